package chiburin

import (
	"log/slog"
	"net/http"
	"reflect"

	"github.com/burin-go/burin/encoding/httpjson"
	"github.com/go-chi/render"
)

// Respond takes the place of render's responder: render.Respond = chiburin.Respond, before the server starts. Then
// render.Render and RenderList, and calls of render.Respond, encode by burin and set Content-Length; the newline that
// render.JSON ends with is missing. Calls of render.JSON itself stay with encoding/json, as do XML and channels with render.
//
// Types with generated code are found inside a render.M, maps, slices and pointers; a struct without is left to
// encoding/json.
//
// What cannot be encoded is a 500 with a text that tells nothing of the value; render.JSON sends the error's.
func Respond(w http.ResponseWriter, r *http.Request, v any) {
	accepted := render.GetAcceptedContentType(r)
	if accepted == render.ContentTypeXML || reflect.ValueOf(v).Kind() == reflect.Chan {
		render.DefaultResponder(w, r, v)
		return
	}
	status, ok := r.Context().Value(render.StatusCtxKey).(int)
	if !ok {
		status = http.StatusOK
	}
	if err := httpjson.Respond(w, status, v); err != nil {
		slog.Error("no answer", "path", r.URL.Path, "err", err)
	}
}
