// Where depth does not fall.
#include "engine/read/tree/depth_falls.h"

#include <fmt/format.h>

#include <sstream>
#include <string>

#include "engine/base/random.h"
#include "engine/foreign/import_nodes.h"
#include "engine/read/node/find.h"
#include "engine/trace/pool.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const Recording> recorded(const std::string& lines) {
  static RecordPool pool;
  std::istringstream in(R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other"})"
                        "\n" +
                        lines);
  auto r = import_nodes(in, "x", pool);
  if (!r) FAIL(r.error().message);
  return r->recording;
}

std::string line(int id, int parent, int ply, int depth) {
  return fmt::format(R"({{"id": {}, "parent": {}, "move": "m{}", "ply": {}, "depth": {}, "value": 0}})", id, parent, id,
                     ply, depth) +
         "\n";
}

}  // namespace

TEST_CASE("a line on which depth does not fall is found, and what it costs", "[analysis][explosion]") {
  // 0 -> 1 -> 2 -> 3 -> 4: three steps at depth 3 in a row; 5 falls as it must; 6 is a search beside the line.
  const auto r = recorded(line(0, -1, 0, 4) + line(1, 0, 1, 3) + line(2, 1, 2, 3) + line(3, 2, 3, 3) +
                          line(4, 3, 4, 4) + line(5, 0, 1, 3) + line(6, 0, 0, 9) + line(7, 6, 1, 9));
  const View v = r->view();
  const DepthFalls f = depth_falls(v);
  CHECK(f.steps == 3);
  CHECK(f.max == 3);
  CHECK(v.id(f.line) == 4);
  CHECK(f.below == 3);
  CHECK(f.counted == 6);
  CHECK(f.deepest == 4);
  CHECK(f.root_depth == 4);
  REQUIRE(f.runs.size() == 1);
  CHECK(v.id(f.runs[0].from) == 1);
  CHECK(v.id(f.runs[0].to) == 4);
  CHECK(f.runs[0].nodes == 4);
  CHECK(f.at(1, 3) == 2);
  CHECK(f.at(4, 4) == 1);
}

TEST_CASE("nodes by ply and depth are those that a filter finds", "[analysis][explosion]") {
  Random random(7);
  std::string lines = line(0, -1, 0, 12);
  std::vector<std::pair<int, int>> nodes{{0, 12}};  // ply and depth
  for (int id = 1; id < 600; ++id) {
    const int parent = static_cast<int>(random.below(static_cast<u32>(nodes.size())));
    const auto [ply, depth] = nodes[static_cast<std::size_t>(parent)];
    const int here = depth - 2 + static_cast<int>(random.below(3));
    lines += line(id, parent, ply + 1, here);
    nodes.emplace_back(ply + 1, here);
  }
  const auto r = recorded(lines);
  const View v = r->view();
  const DepthFalls f = depth_falls(v);
  const auto hits = [&](const std::string& text) {
    const auto q = find_query(text, "", "", "", false, {});
    REQUIRE(q);
    return find_nodes(v, *q).hits();
  };
  CHECK(f.steps == hits("depth >= parent.depth && parent.depth > 0"));
  u64 sum = 0;
  for (int ply = 0; ply < f.plies; ++ply)
    for (int depth = f.min; depth < f.min + f.depths; ++depth) {
      sum += f.at(ply, depth);
      if (f.at(ply, depth) == f.fullest)
        CHECK(f.at(ply, depth) == hits(fmt::format("ply == {} && depth == {}", ply, depth)));
    }
  CHECK(sum == v.size());
  // Without a step there is no line.
  const auto plain = recorded(line(0, -1, 0, 2) + line(1, 0, 1, 1) + line(2, 1, 2, 0) + line(3, 2, 3, 0));
  const DepthFalls none = depth_falls(plain->view());
  CHECK(none.line == no_node);
  CHECK(none.steps == 0);
  CHECK(none.runs.empty());
  CHECK(depth_falls(View()).counted == 0);
}
