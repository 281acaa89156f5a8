#include "engine/ask/terms/term_words.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"

namespace ply {

std::string part_of_value(double unit, double value) {
  const double shown = value / unit;
  if (unit <= 1 && shown == std::floor(shown)) return fmt::format("{:+.0f}", shown + 0.0);
  const std::string text = fmt::format("{:+.2f}", shown);
  return text == "-0.00" ? "+0.00" : text;
}

std::string amount_of_value(double unit, double value) { return part_of_value(unit, std::abs(value)).substr(1); }

std::string off_by_text(const ProfileInfo& profile, const TermInfo& term, double slope) {
  const double shown = term.fine_raw || profile.scale == 1 ? slope : slope / profile.scale;
  return fmt::format("{:+.1f}", shown == 0 ? 0.0 : shown);
}

std::string variance_text(double share) {
  const std::string text = fmt::format("{:.1f} %", 100 * share);
  return text == "-0.0 %" ? "0.0 %" : text;
}

std::string plies_text(int plies) { return counted(plies, "ply", "plies"); }

std::string suspicion_sentence(const TermStatistics& s, const ProfileInfo& profile, const Weights& judge) {
  const std::string who =
      judge == profile.weights ? fmt::format("{}'s own weights", profile.id) : std::string("the weights of the judge");
  if (s.leaves == 0) return "No leaf was evaluated.";
  if (s.judged_same) return fmt::format("Under {} every leaf has the value that the search used.", who);
  if (s.suspicions.empty())
    return fmt::format("Under {} the leaves have other values, and no term varies that could explain it.", who);
  const TermSuspicion& first = s.suspicions.front();
  const TermInfo& term = profile.terms[static_cast<std::size_t>(first.index)];
  return fmt::format(
      "Under {} the leaves have other values. {} explains {:.1f} % of that: its weight was {} and acted as about "
      "{:.0f}.",
      who, term.id, 100 * first.explained, weight_text(profile, term, judge[first.index]),
      shown_weight(profile, term, 1) * (judge[first.index] + first.slope));
}

std::string error_sentence(const StaticErrors& e, const ProfileInfo& profile) {
  if (e.exact + e.bounds == 0) return "No inner node has a value that could be compared with its static one.";
  std::string out = fmt::format("{} exact values of inner nodes against their static ones", grouped(e.exact));
  if (e.bounds > 0) out += fmt::format("; {} bounds do not count", grouped(e.bounds));
  if (e.decided > 0)
    out += fmt::format("{} {} that are decided", e.bounds > 0 ? ", nor do" : "; left out are", grouped(e.decided));
  if (e.exact < StaticErrors::min)
    return out + fmt::format(
                     ". At least {} are needed to say which term explains the difference; of plain minimax all are "
                     "exact.",
                     StaticErrors::min);
  if (e.terms.empty()) return out + ". No term varies.";
  return out + fmt::format(". {} correlates best with the difference: {:.1f} % of its variance, which is not a cause.",
                           profile.terms[static_cast<std::size_t>(e.terms.front().index)].id,
                           100 * e.terms.front().explained);
}

}  // namespace ply
