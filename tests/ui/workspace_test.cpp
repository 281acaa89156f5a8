#include "app/ui/frame/workspace.h"

#include <algorithm>
#include <cmath>

#include "app/ui/host/headless.h"
#include "app/ui/look/look.h"
#include "engine/base/random.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::vector<Panel> panels() {
  std::vector<Panel> list;
  for (const char* id : {"board", "game", "tree", "nodes", "plot"}) {
    list.push_back({id, std::string("The ") + id, [id] { ImGui::Text("content of %s", id); }});
  }
  return list;
}

std::vector<Preset> presets() {
  return {{"Debug", row(0.3f, tabs({"board", "game"}), column(0.6f, tabs({"tree", "nodes"}), tabs({"plot"}))),
           row(0.4f, tabs({"board", "game"}), tabs({"tree", "nodes", "plot"}))},
          {"Play", tabs({"board"}), std::nullopt}};
}

/// A workspace over the whole of a headless display.
struct Bench {
  HeadlessContext context;
  Workspace workspace;
  explicit Bench(const HeadlessOptions& options = {}, std::vector<Preset> given = presets())
      : context(options), workspace(panels(), std::move(given)) {
    context.draw([this] { workspace.draw({0, 0}, ImGui::GetIO().DisplaySize); });
    context.step(3);
  }
  HeadlessOptions with_settings_of(int width = 1600, int height = 900) {
    HeadlessOptions options;
    options.width = width, options.height = height;
    options.settings = context.settings();
    return options;
  }
};

}  // namespace

TEST_CASE("dragging a splitter moves it as far as the mouse, and the next start finds it there", "[ui][workspace]") {
  Bench first;
  const float before = first.context.find("split")->min.x;
  REQUIRE(first.context.drag("split", {100, 0}));
  CHECK(first.context.find("split")->min.x == before + 100);
  const float upper = first.context.find("split.1")->min.y;
  REQUIRE(first.context.drag("split.1", {0, -60}));
  CHECK(first.context.find("split.1")->min.y == upper - 60);

  const HeadlessOptions options = first.with_settings_of();
  const Layout left = first.workspace.layout();
  first.~Bench();
  new (&first) Bench(options);
  CHECK(write_layout(first.workspace.layout()) == write_layout(left));
  CHECK(first.context.find("split")->min.x == before + 100);
}

TEST_CASE("a splitter stops before a panel vanishes, and the mouse has to come back for it", "[ui][workspace]") {
  Bench b;
  REQUIRE(b.context.drag("split", {-5000, 0}));
  const float min = b.context.find("split")->min.x;
  CHECK(min >= 60);
  CHECK(min <= 80);
  REQUIRE(b.context.drag("split", {5000, 0}));
  CHECK(b.context.find("split")->max.x <= 1600 - 60);
}

TEST_CASE("a double click brings a splitter home", "[ui][workspace]") {
  Bench b;
  const float before = b.context.find("split")->min.x;
  REQUIRE(b.context.drag("split", {150, 0}));
  b.context.double_click(b.context.find("split")->centre());
  CHECK(b.context.find("split")->min.x == before);
}

TEST_CASE("a layout keeps its shares when the display changes", "[ui][workspace]") {
  Bench b;
  const float share = b.context.find("split")->min.x / 1600;
  b.context.resize(2400, 1000);
  b.context.step(2);
  CHECK(std::abs(b.context.find("split")->min.x / 2400 - share) < 0.005f);
}

TEST_CASE("tiny and huge displays are drawn without complaint", "[ui][workspace]") {
  Bench b;
  for (const auto& [w, h] : {std::pair{64, 48}, {1, 1}, {7680, 4320}, {1600, 20}, {20, 900}, {0, 0}, {1280, 720}}) {
    b.context.resize(w, h);
    b.context.step(3);
    CHECK(b.context.picture().width == std::max(w, 1));
  }
  b.workspace.maximise("plot");
  b.context.resize(1, 1);
  b.context.step(3);
}

TEST_CASE("a narrow display gets the compact layout, and each keeps its own changes", "[ui][workspace]") {
  Bench b;
  CHECK(b.context.find("tab.plot"));
  CHECK(b.context.find("panel.plot"));
  b.context.resize(1280, 720);
  b.context.step(2);
  CHECK_FALSE(b.context.find("panel.plot"));  // a tab behind the tree
  REQUIRE(b.context.drag("split", {50, 0}));
  const std::vector<std::string> narrow = write_layout(b.workspace.layout());
  b.context.resize(1600, 900);
  b.context.step(2);
  CHECK(write_layout(b.workspace.layout()) == write_layout(presets()[0].layout));
  const HeadlessOptions options = b.with_settings_of(1280, 720);
  b.~Bench();
  new (&b) Bench(options);
  CHECK(write_layout(b.workspace.layout()) == narrow);
}

TEST_CASE("a click chooses a tab, and the choice is remembered", "[ui][workspace]") {
  Bench b;
  CHECK(b.workspace.is_visible("tree"));
  REQUIRE(b.context.click("tab.nodes"));
  CHECK(b.workspace.is_visible("nodes"));
  CHECK_FALSE(b.workspace.is_visible("tree"));
  CHECK(b.workspace.focused() == "nodes");
  const HeadlessOptions options = b.with_settings_of();
  b.~Bench();
  new (&b) Bench(options);
  CHECK(b.workspace.is_visible("nodes"));
}

TEST_CASE("only the panels on top are drawn", "[ui][workspace]") {
  Bench b;
  b.workspace.capture_text("tree");
  b.context.step();
  CHECK(b.workspace.captured_text().find("content of tree") != std::string::npos);
  b.workspace.capture_text("nodes");
  b.context.step(2);
  CHECK(b.workspace.captured_text().empty());
}

TEST_CASE("a maximised tile has the whole area, and gives it back", "[ui][workspace]") {
  Bench b;
  b.context.double_click(b.context.find("tab.plot")->centre());
  CHECK(b.workspace.maximised() == "plot");
  CHECK(b.context.find("panel.plot")->max.x - b.context.find("panel.plot")->min.x == 1600);
  CHECK_FALSE(b.context.find("panel.board"));
  REQUIRE(b.context.click("maximise.plot"));
  CHECK(b.workspace.maximised().empty());
  CHECK(b.context.find("panel.board"));
}

TEST_CASE("showing a panel elsewhere ends a maximised tile", "[ui][workspace]") {
  Bench b;
  REQUIRE(b.workspace.maximise("plot"));
  REQUIRE(b.workspace.show("game"));
  b.context.step(2);
  CHECK(b.workspace.is_visible("game"));
  CHECK(b.workspace.focused() == "game");
}

TEST_CASE("a closed panel comes back to its companions", "[ui][workspace]") {
  Bench b;
  REQUIRE(b.workspace.hide("game"));
  b.context.step(2);
  CHECK_FALSE(b.workspace.is_open("game"));
  REQUIRE(b.workspace.show("game"));
  b.context.step(2);
  CHECK(tile_of(b.workspace.layout(), "game") == tile_of(b.workspace.layout(), "board"));
}

TEST_CASE("panels move between tiles, and reset puts all back", "[ui][workspace]") {
  Bench b;
  REQUIRE(b.workspace.move("nodes", "plot"));
  b.context.step(2);
  CHECK(b.workspace.is_visible("nodes"));
  CHECK(b.workspace.is_visible("tree"));
  REQUIRE(b.workspace.split("nodes", "plot", Edge::right));
  b.context.step(2);
  CHECK(b.workspace.is_visible("plot"));
  CHECK_FALSE(b.workspace.move("nodes", "nobody"));
  CHECK_FALSE(b.workspace.move("nobody", "plot"));
  b.workspace.reset_layout();
  CHECK(write_layout(b.workspace.layout()) == write_layout(presets()[0].layout));
}

TEST_CASE("presets are chosen by name, and the keyboard goes from panel to panel", "[ui][workspace]") {
  Bench b;
  REQUIRE(b.workspace.select_preset("Play"));
  CHECK(b.workspace.preset() == "Play");
  b.context.step(2);
  CHECK_FALSE(b.context.find("panel.plot"));
  CHECK_FALSE(b.workspace.select_preset("Nothing"));
  REQUIRE(b.workspace.select_preset("Debug"));
  b.context.step(2);
  b.workspace.focus_next(1);
  b.context.step(2);
  const std::string one = b.workspace.focused();
  b.workspace.focus_next(1);
  b.context.step(2);
  CHECK(b.workspace.focused() != one);
  b.workspace.focus_next(-1);
  b.context.step(2);
  CHECK(b.workspace.focused() == one);
}

TEST_CASE("settings of panels that no longer exist are left out", "[ui][workspace]") {
  HeadlessOptions options;
  options.settings =
      "[Workspace][Main]\nVersion=1\nPreset=Debug\n\n[Workspace][Debug]\nNode=row 0.5000\nNode=tabs gone board* "
      "board\nNode=row 0.5000\nNode=tabs lost*\nNode=tabs plot\n";
  Bench b(options);
  const std::vector<std::string> expected{"row 0.5000", "tabs board*", "tabs plot*"};
  CHECK(write_layout(b.workspace.layout()) == expected);
}

TEST_CASE("layouts of another version are forgotten", "[ui][workspace]") {
  HeadlessOptions options;
  options.settings = "[Workspace][Main]\nVersion=999\nPreset=Debug\n\n[Workspace][Debug]\nNode=tabs plot\n";
  Bench b(options);
  CHECK(write_layout(b.workspace.layout()) == write_layout(presets()[0].layout));
}

TEST_CASE("no damaged settings file stops the program", "[ui][workspace]") {
  std::string good;
  {
    Bench b;
    b.context.drag("split", {100, 0});
    b.workspace.select_preset("Play");
    good = b.context.settings();
  }
  REQUIRE(good.find("[Workspace][Debug]") != std::string::npos);
  Random random(11);
  for (int i = 0; i < 150; i++) {
    HeadlessOptions options;
    options.width = 320, options.height = 200;
    options.fonts.builtin_only = true;
    options.settings = good;
    if (i % 3 == 0) options.settings.resize(random.below(static_cast<u32>(good.size())));
    for (int n = 0; n < 1 + i % 8; n++) {
      if (options.settings.empty()) break;
      const u32 at = random.below(static_cast<u32>(options.settings.size()));
      if (i % 2) options.settings[at] = static_cast<char>(1 + random.below(255));
      else options.settings.erase(at, 1 + random.below(20));
    }
    Bench b(options);
    CHECK(!panels_of(b.workspace.layout()).empty());
  }
}

TEST_CASE("a preset of unknown panels only still shows something", "[ui][workspace]") {
  Bench b({}, {{"Odd", tabs({"nobody"}), std::nullopt}});
  CHECK(b.workspace.is_visible("board"));
}

TEST_CASE("a panel that wants the room has that of its neighbours while it is on top", "[ui][workspace]") {
  Bench b;
  Workspace& w = b.workspace;
  const auto seen = [&] {
    b.context.step(2);
    std::string out;
    for (const char* id : {"board", "game", "tree", "nodes", "plot"})
      if (w.is_visible(id)) out += std::string(out.empty() ? "" : " ") + id;
    return out;
  };
  CHECK(seen() == "board tree plot");
  w.panel("game")->alone = true;
  REQUIRE(b.context.click("tab.game"));
  CHECK(seen() == "game");
  CHECK_FALSE(b.context.find("split"));
  // Who asks for another gets it, beside a panel that leaves room.
  w.show("plot");
  CHECK(seen() == "board tree plot");
  w.show("game");
  CHECK(seen() == "game");
  REQUIRE(b.context.click("tab.board"));
  CHECK(seen() == "board tree plot");
  // A tile in which nothing is wanted leaves its room to the other.
  w.panel("plot")->wanted = false;
  CHECK(seen() == "board tree");
  CHECK_FALSE(b.context.find("split.1"));
  w.panel("tree")->wanted = w.panel("nodes")->wanted = false;
  CHECK(seen() == "board");
}
