#include "engine/games/arimaa/game.h"

#include <fmt/format.h>

#include <bit>
#include <cstdlib>

#include "engine/game/dialogue.h"
#include "engine/game/game_adapter.h"
#include "engine/game/game_phases.h"
#include "engine/game/outside.h"
#include "engine/game/protocol.h"
#include "engine/game/record_type.h"
#include "engine/game/trained_table.h"
#include "engine/game/turn_win.h"
#include "engine/games/arimaa/board.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/evaluation.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/named_facts.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/network_fit.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/profiles.h"
#include "engine/games/arimaa/record.h"
#include "engine/games/arimaa/setups.h"
#include "engine/games/arimaa/turn_searches.h"

namespace ply {
namespace {

using namespace arimaa;

class ArimaaGame final : public GameAdapter<ArimaaRules, ArimaaClassic, ArimaaModern, ArimaaThreats, ArimaaNetwork>,
                         public HasPhases,
                         public NamedFacts,
                         public HasTrainedTable,
                         public HasTurnWin {
 public:
  ArimaaGame(const std::string& setup, Defect defect)
      : GameAdapter(ArimaaRules(with_defect(start_of(setup, 0), defect)), arimaa::profiles(defect),
                    {level_of_depth("classic", "One turn", 1)}, arimaa::levels(defect)),
        setup_(setup),
        defect_(defect) {}

  const GameType& type() const override { return arimaa_game_type(); }
  /// A game by the true rules need not say that it has no defect.
  RuleValues rules() const override {
    RuleValues out{{"setup", setup_}};
    if (defective()) out["defect"] = defect_id(defect_);
    return out;
  }
  std::string rules_text() const override {
    std::string out = setup_ == "standard" ? "" : setup_ == "by-hand" ? "set up by hand" : setup_ + " set-up";
    if (defective()) out += fmt::format("{}defect {}", out.empty() ? "" : ", ", defect_id(defect_));
    return out;
  }
  Position initial(u64 seed) const override {
    return Position::of(arimaa::with_defect(start_of(setup_, seed), defect_));
  }

  // --- Playing. The third occurrence of a position is forbidden; the rules are told which those would be.
  std::optional<Outcome> outcome(const Position& p, History history) const override {
    const ArimaaRules rules = rules_at(history);
    const State s = state(p);
    if (!rules.finished(s)) return std::nullopt;
    return rules.outcome(s);
  }
  std::string outcome_text(const Position& p, History history) const override {
    const auto o = outcome(p, history);
    return o ? outcome_sentence(state(p), *o) : "the game goes on";
  }
  std::string tally(const Position& p) const override { return tally_of(state(p)); }
  std::vector<MoveCode> moves(const Position& p, History history) const override {
    const ArimaaRules rules = rules_at(history);
    const State s = state(p);
    MoveList list;
    list.clear();
    if (!rules.finished(s)) rules.moves(s, list);
    return {list.begin(), list.end()};
  }
  Position after(const Position& p, MoveCode m) const override {
    State s = state(p);
    for (const MoveCode ply : plies(p, m)) s = rules_.after(s, static_cast<Move>(ply));
    return Position::of(s);
  }
  std::vector<MoveCode> plies(const Position& p, MoveCode m) const override {
    if (!is_turn(m)) return {m};
    const auto list = plies_of(state(p), m);
    return {list.begin(), list.end()};
  }

  bool can_play(const Position& p, MoveCode m) const override {
    if (!is_turn(m)) return m < static_cast<MoveCode>(ArimaaRules::move_codes) && GameAdapter::can_play(p, m);
    bool legal = false;
    plies_of(state(p), m, &legal);
    return legal;
  }

  // --- Text
  std::string write(const Position& p) const override { return position_text(state(p)); }
  std::string write_move(const Position& p, MoveCode m) const override {
    return is_turn(m) ? turn_text(state(p), m, false) : move_text(state(p), static_cast<Move>(m));
  }
  std::string show_move(const Position& p, MoveCode m) const override {
    return is_turn(m) ? turn_text(state(p), m, true) : move_text_full(state(p), static_cast<Move>(m));
  }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History history) const override {
    const ArimaaRules rules = rules_at(history);
    if (rules.finished(state(p))) return Error{"the game is over: " + outcome_text(p, history), 1};
    return as_code(read_move(rules, state(p), text));
  }
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    return as_codes(read_move_list(rules_, state(start), text));
  }
  std::string write_game(const GameRecord& g) const override {
    return record_text({rules(), state(g.start), {g.moves.begin(), g.moves.end()}, g.tags});
  }

  // --- Board
  BoardView board(const Position& p) const override { return board_view(rules_, state(p)); }
  void laid_pieces(const Position& p, std::vector<Piece>& out) const override { pieces_of(rules_, state(p), out); }
  std::vector<int> click_path(const Position& p, MoveCode m) const override {
    if (!is_turn(m)) return arimaa::click_path(state(p), static_cast<Move>(m));
    const auto list = plies(p, m);
    return list.empty() ? std::vector<int>() : arimaa::click_path(state(p), static_cast<Move>(list.front()));
  }
  std::vector<ClickMode> click_modes() const override { return arimaa::click_modes(); }
  std::vector<ClickChoice> click_choices(const Position& p, History history, std::string_view mode) const override {
    return arimaa::click_choices(rules_at(history), state(p), mode);
  }
  std::optional<TurnView> turn_view(const Position& p, History history) const override {
    return arimaa::turn_view(rules_at(history), state(p));
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    std::vector<Effect> out;
    State s = state(p);
    for (const MoveCode ply : plies(p, m)) {
      for (const Effect& e : effects_of(s, static_cast<Move>(ply), out.empty() ? 0 : out.back().step + 1))
        out.push_back(e);
      s = rules_.after(s, static_cast<Move>(ply));
    }
    return out;
  }
  std::string describe(const Position& p, MoveCode m) const override {
    std::string out;
    State s = state(p);
    const auto list = plies(p, m);
    for (const MoveCode ply : list) {
      if (ply != pass || list.size() == 1)
        out += (out.empty() ? "" : ", ") + describe_move(rules_, s, static_cast<Move>(ply));
      s = rules_.after(s, static_cast<Move>(ply));
    }
    return out;
  }
  std::string why_not(const Position& p, int cell) const override { return why_no_move_from(rules_, state(p), cell); }
  std::string why_not_to(const Position& p, int from, int to) const override {
    return why_no_move_to(rules_, state(p), from, to);
  }

  // --- Editing
  std::vector<Brush> palette() const override { return brushes(); }
  Result<Position> edit(const Position& p, int cell, std::string_view brush, int) const override {
    return as_position(edited(state(p), cell, brush));
  }
  Position with_mover(const Position& p, Side side) const override {
    const State s = state(p);
    State out = turn_start(s.now, side, s.defect);
    out.setting_up = s.setting_up;
    return Position::of(out);
  }
  Position cleared(const Position& p) const override {
    State s = state(p);
    s.now = {};
    return with_mover(Position::of(s), static_cast<Side>(s.side));
  }
  Result<Position> changed(const Position& p, Change change) const override {
    if (change == Change::rotate)
      return Error{"a position of Arimaa cannot be turned: rabbits know one direction only"};
    if (defect_ == Defect::pull_column)
      return Error{"pulled pieces go to one diagonal of the board only, so a mirrored position is another one"};
    return Position::of(arimaa::changed(state(p), change));
  }
  Result<Position> read_edited(std::string_view text) const override {
    auto s = arimaa::read_position(text, true, defect_);
    if (s && s->defect != defect_)
      return Error{
          fmt::format("the position has the defect {}, this game has {}", defect_id(s->defect), defect_id(defect_))};
    return as_position(s);
  }
  std::string why_not_allowed(const Position& p) const override { return arimaa::why_not_allowed(state(p)); }

  // --- Thinking
  /// What is seen on the board of wins, defences and captures within a turn is seen by the true rules.
  std::vector<SwitchInfo> switches() const override {
    std::vector<SwitchInfo> out = GameAdapter::switches();
    if (defective()) std::erase_if(out, [](const SwitchInfo& s) { return s.needs == Needs::turn_wins; });
    return out;
  }
  SearchResult search(const SearchRequest& q) const override {
    if (!by_turns(q)) return GameAdapter::search(q);
    if (weighs_own(q)) return AnyTurnSearch::run(any(q), rules_at(q.history), q);
    return profile(q.profile)->classic ? TurnSearches<ArimaaClassic>::run(rules_at(q.history), q)
                                       : TurnSearches<ArimaaNetwork>::run(rules_at(q.history), q);
  }
  std::vector<MoveValue> all_moves(const SearchRequest& q) const override {
    if (!by_turns(q)) return GameAdapter::all_moves(q);
    if (weighs_own(q)) return AnyTurnSearch::all_moves(any(q), rules_at(q.history), q);
    return profile(q.profile)->classic ? TurnSearches<ArimaaClassic>::all_moves(rules_at(q.history), q)
                                       : TurnSearches<ArimaaNetwork>::all_moves(rules_at(q.history), q);
  }
  std::optional<int> win_in(const SearchRequest& q, const SearchResult& r) const override {
    if (!by_turns(q)) return GameAdapter::win_in(q, r);
    // Values count turns at best; plies are those of the line, and of the turn behind it that wins.
    if (r.score.kind != Kind::exact || std::abs(r.score.value) < profile(q.profile)->decided) return std::nullopt;
    Position p = q.position;
    int n = 0;
    for (const MoveCode m : r.pv) {
      n += static_cast<int>(plies(p, m).size());
      p = after(p, m);
    }
    if (!outcome(p, {}) && !r.pv.empty()) {
      if (defective()) return std::nullopt;
      const int rest = rules_.plies_to_win(state(p));
      if (rest == 0) return std::nullopt;
      n += rest;
    }
    return r.score.value > 0 ? n : -n;
  }
  // A window may end beyond the nearest end of the game: nothing is worth more than that.
  std::string known_value_text(std::string_view id, int value) const override {
    if (id == "classic" || defective()) return words_of_value(value, 1, ArimaaClassic::decided);
    return words_of_value(value, 100, ArimaaModern::decided,
                          fmt::format(" in {} {}", std::max(0, ArimaaModern::win - std::abs(value)),
                                      profile(id)->by_turns ? "turns" : "steps"));
  }
  Result<TrainedTable> train(const TrainSettings& settings, JobProgress& progress) const override {
    return train_table(settings, progress);
  }
  Result<TrainPart> next_part(const TrainSettings& settings, JobProgress& progress) const override {
    return next_network_part(settings, progress);
  }
  TurnWin turn_win(const Position& p) const override {
    if (defective()) return {};  // seen on the board by the true rules alone
    const State s = state(p);
    return {rules_.turn_left(s), rules_.turn_left(s) > 0 ? rules_.plies_to_win(s) : 0};
  }
  int left(const Position& p) const override { return std::popcount(state(p).now.occupied()); }
  const char* left_unit() const override { return "pieces on the board"; }
  bool setting_up(const Position& p) const override { return state(p).setting_up != 0; }
  std::vector<std::pair<std::string, u64>> turn_counts(const Position& p) const override {
    const State s = state(p);
    if (s.used > 0 || s.setting_up) return {};
    const TurnCounts c = defective() ? count_with_defect(s) : count_turns(s.now, rules_.mover(s));
    const auto n = [](int x) { return static_cast<u64>(x); };
    return {{"ordinary", n(c.ordinary)},
            {"pushes", n(c.pushes)},
            {"pulls", n(c.pulls)},
            {"actions", n(c.actions)},
            {"firstdisp", n(c.firstdisp)},
            {"le1", c.le[0]},
            {"le2", c.le[1]},
            {"le3", c.le[2]},
            {"le4", c.le[3]},
            {"wg", c.wg},
            {"we", c.we},
            {"wi", c.wi},
            {"lg", c.lg},
            {"le", c.lelim}};
  }

 protected:
  bool quiesces() const override { return true; }
  std::string why_no_fork(const Position& p, std::string_view id) const override {
    const bool turns = profile(id)->by_turns && !state(p).setting_up;
    return turns ? "its search moves by whole turns and has no nodes between them" : "";
  }

 private:
  ArimaaRules rules_at(History history) const {
    return history.empty() ? rules_ : rules_.forbidding(occurred_twice({history.begin(), history.end()}));
  }
  bool by_turns(const SearchRequest& q) const { return profile(q.profile)->by_turns && !state(q.position).setting_up; }
  bool defective() const { return defect_ != Defect::none; }

  const std::string setup_;
  const Defect defect_;
};

class ArimaaType final : public RecordType {
 public:
  ArimaaType() : RecordType({"arimaa", "Arimaa", {"Gold", "Silver"}}, rule_options()) {}

  const Dialogue* dialogue() const override { return &original_dialogue(); }
  const EngineProtocol* protocol() const override { return &aei(); }
  std::vector<const OutsideProtocol*> outside_protocols() const override { return {&aei_client()}; }
  std::vector<const FileForm*> file_forms() const override { return arimaa::file_forms(); }
  BenchData bench_data() const override {
    BenchData d;
    d.perft_position = "g [r...r..r.rrr.rr...dcd.....HMmh...H.eEhc..C.CDD....RRR.RRRR...R..]";
    d.perft_depth = 5;
    d.search_target = 0.6e6;
    d.search_positions = {"g [rrrrrrrrhdcemcdh................................HDCMECDHRRRRRRRR]",
                          "s [r...r..r.rrr.rr...dcd.....HMmh...H.eEhc..C.CDD....RRR.RRRR...R..]",
                          "g [r.rhr....m..r.hdrcre.cd.R..D.rHr......R..H....C..RR.RCE.R.MRD..R]"};
    const std::vector<std::string> turns = d.search_positions;
    d.counts.push_back({"actions-arimaa", "actions/s",
                        "raw actions (steps, pushes, pulls) of all sequences of a turn, bulk-counted",
                        [turns] {
                          u64 n = 0;
                          for (const std::string& t : turns)
                            if (const auto s = read_position(t))
                              for (int depth = 1; depth <= 4; ++depth)
                                n += raw_actions(s->now, static_cast<Side>(s->side), depth);
                          return n;
                        },
                        36e6});
    d.counts.push_back({"turns-arimaa", "turns/s", "distinct full turns",
                        [turns] {
                          u64 n = 0;
                          TurnLister lister;
                          for (int round = 0; round < 20; ++round)
                            for (const std::string& t : turns)
                              if (const auto s = read_position(t))
                                n += lister.count(s->now, static_cast<Side>(s->side))[4];
                          return n;
                        },
                        4.5e6});
    return d;
  }

 private:
  std::shared_ptr<const Game> made(const RuleValues& complete) const override {
    return std::make_shared<ArimaaGame>(complete.at("setup"), defect_in(complete));
  }
  Result<ply::Setup> read_start(std::string_view text, const RuleValues& complete) const override {
    const auto s = read_position(text, false, defect_in(complete));
    RuleValues stated = complete;
    if (s) stated["defect"] = defect_id(s->defect);
    return setup_of(stated, s);
  }
  static Defect defect_in(const RuleValues& complete) {
    return find_defect(complete.at("defect")).value_or(Defect::none);
  }
  Result<PartGame> read_game(std::string_view text, const RuleValues& complete,
                             const RuleValues& given) const override {
    auto r = read_record(text, complete);
    if (!r) return r.error();
    if (const Status agrees = check_agreement(r->rules, complete, given); !agrees) return agrees.error();
    return part_game(made(r->rules), *r);
  }
};

}  // namespace

const GameType& arimaa_game_type() {
  static const ArimaaType type;
  return type;
}

}  // namespace ply
