// A review kept with its game: a comment in braces after every ply, in all forms of files that have comments.
//
//     {review from 0.5400 to 0.4350 best g6 depth 8 mark ? deeper 0.1230 cause horizon by modern}
//
// E for the mover of the best move and of the played one; depth 0: solved; cause as in review_json.h, with '-' for
// blanks.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/review/review.h"

namespace ply {

struct ReviewNote {
  double from = 0.5, to = 0.5;  ///< E for the mover: of the best move, of the played one; to four places
  std::string best;             ///< as the notation writes it
  int depth = 0;                ///< 0: solved
  MoveMark mark = MoveMark::none;
  std::optional<double> deeper = {};
  std::string cause = {};
  std::string profile = {};  ///< that judged
  double loss() const { return from - to; }
  friend bool operator==(const ReviewNote&, const ReviewNote&) = default;
};

std::string review_comment(const ReviewNote& note);
/// Nothing if it is another kind of comment.
std::optional<ReviewNote> parse_review_comment(std::string_view text);
/// "analysed before: ?, lost 10.5 points, better g6 (depth 8 by modern, deeper 12.3, horizon)"
std::string note_words(const ReviewNote& note);
/// Of a ply that is judged and was not given.
ReviewNote note_of(const GameReview& review, std::size_t ply);
/// The game with its review in comments, in the place of those of an older review.
GameRecord with_review(GameRecord record, const GameReview& review);

}  // namespace ply
