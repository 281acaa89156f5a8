#include "engine/games/kalah/named_facts.h"

namespace ply::kalah {

FactRules NamedFacts::fact_rules() const {
  FactRules out;
  out.min_gain = 3;
  out.stones = out.extra_turns = out.margins = true;
  return out;
}

int NamedFacts::had(const Position& p, Side side) const {
  const State s = p.as<State>();
  return (own_rules_.finished(s) ? own_rules_.swept(s) : s).stored(side);
}

}  // namespace ply::kalah
