// What several threads have searched together is one recording: nothing in it is missing or doubled, the linter finds
// nothing, and whose entry answered whom is what the threads had written. Part of thread_tests, too.
#include "engine/plan/thread_parts.h"

#include <algorithm>
#include <set>
#include <thread>

#include "engine/ask/lint/lint.h"
#include "engine/ask/lint/search_again.h"
#include "engine/ask/table/table_origins.h"
#include "engine/base/random.h"
#include "engine/check/drawn_search.h"
#include "engine/game/search_in_threads.h"
#include "engine/games/registry.h"
#include "engine/plan/fork.h"
#include "engine/plan/plan_run.h"
#include "engine/read/node/best_changes.h"
#include "engine/read/node/iterations.h"
#include "engine/read/node/root_passes.h"
#include "engine/read/table/thread_sums.h"
#include "engine/read/waste/ledger.h"
#include "engine/search/switches.h"
#include "engine/trace/cut.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/thread_roots.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// A search with a table that several threads can make, or nothing; without a limit of nodes.
std::optional<DrawnSearch> draw(const GameType& type, int i, bool sound) {
  DrawnSearch s = draw_search(type, mix64(static_cast<u64>(i) * 13 + type.id().size()),
                              {.sound = sound, .unlimited = true, .max_depth = 4});
  s.request.options.set(Switch::tt);
  s.request.options.algorithm = Algorithm::alpha_beta;
  if (!why_no_threads(*s.game->profile(s.request.profile), s.request.options).empty()) return std::nullopt;
  settle(s);
  s.plan.threads = 2 + i % 2;
  s.plan.budget_bytes = std::size_t{128} << 20;
  return s;
}

Result<PlanRun> made(const DrawnSearch& s, RecordPool& pool) {
  PlanSinks sinks;
  sinks.pool = &pool;
  return run_plan(s.plan, s, sinks);
}

// Every answer of the table has the thread that wrote it, and a node of it with the same key that is none of those
// that were stopped.
u64 check_writers(const Recording& r) {
  const View v = r.view();
  const auto columns = node_columns(v);
  u64 from_others = 0, wrong = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    const auto by = columns->at(NodeColumn::writer_thread, k), here = columns->at(NodeColumn::thread, k);
    const auto other = columns->at(NodeColumn::other_writer, k);
    if (v[k].end() != NodeEnd::table) {
      wrong += by || other || v[k].link != no_node;
      continue;
    }
    const u32 w = table_writer(v, k);
    if (w == no_node || !by) {
      ++wrong;
      continue;
    }
    from_others += by != here;
    wrong += by != columns->at(NodeColumn::thread, w) || (v[k].link != no_node) == other.has_value() ||
             (other && by == here) || v.node_keys()[w] != v.node_keys()[k] || v[w].mover() != v[k].mover();
  }
  CHECK(wrong == 0);
  return from_others;
}

void check_rules(const Recording& r, const PlanRoot& root) {
  const LintReport report = lint(lint_input(r, root));
  for (const LintGroup& g : report.groups) CHECK(g.sentence == "");
  CHECK(report.total() == 0);
}

void check_round_trip(const Recording& r, RecordPool& pool) {
  auto bytes = r.write();
  REQUIRE(bytes);
  const auto again = Recording::read(*bytes, pool);
  REQUIRE(again);
  CHECK((*again)->digest() == r.digest());
  CHECK(is_by_threads((*again)->plan()));
  REQUIRE(node_columns((*again)->view()));
  CHECK(node_columns((*again)->view())->numbers == node_columns(r.view())->numbers);
}

// Iterations, attempts and best moves are those of the thread whose result it is, which is the first.
void check_result_thread(const Recording& r) {
  const View v = r.view();
  const auto columns = node_columns(v);
  Nodes at;
  at.reset(recorded_subject(r));
  IterationsModel m = iterations_model(r.summary().search.iterations, v, at);
  TallyIndex tallies;
  tallies.update(v, v.size());
  add_counts(m, v, tallies);
  for (const IterationPoint& p : m.points) {
    INFO("depth " << p.depth);
    REQUIRE(p.root != no_node);
    CHECK(columns->at(NodeColumn::thread, v.find(p.root)) == 1);
    CHECK(p.recorded == p.nodes);
  }
  std::set<std::pair<int, u32>> passes;  // each root is a pass of its depth once
  for (const RootPass& p : root_passes(v)) {
    CHECK(columns->at(NodeColumn::thread, p.root) == 1);
    CHECK(passes.insert({p.depth, p.root}).second);
  }
  for (const BestChange& b : best_changes(v)) {
    CHECK(columns->at(NodeColumn::thread, b.root) == 1);
    if (b.before != no_node) CHECK_FALSE(columns->by_two_threads(b.before, b.child));
  }
  const Ledger ledger = make_ledger(v, {});
  CHECK(ledger.nodes() == v.size());
  bool apart = true;
  for (u32 k = 0; k < v.size(); ++k) {
    const Waste w = ledger.classes[k];
    apart &= columns->at(NodeColumn::thread, k) == 1 ? w != Waste::other_thread
                                                     : w == Waste::other_thread || w == Waste::aborted;
  }
  CHECK(apart);
  std::size_t roots = 0;
  for (const std::vector<u32>& own : roots_by_thread(v)) {
    roots += own.size();
    for (const u32 k : own) CHECK_FALSE(columns->by_two_threads(k, own.front()));
    CHECK(thread_roots(v, own.back()) == own);
  }
  std::vector<u32> all;
  v.roots(all);
  CHECK(roots == all.size());
}

}  // namespace

TEST_CASE("threads that are recorded are one recording with a column, and break no rule", "[threads][lint]") {
  RecordPool pool;
  u64 met = 0;
  for (const GameType* type : all_games()) {
    int searches = 0;
    u64 from_others = 0;
    for (int i = 0; i < 40; ++i) {
      const bool sound = i % 2 == 0;
      const auto s = draw(*type, i, sound);
      if (!s) continue;
      INFO(type->id() << ": " << command_of(*s) << " --threads " << s->plan.threads);
      const SearchResult one = s->game->search(s->request);
      if (one.counters.nodes > 50'000) continue;
      const auto run = made(*s, pool);
      REQUIRE(run);
      const Recording& r = *run->recording;
      CHECK(r.size() == run->result.counters.nodes);
      CHECK(r.summary().visited == run->result.counters.nodes);
      CHECK(r.plan().imported());
      CHECK(is_by_threads(r.plan()));
      if (sound) CHECK(run->result.score.value == one.score.value);
      const auto columns = node_columns(r.view());
      REQUIRE(columns);
      std::vector<u64> nodes(static_cast<std::size_t>(s->plan.threads), 0);
      for (u32 k = 0; k < r.size(); ++k) ++nodes.at(static_cast<std::size_t>(*columns->at(NodeColumn::thread, k) - 1));
      CHECK(nodes == run->result.thread_nodes);
      check_result_thread(r);
      from_others += check_writers(r);
      check_rules(r, *s);
      check_round_trip(r, pool);
      // The same figures by another way
      const ThreadSums sums = thread_sums(r);
      CHECK(sums.exact);
      u64 visited = 0, own = 0, other = 0, untold = 0;
      for (const ThreadSums::One& t : sums.threads) {
        CHECK(t.nodes == nodes.at(static_cast<std::size_t>(t.number - 1)));
        visited += t.nodes, own += t.own, other += t.other, untold += t.untold;
      }
      CHECK(visited == r.size());
      CHECK(untold == 0);
      CHECK(own + other == run->result.counters.table_cuts);
      const TableOrigins origins = table_origins(r);
      CHECK(origins.of[static_cast<std::size_t>(Origin::named)] == origins.answers.size());
      CHECK(origins.ages[static_cast<std::size_t>(EntryAge::other_thread)] == other);
      ++searches;
    }
    INFO(type->id());
    CHECK(searches >= 15);
    met += from_others;
  }
  CHECK(met > 0);
}

TEST_CASE("threads that are limited or stopped keep what they have, within the memory that is given", "[threads]") {
  RecordPool pool;
  for (const GameType* type : all_games())
    for (int i = 0; i < 12; ++i) {
      auto s = draw(*type, i, true);
      if (!s) continue;
      s->plan.options.set(Switch::iterative);
      s->plan.limits = {max_depth, 3000, 0};
      s->plan.budget_bytes = (i % 3 + 1) * std::size_t{20'000};
      s->plan.policy = i % 2 ? FullPolicy::stop : FullPolicy::compact;
      INFO(type->id() << ": " << command_of(*s) << " --threads " << s->plan.threads);
      const auto run = made(*s, pool);
      REQUIRE(run);
      const Recording& r = *run->recording;
      CHECK(r.summary().visited == run->result.counters.nodes);
      CHECK(r.size() + r.summary().skipped == r.summary().visited);
      CHECK(r.size() * sizeof(NodeRecord) <= s->plan.budget_bytes);
      CHECK(run->result.counters.nodes <= 3000);
      check_rules(r, *s);
      check_round_trip(r, pool);
      const ThreadSums sums = thread_sums(r);
      CHECK(sums.exact == (r.summary().skipped == 0));
      u64 answers = 0, told = 0;
      for (u32 k = 0; k < r.size(); ++k) answers += r.data()[k].end() == NodeEnd::table;
      for (const ThreadSums::One& t : sums.threads) told += t.own + t.other;
      CHECK(told == answers);  // also where the writer is not recorded
    }
}

TEST_CASE("threads are paused and stepped through at the first of them, and end as if nobody had looked", "[threads]") {
  RecordPool pool;
  u64 pauses = 0;
  for (const GameType* type : all_games())
    for (int i = 0; i < 12; i += 2) {
      const auto s = draw(*type, i, true);
      if (!s) continue;
      INFO(type->id() << ": " << command_of(*s) << " --threads " << s->plan.threads);
      const SearchResult one = s->game->search(s->request);
      if (one.counters.nodes > 50'000) continue;
      SearchRequest request = sure(request_of(s->plan, *s));
      StepControl control;
      control.go(Step::into, 20);
      PreparedSearch search(s->plan, s->game, std::move(request), control, &pool);
      const std::shared_ptr<const Recording> first = search.recording();
      REQUIRE(first);
      CHECK(is_by_threads(first->plan()));
      SearchResult result;
      std::thread thread([&] { result = search.search(); });
      Tick before = -1;
      auto line = std::make_unique<OpenLine>();
      bool in_order = true, told = true;
      for (u64 n = 1; n <= 7; ++n) {
        const StepStatus status = control.wait_paused(n);
        if (status.state != StepStatus::State::paused) break;
        ++pauses;
        told &= (control.attention().load() & Attention::held) != 0 && control.snapshot(*line) &&
                line->moment.tick == status.moment.tick && first->view(*line).ticks() > status.moment.tick;
        in_order &= status.moment.tick > before;
        before = status.moment.tick;
        control.go(n == 7 ? Step::run : Step::into, 31);
      }
      thread.join();
      CHECK(in_order);
      CHECK(told);
      REQUIRE(search.recording());
      CHECK(search.recording() != first);
      CHECK(result.score.value == one.score.value);
      CHECK(search.recording()->size() == result.counters.nodes);
      check_rules(*search.recording(), *s);
    }
  CHECK(pauses > 20);
}

TEST_CASE("what can be asked of one thread's search alone is refused in words", "[threads]") {
  RecordPool pool;
  const auto s = draw(*find_game("kalah"), 2, true);
  REQUIRE(s);
  const auto run = made(*s, pool);
  REQUIRE(run);
  const Recording& r = *run->recording;
  const std::string why = because_imported(r.plan());
  CHECK(why.starts_with("2 threads of Plyscope "));
  CHECK(why_no_fork(r) == why);
  CHECK(error_of(request_of(r.plan(), *s)).message == why);
  Attention never;
  CHECK(record_again(r, pool, never).why_not == why);
}

TEST_CASE("a recording of threads that is cut keeps the writers that are still there", "[threads]") {
  RecordPool pool;
  const auto s = draw(*find_game("reversi"), 4, true);
  REQUIRE(s);
  DrawnSearch deeper = *s;
  deeper.plan.limits = {7, 0, 0};
  const auto run = made(deeper, pool);
  REQUIRE(run);
  const View v = run->recording->view();
  const ThreadSums sums = thread_sums(*run->recording);
  // Where no thread was spared anything by another, an answer from a thread's own entry
  u32 saved = sums.saved;
  for (u32 k = 0; k < v.size() && saved == no_node; ++k)
    if (v[k].end() == NodeEnd::table && table_writer(v, k) != no_node) saved = k;
  REQUIRE(saved != no_node);
  const u32 writer = table_writer(v, saved);
  std::vector<u32> expanded, path;
  for (const u32 k : {saved, writer}) {
    v.path_to(k, path);
    expanded.insert(expanded.end(), path.begin(), path.end());
  }
  const auto cut = cut_recording(v, expanded, run->recording->plan(), run->recording->summary(), {}, pool);
  REQUIRE(cut);
  const View small = cut->recording->view();
  const u32 there = table_writer(small, cut->slot(saved));
  CHECK(there == cut->slot(writer));
}
