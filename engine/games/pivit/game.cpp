#include "engine/games/pivit/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/game/game_adapter.h"
#include "engine/game/result_tables.h"
#include "engine/game/uci_client.h"
#include "engine/game/uci_engine.h"
#include "engine/games/pivit/board.h"
#include "engine/games/pivit/dialogue.h"
#include "engine/games/pivit/evaluation.h"
#include "engine/games/pivit/level_tables_classic-2-3.csv.h"  // made from the .csv
#include "engine/games/pivit/level_tables_classic.csv.h"
#include "engine/games/pivit/notation.h"
#include "engine/games/pivit/options.h"
#include "engine/games/pivit/original_tables.csv.h"
#include "engine/games/pivit/record.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

using namespace pivit;

std::vector<ProfileDefinition> profile_definitions() {
  ProfileDefinition classic{{.id = "classic",
                             .title = "Classic 1/3",
                             .explanation = "The original program as its document says: material, minion 1 and master "
                                            "3; captures are forced at the horizon.",
                             .unit = "minion",
                             .three_of_four = 1,
                             .classic = true},
                            0};
  classic.info.options.horizon = Horizon::forced;
  classic.info.options.set(Switch::forcing_first);
  classic.info.options.set(Switch::draws);
  ProfileDefinition second = classic;
  second.info.id = "classic-2-3";
  second.info.title = "Classic 2/3";
  second.info.explanation = "The original program as its source has it: minion 2 and master 3. The stronger one.";
  second.info.weights = default_weights(PivitClassic::infos());
  second.info.weights.w[0] = 2;
  ProfileDefinition modern{{.id = "modern",
                            .title = "Modern",
                            .explanation = "Ours: material, the count of masters, mobility, promotions and threats; "
                                           "captures are searched out with standing pat.",
                            .unit = "1/100 minion",
                            .three_of_four = 83},
                           1};
  SearchOptions& o = modern.info.options;
  o.horizon = Horizon::quiescence;
  o.set(modern_switches);
  o.aspiration_width = 60;
  return {classic, second, modern};
}

std::vector<LevelInfo> level_definitions() {
  static constexpr const char* names[][2] = {
      {"very-easy", "Very easy"}, {"easy", "Easy"}, {"normal", "Normal"}, {"hard", "Hard"}, {"very-hard", "Very hard"}};
  std::vector<LevelInfo> out;
  for (const auto& [id, title] : names) {
    LevelInfo l{id, title, "classic", {}};
    l.limits.depth = static_cast<int>(out.size()) + 1;
    out.push_back(l);
  }
  return out;
}

class PivitGame final : public GameAdapter<PivitRules, PivitClassic, PivitModern> {
 public:
  explicit PivitGame(const Options& options)
      : GameAdapter(PivitRules(options), profile_definitions(), level_definitions()) {}

  const GameType& type() const override { return pivit_game_type(); }
  RuleValues rules() const override { return values_of(options()); }
  std::string rules_text() const override {
    std::string out = fmt::format("{0} x {0}", options().size);
    if (options().setup == Options::Setup::official) out += ", official set-up";
    if (options().tie == Options::Tie::first_master) out += ", ties to the first master";
    return out;
  }

  // T1-T3 are the rules' own; repetition and the quiet limit are judged here, where the history is known.
  std::optional<Outcome> outcome(const Position& p, History history) const override {
    if (const auto o = GameAdapter::outcome(p, {})) return o;
    const State s = p.as<State>();
    const u64 now = static_rules().key(s);
    const auto times = std::count(history.begin(), history.end(), now) + 1;
    return static_rules().judge(s, static_cast<int>(times),
                                static_cast<int>(history.end() - std::find(history.begin(), history.end(), now)));
  }
  std::vector<MoveCode> moves(const Position& p, History history) const override {
    if (outcome(p, history)) return {};
    return GameAdapter::moves(p, {});
  }
  std::string outcome_text(const Position& p, History history) const override {
    const auto o = outcome(p, history);
    return o ? outcome_sentence(p.as<State>(), *o) : "the game goes on";
  }
  std::string tally(const Position& p) const override { return tally_of(static_rules(), p.as<State>()); }

  std::string write(const Position& p) const override { return position_text(static_rules(), p.as<State>()); }
  std::string write_move(const Position& p, MoveCode m) const override {
    return move_text(static_rules(), p.as<State>(), static_cast<Move>(m));
  }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History history) const override {
    if (outcome(p, history)) return Error{"the game is over: " + outcome_text(p, history), 1};
    auto m = read_move(static_rules(), p.as<State>(), text);
    if (!m) return m.error();
    return static_cast<MoveCode>(*m);
  }
  Result<std::vector<MoveCode>> parse_moves(const Position& start, std::string_view text) const override {
    auto list = read_moves(static_rules(), start.as<State>(), text);
    if (!list) return list.error();
    return std::vector<MoveCode>(list->begin(), list->end());
  }
  std::string write_game(const GameRecord& g) const override {
    Record r{options(), g.start.as<State>(), {g.moves.begin(), g.moves.end()}, g.tags};
    return record_text(r);
  }

  BoardView board(const Position& p) const override { return board_view(static_rules(), p.as<State>()); }
  std::vector<int> click_path(const Position&, MoveCode m) const override {
    return {from_of(static_cast<Move>(m)), to_of(static_cast<Move>(m))};
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return effects_of(static_rules(), p.as<State>(), static_cast<Move>(m));
  }
  std::string describe(const Position& p, MoveCode m) const override {
    return describe_move(static_rules(), p.as<State>(), static_cast<Move>(m));
  }
  std::string why_not(const Position& p, int cell) const override {
    return why_no_move_from(static_rules(), p.as<State>(), cell);
  }
  std::string why_not_to(const Position& p, int from, int to) const override {
    return why_illegal(static_rules(), p.as<State>(), from, to);
  }

  std::vector<Brush> palette() const override { return brushes(); }
  Result<Position> edit(const Position& p, int cell, std::string_view brush, int) const override {
    auto s = edited(static_rules(), p.as<State>(), cell, brush);
    if (!s) return s.error();
    return Position::of(*s);
  }
  Position with_mover(const Position& p, Side side) const override {
    State s = p.as<State>();
    s.side = static_cast<u8>(index(side));
    return Position::of(s);
  }
  Position cleared(const Position& p) const override {
    State s;
    s.side = p.as<State>().side;
    return Position::of(s);
  }
  Result<Position> changed(const Position& p, Change change) const override {
    return Position::of(pivit::changed(static_rules(), p.as<State>(), change));
  }
  /// Any number of pieces, minions on corners too, but not none at all.
  std::string why_not_allowed(const Position& p) const override {
    return p.as<State>().occupied() == 0 ? "the board is empty: put a piece on it" : "";
  }

  std::string value_text(std::string_view id, int value) const override {
    const int size = std::abs(value);
    if (id != "modern")
      return size >= PivitClassic::decided ? (value > 0 ? "wins" : "loses") : fmt::format("{:+}", value);
    if (size >= PivitModern::decided)
      return fmt::format("{} in {}", value > 0 ? "wins" : "loses", PivitModern::win - size);
    return fmt::format("{:+.2f}", value / 100.0);
  }

 protected:
  bool quiesces() const override { return true; }

 private:
  const Options& options() const { return static_rules().options(); }
};

class PivitType final : public GameType, public HasResultTables {
 public:
  PivitType() : GameType({"pivit", "Pivit", {"Red", "Blue"}, {0xd9485f, 0}}, rule_options()) {}

  Result<std::shared_ptr<const Game>> make(const RuleValues& given) const override {
    auto rules = complete_rules(options(), given);
    if (!rules) return rules.error();
    return std::shared_ptr<const Game>(std::make_shared<PivitGame>(options_of(*rules)));
  }
  Result<ply::Setup> parse_position(std::string_view text, const RuleValues& given) const override {
    auto rules = complete_rules(options(), given);
    if (!rules) return rules.error();
    auto p = read_position(text);
    if (!p) return p.error();
    Options o = options_of(*rules);
    for (const auto& [id, value] : given)
      if (canonical_id(id) == "size" && o.size != p->size)
        return Error{fmt::format("the position is {0}x{0}, the options ask for size={1}", p->size, o.size)};
    o.size = static_cast<u8>(p->size);
    return ply::Setup{std::make_shared<PivitGame>(o), Position::of(p->state)};
  }
  Result<PartGame> read_part(std::string_view text, const RuleValues& given) const override {
    auto rules = complete_rules(options(), given);
    if (!rules) return rules.error();
    auto r = read_record(text, options_of(*rules));
    if (!r) return r.error();
    if (const Status agrees = check_agreement(values_of(r->options), *rules, given); !agrees) return agrees.error();
    return PartGame{
        {std::make_shared<PivitGame>(r->options), Position::of(r->start), {r->moves.begin(), r->moves.end()}, r->tags},
        r->broken};
  }

  const Dialogue* dialogue() const override { return &original_dialogue(); }
  const EngineProtocol* protocol() const override { return &uci_engine(); }
  std::vector<const OutsideProtocol*> outside_protocols() const override { return {&uci_client()}; }
  std::vector<ResultTableText> result_tables() const override {
    return {{"the original's report", original_tables_csv},
            {"ours, minion 1 and master 3", level_tables_classic_csv},
            {"ours, minion 2 and master 3", level_tables_classic_2_3_csv}};
  }
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
};

}  // namespace

const GameType& pivit_game_type() {
  static const PivitType type;
  return type;
}

}  // namespace ply
