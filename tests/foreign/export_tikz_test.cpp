#include "engine/foreign/export_tikz.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
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

}  // namespace

TEST_CASE("a tree for a paper has each node at a place of its own, below its parent", "[foreign][tikz]") {
  for (const std::string search :
       {"plyscope-search\ngame kalah\nrules pits=3,stones=2\ndepth 4\n", "plyscope-search\ngame reversi\ndepth 3\n",
        "plyscope-search\ngame pivit\ndepth 2\nalgorithm minimax\n"})
    for (const u64 most : {1, 7, 60, 0}) {
      const std::string tex = drawn(search, most);
      INFO(tex);
      const std::size_t nodes = count(tex, "\\node[");
      CHECK((nodes == most || most == 0 || most == 60));
      CHECK(nodes <= 400);
      static const std::regex place(R"re(\\node\[\w+(,cut)?\] \(n(\d+)\) at \((-?[0-9.]+,(-?[0-9.]+))\) \{\$)re");
      std::set<std::string> places;
      std::vector<double> y;
      for (auto m = std::sregex_iterator(tex.begin(), tex.end(), place); m != std::sregex_iterator(); ++m) {
        places.insert((*m)[3]);
        CHECK((*m)[2] == std::to_string(y.size()));
        y.push_back(std::stod((*m)[4]));
      }
      CHECK(places.size() == nodes);
      static const std::regex edge(R"re(\\draw \(n(\d+)\) -- node\[move\] \{[^}]*\} \(n(\d+)\);)re");
      std::size_t edges = 0;
      for (auto m = std::sregex_iterator(tex.begin(), tex.end(), edge); m != std::sregex_iterator(); ++m, ++edges)
        CHECK(y[std::stoul((*m)[1])] > y[std::stoul((*m)[2])]);
      CHECK(edges + static_cast<std::size_t>(std::count(y.begin(), y.end(), 0.0)) == nodes);
      CHECK(count(tex, "{") == count(tex, "}"));
      // What was not searched has room beside the children.
      static const std::regex rest(R"re(\\draw\[unsearched\] \(n(\d+)\) -- \((-?[0-9.]+),)re");
      for (auto m = std::sregex_iterator(tex.begin(), tex.end(), rest); m != std::sregex_iterator(); ++m)
        for (double below = y[std::stoul((*m)[1])] - 1.5; below > -9; below -= 1.5)
          CHECK_FALSE(places.contains(fmt::format("{},{:.2f}", (*m)[2].str(), below)));
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
  CHECK(tex.find("node[move] {a\\_1}") != std::string::npos);
  CHECK(tex.find("{4 more}") != std::string::npos);
}

TEST_CASE("nothing in a text is a command of TeX", "[foreign][tikz]") {
  CHECK(tex_text("\\input{x}") == "\\textbackslash{}input\\{x\\}");
  CHECK(tex_text("a_b $5 %10 #1 ~^<>|") ==
        "a\\_b \\$5 \\%10 \\#1 \\textasciitilde{}\\textasciicircum{}\\textless{}\\textgreater{}\\textbar{}");
  CHECK(tex_text("e4") == "e4");
}
