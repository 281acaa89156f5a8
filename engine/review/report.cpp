#include "engine/review/report.h"

#include <fmt/format.h>

#include <cmath>

namespace ply {

std::string report_title(const GameReview& r) {
  if (!r.result) return "Not played out";
  if (*r.result == 0.5) return "A draw";
  return fmt::format("Why {} lost", r.game->type().side_name(*r.result == 1 ? Side::second : Side::first));
}

std::string html_report(const std::vector<ReportedGame>& games, const std::string& again) {
  std::vector<std::string> parts;
  for (const ReportedGame& g : games) parts.push_back(html_part(g, games.size() > 1));
  return html_whole(parts, again);
}

std::string markdown_report(const std::vector<ReportedGame>& games, const std::string& again) {
  std::vector<std::string> parts;
  for (const ReportedGame& g : games) parts.push_back(markdown_part(g, games.size() > 1));
  return markdown_whole(parts, again);
}

std::vector<ReviewPoint> review_curve(const GameReview& r) {
  std::vector<ReviewPoint> out;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    const ReviewedPly& p = r.plies[i];
    if (!p.judged()) continue;
    const JudgedMove& best = p.here->best();
    out.push_back(
        {i, p.mover == Side::first ? best.expected : 1 - best.expected, best.known != ScoreClass::open, p.given});
  }
  if (!r.plies.empty() && r.plies.back().judged()) {
    const ReviewedPly& last = r.plies.back();
    const JudgedMove& m = last.as_played();
    out.push_back({r.plies.size(), last.after_for_first(), m.known != ScoreClass::open, last.given});
  }
  return out;
}

std::vector<ReviewRevision> review_revisions(const GameReview& r) {
  std::vector<ReviewRevision> out;
  for (std::size_t i = 0; i + 1 < r.plies.size(); ++i) {
    const ReviewedPly &p = r.plies[i], &next = r.plies[i + 1];
    if (!p.judged() || !next.judged()) continue;
    const JudgedMove& best = next.here->best();
    if (p.as_played().known != ScoreClass::open || best.known != ScoreClass::open) continue;
    const double from = p.after_for_first(), to = next.mover == Side::first ? best.expected : 1 - best.expected;
    const double k = p.here->scale.k, next_k = next.here->scale.k;
    // The value that was worth `from`, by the other K.
    const double same = k == next_k ? from : expected_score(k * std::log(from / (1 - from)), next_k);
    if (from != to) out.push_back({i, to - same, same - from});
  }
  return out;
}

}  // namespace ply
