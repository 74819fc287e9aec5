package encoding

import (
	"encoding/json"
	"fmt"
	"testing"
)

func TestAppendBytes(t *testing.T) {
	all := make([]byte, 0, 3*256)
	for i := range cap(all) {
		all = append(all, byte(i*7))
	}
	cases := [][]byte{nil, {}, {0xfb, 0xff}, {0, 0, 0}}
	for n := range 200 {
		cases = append(cases, all[n:2*n])
	}
	cases = append(cases, all)
	for _, b := range cases {
		leafNoAllocs(t, fmt.Sprintf("%x", b), leafStd(t, b), leafPure(func(dst []byte) []byte { return AppendBytes(dst, b) }))
	}
}

func TestAppendBytesReadsBack(t *testing.T) {
	in := []byte("\x00<&>\xff plus some text")
	var out []byte
	if err := json.Unmarshal(AppendBytes(nil, in), &out); err != nil || string(out) != string(in) {
		t.Errorf("%q, %v", out, err)
	}
}
