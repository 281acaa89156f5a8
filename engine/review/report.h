// A review as a report to be kept and sent: one self-contained HTML file (no script, nothing loaded), or Markdown.
#pragma once
#include <string>
#include <vector>

#include "engine/review/review.h"

namespace ply {

struct ReportedGame {
  const GameReview* review = nullptr;
  u64 number = 1;  ///< in its file
};

/// What one game gives to a report. `many`: there are others in it, so its number is told.
std::string html_part(const ReportedGame& game, bool many);
std::string markdown_part(const ReportedGame& game, bool many);
/// The whole of its parts, in their order. `again`: the command that makes it again. Equal parts give equal bytes.
std::string html_whole(const std::vector<std::string>& parts, const std::string& again);
std::string markdown_whole(const std::vector<std::string>& parts, const std::string& again);
/// Of games that are all there.
std::string html_report(const std::vector<ReportedGame>& games, const std::string& again);
std::string markdown_report(const std::vector<ReportedGame>& games, const std::string& again);

/// "Why White lost", "A draw", "Not played out": what a report of this game is headed by.
std::string report_title(const GameReview& review);
/// E for the first side before every ply and behind the last, as far as it is judged: the points of the curve.
struct ReviewPoint {
  std::size_t ply = 0;  ///< before this ply; plies.size(): behind the last
  double expected = 0.5;
  bool proved = false;
  bool given = false;
};
std::vector<ReviewPoint> review_curve(const GameReview& review);
/// Behind a ply, where nothing is proved: the next run said something else, which is nobody's loss. Both in E, for the
/// first side.
struct ReviewRevision {
  std::size_t ply = 0;
  double late = 0;   ///< what it saw only then
  double scale = 0;  ///< what the K of the next phase makes of the same value
};
std::vector<ReviewRevision> review_revisions(const GameReview& review);
/// A revision is reported from here on.
inline constexpr double reported_revision = 0.03;

}  // namespace ply
