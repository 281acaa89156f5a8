#include "engine/games/kalah/endings.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace ply::kalah {
namespace {

u64 binomial(int n, int k) {
  u64 out = 1;
  for (int i = 1; i <= k; ++i) out = out * static_cast<u64>(n - k + i) / static_cast<u64>(i);
  return n < k ? 0 : out;
}

u64 rows_with(int pits, int stones) { return binomial(stones + pits - 1, pits - 1); }

}  // namespace

/// Fills in the values. In a block all positions have `a` stones in one row, X, and `b` in the other, Y, a >= b. One X
/// at a time: first what every Y gives when X is to move, which asks for earlier X only, then the same with Y to move,
/// which asks for what has just been worked out. So all that is read and written lies in a few short runs of bytes.
class Endings::Builder {
 public:
  Builder(Endings& to, const KalahRules& rules) : to_(to), rules_(rules), m_(rules.pits()) {}

  bool run(const std::atomic<bool>* stop) {
    for (int s = 0; s <= to_.stones_; ++s) list_rows(s);
    for (int b = 0; b <= to_.stones_ / 2; ++b) prepare(b);
    for (int n = 0; n <= to_.stones_; ++n) {
      for (int b = 0; b <= n / 2; ++b) {
        const int a = n - b;
        for (u32 x = 0; x < to_.rows_[a]; ++x) {
          if (x % 64 == 0 && stop && stop->load(std::memory_order_relaxed)) return false;
          outer_to_move(a, b, x);
          inner_to_move(a, b, x);
        }
      }
    }
    return true;
  }

 private:
  /// A sowing of Y: its rank before, after, and after with the last stone captured away.
  struct Sown {
    u32 from, to, taken;
  };
  /// All sowings of rows of b stones that lift `stones` from `pit`; `lone`: the last stone falls into an empty own pit.
  struct Sowings {
    int pit, stones;
    bool lone;
    std::vector<Sown> list;
  };
  /// What is to be known of the rows of b stones.
  struct Inner {
    std::vector<Sowings> sowings;
    std::vector<u32> fed[Options::max_pits + 1];  // [k][rank]: its rank with a stone more in each of the first k pits
    std::vector<u32> bare[Options::max_pits];     // [pit][rank]: its rank with that pit emptied
    std::vector<u8> pit[Options::max_pits];       // [pit][rank]: stones in the pit
  };
  /// A run of values: of the i-th row inside at[i * step].
  struct Run {
    i8* at;
    std::ptrdiff_t step;
  };

  // Rows in the order of their ranks: the pits next to the store decide first.
  void list_rows(int stones) {
    std::vector<u64>& out = row_[stones];
    out.resize(to_.rows_[stones]);
    const auto fill = [&](const auto& self, int pit, int left, u64 row) -> void {
      if (pit == m_ - 1) {
        row += lanes::put(left, pit);
        out[to_.rank(row)] = row;
        return;
      }
      for (int n = 0; n <= left; ++n) self(self, pit + 1, left - n, row + lanes::put(n, pit));
    };
    fill(fill, 0, stones, 0);
  }

  /// A row of the own pits after a sowing without a lap.
  u64 sown(u64 row, int pit, int stones) const {
    row -= lanes::put(stones, pit);
    for (int i = pit + 1; i <= std::min(pit + stones, m_ - 1); ++i) row += lanes::put(1, i);
    return row;
  }
  u64 fed(u64 row, int k) const {
    for (int i = 0; i < k; ++i) row += lanes::put(1, i);
    return row;
  }
  static u64 bare(u64 row, int pit) { return row - lanes::put(lanes::at(row, pit), pit); }

  void prepare(int b) {
    Inner& in = inner_[b];
    const std::vector<u64>& rows = row_[b];
    for (int pit = 0; pit < m_; ++pit) {
      in.pit[pit].resize(rows.size());
      in.bare[pit].resize(rows.size());
      for (std::size_t y = 0; y < rows.size(); ++y) {
        in.pit[pit][y] = static_cast<u8>(lanes::at(rows[y], pit));
        in.bare[pit][y] = static_cast<u32>(to_.rank(bare(rows[y], pit)));
      }
      for (int stones = 1; stones <= b; ++stones) {
        const int last = pit + stones;
        for (const bool lone : {false, true}) {
          if (lone && last >= m_) continue;
          Sowings all{pit, stones, lone, {}};
          for (std::size_t y = 0; y < rows.size(); ++y) {
            const u64 row = rows[y];
            if (lanes::at(row, pit) != stones || (last < m_ && (lanes::at(row, last) == 0) != lone)) continue;
            const u64 to = sown(row, pit, stones);
            all.list.push_back({static_cast<u32>(y), static_cast<u32>(to_.rank(to)),
                                lone ? static_cast<u32>(to_.rank(bare(to, last))) : 0});
          }
          if (!all.list.empty()) in.sowings.push_back(std::move(all));
        }
      }
    }
    for (int k = 0; k <= m_; ++k) {
      in.fed[k].resize(rows.size());
      for (std::size_t y = 0; y < rows.size(); ++y) in.fed[k][y] = static_cast<u32>(to_.rank(fed(rows[y], k)));
    }
  }

  i8* block(int mover, int other) const { return &to_.values_[to_.start_[mover][other]]; }
  u64 rows(int stones) const { return to_.rows_[stones]; }
  /// Values of the rows of y stones against the one row of x stones with this rank, which is to move.
  Run fixed_moves(int x, u64 rank, int y) const {
    i8* const at = block(x, y);
    return x >= y ? Run{at + rank * rows(y), 1} : Run{at + rank, static_cast<std::ptrdiff_t>(rows(x))};
  }
  /// The same, but the rows of y stones are to move.
  Run fixed_waits(int x, u64 rank, int y) const {
    i8* at = block(y, x);
    if (x == y) at += rows(x) * rows(y);  // the turned block
    return x >= y ? Run{at + rank * rows(y), 1} : Run{at + rank, static_cast<std::ptrdiff_t>(rows(x))};
  }

  State state(u64 own, u64 other) const {
    State s;
    s.row = {own, other};
    s.total = static_cast<u8>(lanes::sum(own) + lanes::sum(other));
    return s;
  }
  /// What the sweep of a finished position gives its mover.
  int swept(u64 own, u64 other) const {
    const State end = rules_.swept(state(own, other));
    return end.store[0] - end.store[1];
  }
  /// A sowing that laps, by the rules themselves; it banks a stone, so what is behind it is known.
  int lapping(u64 own, u64 other, int pit) const {
    const State next = rules_.after(state(own, other), static_cast<KalahRules::Move>(pit));
    const int gain = next.store[0], behind = to_.at(to_.place(next));
    return next.side == 0 ? gain + behind : gain - behind;
  }

  static void better(i8& best, int value) { best = static_cast<i8>(std::max<int>(best, value)); }

  void outer_to_move(int a, int b, u32 x) {
    const u64 row = row_[a][x];
    const Inner& in = inner_[b];
    const std::size_t n = row_[b].size();
    i8* const best = fixed_moves(a, x, b).at;
    if (rules_.finished(state(row, row_[b][0]))) {  // then for all Y: they are all empty, or none is
      for (std::size_t y = 0; y < n; ++y) best[y] = static_cast<i8>(swept(row, row_[b][y]));
      return;
    }
    std::fill(best, best + n, i8{-128});
    for (int pit = 0; pit < m_; ++pit) {
      const int stones = lanes::at(row, pit), last = pit + stones;
      if (stones == 0) continue;
      if (last > 2 * m_) {
        for (std::size_t y = 0; y < n; ++y) better(best[y], lapping(row, row_[b][y], pit));
        continue;
      }
      const u64 to = sown(row, pit, stones);
      const int own = lanes::sum(to);
      if (last == m_) {
        const Run behind = fixed_moves(own, to_.rank(to), b);
        for (std::size_t y = 0; y < n; ++y)
          better(best[y], 1 + behind.at[static_cast<std::ptrdiff_t>(y) * behind.step]);
      } else if (last > m_) {
        const Run behind = fixed_waits(own, to_.rank(to), b + last - m_);
        const u32* const fed = in.fed[last - m_].data();
        for (std::size_t y = 0; y < n; ++y) better(best[y], 1 - behind.at[fed[y] * behind.step]);
      } else {
        const i8* const stays = fixed_waits(a, to_.rank(to), b).at;
        if (lanes::at(row, last) != 0) {
          for (std::size_t y = 0; y < n; ++y) better(best[y], -stays[y]);
          continue;
        }
        const u64 taken = to_.rank(bare(to, last));
        Run captured[max_stones + 1];  // by stones in the facing pit
        for (int facing = 0; facing <= b; ++facing) captured[facing] = fixed_waits(a - 1, taken, b - facing);
        const int opposite = m_ - 1 - last;
        const u8* const facing = in.pit[opposite].data();
        const u32* const bared = in.bare[opposite].data();
        for (std::size_t y = 0; y < n; ++y) {
          const Run behind = captured[facing[y]];
          const bool takes = facing[y] != 0 || rules_.options().empty_capture;
          better(best[y], takes ? facing[y] + 1 - behind.at[bared[y] * behind.step] : -stays[y]);
        }
      }
    }
  }

  void inner_to_move(int a, int b, u32 x) {
    const u64 row = row_[a][x];
    const Inner& in = inner_[b];
    const std::size_t n = row_[b].size();
    i8* const best = fixed_waits(a, x, b).at;
    if (rules_.finished(state(row_[b][0], row))) {
      for (std::size_t y = 0; y < n; ++y) best[y] = static_cast<i8>(swept(row_[b][y], row));
      return;
    }
    std::fill(best, best + n, i8{-128});
    for (const Sowings& all : in.sowings) {
      const int last = all.pit + all.stones;
      if (last > 2 * m_) {
        for (const Sown& y : all.list) better(best[y.from], lapping(row_[b][y.from], row, all.pit));
      } else if (last == m_) {
        const Run behind = fixed_waits(a, x, b - 1);
        for (const Sown& y : all.list) better(best[y.from], 1 + behind.at[y.to * behind.step]);
      } else if (last > m_) {
        const int k = last - m_;
        const Run behind = fixed_moves(a + k, to_.rank(fed(row, k)), b - k - 1);
        for (const Sown& y : all.list) better(best[y.from], 1 - behind.at[y.to * behind.step]);
      } else {
        const int opposite = m_ - 1 - last, facing = lanes::at(row, opposite);
        if (all.lone && (facing != 0 || rules_.options().empty_capture)) {
          const Run behind = fixed_moves(a - facing, to_.rank(bare(row, opposite)), b - 1);
          for (const Sown& y : all.list) better(best[y.from], facing + 1 - behind.at[y.taken * behind.step]);
        } else {
          const i8* const stays = fixed_moves(a, x, b).at;
          for (const Sown& y : all.list) better(best[y.from], -stays[y.to]);
        }
      }
    }
  }

  Endings& to_;
  const KalahRules& rules_;
  const int m_;
  std::vector<u64> row_[max_stones + 1];  // [stones][rank]
  Inner inner_[max_stones / 2 + 1];
};

Endings::Endings(int pits, int stones) : pits_(pits), stones_(stones) {
  for (int i = 0; i + 1 < pits; ++i) {
    for (int t = 0; t <= stones; ++t) rank_[i][t] = t == 0 ? 0 : static_cast<u32>(binomial(t + i, i + 1));
  }
  u64 next = 0;
  for (int s = 0; s <= stones; ++s) rows_[s] = rows_with(pits, s);
  for (int a = 0; a <= stones; ++a) {
    for (int b = 0; a + b <= stones; ++b) {
      start_[a][b] = next;
      next += rows_[a] * rows_[b] * (a == b ? 2 : 1);
    }
  }
  values_ = ZeroedArray<i8>(static_cast<std::size_t>(next));
}

u64 Endings::bytes(int pits, int stones) {
  u64 out = binomial(stones + 2 * pits, 2 * pits);
  for (int s = 0; 2 * s <= stones; ++s) out += rows_with(pits, s) * rows_with(pits, s);
  return out;
}

int Endings::max_within(u64 bytes, int pits, int stones) {
  int max = 0;
  while (max < std::min(stones, max_stones) && Endings::bytes(pits, max + 1) <= bytes) ++max;
  return max;
}

std::shared_ptr<const Endings> Endings::build(const KalahRules& rules, int stones, const std::atomic<bool>* stop) {
  const std::shared_ptr<Endings> out(new Endings(rules.pits(), stones));
  return std::make_unique<Builder>(*out, rules)->run(stop) ? out : nullptr;
}

std::shared_ptr<const Endings> Endings::shared(const KalahRules& rules, int stones, const std::atomic<bool>* stop) {
  static std::mutex mutex;
  static std::shared_ptr<const Endings> kept;
  static Options of;
  Options now = rules.options();
  now.stones = 1;  // how a game begins does not matter here
  const std::lock_guard lock(mutex);
  if (!kept || kept->stones() != stones || of != now) {
    auto made = build(rules, stones, stop);
    if (!made) return nullptr;
    kept = std::move(made);
    of = now;
  }
  return kept;
}

}  // namespace ply::kalah
