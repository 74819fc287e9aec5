package encodingtest

import "testing"

func TestValidPython(t *testing.T) {
	for text, want := range map[string]bool{
		`[NaN, Infinity, -Infinity, {"NaN": "\"NaN"}]`: true, `"NaN`: false, `NaNs`: false, `[-NaN]`: false, `{NaN: 1}`: false, `[nan]`: false, `[1, NaN`: false, `{"a": 1e-05}`: true,
	} {
		if got := validPython([]byte(text)); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}
