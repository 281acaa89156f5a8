// The room of forks: made by commands, a family that stays while one of it is shown, kept with the recording.
#include "engine/session/answers/forks.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/session/moment_commands.h"
#include "engine/session/session.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

void rest(Session& s) {
  do {
    s.poll(0.001);
    std::this_thread::yield();
  } while (s.at_work());
  s.poll(0.001);
}

void search(Session& s, const std::string& game, int depth) {
  command::NewGame start;
  start.game = game;
  s.apply(start);
  SearchPlan plan = s.runs().settings();
  const auto& profiles = s.play().game().profiles();  // the first that searches moves: whole turns have no forks
  plan.profile = std::find_if(profiles.begin(), profiles.end(), [](const ProfileInfo& p) { return !p.by_turns; })->id;
  plan.weights.clear();
  plan.limits = {};
  plan.limits.depth = depth;
  s.apply(command::SetSearch{plan});
  s.apply(command::StartSearch{});
  rest(s);
}

const Forks::Fork& last(const Session& s) { return s.forks().all().back(); }

}  // namespace

TEST_CASE("a fork stands beside what it was made of, in every game: same until the node, and what it says adds up",
          "[session][forks]") {
  Random random(5);
  for (const GameType* type : all_games()) {
    Session s;
    search(s, type->id(), 3);
    CAPTURE(type->id());
    REQUIRE(s.forks().possible());
    REQUIRE(s.forks().why_not() == "");
    const View v = s.walk().view();
    for (int i = 0; i < 4; ++i) {
      const u32 id = random.below(v.size());
      s.apply(command::ChooseFork{0});
      s.apply(command::SelectNode{id});
      const std::size_t before = s.forks().all().size();
      s.apply(command::MakeFork{i % 2 ? "deeper 1" : "window open"});
      rest(s);
      if (s.forks().all().size() == before) continue;  // said why: the open window of one that is open
      const Forks::Fork& f = last(s);
      REQUIRE(f.made);
      const ForkBeside& b = f.made->beside;
      CHECK(s.forks().chosen() == static_cast<int>(before));
      REQUIRE(b.a != no_node);
      REQUIRE(b.b != no_node);
      const View w = f.recording->view();
      CHECK(v.id(b.a) == id);
      CHECK(v.enter(b.a) == w.enter(b.b));
      CHECK(b.replayed == w.visit(b.b) - 1);
      CHECK(b.whole_after == f.recording->summary().visited);
      CHECK(b.nodes_after == u64{w[b.b].size} + w[b.b].skipped);
      CHECK(b.line_a.back() < v.size());
      // No event before the first difference differs.
      const Tick end = b.first.what == Differs::nothing ? std::min(v.ticks(), w.ticks()) : b.first.tick;
      for (Tick t = 0; t < end; ++t) {
        const Event e = v.event(t), g = w.event(t);
        if (e.leaving != g.leaving || v[e.slot].move != w[g.slot].move ||
            (e.leaving && v[e.slot].value != w[g.slot].value))
          FAIL("event " << t << " of " << end);
      }
      // Above the row both lines are one.
      for (int k = 0; k < b.row; ++k)
        CHECK(v[b.line_a[static_cast<std::size_t>(k)]].move == w[b.line_b[static_cast<std::size_t>(k)]].move);
    }
  }
}

TEST_CASE("forks of forks, shown everywhere and back, named, deleted, a new search forgets them", "[session][forks]") {
  Session s;
  search(s, "kalah", 4);
  const u32 node = s.walk().view().id(s.walk().view().size() / 2);
  s.apply(command::SelectNode{node});
  s.apply(command::MakeFork{"deeper 1"});
  rest(s);
  REQUIRE(s.forks().all().size() == 2);
  s.apply(command::MakeFork{"deeper 1"});
  rest(s);
  REQUIRE(s.forks().all().size() == 3);
  CHECK(last(s).of == 1);
  CHECK(last(s).recording->view()[last(s).recording->view().find(last(s).node)].depth() ==
        s.walk().view()[s.walk().view().find(node)].depth() + 2);
  s.apply(command::NameFork{2, "two plies"});
  CHECK(last(s).title() == "two plies");
  const Recording* original = s.runs().run()->recording();
  s.apply(command::ShowFork{2});
  rest(s);
  CHECK(s.forks().shown() == 2);
  CHECK(s.forks().all().size() == 3);
  CHECK(s.runs().run()->recording() == last(s).recording.get());
  CHECK(s.walk().view().id(s.walk().shown_slot()) == last(s).node);
  s.apply(command::DeleteFork{1});
  CHECK(s.forks().all().size() == 3);  // one of them is shown
  s.apply(command::ShowFork{0});
  rest(s);
  CHECK(s.runs().run()->recording() == original);
  s.apply(command::DeleteFork{1});
  CHECK(s.forks().all().size() == 1);
  s.apply(command::StartSearch{});
  rest(s);
  CHECK(s.runs().run()->recording() != original);
  CHECK(s.forks().all().size() == 1);
  // It is said that a fork goes, for it is nowhere else.
  s.apply(command::MakeFork{"deeper 1"});
  rest(s);
  REQUIRE(s.forks().all().size() == 2);
  s.apply(command::StartSearch{});
  rest(s);
  const auto& said = s.messages();
  CHECK(std::any_of(said.begin(), said.end(), [](const Message& m) {
    return m.text.find("the fork of the search before went with it") != std::string::npos;
  }));
}

TEST_CASE("named forks are in the recording's file and in a shared moment, and are made again by a command",
          "[session][forks]") {
  const test::Folder folder;
  Session s;
  search(s, "reversi", 4);
  const u32 node = s.walk().view().id(s.walk().view().size() / 2);
  s.apply(command::SelectNode{node});
  s.apply(command::MakeFork{"deeper 1", "deep"});
  rest(s);
  REQUIRE(s.forks().all().size() == 2);
  const u64 digest = last(s).recording->digest();
  s.apply(command::SaveRecording{folder.file("a.plyrec")});
  session_test::share_moment(s, folder.file("b.plyrec"), "look");
  rest(s);
  for (const char* file : {"a.plyrec", "b.plyrec"}) {
    CAPTURE(file);
    Session t;
    t.apply(command::Open{folder.file(file)});
    rest(t);
    REQUIRE(t.forks().all().size() == 2);
    CHECK(last(t).title() == "deep");
    CHECK_FALSE(last(t).recording);
    CHECK_FALSE(t.forks().working());  // not by itself
    t.apply(command::ChooseFork{1});
    t.apply(command::MakeFork{});
    rest(t);
    REQUIRE(last(t).recording);
    CHECK(last(t).recording->digest() == digest);
  }
}

TEST_CASE("what cannot be forked says why and changes nothing", "[session][forks]") {
  Session s;
  s.apply(command::MakeFork{"deeper 1"});
  CHECK(s.messages().back().refused());
  search(s, "kalah", 3);
  for (const char* wrong : {"first nonsense", "sideways 2", "on nothing-like-it", "deeper"}) {
    CAPTURE(wrong);
    s.apply(command::MakeFork{wrong});
    CHECK(s.messages().back().refused());
    rest(s);
    CHECK(s.forks().all().size() == 1);
  }
  // Stopped before it began: what was there stays.
  s.apply(command::MakeFork{"deeper 2"});
  s.apply(command::StopFork{});
  rest(s);
  CHECK(s.forks().all().size() <= 2);
  CHECK(s.forks().all().front().recording.get() == s.runs().run()->recording());
}
