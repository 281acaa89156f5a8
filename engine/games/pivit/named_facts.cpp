#include "engine/games/pivit/named_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace ply::pivit {
namespace {

/// Of an end at which only masters are left: the larger number and the smaller one, as the words say.
std::string by_masters(const State& s, const char* words, bool won) {
  const int red = std::popcount(s.pieces[0] & s.masters), blue = std::popcount(s.pieces[1] & s.masters);
  const int more = std::max(red, blue), fewer = std::min(red, blue);
  if (more == fewer) return {};
  return fmt::format("{} by masters ({} to {})", words, won ? more : fewer, won ? fewer : more);
}

std::string end_words(const PivitRules& rules, const State& s, bool won) {
  if (!rules.finished(s)) return {};
  switch (static_cast<Reason>(rules.outcome(s).reason)) {
    case Reason::eliminated: return won ? "takes the last piece" : "loses the last piece";
    case Reason::masters_only: return by_masters(s, won ? "wins" : "loses", won);
    default: return {};
  }
}

}  // namespace

FactRules NamedFacts::fact_rules() const {
  static constexpr const char* worth[] = {"minions", "masters"};
  static constexpr CountedTerm terms[] = {
      {"mobility", "fewer squares to move to", "more squares to move to"},
      {"promotion", "fewer minions one move from a corner", "more minions one move from a corner"},
  };
  FactRules out;
  out.min_gain = 1;
  out.profile = "modern";
  out.worth = worth;
  out.terms = terms;
  return out;
}

int NamedFacts::had(const Position& p, Side side) const {
  return std::popcount(p.as<State>().pieces[static_cast<std::size_t>(index(side))]);
}

std::string NamedFacts::piece_name(const Position& p, int cell) const {
  return p.as<State>().masters >> cell & 1 ? "master" : "minion";
}

std::string NamedFacts::becomes(const Position& p, MoveCode m) const {
  return own_rules_.promotes(p.as<State>(), static_cast<Move>(m)) ? "master" : "";
}

std::string NamedFacts::won_words(const Position& p, History) const {
  return end_words(own_rules_, p.as<State>(), true);
}

std::string NamedFacts::lost_words(const Position& p, History) const {
  return end_words(own_rules_, p.as<State>(), false);
}

}  // namespace ply::pivit
