// Package outer has types of easyjson's that hold burin's, and through them easyjson's again.
package outer

//go:generate go tool easyjson types.go

//lint:file-ignore SA5008 these tags are easyjson's, or such as easyjson takes otherwise

import "github.com/burin-go/burin/benchmarks/frameworks/easyjson/bridge"

//easyjson:json
type Outer struct {
	Name    string                    `json:"name,intern"`
	Text    string                    `json:"text,nocopy"`
	Price   float64                   `json:"price,required"`
	Value   bridge.Prices             `json:"value"`
	Pointer *bridge.Prices            `json:"pointer"`
	List    []bridge.Prices           `json:"list"`
	ByName  map[string]*bridge.Holder `json:"by_name"`
	Any     any                       `json:"any"`
	Last    int                       `json:"last"`
}
