// What players of Reversi name: corners, a turn that is lost, and what can be counted on the board.
#pragma once
#include "engine/game/named_facts.h"

namespace ply::reversi {

class NamedFacts : public HasNamedFacts {
 public:
  FactRules fact_rules() const override;
  /// Discs; at the end of the game the empty squares are the winner's.
  int had(const Position& p, Side side) const override;
  std::vector<NamedCells> named_cells() const override;

 protected:
  ~NamedFacts() = default;
};

}  // namespace ply::reversi
