// A worksheet as a picture for paper. Black on white; what a person fills in is drawn bold on the key.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/base/markup.h"
#include "engine/learn/worksheet.h"
#include "engine/read/words/short_number.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

constexpr double width = 1123, height = 794, margin = 36;  // A4 across at 96 dots an inch
constexpr double top = 118, rules_height = 170;

struct Point {
  double x = 0, y = 0;
};

std::string number(int v) { return short_number(Subject{}, v); }

class SheetWriter {
 public:
  SheetWriter(const Worksheet& sheet, bool answers) : s_(sheet), tree_(sheet.tree), answers_(answers) {}

  std::string write() {
    place();
    const std::string title = answers_ ? "Alpha-beta by hand: answers" : "Alpha-beta by hand";
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"297mm\" height=\"210mm\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "font-family=\"DejaVu Sans, Arial, sans-serif\">\n<title>{2}</title>\n"
        "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"#fff\"/>\n",
        width, height, title);
    words(margin, 52, 24, title, "start", true);
    if (!answers_) words(width - margin, 52, 14, "Name ______________________________", "end");
    words(margin, 78, 14,
          "Write α and β when a node is entered, its value with its sign when it is left, and cross out the moves that "
          "need not be searched.");
    rows();
    edges();
    for (u32 k = 0; k < tree_.nodes.size(); ++k) tree_.nodes[k].leaf() ? card(k) : node(k);
    foot();
    return out_ + "</svg>\n";
  }

 private:
  void words(double x, double y, int size, std::string_view text, const char* anchor = "start", bool bold = false) {
    out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, size,
                        anchor, bold ? " font-weight=\"bold\"" : "", html_text(text));
  }
  void box(double x, double y, double w, std::string_view content) {
    out_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"19\" fill=\"#fff\" stroke=\"#000\"/>\n", x, y, w);
    if (answers_ && !content.empty()) words(x + w / 2, y + 14.5, 13, content, "middle", true);
  }

  // Leaves side by side, a node above the middle of its children.
  void place() {
    at_.resize(tree_.nodes.size());
    const double step = (width - 2 * margin) / tree_.cards(), row = (height - top - rules_height - 50) / tree_.plies;
    double x = margin + step / 2;
    card_ = std::min(step - 6, 40.0);
    for (u32 k = 0; k < tree_.nodes.size(); ++k) {
      at_[k].y = top + tree_.nodes[k].ply * row;
      if (tree_.nodes[k].leaf()) at_[k].x = x, x += step;
    }
    for (u32 k = static_cast<u32>(tree_.nodes.size()); k-- > 0;)
      if (const auto& c = tree_.nodes[k].children; !c.empty())
        at_[k].x = (at_[static_cast<std::size_t>(c.front())].x + at_[static_cast<std::size_t>(c.back())].x) / 2;
  }

  // Who moves in which row, at the rim; and how far the nodes of a row are apart.
  void rows() {
    room_.assign(static_cast<std::size_t>(tree_.plies) + 1, width);
    std::vector<double> last(room_.size(), -width);
    for (u32 k = 0; k < tree_.nodes.size(); ++k) {
      const TypedNode& n = tree_.nodes[k];
      const auto row = static_cast<std::size_t>(n.ply);
      room_[row] = std::min(room_[row], at_[k].x - last[row]);
      if (last[row] < 0 && !n.leaf())
        words(width - 12, at_[k].y + 4, 11, n.mover == Side::first ? "MAX" : "MIN", "end");
      last[row] = at_[k].x;
    }
  }

  void edges() {
    for (u32 k = 1; k < tree_.nodes.size(); ++k) {
      const TypedNode& n = tree_.nodes[k];
      const Point from{at_[static_cast<std::size_t>(n.parent)].x, at_[static_cast<std::size_t>(n.parent)].y + 46},
          to{at_[k].x, at_[k].y - 12};
      out_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#777\"/>\n", from.x,
                          from.y, to.x, to.y);
      const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
      out_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"12\" height=\"14\" fill=\"#fff\"/>\n", middle.x - 6,
                          middle.y - 8);
      words(middle.x, middle.y + 4, 12, tree_.edge[k], "middle");
      if (answers_ && std::find(s_.key.crossed.begin(), s_.key.crossed.end(), k) != s_.key.crossed.end())
        out_ += fmt::format(
            "<path d=\"M{0:.1f} {1:.1f} l16 16 M{2:.1f} {1:.1f} l-16 16\" stroke=\"#000\" stroke-width=\"2.5\"/>\n",
            middle.x - 8, middle.y - 8, middle.x + 8);
    }
  }

  void card(u32 k) {
    const Point p = at_[k];
    const bool turned = std::find(s_.key.turned.begin(), s_.key.turned.end(), k) != s_.key.turned.end();
    out_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"34\" rx=\"3\" fill=\"#fff\" stroke=\"#000\"{}/>\n",
        p.x - card_ / 2, p.y - 12, card_, answers_ && !turned ? " stroke-dasharray=\"3 3\"" : " stroke-width=\"1.5\"");
    words(p.x, p.y + 10, 15, number(tree_.nodes[k].value), "middle", !answers_ || turned);
  }

  void node(u32 k) {
    const Point p = at_[k];
    const TypedNode& n = tree_.nodes[k];
    const bool max = n.mover == Side::first;
    out_ += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f} l{2} {3} h{4} z\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.5\"/>\n", p.x,
        max ? p.y - 14.0 : p.y + 4.0, -11, max ? 18 : -18, 22);
    const auto it =
        std::find_if(s_.key.boxes.begin(), s_.key.boxes.end(), [&](const SheetBox& b) { return b.node == k; });
    const SheetBox b = it == s_.key.boxes.end() ? SheetBox{} : *it;
    // The window stands above the value; what its boxes are is said where there is room.
    constexpr double small = 30, wide = 60;
    if (room_[static_cast<std::size_t>(n.ply)] >= 100) {
      words(p.x - 32, p.y + 2, 11, "α", "end");
      words(p.x + 32, p.y + 2, 11, "β", "start");
    }
    box(p.x - small, p.y + 6, small, b.visited ? number(b.alpha) : "");
    box(p.x, p.y + 6, small, b.visited ? number(b.beta) : "");
    box(p.x - wide / 2, p.y + 25, wide,
        b.visited ? fmt::format("{} {}", kind_sign(b.value.kind), number(b.value.value)) : "");
  }

  void foot() {
    double y = height - rules_height + 14;
    const SheetBox& root = s_.key.boxes.front();
    words(margin, y, 14, "Rules", "start", true);
    for (std::size_t r = 0; r < sheet_rules; ++r)
      words(margin, y += 17, 12, fmt::format("{}. {}", r + 1, text(static_cast<SheetRule>(r), s_.walls_back)));
    y = height - rules_height + 14;
    const double x = width - margin - 46;
    words(x - 8, y, 14, fmt::format("Cards turned, of {}", tree_.cards()), "end");
    box(x, y - 15, 46, fmt::format("{}", s_.key.turned.size()));
    words(x - 8, y + 26, 14, "Best move of the root", "end");
    box(x, y + 11, 46, tree_.path[root.best]);
    words(x - 8, y + 52, 14, "Value of the root", "end");
    box(x, y + 37, 46, number(root.value.value));
    words(margin, height - 12, 10,
          fmt::format("Plyscope, worksheet {} with {} plies.   Tree: {}", s_.seed, s_.plies, s_.position));
  }

  const Worksheet& s_;
  const CardTree& tree_;
  const bool answers_;
  std::vector<Point> at_;
  std::vector<double> room_;  // by ply
  double card_ = 40;
  std::string out_;
};

}  // namespace

std::string worksheet_svg(const Worksheet& sheet, bool with_answers) {
  return SheetWriter(sheet, with_answers).write();
}

}  // namespace ply
