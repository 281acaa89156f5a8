// The face of a game: everything that people, files and panels need of it. Cold path: one virtual call a user action.
// The hot path (rules, evaluation, search) is static and lives behind `search`; see game_adapter.h.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/game/bench_data.h"
#include "engine/game/board_face.h"
#include "engine/game/moves_read.h"
#include "engine/game/turn_view.h"
#include "engine/search/evaluation.h"
#include "engine/search/observer.h"
#include "engine/search/options.h"
#include "engine/search/share_sink.h"

namespace ply {

class Dialogue;
class EngineProtocol;
class Evaluator;
class FileForm;
class Game;
class GameType;
struct LineStep;
class OutsideProtocol;
class ProgramFace;
class Table;
class Tracer;
struct ProgramPlayer;
enum class Fault : u8;

struct ProfileInfo {
  std::string id, title, explanation;
  std::string scored = {};  ///< what it scored, against whom, in one line (app/pages/strength.md); empty: not measured
  std::string formerly = {};  ///< what it was called before `modern` was the best evaluation (profile_names.h)
  std::string unit;           ///< what one unit of the shown value is: "stone", "1/100 disc", "point"
  int scale = 1;              ///< shown value = internal value / scale
  /// The internal value with which three of four games are won: bars of scores are half full there. Counted in games of
  /// `modern` against itself from random starts (draws are half won), each position judged by a short search of the
  /// profile.
  int score_at_75_percent = 400;
  std::span<const TermInfo> terms;
  Weights weights;         ///< the profile's own
  SearchOptions options;   ///< the profile's own search
  int decided = infinite;  ///< |internal value| at or beyond this: the game is decided
  int win = 0;             ///< of a game won now; wins later are worth less. 0: they carry no distance (EvaluationOf)
  bool classic = false;    ///< rebuilds the original program
  /// Its search moves by whole turns: the moves in its results are turns, see Game::plies
  bool by_turns = false;
  /// Value for first = - value for second; filled in by the adapter, as `terms`, `decided` and `win`
  bool antisymmetric = true;
  u32 revision = 1;  ///< of its evaluation (EvaluationOf::revision); likewise
};

/// Switches by their ids, each turned on or off against a profile.
using SwitchChanges = std::vector<std::pair<std::string, bool>>;

struct LevelInfo {
  std::string id, title, profile;
  SearchLimits limits;
  std::shared_ptr<const ProgramPlayer> program = {};  ///< a genetic program that chooses instead of a search
  SwitchChanges switches = {};                        ///< what it does otherwise than its profile
  u64 solver_nodes = 0;                               ///< SearchRequest::solver_nodes
};

struct TermLine {
  const TermInfo* info = nullptr;
  int first = 0, second = 0, weight = 0;
  int contribution = 0;  ///< in the view of the breakdown's viewer
};

/// An evaluation taken apart: the contributions add up to `total`, which is exactly what a search would use.
struct Breakdown {
  Side viewer = Side::first;
  std::vector<TermLine> terms;
  int total = 0;
  std::optional<int> finished;  ///< of a finished game: what the search uses instead of the sum, in the viewer's view
};

struct SearchRequest {
  Position position;
  std::vector<u64> history;  ///< keys of the earlier positions of the game, oldest first: for repetition
  std::string profile = "modern";
  Weights weights;        ///< used as they are: start from the profile's
  SearchOptions options;  ///< used as they are: start from the profile's
  SearchLimits limits;
  Table* table = nullptr;  ///< borrowed; null = the search has an empty one when a switch wants one (lent_table.h)
  std::size_t table_bytes = std::size_t{32} << 20;  ///< of that one
  Attention* attention = nullptr;                   ///< borrowed; null = cannot be stopped
  Tracer* tracer = nullptr;                         ///< borrowed; null = a silent search
  /// That search the position together, with one table (search_in_threads.h). Where it is not 1, neither the nodes nor
  /// the line repeat. Only where why_no_threads() has nothing against it
  int threads = 1;
  int thread = 0;  ///< which of them this one is
  /// Of the threads behind the first, where all are recorded: one each, borrowed. They have a table of their own then,
  /// which is empty, and what each of them tells its tracer is told by that thread
  std::vector<Tracer*> tracers = {};
  /// Chooses the move instead of a search: the result has a move, its nodes are the boards it looked at, and no value.
  std::shared_ptr<const ProgramPlayer> program = {};
  std::function<void(const Iteration&)> on_iteration;  ///< called on the searching thread
  /// Near the end of the game (HasPlaySolver) the solver is asked first, with at most this many nodes; what it
  /// proves is the result (SearchResult::solved), and nothing is searched. 0: it is skipped. Of players alone: a plan
  /// of a search never says it.
  u64 solver_nodes = 0;
};

struct MoveValue {
  MoveCode move = 0;
  Score score;  ///< in the view of the root's mover
};

struct SolveRequest {
  Position position;
  bool all_moves = false;
  int threads = 1;              ///< for solvers that can use them; values and best moves never depend on it
  std::size_t table_bytes = 0;  ///< 0 = the solver's own choice
  u64 max_nodes = 0;            ///< it gives up after this many, where it counts nodes; 0: never
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress;  ///< a line for people, now and then
};

/// The exact result of a position under perfect play, in the game's own unit, for the mover.
struct SolveResult {
  Score score;                 ///< kind none if it was stopped before anything was proved; lower or upper: what was
  std::optional<int> at_most;  ///< stopped with `score` a lower bound, and this was proved as well
  std::vector<MoveCode> best;  ///< all best moves with `all_moves`, else at least one; empty at the end of the game
  std::vector<MoveCode> pv;
  std::vector<MoveValue> moves;  ///< with `all_moves`
  /// For games that are won, lost or drawn, and nothing else: 'W', 'L' or 'D' for the mover; 0 in the others.
  char result = 0;
  int plies = 0;  ///< with `result`: to the end of the game under best play; 0 for a draw
  u64 nodes = 0;
};

/// What a text says beside a game: at the start, or after one of its moves.
struct Comment {
  std::size_t plies = 0;  ///< the number of moves before it
  std::string text;       ///< without the braces
};

/// A whole game as text has it.
struct GameRecord {
  std::shared_ptr<const Game> game;
  Position start;
  std::vector<MoveCode> moves;
  std::map<std::string, std::string> tags;  ///< "Result", "First", "Second", "Date" ...
  /// What the form of the text has for them by itself; braces are read by others
  std::vector<Comment> comments = {};
};

/// What can be played of a game whose text is damaged somewhere, and why it ends there if the text goes on.
struct PartGame {
  GameRecord game;
  std::optional<Error> broken = {};
};

struct Setup {
  std::shared_ptr<const Game> game;
  Position position;
};

/// A start position from which alpha-beta is learned: small enough to be searched to its leaves.
struct Lesson {
  std::string position;
  int depth = 0;  ///< plies to the deepest leaf
};

/// A family of games: the game with its options still open. One static object a game, listed in the registry.
class GameType : public BoardType {
 public:
  using BoardType::BoardType;

  /// The error names the option and what it may be.
  virtual Result<std::shared_ptr<const Game>> make(const RuleValues&) const = 0;
  /// A position in any accepted form. What it states of the rules wins over defaults; `rules` (given explicitly) must
  /// not contradict it. Columns count from 1.
  virtual Result<Setup> parse_position(std::string_view, const RuleValues& rules) const = 0;
  Result<BoardSetup> set_up(std::string_view position, const RuleValues& rules) const final;
  /// A game (with tags) or a bare list of moves from the start, as far as it can be played. An error is one of what
  /// stands before the moves.
  virtual Result<PartGame> read_part(std::string_view, const RuleValues& rules) const = 0;
  /// The whole game, or why it is none.
  Result<GameRecord> parse_game(std::string_view text, const RuleValues& rules) const;
  /// The text dialogue of the original program; null if there was none.
  virtual const Dialogue* dialogue() const { return nullptr; }
  /// The protocol that programs of this game speak; null if there is none.
  virtual const EngineProtocol* protocol() const { return nullptr; }
  /// The protocols in which we can ask other engines of this game for moves; the first is the usual one.
  virtual std::vector<const OutsideProtocol*> outside_protocols() const { return {}; }
  /// The forms of files that other programs of this game read and write, beside our own (file_form.h).
  virtual std::vector<const FileForm*> file_forms() const { return {}; }
  /// What the values of Game::solve mean, where there is such: for the help of the command line.
  virtual std::string solve_help() const { return {}; }
  virtual BenchData bench_data() const { return {}; }
  /// A search that is worth being watched step by step, as the text of its plan (plan/plan_text.h); empty where none
  /// was chosen.
  virtual std::string showcase() const { return {}; }
  /// Positions to learn alpha-beta from: with no numbers the usual one, else a random one of that many moves a node and
  /// plies.
  virtual bool has_lessons() const { return false; }
  virtual Result<Lesson> lesson(int branching, int depth, u64 seed) const;
};

/// One game under one set of rule options. Immutable: may be shared between threads.
/// Every `Position` and `MoveCode` passed in must come from this game (what comes from outside goes through `parse_*`).
class Game : public BoardFace, public std::enable_shared_from_this<Game> {
 public:
  const GameType& type() const override = 0;

  // --- Playing
  /// The state of the contest in a few words ("A 12 : 9 B", "X 30, O 21, 13 empty").
  virtual std::string tally(const Position&) const = 0;
  /// The single plies of a move that a search chose: itself, or those of a whole turn (ProfileInfo::by_turns).
  /// Everything that writes, shows and plays moves takes such a turn as well.
  virtual std::vector<MoveCode> plies(const Position&, MoveCode m) const { return {m}; }
  /// Keys of the positions behind the steps of a line that somebody else wrote down, as many as there are: at least 1,
  /// or 0 where the position is not known (line_keys.h).
  virtual void line_keys(const Position& root, std::span<const LineStep> line, std::span<u64> keys) const = 0;

  // --- Text
  /// A list of moves played from `start`, in any form the game's notation has, as far as they can be played; columns
  /// count from the start of the text.
  virtual MovesRead<MoveCode> read_moves(const Position& start, std::string_view) const = 0;
  /// All of them, or the error.
  Result<std::vector<MoveCode>> parse_moves(const Position& start, std::string_view text) const {
    return whole(read_moves(start, text));
  }
  /// A whole game with its tags, in the game's own record form.
  virtual std::string write_game(const GameRecord&) const = 0;

  // --- Board
  /// The ways to read clicks that this game has; the first is the default. Empty: only one.
  virtual std::vector<ClickMode> click_modes() const { return {}; }
  /// All that can be clicked in a mode ("" = the default): the legal moves by their paths, and what plays several plies
  /// at once.
  virtual std::vector<ClickChoice> click_choices(const Position&, History, std::string_view mode) const;
  /// Where the turn stands; nothing for games without turns of several steps that a person composes.
  virtual std::optional<TurnView> turn_view(const Position&, History) const { return std::nullopt; }
  /// Why a click on this cell does nothing: "d3 is not empty". Only for cells that begin no legal move.
  virtual std::string why_not(const Position&, int cell) const = 0;
  /// Why what was picked at `from` cannot go to `to`, in the words of parse_move. Only for cells that no legal move
  /// leads to from there. Games whose moves are one click have nothing to add.
  virtual std::string why_not_to(const Position& p, int from, int to) const {
    return from == to ? std::string() : why_not(p, to);
  }

  // --- Editing
  /// The board as it lies, with the same cells as `board`: a finished game is not yet counted up.
  virtual BoardView edit_board(const Position& p) const { return board(p); }
  virtual std::vector<Brush> palette() const = 0;
  /// Applies a brush of the palette to a cell; `amount` is +1 / -1 for brushes with amounts, else ignored.
  virtual Result<Position> edit(const Position&, int cell, std::string_view brush, int amount) const = 0;
  /// Where a turn has several plies it begins anew.
  virtual Position with_mover(const Position&, Side) const = 0;
  /// The empty board, the same side to move.
  virtual Position cleared(const Position&) const = 0;
  /// The position mirrored, turned or with the sides changed; the error says why that makes no sense in this game.
  /// Whether a change makes sense does not depend on the position.
  virtual Result<Position> changed(const Position&, Change) const;
  /// A position as the editor left it and `write` wrote it, whether it may be played or not.
  virtual Result<Position> read_edited(std::string_view text) const;
  /// Empty if the position may be played and searched, else the reason why not.
  virtual std::string why_not_allowed(const Position&) const { return {}; }

  // --- Thinking
  virtual const std::vector<ProfileInfo>& profiles() const = 0;
  virtual const std::vector<LevelInfo>& levels() const = 0;
  /// The moves among which the original program drew the first move of a side; empty where it had no book. See book.h.
  virtual std::vector<std::string> book(Side) const { return {}; }
  /// The switches this game has.
  virtual std::vector<SwitchInfo> switches() const = 0;
  virtual Breakdown evaluate(const Position&, std::string_view profile, const Weights&, Side viewer) const = 0;
  /// The same for many positions, made once (evaluator.h). The profile must exist.
  virtual std::unique_ptr<Evaluator> evaluator(std::string_view profile, const Weights&, Side viewer) const = 0;
  /// Where the terms of `evaluate` are earned, in the order of the profile's terms: the shares of a side add up to the
  /// raw value that `evaluate` gives, and their cells are those of `board`.
  virtual std::vector<TermShares> term_shares(const Position&, std::string_view profile, const Weights&) const = 0;
  /// Runs on the calling thread until a limit or `Attention::stop`.
  virtual SearchResult search(const SearchRequest&) const = 0;
  /// The same of `modern`, recorded (`tracer` is set), with a fault planted: what tests of linter and audit are made
  /// of.
  virtual SearchResult search_with_fault(const SearchRequest&, Fault) const = 0;
  /// The exact value of every root move to `limits.depth` (silent: `tracer` is ignored).
  virtual std::vector<MoveValue> all_moves(const SearchRequest&) const = 0;
  /// Plies to the end of the game where the score says that it is decided and the distance is known; < 0: the mover
  /// loses.
  virtual std::optional<int> win_in(const SearchRequest&, const SearchResult&) const = 0;
  /// An internal value as people read it: "+1.25", "won by 12"; the number as it is where the profile, and so the unit,
  /// is not known here, as of another engine's search. Without its kind.
  std::string value_text(std::string_view profile, int value) const;
  /// Perft by whole turns, where several plies of one mover make a turn. The error says that the game has none.
  virtual Result<u64> turns(const Position&, int depth) const;
  /// Named counts of the single turn that begins here, for games whose data files have them; empty in the others.
  virtual std::vector<std::pair<std::string, u64>> turn_counts(const Position&) const { return {}; }
  /// How genetic programs play this game; null if they do not.
  virtual const ProgramFace* programs() const { return nullptr; }
  /// The error says why this position cannot be solved.
  virtual Result<SolveResult> solve(const SolveRequest&) const;

  /// Null if there is none of that name ('_' and '-' are the same).
  /// By its name of today; a former name finds it, too, where no profile has that name today.
  const ProfileInfo* profile(std::string_view id) const;
  const LevelInfo* level(std::string_view id) const;
  /// A request for `p` with everything as the profile has it. `profile` must exist.
  SearchRequest request(const Position& p, std::string_view profile) const;

 protected:
  /// value_text() of a profile of this game.
  virtual std::string known_value_text(std::string_view profile, int value) const = 0;
};

}  // namespace ply
