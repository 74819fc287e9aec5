// Package rounding rounds floats to decimal digits as Python does, to the bit,
// and writes them as Python does.
//
// [Round] is round(x, n): the exact binary value decides, and a true tie goes
// to the even digit. So Round(2.675, 2) is 2.67, for the float64 written 2.675
// is a little less than that, and Round(0.125, 2) is 0.12. The usual
// math.Round(x*100)/100 gets the first wrong, because the product is itself
// rounded, and the second, because it sends ties away from zero.
//
// [AppendRound] is json.dumps(round(x, n)), [AppendRepr] is json.dumps(x) and
// [AppendFixed] is '%.*f' % (n, x). [AppendRounds], [AppendReprs] and
// [AppendFixeds] write arrays of these, [RoundSlice] rounds in place.
//
// [RoundErr] has an error where Python raises one, [RoundToInt] and
// [RoundToBig] are round(x), [RoundInt] is round(i, n). [RoundNumpy] is the rule
// of NumPy and pandas, which is not that of Python.
//
// Nothing here allocates, except that an append function grows a dst that is
// too short, and RoundToBig its integer. The append functions never write to
// dst[:len(dst)] and do not retain dst. All functions are safe for concurrent
// use.
//
// The reference is CPython, Objects/floatobject.c (float.__round__) and
// Python/dtoa.c; every function is tested against values computed by CPython
// 3.11.7, or by NumPy 1.24.2.
package rounding
