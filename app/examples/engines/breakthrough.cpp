// A small engine for Breakthrough on 5 x 5: fail-soft alpha-beta with iterative deepening, and quiescence over
// captures.
//
//     breakthrough [MOVES [DEPTH]]          MOVES as in "b2b3 b4c3"
//
// Two rows of pawns a side. They go one step forwards, straight or slantwise, onto empty cells, and take slantwise. Who
// reaches the last row, or has taken everything, has won.
//
// The lines with PT_ in them record the search for Plyscope; build with -DPLYTRACE and the folder of plytrace.h, and
// say PLYTRACE=run.plytrace where it runs.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

namespace {

constexpr int size = 5, cells = size * size, win = 10000, far = 30000;

struct Move {
  int from = 0, to = 0;
  bool takes = false;
  std::uint32_t code() const { return static_cast<std::uint32_t>(from * cells + to); }
};

std::string text(std::uint32_t code) {
  const auto cell = [](std::uint32_t at) {
    return std::string{static_cast<char>('a' + at % size), static_cast<char>('1' + at / size)};
  };
  return cell(code / cells) + cell(code % cells);
}

class Position {
 public:
  Position() {
    for (int x = 0; x < size; ++x)
      for (int y = 0; y < size; ++y) board_[y * size + x] = y < 2 ? 1 : y >= size - 2 ? 2 : 0;
  }
  int side() const { return side_; }

  std::vector<Move> moves(bool captures_only) const {
    std::vector<Move> out;
    const int own = side_ + 1, step = side_ == 0 ? size : -size;
    for (int from = 0; from < cells; ++from) {
      if (board_[from] != own) continue;
      const int to = from + step;
      if (to < 0 || to >= cells) continue;
      for (const int aside : {-1, 0, 1}) {
        const int x = from % size + aside;
        if (x < 0 || x >= size) continue;
        const int there = board_[to + aside];
        const bool takes = aside != 0 && there == 3 - own;
        if (takes || (there == 0 && !captures_only)) out.push_back({from, to + aside, takes});
      }
    }
    std::stable_partition(out.begin(), out.end(), [](const Move& m) { return m.takes; });
    return out;
  }
  Position after(const Move& m) const {
    Position next = *this;
    next.board_[m.to] = next.board_[m.from];
    next.board_[m.from] = 0;
    next.side_ = 1 - side_;
    return next;
  }
  // The side that has just moved has won.
  bool lost() const {
    const int other = 2 - side_, goal = side_ == 0 ? 0 : cells - size;
    int own = 0;
    for (const int c : board_) own += c == side_ + 1;
    for (int x = 0; x < size; ++x)
      if (board_[goal + x] == other) return true;
    return own == 0;
  }
  // Pawns, and how far they have come, for the side to move.
  int evaluate() const {
    int sum = 0;
    for (int at = 0; at < cells; ++at)
      if (board_[at] == 1) sum += 100 + 5 * (at / size) * (at / size);
      else if (board_[at] == 2) sum -= 100 + 5 * (size - 1 - at / size) * (size - 1 - at / size);
    return side_ == 0 ? sum : -sum;
  }
  std::uint64_t key() const {
    std::uint64_t k = static_cast<std::uint64_t>(side_) + 1;
    for (const int c : board_) k = k * 3 + static_cast<std::uint64_t>(c);  // 3^25 * 3 < 2^64: no two are equal
    return k;
  }

 private:
  int board_[cells] = {};
  int side_ = 0;
};

int search(const Position& p, int ply, int depth, int alpha, int beta) {
  PT_ENTER(ply, depth, alpha, beta, p.side());
  PT_KEY(p.key());
  if (p.lost()) {
    PT_OVER();
    PT_RETURN(ply - win);
  }
  const bool quiet = depth <= 0;
  int best = -far;
  if (quiet) {
    best = p.evaluate();
    PT_STATIC(best);
    if (best >= beta) PT_RETURN(best);
    if (best > alpha) {
      PT_STAND_PAT();
      alpha = best;
    }
  }
  const std::vector<Move> moves = p.moves(quiet);
  PT_MOVES(static_cast<int>(moves.size()));
  for (const Move& m : moves) {
    PT_NEXT(m.code(), PT_FOLLOWS);
    const int value = -search(p.after(m), ply + 1, depth - 1, -beta, -alpha);
    if (value > best) {
      best = value;
      PT_BEST(m.code());
    }
    alpha = std::max(alpha, best);
    if (alpha >= beta) {
      PT_CUT(m.code());
      break;
    }
  }
  PT_RETURN(best);
}

#ifdef PLYTRACE
int move_text(void*, std::uint32_t move, char* out) {
  const std::string t = text(move);
  std::memcpy(out, t.data(), t.size());
  return static_cast<int>(t.size());
}
#endif

}  // namespace

int main(int argc, char** argv) {
  const std::string moves = argc > 1 ? argv[1] : "";
  const int most = argc > 2 ? std::atoi(argv[2]) : 6;
  Position p;
  for (std::size_t at = 0; at + 4 <= moves.size(); at += 5) {
    const std::vector<Move> legal = p.moves(false);
    const auto m =
        std::find_if(legal.begin(), legal.end(), [&](const Move& l) { return text(l.code()) == moves.substr(at, 4); });
    if (m == legal.end() || p.lost()) {
      std::fprintf(stderr, "breakthrough: %s cannot be played\n", moves.substr(at, 4).c_str());
      return 2;
    }
    p = p.after(*m);
  }
  if (most < 1 || most > 60) {
    std::fprintf(stderr, "breakthrough: a depth is from 1 to 60\n");
    return 2;
  }
  PT_OPEN("breakthrough", "breakthrough", "\"claims\": [\"quiescence\"], \"infinite\": 30000, \"win\": 10000");
  PT_MOVE_TEXT(move_text, nullptr);
  PT_ROOT(moves.c_str());
  for (int depth = 1; depth <= most; ++depth) {
    const int value = search(p, 0, depth, -far, far);
    std::printf("depth %2d  value %6d\n", depth, value);
    if (std::abs(value) > win - 1000) break;
  }
  PT_CLOSE();
}
