// The timeline: zoomed by wheel, keys, mouse and commands; attempts under their names.
#include <fmt/format.h>

#include <cmath>

#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

struct Shown {
  double from = 0, to = 0;
};

// What the panel says it shows; all of it where it says nothing.
Shown shown(WorkbenchBench& b) {
  REQUIRE(b.script("hover 3,3") == "");
  std::string said = b.says("timeline");
  std::erase(said, ',');
  const auto at = said.find("events ");
  if (at == std::string::npos) return {0, static_cast<double>(b.session().walk().edge())};
  Shown out;
  REQUIRE(std::sscanf(said.c_str() + at, "events %lf to %lf", &out.from, &out.to) == 2);
  return out;
}

}  // namespace

TEST_CASE("the timeline zooms where the mouse is, moves, and shows all again", "[ui][timeline]") {
  WorkbenchBench b;
  REQUIRE(b.script("search.depth 7\nsearch.run\nwait-search\nview.maximise timeline\nwait-frames 3") == "");
  const double last = static_cast<double>(b.session().walk().edge());
  const Probe strip = *b.context.find("timeline.overview");
  const auto at = [&](double share) {
    return ImVec2{strip.min.x + static_cast<float>(share) * (strip.max.x - strip.min.x), strip.centre().y};
  };
  CHECK(shown(b).to == last);
  b.context.move(at(0.25));
  b.context.wheel(4);
  const Shown near = shown(b);
  const double k = std::pow(0.85, 4);
  CHECK(near.from == Approx(last * 0.25 * (1 - k)).margin(2));
  CHECK(near.to == Approx(last * (0.25 + 0.75 * k)).margin(2));
  // A click goes to the moment that is drawn there.
  b.context.click(at(0.5));
  CHECK(static_cast<double>(b.session().walk().cursor().tick) == Approx((near.from + near.to) / 2).margin(3));
  // What is stepped to comes into sight; all is a double click or Esc away.
  REQUIRE(b.script("step.last\nwait-frames 2") == "");
  CHECK(shown(b).to == Approx(last).margin(2));
  b.context.move(at(0.5));
  b.context.wheel(-40);
  CHECK(shown(b).from == 0);
  CHECK(shown(b).to == last);
  // By keys of the panel, and by commands.
  b.context.click(at(0.5));
  b.key("Up");
  const Shown by_key = shown(b);
  CHECK(by_key.to - by_key.from == Approx(last * std::pow(0.85, 3)).margin(3));
  b.key("Right");
  CHECK(shown(b).from > by_key.from);
  b.key("Esc");
  CHECK(shown(b).to == last);
  REQUIRE(b.script("timeline.zoom in\nwait-frames 2") == "");
  CHECK(shown(b).to - shown(b).from == Approx(last * std::pow(0.85, 3)).margin(3));
  REQUIRE(b.script("timeline.zoom all\nwait-frames 2\nexpect-refused timeline.zoom sideways") == "");
  CHECK(shown(b).to == last);
}

TEST_CASE("the attempts of an iteration are named by what became of them", "[ui][timeline]") {
  int named = 0;
  for (const char* game : {"kalah", "reversi", "pivit"}) {
    WorkbenchBench b(game);
    REQUIRE(b.script("search.depth 6\nsearch.run\nwait-search\nview.maximise timeline\nwait-frames 3") == "");
    const View v = b.session().walk().view();
    std::vector<u32> roots;
    v.roots(roots);
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const NodeRecord& r = v[roots[i]];
      const bool again = i + 1 < roots.size() && v[roots[i + 1]].rank > 0;
      b.session().apply(command::Seek{v.enter(roots[i]) + 1});
      REQUIRE(b.script("timeline.zoom all\ntimeline.zoom attempt\nwait-frames 3\nhover 3,3") == "");
      // Nothing else than it is shown.
      const Shown part = shown(b);
      CHECK(part.from <= static_cast<double>(v.enter(roots[i])));
      CHECK(part.to >= static_cast<double>(v.leave(roots[i])) - 1);
      const std::string said = b.says("timeline");
      CAPTURE(game, i, said);
      if (r.rank == 0 && !again) {
        CHECK(said.find(fmt::format("depth {}, attempt", r.depth())) == std::string::npos);
        continue;
      }
      ++named;
      const char* end = r.kind() == Kind::upper   ? "failed low"
                        : r.kind() == Kind::lower ? "failed high"
                                                  : "inside the window";
      const std::string wanted = fmt::format("depth {}, attempt {}: {}", r.depth(), r.rank + 1, end);
      const std::string shorter = fmt::format("d{} #{}: {}", r.depth(), r.rank + 1, end);
      CHECK((said.find(wanted) != std::string::npos || said.find(shorter) != std::string::npos));
    }
  }
  CHECK(named > 2);
}
