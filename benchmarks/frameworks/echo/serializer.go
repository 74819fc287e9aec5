package echoburin

import (
	"bytes"
	"encoding/json"

	burin "github.com/burin-go/burin/encoding"
	"github.com/labstack/echo/v5"
)

// Serializer makes c.JSON, JSONPretty and JSONP encode by burin: e.JSONSerializer = echoburin.Serializer{}. Bind decodes by
// encoding/json, as before. The newline that echo's own serializer ends with is missing.
//
// Types with generated code are found inside maps, slices and pointers; a struct without is left to encoding/json.
//
// What cannot be encoded goes to e.HTTPErrorHandler before anything is sent, and that of echo answers 500 with a text
// that tells nothing of the value.
type Serializer struct{ echo.DefaultJSONSerializer }

// Serialize encodes into a pooled buffer and writes once, or not at all.
func (Serializer) Serialize(c *echo.Context, v any, indent string) error {
	if indent == "" {
		return burin.MarshalWrite(c.Response(), v)
	}
	b, err := burin.Marshal(v)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, b, "", indent); err != nil {
		return err
	}
	_, err = out.WriteTo(c.Response())
	return err
}
