// Package bridge has types of burin's that stand inside easyjson's, and that hold easyjson's.
package bridge

//go:generate go tool burin -type=Prices,Holder -easyjson

import "github.com/burin-go/burin/benchmarks/frameworks/easyjson/theirs"

// Prices has an option, by which its bytes are told from those of easyjson and encoding/json.
type Prices struct {
	F []float64 `json:"f" burin:"round=2"`
}

// Holder holds values of easyjson's.
type Holder struct {
	Value   theirs.Tags             `json:"value"`
	Pointer *theirs.Tags            `json:"pointer"`
	List    []theirs.Floats         `json:"list"`
	ByName  map[string]theirs.Tags  `json:"by_name"`
	Any     any                     `json:"any"`
	Price   float64                 `json:"price" burin:"fixed=2"`
	Own     Prices                  `json:"own"`
	Nil     map[string]*theirs.Tags `json:"nil"`
}
