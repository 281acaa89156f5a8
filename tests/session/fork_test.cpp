// Forks of any node: what holds for drawn searches of every game.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engine/ask/compare/fork_beside.h"
#include "engine/ask/compare/fork_summary.h"
#include "engine/ask/lint/lint.h"
#include "engine/ask/lint/search_again.h"
#include "engine/base/random.h"
#include "engine/base/version.h"
#include "engine/check/drawn_search.h"
#include "engine/games/registry.h"
#include "engine/plan/fork.h"
#include "engine/plan/kept_forks.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"
#include "tests/support/error_of.h"
#include "tests/support/forge.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

using Shared = std::shared_ptr<const Recording>;

u64 seed_of(const GameType& type, int i) { return mix64(static_cast<u64>(i) * 131 + type.id().size()) + type.id()[0]; }

Shared recorded(const DrawnSearch& s) {
  auto r = record(s, pool());
  REQUIRE(r);
  return *r;
}

ForkRun forked(const Recording& r, u32 slot, const ForkChange& change) {
  const auto place = fork_place(r, slot);
  REQUIRE(place);
  auto run = run_fork(r, *place, change, {&pool()});
  INFO((run ? std::string() : run.error().message));
  REQUIRE(run);
  return std::move(*run);
}
ForkRun forked(const Recording& r, u32 slot, const char* change) {
  const auto place = fork_place(r, slot);
  REQUIRE(place);
  const auto read = parse_change(*place, change);
  INFO((read ? std::string() : read.error().message));
  REQUIRE(read);
  return forked(r, slot, *read);
}

/// A search of the start of a game, or a few moves on, whose plan a test has touched.
DrawnSearch search_of(const char* game, int depth, std::initializer_list<Switch> switches,
                      const char* profile = "modern") {
  DrawnSearch s;
  s.game = sure(find_game(game)->make({}));
  s.start = s.game->initial(1);
  s.request = s.game->request(s.start, profile);
  s.request.options.switches = 0;
  s.request.options.set(switches);
  s.request.limits = {depth, 0, 0};
  s.request.table_bytes = 1 << 16;
  settle(s);
  s.plan.budget_bytes = 400'000 * sizeof(NodeRecord);
  return s;
}

/// One change of every kind that can be asked for there, and some together.
ForkChange draw_change(const ForkPlace& p, Random& random) {
  ForkChange c;
  const auto some = [&](int percent) { return random.below(100) < static_cast<u32>(percent); };
  const auto any_move = [&] { return p.moves[random.below(static_cast<u32>(p.moves.size()))]; };
  if (!p.moves.empty()) {
    if (some(40)) c.first = any_move();
    if (some(30)) c.only.push_back(any_move());
    if (some(30)) c.never.push_back(any_move());
  }
  if (some(40)) c.deeper = static_cast<int>(random.below(4)) - 2;
  if (some(50)) c.window = static_cast<ForkChange::Window>(random.below(5));
  if (c.window == ForkChange::Window::given)
    c.alpha = some(20) ? -infinite : static_cast<int>(random.below(4000)) - 2000,
    c.beta = some(20) ? infinite : c.alpha + 1 + static_cast<int>(random.below(900));
  const auto switches = p.root.game->switches();
  if (some(30)) c.on.push_back(switches[random.below(static_cast<u32>(switches.size()))].id);
  if (some(30)) c.off.push_back(switches[random.below(static_cast<u32>(switches.size()))].id);
  const auto& profiles = p.root.game->profiles();
  if (some(10)) c.profile = profiles[random.below(static_cast<u32>(profiles.size()))].id;
  const ProfileInfo* profile = p.root.game->profile(c.profile.empty() ? p.profile : c.profile);
  if (some(10) && !profile->terms.empty()) c.weights.emplace_back(profile->terms[0].id, profile->weights[0]);
  c.empty = some(10);
  return c;
}

}  // namespace

TEST_CASE("a fork with nothing changed is the search that it was made of", "[fork]") {
  int forks = 0, refused = 0;
  for (const GameType* type : all_games()) {
    Random random(seed_of(*type, 7));
    for (int i = 0; i < 40; i += one_of) {
      const DrawnSearch s = draw_search(*type, seed_of(*type, i));
      INFO(command_of(s));
      const Shared r = recorded(s);
      if (r->size() == 0) continue;
      const std::string why = why_no_fork(*r);
      const bool turns = s.game->profile(s.request.profile)->by_turns && why.find("whole turns") != std::string::npos;
      CHECK(why.empty() == (!keeps_table(s.request.options) && !turns));
      if (!why.empty()) {
        ++refused;
        continue;
      }
      const u32 slot = random.below(r->size());
      INFO("node " << r->view().id(slot));
      const auto place = fork_place(*r, slot);
      REQUIRE(place);
      CHECK(find_path(r->view(), place->hops) == slot);
      const ForkRun run = forked(*r, slot, ForkChange());
      CHECK(run.recording->digest() == r->digest());
      CHECK(run.slot == slot);
      const ForkSummary f = fork_summary(*r, slot, *run.recording, run.slot);
      CHECK(f.no_difference());
      CHECK(!f.empty);
      ++forks;
      // The window that it has anyway is no change either.
      const NodeRecord& n = r->view()[slot];
      if (n.alpha >= n.beta || s.request.options.algorithm == Algorithm::minimax) continue;
      ForkChange same;
      same.window = ForkChange::Window::given, same.alpha = n.alpha, same.beta = n.beta;
      CHECK(forked(*r, slot, same).recording->digest() == r->digest());
    }
  }
  CHECK(forks > 100 / one_of);
  CHECK(refused > 10 / one_of);
}

TEST_CASE("a fork is the search that it was made of up to the moment at which its node is entered", "[fork]") {
  int ran = 0, empty = 0, other = 0, impossible = 0;
  for (const GameType* type : all_games()) {
    Random random(seed_of(*type, 8));
    for (int i = 0; i < 30; i += one_of) {
      const DrawnSearch s = draw_search(*type, seed_of(*type, i + 500));
      INFO(command_of(s));
      const Shared r = recorded(s);
      if (r->size() == 0 || !why_no_fork(*r).empty()) continue;
      const u32 slot = random.below(r->size());
      const View v = r->view();
      const auto place = fork_place(*r, slot);
      REQUIRE(place);
      CHECK(place->before == v.visit(slot) - 1);
      const ForkChange change = draw_change(*place, random);
      const std::string text = write_change(*place, change);
      INFO("node " << v.id(slot) << ": " << text);
      if (const Status ok = check_change(*place, change); !ok) {
        CHECK(!ok.error().message.empty());
        ++impossible;
        continue;
      }
      const auto read = parse_change(*place, text);
      REQUIRE(read);
      CHECK(*read == change);
      const ForkRun run = forked(*r, slot, change);
      ++ran;
      REQUIRE(run.slot != no_node);
      const View w = run.recording->view();
      const ForkSummary f = fork_summary(*r, slot, *run.recording, run.slot);
      CHECK(is_fork(run.recording->summary().program));
      if (starts_empty(*place, change)) {
        ++empty;
        CHECK(f.empty);
        CHECK(w[run.slot].ply == v[slot].ply);  // the plies stay
        CHECK(w[run.slot].mover() == v[slot].mover());
        continue;
      }
      CHECK(w.enter(run.slot) == v.enter(slot));
      CHECK(w.visit(run.slot) == v.visit(slot));
      CHECK((f.first.what == Differs::nothing || f.first.tick >= v.enter(slot)));
      other += f.first.what != Differs::nothing;
      // The same once more, and by what is kept of it
      const KeptFork kept = kept_fork(*place, change, run);
      const auto again = run_kept_fork(*r, kept, {&pool()});
      REQUIRE(again);
      CHECK(again->recording->digest() == kept.digest);
    }
  }
  CHECK(ran > 40 / one_of);
  CHECK(empty > 8 / one_of);
  CHECK(other > 10 / one_of);
  CHECK(impossible > 10 / one_of);
}

TEST_CASE("a node without all of its children neither takes nor gives table answers, nor does what rests on it",
          "[fork]") {
  int looked = 0, with_links = 0, again = 0;
  for (const GameType* type : all_games()) {
    Random random(seed_of(*type, 9));
    for (int i = 0; i < 60; i += one_of) {
      DrawnSearch s = draw_search(*type, seed_of(*type, i + 900),
                                  {.sound = true, .unlimited = true, .profile = "modern", .max_depth = 5});
      // Below a scout whose move is searched again: what was stored in between would answer that.
      const bool scouted = i >= 14;
      s.request.options.set({Switch::tt, scouted ? Switch::pvs : Switch::iterative});
      if (scouted) s.request.options.algorithm = Algorithm::alpha_beta;
      s.request.table_bytes = 1 << 16;
      s.request.limits.nodes = 6000;
      settle(s);
      const Shared r = recorded(s);
      const View v = r->view();
      std::vector<u32> inner;
      for (u32 k = 0; k < v.size(); ++k) {
        const u32 scout = v[k].pass() == Pass::research ? v.first_slot(k) - 1 : 0;
        for (u32 n = scouted ? v.first_slot(scout) : k; n < (scouted ? scout : k + 1); ++n)
          if (v[n].depth() >= (scouted ? 1 : 2) && v[n].ply > 0 && v[n].moves > 1) inner.push_back(n);
      }
      if (inner.empty()) continue;
      const u32 slot = inner[random.below(static_cast<u32>(inner.size()))];
      const auto place = fork_place(*r, slot);
      REQUIRE(place);
      if (place->moves.size() < 2) continue;
      ForkChange change;
      change.never = {place->moves[random.below(static_cast<u32>(place->moves.size()))]};
      const ForkRun run = forked(*r, slot, change);
      const View w = run.recording->view();
      REQUIRE(run.slot != no_node);
      ++looked;
      CHECK(w[run.slot].end() != NodeEnd::table);
      std::vector<u32> path;
      w.path_to(run.slot, path);
      for (u32 k = 0; k < w.size(); ++k) {
        again += k > run.slot && w[k].pass() == Pass::research;
        if (w[k].link == no_node) continue;
        ++with_links;
        for (const u32 above : path) CHECK(w[k].link != w.id(above));
      }
    }
  }
  CHECK(looked > 60 / one_of);
  CHECK(with_links > 30 / one_of);
  CHECK(again > 60 / one_of);
}

TEST_CASE("what cannot be forked says why", "[fork]") {
  const DrawnSearch s = search_of("kalah", 4, {Switch::iterative, Switch::tt});
  const Shared r = recorded(s);
  CHECK(why_no_fork(*r).empty());
  const View v = r->view();
  // Other searches
  const auto made = [&](auto change) {
    SearchPlan plan = r->plan();
    RecordingSummary summary = r->summary();
    change(plan, summary);
    return sure(Recording::made_of(std::span(r->data(), r->size()), plan, summary, {}, pool()));
  };
  CHECK(why_no_fork(*made([](SearchPlan& p, auto&) { p.engine = "Other 1.0"; })) ==
        "it was searched by Other 1.0, which is not available here");
  CHECK(why_no_fork(*made([](SearchPlan& p, auto&) { p.options.set(Switch::tt_keep); })) ==
        "its table was kept from the moves before, so it does not repeat alone");
  CHECK(why_no_fork(*made([](auto&, RecordingSummary& x) { x.search.by.search = 1; })) ==
        "recorded by revision 1 of the search, this is " + std::to_string(search_revision));
  CHECK(why_no_fork(*made([](auto&, RecordingSummary& x) { x.program = "Elsewhere 2"; })) ==
        "another program has recorded it");
  CHECK(!why_no_fork(*made([](SearchPlan& p, auto&) { p.game = "chess"; })).empty());
  CHECK(!why_no_fork(*sure(record(s, pool(), Fault::early_cut))).empty());
  const DrawnSearch turns = search_of("arimaa", 1, {}, "classic");
  DrawnSearch played = turns;
  CHECK(!error_of(fork_place(*r, r->size())).message.empty());

  // Changes of its root, and of a leaf
  const auto root = fork_place(*r, v.size() - 1);
  REQUIRE(root);
  const auto error = [&](const ForkPlace& p, const std::string& text) {
    return error_of(parse_change(p, text)).message;
  };
  CHECK(error(*root, "window parent") == "a root has no parent");
  u32 leaf = 0;
  while (v[leaf].end() != NodeEnd::horizon) ++leaf;
  const auto at_leaf = fork_place(*r, leaf);
  REQUIRE(at_leaf);
  REQUIRE(!at_leaf->moves.empty());
  const std::string move = s.game->write_move(*at_leaf->position, at_leaf->moves[0]);
  CHECK(error(*at_leaf, "first " + move) == "it is a leaf: it has no children until it is searched deeper");
  CHECK(parse_change(*at_leaf, "deeper 1; first " + move));
  CHECK(error(*at_leaf, "shallower 1") == "it lies at the horizon: it cannot be searched less deep");
}

TEST_CASE("a limit of time is dropped and a search that was stopped goes on to the end of its plan", "[fork]") {
  const DrawnSearch s = search_of("reversi", 4, {Switch::iterative, Switch::tt, Switch::pvs, Switch::history});
  const Shared whole = recorded(s);
  const auto stopped_after = [&](int iteration, SearchLimits limits) {
    Attention attention;
    SearchPlan plan = s.plan;
    plan.limits = limits;
    PlanSinks sinks{&pool(), &attention};
    sinks.on_iteration = [&](const Iteration& i) {
      if (i.depth == iteration) attention.set(Attention::stop);
    };
    return sure(run_plan(plan, s, sinks)).recording;
  };
  // Stopped by a person in the third iteration
  const Shared part = stopped_after(2, {4, 0, 0});
  REQUIRE(part->summary().search.stopped);
  REQUIRE(part->size() < whole->size());
  const ForkRun on = forked(*part, part->size() - 1, ForkChange());
  CHECK(on.recording->digest() == whole->digest());
  REQUIRE(on.remarks.size() == 1);
  CHECK(on.remarks[0] == "The search was stopped: the fork goes on to the end of its plan.");
  // What it chooses where the other one never came to is no consequence of the change.
  const ForkBeside beside = fork_beside(*part, part->size() - 1, *on.recording, on.slot);
  CHECK(beside.goes_on);
  CHECK_FALSE(beside.choice_changes());
  CHECK_FALSE(fork_beside(*whole, 5, *forked(*whole, 5, ForkChange()).recording, 5).goes_on);
  // By time, with no other limit: to the end of the depth that it had come to
  const Shared timed = stopped_after(3, {-1, 0, 3'600'000});
  REQUIRE(timed->summary().search.stopped);
  const ForkRun untimed = forked(*timed, timed->size() - 1, ForkChange());
  CHECK(untimed.recording->plan().limits.milliseconds == 0);
  CHECK(untimed.recording->plan().limits.depth == 4);
  CHECK(!untimed.recording->summary().search.stopped);
  CHECK(untimed.recording->size() == whole->size());
  CHECK(untimed.remarks[0] == "The limit of time is dropped: it goes on to the end of depth 4.");
  // What was recorded before that is the same
  const ForkSummary f = fork_summary(*timed, timed->size() - 1, *untimed.recording, untimed.slot);
  CHECK(f.first.tick > timed->view().enter(timed->size() - 1));
}

TEST_CASE("a fork that is told to stop ends, and says so", "[fork]") {
  const DrawnSearch s = search_of("kalah", 7, {Switch::iterative});
  const Shared r = recorded(s);
  const auto place = fork_place(*r, r->size() / 2);
  REQUIRE(place);
  JobProgress progress;
  ForkSinks sinks{&pool(), &progress};
  sinks.begun = [&](const Shared&) { progress.halt(); };
  const auto run = run_fork(*r, *place, ForkChange(), sinks);
  REQUIRE(run);
  CHECK(run->stopped);
  CHECK(run->slot == no_node);
  CHECK(run->recording->size() < r->size());
  CHECK(progress.all == r->summary().visited);
  CHECK(fork_summary(*r, place->slot, *run->recording, run->slot).relation == ClaimRelation::not_known);
}

TEST_CASE("forks of forks are made again from what is kept, and a recording keeps them in its file", "[fork]") {
  int chains = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    Random random(seed_of(*type, 11));
    DrawnSearch s =
        draw_search(*type, seed_of(*type, 77), {.sound = true, .unlimited = true, .profile = "modern", .max_depth = 3});
    s.request.limits = {3, 3000, 0};
    settle(s);
    const Shared r = recorded(s);
    std::vector<KeptFork> list;
    Shared at = r;
    for (int i = 0; i < 4; ++i) {
      const u32 last = list.empty() ? 0 : at->view().find(list.back().node) == no_node ? 0 : list.back().node;
      const u32 id = last + random.below(at->view().size() - last);
      const auto place = fork_place(*at, at->view().find(id));
      if (!place) continue;
      ForkChange change = draw_change(*place, random);
      change.empty = i == 2;
      if (!check_change(*place, change)) change = ForkChange();
      const ForkRun run = forked(*at, place->slot, change);
      list.push_back(kept_fork(*place, change, run));
      list.back().parent = static_cast<int>(list.size()) - 2;
      list.back().name = "fork " + std::to_string(i);
      at = run.recording;
      ++chains;
    }
    REQUIRE(keep_forks(*r, list));
    const auto bytes = r->write();
    REQUIRE(bytes);
    const auto read = Recording::read(*bytes, pool());
    REQUIRE(read);
    CHECK((*read)->digest() == r->digest());
    const auto kept = kept_forks(**read);
    REQUIRE(kept);
    CHECK((*read)->forks() == r->forks());
    CHECK(kept->size() == list.size());
    for (const KeptFork& f : *kept) {
      INFO(f.change);
      const auto again = run_kept_fork(**read, f, {&pool()});
      REQUIRE(again);
      CHECK(again->recording->digest() == f.digest);
    }
    // The last of them as a file of its own
    const auto alone = Recording::read(*at->write(), pool());
    REQUIRE(alone);
    CHECK((*alone)->forked() == at->forked());
    CHECK((*alone)->digest() == at->digest());
  }
  CHECK(chains > 12);
}

TEST_CASE("before the node of a fork nothing can be forked, for there it is the search that it was made of", "[fork]") {
  const Shared r = recorded(search_of("kalah", 5, {Switch::killers}));
  const View v = r->view();
  const ForkRun run = forked(*r, v.find(200), "deeper 1");
  const View w = run.recording->view();
  CHECK(error_of(fork_place(*run.recording, w.find(150))).message.starts_with("it is entered before node 200"));
  CHECK(fork_place(*run.recording, w.find(200)));
  CHECK(fork_place(*run.recording, w.find(201)));
  const ForkRun alone = forked(*r, v.find(200), "empty");
  const auto above = fork_place(*alone.recording, alone.recording->size() - 1);
  CHECK(error_of(above).message.starts_with("it lies on the path to the node"));
  // What is changed twice at one node is changed once, by both
  const ForkRun twice = forked(*run.recording, run.slot, "deeper 1");
  CHECK(twice.recording->digest() == forked(*r, v.find(200), "deeper 2").recording->digest());
}

TEST_CASE("nobody takes a fork for the search that its settings say", "[fork]") {
  const DrawnSearch s = search_of("kalah", 4, {Switch::tt});
  const Shared r = recorded(s);
  const ForkRun run = forked(*r, r->view().find(50), "deeper 2");
  const Recording& f = *run.recording;
  CHECK(error_of(write_plan(f)).message == because_forked);
  Attention attention;
  CHECK(record_again(f, pool(), attention).why_not == because_forked);
  const LintReport report = lint(lint_input(f, s), {});
  CHECK(report.findings.empty());
  for (const LintRuleResult& rule : report.rules) CHECK(rule.skipped == because_forked);
}

TEST_CASE("a damaged block of forks is told of, and the recording can still be read", "[fork]") {
  const Shared r = recorded(search_of("toy-tree", 3, {}));
  const ForkRun run = forked(*r, r->size() - 1, "deeper 1");
  const auto place = fork_place(*r, r->size() - 1);
  REQUIRE(keep_forks(*r, {kept_fork(*place, {.deeper = 1}, run)}));
  const auto with = [](const Recording& of, const std::string& block, const std::string& text) {
    const std::string bytes = *of.write(Packing::plain);
    auto blocks = taken_apart(bytes);
    for (ForgedBlock& b : blocks)
      if (b.info.name == block) b.bytes = text, b.info.plain_bytes = text.size();
    return Recording::read(put_together(blocks, digest_in(bytes)), pool());
  };
  const std::string good = r->forks();
  for (const std::string& bad : {std::string("{"), std::string("[]"), std::string("{\"version\":2,\"forks\":[]}"),
                                 std::string("{\"version\":1,\"forks\":[{}]}"), good.substr(0, good.size() / 2)}) {
    const auto read = with(*r, "forks", bad);
    REQUIRE(read);
    CHECK(error_of(kept_forks(**read)).message.starts_with("its forks cannot be read: "));
    CHECK(why_no_fork(**read).empty());
  }
  auto circle = *kept_forks(*r);
  circle[0].parent = 0;
  CHECK(error_of(keep_forks(*r, circle)).message == "fork 1 is a fork of one that is not there");
  circle.assign(max_kept_forks + 1, circle[0]);
  CHECK(!keep_forks(*r, circle));
  const auto read = with(*run.recording, "forked", "{\"visits\":[{\"way\":[]}]}");
  REQUIRE(read);
  CHECK(!why_no_fork(**read).empty());
  // A path that no move follows
  std::string nowhere = forked(*r, r->size() - 2, "empty").recording->forked();
  const auto at = nowhere.rfind("\"move\":");
  nowhere.replace(at, nowhere.find(',', at) - at, "\"move\":4000");
  KeptFork lost = kept_fork(*place, {}, run);
  lost.made_by = nowhere;
  CHECK(error_of(run_kept_fork(*r, lost, {&pool()})).message.starts_with("the path to its node cannot be followed"));
}

TEST_CASE("two claims are the same, sharpen each other, are both true, or contradict", "[fork]") {
  const auto relation = [](Kind a, int x, Kind b, int y) { return claim_relation({x, a}, {y, b}); };
  using R = ClaimRelation;
  CHECK(relation(Kind::upper, 855, Kind::upper, 855) == R::same);
  CHECK(relation(Kind::upper, 855, Kind::exact, 855) == R::now_exact);
  CHECK(relation(Kind::upper, 855, Kind::upper, 940) == R::both_true);
  CHECK(relation(Kind::upper, 855, Kind::lower, 800) == R::both_true);
  CHECK(relation(Kind::upper, 855, Kind::lower, 856) == R::different);
  CHECK(relation(Kind::exact, 1, Kind::exact, 2) == R::different);
  CHECK(relation(Kind::exact, 1, Kind::lower, 0) == R::was_exact);
  CHECK(relation(Kind::none, 0, Kind::exact, 0) == R::not_known);
}
