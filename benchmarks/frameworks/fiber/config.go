package fiberburin

import (
	"encoding/json"
	"errors"
	"log/slog"

	burin "github.com/burin-go/burin/encoding"
	"github.com/gofiber/fiber/v3"
)

// Config makes c.JSON and c.JSONP encode by burin. fiber keeps the encoder's slice until it is sent, which burin.Marshal allows:
// what it returns is never used again. Bodies are decoded by encoding/json, as before.
//
// Types with generated code are found inside a fiber.Map, maps, slices and pointers; a struct without is left to
// encoding/json.
func Config() fiber.Config {
	return fiber.Config{
		JSONEncoder:  burin.Marshal,
		JSONDecoder:  json.Unmarshal,
		ErrorHandler: handleError,
	}
}

// handleError keeps from the client what fiber's own handler would send as the body of the 500: the error's text,
// which tells where in the document the value is, by field names and keys of maps.
func handleError(c fiber.Ctx, err error) error {
	if bad := (*burin.Error)(nil); errors.As(err, &bad) {
		slog.Error("answer not encoded", "path", c.Path(), "err", err)
		err = fiber.ErrInternalServerError
	}
	return fiber.DefaultErrorHandler(c, err)
}
