// A review in words: for the terminal, and the parts of it for whoever shows one.
#pragma once
#include <string>

#include "engine/review/account.h"

namespace ply {

/// "12.", "12...", the number of the move of its side as people count: what numbered_moves writes.
std::string ply_number(const GameReview& review, std::size_t ply);
/// What a move was worth by its run, in the unit of the game: "+3.2", "won by 4", "wins in 5", for this side.
std::string worth_text(const GameReview& review, std::size_t ply, const JudgedMove& move, Side viewer);
/// Of a review that has not come to its end: how far it is; empty: all is known.
std::string unfinished_text(const GameReview& review);
/// How it was judged: "modern, depths 9 and 10, mean; marks confirmed two plies deeper and at ten times the nodes", or
/// how far it is.
std::string method_text(const GameReview& review);
/// Likewise, without how far it is: "modern, depths 9 and 10, mean".
std::string settings_text(const GameReview& review);
/// "K = 6.8 discs (fitted; calibration error 0.063)", "K assumed".
std::string k_text(const GameReview& review);
/// One move in a sentence of facts: "h5 turns a win into a loss. Better: a5." Of an error.
std::string lost_sentence(const GameReview& review, std::size_t ply);
/// Why the game has this result, in one or two sentences: what it was worth where it was given up, the error that lost
/// it, or that there is no single one. Empty: drawn, no result, or nothing is marked yet.
std::string lost_game_text(const GameReview& review);
/// The whole for a terminal: a row a ply, then the accounts.
std::string review_text(const GameReview& review);
/// Of the decision that this ply belongs to, which is judged: its rows, and of an error what proves it.
std::string turn_text(const GameReview& review, std::size_t ply);

}  // namespace ply
