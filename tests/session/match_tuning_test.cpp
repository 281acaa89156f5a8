// Weights tuned by matches, through the session's door.
#include "engine/session/matches/match_tuning.h"

#include <thread>

#include "engine/base/file.h"
#include "engine/game/own_terms.h"
#include "engine/game/weights_text.h"
#include "engine/games/registry.h"
#include "engine/session/matches/tuning.h"
#include "engine/session/searches/own_term_commands.h"
#include "engine/session/session.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

const MatchTuning& room(const Session& s) { return s.tuning().by_matches(); }
void wait(Session& s) {
  while (s.tuning().any_running()) {
    s.poll(0);
    std::this_thread::yield();
  }
}
SpsaSetup small() {
  SpsaSetup setup;
  setup.steps = 4, setup.pairs = 1, setup.nodes = 40, setup.seed = 7;
  return setup;
}
void begin(Session& s, const SpsaSetup& setup) {
  s.apply(command::SetSpsa{setup});
  s.apply(command::StartSpsa{});
}

}  // namespace

TEST_CASE("in every game a session tunes the same weights as the settings alone say", "[session][tune][spsa]") {
  int games = 0;
  for (const GameType* type : all_games()) {
    if (type->make({})->get()->levels().empty()) continue;
    if (games++ % test::one_of != test::one_of / 2) continue;
    INFO(type->id());
    Session s;
    s.apply(command::NewGame{type->id(), {}});
    SpsaSetup setup = small();
    setup.steps = 2, setup.nodes = 20;
    s.apply(command::SetSpsa{setup});
    const auto settings = room(s).asked_for(s.play().shared_game(), s.runs().settings().profile, s.runs().weights());
    if (!settings) {  // nothing may change there
      s.apply(command::StartSpsa{});
      CHECK(s.messages().back().text == settings.error().message);
      CHECK_FALSE(room(s).running());
      continue;
    }
    s.apply(command::StartSpsa{});
    REQUIRE(room(s).running());
    CHECK_FALSE(s.busy());  // the window may sleep: it is woken
    wait(s);
    REQUIRE(room(s).found());
    CHECK(room(s).found()->over);
    JobProgress progress;
    const auto alone = spsa(*settings, progress);
    REQUIRE(alone);
    CHECK(spsa_csv(*settings, room(s).found()->steps) == spsa_csv(*settings, *alone));
    for (const SpsaStep& step : room(s).found()->steps) {
      CHECK(step.games == step.result.games());
      if (step.games > 0) CHECK(step.score == step.result.points() / static_cast<double>(step.games));
    }
  }
}

TEST_CASE("weights of any step go into the sliders and to a file, and those before them back",
          "[session][tune][spsa]") {
  test::Folder folder;
  Session s;
  s.apply(command::NewGame{"kalah", {}});
  s.apply(command::TakeSpsa{});
  CHECK(s.messages().back().text == "no weights have been tuned by matches");
  s.apply(command::SaveSpsa{folder.file("none")});
  CHECK(s.messages().back().text == "no weights have been tuned by matches");
  const Weights before = s.runs().weights();
  begin(s, small());
  wait(s);
  const auto found = room(s).found();
  REQUIRE(found->steps.size() == 5);
  CHECK(s.messages().back().text == "weights by matches: 4 steps are finished");
  s.apply(command::TakeSpsa{});
  const Weights last = rounded_weights(found->settings, found->steps.back());
  CHECK(s.runs().weights() == last);
  s.apply(command::TakeSpsa{2});
  CHECK(s.runs().weights() == rounded_weights(found->settings, found->steps[2]));
  s.apply(command::TakeSpsa{5});
  CHECK(s.messages().back().text == "there is no step 5: the last finished one is 4");
  s.apply(command::TakeSpsa{0});
  CHECK(s.runs().weights() == before);
  s.apply(command::SaveSpsa{folder.file("w")});
  CHECK(*read_weights_file(s.play().game(), found->profile(), *read_file(folder.file("w"))) == last);
  // Another game on the board does not get them; they stay.
  s.apply(command::NewGame{"reversi", {}});
  s.apply(command::TakeSpsa{});
  CHECK(s.messages().back().text == "these weights were fitted to another game than the one on the board");
  CHECK(room(s).found() == found);
}

TEST_CASE("one tuning runs at a time, goes on while another game is opened, and a stop keeps its steps",
          "[session][tune][spsa]") {
  std::atomic<int> woken{0};  // outlives the thread of the tuning
  Session s;
  s.apply(command::NewGame{"kalah", {}});
  SpsaSetup setup = small();
  setup.steps = 1'000'000;
  s.wake_tuning([&] { ++woken; });
  begin(s, setup);
  REQUIRE(room(s).running());
  s.apply(command::StartSpsa{});
  CHECK(s.messages().back().text == "weights are being tuned by matches already");
  s.apply(command::StartTune{});
  CHECK(s.messages().back().text == "weights are being tuned by matches: stop that first");
  s.apply(command::NewGame{"reversi", {}});
  const std::size_t had = room(s).found()->steps.size();
  while (room(s).found()->steps.size() < had + 3) {
    s.poll(0);
    std::this_thread::yield();
  }
  CHECK(woken >= 3);
  s.apply(command::StopTune{});
  CHECK(room(s).stopping());
  wait(s);
  const auto found = room(s).found();
  CHECK(found->over);
  CHECK(found->steps.size() >= had + 3);
  CHECK(s.messages().back().text.find("which are kept") != std::string::npos);
  // What it has is the beginning of what it would have come to.
  SpsaSettings same = found->settings;
  JobProgress progress;
  const u64 finished = found->steps.size() - 1;
  const auto alone = spsa(same, progress, [&](const SpsaStep& step) { progress.stop = step.step == finished; });
  CHECK(spsa_csv(same, *alone) == spsa_csv(same, found->steps));
  // The fit is refused as well, the other way round; a session that ends takes its thread with it.
  TuneSetup fit;
  fit.play = 1'000'000, fit.nodes = 40;
  s.apply(command::SetTune{fit});
  s.apply(command::StartTune{});
  s.apply(command::StartSpsa{});
  CHECK(s.messages().back().text == "weights are being fitted: stop that first");
  s.apply(command::StopTune{});
  wait(s);
  s.apply(command::StartSpsa{});
  CHECK(room(s).running());
}

TEST_CASE("what cannot be tuned is a message, and a term of one's own is tuned as the others",
          "[session][tune][spsa]") {
  Session s;
  s.apply(command::NewGame{"kalah", {}});
  SpsaSetup setup = small();
  setup.terms = {"nothing"};
  begin(s, setup);
  CHECK(s.messages().back().text == "\"nothing\" is no term of modern");
  CHECK_FALSE(room(s).running());
  CHECK_FALSE(room(s).found());
  // Beyond every measure: what cannot be is taken back.
  setup = small();
  setup.steps = 0, setup.pairs = 0, setup.nodes = 0, setup.change = -1, setup.rate = 1e300, setup.threads = 0;
  s.apply(command::SetSpsa{setup});
  CHECK(room(s).setup().steps == 1);
  CHECK(room(s).setup().pairs == 1);
  CHECK(room(s).setup().nodes == 10);
  CHECK(room(s).setup().change == 0.1);
  CHECK(room(s).setup().rate == 0.1);
  CHECK(room(s).setup().threads == 1);

  s.apply(command::SetOwnTerms{{{"mine", "count(me)"}}});
  INFO((s.messages().empty() ? std::string() : s.messages().back().text));
  REQUIRE(own_terms_of(s.play().game()).size() == 1);
  setup = small();
  setup.terms = {"mine"};
  begin(s, setup);
  wait(s);
  const auto found = room(s).found();
  REQUIRE(found);
  const ProfileInfo& profile = found->profile();
  for (std::size_t t = 0; t < profile.terms.size(); ++t)
    if (std::string(profile.terms[t].id) == "mine") CHECK(found->steps.back().weights[t] != found->steps[0].weights[t]);
    else CHECK(found->steps.back().weights[t] == found->steps[0].weights[t]);
  s.apply(command::TakeSpsa{});
  CHECK(s.runs().weights() == rounded_weights(found->settings, found->steps.back()));
  s.apply(command::SetOwnTerms{{}});
  s.apply(command::TakeSpsa{});
  CHECK(s.messages().back().text ==
        "these weights were fitted with other terms of one's own than the evaluation has now");
}
