// What players of Kalah name: captures, extra turns, and the count at the end. No counts of an evaluation: of 23 that
// were named, 5 were still there two plies deeper.
#pragma once
#include "engine/game/named_facts.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

class NamedFacts : public HasNamedFacts {
 public:
  explicit NamedFacts(const Options& options) : own_rules_(options) {}
  FactRules fact_rules() const override;
  /// Stones in the store.
  int had(const Position& p, Side side) const override;

 protected:
  ~NamedFacts() = default;

 private:
  const KalahRules own_rules_;
};

}  // namespace ply::kalah
