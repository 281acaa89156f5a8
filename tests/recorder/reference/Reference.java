// The search of reference.c in Java: the same bytes.
final class Reference {
  static final String LONG_TEXT = "a text that is longer than one record can hold, with an \u00e9 in it";

  static int search(int s, int ply, int depth, int alpha, int beta, int side) {
    final int value = Integer.remainderUnsigned(s >>> 8, 201) - 100, alpha0 = alpha;
    final int n = 2 + Integer.remainderUnsigned(s >>> 4, 3);
    int best = -30000;
    final Plytrace.Node node = Plytrace.enter(ply, depth, alpha, beta, side, 10, "reference");
    node.key((s & 0xffffffffL) * 0x9e3779b97f4a7c15L);
    if (rest(s, 11) == 0) {
      if (rest(s, 2) == 1) node.over();
      else node.repetition();
      return node.leave(value, 11);
    }
    if (depth <= 0) {
      node.staticValue(value);
      if (rest(s, 3) == 0) node.standPat();
      if (rest(s, 3) == 1) node.standPatValue(value + 1);
      if (rest(s, 5) == 0) {
        node.tableAnswer(depth + 1, Plytrace.LOWER, value);
        node.table();
      }
      if (rest(s, 5) == 1) {
        node.tableDepth(3);
        node.pruned();
      }
      if (rest(s, 7) == 0) {
        node.term("mobility", value / 8.0);
        node.term("material", -value);
      }
      return node.leave(value, 12);
    }
    node.moves(n);
    if (ply == 0) {
      node.board("x.o/.../..o");
      node.say(LONG_TEXT);
      node.pv("a0 b1 c2");
    }
    if (ply == 1) {
      node.visits(s & 0xffffffffL);
      node.prior(rest(s, 4) / 4.0);
      node.fraction(value / 16.0);
    }
    for (int i = 0; i < n; ++i) {
      final String move = "abcd".charAt(i) + Integer.toString(ply % 10);
      if (i == 2 && rest(s, 7) == 0) {
        node.skipped(move, "late");
        continue;
      }
      final int reduced = i == 1 && depth > 2 ? 1 : 0;
      if (reduced == 1) node.reduction(move, 1, "late move");
      node.next(move, i == 0 ? Plytrace.FULL
          : reduced == 1 ? Plytrace.SCOUT | Plytrace.REDUCED : rest(s, 2) == 1 ? Plytrace.SCOUT : Plytrace.FOLLOWS);
      final int v = -search(s * 1664525 + 1013904223 + i * 12345, ply + 1, depth - 1 - reduced, -beta, -alpha, 1 - side);
      if (v > best) {
        best = v;
        node.best(move);
      }
      alpha = Math.max(alpha, best);
      if (alpha >= beta) {
        node.cut(move);
        break;
      }
    }
    node.tableStore(depth, best <= alpha0 ? Plytrace.UPPER : best >= beta ? Plytrace.LOWER : Plytrace.EXACT, best);
    if (rest(s, 17) == 0) node.limit();
    return node.leave(best, 13);
  }

  static int rest(int s, int n) { return Integer.remainderUnsigned(s, n); }

  public static void main(String[] args) {
    final int depth = args.length > 0 ? Integer.parseInt(args[0]) : 10;
    Plytrace.open("reference", "none", "\"claims\": [\"static-from-table\", \"lmr\"], \"infinite\": 30000");
    Plytrace.root("start");
    search(1, 0, 3, -30000, 30000, 0);
    Plytrace.root("another, with an \u00e9");
    search(2026, 0, 2, -30000, 30000, 1);
    search(2026, 0, depth, -30000, 30000, 1);
    Plytrace.close();
  }
}
