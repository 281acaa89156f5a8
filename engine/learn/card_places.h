// Where the nodes of a recording stand in the whole tree below its root, and the other way round.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "engine/learn/card_tree.h"
#include "engine/trace/view.h"

namespace ply {

/// By slot the node of the tree, no_card_node where the tree has none (a null move, deeper than it goes).
std::vector<u32> card_nodes_of(const CardTree& tree, const View& v);
/// The cards that were turned by the tick, a card once however often it was looked at, in the order in which they were.
std::vector<u32> cards_turned_by(const CardTree& tree, const View& v, Tick t);
/// A leaf of a search: a card, whether it was recorded as the end of the game or of the depth.
bool is_card(const NodeRecord& r);

/// The moves of a path as people write it: "bab", "3 5 1", "root". The error says where it leaves the tree.
Result<std::vector<MoveCode>> read_path(const Game& game, const Position& root, std::string_view path);
/// All visits of a path, in the order in which they were entered: one a search of the root, and one each time that it
/// is searched again.
std::vector<u32> visits_of(const View& v, std::span<const MoveCode> path);

}  // namespace ply
