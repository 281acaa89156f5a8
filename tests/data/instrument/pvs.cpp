#include <algorithm>
#include <cstdio>
#include <unordered_map>
#include "row.h"

namespace {

struct Entry {
  int depth, value, bound;  // 0 exact, 1 lower, 2 upper
};
std::unordered_map<uint64_t, Entry> table;

class Position {
 public:
  Position after(int move) const {
    Position next = *this;
    make(&next.board_, move);
    return next;
  }
  bool can(int move) const { return legal(&board_, move); }
  bool over() const { return is_over(&board_); }
  int evaluate() const { return ::evaluate(&board_); }
  uint64_t key() const { return key_of(&board_); }

 private:
  Board board_ = {0, ROW, 0, 0};
};

template <bool Pv>
int search(const Position& p, int depth, int alpha, int beta) {
  const uint64_t key = p.key();
  if (p.over()) return p.evaluate();
  if (depth <= 0) return p.evaluate();
  const auto hit = table.find(key);
  if (!Pv && hit != table.end()) {
    const Entry& entry = hit->second;
    if (entry.depth >= depth && (entry.bound == 0 || (entry.bound == 1 ? entry.value >= beta : entry.value <= alpha)))
      return entry.value;
  }
  int best = -INF;
  const int old_alpha = alpha;
  bool first = true;
  for (int move : {3, 2, 1, 0}) {
    if (!p.can(move)) continue;
    const Position next = p.after(move);
    int score;
    if (first) score = -search<Pv>(next, depth - 1, -beta, -alpha);
    else if ((score = -search<false>(next, depth - 1, -alpha - 1, -alpha)) > alpha && score < beta)
      score = -search<Pv>(next, depth - 1, -beta, -alpha);
    first = false;
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  table[key] = {depth, best, best >= beta ? 1 : best <= old_alpha ? 2 : 0};
  return best;
}

}  // namespace

int main() {
  const Position root;
  for (int depth = 1; depth <= 8; ++depth) std::printf("%d\n", search<true>(root, depth, -INF, INF));
}
