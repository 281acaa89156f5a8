// One function for both sides, moves that are a struct, values by std::max and std::min.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
#include "row.h"

struct Move {
  bool from_right;
  int number;
};

std::string move_text(const Move& m) { return (m.from_right ? "right" : "left") + std::to_string(m.number); }
int code(const Move& m) { return (m.number - 1) * 2 + m.from_right; }

std::vector<Move> moves_of(const Board& b) {
  std::vector<Move> out;
  for (int m = 0; m < 4; ++m)
    if (legal(&b, m)) out.push_back({(m & 1) != 0, m / 2 + 1});
  return out;
}
void makeMove(Board& b, const Move& m) { make(&b, code(m)); }
void undoMove(Board& b, const Move& m) { unmake(&b, code(m)); }

int minimax(Board& b, int depth, int alpha, int beta, bool maximizingPlayer) {
  if (depth == 0 || is_over(&b)) return b.diff;
  int best = maximizingPlayer ? -INF : INF;
  for (const auto& m : moves_of(b)) {
    makeMove(b, m);
    if (maximizingPlayer) {
      best = std::max(best, minimax(b, depth - 1, alpha, beta, false));
      alpha = std::max(alpha, best);
    } else {
      best = std::min(best, minimax(b, depth - 1, alpha, beta, true));
      beta = std::min(beta, best);
    }
    undoMove(b, m);
    if (beta <= alpha) break;
  }
  return best;
}

int main() {
  Board b = {0, ROW, 0, 0};
  std::printf("%d\n", minimax(b, 8, -INF, INF, true));
}
