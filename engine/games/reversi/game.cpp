#include "engine/games/reversi/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/base/text.h"
#include "engine/game/asked_solver.h"
#include "engine/game/dialogue.h"
#include "engine/game/game_adapter.h"
#include "engine/game/game_phases.h"
#include "engine/game/outside.h"
#include "engine/game/protocol.h"
#include "engine/game/record_type.h"
#include "engine/game/trained_table.h"
#include "engine/games/reversi/board.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/games/reversi/named_facts.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/pattern_evaluation.h"
#include "engine/games/reversi/pattern_fit.h"
#include "engine/games/reversi/record.h"
#include "engine/games/reversi/solver.h"

namespace ply {
namespace {

using reversi::ReversiClassicEasy;
using reversi::ReversiClassicHard;
using reversi::ReversiModern;
using reversi::ReversiPatterns;
using reversi::ReversiRules;
using reversi::Start;
using reversi::State;

std::vector<ProfileDefinition> profile_definitions() {
  auto easy = classic_profile(
      0, "The original program at its first difficulty: five terms, plain alpha-beta, the first of equal moves.",
      "point", 450);
  easy.info.id = "classic-easy", easy.info.title = "Classic, easy";
  auto hard = classic_profile(
      1, "The original program at its second difficulty: all six terms, plain alpha-beta, the first of equal moves.",
      "point", 410);
  hard.info.id = "classic-hard", hard.info.title = "Classic, hard";
  // The window is a disc: 2-5 % fewer nodes than with 300 at depths 6 to 9
  auto of_2026 = modern_profile(
      2, "Made by hand, of 2026, kept as an opponent: mobility, stability, corners and parity predict the final score.",
      "1/100 disc", 900, 100);
  of_2026.info.id = "modern-2026", of_2026.info.title = "Modern, 2026", of_2026.info.formerly = "modern";
  auto modern =
      modern_profile(3, "Ours, fitted: what lines and corners were worth in games of our own predicts the final score.",
                     "1/100 disc", 900, 100);
  modern.info.formerly = "patterns";
  modern.info.scored = "90.1 [87.2, 92.7] of 100 against modern-2026 at 20,000 nodes a move (400 games)";
  return {easy, hard, of_2026, modern};
}

std::vector<LevelInfo> level_definitions() {
  return {level_of_depth("easy", "Easy", 1, "classic-easy"), level_of_depth("hard", "Hard", 4, "classic-hard")};
}

/// With patterns and shallow searches that cut they scored more than 80 % against the evaluation alone, at equal nodes.
ModernLevels modern_level_definitions() {
  return {.switches = {{"multi-probcut", true}},
          .solve = true,
          .nodes = {200, 420, 1'000, 2'200, 5'500, 15'000, 36'000, 130'000}};
}

/// What was read of the text without the blanks before it.
template <class T>
Result<T> behind_blanks(std::string_view text, const Result<T>& read) {
  if (read) return read;
  const std::string_view rest = trim(text);
  return Error{read.error().message,
               read.error().column + (rest.empty() ? 0 : static_cast<int>(rest.data() - text.data()))};
}

class ReversiGame final
    : public GameAdapter<ReversiRules, ReversiClassicEasy, ReversiClassicHard, ReversiModern, ReversiPatterns>,
      public HasPhases,
      public HasPlaySolver,
      public reversi::NamedFacts,
      public HasTrainedTable {
 public:
  explicit ReversiGame(Start start)
      : GameAdapter(ReversiRules(start), profile_definitions(), level_definitions(), modern_level_definitions()) {}

  const GameType& type() const override { return reversi_game_type(); }
  RuleValues rules() const override { return {{"start", reversi::start_name(rules_.start())}}; }
  std::string rules_text() const override { return rules_.start() == Start::standard ? "" : "mirrored start"; }

  std::string outcome_text(const Position& p, History) const override {
    return reversi::outcome_sentence(rules_, state(p));
  }
  std::string tally(const Position& p) const override { return reversi::tally_of(state(p)); }

  std::string write(const Position& p) const override { return reversi::format_position(state(p)); }
  std::string write_move(const Position&, MoveCode m) const override {
    return reversi::format_move(static_cast<Move>(m));
  }
  /// "pa" is for files; people read the word.
  std::string show_move(const Position& p, MoveCode m) const override {
    return static_cast<Move>(m) >= reversi::pass ? "pass" : write_move(p, m);
  }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History) const override {
    return as_code(behind_blanks(text, reversi::parse_legal_move(rules_, state(p), trim(text))));
  }
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    return as_codes(reversi::read_transcript(rules_, state(start), text));
  }
  std::string write_game(const GameRecord& g) const override {
    return reversi::write_record({rules_.start(), state(g.start), {g.moves.begin(), g.moves.end()}, g.tags});
  }

  BoardView board(const Position& p) const override { return reversi::board_view(state(p)); }
  void laid_pieces(const Position& p, std::vector<Piece>& out) const override { pieces_of(state(p), out); }
  std::vector<int> click_path(const Position&, MoveCode m) const override {
    return m == reversi::pass ? std::vector<int>{} : std::vector<int>{static_cast<int>(m)};
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return reversi::effects_of(rules_, state(p), static_cast<Move>(m));
  }
  std::string describe(const Position& p, MoveCode m) const override {
    return reversi::describe_move(rules_, state(p), static_cast<Move>(m));
  }
  std::string why_not(const Position& p, int cell) const override {
    return reversi::why_not_there(rules_, state(p), cell);
  }

  std::vector<Brush> palette() const override { return reversi::brushes(); }
  Result<Position> edit(const Position& p, int cell, std::string_view brush, int) const override {
    return as_position(reversi::edited(state(p), cell, brush));
  }
  Position with_mover(const Position& p, Side side) const override {
    const State s = state(p);
    return Position::of(reversi::make_state(s.discs(Side::first), s.discs(Side::second), side));
  }
  Result<Position> changed(const Position& p, Change change) const override {
    return Position::of(reversi::changed(state(p), change));
  }

  std::string known_value_text(std::string_view id, int value) const override {
    const bool classic = profile(id)->classic;
    const int size = std::abs(value), decided = classic ? ReversiClassicHard::decided : ReversiModern::decided,
              disc = classic ? 1 : 100;
    // With these bounds the original began (called_bound.h)
    if (classic && size >= infinite) return value > 0 ? "+100000" : "-100000";
    return words_of_value(value, disc, decided, fmt::format(" by {}", (size - decided) / disc));
  }
  Result<SolveResult> solve(const SolveRequest& q) const override;
  Result<TrainedTable> train(const TrainSettings& settings, JobProgress& progress) const override {
    if (rules_.start() != Start::standard) return Error{"the table is of the standard start only: start=standard"};
    return reversi::train_patterns(settings, progress);
  }
  Result<TrainPart> next_part(const TrainSettings& settings, JobProgress& progress) const override {
    if (rules_.start() != Start::standard) return Error{"the table is of the standard start only: start=standard"};
    return reversi::next_pattern_part(settings, progress);
  }

  int left(const Position& p) const override { return std::popcount(state(p).empty()); }
  const char* left_unit() const override { return "empty squares"; }
  int solved_at() const override { return 20; }
  /// Half of the positions with 13 empty squares take at most 26,000 nodes, and twice as many with each square more
  /// (14 games against NTest: 0.19 M with 16, 0.9 M with 18, 3.5 M with 20).
  int asked_at(u64 nodes) const override { return std::bit_width(nodes / 3) - 1; }
  int max_margin() const override { return 64; }
};

Result<SolveResult> ReversiGame::solve(const SolveRequest& q) const {
  reversi::SolveOptions options;
  if (q.table_bytes) options.table_megabytes = static_cast<int>(std::clamp<std::size_t>(q.table_bytes >> 20, 1, 4096));
  options.max_nodes = q.max_nodes;
  options.threads = q.threads;
  reversi::OnSolveProgress tell;
  if (q.progress)
    tell = [&](const reversi::SolveProgress& p) {
      q.progress(fmt::format("{} of {} moves, {} {:+}, {} nodes", p.moves_done, p.moves_total,
                             reversi::format_move(p.best), p.value, p.nodes));
    };
  reversi::Solver solver(options);
  const State s = state(q.position);
  const reversi::SolveResult r = q.all_moves ? solver.solve_all(s, q.stop, tell) : solver.solve(s, q.stop, tell);

  SolveResult out;
  // Where the nodes were not enough it says nothing for certain, though it may have ended between two looks at them
  const bool within = q.max_nodes == 0 || r.counters.nodes <= q.max_nodes;
  out.score = {r.value, within || r.kind != Kind::exact ? r.kind : Kind::lower};
  out.nodes = r.counters.nodes;
  out.pv.assign(r.pv.begin(), r.pv.end());
  for (const reversi::MoveValue& m : r.moves) {
    out.moves.push_back({m.move, {m.value, Kind::exact}});
    if (m.value == r.value) out.best.push_back(m.move);
  }
  if (r.kind == Kind::lower && out.pv.empty()) out.pv.push_back(r.best);
  if (out.best.empty() && r.kind != Kind::none && !rules_.finished(s)) out.best.push_back(r.best);
  return out;
}

class ReversiType final : public RecordType {
 public:
  ReversiType() : RecordType({"reversi", "Reversi", {"Black", "White"}}, reversi::rule_options()) {}

  /// Plain alpha-beta, few moves, scores that a person can follow: the first cut-off comes after a few seconds.
  std::string showcase() const override {
    return "plyscope-search\ngame reversi\nmoves f5\nprofile classic-hard\ndepth 4\n";
  }

  const Dialogue* dialogue() const override { return &reversi::original_dialogue(); }
  const EngineProtocol* protocol() const override { return &reversi::gtp(); }
  std::vector<const OutsideProtocol*> outside_protocols() const override {
    return {&reversi::gtp_client(), &reversi::nboard_client()};
  }
  std::string solve_help() const override { return "discs, the empties to the winner; --threads is used"; }
  std::vector<const FileForm*> file_forms() const override { return reversi::file_forms(); }
  BenchData bench_data() const override { return reversi::bench_data(); }

 private:
  std::shared_ptr<const Game> made(const RuleValues& complete) const override {
    return std::make_shared<ReversiGame>(reversi::start_of(complete));
  }
  /// A position says nothing of the start, so there is nothing to contradict.
  Result<Setup> read_start(std::string_view text, const RuleValues& complete) const override {
    return setup_of(complete, behind_blanks(text, reversi::parse_position(trim(text))));
  }
  Result<PartGame> read_game(std::string_view text, const RuleValues& complete,
                             const RuleValues& given) const override {
    auto r = reversi::read_record(text, given.empty() ? std::nullopt : std::optional(reversi::start_of(complete)));
    if (!r) return r.error();
    PartGame out = part_game(std::make_shared<ReversiGame>(r->rule), *r);
    out.game.comments = std::move(r->comments);
    return out;
  }
};

}  // namespace

const GameType& reversi_game_type() {
  static const ReversiType type;
  return type;
}

}  // namespace ply
