package encoding

import "encoding/json"

// linked is what the encoding/json of this binary does where its versions
// differ. It is asked once, at start; only slow paths read the answers.
var linked = askLinked()

type linkedFacts struct {
	// invalid stands in a string for a byte that is not UTF-8: the escape
	// \ufffd, or U+FFFD itself.
	invalid string

	// quotedInvalid stands for it in a string inside a string (",string").
	quotedInvalid string

	// pow2m12 is float32(1)/4096, the one value for which strconv's shortest
	// decimal has changed: 0.00024414063 up to Go 1.26, 0.00024414062 after.
	pow2m12 string
}

func askLinked() linkedFacts {
	invalid := linkedText("\xff")
	quoted := linkedText(struct {
		S string `json:",string"`
	}{"\xff"})
	return linkedFacts{
		invalid:       invalid[len(`"`) : len(invalid)-len(`"`)],
		quotedInvalid: quoted[len(`{"S":"\"`) : len(quoted)-len(`\""}`)],
		pow2m12:       linkedText(float32(1) / 4096),
	}
}

func linkedText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("encoding: encoding/json refuses a plain value: " + err.Error())
	}
	return string(b)
}
