package turns

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := NewProgress(&out)
	p.Start(200)
	p.begin = time.Now().Add(-10 * time.Second)
	p.Step(50, "first") // a quarter took ten seconds
	if got, want := out.String(), " 25%, 30s left: first\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Step(50, "soon after")
	if strings.Contains(out.String(), "soon") {
		t.Errorf("a line again within ten seconds:\n%s", out.String())
	}
	p.Note("this stays")
	if !strings.HasSuffix(out.String(), "\nthis stays\n") {
		t.Errorf("no note:\n%s", out.String())
	}
}
