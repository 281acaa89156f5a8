// Weights from games, through the session's door.
#include "engine/session/matches/tuning.h"

#include <fstream>
#include <thread>

#include "engine/base/file.h"
#include "engine/game/weights_text.h"
#include "engine/games/registry.h"
#include "engine/match/result_file.h"
#include "engine/search/switches.h"
#include "engine/session/session.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

void wait(Session& s) {
  while (s.tuning().running()) {
    s.poll(0);
    std::this_thread::yield();
  }
}
void begin(Session& s, TuneSetup setup) {
  s.apply(command::SetTune{setup});
  s.apply(command::StartTune{});
}
constexpr u64 nodes = 40;

}  // namespace

TEST_CASE("a session fits the weights of its sliders to games and takes the new ones", "[session][tune]") {
  test::Folder folder;
  std::atomic<int> counted{0};  // outlives the thread of the fit
  Session s;
  s.apply(command::NewGame{"kalah", {}});
  s.apply(command::TakeWeights{true});
  CHECK(s.messages().back().text == "no weights have been fitted");
  SearchPlan search = s.runs().settings();
  Weights weights = s.runs().weights();
  weights.w[3] = 0;
  search.weights = named_weights(*s.play().game().profile(search.profile), weights);
  s.apply(command::SetSearch{search});
  TuneSetup setup;
  setup.play = 60, setup.verify = 6, setup.nodes = nodes;
  s.wake_tuning([&] { ++counted; });
  begin(s, setup);
  REQUIRE(s.tuning().running());
  CHECK_FALSE(s.busy());  // the window may sleep: it is woken
  begin(s, setup);
  CHECK(s.messages().back().text == "weights are being fitted already");
  wait(s);
  CHECK(counted >= 8);  // the fit, six games, the end
  const auto found = s.tuning().found();
  REQUIRE(found);
  CHECK(found->over);
  CHECK(found->games > 50);
  CHECK(found->settings.samples.weights == weights);
  CHECK(found->fit.weights.w[3] > 0);
  REQUIRE(found->test);
  CHECK(found->test->score.games() == 6);
  s.apply(command::TakeWeights{true});
  CHECK(s.runs().weights() == found->fit.weights);
  s.apply(command::TakeWeights{false});
  CHECK(s.runs().weights() == weights);
  const std::string path = folder.file("w");
  s.apply(command::SaveWeights{path});
  CHECK(*read_weights_file(s.play().game(), found->profile(), *read_file(path)) == found->fit.weights);
  // Another game on the board does not get them.
  s.apply(command::NewGame{"reversi", {}});
  s.apply(command::TakeWeights{true});
  CHECK(s.messages().back().text == "these weights were fitted to another game than the one on the board");
  CHECK(s.tuning().found() == found);
}

TEST_CASE("what cannot be fitted is a message, and a fit can be stopped", "[session][tune]") {
  test::Folder folder;
  Session s;
  s.apply(command::NewGame{"kalah", {}});
  TuneSetup setup;
  setup.games = folder.file("none");
  begin(s, setup);
  wait(s);
  CHECK(s.tuning().problem().find("none") != std::string::npos);
  CHECK_FALSE(s.tuning().found());
  setup.games.clear();
  setup.play = 4, setup.nodes = nodes;
  begin(s, setup);
  wait(s);
  CHECK(s.tuning().problem().find("too few") != std::string::npos);
  setup.play = 1'000'000;
  begin(s, setup);
  CHECK(s.tuning().problem().empty());
  s.apply(command::StopTune{});
  CHECK(s.tuning().stopping());
  wait(s);
  CHECK(s.messages().back().text == "the fit was stopped before there were weights");
  // Games of other rules.
  MatchSettings match;
  match.game = *find_game("kalah")->make({{"pits", "5"}});
  match.start = match.game->initial(0);
  match.players = {"modern:1", "modern:2"};
  setup.games = folder.file("games");
  std::ofstream(setup.games) << match_header(match, {}) << "\n";
  begin(s, setup);
  wait(s);
  CHECK(s.tuning().problem().find("other rules") != std::string::npos);
  // A session that ends takes its thread with it.
  setup.games.clear();
  begin(s, setup);
}

TEST_CASE("a computer on the board has the weights and switches of its player", "[session][tune]") {
  Session s;
  s.apply(command::NewGame{"kalah", {}, "human", "modern:2 @ row=9 without=killers"});
  const Player& player = s.play().player(Side::second);
  REQUIRE_FALSE(player.human);
  const SearchPlan settings = s.runs().settings_for(player);
  CHECK(settings.weights[2].second == 9);
  CHECK(settings.weights[3].second == s.play().game().profile("modern")->weights.w[3]);
  CHECK_FALSE(settings.options.has(Switch::killers));
  // What is saved has it too.
  Session again;
  REQUIRE(again.load_state(s.save_state()));
  CHECK(again.play().player(Side::second).text == player.text);
}
