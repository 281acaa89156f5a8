// A small engine with everything that engines have, and one bug of theirs at a time.
//
//     real_bugs BUG SEED DEPTH [NODES]          BUG: none, or one of those below
//
// The search begins where SEED has led in the game of real_bugs_game.h. A position that comes again is a draw.
//
// Each bug was in a public engine and was mended there: app/pages/real-bugs.md names the commits, and how Plyscope
// finds them. The code is ours; only what was wrong in it is theirs.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"
#include "tests/recorder/real_bugs_game.h"

namespace {

using namespace real_bugs;

constexpr const char* bugs[] = {
    // clang-format off
    "none", "upper-below-beta", "exact-as-upper", "reduced-cut", "reduced-again", "reduction-max", "extensions",
    "pruned-mate", "null-win", "probcut-shift", "table-mate", "aspiration-bound", "short-key", "table-no-bounds",
    "quiet-mate", "quiescence-falls", "stopped-stored", "null-twice", "all-pruned", "excluded-move", "taker-loses"
    // clang-format on
};
// clang-format off
enum Bug {
  none, upper_below_beta, exact_as_upper, reduced_cut, reduced_again, reduction_max, extensions, pruned_mate,
  null_win, probcut_shift, table_mate, aspiration_bound, short_key, table_no_bounds, quiet_mate, quiescence_falls,
  stopped_stored, null_twice, all_pruned, excluded_move, taker_loses
};
// clang-format on
int bug = none;

constexpr int win = 10000, some_win = win - 500, far = 30000, max_ply = 60;

enum Kind : std::uint8_t { exact, lower, upper };
struct Entry {
  std::uint64_t key = 0;
  int value = 0, depth = -1;
  Kind kind = exact;
  Move best;
};
constexpr std::uint64_t entries = 1 << 14;
Entry table[entries];
std::vector<std::uint64_t> line;  // keys of the game and of the line
int history[2][cells][cells];
std::uint64_t visited, max_visits;
bool stopped;

bool is_win(int value) { return std::abs(value) >= some_win; }
int to_table(int value, int ply) { return !is_win(value) ? value : value > 0 ? value + ply : value - ply; }
int from_table(int value, int ply) {
  if (!is_win(value)) return value;
  if (bug == table_mate) return value > 0 ? win - ply : ply - win;
  return value > 0 ? value - ply : value + ply;
}
bool same_key(std::uint64_t a, std::uint64_t b) { return bug == short_key ? ((a ^ b) & 0x1ffff) == 0 : a == b; }

struct OnLine {
  explicit OnLine(std::uint64_t key) { line.push_back(key); }
  ~OnLine() { line.pop_back(); }
};

int search(const Position& p, int ply, int depth, int alpha, int beta, bool may_pass = true, Move excluded = pass);

int quiesce(const Position& p, int ply, int depth, int alpha, int beta, int pt_here) {
  const bool check = depth > -4 && p.in_check();
  int best = -far, static_value = -far, searched = 0;
  if (!check) {
    best = static_value = p.evaluate();
    PT_STATIC(static_value);
    if (best >= beta || ply >= max_ply) return best;
    if (best > alpha) {
      PT_STAND_PAT();
      alpha = best;
    }
  }
  const std::vector<Move> moves = p.moves(!check);
  if (check && moves.empty()) return 0;
  PT_MOVES(static_cast<int>(moves.size()));
  for (const Move m : moves) {
    const int max = static_value + p.gain(m) + 150;
    if (!check && max <= alpha) {
      best = bug == quiescence_falls ? std::min(alpha, max) : std::max(best, std::min(alpha, max));
      continue;
    }
    PT_NEXT(m.code(), PT_FULL);
    const int value = -search(p.after(m), ply + 1, depth - 1, -beta, -alpha);
    if (stopped) return 0;
    ++searched;
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
  return bug == quiet_mate && searched == 0 ? 0 : best;
}

int search(const Position& p, int ply, int depth, int alpha, int beta, bool may_pass, Move excluded) {
  const bool aside = !(excluded == pass), pv = beta - alpha > 1;
  const std::uint64_t key = p.key();
  const int alpha0 = alpha;
  PT_ENTER(ply, depth, alpha, beta, p.side);
  if (!aside) PT_KEY(key);
  if (++visited >= max_visits) stopped = true;
  if (stopped) {
    PT_STOPPED();
    PT_RETURN(0);
  }
  if (p.taker != empty) {
    PT_OVER();
    PT_RETURN(p.taker == pawn && bug != taker_loses ? win - ply : ply - win);
  }
  if (ply > 0 && !aside && std::find(line.begin(), line.end(), key) != line.end()) {
    PT_OVER();
    PT_RETURN(0);
  }
  const OnLine on_line(key);
  if (depth <= 0) {
    const int value = quiesce(p, ply, depth, alpha, beta, pt_here);
    if (stopped) PT_STOPPED();
    PT_RETURN(value);
  }
  Entry* const entry = &table[key % entries];
  const Entry found = !aside && entry->depth >= 0 && same_key(entry->key, key) ? *entry : Entry{};
  if (ply > 0 && found.depth >= (bug == table_no_bounds ? 0 : depth)) {
    const int value = from_table(found.value, ply), min = bug == upper_below_beta ? beta - 1 : alpha;
    if (found.kind == exact || (found.kind == lower && value >= beta) || (found.kind == upper && value <= min) ||
        bug == table_no_bounds) {
      PT_TABLE();
      PT_RETURN(value);
    }
  }
  const bool check = p.in_check();
  const int static_value = check ? -far : p.evaluate();
  if (!check) PT_STATIC(static_value);

  if (!pv && !check && !aside && depth >= 3 && (may_pass || bug == null_twice) &&
      (static_value >= beta || bug == null_twice) && p.has_pieces()) {
    PT_NEXT(pass.code(), PT_PROBE);
    const int value = -search(p.after(pass), ply + 1, depth - 2, -beta, 1 - beta, false);
    if (!stopped && value >= beta && (bug == null_win || !is_win(value))) {
      PT_PRUNED();
      PT_RETURN(value);
    }
  }
  if (const int above = beta + 80; !stopped && !pv && !check && depth >= 4 && !is_win(beta)) {
    for (const Move m : p.moves(true)) {
      if (static_value + p.gain(m) < above || (m == excluded && bug != excluded_move)) continue;
      PT_NEXT(m.code(), PT_PROBE);
      const int value = -search(p.after(m), ply + 1, depth - 4, -above, 1 - above);
      if (stopped) break;
      if (value >= above) {
        PT_PRUNED();
        PT_RETURN(is_win(value) && bug != probcut_shift ? value : value - (above - beta));
      }
    }
  }
  bool singular = false;
  if (!stopped && depth >= 5 && ply > 0 && !aside && found.depth >= depth - 3 && found.kind != upper &&
      !(found.best == pass) && !is_win(found.value)) {
    const int min = found.value - 3 * depth;
    PT_NEXT(pass.code(), PT_PROBE);
    singular = search(p, ply, depth - 2, min - 1, min, false, found.best) < min;
  }

  std::vector<Move> moves = p.moves(false);
  if (moves.empty()) {
    PT_OVER();
    PT_RETURN(0);
  }
  PT_MOVES(static_cast<int>(moves.size()));
  std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
    const auto rank = [&](Move m) {
      return m == found.best ? 1 << 30 : p.gain(m) > 0 ? (1 << 20) + p.gain(m) : history[p.side][m.from][m.to];
    };
    return rank(a) > rank(b);
  });
  int best = -far, searched = 0;
  Move best_move;
  for (const Move m : moves) {
    if (m == excluded || (stopped && bug != stopped_stored)) continue;
    const bool quiet = p.gain(m) == 0;
    const Position next = p.after(m);
    const bool gives_check = next.in_check();
    int& liked = history[p.side][m.from][m.to];
    if (!pv && !check && quiet && !gives_check && best > (bug == pruned_mate || bug == all_pruned ? -far : -some_win)) {
      if (depth <= 3 && searched >= 4 + depth * depth) continue;
    }
    if (!pv && !check && quiet && !gives_check && depth <= 2 && static_value + 90 * depth <= alpha &&
        (bug == all_pruned || best > (bug == pruned_mate ? -far : -some_win)))
      continue;
    int more = 0;
    if (singular && m == found.best) more = 1;
    else if (ply < 8 && gives_check && !check) more = 1;
    else if (quiet && (bug == extensions ? liked > 8 : liked > 60 && pv && ply < 8)) more = 1;
    const int deep = std::min(depth - 1 + more, max_ply - ply);
    int value;
    if (searched > 0) {
      int less = depth >= 3 && quiet && !check && more == 0 && searched >= 3 ? 1 + (searched >= 8) : 0;
      if (less > 0) less = bug == reduction_max ? std::max(deep, less) : std::min(deep - 1, less);
      PT_NEXT(m.code(), less > 0 ? PT_SCOUT | PT_REDUCED : PT_SCOUT);
      value = -search(next, ply + 1, deep - less, -alpha - 1, -alpha);
      if (less > 0 && value > alpha && bug != reduced_cut && bug != reduced_again) {
        PT_NEXT(m.code(), PT_RESEARCH);
        value = -search(next, ply + 1, deep, -alpha - 1, -alpha);
      }
      if (value > alpha && (value < beta || (less > 0 && bug == reduced_again))) {
        PT_NEXT(m.code(), PT_RESEARCH);
        value = -search(next, ply + 1, bug == reduced_again ? deep - less : deep, -beta, -alpha);
      }
    } else {
      PT_NEXT(m.code(), PT_FULL);
      value = -search(next, ply + 1, deep, -beta, -alpha);
    }
    if (stopped && bug != stopped_stored) break;
    ++searched;
    if (value > best) {
      best = value, best_move = m;
      PT_BEST(m.code());
    }
    alpha = std::max(alpha, best);
    if (alpha >= beta) {
      if (quiet) liked = std::min(liked + depth * depth, 1000);
      PT_CUT(m.code());
      break;
    }
    if (quiet) liked -= liked / 16;
  }
  if (stopped && bug != stopped_stored) {
    PT_STOPPED();
    PT_RETURN(0);
  }
  if (searched == 0 && aside) PT_RETURN(alpha0);
  if (!aside) {
    const Kind kind = best <= alpha0 ? upper : best >= beta ? lower : bug == exact_as_upper ? upper : exact;
    *entry = {key, to_table(best, ply), depth, kind, best_move};
  }
  PT_RETURN(best);
}

#ifdef PLYTRACE
int move_text(void*, std::uint32_t code, char* out) {
  if (code == 0) {
    std::memcpy(out, "--", 2);
    return 2;
  }
  for (int i = 0; i < 2; ++i) {
    const unsigned at = i == 0 ? code / 32 : code % 32;
    out[2 * i] = static_cast<char>('a' + at % files), out[2 * i + 1] = static_cast<char>('1' + at / files);
  }
  return 4;
}
#endif

}  // namespace

int main(int argc, char** argv) {
  const auto called = [&](const char* b) { return argc > 3 && std::strcmp(b, argv[1]) == 0; };
  const auto at = std::find_if(std::begin(bugs), std::end(bugs), called);
  if (at == std::end(bugs)) {
    std::fprintf(stderr, "real_bugs: BUG SEED DEPTH [NODES] are wanted\n");
    return 2;
  }
  bug = static_cast<int>(at - std::begin(bugs));
  std::uint64_t draw = std::strtoull(argv[2], nullptr, 10);
  const int max_depth = std::atoi(argv[3]);
  max_visits = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : ~std::uint64_t{0};
  Position p;
  for (int n = 8 + static_cast<int>(draw % 9); n > 0; --n) {
    const std::vector<Move> moves = p.moves(false);
    draw = mixed(draw);
    if (moves.empty() || p.gain(moves.front()) >= 2000) break;
    line.push_back(p.key());
    p = p.after(moves[draw % (draw % 3 == 0 ? moves.size() : std::min<std::size_t>(moves.size(), 3))]);
  }
  PT_OPEN("real bugs", "kings on 5 x 6",
          "\"claims\": [\"aspiration\", \"quiescence\", \"null-move\", \"lmr\", \"late-move-pruning\", \"futility\", "
          "\"singular\", \"probcut\", \"tt-deeper\"], \"infinite\": 30000, \"win\": 10000, \"empty_table\": true");
  PT_MOVE_TEXT(move_text, nullptr);
  PT_ROOT(argv[2]);
  int value = 0;
  for (int depth = 1; depth <= max_depth && !stopped; ++depth) {
    int low = depth < 4 || is_win(value) ? -far : value - 20, high = depth < 4 || is_win(value) ? far : value + 20;
    for (int step = 40;; step *= 3) {
      const int v = search(p, 0, depth, low, high);
      if (stopped) break;
      const bool on_bound = bug == aspiration_bound && (v == low || v == high);
      value = v;
      if (v <= low && !on_bound) low = std::max(v - step, -far);
      else if (v >= high && !on_bound) high = std::min(v + step, far);
      else break;
    }
    if (!stopped)
      std::printf("depth %2d  value %6d  %llu nodes\n", depth, value, static_cast<unsigned long long>(visited));
    if (value >= some_win || value <= -some_win) break;
  }
  PT_CLOSE();
}
