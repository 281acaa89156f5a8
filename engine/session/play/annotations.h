// Comments in the text of a game, the same in every game's own form: "{...}" after the ply that they are about. What a
// search said of a position is such a comment too: "{eval >=+1.25 for Gold depth 8 time 0.351 nodes 51234 by modern}",
// the score as people read it (the unit of Game::value_text), in the view of the side that is named: we write the first
// side's, and take it for that where nobody is named.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/session/play/game_tree.h"

namespace ply {

/// A text whose comments are blanked out, so that every column stays what it was.
struct Uncommented {
  std::string text;
  struct Found {
    std::size_t at;  ///< where the brace stood
    std::string text;
  };
  std::vector<Found> comments;
};

/// The error names the place of a brace that is not closed.
Result<Uncommented> take_comments(std::string_view text);
/// Where the comments belong: after as many moves of `record`, which was read from it, as the text before them has.
std::vector<Comment> place_comments(const GameRecord& record, const Uncommented& text);
/// The game with its comments; where the game's own form has no room after a ply, a comment moves on to the next that
/// has.
std::string write_commented(const Game& game, const GameRecord& record, const std::vector<Comment>& comments);

/// What the clock of who has moved showed: "[%clk 0:02:58.3]", as chess writes it.
std::string clock_comment(i64 milliseconds);
/// Nothing if it is another kind of comment.
std::optional<i64> parse_clock_comment(std::string_view text);

std::string judgement_text(const Game& game, const Judgement& j);
/// Nothing if it is another kind of comment.
std::optional<Judgement> parse_judgement(const Game& game, std::string_view text);

}  // namespace ply
