#include "engine/session/session.h"
#include "engine/session/reviews/review_commands.h"
#include "engine/session/reviews/reviewing.h"

#include <cstdio>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/session/play/annotations.h"
#include "tests/session/support.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace session_test;
using K = command::StepKind;

namespace {

SearchPlan depth(const Session& s, int d, std::vector<const char*> on = {}) {
  SearchPlan x = plan_to(s, d);
  x.options = {};
  for (const char* id : on) set_switch(x.options, id, true);
  return x;
}

/// What the panels would show at this moment, as one number.
u64 moment_hash(const Session& s) {
  u64 h = mix64(static_cast<u64>(s.walk().cursor().tick) + 7);
  const View& v = s.walk().view();
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path(s.walk().cursor().tick, path);
  v.windows(path, s.walk().cursor().tick, windows);
  for (std::size_t i = 0; i < path.size(); ++i) {
    h = mix64(h ^ v.id(path[i]));
    h = mix64(h ^ static_cast<u64>(windows[i].now.alpha.value) ^ (static_cast<u64>(windows[i].now.beta.value) << 32));
  }
  if (s.walk().shown_slot() != no_node) h = mix64(h ^ v.id(s.walk().shown_slot()));
  return h;
}

}  // namespace

TEST_CASE("a session begins with a playable game and plays, takes back and replays moves", "[session]") {
  Session s;
  start(s, "kalah");
  CHECK(s.play().game().type().id() == "kalah");
  s.apply(command::Play{2});  // 4 stones from pit 3: the last falls into the store
  CHECK(s.play().tree().at(s.play().current()).mover == Side::first);
  s.apply(command::Play{4});
  CHECK(s.play().moves_text() == "3 5");
  s.apply(command::Undo{});
  CHECK(s.play().moves_text() == "3");
  s.apply(command::Play{0});
  s.apply(command::Undo{});
  s.apply(command::Redo{});
  CHECK(s.play().moves_text() == "3 1");
  s.apply(command::Variation{-1});
  CHECK(s.play().moves_text() == "3 5");
  const u64 before = s.messages().size();
  s.apply(command::Play{77});
  CHECK(s.messages().size() == before + 1);
  CHECK(s.play().moves_text() == "3 5");
}

TEST_CASE("against the computer undo gives the move back to the person", "[session]") {
  Session s;
  start(s, "kalah", "human", "beginner");
  s.apply(command::Play{0});
  REQUIRE(wait_for(s, [&] { return !s.busy() && s.play().tree().at(s.play().current()).mover == Side::first; }));
  CHECK(s.play().tree().at(s.play().current()).ply >= 2);
  s.apply(command::Undo{});
  CHECK(s.play().tree().at(s.play().current()).ply == 0);
  s.poll(1);
  CHECK_FALSE(s.runs().thinking());
}

TEST_CASE("resigning names the winner, and playing on takes it back", "[session]") {
  Session s;
  start(s, "kalah");
  s.apply(command::Resign{});
  REQUIRE(s.play().end());
  CHECK(s.play().end()->winner == Winner::second);
  s.apply(command::Play{1});
  CHECK_FALSE(s.play().end());
}

TEST_CASE("a game that was given up ends there, whatever was taken back before", "[session]") {
  Session s;
  start(s, "reversi");
  for (int ply = 0; ply < 4; ++ply) s.apply(command::Play{s.play().game().moves(s.play().position(), {}).front()});
  s.apply(command::Undo{});
  CHECK(s.play().line().size() == 5);  // what was taken back can be played again
  s.apply(command::Undo{});
  s.apply(command::Resign{});
  const GameRecord record = s.play().game_record();
  CHECK(record.moves.size() == 2);
  CHECK(record.tags.at("Result") == "0-1");
  CHECK(record.tags.at("Termination") == "resignation");
  s.apply(command::AnalyseGame{});
  REQUIRE(s.reviewing().review());
  CHECK(s.reviewing().review()->plies.size() == 2);
  // Behind the place the other line is still there.
  s.apply(command::Redo{});
  CHECK(s.play().line().size() == 5);
  CHECK_FALSE(s.play().game_record().tags.contains("Result"));
}

TEST_CASE("a finished search is stepped both ways, and every moment is the same coming and going", "[session][step]") {
  Session s;
  start(s, "kalah");
  search_by(s, depth(s, 4, {"pvs", "iterative", "tt"}));
  const Tick last = s.walk().edge();
  REQUIRE(last > 100);
  CHECK(s.walk().cursor().tick == last);
  std::vector<u64> forward;
  s.apply(command::Step{K::first});
  for (;;) {
    forward.push_back(moment_hash(s));
    if (s.walk().at_edge()) break;
    s.apply(command::Step{K::into});
  }
  CHECK(static_cast<Tick>(forward.size()) == last + 2);
  for (std::size_t i = forward.size(); i-- > 0;) {
    if (moment_hash(s) != forward[i]) {
      CHECK(moment_hash(s) == forward[i]);
      break;
    }
    s.apply(command::Step{K::back});
  }
  // Over from the entry of a node ends at the leave of this very node; back over returns.
  s.apply(command::Seek{1});
  REQUIRE_FALSE(s.walk().view().event(1).leaving);
  const u32 id = s.walk().view().id(s.walk().view().event(1).slot);
  s.apply(command::Step{K::over});
  CHECK(s.walk().view().id(s.walk().view().event(s.walk().cursor().tick).slot) == id);
  CHECK(s.walk().view().event(s.walk().cursor().tick).leaving);
  s.apply(command::Step{K::back_over});
  CHECK(s.walk().cursor().tick == 1);
  s.apply(command::Step{K::next_cut});
  const Tick cut = s.walk().cursor().tick;
  CHECK(s.walk().view()[s.walk().view().event(cut).slot].cut());
  s.apply(command::Step{K::into});
  s.apply(command::Step{K::previous_cut});
  CHECK(s.walk().cursor().tick == cut);
  s.apply(command::Step{K::out});
  CHECK(s.walk().cursor().tick > cut);
}

TEST_CASE("a search is stepped live from its first node, stopped while paused, and restarted", "[session][step]") {
  Session s;
  start(s, "kalah");
  s.apply(command::SetSearch{depth(s, 12)});
  s.apply(command::Step{K::into});
  REQUIRE(wait_for(s, [&] { return s.runs().run()->paused() && s.walk().edge() == 0; }));
  for (int i = 1; i <= 50; ++i) {
    s.apply(command::Step{K::into});
    REQUIRE(wait_for(s, [&] { return s.runs().run()->paused() && s.walk().edge() == i; }));
    CHECK(s.walk().cursor().tick == i);
  }
  s.apply(command::Step{K::back});
  CHECK(s.walk().cursor().tick == 49);
  s.apply(command::Step{K::into});
  CHECK(s.walk().cursor().tick == 50);
  CHECK(s.walk().edge() == 50);
  const u32 shown = s.walk().shown_slot();
  const int ply = s.walk().view()[shown].ply;
  REQUIRE(s.walk().view().open(shown));
  const u32 id = s.walk().view().id(shown);
  s.apply(command::RunToSelected{});
  REQUIRE(wait_for(s, [&] { return s.runs().run()->paused() && s.walk().edge() > 50; }));
  CHECK(s.walk().view().event(s.walk().edge()).leaving);
  CHECK(s.walk().view().id(s.walk().view().event(s.walk().edge()).slot) == id);
  CHECK(s.walk().view()[s.walk().view().event(s.walk().edge()).slot].ply == ply);
  s.apply(command::StopSearch{});
  REQUIRE(wait_for(s, [&] { return !s.runs().run()->running(); }));
  s.apply(command::StartSearch{});
  s.apply(command::PauseSearch{});
  REQUIRE(wait_for(s, [&] { return s.runs().run()->paused(); }));
  // Closing a session with a paused search does not hang: the destructor runs here.
}

TEST_CASE("a breakpoint that counts its hits stops at the same one, however the search came there", "[session][step]") {
  Breakpoint b;
  b.kinds = on_cut;
  b.from_hit = 2000;
  Tick stops[2];
  for (const bool detour : {false, true}) {
    Session s;
    start(s, "kalah");
    s.apply(command::SetSearch{depth(s, 10)});
    s.apply(command::SetBreakpoints{{b}});
    s.apply(command::Step{K::into});
    REQUIRE(wait_for(s, [&] { return s.runs().run()->paused() && s.walk().edge() == 0; }));
    if (detour) {
      // Some nodes are run until they are left, from a moment that is not the newest one.
      Tick edge = 0;
      for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 4; ++k) {
          s.apply(command::Step{K::into});
          ++edge;
          REQUIRE(wait_for(s, [&] { return s.runs().run()->paused() && s.walk().edge() == edge; }));
        }
        s.apply(command::SelectNode{s.walk().view().id(s.walk().view().deepest(s.walk().edge()))});
        s.apply(command::RunToSelected{});
        REQUIRE(wait_for(s, [&] { return s.runs().run()->paused() && s.walk().edge() > edge; }));
        edge = s.walk().edge();
      }
    }
    s.apply(command::Step{K::continue_on});
    const u64 pauses = s.runs().run()->status().pauses;
    REQUIRE(wait_for(s, [&] { return s.runs().run()->paused() && s.runs().run()->status().breakpoint == 0; }));
    CHECK(s.runs().run()->status().pauses <= pauses + 1);
    stops[detour] = s.walk().edge();
    CHECK(s.runs().run()->control()->hits() == std::vector<u64>{2000});
  }
  CHECK(stops[0] == stops[1]);
}

TEST_CASE("a search result is dropped when the game has moved on", "[session]") {
  Session s;
  start(s, "kalah", "advanced", "human");
  s.poll(0);
  s.apply(command::EditBegin{});
  s.apply(command::EditCell{0, "stones", 1});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  CHECK(s.play().tree().size() == 1);
  s.apply(command::EditEnd{true});
  CHECK(s.play().position_text().substr(0, 2) == "5,");
}

TEST_CASE("pasting recognises positions, moves and games, and says what is wrong with anything else", "[session]") {
  Session s;
  start(s, "kalah");
  s.apply(command::Paste{"3-2 5"});
  CHECK(s.play().moves_text() == "3 2 5");
  const std::string game = s.play().game_text();
  s.apply(command::Paste{"0,0,0,0,0,1/20/1,0,0,0,0,0/26 A s-io-"});
  CHECK(s.play().position_text() == "0,0,0,0,0,1/20/1,0,0,0,0,0/26 A s-io-");
  CHECK(s.play().shelf().size() == 1);
  s.apply(command::Paste{game});
  CHECK(s.play().moves_text() == "3 2 5");
  s.apply(command::Paste{"([3 12 8] [2 4 6])"});
  CHECK(s.play().game().type().id() == "toy-tree");
  const auto n = s.messages().size();
  s.apply(command::Paste{"what is this"});
  CHECK(s.messages().size() == n + 1);
  CHECK(s.messages().back().level == Message::Level::error);
  CHECK(s.play().game().type().id() == "toy-tree");
}

TEST_CASE("the session is saved and comes back whole, and damaged state is refused", "[session]") {
  Session s;
  start(s, "kalah", "human", "advanced");
  s.apply(command::SetPlayer{Side::second, "human"});
  s.apply(command::Paste{"3-2 5 1"});
  s.apply(command::GoBy{-1});
  s.apply(command::Play{5});
  s.apply(command::SetSearch{depth(s, 9, {"tt"})});
  s.apply(command::SetPointOfView{PointOfView::first});
  const std::string state = s.save_state();
  Session t;
  REQUIRE(t.load_state(state));
  CHECK(t.save_state() == state);
  CHECK(t.play().moves_text() == s.play().moves_text());
  CHECK(t.runs().settings().limits.depth == 9);
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    std::string damaged = state;
    damaged[random.below(static_cast<u32>(damaged.size()))] = static_cast<char>(random.below(256));
    Session u;
    (void)u.load_state(damaged);
    u.poll(0);
  }
  CHECK_FALSE(t.load_state("{}"));
  CHECK_FALSE(t.load_state(""));
}

TEST_CASE("a recording is saved, opened and shows the same moments", "[session]") {
  const std::string path = "session_test.plyrec";
  Session s;
  start(s, "kalah");
  s.apply(command::Paste{"3-2 5"});
  search_by(s, depth(s, 5, {"pvs"}));
  s.apply(command::SaveRecording{path});
  s.apply(command::Seek{100});
  const u64 want = moment_hash(s);
  const std::string at = s.play().game().write(s.position_of(s.walk().shown_slot()));
  Session t;
  t.apply(command::Open{path});
  CHECK(t.messages().back().level == Message::Level::news);
  CHECK(t.play().moves_text() == "3 2 5");
  t.apply(command::Seek{100});
  CHECK(moment_hash(t) == want);
  CHECK(t.play().game().write(t.position_of(t.walk().shown_slot())) == at);
  std::remove(path.c_str());
  t.apply(command::Open{path});
  CHECK(t.messages().back().level == Message::Level::error);
}

TEST_CASE("random commands in any order never break a session", "[session][threads]") {
  Random random(11);
  Session s;
  start(s, "kalah");
  s.apply(command::SetSearch{depth(s, 7, {"iterative", "pvs", "tt", "aspiration"})});
  for (int i = 0; i < 3000 / test::one_of; ++i) {
    switch (random.below(22)) {
      case 0: s.apply(command::Play{random.below(6)}); break;
      case 1: s.apply(command::Undo{}); break;
      case 2: s.apply(command::Redo{}); break;
      case 3: s.apply(command::StartSearch{}); break;
      case 4: s.apply(command::StartPaused{}); break;
      case 5: s.apply(command::PauseSearch{}); break;
      case 6: s.apply(command::Step{K::continue_on}); break;
      case 7:
        if (random.below(4) == 0) s.apply(command::StopSearch{});
        break;
      case 8: s.apply(command::RunToSelected{}); break;
      case 9: s.apply(command::Seek{static_cast<Tick>(random.below(2000)) - 5}); break;
      case 10: s.apply(command::SelectNode{random.below(500)}); break;
      case 11: s.apply(command::PinNode{random.below(2) == 0}); break;
      case 12:
        s.apply(command::SetPlayer{static_cast<Side>(random.below(2)), random.below(2) ? "human" : "beginner"});
        break;
      case 13: s.apply(command::EngineMove{}); break;
      case 14: s.apply(command::Hint{3}); break;
      case 15: s.apply(command::PlayFromHere{}); break;
      case 16: s.apply(command::Animate{random.below(2) == 0}); break;
      case 17:
        s.apply(command::EditCell{static_cast<int>(random.below(16)) - 1, "stones", random.below(2) ? 1 : -1});
        break;
      case 18: s.apply(command::EditEnd{random.below(2) == 0}); break;
      case 19:
        if (random.below(20) == 0) s.apply(command::Restart{});
        break;
      default: s.apply(command::Step{static_cast<K>(random.below(16))});
    }
    s.poll(0.02);
    if (s.walk().shown_slot() != no_node) {
      REQUIRE(s.walk().shown_slot() < s.walk().view().size());
      (void)s.play().game().write(s.position_of(s.walk().shown_slot()));
    }
    REQUIRE(s.walk().cursor().tick >= -1);
    REQUIRE(s.walk().cursor().tick <= s.walk().edge());
  }
}

TEST_CASE("a saved game keeps what searches and people said of it, and reads it back", "[session]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    if (type->id() == "toy-tree") continue;  // its moves are not more than a few
    Session s;
    start(s, type->id().c_str());
    Random random(5);
    for (int i = 0; i < 24 && !s.play().end(); ++i) {
      const auto legal = s.play().game().moves(s.play().position(), s.play().tree().history(s.play().current()));
      s.apply(command::Play{legal[random.below(static_cast<u32>(legal.size()))]});
      if (i == 3) s.apply(command::Comment{s.play().current(), "a {strange}\nmove"});
    }
    s.apply(command::Comment{0, "how it began"});
    search_by(s, depth(s, 2));
    const auto before = s.play().tree().at(s.play().current()).judgement;
    REQUIRE(before);
    const std::string text = s.play().game_text(), moves = s.play().moves_text();
    INFO(text);
    Session t;
    t.apply(command::Paste{text});
    CHECK(t.play().game().type().id() == type->id());
    CHECK(t.play().moves_text() == moves);
    CHECK(t.play().tree().at(0).comment == "how it began");
    const auto after = t.play().tree().at(t.play().current()).judgement;
    REQUIRE(after);
    CHECK(after->score.value == before->score.value);
    CHECK(after->score.kind == before->score.kind);
    CHECK(after->depth == before->depth);
    CHECK(after->profile == before->profile);
    CHECK(t.play().game_text().find("a (strange) move") != std::string::npos);
    // The tags name the players
    CHECK(t.play().game_text().substr(t.play().game_text().find("\n\n")) == text.substr(text.find("\n\n")));
    t.apply(command::Paste{"1 {never closed"});
    CHECK(t.messages().back().text.find("not closed") != std::string::npos);
  }
}

TEST_CASE("a saved evaluation is written as people read it, for the first side, and read back exactly", "[session]") {
  Random random(9);
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const ProfileInfo& profile : game->profiles()) {
      INFO(type->id() << " " << profile.id);
      for (int i = 0; i < 200; ++i) {
        Judgement j;
        j.score.value = i < 4 ? (i - 2) * profile.decided : static_cast<int>(random.below(2 * 3000)) - 3000;
        j.score.kind = static_cast<Kind>(1 + random.below(3));
        j.depth = static_cast<int>(random.below(20));
        j.profile = profile.id;
        const std::string text = judgement_text(*game, j);
        INFO(text);
        // The number is the one that every panel shows.
        if (std::abs(j.score.value) < std::min(profile.decided, 3000))
          CHECK(text.find(game->value_text(profile.id, j.score.value) + " for " + type->side_name(Side::first)) !=
                std::string::npos);
        const auto back = parse_judgement(*game, text);
        REQUIRE(back);
        CHECK(back->score.value == j.score.value);
        CHECK(back->score.kind == j.score.kind);
        CHECK(back->depth == j.depth);
        CHECK(back->profile == j.profile);
      }
    }
  }
  // Said for the other side it is the same with the signs turned.
  const auto kalah = *find_game("kalah")->make({});
  const auto a = parse_judgement(*kalah, "eval >=+1.96 for A depth 3 by modern"),
             b = parse_judgement(*kalah, "eval <=-1.96 for B depth 3 by modern");
  REQUIRE((a && b));
  CHECK(a->score.value == 196);
  CHECK(b->score.value == 196);
  CHECK(b->score.kind == Kind::lower);
  CHECK(!parse_judgement(*kalah, "eval =+1 for nobody by modern"));
}

TEST_CASE("the nodes that a kept table saves are counted", "[session]") {
  Session s;
  start(s, "pivit");
  s.apply(command::CompareReuse{});
  CHECK(s.messages().back().level == Message::Level::warning);  // nothing has been searched
  for (int move = 0; move < 2; ++move) {
    search_by(s, depth(s, 6, {"pvs", "iterative", "tt", "tt-deeper", "tt-keep"}));
    if (move == 0) s.apply(command::Play{s.runs().run()->result().best});
  }
  s.apply(command::CompareReuse{});
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  REQUIRE(s.runs().reuse());
  CHECK(s.runs().reuse()->depth == 6);
  CHECK(s.runs().reuse()->with == s.runs().run()->result().counters.nodes);
  CHECK(s.runs().reuse()->with < s.runs().reuse()->without);
  search_by(s, depth(s, 3));
  s.apply(command::CompareReuse{});
  CHECK(s.messages().back().text.find("tt-keep") != std::string::npos);
}

TEST_CASE("two computers that play each other keep a table each", "[session]") {
  Session s;
  start(s, "kalah");
  const auto nodes = [&](std::vector<const char*> on) {
    search_by(s, depth(s, 6, std::move(on)));
    return s.runs().run()->result().counters.nodes;
  };
  const u64 one = nodes({"tt", "tt-keep"}), other = nodes({"quiescence", "tt", "tt-keep"});
  CHECK(nodes({"tt", "tt-keep"}) < one);
  CHECK(nodes({"quiescence", "tt", "tt-keep"}) < other);
}

TEST_CASE("a kept table never answers a search whose options give other values", "[session]") {
  Session s;
  start(s, "kalah");
  int differ = 0;
  const auto value = [&](std::vector<const char*> on) {
    search_by(s, depth(s, 4, std::move(on)));
    return s.runs().run()->result().score.value;
  };
  for (int move = 0; move < 8 && !s.play().end(); ++move) {
    const int quiet = value({"quiescence", "tt", "tt-keep"}), kept = value({"tt", "tt-keep"}), fresh = value({});
    CHECK(kept == fresh);
    differ += quiet != fresh;
    s.apply(command::Play{s.runs().run()->result().best});
  }
  CHECK(differ > 0);
}
