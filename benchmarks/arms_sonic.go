package benchmarks

import (
	"errors"
	"runtime"
	"strings"
	"sync"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/encoder"
)

// sonicArms are sonic's three configurations. A Config has no function that writes
// to a buffer of the caller; encoder.EncodeInto with the options of the Config is
// what its Marshal does.
func sonicArms() []*Arm {
	arm := func(name, title string, api sonic.API, options encoder.Options, source string) *Arm {
		return &Arm{
			Name:   name,
			Title:  title,
			Module: "github.com/bytedance/sonic",
			Ready:  sonicReady,
			Fresh: Entry{"sonic." + title[len("sonic "):] + ".Marshal(v)", func(v any) Encode {
				return func() ([]byte, error) { return api.Marshal(v) }
			}},
			Reused: Entry{"encoder.EncodeInto(&buf, v, " + source + ")", func(v any) Encode {
				var buf []byte
				return func() ([]byte, error) {
					buf = buf[:0]
					err := encoder.EncodeInto(&buf, v, options)
					return buf, err
				}
			}},
		}
	}
	return []*Arm{
		arm("sonic-std", "sonic ConfigStd", sonic.ConfigStd,
			encoder.EscapeHTML|encoder.SortMapKeys|encoder.CompactMarshaler|encoder.ValidateString,
			"EscapeHTML|SortMapKeys|CompactMarshaler|ValidateString"),
		arm("sonic-default", "sonic ConfigDefault", sonic.ConfigDefault, 0, "0"),
		arm("sonic-fastest", "sonic ConfigFastest", sonic.ConfigFastest, encoder.NoValidateJSONMarshaler, "NoValidateJSONMarshaler"),
	}
}

// sonicReady tells whether sonic runs the code that it compiles at run time. On a
// Go or a processor that it does not know it calls encoding/json instead, and
// SONIC_ENCODER_USE_VM makes it interpret.
var sonicReady = sync.OnceValue(func() error {
	if sonic.APIKind != sonic.UseSonicJSON || encoder.EnableFallback {
		return errors.New("sonic is in its fallback: on " + runtime.Version() + " " + runtime.GOARCH + " it calls encoding/json")
	}
	if runtime.GOARCH != "amd64" {
		return nil // its encoder has no compiler elsewhere: the interpreter is what users get
	}
	var seen bool
	if _, err := sonic.ConfigDefault.Marshal(&struct{ Probe stackProbe }{stackProbe{&seen}}); err != nil {
		return err
	}
	if !seen {
		return errors.New("sonic does not run compiled code: no frame of it on the stack (is SONIC_ENCODER_USE_VM set?)")
	}
	return nil
})

// A stackProbe is encoded by looking at who called.
type stackProbe struct{ compiled *bool }

// MarshalJSON looks for a frame of compiled code: sonic names it after the type, and
// it has no source.
func (p stackProbe) MarshalJSON() ([]byte, error) {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "encode_") && !strings.HasSuffix(frame.File, ".go") {
			*p.compiled = true
		}
		if !more {
			return []byte("null"), nil
		}
	}
}
