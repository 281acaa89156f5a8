#include "engine/foreign/export_tikz.h"

#include <fmt/format.h>

#include <utility>

#include "engine/base/markup.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

const char* tex_sign(Kind k) {
  return k == Kind::exact ? "=" : k == Kind::lower ? "\\ge" : k == Kind::upper ? "\\le" : "?";
}

}  // namespace

void TikzTree::add(const NodeRecord& r, u32 parent, std::string move, std::string value, int rest) {
  nodes_.push_back({r, parent, std::move(move), std::move(value), rest});
}

void TikzTree::write(std::ostream& out, u32 nodes) const {
  // 1. Columns: a leaf takes one, what was not searched of a cut-off node another; a node stands in the middle of its
  // children. Children come behind their parents, so the sums are made from the last node on.
  constexpr double below = 1.5, wide = 1.1;
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

  // 2. The drawing.
  out << "% \\usetikzlibrary{shapes.geometric}\n";
  if (nodes_.size() < nodes) out << fmt::format("% the first {} of {} nodes\n", nodes_.size(), nodes);
  out << "\\begin{tikzpicture}[font=\\footnotesize,\n"
         "  first/.style={draw, isosceles triangle, shape border rotate=90, inner sep=.5pt, minimum size=6mm},\n"
         "  second/.style={first, shape border rotate=270},\n"
         "  cut/.style={dashed}, unsearched/.style={densely dotted, gray},\n"
         "  move/.style={midway, fill=white, inner sep=1pt, font=\\scriptsize\\ttfamily}]\n";
  for (u32 id = 0; id < nodes_.size(); ++id) {
    const Drawn& n = nodes_[id];
    const double y = n.record.ply ? -below * n.record.ply : 0.0;
    out << fmt::format("  \\node[{}{}] (n{}) at ({:.2f},{:.2f}) {{${} {}$}};\n", side_word(n.record.mover()),
                       n.record.cut() ? ",cut" : "", id, wide * x[id], y, tex_sign(n.record.kind()), n.value);
    if (n.parent != no_node)
      out << fmt::format("  \\draw (n{}) -- node[move] {{{}}} (n{});\n", n.parent, tex_text(n.move), id);
  }
  for (u32 id = 0; id < nodes_.size(); ++id)
    if (rest_at[id] > 0)
      out << fmt::format("  \\draw[unsearched] (n{}) -- ({:.2f},{:.2f}) node[below] {{{} more}};\n", id,
                         wide * rest_at[id], -below * nodes_[id].record.ply - 0.8, nodes_[id].rest);
  out << "\\end{tikzpicture}\n";
}

}  // namespace ply
