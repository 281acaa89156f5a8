// The demo uses every part of the foundation at once: themes, scales, sizes.
#include "app/ui/demo/demo.h"

#include <algorithm>
#include <chrono>

#include "app/ui/host/headless.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

TEST_CASE("every panel is drawn in every theme, at every scale and size", "[ui][demo]") {
  for (ThemeName name : theme_names) {
    for (float zoom : {1.0f, 1.5f, 2.0f}) {
      HeadlessOptions options;
      options.look = {name, zoom};
      options.fonts.builtin_only = zoom == 1.5f;
      HeadlessContext context(options);
      context.run(make_demo());
      for (const auto& [w, h] : {std::pair{1600, 900}, {1280, 720}, {64, 48}, {3840, 2160}}) {
        context.resize(w, h);
        context.step(2);
        for (const char* tab : {"tab.nodes", "tab.styles", "tab.bars", "tab.scatter", "tab.plot", "tab.tree"})
          context.click(tab);
      }
    }
  }
}

TEST_CASE("a picture is not empty, and the same picture comes twice", "[ui][demo]") {
  const auto picture = [] {
    HeadlessContext context;
    context.run(make_demo());
    context.step(5);
    return context.picture();
  };
  const Image one = picture(), two = picture();
  CHECK(one.rgb == two.rgb);
  std::vector<int> colours(256, 0);
  for (u8 v : one.rgb) colours[v]++;
  int used = 0;
  for (int c : colours) used += c > 0;
  CHECK(used > 200);
}

TEST_CASE("menus change theme and layout", "[ui][demo]") {
  HeadlessContext context;
  context.run(make_demo());
  context.step(3);
  REQUIRE(context.click("menu.view"));
  REQUIRE(context.click("menu.theme.light"));
  CHECK(context.look_settings().theme == ThemeName::light);
  REQUIRE(context.click("menu.view"));
  REQUIRE(context.click("menu.preset.Styles"));
  CHECK_FALSE(context.find("panel.board"));
  context.key(Key::q, Mods::ctrl);
  CHECK(context.quit_asked());
}

TEST_CASE("a tab's menu moves and closes its panel", "[ui][demo]") {
  HeadlessContext context;
  context.run(make_demo());
  context.step(3);
  REQUIRE(context.click("tab.nodes", 1));
  REQUIRE(context.click("menu.close.nodes"));
  CHECK_FALSE(context.find("tab.nodes"));
  REQUIRE(context.click("menu.view"));
  REQUIRE(context.hover("menu.panels"));
  context.step(30);
  REQUIRE(context.click("menu.panel.nodes"));
  CHECK(context.find("tab.nodes"));
}

TEST_CASE("measure: how long a picture takes", "[.measure]") {
  HeadlessContext context;
  context.run(make_demo());
  context.step(5);
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
