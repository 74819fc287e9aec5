package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/burin-go/burin/examples/internal/exampletest"
)

func post(body string) *http.Request {
	return httptest.NewRequest(http.MethodPost, "/v1/embeddings", strings.NewReader(body))
}

func TestHandler(t *testing.T) {
	for _, tt := range []struct {
		body  string
		texts []string
	}{
		{`{"input": ["the sea", "a calm sea"]}`, []string{"the sea", "a calm sea"}},
		{`{"input": "the \u0073ea", "model": "` + model + `"}`, []string{"the sea"}},
		{`{"input": ["a"` + strings.Repeat(`,"a"`, maxTexts-1) + `]}`, strings.Split(strings.Repeat("a", maxTexts), "")},
	} {
		want, err := newAnswer(model, tt.texts)
		if err != nil {
			t.Fatal(err)
		}
		exampletest.AnswersTo(t, handler(), post(tt.body), want)
	}
}

func TestHandlerRefuses(t *testing.T) {
	for _, body := range []string{
		``, `{`, `[]`, `{}`, `{"input": null}`, `{"input": []}`, `{"input": [""]}`, `{"input": ""}`, `{"input": 1}`,
		`{"input": ["a", 1]}`,
		`{"input": "a", "model": "other"}`,
		`{"input": ["a"` + strings.Repeat(`,"a"`, maxTexts) + `]}`,
		`{"input": "` + strings.Repeat("a", maxBody) + `"}`,
	} {
		exampletest.FailsOn(t, handler(), post(body), http.StatusBadRequest)
	}
	exampletest.Fails(t, handler(), "/v1/embeddings", http.StatusMethodNotAllowed)
}
