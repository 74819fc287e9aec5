// Package easyjsonpayload has the payload's types with the methods that easyjson
// makes. They are types of their own: with these methods the payload's would be
// other types to every encoder that asks for one.
package easyjsonpayload

//go:generate go tool easyjson -no_std_marshalers types.go

import (
	"fmt"

	"github.com/mailru/easyjson"

	"github.com/burin-go/burin/internal/payload"
)

// Match and User are missing: for what lies within these, easyjson makes functions
// where it finds no methods.
type (
	//easyjson:json
	Fingerprint payload.Fingerprint

	//easyjson:json
	OrderBook payload.OrderBook

	//easyjson:json
	OrderBookStr payload.OrderBookStr

	//easyjson:json
	Todo payload.Todo

	//easyjson:json
	Embedding64 payload.Embedding64

	//easyjson:json
	Embedding32 payload.Embedding32

	//easyjson:json
	Matrix payload.Matrix

	//easyjson:json
	Tensor payload.Tensor
)

// Of returns v, a pointer to one of the payload's types, as a pointer to the type
// here; the memory is the same.
func Of(v any) easyjson.Marshaler {
	switch v := v.(type) {
	case *payload.Fingerprint:
		return (*Fingerprint)(v)
	case *payload.OrderBook:
		return (*OrderBook)(v)
	case *payload.OrderBookStr:
		return (*OrderBookStr)(v)
	case *payload.Todo:
		return (*Todo)(v)
	case *payload.Embedding64:
		return (*Embedding64)(v)
	case *payload.Embedding32:
		return (*Embedding32)(v)
	case *payload.Matrix:
		return (*Matrix)(v)
	case *payload.Tensor:
		return (*Tensor)(v)
	}
	panic(fmt.Sprintf("no easyjson type for %T", v))
}
