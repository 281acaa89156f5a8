#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <thread>

#include "app/ui/headless.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/search_panels.h"
#include "engine/core/text.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

using Maker = std::unique_ptr<PanelBase> (*)();
struct Named {
  const char* id;
  Maker make;
  ImVec2 wide, narrow;          // sizes of its tile at 1600x900 and at 1280x720
  ImVec2 mosaic, mosaic_size;   // place in the mosaic
};
const Named all_panels[] = {
    {"tree", make_tree_panel, {720, 386}, {510, 480}, {0, 0}, {720, 386}},
    {"outline", make_outline_panel, {720, 386}, {510, 480}, {0, 390}, {600, 510}},
    {"icicle", make_icicle_panel, {720, 386}, {510, 480}, {724, 0}, {432, 386}},
    {"root_bars", make_root_bars_panel, {720, 386}, {510, 480}, {604, 390}, {552, 210}},
    {"node", make_node_panel, {440, 330}, {360, 330}, {1160, 0}, {440, 330}},
    {"heuristic", make_heuristic_panel, {440, 250}, {360, 230}, {1160, 334}, {440, 266}},
    {"timeline", make_timeline_panel, {720, 90}, {510, 110}, {604, 604}, {552, 96}},
    {"plots", make_plots_panel, {720, 300}, {510, 480}, {604, 704}, {996, 196}},
};

// A session with a finished recorded search, and panels that draw it in a headless context.
struct Desk {
  Session session;
  MomentCache moment;
  ViewState view;
  double time = 0;
  bool animations = false;

  explicit Desk(const std::string& game = "kalah", int depth = 6, const std::string& position = {}) {
    command::NewGame start;
    start.game = game;
    if (!position.empty()) start.position = position;
    session.apply(start);
    SearchSettings s = session.settings();
    s.limits = {};
    s.limits.depth = depth;
    session.apply(command::SetSearch{s});
  }
  void search() {
    session.apply(command::StartSearch{});
    finish();
  }
  void finish() {
    while (session.run()->running()) {
      session.poll(0.001);
      std::this_thread::yield();
    }
    session.poll(0.001);
  }
  void frame(PanelBase& panel, ImVec2 size, Commands& commands, ImVec2 at = {0, 0}) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::Begin(panel.id(), nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                          (panel.scrolls() ? 0 : ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse));
    const FrameModel model{session, moment, view, time += 1 / 60.0, animations, 1};
    panel.draw(model, commands);
    ImGui::End();
  }
  // As the workbench does: draw, then apply.
  std::function<void()> drawer(PanelBase& panel, ImVec2 size) {
    return [this, &panel, size] {
      Commands commands;
      frame(panel, size, commands);
      for (const Command& c : commands.session) session.apply(c);
      session.poll(1 / 60.0);
    };
  }
};

HeadlessOptions options_of(ImVec2 size, ThemeName theme = ThemeName::dark, float zoom = 1) {
  HeadlessOptions o;
  o.width = static_cast<int>(size.x);
  o.height = static_cast<int>(size.y);
  o.look.theme = theme;
  o.look.zoom = zoom;
  return o;
}

}  // namespace

// All panels side by side, for the eye: ui_tests "[.mosaic]"
TEST_CASE("a mosaic of the panels about a search", "[.mosaic]") {
  const char* folder = std::getenv("PLY_PICTURES");
  if (!folder) return;
  const char* game = std::getenv("PLY_GAME");
  const bool toy = game && std::string(game) == "toy-tree";
  Desk desk(game ? game : "kalah", toy ? 3 : 7);
  desk.search();
  const View& v = desk.session.view();
  Tick t = v.ticks() * 2 / 3;
  while (t < v.ticks() - 1 && !(v.event(t).leaving && v[v.event(t).slot].cut() && v[v.event(t).slot].ply == 3)) ++t;
  desk.session.apply(command::Seek{t});
  desk.session.apply(command::SelectNode{v.id(v.event(t).slot)});
  for (const ThemeName theme : {ThemeName::dark, ThemeName::light}) {
    HeadlessContext h(options_of({1600, 900}, theme));
    std::vector<std::unique_ptr<PanelBase>> panels;
    for (const Named& n : all_panels) panels.push_back(n.make());
    h.draw([&] {
      Commands commands;
      for (std::size_t i = 0; i < panels.size(); ++i) desk.frame(*panels[i], all_panels[i].mosaic_size, commands, all_panels[i].mosaic);
    });
    h.step(4);
    if (const char* clicks = std::getenv("PLY_CLICK"))
      for (std::string_view word : split(clicks, ' ')) CHECK(h.click(word));
    h.move({1, 1});
    REQUIRE(h.write_picture(fmt::format("{}/mosaic-{}.png", folder, text(theme))).ok());
  }
}

// Pictures for the eye: ui_tests "[.pictures]" writes them to $PLY_PICTURES.
TEST_CASE("pictures of the panels about a search", "[.pictures]") {
  const char* folder = std::getenv("PLY_PICTURES");
  if (!folder) return;
  const char* only = std::getenv("PLY_PANEL");
  const char* game = std::getenv("PLY_GAME");
  Desk desk(game ? game : "kalah", game && std::string(game) == "toy-tree" ? 3 : 7);
  desk.search();
  const View& v = desk.session.view();
  // A moment in the middle of the last iteration, at a cut-off.
  Tick t = v.ticks() * 2 / 3;
  while (t < v.ticks() - 1 && !(v.event(t).leaving && v[v.event(t).slot].cut() && v[v.event(t).slot].ply == 3)) ++t;
  desk.session.apply(command::Seek{t});
  for (const Named& n : all_panels) {
    if (only && std::string(only) != n.id) continue;
    for (const auto& [what, size, theme] : {std::tuple{"dark", n.wide, ThemeName::dark}, std::tuple{"light", n.wide, ThemeName::light}, std::tuple{"narrow", n.narrow, ThemeName::dark}}) {
      for (const bool end : {false, true}) {
        desk.session.apply(command::SelectNode{end ? v.id(v.event(t).slot) : no_node});
        HeadlessContext h(options_of(size, theme));
        auto panel = n.make();
        h.draw(desk.drawer(*panel, size));
        h.step(4);
        if (const char* click = std::getenv("PLY_CLICK")) {
          REQUIRE(h.click(click));
          h.move({1, 1});
        }
        REQUIRE(h.write_picture(fmt::format("{}/{}-{}-{}.png", folder, n.id, what, end ? "closed" : "open")).ok());
      }
    }
  }
}
