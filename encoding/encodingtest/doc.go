// Package encodingtest tests encoders that burin made, or that are written by hand, against encoding/json:
// on random values of their types, made by reflection. The tests that burin writes when it is run with -test
// call it.
package encodingtest
