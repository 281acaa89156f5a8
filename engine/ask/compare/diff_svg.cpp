#include "engine/ask/compare/diff_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/base/counted.h"
#include "engine/base/markup.h"
#include "engine/base/text.h"

namespace ply {
namespace {

constexpr float row_height = 18, top = 30, letter = 6.2f, min_named = 24;

/// From blue over grey to orange.
std::string colour(float change) {
  const float c = std::clamp(change, -1.0f, 1.0f);
  const auto mix = [&](int grey, int blue, int orange) {
    return static_cast<int>(std::lround(c < 0 ? grey + (blue - grey) * -c : grey + (orange - grey) * c));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0xd8, 0x4a, 0xe8), mix(0xd8, 0x8f, 0x8a), mix(0xd8, 0xd9, 0x2c));
}

}  // namespace

std::string diff_svg(const DiffIcicle& icicle, float width, const std::string& title,
                     const std::function<std::string(const DiffBox&)>& name) {
  const float height = top + row_height * static_cast<float>(icicle.rows) + 6;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "font-family=\"DejaVu Sans, Arial, sans-serif\" font-size=\"11\">\n<title>{2}</title>\n"
      "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fff\"/>\n<text x=\"4\" y=\"19\" "
      "font-size=\"13\">{2}</text>\n",
      width, height, html_text(title));
  for (const DiffBox& b : icicle.boxes) {
    const float w = b.x1 - b.x0, y = top + row_height * static_cast<float>(b.row);
    fmt::format_to(std::back_inserter(out),
                   "<rect x=\"{:.1f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\" fill=\"{}\" stroke=\"#fff\" "
                   "stroke-width=\"{}\"><title>{}{}, was {}</title></rect>\n",
                   b.x0, y, w, row_height - 1, colour(b.change()), w > 3 ? "0.5" : "0",
                   b.merged ? "" : html_text(name(b)) + ": ", counted(b.a, "node"), grouped(b.b));
    if (b.merged || w < min_named) continue;
    std::string text = name(b);
    const auto room = static_cast<std::size_t>((w - 6) / letter);
    if (text.size() > room) text.clear();
    if (!text.empty())
      fmt::format_to(std::back_inserter(out), "<text x=\"{:.1f}\" y=\"{:.0f}\" pointer-events=\"none\">{}</text>\n",
                     b.x0 + 3, y + 13, html_text(text));
  }
  return out + "</svg>\n";
}

}  // namespace ply
