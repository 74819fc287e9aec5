package theirs

//go:generate go tool easyjson types.go

//lint:file-ignore SA5008 these tags are easyjson's, or such as easyjson takes otherwise

import (
	"encoding/json"

	"github.com/mailru/easyjson/opt"
)

//easyjson:json
type Floats struct {
	F   []float64
	F32 []float32
}

//easyjson:json
type Number struct {
	N json.Number
}

//easyjson:json
type Array struct {
	Sum [3]byte
}

//easyjson:json
type NamedBytes struct {
	B []Byte
}

type Byte byte

//easyjson:json
type Strings struct {
	S string   `json:",string"`
	B bool     `json:",string"`
	L []int    `json:",string"`
	I int      `json:",string"`
	P *float64 `json:",string"`
}

//easyjson:json
type Text struct {
	S string
}

//easyjson:json
type Map struct {
	M map[string]int
}

//easyjson:json
type Raw struct {
	R json.RawMessage
}

//easyjson:json
type Embedding struct {
	First int
	Embedded
	Last int
}

type Embedded struct {
	Middle int
}

//easyjson:json
type EmbeddingPointer struct {
	*Embedded
	Last int
}

//easyjson:json
type Names struct {
	Less int `json:"a<b"`
	Dash int `json:"-,"`
}

//easyjson:json
type Optional struct {
	Empty opt.Int `json:",omitempty"`
	Zero  opt.Int `json:",omitzero"`
}

//easyjson:json
type Interface struct {
	M Both
}

type Both interface {
	json.Marshaler
	json.Unmarshaler
}

//easyjson:json
type Methods struct {
	L Level
}

// Level has its method on the pointer.
type Level int

func (l *Level) MarshalText() ([]byte, error) { return []byte("high"), nil }

//easyjson:json
type Empty struct {
	T EmptyText
	S []int
	M map[string]int
	B []byte
	P *int
	A any
}

type EmptyText int

func (EmptyText) MarshalText() ([]byte, error) { return nil, nil }

//easyjson:json
type Tags struct {
	Name string `json:"name,intern"`
	Text string `json:"text,nocopy"`
	ID   int    `json:"id,required"`
	Kind string `json:"kind,required,omitempty"`
	Size int    `json:"size,!omitempty"`
}
