package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A server is the process that runs serve, as the process that started it sees it.
type server struct {
	ctx    context.Context
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *json.Decoder
	stderr tail
	port   int
}

// startServer starts this program again, on the processor of the server. If ctx is done the server is killed.
func startServer(ctx context.Context, where placement, arm, payload string) (*server, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	s := &server{ctx: ctx, cmd: exec.CommandContext(ctx, program, serverRole, "-arm", arm, "-payload", payload)}
	s.cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	s.cmd.Stderr = &s.stderr
	if s.stdin, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.stdout = json.NewDecoder(stdout)
	if err := where.start(s.cmd); err != nil {
		return nil, err
	}
	var hello greeting
	if err := s.reply(&hello); err != nil {
		return nil, s.died(err)
	}
	s.port = hello.Port
	return s, nil
}

// sample asks for what the server has used so far.
func (s *server) sample() (sample, error) {
	var u sample
	if _, err := io.WriteString(s.stdin, "\n"); err != nil {
		return u, err
	}
	return u, s.reply(&u)
}

// reply reads a line of the server, which is killed if there is none.
func (s *server) reply(v any) error {
	defer time.AfterFunc(patience, s.kill).Stop()
	return s.stdout.Decode(v)
}

// stop ends the server.
func (s *server) stop() error {
	s.stdin.Close() // an error says that it has ended, and Wait says how
	defer time.AfterFunc(patience, s.kill).Stop()
	return s.cmd.Wait()
}

func (s *server) kill() { s.cmd.Process.Kill() } // an error says that it has ended

// died stops a server that something is wrong with, and adds to err how it ended and what it wrote.
func (s *server) died(err error) error {
	end := s.stop()
	if ctx := s.ctx.Err(); ctx != nil {
		return errors.New("interrupted")
	}
	if end != nil {
		err = fmt.Errorf("%w; the server ended: %w", err, end)
	}
	if text := strings.TrimSpace(string(s.stderr)); text != "" {
		err = fmt.Errorf("%w; it wrote:\n%s", err, text)
	}
	return err
}

// A tail keeps the last bytes written.
type tail []byte

const tailBytes = 8 << 10

func (t *tail) Write(b []byte) (int, error) {
	*t = append(*t, b...)
	*t = (*t)[max(0, len(*t)-tailBytes):]
	return len(b), nil
}
