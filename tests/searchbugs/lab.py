"""The laboratory in Python: one small engine, and one bug of somebody's engine at a time.

    lab.py FORM TECHNIQUES BUG MOVES DEPTH [NODES]

Four in a row on 5 x 5. FORM is maxmin (a function for each side, all values as the first one sees them), negamax or
mtdf; TECHNIQUES of table and near (only columns beside stones), or "-"; BUG a word of tests/data/searchbugs.csv, where
the places are named at which the bugs were public, or none: the correct twin. The code is ours, only what was wrong is
theirs. MOVES are columns from 1 on, or "-". PLYTRACE=FILE records the search, by plytrace.py.

As a module it searches any board that has what Board has (assigned.py): searched(board, depth, form, bug).
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "engine", "recorder"))
import plytrace as pt  # noqa: E402

WIDTH, HEIGHT, WIN, FAR = 5, 5, 10000, 30000
EXACT, LOWER, UPPER = range(3)
FORM, TECHNIQUES, BUG = (sys.argv + ["", "", "", ""])[1:4]


def has(name): return BUG == name
def uses(name): return name in TECHNIQUES.split(",")


def mixed(x):
    x = (x + 0x9E3779B97F4A7C15) & (1 << 64) - 1
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & (1 << 64) - 1
    x = (x ^ x >> 27) * 0x94D049BB133111EB & (1 << 64) - 1
    return x ^ x >> 31


LINES = [[(x + i * dx, y + i * dy) for i in range(4)]
         for x in range(WIDTH) for y in range(HEIGHT) for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
         if 0 <= x + 3 * dx < WIDTH and 0 <= y + 3 * dy < HEIGHT]


class Board:
    def __init__(self):
        self.at, self.heights, self.side, self.stones, self.key = {}, [0] * WIDTH, 0, 0, 0

    def play(self, x):
        y = self.heights[x]
        self.at[x, y] = self.side
        self.key ^= mixed(1 + self.side + 2 * (x * HEIGHT + y)) ^ mixed(999)
        self.heights[x] += 1
        self.stones += 1
        self.side = 1 - self.side

    def undo(self, x):
        self.heights[x] -= 1
        y = self.heights[x]
        self.stones += 1 if has("undo-counts-on") else -1
        taken_back(self, 1 - self.side)
        self.key ^= mixed(1 + self.at.pop((x, y)) + 2 * (x * HEIGHT + y)) ^ mixed(999)

    def full(self): return self.stones >= WIDTH * HEIGHT
    def won(self, side): return any(all(self.at.get(c) == side for c in line) for line in LINES)

    leaves = False  # a board whose ends have static values, too
    def same_side(self): return False  # as before the last move

    def finished(self, ply, depth):
        """The value of a game that is over, for the side to move; or None."""
        won = WIN - ply
        if has("win-later-first"):
            won = WIN - depth
        if has("win-flat"):
            won = WIN
        if self.won(self.side if has("win-of-mover") else 1 - self.side):
            return -won
        if self.full() and not (has("full-board-open") or has("no-moves-wins")):
            return (WIN - ply) if has("tie-is-win") else 0
        return None

    def size(self): return HEIGHT
    def name(self, x): return f"{'abcde'[x]}{self.heights[x] + 1}"

    def columns(self):
        """Those that may be tried, the middle ones first."""
        open_ = [x for x in (2, 1, 3, 0, 4) if self.heights[x] < HEIGHT]
        if uses("near") and self.stones > 0:
            heights = ROOT_HEIGHTS if has("near-of-root") else self.heights
            open_ = [x for x in open_ if any(heights[n] for n in (x - 1, x, x + 1) if 0 <= n < WIDTH)]
        return open_

    def value(self):
        """As the first side sees it: lines that are still open to one side, by how much of them it has."""
        total = 0
        for line in LINES:
            stones = [self.at.get(c) for c in line]
            mine, theirs = stones.count(0), stones.count(1)
            if not theirs:
                total += (0, 1, 5, 17, 0)[mine]
            elif not mine:
                total -= (0, 1, 5, 17, 0)[theirs]
        return total


class Stopped(Exception):
    pass


visited, max_visits, table = 0, 1 << 60, {}
ROOT_HEIGHTS = []


def enter(b, ply, depth, alpha, beta):
    """Of a node whose window is the mover's. The clock is looked at."""
    global visited
    node = pt.enter(ply, depth, alpha, beta, side=b.side)
    if b.key is not None:
        node.key(b.key)
    visited += 1
    return node


def taken_back(b, side):
    if not has("undo-keeps-side"):
        b.side = side


def entered(b, ply, depth, alpha, beta):
    """The node, and its value where no move has to be searched, for its mover."""
    node = enter(b, ply, depth, alpha, beta)
    if visited >= max_visits:
        node.stopped()
        node.leave(0)
        raise Stopped
    value = b.finished(ply, depth)
    if value is not None:
        node.over()
        if has("win-for-mover"):
            value = -value
    elif depth == 0:
        value = b.value() if b.side == 0 else -b.value()
        node.static(value)
    return node, value


# ---- max and min as two functions -------------------------------------------------------------------------------
def maximises(b, ply, caller):
    """Whether the first or the second function is called at a node."""
    if has("sides-inverted"):
        return b.side == 1
    if has("both-maximise"):
        return True
    if has("flag-after-root") and ply == 1:
        return caller
    if has("root-always-maximises") and ply == 0:
        return True
    return b.side == 0


def max_or_min(b, ply, depth, alpha, beta, caller=True):
    """Values and window as the first side sees them; the log has them as the mover does."""
    side = b.side
    node, value = entered(b, ply, depth, *((alpha, beta) if side == 0 else (-beta, -alpha)))
    if value is not None:
        if has("value-of-mover") and (depth == 0 or b.leaves):
            return node.leave(value)  # the sign that the other side's view has is left out
        return (1 if side == 0 else -1) * node.leave(value)
    best = (max_node if maximises(b, ply, caller) else min_node)(b, node, ply, depth, alpha, beta)
    node.leave(best if side == 0 else -best)
    return best


def beyond(best, bound):
    return best > bound if has("cuts-beyond") else best >= bound


def max_node(b, node, ply, depth, alpha, beta):
    best, best_move, given = None, None, alpha
    columns = tried(b, node)
    for x in columns:
        low = given
        if has("window-of-own-best"):
            low = alpha if best is None else best
        node.next(b.name(x))
        b.play(x)
        value = max_or_min(b, ply + 1, depth - 1, -FAR if has("root-window-full") and ply == 0 else low, beta, True)
        b.undo(x)
        if best is None or value > best:
            best, best_move = value, x
            node.best(b.name(x))
        given = max(given, best)
        if beyond(best, beta) and not (has("root-window-full") and ply == 0):
            node.cut(b.name(x))
            break
    if best is None:
        return -FAR
    return best_move if has("returns-the-move") else best


def min_node(b, node, ply, depth, alpha, beta):
    best, best_move, given = None, None, beta
    for x in tried(b, node):
        high = given
        if has("window-of-own-best"):
            high = beta if best is None else best
        node.next(b.name(x))
        b.play(x)
        value = max_or_min(b, ply + 1, depth - 1, alpha, high, False)
        b.undo(x)
        if best is None or value < best:
            best, best_move = value, x
            node.best(b.name(x))
        given = min(given, best)
        if beyond(-best, -alpha):
            node.cut(b.name(x))
            break
    if best is None:
        return FAR
    return best_move if has("returns-the-move") else best


def tried(b, node):
    columns = b.columns()
    node.moves(len(columns))
    if has("columns-by-height"):
        columns = [x for x in columns if x < b.size() - 1]
    return columns


# ---- one function, with a memory --------------------------------------------------------------------------------
def negamax(b, ply, depth, alpha, beta):
    node, value = entered(b, ply, depth, alpha, beta)
    if value is not None:
        return node.leave(value)
    first_alpha, key = alpha, (b.key, alpha, beta) if has("memory-by-window") else b.key
    found = table.get(key) if uses("table") else None
    if found and ply > 0 and (found[3] >= ply if has("ply-for-depth") else found[1] >= depth):
        value, kind = found[0], found[2]
        value += -ply if value > WIN - 100 else ply if value < 100 - WIN else 0
        if kind == EXACT or has("memory-without-bounds") or (value >= beta if kind == LOWER else value <= alpha):
            node.table()
            return node.leave(value)
    best, best_move = -FAR, None
    for x in tried(b, node):
        node.next(b.name(x))
        b.play(x)
        try:
            if b.same_side():
                value = negamax(b, ply + 1, depth - 1, alpha, beta)
            else:
                value = -negamax(b, ply + 1, depth - 1, -beta, -alpha)
        except Stopped:
            b.undo(x)
            if has("stop-move-stored") and ply > 0:
                table[key] = (0, depth, LOWER, ply)
                return node.leave(0)
            node.stopped()
            node.leave(0)
            raise
        b.undo(x)
        if has("equal-is-better") and value >= alpha:
            alpha, best, best_move = value, value, x
            node.best(b.name(x))
        elif value > best and not has("equal-is-better"):
            best, best_move = value, x
            node.best(b.name(x))
        alpha = max(alpha, best)
        if alpha >= beta:
            node.cut(b.name(x))
            break
    if has("equal-is-better"):
        best = alpha
    if has("no-moves-wins") and best == -FAR:
        best = FAR
    if uses("table") and best_move is not None:
        kind = LOWER if best >= beta else UPPER if best <= first_alpha else EXACT
        stored = best + (ply if best > WIN - 100 else -ply if best < 100 - WIN else 0)
        table[key] = (stored, depth, kind, ply)
    return node.leave(best)


def mtdf(b, depth, guess):
    """By bisection, as engines do that know no window but a null one."""
    far = WIN - 300 if has("bracket-too-narrow") else FAR
    low, high, passes = -far, far, 0
    value = guess
    while low < high and passes < 60:
        passes += 1
        beta = value + (value == low)
        if has("bracket-too-narrow"):
            beta = (low + high + 1) // 2
        value = negamax(b, 0, depth, beta - 1, beta)
        if value < beta:
            high = value
        else:
            low = value
    return value


def searched(b, depth, form, bug):
    """The value of a board for the first side, of which `bug` may make another one."""
    global BUG
    BUG = bug
    if form == "maxmin":
        return max_or_min(b, 0, depth, -FAR, FAR)
    value = negamax(b, 0, depth, -FAR, FAR)
    return value if b.side == 0 else -value


def main():
    global max_visits
    if len(sys.argv) < 6:
        sys.exit("lab.py: FORM TECHNIQUES BUG MOVES DEPTH [NODES] are wanted")
    if len(sys.argv) > 6 and int(sys.argv[6]) > 0:
        max_visits = int(sys.argv[6])
    b = Board()
    for c in sys.argv[4].strip("-"):
        b.play(int(c) - 1)
    ROOT_HEIGHTS.extend(b.heights)
    rows = ["".join({None: ".", 0: "X", 1: "O"}[b.at.get((x, y))] for x in range(WIDTH)) for y in range(HEIGHT)]
    claims = ["fail-hard"] if has("equal-is-better") else []
    pt.open("laboratory in Python", "four on 5 x 5", board="5x5 X/O", infinite=FAR, win=WIN, empty_table=True,
            claims=claims)
    pt.root("/".join(reversed(rows)))
    value = 0
    try:
        for depth in range(1, int(sys.argv[5]) + 1):
            if FORM == "maxmin":
                value = max_or_min(b, 0, depth, -FAR, FAR)
            elif FORM == "mtdf":
                value = mtdf(b, depth, value)
            else:
                value = negamax(b, 0, depth, -FAR, FAR)
            if depth == int(sys.argv[5]):
                print(value, visited)
    except Stopped:
        print("stopped", visited)
    pt.close()


if __name__ == "__main__":
    main()
