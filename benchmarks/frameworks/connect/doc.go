// Package connectburin encodes the messages of connect by burin, where they are Go structs.
package connectburin
