"""Writes numpy.txt: what NumPy's round makes of floats, "bits decimals bits" a line.

    python3 gen_numpy.py > numpy.txt

NaN results are written as one bit pattern, since the sign and the payload of a NaN are not numpy's doing.
"""
import random
import struct
import sys

import numpy

rng = random.Random(20261201)
numpy.seterr(all="ignore")


def bits(x):
    return "7ff8000000000000" if x != x else struct.pack(">d", x).hex()


def cases():
    ends = [0.0, -0.0, 5e-324, 1.7976931348623157e308, float("inf"), float("-inf"), float("nan"), 1e300, 4503599627370497.5]
    for x in ends:
        for n in [0, 1, 2, 8, 9, 15, 22, 23, 30, 300, 308, 309, 323, 400, -1, -2, -9, -22, -23, -73, -308, -309, -400]:
            yield x, n
    for n in range(-30, 31):  # ties of the rounded product, decimals, any value
        for _ in range(4):
            yield (rng.randrange(10**6) + 0.5) * 10.0**-n, n
            yield rng.randrange(10**9) * 10.0 ** (-n - 1), n
            yield -rng.gauss(0, 1) * 10.0 ** (rng.randrange(16) - n), n
    for n in list(range(-308, -30, 6)) + list(range(31, 309, 6)):
        for _ in range(3):
            yield rng.uniform(-1e4, 1e4) * 10.0**-n, n
    yield 5.1e73, -73


if __name__ == "__main__":
    print("# NumPy", numpy.__version__)
    for x, n in cases():
        one, slice = float(numpy.round(numpy.float64(x), n)), float(numpy.round(numpy.array([x]), n)[0])
        assert bits(one) == bits(slice)
        sys.stdout.write("%s %d %s\n" % (bits(x), n, bits(one)))
