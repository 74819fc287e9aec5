package encoding

import (
	"reflect"
	"testing"

	"github.com/burin-go/burin/internal/cpu"
)

func TestOwnAppendJSON(t *testing.T) {
	for _, tt := range []struct {
		v    any
		want own
	}{
		{tVal{}, ownValue}, {tNum(0), ownValue}, {tDict{}, ownValue}, {tFunc(nil), ownValue}, {tGeneric[string]{}, ownValue},
		{tPtr{}, ownPointer}, {tList{}, ownPointer}, {tNested{}, ownPointer},
		{tOuterVal{}, ownValue}, {tOuterInline{}, ownValue}, {tOuterPtr{}, ownPointer}, {tGenericOuter[[]int]{}, ownValue}, {tGenericOuterPtr[int]{}, ownPointer}, {tOuterNested{}, ownPointer},
		{tPromotedVal{}, ownNone}, {tPromotedPtr{}, ownNone}, {tPromotedAddr{}, ownNone}, {tPromotedDeep{}, ownNone}, {tPromotedIface{}, ownNone},
		{tPromotedGeneric{}, ownNone}, {tPromotedAlike{}, ownNone}, {tRenamed{}, ownNone},
		{tWrongSignature{}, ownNone}, {&tVal{}, ownNone}, {0, ownNone}, {struct{ tVal }{}, ownNone},
	} {
		if got := ownAppendJSON(reflect.TypeOf(tt.v)); got != tt.want {
			t.Errorf("%T: %v, want %v", tt.v, got, tt.want)
		}
	}
	if got := ownAppendJSON(reflect.TypeFor[Appender]()); got != ownNone {
		t.Errorf("Appender itself: %v", got)
	}
	for typ, want := range map[reflect.Type]bool{
		reflect.TypeFor[tNested](): true, reflect.TypeFor[tChain](): true, reflect.TypeFor[tOuterNested](): false, reflect.TypeFor[tVal](): false, reflect.TypeFor[tOuterVal](): false,
	} {
		if got := planOf(typ, modeHTML).nested; got != want {
			t.Errorf("%v: nested = %v", typ, got)
		}
	}
}

func TestSymbolPath(t *testing.T) {
	for path, want := range map[string]string{
		"main": "main", "a.b/c": "a.b/c", "gopkg.in/yaml.v3": "gopkg.in/yaml%2ev3", `a/"b%`: "a/%22b%25", "x/é": "x/%c3%a9",
	} {
		if got := symbolPath(path); got != want {
			t.Errorf("symbolPath(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestPlans(t *testing.T) {
	for _, tt := range []struct {
		v    any
		want op
	}{
		{tPlain{}, opLinked}, {[]tPlain{}, opLinked}, {map[string][]*tPlain{}, opLinked}, {[2]*tPlain{}, opLinked}, {&tPlain{}, opPointer},
		{[]tMarshaler{}, opLinked}, {[]any{}, opAnys}, {map[string]any{}, opAnyMap}, {map[tName]any{}, opMap}, {[]Appender{}, opSlice},
		{[]tVal{}, opSlice}, {[]tPrice{}, opFloats64}, {[][]tPrice{}, opRows64}, {[]tLevel{}, opTable64}, {[][0]float32{}, opSlice}, {tLevel{}, opFloats64},
		{[]tName{}, opStrings}, {[][]tName{}, opStringRows}, {[][2]tName{}, opStringTable}, {[][0]string{}, opSlice}, {[]tByte{}, opBytes}, {[]tByteText{}, opLinked}, {[][]int{}, opSlice}, {tSelfMap{}, opMap}, {map[string]chan int{}, opLinked},
	} {
		if got := planOf(reflect.TypeOf(tt.v), modeHTML).op; got != tt.want {
			t.Errorf("%T: op %d, want %d", tt.v, got, tt.want)
		}
	}
}

func TestLevel(t *testing.T) {
	for _, l := range cpu.Levels() {
		restore, err := cpu.Lower(l)
		if err != nil {
			t.Fatal(err)
		}
		if Level() != l.String() {
			t.Errorf("Level() = %q, want %q", Level(), l)
		}
		restore()
	}
}
