#!/usr/bin/env python3
"""Merges the order books of several venues, as orderbook does, in Python.

    python3 pipeline.py testdata/books.json testdata

reads a recording and writes book.jsonl and quoted.jsonl, and near.jsonl with the
levels near the best price, a line for each market. Nothing but the standard library
is needed. The clock stands at the time of the recording, so that each run writes the
same; a service would ask time.time().

It trusts what it reads. The service in Go checks it.
"""

import json
import sys
from pathlib import Path

MAX_AGE = 10_000  # ms for which a book counts as news
MAX_AHEAD = 1_000  # ms by which a venue's clock may be ahead
MAX_DEPTH = 1000  # levels a side
DECIMALS = 8  # of what is published
NEAR = 2.5  # basis points from the best price, in near.jsonl

BIDS, ASKS = -1, +1  # bids fall, asks rise


def matches(symbol, spelled):
    """Whether a venue that writes spelled means the symbol: BTC-USDT, btc/usdt, ..."""
    base, quote = symbol.split("-")
    # upper would make an S of a long s
    return spelled.isascii() and spelled.upper() in [base + s + quote for s in ("", "-", "/", "_")]


def newest(books):
    """The newest book of each venue, by name, and how many were news as they came in."""
    latest, taken = {}, 0
    for book in books:
        venue = book["venue"]
        if venue not in latest or book["sequence"] > latest[venue]["sequence"]:
            latest[venue] = book
            taken += 1
    return [latest[venue] for venue in sorted(latest)], taken


def is_stale(book, now):
    return not -MAX_AHEAD <= now - book["timestamp"] <= MAX_AGE


def merge(ladders, decimals, side):
    """One side of all venues: quantities add up where rounded prices are the same."""
    quantities = {}
    for ladder in ladders:
        for price, quantity in ladder:
            price = round(float(price), decimals)  # to json, 67432 is an int
            quantities[price] = quantities.get(price, 0.0) + quantity
    return sorted(quantities.items(), reverse=side == BIDS)[:MAX_DEPTH]


def within(levels, bps, side):
    """The levels at most so many basis points away from the best price."""
    if not levels:
        return levels
    best = levels[0][0]
    limit = best * (1 + side * bps / 10_000)
    return [level for level in levels if min(best, limit) <= level[0] <= max(best, limit)]


def rounded(x):
    return round(x, DECIMALS)


def quoted(x):
    return "%.*f" % (DECIMALS, x)


def document(header, bids, asks, write):
    """The JSON of a book whose numbers are what write makes of them."""
    sides = {"bids": bids, "asks": asks}
    numbers = {name: [[write(x) for x in level] for level in levels] for name, levels in sides.items()}
    return json.dumps({**header, **numbers}, separators=(",", ":"), allow_nan=False)


def main(recording, folder):
    recording = json.loads(Path(recording).read_text(encoding="utf-8"))
    now = recording["recorded_at"]
    documents = {"book": [], "quoted": [], "near": []}
    for market in recording["markets"]:
        symbol, decimals = market["symbol"], market["decimals"]
        books, taken = newest(book for book in recording["books"] if matches(symbol, book["symbol"]))
        books = [book for book in books if not is_stale(book, now)]
        header = {
            "symbol": symbol,
            "sequence": taken,
            "timestamp": max((book["timestamp"] for book in books), default=0),
            "venues": [{"name": book["venue"], "sequence": book["sequence"]} for book in books],
        }
        bids = merge([book["bids"] for book in books], decimals, BIDS)
        asks = merge([book["asks"] for book in books], decimals, ASKS)
        near = within(bids, NEAR, BIDS), within(asks, NEAR, ASKS)
        documents["book"].append(document(header, bids, asks, rounded))
        documents["quoted"].append(document(header, bids, asks, quoted))
        documents["near"].append(document(header, *near, rounded))
    for name, lines in documents.items():
        path = Path(folder, name + ".jsonl")
        path.write_text("".join(line + "\n" for line in lines), encoding="ascii")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: pipeline.py recording folder")
    main(*sys.argv[1:])
