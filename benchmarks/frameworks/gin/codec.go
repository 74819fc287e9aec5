package ginburin

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"

	burin "github.com/burin-go/burin/encoding"
	"github.com/gin-gonic/gin"
	ginjson "github.com/gin-gonic/gin/codec/json"
)

// Use makes c.JSON, IndentedJSON, SecureJSON, JSONP, AsciiJSON and PureJSON encode by burin, for all engines of the
// program: call it before the first one serves. Binding goes on to decode by what gin was built with.
//
// Types with generated code are found inside a gin.H, maps, slices and pointers; a struct without is left to
// encoding/json.
func Use() { ginjson.API = codec{ginjson.API} }

type codec struct{ ginjson.Core }

func (codec) Marshal(v any) ([]byte, error) { return burin.Marshal(v) }

func (codec) MarshalIndent(v any, prefix, indent string) ([]byte, error) {
	b, err := burin.Marshal(v)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = json.Indent(&out, b, prefix, indent)
	return out.Bytes(), err
}

func (codec) NewEncoder(w io.Writer) ginjson.Encoder { return &encoder{w, burin.MarshalAppend} }

// encoder is what PureJSON uses, without the escapes for HTML and with a newline behind.
type encoder struct {
	w      io.Writer
	append func(dst []byte, v any) ([]byte, error)
}

func (e *encoder) SetEscapeHTML(on bool) {
	if e.append = burin.MarshalAppend; !on {
		e.append = burin.AppendAnyPlain
	}
}

func (e *encoder) Encode(v any) error {
	b, err := e.append(nil, v)
	if err != nil {
		return err
	}
	_, err = e.w.Write(append(b, '\n'))
	return err
}

// Errors is a middleware that logs what could not be encoded and answers 500. Without one, gin notes the error in
// c.Errors and sends the handler's status with an empty body, whatever encodes.
func Errors(c *gin.Context) {
	c.Next()
	for _, err := range c.Errors {
		if bad := (*burin.Error)(nil); errors.As(err, &bad) && !c.Writer.Written() {
			slog.Error("answer not encoded", "path", c.FullPath(), "err", err)
			c.JSON(http.StatusInternalServerError, gin.H{"error": http.StatusText(http.StatusInternalServerError)})
		}
	}
}
