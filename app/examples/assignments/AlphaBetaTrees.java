// Alpha-beta on a tree: "([3 12 8] [2 4 6])". The first side moves between ( ) and takes the largest value, the second
// between [ ] and takes the smallest.
//
//     plyscope-cli grade alpha-beta-trees.txt AlphaBetaTrees.java
//
// Depth and tree come from standard input, "20 ([3 12 8] [2 4 6])" a line; for each the value of the root is printed, in
// the view of the first side. The calls of Plytrace record the search: leave them as they are.
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

public class AlphaBetaTrees {
  static final int FAR = 1000000;
  static final String GAME = "toy-tree", HEADER = "\"infinite\": 1000000", MOVES = "abcdefghijklmnopqrstuvwxyz";

  // ---- The tree: nothing to do here. side 0 is the first; a leaf belongs to the other side than the node above it ----

  static final class Position {
    int side, leaf;
    boolean isLeaf;
    final List<Position> children = new ArrayList<>();

    static Position read(String text) {
      final Scanner words = new Scanner(text.replaceAll("([()\\[\\]])", " $1 "));
      return node(words, words.next(), 1);
    }
    private static Position node(Scanner words, String word, int above) {
      final Position out = new Position();
      if (!word.equals("(") && !word.equals("[")) {
        out.side = 1 - above;
        out.leaf = Integer.parseInt(word);
        out.isLeaf = true;
        return out;
      }
      out.side = word.equals("(") ? 0 : 1;
      for (String next = words.next(); !next.equals(")") && !next.equals("]"); next = words.next())
        out.children.add(node(words, next, out.side));
      return out;
    }
    boolean over() { return isLeaf; }
    int value() { return leaf; } // as the first side sees it
    int moves() { return children.size(); }
    Position after(int move) { return children.get(move); }
  }

  // ---- Your search ----

  /** The value of p for the side to move there, `depth` plies deep. This is minimax: make it alpha-beta. */
  static int search(Position p, int ply, int depth, int alpha, int beta) {
    final Plytrace.Node node = Plytrace.enter(ply, depth, alpha, beta, p.side);
    if (depth == 0 || p.over()) {
      final int value = p.side == 0 ? p.value() : -p.value();
      node.staticValue(value);
      if (p.over()) node.over();
      return node.leave(value);
    }
    int best = -FAR;
    for (int move = 0; move < p.moves(); ++move) {
      final Position child = p.after(move);
      if (child == null) continue;
      node.next(move, Plytrace.FOLLOWS);
      final int value = child.side == p.side ? search(child, ply + 1, depth - 1, alpha, beta)
                                             : -search(child, ply + 1, depth - 1, -beta, -alpha);
      if (value > best) {
        best = value;
        node.best(move);
      }
      // Here something is missing. Say node.cut(move) where you leave the loop.
    }
    return node.leave(best);
  }

  // ---- Nothing to do below ----

  public static void main(String[] args) {
    final Scanner in = new Scanner(System.in);
    Plytrace.open("my search", GAME, HEADER);
    Plytrace.moveText(m -> MOVES.substring(m, m + 1));
    while (in.hasNextLine()) {
      final String[] line = in.nextLine().trim().split(" ", 2);
      if (line.length < 2) continue;
      Plytrace.root(line[1]);
      final Position p = Position.read(line[1]);
      final int value = search(p, 0, Integer.parseInt(line[0]), -FAR, FAR);
      System.out.println("value " + (p.side == 0 ? value : -value));
    }
    Plytrace.close();
  }
}
