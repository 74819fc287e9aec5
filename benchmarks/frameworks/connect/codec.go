package connectburin

import (
	"encoding/json"

	"connectrpc.com/connect"

	burin "github.com/burin-go/burin/encoding"
)

// HandlerOptions are for handlers whose messages are Go structs and not those of protobuf. They replace connect's codec
// of the same name, protobuf's JSON, so keep procedures of both sorts apart.
//
//	connect.NewUnaryHandler("/quotes.v1.Quotes/Get", get, connectburin.HandlerOptions())
//	connect.NewClient[Request, Quote](http.DefaultClient, url, connect.WithCodec(connectburin.Codec{}))
func HandlerOptions() connect.HandlerOption {
	return connect.WithHandlerOptions(
		connect.WithCodec(Codec{}),
		connect.WithCodec(charsetCodec{}), // other clients may send Content-Type: application/json; charset=utf-8
	)
}

// Codec encodes by burin and decodes by encoding/json. A struct without generated code is left to encoding/json.
//
// What cannot be encoded is an error of CodeInternal; connect sends its text, which tells where in the message the
// value is, to the client.
type Codec struct{}

// Name is the name that connect derives from Content-Type: application/json.
func (Codec) Name() string { return "json" }

// Marshal is for what MarshalAppend does not serve.
func (Codec) Marshal(v any) ([]byte, error) { return burin.Marshal(v) }

// MarshalAppend lets connect hand over its pooled buffers.
func (Codec) MarshalAppend(dst []byte, v any) ([]byte, error) { return burin.MarshalAppend(dst, v) }

// Unmarshal decodes a request, or in a client a response.
func (Codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// MarshalStable serves requests by GET, which need the same bytes for the same message: those of burin are.
func (Codec) MarshalStable(v any) ([]byte, error) { return burin.Marshal(v) }

// IsBinary says that a message may stand in a URL as it is.
func (Codec) IsBinary() bool { return false }

type charsetCodec struct{ Codec }

func (charsetCodec) Name() string { return "json; charset=utf-8" }
