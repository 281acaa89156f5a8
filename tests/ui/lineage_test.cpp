// The family tree of a bred program, the person's way.
#include <fmt/format.h>

#include "app/ui/workbench/workbench.h"
#include "engine/lab/evolve/lineage_words.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/programs.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

void breed(WorkbenchBench& b, const std::string& options) {
  REQUIRE(b.script("preset.programs\nevolution.start " + options + "\nwait-work") == "");
  REQUIRE_FALSE(b.session().breeding().running());
  b.context.step(3);
}

}  // namespace

TEST_CASE("the family tree of the best program is opened at a click, and every individual in it", "[ui][lineage]") {
  test::Folder folder;
  WorkbenchBench b("kalah");
  CHECK(b.script("evolution.lineage") != "");  // there is none yet
  REQUIRE(b.script("view.show lineage\nwait-frames 2\nexpect lineage Begin one in the panel Evolution") == "");
  breed(b, "preset=classic generations=24 population=14 seed=2 out=" + folder.file("best.kgp"));
  REQUIRE(b.script("view.show evolution\nwait-frames 2\nclick btn.evolution.lineage\nwait-frames 2") == "");
  const EvolutionShown& e = b.session().breeding().shown();
  REQUIRE(e.lineage);
  const Family family = family_of(*e.lineage, e.best_born);
  CAPTURE(e.best_born, e.rows.size(), family.members.size());
  REQUIRE(family.whole);
  REQUIRE(!family.crossovers.empty());
  REQUIRE(b.script("view.maximise lineage\nwait-frames 3\nexpect-readable") == "");
  const auto says = [&](const std::string& text) { return b.says("lineage").find(text) != std::string::npos; };
  CHECK(says(family_text(family)));
  CHECK(says(write_program(*family.members.back()->tree)));
  // A crossover of the list: what came in by it.
  REQUIRE(b.click("lineage.crossover.0"));
  const Birth& crossed = *family.crossovers.front().first;
  CHECK(says(birth_text(crossed)));
  const auto range = inserted_range(*e.lineage, crossed);
  if (range) CHECK(says("[" + write_program(subtree(*crossed.tree, static_cast<std::size_t>(range->from))) + "]"));
  CHECK(says("exact"));
  // Its first parent, by the button and by the node.
  REQUIRE(b.click("btn.lineage.first"));
  CHECK(says(fmt::format("#{} of generation {}", crossed.parents[0], crossed.generation - 1)));
  REQUIRE(b.click(fmt::format("lineage.node.{}", crossed.id)));
  CHECK(says(birth_text(crossed)));
  // Into the panel Program, and onto the board.
  REQUIRE(b.click("btn.lineage.inspect"));
  CHECK(b.session().programs().program()->tree == *crossed.tree);
  REQUIRE(b.script("view.show lineage\nwait-frames 2") == "");
  REQUIRE(b.click("btn.lineage.play"));
  REQUIRE_FALSE(b.session().play().player(Side::second).human);
  CHECK(b.session().play().player(Side::second).text.find(write_program(*crossed.tree)) != std::string::npos);
  // By command: of any individual that is kept.
  REQUIRE(b.script(fmt::format("evolution.lineage {}\nwait-frames 2", crossed.parents[1])) == "");
  CHECK(says(fmt::format("#{} of generation {}", crossed.parents[1], crossed.generation - 1)));
  CHECK(b.script("evolution.lineage 99999999") != "");
  CHECK(b.script("evolution.lineage best") != "");
  REQUIRE(b.script("evolution.lineage\nwait-frames 2") == "");
  b.workbench().copy_table("lineage");
  b.context.step(2);
  CHECK(std::string(ImGui::GetClipboardText()) == family_csv(*e.lineage, family));
}

TEST_CASE("gains of many starts are said to be estimates, and the tree grows while it is bred", "[ui][lineage]") {
  WorkbenchBench b("kalah");
  breed(b, "preset=strong mapping=ranker population=16 generations=4 screening=3 closer=3 validation=2 seed=2 out=");
  REQUIRE(b.script("evolution.lineage\nview.maximise lineage\nwait-frames 3\nexpect-readable") == "");
  CHECK(b.says("lineage").find("it is an estimate") != std::string::npos);
}
