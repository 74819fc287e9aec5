// Package conformance holds types with every kind of field that burin knows, their generated encoders, and
// the tests that compare them with encoding/json on random values.
package conformance

//lint:file-ignore SA5008 odd tags are what this is about
//lint:file-ignore U1000 and so are fields that nothing uses

//go:generate go run ../../gen/cmd/burin

import (
	"database/sql"
	"encoding"
	"encoding/json"
	"image"
	"math/big"
	"net/netip"
	"net/url"
	"sync"
	"time"
)

// Kinds has each basic kind, plain and composed.
//
//burin:generate
type Kinds struct {
	Int8    int8
	Int16   int16
	Int32   int32
	Int64   int64
	Int     int
	Uint8   uint8
	Uint16  uint16
	Uint32  uint32
	Uint64  uint64
	Uint    uint
	Uintptr uintptr
	String  string
	Bool    bool
	BoolPtr *bool
	Bools   []bool
	Strings [3]string
	Int8s   []int8
	Uints   []uint
	Octets  [2]uint8
	PtrPtr  **string
	Ptr3    ***int
	Inline  struct {
		A int
		B struct {
			C string `json:",omitempty"`
		}
	}
	Pairs    []struct{ X, Y int }
	Rows     [][]string
	Named    []Name
	PtrMap   map[string]*struct{ Z int }
	Empty    struct{}
	Empties  []struct{}
	EmptyMap map[string]struct{}
}

// Name is a named string.
type Name string

// Floats has floats in each shape that is encoded as one batch, and those that are not.
//
//burin:generate
type Floats struct {
	Slice      []float64
	Rows       [][]float32
	Array      [3]float64
	Arrays     [][3]float64
	Matrix     [2][3]float32
	Cube       [][][]float64
	SlicePtr   *[]float64
	Ptrs       []*float64
	Named      Single
	NamedSlice []Single
	Wide       [70]float64
	WideRows   [][70]float32
	WideTable  [2][70]float64
	ArrayPtr   *[2]float64
	None       [0]float64
	Nones      [][0]float64
	InMap      map[string][2]float64
	RowArray   [2][]float64
	Texts      []FloatText
	One        float32
}

// Single is a named float32.
type Single float32

// Objects has structs of float64 in each shape that is encoded as one batch, and those that are not quite that.
//
//burin:generate
type Objects struct {
	Points  []Point
	Array   [9]Point
	One     [1]Point
	None    [0]Point
	Inline  []struct{ A, B, C Decimal }
	Escaped []EscapedPoint
	Long    []LongNames
	Candles Candles
	Couples []Couple[float64]
	Pairs   []Couple[Point]
	Rows    [][]Point
	InMap   map[string][2]Point
	Ptr     *[]Point
	Single  Point
	Lone    []struct{ X float64 }
	Mixed   []struct {
		X, Y float64
		Z    float32
	}
	Omitting []struct {
		X, Y float64 `json:",omitempty"`
	}
	Zeroing []struct {
		X, Y float64 `json:",omitzero"`
	}
	Quoted []struct {
		X, Y float64 `json:",string"`
	}
	Embeds []struct {
		Point
		Z float64
	}
	Hidden []struct{ X, Y, z float64 }
	Dashed []struct {
		X, Y float64
		Z    float64 `json:"-"`
	}
	Blank  []struct{ X, _, Y float64 }
	Padded []struct {
		X, Y float64
		_    struct{}
	}
	Pointers []*Point
	Methods  []struct {
		X float64
		Y FloatText
	}
	Deep []struct {
		X [2]float64
		Y float64
	}
}

// PlainObjects is Objects without the escapes for HTML.
//
//burin:generate escapehtml=false
type PlainObjects struct {
	Points  []Point
	Inline  []struct{ A, B, C Decimal }
	Escaped []EscapedPoint
	Long    [4]LongNames
	Lone    []struct{ X float64 }
}

type (
	// Point is what most objects are.
	Point struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
	}
	// Decimal is a named float64.
	Decimal float64
	// EscapedPoint has names that HTML would have escaped.
	EscapedPoint struct {
		X Decimal `json:"<x>"`
		Y float64 `json:"&y%s"`
		Z float64 `json:"é"`
	}
	// LongNames are too long for kernels.
	LongNames struct {
		X, ThisNameTakesMoreThanThirtyTwoBytes, Y float64
	}
	// Candles is a named slice.
	Candles []Candle
	// Candle has five members.
	Candle struct {
		Open, High, Low, Close float64
		Volume                 Decimal
	}
	// Couple has two of a kind, float64 or not.
	Couple[T any] struct{ First, Second T }
)

// Embedding has the ways in which embedded structs meet.
//
//burin:generate
type Embedding struct {
	Nil      EmbedsPointer
	Same     EmbedsSame
	Time     EmbedsTime
	Cancel   EmbedsTwins
	Hidden   EmbedsUnexported
	Tagged   EmbedsTagged
	Deep     EmbedsDeep
	NotAll   struct{ *Deep1 }
	Shadowed EmbedsShadowed
	Named    EmbedsNamed
}

type (
	// EmbedsPointer leaves out the fields behind a nil pointer.
	EmbedsPointer struct {
		*Omitted
		B string `json:"b,omitempty"`
		C int    `json:"c"`
	}
	// Omitted is embedded by pointer.
	Omitted struct {
		A string `json:"a,omitempty"`
	}
	// EmbedsSame has a field of the name of its embedded struct.
	EmbedsSame struct {
		Same
		N string
	}
	// Same has a field of its own name.
	Same struct {
		Same  string
		Other int
	}
	// EmbedsTime is encoded by the method promoted to it.
	EmbedsTime struct {
		time.Time
		Note string
	}
	// EmbedsTwins drops the name that both have.
	EmbedsTwins struct {
		Twin1
		Twin2
	}
	// Twin1 shares V with Twin2.
	Twin1 struct {
		V, W int
	}
	// Twin2 shares V with Twin1.
	Twin2 struct {
		V, U int
	}
	// EmbedsUnexported has exported fields of unexported types.
	EmbedsUnexported struct {
		hidden
		*hiddenToo
		Z int
	}
	hidden    struct{ Pub int }
	hiddenToo struct {
		Q int `json:"q"`
		P *int
	}
	// EmbedsTagged names an embedded struct, which makes it an ordinary field.
	EmbedsTagged struct {
		Omitted `json:"in"`
		Name    // not a struct: a field named Name
	}
	// EmbedsDeep has two pointers on the way.
	EmbedsDeep struct{ *Deep1 }
	// Deep1 embeds Deep2.
	Deep1 struct {
		One int `json:",omitempty"`
		*Deep2
	}
	// Deep2 is at the bottom.
	Deep2 struct{ Two, Three int }
	// EmbedsNamed has two fields of one name at one depth, of which the tagged one wins.
	EmbedsNamed struct {
		Untagged
		ByTag
	}
	// Untagged has the name from Go.
	Untagged struct{ Val int }
	// ByTag has the name from a tag.
	ByTag struct {
		Other int `json:"Val"`
	}
	// EmbedsShadowed has names that win over deeper ones, by depth and by tag.
	EmbedsShadowed struct {
		Same
		Twin1
		Other string
		T     int `json:"Same"`
	}
)

// Options has the options of json tags on what they do and do not apply to.
//
//burin:generate
type Options struct {
	IntPtr      *int                 `json:",string"`
	Ints        []int                `json:",string"`
	Both        int                  `json:"c,string,omitempty"`
	Float32     float32              `json:",string"`
	Bool        bool                 `json:",string"`
	String      string               `json:",string"`
	Number      json.Number          `json:",string"`
	NumberEmpty json.Number          `json:",omitempty"`
	Uint8       uint8                `json:",omitempty,string"`
	StringPtr   *string              `json:",string"`
	PtrPtr      **int                `json:",string"`
	Float       float64              `json:",omitempty"`
	ArrayEmpty  [0]int               `json:",omitempty"`
	Array       [2]int               `json:",omitempty"`
	Struct      struct{ X int }      `json:",omitempty"`
	Nil         []int                `json:",omitzero"`
	NilEmpty    []int                `json:",omitempty,omitzero"`
	Uncomp      struct{ X, y []int } `json:",omitzero"`
	UncompDeep  struct {
		M map[int]int
		N struct {
			F func() `json:"-"`
			S string
		}
	} `json:",omitzero"`
	FloatArray [3]float64 `json:",omitzero"`
	IsZero     Answer     `json:",omitzero"`
	IsZeroPtr  *Answer    `json:",omitzero"`
	PtrIsZero  AnswerPtr  `json:",omitzero"`
	PtrIsZeroP *AnswerPtr `json:",omitzero"`
	IsZeroBoth *Answer    `json:",omitempty,omitzero"`
	NoIsZero   **Answer   `json:",omitzero"`
	Switch     Switch     `json:",omitempty,omitzero"`
	Bools      struct {
		A Flag
		B Switch
		C []int
	} `json:",omitzero"`
	Text       string         `json:",omitzero"`
	Flag       bool           `json:",omitzero"`
	Comparable Omitted        `json:",omitzero"`
	Map        map[string]int `json:",omitempty"`
	Time       time.Time      `json:",omitzero"`
	TimeEmpty  time.Time      `json:",omitempty"`
	TimePtr    *time.Time     `json:",omitempty"`
	Escaped    int            `json:"x&y<>é"`
	Dash       int            `json:"-,"`
	Gone       int            `json:"-"`
	GoneChan   chan int       `json:"-"`
	Ignored    int            `json:"w,omitempt"`
	Percent    int            `json:"a%d"`
	_          int
	unexported int
}

// Reflected has options that take reflection to decide, and interfaces.
//
//burin:generate
type Reflected struct {
	UncompArray [2][]int `json:",omitzero"`
	Any         any      `json:",omitempty"`
	AnyZero     any      `json:",omitzero"`
}

// ByVersion has types that the versions of encoding/json encode differently.
//
//burin:generate
type ByVersion struct {
	Value   AppendOnly
	Pointer *AppendOnly
	Slice   []AppendOnly
	Map     map[string]AppendOnly
	Keys    map[AppendOnly]int
	Octets  []OctetAppend

	Quoted    AppendOnly             `json:",string"`
	QuotedPtr *AppendOnly            `json:",string"`
	QuotedMap map[string]*AppendOnly `json:",string"`
	Number    struct {
		json.Number
		Note string
	}
	NumberPtr EmbedsNumber
}

// EmbedsNumber has the methods of json.Number, among which the versions of encoding/json see different ones.
type EmbedsNumber struct {
	InnerNumber
	Note string
}

// InnerNumber is on the way.
type InnerNumber struct{ json.Number }

// Switch is zero when it is on.
type Switch bool

// IsZero is asked for omitzero, and not for omitempty.
func (s Switch) IsZero() bool { return bool(s) }

// Answer is zero when it is 42.
type Answer struct{ X int }

// IsZero is asked for omitzero.
func (a Answer) IsZero() bool { return a.X == 42 }

// AnswerPtr is Answer with a pointer receiver.
type AnswerPtr struct{ X int }

// IsZero is asked for omitzero, of addressable values and others.
func (a *AnswerPtr) IsZero() bool { return a.X == 42 }

// Maps has each kind of key.
//
//burin:generate
type Maps struct {
	Text      map[TextKey]int
	Int64     map[int64]bool
	StringTxt map[StringText]int
	IntText   map[IntText]string
	Named     map[Name][]float64
	Nested    map[string]map[uint8]*Omitted
	Strings   map[string]string `json:",omitempty"`
	Int       map[int]int
	Uint      map[uint]string
	Slices    map[string][]string
	Zero      map[int8][0]int
	Times     map[string]time.Time
	Structs   map[uint32]Omitted
	Marshaled map[StringJSON]int
	Read      map[StringRead]string
	Numbers   map[json.Number]int
	Floats    map[FloatKey]int
	FloatsIn  map[struct{ FloatKey }]*Omitted
	Ifaces    map[encoding.TextMarshaler]struct{ A, B FloatText }
}

// Bytes has what is and what is not base64.
//
//burin:generate
type Bytes struct {
	Bytes    []byte
	Named    []Octet
	Array    [4]byte
	Blob     Blob
	Raw      json.RawMessage
	RawPtr   *json.RawMessage
	Raws     []json.RawMessage
	Rows     [][]byte
	RawBytes Unraw
	Texts    []OctetText
}

type (
	// Octet is a named byte.
	Octet byte
	// Blob is a named byte slice.
	Blob []byte
	// Unraw has none of json.RawMessage's methods, so it is base64.
	Unraw json.RawMessage
)

// Methods has types with marshalers, where their addresses can and cannot be taken.
//
//burin:generate
type Methods struct {
	PtrJSON     PtrJSON
	PtrJSONPtr  *PtrJSON
	PtrJSONs    []PtrJSON
	PtrJSONMap  map[string]PtrJSON
	PtrText     PtrText
	PtrTexts    [2]PtrText
	ValueJSON   Doubled
	ValueJSONP  *Doubled
	ValueJSONs  []Doubled
	Addr        netip.Addr
	AddrPtr     *netip.Addr
	Big         big.Int
	BigPtr      *big.Int
	Bigs        []big.Int
	InMap       map[string]Inner
	Inside      Inner
	InsidePtr   *Inner
	Mixed       Mixed
	MixedMap    map[string]Mixed
	TextMethods []FloatText
}

// Functions has functions with methods, where their addresses can be taken and where that takes no address.
//
//burin:generate
type Functions struct {
	Value   Function
	Pointer *PtrFunction
	Direct  PtrFunction
	Slice   []PtrFunction
	Map     map[string]Function
}

// Inner depends on being addressable only inside.
type Inner struct{ X PtrText }

// ByValue has marshalers but does not depend on being addressable.
//
//burin:generate
type ByValue struct {
	Doubled  Doubled `json:"d"`
	AddrPort netip.AddrPort
	Prefix   netip.Prefix
	At       []*time.Time
	AtPtr    *time.Time
	Took     time.Duration
}

// Foreign has structs of other packages, encoded in place or left to encoding/json.
//
//burin:generate
type Foreign struct {
	Point     image.Point
	Rectangle *image.Rectangle
	Null      sql.NullString
	URL       *url.URL
	User      *url.Userinfo
	NullTime  sql.NullTime
	image.Config
}

// Locked cannot be copied, so its AppendJSON has a pointer receiver.
//
//burin:generate
type Locked struct {
	mu sync.Mutex
	A  int
	B  *sync.Mutex `json:"-"`
}

// Interfaces hold what they like.
//
//burin:generate
type Interfaces struct {
	Any   any
	Anys  []any
	Map   map[string]any
	Error error
	JSON  json.Marshaler
	Self  *Interfaces
}

// Tree, Forest and Dictionary contain themselves.
//
//burin:generate
type Tree struct {
	Value    int
	Left     *Tree `json:",omitempty"`
	Children []Tree
	ByName   map[string]*Tree
}

// Forest is a slice of itself.
//
//burin:generate
type Forest []Forest

// Dictionary is a map of itself.
//
//burin:generate
type Dictionary map[string]Dictionary

// Page is generic.
type Page[T any] struct {
	Items []T `json:"items"`
	Next  *Page[T]
}

// FloatPage is an instance under another name.
type FloatPage = Page[float64]

// Generic has instances of Page.
//
//burin:generate
type Generic struct {
	Strings Page[string]
	Structs *Page[Omitted]
	Alias   FloatPage
	Pages   Page[Page[int]]
}

// Roots that are no structs.
type (
	//burin:generate
	Number float64
	//burin:generate
	Flag bool
	//burin:generate
	StringMap map[string]string
	//burin:generate
	MapSlice []map[string]int
	//burin:generate
	Triple [3]Omitted
	//burin:generate
	Text string
	//burin:generate
	Blobs []Blob
	//burin:generate
	Instants []time.Time
	//burin:generate
	Track []Point
)

// Composed has fields whose types have encoders of their own.
//
//burin:generate
type Composed struct {
	Number    Number `json:",string"`
	NumberPtr *Number
	Flag      Flag
	StringMap StringMap
	MapSlice  MapSlice
	Triple    Triple
	Text      Text `json:",string"`
	Keyed     map[Text]Number
	ByValue   ByValue
	Methods   Methods
	InMap     map[string]Methods
	Locked    *Locked
	Any       any
	Byhand    Byhand
	ByhandPtr []*Byhand
	Promotes  PromotesByhand
	PromotesP *PromotesPointer
}

// PromotesByhand has Byhand's AppendJSON, which is not its own: Extra would be lost.
type PromotesByhand struct {
	Byhand
	Extra int
}

// PromotesPointer has it through a pointer.
type PromotesPointer struct {
	*Byhand
	Extra int
}
