// What every panel shows of a moment: the open line, the node that is looked at, its windows and children.
#pragma once
#include <string>
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/read/words/sentence.h"
#include "engine/trace/view.h"

namespace ply {

/// A pure function of (recording, tick, node). Slots and ids are those of the view it was made from.
struct MomentModel {
  Tick tick = -1;
  u32 shown = no_node;                   ///< slot of the node that is looked at
  NodeState state = NodeState::not_yet;  ///< of the shown node
  std::vector<u32> path;                 ///< slots from its root down to it
  std::vector<PathWindow> windows;       ///< of the path, at the tick
  std::vector<u32> children;  ///< slots of all its recorded children, in search order, whether reached or not
  std::vector<u32> line;      ///< slots of the nodes open at the tick, from the root down
  Event event;                ///< the event at the tick
  bool empty() const { return shown == no_node; }
  const PathWindow& window() const { return windows.back(); }  ///< of the shown node
};

MomentModel moment_at(const View& v, Tick t, u32 shown);

/// The best line by the tick, from a root down (slots, the root first), as far as it is recorded: at an open node the
/// child that set its alpha, at a closed one the child that the search named best. Stops at the table and at bounds
/// that name nobody.
std::vector<u32> principal_variation(const View& v, u32 root, Tick t);

/// What happened at the tick, in one sentence: "3 returned ≥ +5 to the root and raised its alpha."
Sentence event_sentence(const View& v, Tick t, Nodes& nodes);

// Words for parts of records; all lower case, to be used inside sentences.
std::string_view text(NodeEnd e);  ///< "answered by the table"
std::string_view text(Why w);      ///< "killer"
std::string_view explain(Why w);   ///< a sentence for tooltips
std::string_view text(Pass p);     ///< "scout"
std::string_view explain(Pass p);
/// "root" or the move that led to the node.
std::string name_of(const View& v, u32 slot, Nodes& nodes);
/// "depth 3", as far as the log of another engine tells any.
std::string depth_text(const View& v, int depth);

}  // namespace ply
