// The frame of the workbench: themes, scales and sizes; menus, tabs and pictures.
#include <algorithm>
#include <chrono>

#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("the window is drawn in every theme, at every scale and size", "[ui][shell]") {
  for (ThemeName name : theme_names) {
    for (float zoom : {1.0f, 1.5f, 2.0f}) {
      HeadlessOptions options;
      options.look = {name, zoom};
      options.fonts.builtin_only = zoom == 1.5f;
      HeadlessContext context(options);
      WorkbenchOptions workbench;
      workbench.steady = true;
      context.run(make_workbench(workbench));
      for (const auto& [w, h] : {std::pair{1600, 900}, {1280, 720}, {64, 48}, {3840, 2160}}) {
        context.resize(w, h);
        context.step(2);
        CHECK(context.picture().width == w);
      }
    }
  }
}

TEST_CASE("a picture is not empty, and the same picture comes twice", "[ui][shell]") {
  const auto picture = [] {
    WorkbenchBench b("reversi");
    return b.context.picture();
  };
  const Image one = picture(), two = picture();
  CHECK(one.rgb == two.rgb);
  std::vector<int> colours(256, 0);
  for (u8 v : one.rgb) colours[v]++;
  int used = 0;
  for (int c : colours) used += c > 0;
  CHECK(used > 200);
}

TEST_CASE("menus change theme and layout", "[ui][shell]") {
  WorkbenchBench b("reversi");
  b.key("Alt+2");
  b.context.step(3);
  REQUIRE(b.context.find("tab.node"));
  REQUIRE(b.context.click("menu.View"));
  REQUIRE(b.context.click("item.preset.play"));
  b.context.step(3);
  CHECK_FALSE(b.context.find("tab.node"));
  REQUIRE(b.context.click("menu.View"));
  REQUIRE(b.context.click("item.theme.light"));
  b.context.step(3);
  CHECK(b.context.look_settings().theme == ThemeName::light);
  b.key("Ctrl+Q");
  CHECK(b.context.quit_asked());
}

TEST_CASE("a tab's menu closes its panel, and the menu View opens it again", "[ui][shell]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("view.preset debug\nwait-frames 3") == "");
  REQUIRE(b.context.click("tab.timeline", 1));
  REQUIRE(b.context.click("menu.close.timeline"));
  b.context.step(3);
  CHECK_FALSE(b.context.find("tab.timeline"));
  REQUIRE(b.script("view.show timeline\nwait-frames 3") == "");
  CHECK(b.context.find("tab.timeline"));
}

TEST_CASE("measure: how long a picture takes", "[.measure]") {
  WorkbenchBench workbench("reversi");
  HeadlessContext& context = workbench.context;
  using clock = std::chrono::steady_clock;
  double best_frame = 1e9, best_picture = 1e9;
  for (int i = 0; i < 20; i++) {
    const auto a = clock::now();
    context.step();
    const auto b = clock::now();
    const Image image = context.picture();
    const auto c = clock::now();
    best_frame = std::min(best_frame, std::chrono::duration<double, std::milli>(b - a).count());
    best_picture = std::min(best_picture, std::chrono::duration<double, std::milli>(c - b).count());
  }
  WARN("frame " << best_frame << " ms, picture " << best_picture << " ms, vertices "
                << ImGui::GetDrawData()->TotalVtxCount);
}
