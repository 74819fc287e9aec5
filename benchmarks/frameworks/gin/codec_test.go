package ginburin

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
	"github.com/burin-go/burin/benchmarks/frameworks/internal/frametest"
	"github.com/gin-gonic/gin"
)

func start(t *testing.T, middleware ...gin.HandlerFunc) string {
	engine := gin.New()
	engine.Use(middleware...)
	value := func(c *gin.Context) any { return frametest.Value(c.Param("name"), c.Param("n")) }
	engine.GET("/:name/:n", func(c *gin.Context) { c.JSON(http.StatusOK, value(c)) })
	engine.GET("/indented/:name/:n", func(c *gin.Context) { c.IndentedJSON(http.StatusOK, value(c)) })
	engine.GET("/pure/:name/:n", func(c *gin.Context) { c.PureJSON(http.StatusOK, value(c)) })
	engine.POST("/note", func(c *gin.Context) {
		var note answer.Note
		if err := c.ShouldBindJSON(&note); err != nil {
			t.Error(err)
		}
		c.JSON(http.StatusOK, &note)
	})
	server := httptest.NewServer(engine)
	t.Cleanup(server.Close)
	return server.URL
}

func TestMain(m *testing.M) {
	gin.SetMode(gin.TestMode)
	Use()
	m.Run()
}

func TestJSON(t *testing.T) {
	url := start(t, Errors)
	frametest.Check(t, url, frametest.Want{
		ContentType: "application/json; charset=utf-8",
		ErrorType:   "application/json; charset=utf-8",
		Error:       `{"error":"Internal Server Error"}`,
	})
	frametest.CheckDecoding(t, url)
}

func TestIndentedJSON(t *testing.T) {
	var want bytes.Buffer
	_, compact := frametest.Get(t, start(t)+"/map/12")
	if err := json.Indent(&want, []byte(compact), "", "    "); err != nil {
		t.Fatal(err)
	}
	if status, got := frametest.Get(t, start(t)+"/indented/map/12"); status != http.StatusOK || got != want.String() {
		t.Errorf("status %d, got\n%s\nwant\n%s", status, got, &want)
	}
	if status, got := frametest.Get(t, start(t, Errors)+"/indented/nan/12"); status != http.StatusInternalServerError {
		t.Errorf("NaN: status %d, body %s", status, got)
	}
}

func TestPureJSON(t *testing.T) {
	var want bytes.Buffer
	encoder := json.NewEncoder(&want)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(frametest.Value("note", "12")); err != nil {
		t.Fatal(err)
	}
	url := start(t, Errors)
	if status, got := frametest.Get(t, url+"/pure/note/12"); status != http.StatusOK || got != want.String() {
		t.Errorf("status %d, got\n%s\nwant\n%s", status, got, &want)
	}
	// Its encoder escapes for HTML and has options, which encoding/json would lose.
	if status, got := frametest.Get(t, url+"/pure/quote/12"); status != http.StatusInternalServerError {
		t.Errorf("a type for HTML: status %d, body %s", status, got)
	}
}

// TestErrorsTooLate: behind a document that was written there is no place for another.
func TestErrorsTooLate(t *testing.T) {
	engine := gin.New()
	engine.Use(Errors)
	engine.GET("/", func(c *gin.Context) {
		c.JSON(http.StatusOK, 1)
		c.JSON(http.StatusOK, frametest.Value("nan", "1"))
	})
	server := httptest.NewServer(engine)
	defer server.Close()
	if status, body := frametest.Get(t, server.URL); status != http.StatusOK || body != "1" {
		t.Errorf("status %d, body %s", status, body)
	}
}

// TestWithoutErrors is what the comment of Errors says of gin itself.
func TestWithoutErrors(t *testing.T) {
	if status, body := frametest.Get(t, start(t)+"/nan/12"); status != http.StatusOK || body != "" {
		t.Errorf("status %d, body %s", status, body)
	}
}
