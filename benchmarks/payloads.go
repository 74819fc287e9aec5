package benchmarks

import "github.com/burin-go/burin/internal/payload"

// A Payload is a document to encode.
type Payload struct {
	Name  string
	Bytes int // of JSON, as encoding/json writes it
	New   func() any
}

// Payloads lists all documents. New returns a pointer.
func Payloads() []*Payload {
	return []*Payload{
		{"Fingerprint", 15794, func() any { return payload.NewFingerprint() }},
		{"FingerprintL", 69009, func() any { return payload.NewFingerprintL() }},
		{"OrderBook", 38508, func() any { return payload.NewOrderBook() }},
		{"OrderBookStr", 52106, func() any { return payload.NewOrderBookStr() }},
		{"Todo", 987, func() any { return payload.NewTodo() }},
		{"Embedding64", 32636, func() any { return pointer(payload.NewEmbedding64()) }},
		{"Embedding32", 19204, func() any { return pointer(payload.NewEmbedding32()) }},
		{"Matrix", 2515551, func() any { return pointer(payload.NewMatrix()) }},
		{"Tensor", 121990, func() any { return pointer(payload.NewTensor()) }},
	}
}

func pointer[T any](v T) *T { return &v }
