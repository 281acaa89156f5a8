// Controls, texts, marks and the long list.
#include <algorithm>
#include <cmath>

#include "app/ui/host/headless.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/virtual_list.h"
#include "vendor/catch2_compat.h"
#include "vendor/imgui_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// A window over the whole of a headless display with whatever the test draws.
struct Bench {
  HeadlessContext context;
  explicit Bench(std::function<void()> items, int width = 400, int height = 300) : context(options(width, height)) {
    context.draw([items = std::move(items)] {
      ImGui::SetNextWindowPos({0, 0});
      ImGui::SetNextWindowSize(ImGui::GetIO().DisplaySize);
      ImGui::Begin("w", nullptr, ImGuiWindowFlags_NoDecoration);
      items();
      ImGui::End();
    });
    context.step(3);
  }
  static HeadlessOptions options(int width, int height) {
    HeadlessOptions o;
    o.width = width, o.height = height;
    return o;
  }
};

/// The rectangle of pixels that differ from the background, and how many they are.
struct Ink {
  int x0 = 1 << 20, y0 = 1 << 20, x1 = -1, y1 = -1, count = 0;
};
Ink ink_of(const std::function<void(ImDrawList&)>& shapes) {
  HeadlessContext context(Bench::options(200, 120));
  context.draw([&] { shapes(*ImGui::GetBackgroundDrawList()); });
  context.step(2);
  const Image image = context.picture();
  Ink ink;
  for (int y = 0; y < image.height; y++) {
    for (int x = 0; x < image.width; x++) {
      const u8 *p = image.at(x, y), *ground = image.at(199, 119);
      if (std::abs(p[0] - ground[0]) + std::abs(p[1] - ground[1]) + std::abs(p[2] - ground[2]) < 24) continue;
      ink.x0 = std::min(ink.x0, x), ink.x1 = std::max(ink.x1, x);
      ink.y0 = std::min(ink.y0, y), ink.y1 = std::max(ink.y1, y);
      ink.count++;
    }
  }
  return ink;
}

}  // namespace

TEST_CASE("text is centred by its ink, upside down too", "[ui][widgets]") {
  for (bool turned : {false, true}) {
    for (const char* text : {"12", "歩", "g", "♞", "."}) {
      const Ink ink = ink_of([&](ImDrawList& draw) {
        draw_centred(draw, fonts().board, 50, {100.5f, 60.5f}, IM_COL32_WHITE, text, turned);
      });
      CAPTURE(text, turned);
      CHECK(ink.count > 5);
      CHECK(std::abs((ink.x0 + ink.x1) / 2.0 - 100) <= 1);
      CHECK(std::abs((ink.y0 + ink.y1) / 2.0 - 60) <= 1);
    }
  }
}

TEST_CASE("clipped text never passes its width", "[ui][widgets]") {
  for (float width : {0.0f, 5.0f, 12.0f, 30.0f, 60.0f, 90.0f, 190.0f}) {
    const Ink ink = ink_of([&](ImDrawList& draw) {
      draw_clipped(draw, {4, 10}, width, IM_COL32_WHITE, "Principal variation αβ");
    });
    CAPTURE(width);
    if (ink.count) CHECK(ink.x1 <= 4 + width + 1);
    if (width >= 30) CHECK(ink.count > 10);
  }
}

TEST_CASE("texts that are no UTF-8 are harmless", "[ui][widgets]") {
  ink_of([](ImDrawList& draw) {
    for (const char* text : {"\xff\xfe", "a\xc3", "\xe6\xad", "", "   "}) {
      draw_centred(draw, fonts().board, 30, {50, 50}, IM_COL32_WHITE, text);
      draw_clipped(draw, {0, 0}, 9, IM_COL32_WHITE, text);
    }
  });
}

TEST_CASE("marks stay within their rectangles", "[ui][widgets]") {
  const Ink hatched = ink_of([](ImDrawList& draw) { hatch(draw, {40, 30}, {90, 70}, IM_COL32_WHITE); });
  CHECK((hatched.x0 >= 40 && hatched.x1 < 90 && hatched.y0 >= 30 && hatched.y1 < 70));
  CHECK(hatched.count > 100);
  CHECK(hatched.count < 1600);
  const int solid = ink_of([](ImDrawList& d) {
                      dashed_rect(d, {40, 30}, {90, 70}, IM_COL32_WHITE, Dash::solid);
                    }).count;
  const int dashed = ink_of([](ImDrawList& d) {
                       dashed_rect(d, {40, 30}, {90, 70}, IM_COL32_WHITE, Dash::dashed);
                     }).count;
  CHECK(dashed < solid);
  CHECK(dashed > solid / 3);
  ink_of([](ImDrawList& d) {  // nothing sensible to draw
    const float inf = HUGE_VALF, nan = std::nanf("");
    hatch(d, {0, 0}, {inf, 5}, IM_COL32_WHITE), hatch(d, {nan, 0}, {3, 5}, IM_COL32_WHITE),
        hatch(d, {9, 9}, {3, 3}, IM_COL32_WHITE);
    dashed_line(d, {0, 0}, {1e9f, 0}, IM_COL32_WHITE, Dash::dotted),
        dashed_line(d, {5, 5}, {5, 5}, IM_COL32_WHITE, Dash::dotted);
  });
}

TEST_CASE("the two sides have shapes of their own", "[ui][widgets]") {
  const auto widest_row = [](Side side) {
    // The row with the most ink: low in a triangle that points up, high in one that points down.
    HeadlessContext context(Bench::options(60, 60));
    context.draw([&] { side_mark(*ImGui::GetBackgroundDrawList(), {30, 30}, 20, side); });
    context.step(2);
    const Image image = context.picture();
    int best = 0, max = 0;
    for (int y = 0; y < 60; y++) {
      int n = 0;
      for (int x = 0; x < 60; x++) n += image.at(x, y)[1] > 100;
      if (n > max) max = n, best = y;
    }
    return best;
  };
  CHECK(widest_row(Side::first) > 35);
  CHECK(widest_row(Side::second) < 25);
}

TEST_CASE("every icon is drawn, in its box", "[ui][widgets]") {
  for (int i = 0; i < icon_count; i++) {
    const Ink ink = ink_of([&](ImDrawList& draw) {
      draw_icon(draw, static_cast<Icon>(i), {100, 60}, 40, IM_COL32_WHITE);
    });
    CAPTURE(i);
    CHECK(ink.count > 40);
    CHECK((ink.x0 >= 74 && ink.x1 <= 126 && ink.y0 >= 34 && ink.y1 <= 86));
  }
}

TEST_CASE("buttons fire once a click, and not when disabled", "[ui][widgets]") {
  int icons = 0, texts = 0, off = 0;
  Bench b([&] {
    icons += icon_button("a", Icon::play, "Play", {Key::f5});
    texts += text_button("b", "Text");
    off += icon_button("c", Icon::stop, "Stop", {}, false) + text_button("d", "Off", {}, {}, false);
  });
  for (const char* name : {"btn.a", "btn.b", "btn.c", "btn.d"}) REQUIRE(b.context.click(name));
  CHECK((icons == 1 && texts == 1 && off == 0));
}

TEST_CASE("a tooltip appears after a moment, on disabled buttons too", "[ui][widgets]") {
  Bench b([&] { icon_button("c", Icon::stop, "Stop the search", {Key::f5, Mods::shift}, false); });
  const int before = ImGui::GetDrawData()->TotalVtxCount;
  REQUIRE(b.context.hover("btn.c"));
  CHECK(ImGui::GetDrawData()->TotalVtxCount < before + 20);
  b.context.step(40);
  CHECK(ImGui::GetDrawData()->TotalVtxCount > before + 40);
}

TEST_CASE("a segmented control holds one choice", "[ui][widgets]") {
  int chosen = 0, changes = 0;
  constexpr const char* labels[] = {"mover", "first", "root"};
  Bench b([&] { changes += segmented("view", labels, chosen); });
  REQUIRE(b.context.click("view.2"));
  CHECK((chosen == 2 && changes == 1));
  REQUIRE(b.context.click("view.2"));
  CHECK((chosen == 2 && changes == 1));
}

TEST_CASE("a list of ten million rows draws only what is seen, and reaches every row exactly", "[ui][widgets]") {
  constexpr i64 count = 10'000'000;
  VirtualList list;
  i64 first = -1, last = -1;
  Bench b([&] {
    const RowRange rows = list.begin("long", count, 20, 24);
    first = rows.first, last = rows.last;
    for (i64 i = rows.first; i < rows.last; i++) ImGui::Text("row %lld", static_cast<long long>(i));
    list.end();
  });
  CHECK(first == 0);
  CHECK(last < 20);
  b.context.move({100, 100});
  b.context.wheel(-1);
  CHECK(list.top() == 3);
  list.scroll_to(5'000'001);
  b.context.step();
  CHECK(first == 5'000'001);
  list.reveal(5'000'001 + list.page() + 4);
  b.context.step();
  CHECK(list.top() == 5'000'001 + 5);
  list.reveal(list.top() + 2);  // is in view: nothing moves
  const i64 top = list.top();
  b.context.step();
  CHECK(list.top() == top);
  list.scroll_to(1'000'000'000'000);
  b.context.step();
  CHECK(last == count);
  CHECK(first == count - list.page());
  list.reveal(-5);
  b.context.step();
  CHECK(first == 0);
}

TEST_CASE("the scroll bar of a long list can be dragged from end to end", "[ui][widgets]") {
  VirtualList list;
  Bench b([&] {
    list.begin("long", 1'000'000, 20);
    list.end();
  });
  const Probe bar = *b.context.find("scroll.long");
  b.context.drag(ImVec2{bar.centre().x, bar.min.y + 5}, {bar.centre().x, bar.max.y + 200});
  CHECK(list.top() == 1'000'000 - list.page());
  b.context.click(bar.centre());
  CHECK(std::abs(list.top() - 500'000) < 30'000);
}

TEST_CASE("short, empty and squeezed lists are harmless", "[ui][widgets]") {
  VirtualList list;
  i64 count = 0, drawn = 0;
  Bench b([&] {
    const RowRange rows = list.begin("short", count, 20);
    drawn = rows.last - rows.first;
    list.end();
  });
  CHECK(drawn == 0);
  count = 3;
  list.scroll_to(99);
  b.context.step();
  CHECK(drawn == 3);
  CHECK_FALSE(b.context.find("scroll.short"));
  count = 1000;
  for (const auto& [w, h] : {std::pair{1, 1}, {30, 300}, {300, 10}}) {
    b.context.resize(w, h);
    b.context.step(2);
  }
}

TEST_CASE("small items are drawn in any room", "[ui][widgets]") {
  Bench b([&] {
    section("A heading");
    property_label("a label that is quite long");
    mono("value");
    side_item(Side::second);
    cell_bar(std::nanf(""), IM_COL32_WHITE), cell_bar(7, IM_COL32_WHITE);
    mono_right("right");
    tool_separator();
    ImGui::Dummy({1, 1});
    empty_note("Nothing is here. Press a key.");
  });
  for (const auto& [w, h] : {std::pair{1, 1}, {40, 40}, {120, 90}, {900, 300}}) {
    b.context.resize(w, h);
    b.context.step(2);
  }
}
