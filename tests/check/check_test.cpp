// Planted faults are the acceptance test of the linter and the audit; clean searches that of both.
#include "engine/check/check.h"

#include <algorithm>
#include <set>

#include "engine/ask/lint/audit.h"
#include "engine/game/random_play.h"
#include "engine/games/registry.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

LintInput spoiled(const std::vector<NodeRecord>& records, const Recording& recording, const DrawnSearch& s) {
  LintInput in = lint_input(recording, s);
  in.view = View(records.data(), static_cast<u32>(records.size()), recording.windowless());
  return in;
}

/// A search of the game, recorded whole, with these switches on.
DrawnSearch plain_search(const GameType& type, u64 seed, int depth, std::initializer_list<const char*> switches) {
  DrawnSearch s;
  s.game = *type.make({});
  s.start = s.game->initial();
  s.moves = random_line(*s.game, s.start, static_cast<int>(seed % 20), seed);
  std::vector<u64> history;
  Position p = s.start;
  for (const MoveCode m : s.moves) {
    history.push_back(s.game->key(p));
    p = s.game->after(p, m);
  }
  s.request = s.game->request(p, "modern");
  s.request.history = std::move(history);
  s.request.options = SearchOptions{};
  for (const char* id : switches) set_switch(s.request.options, id, true);
  s.request.limits = {depth, 0, 0};
  settle(s);
  return s;
}

}  // namespace

TEST_CASE("every planted fault is named by the rule it was planted for or by the audit", "[check][lint]") {
  CheckOptions options;
  std::set<std::string> expected, ids;
  for (const FaultInfo& f : all_faults()) {
    const FaultRow row = check_fault(f, options);
    INFO(f.id << ", expected " << f.expected << ", named by "
              << (row.named_by.empty() ? "nothing" : row.named_by.front()));
    CHECK(row.named());
    CHECK(std::find(row.named_by.begin(), row.named_by.end(), f.expected) != row.named_by.end());
    expected.insert(f.expected), ids.insert(f.id);
    CHECK(find_fault(f.id) == &f);
    CHECK(fault_of(with_fault(f.fault)) == &f);
  }
  CHECK(ids.size() == all_faults().size());
  CHECK(ids.size() >= 20);
  for (int r = 1; r <= 17; ++r) {
    INFO("R" << r);
    CHECK(expected.count("R" + std::to_string(r)) == 1);
  }
}

TEST_CASE("planted faults are named in the searches of the original programs, too", "[check][lint]") {
  CheckOptions options;
  options.classic = true;
  // Wins carry no distance there, the game before is not looked at, and nothing cuts by a rule.
  const std::set<Fault> none_has = {Fault::distance_not_stored, Fault::win_without_ply, Fault::repetition_ignored,
                                    Fault::probe_ignored};
  for (const FaultInfo& f : all_faults()) {
    const FaultRow row = check_fault(f, options);
    INFO(f.id << ", expected " << f.expected << ", named by "
              << (row.named_by.empty() ? "nothing" : row.named_by.front()));
    CHECK((row.searches == 0) == (none_has.count(f.fault) > 0));
    if (row.searches == 0) continue;
    CHECK(row.named());
    CHECK(row.recording->plan().profile.starts_with("classic"));
    const auto root = resolve(row.recording->plan());
    REQUIRE(root);
    CHECK(root->game->profile(row.recording->plan().profile)->classic);
  }
}

TEST_CASE("with one-side-cuts only answers of the other side cut, and the value stays that of minimax",
          "[check][search]") {
  RecordPool pool;
  u64 cuts[2] = {0, 0}, cleanly[2] = {0, 0}, more = 0;
  for (const GameType* type : all_games())
    for (u64 seed = 1; seed <= 4; ++seed) {
      const DrawnSearch s = plain_search(*type, seed, 4, {});
      if (s.game->outcome(s.position, s.history)) continue;
      INFO(command_of(s));
      const auto clean = record(s, pool), wrong = record(s, pool, Fault::one_side_cuts);
      REQUIRE((clean && wrong));
      const auto count = [&](const Recording& r, u64* into) {
        const Side root = s.game->mover(s.position);
        for (u32 k = 0; k < r.size(); ++k) into[r.data()[k].mover() == root] += r.data()[k].cut();
      };
      count(**clean, cleanly), count(**wrong, cuts);
      const View a = (*clean)->view(), b = (*wrong)->view();
      CHECK(a[0].value == b[0].value);
      CHECK((*wrong)->summary().visited >= (*clean)->summary().visited);
      more += (*wrong)->summary().visited > (*clean)->summary().visited;
    }
  CHECK(cleanly[1] > 100);
  CHECK(cuts[1] == 0);
  CHECK(cuts[0] > 100);
  CHECK(more > 5);
}

TEST_CASE("with no-clause-for-no-moves a forced pass is never played, and its node keeps what it began with",
          "[check][search]") {
  const FaultRow row = check_fault(*find_fault("no-clause-for-no-moves"), {});
  REQUIRE(row.named());
  const Recording& r = *row.recording;
  const View v = r.view();
  const auto root = resolve(r.plan());
  REQUIRE(root);
  u64 stuck = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    if (v[k].ply > 1) CHECK(v[k].move != 64);  // Reversi's pass
    if (v[k].ply == 0 || v[k].depth() <= 0 || v[k].end() != NodeEnd::inner || v[k].moves > 0) continue;
    CHECK(v[k].value == -infinite);
    ++stuck;
  }
  CHECK(stuck > 0);
  // The same search without the fault does pass there.
  const auto clean = [&] {
    SearchPlan plan = r.plan();
    plan.fault = Fault::none;
    RecordPool pool;
    PlanSinks sinks{&pool};
    return run_plan(plan, *root, sinks);
  }();
  REQUIRE(clean);
  const View c = clean->recording->view();
  u64 passes = 0;
  for (u32 k = 0; k < c.size(); ++k) passes += c[k].ply > 1 && c[k].move == 64;
  CHECK(passes > 0);
}

TEST_CASE("clean searches of every game raise no alarm, and the rows do not depend on the threads", "[check][lint]") {
  CheckOptions options;
  options.games = 40;
  for (const GameType* type : all_games()) {
    const CheckRow row = check_lint(*type, options);
    INFO(row.game << (row.first.empty() ? "" : ": " + row.first.front()));
    CHECK(row.wrong == 0);
    CHECK(row.searches == 40);
    if (type != all_games().front()) continue;
    options.threads = 3;
    CHECK(check_lint(*type, options).wrong == 0);
    options.threads = 1;
  }
}

TEST_CASE("searches with sound switches equal plain minimax in every game", "[check]") {
  CheckOptions options;
  options.games = 6;
  for (const GameType* type : all_games()) {
    const CheckRow row = check_minimax(*type, options);
    INFO(row.game << (row.first.empty() ? "" : ": " + row.first.front()));
    CHECK(row.wrong == 0);
  }
}

TEST_CASE("a recording that was spoiled by hand breaks the rule that speaks of it", "[lint]") {
  RecordPool pool;
  const DrawnSearch s = plain_search(*find_game("kalah"), 3, 5, {"pvs", "tt", "iterative"});
  const auto recording = record(s, pool);
  REQUIRE(recording);
  const std::vector<NodeRecord> clean((*recording)->data(), (*recording)->data() + (*recording)->size());
  REQUIRE(clean.size() > 100);
  CHECK(lint(spoiled(clean, **recording, s)).total() == 0);
  const auto breaks = [&](const char* rule, auto&& spoil) {
    std::vector<NodeRecord> records = clean;
    for (NodeRecord& r : records)
      if (spoil(r)) break;
    const auto broken = lint(spoiled(records, **recording, s)).broken();
    INFO(rule);
    CHECK(std::find(broken.begin(), broken.end(), rule) != broken.end());
  };
  const auto inner = [](const NodeRecord& r) { return r.ply == 2 && r.end() == NodeEnd::inner; };
  breaks("R1", [&](NodeRecord& r) { return inner(r) && (std::swap(r.alpha, r.beta), true); });
  breaks("R3", [&](NodeRecord& r) {
    return inner(r) && r.kind() == Kind::lower &&
           (r.end_kind = NodeRecord::pack_end(NodeEnd::inner, Kind::exact), true);
  });
  breaks("R4", [&](NodeRecord& r) { return r.end() == NodeEnd::table && r.link != no_node && (++r.depth_low, true); });
  breaks("R5", [&](NodeRecord& r) { return inner(r) && (r.value = infinite + 1, true); });
  breaks("R12", [&](NodeRecord& r) { return inner(r) && (++r.moves, true); });
  breaks("R13", [&](NodeRecord& r) { return r.has_static() && (++r.static_eval, true); });
  breaks("R16", [&](NodeRecord& r) { return inner(r) && r.moves > 2 && (++r.best, true); });
  breaks("R17", [&](NodeRecord& r) { return inner(r) && (--r.alpha, true); });
}

TEST_CASE("a finding names the node and the moment, and what does not apply says why", "[lint]") {
  RecordPool pool;
  DrawnSearch s = plain_search(*find_game("kalah"), 3, 5, {});
  auto recording = record(s, pool, Fault::negate_every_ply);
  REQUIRE(recording);
  const LintInput in = lint_input(**recording, s);
  const LintReport report = lint(in);
  const auto turned = std::find_if(report.findings.begin(), report.findings.end(),
                                   [](const LintFinding& f) { return f.rule == LintRule::window_turned; });
  REQUIRE(turned != report.findings.end());
  const u32 slot = in.view.find(turned->id);
  CHECK(in.view.enter(slot) == turned->tick);
  CHECK(in.view[slot].mover() == in.view[in.view.parent(slot)].mover());
  CHECK(turned->found == std::array<i64, 2>{in.view[slot].alpha, in.view[slot].beta});
  CHECK(turned->expected != turned->found);
  CHECK(!report.of(LintRule::reproducible).skipped.empty());
  CHECK(!report.of(LintRule::nothing_stored_after_stop).skipped.empty());
  s.request.options.algorithm = Algorithm::minimax;
  settle(s);
  recording = record(s, pool);
  REQUIRE(recording);
  const LintReport minimax = lint(lint_input(**recording, s));
  CHECK(minimax.total() == 0);
  CHECK(!minimax.of(LintRule::window_follows).skipped.empty());
  LintInput unknown = lint_input(**recording, s);
  unknown.root.game = nullptr;
  const LintReport blind = lint(unknown);
  CHECK(blind.total() == 0);
  CHECK(!blind.of(LintRule::moves_complete).skipped.empty());
  CHECK(blind.of(LintRule::outcome_follows).checked > 0);
}

TEST_CASE("the linter keeps a limited number of findings of a rule, counts all, and can be stopped", "[lint]") {
  RecordPool pool;
  const DrawnSearch s = plain_search(*find_game("reversi"), 5, 5, {});
  const auto recording = record(s, pool, Fault::window_not_turned);
  REQUIRE(recording);
  LintOptions few;
  few.keep = 3;
  const LintReport report = lint(lint_input(**recording, s), few);
  CHECK(report.of(LintRule::window_turned).findings > 3);
  CHECK(std::count_if(report.findings.begin(), report.findings.end(),
                      [](const LintFinding& f) { return f.rule == LintRule::window_turned; }) == 3);
  JobProgress stopped;
  stopped.halt();
  CHECK(!lint(lint_input(**recording, s), {}, &stopped).complete);
  AuditOptions all;
  CHECK(!audit(lint_input(**recording, s), all, &stopped).complete);
}

TEST_CASE("the audit finds no difference in clean searches, and with unsound switches it is a rate", "[lint][audit]") {
  RecordPool pool;
  u64 wrong = 0, audited = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    const DrawnSearch s =
        plain_search(*find_game(seed % 2 ? "kalah" : "micro-shogi"), seed, 4, {"pvs", "tt", "iterative", "killers"});
    const auto recording = record(s, pool);
    REQUIRE(recording);
    AuditOptions some;
    some.sample = 30;
    const AuditReport report = audit(lint_input(**recording, s), some);
    CHECK(report.sound);
    CHECK(report.wrong == 0);
    CHECK(report.complete);
    CHECK(report.audited + report.too_large + report.unreachable == std::min<u64>(30, report.population));
    const DrawnSearch t = plain_search(*find_game("micro-shogi"), seed, 5, {"pvs", "null-move", "lmr"});
    const auto unsound = record(t, pool);
    REQUIRE(unsound);
    const AuditReport rate = audit(lint_input(**unsound, t), some);
    CHECK(!rate.sound);
    wrong += rate.wrong, audited += rate.audited;
  }
  CHECK(wrong > 0);
  CHECK(wrong < audited);
}

TEST_CASE("perft through texts equals perft", "[check]") {
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    INFO(type->id());
    CHECK(perft_by_text(*game, game->initial(), 2) == game->perft(game->initial(), 2));
  }
}

TEST_CASE("a search again after a reduced one has a key of its own in the table", "[search][table]") {
  // The reduced search lies too close to the horizon for the table, the one after it does not.
  RecordPool pool;
  u64 links = 0;
  for (u64 seed = 1; seed <= 30; ++seed) {
    const DrawnSearch s = plain_search(*find_game("reversi"), seed, 5, {"lmr", "tt", "iterative"});
    const auto recording = record(s, pool);
    REQUIRE(recording);
    const LintReport report = lint(lint_input(**recording, s));
    CHECK(report.of(LintRule::key_tells_apart).findings == 0);
    links += report.of(LintRule::key_tells_apart).checked;
  }
  CHECK(links > 100);
}

TEST_CASE("a search with a planted fault is silent where nobody records it, and answers the same", "[check][faults]") {
  const auto written = parse_plan("plyscope-search\ngame kalah\nprofile classic\ndepth 4\nfault initial-best-zero\n");
  REQUIRE(written);
  RecordPool pool;
  const auto silent = run_plan(written->plan, written->root, PlanSinks{});
  const auto recorded = run_plan(written->plan, written->root, PlanSinks{&pool});
  REQUIRE(silent);
  REQUIRE(recorded);
  CHECK_FALSE(silent->recording);
  CHECK(recorded->recording);
  CHECK(silent->result.best == recorded->result.best);
  CHECK(silent->result.score.value == recorded->result.score.value);
  CHECK(silent->result.counters.nodes == recorded->result.counters.nodes);
}
