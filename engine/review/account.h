// Where the result of a game came from, for one side: what it had at the start, what the other side gave it, what it
// gave away, and where the engine changed its own mind. The sum telescopes, so it balances to the last bit:
//
//     start + the opponent's losses - own losses + revisions + not played out = result
//
// The revision after a ply is E of the best move of the next position minus E of the move that led there: another run,
// from one ply on, said something else. It is nobody's loss. Where something that was open is proved by then, it is a
// column of its own: the solver (or a proof) takes over.
//
// Losses are told by phase, too. The endgame is known exactly: it begins with the first decision from which on the best
// move and the played one are solved or proved, to the last ply. What comes before it is halved: opening and middle.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "engine/review/review.h"

namespace ply {

enum class ReviewPhase : u8 { opening, middle, endgame };
inline constexpr std::size_t review_phases = 3;
const char* phase_id(ReviewPhase phase);  ///< "opening"

/// Plies from `from` to before `to`, by no more than their place in the game, and the losses in those that are judged.
struct PhaseLosses {
  ReviewPhase phase = ReviewPhase::opening;
  std::size_t from = 0, to = 0;
  double theirs = 0, own = 0;
};

/// All in E, in the view of `side`.
struct ReviewAccount {
  Side side = Side::first;
  std::size_t from = 0;  ///< the first ply that counts: after the opening, and all from it on are judged
  double start = 0;
  double theirs = 0, own = 0;                     ///< losses: of the opponent, of this side; not negative
  std::array<PhaseLosses, review_phases> phases;  ///< add up to them
  double proved = 0;                              ///< revisions after which a result is proved that was open before
  double revised = 0;                             ///< the other revisions
  double not_played_out = 0;  ///< from the last position to the result, where the rules did not end the game
  double result = 0;          ///< as told; where nothing is, what the last position was worth
  bool result_known = false;
  double sum() const { return start + theirs - own + proved + revised + not_played_out; }
};

/// Nothing: nothing is judged yet that counts.
std::optional<ReviewAccount> account_of(const GameReview& review, Side side);

/// The columns of an account in whole points that add up: rounded, and the largest takes what is left over.
struct AccountColumn {
  const char* id = "";  ///< start, theirs, own, proved, revised, not_played_out, result
  int points = 0;       ///< `own` is negative here
};
/// `not_played_out` is left out where it is nothing; the last one is the result.
std::vector<AccountColumn> columns_of(const ReviewAccount& account);
/// The losses of a column, `own` or `theirs`, by phase, in whole points that add up to what the column says.
std::array<int, review_phases> phase_points(const ReviewAccount& account, bool own);

}  // namespace ply
