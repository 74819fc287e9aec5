package httpjson_test

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"

	"github.com/burin-go/burin/encoding/httpjson"
)

func ExampleRespond() {
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer := map[string][]float64{"values": {0.5, 1.25}}
		if err := httpjson.Respond(w, http.StatusOK, answer); err != nil {
			log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
		}
	})
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/values", nil))
	fmt.Println(w.Code, w.Header().Get("Content-Length"), w.Body)
	// Output: 200 21 {"values":[0.5,1.25]}
}
