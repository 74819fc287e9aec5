package fiberburin

import (
	"net"
	"testing"

	"github.com/burin-go/burin/benchmarks/frameworks/answer"
	"github.com/burin-go/burin/benchmarks/frameworks/internal/frametest"
	"github.com/gofiber/fiber/v3"
)

func start(t *testing.T, config fiber.Config) string {
	app := fiber.New(config)
	app.Get("/:name/:n", func(c fiber.Ctx) error { return c.JSON(frametest.Value(c.Params("name"), c.Params("n"))) })
	app.Get("/teapot", func(fiber.Ctx) error { return fiber.ErrTeapot })
	app.Post("/note", func(c fiber.Ctx) error {
		var note answer.Note
		if err := c.Bind().JSON(&note); err != nil {
			return err
		}
		return c.JSON(&note)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error)
	go func() { served <- app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	t.Cleanup(func() {
		if err := app.Shutdown(); err != nil {
			t.Error(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return "http://" + listener.Addr().String()
}

func TestJSON(t *testing.T) {
	url := start(t, Config())
	frametest.Check(t, url, frametest.Want{
		ContentType: "application/json; charset=utf-8",
		Length:      true,
		ErrorType:   "text/plain; charset=utf-8",
		Error:       "Internal Server Error",
	})
	frametest.CheckDecoding(t, url)
	if status, body := frametest.Get(t, url+"/teapot"); status != fiber.StatusTeapot {
		t.Errorf("another error: status %d, body %s", status, body)
	}
}

// TestErrorText is what the comment of handleError says of fiber's own handler.
func TestErrorText(t *testing.T) {
	config := Config()
	config.ErrorHandler = nil
	if status, body := frametest.Get(t, start(t, config)+"/nan/1"); status != fiber.StatusInternalServerError || body != "depth[1]: json: unsupported value: NaN" {
		t.Errorf("status %d, body %s", status, body)
	}
}
