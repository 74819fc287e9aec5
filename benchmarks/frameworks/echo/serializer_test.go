package echoburin

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
	"github.com/burin-go/burin/benchmarks/frameworks/internal/frametest"
	"github.com/labstack/echo/v5"
)

func start(t *testing.T) string {
	e := echo.New()
	e.JSONSerializer = Serializer{}
	value := func(c *echo.Context) any { return frametest.Value(c.Param("name"), c.Param("n")) }
	e.GET("/:name/:n", func(c *echo.Context) error { return c.JSON(http.StatusOK, value(c)) })
	e.GET("/pretty/:name/:n", func(c *echo.Context) error { return c.JSONPretty(http.StatusOK, value(c), "  ") })
	e.GET("/jsonp/:name/:n", func(c *echo.Context) error { return c.JSONP(http.StatusOK, "show", value(c)) })
	e.POST("/note", func(c *echo.Context) error {
		var note answer.Note
		if err := c.Bind(&note); err != nil {
			return err
		}
		return c.JSON(http.StatusOK, &note)
	})
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	return server.URL
}

func TestJSON(t *testing.T) {
	url := start(t)
	frametest.Check(t, url, frametest.Want{
		ContentType: "application/json",
		ErrorType:   "application/json",
		Error:       `{"message":"Internal Server Error"}`,
	})
	frametest.CheckDecoding(t, url)
}

func TestJSONPretty(t *testing.T) {
	url := start(t)
	var want bytes.Buffer
	_, compact := frametest.Get(t, url+"/map/12")
	if err := json.Indent(&want, []byte(compact), "", "  "); err != nil {
		t.Fatal(err)
	}
	if status, got := frametest.Get(t, url+"/pretty/map/12"); status != http.StatusOK || got != want.String() {
		t.Errorf("status %d, got\n%s\nwant\n%s", status, got, &want)
	}
	if status, got := frametest.Get(t, url+"/pretty/nan/12"); status != http.StatusInternalServerError {
		t.Errorf("NaN: status %d, body %s", status, got)
	}
}

func TestJSONP(t *testing.T) {
	url := start(t)
	_, document := frametest.Get(t, url+"/quote/12")
	if status, got := frametest.Get(t, url+"/jsonp/quote/12"); status != http.StatusOK || got != "show("+document+");" {
		t.Errorf("status %d, body %s", status, got)
	}
}
