"""The search of reference.c in Python: the same bytes."""
import sys

import plytrace as pt

LONG_TEXT = "a text that is longer than one record can hold, with an \u00e9 in it"
M32 = 0xFFFFFFFF


def search(s, ply, depth, alpha, beta, side):
    value, alpha0 = (s >> 8) % 201 - 100, alpha
    n, best = 2 + (s >> 4) % 3, -30000
    node = pt.enter(ply, depth, alpha, beta, side, line=10, file="reference")
    node.key(s * 0x9E3779B97F4A7C15)
    if s % 11 == 0:
        node.over() if s % 2 else node.repetition()
        return node.leave(value, line=11)
    if depth <= 0:
        node.static(value)
        if s % 3 == 0: node.stand_pat()
        if s % 3 == 1: node.stand_pat_value(value + 1)
        if s % 5 == 0:
            node.table_answer(depth + 1, pt.LOWER, value)
            node.table()
        if s % 5 == 1:
            node.table_depth(3)
            node.pruned()
        if s % 7 == 0:
            node.term("mobility", value / 8)
            node.term("material", -value)
        return node.leave(value, line=12)
    node.moves(n)
    if ply == 0:
        node.board("x.o/.../..o")
        node.say(LONG_TEXT)
        node.pv("a0 b1 c2")
    if ply == 1:
        node.visits(s)
        node.prior((s % 4) / 4)
        node.fraction(value / 16)
    for i in range(n):
        move, reduced = "abcdefgh"[i] + str(ply % 10), 0
        if i == 2 and s % 7 == 0:
            node.skipped(move, "late")
            continue
        if i == 1 and depth > 2:
            node.reduction(move, 1, "late move")
            reduced = 1
        node.next(move, pt.FULL if i == 0 else pt.SCOUT | pt.REDUCED if reduced else pt.SCOUT if s % 2 else pt.FOLLOWS)
        v = -search((s * 1664525 + 1013904223 + i * 12345) & M32, ply + 1, depth - 1 - reduced, -beta, -alpha, 1 - side)
        if v > best:
            best = v
            node.best(move)
        alpha = max(alpha, best)
        if alpha >= beta:
            node.cut(move)
            break
    node.table_store(depth, pt.UPPER if best <= alpha0 else pt.LOWER if best >= beta else pt.EXACT, best)
    if s % 17 == 0: node.limit()
    return node.leave(best, line=13)


pt.open("reference", "none", claims=["static-from-table", "lmr"], infinite=30000)
pt.root("start")
search(1, 0, 3, -30000, 30000, 0)
pt.root("another, with an \u00e9")
search(2026, 0, 2, -30000, 30000, 1)
search(2026, 0, int(sys.argv[1]) if len(sys.argv) > 1 else 10, -30000, 30000, 1)
pt.close()
