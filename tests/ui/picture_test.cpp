// Pictures of panels: the same as on the screen, as pixels and as shapes.

#include "app/ui/host/drawn_shapes.h"
#include "app/ui/workbench/panel_picture.h"
#include "engine/base/file.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "tests/ui/xml_check.h"
#include "vendor/catch2_compat.h"
#include "vendor/imgui_drawn.h"

using namespace ply;
using namespace ply::ui;
using ply::test::Folder;

namespace {

std::string text_of(const Result<std::string>& r) { return r ? *r : std::string(); }
std::string content(const std::string& path) { return text_of(read_file(path)); }

constexpr const char* a_search =
    "search.profile classic-hard\nsearch.depth 3\nsearch.run\nwait-search\npreset.debug\nwait-frames 5\n";

/// The shapes that these calls leave in a draw list without smooth edges.
template <class F>
std::vector<DrawnShape> shapes_of(const F& draw) {
  HeadlessOptions options;
  options.width = options.height = 200;
  options.fonts.builtin_only = true;
  HeadlessContext context(options);
  std::vector<DrawnShape> out;
  static FontFaces faces;
  context.draw([&] {
    const compat::PlainEdges edges(true);
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({200, 200});
    ImGui::Begin("canvas", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground);
    draw(*ImGui::GetWindowDrawList());
    std::vector<const ImDrawList*> lists;
    compat::drawn_lists(lists);
    out = read_shapes(lists, {0, 0}, {200, 200}, GlyphReader(), faces);
    ImGui::End();
  });
  context.step(2);
  return out;
}

}  // namespace

TEST_CASE("shapes, lines and texts are found again in the triangles of a draw list", "[ui][picture]") {
  using Kind = DrawnShape::Kind;
  const auto rect = shapes_of([](ImDrawList& d) { d.AddRectFilled({10, 20}, {30, 50}, IM_COL32(1, 2, 3, 255)); });
  REQUIRE(rect.size() == 1);
  CHECK((rect[0].kind == Kind::fill && rect[0].min.x == 10 && rect[0].min.y == 20 && rect[0].max.x == 30 &&
         rect[0].max.y == 50));
  const auto line = shapes_of([](ImDrawList& d) {
    const ImVec2 points[] = {{10, 10}, {50, 10}, {50, 60}};
    d.AddPolyline(points, 3, IM_COL32_WHITE, 0, 3);
  });
  REQUIRE(line.size() == 1);
  CHECK((line[0].kind == Kind::line && line[0].points.size() == 3 && !line[0].closed &&
         std::abs(line[0].thickness - 3) < 0.01f));
  const auto frame = shapes_of([](ImDrawList& d) { d.AddRect({10, 10}, {50, 60}, IM_COL32_WHITE, 0, 0, 2); });
  REQUIRE(frame.size() == 1);
  CHECK((frame[0].kind == Kind::line && frame[0].closed));
  const auto fade = shapes_of([](ImDrawList& d) {
    d.AddRectFilledMultiColor({10, 10}, {50, 60}, IM_COL32_WHITE, IM_COL32_WHITE, IM_COL32_BLACK, IM_COL32_BLACK);
  });
  REQUIRE(fade.size() == 1);
  CHECK((fade[0].kind == Kind::shade && fade[0].downwards && fade[0].colour == IM_COL32_WHITE &&
         fade[0].second_colour == IM_COL32_BLACK));
  const auto text = shapes_of([](ImDrawList& d) {
    d.AddText({10, 20}, IM_COL32_WHITE, "two  words");
    d.AddText({10, 40}, IM_COL32_WHITE, "<next>");
  });
  REQUIRE(text.size() == 2);
  CHECK((text[0].text == "two  words" && text[1].text == "<next>" && text[0].baseline.x == 10));
  CHECK(shapes_of([](ImDrawList& d) {
          d.PushClipRect({0, 0}, {50, 50});
          d.AddRectFilled({60, 60}, {70, 70}, IM_COL32_WHITE);
          d.AddText({60, 60}, IM_COL32_WHITE, "not seen");
          d.PopClipRect();
        }).empty());
}

TEST_CASE("a circle is one in a picture, and a square with round corners is none", "[ui][picture]") {
  Folder folder;
  const auto svg = [&](auto draw) {
    HeadlessOptions options;
    options.fonts.builtin_only = true;
    HeadlessContext context(options);
    std::string out;
    context.draw([&] {
      ImDrawList list(ImGui::GetDrawListSharedData());
      list._ResetForNewFrame();
      list.Flags = 0;
      list.PushClipRect({0, 0}, {100, 100});
      draw(list);
      const ImDrawList* const lists[] = {&list};
      out = text_of(write_svg(lists, {0, 0}, {100, 100}, 0, {"a & b", "<c>"}));
    });
    context.step();
    return out;
  };
  const std::string circle = svg([](ImDrawList& d) { d.AddCircleFilled({50, 50}, 20, IM_COL32_WHITE); });
  CHECK(xml_problem(circle) == "");
  CHECK(circle.find("<circle cx=\"50\" cy=\"50\" r=\"20\"") != std::string::npos);
  CHECK(circle.find("<title>a &amp; b</title><desc>&lt;c&gt;</desc>") != std::string::npos);
  // So small that each corner is two points, equally far from the middle.
  const std::string square = svg([](ImDrawList& d) {
    const ImVec2 corners[] = {{35, 30}, {65, 30}, {70, 35}, {70, 65}, {65, 70}, {35, 70}, {30, 65}, {30, 35}};
    d.AddConvexPolyFilled(corners, 8, IM_COL32_WHITE);
  });
  CHECK(square.find("<circle") == std::string::npos);
  CHECK(square.find("<path d=\"M35 30L65 30 70 35") != std::string::npos);
}

TEST_CASE("the drawing of a panel has the pixels of the screen", "[ui][picture]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script(a_search) == "");
  for (const char* panel : {"tree", "node", "plots", "board"}) {
    INFO(panel);
    Image taken;
    ImVec2 min, max;
    REQUIRE(b.workbench().workspace().capture_drawing(panel, true, [&](const PanelDrawing& d) {
      taken = pixels_of({d.lists, d.min, d.max, theme().panel});
      min = d.min, max = d.max;
    }));
    CHECK(!b.workbench().workspace().capture_drawing(panel, true, [](const PanelDrawing&) {}));  // one at a time
    while (b.workbench().workspace().capturing()) b.context.step();
    const Image screen = cropped(b.context.picture(), static_cast<int>(min.x), static_cast<int>(min.y),
                                 static_cast<int>(max.x), static_cast<int>(max.y));
    REQUIRE(taken.rgb.size() == screen.rgb.size());
    CHECK(taken.rgb == screen.rgb);
  }
}

TEST_CASE("every panel has a picture that is well-formed, wherever it stands, and nothing else changes by it",
          "[ui][picture]") {
  Folder folder;
  WorkbenchBench b("reversi");
  REQUIRE(b.script(std::string(a_search) + "node.go 30\nwait-frames 5") == "");
  const Image before = b.context.picture();
  const Layout layout = b.workbench().workspace().layout();
  for (const Panel& p : b.workbench().workspace().panels()) {
    INFO(p.id);
    const std::string file = folder.path + "/" + p.id + ".svg";
    REQUIRE(b.script("picture " + p.id + " " + file) == "");
    const std::string svg = content(file);
    CHECK(xml_problem(svg) == "");
    CHECK(svg.find("<title>" + p.title + " - ") != std::string::npos);
    CHECK(svg.size() < 2'000'000);
  }
  CHECK(b.workbench().workspace().layout() == layout);
  REQUIRE(b.script("wait-frames 5") == "");
  CHECK(b.workbench().workspace().panels().size() > 20);
  const Image after = b.context.picture();
  // There and in the log stand no messages: scripts write none
  const auto status = before.rgb.size() - static_cast<std::size_t>(before.width) * 3 * 40;
  CHECK(std::equal(before.rgb.begin(), before.rgb.begin() + static_cast<std::ptrdiff_t>(status), after.rgb.begin()));
}
