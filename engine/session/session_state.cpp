// The session as text, for the next start and after a crash: the game with all branches, the players, the search
// settings. What cannot be read back is left out with a message; a damaged file never costs more than itself.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/core/file.h"
#include "engine/core/json_text.h"
#include "engine/core/machine.h"
#include "engine/core/text.h"
#include "engine/core/utf8.h"
#include "engine/game/profile_names.h"
#include "engine/games/registry.h"
#include "engine/match/contest.h"
#include "engine/review/review_comment.h"
#include "engine/session/answers/questions.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/match_state.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/programs.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/session.h"

namespace ply {
namespace {

using nlohmann::json;
constexpr int state_version = 1;

json settings_json(const SearchPlan& s, const ProfileInfo& profile) {
  json switches = json::array();
  for (const SwitchInfo& w : all_switches())
    if (switched_on(s.options, w)) switches.push_back(w.id);
  json weights = json::object();
  for (const auto& [id, weight] : named_weights(profile, weights_of(profile, s.weights))) weights[id] = weight;
  return {{"profile", s.profile},
          {"minimax", s.options.algorithm == Algorithm::minimax},
          {"switches", switches},
          {"aspiration_width", s.options.aspiration_width},
          {"weights", weights},
          {"depth", s.limits.depth},
          {"nodes", s.limits.nodes},
          {"milliseconds", s.limits.milliseconds},
          {"record", s.record},
          {"budget_bytes", s.budget_bytes},
          {"keep_shallow", s.policy != FullPolicy::stop},
          {"table_bytes", s.table_bytes}};
}

SearchPlan read_settings(const json& j, const Game& game, const SearchPlan& defaults) {
  SearchPlan s = defaults;
  const ProfileInfo* profile = game.profile(j.value("profile", s.profile));
  if (!profile) return defaults;
  s.profile = profile->id;
  s.options = profile->options;
  for (const SwitchInfo& w : game.switches()) set_switch(s.options, w.id, false);
  for (const json& id : j.value("switches", json::array()))
    if (id.is_string()) set_switch(s.options, id.get<std::string>(), true);
  s.options.algorithm = j.value("minimax", false) ? Algorithm::minimax : Algorithm::alpha_beta;
  s.options.aspiration_width = std::clamp(j.value("aspiration_width", s.options.aspiration_width), 1, infinite / 2);
  const json weights = j.value("weights", json::object());
  s.weights = named_weights(*profile, profile->weights);
  for (std::size_t i = 0; i < profile->terms.size(); ++i) {
    const TermInfo& t = profile->terms[i];
    int& weight = s.weights[i].second;
    weight =
        std::clamp(weights.value(t.id, weight), std::min(t.min_weight, t.weight), std::max(t.max_weight, t.weight));
  }
  s.limits.depth = std::clamp(j.value("depth", s.limits.depth), -1, max_depth);
  s.limits.nodes = j.value("nodes", s.limits.nodes);
  s.limits.milliseconds = std::max(0, j.value("milliseconds", s.limits.milliseconds));
  s.record = j.value("record", s.record);
  s.policy = j.value("keep_shallow", s.policy != FullPolicy::stop) ? FullPolicy::keep_shallow : FullPolicy::stop;
  constexpr std::size_t mb = std::size_t{1} << 20;
  s.budget_bytes = std::clamp(j.value("budget_bytes", s.budget_bytes), mb, 65536 * mb);
  // A file may ask for anything
  s.table_bytes = std::clamp(j.value("table_bytes", s.table_bytes), mb, std::max(mb, max_memory()));
  return s;
}

// A session from before the profiles had their names of today says them as they were then.
void call_as_today(json& state, const Game& g) {
  const auto at = [](json& j, const char* key) { return j.is_object() && j.contains(key) ? &j[key] : nullptr; };
  const auto called = [&](json* name, auto&& today) {
    if (name && name->is_string()) *name = today(g, name->get<std::string>());
  };
  for (const char* part : {"search", "review"})
    if (json* p = at(state, part)) called(at(*p, "profile"), profile_called_then);
  if (json* all = at(state, "judgements"); all && all->is_array())
    for (json& j : *all) called(at(j, "profile"), profile_called_then);
  for (const char* seat : {"first", "second"}) called(at(state, seat), player_called_then);
  if (json* match = at(state, "match"))
    if (json* players = at(*match, "players"); players && players->is_array())
      for (json& p : *players) called(&p, player_called_then);
}

// Empty where it is no single move of the rules (a whole turn of several steps).
std::string best_text(const Game& g, const Position& p, const std::optional<MoveCode>& best) {
  if (!best) return {};
  const auto legal = g.moves(p);
  return std::find(legal.begin(), legal.end(), *best) == legal.end() ? std::string() : g.write_move(p, *best);
}

}  // namespace

std::string Session::save_state() const {
  const Game& g = play_.game();
  const GameTree& tree = play_.tree();
  json nodes = json::array();
  for (int i = 1; i < tree.size(); ++i) {
    const GameNode& n = tree.at(i);
    json x = {{"p", n.parent}, {"m", g.write_move(tree.at(n.parent).position, n.move)}};
    if (!n.comment.empty()) x["c"] = n.comment;
    if (!n.review.empty()) x["r"] = n.review;
    nodes.push_back(std::move(x));
  }
  json judgements = json::array();
  for (int i = 0; i < tree.size(); ++i)
    if (const auto& j = tree.at(i).judgement)
      judgements.push_back({{"n", i},
                            {"value", j->score.value},
                            {"kind", static_cast<int>(j->score.kind)},
                            {"depth", j->depth},
                            {"nodes", j->nodes},
                            {"seconds", j->seconds},
                            {"profile", j->profile},
                            {"settings", j->settings},
                            {"best", best_text(g, tree.at(i).position, j->best)}});
  json state = {{"plyscope", "session"},
                {"version", state_version},
                {"profiles", profile_names},
                {"game", g.type().id()},
                {"rules", write_rules(g.rules())},
                // clang-format off
                {"start", g.write(tree.at(GameTree::root).position)}, {"nodes", nodes}, {"judgements", judgements}, {"current", play_.current()},
                {"first", play_.player(Side::first).text}, {"second", play_.player(Side::second).text}, {"resigned_at", play_.resigned_at()}, {"resigned", index(play_.resigned())}, {"told_at", play_.announced_at()},
                {"view", static_cast<int>(point_of_view_)}, {"hide_engine", hide_engine_}, {"move_delay", play_.move_delay()},
                {"speed", walk_.cursor().events_per_second}, {"seed", play_.setup().seed}, {"random_plies", play_.setup().random_plies}, {"shelf", play_.shelf()}};
  // clang-format on
  state["search"] = settings_json(runs_.settings(), *g.profile(runs_.settings().profile));
  for (const Breakpoint& b : walk_.breakpoints())
    if (!b.condition.empty())
      state["breakpoints"].push_back(
          {{"where", b.condition.text()}, {"on", b.enabled}, {"log", b.log_only}, {"from", b.from_hit}});
  for (const Watch& w : questions_->watches()) state["watches"].push_back(w.text);
  if (const Book& b = play_.book(); !b.empty())
    state["book"] = {{"on", b.on}, {"seed", b.seed}, {"first", b.moves[0]}, {"second", b.moves[1]}};
  if (const auto tags = play_.tags(); !tags.empty()) state["tags"] = tags;
  state["match"] = match_setup_json(matches_->setup());
  if (const EngineCheckSetup& c = matches_->checks().setup(); !(c == EngineCheckSetup{}))
    state["engine_check"] = engine_check_json(c);
  if (matches_->contest())
    if (const std::string file = matches_->contest()->file(); !file.empty() && read_front(file, 1))
      state["match"]["results"] = file;
  if (json review = reviewing_->kept(); !review.is_null()) state["review"] = std::move(review);
  if (play_.editing()) state["editing"] = play_.position_text();
  if (programs_->program()) state["program"] = programs_->text();
  return state.dump(-1, ' ', false, json::error_handler_t::replace);  // saving never throws, whatever a text holds
}

// All is read before anything changes.
Status Session::load_state(const std::string& text) try {
  auto read = read_json(to_utf8(text));
  if (!read) return read.error().after("the saved session is damaged: ");
  json& state = *read;
  if (!state.is_object() || state.value("plyscope", "") != "session") return Error{"this is no saved session"};
  if (state.value("version", 0) != state_version) return Error{"the saved session is of another version"};
  const GameType* type = find_game(state.value("game", ""));
  if (!type) return Error{"the saved session is of a game that is not known here"};
  auto rules = parse_rules(state.value("rules", ""));
  auto setup = type->parse_position(state.value("start", ""), rules ? *rules : RuleValues{});
  if (!setup) return Error{"the start position of the saved session cannot be read: " + setup.error().message};
  const Game& g = *setup->game;
  if (state.value("profiles", 1) < profile_names) call_as_today(state, g);
  auto first = parse_player(g, state.value("first", "human")), second = parse_player(g, state.value("second", "human"));

  SavedPlay saved;
  saved.tree = std::make_unique<GameTree>(setup->game, setup->position);
  GameTree& tree = *saved.tree;
  saved.setup.game = type->id();
  if (rules) saved.setup.rules = *rules;
  if (g.write(setup->position) != g.write(g.initial())) saved.setup.position = g.write(setup->position);
  saved.setup.seed = state.value("seed", u64{0});
  saved.setup.random_plies = std::clamp(state.value("random_plies", 0), 0, Play::max_random_plies);
  if (first) saved.players[0] = *first;
  if (second) saved.players[1] = *second;
  saved.setup.first = saved.players[0].text;
  saved.setup.second = saved.players[1].text;
  std::vector<int> place{GameTree::root};  // node number in the file -> in the tree; -1: its line could not be read
  // A move follows the one before it as a rule; then its history is one longer, and is not collected anew.
  std::vector<u64> history;
  int history_at = -1;
  const auto history_of = [&](int at) -> const std::vector<u64>& {
    if (history_at >= 0 && tree.at(at).parent == history_at) history.push_back(tree.at(history_at).key);
    else if (at != history_at) history = tree.history(at);
    history_at = at;
    return history;
  };
  for (const json& n : state.value("nodes", json::array())) {
    const int parent = n.value("p", -1);
    const int at =
        parent >= 0 && parent < static_cast<int>(place.size()) ? place[static_cast<std::size_t>(parent)] : -1;
    auto move =
        at >= 0 ? g.parse_move(tree.at(at).position, n.value("m", ""), history_of(at)) : Result<MoveCode>(Error{});
    place.push_back(move ? tree.play(at, *move) : -1);
    if (move && n.contains("c")) tree.comment(place.back(), n.value("c", ""));
    if (move && n.contains("r") && parse_review_comment(n.value("r", "")))
      tree.note_review(place.back(), n.value("r", ""));
  }
  const auto placed = [&](const json& v) {
    const int i = v.is_number_integer() ? v.get<int>() : -1;
    return i >= 0 && i < static_cast<int>(place.size()) ? place[static_cast<std::size_t>(i)] : -1;
  };
  for (const json& j : state.value("judgements", json::array()))
    if (const int n = placed(j.value("n", json())); n >= 0) {
      Judgement judgement{{j.value("value", 0), static_cast<Kind>(std::clamp(j.value("kind", 0), 0, 3))},
                          j.value("depth", 0),
                          j.value("nodes", u64{0}),
                          j.value("seconds", 0.0),
                          j.value("profile", ""),
                          j.value("settings", u64{0}),
                          std::nullopt};
      if (const std::string best = j.value("best", ""); !best.empty())
        if (const auto move = g.parse_move(tree.at(n).position, best)) judgement.best = *move;
      tree.judge(n, judgement);
    }
  if (const json tags = state.value("tags", json::object()); tags.is_object())
    for (const auto& [name, value] : tags.items())
      if (value.is_string()) saved.tags[name] = value.get<std::string>();
  saved.resigned_at = placed(state.value("resigned_at", json()));
  saved.announced_at = placed(state.value("told_at", json()));
  saved.resigned = static_cast<Side>(state.value("resigned", 0) & 1);
  if (const int current = placed(state.value("current", json())); current >= 0) {
    tree.prefer(current);
    saved.current = current;
  }
  saved.move_delay = std::clamp(state.value("move_delay", play_.move_delay()), 0.0, 10.0);
  for (const json& s : state.value("shelf", json::array()))
    if (s.is_string()) saved.shelf.push_back(s.get<std::string>());
  if (state.contains("book") && state["book"].is_object()) {
    const json& b = state["book"];
    Book& book = saved.book.emplace(original_book(g));
    book.on = b.value("on", true);
    book.seed = b.value("seed", u64{1});
    for (const auto& [side, name] : {std::pair{0, "first"}, std::pair{1, "second"}}) {
      book.moves[static_cast<std::size_t>(side)].clear();
      for (const json& m : b.value(name, json::array()))
        if (m.is_string() && book.moves[static_cast<std::size_t>(side)].size() < 100)
          book.moves[static_cast<std::size_t>(side)].push_back(m.get<std::string>());
    }
  }
  if (const json& e = state.value("editing", json()); e.is_string()) {
    const Position& shown = tree.at(saved.current).position;
    const auto edited = e.get<std::string>();
    if (g.write(shown) == edited) saved.editing = shown;
    else if (auto p = g.read_edited(edited)) saved.editing = *p;
  }
  const auto view = static_cast<PointOfView>(std::clamp(state.value("view", static_cast<int>(point_of_view_)), 0, 2));
  const bool hide = state.value("hide_engine", false);
  const double speed = state.value("speed", walk_.cursor().events_per_second);
  std::optional<SearchPlan> settings;
  if (state.contains("search") && state["search"].is_object())
    settings = read_settings(state["search"], g, Runs(log_, setup->game).settings());

  std::vector<Breakpoint> breakpoints;
  for (const json& b : state.value("breakpoints", json::array())) {
    auto where = Expression::compile(b.value("where", ""));
    if (!where || breakpoints.size() == 100) continue;
    breakpoints.push_back(breakpoint_at(std::move(*where)));
    breakpoints.back().enabled = b.value("on", true);
    breakpoints.back().log_only = b.value("log", false);
    breakpoints.back().from_hit = std::max<u64>(1, b.value("from", u64{1}));
  }
  const json watches = state.value("watches", json::array());

  play_.restore(std::move(saved));
  settle();
  reviewing_->restore(state.value("review", json()), place, play_.tree());
  if (settings) runs_.restore(*settings);
  if (const json program = state.value("program", json()); program.is_string())
    programs_->restore(program.get<std::string>());
  walk_.set_speed(speed);
  point_of_view_ = view;
  hide_engine_ = hide;
  if (const json m = state.value("match", json::object()); m.is_object()) {
    matches_->restore(read_match_setup(m, matches_->setup()));
    if (const auto results = m.value("results", std::string()); !results.empty() && read_front(results, 1))
      matches_->open(results);
  }
  if (const json c = state.value("engine_check", json::object()); c.is_object())
    matches_->checks().restore(read_engine_check(c));
  walk_.set_breakpoints(breakpoints);
  for (const json& w : watches)
    if (w.is_string()) questions_->watch(w.get<std::string>());
  return Done{};
} catch (const json::exception& e) {
  return Error{std::string("the saved session is damaged: ") + e.what()};
}

}  // namespace ply
