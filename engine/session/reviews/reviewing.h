// A room of the session: the moves of the game on the board judged (engine/review), on threads of their own, and the
// errors of it as exercises. What is judged is known ply by ply, from the end of the game on; stopped, it stays. The
// move that the board stands at is not kept waiting: its turn is judged at once, with its refutation and cause.
#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/book.h"
#include "engine/review/exercise.h"
#include "engine/review/exercise_set.h"
#include "engine/review/review.h"
#include "engine/session/message_log.h"
#include "engine/session/play/game_tree.h"
#include "engine/session/reviews/review_commands.h"

namespace ply {

/// Exercises from other games, one after the other on the board.
struct ExerciseSeries {
  std::vector<SetExercise> all;
  u64 number = 0;                ///< of the series, from 1 on
  std::size_t at = 0;            ///< the one on the board; behind the last one: it is over
  std::vector<bool> found = {};  ///< of those that are decided: at the first try, without the answer
  bool over() const { return at >= all.size(); }
};

/// The errors that are asked, and what was tried at the one that is asked now.
struct Exercises {
  std::vector<std::size_t> plies;
  std::size_t at = 0;
  std::vector<TriedMove> tried = {};
  bool revealed = false;  ///< the person has asked for the answer
  std::size_t found = 0;  ///< how many were found without it
  std::size_t ply() const { return plies[at]; }
  bool solved() const { return !tried.empty() && tried.back().right; }
  /// The engine's opinion is hidden as long as it is.
  bool asking() const { return !revealed && !solved(); }
};

/// An analysis that was asked for and cannot be.
struct RefusedReview {
  std::string words;
  int asked = 0;  ///< the depth; 0: none was named
  int depth = 0;  ///< the shallowest at which the game can be judged; 0: at none
};

/// For one thread.
class Reviewing {
 public:
  explicit Reviewing(MessageLog& log);
  ~Reviewing();
  Reviewing(const Reviewing&) = delete;
  Reviewing& operator=(const Reviewing&) = delete;

  /// As far as it is known; null: no game is judged. Plies that are not judged yet have no `here`.
  const GameReview* review() const { return review_ ? &*review_ : nullptr; }
  u64 serial() const { return serial_; }  ///< changes with all that is known
  bool working() const;
  /// What there is to know of the turn of this ply is being found, whatever else is.
  bool asks_about(std::size_t ply) const;
  bool asking() const { return asked_ != nullptr; }  ///< of any
  /// It was ended before all was known.
  bool stopped() const { return review_ && !working() && !review_->marked; }
  /// The last one, as long as the board stands where it was asked for; null: none was refused.
  const RefusedReview* refused() const { return refused_ ? &*refused_ : nullptr; }
  u64 done() const;  ///< of all(): positions, errors to be confirmed, causes, refutations
  u64 all() const;
  double seconds() const;
  const ReviewEffort& effort() const { return effort_; }
  /// The effort of what is known, and its game with the review in comments; nothing: no move is judged by it yet.
  const ReviewEffort& judged_by() const { return judged_by_; }
  std::optional<GameRecord> judged_record() const;
  /// How a command line writes it: "--nodes 100000".
  std::string effort_options() const;

  /// The place of the game tree that stands before this ply of the judged line, or behind its last; -1: there is none.
  int node_of(std::size_t ply) const;
  /// The ply of the judged line that was played where the board stands; nothing: it stands elsewhere, or at its end.
  std::optional<std::size_t> ply_at(int node) const;
  /// The board stands at the end of the judged line.
  bool at_end(int node) const { return review_ && node == line_.back(); }

  /// `line`: the places of the game tree, one more than there are moves; `node`: where the board stands. The same game
  /// again goes on where it was stopped. `book`: the moves of one's own book, if it is of this game, are book moves.
  void start(GameRecord record, std::vector<int> line, int node, const command::AnalyseGame& asked,
             const Book& book = {});
  /// What is known, to be there again after the end of the program; null: nothing. Places of the game tree are in it as
  /// they are.
  nlohmann::json kept() const;
  /// Takes it in, with the places of the tree as it is now, -1 for those that are lost. What was known whole is whole
  /// again as soon as its refutations are found, which are not kept; what was not, waits to be gone on with.
  void restore(const nlohmann::json& kept, const std::vector<int>& places, const GameTree& tree);
  /// All is known, and the first large error was asked for: its place in the game tree, once; -1: nothing.
  int take_first_error();
  /// All is known of a game that was asked for; true, once.
  bool take_marked() { return std::exchange(marked_, false); }
  /// Another game is on the board.
  void forget();
  /// Takes in what was judged, and turns to the move at this place of the game tree.
  void poll(int node);

  template <class Kind>
  void carry_out(const Kind& c);

  /// Null: nothing is asked.
  const Exercises* exercises() const { return exercises_ ? &*exercises_ : nullptr; }
  /// An error is asked where the board stands: moves are tries.
  bool asks_at(int node) const;
  void begin_exercises(const command::AskErrors& c);
  /// False: that was the last one, and they have ended.
  bool next_exercise();
  void end_exercises();
  /// An exercise is asked, or is about to be: what an engine thinks is hidden.
  bool hides_engine() const { return exercises_ ? exercises_->asking() : posed_; }
  /// At most one try a poll, so that the steps of a turn that are played at once are one.
  void try_at_exercise(MoveCode move);

  /// Null: none was begun yet. One that is over, or was left, stays until the next one begins.
  const ExerciseSeries* series() const { return series_ ? &*series_ : nullptr; }
  /// Its present one is on the board, or about to be.
  bool in_series() const { return posed_; }
  /// The present one stands on the board, as a game of its own at these places of the tree: it is judged, then asked.
  void pose(ExerciseSeries series, std::vector<int> line);
  /// The present one is over, found or not; the series as it goes on then.
  ExerciseSeries next_in_series();

 private:
  struct Work;

  void decide(bool found);
  void take(GameReview review);
  void begin(GameReview review);
  void poll_asked(int node);

  MessageLog& log_;
  ReviewEffort effort_, judged_by_;  // of the next one, of what is known
  GameRecord record_;
  std::vector<int> line_;
  std::string book_;  // the path of the book whose moves are book moves; empty: none
  std::optional<GameReview> review_;
  std::optional<RefusedReview> refused_;
  int refused_at_ = -1;  // where the board stood
  std::unique_ptr<Work> work_;
  u64 serial_ = 0;
  std::optional<Exercises> exercises_;
  bool tried_ = false;        // since the last poll
  bool first_error_ = false;  // is asked for
  bool marked_ = false;       // all is known, and nobody has been told
  std::optional<ExerciseSeries> series_;
  u64 last_series_ = 0;
  bool posed_ = false;
  bool was_whole_ = false;  // when it was kept, though its refutations are still being found again
  // What the board stands at, beside the work.
  std::unique_ptr<Work> asked_;
  std::vector<bool> known_;              // plies of turns that were asked for: the work has nothing to add
  std::optional<std::size_t> given_up_;  // the turn that was asked for when a person stopped it
};

}  // namespace ply
