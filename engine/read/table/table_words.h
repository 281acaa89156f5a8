// What the table did for one node, in sentences, and whether its answers came from the right positions.
#pragma once
#include <atomic>
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/read/table/table_losses.h"
#include "engine/read/table/table_story.h"
#include "engine/read/words/sentence.h"

namespace ply {

/// Who wrote the entry that answered node `slot`, when, how deep, with which window; or why there is none. Several
/// sentences, of which each stands for itself.
std::vector<Sentence> table_sentences(const View& v, u32 slot, const TableStory& story, Nodes& nodes);
/// What the side log says of the node: what was there when it asked, and what became of what it wrote. Empty: it asked
/// nothing and wrote nothing.
std::vector<Sentence> loss_sentences(const View& v, u32 slot, const TableLosses& losses, Nodes& nodes);

/// Table answers whose positions were compared in full (what lies where, who moves, what can be played) with those of
/// the nodes that wrote them.
struct CollisionAudit {
  u64 linked = 0;  ///< answers with a recorded writer
  /// Of these; fewer if there are more than `max`, evenly spread, or where a position is not known
  u64 compared = 0;
  u64 collisions = 0;         ///< another position: two positions that the table takes for one
  std::vector<u32> examples;  ///< slots, at most 20
};
/// Replays the moves to both nodes of every answer, some ten to hundred microseconds each.
CollisionAudit audit_collisions(const View& v, const Subject& subject, u64 max,
                                const std::atomic<bool>* stop = nullptr);

}  // namespace ply
