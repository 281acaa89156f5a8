// A whole evaluation on the board: what each place contributes to the value, in proportion to its shares of the terms.
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// What the shares of a cell contribute, in internal units and the view of the breakdown's viewer: by whose share it
/// is, and of both.
struct CellContribution {
  int cell = 0;
  std::array<double, 2> by_side{};
  double sum() const { return by_side[0] + by_side[1]; }
};

struct ContributionPlaces {
  std::vector<CellContribution> cells;  ///< ascending; without the position
  /// What belongs to no cell, and what an evaluation cuts off: with it all adds up to the contribution exactly.
  double position = 0;
};

/// What one raw unit of a side contributes, not cut, in internal units and the view of `viewer`. A side that does not
/// count in this view contributes nothing.
double unit_contribution(const TermLine& line, const TermShares& shares, Side whose, Side viewer);

/// Of one line of a breakdown, or of several that make a sum; `shares` belong to the lines one by one.
ContributionPlaces contribution_places(std::span<const TermLine> lines, std::span<const TermShares> shares,
                                       Side viewer);

/// "+0.37": part of a contribution as people read it.
std::string part_text(const ProfileInfo& profile, double contribution);

}  // namespace ply
