// The picture of a moment.
#include <filesystem>

#include "app/ui/workbench/moment_picture.h"
#include "engine/base/file.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("the picture of a moment leaves the frame and its probes as they were", "[ui][moment]") {
  WorkbenchBench b("kalah");
  CHECK(moment_picture(b.workbench(), "").width == 0);  // nothing was searched
  REQUIRE(b.script("search.depth 4\nsearch.run\nwait-search\nstep.first\nstep.next_cut\nwait-frames 5") == "");
  // Named after the picture, the file lies beside it; what is hidden stays hidden.
  const test::Folder folder;
  const std::string file = folder.file("beside.plyrec"), picture = folder.file("beside.png");
  REQUIRE(b.script("moment.share " + picture) == "");
  CHECK(read_file(file)->starts_with("PLYREC"));
  CHECK(read_file(picture)->substr(1, 3) == "PNG");
  const std::string refused = folder.file("refused.png");
  REQUIRE(b.script("view.hide_engine\nexpect-refused moment.picture " + refused +
                   "\nview.hide_engine\nwait-frames 5") == "");
  CHECK_FALSE(std::filesystem::exists(refused));
  b.context.step(900);  // until the news have faded
  const Image before = b.context.picture();
  ImGuiContext* const context = ImGui::GetCurrentContext();
  const Image one = moment_picture(b.workbench(), "a note"), other = moment_picture(b.workbench(), "a note");
  CHECK(ImGui::GetCurrentContext() == context);
  CHECK(one.width == 1200);
  CHECK(one.rgb == other.rgb);
  CHECK(moment_picture(b.workbench(), "").rgb != one.rgb);
  b.context.step(1);
  CHECK(b.context.picture().rgb == before.rgb);
  CHECK(b.context.find("btn.search.run") != nullptr);
}
