package benchmarks

type combination struct{ payload, arm string }

type difference struct {
	bytes int
	why   string
}

// differences lists which arms do not write the bytes of encoding/json. A test holds
// the list to be exact, in both directions.
var differences = map[combination]difference{
	{"Todo", "sonic-default"}:        {957, "HTML is not escaped, maps are in random order"},
	{"Todo", "sonic-fastest"}:        {957, "HTML is not escaped, maps are in random order"},
	{"Todo", "easyjson"}:             {987, "maps are in random order"},
	{"Todo", "easyjson-dump"}:        {987, "maps are in random order"},
	{"Todo", "goccy-fastest"}:        {957, "HTML is not escaped, maps are in random order, fields in another order"},
	{"Todo", "segmentio-fastest"}:    {957, "HTML is not escaped, maps are in random order"},
	{"Embedding64", "easyjson"}:      {32631, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
	{"Embedding64", "easyjson-dump"}: {32631, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
	{"Embedding32", "easyjson"}:      {19199, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
	{"Embedding32", "easyjson-dump"}: {19199, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
	{"Matrix", "easyjson"}:           {2515537, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
	{"Matrix", "easyjson-dump"}:      {2515537, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
	{"Tensor", "easyjson"}:           {121987, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
	{"Tensor", "easyjson-dump"}:      {121987, "exponents below 1e-4; those of encoding/json begin below 1e-6"},
}
