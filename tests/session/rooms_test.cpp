// Each room of the session alone, without the other two.
#include <set>
#include <utility>

#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "engine/session/answers/compare_commands.h"
#include "engine/session/answers/flip_commands.h"
#include "engine/session/answers/fork_commands.h"
#include "engine/session/answers/highlight_commands.h"
#include "engine/session/answers/reduce_commands.h"
#include "engine/session/answers/study_commands.h"
#include "engine/session/answers/what_if_commands.h"
#include "engine/session/matches/engine_check_commands.h"
#include "engine/session/matches/evolution_commands.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/program_commands.h"
#include "engine/session/matches/tuning_commands.h"
#include "engine/session/moment_commands.h"
#include "engine/session/play/library_commands.h"
#include "engine/session/play/play.h"
#include "engine/session/play/play_commands.h"
#include "engine/session/reviews/review_commands.h"
#include "engine/session/searches/runs.h"
#include "engine/session/walk/walk.h"
#include "tests/session/support.h"

using namespace ply;
using K = command::StepKind;

namespace {

void new_game(Play& play, const std::string& game, const std::string& second = "human") {
  command::NewGame c;
  c.game = game;
  c.second = second;
  play.carry_out(c);
  (void)play.take_changes();
}

// Plays legal moves, spread over the list, as long as there are any.
int play_some(Play& play, int plies) {
  int n = 0;
  for (; n < plies && !play.end(); ++n) {
    const auto legal = play.game().moves(play.position(), play.tree().history(play.current()));
    play.play(legal[static_cast<std::size_t>(n * 7) % legal.size()]);
  }
  return n;
}

// Waits for the search as its destructor would, but without stopping it.
void finish(const Runs& runs) {
  while (runs.running()) std::this_thread::yield();
}

}  // namespace

TEST_CASE("the room Play plays, browses and writes every game without any search", "[session][rooms]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    MessageLog log;
    Play play(log);
    new_game(play, type->id());
    const std::string start = play.position_text();
    const int plies = play_some(play, 12);
    REQUIRE(plies > 0);
    const std::string there = play.position_text(), moves = play.moves_text();
    CHECK(play.node().ply == plies);
    play.carry_out(command::GoToEnd{false});
    CHECK(play.position_text() == start);
    play.carry_out(command::GoBy{plies});
    CHECK(play.position_text() == there);
    const std::string text = play.game_text();
    Play other(log);
    REQUIRE(other.adopt_text(text));
    CHECK(other.position_text() == there);
    CHECK(other.moves_text() == moves);
    const PlanRoot root = play.root();
    CHECK(root.history.size() == static_cast<std::size_t>(plies));
    CHECK(root.moves.size() == static_cast<std::size_t>(plies));
  }
}

TEST_CASE("Play says what has become of the place that others search", "[session][rooms]") {
  MessageLog log;
  Play play(log);
  new_game(play, "kalah", "beginner");
  const auto changes = [&] {
    const Play::Changes x = play.take_changes();
    return std::vector<bool>{x.game, x.place, x.decided, x.seats};
  };
  const auto after = [&](const auto& c) {
    play.carry_out(c);
    return changes();
  };
  using Is = std::vector<bool>;
  play.play(77);
  CHECK(changes() == Is{false, false, false, false});
  play.play(2);
  CHECK(changes() == Is{false, true, true, false});
  play.undo(false);
  CHECK(changes() == Is{false, true, false, false});
  CHECK(after(command::SetPlayer{Side::first, "beginner"}) == Is{false, false, false, true});
  CHECK(after(command::EditBegin{}) == Is{false, false, true, false});
  CHECK(after(command::EditEnd{true})[0]);
  CHECK(after(command::Comment{0, "so be it"}) == Is{false, false, false, false});
  CHECK(after(command::Resign{}) == Is{false, false, true, false});
  CHECK(after(command::Restart{})[0]);
  CHECK_FALSE(after(command::NewGame{})[0]);  // there is no such game
}

TEST_CASE("a computer is due when it is its turn, play goes on, and people had time to look", "[session][rooms]") {
  MessageLog log;
  Play play(log);
  new_game(play, "kalah", "beginner");
  play.carry_out(command::MoveDelay{0.5});
  CHECK_FALSE(play.computer_is_due());
  play.play(0);  // the turn passes
  CHECK_FALSE(play.computer_is_due());
  play.pass_time(0.4);
  CHECK_FALSE(play.computer_is_due());
  play.pass_time(0.2);
  CHECK(play.computer_is_due());
  play.carry_out(command::GoBy{-1});
  play.carry_out(command::GoBy{1});
  play.pass_time(1);
  CHECK_FALSE(play.computer_is_due());  // somebody browses
  play.carry_out(command::PlayOn{});
  CHECK(play.computer_is_due());
  play.play_found(play.game().moves(play.position()).front());
  CHECK(play.node().ply == 2);
}

TEST_CASE("the room Runs searches a place and hands out what it found once", "[session][rooms]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    MessageLog log;
    Play play(log);
    new_game(play, type->id());
    Runs runs(log, play.shared_game());
    SearchPlan settings = runs.settings();
    settings.limits.depth = 2;
    runs.set(settings);
    CHECK_FALSE(runs.busy());
    runs.start(SearchRun::Purpose::analysis, play.root(), play.current(), runs.settings(), {}, false);
    finish(runs);
    CHECK(runs.busy());  // what it found is not taken yet
    const SearchRun* run = runs.take_ended();
    REQUIRE(run);
    CHECK(judgement_of(*run));
    CHECK(runs.take_ended() == nullptr);
    CHECK_FALSE(runs.busy());
  }
}

TEST_CASE("a game that goes takes settings, thinking and results along", "[session][rooms]") {
  MessageLog log;
  Play play(log);
  new_game(play, "kalah");
  Runs runs(log, play.shared_game());
  SearchPlan settings = runs.settings();
  settings.limits = {};
  settings.limits.depth = 60;
  runs.start(SearchRun::Purpose::move, play.root(), play.current(), settings, {}, false);
  CHECK(runs.thinking());
  new_game(play, "reversi");
  runs.other_game(play.shared_game());
  finish(runs);  // it was told to stop
  CHECK(runs.take_ended() == nullptr);
  CHECK(runs.weights() == play.game().profile(runs.settings().profile)->weights);
}

TEST_CASE("the room Walk steps through a recording of every game, and a step back undoes the step on",
          "[session][rooms][step]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    MessageLog log;
    Play play(log);
    new_game(play, type->id());
    Runs runs(log, play.shared_game());
    SearchPlan settings = runs.settings();
    settings.options.set(Switch::iterative);
    settings.limits.depth = 2;
    runs.start(SearchRun::Purpose::analysis, play.root(), play.current(), settings, {}, false);
    finish(runs);
    Walk walk(log);
    walk.show(runs.run().get());
    const Tick last = walk.edge();
    REQUIRE(last > 3);
    CHECK(walk.cursor().tick == last);
    const Tick stride = std::max<Tick>(1, last / 300);
    for (Tick t = -1; t <= last; t += stride) {
      walk.seek(t);
      REQUIRE(walk.cursor().tick == t);
      const auto there_and_back = [&](K on, K back) {
        walk.seek(t);
        walk.step(on);
        const Tick there = walk.cursor().tick;
        if (there == last && t != last - 1) return;  // it may have stopped at the end only
        CHECK(there >= t);
        walk.step(back);
        CHECK(walk.cursor().tick == t);
      };
      there_and_back(K::into, K::back);
      // From the leave of a last child "over" leaves the parent, whose mirror image is the parent's entry.
      const View& v = walk.view();
      const bool last_child = t >= 0 && t < last && v.event(t).leaving && v.event(t + 1).leaving;
      if (!last_child) there_and_back(K::over, K::back_over);
      if (walk.shown_slot() != no_node) (void)play.game().write(walk.position_of(walk.shown_slot()));
    }
    walk.seek(-1);
    std::set<Tick> roots;
    for (Tick t = -1; t < last;) {
      walk.step(K::next_iteration);
      REQUIRE(walk.cursor().tick > t);
      t = walk.cursor().tick;
      if (t < last) roots.insert(t);
    }
    std::vector<u32> slots;
    walk.view().roots(slots);
    CHECK(roots.size() == slots.size());
    for (const u32 slot : slots) CHECK(roots.count(walk.view().enter(slot)) == 1);
  }
}

TEST_CASE("Walk does nothing where there is no search", "[session][rooms][step]") {
  MessageLog log;
  Walk walk(log);
  walk.refresh();
  walk.seek(5);
  walk.carry_out(command::PauseSearch{});
  walk.carry_out(command::RunToSelected{});
  walk.select(3);
  walk.carry_out(command::Animate{true});
  walk.animate(1);
  CHECK_FALSE(walk.walking());
  CHECK(walk.cursor().tick == -1);
  CHECK(walk.shown_slot() == no_node);
  CHECK(walk.view().empty());
}

// The place of a typed-in tree reads as a tree of its own: editing came back at the root of the whole one.
TEST_CASE("a session that ends while a position is edited comes back with that position, in every game", "[session]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    Session s;
    session_test::start(s, type->id().c_str());
    for (int i = 0; i < 2 && !s.play().end(); ++i)
      s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
    s.apply(command::EditBegin{});
    REQUIRE(s.play().editing());
    Session t;
    const std::string state = s.save_state();
    REQUIRE(t.load_state(state));
    CHECK(t.play().editing());
    CHECK(t.play().position_text() == s.play().position_text());
    CHECK(t.save_state() == state);
  }
}

TEST_CASE("a command finds its room, and its copies are the same command", "[session]") {
  Session s;
  const std::pair<Command, const char*> none[] = {
      {command::PlayFromHere{}, "no node is selected"},
      {command::Undo{}, "this is the start of the game"},
      {command::PromoteLine{99}, "there is no such place in the game"},
      {command::StopHint{}, "no hint is being looked for"},
      {command::Unpin{}, nullptr},
      {command::GoToBookmark{7}, "there is no bookmark 8"},
      {command::LogTable{}, "there is no finished recording whose search could be run again"},
      {command::PrepareWhatIf{}, "there is no finished recording to ask about other weights"},
      {command::StopFlips{}, "no weights are being looked for"},
      {command::StopReducing{}, "no search is being reduced"},
      {command::PlayHighlights{false}, nullptr},
      {command::CompareWithBefore{}, "there is no finished recording to compare"},
      {command::DeleteFork{}, "the original stays"},
      {command::StopRepeating{}, "no search is being repeated"},
      {command::ZoomBack{}, "there is none before this"},
      {command::ChangeWatch{3, ""}, "there is no such watch"},
      {command::StopReading{}, "nothing is being read"},
      {command::SaveWeights{"x"}, "no weights have been fitted"},
      {command::StopMatch{}, "no match is being played"},
      {command::StopEngineCheck{}, "no engine is being checked"},
      {command::UndoProgram{}, "the program has no earlier or later form"},
      {command::PauseEvolution{}, "no evolution runs"},
      {command::ShowLines{1000}, "up to 5 lines can be shown, not 1000"},
      {command::RevealExercise{}, "nothing is asked"},
  };
  for (const auto& [command, words] : none) {
    const std::size_t before = s.messages().size();
    const Command copy = command;
    s.apply(copy);
    INFO((words ? words : "no words"));
    REQUIRE(s.messages().size() == before + (words ? 1 : 0));
    if (words) CHECK(s.messages().back().text == words);
  }
  const Command seek = command::Seek{5}, copy = seek;
  REQUIRE(copy.get<command::Seek>());
  CHECK(copy.get<command::Seek>()->tick == 5);
  CHECK(copy.get<command::SelectNode>() == nullptr);
}
