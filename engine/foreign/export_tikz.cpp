#include "engine/foreign/export_tikz.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/base/markup.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

const char* tex_sign(Kind k) {
  return k == Kind::exact ? "=" : k == Kind::lower ? "\\ge" : k == Kind::upper ? "\\le" : "?";
}

/// "\ge +0.19", or a word for what is no number.
std::string tex_value(Kind k, const std::string& value) {
  const bool number = value.find_first_not_of("+-.0123456789") == std::string::npos;
  if (value.empty() || number) return fmt::format("${}{}{}$", tex_sign(k), value.empty() ? "" : " ", value);
  return fmt::format("${}$ {}", tex_sign(k), tex_text(value));
}

/// As wide as it may be: what is no letter of ASCII is a code where TeX does not know it.
std::size_t letters_of(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text)
    if (const auto byte = static_cast<unsigned char>(c); byte < 0x80) ++n;
    else if (byte >= 0xc0) n += 6;
  return n;
}

}  // namespace

void TikzTree::add(const NodeRecord& r, u32 parent, std::string move, std::string value, int rest) {
  nodes_.push_back({r, parent, std::move(move), std::move(value), rest});
}

void TikzTree::write(std::ostream& out, u32 nodes) const {
  // 1. Columns: a leaf takes one, what was not searched of a cut-off node another; a node stands in the middle of its
  // children. Children come behind their parents, so the sums are made from the last node on.
  std::vector<double> x(nodes_.size()), rest_at(nodes_.size());
  std::vector<std::vector<u32>> children(nodes_.size());
  for (u32 id = 0; id < nodes_.size(); ++id)
    if (nodes_[id].parent != no_node) children[nodes_[id].parent].push_back(id);
  double column = 0;
  std::vector<u32> open;  // in the order of ids; a node is closed when one comes that is no deeper
  const auto close = [&](std::size_t depth) {
    for (; open.size() > depth; open.pop_back()) {
      const u32 id = open.back();
      const std::vector<u32>& all = children[id];
      if (all.empty()) x[id] = column++;
      if (nodes_[id].rest > 0 && !all.empty()) rest_at[id] = column++;
      if (!all.empty()) x[id] = (x[all.front()] + (nodes_[id].rest > 0 ? rest_at[id] : x[all.back()])) / 2;
    }
  };
  for (u32 id = 0; id < nodes_.size(); ++id) {
    close(nodes_[id].record.ply);
    open.push_back(id);
  }
  close(0);

  // 2. A node is three things below each other: its move, the triangle of its mover, its value. A column is as wide as
  // the longest text; what TeX can measure is some 5.7 metres.
  constexpr double below = 1.9, letter = 0.16, most = 500;
  std::size_t letters = 6;
  for (const Drawn& n : nodes_) letters = std::max({letters, letters_of(n.move), letters_of(n.value) + 2});
  const double wide = std::min(letter * static_cast<double>(letters) + 0.15, most / std::max(1.0, column));

  // 3. The drawing.
  out << "% \\usetikzlibrary{shapes.geometric}\n";
  if (nodes_.size() < nodes) out << fmt::format("% the first {} of {} nodes\n", nodes_.size(), nodes);
  out << "\\begin{tikzpicture}[font=\\scriptsize,\n"
         "  first/.style={draw, regular polygon, regular polygon sides=3, inner sep=0pt, minimum size=4.5mm},\n"
         "  second/.style={first, shape border rotate=180},\n"
         "  cut/.style={dash pattern=on 1.6pt off .9pt}, unsearched/.style={densely dotted, gray},\n"
         "  move/.style={inner sep=1pt, inner ysep=2pt, font=\\scriptsize\\ttfamily}, value/.style={inner sep=1pt}]\n";
  for (u32 id = 0; id < nodes_.size(); ++id) {
    const Drawn& n = nodes_[id];
    const double at = wide * x[id], y = n.record.ply ? -below * n.record.ply : 0.0;
    out << fmt::format("  \\node[{}{}] (n{}) at ({:.2f},{:.2f}) {{}};\n", side_word(n.record.mover()),
                       n.record.cut() ? ",cut" : "", id, at, y);
    out << fmt::format("  \\node[value] (v{}) at ({:.2f},{:.2f}) {{{}}};\n", id, at, y - 0.4,
                       tex_value(n.record.kind(), n.value));
    if (n.parent == no_node) continue;
    out << fmt::format("  \\node[move] (m{}) at ({:.2f},{:.2f}) {{{}}};\n", id, at, y + 0.4, tex_text(n.move));
    out << fmt::format("  \\draw (v{}.south) -- (m{}.north);\n", n.parent, id);
  }
  for (u32 id = 0; id < nodes_.size(); ++id)
    if (rest_at[id] > 0)
      out << fmt::format("  \\draw[unsearched] (v{}.south) -- ({:.2f},{:.2f}) node[below] {{{} more}};\n", id,
                         wide * rest_at[id], -below * (nodes_[id].record.ply + 1) + 0.55, nodes_[id].rest);
  out << "\\end{tikzpicture}\n";
}

}  // namespace ply
