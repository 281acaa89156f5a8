// The rule of terms: counts that a player makes himself, at the ends of both lines.
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "engine/review/reason_parts.h"

namespace ply {
namespace {

/// A term is named if it is one of this number of parts of what the whole evaluation says, or more.
constexpr int named_part = 2;

/// What is counted at the ends of two lines of the same length.
struct LineEnds {
  std::vector<TermLine> played, best;
  bool known = false;
};

std::vector<TermLine> terms_at(const Compared& c, const Position& p) {
  return c.game.evaluate(p, c.rules.profile, c.game.profile(c.rules.profile)->weights, c.mover).terms;
}

LineEnds line_ends(const Compared& c) {
  LineEnds out;
  const std::size_t both = std::min(c.played.size(), c.best.size());
  std::size_t n = both, n_best = both;
  if (c.turns) n = c.played.size(), n_best = c.best.size();
  const auto over = [](const ReplayedLine& l, std::size_t at) { return at == l.size() && l.end.has_value(); };
  if (over(c.played, n) || over(c.best, n_best)) return out;
  out.played = terms_at(c, c.played.positions[n]), out.best = terms_at(c, c.best.positions[n_best]);
  out.known = out.played.size() == out.best.size();
  return out;
}

/// How much more a term says against the mover behind the played move; < 0: it does.
int term_against(const LineEnds& e, std::size_t t) { return e.played[t].contribution - e.best[t].contribution; }

int whole_gap(const LineEnds& e) {
  int out = 0;
  for (std::size_t t = 0; t < e.played.size(); ++t) out += term_against(e, t);
  return out;
}

int count_of(const TermLine& t, Side mover) { return mover == Side::first ? t.first : t.second; }

/// The counts themselves speak against the played move: one's own, or those of the opponent.
bool counts_agree(const LineEnds& e, std::size_t t, Side mover, bool more_is_better) {
  const auto lead = [&](const TermLine& l) { return count_of(l, mover) - count_of(l, other(mover)); };
  const int difference = lead(e.played[t]) - lead(e.best[t]);
  return more_is_better ? difference < 0 : difference > 0;
}

std::optional<std::size_t> strongest_term(const Compared& c, const LineEnds& e) {
  std::optional<std::size_t> out;
  if (!e.known || whole_gap(e) >= 0) return out;
  for (std::size_t t = 0; t < e.played.size(); ++t) {
    const auto counted = std::find_if(c.rules.terms.begin(), c.rules.terms.end(), [&](const CountedTerm& k) {
      return std::string_view(k.id) == e.played[t].info->id;
    });
    if (counted == c.rules.terms.end() || term_against(e, t) * named_part > whole_gap(e)) continue;
    if (!counts_agree(e, t, c.mover, counted->more_is_better)) continue;
    if (!out || term_against(e, t) < term_against(e, *out)) out = t;
  }
  return out;
}

}  // namespace

std::optional<Reason> term_reason(const Compared& deep, const std::vector<Compared>& less_deep) {
  if (deep.rules.terms.empty()) return std::nullopt;
  const LineEnds at_end = line_ends(deep);
  const auto term = strongest_term(deep, at_end);
  if (!term) return std::nullopt;
  for (const Compared& c : less_deep)
    if (strongest_term(c, line_ends(c)) != term) return std::nullopt;
  Reason out;
  out.kind = ReasonKind::terms;
  out.at = std::min(deep.played.size(), deep.best.size());
  const TermLine &played = at_end.played[*term], &best = at_end.best[*term];
  const Side they = other(deep.mover);
  out.term = {played.info->id, count_of(played, deep.mover), count_of(played, they), count_of(best, deep.mover),
              count_of(best, they)};
  return out;
}

}  // namespace ply
