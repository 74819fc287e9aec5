// Embeddings encodes an answer of the shape that embedding services have agreed on: a
// list of objects, each with a vector of 1536 float32. It checks the bytes against
// encoding/json and compares the two:
//
//	go run ./examples/embeddings
//	go run ./examples/embeddings -serve localhost:8080
//	curl localhost:8080/v1/embeddings -d '{"input": ["the sea", "a calm sea"]}'
//
// The model is a small one, random projections of bags of words, but a real one: texts
// that share words are close. Requests are decoded by encoding/json.
package main

import (
	"fmt"
	"log"

	"github.com/burin-go/burin/examples/internal/command"
	"github.com/burin-go/burin/examples/internal/compare"
)

const model = "bag-of-words-1536"

// samples are the texts whose answer is measured.
var samples = []string{
	"The ferry leaves at seven, when the tide is high.",
	"When the tide is low, the ferry waits.",
	"Invoices are due within thirty days of delivery.",
	"Überweisungen dauern zwei Tage.",
}

func main() {
	answer, err := newAnswer(model, samples)
	if err != nil {
		log.Fatal(err)
	}
	command.Main(command.Example{
		Name:     "embeddings",
		Subjects: []compare.Subject{{Value: answer, Holds: fmt.Sprintf("%d embeddings of %d float32", len(answer.Data), width)}},
		Handler:  handler(),
	})
}
