#include "engine/games/arimaa/turn_search.h"

#include <unordered_set>

namespace ply::arimaa {
namespace {

// The rest of a turn by plies: the steps that were played from the root, as a code.
struct Rest {
  const ArimaaRules& rules;
  std::vector<RootTurn>& out;
  std::unordered_set<u64> found;    // ends
  std::unordered_set<u64> visited;  // states in the middle of the turn

  void from(const State& s, u32 code, int shift) {
    ArimaaRules::MoveList list;
    rules.moves(s, list);
    for (const Move m : list) {
      const State next = rules.after(s, m);
      const u32 c = m == pass ? code : (code & ~(0xffu << shift)) | static_cast<u32>(m) << shift;
      if (next.side != s.side) {
        if (!found.insert(rules.key(next)).second) continue;
        out.push_back({c, next.now, next.key});
      } else if (visited.insert(rules.key(next)).second) {
        from(next, c, shift - 8);
      }
    }
  }
};

constexpr u32 empty_code = no_step * 0x01010101u;

}  // namespace

std::vector<RootTurn> root_turns(const ArimaaRules& rules, const State& s) {
  std::vector<RootTurn> out;
  if (s.used > 0) {
    Rest{rules, out, {}, {}}.from(s, empty_code, 24);
    return out;
  }
  TurnLister lister;
  const auto& all = lister.list(s.now, rules.mover(s), 4);
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (rules.forbids_turn_end(all[i].key, other(rules.mover(s)))) continue;
    out.push_back({lister.turn(i), all[i].board, all[i].key});
  }
  return out;
}

}  // namespace ply::arimaa
