// A finished game, judged move by move: what every move was worth beside the best one, by one run for both
// (judge.h), and which of them were errors (marks.h).
//
// Games whose turns have several steps that a person composes are judged by whole turns: the run begins where the turn
// begins, and its depth goes down with every step, so that the losses of the steps add up to that of the turn, and the
// same turn by other steps loses nothing. Everywhere else every ply is a decision, also where a side moves again.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/game/player.h"
#include "engine/review/cause.h"
#include "engine/review/judge.h"
#include "engine/review/marks.h"
#include "engine/review/reason.h"

namespace ply {

class OpeningBook;
struct Refutation;

struct ReviewedPly {
  MoveCode played = 0;
  Side mover = Side::first;
  bool given = false;   ///< the opening was given: no loss, no mark
  bool set_up = false;  ///< a piece is put on the board (HasPhases::setting_up): given, and not judged
  bool book = false;    ///< it is a move of the book that was given
  int pass = 0;         ///< of the review in which it was judged last, see review_passes; 0: not yet
  std::optional<JudgedPosition> here = {};  ///< while pass > 0
  // Of an error, at the step of its decision that lost most.
  MoveMark mark = MoveMark::none;
  std::optional<double> deeper_loss = {};  ///< of the decision, by the search that confirms; nothing: proved, or none
  int deeper_depth = 0;                    ///< of that search, in plies
  /// What it prefers, where by its values the best move of `here` is no good one (marks.h: found_within).
  std::optional<MoveCode> deeper_best = {};
  /// What searches of 1, 2 ... plies would play here, asked of errors
  std::vector<MoveCode> choices = {};
  std::string late = {};                  ///< why only deeper ones reject it (late.h); empty: nothing is said
  std::optional<ReasonLines> lines = {};  ///< of an error, with `reason`
  Reason reason = {};                     ///< as a person would say it
  std::optional<CauseReport> cause = {};  ///< of an error of an engine whose settings are known
  std::shared_ptr<const Refutation> refutation = {};  ///< of the worst errors, where one was found
  std::string no_refutation = {};                     ///< why there is none, where one was looked for in vain
  bool confirmed = false;                             ///< at the last step of a decision: its mark has been asked for

  bool judged() const { return pass > 0; }
  const JudgedMove& as_played() const {
    const JudgedMove* const m = here->of(played);  // it was played, so it is legal
    return *m;
  }
  /// E of the first side behind it.
  double after_for_first() const { return mover == Side::first ? as_played().expected : 1 - as_played().expected; }
  /// E of the best minus E of what was played, for the mover; not of what was given.
  double loss() const { return given ? 0 : here->loss(as_played()); }
};

/// Plies that are one decision: a whole turn, or one ply.
struct ReviewedTurn {
  std::size_t first = 0, count = 1;
  std::size_t last() const { return first + count - 1; }
};

struct GameReview {
  std::shared_ptr<const Game> game;
  std::vector<Position> positions;  ///< before every ply, and behind the last
  std::vector<u64> keys;            ///< of these
  ReviewSettings settings;
  std::vector<ReviewedPly> plies;
  std::vector<ReviewedTurn> turns;  ///< in the order of the game
  bool over = false;                ///< the rules ended it
  /// For the first side: by the rules, else as the record says; nothing: neither does.
  std::optional<double> result = {};
  std::string first, second;  ///< who played, as the record says
  /// By side: an engine of ours whose searches can be made again; nothing: a person, or somebody else
  std::array<std::optional<Player>, 2> engines = {};
  int passes = 0;       ///< of the run that judges it: what was judged in the last one is judged in full; 0: none began
  bool marked = false;  ///< the marks are confirmed, and the causes known

  ReviewPlace place(std::size_t ply) const;
  const ReviewedTurn& turn_of(std::size_t ply) const;
  /// The first ply from which on all are judged; plies.size(): none is.
  std::size_t judged_from() const;
  /// Plies that are judged, in the last pass of the run; and those that can be.
  std::size_t judged_in_full() const;
  std::size_t to_be_judged() const;
};

/// Nothing of it is judged yet. `given`: plies that began the game without being chosen; -1: as the record says (its
/// tag GivenPlies). The error names what cannot be judged.
Result<GameReview> begin_review(const GameRecord& record, const ReviewSettings& settings, int given = -1);

/// The shallowest search that reaches beyond its longest turn: no depth below it judges the game.
int shallowest_depth(const GameReview& review);

/// Which moves are those of this book, in turns of several steps those of whole turns; null: none is. Marks that this
/// may change are asked for again. The book is of the game of the review.
void take_book(GameReview& review, const OpeningBook* book);
/// What is known of a ply but for what judges it.
void forget_mark(ReviewedPly& ply);

/// The runs that judge every ply, one after the other: a quick one where the depth is large, then that of the settings.
/// Plies count by the number of the pass, from 1 on. No pass by depth is too quick for the longest turn of the game.
std::vector<ReviewSettings> review_passes(const GameReview& review, bool quick_first);

struct ReviewControl {
  int threads = 1;           ///< the review never depends on them
  bool quick_first = false;  ///< for whoever looks on
  bool causes = true;        ///< ask why engines played their errors
  int refutations = 0;       ///< of how many of the worst errors
  /// Told of every ply as it is judged, one at a time, on whichever thread.
  std::function<void(const GameReview&, std::size_t ply)> reported = {};
};

/// Judges what is not judged yet, from the end of the game on, then confirms the marks, then asks for causes. False:
/// stopped; what is finished stays, and another call goes on from there.
bool run_review(GameReview& review, const ReviewControl& control, JobProgress& progress);

/// The same without what only an earlier pass has judged, which was quicker than the settings say: what may be told as
/// found by these settings.
GameReview judged_by_settings(GameReview review);

/// The same of the one decision that this ply belongs to, and of no other, by the last of the passes: whoever asks for
/// a move need not wait for the game. Its refutations are found if `control` asks for any. What it finds is what
/// run_review finds.
bool review_turn(GameReview& review, std::size_t ply, const ReviewControl& control, JobProgress& progress);

/// A decision from its first position to its last, in which this was played.
Decided decided_by(const JudgedPosition& before, const JudgedPosition& last, MoveCode played);
/// The decision that ends with this turn, as it was judged.
Decided decided_of(const GameReview& review, const ReviewedTurn& turn);

}  // namespace ply
