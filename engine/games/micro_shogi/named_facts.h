// What players of Micro-Shogi name: the king, pieces and what they are worth, flips, and room for the king.
#pragma once
#include "engine/game/named_facts.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

class NamedFacts : public HasNamedFacts {
 public:
  explicit NamedFacts(Variant v) : own_rules_(v) {}
  FactRules fact_rules() const override;
  /// Pieces on the board and in hand.
  int had(const Position& p, Side side) const override;
  std::string piece_name(const Position& p, int cell) const override;
  std::string won_words(const Position& p, History) const override;
  std::string lost_words(const Position& p, History) const override;

 protected:
  ~NamedFacts() = default;

 private:
  const MicroShogiRules own_rules_;
};

}  // namespace ply::micro_shogi
