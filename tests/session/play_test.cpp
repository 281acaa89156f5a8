// Beginning and going on: random positions, turns, hints, changes of the edited position, play from any place.
#include <algorithm>
#include <set>

#include "engine/game/random_play.h"
#include "engine/games/registry.h"
#include "engine/session/play/level_clock.h"
#include "tests/session/support.h"

using namespace session_test;

TEST_CASE("a random position is the same for the same seed, legal, and not the end of the game", "[session]") {
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    CAPTURE(type->id());
    std::set<std::string> seen;
    for (u64 seed = 1; seed <= 5; ++seed) {
      const Position start = game->initial(seed);
      const auto line = random_line(*game, start, 12, seed);
      CHECK(line == random_line(*game, start, 12, seed));
      Position p = start;
      for (MoveCode m : line) {
        const auto legal = game->moves(p);
        REQUIRE(std::find(legal.begin(), legal.end(), m) != legal.end());
        p = game->after(p, m);
      }
      CHECK_FALSE(game->outcome(p));
      seen.insert(game->write(p));
    }
    if (game->moves(game->initial()).size() > 3) CHECK(seen.size() > 1);
  }
}

TEST_CASE("the session begins from a random position, says its seed, and R begins it again", "[session]") {
  Session s;
  start(s, "reversi");
  s.apply(command::RandomPosition{8, 4711});
  CHECK(s.play().tree().at(s.play().current()).ply == 8);
  CHECK(s.messages().back().text.find("4711") != std::string::npos);
  const std::string there = s.play().position_text();
  s.apply(command::RandomPosition{8, 4712});
  CHECK(s.play().position_text() != there);
  s.apply(command::RandomPosition{8, 4711});
  CHECK(s.play().position_text() == there);
  s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  s.apply(command::Restart{});
  CHECK(s.play().position_text() == there);
  CHECK(s.play().setup().seed == 4711);
  s.apply(command::RandomPosition{8, 0});  // a drawn seed is told too
  CHECK(s.play().setup().seed != 0);
  // After a crash R still begins the same.
  const std::string drawn = s.play().position_text(), state = s.save_state();
  Session t;
  REQUIRE(t.load_state(state));
  CHECK(t.play().position_text() == drawn);
  t.apply(command::Restart{});
  CHECK(t.play().position_text() == drawn);
}

TEST_CASE("a turn of several plies is taken back, replayed and browsed as one", "[session]") {
  Session s;
  start(s, "kalah");
  s.apply(command::Paste{"3 6 1 2"});  // A moves twice, then B, then A or B again
  const auto mover = [&] { return s.play().tree().at(s.play().current()).mover; };
  s.apply(command::GoToEnd{false});
  s.apply(command::GoBy{1, true});
  CHECK(s.play().moves_text() == "3 6");
  CHECK(mover() == Side::second);
  s.apply(command::Undo{true});
  CHECK(s.play().moves_text().empty());
  s.apply(command::Redo{true});
  CHECK(s.play().moves_text() == "3 6");
  s.apply(command::Undo{});
  CHECK(s.play().moves_text() == "3");
  s.apply(command::Redo{true});  // the rest of the turn
  CHECK(s.play().moves_text() == "3 6");
  s.apply(command::GoBy{-1, true});
  CHECK(s.play().moves_text().empty());
  s.apply(command::GoBy{-1, true});
  CHECK(s.play().moves_text().empty());
}

TEST_CASE("a hint leaves the recording alone, and no move waits for one", "[session]") {
  Session s;
  start(s, "kalah");
  search_to(s, 3);
  const auto run = s.runs().run();
  s.apply(command::Hint{4});
  REQUIRE(wait_for(s, [&] { return s.runs().hint() && s.runs().hint()->complete; }));
  CHECK(s.runs().run() == run);
  s.apply(command::Hint{30});
  s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  CHECK_FALSE(s.runs().hint());
  CHECK_FALSE(s.runs().hinting());
}

TEST_CASE("the edited position is mirrored, turned and given to the other side, where the game allows it",
          "[session]") {
  Session s;
  start(s, "reversi");
  s.apply(command::Paste{"f5 d6"});
  const std::string before = s.play().position_text();
  s.apply(command::EditBegin{});
  s.apply(command::EditChange{Change::mirror});
  CHECK(s.play().position_text() != before);
  s.apply(command::EditChange{Change::mirror});
  CHECK(s.play().position_text() == before);
  s.apply(command::EditChange{Change::swap_colours});
  CHECK(s.play().game().mover(s.play().position()) == Side::second);
  s.apply(command::EditEnd{false});
  start(s, "kalah");
  s.apply(command::EditBegin{});
  const std::string kalah = s.play().position_text();
  s.apply(command::EditChange{Change::mirror});
  CHECK(s.play().position_text() == kalah);
  CHECK(s.messages().back().level == Message::Level::error);
}

TEST_CASE("play goes on from a node of a search, also when another game has begun since", "[session]") {
  Session s;
  start(s, "kalah");
  s.apply(command::Play{0});
  search_to(s, 3);
  s.apply(command::SelectNode{2});
  const Position there = s.position_of(s.walk().shown_slot());
  const std::string text = s.play().game().write(there);
  s.apply(command::PlayFromHere{});
  CHECK(s.play().position_text() == text);
  CHECK(s.play().moves_text().substr(0, 2) == "1 ");
  start(s, "reversi");
  s.apply(command::PlayFromHere{});
  CHECK(s.play().game().type().id() == "kalah");
  CHECK(s.play().position_text() == text);
  CHECK(s.play().tree().at(GameTree::root).children.size() == 1);
}

TEST_CASE("after browsing the computer moves only when play goes on", "[session]") {
  Session s;
  start(s, "kalah", "beginner", "human");
  REQUIRE(wait_for(s, [&] { return !s.busy() && s.play().tree().at(s.play().current()).mover == Side::second; }));
  s.apply(command::GoToEnd{false});
  const int size = s.play().tree().size();
  for (int i = 0; i < 5; ++i) s.poll(1);
  CHECK_FALSE(s.busy());
  s.apply(command::PlayOn{});
  REQUIRE(wait_for(s, [&] { return !s.busy() && s.play().tree().at(s.play().current()).mover == Side::second; }));
  CHECK(s.play().tree().size() >= size);
}

TEST_CASE("who gives up or changes a player while the computer thinks reads nothing about dropped moves", "[session]") {
  Session s;
  start(s, "kalah", "human", "modern:time=3000");
  s.apply(command::Play{0});
  s.poll(1);
  REQUIRE(s.runs().thinking());
  s.apply(command::Resign{});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  REQUIRE(s.play().end());
  CHECK(s.messages().empty());
  s.apply(command::PlayOn{});
  CHECK_FALSE(s.play().end());
  s.poll(1);
  REQUIRE(s.runs().thinking());
  s.apply(command::SetPlayer{Side::second, "modern:nodes=200"});
  REQUIRE(wait_for(s, [&] { return s.play().tree().at(s.play().current()).ply >= 2; }));
  CHECK(s.messages().empty());
}

TEST_CASE("the time of a level is measured, or estimated where it is long", "[session][slow]") {
  const auto game = *find_game("kalah")->make({});
  Attention attention;
  LevelInfo quick{"quick", "Quick", "modern", {}};
  quick.limits.milliseconds = 700;
  CHECK(measure_level(*game, quick, attention).seconds == 0.7);
  const LevelInfo* small = game->level("modern-1");
  const LevelInfo* large = game->level("modern-8");
  REQUIRE((small && large));
  const MoveTime a = measure_level(*game, *small, attention), b = measure_level(*game, *large, attention);
  CHECK(a.seconds >= 0);
  CHECK(b.seconds > 0);
  LevelClock clock;
  clock.measure(game);
  clock.stop();  // in the middle: no harm, and no answer that means nothing
  CHECK_FALSE(clock.measuring());
  clock.measure(game);
  while (!clock.time(*game, "modern-1") && clock.measuring()) std::this_thread::yield();
  CHECK(clock.time(*game, "modern-1"));
  CHECK(move_time_text({0.01, false}) == "at once");
  CHECK(move_time_text({0.31, false}) == "0.3 s");
  CHECK(move_time_text({200, true}) == "about 3 min");
}

TEST_CASE("who steps or pauses a search that is not recorded reads why that cannot be", "[session][step]") {
  Session s;
  start(s, "kalah");
  SearchPlan endless = s.runs().settings();
  endless.record = false;
  endless.limits = {};
  endless.limits.depth = max_depth;
  s.apply(command::SetSearch{endless});
  s.apply(command::StartSearch{});
  for (const Command& c : {Command{command::Step{command::StepKind::into}}, Command{command::PauseSearch{}}}) {
    const std::size_t before = s.messages().size();
    s.apply(c);
    REQUIRE(s.messages().size() == before + 1);
    CHECK(s.messages().back().text.find("not recorded") != std::string::npos);
  }
  s.apply(command::StopSearch{});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
}

TEST_CASE("who stops a search has it stand still, also where a computer is to move", "[session]") {
  Session s;
  start(s, "kalah", "modern:time=600000", "human");
  s.poll(1);
  REQUIRE(s.runs().thinking());
  s.apply(command::StartSearch{});  // a person looks first
  s.apply(command::StopSearch{});
  REQUIRE(wait_for(s, [&] { return !s.runs().running(); }));
  for (int i = 0; i < 5; ++i) s.poll(1);
  CHECK_FALSE(s.busy());
  s.apply(command::EngineMove{});
  CHECK(s.runs().thinking());
  // Between two moves nothing runs, but one is due.
  start(s, "kalah", "beginner", "beginner");
  s.apply(command::MoveDelay{5});
  REQUIRE(wait_for(s, [&] { return s.play().node().ply > 0; }));
  REQUIRE_FALSE(s.runs().running());
  s.apply(command::StopSearch{});
  for (int i = 0; i < 5; ++i) s.poll(10);
  CHECK(s.play().node().ply == 1);
}
