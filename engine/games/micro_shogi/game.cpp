#include "engine/games/micro_shogi/game.h"

#include <fmt/format.h>

#include <bit>
#include <cstdlib>

#include "engine/base/counted.h"
#include "engine/game/dialogue.h"
#include "engine/game/game_adapter.h"
#include "engine/game/game_line.h"
#include "engine/game/game_phases.h"
#include "engine/game/record_text.h"
#include "engine/game/record_type.h"
#include "engine/game/trained_table.h"
#include "engine/game/uci_engine.h"
#include "engine/game/usual_openings.h"
#include "engine/games/micro_shogi/board.h"
#include "engine/games/micro_shogi/endgame.h"
#include "engine/games/micro_shogi/evaluation.h"
#include "engine/games/micro_shogi/fairy.h"
#include "engine/games/micro_shogi/named_facts.h"
#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/games/micro_shogi/pair_fit.h"
#include "engine/games/micro_shogi/usi_game.h"

namespace ply {
namespace {

using namespace micro_shogi;

std::vector<ProfileDefinition> profile_definitions(Variant v) {
  std::vector<ProfileDefinition> out;
  if (v == Variant::classic) {
    out.push_back(classic_profile(
        0, "The original program: its heuristic for the player who searches, alpha-beta that cuts on both sides.",
        "point", 9000));
    out.back().info.scale = 10;
    out.push_back(classic_profile(
        3, "The original program with one thing changed: what the opponent has counts in full, not half.", "point",
        9000));
    out.back().info.id = "classic-full", out.back().info.title = "Classic, in full", out.back().info.scale = 10;
  }
  out.push_back(modern_profile(
      2, "Ours: worth by face, mobility, traps, exchanges with their flips, king safety; captures are searched out.",
      "1/100", 80, 60, Horizon::quiescence));
  ProfileInfo& of_2026 = out.back().info;
  of_2026.weights = MicroShogiModern::weights(v);
  of_2026.scored = "95.2 [93.5, 96.6] of 100 against classic:5 at 2,000 nodes a move (400 games)";
  if (v == Variant::classic) return out;
  of_2026.scored.clear();
  of_2026.id = "modern-2026", of_2026.title = "Modern, 2026", of_2026.formerly = "modern";
  of_2026.explanation =
      "Made by hand, of 2026, kept as an opponent: worth by face, mobility, traps, exchanges, king safety.";
  out.push_back(
      modern_profile(1, "Ours, fitted: what pieces, pairs of them and attacked squares were worth in games of our own.",
                     "1/100", 330, 60, Horizon::quiescence));
  out.back().info.formerly = "pairs";
  out.back().info.scored = "66.6 [63.2, 69.9] of 100 against modern-2026 at 2,000 nodes a move (400 games)";
  return out;
}

/// With drops they play by what is fitted to games, and futility and deeper null moves go well with it
/// (app/pages/strength.md); twice the nodes win much there with few of them, and little with many. Where there are no
/// drops most games between such players are drawn, and at the top it takes fifty times the nodes to win more.
ModernLevels modern_level_definitions(Variant v) {
  if (v == Variant::classic)
    return {.switches = {{"null-move", true}, {"lmr", true}},
            .solve = true,
            .nodes = {50, 130, 290, 560, 1'350, 4'000, 27'000, 1'500'000}};
  return {.switches = {{"null-move", true}, {"lmr", true}, {"futility", true}, {"null-deep", true}},
          .nodes = {200, 450, 1'000, 2'500, 7'000, 18'000, 90'000, 1'000'000}};
}

std::vector<LevelInfo> level_definitions(Variant v) {
  std::vector<LevelInfo> out;
  for (int d = 1; d <= 6 && v == Variant::classic; ++d)
    out.push_back(level_of_depth(fmt::format("classic-{}", d), counted(d, "ply", "plies"), d));
  return out;
}

const std::vector<RuleOption>& rule_options() {
  static const std::vector<RuleOption> options = {
      {.id = "variant",
       .explanation = "classic: no drops, the king is captured; standard: drops, check and mate",
       .values = {"classic", "standard"},
       .title = "Rules",
       .titles = {"original: no drops", "standard: drops, check and mate"}}};
  return options;
}

class MicroShogiGame final
    : public GameAdapter<MicroShogiRules, MicroShogiClassic, MicroShogiPairs, MicroShogiModern, MicroShogiClassicFull>,
      public HasPhases,
      public NamedFacts,
      public HasUsualOpenings,
      public HasTrainedTable {
 public:
  explicit MicroShogiGame(Variant v)
      : GameAdapter(MicroShogiRules(v), profile_definitions(v), level_definitions(v), modern_level_definitions(v)),
        NamedFacts(v) {}

  const GameType& type() const override { return micro_shogi_game_type(); }
  RuleValues rules() const override { return {{"variant", classic() ? "classic" : "standard"}}; }
  std::string rules_text() const override { return classic() ? "" : "standard rules"; }

  std::string outcome_text(const Position& p, History history) const override {
    const auto o = outcome(p, history);
    if (!o) return "the game goes on";
    const std::string who =
        o->winner == Winner::draw ? "Draw" : fmt::format("{} wins", o->winner == Winner::first ? "First" : "Second");
    switch (static_cast<Reason>(o->reason)) {
      case Reason::king_captured: return who + ": the king is captured.";
      case Reason::checkmate: return who + ": checkmate.";
      case Reason::stalemate:
        return fmt::format("{}: {} has no legal move.", who, o->winner == Winner::first ? "Second" : "First");
      case Reason::repetition: return fmt::format("{}: the position occurred {} times.", who, classic() ? 3 : 4);
      case Reason::perpetual_check:
        return fmt::format("{}: {} gave perpetual check.", who, o->winner == Winner::first ? "Second" : "First");
      case Reason::quiet: return who + ": 100 plies without a capture.";
      case Reason::length: return fmt::format("{}: {} plies.", who, classic() ? 300 : 400);
    }
    return who + ".";
  }
  std::string tally(const Position& p) const override {
    const State s = state(p);
    const auto pieces = [&](int i) {
      int n = std::popcount(s.side[static_cast<std::size_t>(i)]);
      for (u8 t : s.hand[static_cast<std::size_t>(i)]) n += t;
      return n;
    };
    return fmt::format("First {} : {} Second (pieces){}", pieces(0), pieces(1),
                       !classic() && rules_.in_check(s) ? ", check" : "");
  }

  std::string write(const Position& p) const override { return position_text(state(p)); }
  std::string write_move(const Position&, MoveCode m) const override { return move_text(static_cast<Move>(m)); }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History history) const override {
    if (outcome(p, history)) return Error{"the game is over: " + outcome_text(p, history), 1};
    return as_code(read_move(rules_, state(p), text));
  }
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    return as_codes(read_move_list(rules_, state(start), text));
  }
  std::string write_game(const GameRecord& g) const override {
    const LineEnd end = end_of_moves(*this, g.start, g.moves);
    return write_record("Micro-Shogi", *this, g, outcome(end.position, end.history),
                        numbered_moves(*this, g.start, g.moves));
  }

  BoardView board(const Position& p) const override { return board_view(rules_, state(p)); }
  void laid_pieces(const Position& p, std::vector<Piece>& out) const override { pieces_of(rules_, state(p), out); }
  std::vector<int> click_path(const Position& p, MoveCode m) const override {
    return click_path_of(state(p), static_cast<Move>(m));
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return effects_of(rules_, state(p), static_cast<Move>(m));
  }
  std::string describe(const Position& p, MoveCode m) const override {
    return describe_move(rules_, state(p), static_cast<Move>(m));
  }
  std::string why_not(const Position& p, int cell) const override { return why_not_from(rules_, state(p), cell); }
  std::string why_not_to(const Position& p, int from, int to) const override {
    return micro_shogi::why_not_to(rules_, state(p), from, to);
  }

  std::vector<Brush> palette() const override { return brushes(rules_.variant()); }
  Result<Position> edit(const Position& p, int cell, std::string_view brush, int amount) const override {
    return as_position(edited(rules_, state(p), cell, brush, amount));
  }
  Position with_mover(const Position& p, Side side) const override {
    State s = state(p);
    s.mover = static_cast<u8>(index(side));
    return Position::of(s);
  }
  Result<Position> changed(const Position& p, Change change) const override {
    return as_position(micro_shogi::changed(state(p), change));
  }
  Result<Position> read_edited(std::string_view text) const override {
    return as_position(micro_shogi::read_position(text, rules_.variant(), true));
  }
  std::string why_not_allowed(const Position& p) const override {
    const State s = state(p);
    if (classic()) return {};
    for (int side = 0; side < 2; ++side)
      if (!s.of(side, Face::king)) return fmt::format("{} has no king", side == 0 ? "First" : "Second");
    return {};
  }

  /// The four moves a side of the authors' program; Second's are First's, half turned.
  std::vector<std::string> book(Side side) const override {
    if (!classic()) return {};
    return side == Side::first ? std::vector<std::string>{"b1b2", "b1c2", "a1a2", "a1b2"}
                               : std::vector<std::string>{"c5c4", "c5b4", "d5d4", "d5c4"};
  }

  Result<SolveResult> solve(const SolveRequest& q) const override;
  Result<TrainedTable> train(const TrainSettings& settings, JobProgress& progress) const override {
    if (classic()) return Error{"the table is of the standard variant only: variant=standard"};
    return train_pairs(settings, progress);
  }
  Result<TrainPart> next_part(const TrainSettings& settings, JobProgress& progress) const override {
    if (classic()) return Error{"the table is of the standard variant only: variant=standard"};
    return next_pair_part(settings, progress);
  }

  int usual_balance() const override { return 50; }

  int left(const Position& p) const override { return std::popcount(state(p).occupied()); }
  const char* left_unit() const override { return "pieces on the board"; }
  int solved_at() const override { return classic() ? endgame_pieces : 0; }

  // A window may end beyond the nearest end of the game: nothing is worth more than that.
  std::string known_value_text(std::string_view id, int value) const override {
    if (id == "classic" || id == "classic-full") return words_of_value(value, 10, MicroShogiClassic::decided);
    return words_of_value(value, 100, MicroShogiModern::decided,
                          fmt::format(" in {}", std::max(0, MicroShogiModern::win - std::abs(value))));
  }

 protected:
  bool quiesces() const override { return true; }

 private:
  bool classic() const { return rules_.variant() == Variant::classic; }
};

// By the endgame table. All best moves are told, and the line to the end.
Result<SolveResult> MicroShogiGame::solve(const SolveRequest& q) const {
  const State root = state(q.position);
  if (!classic()) return Error{"the endgame table is of the classic variant only"};
  SolveResult out;
  const auto worth = [](int plies) {
    return plies == 0 ? 0 : plies % 2 ? MicroShogiModern::win - plies : plies - MicroShogiModern::win;
  };
  if (rules_.finished(root)) {
    const bool won = rules_.outcome(root).winner == winner_of(rules_.mover(root));
    out.score = {won ? MicroShogiModern::win : -MicroShogiModern::win, Kind::exact};
    out.result = won ? 'W' : 'L';
    return out;
  }
  if (const int n = std::popcount(root.occupied()); n > endgame_pieces)
    return Error{fmt::format("the endgame table has positions of at most {} pieces, kings included; here are {}",
                             endgame_pieces, n)};
  if (q.progress) q.progress("making the endgame table");
  EndgameTable& table = EndgameTable::get();
  if (!table.prepare(root, q.stop)) return out;
  out.plies = *table.plies(root);
  out.result = out.plies == 0 ? 'D' : out.plies % 2 ? 'W' : 'L';
  out.score = {worth(out.plies), Kind::exact};
  // The value of each move is that of the position after it, a ply further away, in the view of who plays it.
  const auto after_move = [&](const State& s, Move m) {
    const State c = rules_.after(s, m);
    if (rules_.finished(c)) return 1;
    const int plies = *table.plies(c);
    return plies == 0 ? 0 : plies + 1;
  };
  const auto best_of = [&](const State& s, std::vector<MoveValue>* values) {
    std::vector<MoveCode> best;
    const int want = *table.plies(s);
    for (const Move m : list_moves(s)) {
      ++out.nodes;
      const int plies = after_move(s, m);
      if (values) values->push_back({m, {worth(plies), Kind::exact}});
      if (plies == want) best.push_back(m);
    }
    return best;
  };
  out.best = best_of(root, q.all_moves ? &out.moves : nullptr);
  State s = root;
  while (out.plies != 0 && !rules_.finished(s)) {
    const auto best = best_of(s, nullptr);
    out.pv.push_back(best.front());
    s = rules_.after(s, static_cast<Move>(best.front()));
  }
  return out;
}

class MicroShogiType final : public RecordType {
 public:
  MicroShogiType() : RecordType({"micro-shogi", "Micro-Shogi", {"First", "Second"}}, rule_options()) {}
  const Dialogue* dialogue() const override { return &micro_shogi::original_dialogue(); }
  const EngineProtocol* protocol() const override { return &uci_and_usi(); }
  std::vector<const OutsideProtocol*> outside_protocols() const override { return {&fairy_uci(), &fairy_usi()}; }
  std::vector<const FileForm*> file_forms() const override { return micro_shogi::file_forms(); }
  std::string solve_help() const override {
    return "the distance (classic, up to 4 pieces); also result W, L or D and plies to the capture of the king, 0 for "
           "a draw";
  }
  BenchData bench_data() const override {
    BenchData d;
    d.perft_position = "kbgs/p3/4/3P/SGBK[] w";
    d.perft_depth = 8;
    d.perft_target = 100e6;
    d.search_target = 5e6;
    d.search_positions = {"kbgs/p3/4/3P/SGBK[] w", "kb2/p1gs/4/1S1P/1GBK[] b", "kb1s/pg2/4/1S1P/1GBK[] w",
                          "1k1b/p2s/3r/GBK1/S3[] w"};
    d.variants = {{"standard", {{"variant", "standard"}}}};
    return d;
  }

 private:
  static Variant variant_of(const RuleValues& v) {
    return v.at("variant") == "standard" ? Variant::standard : Variant::classic;
  }
  std::shared_ptr<const Game> made(const RuleValues& complete) const override {
    return std::make_shared<MicroShogiGame>(variant_of(complete));
  }
  Result<Setup> read_start(std::string_view text, const RuleValues& complete) const override {
    if (!is_sfen(text)) return setup_of(complete, read_position(text, variant_of(complete)));
    const std::string_view fields = starts_with_word(text, "sfen") ? cut_word(text).rest : text;
    return setup_of(complete, read_sfen(fields, variant_of(complete)));
  }
  Result<PartGame> read_game(std::string_view text, const RuleValues& complete,
                             const RuleValues& given) const override {
    const auto wanted = given.empty() ? std::nullopt : std::optional(variant_of(complete));
    if (is_usi_game(text)) {
      auto r = read_usi_game(text, wanted);
      if (!r) return r.error();
      return part_game(std::make_shared<MicroShogiGame>(r->variant), *r);
    }
    auto part = RecordType::read_game(text, complete, {});
    if (part && wanted && variant_of(part->game.game->rules()) != *wanted)
      return Error{"the game is of the other variant than the options ask for"};
    return part;
  }
};

}  // namespace

const GameType& micro_shogi_game_type() {
  static const MicroShogiType type;
  return type;
}

}  // namespace ply
