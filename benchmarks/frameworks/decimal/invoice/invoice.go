// Package invoice has documents full of decimals.
package invoice

//go:generate go tool burin -type=Plain,Fast,Integers

import (
	govalues "github.com/govalues/decimal"
	shopspring "github.com/shopspring/decimal"

	decimalburin "github.com/burin-go/burin/benchmarks/frameworks/decimal"
)

// Plain has the types of the modules as they are: their MarshalJSON is called.
type Plain struct {
	Net    shopspring.Decimal             `json:"net"`
	Tax    *shopspring.Decimal            `json:"tax"`
	Parts  []shopspring.Decimal           `json:"parts"`
	Maybe  shopspring.NullDecimal         `json:"maybe"`
	Gross  govalues.Decimal               `json:"gross"`
	Paid   *govalues.Decimal              `json:"paid"`
	Rates  []govalues.Decimal             `json:"rates"`
	Ranges map[string][2]govalues.Decimal `json:"ranges"`
	Null   govalues.NullDecimal           `json:"null"`
}

// Fast has those that append.
type Fast struct {
	Net    decimalburin.Money               `json:"net"`
	Tax    *decimalburin.Money              `json:"tax"`
	Parts  []decimalburin.Money             `json:"parts"`
	Gross  decimalburin.Exact               `json:"gross"`
	Paid   *decimalburin.Exact              `json:"paid"`
	Rates  []decimalburin.Exact             `json:"rates"`
	Ranges map[string][2]decimalburin.Exact `json:"ranges"`
}

// Integers has no decimals at all.
type Integers struct {
	Net   decimalburin.Cents            `json:"net"`
	Parts []decimalburin.Cents          `json:"parts"`
	Named map[string]decimalburin.Cents `json:"named"`
}
