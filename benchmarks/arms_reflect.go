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
