// The search of reference.c in Go: the same bytes.
package main

import (
	"os"
	"strconv"

	pt "plytrace/plytrace"
)

const longText = "a text that is longer than one record can hold, with an \u00e9 in it"

var t *pt.Trace

func search(s uint32, ply, depth, alpha, beta, side int) int {
	value, alpha0, count, best := int((s>>8)%201)-100, alpha, int(2+(s>>4)%3), -30000
	node := t.EnterAt(ply, depth, alpha, beta, side, 10, "reference")
	node.Key(uint64(s) * 0x9e3779b97f4a7c15)
	if s%11 == 0 {
		if s%2 == 1 {
			node.Over()
		} else {
			node.Repetition()
		}
		return node.LeaveAt(value, 11)
	}
	if depth <= 0 {
		node.Static(value)
		if s%3 == 0 {
			node.StandPat()
		}
		if s%3 == 1 {
			node.StandPatValue(value + 1)
		}
		if s%5 == 0 {
			node.TableAnswer(depth+1, pt.Lower, value)
			node.Table()
		}
		if s%5 == 1 {
			node.TableDepth(3)
			node.Pruned()
		}
		if s%7 == 0 {
			node.Term("mobility", float64(value)/8)
			node.Term("material", float64(-value))
		}
		return node.LeaveAt(value, 12)
	}
	node.Moves(count)
	if ply == 0 {
		node.Board("x.o/.../..o")
		node.Say(longText)
		node.PV("a0 b1 c2")
	}
	if ply == 1 {
		node.Visits(uint64(s))
		node.Prior(float64(s%4) / 4)
		node.Fraction(float64(value) / 16)
	}
	for i := 0; i < count; i++ {
		move, reduced := string("abcd"[i])+strconv.Itoa(ply%10), 0
		if i == 2 && s%7 == 0 {
			node.Skipped(move, "late")
			continue
		}
		if i == 1 && depth > 2 {
			node.Reduction(move, 1, "late move")
			reduced = 1
		}
		how := pt.Follows
		if i == 0 {
			how = pt.Full
		} else if reduced == 1 {
			how = pt.Scout | pt.Reduced
		} else if s%2 == 1 {
			how = pt.Scout
		}
		node.Next(move, how)
		v := -search(s*1664525+1013904223+uint32(i)*12345, ply+1, depth-1-reduced, -beta, -alpha, 1-side)
		if v > best {
			best = v
			node.Best(move)
		}
		if best > alpha {
			alpha = best
		}
		if alpha >= beta {
			node.Cut(move)
			break
		}
	}
	bound := pt.Exact
	if best <= alpha0 {
		bound = pt.Upper
	} else if best >= beta {
		bound = pt.Lower
	}
	node.TableStore(depth, bound, best)
	if s%17 == 0 {
		node.Limit()
	}
	return node.LeaveAt(best, 13)
}

func main() {
	depth := 10
	if len(os.Args) > 1 {
		depth, _ = strconv.Atoi(os.Args[1])
	}
	t = pt.Open("reference", "none", `"claims": ["static-from-table", "lmr"], "infinite": 30000`)
	t.Root("start")
	search(1, 0, 3, -30000, 30000, 0)
	t.Root("another, with an \u00e9")
	search(2026, 0, 2, -30000, 30000, 1)
	search(2026, 0, depth, -30000, 30000, 1)
	t.Close()
}
