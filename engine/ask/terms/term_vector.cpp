#include "engine/ask/terms/term_vector.h"

#include <numeric>

namespace ply {

TermProbe::TermProbe(const Game& game, const ProfileInfo& profile, Side viewer)
    : game_(game), profile_(profile), viewer_(viewer) {
  for (std::size_t i = 0; i < profile.terms.size(); ++i) {
    probe_.w[i] = unit;
    odd_.w[i] = 1009 + 2 * static_cast<int>(i);
    negative_.w[i] = -37 - 2 * static_cast<int>(i);
  }
}

TermVector TermProbe::quick(const Position& p) const {
  const Breakdown b = game_.evaluate(p, profile_.id, probe_, viewer_);
  TermVector out;
  out.terms = static_cast<int>(b.terms.size());
  out.over = b.finished.has_value();
  if (b.finished && *b.finished != b.total) out.fixed = b.finished;
  for (std::size_t i = 0; i < b.terms.size(); ++i) {
    const TermLine& t = b.terms[i];
    TermSlope& s = out.slopes[i];
    i32 whole = t.contribution;
    if (t.info->opponent == TermInfo::Opponent::half) {
      s.half = viewer_ == Side::first ? t.second : t.first;
      whole += unit / 2 * s.half;
      if (whole != unit * (viewer_ == Side::first ? t.first : t.second)) out.unclear |= 1u << i;
    }
    const i32 common = whole % unit == 0 ? unit : std::gcd(whole, unit);  // mostly it is a whole number
    s.slope = whole / common;
    s.divisor = unit / common;
  }
  return out;
}

TermVector TermProbe::vector(const Position& p) const {
  TermVector out = quick(p);
  bool is_sum = !out.fixed;
  for (const Weights& w : {odd_, negative_}) {
    const Breakdown b = game_.evaluate(p, profile_.id, w, viewer_);
    for (std::size_t i = 0; i < b.terms.size(); ++i)
      if (out.slopes[i].at(w.w[i]) != b.terms[i].contribution) out.unclear |= 1u << i;
    if (b.finished && *b.finished != b.total) is_sum = false;
    // A value that is a sum under some weights only: nobody knows what it follows
    if (b.finished && !is_sum && out.fixed != b.finished) out.unclear = ~u32{0};
  }
  return out;
}

}  // namespace ply
