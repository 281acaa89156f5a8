// The desk of worksheets: what was missed comes back on the days it should, and is kept with the settings.
#include "app/ui/panels/learn/worksheet.h"

#include <fmt/format.h>

#include "app/ui/panels/learn/worksheet_desk.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

SheetDesk& desk(WorkbenchBench& b) {
  auto* door = dynamic_cast<WorksheetDoor*>(b.workbench().panel("worksheet"));
  REQUIRE(door);
  return door->desk();
}
bool reads(WorkbenchBench& b, const std::string& words) { return b.script("expect worksheet " + words).empty(); }

}  // namespace

TEST_CASE("what was missed on a worksheet comes back after 1, 3 and 7 days, at the next start, too",
          "[ui][worksheet]") {
  i64 day = 20'000;
  std::string kept;
  const auto calendar = [&day] { return day; };
  {
    WorkbenchBench b;
    desk(b).set_today(calendar);
    REQUIRE(
        b.script("worksheet.new 3 1\nworksheet.write a alpha -\nworksheet.write aa alpha -\nworksheet.write aa beta "
                 "i\nworksheet.write b alpha 8\nworksheet.write ba alpha -\nworksheet.check") == "");
    b.context.step(2);
    CHECK(reads(b, "You looked at b only."));
    CHECK(reads(b, "One thing that was missed comes back tomorrow."));
    kept = b.context.settings();
  }
  for (const int after : {1, 3, 7}) {
    WorkbenchBench b("kalah", 1600, 900, {}, kept);
    desk(b).set_today(calendar);
    day += after - 1;
    REQUIRE(b.script("worksheet.new 3") == "");
    b.context.step(2);
    CHECK_FALSE(reads(b, "Comes back:"));
    day += 1;
    REQUIRE(b.script("worksheet.new 3") == "");
    b.context.step(2);
    CHECK(reads(b, "Comes back: only the parent was looked at."));
    CHECK(telling_boxes(desk(b).work().tree(), SheetSlip::handed_down) > 0);
    // Filled in by oneself, all right.
    desk(b).work().put(filled_sheet(desk(b).work().tree(), SheetBelief::rules));
    REQUIRE(b.script("worksheet.check") == "");
    b.context.step(2);
    CHECK(reads(b, "All right."));
    kept = b.context.settings();
  }
  WorkbenchBench b("kalah", 1600, 900, {}, kept);
  CHECK(desk(b).practice().waiting() == 0);
}

TEST_CASE("letters are the worksheet's while it is seen, keys with Ctrl are not", "[ui][worksheet]") {
  WorkbenchBench b;
  REQUIRE(b.script("worksheet.new 3 1") == "");
  b.context.step(2);
  const bool flipped = b.workbench().view().flipped;
  for (const char* key : {"X", "H", "L", "N", "R", "U", "V", "W", "Z", "Space", "Tab", "Left", "Enter"}) b.key(key);
  CHECK(b.workbench().workspace().is_visible("worksheet"));
  CHECK(b.workbench().view().flipped == flipped);
  CHECK(b.session().runs().run() == nullptr);
  b.key("Alt+L");
  CHECK_FALSE(b.workbench().workspace().is_visible("worksheet"));
  b.key("Alt+W");
  CHECK(b.workbench().workspace().is_visible("worksheet"));
}

TEST_CASE("another tree can be taken back, with all that stood on the one before", "[ui][worksheet]") {
  WorkbenchBench b;
  REQUIRE(b.script("worksheet.new 3 1\nworksheet.write a alpha -") == "");
  const std::string work = write_work(desk(b).work());
  REQUIRE(b.script("worksheet.new 4 7") == "");
  CHECK(desk(b).work().worksheet().seed == 7);
  CHECK(desk(b).plies() == 4);
  b.key("Ctrl+Z");
  CHECK(write_work(desk(b).work()) == work);
  CHECK(desk(b).plies() == 3);
  b.key("Ctrl+Z");  // now what was written there
  CHECK_FALSE(desk(b).can_undo());
  // Nothing was done on this one: nothing is lost with it.
  REQUIRE(b.script("worksheet.new 3 2\nworksheet.new 3 3") == "");
  CHECK_FALSE(desk(b).can_undo());
}

TEST_CASE("letters go to a worksheet only where no other panel has the keyboard", "[ui][worksheet]") {
  WorkbenchBench b;
  REQUIRE(b.script("preset.debug\nview.show worksheet") == "");
  b.context.step(3);
  b.context.type("i");
  b.context.step(2);
  CHECK(desk(b).can_undo());
  REQUIRE(b.script("worksheet.undo\npreset.debug\nview.show board") == "");
  b.context.step(3);
  b.context.type("i");
  b.context.step(2);
  CHECK_FALSE(desk(b).can_undo());
}
