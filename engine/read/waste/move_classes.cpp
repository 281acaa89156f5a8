#include "engine/read/waste/move_classes.h"

#include <algorithm>

#include "engine/read/places/position_walk.h"

namespace ply {

const char* move_class_name(MoveClass c) {
  constexpr const char* names[] = {"pass", "extra turn", "capture", "promotion or turn", "placement", "quiet"};
  static_assert(std::size(names) == move_classes);
  return names[static_cast<std::size_t>(c)];
}

const char* move_class_meaning(MoveClass c) {
  constexpr const char* texts[] = {"The mover passes.",
                                   "The mover moves again.",
                                   "Something is captured.",
                                   "Nothing is captured, and a piece turns or becomes stronger.",
                                   "A piece is put on the board.",
                                   "None of these."};
  static_assert(std::size(texts) == move_classes);
  return texts[static_cast<std::size_t>(c)];
}

MoveClass class_of_move(const Game& game, const Position& before, MoveCode move) {
  const std::vector<Effect> effects = game.effects(before, move);
  const auto any = [&](EffectKind kind) {
    return std::any_of(effects.begin(), effects.end(), [&](const Effect& e) { return e.kind == kind; });
  };
  return any(EffectKind::pass)         ? MoveClass::pass
         : any(EffectKind::extra_turn) ? MoveClass::extra_turn
         : any(EffectKind::capture)    ? MoveClass::capture
         : any(EffectKind::promote)    ? MoveClass::promotion
         : any(EffectKind::place)      ? MoveClass::placement
                                       : MoveClass::quiet;
}

std::optional<MoveClassTable> count_move_classes(const View& v, const Subject& subject, const std::atomic<bool>* stop,
                                                 std::atomic<u64>* done) {
  if (!subject.game) return std::nullopt;
  MoveClassTable out;
  std::vector<u32> parent(v.size(), no_node);
  for (u32 k = 0; k < v.size(); ++k)
    for (i64 c = i64{k} - 1; c > i64{k} - v[k].size; c -= v[static_cast<u32>(c)].size) parent[static_cast<u32>(c)] = k;
  const bool complete = for_each_position(v, subject, stop, done, [&](u32 k, const Position*, const Position* above) {
    const NodeRecord& r = v[k];
    if (r.ply == 0 || r.pass() == Pass::probe || v.open(k)) return;
    if (!above) return void(++out.unknown);
    MoveClassCounts& n = out.of[static_cast<std::size_t>(class_of_move(*subject.game, *above, r.move))];
    ++n.searched;
    n.tried_first += r.rank == 0 && r.pass() != Pass::research;
    // The cutting child is the last one of a node that was cut off.
    const u32 up = parent[k];
    if (v.open(up) || !v[up].cut() || v[up].partial() || k + 1 != up) return;
    ++n.cuts;
    n.first_cuts += v[up].best == 0;
  });
  return complete ? std::optional(out) : std::nullopt;
}

}  // namespace ply
