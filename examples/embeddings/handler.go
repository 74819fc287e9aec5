package main

import (
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/burin-go/burin/examples/internal/serve"
)

const (
	maxBody  = 64 << 10 // bytes
	maxTexts = 64
)

// request is what clients send.
type request struct {
	Model string `json:"model"`
	Input texts  `json:"input"`
}

// texts are an array of strings in JSON, or one string alone.
type texts []string

func (t *texts) UnmarshalJSON(b []byte) error {
	if b[0] != '"' {
		return json.Unmarshal(b, (*[]string)(t))
	}
	*t = make(texts, 1)
	return json.Unmarshal(b, &(*t)[0])
}

// handler embeds the texts of requests.
func handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/embeddings", func(w http.ResponseWriter, r *http.Request) {
		answer, err := answerTo(w, r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		serve.JSON(w, r, answer)
	})
	return mux
}

func answerTo(w http.ResponseWriter, r *http.Request) (*Answer, error) {
	var q request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&q); err != nil {
		return nil, err
	}
	switch {
	case q.Model != "" && q.Model != model:
		return nil, fmt.Errorf("the only model is %q", model)
	case len(q.Input) == 0 || len(q.Input) > maxTexts:
		return nil, fmt.Errorf("input has %d texts, want 1 to %d", len(q.Input), maxTexts)
	}
	return newAnswer(model, q.Input)
}
