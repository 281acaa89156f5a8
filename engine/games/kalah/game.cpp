#include "engine/games/kalah/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/base/processor_time.h"
#include "engine/base/text.h"
#include "engine/game/asked_solver.h"
#include "engine/game/cell_numbers.h"
#include "engine/game/dialogue.h"
#include "engine/game/game_adapter.h"
#include "engine/game/game_phases.h"
#include "engine/game/record_type.h"
#include "engine/game/uci_client.h"
#include "engine/game/uci_engine.h"
#include "engine/games/kalah/board.h"
#include "engine/games/kalah/evaluation.h"
#include "engine/games/kalah/kgp.h"
#include "engine/games/kalah/named_facts.h"
#include "engine/games/kalah/notation.h"
#include "engine/games/kalah/programs.h"
#include "engine/games/kalah/solver.h"
#include "engine/games/kalah/turns.h"

namespace ply {
namespace {

using namespace kalah;
using Move = KalahRules::Move;

std::vector<ProfileDefinition> profile_definitions() {
  return {classic_profile(0, "The original program: stones in the stores and a bonus for the winner, plain alpha-beta.",
                          "1/10 stone", 36),
          modern_profile(1, "Ours: stores, mobility, extra turns and threats, in hundredths of a stone.", "1/100 stone",
                         220, 150)
              .scored("76.6 [73.2, 79.8] of 100 against classic:6 at 2,000 nodes a move (400 games)")};
}

std::vector<LevelInfo> level_definitions(const KalahRules& rules) {
  std::vector<LevelInfo> out = {level_of_depth("beginner", "Beginner", 2),
                                level_of_depth("intermediate", "Intermediate", 4),
                                level_of_depth("advanced", "Advanced", 6)};
  for (const auto& [id, which] :
       {std::pair("genetic-original", Shipped::original_settings), std::pair("genetic", Shipped::champion)})
    if (auto program = shipped(rules, which)) out.push_back({id, "Genetic program", "classic", {}, program});
  return out;
}

// --- Rule options as text and back
using Origin = Options::Origin;
using End = Options::End;
using Sweep = Options::Sweep;
constexpr const char* sweep_names[] = {"owner", "empty-side", "none"};

std::vector<RuleOption> rule_options() {
  return {{.id = "pits",
           .explanation = "Pits a side",
           .values = {"6"},
           .number = true,
           .min = 1,
           .max = Options::max_pits,
           .title = "Pits a side"},
          {.id = "stones",
           .explanation = "Stones in each pit at the start",
           .values = {"4"},
           .number = true,
           .min = 1,
           .max = Options::max_stones,
           .title = "Stones a pit"},
          {.id = "preset",
           .explanation = "A named set of the rules below; + stands for empty capture",
           .values = {"classic", "standard", "standard-ec", "classic-ec"},
           .title = "Rules",
           .titles = {"original", "standard", "standard +", "original +"}},
          {.id = "origin",
           .explanation = "A full lap skips the pit that the stones came from, or sows it",
           .values = {"skip", "sow"},
           .title = "A long lap",
           .titles = {"skips its first pit", "sows it as well"}},
          {.id = "empty-capture",
           .explanation = "A last stone in one's own empty pit goes to the store even if the facing pit is empty",
           .values = {"off", "on"},
           .title = "Empty capture",
           .titles = {"no", "yes"}},
          {.id = "end",
           .explanation = "The game ends when either row is empty, or when the mover's row is empty",
           .values = {"either", "cannot-move"},
           .title = "The game ends",
           .titles = {"when a row is empty", "when the mover cannot sow"}},
          {.id = "sweep",
           .explanation = "Who gets the stones that are left",
           .values = {"owner", "empty-side", "none"},
           .title = "Stones left over",
           .titles = {"to their owner", "to the empty side", "to nobody"}},
          {.id = "early-end",
           .explanation = "The game stops when a store holds more than half of all stones",
           .values = {"off", "on"},
           .title = "Ends when won",
           .titles = {"no", "yes"}}};
}

RuleValues values_of(const Options& o) {
  RuleValues v;
  v["pits"] = std::to_string(o.pits);
  v["stones"] = std::to_string(o.stones);
  if (const auto preset = preset_of(o)) v["preset"] = std::string(*preset);
  v["origin"] = o.origin == Origin::skip ? "skip" : "sow";
  v["empty-capture"] = o.empty_capture ? "on" : "off";
  v["end"] = o.end == End::either ? "either" : "cannot-move";
  v["sweep"] = sweep_names[static_cast<int>(o.sweep)];
  v["early-end"] = o.early_end ? "on" : "off";
  return v;
}

// `given` has passed complete_rules; the preset first, then what is named one by one.
Result<Options> with_rules(Options o, const RuleValues& given) {
  if (auto it = given.find("preset"); it != given.end()) {
    auto with = with_preset(o, it->second);
    if (!with) return with.error();
    o = *with;
  }
  for (const auto& [id, value] : given) {
    if (id == "pits") o.pits = static_cast<u8>(*to_number<int>(value));
    else if (id == "stones") o.stones = static_cast<u8>(*to_number<int>(value));
    else if (id == "origin") o.origin = value == "skip" ? Origin::skip : Origin::sow;
    else if (id == "empty-capture") o.empty_capture = value == "on";
    else if (id == "end") o.end = value == "either" ? End::either : End::cannot_move;
    else if (id == "sweep")
      o.sweep = value == "owner" ? Sweep::owner : value == "none" ? Sweep::none : Sweep::empty_side;
    else if (id == "early-end") o.early_end = value == "on";
  }
  if (auto ok = check_size(o.pits, o.stones); !ok) return ok.error();
  return o;
}

// What was asked for explicitly, in the words of the options, and the rules that it makes.
struct Asked {
  RuleValues given;
  Options options;
};
Result<Asked> asked(const RuleValues& given) {
  static const auto options = rule_options();
  auto complete = complete_rules(options, given);
  if (!complete) return complete.error();
  Asked out;
  for (const auto& [id, value] : given) out.given[canonical_id(id)] = (*complete)[canonical_id(id)];
  auto made = with_rules({}, out.given);
  if (!made) return made.error();
  out.options = *made;
  return out;
}

class KalahFace final : public GameAdapter<KalahRules, KalahClassic, KalahModern>,
                        public HasPhases,
                        public kalah::NamedFacts,
                        public HasPlaySolver,
                        public HasCellNumbers {
 public:
  explicit KalahFace(const Options& options)
      : GameAdapter(KalahRules(options), profile_definitions(), level_definitions(KalahRules(options)),
                    {.solve = true, .nodes = {200, 500, 1'400, 5'000, 25'000, 100'000, 400'000, 1'500'000}}),
        NamedFacts(options),
        programs_(programs_of(rules_)) {}

  const GameType& type() const override { return kalah_game_type(); }
  RuleValues rules() const override { return values_of(options()); }
  std::string rules_text() const override {
    std::string out = options().pits == 6 && options().stones == 4
                          ? ""
                          : fmt::format("{} pits with {} stones", options().pits, options().stones);
    const auto preset = preset_of(options());
    const std::string rules = !preset                    ? "custom rules"
                              : *preset == "standard"    ? "standard rules"
                              : *preset == "standard-ec" ? "standard rules with empty capture"
                              : *preset == "classic-ec"  ? "empty capture"
                                                         : "";
    return out + (out.empty() || rules.empty() ? "" : ", ") + rules;
  }

  std::string outcome_text(const Position& p, History) const override {
    const State s = state(p), end = rules_.swept(s);
    const Outcome o = rules_.outcome(s);
    const int a = end.stored(Side::first), b = end.stored(Side::second);
    const std::string score =
        o.winner == Winner::draw
            ? fmt::format("Draw, {} stones each", a)
            : fmt::format("{} wins {}:{}", o.winner == Winner::first ? "A" : "B", std::max(a, b), std::min(a, b));
    switch (static_cast<Reason>(o.reason)) {
      case Reason::row_empty:
        return score + fmt::format(": {} row is empty.", s.row[0] == 0 && s.row[1] == 0 ? "each"
                                                         : s.row[0] == 0                ? "A's"
                                                                                        : "B's");
      case Reason::cannot_move: return score + fmt::format(": {} has no stones to sow.", s.side == 0 ? "A" : "B");
      case Reason::majority: return score + ": more than half of all stones.";
    }
    return score + ".";
  }
  std::string tally(const Position& p) const override {
    const State s = rules_.finished(state(p)) ? rules_.swept(state(p)) : state(p);
    std::string out = fmt::format("A {} : {} B", s.stored(Side::first), s.stored(Side::second));
    if (!rules_.finished(s) && KalahRules::majority(s))
      out += fmt::format(", decided for {}", 2 * s.store[0] > s.total ? "A" : "B");
    return out;
  }

  std::string write(const Position& p) const override { return position_text(rules_, state(p)); }
  std::string write_move(const Position&, MoveCode m) const override { return sowing_text(static_cast<Move>(m)); }
  std::string show_move(const Position& p, MoveCode m) const override {
    return sowing_display(rules_, state(p), static_cast<Move>(m));
  }
  std::string name_move(const Position& p, MoveCode m) const override { return "pit " + write_move(p, m); }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History) const override {
    return as_code(read_sowing(rules_, state(p), text));
  }
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    return as_codes(read_sowings(rules_, state(start), text));
  }
  std::string write_game(const GameRecord& g) const override {
    WrittenGame out{options(), state(g.start), {g.moves.begin(), g.moves.end()}, std::nullopt, {}};
    for (const auto& [key, value] : g.tags)
      if (key != "Game" && key != "Rules" && key != "Size" && key != "Start" && key != "Result")
        out.tags.emplace_back(key, value);
    State s = state(g.start);
    for (Move m : out.moves) s = rules_.after(s, m);
    // What the moves do not show: 1-0 of who resigned, or stones.
    if (const auto reported = g.tags.find("Result");
        reported != g.tags.end() && !rules_.finished(s) && reported->second != "*")
      out.tags.emplace_back(reported->first, reported->second);
    if (rules_.finished(s)) out.result = {rules_.swept(s).stored(Side::first), rules_.swept(s).stored(Side::second)};
    return game_text(out);
  }

  BoardView board(const Position& p) const override { return board_view(rules_, state(p)); }
  BoardView edit_board(const Position& p) const override { return board_view(rules_, state(p), false); }
  void laid_pieces(const Position& p, std::vector<Piece>& out) const override { pieces_of(rules_, state(p), out); }
  BoardView numbered(BoardView view) const override {
    view.labels = labels_of(options().pits, view.width, view.height, true);
    return view;
  }
  std::vector<int> click_path(const Position& p, MoveCode m) const override {
    return {cell_of(options(), mover(p), static_cast<int>(m))};
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return effects_of(rules_, state(p), static_cast<Move>(m));
  }
  std::string describe(const Position& p, MoveCode m) const override {
    return description_of(rules_, state(p), static_cast<Move>(m));
  }
  std::string why_not(const Position& p, int cell) const override { return why_no_move(rules_, state(p), cell); }

  std::vector<Brush> palette() const override {
    return {{.id = "stones",
             .title = "Stones: left click adds one, right click takes one",
             .piece = {.shape = PieceShape::stones, .count = 3},
             .amount = true},
            clearing_brush("Empty the pit")};
  }
  Result<Position> edit(const Position& p, int cell, std::string_view brush, int amount) const override {
    return as_position(edited(rules_, state(p), cell, brush == "empty" ? -Options::max_total : amount));
  }
  Result<Position> changed(const Position& p, Change change) const override {
    return as_position(kalah::changed(state(p), change));
  }

  std::string known_value_text(std::string_view id, int value) const override {
    if (id == "classic") return fmt::format("{:+}", value);
    // 100000 for the winner, 100 a stone
    return words_of_value(value, 100, KalahModern::decided,
                          fmt::format(" by {}", std::max(0, std::abs(value) - 100'000) / 100));
  }
  SearchResult search(const SearchRequest& q) const override {
    if (!q.program) return GameAdapter::search(q);
    SearchResult r;
    if (rules_.finished(state(q.position))) return r;
    const double begin = processor_seconds();
    const ProgramMove move = q.program->ready->choose(q.position, q.attention);
    r.stopped = q.attention && (q.attention->load() & Attention::stop);
    r.has_best = true;
    r.best = r.settled_best = move.line.front();
    r.pv.assign(move.line.begin(), move.line.end());
    r.counters.nodes = move.boards;
    r.seconds = processor_seconds() - begin;
    return r;
  }
  const ProgramFace* programs() const override { return programs_.get(); }
  Result<SolveResult> solve(const SolveRequest& q) const override {
    SolveOptions o;
    if (q.table_bytes) o.table_bytes = q.table_bytes;
    o.max_nodes = q.max_nodes;
    // Two entries a node are plenty, and a large table takes longer to make than a short search.
    if (q.max_nodes) o.table_bytes = std::min<std::size_t>(o.table_bytes, std::max<u64>(q.max_nodes, 4096) * 16);
    o.all_moves = q.all_moves;
    o.stop = q.stop;
    if (q.progress)
      o.progress = [&q](const SolveProgress& p) {
        q.progress(fmt::format("{:.0f} million nodes in {:.1f} s, margin from {:+} to {:+}",
                               static_cast<double>(p.nodes) / 1e6, p.seconds, p.lower, p.upper));
      };
    const Solution x = kalah::solve(rules_, state(q.position), o);
    SolveResult r;
    if (x.lower == x.upper) r.score = {x.lower, Kind::exact};
    else if (x.improved_lower) r.score = {x.lower, Kind::lower};
    else if (x.improved_upper) r.score = {x.upper, Kind::upper};
    if (r.score.kind == Kind::lower && x.improved_upper) r.at_most = x.upper;
    r.best.assign(x.best.begin(), x.best.end());
    r.pv.assign(x.pv.begin(), x.pv.end());
    for (const auto& [move, value] : x.moves) r.moves.push_back({move, {value, Kind::exact}});
    r.nodes = x.nodes;
    return r;
  }
  Result<u64> turns(const Position& p, int depth) const override { return count_turns(rules_, state(p), depth); }

  int left(const Position& p) const override {
    const State s = state(p);
    return s.total - s.stored(Side::first) - s.stored(Side::second);
  }
  const char* left_unit() const override { return "stones in the pits"; }
  int solved_at() const override { return 28; }
  /// From 100,000 nodes on it has endings worked out (solver.cpp): with up to 36 stones it then solves 93 of 100
  /// positions of games, and four times the nodes do for about four stones more.
  int asked_at(u64 nodes) const override {
    return nodes >= 1'500'000 ? 44 : nodes >= 400'000 ? 40 : nodes >= 100'000 ? 36 : solved_at();
  }

 protected:
  bool quiesces() const override { return true; }

 private:
  const Options& options() const { return rules_.options(); }

  const std::unique_ptr<const ProgramFace> programs_;
};

class KalahType final : public GameType, public HasOtherProtocols {
 public:
  KalahType() : GameType({"kalah", "Kalah", {"A", "B"}}, rule_options()) {}

  Result<std::shared_ptr<const Game>> make(const RuleValues& given) const override {
    const auto want = asked(given);
    if (!want) return want.error();
    return std::shared_ptr<const Game>(std::make_shared<KalahFace>(want->options));
  }

  Result<Setup> parse_position(std::string_view text, const RuleValues& given) const override {
    const auto want = asked(given);
    if (!want) return want.error();
    auto p = read_position(text, want->options);
    if (!p) return p.error();
    if (auto bad = contradiction(p->options, want->given); !bad.empty()) return Error{bad};
    return Setup{std::make_shared<KalahFace>(p->options), Position::of(p->state)};
  }

  Result<PartGame> read_part(std::string_view text, const RuleValues& given) const override {
    const auto want = asked(given);
    if (!want) return want.error();
    auto g = read_broken_game(text, want->options);
    if (!g) return g.error();
    if (auto bad = contradiction(g->options, want->given); !bad.empty()) return Error{bad};
    PartGame out = part_game(std::make_shared<KalahFace>(g->options), *g);
    State end = g->start;
    for (const auto m : g->moves) end = KalahRules(g->options).after(end, m);
    if (g->result && !KalahRules(g->options).finished(end))
      out.game.tags["Result"] = fmt::format("{}-{}", g->result->first, g->result->second);
    return out;
  }

  const Dialogue* dialogue() const override { return &original_dialogue(); }
  const EngineProtocol* protocol() const override { return &uci_engine(); }
  std::vector<const OutsideProtocol*> outside_protocols() const override { return {&uci_client(), &kgp_server()}; }
  std::vector<const EngineProtocol*> other_protocols() const override { return {&kgp_agent()}; }
  std::string solve_help() const override { return "the final margin"; }
  std::vector<const FileForm*> file_forms() const override { return kalah::file_forms(); }
  BenchData bench_data() const override { return bench_positions(); }

 private:
  // What the text says against what was asked for explicitly; the number of stones is no property of a position.
  static std::string contradiction(const Options& read, const RuleValues& given) {
    RuleValues have = values_of(read);
    if (auto it = given.find("preset"); it != given.end()) {  // single options may differ from the preset they change
      auto wanted = with_rules(read, given);
      if (wanted && code_of(*wanted) != code_of(read))
        return fmt::format("the text has the rules {}, the options ask for {}", code_of(read), code_of(*wanted));
      return given.contains("pits") && have["pits"] != given.at("pits")
                 ? fmt::format("the text has {} pits a side, the options ask for {}", have["pits"], given.at("pits"))
                 : "";
    }
    for (const auto& [id, value] : given)
      if (id != "stones" && have[id] != value)
        return fmt::format("the text has {}={}, the options ask for {}={}", id, have[id], id, value);
    return {};
  }
};

}  // namespace

const GameType& kalah_game_type() {
  static const KalahType type;
  return type;
}

}  // namespace ply
