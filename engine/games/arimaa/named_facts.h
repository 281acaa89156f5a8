// What players of Arimaa name: goals, pieces, and steps.
#pragma once
#include "engine/game/named_facts.h"

namespace ply::arimaa {

class NamedFacts : public HasNamedFacts {
 public:
  FactRules fact_rules() const override;
  /// Pieces on the board.
  int had(const Position& p, Side side) const override;
  std::string piece_name(const Position& p, int cell) const override;
  std::string won_words(const Position& p, History past) const override;
  std::string lost_words(const Position& p, History past) const override;

 protected:
  ~NamedFacts() = default;
};

}  // namespace ply::arimaa
