#include "engine/games/micro_shogi/named_facts.h"

#include <bit>

namespace ply::micro_shogi {
namespace {

bool king_missing(const State& s) { return !s.of(0, Face::king) || !s.of(1, Face::king); }

}  // namespace

FactRules NamedFacts::fact_rules() const {
  static constexpr const char* worth[] = {"pieces", "hands"};
  static constexpr CountedTerm terms[] = {
      {"king-steps", "fewer safe squares for the king", "more safe squares for the king"},
      {"king-danger", "fewer attacked squares around the king", "more attacked squares around the king", false},
      {"centre", "fewer pieces in the centre", "more pieces in the centre"},
  };
  FactRules out;
  out.min_gain = 1;
  out.flips = true;
  out.profile = own_rules_.variant() == Variant::standard ? "modern-2026" : "modern";
  out.worth = worth;
  out.terms = terms;
  return out;
}

int NamedFacts::had(const Position& p, Side side) const {
  const State s = p.as<State>();
  const auto at = static_cast<std::size_t>(index(side));
  int out = std::popcount(s.side[at]);
  for (const u8 n : s.hand[at]) out += n;
  return out;
}

std::string NamedFacts::piece_name(const Position& p, int cell) const {
  const State s = p.as<State>();
  return cell >= 0 && cell < squares && (s.occupied() >> cell & 1)
             ? face_names[static_cast<int>(own_rules_.face_at(s, cell))]
             : "piece";
}

std::string NamedFacts::won_words(const Position& p, History) const {
  const State s = p.as<State>();
  return king_missing(s) ? "takes the king" : own_rules_.in_check(s) ? "mates" : "";
}

std::string NamedFacts::lost_words(const Position& p, History) const {
  const State s = p.as<State>();
  return king_missing(s) ? "loses the king" : own_rules_.in_check(s) ? "allows mate" : "";
}

}  // namespace ply::micro_shogi
