// A search of a tree drawn by chance, as others write one and log it: right, or with one of the flaws that people make.
// Its evaluation drifts from a position to the next ones, as evaluations do.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/types.h"

namespace ply::test {

struct SearchedTree {
  explicit SearchedTree(std::string made = {}, u64 drawn_by = 1) : flaw(std::move(made)), seed(drawn_by) {}

  std::string flaw;  ///< "": none
  u64 seed;
  std::string header = {};  ///< more of it, with a comma before it
  int depth = 5;
  bool extra_turns = false;  ///< some moves give another turn
  bool reports_mover = true;
  bool move_first = false;  ///< a lesser depth first, to have a move to begin with
  bool null_moves = false;
  bool tells_ends = true;
  bool keys = true;
  bool scores_of_first = false;  ///< of the log: in the view of the first side
  int win = 0;                   ///< some positions are lost for who moves
  i64 leave_out = -1;            ///< each node with such an id, modulo 7, has no line

  std::string log() {
    lines_.clear(), next_ = 0;
    if (flaw == "does not converge") {
      for (int pass = 0; pass < 12; ++pass) search(1, Side::first, 0, depth, -1, 0, -1, "");
    } else if (flaw == "mtd") {  // and converges
      int low = -30'000, high = 30'000, guess = 0;
      while (low < high) {
        const int beta = std::max(guess, low + 1);
        guess = search(1, Side::first, 0, depth, beta - 1, beta, -1, "");
        (guess < beta ? high : low) = guess;
      }
    } else {
      for (int d = 1; d <= depth; ++d) {
        stop_at_ = flaw == "time is up" && d == depth ? next_ + 30 : -1;
        low_ = -infinity, high_ = infinity;
        search(1, Side::first, 0, d, -infinity, infinity, -1, "");
      }
    }
    return R"({"plyscope": "nodes", "version": 1, "game": "tree", "engine": "Other", "infinite": 32000)" + header +
           "}\n" + lines_;
  }

 private:
  static constexpr int infinity = 32'000;
  u64 drawn(u64 position, u64 n, u64 what) const { return Random(position * 1'000'003 + seed * 7919 + what).below(n); }
  int judged(u64 position) const {
    int v = 0;
    for (; position > 1; position /= 8) v += static_cast<int>(drawn(position, 61, 9)) - 30;
    return v;
  }
  bool lost(u64 position) const { return win > 0 && position > 1 && drawn(position, 12, 5) == 0; }
  bool extra(u64 position) const { return extra_turns && drawn(position, 4, 7) == 0; }
  u64 key(u64 position, Side side) const {
    if (flaw == "key without piece") return position % 40 * 2 + static_cast<u64>(side) + 100;
    if (flaw == "key without side") return position + 100;
    return position * 2 + static_cast<u64>(side) + 100;
  }

  void tell(i64 id, i64 parent, const std::string& move, int ply, int depth_left, int a, int b, int value, Side side,
            u64 position, const std::string& more) {
    if (leave_out >= 0 && id > 0 && id % 7 == leave_out && more.find("static") != std::string::npos) return;
    if (scores_of_first && side == Side::second) std::swap(a, b), a = -a, b = -b, value = -value;
    lines_ += fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "ply": {}, "depth": {}, "alpha": {}, "beta": {}, )"
                          R"("value": {})",
                          id, parent < 0 ? "null" : std::to_string(parent), move, ply, depth_left, a, b, value);
    if (reports_mover) lines_ += fmt::format(R"(, "mover": "{}")", side == Side::first ? "first" : "second");
    if (keys) lines_ += fmt::format(R"(, "key": {})", key(position, side));
    lines_ += more + "}\n";
  }

  // NOLINTNEXTLINE(readability-function-size)
  int search(u64 position, Side side, int ply, int left, int alpha, int beta, i64 parent, const std::string& move,
             bool null_allowed = true) {
    const i64 id = next_++;
    if (flaw == "shared bounds") {
      const int low = side == Side::first ? low_ : -high_, high = side == Side::first ? high_ : -low_;
      alpha = low, beta = high;
    }
    const int a = alpha, b = beta;
    windows_.resize(static_cast<std::size_t>(ply)), windows_.emplace_back(a, b);
    const auto told = [&](int value, const std::string& more) {
      tell(id, parent, move, ply, left, a, b, value, side, position, more);
      return value;
    };
    if (stop_at_ >= 0 && id >= stop_at_) return told(-(win - ply), "");
    if (lost(position)) {
      const int value = flaw == "mate not by ply" ? -win : flaw == "win of another size" ? ply - win - 500 : ply - win;
      return told(value, tells_ends ? R"(, "end": "over")" : "");
    }
    if (left <= 0) {
      const bool turned = side == Side::second && flaw != "static of one side";
      const int v = turned ? -judged(position) : judged(position);
      return told(v, fmt::format(R"(, "static": {})", scores_of_first && side == Side::second ? -v : v));
    }
    if (null_moves && null_allowed && left >= 2 && ply > 0 && beta < infinity - 1) {
      const int v = search(position, other(side), ply + 1, left - 2, -beta, -beta + 1, id, "null", false);
      const int value = flaw == "null move not negated" ? v : -v;
      if (value >= beta) return told(value, "");
    }
    if (move_first && left >= 3 && beta - alpha > 1) {
      if (flaw == "search as move") search(position, side, ply + 1, left - 2, -beta, -alpha, id, "");
      else if (flaw == "search as move of the other side")
        search(position, other(side), ply + 1, left - 2, -beta, -alpha, id, "");
      else search(position, side, ply, left - 2, alpha, beta, id, "");
    }
    int best = flaw == "best begins at 0" ? 0 : -30'000, from = flaw == "alpha not passed down" ? -infinity : alpha;
    std::string best_move;
    const u64 n = 2 + drawn(position, 3, 3);
    for (u64 i = 0; i < n; ++i) {
      if (flaw == "late moves left out" && i >= 2) break;
      const u64 child = position * 8 + i + 1;
      const bool same = extra(child);
      const Side next = same ? side : other(side);
      const std::string text = "m" + std::to_string(i);
      const int down = flaw == "alpha not raised" ? a : from;
      int v = 0;
      if (flaw == "both maximise") {
        v = search(child, next, ply + 1, left - 1, down, beta, id, text);
      } else if (same && flaw != "extra turn negated") {
        v = search(child, next, ply + 1, left - 1, down, beta, id, text);
      } else if (flaw == "window not negated" && i == 1) {
        v = -search(child, next, ply + 1, left - 1, down, beta, id, text);
      } else if (i > 0 && flaw == "research forgotten" && b - a > 1) {
        v = -search(child, next, ply + 1, left - 1, -down - 1, -down, id, text);
      } else if (flaw == "window of two plies above" && ply > 0) {
        const auto [low, high] = windows_[static_cast<std::size_t>(ply) - 1];
        v = -search(child, next, ply + 1, left - 1, low, high, id, text);
      } else {
        v = -search(child, next, ply + 1, left - 1, -beta, -down, id, text);
      }
      if (v > best) best = v, best_move = text;
      from = std::max(from, v);
      if (flaw == "shared bounds") {
        (side == Side::first ? low_ : high_) = side == Side::first ? std::max(low_, v) : std::min(high_, -v);
        from = side == Side::first ? low_ : -high_, beta = side == Side::first ? high_ : -low_;
      }
      if (from >= beta && !(flaw == "alpha not raised")) break;
    }
    std::string more = fmt::format(R"(, "moves": {})", n);
    if (!best_move.empty()) more += fmt::format(R"(, "best": "{}")", best_move);
    return told(best, more);
  }

  std::string lines_;
  i64 next_ = 0, stop_at_ = -1;
  int low_ = 0, high_ = 0;
  std::vector<std::pair<int, int>> windows_;  // with which the nodes of the line were entered
};

}  // namespace ply::test
