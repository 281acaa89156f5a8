// The debugger of searches as a session: breakpoints about positions, find, watches, who moved a bound, the way back,
// bookmarks.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/read/places/game_oracle.h"
#include "engine/session/answers/questions.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"

using namespace session_test;

namespace {

void search(Session& s, const std::string& game, int depth, const std::vector<std::string>& conditions = {},
            bool log_only = true) {
  start(s, game.c_str());
  SearchPlan settings = plan_to(s, depth);
  s.apply(command::SetSearch{settings});
  std::vector<Breakpoint> points;
  for (const std::string& text : conditions) {
    auto e = Expression::compile(text);
    INFO(text << (e ? std::string() : ": " + e.error().message));
    REQUIRE(e);
    points.push_back(breakpoint_at(std::move(*e)));
    points.back().log_only = log_only;
  }
  s.apply(command::SetBreakpoints{points});
  s.apply(command::StartSearch{});
}

void finish(Session& s) {
  REQUIRE(wait_for(s, [&] { return !s.busy() && !s.runs().run()->running(); }));
}

u64 found(Session& s, const std::string& where) {
  s.apply(command::Find{where, {}, {}, {}, false});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  INFO(where << (s.questions().problem() ? ": " + s.questions().problem()->message : std::string()));
  REQUIRE(s.questions().result());
  return s.questions().result()->hits();
}

}  // namespace

TEST_CASE("conditions about positions are met live where a filter finds them afterwards, in every game",
          "[session][debug]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    Session probe;
    start(probe, type->id().c_str());
    const Game& g = probe.play().game();
    const std::vector<MoveCode> moves = g.moves(probe.play().position());
    REQUIRE_FALSE(moves.empty());
    Subject subject;
    subject.game = probe.play().shared_game();
    subject.profile = probe.runs().settings().profile;
    std::vector<std::string> conditions = {"abs(value - static) > 3", "static > 0 && ply < 3",
                                           "move == \"" + g.write_move(probe.play().position(), moves.front()) + "\"",
                                           "mover_same"};
    for (const std::string& t : term_names(subject))
      if (conditions.size() < 6) conditions.push_back("terms." + t + " > 0");
    Session s;
    search(s, type->id(), type->id() == "arimaa" ? 2 : 3, conditions);
    finish(s);
    const std::vector<u64> live = s.runs().run()->control()->hits();
    REQUIRE(live.size() == conditions.size());
    CHECK(s.walk().hits().complete);
    CHECK(s.walk().hits().counts == live);
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      INFO(conditions[i]);
      CHECK(found(s, conditions[i]) == live[i]);
    }
    CHECK(live[2] > 0);
  }
}

TEST_CASE("continuing stops at the same hits forwards and backwards, and shows the node that was hit",
          "[session][debug]") {
  Session s;
  search(s, "kalah", 5);
  finish(s);
  s.apply(command::Seek{-1});
  s.apply(command::SetBreakpoints{{breakpoint_at(*Expression::compile("cut && cut_index >= 1"))}});
  std::vector<std::pair<Tick, u32>> on, back;
  for (;;) {
    s.apply(command::Step{command::StepKind::continue_on});
    if (s.walk().at_edge()) break;
    on.emplace_back(s.walk().cursor().tick, s.walk().view().id(s.walk().shown_slot()));
    const NodeRecord& r = s.walk().view()[s.walk().shown_slot()];
    CHECK((r.cut() && r.best >= 1));
  }
  for (;;) {
    s.apply(command::Step{command::StepKind::continue_back});
    if (s.walk().cursor().tick < 0) break;
    back.emplace_back(s.walk().cursor().tick, s.walk().view().id(s.walk().shown_slot()));
  }
  std::reverse(back.begin(), back.end());
  CHECK(on.size() > 5);
  CHECK(on == back);
  CHECK(on.size() == found(s, "cut && cut_index >= 1"));
  CHECK(on.size() == s.walk().hits().stops.size());
}

TEST_CASE("find goes from hit to hit both ways and asks anew when the recording changes", "[session][debug]") {
  Session s;
  s.apply(command::Find{"ply == 1", "end", "kind", {}, false});
  CHECK(s.questions().waits());
  search(s, "reversi", 3);
  finish(s);
  REQUIRE(s.questions().result());
  const u64 first = s.questions().result()->hits();
  CHECK(first > 3);
  u64 bars = 0, groups = 0;
  for (const HistogramBar& b : s.questions().result()->histogram) bars += b.hits;
  for (const FindGroup& g : s.questions().result()->groups) groups += g.hits;
  CHECK(bars == first);
  CHECK(groups == first);
  // A bar narrows to its own hits.
  const HistogramBar bar = s.questions().result()->histogram.front();
  CHECK(found(s, "ply == 1 && " + bar.narrow) == bar.hits);
  CHECK(found(s, "ply == 1") == first);
  s.apply(command::SelectNode{no_node});
  s.apply(command::Seek{-1});
  // Round: behind the last hit comes the first.
  std::set<u32> seen;
  for (u64 i = 0; i < first; ++i) {
    s.apply(command::GoToFound{1});
    seen.insert(s.walk().cursor().selected);
    CHECK(s.walk().view()[s.walk().shown_slot()].ply == 1);
  }
  CHECK(seen.size() == first);
  const u32 last = s.walk().cursor().selected;
  s.apply(command::GoToFound{1});
  CHECK(s.walk().cursor().selected == *seen.begin());
  s.apply(command::GoToFound{-1});
  CHECK(s.walk().cursor().selected == last);
  search(s, "reversi", 4);
  finish(s);
  REQUIRE(s.questions().result());
  CHECK(s.questions().result()->hits() > first);
  s.apply(command::Find{"ply == ", {}, {}, {}, false});
  REQUIRE(s.questions().problem());
  CHECK(s.questions().problem()->column == 7);
  CHECK_FALSE(s.questions().result());
}

TEST_CASE("the event that last moved a bound is the last one before which the bound was another", "[session][debug]") {
  Session s;
  search(s, "kalah", 5);
  finish(s);
  const View v = s.walk().view();
  Random random(3);
  int moved = 0;
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  const auto bound_at = [&](u32 slot, Tick t, bool beta) {
    v.path_to(slot, path);
    v.windows(path, t, windows);
    return beta ? windows.back().now.beta : windows.back().now.alpha;
  };
  for (int i = 0; i < 300; ++i) {
    const u32 slot = random.below(v.size());
    const Tick t = v.enter(slot) + static_cast<Tick>(random.below(2 * v[slot].size));
    const bool beta = random.below(2) == 0;
    s.apply(command::Seek{t});
    s.apply(command::SelectNode{v.id(slot)});
    const Bound now = bound_at(slot, t, beta);
    s.apply(command::GoToBound{beta});
    const Tick at = s.walk().cursor().tick;
    CHECK(at <= t);
    if (now.owner.kind == Owner::Kind::root_window) {
      CHECK(v[v.event(at).slot].ply == 0);
      continue;
    }
    ++moved;
    const Event e = v.event(at);
    if (now.owner.kind != Owner::Kind::child) continue;
    // The child that returned then gave its parent this very bound, in whosever view.
    CHECK(e.leaving);
    CHECK(v.id(e.slot) == now.owner.id);
    const u32 parent = v.parent(e.slot);
    CHECK(bound_at(parent, at, false).value != bound_at(parent, at - 1, false).value);
    CHECK(std::abs(bound_at(parent, at, false).value) == std::abs(now.value));
    CHECK(s.walk().cursor().selected == now.owner.id);
  }
  CHECK(moved > 50);
}

TEST_CASE("one goes back and forward through what one looked at", "[session][debug]") {
  Session s;
  search(s, "kalah", 4);
  finish(s);
  for (u32 id : {5u, 9u, 20u}) s.apply(command::SelectNode{id});
  s.apply(command::GoBack{});
  CHECK(s.walk().cursor().selected == 9);
  s.apply(command::GoBack{});
  CHECK(s.walk().cursor().selected == 5);
  s.apply(command::GoForward{});
  s.apply(command::GoForward{});
  CHECK(s.walk().cursor().selected == 20);
  CHECK_FALSE(s.walk().can_go_forward());
  s.apply(command::GoBack{});
  s.apply(command::SelectNode{7});
  CHECK_FALSE(s.walk().can_go_forward());  // another way was taken
  for (int i = 0; i < 10; ++i) s.apply(command::GoBack{});
  CHECK_FALSE(s.walk().can_go_back());
}

TEST_CASE("bookmarks are kept in the file of the recording, and leave its digest as it is", "[session][debug]") {
  const test::Folder folder;
  const std::string path = folder.file("a.plyrec");
  u64 digest = 0;
  {
    Session s;
    search(s, "kalah", 4);
    finish(s);
    digest = s.runs().run()->recording()->digest();
    s.apply(command::SelectNode{9});
    s.apply(command::AddBookmark{"here: \"odd\" \xc3\xa9"});
    s.apply(command::Seek{3});
    s.apply(command::AddBookmark{});
    CHECK(s.walk().bookmarks().size() == 2);
    s.apply(command::AddBookmark{});  // no second one at the same place
    CHECK(s.walk().bookmarks().size() == 2);
    s.apply(command::SaveRecording{path});
  }
  Session s;
  s.apply(command::Open{path});
  REQUIRE(s.walk().bookmarks().size() == 2);
  CHECK(s.runs().run()->recording()->digest() == digest);
  CHECK(s.walk().bookmarks()[0].tick == 3);
  CHECK(s.walk().bookmarks()[1].note == "here: \"odd\" \xc3\xa9");
  s.apply(command::GoToBookmark{1});
  CHECK(s.walk().cursor().selected == 9);
  s.apply(command::ChangeBookmark{1, "seen"});
  s.apply(command::RemoveBookmark{0});
  s.apply(command::RemoveBookmark{7});  // a message, and nothing else
  s.apply(command::SaveRecording{path});
  Session again;
  again.apply(command::Open{path});
  REQUIRE(again.walk().bookmarks().size() == 1);
  CHECK(again.walk().bookmarks()[0].note == "seen");
}

TEST_CASE("what a search with breakpoints costs", "[session][debug][.][figures]") {
  const std::vector<std::vector<std::string>> all = {{},
                                                     {"ply == 200"},
                                                     {},
                                                     {"ply == 3 && cut_index > 90"},
                                                     {"abs(value - alpha) == 123456"},
                                                     {"raised && ply == 200"},
                                                     {"abs(value - static) == 123456"},
                                                     {"move == \"x\""}};
  for (const auto& conditions : all) {
    Session s;
    search(s, "kalah", 17, conditions);
    finish(s);
    const SearchResult& r = s.runs().run()->result();
    WARN((conditions.empty() ? "none" : conditions[0]) << ": " << r.counters.nodes << " nodes, " << r.seconds << " s");
  }
}
