#include "engine/ask/terms/choice_margin.h"

#include <algorithm>

#include "engine/ask/terms/term_vector.h"

namespace ply {
namespace {

/// One term at both leaves, for the mover of the choice.
struct TwoSlopes {
  TermSlope one, than;
  int sign = 1;
  i64 difference(int weight) const { return i64{sign} * (i64{one.at(weight)} - than.at(weight)); }
  /// Nothing is cut, whatever the weight: the difference changes by as much with every step.
  bool even() const { return one.divisor == 1 && than.divisor == 1 && one.half == 0 && than.half == 0; }
  bool same() const { return one.slope == than.slope && one.divisor == than.divisor && one.half == than.half; }
};

WeightMargin margin_of(const TwoSlopes& s, const ChoiceTerm& t, int gap) {
  WeightMargin m;
  m.index = t.index;
  if (s.same()) return m;
  if (gap == 0) {
    m.kind = WeightMargin::Kind::tie;
    m.at = t.weight, m.whole = t.weight, m.parts = 1;
    return m;
  }
  const ChoiceRange range = choice_range(*t.info, t.weight);
  const i64 rest = gap - s.difference(t.weight), max = std::max(i64{range.high} - t.weight, i64{t.weight} - range.low);
  for (i64 by = 1; by <= max; ++by)
    for (const bool up : {true, false}) {
      const i64 w = up ? t.weight + by : t.weight - by;
      if (w < range.low || w > range.high) continue;
      const i64 left = rest + s.difference(static_cast<int>(w));
      if (left != 0 && (left > 0) == (gap > 0)) continue;
      m.kind = WeightMargin::Kind::tie;
      m.at = static_cast<int>(w);
      if (left == 0) {
        m.whole = w, m.parts = 1;
      } else if (s.even()) {
        // gap + steps * each = 0
        m.parts = s.difference(t.weight) - s.difference(t.weight + 1);
        m.whole = t.weight * m.parts + gap;
        if (m.parts < 0) m.whole = -m.whole, m.parts = -m.parts;
      }
      return m;
    }
  return m;
}

}  // namespace

ChoiceRange choice_range(const TermInfo& info, int weight) {
  const WeightRange r = weight_range(info);
  return {std::min(r.low, weight), std::max(r.high, weight)};
}

std::vector<WeightMargin> choice_margins(const View& v, const Choice& c, Nodes& nodes) {
  std::vector<WeightMargin> out;
  if (!c.explained) return out;
  const Subject& subject = nodes.subject();
  TermProbe probe(*nodes.game(), *nodes.game()->profile(subject.profile), subject.root_mover);
  const TermVector one = probe.vector(*nodes.position(v, c.one().last())),
                   than = probe.vector(*nodes.position(v, c.than().last()));
  for (const ChoiceTerm& t : c.terms) {
    const auto i = static_cast<std::size_t>(t.index);
    if ((one.unclear | than.unclear) >> i & 1) {
      out.push_back({t.index, WeightMargin::Kind::no_formula});
      continue;
    }
    out.push_back(margin_of({one.slope(i), than.slope(i), c.mover == subject.root_mover ? 1 : -1}, t, c.gap));
  }
  return out;
}

}  // namespace ply
