"""Alpha-beta in Kalah: 3 pits a side, 2 stones in each. Whose last stone falls into the own store moves again.

    plyscope-cli grade alpha-beta-kalah.txt alpha_beta_kalah.py

Depth and position come from standard input, "5 2,2,2/0/2,2,2/0 A" a line: pits and store of the first side, of the
second, and who is to move. For each the value of the root is printed, in the view of the first side. The calls of `pt` record the search: leave them as they are.
"""
import sys

import plytrace as pt

FAR = 1000000
GAME, HEADER = "kalah", {"rules": "pits=3,stones=2"}

# ---- The game: nothing to do here ----


class Position:
    """side 0 is the first; pits and stores of both."""

    def __init__(self, pits, stores, side):
        self.pits, self.stores, self.side = pits, stores, side

    @staticmethod
    def read(text):
        board, side = text.split()[:2]
        a, store_a, b, store_b = board.split("/")
        return Position([[int(n) for n in row.split(",")] for row in (a, b)], [int(store_a), int(store_b)], "AB".index(side))

    def over(self): return not any(self.pits[0]) or not any(self.pits[1])
    def value(self): return self.stores[0] - self.stores[1]  # as the first side sees it
    def moves(self): return [(str(i + 1), self.after(i)) for i, n in enumerate(self.pits[self.side]) if n]

    def after(self, pit):
        pits, stores, me = [list(row) for row in self.pits], list(self.stores), self.side
        stones, pits[me][pit] = pits[me][pit], 0
        row, at, again = me, pit, False
        while stones:
            at += 1
            if at == len(pits[0]):
                row, at = (1 - row, -1)
                if row != me:  # past the own store
                    stores[me] += 1
                    stones -= 1
                    again = stones == 0
                continue
            if row == me and at == pit:  # a full lap passes over the pit that the stones came from
                continue
            pits[row][at] += 1
            stones -= 1
        facing = len(pits[0]) - 1 - at
        if not again and row == me and pits[me][at] == 1 and pits[1 - me][facing]:
            stores[me] += 1 + pits[1 - me][facing]
            pits[me][at] = pits[1 - me][facing] = 0
        for side in (0, 1):
            if not any(pits[1 - side]):  # the end: what is left belongs to the owner of its row
                stores[side] += sum(pits[side])
                pits[side] = [0] * len(pits[side])
        return Position(pits, stores, me if again else 1 - me)


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
