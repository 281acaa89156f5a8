"""Alpha-beta on a tree: "([3 12 8] [2 4 6])". The first side moves between ( ) and takes the largest value, the second
between [ ] and takes the smallest.

    plyscope-cli grade alpha-beta-trees.txt alpha_beta_trees.py

Depth and tree come from standard input, "20 ([3 12 8] [2 4 6])" a line; for each the value of the root is printed, in
the view of the first side. The calls of `pt` record the search: leave them as they are.
"""
import re
import sys

import plytrace as pt

FAR = 1000000
GAME, HEADER = "toy-tree", {}

# ---- The tree: nothing to do here ----


class Position:
    """side 0 is the first; a leaf belongs to the other side than the node above it."""

    def __init__(self, side, leaf=None, children=()):
        self.side, self.leaf, self.children = side, leaf, children

    @staticmethod
    def read(text):
        words = re.findall(r"[()\[\]]|-?\d+", text)

        def node(above):
            word = words.pop(0)
            if word not in "([":
                return Position(1 - above, int(word))
            side, children = "([".index(word), []
            while words[0] not in ")]":
                children.append(node(side))
            words.pop(0)
            return Position(side, None, children)

        return node(1)

    def over(self): return self.leaf is not None
    def value(self): return self.leaf or 0  # as the first side sees it
    def moves(self): return [("abcdefghijklmnopqrstuvwxyz"[i], c) for i, c in enumerate(self.children)]


# ---- Your search ----


def search(p, ply, depth, alpha, beta):
    """The value of p for the side to move there, `depth` plies deep. This is minimax: make it alpha-beta."""
    node = pt.enter(ply, depth, alpha, beta, side=p.side)
    if depth == 0 or p.over():
        value = p.value() if p.side == 0 else -p.value()
        node.static(value)
        if p.over():
            node.over()
        return node.leave(value)
    best = -FAR
    for move, child in p.moves():
        node.next(move)
        if child.side == p.side:
            value = search(child, ply + 1, depth - 1, alpha, beta)
        else:
            value = -search(child, ply + 1, depth - 1, -beta, -alpha)
        if value > best:
            best = value
            node.best(move)
        # Here something is missing. Say node.cut(move) where you leave the loop.
    return node.leave(best)


# ---- Nothing to do below ----


if __name__ == "__main__":
    pt.open("my search", GAME, infinite=FAR, **HEADER)
    for line in sys.stdin:
        depth, root = line.strip().split(" ", 1)
        pt.root(root)
        p = Position.read(root)
        value = search(p, 0, int(depth), -FAR, FAR)
        print("value", value if p.side == 0 else -value, flush=True)
    pt.close()
