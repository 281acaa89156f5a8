// Going from one moment worth looking at to the next: by steps, and by playing.
#include "engine/session/answers/highlights.h"

#include <vector>

#include "engine/games/registry.h"
#include "engine/session/answers/answers.h"
#include "engine/session/walk/debug_commands.h"
#include "tests/session/support.h"

using namespace ply;
using namespace session_test;

namespace {

void search(Session& s, const std::string& game, int depth) {
  start(s, game.c_str());
  SearchPlan plan = s.runs().settings();
  plan.profile = "classic";
  plan.limits = {.depth = depth, .nodes = 4000};  // so few that the moments are known at once
  plan.record = true;
  search_by(s, plan);
  REQUIRE(wait_for(s, [&] { return s.answers().possible(); }));
}

std::vector<Tick> ticks_of(const View& v) {
  std::vector<Tick> out;
  for (const KeyMoment& m : telling_moments(key_moments(v), HighlightsQuestion::max)) out.push_back(m.tick);
  return out;
}

}  // namespace

TEST_CASE("steps go to all moments worth looking at and back, in every game", "[session][highlights]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    Session s;
    search(s, type->id(), 2);
    const std::vector<Tick> wanted = ticks_of(s.walk().view());
    REQUIRE(wanted.size() > 1);
    s.apply(command::Seek{-1});
    std::vector<Tick> on, back;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      s.apply(command::StepHighlight{1});
      on.push_back(s.walk().cursor().tick);
      // A node that was cut is shown, though it is left.
      const Event e = s.walk().view().event(on.back());
      if (e.leaving && s.walk().view()[e.slot].cut() && s.walk().view()[e.slot].ply > 0 &&
          s.walk().cursor().selected != no_node)
        CHECK(s.walk().shown_slot() == e.slot);
    }
    CHECK(on == wanted);
    s.apply(command::StepHighlight{1});
    CHECK(s.walk().at_edge());
    for (std::size_t i = wanted.size() - 1; i-- > 0;) {
      s.apply(command::StepHighlight{-1});
      back.insert(back.begin(), s.walk().cursor().tick);
    }
    CHECK(back == std::vector<Tick>(wanted.begin(), wanted.end() - 1));
    s.apply(command::StepHighlight{-1});
    CHECK(s.walk().cursor().tick == (wanted.size() > 1 ? -1 : 0));
  }
}

TEST_CASE("playing shows only what is worth looking at, one after the other, to the end", "[session][highlights]") {
  Session s;
  search(s, "kalah", 4);
  const std::vector<Tick> wanted = ticks_of(s.walk().view());
  CHECK(wanted.size() == HighlightsQuestion::max);
  s.apply(command::PlaySpeed{1});
  s.apply(command::PlayHighlights{true});
  s.apply(command::Animate{true});
  CHECK(s.walk().cursor().tick == -1);
  std::vector<Tick> seen;
  for (int half_seconds = 0; half_seconds < 300 && s.walk().cursor().animate; ++half_seconds) {
    s.poll(0.5);
    const Tick t = s.walk().cursor().tick;
    if (t >= 0 && (seen.empty() || seen.back() != t)) seen.push_back(t);
  }
  CHECK_FALSE(s.walk().cursor().animate);
  CHECK(seen == wanted);
  // A person who wants all events again has them.
  s.apply(command::PlayHighlights{false});
  s.apply(command::Animate{true});
  for (int i = 0; i < 4; ++i) s.poll(1);
  CHECK(s.walk().cursor().tick == 3);
}

TEST_CASE("what is asked for one playing alone ends with it", "[session][highlights]") {
  Session s;
  search(s, "kalah", 3);
  s.apply(command::PlayHighlights{true, true});
  s.poll(0);
  CHECK(s.answers().highlights().only());
  s.apply(command::Animate{true});
  s.poll(0.1);
  CHECK(s.answers().highlights().only());
  s.apply(command::Animate{false});
  s.poll(0.1);
  CHECK_FALSE(s.answers().highlights().only());
}

TEST_CASE("of a search that stands at its first node nothing is known to be worth looking at",
          "[session][highlights]") {
  Session s;
  start(s, "toy-tree");
  s.apply(command::StepHighlight{1});
  CHECK(s.messages().back().level == Message::Level::warning);
  s.apply(command::StartPaused{});
  REQUIRE(wait_for(s, [&] { return s.runs().run()->paused(); }));
  const std::size_t before = s.messages().size();
  s.apply(command::StepHighlight{1});
  REQUIRE(s.messages().size() > before);
  CHECK(s.messages().back().level == Message::Level::warning);
  // Played, it goes on event by event.
  s.apply(command::PlayHighlights{true});
  s.apply(command::PlaySpeed{1});
  const Tick at = s.walk().cursor().tick;
  s.apply(command::Animate{true});
  REQUIRE(wait_for(s, [&] { return s.walk().cursor().tick > at; }));
}
