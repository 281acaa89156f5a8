// What is asked of an engine's error in a review: its own search, made again.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/review/review.h"

namespace ply {

/// The engine that a record names, if it is one of ours whose search is the same when it is made again: not by the
/// clock, not an outside program, nothing that has to be read from a file, no table that was kept from the moves
/// before, and none that gives something away on purpose. `seed`: of what it draws, 0: nothing is known of that.
std::optional<Player> reviewing_engine(const Game& game, std::string_view name, u64 seed = 0);

/// A confirmed error of an engine that is known.
bool asks_cause(const GameReview& review, std::size_t ply);
/// Of such a ply. `attention` stops what it searches; both outlive the question.
CauseQuestion cause_question(const GameReview& review, std::size_t ply, Attention& attention);
/// A ply or a turn that a search for the cause chose, as the notation writes it.
std::string cause_move(const GameReview& review, std::size_t ply, MoveCode m);

}  // namespace ply
