// What a person who plays asks the session for: hints of a depth, best lines, what a move that is taken back had lost,
// whole turns, an opponent that gives something away.
#include <algorithm>

#include "engine/game/handicap.h"
#include "engine/game/root_lines.h"
#include "engine/games/registry.h"
#include "engine/session/play/play_commands.h"
#include "engine/session/searches/best_lines.h"
#include "engine/session/searches/taken_back.h"
#include "tests/session/support.h"

using namespace session_test;

namespace {

void search_like(Session& s, const char* profile, int depth) {
  SearchPlan plan = s.runs().settings();
  const ProfileInfo& p = *s.play().game().profile(profile);
  plan.profile = p.id, plan.weights.clear(), plan.options = p.options;
  plan.limits = {};
  plan.limits.depth = depth;
  s.apply(command::SetSearch{plan});
}

std::string classic_of(const Game& game) {
  for (const ProfileInfo& p : game.profiles())
    if (p.classic) return p.id;
  return game.profiles().front().id;
}

}  // namespace

TEST_CASE("a hint of a depth is the search of that depth, with the value of every legal move", "[session][player]") {
  for (const GameType* type : all_games()) {
    Session s;
    start(s, type->id().c_str());
    const Game& game = s.play().game();
    for (const std::string& profile : {classic_of(game), std::string("modern")}) {
      if (!game.profile(profile)) continue;
      search_like(s, profile.c_str(), 6);
      const int deepest = game.profile(profile)->by_turns ? 1 : 3;
      for (int depth = 1; depth <= deepest; ++depth) {
        CAPTURE(type->id(), profile, depth);
        s.apply(command::Hint{depth});
        REQUIRE(wait_for(s, [&] { return !s.runs().hinting(); }));
        REQUIRE(s.runs().hint());
        const HintShown& h = *s.runs().hint();
        CHECK(h.complete);
        CHECK(h.depth == depth);
        CHECK(h.wanted == depth);
        SearchRequest q = game.request(s.play().position(), profile);
        q.limits.depth = depth;
        const SearchResult r = game.search(q);
        CHECK(h.move == r.best);
        CHECK(h.score.value == r.score.value);
        const auto values = game.all_moves(q);
        REQUIRE(h.values.size() == values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
          CHECK(h.values[i].move == values[i].move);
          CHECK(h.values[i].score.value == values[i].score.value);
        }
      }
    }
  }
}

TEST_CASE("a hint grows from depth to depth and can be stopped, and what it has found stays", "[session][player]") {
  Session s;
  start(s, "reversi");
  s.apply(command::Hint{60});
  CHECK(s.runs().hint_wanted() == 60);
  REQUIRE(wait_for(s, [&] { return s.runs().hint() && s.runs().hint()->depth >= 2; }));
  CHECK_FALSE(s.runs().hint()->complete);
  CHECK(s.runs().hint()->values.size() == 4);  // known at every depth, not at the last one alone
  s.apply(command::StopHint{});
  REQUIRE(wait_for(s, [&] { return !s.runs().hinting(); }));
  REQUIRE(s.runs().hint());
  CHECK(s.runs().hint()->complete);
  CHECK(s.runs().hint()->depth >= 2);
  CHECK(s.runs().hint_wanted() == 0);
}

TEST_CASE("the best lines are those of the search with a full window for every move, in every game",
          "[session][player]") {
  for (const GameType* type : all_games()) {
    Session s;
    start(s, type->id().c_str());
    const Game& game = s.play().game();
    const std::string profile = game.profile("modern") ? "modern" : classic_of(game);
    CAPTURE(type->id());
    search_like(s, profile.c_str(), 2);
    s.apply(command::ShowLines{3});
    REQUIRE(wait_for(s, [&] { return s.best_lines().depth() == 2 && !s.best_lines().working(); }));
    SearchRequest q = game.request(s.play().position(), profile);
    q.limits.depth = 2;
    const RootLines wanted = search_root_lines(game, q, {});
    const auto& found = s.best_lines().lines().lines;
    REQUIRE(found.size() == wanted.lines.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(found[i].move == wanted.lines[i].move);
      CHECK(found[i].score.value == wanted.lines[i].score.value);
    }
    // Entered, a line is a branch of the game; then the lines are those of the place where it ends.
    const std::vector<MoveCode> line = found.front().pv;
    s.apply(command::EnterLine{line});
    CHECK(s.play().tree().moves_to(s.play().current()).size() >= 1);
    s.poll(0);
    if (!s.play().end()) {
      REQUIRE(s.best_lines().root());
      CHECK(game.key(s.best_lines().root()->position) == s.play().node().key);
    }
    s.apply(command::ShowLines{0});
    REQUIRE(wait_for(s, [&] { return !s.busy(); }));
    CHECK(s.best_lines().root() == nullptr);
  }
}

TEST_CASE("one line is the search's own, of fewer nodes than several take", "[session][player]") {
  for (const GameType* type : all_games()) {
    Session s;
    start(s, type->id().c_str());
    const Game& game = s.play().game();
    const std::string profile = game.profile("modern") ? "modern" : classic_of(game);
    const int depth = game.profile(profile)->by_turns ? 1 : 4;
    CAPTURE(type->id(), profile);
    search_like(s, profile.c_str(), depth);
    const SearchRequest q = sure(request_of(s.runs().settings(), s.play().root()));
    s.apply(command::ShowLines{1});
    REQUIRE(wait_for(s, [&] { return s.best_lines().depth() == depth && !s.best_lines().working(); }));
    const RootLines one = s.best_lines().lines();
    REQUIRE(one.lines.size() == 1);
    const SearchResult r = game.search(q);
    CHECK(one.lines.front().score.value == r.score.value);
    CHECK(one.lines.front().score.kind == Kind::exact);
    CHECK(game.can_play(s.play().position(), one.lines.front().move));
    // A second one is another search, with a full window for every move.
    s.apply(command::ShowLines{2});
    REQUIRE(wait_for(s, [&] { return s.best_lines().depth() == depth && !s.best_lines().working(); }));
    const RootLines two = s.best_lines().lines();
    CHECK(two.lines.front().score.value == one.lines.front().score.value);
    if (game.profile(profile)->antisymmetric && two.lines.size() > 2) CHECK(one.nodes < two.nodes);
  }
}

TEST_CASE("no more lines than five, and none of a finished game or one that is edited", "[session][player]") {
  Session s;
  start(s, "reversi");
  s.apply(command::ShowLines{6});
  CHECK(s.best_lines().count() == 0);
  CHECK(s.messages().back().level == Message::Level::warning);
  search_like(s, "modern", 2);
  s.apply(command::ShowLines{1});
  REQUIRE(wait_for(s, [&] { return s.best_lines().depth() == 2; }));
  s.apply(command::EditBegin{});
  s.poll(0);
  CHECK(s.best_lines().root() == nullptr);
  s.apply(command::EditEnd{false});
  s.apply(command::Resign{});
  s.poll(0);
  CHECK(s.best_lines().root() == nullptr);
}

TEST_CASE("a move that is taken back against a computer says what it had lost, of one search of all moves",
          "[session][player]") {
  for (const GameType* type : all_games()) {
    const auto made = type->make({});
    if (!made || (*made)->levels().empty() || type->has_lessons()) continue;
    Session s;
    start(s, type->id().c_str(), "human", "modern:1");
    const Game& game = s.play().game();
    if (game.mover(s.play().position()) != Side::first) continue;
    CAPTURE(type->id());
    search_like(s, "modern", 2);
    const auto legal = game.moves(s.play().position());
    const MoveCode played = legal.back();
    s.apply(command::Play{played});
    REQUIRE(wait_for(s, [&] { return !s.busy(); }));
    while (s.play().current() != GameTree::root) s.apply(command::Undo{});
    REQUIRE(s.taken_back().place() == GameTree::root);
    REQUIRE(wait_for(s, [&] { return !s.taken_back().working() && s.taken_back().report(); }));
    const MoveLoss& r = *s.taken_back().report();
    SearchRequest q = game.request(s.play().position(), "modern");
    q.limits.depth = r.depth;
    const auto values = game.all_moves(q);
    int best = -infinite, own = -infinite;
    for (const MoveValue& v : values) {
      best = std::max(best, v.score.value);
      if (v.move == played) own = v.score.value;
    }
    CHECK(r.depth == 2);
    CHECK(r.move == played);
    CHECK(r.loss() == best - own);
    CHECK(r.loss() >= 0);
    // Somewhere else it is of no interest any more.
    s.apply(command::Play{legal.front()});
    CHECK(s.taken_back().place() == -1);
  }
}

TEST_CASE("nobody searches what is looked back at: two people, or a game that is over", "[session][player]") {
  Session s;
  start(s, "reversi");
  s.apply(command::Paste{"f5 d6"});
  s.apply(command::Undo{});
  CHECK(s.taken_back().place() == -1);
  start(s, "reversi", "human", "modern:1");
  s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  s.apply(command::Resign{});
  s.apply(command::Undo{});
  CHECK(s.taken_back().place() == -1);
}

TEST_CASE("asked to move where a turn has steps, the computer plays all of them, unless somebody steps in",
          "[session][player]") {
  Session s;
  start(s, "arimaa");
  search_like(s, "modern", 2);
  CHECK(s.play().node().mover == Side::first);
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  CHECK(s.play().node().mover == Side::second);
  const int plies = s.play().node().ply;
  CHECK(plies >= 1);
  CHECK(plies <= 5);  // four steps, and perhaps what ends the turn
  // Both turns are people's: nobody moves for the other side.
  s.poll(1);
  CHECK(s.play().node().ply == plies);
  // What a person does ends it.
  s.apply(command::MoveDelay{5});
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return s.play().node().ply == plies + 1 || s.play().node().mover == Side::first; }));
  s.apply(command::GoToEnd{false});
  s.poll(10);
  s.poll(10);
  CHECK(s.play().current() == GameTree::root);
  CHECK_FALSE(s.busy());
}

TEST_CASE("another search between the steps of a turn ends the turn that the computer was asked for",
          "[session][player]") {
  Session s;
  start(s, "arimaa");
  search_like(s, "modern", 1);
  s.apply(command::MoveDelay{5});
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return s.play().node().ply == 1; }));
  REQUIRE(s.play().node().mover == Side::first);  // there would be more steps
  REQUIRE_FALSE(s.runs().running());              // the next one waits for its time
  s.apply(command::StartSearch{});
  REQUIRE(wait_for(s, [&] { return !s.runs().running(); }));
  for (int i = 0; i < 4; ++i) s.poll(10);
  CHECK_FALSE(s.busy());
  CHECK(s.play().node().ply == 1);
  CHECK(s.play().tree().size() == 2);
  // Without it the turn goes on.
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return s.play().node().ply == 2; }));
  for (int i = 0; i < 4 && s.play().node().mover == Side::first; ++i) {
    const int ply = s.play().node().ply;
    s.poll(10);
    REQUIRE(wait_for(s, [&] { return s.play().node().ply > ply; }));
  }
  CHECK(s.play().node().mover == Side::second);
}

TEST_CASE("to stop the best lines stops nothing else that searches", "[session][player]") {
  Session s;
  start(s, "reversi");
  search_like(s, "modern", 60);
  s.apply(command::StartSearch{});
  s.apply(command::ShowLines{3});
  REQUIRE(wait_for(s, [&] { return s.best_lines().depth() >= 1 && s.best_lines().working(); }));
  s.apply(command::StopLines{});
  REQUIRE(wait_for(s, [&] { return !s.best_lines().working(); }));
  const int depth = s.best_lines().depth();
  CHECK(depth >= 1);
  CHECK(s.runs().running());
  // What is known stays, and nothing begins anew until there is another position.
  s.poll(1);
  CHECK_FALSE(s.best_lines().working());
  CHECK(s.best_lines().depth() == depth);
  s.apply(command::StopSearch{});
  REQUIRE(wait_for(s, [&] { return !s.runs().running(); }));
  s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  REQUIRE(wait_for(s, [&] { return s.best_lines().working() || s.best_lines().depth() > 0; }));
  s.apply(command::ShowLines{0});
}

TEST_CASE("a computer with a handicap plays the move that it has drawn", "[session][player]") {
  Session s;
  // A place where something can be given.
  start(s, "reversi", "human", "human");
  s.apply(command::Paste{"f5 d6"});
  s.apply(command::SetPlayer{Side::first, "modern:2 @ gives=90 often=100 seed=4"});
  const Game& game = s.play().game();
  const SearchRequest q = player_request(game, s.play().position(), s.play().tree().history(s.play().current()),
                                         s.play().player(Side::first));
  const auto weaker = weaker_move(game, q, *s.play().player(Side::first).handicap).move;
  REQUIRE(weaker);
  s.apply(command::EngineMove{});
  REQUIRE(wait_for(s, [&] { return s.play().node().ply == 3; }));
  CHECK(s.play().node().move == *weaker);
}
