#include "engine/search/share_sink.h"

#include <algorithm>

namespace ply {

void ShareSink::add(int term, int side, int cell, int share) {
  if (cell == position && share == 0) return;
  std::vector<CellShare>& all = terms_[static_cast<std::size_t>(term)].sides[static_cast<std::size_t>(side)];
  const auto at = std::lower_bound(all.begin(), all.end(), cell,
                                   [](const CellShare& have, int wanted) { return have.cell < wanted; });
  if (at != all.end() && at->cell == cell) at->share += share;
  else all.insert(at, {cell, share});
}

void ShareSink::scale(int term, int numerator, int denominator) {
  TermShares& t = terms_[static_cast<std::size_t>(term)];
  t.numerator = numerator;
  t.denominator = denominator;
}

}  // namespace ply
