#include "engine/games/pivit/game.h"

#include <fmt/format.h>

#include <bit>
#include <cstdlib>

#include "engine/base/text.h"
#include "engine/game/dialogue.h"
#include "engine/game/game_adapter.h"
#include "engine/game/game_line.h"
#include "engine/game/game_phases.h"
#include "engine/game/record_text.h"
#include "engine/game/record_type.h"
#include "engine/game/result_tables.h"
#include "engine/game/usual_openings.h"
#include "engine/games/pivit/board.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/level_tables_classic-2-3.csv.h"  // made from the .csv
#include "engine/games/pivit/level_tables_classic.csv.h"
#include "engine/games/pivit/named_facts.h"
#include "engine/games/pivit/notation.h"
#include "engine/games/pivit/options.h"
#include "engine/games/pivit/original_tables.csv.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

using namespace pivit;

std::vector<ProfileDefinition> profile_definitions() {
  ProfileDefinition classic = classic_profile(
      0,
      "The original program as its document says: material, minion 1 and master 3; captures are forced at the horizon.",
      "minion", 1);
  classic.info.title = "Classic 1/3";
  classic.info.options.horizon = Horizon::forced;
  classic.info.options.set({Switch::forcing_first, Switch::draws});
  ProfileDefinition second = classic;
  second.info.id = "classic-2-3";
  second.info.title = "Classic 2/3";
  second.info.explanation = "The original program as its source has it: minion 2 and master 3. The stronger one.";
  second.info.weights = default_weights(PivitClassic::infos());
  second.info.weights.w[0] = 2;
  return {
      classic, second,
      modern_profile(1,
                     "Ours: material, the count of masters, mobility, promotions and threats; captures are searched "
                     "out with standing pat.",
                     "1/100 minion", 83, 60, Horizon::quiescence)
          .scored("99.1 [98.0, 99.7] of 100 against classic:3 at 2,000 nodes a move (400 games)")};
}

std::vector<LevelInfo> level_definitions() {
  return {level_of_depth("very-easy", "Very easy", 1), level_of_depth("easy", "Easy", 2),
          level_of_depth("normal", "Normal", 3), level_of_depth("hard", "Hard", 4),
          level_of_depth("very-hard", "Very hard", 5)};
}

/// Null moves and reductions are proved with 20,000 nodes (app/pages/strength.md), so the levels with that number of
/// nodes use them.
ModernLevels modern_level_definitions() {
  return {.switches = {{"null-move", true}, {"lmr", true}},
          .switches_from = 6,
          .nodes = {300, 730, 1'750, 4'000, 18'000, 40'000, 180'000, 1'500'000}};
}

class PivitGame final : public GameAdapter<PivitRules, PivitClassic, PivitModern>,
                        public HasPhases,
                        public NamedFacts,
                        public HasUsualOpenings {
 public:
  explicit PivitGame(const Options& options)
      : GameAdapter(PivitRules(options), profile_definitions(), level_definitions(), modern_level_definitions()),
        NamedFacts(options) {}

  const GameType& type() const override { return pivit_game_type(); }
  int usual_balance() const override { return 10; }
  RuleValues rules() const override { return values_of(options()); }
  std::string rules_text() const override {
    std::string out = fmt::format("{0} x {0}", options().size);
    if (options().setup == Options::Setup::official) out += ", official set-up";
    if (options().tie == Options::Tie::first_master) out += ", ties to the first master";
    return out;
  }

  std::string outcome_text(const Position& p, History history) const override {
    const auto o = outcome(p, history);
    return o ? outcome_sentence(state(p), *o) : "the game goes on";
  }
  std::string tally(const Position& p) const override { return tally_of(rules_, state(p)); }

  std::string write(const Position& p) const override { return position_text(rules_, state(p)); }
  std::string write_move(const Position& p, MoveCode m) const override {
    return move_text(rules_, state(p), static_cast<Move>(m));
  }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History history) const override {
    if (outcome(p, history)) return Error{"the game is over: " + outcome_text(p, history), 1};
    return as_code(read_move(rules_, state(p), text));
  }
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    return as_codes(read_move_list(rules_, state(start), text));
  }
  // Draws by repetition or by the quiet limit follow from the moves
  std::string write_game(const GameRecord& g) const override {
    const State end = state(end_of_moves(*this, g.start, g.moves).position);
    return write_record("Pivit", *this, g, rules_.finished(end) ? std::optional(rules_.outcome(end)) : std::nullopt,
                        numbered_moves(*this, g.start, g.moves));
  }

  BoardView board(const Position& p) const override { return board_view(rules_, state(p)); }
  void laid_pieces(const Position& p, std::vector<Piece>& out) const override { pieces_of(rules_, state(p), out); }
  std::vector<int> click_path(const Position&, MoveCode m) const override {
    return {from_of(static_cast<Move>(m)), to_of(static_cast<Move>(m))};
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return effects_of(rules_, state(p), static_cast<Move>(m));
  }
  std::string describe(const Position& p, MoveCode m) const override {
    return describe_move(rules_, state(p), static_cast<Move>(m));
  }
  std::string why_not(const Position& p, int cell) const override { return why_no_move_from(rules_, state(p), cell); }
  std::string why_not_to(const Position& p, int from, int to) const override {
    return why_illegal(rules_, state(p), from, to);
  }

  std::vector<Brush> palette() const override { return brushes(); }
  Result<Position> edit(const Position& p, int cell, std::string_view brush, int) const override {
    return as_position(edited(rules_, state(p), cell, brush));
  }
  Result<Position> changed(const Position& p, Change change) const override {
    return Position::of(pivit::changed(rules_, state(p), change));
  }
  /// Any number of pieces, minions on corners too, but not none at all.
  std::string why_not_allowed(const Position& p) const override {
    return state(p).occupied() == 0 ? "the board is empty: put a piece on it" : "";
  }

  int left(const Position& p) const override { return std::popcount(state(p).occupied()); }
  const char* left_unit() const override { return "pieces on the board"; }

  // A window may end beyond the nearest end of the game: nothing is worth more than that.
  std::string known_value_text(std::string_view id, int value) const override {
    if (id != "modern") return words_of_value(value, 1, PivitClassic::decided);
    return words_of_value(value, 100, PivitModern::decided,
                          fmt::format(" in {}", std::max(0, PivitModern::win - std::abs(value))));
  }

 protected:
  bool quiesces() const override { return true; }

 private:
  const Options& options() const { return rules_.options(); }
};

class PivitType final : public RecordType, public HasResultTables {
 public:
  PivitType() : RecordType({"pivit", "Pivit", {"Red", "Blue"}, {0xd9485f, 0}}, rule_options()) {}

  Result<ply::Setup> parse_position(std::string_view text, const RuleValues& given) const override {
    auto setup = RecordType::parse_position(text, given);
    if (!setup) return setup;
    const std::string size = setup->game->rules().at("size");
    for (const auto& [id, value] : given)
      if (canonical_id(id) == "size" && canonical_id(value) != size)
        return Error{fmt::format("the position is {0}x{0}, the options ask for size={1}", size, value)};
    return setup;
  }
  const Dialogue* dialogue() const override { return &original_dialogue(); }
  std::vector<ResultTableText> result_tables() const override {
    return {{"the original's report", original_tables_csv},
            {"ours, minion 1 and master 3", level_tables_classic_csv},
            {"ours, minion 2 and master 3", level_tables_classic_2_3_csv}};
  }
  std::vector<const FileForm*> file_forms() const override { return pivit::file_forms(); }
  BenchData bench_data() const override {
    BenchData d;
    d.perft_position = "1VvVv1/H4H/h4h/H4H/h4h/1VvVv1 r - 0 0";
    d.perft_depth = 7;
    d.search_positions = {"1VvVv1/H4H/h4h/H4H/h4h/1VvVv1 r - 0 0", "1VvVvVv1/H6H/h6h/H6H/h6h/H6H/h6h/1VvVvVv1 r - 0 0",
                          "1VvVH1/H4H/1vvv2/6/1H3h/1Vv3 r - 1 10",
                          "1V1VVvV1/1h1vH1v1/3V2h1/7h/2V1v2h/7H/5h2/1HHV1v1E b r 6 29"};
    d.perft_target = 100e6;
    d.search_target = 10e6;
    return d;
  }

 private:
  std::shared_ptr<const Game> made(const RuleValues& complete) const override {
    return std::make_shared<PivitGame>(options_of(complete));
  }
  Result<ply::Setup> read_start(std::string_view text, const RuleValues& complete) const override {
    auto p = read_position(text);
    if (!p) return p.error();
    Options o = options_of(complete);
    o.size = static_cast<u8>(p->size);
    return ply::Setup{std::make_shared<PivitGame>(o), Position::of(p->state)};
  }
};

}  // namespace

const GameType& pivit_game_type() {
  static const PivitType type;
  return type;
}

}  // namespace ply
