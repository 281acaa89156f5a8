#include "engine/foreign/export_tikz.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <sstream>

#include "engine/base/markup.h"
#include "engine/foreign/export_nodes.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

std::string drawn(const std::string& search, u64 most) {
  RecordPool pool;
  const auto plan = parse_plan(search);
  REQUIRE(plan);
  const auto run = run_plan(plan->plan, plan->root, {&pool});
  REQUIRE(run);
  std::ostringstream out;
  CHECK(export_nodes(*run->recording, &plan->root, ExportForm::tikz, most, out) == no_node);
  return out.str();
}

/// Texts as people see them: the name of a command is a letter, of what differs by engine the longer one is taken.
std::size_t letters(std::string text) {
  text = std::regex_replace(text, std::regex(R"re(\{\\ifdefined\\Umathchar [^\\]*\\else ([^\\]*)\\fi\})re"), "$1");
  text = std::regex_replace(text, std::regex(R"re(\\(text[a-z]+\{\}|symbol\{34\}|ge|le|.))re"), "x");
  return text.size() - count(text, "$");
}

/// Braces are paired, every line is a statement, and no character stands there that pdfTeX stops at.
void is_well_formed(const std::string& tex) {
  INFO(tex);
  int depth = 0;
  for (std::size_t i = 0; i < tex.size(); ++i) {
    if (tex[i] == '\\') {
      ++i;
      continue;
    }
    depth += (tex[i] == '{') - (tex[i] == '}');
    CHECK(depth >= 0);
  }
  CHECK(depth == 0);
  const std::string known =
      std::regex_replace(tex, std::regex(R"re(\\ifdefined\\Umathchar [^\\]*\\else U\+[0-9A-F]{4,6}\\fi)re"), "");
  CHECK(std::all_of(known.begin(), known.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
  std::istringstream lines(tex.substr(tex.find("font=\\scriptsize\\ttfamily")));
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    INFO(line);
    CHECK((line == "\\end{tikzpicture}" ||
           ((line.starts_with("  \\node[") || line.starts_with("  \\draw")) && line.ends_with(";"))));
  }
}

struct Box {
  double x, y, width;
  std::string line;
};
std::vector<Box> boxes_of(const std::string& tex) {
  static const std::regex text(R"re(\\node\[([a-z]+)[^\]]*\] \(\w+\) at \((-?[0-9.]+),(-?[0-9.]+)\) \{(.*)\};)re"),
      rest(R"re(-- \((-?[0-9.]+),(-?[0-9.]+)\) node\[below\] \{(.*)\};)re");
  std::vector<Box> out;
  std::istringstream lines(tex);
  for (std::string line; std::getline(lines, line);)
    if (std::smatch m; std::regex_search(line, m, text))
      out.push_back({std::stod(m[2]), std::stod(m[3]),
                     m[4].length() == 0 ? 0.39 : 0.15 * static_cast<double>(letters(m[4])), line});
    else if (std::regex_search(line, m, rest))
      out.push_back({std::stod(m[1]), std::stod(m[2]) - 0.15, 0.15 * static_cast<double>(letters(m[3])), line});
  return out;
}
void nothing_overlaps(const std::string& tex) {
  const std::vector<Box> boxes = boxes_of(tex);
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t k = i + 1; k < boxes.size(); ++k) {
      const bool apart = std::abs(boxes[i].y - boxes[k].y) >= 0.29 ||
                         2 * std::abs(boxes[i].x - boxes[k].x) >= boxes[i].width + boxes[k].width;
      if (!apart) FAIL_CHECK(boxes[i].line << " lies on " << boxes[k].line);
    }
}
double width_of(const std::string& tex) {
  double out = 0;
  for (const Box& b : boxes_of(tex)) out = std::max(out, b.x + b.width);
  return out;
}

}  // namespace

TEST_CASE("a tree for a paper has each node at a place of its own, below its parent", "[foreign][tikz]") {
  for (const std::string search :
       {"plyscope-search\ngame kalah\nrules pits=3,stones=2\ndepth 4\n", "plyscope-search\ngame reversi\ndepth 3\n",
        "plyscope-search\ngame pivit\ndepth 2\nalgorithm minimax\n"})
    for (const u64 most : {1, 7, 60, 0}) {
      const std::string tex = drawn(search, most);
      INFO(tex);
      const std::size_t nodes = count(tex, "\\node[first") + count(tex, "\\node[second");
      CHECK((nodes == most || most == 0 || most == 60));
      CHECK(nodes <= 400);
      static const std::regex place(
          R"re(\\node\[(first|second)(,cut)?\] \(n(\d+)\) at \((-?[0-9.]+),(-?[0-9.]+)\) \{\};)re");
      std::vector<double> y;
      for (auto m = std::sregex_iterator(tex.begin(), tex.end(), place); m != std::sregex_iterator(); ++m) {
        CHECK((*m)[3] == std::to_string(y.size()));
        y.push_back(std::stod((*m)[5]));
      }
      CHECK(y.size() == nodes);
      static const std::regex edge(R"re(\\draw \(v(\d+)\.south\) -- \(m(\d+)\.north\);)re");
      std::size_t edges = 0;
      for (auto m = std::sregex_iterator(tex.begin(), tex.end(), edge); m != std::sregex_iterator(); ++m, ++edges)
        CHECK(y[std::stoul((*m)[1])] > y[std::stoul((*m)[2])]);
      CHECK(edges + static_cast<std::size_t>(std::count(y.begin(), y.end(), 0.0)) == nodes);
      is_well_formed(tex);
      nothing_overlaps(tex);
    }
}

TEST_CASE("a tree for a paper keeps to what TeX can measure, and takes moves as other engines write them",
          "[foreign][tikz]") {
  for (const u32 moves : {3u, 250u, 399u}) {
    TikzTree tree;
    NodeRecord root{}, leaf{};
    root.size = moves + 1;
    leaf.size = 1, leaf.ply = 1, leaf.flags = NodeRecord::mover_bit;
    tree.add(root, no_node, "", "+3", 0);
    const std::vector<std::string> texts = {
        "a_%$&#{}~^\\<>|\"", "\\end{tikzpicture}", "e8=\u265b", "\u00e9t\u00e9", "\n%", ""};
    for (u32 i = 0; i < moves; ++i)
      tree.add(leaf, 0, texts[i % texts.size()], i % 3 == 0 ? "mate in 7" : i % 3 == 1 ? "" : "-12,345.67", 0);
    std::ostringstream out;
    tree.write(out, moves + 1);
    is_well_formed(out.str());
    if (moves == 3) nothing_overlaps(out.str());
    CHECK(width_of(out.str()) <= 520);
  }
}

TEST_CASE("a cut-off says how many moves were not searched, and a part of a tree that it is one", "[foreign][tikz]") {
  NodeRecord root{}, leaf{};
  root.size = 2, root.moves = 5, root.flags = NodeRecord::cut_bit;
  root.end_kind = NodeRecord::pack_end(NodeEnd::inner, Kind::lower);
  leaf.size = 1, leaf.ply = 1, leaf.flags = NodeRecord::mover_bit;
  leaf.end_kind = NodeRecord::pack_end(NodeEnd::horizon, Kind::exact);
  TikzTree tree;
  tree.add(root, no_node, "", "+3", 4);
  tree.add(leaf, 0, "a_1", "-3", 0);
  std::ostringstream out;
  tree.write(out, 9);
  const std::string tex = out.str();
  INFO(tex);
  CHECK(tex.find("% the first 2 of 9 nodes") != std::string::npos);
  CHECK(tex.find("\\node[first,cut] (n0)") != std::string::npos);
  CHECK(tex.find("{$\\ge +3$}") != std::string::npos);
  CHECK(tex.find("\\node[second] (n1)") != std::string::npos);
  CHECK(tex.find("{$= -3$}") != std::string::npos);
  CHECK(tex.find("\\node[move] (m1)") != std::string::npos);
  CHECK(tex.find("{a\\_1}") != std::string::npos);
  CHECK(tex.find("{4 more}") != std::string::npos);
}

TEST_CASE("nothing in a text is a command of TeX", "[foreign][tikz]") {
  CHECK(tex_text("\\input{x}") == "\\textbackslash{}input\\{x\\}");
  CHECK(tex_text("a_b $5 %10 #1 ~^<>|") ==
        "a\\_b \\$5 \\%10 \\#1 \\textasciitilde{}\\textasciicircum{}\\textless{}\\textgreater{}\\textbar{}");
  CHECK(tex_text("e4") == "e4");
  CHECK(tex_text("say \"x\"") == "say \\symbol{34}x\\symbol{34}");  // \textquotedbl is not known to all fonts
  CHECK(tex_text("\u265b\u00e9") ==
        "{\\ifdefined\\Umathchar \u265b\\else U+265B\\fi}{\\ifdefined\\Umathchar \u00e9\\else U+00E9\\fi}");
}
