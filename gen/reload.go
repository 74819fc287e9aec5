package gen

import (
	"cmp"
	"context"
	"errors"
	"go/token"
	"slices"

	"github.com/burin-go/burin/gen/internal/load"
)

// loading is what packages are loaded with.
type loading struct {
	tags  string
	tests bool
}

// reload makes the files of runs that ask for other tags, tests or packages than were loaded. Those that ask
// for the same are loaded together.
func (g *generation) reload(ctx context.Context, runs []run) ([]File, error) {
	var files []File
	together := map[loading][]run{}
	var order []loading
	seen := map[token.Position]bool{} // a line can have runs in several packages of its folder
	for _, r := range runs {
		key := loading{r.cfg.Tags, r.cfg.Tests}
		switch {
		case seen[r.pos]:
		case !r.cfg.here():
			made, err := Generate(ctx, g.again(r))
			if err = g.collect(err); err != nil {
				return nil, err
			}
			files = append(files, made...)
		case together[key] == nil:
			order = append(order, key)
			fallthrough
		default:
			together[key] = append(together[key], r)
		}
		seen[r.pos] = true
	}
	for _, key := range order {
		made, err := g.reloadWith(ctx, key, together[key])
		if err != nil {
			return nil, err
		}
		files = append(files, made...)
	}
	return files, nil
}

// reloadWith loads the folders of runs, and makes the files of each.
func (g *generation) reloadWith(ctx context.Context, with loading, runs []run) ([]File, error) {
	var dirs []string
	for _, r := range runs {
		if !slices.Contains(dirs, r.pkg.Dir) {
			dirs = append(dirs, r.pkg.Dir)
		}
	}
	prog, err := load.Load(ctx, load.Options{
		Dir: g.cfg.Dir, Patterns: dirs, Tags: with.tags, Tests: with.tests, Env: g.cfg.Env, Progress: g.cfg.Progress,
	})
	if err != nil {
		return nil, err
	}
	var files []File
	for _, r := range runs {
		made, err := generate(ctx, g.again(r), prog.Only(r.pkg.Dir))
		if err = g.collect(err); err != nil {
			return nil, err
		}
		files = append(files, made...)
	}
	return files, nil
}

// again is the configuration of a run of its own.
func (g *generation) again(r run) Config {
	cfg := r.cfg
	cfg.base = cmp.Or(g.cfg.base, g.cfg.Dir)
	return cfg
}

// collect adds the problems of another generation to g's. It returns errors of other kinds.
func (g *generation) collect(err error) error {
	var list *Error
	if errors.As(err, &list) {
		g.problems = append(g.problems, list.Problems...)
		return nil
	}
	return err
}
