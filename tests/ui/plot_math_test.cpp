// Axes, ticks and decimation: pure functions, no context.
#include <cmath>
#include <limits>

#include "app/ui/widgets/plot.h"
#include "engine/base/random.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

constexpr AxisScale scales[] = {AxisScale::linear, AxisScale::log2, AxisScale::log10, AxisScale::symlog};

AxisView random_view(Random& random, AxisScale scale) {
  const double size = std::pow(10, random.unit() * 12 - 3),
               at = (random.unit() - 0.5) * std::pow(10, random.unit() * 8);
  return cleaned({at, at + size, scale, std::pow(10, random.unit() * 4 - 2)});
}

std::vector<std::string> labels(const std::vector<AxisTick>& list) {
  std::vector<std::string> all;
  for (const AxisTick& t : list) {
    if (!t.label.empty()) all.push_back(t.label);
  }
  return all;
}

}  // namespace

TEST_CASE("a value's place on an axis leads back to the value", "[ui][plot]") {
  Random random(1);
  for (AxisScale scale : scales) {
    for (int i = 0; i < 500; i++) {
      const AxisView v = random_view(random, scale);
      CAPTURE(static_cast<int>(scale), v.min, v.max);
      CHECK(std::abs(to_unit(v, v.min)) < 1e-6);
      CHECK(std::abs(to_unit(v, v.max) - 1) < 1e-6);
      const double place = random.unit();
      CHECK(std::abs(to_unit(v, from_unit(v, place)) - place) < 1e-5);
      CHECK(from_unit(v, 0.2) < from_unit(v, 0.8));
    }
  }
}

TEST_CASE("views are repaired, whatever the numbers are", "[ui][plot]") {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  const double odd[] = {0, 1, -1, 1e300, -1e300, inf, -inf, nan, 1e-300, 5};
  for (AxisScale scale : scales) {
    for (double a : odd) {
      for (double b : odd) {
        for (double unit : odd) {
          const AxisView v = cleaned({a, b, scale, unit});
          CHECK(v.min < v.max);
          CHECK(std::isfinite(to_unit(v, 3)));
          const AxisView moved = zoomed(panned(v, 0.3), 0.7, 0.5);
          CHECK(moved.min < moved.max);
          CHECK(ticks(v, 8).size() < 100);
        }
      }
    }
  }
}

TEST_CASE("zooming keeps the value under the mouse and the factor", "[ui][plot]") {
  const AxisView v{10, 30, AxisScale::linear, 1};
  const AxisView z = zoomed(v, 0.25, 0.5);
  CHECK(from_unit(z, 0.25) == from_unit(v, 0.25));
  CHECK(z.max - z.min == 10);
  const AxisView log = cleaned({1, 1e6, AxisScale::log10, 1});
  const AxisView p = panned(log, -0.5);
  CHECK(std::abs(p.min - 1e3) < 1e-6);
  CHECK(std::abs(p.max / 1e9 - 1) < 1e-9);
}

TEST_CASE("zooming in or out for ever ends in a view that still works", "[ui][plot]") {
  for (AxisScale scale : scales) {
    for (double factor : {0.5, 2.0}) {
      AxisView v = fitted(-100, 1000, scale, 1);
      for (int i = 0; i < 500; i++) v = zoomed(v, 0.3, factor);
      CHECK(v.min < v.max);
      CHECK(std::isfinite(v.min));
      CHECK(ticks(v, 8).size() < 30);
    }
  }
}

TEST_CASE("ticks ascend, lie within the view, and are neither too many nor too few", "[ui][plot]") {
  Random random(2);
  for (AxisScale scale : scales) {
    for (int i = 0; i < 500; i++) {
      const AxisView v = random_view(random, scale);
      CAPTURE(static_cast<int>(scale), v.min, v.max, v.unit);
      const std::vector<AxisTick> list = ticks(v, 6);
      const double slack = (v.max - v.min) * 1e-6;
      for (std::size_t k = 0; k < list.size(); k++) {
        CHECK(list[k].value >= v.min - slack);
        CHECK(list[k].value <= v.max + slack);
        if (k) CHECK(list[k].value > list[k - 1].value);
      }
      CHECK(labels(list).size() >= 1);
      CHECK(labels(list).size() <= 18);
    }
  }
}

TEST_CASE("ticks stand at round numbers", "[ui][plot]") {
  using Words = std::vector<std::string>;
  CHECK(labels(ticks({0, 100, AxisScale::linear, 1}, 5)) == Words{"0", "20", "40", "60", "80", "100"});
  CHECK(labels(ticks({-0.3, 0.3, AxisScale::linear, 1}, 6)) ==
        Words{"-0.3", "-0.2", "-0.1", "0.0", "0.1", "0.2", "0.3"});
  CHECK(labels(ticks({1, 4.2, AxisScale::linear, 1}, 10, true)) == Words{"1", "2", "3", "4"});
  CHECK(labels(ticks({0, 2.0e6, AxisScale::linear, 1}, 4)) == Words{"0.0", "0.5M", "1.0M", "1.5M", "2.0M"});
  CHECK(labels(ticks({1, 1e6, AxisScale::log10, 1}, 8)) == Words{"1", "10", "100", "1000", "10k", "100k", "1M"});
  CHECK(labels(ticks({1, 1e6, AxisScale::log10, 1}, 3)) == Words{"1", "100", "10k", "1M"});
  CHECK(labels(ticks({1, 64, AxisScale::log2, 1}, 8)) == Words{"1", "2", "4", "8", "16", "32", "64"});
  CHECK(labels(ticks({-1000, 1000, AxisScale::symlog, 10}, 8)) ==
        Words{"-1000", "-100", "-10", "0", "10", "100", "1000"});
}

TEST_CASE("numbers are written short", "[ui][plot]") {
  CHECK(axis_number(0) == "0");
  CHECK(axis_number(-12.5) == "-12.5");
  CHECK(axis_number(9999) == "9999");
  CHECK(axis_number(12345) == "12.35k");
  CHECK(axis_number(1234567) == "1.235M");
  CHECK(axis_number(0.25) == "0.25");
  CHECK(axis_number(std::nan("")) == "?");
}

TEST_CASE("a decimated line covers the same pixels as the whole one", "[ui][plot]") {
  Random random(3);
  for (AxisScale scale : {AxisScale::linear, AxisScale::log10}) {
    std::vector<double> x, y;
    double at = 1;
    for (int i = 0; i < 50000; i++) {
      x.push_back(at += random.unit());
      y.push_back(i % 997 == 0 ? 100 : random.unit());
    }
    const PointsView points{x, y};
    const AxisView view = cleaned({x[1000], x[48000], scale, 1});
    constexpr int columns = 300;
    const std::vector<std::size_t> kept = decimated(points, view, columns);
    CHECK(kept.size() <= 4 * (columns + 2));
    // In every column the lowest and the highest value of all points are among those kept.
    std::vector<ValueRange> all(columns), some(columns);
    const auto add = [&](std::vector<ValueRange>& to, std::size_t i) {
      const int column = static_cast<int>(std::floor(to_unit(view, x[i]) * columns));
      if (column >= 0 && column < columns) to[static_cast<std::size_t>(column)].add(y[i]);
    };
    for (std::size_t i = 0; i < x.size(); i++) add(all, i);
    for (std::size_t i : kept) add(some, i);
    for (std::size_t c = 0; c < columns; c++) {
      CHECK(some[c].min == all[c].min);
      CHECK(some[c].max == all[c].max);
    }
    for (std::size_t k = 1; k < kept.size(); k++) CHECK(kept[k] > kept[k - 1]);
  }
}

TEST_CASE("a gap in the data stays a gap", "[ui][plot]") {
  std::vector<double> y(10000, 1.0);
  for (std::size_t i = 4000; i < 4100; i++) y[i] = std::nan("");
  const std::vector<std::size_t> kept = decimated({{}, y}, {0, 10000, AxisScale::linear, 1}, 100);
  int gaps = 0;
  for (std::size_t i : kept) gaps += std::isnan(y[i]);
  CHECK(gaps == 1);
}

TEST_CASE("few points are all kept, and one beyond each edge", "[ui][plot]") {
  const std::vector<double> y{1, 2, 3, 4, 5, 6, 7, 8};
  CHECK(decimated({{}, y}, {2.5, 4.5, AxisScale::linear, 1}, 100) == std::vector<std::size_t>{2, 3, 4, 5});
  CHECK(decimated({{}, {}}, {0, 1, AxisScale::linear, 1}, 100).empty());
}

TEST_CASE("the nearest point is the one that a search through all finds", "[ui][plot]") {
  Random random(4);
  std::vector<double> x, y;
  for (int i = 0; i < 400; i++) x.push_back(i * 0.5), y.push_back(i % 50 == 7 ? std::nan("") : random.unit() * 100);
  const PlotArea area{{0, 200, AxisScale::linear, 1}, {0, 100, AxisScale::linear, 1}, 800, 300};
  for (int i = 0; i < 300; i++) {
    const double px = random.unit() * 800, py = random.unit() * 300;
    const auto a = nearest_point({x, y}, area, px, py, 15, true), b = nearest_point({x, y}, area, px, py, 15, false);
    CHECK(a == b);
    if (a) CHECK(std::hypot(area.pixel_x(x[*a]) - px, area.pixel_y(y[*a]) - py) <= 15.0001);
  }
  CHECK_FALSE(nearest_point({{}, {}}, area, 1, 1, 15, true));
  CHECK_FALSE(nearest_x({{}, {}}, 3));
  CHECK(nearest_x({x, y}, 50.2) == std::size_t{100});
  CHECK(nearest_x({x, y}, 1e9) == std::size_t{399});
  CHECK(nearest_x({x, y}, -1e9) == std::size_t{0});
}

TEST_CASE("a plot is exported as CSV, with names quoted", "[ui][plot]") {
  const std::vector<double> x{1, 2, 4}, y{0.5, std::nan(""), -3};
  PlotSpec spec;
  spec.series = {{.name = "a", .data = {x, y}}, {.name = "b,\"c\"", .data = {{}, x}}};
  CHECK(plot_csv(spec) ==
        "series,x,y\na,1,0.5\na,4,-3\n\"b,\"\"c\"\"\",0,1\n\"b,\"\"c\"\"\",1,2\n\"b,\"\"c\"\"\",2,4\n");
}
