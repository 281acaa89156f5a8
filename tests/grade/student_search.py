# ---- Your search ----
# STYLE and BUG are set by whoever tries this: see tests/cli/grade_test.cpp. Bugs that the laboratory has are not here.
sys.setrecursionlimit(10000)
SHARED = [-FAR, FAR]
ENDS_PARENT = [False]


def has(bug): return BUG == bug


def left_over(p, depth):
    return depth == 0 or p.over()


def note_end(node, p, value):
    if "quiet" not in STYLE:
        node.static(value)
        if p.over():
            node.over()


def negamax(p, ply, depth, alpha, beta):
    node = pt.enter(ply, depth, alpha, beta, side=p.side)
    if left_over(p, depth):
        ENDS_PARENT[0] = False
        value = p.value()
        if has("all-min"):
            value = -value
        elif p.side == 1:
            value = -value
        note_end(node, p, value)
        return node.leave(value)
    best = 0 if has("best-from-zero") else -FAR
    low0, high0 = alpha, beta
    for move, child in p.moves():
        node.next(move)
        same = has("all-min") or (child.side == p.side and not has("turn-forgotten"))
        low, high = max(alpha, best), beta
        if has("no-cuts"):
            low, high = -FAR, FAR
        if has("parent-only"):
            low, high = best, FAR
        if same:
            value = negamax(child, ply + 1, depth - 1, low, high)
        elif has("window-not-swapped"):
            value = negamax(child, ply + 1, depth - 1, -low, -high)
        else:
            value = negamax(child, ply + 1, depth - 1, -high, -low)
        if not same and not has("sign-lost"):
            value = -value
        before = best
        if value > best:
            best = value
            node.best(move)
        if has("first-only") or ENDS_PARENT[0]:
            ENDS_PARENT[0] = False
            break
        reached = max(alpha, before if has("late-cut") else best)
        cuts = reached >= beta
        if has("too-early"):
            cuts = reached + 1 >= beta
        if has("wrong-way"):
            cuts = cuts or best <= alpha
        if has("no-cuts") or (has("max-only") and p.side == 1) or (has("min-only") and p.side == 0):
            cuts = False
        if cuts:
            if "quiet" not in STYLE:
                node.cut(move)
            ENDS_PARENT[0] = has("cut-ends-parent")
            break
    if "hard" in STYLE:
        best = max(min(low0, high0), min(best, max(low0, high0)))
    return node.leave(best)


def by_sides(p, ply, depth, alpha, beta):
    """Bounds and values as the first side sees them."""
    node = pt.enter(ply, depth, *((alpha, beta) if p.side == 0 else (-beta, -alpha)), side=p.side)
    sign = 1 if p.side == 0 else -1
    if left_over(p, depth):
        note_end(node, p, sign * p.value())
        node.leave(sign * p.value())
        return p.value()
    low0, high0 = alpha, beta
    best = -FAR * sign
    for move, child in p.moves():
        node.next(move)
        value = by_sides(child, ply + 1, depth - 1, *(SHARED if has("shared-bounds") else (alpha, beta)))
        if value * sign > best * sign:
            best = value
            node.best(move)
        if has("shared-bounds"):
            i = p.side
            SHARED[i] = max(SHARED[0], best) if i == 0 else min(SHARED[1], best)
            alpha, beta = SHARED
        elif (p.side == 0) != has("other-wall"):
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            node.cut(move)
            break
    if "hard" in STYLE:
        best = max(min(low0, high0), min(best, max(low0, high0)))
    node.leave(best * sign)
    return best


def max_value(p, ply, depth, alpha, beta):
    node = pt.enter(ply, depth, alpha, beta, side=0)
    if left_over(p, depth):
        note_end(node, p, p.value())
        return node.leave(p.value())
    v = -FAR
    for move, child in p.moves():
        node.next(move)
        v = max(v, (max_value if child.side == 0 else min_value)(child, ply + 1, depth - 1, alpha, beta))
        if v >= beta:
            node.cut(move)
            return node.leave(v if "hard" not in STYLE else beta)
        alpha = max(alpha, v)
    return node.leave(v if "hard" not in STYLE else alpha)


def min_value(p, ply, depth, alpha, beta):
    node = pt.enter(ply, depth, -beta, -alpha, side=1)
    if left_over(p, depth):
        note_end(node, p, -p.value())
        node.leave(-p.value())
        return p.value()
    v = FAR
    for move, child in p.moves():
        node.next(move)
        v = min(v, (max_value if child.side == 0 else min_value)(child, ply + 1, depth - 1, alpha, beta))
        if v <= alpha:
            node.cut(move)
            node.leave(-(v if "hard" not in STYLE else alpha))
            return v if "hard" not in STYLE else alpha
        beta = min(beta, v)
    node.leave(-(v if "hard" not in STYLE else beta))
    return v if "hard" not in STYLE else beta


def deepening(p, ply, depth, alpha, beta):
    value = 0
    for d in range(1, depth + 1):
        value = negamax(p, ply, d, alpha, beta)
    return value


def search(p, ply, depth, alpha, beta):
    depth -= has("depth-less")
    if "two" in STYLE:
        return (max_value if p.side == 0 else min_value)(p, ply, depth, alpha, beta)
    if "sides" in STYLE or has("shared-bounds") or has("other-wall"):
        SHARED[:] = [-FAR, FAR]
        return by_sides(p, ply, depth, alpha, beta)
    if "deepening" in STYLE:
        return deepening(p, ply, depth, alpha, beta)
    value = negamax(p, ply, depth, alpha, beta)
    return -value if has("all-min") else value


