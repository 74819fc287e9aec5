package main

//go:generate go run ../../gen/cmd/burin -type=Answer

// Answer is what embedding services return for a request.
type Answer struct {
	Object string      `json:"object"` // "list"
	Data   []Embedding `json:"data"`   // in the order of the request's texts
	Model  string      `json:"model"`
	Usage  Usage       `json:"usage"`
}

// Embedding is the vector of one text.
type Embedding struct {
	Object string    `json:"object"` // "embedding"
	Index  int       `json:"index"`
	Vector []float32 `json:"embedding"` // width values; the sum of their squares is 1
}

// Usage says what a request is billed for.
type Usage struct {
	PromptTokens int `json:"prompt_tokens"`
	TotalTokens  int `json:"total_tokens"`
}
