// wide_root N: what is known of a root with N moves, as `trace roots` asks. wide_root.sh counts the instructions of two
// sizes.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/read/tree/root_bars.h"

using namespace ply;

int main(int argc, char** argv) {
  const u32 n = argc > 1 ? static_cast<u32>(std::strtoul(argv[1], nullptr, 10)) : 1000;
  std::vector<NodeRecord> records;
  for (u32 i = 0; i <= n; ++i) {
    const bool root = i == n;
    NodeRecord r{};
    r.size = root ? n + 1 : 1, r.alpha = -infinite, r.beta = infinite, r.value = static_cast<i32>(i % 100);
    r.move = root ? 0 : i, r.link = no_node, r.ply = root ? 0 : 1, r.set_depth(root ? 1 : 0);
    r.end_kind = NodeRecord::pack_end(root ? NodeEnd::inner : NodeEnd::horizon, Kind::exact);
    r.flags = root ? 0 : NodeRecord::mover_bit;
    r.rank = static_cast<u8>(i < 254 ? i : 254), r.best = 0, r.moves = 255;
    records.push_back(r);
  }
  const View v(records.data(), n + 1);
  Nodes nodes;
  nodes.reset({});
  const RootBars bars = root_bars(v, v.ticks() - 1, n, nodes);
  std::printf("%zu moves\n", bars.bars.size());
  return bars.bars.size() == n ? 0 : 1;
}
