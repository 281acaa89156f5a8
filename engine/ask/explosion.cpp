// Where depth does not fall: what makes a search explode.
#include <fmt/format.h>

#include <algorithm>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/recorded_part.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/read/tree/depth_falls.h"

namespace ply::ask {
namespace {

struct Place {
  int ply, depth;
  u32 nodes;
};

std::vector<Place> places(const DepthFalls& f) {
  std::vector<Place> out;
  for (int ply = 0; ply < f.plies; ++ply)
    for (int depth = f.min; depth < f.min + f.depths; ++depth)
      if (const u32 n = f.at(ply, depth)) out.push_back({ply, depth, n});
  return out;
}

// How full a place of the table is, by powers of ten: a digit is the number of digits of the count.
std::string heat_of(const DepthFalls& f) {
  const int widest = 60, from = f.min + f.depths - 1, step = std::max(1, (f.depths + widest - 1) / widest);
  std::string out = fmt::format("nodes by ply (down) and depth left ({} to {}{}): how many digits the count has", from,
                                f.min, step > 1 ? fmt::format(", {} a column", step) : std::string());
  for (int ply = 0; ply < f.plies; ++ply) {
    out += fmt::format("\n{:>5}  ", ply);
    for (int depth = from; depth >= f.min; depth -= step) {
      u64 sum = 0;
      for (int d = depth; d > depth - step && d >= f.min; --d) sum += f.at(ply, d);
      out += sum == 0 ? ' ' : static_cast<char>('0' + std::min<std::size_t>(std::to_string(sum).size(), 9));
    }
    out.erase(out.find_last_not_of(' ') + 1);
  }
  return out;
}

std::string sums_of(const DepthFalls& f) {
  return fmt::format(
      "{} to ply {}, of a search of depth {}\n{} on which depth did not fall; with one above them: {} "
      "({:.1f} %)",
      counted(f.counted, "node"), f.deepest, f.root_depth, counted(f.steps, "step"), counted(f.below, "node"),
      f.counted ? 100.0 * static_cast<double>(f.below) / static_cast<double>(f.counted) : 0.0);
}
Maybe<std::string> longest_of(Asked& a, const DepthFalls& f) {
  if (f.line == no_node) return {};
  return {fmt::format("the line with the most of them, {}: node {}, ply {}, depth {}\n  {}", f.max, a.v.id(f.line),
                      a.v.said_ply(f.line), a.v[f.line].depth(), visible(a.line(f.line)))};
}

const auto run_fields =
    Fields<DepthRun>()
        .add("from", "from node", [](Asked& a, const DepthRun& r) { return a.id(r.from).value(); })
        .add("to", "to node", [](Asked& a, const DepthRun& r) { return a.id(r.to).value(); })
        .add<&DepthRun::steps>("steps", "steps")
        .add<&DepthRun::nodes>("nodes", "nodes below")
        .add("line", "where depth stays, step after step", [](Asked& a, const DepthRun& r) { return a.line(r.to); });
const auto place_fields =
    Fields<Place>().add<&Place::ply>("ply").add<&Place::depth>("depth").add<&Place::nodes>("nodes");
const auto explosion_fields = Fields<DepthFalls>()
                                  .add<sums_of>("")
                                  .add("", [](Asked& a, const DepthFalls&) { return recorded_part(a); })
                                  .add<longest_of>("")
                                  .add<&DepthFalls::counted>("nodes")
                                  .add<&DepthFalls::steps>("steps")
                                  .add<&DepthFalls::below>("below")
                                  .add<&DepthFalls::max>("most")
                                  .add<&DepthFalls::deepest>("deepest_ply")
                                  .add<&DepthFalls::root_depth>("depth")
                                  .add("node", [](Asked& a, const DepthFalls& f) { return a.id(f.line); })
                                  .add("line", [](Asked& a, const DepthFalls& f) { return a.line_to(f.line); })
                                  .add<&DepthFalls::runs>("runs", " ", run_fields)
                                  .add<places>("table", place_fields)
                                  .add<heat_of>("");

}  // namespace

extern const Question explosion{
    .id = "explosion",
    .help = "Where depth does not fall: what makes a search explode",
    .more =
        "A step costs at least one ply of depth; where it costs none, as with unlimited extensions, a line may go on "
        "without end. Nodes by ply and depth left, the line with the most such steps, and where they follow one "
        "another. Searches beside the line (probes) are left out. The same steps one by one: trace find FILE \"depth "
        ">= parent.depth && parent.depth > 0\".",
    .on_depths = true,
    .options = {{"top", "N", "List at most N runs", 0, 1'000'000, 10}},
    .rows = "runs",
    .fields = {&explosion_fields},
    .answer = [](Asked& a) -> Answer { return explosion_fields.record(a, depth_falls(a.v)); },
};

}  // namespace ply::ask
