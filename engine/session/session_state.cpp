// The session as text, for the next start and after a crash: the game with all branches, the players, the search
// settings. What cannot be read back is left out with a message; a damaged file never costs more than itself.

#include <algorithm>
#include <limits>

#include "engine/base/file.h"
#include "engine/base/json_text.h"
#include "engine/base/machine.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/own_terms.h"
#include "engine/game/profile_names.h"
#include "engine/game/search_in_threads.h"
#include "engine/game/weights_text.h"
#include "engine/games/registry.h"
#include "engine/match/contest.h"
#include "engine/review/review_comment.h"
#include "engine/session/answers/questions.h"
#include "engine/session/engines/board_engines.h"
#include "engine/session/engines/consulting.h"
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

struct SavedNode {
  int parent = -1;
  std::string move, comment, review;
  i64 left = -1;  // on the clock
};
struct SavedJudgement : Judgement {
  int node = -1;
  std::string move;  // `best` as text
};

/// What the file says, with moves, places of the tree and players as texts and numbers.
struct SavedSession {
  int names = 1;  // of profiles: profile_names then
  std::string game, rules, start;
  std::vector<OwnTermText> own_terms;
  std::vector<SavedNode> nodes;
  std::vector<SavedJudgement> judgements;
  SavedPlay play;
  std::string first = "human", second = "human", clock;
  std::optional<std::string> editing, program;
  PointOfView view = PointOfView::mover;
  bool hide_engine = false;
  double speed = 1;
  std::vector<Breakpoint> breakpoints;
  std::vector<std::string> watches, consulted;
  std::optional<EngineCheckSetup> check;
  json search, match, review;
};

template <class M>
void members(const M& m, SearchPlan& s, const Game& game) {
  std::string name = s.profile;
  m.maybe("profile", name);
  const ProfileInfo* profile = game.profile(name);
  if (!profile) return;
  if constexpr (!M::writes)
    s.profile = profile->id, s.options = profile->options, s.weights = named_weights(*profile, profile->weights);
  std::vector<std::string> on;
  for (const SwitchInfo& w : all_switches())
    if (switched_on(s.options, w)) on.push_back(w.id);
  m.maybe("switches", on);
  std::map<std::string, int> weights;
  for (const auto& [id, weight] : named_weights(*profile, weights_of(*profile, s.weights))) weights[id] = weight;
  m.maybe("weights", weights);
  if constexpr (!M::writes) {
    for (const SwitchInfo& w : game.switches()) set_switch(s.options, w.id, false);
    for (const std::string& id : on) set_switch(s.options, id, true);
    for (std::size_t i = 0; i < profile->terms.size(); ++i) {
      const WeightRange range = weight_range(profile->terms[i]);
      s.weights[i].second = std::clamp(weights[profile->terms[i].id], range.low, range.high);
    }
  }
  bool minimax = M::writes && s.options.algorithm == Algorithm::minimax, keeps = s.policy != FullPolicy::stop;
  m.maybe("minimax", minimax);
  s.options.algorithm = minimax ? Algorithm::minimax : Algorithm::alpha_beta;
  m.clamped("aspiration_width", s.options.aspiration_width, 1, infinite / 2);
  m.clamped("depth", s.limits.depth, -1, max_depth);
  m.maybe("nodes", s.limits.nodes);
  m.clamped("milliseconds", s.limits.milliseconds, 0, std::numeric_limits<int>::max());
  m.maybe("record", s.record);
  m.clamped("threads", s.threads, 1, max_search_threads);
  m.maybe("keep_shallow", keeps);
  s.policy = keeps ? FullPolicy::keep_shallow : FullPolicy::stop;
  constexpr std::size_t mb = std::size_t{1} << 20;
  m.clamped("budget_bytes", s.budget_bytes, mb, max_budget_mb * mb);
  m.clamped("table_bytes", s.table_bytes, mb, std::max(mb, max_memory()));  // a file may ask for anything
}

template <class M>
void members(const M& m, Book& b) {
  m.maybe("on", b.on);
  m.maybe("seed", b.seed);
  m.maybe("first", b.moves[0]);
  m.maybe("second", b.moves[1]);
  m.maybe("own", b.path, !b.path.empty());
  m.maybe("own_on", b.own_on, !b.own_on);
  m.maybe("deviation", b.own.deviation);
  for (auto& moves : b.moves)
    if (!M::writes && moves.size() > 100) moves.resize(100);
}

template <class M>
void members(const M& m, Breakpoint& b) {
  std::string where = b.condition.text();
  m.maybe("where", where);
  if constexpr (!M::writes)
    if (auto condition = Expression::compile(where)) b = breakpoint_at(std::move(*condition));
  m.maybe("on", b.enabled);
  m.maybe("log", b.log_only);
  m.maybe("from", b.from_hit);
  b.from_hit = std::max<u64>(1, b.from_hit);
}

template <class M>
void members(const M& m, SavedSession& s) {
  m.maybe("profiles", s.names);
  m.maybe("game", s.game);
  m.maybe("rules", s.rules);
  m.maybe("start", s.start);
  if (m.has("nodes"))
    m.each("nodes", s.nodes, [](const M& x, SavedNode& n) {
      x.maybe("p", n.parent);
      x.maybe("m", n.move);
      x.maybe("c", n.comment, !n.comment.empty());
      x.maybe("r", n.review, !n.review.empty());
      x.maybe("t", n.left, n.left >= 0);
    });
  if (m.has("judgements"))
    m.each("judgements", s.judgements, [](const M& x, SavedJudgement& j) {
      x.maybe("n", j.node);
      x.maybe("value", j.score.value);
      x.clamped("kind", j.score.kind, Kind::none, Kind::upper);
      x.maybe("depth", j.depth);
      x.maybe("nodes", j.nodes);
      x.maybe("seconds", j.seconds);
      x.maybe("profile", j.profile);
      x.maybe("settings", j.settings);
      x.maybe("best", j.move);
    });
  m.maybe("current", s.play.current);
  m.maybe("first", s.first);
  m.maybe("second", s.second);
  m.maybe("resigned_at", s.play.resigned_at);
  m.clamped("resigned", s.play.resigned, Side::first, Side::second);
  m.maybe("on_time", s.play.on_time, s.play.on_time);
  m.maybe("timed", s.play.timed, s.play.timed);
  m.maybe("clock", s.clock, !s.clock.empty());
  m.maybe("told_at", s.play.announced_at);
  m.clamped("view", s.view, PointOfView::mover, PointOfView::root);
  m.maybe("hide_engine", s.hide_engine);
  m.clamped("move_delay", s.play.move_delay, 0, command::MoveDelay::max);
  m.maybe("speed", s.speed);
  m.maybe("seed", s.play.setup.seed);
  m.clamped("random_plies", s.play.setup.random_plies, 0, Play::max_random_plies);
  m.maybe("shelf", s.play.shelf);
  m.maybe("tags", s.play.tags, !s.play.tags.empty());
  if (m.has("book", s.play.book.has_value()))
    members(m.child("book"), s.play.book ? *s.play.book : s.play.book.emplace());
  m.maybe("editing", s.editing);
  m.maybe("program", s.program);
  m.maybe("own_terms", s.own_terms, !s.own_terms.empty());
  m.maybe("search", s.search);
  if (m.has("breakpoints", !s.breakpoints.empty()))
    m.each(
        "breakpoints", s.breakpoints, [](const M& x, Breakpoint& b) { members(x, b); }, 100);
  m.maybe("watches", s.watches, !s.watches.empty());
  m.maybe("consulted", s.consulted, !s.consulted.empty());
  m.maybe("match", s.match);
  if (m.has("engine_check", s.check.has_value()))
    members(m.child("engine_check"), s.check ? *s.check : s.check.emplace());
  m.maybe("review", s.review, !s.review.is_null());
}

// A session from before the profiles had their names of today says them as they were then.
void call_as_today(SavedSession& s, const Game& g) {
  for (json* part : {&s.search, &s.review})
    if (part->is_object() && part->contains("profile") && (*part)["profile"].is_string())
      (*part)["profile"] = profile_called_then(g, (*part)["profile"].get<std::string>());
  for (SavedJudgement& j : s.judgements) j.profile = profile_called_then(g, j.profile);
  for (std::string* player : {&s.first, &s.second}) *player = player_called_then(g, *player);
  if (s.match.is_object() && s.match.contains("players"))
    for (json& player : s.match["players"])
      if (player.is_string()) player = player_called_then(g, player.get<std::string>());
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
  SavedSession s;
  s.names = profile_names, s.game = g.type().id(), s.rules = write_rules(g.rules());
  s.start = g.write(tree.at(GameTree::root).position), s.own_terms = own_terms_of(g);
  for (int i = 0; i < tree.size(); ++i) {
    const GameNode& n = tree.at(i);
    if (i != GameTree::root)
      s.nodes.push_back(
          {n.parent, g.write_move(tree.at(n.parent).position, n.move), n.comment, n.review, n.left.value_or(-1)});
    if (n.judgement) s.judgements.push_back({*n.judgement, i, best_text(g, n.position, n.judgement->best)});
  }
  s.play.current = play_.current(), s.play.setup = play_.setup();
  s.play.resigned_at = play_.resigned_at(), s.play.resigned = play_.resigned();
  s.play.on_time = play_.on_time(), s.play.timed = play_.timed();
  if (play_.setup().clock) s.clock = write_time_control(*play_.setup().clock);
  s.play.announced_at = play_.announced_at(), s.play.move_delay = play_.move_delay();
  s.play.shelf = play_.shelf(), s.play.tags = play_.tags();
  if (!play_.book().empty() || !play_.book().path.empty()) s.play.book = play_.book();
  s.first = play_.player(Side::first).text, s.second = play_.player(Side::second).text;
  if (play_.editing()) s.editing = play_.position_text();
  if (programs_->program()) s.program = programs_->text();
  s.view = point_of_view_, s.hide_engine = hide_engine_, s.speed = walk_.cursor().events_per_second;
  SearchPlan search = runs_.settings();
  members(MembersWriter(s.search), search, g);
  for (const Breakpoint& b : walk_.breakpoints())
    if (!b.condition.empty()) s.breakpoints.push_back(b);
  for (const Watch& w : questions_->watches()) s.watches.push_back(w.text);
  for (const Consulting::Row& r : consulting_->rows()) s.consulted.push_back(r.text);
  MatchSetup match = matches_->setup();
  members(MembersWriter(s.match), match);
  if (matches_->contest())
    if (const std::string file = matches_->contest()->file(); !file.empty() && read_front(file, 1))
      s.match["results"] = file;
  if (const EngineCheckSetup& c = matches_->checks().setup(); !(c == EngineCheckSetup{})) s.check = c;
  s.review = reviewing_->kept();
  json state;
  const MembersWriter m(state);
  m.get("plyscope", "session");
  m.get("version", state_version);
  members(m, s);
  return state.dump(-1, ' ', false, json::error_handler_t::replace);  // saving never throws, whatever a text holds
}

// All is read before anything changes.
Status Session::load_state(const std::string& text) {
  auto read = read_json(to_utf8(text));
  if (!read) return read.error().after("the saved session is damaged: ");
  const json& state = *read;
  const auto says = [&](const char* key, const json& what) { return state.contains(key) && state[key] == what; };
  if (!says("plyscope", "session")) return Error{"this is no saved session"};
  if (!says("version", state_version)) return Error{"the saved session is of another version"};
  SavedSession s;
  std::string error;
  const auto damaged = [&] { return Error{"the saved session is damaged: " + error}; };
  s.play.move_delay = play_.move_delay(), s.view = point_of_view_, s.speed = walk_.cursor().events_per_second;
  members(MembersReader(state, "", error), s);
  if (!error.empty()) return damaged();
  const GameType* type = find_game(s.game);
  if (!type) return Error{"the saved session is of a game that is not known here"};
  auto rules = parse_rules(s.rules);
  auto setup = type->parse_position(s.start, rules ? *rules : RuleValues{});
  if (!setup) return Error{"the start position of the saved session cannot be read: " + setup.error().message};
  if (auto with = with_own_terms(setup->game, s.own_terms)) setup->game = std::move(*with);
  else log_.warn("a term of one's own of the saved session is left out: " + with.error().message);
  const Game& g = *setup->game;
  if (s.names < profile_names) call_as_today(s, g);
  SearchPlan search = Runs(log_, setup->game).settings();
  if (!s.search.is_null()) members(MembersReader(s.search, "search", error), search, g);
  MatchSetup match = usual_match(g);
  std::string results;
  if (!s.match.is_null()) {
    const MembersReader m(s.match, "match", error);
    members(m, match);
    m.maybe("results", results);
  }
  if (!error.empty()) return damaged();

  SavedPlay& saved = s.play;
  saved.tree = std::make_unique<GameTree>(setup->game, setup->position);
  GameTree& tree = *saved.tree;
  saved.setup.game = type->id();
  if (rules) saved.setup.rules = *rules;
  if (g.write(setup->position) != g.write(g.initial())) saved.setup.position = g.write(setup->position);
  if (const auto first = parse_player(g, s.first)) saved.players[0] = *first;
  if (const auto second = parse_player(g, s.second)) saved.players[1] = *second;
  if (const auto control = parse_time_control(s.clock)) saved.setup.clock = *control;
  else saved.timed = false;
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
  const auto placed = [&](int i) {
    return i >= 0 && i < static_cast<int>(place.size()) ? place[static_cast<std::size_t>(i)] : -1;
  };
  for (const SavedNode& n : s.nodes) {
    const int at = placed(n.parent);
    auto move = at >= 0 ? g.parse_move(tree.at(at).position, n.move, history_of(at)) : Result<MoveCode>(Error{});
    place.push_back(move ? tree.play(at, *move) : -1);
    if (move && !n.comment.empty()) tree.comment(place.back(), n.comment);
    if (move && parse_review_comment(n.review)) tree.note_review(place.back(), n.review);
    if (move && n.left >= 0) tree.note_clock(place.back(), n.left);
  }
  for (SavedJudgement& j : s.judgements)
    if (const int n = placed(j.node); n >= 0) {
      if (!j.move.empty())
        if (const auto move = g.parse_move(tree.at(n).position, j.move)) j.best = *move;
      tree.judge(n, j);
    }
  saved.resigned_at = placed(saved.resigned_at);
  saved.announced_at = placed(saved.announced_at);
  const int current = placed(saved.current);
  if (current >= 0) tree.prefer(current);
  saved.current = std::max<int>(current, GameTree::root);
  if (s.editing) {
    const Position& shown = tree.at(saved.current).position;
    if (g.write(shown) == *s.editing) saved.editing = shown;
    else if (auto p = g.read_edited(*s.editing)) saved.editing = *p;
  }
  std::erase_if(s.breakpoints, [](const Breakpoint& b) { return b.condition.empty(); });

  play_.restore(std::move(saved));
  settle();
  for (const Side side : {Side::first, Side::second}) board_engines_->restored(play_.player(side));
  consulting_->restore(s.consulted);
  reviewing_->restore(s.review, place, play_.tree());
  runs_.restore(search);
  if (s.program) programs_->restore(*s.program);
  walk_.set_speed(s.speed);
  point_of_view_ = s.view;
  hide_engine_ = s.hide_engine;
  matches_->restore(match);
  if (!results.empty() && read_front(results, 1)) matches_->open(results);
  matches_->checks().restore(s.check.value_or(EngineCheckSetup{}));
  walk_.set_breakpoints(s.breakpoints);
  for (const std::string& w : s.watches) questions_->watch(w);
  return Done{};
}

}  // namespace ply
