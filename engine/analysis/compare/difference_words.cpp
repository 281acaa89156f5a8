#include "engine/analysis/compare/difference_words.h"

#include <fmt/format.h>

#include "engine/analysis/places/subject.h"

namespace ply {

std::string difference_words(const Divergence& d, const Recording& a, const Recording& b) {
  if (d.what == Differs::nothing) return "they are the same, event by event";
  const Recording& r = d.a != no_node ? a : b;
  const u32 slot = d.a != no_node ? d.a : d.b;
  if (slot == no_node) return "one of them goes on where the other ends";
  Nodes nodes;
  nodes.reset(recorded_subject(r));
  const View v = r.view();
  const std::string line = nodes.line(v, slot);
  return fmt::format("they first differ at tick {}, where node {} ({}) is {}: {}", d.tick, v.id(slot),
                     line.empty() ? "root" : line, d.leaving ? "left" : "entered", difference_name(d.what));
}

}  // namespace ply
