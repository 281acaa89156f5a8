// What players of Pivit name: minions and masters, and room to move.
#pragma once
#include "engine/game/named_facts.h"
#include "engine/games/pivit/rules.h"

namespace ply::pivit {

class NamedFacts : public HasNamedFacts {
 public:
  explicit NamedFacts(const Options& options) : own_rules_(options) {}
  FactRules fact_rules() const override;
  /// Pieces on the board.
  int had(const Position& p, Side side) const override;
  std::string piece_name(const Position& p, int cell) const override;
  std::string becomes(const Position& p, MoveCode m) const override;
  std::string won_words(const Position& p, History) const override;
  std::string lost_words(const Position& p, History) const override;

 protected:
  ~NamedFacts() = default;

 private:
  const PivitRules own_rules_;
};

}  // namespace ply::pivit
