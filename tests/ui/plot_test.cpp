#include "app/ui/widgets/plot.h"

#include <cmath>

#include "app/ui/host/headless.h"
#include "app/ui/look/look.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// One plot that fills a small display.
struct Bench {
  HeadlessContext context;
  std::vector<double> a, b;
  PlotState state;
  PlotSpec spec;
  PlotResult last;
  std::optional<PlotPoint> clicked;
  std::optional<double> clicked_x;

  static HeadlessOptions options() {
    HeadlessOptions o;
    o.width = 600, o.height = 400;
    return o;
  }
  Bench() : context(options()) {
    for (int i = 0; i <= 10; i++) a.push_back(i), b.push_back(10 - i);
    spec.series = {{.name = "up", .data = {{}, a}, .dots = true}, {.name = "down", .data = {{}, b}}};
    context.draw([this] {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
      ImGui::Begin("w", nullptr, ImGuiWindowFlags_NoDecoration);
      last = plot("p", state, spec);
      if (last.clicked) clicked = last.clicked;
      if (last.clicked_x) clicked_x = last.clicked_x;
      ImGui::End();
    });
    context.step(3);
  }
  ImVec2 at(double x, double y) {
    const Probe& p = *context.find("plot.p");
    const PlotArea area{state.x, state.y, p.max.x - p.min.x, p.max.y - p.min.y};
    return {p.min.x + static_cast<float>(area.pixel_x(x)), p.min.y + static_cast<float>(area.pixel_y(y))};
  }
};

}  // namespace

TEST_CASE("a plot shows all of its data until it is moved, and follows data that grow", "[ui][plot]") {
  Bench p;
  CHECK(p.state.x.min < 0);
  CHECK(p.state.x.max > 10);
  p.a.push_back(50);
  p.spec.series[0].data = {{}, p.a};
  p.context.step();
  CHECK(p.state.x.max > 11);
  CHECK(p.state.y.max > 50);
}

TEST_CASE("a click chooses the nearest point, of the series that is there", "[ui][plot]") {
  Bench p;
  p.context.click(p.at(8, 8));
  REQUIRE(p.clicked);
  CHECK(p.clicked->series == 0);
  CHECK(p.clicked->index == 8);
  p.context.click(p.at(8, 2));
  CHECK(p.clicked->series == 1);
  p.clicked.reset();
  p.context.click(p.at(5, 9.5));
  CHECK_FALSE(p.clicked);
  REQUIRE(p.clicked_x);
  CHECK(std::abs(*p.clicked_x - 5) < 0.05);
}

TEST_CASE("the wheel zooms at the mouse, a drag moves, a double click shows all again", "[ui][plot]") {
  Bench p;
  const AxisView x = p.state.x, y = p.state.y;
  const ImVec2 where = p.at(7, 5);  // y goes on showing all that x shows
  p.context.move(where);
  p.context.wheel(3);
  CHECK(p.state.x.max - p.state.x.min < 0.7 * (x.max - x.min));
  CHECK(std::abs(p.at(7, 5).x - where.x) < 4.0f);  // the numbers at the y axis may get wider
  CHECK(p.state.fit_y);

  const AxisView before = p.state.x;
  p.context.drag(where, {where.x + 50, where.y + 20});
  CHECK(p.state.x.min < before.min);
  CHECK_FALSE(p.clicked);
  p.context.double_click(where);
  CHECK(p.state.x == x);
  CHECK(p.state.y == y);
}

TEST_CASE("the wheel over the numbers of the y axis zooms y", "[ui][plot]") {
  Bench p;
  const AxisView x = p.state.x, y = p.state.y;
  const Probe area = *p.context.find("plot.p");
  p.context.move({area.min.x - 5, area.centre().y});
  p.context.wheel(2);
  CHECK(p.state.x == x);
  CHECK(p.state.y.max - p.state.y.min < 0.9 * (y.max - y.min));
}

TEST_CASE("the legend switches series off and on", "[ui][plot]") {
  Bench p;
  for (double& v : p.b) v *= 100;
  p.context.step();
  CHECK(p.state.y.max > 900);
  REQUIRE(p.context.click("plot.p.legend.down"));
  CHECK(p.state.y.max < 20);
  REQUIRE(p.context.click("plot.p.legend.down"));
  CHECK(p.state.y.max > 900);
}

TEST_CASE("the legend is absent for a single series", "[ui][plot]") {
  Bench p;
  p.spec.series.pop_back();
  p.context.step();
  CHECK_FALSE(p.context.find("plot.p.legend.up"));
}

TEST_CASE("bars are chosen anywhere above them", "[ui][plot]") {
  Bench p;
  p.spec.series = {{.name = "bars", .kind = SeriesKind::bars, .data = {{}, p.a}}};
  p.context.step();
  p.context.click(p.at(3, 9));
  REQUIRE(p.clicked);
  CHECK(p.clicked->index == 3);
}

TEST_CASE("every kind of series, scale and size is drawn without complaint", "[ui][plot]") {
  Bench p;
  const double nan = std::nan(""), inf = HUGE_VAL;
  const std::vector<double> x{-5, 0, 1, 1e6, 1e7, 1e12}, odd{nan, inf, -inf, 0, -3, 1e300};
  for (AxisScale scale : {AxisScale::linear, AxisScale::log2, AxisScale::log10, AxisScale::symlog}) {
    for (SeriesKind kind : {SeriesKind::line, SeriesKind::step, SeriesKind::bars, SeriesKind::points}) {
      for (const auto& [w, h] : {std::pair{600, 400}, {90, 60}, {41, 41}, {1, 1}, {3000, 60}}) {
        p.spec.x.scale = scale, p.spec.y.scale = scale;
        p.spec.series = {{.name = "a", .kind = kind, .data = {x, odd}, .dots = true}, {.name = "empty", .kind = kind}};
        p.spec.markers = {{0, "zero"}, {nan, "nowhere"}, {inf, "far"}};
        p.spec.levels = {{1, "one"}, {-inf, "low"}};
        p.spec.bands = {{0, 1}, {-inf, nan}};
        p.spec.selected_x = 1e300;
        p.context.resize(w, h);
        p.context.move({static_cast<float>(w) / 2, static_cast<float>(h) / 2});
        p.context.wheel(1);
      }
    }
  }
  p.spec.series.clear();
  p.context.step();
}

TEST_CASE("a million points are drawn within the vertex limits", "[ui][plot]") {
  Bench p;
  std::vector<double> y(1'000'000);
  for (std::size_t i = 0; i < y.size(); i++)
    y[i] = std::sin(static_cast<double>(i) * 0.37) * static_cast<double>(i % 1000);
  for (SeriesKind kind : {SeriesKind::line, SeriesKind::step, SeriesKind::bars}) {
    p.spec.series = {{.name = "many", .kind = kind, .data = {{}, y}}};
    p.context.resize(3800, 400);
    p.context.step(3);
    CHECK(ImGui::GetDrawData()->TotalVtxCount < 120000);
  }
}

TEST_CASE("two plots share their x axis both ways", "[ui][plot]") {
  HeadlessContext context(Bench::options());
  const std::vector<double> y{1, 2, 3, 4, 5};
  PlotSpec spec;
  spec.series = {{.name = "s", .data = {{}, y}}};
  PlotState one, two, common;
  context.draw([&] {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
    ImGui::Begin("w", nullptr, ImGuiWindowFlags_NoDecoration);
    plot("one", one, spec, {0, 180}, &common);
    plot("two", two, spec, {0, 180}, &common);
    ImGui::End();
  });
  context.step(3);
  for (const char* name : {"plot.one", "plot.two"}) {
    const AxisView before = one.x;
    context.move(context.find(name)->centre());
    context.wheel(1);
    context.step();
    CHECK(one.x == two.x);
    CHECK(one.x.max - one.x.min < before.max - before.min);
  }
  context.double_click(context.find("plot.two")->centre());
  context.step(2);
  CHECK(one.x.max > 4);
  CHECK(one.x == two.x);
}
