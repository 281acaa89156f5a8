#include "engine/ask/compare/corridor_difference.h"

#include <algorithm>

namespace ply {
namespace {

using What = CorridorDifference::What;

struct Names {
  const MoveNumbers &a, &b;
  bool same(MoveCode x, MoveCode y) const { return a(x) == b(y); }
};

bool same(const CorridorChip& x, const CorridorChip& y, const Names& names) {
  return names.same(x.move, y.move) && x.pass == y.pass && x.state == y.state && x.value.value == y.value.value &&
         x.value.kind == y.value.kind;
}

// The first chip that is not the same, of those that are known at the moment: what is searched later is no difference
// yet. A move that one searched and the other had no need of is one.
bool chips_differ(const CorridorRow& x, const CorridorRow& y, const Names& names, CorridorDifference& d) {
  const auto known = [](const CorridorRow& r, std::size_t& i) {
    while (i < r.chips.size() && r.chips[i].state == CorridorChip::State::not_yet) ++i;
    return i < r.chips.size();
  };
  for (std::size_t i = 0, k = 0;; ++i, ++k) {
    const bool in_x = known(x, i), in_y = known(y, k);
    if (!in_x && !in_y) return false;
    if (in_x && in_y && same(x.chips[i], y.chips[k], names)) continue;
    d.what = What::chip;
    d.chip_a = in_x ? static_cast<int>(i) : -1, d.chip_b = in_y ? static_cast<int>(k) : -1;
    return true;
  }
}

}  // namespace

CorridorDifference corridor_difference(const Corridor& a, const Corridor& b, const MoveNumbers& name_a,
                                       const MoveNumbers& name_b) {
  const Names names{name_a, name_b};
  const std::size_t n = std::min(a.rows.size(), b.rows.size());
  for (std::size_t i = 0; i < n; ++i) {
    const CorridorRow &x = a.rows[i], &y = b.rows[i];
    CorridorDifference d;
    d.row = static_cast<int>(i);
    // Walls are built by chips: a chip that differs is the cause, where there is one.
    if (chips_differ(x, y, names, d)) return d;
    if (x.left.value != y.left.value) return d.what = What::left_wall, d;
    if (x.right.value != y.right.value) return d.what = What::right_wall, d;
    if (x.state != y.state || x.end != y.end || x.value.value != y.value.value || x.value.kind != y.value.kind)
      return d.what = What::result, d;
    if (x.next != y.next &&
        (x.next < 0 || y.next < 0 ||
         !names.same(x.chips[static_cast<std::size_t>(x.next)].move, y.chips[static_cast<std::size_t>(y.next)].move))) {
      d.what = What::line, d.chip_a = x.next, d.chip_b = y.next;
      return d;
    }
  }
  CorridorDifference d;
  if (a.rows.size() != b.rows.size()) d.what = What::length, d.row = static_cast<int>(n);
  return d;
}

const char* corridor_difference_name(CorridorDifference::What w) {
  constexpr const char* names[] = {"nothing",         "the line goes on with another move",
                                   "the left wall",   "the right wall",
                                   "this move",       "what the node is worth",
                                   "one line goes on"};
  return names[static_cast<std::size_t>(w)];
}

}  // namespace ply
