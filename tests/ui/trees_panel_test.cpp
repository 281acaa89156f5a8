// How the icicle and the outline are arranged, the person's way; and what the panels say of cuts, classes of moves,
// iterations.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "app/ui/panels/view_state.h"
#include "engine/analysis/tree/evaluations.h"
#include "engine/analysis/waste/cut_margin.h"
#include "engine/core/text.h"
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

TEST_CASE("the icicle changes its width and order by its lists and by commands, and says its unit",
          "[ui][panels][trees]") {
  WorkbenchBench b("kalah", 1280, 720);
  REQUIRE(b.script("search.depth 6\nsearch.run\nwait-search\npreset.debug\nshow.icicle\nexpect icicle nodes") == "");
  REQUIRE(b.script("click icicle.width\nwait-frames 3\nclick icicle.width.1\nwait-frames 3") == "");
  CHECK(b.workbench().view().icicle_evaluations);
  Evaluations e;
  e.update(b.session().walk().view());
  CHECK(b.script(fmt::format("expect icicle {} evaluations", grouped(e.total()))) == "");
  REQUIRE(b.script("click icicle.order\nwait-frames 3\nclick icicle.order.1\nwait-frames 3") == "");
  CHECK(b.workbench().view().icicle_heaviest);
  // Heaviest first, the last iteration stands at the left edge: a click there goes to it. At every tick.
  for (const char* tick : {"step.last", "step.first"}) {
    REQUIRE(b.script(tick) == "");
    const Probe* canvas = b.context.find("icicle.canvas");
    REQUIRE(canvas);
    b.context.click(ImVec2{canvas->min.x + 4, canvas->min.y + 4});
    b.context.step(3);
    const View v = b.session().walk().view();
    CHECK(v[b.session().walk().shown_slot()].ply == 0);
    CHECK(v[b.session().walk().shown_slot()].depth() == 6);
  }
  // A warning, then back
  REQUIRE(b.script("expect-refused icicle.width pounds\nicicle.width nodes\nicicle.order search") == "");
  CHECK(!b.workbench().view().icicle_evaluations);
  CHECK(!b.workbench().view().icicle_heaviest);
}

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

TEST_CASE("the plots say what kinds of moves cut off, and what each iteration cost", "[ui][panels][trees]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("search.depth 6\nsearch.run\nwait-search\npreset.debug\nview.maximise plots\nclick "
                   "plots.tab.3\nwait-frames 5") == "");
  REQUIRE(b.rest());
  CHECK(
      b.script("expect plots extra turn\nexpect plots capture\ncopy.table plots\nexpect clipboard move,extra turn,") ==
      "");
  REQUIRE(b.script("click plots.tab.1\nwait-frames 3\nclick plots.iteration.3\nwait-frames 3") == "");
  CHECK(b.session().walk().view()[b.session().walk().shown_slot()].depth() == 3);
  CHECK(b.script("copy.table plots\nexpect clipboard speed,recorded,table_answers,cuts,first_cuts") == "");
}

TEST_CASE("the outline counts one row as one, and names an attempt as the tree does", "[ui][panels][trees]") {
  WorkbenchBench b("kalah");
  REQUIRE(b.script("preset.debug\nview.maximise outline\nsearch.depth 5\nsearch.run\nwait-search\nwait-frames 3\n"
                   "expect outline depth 5\nexpect outline attempt 2\nexpect-not outline #2") == "");
  // As wide as what stands in it
  const Probe *end = b.context.find("outline.head.end"), *nodes = b.context.find("outline.head.nodes");
  REQUIRE((end && nodes));
  CHECK(end->max.x - end->min.x > 1.5f * (nodes->max.x - nodes->min.x));
  WorkbenchBench one("reversi");
  REQUIRE(one.script("edit.paste f5d6c3d3c4f4f6f3e6e7\nsearch.depth 12\nsearch.nodes 8\nsearch.run\nwait-search\n"
                     "preset.debug\nview.maximise outline\nwait-frames 3\nclick btn.outline.close_all\n"
                     "wait-frames 3") == "");
  CHECK(one.script("expect outline 1 row, \nexpect-not outline 1 rows") == "");
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
  b.workbench().workspace().capture_text("node");
  b.context.step(3);
  const std::string text = b.workbench().workspace().captured_text();
  CAPTURE(text);
  CHECK(text.find(" again") != std::string::npos);
  CHECK(text.find(" scout") != std::string::npos);
}
