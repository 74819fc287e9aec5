package benchmarks

import "testing"

func BenchmarkFingerprint(b *testing.B)  { benchmark(b, "Fingerprint") }
func BenchmarkFingerprintL(b *testing.B) { benchmark(b, "FingerprintL") }
func BenchmarkOrderBook(b *testing.B)    { benchmark(b, "OrderBook") }
func BenchmarkOrderBookStr(b *testing.B) { benchmark(b, "OrderBookStr") }
func BenchmarkTodo(b *testing.B)         { benchmark(b, "Todo") }
func BenchmarkEmbedding64(b *testing.B)  { benchmark(b, "Embedding64") }
func BenchmarkEmbedding32(b *testing.B)  { benchmark(b, "Embedding32") }
func BenchmarkMatrix(b *testing.B)       { benchmark(b, "Matrix") }
func BenchmarkTensor(b *testing.B)       { benchmark(b, "Tensor") }

// benchmark runs all arms on the payload of that name.
func benchmark(b *testing.B, name string) {
	for _, p := range Payloads() {
		if p.Name != name {
			continue
		}
		memcpy := Memcpy(p.Bytes)
		for _, k := range Kinds() {
			b.Run(string(k), func(b *testing.B) {
				for _, a := range Arms() {
					b.Run(a.Name, func(b *testing.B) { NewCase(p, k, a).benchmark(b, memcpy) })
				}
			})
		}
	}
}

func (c Case) benchmark(b *testing.B, memcpy float64) {
	if c.Arm.Ready != nil {
		if err := c.Arm.Ready(); err != nil {
			b.Fatal(err)
		}
	}
	encode := c.New()
	if _, err := encode(); err != nil { // compiles, or grows the buffer
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(c.Bytes))
	for b.Loop() {
		if out, err := encode(); err != nil || len(out) != c.Bytes {
			b.Fatalf("%d bytes, want %d, error %v", len(out), c.Bytes, err)
		}
	}
	if err := Plausible(b.N*c.Bytes, b.Elapsed(), memcpy); err != nil {
		b.Fatal(err)
	}
}
