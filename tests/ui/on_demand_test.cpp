// A large recording that is read on demand: every panel says of it what it says of one that was read whole, and begins
// at once; what rests on all of its nodes says how far that is, and is stopped and goes on.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/ui/panels/pages.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "engine/trace/record_blocks.h"
#include "tests/support/large_file.h"
#include "tests/ui/bench_workbench.h"

using namespace ply;
using namespace ply::ui;

namespace {

void rest(WorkbenchBench& b) {
  REQUIRE(b.rest());
  REQUIRE(b.until([&] { return !b.session().answers().lint().working(); }));
  REQUIRE(b.rest());
}

u32 blocks_there(WorkbenchBench& b) {
  const RecordBlocks& blocks = *b.session().runs().run()->recording()->blocks();
  u32 n = 0;
  for (u32 i = 0; i < blocks.index().blocks(); ++i) n += blocks.there(i);
  return n;
}

void same_panels(const char* game) {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, game);
  WorkbenchBench some(game), all(game);
  REQUIRE(some.script("file.open " + indexed + "\nwait-work") == "");
  std::filesystem::rename(plain, indexed);  // whoever has opened the one before keeps it
  REQUIRE(all.script("file.open " + indexed + "\nwait-work") == "");
  REQUIRE(some.session().runs().run()->recording()->blocks());
  REQUIRE_FALSE(all.session().runs().run()->recording()->blocks());
  const Tick middle = all.session().walk().view().ticks() / 2;
  int panels = 0;
  for (const Panel& p : all.workbench().workspace().panels()) {
    INFO(p.id);
    Pages* const pages = all.workbench().pages_of(p.id);
    const int count = pages ? static_cast<int>(pages->pages().size()) : 1;
    for (int page = 0; page < count; ++page) {
      INFO(page);
      std::string said[2];
      for (WorkbenchBench* b : {&some, &all}) {
        b->session().apply(command::Seek{middle + 1000 * page});
        if (b->script("view.maximise " + p.id) != "") continue;
        if (Pages* const own = b->workbench().pages_of(p.id)) own->turn_to(page);
        rest(*b);
        REQUIRE(b->until([&] { return b->says(p.id).find("Counting the nodes") == std::string::npos; }));
        said[b == &all] = b->says(p.id);
        (void)b->script("view.maximise " + p.id);
      }
      CHECK(said[0] == said[1]);
      panels += !said[1].empty();
    }
  }
  CHECK(panels > 40);
}

}  // namespace

TEST_CASE("every panel says the same of a large recording, however it was read: Kalah", "[ui][demand][slow]") {
  same_panels("kalah");
}
TEST_CASE("every panel says the same of a large recording, however it was read: Reversi", "[ui][demand][slow]") {
  same_panels("reversi");
}

TEST_CASE("the first picture of a large recording does not rest on all of its blocks", "[ui][demand]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah", 1'000'000);
  WorkbenchBench b;
  b.workbench().workspace().select_preset("Debug");
  REQUIRE(b.script("file.open " + indexed + "\nwait-work") == "");
  rest(b);
  CHECK(b.session().answers().read_sums()->known() == b.session().walk().view().size());  // for the timeline
  CHECK(blocks_there(b) < 31);
  CHECK_FALSE(b.session().answers().lint().answer());
  // The icicle rests on all of them.
  REQUIRE(b.script("view.maximise icicle") == "");
  rest(b);
  CHECK(blocks_there(b) == 62);
  CHECK(b.context.find("icicle.canvas"));
}

TEST_CASE("panels of a damaged recording say so, once that is met", "[ui][demand]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah");
  REQUIRE(test::damage_records(indexed));
  WorkbenchBench b;
  REQUIRE(b.script("preset.debug") == "");
  CHECK(b.script("file.open " + indexed + "\nwait-work").find("block 5 of 9") != std::string::npos);
  b.session().answers().sums().request();
  rest(b);
  for (const char* panel : {"tree", "node", "plots", "waste"}) {
    INFO(panel);
    REQUIRE(b.script(std::string("view.maximise ") + panel) == "");
    CHECK(b.says(panel).find("block 5 of 9") != std::string::npos);
  }
  // What takes all nodes is not offered again, nor said to have been stopped.
  for (const char* panel : {"waste", "table", "icicle", "terms"}) {
    INFO(panel);
    REQUIRE(b.script(std::string("view.maximise ") + panel) == "");
    rest(b);
    CHECK(b.says(panel).find("some of them cannot be read") != std::string::npos);
    CHECK(b.says(panel).find("topped") == std::string::npos);
    for (const char* button : {"btn.waste.again", "btn.table.again", "btn.terms.again", "btn.reading.on"})
      CHECK_FALSE(b.context.find(button));
  }
  REQUIRE(b.script("file.open " + plain + "\nwait-work") == "");
  CHECK(b.says("tree").find("block 5 of 9") == std::string::npos);
}

TEST_CASE("what is read for panels is stopped and goes on by a click", "[ui][demand]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah", 1'000'000);
  WorkbenchBench b;
  // The reading may be over before anybody can stop it: then once more
  bool stopped = false;
  for (int i = 0; i < 50 && !stopped; ++i) {
    REQUIRE(b.script("preset.debug\nfile.open " + indexed + "\nwait-work") == "");
    b.session().answers().whole().request();
    b.session().poll(0);
    REQUIRE(b.workbench().run("reading.stop"));
    rest(b);
    stopped = !b.session().answers().whole().answer();
  }
  REQUIRE(stopped);
  REQUIRE(b.workbench().run("view.maximise icicle"));
  rest(b);
  CHECK(b.says("icicle").find("Reading was stopped") != std::string::npos);
  REQUIRE(b.click("btn.reading.on"));
  rest(b);
  CHECK(b.session().answers().whole().answer());
}

TEST_CASE("what the index says of the table is shown until all is worked out, and is the same", "[ui][demand]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah", 1'000'000);
  WorkbenchBench b;
  bool stopped = false;
  for (int i = 0; i < 50 && !stopped; ++i) {
    REQUIRE(b.script("file.open " + indexed + "\nwait-work") == "");
    b.session().answers().study().request();
    b.session().poll(0);
    b.session().apply(command::StopStudy{});
    rest(b);
    stopped = b.session().answers().study().given_up();
  }
  REQUIRE(stopped);
  REQUIRE(b.script("view.maximise table") == "");
  rest(b);
  const std::string before = b.says("table");
  CHECK(before.find("so says the index of the file") != std::string::npos);
  CHECK(b.context.find("table.so_far"));
  REQUIRE(b.click("btn.table.again"));
  rest(b);
  const StudyAnswer* const all = b.session().answers().study().answer();
  REQUIRE(all);
  CHECK(all->table.answers > 1000);
  CHECK(before.find(fmt::format("{} nodes were answered by the table, {} of them", grouped(all->table.answers),
                                grouped(all->table.linked))) != std::string::npos);
  CHECK(b.says("table").find("so says the index of the file") == std::string::npos);
  CHECK_FALSE(b.context.find("table.so_far"));
}

TEST_CASE("a link to a moment of a large recording is written beside the frames, and the same", "[ui][demand][link]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah", 1'000'000);
  WorkbenchBench some("kalah"), all("kalah");
  std::string links[2];
  for (WorkbenchBench* b : {&some, &all}) {
    REQUIRE(b->script("file.open " + (b == &some ? indexed : plain) + "\nwait-work\nstep.previous_cut") == "");
    ImGui::SetClipboardText("nothing");
    REQUIRE(b->workbench().run("copy.moment_link"));
    if (b == &some) {
      CHECK(std::string(ImGui::GetClipboardText()) == "nothing");
      CHECK(b->workbench().working());
    }
    rest(*b);
    REQUIRE(b->until([&] { return !b->workbench().working(); }));
    links[b == &all] = ImGui::GetClipboardText();
  }
  CHECK(links[0].find("#moment=") != std::string::npos);
  CHECK(links[0] == links[1]);
  CHECK(blocks_there(some) < 31);
}

TEST_CASE("a moment of a large recording is saved beside the frames, and the same", "[ui][demand][moment]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah", 1'000'000);
  WorkbenchBench some("kalah"), all("kalah");
  std::string files[2];
  for (WorkbenchBench* b : {&some, &all}) {
    REQUIRE(b->script("file.open " + (b == &some ? indexed : plain) + "\nwait-work\nstep.previous_cut") == "");
    const std::string path = folder.file(b == &some ? "some.plyrec" : "all.plyrec");
    REQUIRE(b->workbench().run("moment.share " + path));
    if (b == &some) CHECK(b->workbench().working());
    REQUIRE(b->workbench().run("copy.moment_link"));  // asked for before the other is there, it loses nothing of it
    rest(*b);
    REQUIRE(b->until([&] { return !b->workbench().working(); }));
    const auto saved = read_file(path);
    REQUIRE(saved);
    files[b == &all] = *saved;
    CHECK(std::any_of(b->session().messages().begin(), b->session().messages().end(), [](const Message& m) {
      return m.text.find("moment saved to ") == 0 && m.text.find("; picture in ") != std::string::npos;
    }));
  }
  CHECK(files[0] == files[1]);
  CHECK(blocks_there(some) < 31);
}
