#include "engine/games/kalah/named_facts.h"

namespace ply::kalah {

FactRules NamedFacts::fact_rules() const {
  static constexpr CountedTerm terms[] = {
      {"row", "fewer stones in its pits", "more stones in its pits"},
      {"choices", "fewer pits to sow from", "more pits to sow from"},
  };
  FactRules out;
  out.min_gain = 3;
  out.stones = out.extra_turns = out.margins = true;
  out.profile = "modern";
  out.terms = terms;
  return out;
}

int NamedFacts::had(const Position& p, Side side) const {
  const State s = p.as<State>();
  return (own_rules_.finished(s) ? own_rules_.swept(s) : s).stored(side);
}

}  // namespace ply::kalah
