"""A small engine for dots and boxes, 2 x 2 boxes: alpha-beta where who closes a box moves again.

    python3 dots_and_boxes.py [LINES [DEPTH]]          LINES: letters from a to l that are drawn already, as in "adg"

The letters:   . a . b .      The calls of `pt` record the search for Plyscope: have plytrace.py beside this file or in
               c   d   e      PYTHONPATH, and say PLYTRACE=run.plytrace where it runs. Without that they do nothing.
               . f . g .
               h   i   j      Scores are boxes ahead, for the side to move; a value that comes up from a position with
               . k . l .      the same side to move keeps its sign.
"""
import sys

import plytrace as pt

LETTERS = "abcdefghijkl"
BOXES = ["acdf", "bdeg", "fhik", "gijl"]
FAR = 100


class Position:
    def __init__(self, drawn=frozenset(), side=0, lead=0):
        self.drawn, self.side, self.lead = drawn, side, lead  # lead: boxes of the side to move ahead of the other's

    def moves(self):
        return [m for m in LETTERS if m not in self.drawn]

    def after(self, move):
        drawn = self.drawn | {move}
        closed = sum(move in box and drawn.issuperset(box) for box in BOXES)
        if closed:
            return Position(drawn, self.side, self.lead + closed)
        return Position(drawn, 1 - self.side, -self.lead)

    def key(self):
        lines = sum(1 << LETTERS.index(m) for m in self.drawn)
        return (lines * 2 + self.side) * 16 + self.lead + 8


def search(p, ply, depth, alpha, beta):
    node = pt.enter(ply, depth, alpha, beta, p.side)
    node.key(p.key())
    moves = p.moves()
    if not moves:
        node.over()
        return node.leave(p.lead)
    if depth == 0:
        node.static(p.lead)
        return node.leave(p.lead)
    node.moves(len(moves))
    best = -FAR
    for move in moves:
        child = p.after(move)
        node.next(move)
        if child.side == p.side:
            value = search(child, ply + 1, depth - 1, alpha, beta)
        else:
            value = -search(child, ply + 1, depth - 1, -beta, -alpha)
        if value > best:
            best = value
            node.best(move)
        alpha = max(alpha, best)
        if alpha >= beta:
            node.cut(move)
            break
    return node.leave(best)


def main():
    drawn = sys.argv[1] if len(sys.argv) > 1 else "adg"
    depth = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    p = Position()
    for letter in drawn:
        if letter not in p.moves():
            sys.exit("dots_and_boxes.py: %s cannot be drawn" % letter)
        p = p.after(letter)
    pt.open("dots_and_boxes", "dots and boxes", infinite=FAR)
    pt.root(drawn)
    for d in range(1, min(depth, len(p.moves())) + 1):
        print("depth %2d  value %3d" % (d, search(p, 0, d, -FAR, FAR)))
    pt.close()


if __name__ == "__main__":
    main()
