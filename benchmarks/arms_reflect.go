package benchmarks

import (
	"bytes"

	goccyjson "github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
	segmentiojson "github.com/segmentio/encoding/json"
)

// goccy has its default options: HTML escaped, UTF-8 made valid, maps sorted.
func goccy() *Arm {
	return &Arm{
		Name:   "goccy",
		Title:  "goccy/go-json",
		Module: "github.com/goccy/go-json",
		Fresh: Entry{"json.Marshal(v)", func(v any) Encode {
			return func() ([]byte, error) { return goccyjson.Marshal(v) }
		}},
		Reused: Entry{"json.NewEncoder(&buffer).Encode(v)", func(v any) Encode {
			var buffer bytes.Buffer
			encoder := goccyjson.NewEncoder(&buffer)
			return func() ([]byte, error) {
				buffer.Reset()
				err := encoder.Encode(v)
				return withoutNewline(buffer.Bytes()), err
			}
		}},
	}
}

// goccyFastest has every option that its documentation offers for speed. They change what is escaped and the order of
// maps and of struct fields.
func goccyFastest() *Arm {
	options := []goccyjson.EncodeOptionFunc{
		goccyjson.UnorderedMap(), goccyjson.DisableHTMLEscape(), goccyjson.DisableNormalizeUTF8(), goccyjson.OptimizeFieldOrder(),
	}
	const source = "UnorderedMap(), DisableHTMLEscape(), DisableNormalizeUTF8(), OptimizeFieldOrder()"
	return &Arm{
		Name:   "goccy-fastest",
		Title:  "goccy/go-json, fastest",
		Module: "github.com/goccy/go-json",
		Fresh: Entry{"json.MarshalWithOption(v, " + source + ")", func(v any) Encode {
			return func() ([]byte, error) { return goccyjson.MarshalWithOption(v, options...) }
		}},
		Reused: Entry{"json.NewEncoder(&buffer).EncodeWithOption(v, " + source + ")", func(v any) Encode {
			var buffer bytes.Buffer
			encoder := goccyjson.NewEncoder(&buffer)
			return func() ([]byte, error) {
				buffer.Reset()
				err := encoder.EncodeWithOption(v, options...)
				return withoutNewline(buffer.Bytes()), err
			}
		}},
	}
}

// segmentio has the flags that its Marshal sets.
func segmentio() *Arm {
	return &Arm{
		Name:   "segmentio",
		Title:  "segmentio/encoding",
		Module: "github.com/segmentio/encoding",
		Fresh: Entry{"json.Marshal(v)", func(v any) Encode {
			return func() ([]byte, error) { return segmentiojson.Marshal(v) }
		}},
		Reused: Entry{"json.Append(buf[:0], v, json.EscapeHTML|json.SortMapKeys)", func(v any) Encode {
			var buf []byte
			return func() ([]byte, error) {
				var err error
				buf, err = segmentiojson.Append(buf[:0], v, segmentiojson.EscapeHTML|segmentiojson.SortMapKeys)
				return buf, err
			}
		}},
	}
}

// segmentioFastest has none of the flags that cost time.
func segmentioFastest() *Arm {
	return &Arm{
		Name:   "segmentio-fastest",
		Title:  "segmentio/encoding, fastest",
		Module: "github.com/segmentio/encoding",
		Fresh: Entry{"json.Append(make([]byte, 0, size), v, json.TrustRawMessage)", func(v any) Encode {
			size := 512
			return func() ([]byte, error) {
				b, err := segmentiojson.Append(make([]byte, 0, size), v, segmentiojson.TrustRawMessage)
				size = max(size, len(b)) // the next document of the kind needs no growth
				return b, err
			}
		}},
		Reused: Entry{"json.Append(buf[:0], v, json.TrustRawMessage)", func(v any) Encode {
			var buf []byte
			return func() ([]byte, error) {
				var err error
				buf, err = segmentiojson.Append(buf[:0], v, segmentiojson.TrustRawMessage)
				return buf, err
			}
		}},
	}
}

// jsonIterator is not at its fastest: ConfigFastest writes six digits of a float, which is another document.
func jsonIterator() *Arm {
	api := jsoniter.ConfigCompatibleWithStandardLibrary
	return &Arm{
		Name:   "jsoniter",
		Title:  "json-iterator",
		Module: "github.com/json-iterator/go",
		Fresh: Entry{"ConfigCompatibleWithStandardLibrary.Marshal(v)", func(v any) Encode {
			return func() ([]byte, error) { return api.Marshal(v) }
		}},
		Reused: Entry{"stream.Reset(nil); stream.WriteVal(v); stream.Buffer()", func(v any) Encode {
			stream := jsoniter.NewStream(api, nil, 512)
			return func() ([]byte, error) {
				stream.Reset(nil)
				stream.WriteVal(v)
				return stream.Buffer(), stream.Error
			}
		}},
	}
}
