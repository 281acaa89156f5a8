// Where the nodes of a recording stand in the whole tree below its root, and the other way round.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "engine/learn/card_tree.h"
#include "engine/trace/view.h"

namespace ply {

/// The node of the tree that a record is a visit of, no_card_node where it has none (nodes_of_slots tells it of all).
u32 card_node_of(const CardTree& tree, const View& v, u32 slot);
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
