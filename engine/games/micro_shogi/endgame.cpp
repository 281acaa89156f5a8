#include "engine/games/micro_shogi/endgame.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ply::micro_shogi {

// A position is always seen by its mover, who is turned to the bottom: side 0 moves. A kind is a piece of a side: face
// - 1 for the mover's, 8 more for the other's. A class is the kinds beside the two kings, in rising order; quiet moves
// lead from a class to its mirror (the same pieces seen by the other side), captures to classes with fewer pieces.
namespace {

constexpr int kinds = 16, max_extra = endgame_pieces - 2;
constexpr int pairs = kinds * (kinds + 1) / 2;

constexpr int side_of(int kind) { return kind >> 3; }
constexpr Face face_of(int kind) { return static_cast<Face>((kind & 7) + 1); }
constexpr int mirrored(int kind) { return kind ^ 8; }
constexpr int turned_over(int kind) {
  return (kind & 8) | (static_cast<int>(reverse_of[static_cast<std::size_t>(face_of(kind))]) - 1);
}
constexpr int pair_index(int low, int high) { return high * (high + 1) / 2 + low; }

struct Small {
  int own = 0, enemy = 0;  // squares of the kings
  int n = 0;
  std::array<int, max_extra> kind{}, square{};

  void add(int k, int q) {
    kind[static_cast<std::size_t>(n)] = k;
    square[static_cast<std::size_t>(n++)] = q;
  }
  // Kinds in rising order; of two equal ones the lower square first.
  void sort() {
    if (n == 2 && (kind[0] > kind[1] || (kind[0] == kind[1] && square[0] > square[1]))) {
      std::swap(kind[0], kind[1]);
      std::swap(square[0], square[1]);
    }
  }
  Small seen_by_other() const {
    Small out;
    out.own = squares - 1 - enemy;
    out.enemy = squares - 1 - own;
    for (int i = 0; i < n; ++i)
      out.add(mirrored(kind[static_cast<std::size_t>(i)]), squares - 1 - square[static_cast<std::size_t>(i)]);
    out.sort();
    return out;
  }
  u32 occupied(int side) const {
    u32 out = 1u << (side == 0 ? own : enemy);
    for (int i = 0; i < n; ++i)
      if (side_of(kind[static_cast<std::size_t>(i)]) == side) out |= 1u << square[static_cast<std::size_t>(i)];
    return out;
  }
  u32 index() const {
    u32 out = static_cast<u32>(own * squares + enemy);
    for (int i = 0; i < n; ++i) out = out * squares + static_cast<u32>(square[static_cast<std::size_t>(i)]);
    return out;
  }
};

std::size_t four_index(const Small& s) { return static_cast<std::size_t>(pair_index(s.kind[0], s.kind[1])); }

constexpr u32 class_size(int n) { return n == 0 ? 400 : n == 1 ? 8000 : 160'000; }

}  // namespace

struct EndgameMaker {
  explicit EndgameMaker(EndgameTable& t) : table(t) {}
  EndgameTable& table;

  static u8* values(EndgameTable& t, const Small& s) {
    if (s.n == 0) return t.kings_.data();
    if (s.n == 1) return t.three_.data() + static_cast<std::size_t>(s.kind[0]) * class_size(1);
    return t.four_[four_index(s)].data();
  }
  static u8 value(const EndgameTable& t, const Small& s) { return values(const_cast<EndgameTable&>(t), s)[s.index()]; }

  static bool same_class(const Small& a, const Small& b) { return a.n == b.n && a.kind == b.kind; }

  // All squares of a class, each position once.
  template <class F>
  static void each(const Small& of_class, F&& f) {
    Small s = of_class;
    for (s.own = 0; s.own < squares; ++s.own)
      for (s.enemy = 0; s.enemy < squares; ++s.enemy) {
        if (s.own == s.enemy) continue;
        const u32 kings = 1u << s.own | 1u << s.enemy;
        if (s.n == 0) {
          f(s);
          continue;
        }
        for (s.square[0] = 0; s.square[0] < squares; ++s.square[0]) {
          if (kings >> s.square[0] & 1) continue;
          if (s.n == 1) {
            f(s);
            continue;
          }
          for (s.square[1] = s.kind[0] == s.kind[1] ? s.square[0] + 1 : 0; s.square[1] < squares; ++s.square[1])
            if (s.square[1] != s.square[0] && !(kings >> s.square[1] & 1)) f(s);
        }
      }
  }

  // One class and its mirror. What has fewer pieces must be done.
  struct Half {
    Small of_class;
    u8* value = nullptr;
    std::vector<u8> open;       // moves that are not yet known to lose
    std::vector<u8> slow_loss;  // the longest of the losing captures
  };
  Half half[2];
  std::vector<std::vector<u32>> due{
      256};  // by plies: index * 2 + half; may name a position twice, the first time counts

  void put(int plies, u32 index, int h) {
    due[static_cast<std::size_t>(std::min(plies, 255))].push_back(index * 2 + static_cast<u32>(h));
  }

  void solve(const Small& of_class) {
    // Step 1. The class and its mirror; some are their own.
    half[0].of_class = of_class;
    half[1].of_class = of_class.seen_by_other();
    const int halves = same_class(half[0].of_class, half[1].of_class) ? 1 : 2;
    for (int h = 0; h < halves; ++h) {
      if (of_class.n == 2) table.four_[four_index(half[h].of_class)].assign(class_size(2), 0);
      half[h].value = values(table, half[h].of_class);
      half[h].open.assign(class_size(of_class.n), 0);
      half[h].slow_loss.assign(class_size(of_class.n), 0);
      each(half[h].of_class, [&](const Small& s) { begin(s, h); });
    }
    // Step 2. By rising distance: a position that loses makes those before it win, one that wins takes a move from
    // them.
    for (std::size_t plies = 1; plies < due.size(); ++plies) {
      for (std::size_t i = 0; i < due[plies].size(); ++i) {
        const u32 index = due[plies][i] / 2;
        const int h = static_cast<int>(due[plies][i] & 1), back = halves == 1 ? 0 : h ^ 1;
        u8& v = half[h].value[index];
        if (v != 0) continue;
        v = static_cast<u8>(plies);
        each_before(position(half[h].of_class, index), [&](const Small& s) {
          const u32 at = s.index();
          if (half[back].value[at] != 0) return;
          if (plies % 2 == 0) return put(static_cast<int>(plies) + 1, at, back);
          if (--half[back].open[at] == 0)
            put(std::max<int>(static_cast<int>(plies) + 1, half[back].slow_loss[at]), at, back);
        });
      }
      due[plies].clear();
    }
  }

  static Small position(const Small& of_class, u32 index) {
    Small s = of_class;
    for (int i = s.n - 1; i >= 0; --i) {
      s.square[static_cast<std::size_t>(i)] = static_cast<int>(index % squares);
      index /= squares;
    }
    s.enemy = static_cast<int>(index % squares);
    s.own = static_cast<int>(index / squares);
    return s;
  }

  // Looks at the moves of a position: what captures say, and how many quiet ones there are.
  void begin(const Small& s, int h) {
    ++begun;
    const u32 mine = s.occupied(0), theirs = s.occupied(1), at = s.index();
    int open = 0, win = 0, loss = 0;
    for (int i = -1; i < s.n; ++i) {
      const std::size_t k = static_cast<std::size_t>(i < 0 ? 0 : i);
      if (i >= 0 && side_of(s.kind[k]) != 0) continue;
      const u32 targets =
          detail::attack(0, i < 0 ? Face::king : face_of(s.kind[k]), i < 0 ? s.own : s.square[k], mine | theirs) &
          ~mine;
      if (targets >> s.enemy & 1) return put(1, at, h);
      open += std::popcount(targets & ~theirs);
      for (u32 t = targets & theirs; t != 0; t &= t - 1) {
        const int to = std::countr_zero(t);
        Small after;
        after.own = i < 0 ? to : s.own;
        after.enemy = s.enemy;
        for (int j = 0; j < s.n; ++j) {
          const std::size_t m = static_cast<std::size_t>(j);
          if (j == i) after.add(turned_over(s.kind[m]), to);
          else if (s.square[m] != to) after.add(s.kind[m], s.square[m]);
        }
        const int child = value(table, after.seen_by_other());
        if (child == 0 || child % 2 == 0) ++open;  // never lost
        if (child != 0 && child % 2 == 0) win = win == 0 ? child + 1 : std::min(win, child + 1);
        if (child % 2 == 1) loss = std::max(loss, child + 1);
      }
    }
    half[h].open[at] = static_cast<u8>(open);
    half[h].slow_loss[at] = static_cast<u8>(loss);
    if (win) put(win, at, h);
    if (open == 0) put(loss, at, h);
  }

  // The positions from which a quiet move leads to `s`, each seen by who moved.
  template <class F>
  static void each_before(const Small& s, F&& f) {
    const u32 occupied = s.occupied(0) | s.occupied(1);
    for (int i = -1; i < s.n; ++i) {
      const std::size_t k = static_cast<std::size_t>(i < 0 ? 0 : i);
      if (i >= 0 && side_of(s.kind[k]) != 1) continue;
      const int to = i < 0 ? s.enemy : s.square[k];
      // Backwards a piece goes as the enemy's piece of the same face goes forwards.
      for (u32 t = detail::attack(0, i < 0 ? Face::king : face_of(s.kind[k]), to, occupied) & ~occupied; t != 0;
           t &= t - 1) {
        Small before = s;
        (i < 0 ? before.enemy : before.square[k]) = std::countr_zero(t);
        f(before.seen_by_other());
      }
    }
  }

  // All up to three pieces.
  void solve_small() {
    table.kings_.assign(class_size(0), 0);
    table.three_.assign(std::size_t{kinds} * class_size(1), 0);
    Small s;
    solve(s);
    s.n = 1;
    for (s.kind[0] = 0; s.kind[0] < 8; ++s.kind[0]) solve(s);
  }
  // False if `stop` was set before all was there that the class needs.
  bool prepare(const Small& s, const std::atomic<bool>* stop) {
    const auto stopped = [&] { return stop && stop->load(std::memory_order_relaxed); };
    if (!table.small_made_) {
      if (stopped()) return false;
      solve_small();
      table.small_made_ = true;
    }
    if (s.n == 2 && !table.four_made_[four_index(s)]) {
      if (stopped()) return false;
      solve(s);
      table.four_made_[four_index(s)] = table.four_made_[four_index(s.seen_by_other())] = 1;
    }
    table.positions_ += begun;
    return true;
  }

  u64 begun = 0;
};

namespace {

// The position as its mover sees it; nothing where the table has no such.
std::optional<Small> small(const State& s) {
  if (s.of(0, Face::king) == 0 || s.of(1, Face::king) == 0 || std::popcount(s.occupied()) > endgame_pieces)
    return std::nullopt;
  Small p;
  const auto place = [&](int q) { return s.mover == 0 ? q : squares - 1 - q; };
  p.own = place(std::countr_zero(s.of(s.mover, Face::king)));
  p.enemy = place(std::countr_zero(s.of(s.mover ^ 1, Face::king)));
  for (int f = 1; f < faces; ++f)
    for (int side = 0; side < 2; ++side)
      for (u32 t = s.of(side ^ s.mover, static_cast<Face>(f)); t != 0; t &= t - 1)
        p.add(side * 8 + f - 1, place(std::countr_zero(t)));
  p.sort();
  return p;
}

}  // namespace

EndgameTable& EndgameTable::get() {
  static EndgameTable table;
  return table;
}

EndgameTable::EndgameTable() : four_(pairs), four_made_(pairs, 0) {}

bool EndgameTable::prepare(const State& s, const std::atomic<bool>* stop) {
  const auto p = small(s);
  if (!p) return true;
  const std::lock_guard lock(making_);
  return EndgameMaker(*this).prepare(*p, stop);
}

void EndgameTable::prepare_all() {
  const std::lock_guard lock(making_);
  Small s;
  s.n = 2;
  for (s.kind[1] = 0; s.kind[1] < kinds; ++s.kind[1])
    for (s.kind[0] = 0; s.kind[0] <= s.kind[1]; ++s.kind[0]) EndgameMaker(*this).prepare(s, nullptr);
}

std::optional<int> EndgameTable::plies(const State& s) const {
  const auto p = small(s);
  if (!p || !small_made_ || (p->n == 2 && !four_made_[four_index(*p)])) return std::nullopt;
  return EndgameMaker::value(*this, *p);
}

}  // namespace ply::micro_shogi
