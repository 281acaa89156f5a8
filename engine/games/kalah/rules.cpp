#include "engine/games/kalah/rules.h"

#include <memory>
#include <mutex>

namespace ply::kalah {
namespace {

/// Sows stone by stone, as the rules tell it. Cells count from the mover's far pit: 0..m-1 his pits, m his store,
/// m+1..2m the opponent's pits; the opponent's store is not on this ring.
Sowing sow(int pits, Options::Origin origin, int pit, int stones) {
  Sowing out;
  out.own = u64{0} - lanes::put(stones, pit);
  int cell = pit;
  for (int left = stones; left > 0;) {
    cell = cell == 2 * pits ? 0 : cell + 1;
    if (cell == pit && origin == Options::Origin::skip) continue;
    if (cell < pits) {
      out.own += lanes::put(1, cell);
    } else if (cell == pits) {
      ++out.store;
    } else {
      out.opponent += lanes::put(1, cell - pits - 1);
    }
    --left;
  }
  out.last = static_cast<u8>(cell);
  return out;
}

}  // namespace

const SowTable& sow_table_of(int pits, Options::Origin origin) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<SowTable> table;
  };
  static std::array<Slot, 2 * (Options::max_pits + 1)> slots;
  Slot& slot = slots[static_cast<std::size_t>(2 * pits + static_cast<int>(origin))];
  std::call_once(slot.once, [&] {
    slot.table = std::make_unique<SowTable>();
    for (int stones = 0; stones <= Options::max_total; ++stones) {
      for (int pit = 0; pit < pits; ++pit) {
        slot.table->by[static_cast<std::size_t>(stones)][static_cast<std::size_t>(pit)] =
            sow(pits, origin, pit, stones);
      }
    }
  });
  return *slot.table;
}

KalahRules::KalahRules(const Options& options)
    : options_(options), table_(&sow_table_of(options.pits, options.origin)) {
  assert(check_size(options.pits, options.stones).ok());
  const u64 rules = u64{options.pits} | u64(options.origin) << 8 | u64{options.empty_capture} << 12 |
                    u64(options.end) << 16 | u64(options.sweep) << 20 | u64{options.early_end} << 24;
  salt_ = mix64(rules * 0x9e3779b97f4a7c15ull);
}

State KalahRules::initial() const {
  State s;
  for (int i = 0; i < options_.pits; ++i) s.row[0] += lanes::put(options_.stones, i);
  s.row[1] = s.row[0];
  s.total = static_cast<u8>(2 * options_.pits * options_.stones);
  return s;
}

State KalahRules::swept(const State& s) const {
  if (!finished(s) || (options_.early_end && majority(s))) return s;
  State out = s;
  for (std::size_t owner : {0u, 1u}) {
    if (s.row[owner] == 0 || options_.sweep == Options::Sweep::none) continue;
    // Where only the row of the player to move counts, stones can be left in one row only, too: his own is empty.
    const std::size_t taker = options_.sweep == Options::Sweep::owner ? owner : owner ^ 1u;
    out.store[taker] = static_cast<u8>(out.store[taker] + lanes::sum(s.row[owner]));
    out.row[owner] = 0;
  }
  return out;
}

Outcome KalahRules::outcome(const State& s) const {
  const State end = swept(s);
  Outcome out;
  out.margin = static_cast<i16>(end.store[0] - end.store[1]);
  out.winner = out.margin > 0 ? Winner::first : out.margin < 0 ? Winner::second : Winner::draw;
  out.reason = static_cast<u8>(options_.early_end && majority(s)      ? Reason::majority
                               : options_.end == Options::End::either ? Reason::row_empty
                                                                      : Reason::cannot_move);
  return out;
}

}  // namespace ply::kalah
