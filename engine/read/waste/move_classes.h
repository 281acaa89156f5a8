// How well moves were ordered, by what they do: a move has the first of these classes that its effects on the board
// show. The game says what the effects are (Game::effects); what none of its moves does is not there.
#pragma once
#include <array>
#include <atomic>
#include <optional>

#include "engine/read/places/subject.h"
#include "engine/trace/record_runs.h"

namespace ply {

enum class MoveClass : u8 { pass, extra_turn, capture, promotion, placement, quiet };
inline constexpr std::size_t move_classes = 6;

const char* move_class_name(MoveClass c);
const char* move_class_meaning(MoveClass c);
MoveClass class_of_move(const Game& game, const Position& before, MoveCode move);

struct MoveClassCounts {
  u64 searched = 0;     ///< nodes entered by such a move; re-searches again, probes not
  u64 tried_first = 0;  ///< of these, as the first move of the node above
  u64 cuts = 0;         ///< nodes above that it cut off
  u64 first_cuts = 0;   ///< of these, as the first move
};
struct MoveClassTable {
  std::array<MoveClassCounts, move_classes> of{};
  u64 unknown = 0;  ///< nodes entered by a move whose position is not known
  void add(const MoveClassTable& other);
};

/// Of the nodes of a run of this view; nothing is counted where the game is not known.
MoveClassTable move_classes_of(const RecordRun& run, const View& v, const Subject& subject);

/// Of the closed nodes. Replays every move, in runs (record_runs.h): off the screen's thread for large recordings.
/// Nothing where the game is not known, or when `stop` became true; `done` counts nodes.
std::optional<MoveClassTable> count_move_classes(const View& v, const Subject& subject,
                                                 const std::atomic<bool>* stop = nullptr,
                                                 std::atomic<u64>* done = nullptr);

}  // namespace ply
