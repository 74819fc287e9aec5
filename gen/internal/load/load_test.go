package load

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
)

// TestStaleImportsAreNotLookedUp: what only a file of burin's imports, the go command does not go looking for.
func TestStaleImportsAreNotLookedUp(t *testing.T) {
	var requests atomic.Int64
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		http.NotFound(w, r)
	}))
	defer proxy.Close()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":       "module example.com/app\n\ngo 1.26.0\n",
		"app.go":       "package app\n\ntype T struct{ X int }\n",
		"app_burin.go": Header + "; DO NOT EDIT.\n\npackage app\n\nimport _ \"example.com/moved/away\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	env := append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY="+proxy.URL, "GONOSUMDB=*", "GOWORK=off")
	prog, err := Load(context.Background(), Options{Dir: dir, Env: env})
	if err != nil {
		t.Fatal(err)
	}
	if n := requests.Load(); n != 0 {
		t.Errorf("%d requests for modules", n)
	}
	if p := prog.Folders[0].Package; p.Types.Scope().Lookup("T") == nil || len(p.Made) != 1 || len(p.Errors) != 0 {
		t.Errorf("loaded %+v", p)
	}
}
