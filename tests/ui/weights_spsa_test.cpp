// Weights tuned by matches, the person's way.
#include "engine/base/file.h"
#include "engine/game/term_text.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/tuning.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("weights are tuned by matches at a click, plotted step by step, taken and saved", "[ui][weights][spsa]") {
  test::Folder folder;
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.analyse\nview.show weights\nview.maximise weights\nwait-frames 2") == "");
  REQUIRE(b.click("weights.way.1"));
  CHECK(b.script("expect weights Tunes the weights by games alone") == "");
  const auto& room = b.session().tuning().by_matches();
  SpsaSetup setup;
  setup.steps = 5, setup.pairs = 1, setup.nodes = 40, setup.seed = 3;
  b.session().apply(command::SetSpsa{setup});
  const Weights before = b.session().runs().weights();
  REQUIRE(b.script("wait-frames 2\nclick btn.weights.spsa\nwait-weights\nwait-frames 2\nexpect-readable") == "");
  const auto found = room.found();
  REQUIRE(found);
  REQUIRE(found->steps.size() == 6);
  CHECK(b.script("expect weights 5 of 5 steps, 2 games each, 40 nodes a move, seed 3") == "");
  CHECK(b.context.find("plot.weights.ways"));
  CHECK(b.context.find("plot.weights.games"));
  // Start and end of each.
  const ProfileInfo& profile = found->profile();
  const Weights last = rounded_weights(found->settings, found->steps.back());
  const auto moving = spsa_terms(found->settings);
  REQUIRE(moving);
  for (const int t : *moving) {
    const TermInfo& info = profile.terms[static_cast<std::size_t>(t)];
    CHECK(b.context.find(std::string("weights.way.") + info.id));
    CHECK(b.script("expect weights " + weight_text(profile, info, before[t])) == "");
    CHECK(b.script("expect weights " + weight_text(profile, info, last[t])) == "");
  }
  REQUIRE(b.click("btn.weights.spsa_take"));
  CHECK(b.session().runs().weights() == last);
  REQUIRE(b.click("btn.weights.spsa_back"));
  CHECK(b.session().runs().weights() == before);
  // A click on the plot: the middle of the steps 0 to 5.
  REQUIRE(b.click("plot.weights.ways"));
  const std::string says = b.says("weights");
  const std::size_t chosen = says.find("Step 2 is chosen") != std::string::npos ? 2 : 3;
  CHECK(says.find("Step " + std::to_string(chosen) + " is chosen") != std::string::npos);
  REQUIRE(b.click("btn.weights.spsa_take"));
  CHECK(b.session().runs().weights() == rounded_weights(found->settings, found->steps[chosen]));
  // By command, and the points as CSV, which are those of the command line.
  REQUIRE(b.script("weights.spsa_take 1\nweights.spsa_save " + folder.file("w") + "") == "");
  b.workbench().copy_table("weights");
  b.context.step(2);
  CHECK(b.session().runs().weights() == rounded_weights(found->settings, found->steps[1]));
  CHECK(read_file(folder.file("w"))->find("tuned by 5 matches of 2 games (SPSA)") != std::string::npos);
  CHECK(std::string(ImGui::GetClipboardText()) == spsa_csv(found->settings, found->steps));
  REQUIRE(b.click("weights.spsa_scale.1"));
  CHECK(b.script("expect-readable") == "");
  // A match of new against old stands ready.
  REQUIRE(b.click("btn.weights.spsa_match"));
  REQUIRE(b.session().matches().setup().players.size() == 2);
  CHECK(b.session().matches().setup().players[1] == spsa_player(found->settings, before));
}

TEST_CASE("the panel turns to a tuning that a command begins, and stops it at a click", "[ui][weights][spsa]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("weights.spsa steps=100000 pairs=1 nodes=30 seed=5 terms=row change=0.2 rate=0.3 plies=2 threads=2\n"
                   "view.maximise weights\nwait-frames 2") == "");
  const auto& room = b.session().tuning().by_matches();
  REQUIRE(room.running());
  CHECK(room.setup().terms == std::vector<std::string>{"row"});
  CHECK(room.setup().opening_plies == 2);
  CHECK(room.setup().change == 0.2);
  REQUIRE(b.until([&] { return room.found()->steps.size() > 3; }));
  CHECK(b.says("weights").find("of 100000") != std::string::npos);
  CHECK(b.script("weights.spsa") != "");  // one at a time
  CHECK(b.script("door.play reversi first easy\nview.maximise weights\nwait-frames 2") == "");
  REQUIRE(b.click("btn.weights.stop"));
  REQUIRE(b.script("wait-weights") == "");
  CHECK(room.found()->steps.size() > 3);
  CHECK(b.says("weights").find("of 100000 steps") != std::string::npos);
  CHECK(b.script("weights.spsa steps=many") != "");
}
