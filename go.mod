module github.com/burin-go/burin

go 1.26.0

require (
	github.com/klauspost/cpuid/v2 v2.4.0
	github.com/mailru/easyjson v0.9.2
	github.com/rogpeppe/go-internal v1.16.0
	github.com/valyala/bytebufferpool v1.0.0
	golang.org/x/tools v0.52.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/google/go-cmp v0.7.0 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
