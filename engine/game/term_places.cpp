#include "engine/game/term_places.h"

#include <map>

#include "engine/game/term_text.h"

namespace ply {

double unit_contribution(const TermLine& line, const TermShares& shares, Side whose, Side viewer) {
  const double unit = static_cast<double>(line.weight) * shares.numerator / shares.denominator;
  if (whose == viewer) return unit;
  switch (line.info->opponent) {
    case TermInfo::Opponent::half: return -unit / 2;
    case TermInfo::Opponent::none: return 0;
    case TermInfo::Opponent::full: break;
  }
  return -unit;
}

ContributionPlaces contribution_places(std::span<const TermLine> lines, std::span<const TermShares> shares,
                                       Side viewer) {
  std::map<int, CellContribution> cells;
  ContributionPlaces out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    out.position += lines[i].contribution;
    for (const Side side : {Side::first, Side::second}) {
      const double unit = unit_contribution(lines[i], shares[i], side, viewer);
      for (const CellShare& s : shares[i].of(side)) {
        if (s.cell == ShareSink::position) continue;
        cells[s.cell].by_side[static_cast<std::size_t>(index(side))] += unit * s.share;
        out.position -= unit * s.share;
      }
    }
  }
  for (auto& [cell, value] : cells) {
    value.cell = cell;
    out.cells.push_back(value);
  }
  return out;
}

std::string part_text(const ProfileInfo& profile, double contribution) {
  return signed_in_unit(contribution, profile.scale);
}

}  // namespace ply
