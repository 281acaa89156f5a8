#include "engine/read/waste/move_classes.h"

#include <algorithm>
#include <mutex>

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

void MoveClassTable::add(const MoveClassTable& other) {
  for (std::size_t i = 0; i < move_classes; ++i) {
    MoveClassCounts& n = of[i];
    const MoveClassCounts& more = other.of[i];
    n.searched += more.searched, n.tried_first += more.tried_first;
    n.cuts += more.cuts, n.first_cuts += more.first_cuts;
  }
  unknown += other.unknown;
}

namespace {

void count(const Game& game, const PlacedNode& node, bool parent_open, MoveClassTable& out) {
  const NodeRecord& r = *node.record;
  if (r.ply == 0 || r.pass() == Pass::probe) return;
  if (!node.above) return void(++out.unknown);
  MoveClassCounts& n = out.of[static_cast<std::size_t>(class_of_move(game, *node.above, r.move))];
  ++n.searched;
  n.tried_first += r.rank == 0 && r.pass() != Pass::research;
  // The cutting child is the last one of a node that was cut off.
  if (parent_open || !node.parent->cut() || node.parent->partial() || node.slot + 1 != node.parent_slot) return;
  ++n.cuts;
  n.first_cuts += node.parent->best == 0;
}

}  // namespace

MoveClassTable move_classes_of(const RecordRun& run, const View& v, const Subject& subject) {
  MoveClassTable out;
  if (subject.game)
    for_each_position(run, subject, [&](const PlacedNode& n) { count(*subject.game, n, v.open(n.parent_slot), out); });
  return out;
}

std::optional<MoveClassTable> count_move_classes(const View& v, const Subject& subject, const std::atomic<bool>* stop,
                                                 std::atomic<u64>* done) {
  if (!subject.game) return std::nullopt;
  MoveClassTable out;
  std::mutex mutex;
  const bool complete = for_each_run(v, stop, done, [&](const RecordRun& run) {
    const MoveClassTable part = move_classes_of(run, v, subject);
    const std::lock_guard lock(mutex);
    out.add(part);
  });
  return complete ? std::optional(out) : std::nullopt;
}

}  // namespace ply
