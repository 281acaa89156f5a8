// A small engine for clobber, 4 x 4: alpha-beta with a table of the best moves.
//
//	go run . [DEPTH]          with plytrace.go in a folder plytrace beside it, and a go.mod that says: module plytrace
//
// A stone takes one of the other side beside it; who cannot loses. The calls of the trace record the search for Plyscope:
// say PLYTRACE=run.plytrace where it runs. Without that they do nothing.
package main

import (
	"fmt"
	"os"
	"sort"
	"strconv"

	pt "plytrace/plytrace"
)

const (
	size = 4
	win  = 1000
	far  = 2000
)

// position: a bit a cell; own stones are those of the side to move.
type position struct {
	own, other uint32
	side       int
}

type move struct{ from, to int }

func (m move) String() string { return cell(m.from) + cell(m.to) }

func cell(c int) string { return string("abcd"[c%size]) + strconv.Itoa(c/size+1) }

func start() position {
	p := position{}
	for c := 0; c < size*size; c++ {
		if (c/size+c%size)%2 == 0 {
			p.own |= 1 << c
		} else {
			p.other |= 1 << c
		}
	}
	return p
}

func (p position) moves() []move {
	var out []move
	for from := 0; from < size*size; from++ {
		if p.own>>from&1 == 0 {
			continue
		}
		for _, step := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := from%size+step[0], from/size+step[1]
			if x >= 0 && x < size && y >= 0 && y < size && p.other>>(y*size+x)&1 == 1 {
				out = append(out, move{from, y*size + x})
			}
		}
	}
	return out
}

func (p position) after(m move) position {
	own := p.own&^(1<<m.from) | 1<<m.to
	return position{own: p.other &^ (1 << m.to), other: own, side: 1 - p.side}
}

func (p position) turned() position { return position{own: p.other, other: p.own, side: 1 - p.side} }

func (p position) key() uint64 { return uint64(p.own)<<17 | uint64(p.other)<<1 | uint64(p.side) }

func (p position) evaluate() int { return len(p.moves()) - len(p.turned().moves()) }

type engine struct {
	t     *pt.Trace
	best  map[uint64]move
	nodes int
}

func (e *engine) search(p position, ply, depth, alpha, beta int) int {
	node := e.t.Enter(ply, depth, alpha, beta, p.side)
	node.Key(p.key())
	e.nodes++
	all := p.moves()
	if len(all) == 0 {
		node.Over()
		return node.Leave(ply - win)
	}
	if depth == 0 {
		value := p.evaluate()
		node.Static(value)
		return node.Leave(value)
	}
	node.Moves(len(all))
	if first, there := e.best[p.key()]; there {
		sort.SliceStable(all, func(i, j int) bool { return all[i] == first && all[j] != first })
	}
	best := -far
	for _, m := range all {
		node.Next(m.String(), pt.Follows)
		value := -e.search(p.after(m), ply+1, depth-1, -beta, -alpha)
		if value > best {
			best = value
			e.best[p.key()] = m
			node.Best(m.String())
		}
		if best > alpha {
			alpha = best
		}
		if alpha >= beta {
			node.Cut(m.String())
			break
		}
	}
	return node.Leave(best)
}

func main() {
	most := 6
	if len(os.Args) > 1 {
		most, _ = strconv.Atoi(os.Args[1])
	}
	e := &engine{t: pt.Open("clobber", "clobber", `"infinite": 2000, "win": 1000`), best: map[uint64]move{}}
	defer e.t.Close()
	e.t.Root("start")
	for depth := 1; depth <= most; depth++ {
		value := e.search(start(), 0, depth, -far, far)
		fmt.Printf("depth %2d  value %5d  %d nodes\n", depth, value, e.nodes)
		if value > win-100 || value < 100-win {
			break
		}
	}
}
