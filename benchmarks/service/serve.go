package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"

	"github.com/burin-go/burin/benchmarks"
)

// serverRole is the first argument of a server, which the program starts for itself.
const serverRole = "-role=server"

// A greeting is the first line that a server writes.
type greeting struct{ Port int }

// serve is the server's process. It answers requests on a port of this machine, writes a sample for each line of
// stdin, and ends with stdin, also when the process that started it was killed.
func serve(args []string, all []*arm, stdin io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	armName := flags.String("arm", "", "`name` of the arm")
	payloadName := flags.String("payload", "", "`name` of the payload")
	if err := flags.Parse(args); err != nil {
		return err
	}
	chosen, err := choose("arm", all, func(a *arm) string { return a.name }, *armName)
	if err != nil {
		return err
	}
	payloads, err := choose("payload", benchmarks.Payloads(), func(p *benchmarks.Payload) string { return p.Name }, *payloadName)
	if err != nil {
		return err
	}
	if len(chosen) != 1 || len(payloads) != 1 {
		return errors.New("a server has one arm and one payload")
	}
	a, p := chosen[0], payloads[0]
	if err := a.ready(); err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: handler(a.encoder(p))}
	defer server.Close()
	ended := make(chan error, 2)
	go func() { ended <- fmt.Errorf("serving: %w", server.Serve(l)) }()
	go func() {
		ended <- answer(bufio.NewScanner(stdin), json.NewEncoder(stdout), l.Addr().(*net.TCPAddr).Port)
	}()
	return <-ended
}

// answer greets, and writes a sample for each line.
func answer(lines *bufio.Scanner, out *json.Encoder, port int) error {
	if err := out.Encode(greeting{port}); err != nil {
		return err
	}
	for lines.Scan() {
		if err := out.Encode(takeSample()); err != nil {
			return err
		}
	}
	return lines.Err()
}
