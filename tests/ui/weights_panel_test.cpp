// Weights from games, the person's way.

#include "engine/base/file.h"
#include "engine/game/term_text.h"
#include "engine/session/matches/tuning.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("weights are fitted at a click, shown old beside new, loaded into the sliders and saved", "[ui][weights]") {
  test::Folder folder;
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.analyse\nview.show weights\nwait-frames 2") == "");
  CHECK(b.script("expect weights lets the new ones play against the old") == "");
  // By mouse, with few games; the fields stand in the setup.
  SearchPlan search = b.session().runs().settings();
  Weights weights = b.session().runs().weights();
  weights.w[3] = 0;
  search.weights = named_weights(*b.session().play().game().profile(search.profile), weights);
  b.session().apply(command::SetSearch{search});
  TuneSetup setup;
  setup.play = 60, setup.verify = 4, setup.nodes = 40;
  b.session().apply(command::SetTune{setup});
  REQUIRE(b.script("wait-frames 2\nexpect weights from the weights in the sliders\nview.maximise weights\nclick "
                   "btn.weights.fit\nwait-weights") == "");
  const auto found = b.session().tuning().found();
  REQUIRE(found);
  REQUIRE(found->over);
  // Every number of the table is that of the fit.
  const ProfileInfo& profile = found->profile();
  for (std::size_t t = 0; t < profile.terms.size(); ++t) {
    CHECK(b.script(std::string("expect weights ") + profile.terms[t].id) == "");
    CHECK(b.script("expect weights " + weight_text(profile, profile.terms[t], found->fit.terms[t].old_weight)) == "");
    if (found->fit.terms[t].use == TermUse::free)
      CHECK(b.script("expect weights " + weight_text(profile, profile.terms[t], found->fit.terms[t].new_weight)) == "");
  }
  CHECK(b.script(std::string("expect weights ") + advice_text(found->advice())) == "");
  CHECK(b.script("expect weights New against old: 4 games") == "");
  CHECK(b.context.find("plot.weights"));
  // Into the sliders and out again; the panel Heuristic shows them.
  REQUIRE(b.script("click btn.weights.take\nwait-frames 2") == "");
  CHECK(b.session().runs().weights() == found->fit.weights);
  REQUIRE(b.script("click btn.weights.put_back\nwait-frames 2") == "");
  CHECK(b.session().runs().weights() == weights);
  REQUIRE(b.script("weights.take\nweights.save " + folder.file("w")) == "");
  CHECK(b.session().runs().weights() == found->fit.weights);
  CHECK(read_file(folder.file("w"))->find("plyscope-weights") == 0);
}
