package encoding

// GeneratedV1IfUndefinedUpdateBurinAndRegenerate is named by every generated
// file: code that was generated for another version of this package fails to
// compile, and the compiler's message says what to do.
const GeneratedV1IfUndefinedUpdateBurinAndRegenerate = 1
