#include "engine/games/kalah/opponent.h"

namespace ply::kalah {
namespace {

constexpr int infinite_margin = 1'000'000;

int standing(const State& s, std::size_t me, bool majority_wins) {
  const std::size_t them = me ^ 1u;
  const int ahead = s.store[me] - s.store[them];
  const int won =
      majority_wins ? (2 * s.store[me] > s.total) - (2 * s.store[them] > s.total) : (ahead > 0) - (ahead < 0);
  return 10 * ahead + 500 * won;
}

}  // namespace

// The value of a move in the view of the mover of `s`.
int OriginalOpponent::look(const State& s, KalahRules::Move m, int left, int alpha, int beta) const {
  const State c = rules_.after(s, m);
  if (rules_.finished(c)) return standing(rules_.swept(c), s.side, false);
  if (left == 0) return standing(c, s.side, true);
  return c.side == s.side ? search(c, left, alpha, beta) : -search(c, left, -beta, -alpha);
}

int OriginalOpponent::search(const State& s, int depth, int alpha, int beta) const {
  // What takes stones or moves again is looked at first: the value is the same, and most of the tree is cut off.
  KalahRules::Move order[Options::max_pits];
  int rating[Options::max_pits], n = 0;
  for (int pit = rules_.pits() - 1; pit >= 0; --pit) {
    if (lanes::at(s.row[s.side], pit) == 0) continue;
    const int r = rules_.forcing(s, static_cast<KalahRules::Move>(pit));
    int at = n++;
    for (; at > 0 && rating[at - 1] < r; --at) order[at] = order[at - 1], rating[at] = rating[at - 1];
    order[at] = static_cast<KalahRules::Move>(pit);
    rating[at] = r;
  }
  int best = -infinite_margin;
  for (int i = 0; i < n; ++i) {
    const int v = look(s, order[i], depth - 1, alpha, beta);
    if (v <= best) continue;
    best = v;
    if (v > alpha) alpha = v;
    if (alpha >= beta) break;
  }
  return best;
}

KalahRules::Move OriginalOpponent::choose(const State& s, int depth) const {
  int best = -infinite_margin;
  KalahRules::Move found = 0;
  for (int pit = 0; pit < rules_.pits(); ++pit) {
    if (lanes::at(s.row[s.side], pit) == 0) continue;
    const int v = look(s, static_cast<KalahRules::Move>(pit), depth - 1, best, infinite_margin);
    if (v <= best) continue;  // fail-soft: at most the best, so not better
    best = v;
    found = static_cast<KalahRules::Move>(pit);
  }
  return found;
}

}  // namespace ply::kalah
