// Alpha-beta in Kalah: 3 pits a side, 2 stones in each. Whose last stone falls into the own store moves again.
//
//     plyscope-cli grade alpha-beta-kalah.txt AlphaBetaKalah.java
//
// Depth and position come from standard input, "5 2,2,2/0/2,2,2/0 A" a line: pits and store of the first side, of the
// second, and who is to move. For each the value of the root is printed, in the view of the first side. The calls of Plytrace record the search: leave them as they are.
import java.util.Arrays;
import java.util.Scanner;

public class AlphaBetaKalah {
  static final int FAR = 1000000;
  static final String GAME = "kalah", HEADER = "\"infinite\": 1000000, \"rules\": \"pits=3,stones=2\"", MOVES = "123";

  // ---- The game: nothing to do here. side 0 is the first; pits and stores of both ----

  static final class Position {
    int side;
    int[][] pits = new int[2][];
    int[] stores = new int[2];

    static Position read(String text) {
      final String[] words = text.split(" "), parts = words[0].split("/");
      final Position out = new Position();
      out.side = words[1].equals("A") ? 0 : 1;
      for (int side = 0; side < 2; ++side) {
        out.pits[side] = Arrays.stream(parts[2 * side].split(",")).mapToInt(Integer::parseInt).toArray();
        out.stores[side] = Integer.parseInt(parts[2 * side + 1]);
      }
      return out;
    }
    private static int stones(int[] row) { return Arrays.stream(row).sum(); }
    boolean over() { return stones(pits[0]) == 0 || stones(pits[1]) == 0; }
    int value() { return stores[0] - stores[1]; } // as the first side sees it
    int moves() { return over() ? 0 : pits[side].length; }
    /** Null: it cannot be played. */
    Position after(int pit) {
      final int me = side, size = pits[me].length;
      int stones = pits[me][pit], row = me, at = pit;
      boolean again = false;
      if (stones == 0) return null;
      final Position out = new Position();
      out.pits = new int[][] {pits[0].clone(), pits[1].clone()};
      out.stores = stores.clone();
      out.pits[me][pit] = 0;
      while (stones > 0) {
        if (++at == size) {
          row = 1 - row;
          at = -1;
          if (row != me) { // past the own store
            ++out.stores[me];
            again = --stones == 0;
          }
          continue;
        }
        if (row == me && at == pit) continue; // a full lap passes over the pit that the stones came from
        ++out.pits[row][at];
        --stones;
      }
      final int facing = size - 1 - at;
      if (!again && row == me && out.pits[me][at] == 1 && out.pits[1 - me][facing] > 0) {
        out.stores[me] += 1 + out.pits[1 - me][facing];
        out.pits[me][at] = out.pits[1 - me][facing] = 0;
      }
      for (int s = 0; s < 2; ++s)
        if (stones(out.pits[1 - s]) == 0) { // the end: what is left belongs to the owner of its row
          out.stores[s] += stones(out.pits[s]);
          Arrays.fill(out.pits[s], 0);
        }
      out.side = again ? me : 1 - me;
      return out;
    }
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
