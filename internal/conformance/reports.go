package conformance

//lint:file-ignore SA5008 odd tags
//lint:file-ignore U1000 and fields that nothing uses are some of the cases

import (
	"encoding/json"
	"time"
)

// Types of public reports about encoders that got them wrong: see TestReports.
type (
	//burin:generate
	EmbedsOptional struct {
		*OptionalPart
		B string `json:"b,omitempty"`
		C int    `json:"c"`
	}
	OptionalPart struct {
		A string `json:"a,omitempty"`
	}

	//burin:generate
	EmbedsNamesake struct {
		Namesake
		N string
	}
	Namesake struct {
		Namesake string
		Other    int
	}

	//burin:generate
	TimeWithNote struct {
		time.Time
		Note string
	}

	//burin:generate
	NilTimes []*time.Time
	//burin:generate
	NilTime struct{ T *time.Time }

	//burin:generate
	VersionKeys map[Version]int
	Version     struct{ n string }
	//burin:generate
	SignedKeys map[int64]bool

	//burin:generate
	EmbedsRivals struct {
		RivalVW
		RivalVU
	}
	RivalVW struct{ V, W int }
	RivalVU struct{ V, U int }

	//burin:generate
	EmbedsNil struct {
		Zero int
		*NilPart
		Two int
	}
	NilPart struct{ One, Other int }

	//burin:generate
	EmbedsPrivate struct {
		private
		Z int
	}
	private struct{ Pub, hidden int }

	//burin:generate
	NegativeZeros struct {
		F float64 `json:",omitempty"`
		G float64
	}
	//burin:generate
	Decimals []float64
	//burin:generate
	ShortDecimals []float32

	//burin:generate
	NotNumbers struct {
		F64   float64            `json:",omitempty"`
		F32   float32            `json:",omitempty"`
		Slice []float64          `json:"slice,omitempty"`
		Short []float32          `json:",omitempty"`
		Map   map[string]float64 `json:",omitempty"`
		Ptr   *float64           `json:",omitempty"`
		Deep  [][2]float32       `json:",omitempty"`
	}

	//burin:generate
	StringOption struct {
		P *int  `json:",string"`
		L []int `json:",string"`
	}

	//burin:generate
	RawParts []json.RawMessage

	//burin:generate
	OmitsEmpty struct {
		S struct{ X int } `json:",omitempty"`
		A [0]int          `json:",omitempty"`
		T time.Time       `json:",omitempty"`
	}
	//burin:generate
	OmitsZero struct {
		T time.Time `json:",omitzero"`
		M Answer    `json:",omitzero"`
		N []int     `json:",omitzero"`
		E []int     `json:",omitzero"`
	}

	//burin:generate
	Numbers []json.Number

	//burin:generate
	GenericPart struct {
		P Page[string]
		A FloatPage
	}

	//burin:generate
	NilRows [2][]float64
	//burin:generate
	NoRows [0]float64

	//burin:generate
	Blanks struct {
		_      int
		hidden int
		Shown  int
	}

	//burin:generate
	NullNaN struct {
		F float64   `burin:"nonfinite=null"`
		L []float32 `burin:"nonfinite=null"`
	}
)

// MarshalText returns a text that sorts in another way than versions do.
func (v Version) MarshalText() ([]byte, error) { return []byte("v" + v.n), nil }
