// Package easyjson compares what easyjson and burin write of the same types, and puts each inside the other.
package easyjson
