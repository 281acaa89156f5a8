#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <thread>
#include <tuple>

#include "app/ui/host/headless.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "engine/core/text.h"
#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"
#include "vendor/imgui_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

using Maker = std::unique_ptr<PanelBase> (*)();
struct PanelMaker {
  const char* id;
  Maker make;
  ImVec2 wide, narrow;         // sizes of its tile at 1600x900 and at 1280x720
  ImVec2 mosaic, mosaic_size;  // place in the mosaic
};
const PanelMaker all_panels[] = {
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
struct SearchDesk {
  Session session;
  MomentCache moment;
  ViewState view;
  double time = 0;
  bool animations = false;
  std::string text;  // of the panel drawn last

  explicit SearchDesk(const std::string& game = "kalah", int depth = 6, const std::string& position = {}) {
    command::NewGame start;
    start.game = game;
    if (!position.empty()) start.position = position;
    session.apply(start);
    SearchPlan s = session.runs().settings();
    s.limits = {};
    s.limits.depth = depth;
    session.apply(command::SetSearch{s});
  }
  void search() {
    session.apply(command::StartSearch{});
    finish();
  }
  void finish() {
    while (session.runs().run()->running()) {
      session.poll(0.001);
      std::this_thread::yield();
    }
    session.poll(0.001);
  }
  void frame(PanelBase& panel, ImVec2 size, Commands& commands, ImVec2 at = {0, 0}) {
    ImGui::SetNextWindowPos(at);
    ImGui::SetNextWindowSize(size);
    ImGui::Begin(panel.id(), nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings |
                     (panel.scrolls() ? 0 : ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse));
    const FrameModel model{session, moment, view, time += 1 / 60.0, animations, 1};
    compat::begin_text_capture();
    panel.draw(model, commands);
    text = compat::end_text_capture();
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

/// One panel in a window of its own.
struct Bench {
  SearchDesk& desk;
  std::unique_ptr<PanelBase> panel;
  HeadlessContext h;
  std::string text;  // of the last frame

  Bench(SearchDesk& d, Maker make, ImVec2 size, ThemeName theme = ThemeName::dark, float zoom = 1)
      : desk(d), panel(make()), h(options_of(size, theme, zoom)) {
    h.draw([this, size] {
      Commands commands;
      desk.frame(*panel, size, commands);
      text = desk.text;
      for (const Command& c : commands.session) desk.session.apply(c);
      desk.session.poll(1 / 60.0);
    });
    h.step(3);
  }
  // Text is read with the mouse out of the way: a tooltip ends the capture.
  void settle() {
    h.move({-10, -10});
    h.step(2);
  }
  bool says(std::string_view what) const { return text.find(what) != std::string::npos; }
};

bool has_text(const std::string& text, std::string_view what) { return text.find(what) != std::string::npos; }

}  // namespace

TEST_CASE("panels with nothing to show say what they are for and what to press", "[ui][panels]") {
  SearchDesk desk;
  for (const PanelMaker& n : all_panels) {
    Bench b(desk, n.make, n.wide);
    INFO(n.id << ": " << b.text);
    if (std::string(n.id) == "heuristic") CHECK(b.says("total"));  // the position on the board can be evaluated
    else if (std::string(n.id) == "plots") CHECK(b.says("press F5"));
    else CHECK(b.says("F5"));
    CHECK(n.id == std::string(b.panel->id()));
  }
}

TEST_CASE("every panel draws in every state, size, theme and view of every game", "[ui][panels]") {
  for (const std::string game : {"kalah", "reversi", "toy-tree"}) {
    if (!find_game(game)) continue;
    SearchDesk desk(game, 3);
    const auto all = [&](const char* state) {
#ifdef PLY_SANITIZED
      if (game != "kalah" && std::string(state) != "in the middle") return;  // it takes ten times as long there
#endif
      for (const PanelMaker& n : all_panels) {
        for (const ImVec2 size : {n.wide, n.narrow, ImVec2{120, 60}, ImVec2{30, 20}}) {
          INFO(game << ", " << state << ", " << n.id << ", " << size.x << "x" << size.y);
          Bench b(desk, n.make, size, size.x > 500 ? ThemeName::light : ThemeName::contrast,
                  size.x < 400 ? 2.0f : 1.0f);
          b.h.move({size.x / 2, size.y / 2});  // tooltips too
          CHECK(!b.panel->table(FrameModel{desk.session, desk.moment, desk.view}).empty() ==
                (b.panel->table(FrameModel{desk.session, desk.moment, desk.view}) != ""));
        }
      }
    };
    all("no search");
    desk.session.apply(command::StartPaused{});
    while (!desk.session.runs().run()->paused() || desk.session.walk().view().empty())
      desk.session.poll(0.001), std::this_thread::yield();
    all("paused");
    desk.session.apply(command::ContinueSearch{});
    desk.finish();
    all("finished");
    for (const PointOfView pov : {PointOfView::first, PointOfView::root}) {
      desk.session.apply(command::SetPointOfView{pov});
      desk.session.apply(command::Seek{desk.session.walk().edge() / 3});
      desk.session.apply(command::PinNode{false});
      desk.session.apply(command::Seek{desk.session.walk().edge() / 2});
      all("in the middle");
    }
    SearchPlan silent = desk.session.runs().settings();
    silent.record = false;
    desk.session.apply(command::SetSearch{silent});
    desk.search();
    all("silent");
  }
}

TEST_CASE("all panels show the same node, and a click in any of them moves all", "[ui][panels]") {
  SearchDesk desk("kalah", 5);
  desk.search();
  desk.session.apply(command::Seek{desk.session.walk().edge()});
  const View v = desk.session.walk().view();
  const u32 root = v.size() - 1;
  std::vector<u32> kids;
  v.children(root, kids);
  REQUIRE(kids.size() > 2);
  const u32 a = v.id(kids[0]), b = v.id(kids[1]);

  Bench line(desk, make_tree_panel, {720, 386});
  REQUIRE(line.h.click(fmt::format("corridor.node.{}", b)));
  CHECK(desk.session.walk().cursor().selected == b);
  desk.view.tree_graph = true;
  Bench tree(desk, make_tree_panel, {720, 386});
  REQUIRE(tree.h.click(fmt::format("tree.node.{}", a)));
  CHECK(desk.session.walk().cursor().selected == a);

  Bench outline(desk, make_outline_panel, {720, 386});
  REQUIRE(outline.h.click(fmt::format("outline.row.{}", b)));
  CHECK(desk.session.walk().cursor().selected == b);
  outline.settle();
  INFO(outline.text);
  CHECK(outline.says("> " + desk.moment.models().nodes().move(v, kids[1])));

  Bench bars(desk, make_root_bars_panel, {720, 386});
  REQUIRE(bars.h.click("root_bars." + desk.moment.models().nodes().move(v, kids[0])));
  CHECK(desk.session.walk().shown_slot() != no_node);
  CHECK(v[desk.session.walk().shown_slot()].move == v[kids[0]].move);

  desk.session.apply(command::SelectNode{v.id(root)});
  Bench node(desk, make_node_panel, {440, 330});
  REQUIRE(node.h.click(fmt::format("node.child.{}", a)));
  CHECK(desk.session.walk().cursor().selected == a);

  desk.session.apply(command::SelectNode{v.id(root)});
  Bench icicle(desk, make_icicle_panel, {720, 386});
  const Probe* shown = icicle.h.find("icicle.shown");
  REQUIRE(shown);
  icicle.h.click(ImVec2{shown->centre().x, shown->max.y + 12});  // the row below the last root
  CHECK(v.parent(desk.session.walk().shown_slot()) == root);
}

TEST_CASE("the tree and the outline walk by arrow keys", "[ui][panels]") {
  SearchDesk desk("kalah", 4);
  desk.search();
  const View v = desk.session.walk().view();
  desk.session.apply(command::SelectNode{v.id(v.size() - 1)});
  for (const Maker make : {make_tree_panel, make_outline_panel, make_icicle_panel}) {
    desk.session.apply(command::SelectNode{v.id(v.size() - 1)});
    Bench b(desk, make, {720, 386});
    b.h.click(ImVec2{700, 380});  // gives it the keyboard
    desk.session.apply(command::SelectNode{v.id(v.size() - 1)});
    b.settle();
    b.h.key(Key::right);  // opens in the outline, the next root elsewhere: there is none
    b.h.key(Key::down);
    const u32 child = desk.session.walk().shown_slot();
    CHECK(v[child].ply == 1);
    b.h.key(make == make_outline_panel ? Key::left : Key::up);
    if (make == make_outline_panel && v[desk.session.walk().shown_slot()].ply == 1) b.h.key(Key::left);
    CHECK(v[desk.session.walk().shown_slot()].ply == 0);
  }
}

TEST_CASE("the outline opens everything and scrolls to any row", "[ui][panels]") {
  SearchDesk desk("kalah", 5);
  desk.search();
  const View v = desk.session.walk().view();
  Bench b(desk, make_outline_panel, {720, 386});
  REQUIRE(b.h.click("btn.outline.open_all"));
  b.settle();
  CHECK(b.says(fmt::format("{} rows", grouped(v.size()))));
  for (const u32 id : {0u, v.size() / 2, v.size() - 1}) {
    desk.session.apply(command::SelectNode{id});
    b.settle();
    INFO(b.text);
    CHECK(b.h.find(fmt::format("outline.row.{}", id)));
  }
  REQUIRE(b.h.click("btn.outline.close_all"));
  b.settle();
  CHECK(!b.says(fmt::format("{} rows", grouped(v.size()))));
}

TEST_CASE("a move that was not searched answers why, with links", "[ui][panels]") {
  SearchDesk desk("toy-tree", 2, "([3 12 8] [2 4 6] [14 5 2])");
  SearchPlan s = desk.session.runs().settings();
  s.options = {};
  desk.session.apply(command::SetSearch{s});
  desk.search();
  const View v = desk.session.walk().view();
  desk.session.apply(command::Seek{desk.session.walk().edge()});
  u32 cut = no_node;
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].cut() && v[k].ply == 1 && cut == no_node) cut = k;
  REQUIRE(cut != no_node);
  desk.session.apply(command::SelectNode{v.id(cut)});
  desk.session.apply(command::SetPointOfView{PointOfView::mover});
  Bench b(desk, make_node_panel, {440, 330});
  CHECK(b.says("cut off"));
  CHECK(b.says(fmt::format("{} -2", signs().at_least)));
  REQUIRE(b.h.click("node.unsearched.c"));
  b.settle();
  INFO(b.text);
  CHECK(b.h.find("why.node"));
  // The owner of the bound is the first move at the root.
  std::vector<u32> kids;
  v.children(v.size() - 1, kids);
  bool found = false;
  for (const auto& [name, probe] : b.h.probes().all())
    if (name == fmt::format("link.{}", v.id(kids[0]))) found = true;
  REQUIRE(found);
  REQUIRE(b.h.click(fmt::format("link.{}", v.id(kids[0]))));
  CHECK(desk.session.walk().cursor().selected == v.id(kids[0]));

  // The same from the drawing.
  desk.session.apply(command::SelectNode{v.id(cut)});
  desk.view.tree_graph = true;
  Bench tree(desk, make_tree_panel, {720, 386});
  REQUIRE(tree.h.click(fmt::format("tree.ghost.{}.0", v.id(cut))));
  tree.h.step(2);
  CHECK(tree.h.find("why.node"));
}

TEST_CASE("dragging on the timeline seeks, and every panel follows", "[ui][panels]") {
  SearchDesk desk("kalah", 5);
  desk.search();
  Bench b(desk, make_timeline_panel, {720, 90});
  const Probe* strip = b.h.find("timeline.overview");
  REQUIRE(strip);
  const float width = strip->max.x - strip->min.x, y = strip->centre().y;
  b.h.click(ImVec2{strip->min.x + width * 0.25f, y});
  const double edge = static_cast<double>(desk.session.walk().edge());
  CHECK(std::abs(static_cast<double>(desk.session.walk().cursor().tick) / edge - 0.25) < 0.01);
  b.h.drag({strip->min.x + width * 0.25f, y}, {strip->min.x + width * 0.75f, y});
  CHECK(std::abs(static_cast<double>(desk.session.walk().cursor().tick) / edge - 0.75) < 0.01);
}

TEST_CASE("a slider changes the weights of the next search only, and reset brings them back", "[ui][panels]") {
  SearchDesk desk("kalah", 4);
  desk.search();
  const Weights own = desk.session.runs().weights();
  Bench b(desk, make_heuristic_panel, {440, 320});
  CHECK(b.says("total"));
  const std::string total = b.text.substr(b.text.find("total"));
  REQUIRE(b.h.click("heuristic.tab.1"));
  b.settle();
  const Probe* slider = b.h.find("heuristic.weight.stones");
  REQUIRE(slider);
  b.h.click(ImVec2{slider->max.x - 3, slider->centre().y});
  b.settle();
  INFO(b.text << slider->min.x << " " << slider->max.x << " " << slider->min.y << " visible " << slider->visible);
  CHECK(!(desk.session.runs().weights() == own));
  CHECK(b.says("next search"));
  CHECK(desk.moment.models().subject().weights == own);  // what was searched stays what it was
  REQUIRE(b.h.click("btn.heuristic.reset"));
  b.settle();
  CHECK(desk.session.runs().weights() == own);
}

TEST_CASE("a click on an iteration goes there", "[ui][panels]") {
  SearchDesk desk("kalah", 6);
  desk.search();
  Bench b(desk, make_plots_panel, {720, 300});
  b.settle();
  const Probe* plot = b.h.find("plot.iterations");
  REQUIRE(plot);
  b.h.click(ImVec2{plot->min.x + 30, plot->centre().y});
  const u32 shown = desk.session.walk().shown_slot();
  CHECK(desk.session.walk().view()[shown].ply == 0);
  CHECK(desk.session.walk().view()[shown].depth() < 3);
  CHECK(desk.session.walk().cursor().tick == desk.session.walk().view().leave(shown));
  for (const char* tab : {"plots.tab.1", "plots.tab.2", "plots.tab.3", "plots.tab.4"}) {
    REQUIRE(b.h.click(tab));
    b.settle();
    CHECK(!b.text.empty());
  }
}

TEST_CASE("scores carry their kind in every panel", "[ui][panels]") {
  SearchDesk desk("kalah", 5);
  desk.view.tree_graph = true;  // the line shows moves, not the node itself
  desk.session.apply(command::SetPointOfView{PointOfView::mover});
  desk.search();
  const View v = desk.session.walk().view();
  // A node that failed high and one that failed low.
  for (const Kind kind : {Kind::lower, Kind::upper, Kind::exact}) {
    u32 k = v.size();
    while (k-- > 0 && !(v[k].kind() == kind && v[k].ply > 0 && v[k].end() != NodeEnd::aborted)) {}
    REQUIRE(k < v.size());
    desk.session.apply(command::SelectNode{v.id(k)});
    desk.session.apply(command::Seek{v.leave(k)});
    desk.session.apply(command::SelectNode{v.id(k)});
    for (const Maker make : {make_node_panel, make_tree_panel, make_outline_panel}) {
      Bench b(desk, make, {720, 386});
      const char* sign = kind == Kind::exact ? signs().exact : kind == Kind::lower ? signs().at_least : signs().at_most;
      const std::string want = fmt::format("{} {}", sign, desk.session.play().game().value_text("modern", v[k].value));
      INFO(b.text);
      CHECK(has_text(b.text, want));
    }
  }
}

// Not part of the suite: ui_tests "[.cost]" builds every panel over a million nodes.
TEST_CASE("measure: building the panels with a large recording", "[.cost]") {
  SearchDesk desk("kalah", -1);
  SearchPlan s = desk.session.runs().settings();
  s.limits = {};
  s.limits.nodes = 1'200'000;
  desk.session.apply(command::SetSearch{s});
  desk.search();
  const View v = desk.session.walk().view();
  HeadlessContext h(options_of({1600, 900}));
  std::vector<std::unique_ptr<PanelBase>> panels;
  for (const PanelMaker& n : all_panels) panels.push_back(n.make());
  std::vector<double> cost(panels.size()), worst(panels.size());
  h.draw([&] {
    Commands commands;
    for (std::size_t i = 0; i < panels.size(); ++i) {
      const double begin = static_cast<double>(std::clock());
      desk.frame(*panels[i], all_panels[i].mosaic_size, commands, all_panels[i].mosaic);
      const double ms = 1000 * (static_cast<double>(std::clock()) - begin) / CLOCKS_PER_SEC;
      cost[i] += ms;
      worst[i] = std::max(worst[i], ms);
    }
  });
  h.step(20);  // takes the recording in
  REQUIRE(h.click("btn.outline.open_all"));
  for (const bool moving : {false, true}) {
    std::fill(cost.begin(), cost.end(), 0);
    std::fill(worst.begin(), worst.end(), 0);
    constexpr int frames = 100;
    for (int i = 0; i < frames; ++i) {
      if (moving) desk.session.apply(command::Seek{v.ticks() * (i * 37 % frames) / frames});
      h.step();
    }
    double total = 0;
    for (std::size_t i = 0; i < panels.size(); ++i) {
      total += cost[i] / frames;
      WARN((moving ? "seeking " : "standing ")
           << all_panels[i].id << ": mean " << cost[i] / frames << " ms, worst " << worst[i] << " ms");
    }
    WARN(v.size() << " records, all panels " << total << " ms a frame");
  }
}

// All panels side by side, for the eye: ui_tests "[.mosaic]"
TEST_CASE("a mosaic of the panels about a search", "[.mosaic]") {
  const char* folder = std::getenv("PLY_PICTURES");
  if (!folder) return;
  const char* game = std::getenv("PLY_GAME");
  const bool toy = game && std::string(game) == "toy-tree";
  SearchDesk desk(game ? game : "kalah", toy ? 3 : 7);
  desk.search();
  const View& v = desk.session.walk().view();
  Tick t = v.ticks() * 2 / 3;
  while (t < v.ticks() - 1 && !(v.event(t).leaving && v[v.event(t).slot].cut() && v[v.event(t).slot].ply == 3)) ++t;
  desk.session.apply(command::Seek{t});
  desk.session.apply(command::SelectNode{v.id(v.event(t).slot)});
  const char* zoom = std::getenv("PLY_ZOOM");
  for (const ThemeName theme : theme_names) {
    HeadlessContext h(options_of({1600, 900}, theme, zoom ? std::strtof(zoom, nullptr) : 1));
    std::vector<std::unique_ptr<PanelBase>> panels;
    for (const PanelMaker& n : all_panels) panels.push_back(n.make());
    h.draw([&] {
      Commands commands;
      for (std::size_t i = 0; i < panels.size(); ++i)
        desk.frame(*panels[i], all_panels[i].mosaic_size, commands, all_panels[i].mosaic);
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
  SearchDesk desk(game ? game : "kalah", game && std::string(game) == "toy-tree" ? 3 : 7);
  desk.search();
  const View& v = desk.session.walk().view();
  // A moment in the middle of the last iteration, at a cut-off.
  Tick t = v.ticks() * 2 / 3;
  while (t < v.ticks() - 1 && !(v.event(t).leaving && v[v.event(t).slot].cut() && v[v.event(t).slot].ply == 3)) ++t;
  desk.session.apply(command::Seek{t});
  for (const PanelMaker& n : all_panels) {
    if (only && std::string(only) != n.id) continue;
    for (const auto& [what, size, theme] :
         {std::tuple{"dark", n.wide, ThemeName::dark}, std::tuple{"light", n.wide, ThemeName::light},
          std::tuple{"narrow", n.narrow, ThemeName::dark}}) {
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
