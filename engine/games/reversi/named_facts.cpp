#include "engine/games/reversi/named_facts.h"

#include "engine/games/reversi/rules.h"

namespace ply::reversi {

FactRules NamedFacts::fact_rules() const {
  static constexpr CountedTerm terms[] = {
      {"mobility", "fewer moves", "more moves"},
      {"frontier", "fewer frontier discs", "more frontier discs", false},
      {"stability", "fewer stable discs", "more stable discs"},
      {"x-squares", "fewer discs on X-squares", "more discs on X-squares", false},
      {"c-squares", "fewer discs on C-squares", "more discs on C-squares", false},
      {"corners", "fewer corners", "more corners"},
  };
  FactRules out;
  out.corners = {0, 7, 56, 63};
  out.passes = out.margins = true;
  out.profile = "modern-2026";
  out.terms = terms;
  return out;
}

int NamedFacts::had(const Position& p, Side side) const {
  const State s = p.as<State>();
  const int own = count(s.discs(side)), their = count(s.discs(other(side))), empty = count(s.empty());
  const bool over = legal_squares(s.own, s.opp) == 0 && legal_squares(s.opp, s.own) == 0;
  return over && own > their ? own + empty : own;
}

std::vector<NamedCells> NamedFacts::named_cells() const {
  return {{"x-squares", "The squares diagonally next to a corner: b2, g2, b7, g7.", {9, 14, 49, 54}},
          {"c-squares",
           "The squares at the edge next to a corner: b1, a2, g1, h2, a7, b8, h7, g8.",
           {1, 8, 6, 15, 48, 57, 55, 62}}};
}

}  // namespace ply::reversi
