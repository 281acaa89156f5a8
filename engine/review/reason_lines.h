// The lines that a reason is found in.
#pragma once
#include <optional>

#include "engine/review/judge.h"
#include "engine/review/reason.h"

namespace ply {

/// The depth of the search behind a whole turn: its answer has four steps at most.
inline constexpr int answer_depth = 5;

/// Makes a line as long as the search that found it was deep, `depth` plies from `place` on, where its table has cut it
/// short, and goes on to where it comes to rest. Where turns are judged as a whole: to the end of the opponent's turn,
/// by searches of this depth. No search visits more than `nodes`. Nothing: stopped.
std::optional<std::vector<MoveCode>> whole_line(const Game& game, const ReviewSettings& settings,
                                                const ReviewPlace& place, std::vector<MoveCode> line, int depth,
                                                u64 nodes, Attention& attention);

}  // namespace ply
