// Why an engine played an error: planted ones are found with their cause, and every cause is worked out once more the
// long way.
#include "engine/review/cause.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/game/game_phases.h"
#include "engine/plan/plan_run.h"
#include "engine/review/marks.h"
#include "engine/search/switches.h"
#include "tests/review/played.h"

using namespace review_test;

namespace {

struct Engine {
  const char* profile = "modern";
  int depth = 1;
  std::vector<std::pair<const char*, bool>> switches = {};
  int weights_times = 1;  ///< -1: it believes the contrary of its evaluation
  Fault fault = Fault::none;
};

/// An engine asked in a position, and what the review says of its move.
struct Case {
  PlanRoot root;
  JudgedPosition judged;
  CauseQuestion question;
  bool error = false;
};

SearchPlan plan_of(const PlanRoot& root, const Engine& e) {
  SearchPlan plan;
  set_root(plan, root);
  SearchRequest q = root.game->request(root.position, e.profile);
  for (i32& w : q.weights.w) w *= e.weights_times;
  for (const auto& [id, on] : e.switches) set_switch(q.options, id, on);
  q.limits.depth = e.depth;
  q.table_bytes = std::size_t{1} << 18;
  set_request(plan, *root.game, q);
  plan.fault = e.fault;
  return plan;
}

/// What the engine plays there; `settings` judge it. Nothing: the game is over, or nothing can be chosen.
std::optional<Case> asked(const PlanRoot& root, const Engine& engine, const ReviewSettings& settings, int depth) {
  const Game& game = *root.game;
  if (game.moves(root.position, root.history).size() < 2) return std::nullopt;
  Attention attention;
  auto judged = judge_position(game, settings, {root.position, root.history}, depth, attention);
  Case out{root, std::move(*judged), {}, false};
  CauseQuestion& q = out.question;
  q.root = root;
  q.own = plan_of(root, engine);
  SearchRequest request = sure(request_of(q.own, root));
  q.played = {game.search(request).best};
  q.best = out.judged.best().move;
  q.referred = out.judged.depth;
  const JudgedMove& played = *out.judged.of(q.played.front());
  q.proved = out.judged.best().known != ScoreClass::open && played.known != ScoreClass::open;
  out.error = out.judged.loss(played) >= dubious_loss;
  return out;
}

void judge_by(Case& c) {
  c.question.loss_of = [&c](MoveCode m) { return c.judged.loss(*c.judged.of(m)); };
}

/// The long way, with nothing but searches of the game's face.
class Long {
 public:
  explicit Long(const Case& c) : c_(c), request_(sure(request_of(c.question.own, c.root))) {
    own_ = c.root.game->search(request_);
  }
  ErrorCause cause() {
    const int d = request_.limits.depth;
    SearchRequest sound = request_;
    sound.options = sound_part(sound.options);
    if (!is_sound(request_.options) && twice(sound, d)) return ErrorCause::pruning;
    if (twice(request_, d + 1) || twice(request_, d + 2)) return ErrorCause::horizon;
    SearchRequest quiet = request_;
    bool has = false;
    for (const SwitchInfo& s : c_.root.game->switches()) has |= std::string(s.id) == "quiescence";
    if (has && request_.options.horizon == Horizon::leaf) {
      quiet.options.horizon = Horizon::quiescence;
      if (twice(quiet, d)) return ErrorCause::horizon;
    }
    for (int deeper = d + 3; deeper < max_depth; ++deeper) {
      if (twice(request_, deeper)) return ErrorCause::nodes;
      if (too_large_) break;
    }
    return c_.question.proved || c_.question.referred > deepest_ ? ErrorCause::evaluation : ErrorCause::unclear;
  }

 private:
  bool once(SearchRequest q, int depth, u64 times) {
    q.limits = {depth, std::max<u64>(20'000, times * own_.counters.nodes), 0};
    const SearchResult r = c_.root.game->search(q);
    if (r.stopped) return too_large_ = true, false;
    deepest_ = std::max(deepest_, r.depth);
    return c_.judged.loss(*c_.judged.of(r.best)) < found_within;
  }
  bool twice(const SearchRequest& q, int depth) {
    too_large_ = false;
    return once(q, depth, 64) && once(q, depth + 1, 512);
  }
  const Case& c_;
  SearchRequest request_;
  SearchResult own_;
  bool too_large_ = false;
  int deepest_ = 0;
};

PlanRoot place_of(const std::shared_ptr<const Game>& game, u64 seed, int plies) {
  const auto walk = face_test::random_walk(*game, seed, plies);
  return end_of_line(game, game->initial(seed), walk.played);
}

/// A random game until no more than so much is left of it.
PlanRoot end_place(const std::shared_ptr<const Game>& game, u64 seed, int left) {
  const auto* phases = dynamic_cast<const HasPhases*>(game.get());
  auto walk = face_test::random_walk(*game, seed, 400);
  std::size_t plies = 0;
  while (plies + 1 < walk.stops.size() && phases->left(walk.stops[plies].position) > left) ++plies;
  walk.played.resize(std::min(plies, walk.played.size()));
  return end_of_line(game, game->initial(seed), walk.played);
}

CauseReport cause_of(Case& c) {
  judge_by(c);
  JobProgress progress;
  const auto report = find_cause(c.question, progress);
  REQUIRE(report);
  REQUIRE(report->rules.size() == error_causes);
  const auto at = static_cast<std::size_t>(report->cause);
  CHECK(report->rules[at].said == CauseRule::Said::yes);
  for (std::size_t i = 0; i < report->rules.size(); ++i) {
    if (i < at) CHECK(report->rules[i].said != CauseRule::Said::yes);
    if (i > at) CHECK(report->rules[i].said == CauseRule::Said::skipped);
    for (const std::size_t run : report->rules[i].runs) CHECK(run < report->runs.size());
  }
  return *report;
}

constexpr const char* five[] = {"kalah", "reversi", "micro-shogi", "arimaa", "pivit"};

}  // namespace

TEST_CASE("a fault in the engine's search is found as the cause of its move", "[review]") {
  int cases = 0;
  for (const char* id : five) {
    const auto game = *find_game(id)->make({});
    for (const Fault fault :
         {Fault::swapped_window, Fault::window_not_turned, Fault::upper_as_exact, Fault::leaves_not_counted}) {
      INFO(id << " " << static_cast<int>(fault));
      auto c = asked(place_of(game, 5, 6), {"modern", 3, {}, 1, fault}, settings_for(*game, 2), 2);
      REQUIRE(c);
      RecordPool pool;
      PlanSinks sinks;
      sinks.pool = &pool;
      const auto faulty = run_plan(c->question.own, c->root, sinks);
      REQUIRE(faulty);
      c->question.played = {faulty->result.best};
      const CauseReport r = cause_of(*c);
      CHECK(r.cause == ErrorCause::fault);
      CHECK((r.rule().words.find("lint: R") == 0 || r.rule().words.find(": 0 of") == std::string::npos));
      ++cases;
    }
  }
  CHECK(cases >= 20);
}

TEST_CASE("a move from the book of the original is told from one that was searched", "[review]") {
  int cases = 0;
  for (const char* id : five) {
    const auto game = *find_game(id)->make({});
    for (const Side side : {Side::first, Side::second})
      for (const std::string& move : game->book(side))
        for (int depth = 1; depth <= 4; ++depth) {
          PlanRoot root = end_of_line(game, game->initial());
          if (side == Side::second) root = end_of_line(game, root.start, {game->moves(root.position).front()});
          auto c = asked(root, {game->profiles().front().id.c_str(), depth}, settings_for(*game, 2), 2);
          REQUIRE(c);
          const auto m = game->parse_move(root.position, move);
          if (!m) continue;
          const bool searched = c->question.played.front() == *m;
          c->question.played = {*m};
          INFO(id << " " << move << " depth " << depth);
          CHECK((cause_of(*c).cause == ErrorCause::book) == !searched);
          cases += !searched;
        }
  }
  CHECK(cases >= 20);
}

TEST_CASE("what a file does not explain is not explained away", "[review]") {
  const auto game = *find_game("kalah")->make({});
  auto c = asked(place_of(game, 3, 6), {"modern", 2}, settings_for(*game), 3);
  REQUIRE(c);
  for (const MoveCode m : game->moves(c->root.position))
    if (m != c->question.played.front()) {
      c->question.played = {m};
      break;
    }
  const CauseReport r = cause_of(*c);
  CHECK(r.cause == ErrorCause::unclear);
  CHECK(r.rule().words.find("searched again as the file states it plays") == 0);
}

// Errors that are planted in random places of the games, judged by the profile that plays: what the search could not
// see is all that tells the two apart.

namespace {

struct Planted {
  const char* id;  ///< the game
  Engine engine;
  int depth;     ///< of the review
  int left = 0;  ///< ends of games with so much left, which are solved; 0: places in their middle
  u64 seeds = 90;
};

/// How often the cause was found, at most so often in each. Every error is traced the long way, too.
int cases_of(ErrorCause cause, const std::vector<Planted>& planted, int enough) {
  int found = 0;
  for (const Planted& p : planted) {
    const auto game = *find_game(p.id)->make({});
    ReviewSettings settings = settings_for(*game);
    settings.profile = p.engine.profile;
    settings.exact = p.left;
    settings.scales = {{game->profile(settings.profile)->score_at_75_percent / std::log(3.0), ScaleFrom::given}};
    int here = 0;
    for (u64 seed = 1; seed <= p.seeds && here < enough; ++seed) {
      const PlanRoot root =
          p.left > 0 ? end_place(game, seed, p.left) : place_of(game, seed, 6 + static_cast<int>(seed * 7 % 30));
      if (game->outcome(root.position, root.history)) continue;
      INFO(p.id << " seed " << seed << " engine of depth " << p.engine.depth);
      auto c = asked(root, p.engine, settings, p.left > 0 ? 0 : p.depth);
      if (!c || !c->error) continue;
      const CauseReport r = cause_of(*c);
      CHECK(r.cause == Long(*c).cause());
      if (r.cause != cause) continue;
      ++here;
      if (cause == ErrorCause::pruning) CHECK(r.rule().words.ends_with("; it is lmr"));
      if (cause == ErrorCause::evaluation && c->question.proved) CHECK(r.rule().words.starts_with("it is proved"));
      // A term is named as one.
      if (const std::string& words = r.rule().words; cause == ErrorCause::evaluation && words.find(';') < words.size())
        CHECK((words.find("; the term \"") < words.size() && words.ends_with("\" argues most for the error")));
    }
    UNSCOPED_INFO(p.id << " depth " << p.engine.depth << ": " << here);
    found += here;
  }
  return found;
}

/// Late moves are the best ones where nothing orders them: what lmr passes over.
const std::vector<std::pair<const char*, bool>> blind = {
    {"lmr", true},      {"iterative", false},  {"tt", false},           {"killers", false},
    {"history", false}, {"aspiration", false}, {"forcing-first", false}};

}  // namespace

TEST_CASE("errors by pruning are found, and the switch that made them", "[review]") {
  CHECK(cases_of(ErrorCause::pruning,
                 {{"kalah", {"classic", 3, blind}, 4},
                  {"kalah", {"classic", 5, blind}, 6},
                  {"reversi", {"classic-hard", 3, blind}, 4},
                  {"micro-shogi", {"classic", 3, blind}, 4},
                  {"pivit", {"classic", 3, blind}, 4, 0, 20}},
                 8) >= 20);
}

TEST_CASE("errors behind the horizon are found one or two plies deeper", "[review]") {
  CHECK(cases_of(ErrorCause::horizon,
                 {{"kalah", {"classic", 1}, 4},
                  {"reversi", {"classic-hard", 1}, 4},
                  {"micro-shogi", {"classic", 1}, 4},
                  {"pivit", {"classic", 1}, 4}},
                 7) >= 20);
}

TEST_CASE("errors for want of nodes are found with more of them", "[review]") {
  CHECK(cases_of(ErrorCause::nodes,
                 {{"kalah", {"classic", 1}, 7, 0, 140},
                  {"kalah", {"classic", 2}, 8, 0, 110},
                  {"reversi", {"classic-hard", 2}, 0, 11},
                  {"kalah", {"classic", 2}, 0, 18, 40}},
                 14) >= 20);
}

TEST_CASE("errors of the evaluation are those that nothing but the proof sees", "[review]") {
  // It believes the contrary of its evaluation.
  CHECK(cases_of(ErrorCause::evaluation,
                 {{"kalah", {"classic", 1, {}, -1}, 0, 16},
                  {"reversi", {"classic-hard", 1, {}, -1}, 0, 11},
                  {"pivit", {"classic", 1, {}, -1}, 4}},
                 8) >= 20);
}

TEST_CASE("errors that no search finds and nothing proves are left unclear", "[review]") {
  CHECK(cases_of(ErrorCause::unclear,
                 {{"kalah", {"classic", 1, {}, -1}, 4},
                  {"reversi", {"classic-hard", 1, {}, -1}, 4},
                  {"micro-shogi", {"classic", 1, {}, -1}, 4},
                  {"pivit", {"classic", 1, {}, -1}, 4}},
                 6) >= 20);
}
