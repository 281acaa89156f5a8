// What both forms of a report say, in words.
#pragma once
#include <string>
#include <vector>

#include "engine/review/account.h"
#include "engine/review/review.h"

namespace ply {

/// "12... f7"
std::string numbered_move(const GameReview& review, std::size_t ply);
/// The player of a side: "Black, modern:4".
std::string player_words(const GameReview& review, Side side);
/// Column of an account in words: "Black's losses".
/// "opening, plies 1 to 20"; the endgame: "endgame, plies 41 to 60, exact".
std::string phase_words(const PhaseLosses& phase);
std::string column_words(const GameReview& review, Side side, const AccountColumn& column);
/// "nodes: depth 8 plays a5 ...", or how far one has to look; "not known yet".
std::string cause_words(const GameReview& review, std::size_t ply);
/// A line of moves as people read it, at most `max` of them.
std::string line_words(const GameReview& review, std::size_t ply, const std::vector<MoveCode>& line,
                       std::size_t max = 8);
/// The best move and how many others are as good: "a5", "a5 + 2 more".
std::string better_words(const GameReview& review, std::size_t ply);
/// Which moves are of the book, and what they lost: "Book moves: 6, the last 3... c4. ..." Empty: none.
std::string book_words(const GameReview& review);
/// Points that a side lost in all.
double lost_by(const GameReview& review, Side side);

}  // namespace ply
