// What each technique did: counted once more down from the roots, its searches made once more, and the figures that are
// drawn.
#include "engine/ask/techniques/techniques.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/ask/question.h"
#include "engine/ask/shown.h"
#include "engine/base/estimate.h"
#include "engine/search/switches.h"
#include "tests/game/faces.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

/// Down from a root, in the order of the search; what is inside is counted with what lies around it.
struct Walked {
  u64 passes = 0, pass_cuts = 0, probes = 0, probe_cuts = 0, looks = 0, looks_held = 0, scouts = 0, scouts_held = 0;
  u64 futility = 0, table = 0, horizons = 0, went_on = 0, quiet = 0;
  std::map<std::string, u64> paid, vain;  ///< by technique
  std::map<Why, u64> firsts, at_once;
};
void walk(const View& v, u32 k, bool above_horizon, std::map<std::string, bool> inside, Walked& out) {
  const NodeRecord& r = v[k];
  const std::vector<u32> kids = children_of(v, k);
  for (const auto& [what, is] : inside)
    if (is) ++(what.starts_with("paid ") ? out.paid[what.substr(5)] : out.vain[what.substr(5)]);
  out.futility += r.end() == NodeEnd::pruned && kids.empty();
  out.table += r.end() == NodeEnd::table;
  out.quiet += r.depth() < 0;
  if (r.depth() <= 0 && above_horizon) ++out.horizons, out.went_on += !kids.empty();
  bool first = true;
  u32 first_rank = 0;
  bool only = true;
  for (std::size_t i = 0; i < kids.size(); ++i) {
    const NodeRecord& c = v[kids[i]];
    std::map<std::string, bool> below = inside;
    const bool is_last = i + 1 == kids.size();
    if (c.pass() == Pass::probe) {
      const bool same_side = c.mover() == r.mover() && c.move == 0xffff;
      const bool cut = is_last && r.end() == NodeEnd::pruned;
      ++(same_side ? out.probes : out.passes);
      (same_side ? out.probe_cuts : out.pass_cuts) += cut;
      const std::string what = same_side ? "multi-probcut" : "null-move";
      if (!below["paid " + what] && !below["vain " + what]) below[(cut ? "paid " : "vain ") + what] = true;
    } else {
      if (first) {
        ++out.firsts[c.why()];
        first_rank = c.rank;
      }
      only &= c.rank == first_rank;
      const bool again = !is_last && v[kids[i + 1]].pass() == Pass::research && v[kids[i + 1]].move == c.move;
      if (c.reduced()) {
        ++out.looks, out.looks_held += !again;
        if (again) below["vain lmr"] = true;
      } else if (c.pass() == Pass::scout) {
        ++out.scouts, out.scouts_held += !again;
        if (again) below["vain pvs"] = true;
      }
      first = false;
    }
    walk(v, kids[i], r.depth() > 0 || (c.pass() == Pass::probe && c.move == 0xffff && c.mover() == r.mover()), below,
         out);
  }
  if (!first && r.cut() && only)
    for (const u32 c : kids)
      if (v[c].pass() != Pass::probe) {
        ++out.at_once[v[c].why()];
        break;
      }
}

const Technique* row(const std::vector<Technique>& rows, std::string_view id) {
  const auto it = std::find_if(rows.begin(), rows.end(), [&](const Technique& t) { return id == t.id; });
  return it == rows.end() ? nullptr : &*it;
}

std::shared_ptr<const Recording> searched(const char* id, const RuleValues& rules, const std::string& moves, int depth,
                                          std::initializer_list<const char*> on) {
  const auto game = *find_game(id)->make(rules);
  const auto line = game->parse_moves(game->initial(), moves);
  REQUIRE(line);
  const PlanRoot root = end_of_line(game, game->initial(), *line);
  SearchRequest q = game->request(root.position, "modern-2026");
  q.history = root.history;
  q.limits.depth = depth;
  for (const char* s : on) REQUIRE(set_switch(q.options, s, true));
  SearchPlan plan = small_plan();
  set_root(plan, root);
  set_request(plan, *game, q);
  const auto run = run_plan(plan, root, {&pool()});
  REQUIRE(run);
  return run->recording;
}
std::shared_ptr<const Recording> drawn_reversi() {
  return searched("reversi", {}, "e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7", 10, {"lmr", "multi-probcut"});
}

struct Drawn {
  const char* id;
  i64 used, worked, spent, without;
  bool same;
};
void check_counts(const std::vector<Technique>& rows, const std::vector<Drawn>& all) {
  for (const Drawn& d : all) {
    CAPTURE(d.id);
    const Technique* t = row(rows, d.id);
    REQUIRE(t);
    CHECK(static_cast<i64>(t->counts.used.value_or(u64(-1))) == d.used);
    CHECK(static_cast<i64>(t->counts.worked.value_or(u64(-1))) == d.worked);
    const i64 spent = t->counts.spent ? static_cast<i64>(t->counts.spent->first + t->counts.spent->second) : -1;
    CHECK(spent == d.spent);
  }
}

}  // namespace

TEST_CASE("what the techniques did is what a walk down from the roots counts", "[ask][techniques]") {
  int seen = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    if (!game->profile("modern") || game->profile("modern")->by_turns) continue;
    SearchRequest q = game->request(face_test::random_walk(*game, 5, 14).stops.back().position, "modern");
    for (const char* s : {"null-move", "lmr", "futility", "multi-probcut", "skip-losing"}) {
      const auto all = game->switches();
      if (std::any_of(all.begin(), all.end(), [&](const SwitchInfo& x) { return std::string_view(s) == x.id; }))
        set_switch(q.options, s, true);
    }
    q.limits.depth = 5;
    const Recorded made = recorded_plan(game, q);
    const View v = made.view();
    Walked w;
    u64 failed = 0, earlier = 0;
    const std::vector<u32> roots = roots_of(v);
    for (const u32 root : roots) {
      walk(v, root, true, {}, w);
      const bool held = v[root].kind() == Kind::exact;
      if ((v[root].alpha > -infinite || v[root].beta < infinite) && !held) failed += v[root].size;
      if (v[root].depth() != v[roots.back()].depth()) earlier += v[root].size;
    }
    const std::vector<Technique> rows = techniques_of(*made.recording);
    const auto check = [&](const char* id, u64 used, u64 worked) {
      const Technique* t = row(rows, id);
      if (!t) return;
      CAPTURE(id);
      CHECK(t->counts.used.value_or(used) == used);
      CHECK(t->counts.worked.value_or(worked) == worked);
      seen += used > 0;
    };
    check("null-move", w.passes, w.pass_cuts);
    check("multi-probcut", w.probes, w.probe_cuts);
    check("lmr", w.looks, w.looks_held);
    check("pvs", w.scouts, w.scouts_held);
    check("futility", 0, w.futility);
    check("quiescence", w.horizons, w.went_on);
    check("forcing-first", w.firsts[Why::forcing], w.at_once[Why::forcing]);
    check("killers", w.firsts[Why::killer], w.at_once[Why::killer]);
    check("history", w.firsts[Why::history], w.at_once[Why::history]);
    if (const Technique* t = row(rows, "tt")) CHECK(t->counts.worked == w.table);
    for (const char* id : {"lmr", "pvs"})
      if (const Technique* t = row(rows, id)) CHECK(t->counts.spent == std::pair(u64{0}, w.vain[id]));
    for (const char* id : {"null-move", "multi-probcut"})
      if (const Technique* t = row(rows, id)) CHECK(t->counts.spent == std::pair(w.paid[id], w.vain[id]));
    if (const Technique* t = row(rows, "aspiration")) CHECK(t->counts.spent == std::pair(u64{0}, failed));
    if (const Technique* t = row(rows, "iterative")) CHECK(t->counts.spent == std::pair(earlier, u64{0}));
    if (const Technique* t = row(rows, "quiescence")) CHECK(t->counts.spent == std::pair(w.quiet, u64{0}));
  }
  CHECK(seen > 15);
}

TEST_CASE("the figures of the techniques that are drawn", "[ask][techniques]") {
  const auto shogi = searched("micro-shogi", {{"variant", "standard"}},
                              "b1a2 a4a3 a2b2 c5b4 a1a2 a3a2 b2b3 b5a4 c1b2 S@d3 b3a4 a5a4 d2d3 d5c4", 9,
                              {"null-move", "lmr", "futility", "skip-losing"});
  CHECK(shogi->summary().visited == 119'960);
  check_counts(techniques_of(*shogi), {{"null-move", 1283, 443, 28'557, 136'036, true},
                                       {"lmr", 20'478, 20'363, 6'972, 303'347, true},
                                       {"futility", -1, 34'616, -1, 436'853, false},
                                       {"skip-losing", -1, -1, -1, 122'513, true},
                                       {"quiescence", 61'606, 4'732, 7'904, 157'611, false},
                                       {"aspiration", 10, 8, 22'859, 132'617, true},
                                       {"pvs", 3'132, 3'030, 10'138, 230'402, false},
                                       {"tt", 13'744, 758, -1, 160'602, true},
                                       {"iterative", 8, -1, 65'431, 379'540, true},
                                       {"forcing-first", 16'680, 10'063, -1, 282'446, true},
                                       {"killers", 1'306, 459, -1, 112'400, true},
                                       {"history", 861, 217, -1, 183'435, false}});
  const auto reversi = drawn_reversi();
  CHECK(reversi->summary().visited == 14'860);
  std::vector<Technique> rows = techniques_of(*reversi);
  const std::vector<Drawn> drawn = {{"multi-probcut", 828, 475, 6'101, 55'709, false},
                                    {"lmr", 1'022, 961, 2'012, 19'362, true},
                                    {"aspiration", 17, 9, 3'830, 13'508, true},
                                    {"pvs", 491, 438, 2'731, 28'160, false},
                                    {"tt", 1'906, 289, -1, 52'375, true},
                                    {"iterative", 9, -1, 9'883, 27'416, true},
                                    {"forcing-first", 1'100, 1'016, -1, 25'394, false},
                                    {"killers", 2'166, 1'284, -1, 13'753, false},
                                    {"history", 589, 178, -1, 18'243, true}};
  check_counts(rows, drawn);
  JobProgress progress;
  search_without(*reversi, rows, progress);
  for (const Drawn& d : drawn) {
    CAPTURE(d.id);
    const Technique* t = row(rows, d.id);
    REQUIRE((t && t->without));
    CHECK(static_cast<i64>(t->without->nodes) == d.without);
    CHECK((t->without->same_choice && t->without->same_value) == d.same);
  }
  const auto sound = search_without_assumptions(*reversi, rows, progress);
  REQUIRE(sound);
  CHECK(sound->nodes == 260'108);
  const Subject subject = recorded_subject(*reversi);
  CHECK(sound->best == *subject.game->parse_move(subject.root, "h3"));
}

TEST_CASE("a search without a technique is the search of that request", "[ask][techniques]") {
  const auto game = *find_game("kalah")->make({});
  SearchRequest q = game->request(game->initial(), "modern");
  q.limits.depth = 6;
  const Recorded made = recorded_plan(game, q);
  std::vector<Technique> rows = techniques_of(*made.recording);
  JobProgress progress;
  const u64 nodes = search_without(*made.recording, rows, progress);
  u64 sum = 0;
  for (const Technique& t : rows) {
    CAPTURE(t.id);
    SearchRequest again = q;
    again.table_bytes = 1 << 16;
    set_switch(again.options, t.id, false);
    for (const std::string& also : t.with) set_switch(again.options, also, false);
    const SearchResult r = game->search(again);
    REQUIRE(t.without);
    CHECK(t.without->nodes == r.counters.nodes);
    CHECK(t.without->score.value == r.score.value);
    CHECK(t.without->best == r.best);
    sum += r.counters.nodes;
  }
  CHECK(nodes == sum);
  // Stopped before it began, the rows stay empty.
  std::vector<Technique> none = techniques_of(*made.recording);
  progress.halt();
  CHECK(search_without(*made.recording, none, progress) == 0);
  for (const Technique& t : none) CHECK_FALSE(t.without);
}

TEST_CASE("a technique alone is the search with all other assumptions off", "[ask][techniques]") {
  const auto reversi = drawn_reversi();
  std::vector<Technique> rows = techniques_of(*reversi);
  JobProgress progress;
  int reported = 0;
  search_alone(*reversi, rows, progress, [&] { ++reported; });
  // Of two assumptions one alone is what is left when the other one is taken away.
  search_without(*reversi, rows, progress);
  const Technique *lmr = row(rows, "lmr"), *probcut = row(rows, "multi-probcut");
  REQUIRE((lmr->alone && probcut->alone && lmr->without && probcut->without));
  CHECK(lmr->alone->nodes == probcut->without->nodes);
  CHECK(probcut->alone->nodes == lmr->without->nodes);
  CHECK(reported == 2);
  for (const Technique& t : rows) CHECK(t.alone.has_value() == t.assumes);
  // The four that are drawn: nodes of all away by nodes of one alone.
  const auto shogi = searched("micro-shogi", {{"variant", "standard"}},
                              "b1a2 a4a3 a2b2 c5b4 a1a2 a3a2 b2b3 b5a4 c1b2 S@d3 b3a4 a5a4 d2d3 d5c4", 9,
                              {"null-move", "lmr", "futility", "skip-losing"});
  rows = techniques_of(*shogi);
  const auto sound = search_without_assumptions(*shogi, rows, progress);
  search_alone(*shogi, rows, progress);
  REQUIRE(sound);
  for (const auto& [id, drawn] : {std::pair("null-move", 1.73), std::pair("lmr", 4.58), std::pair("futility", 7.77),
                                  std::pair("skip-losing", 1.07)}) {
    CAPTURE(id);
    const double ratio = static_cast<double>(sound->nodes) / static_cast<double>(row(rows, id)->alone->nodes);
    CHECK(std::abs(ratio - drawn) < 0.006);
  }
}

TEST_CASE("over several positions each technique is compared by searches of its own", "[ask][techniques]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    if (!game->profile("modern")) continue;
    SearchRequest q = game->request(game->initial(), "modern");
    q.limits.depth = 2;
    const Recorded made = recorded_plan(game, q);
    ComparedPositions asked;
    asked.count = 4, asked.seed = 7;
    const auto root = resolve(made.recording->plan());
    REQUIRE(root);
    const auto places = compared_positions(*root, asked);
    CHECK(places.size() <= 4);
    std::set<u64> keys;
    for (const PlanRoot& p : places) {
      CHECK(keys.insert(game->key(p.position)).second);
      CHECK(game->moves(p.position, p.history).size() >= 2);
    }
    std::vector<Technique> rows = techniques_of(*made.recording);
    OverSums sums;
    JobProgress progress;
    u64 told = 0;
    search_over(*made.recording, asked, rows, sums, progress, [&] {
      ++told;
      for (const Technique& t : rows) CHECK(t.over->compared + t.over->other_depth == told);
    });
    CHECK(told == places.size());
    CHECK(sums.positions == places.size());
    CHECK(progress.done == progress.all);
    // The long way.
    for (const Technique& t : rows) {
      CAPTURE(t.id);
      double product = 1;
      u64 n = 0, other = 0;
      for (const PlanRoot& p : places) {
        SearchRequest with = game->request(p.position, "modern");
        with.history = p.history, with.limits.depth = 2, with.options = made.recording->plan().options;
        if (made.recording->plan().table_bytes) with.table_bytes = made.recording->plan().table_bytes;
        SearchRequest without = with;
        set_switch(without.options, t.id, false);
        for (const std::string& also : t.with) set_switch(without.options, also, false);
        const SearchResult x = game->search(with), y = game->search(without);
        if (x.depth != y.depth) continue;
        ++n, other += x.best != y.best;
        product *= static_cast<double>(y.counters.nodes) / static_cast<double>(x.counters.nodes);
      }
      CHECK(t.over->compared == n);
      CHECK(t.over->other_choice == other);
      const auto e = t.over->ratio();
      REQUIRE(e.has_value() == (n >= 2));
      if (!e) continue;
      CHECK(std::abs(e->value - std::pow(product, 1.0 / static_cast<double>(n))) < 1e-9);
      CHECK(e->low <= e->value);
      CHECK(e->value <= e->high);
    }
    // Stopped before it began, nothing is compared.
    std::vector<Technique> none = techniques_of(*made.recording);
    OverSums nothing;
    progress.halt();
    search_over(*made.recording, asked, none, nothing, progress);
    CHECK(nothing.positions == 0);
  }
}

TEST_CASE("positions of the game are those of its line, its end first", "[ask][techniques]") {
  const auto reversi = drawn_reversi();
  const auto root = resolve(reversi->plan());
  REQUIRE(root);
  ComparedPositions asked;
  asked.count = 5, asked.from = ComparedPositions::From::game;
  const auto of_game = compared_positions(*root, asked);
  REQUIRE(of_game.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    REQUIRE(of_game[i].moves.size() == root->moves.size() - i);
    CHECK(std::equal(of_game[i].moves.begin(), of_game[i].moves.end(), root->moves.begin()));
  }
  asked.from = ComparedPositions::From::both;
  const auto both = compared_positions(*root, asked);
  REQUIRE(both.size() == 5);
  CHECK(both[2].moves.size() == root->moves.size() - 2);
  asked.from = ComparedPositions::From::openings;
  const auto drawn = compared_positions(*root, asked), again = compared_positions(*root, asked);
  REQUIRE(drawn.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) CHECK(drawn[i].moves == again[i].moves);
  CHECK(both[3].moves == drawn[0].moves);
}

TEST_CASE("the interval of a mean is Student's", "[ask][techniques]") {
  // 1 2 3 4: mean 2.5, deviation 1.2910, t = 3.182, half 2.0540.
  const Estimate e = student(4, 10, 30);
  CHECK(e.value == 2.5);
  CHECK(std::abs(e.high - 4.5540) < 1e-3);
  CHECK(std::abs(e.low - 0.4460) < 1e-3);
  CHECK(std::isinf(student(1, 3, 9).high));
  // Beyond the table: t of 60 degrees is 2.000. Half of 61 numbers are 1, half -1, and one is 0.
  CHECK(std::abs(student(61, 0, 60).high - 2.000 * std::sqrt(1.0 / 61)) < 1e-3);
}

TEST_CASE("an answer comes in parts, from the rows of the recording on", "[ask][techniques]") {
  const auto game = *find_game("kalah")->make({});
  SearchRequest q = game->request(game->initial(), "modern");
  q.limits.depth = 5;
  const Recorded made = recorded_plan(game, q);
  const ask::Question* question = ask::find_question("techniques");
  ask::Asked a;
  a.begin(made.recording);
  a.options = ask::usual_options(*question);
  a.options["without"].on = true;
  a.options["positions"].number = 3, a.options["depth"].number = 3;
  JobProgress progress;
  ask::AnswerSoFar so_far;
  a.progress = &progress, a.so_far = &so_far;
  const ask::Answer answer = ask::ask(*question, a);
  REQUIRE_FALSE(answer.error);
  const std::size_t rows = techniques_of(*made.recording).size();
  CHECK(so_far.serial() >= 1 + rows + 3);
  const auto last = so_far.get();
  REQUIRE(last);
  const std::string text = ask::text_of(ask::shown(*question, *last, a));
  CHECK(text.find("over 3 of 3 positions") != std::string::npos);
  CHECK(text.find("not yet") == std::string::npos);
  // One that is stopped before it searches says so in each row.
  progress.halt();
  const ask::Answer stopped = ask::ask(*question, a);
  REQUIRE_FALSE(stopped.error);
  const std::string rest = ask::text_of(ask::shown(*question, stopped.record, a));
  CHECK(rest.find("not searched") != std::string::npos);
  CHECK(rest.find("interrupted") != std::string::npos);
}

TEST_CASE("a wrong answer is owed to a technique only if its fork without it says something else",
          "[ask][techniques]") {
  const auto reversi = drawn_reversi();
  std::vector<Technique> rows = techniques_of(*reversi);
  JobProgress progress;
  AuditOptions options;
  options.sample = 150, options.seed = 1, options.max_nodes = 20'000, options.keep = ~u32{0};
  const auto root = resolve(reversi->plan());
  REQUIRE(root);
  const AuditReport r = audit(lint_input(*reversi, *root), options, &progress);
  REQUIRE(r.wrong > 0);
  const BlameSums b = find_blame(*reversi, r, rows, progress);
  CHECK(b.one + b.either + b.together + b.table + b.nobody + b.untried == r.wrong);
  u64 blamed = 0;
  for (const Technique& t : rows) {
    CHECK(t.blame.has_value() == t.assumes);
    if (!t.blame) continue;
    blamed += t.blame->wrong;
    CHECK(t.blame->worst.has_value() == (t.blame->wrong > 0));
    if (t.blame->worst) {
      const NodeRecord& n = reversi->view()[reversi->view().find(t.blame->worst->id)];
      CHECK(n.value == t.blame->worst->said.value);
      CHECK(n.kind() == t.blame->worst->said.kind);
    }
  }
  CHECK(blamed == b.one);
}
