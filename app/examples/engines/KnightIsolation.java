// A small engine for isolation with knights, 5 x 5: alpha-beta with the moves ordered by the freedom that they leave.
//
//     javac KnightIsolation.java Plytrace.java && java KnightIsolation [DEPTH]
//
// Each side has a knight, in opposite corners; a cell that a knight has stood on is gone. Who cannot move loses. The calls
// of Plytrace record the search for Plyscope: say PLYTRACE=run.plytrace where it runs. Without that they do nothing.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

final class KnightIsolation {
  static final int SIZE = 5, WIN = 1000, FAR = 2000;
  static final int[][] STEPS = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

  /** Cells that are gone or taken, the knight of the side to move and that of the other. */
  static final class Position {
    final int gone, own, other, side;

    Position(int gone, int own, int other, int side) {
      this.gone = gone;
      this.own = own;
      this.other = other;
      this.side = side;
    }
    static Position start() {
      final int last = SIZE * SIZE - 1;
      return new Position(1 | 1 << last, 0, last, 0);
    }
    List<Integer> moves(int from) {
      final List<Integer> out = new ArrayList<>();
      for (int[] step : STEPS) {
        final int x = from % SIZE + step[0], y = from / SIZE + step[1], to = y * SIZE + x;
        if (x >= 0 && x < SIZE && y >= 0 && y < SIZE && (gone >> to & 1) == 0) out.add(to);
      }
      return out;
    }
    Position after(int to) { return new Position(gone | 1 << to, other, to, 1 - side); }
    int evaluate() { return moves(own).size() - moves(other).size(); }
    long key() { return ((long) gone << 11 | own << 6 | other << 1 | side) + 1; }
  }

  static long nodes;

  static String text(int cell) { return "abcde".charAt(cell % SIZE) + Integer.toString(cell / SIZE + 1); }

  static int search(Position p, int ply, int depth, int alpha, int beta) {
    final Plytrace.Node node = Plytrace.enter(ply, depth, alpha, beta, p.side);
    node.key(p.key());
    ++nodes;
    final List<Integer> moves = p.moves(p.own);
    if (moves.isEmpty()) {
      node.over();
      return node.leave(ply - WIN);
    }
    if (depth == 0) {
      final int value = p.evaluate();
      node.staticValue(value);
      return node.leave(value);
    }
    node.moves(moves.size());
    moves.sort(Comparator.comparingInt(to -> p.after(to).moves(p.other).size() - p.moves(to).size()));
    int best = -FAR;
    for (int move : moves) {
      node.next(move, Plytrace.FOLLOWS);
      final int value = -search(p.after(move), ply + 1, depth - 1, -beta, -alpha);
      if (value > best) {
        best = value;
        node.best(move);
      }
      alpha = Math.max(alpha, best);
      if (alpha >= beta) {
        node.cut(move);
        break;
      }
    }
    return node.leave(best);
  }

  public static void main(String[] args) {
    final int most = args.length > 0 ? Integer.parseInt(args[0]) : 8;
    Plytrace.open("KnightIsolation", "isolation with knights", "\"infinite\": 2000, \"win\": 1000");
    Plytrace.moveText(KnightIsolation::text);
    Plytrace.root("start");
    for (int depth = 1; depth <= most; ++depth) {
      final int value = search(Position.start(), 0, depth, -FAR, FAR);
      System.out.printf("depth %2d  value %5d  %d nodes%n", depth, value, nodes);
      if (Math.abs(value) > WIN - 100) break;
    }
    Plytrace.close();
  }
}
