#include "engine/games/arimaa/named_facts.h"

#include <bit>

#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {
namespace {

constexpr u64 last_ranks = 0xff000000000000ff;

enum class Ended : u8 { goal, rabbits, otherwise };

Ended ended(const State& s) {
  const u64 rabbits = s.now.rabbits(), gold = s.now.of(Side::first), silver = s.now.of(Side::second);
  if ((rabbits & gold & last_ranks & ~u64{0xff}) | (rabbits & silver & last_ranks & 0xff)) return Ended::goal;
  return (rabbits & gold) == 0 || (rabbits & silver) == 0 ? Ended::rabbits : Ended::otherwise;
}

}  // namespace

FactRules NamedFacts::fact_rules() const {
  static constexpr const char* worth[] = {"material"};
  static constexpr CountedTerm terms[] = {{"mobility", "fewer steps", "more steps"}};
  FactRules out;
  out.min_gain = 1;
  out.profile = "modern-2026";
  out.worth = worth;
  out.terms = terms;
  return out;
}

int NamedFacts::had(const Position& p, Side side) const { return std::popcount(p.as<State>().now.of(side)); }

std::string NamedFacts::piece_name(const Position& p, int cell) const {
  const State s = p.as<State>();
  return cell >= 0 && cell < 64 && (s.now.occupied() >> cell & 1) ? strength_name(s.now.strength(cell)) : "piece";
}

std::string NamedFacts::won_words(const Position& p, History) const {
  const Ended how = ended(p.as<State>());
  return how == Ended::goal ? "reaches the goal" : how == Ended::rabbits ? "takes the last rabbit" : "";
}

std::string NamedFacts::lost_words(const Position& p, History) const {
  const Ended how = ended(p.as<State>());
  return how == Ended::goal ? "allows a goal" : how == Ended::rabbits ? "loses the last rabbit" : "";
}

}  // namespace ply::arimaa
