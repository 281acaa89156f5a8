// How the icicle and the outline are arranged, the person's way; and what the panels say of cuts, classes of moves,
// iterations.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "app/ui/panels/view_state.h"
#include "engine/read/waste/cut_margin.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

}  // namespace

TEST_CASE("the outline sorts siblings at a click on a head, and its columns are chosen by a right click",
          "[ui][panels][trees]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\npreset.debug\nview.maximise outline\nclick "
                   "outline.head.nodes\nwait-frames 3") == "");
  CHECK(b.workbench().view().outline_sort == "nodes");
  CHECK(b.script("expect outline siblings by nodes\nexpect outline nodes (falling)") == "");
  const auto nodes_of_roots = [&] {
    std::vector<long> out;
    REQUIRE(b.script("copy.table outline") == "");
    for (const std::string& line : lines_of(ImGui::GetClipboardText())) {
      if (line.find(",0,,") == std::string::npos) continue;
      const auto end = line.rfind(','), begin = line.rfind(',', end - 1);
      out.push_back(std::stol(line.substr(begin + 1, end - begin - 1)));
    }
    return out;
  };
  const auto falling = nodes_of_roots();
  REQUIRE(falling.size() >= 5);
  CHECK(std::is_sorted(falling.rbegin(), falling.rend()));
  REQUIRE(b.script("click outline.head.nodes\nwait-frames 3") == "");
  const auto rising = nodes_of_roots();
  CHECK(std::is_sorted(rising.begin(), rising.end()));
  REQUIRE(b.script("click outline.head.nodes\nwait-frames 3") == "");
  CHECK(b.workbench().view().outline_sort.empty());

  REQUIRE(b.script("right-click outline.head.depth\nwait-frames 3\nclick outline.column.margin\nwait-frames 2\nclick "
                   "outline.column.depth\nwait-frames 2") == "");
  CHECK(b.workbench().view().outline_columns == "mover,alpha,beta,value,end,nodes,margin");
  REQUIRE(b.script("key Esc\nclick btn.outline.open_all\nexpect outline margin\ncopy.table outline\nexpect clipboard "
                   "id,ply,line,mover,from,to,kind,value,end,nodes,margin,for") == "");
  // Kept with the settings; a file that names what is not there changes nothing.
  ViewState again;
  for (const std::string& line : lines_of(write_view_state(b.workbench().view()))) read_view_state(again, line);
  CHECK(again.outline_columns == b.workbench().view().outline_columns);
  read_view_state(again, "OutlineColumns=nodes,nonsense");
  CHECK(again.outline_columns == b.workbench().view().outline_columns);
  REQUIRE(b.script("outline.columns") == "");
  CHECK(b.workbench().view().outline_columns.empty());
  // Where there is no room the panel says so.
  REQUIRE(b.script("view.maximise\noutline.columns "
                   "id,ply,depth,mover,rank,why,pass,window,visit,enter,leave,value,kind,end,static,margin,nodes\nshow."
                   "outline\nwait-frames 3\nexpect outline more columns need more room") == "");
}

TEST_CASE("a cut says in the node panel and in tooltips by how much it passed the bound", "[ui][panels][trees]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\npreset.debug\nstep.first\nstep.next_cut\nwait-frames 3") ==
          "");
  const View v = b.session().walk().view();
  const NodeRecord& r = v[b.session().walk().shown_slot()];
  REQUIRE(r.cut());
  const auto m = cut_margin(r, b.session().runs().run()->subject());
  REQUIRE(m);
  REQUIRE(m->by > 0);
  // Discs by hundredths
  CHECK(b.script("view.maximise node\nexpect node " +
                 margin_text(*m, fmt::format("{:.2f}", static_cast<double>(m->by) / 100)) + ".") == "");
}

TEST_CASE("a move that will be searched again says so before it is reached", "[ui][panels]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("preset.debug\nview.maximise node\nsearch.depth 6\nsearch.run\nwait-search") == "");
  const View v = b.session().walk().view();
  u32 again = no_node;
  for (u32 k = 0; k < v.size() && again == no_node; ++k)
    if (v[k].pass() == Pass::research) again = k;
  REQUIRE(again != no_node);
  const u32 above = v.parent(again);
  b.session().apply(command::Seek{v.enter(above)});
  b.session().apply(command::SelectNode{v.id(above)});
  const std::string text = b.says("node");
  CAPTURE(text);
  CHECK(text.find(" again") != std::string::npos);
  CHECK(text.find(" scout") != std::string::npos);
}

TEST_CASE(
    "the iteration plot has a place with its value for each root move, a search of one depth shows how the root came "
    "to its value",
    "[ui][panels]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\npreset.debug\nview.maximise plots") == "");
  CHECK(b.context.find("plot.iterations"));
  CHECK(b.script("expect plots best move first, score for") == "");
  const auto iterations = b.session().runs().run()->iterations();
  REQUIRE(iterations.size() == 5);
  const Game& g = b.session().play().game();
  for (const Iteration& i : iterations) {
    const std::string best =
        g.show_move(b.session().play().position(), i.best) + " = " + g.value_text("modern", i.score.value);
    if (i.score.kind == Kind::exact) CHECK(b.script("expect plots " + best) == "");
  }
  // The first column leads to the first iteration.
  const Probe* plot = b.context.find("plot.iterations");
  b.context.click(ImVec2{plot->min.x + 20, plot->min.y + 40});
  b.context.step(2);
  CHECK(b.session().walk().view()[b.session().walk().shown_slot()].depth() == 1);

  WorkbenchBench one("reversi");
  REQUIRE(one.script(
              "search.profile classic-hard\nsearch.depth 4\nsearch.run\nwait-search\npreset.debug\nshow.plots") == "");
  CHECK(!one.context.find("plot.iterations"));
  CHECK(one.context.find("plot.one_depth"));
  CHECK(one.context.find("plot.one_depth.legend.alpha of the root"));
}

TEST_CASE("who wins is readable at the rim of a low plot", "[ui][plots]") {
  WorkbenchBench b("arimaa", 1280, 720);
  REQUIRE(b.script("edit.paste g [r...............................E....................D......R...]\nsearch.profile "
                   "classic\nsearch.depth 1\nsearch.run\nwait-search\npreset.debug\nwait-frames 3") == "");
  CHECK(b.script("expect-readable").find("in Plots") == std::string::npos);
}

TEST_CASE("cards that lie one under another each hang on an edge", "[ui][trees]") {
  WorkbenchBench b("toy-tree", 1280, 720);
  REQUIRE(b.script("edit.paste (([3 12 8] [2 4 6] [14 5 2]) ([3 1 8] [2 7 6] [1 5 2]) ([3 12 9] [2 4 6] [4 5 2]))\n"
                   "preset.learn\nview.show board\nwait-frames 3") == "");
  int edges = 0;
  for (int node = 0; node < 60; ++node) edges += b.context.probes().find(fmt::format("tree.edge.{}", node)) != nullptr;
  CHECK(edges == 27);
}
