#include "engine/games/arimaa/turns.h"

#include <algorithm>

#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {
namespace {

constexpr u64 free_slot = 0;

PLY_INLINE u64 raw_body(const Board& b, Side side, int depth, int left, auto&& self) {
  const Reach r(b, side);
  if (depth == 1) return static_cast<u64>(r.ordinary() + (left >= 2 ? r.pushes() + r.pulls() : 0));
  u64 n = 0, key = 0;
  for (int d = 0; d < 4; ++d)
    for (u64 s = r.step[static_cast<std::size_t>(d)]; s; s &= s - 1) {
      Board c = b;
      const int from = std::countr_zero(s);
      displace(c, from, from + delta[static_cast<std::size_t>(d)], key);
      if (left > 1) n += self(c, side, depth - 1, left - 1);
    }
  if (left < 2) return n;
  for (int d = 0; d < 4; ++d)
    for (u64 s = r.over[static_cast<std::size_t>(d)]; s; s &= s - 1) {
      const int p = std::countr_zero(s), x = p + delta[static_cast<std::size_t>(d)];
      for (int e = 0; e < 4; ++e) {
        if (bit(x) & shifted(r.empty, e ^ 2)) {
          Board c = b;
          displace(c, x, x + delta[static_cast<std::size_t>(e)], key);
          displace(c, p, x, key);
          if (left > 2) n += self(c, side, depth - 1, left - 2);
        }
        if (bit(p) & shifted(r.empty, e ^ 2)) {
          Board c = b;
          displace(c, p, p + delta[static_cast<std::size_t>(e)], key);
          displace(c, x, p, key);
          if (left > 2) n += self(c, side, depth - 1, left - 2);
        }
      }
    }
  return n;
}

[[gnu::noinline]] u64 raw_portable(const Board& b, Side side, int depth, int left) {
  return raw_body(b, side, depth, left, raw_portable);
}
PLY_TARGET_FAST [[gnu::noinline]] u64 raw_fast(const Board& b, Side side, int depth, int left) {
  return raw_body(b, side, depth, left, raw_fast);
}

}  // namespace

u64 raw_actions(const Board& start, Side side, int depth) {
  if (depth <= 0) return 1;
  return cpu::fast() ? raw_fast(start, side, depth, 4) : raw_portable(start, side, depth, 4);
}

void TurnLister::grow() {
  spare_.assign(table_.begin(), table_.end());
  table_.assign(table_.size() * 4, free_slot);
  const std::size_t mask = table_.size() - 1;
  for (const u64 key : spare_) {
    if (key == free_slot) continue;
    std::size_t i = key & mask;
    while (table_[i] != free_slot) i = (i + 1) & mask;
    table_[i] = key;
  }
}

// False if the board was reached before, with as few steps.
PLY_INLINE bool TurnLister::insert(u64 key) {
  if (key == free_slot) key = 1;
  const std::size_t mask = table_.size() - 1;
  std::size_t i = key & mask;
  for (; table_[i] != free_slot; i = (i + 1) & mask)
    if (table_[i] == key) return false;
  table_[i] = key;
  if (++used_ * 2 > table_.size()) [[unlikely]]
    grow();
  return true;
}

// A table about as large as the last turn needed: clearing it costs less than growing it.
void TurnLister::begin(const Board& start, int steps) {
  const std::size_t min = std::size_t{1} << (steps >= 4 ? 14 : 10);
  table_.assign(std::max(min, std::bit_ceil(used_ * 2)), free_slot);
  used_ = 0;
  reached_.clear();
  counts_ = {};
  reached_.push_back({start, board_key(start)});
  insert(reached_[0].key);
}

template <bool Keep>
PLY_INLINE void TurnLister::add(const Board& b, u64 key, std::size_t parent, int steps, int first, int second) {
  if (!insert(key)) return;
  if constexpr (Keep)
    reached_.push_back(
        {b, key, static_cast<i32>(parent), static_cast<u8>(steps), static_cast<u8>(first), static_cast<u8>(second)});
  else ++last_count_;
}

template <bool Last, bool Keep>
PLY_INLINE void TurnLister::steps_from(std::size_t i, Side side) {
  const Board b = reached_[i].board;
  const u64 key = reached_[i].key;
  const int steps = reached_[i].steps + 1;
  const Reach r(b, side);
  for (int d = 0; d < 4; ++d)
    for (u64 s = r.step[static_cast<std::size_t>(d)]; s; s &= s - 1) {
      const int from = std::countr_zero(s), to = from + delta[static_cast<std::size_t>(d)];
      if constexpr (!Keep) {
        // Only the key is wanted; the board is made only where a trap takes somebody.
        const u64 own = r.own ^ (bit(from) | bit(to));
        if (!trapped(own)) [[likely]] {
          const auto& k = keys.piece[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(b.strength(from))];
          last_count_ += insert(key ^ k[static_cast<std::size_t>(from)] ^ k[static_cast<std::size_t>(to)]);
          continue;
        }
      }
      Board c = b;
      u64 k = key;
      displace(c, from, to, k);
      add<Keep>(c, k, i, steps, from * 4 + d, no_step);
    }
}

template <bool Keep>
PLY_INLINE void TurnLister::pairs_from(std::size_t i, Side side) {
  const Board b = reached_[i].board;
  const u64 key = reached_[i].key;
  const int steps = reached_[i].steps + 2;
  const Reach r(b, side);
  if (!r.pushable) return;
  for (int d = 0; d < 4; ++d)
    for (u64 s = r.over[static_cast<std::size_t>(d)]; s; s &= s - 1) {
      const int p = std::countr_zero(s), x = p + delta[static_cast<std::size_t>(d)];
      for (int e = 0; e < 4; ++e)
        if (bit(x) & shifted(r.empty, e ^ 2)) {  // push
          Board c = b;
          u64 k = key;
          displace(c, x, x + delta[static_cast<std::size_t>(e)], k);
          displace(c, p, x, k);
          add<Keep>(c, k, i, steps, x * 4 + e, p * 4 + d);
        }
      for (int e = 0; e < 4; ++e)
        if (bit(p) & shifted(r.empty, e ^ 2)) {  // pull
          Board c = b;
          u64 k = key;
          displace(c, p, p + delta[static_cast<std::size_t>(e)], k);
          displace(c, x, p, k);
          add<Keep>(c, k, i, steps, p * 4 + e, x * 4 + (d ^ 2));
        }
    }
}

// Level by level: what takes k steps comes by one step from what takes k-1, or by a push or pull from what takes k-2.
template <bool Keep>
PLY_INLINE void TurnLister::body(Side side, int steps) {
  std::array<std::size_t, 6> begin{0, 1, 1, 1, 1, 1};
  for (int k = 1; k <= steps; ++k) {
    const auto at = static_cast<std::size_t>(k);
    last_count_ = 0;
    const bool last = k == steps;
    for (std::size_t i = begin[at - 1]; i < begin[at]; ++i) {
      if (last && !Keep) steps_from<true, false>(i, side);
      else steps_from<false, true>(i, side);
    }
    if (k >= 2)
      for (std::size_t i = begin[at - 2]; i < begin[at - 1]; ++i) {
        if (last && !Keep) pairs_from<false>(i, side);
        else pairs_from<true>(i, side);
      }
    begin[at + 1] = reached_.size();
    counts_[at] = counts_[at - 1] + last_count_ + (begin[at + 1] - begin[at]);
  }
}

template <bool Keep>
[[gnu::noinline]] void TurnLister::run_portable(Side side, int steps) {
  body<Keep>(side, steps);
}
template <bool Keep>
PLY_TARGET_FAST [[gnu::noinline]] void TurnLister::run_fast(Side side, int steps) {
  body<Keep>(side, steps);
}

const std::vector<Reached>& TurnLister::list(const Board& start, Side side, int steps) {
  begin(start, steps);
  if (cpu::fast()) run_fast<true>(side, steps);
  else run_portable<true>(side, steps);
  return reached_;
}

std::array<u64, 5> TurnLister::count(const Board& start, Side side, int steps) {
  begin(start, steps);
  if (cpu::fast()) run_fast<false>(side, steps);
  else run_portable<false>(side, steps);
  return counts_;
}

TurnCode TurnLister::turn(std::size_t i) const {
  std::array<u8, 4> steps{no_step, no_step, no_step, no_step};
  std::size_t n = 0;
  for (; i != 0; i = static_cast<std::size_t>(reached_[i].parent)) {
    if (reached_[i].second != no_step) steps[n++] = reached_[i].second;
    steps[n++] = reached_[i].first;
  }
  std::reverse(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(n));
  return static_cast<TurnCode>(steps[0]) << 24 | static_cast<TurnCode>(steps[1]) << 16 |
         static_cast<TurnCode>(steps[2]) << 8 | steps[3];
}

TurnCounts count_turns(const Board& start, Side side) {
  TurnCounts out;
  const Reach r(start, side);
  out.ordinary = r.ordinary();
  out.pushes = r.pushes();
  out.pulls = r.pulls();
  out.actions = out.ordinary + out.pushes + out.pulls;
  out.firstdisp = out.ordinary + r.push_halves();
  TurnLister lister;
  const auto& all = lister.list(start, side, 4);
  for (std::size_t i = 1; i < all.size(); ++i) {
    for (std::size_t k = all[i].steps; k <= 4; ++k) ++out.le[k - 1];
    out.note(turn_end(all[i].board, other(side)), side);
  }
  return out;
}

void TurnCounts::note(const std::optional<Outcome>& end, Side side) {
  if (!end) return;
  const bool won = end->winner == winner_of(side);
  switch (static_cast<Reason>(end->reason)) {
    case Reason::goal: ++(won ? wg : lg); break;
    case Reason::elimination: ++(won ? we : lelim); break;
    default: wi += won;
  }
}

}  // namespace ply::arimaa
