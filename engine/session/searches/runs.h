// The second room of the session: its searches. One that is shown (analysis, a computer's move, or an opened
// recording), beside it at most one hint and one count of what the kept table saves. It knows no game tree: searches
// begin at a PlanRoot, and what they found is handed out once.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/job.h"
#include "engine/session/commands.h"
#include "engine/session/message_log.h"
#include "engine/session/play/game_tree.h"
#include "engine/session/searches/search_run.h"

namespace ply {

class HintRun;

struct HintShown {
  int game_node = -1;  ///< where it holds
  MoveCode move = 0;
  Score score;  ///< view of the mover
  int depth = 0;
  std::string profile;
  u64 settings = 0;               ///< settings_key of the search
  std::vector<MoveCode> line;     ///< what is expected, `move` first
  std::vector<MoveValue> values;  ///< of every legal move, exact, in the view of the mover; empty until they are known
  bool complete = false;          ///< nothing more will come
  int wanted = 0;                 ///< the depth that was asked for; `depth` is what is finished of it
};

/// Nodes of one search with the table that was kept from the moves before, and of the same search without it.
struct Reuse {
  u64 with = 0, without = 0;
  int depth = 0;  ///< iteration that both have finished
};

/// The same for searches whose values at a depth are the same: of one profile with the same weights and unsound
/// switches.
u64 settings_key(const SearchRequest& q);
/// What a search says of the place where it began; none if it finished no depth or began nowhere.
std::optional<Judgement> judgement_of(const SearchRun& run);

/// For one thread; the searches have threads of their own (search_run.h).
class Runs {
 public:
  /// `game` is on the board. `log` outlives the room.
  Runs(MessageLog& log, std::shared_ptr<const Game> game);
  ~Runs();
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;

  /// Of the next searches, wherever they begin.
  const SearchPlan& settings() const { return settings_; }
  Weights weights() const;  ///< of the settings
  /// The same as this computer searches.
  SearchPlan settings_for(const Player& computer) const;
  /// The newest search, or the opened recording; null before the first. Who keeps a copy keeps the search alive.
  const std::shared_ptr<SearchRun>& run() const { return run_; }
  bool running() const { return run_ && run_->running(); }
  bool thinking() const { return running() && run_->purpose() == SearchRun::Purpose::move; }
  /// The game that the recording belongs to; null if it is not known here.
  std::shared_ptr<const Game> recorded_game() const { return run_ ? run_->game() : nullptr; }
  /// What shows its positions, also where the game is not searched here; null: nothing does.
  std::shared_ptr<const BoardFace> recorded_board() const { return run_ ? run_->board() : nullptr; }
  const std::optional<HintShown>& hint() const { return hint_; }
  bool hinting() const { return hint_run_ != nullptr; }
  int hint_wanted() const;  ///< the depth that is being looked at for a hint, step by step; 0: none is
  /// The hint was asked for after the newest search was begun.
  bool hint_is_newer() const { return hint_newer_; }
  /// What command::CompareReuse found last.
  const std::optional<Reuse>& reuse() const { return reuse_; }
  /// Something is searched, or was and is not taken yet; or is being saved.
  bool busy() const;
  bool saving() const { return saving_.pending(); }
  void take_saved();  ///< says that it is

  /// Settings that are right for the game on the board already.
  void restore(const SearchPlan& settings) { settings_ = settings; }
  void set(const SearchPlan& plan);
  template <class Kind>
  void carry_out(const Kind& c);

  /// Stops what runs, waits for it, and searches from `root`, which is not the end of a game; `node` is its place in
  /// the game tree. `program` chooses instead of a search. One thread searches where it is recorded and somebody may
  /// step in: paused, at breakpoints, for a move.
  void start(SearchRun::Purpose purpose, PlanRoot root, int node, SearchPlan settings,
             const std::vector<Breakpoint>& breakpoints, bool paused, ComputersOwn own = {});
  /// Shows a recording instead of a search. `node`: where it began.
  void show(PlanRoot root, std::shared_ptr<const Recording> recording, int node);
  /// Since a recording of a game that is not known here was shown, nothing has happened on the board: the search is
  /// shown by itself, and the game on the board is none of it. `board`: Play::board_serial().
  bool stands_alone(u64 board) const { return run_ && !run_->game() && board == alone_at_; }
  void set_alone_at(u64 board) { alone_at_ = board; }
  void start_hint(int depth, PlanRoot root, int node);
  /// Does not wait.
  void stop();

  /// The newest search, once, after it has ended; null otherwise.
  const SearchRun* take_ended();
  /// What a hint has found at one more depth: the best move, with the place it holds for. The value of every move comes
  /// by hint().
  std::optional<std::pair<int, Judgement>> take_hint();
  void take_reuse();

  // --- What happens to the game on the board
  void other_game(std::shared_ptr<const Game> game);
  void other_place();  ///< hints are gone, and a computer's thinking
  void decided();      ///< whatever is searched is of no use any more
  void other_player() {
    if (thinking()) stop();
  }

 private:
  void reset_settings();
  std::shared_ptr<Table> table_for(const PlanRoot& root, const SearchPlan& settings);

  MessageLog& log_;
  std::shared_ptr<const Game> game_;  // what the settings are for
  SearchPlan settings_;
  struct Kept {
    std::string of;  // profile, weights, switches: what its values depend on
    std::shared_ptr<Table> table;
  };
  static constexpr std::size_t max_kept_tables = 2;  // two computers may play each other
  std::vector<Kept> kept_tables_;                    // for tt-keep, the last used at the end; forgotten with the game
  u64 alone_at_ = 0;
  std::shared_ptr<SearchRun> run_;
  bool taken_ = true;
  std::optional<HintShown> hint_;
  bool hint_newer_ = false;
  struct Saved {
    Status status;
    std::string words;
  };
  JobOf<Saved> saving_;
  std::unique_ptr<HintRun> hint_run_;     // while it thinks; the recording that is shown stays
  std::unique_ptr<SearchRun> reuse_run_;  // while it counts
  Reuse reuse_with_;
  std::optional<Reuse> reuse_;
};

}  // namespace ply
