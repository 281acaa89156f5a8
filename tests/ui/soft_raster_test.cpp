#include "app/ui/host/soft_raster.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "app/ui/host/headless.h"
#include "engine/base/random.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// What a draw list drawn over all of a small black display looks like.
template <class F>
Image drawn(int width, int height, const F& shapes) {
  HeadlessOptions options;
  options.width = width, options.height = height;
  options.fonts.builtin_only = true;
  HeadlessContext context(options);
  context.draw([&] {
    ImDrawList& draw = *ImGui::GetForegroundDrawList();
    draw.AddRectFilled({0, 0}, {static_cast<float>(width), static_cast<float>(height)}, IM_COL32_BLACK);
    shapes(draw);
  });
  context.step(2);
  return context.picture();
}

}  // namespace

TEST_CASE("triangles of a fan touch every pixel exactly once", "[ui][raster]") {
  // Half transparent triangles around a point: a gap would stay black, an overlap would be brighter.
  Random random(5);
  for (int round = 0; round < 20; round++) {
    const ImVec2 centre{10 + static_cast<float>(random.unit()) * 44, 10 + static_cast<float>(random.unit()) * 44};
    const Image image = drawn(64, 64, [&](ImDrawList& draw) {
      draw.Flags &= ~ImDrawListFlags_AntiAliasedFill;
      std::vector<ImVec2> rim{{0, 0}, {64, 0}, {64, 64}, {0, 64}};
      for (std::size_t i = 0; i < rim.size(); i++) {
        const ImVec2 a = rim[i], b = rim[(i + 1) % 4];
        const float t = static_cast<float>(random.unit());
        const ImVec2 m{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        draw.AddTriangleFilled(centre, a, m, IM_COL32(200, 100, 50, 128));
        draw.AddTriangleFilled(centre, m, b, IM_COL32(200, 100, 50, 128));
      }
    });
    int wrong = 0;
    for (int y = 0; y < 64; y++) {
      for (int x = 0; x < 64; x++)
        wrong += std::abs(image.at(x, y)[0] - 100) > 1 || std::abs(image.at(x, y)[1] - 50) > 1;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a rectangle covers the pixels whose centres lie in it, left and top edges included", "[ui][raster]") {
  const Image image = drawn(8, 8, [](ImDrawList& draw) {
    draw.AddRectFilled({1.5f, 2.5f}, {4.5f, 5.51f}, IM_COL32_WHITE);
  });
  for (int y = 0; y < 8; y++) {
    for (int x = 0; x < 8; x++) {
      CAPTURE(x, y);
      CHECK(image.at(x, y)[0] == (x >= 1 && x < 4 && y >= 2 && y <= 5 ? 255 : 0));
    }
  }
}

TEST_CASE("rectangles that share an edge leave no seam and do not overlap", "[ui][raster]") {
  const Image image = drawn(40, 4, [](ImDrawList& draw) {
    float x = 0;
    for (int i = 0; i < 30; i++) {
      const float next = x + 1.37f;
      draw.AddRectFilled({x, 0}, {next, 4}, IM_COL32(255, 255, 255, 128));
      x = next;
    }
  });
  for (int x = 0; x < 40; x++) CHECK(std::abs(image.at(x, 1)[0] - 128) <= 1);
}

TEST_CASE("colours run linearly between the corners", "[ui][raster]") {
  const Image image = drawn(256, 8, [](ImDrawList& draw) {
    draw.AddRectFilledMultiColor({0, 0}, {256, 8}, IM_COL32(0, 0, 0, 255), IM_COL32(255, 0, 0, 255),
                                 IM_COL32(255, 0, 0, 255), IM_COL32(0, 0, 0, 255));
  });
  for (int x = 0; x < 256; x++) CHECK(std::abs(image.at(x, 3)[0] - x) <= 1);
}

TEST_CASE("nothing is drawn outside of the clip rectangle", "[ui][raster]") {
  const Image image = drawn(16, 16, [](ImDrawList& draw) {
    draw.PushClipRect({4, 5}, {9, 11});
    draw.AddCircleFilled({8, 8}, 30, IM_COL32_WHITE);
    draw.PopClipRect();
  });
  for (int y = 0; y < 16; y++) {
    for (int x = 0; x < 16; x++) CHECK((image.at(x, y)[0] > 0) == (x >= 4 && x < 9 && y >= 5 && y < 11));
  }
}

TEST_CASE("glyphs are drawn from the atlas", "[ui][raster]") {
  const Image image = drawn(64, 16, [](ImDrawList& draw) { draw.AddText({0, 0}, IM_COL32_WHITE, "HHHH"); });
  int bright = 0, dark = 0;
  for (int y = 0; y < 13; y++) {
    for (int x = 0; x < 28; x++) (image.at(x, y)[0] > 128 ? bright : dark)++;
  }
  CHECK(bright > 40);
  CHECK(dark > 100);
}

TEST_CASE("more than 65536 vertices in one window are drawn", "[ui][raster]") {
  const Image image = drawn(400, 100, [](ImDrawList& draw) {
    for (int i = 0; i < 40000; i++) {
      const float x = static_cast<float>(i % 400), y = static_cast<float>(i / 400);
      draw.AddRectFilled({x, y}, {x + 1, y + 1}, IM_COL32(i % 256, i / 256, 77, 255));
    }
  });
  for (int i : {0, 399, 20000, 39999}) {
    CHECK(image.at(i % 400, i / 400)[0] == i % 256);
    CHECK(image.at(i % 400, i / 400)[1] == i / 256);
  }
}

TEST_CASE("shapes with infinite or undefined corners are harmless", "[ui][raster]") {
  const float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const Image image = drawn(16, 16, [&](ImDrawList& draw) {
    for (float bad : {inf, -inf, nan, 1e30f, -1e30f}) {
      draw.AddTriangleFilled({0, 0}, {bad, 5}, {5, bad}, IM_COL32_WHITE);
      draw.AddRectFilled({bad, 0}, {5, 5}, IM_COL32_WHITE);
      draw.AddLine({0, 0}, {bad, bad}, IM_COL32_WHITE);
    }
  });
  CHECK(image.width == 16);
}

TEST_CASE("a picture is written whole or not at all", "[ui][raster]") {
  const Image image = drawn(8, 8, [](ImDrawList&) {});
  const test::Folder folder;
  const std::string file = folder.file("picture.png");
  REQUIRE(write_png(image, file));
  CHECK(std::filesystem::file_size(file) > 50);
  CHECK_FALSE(std::filesystem::exists(file + ".part"));
  CHECK_FALSE(write_png(image, "/nowhere/at/all/picture.png"));
  CHECK_FALSE(write_png(Image{}, file));
}
