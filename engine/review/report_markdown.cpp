#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/markup.h"
#include "engine/base/terminal.h"
#include "engine/game/board_text.h"
#include "engine/review/refutation.h"
#include "engine/review/report.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"

namespace ply {
namespace {

std::string fenced(const std::string& text) { return "```text\n" + text + "```\n\n"; }

/// E of the first side before every ply and behind the last, in eighths; a dot where nothing is judged.
std::string curve(const GameReview& r) {
  constexpr const char* eighths[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::size_t in_a_line = 80;
  std::vector<const char*> points(r.plies.size() + 1, "·");
  for (const ReviewPoint& p : review_curve(r))
    points[p.ply] = eighths[std::min<std::size_t>(7, static_cast<std::size_t>(8 * p.expected))];
  std::string out;
  for (std::size_t i = 0; i < points.size(); ++i)
    out += std::string(points[i]) + ((i + 1) % in_a_line == 0 || i + 1 == points.size() ? "\n" : "");
  return out;
}

std::string moment(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  const JudgedPosition& here = *p.here;
  std::string out = fmt::format("### {} {}\n\n", markdown_text(numbered_move(r, ply)), mark_sign(p.mark));
  if (!p.reason.words.empty()) out += fmt::format("**{}**\n\n", markdown_text(p.reason.words));
  out += fmt::format("{}\n\n", markdown_text(lost_sentence(r, ply)));
  if (const std::string words = not_punished(r, ply); !words.empty())
    out += fmt::format("{}\n\n", markdown_text(words));
  out += fenced(board_text(r.game->board(r.positions[ply])));
  out += fmt::format("- position: `{}`\n", r.game->write(r.positions[ply]));
  out += fmt::format("- played: {} ({})\n", markdown_text(line_words(r, ply, p.as_played().line)),
                     worth_text(r, ply, p.as_played(), p.mover));
  out += fmt::format("- better: {} ({})\n", markdown_text(line_words(r, ply, here.best().line)),
                     worth_text(r, ply, here.best(), p.mover));
  out += fmt::format("- cause: {}\n", markdown_text(cause_words(r, ply)));
  if (p.refutation) {
    out += fmt::format("- {}\n\n", markdown_text(refutation_words(*p.refutation)));
    out += fenced(refutation_text(*p.refutation));
  } else if (!p.no_refutation.empty()) {
    out += fmt::format("- no refutation is shown: {}\n", markdown_text(p.no_refutation));
  }
  return out + "\n";
}

std::string table(const GameReview& r) {
  std::string out = "| move | | better | loss | deeper | why |\n|---|---|---|---:|---:|---|\n";
  bool any = false;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    const ReviewedPly& p = r.plies[i];
    if (!is_error(p.mark)) continue;
    any = true;
    const Decided d = decided_of(r, r.turn_of(i));
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdown_text(numbered_move(r, i)), mark_sign(p.mark),
                       markdown_text(better_words(r, i)), points_text(d.loss()),
                       p.deeper_loss ? points_text(*p.deeper_loss) : "proved",
                       markdown_text(p.reason.words.empty() ? cause_words(r, i) : p.reason.words));
  }
  if (!any) out = r.marked ? "No move is marked.\n" : "No move is marked yet.\n";
  const std::string book = book_words(r);
  return book.empty() ? out : fmt::format("{}\n{}\n", out, markdown_text(book));
}

std::string account(const GameReview& r, Side side) {
  const auto a = account_of(r, side);
  if (!a) return {};
  std::string out =
      fmt::format("| {}'s account | points |\n|---|---:|\n", markdown_text(r.game->type().side_name(side)));
  for (const AccountColumn& c : columns_of(*a)) {
    const std::string_view id = c.id;
    out += fmt::format("| {} | {} |\n", markdown_text(column_words(r, side, c)),
                       id == "start" || id == "result" ? fmt::format("{}", c.points) : fmt::format("{:+}", c.points));
  }
  const auto points = phase_points(*a, true);
  out +=
      fmt::format("\n| {}'s losses by phase | points |\n|---|---:|\n", markdown_text(r.game->type().side_name(side)));
  for (std::size_t i = 0; i < review_phases; ++i)
    if (a->phases[i].from < a->phases[i].to)
      out += fmt::format("| {} | {} |\n", markdown_text(phase_words(a->phases[i])), points[i]);
  return out + "\n";
}

}  // namespace

std::string markdown_part(const ReportedGame& g, bool many) {
  const GameReview& r = *g.review;
  std::string out =
      fmt::format("# {}{}\n\n", many ? fmt::format("Game {}: ", g.number) : "", markdown_text(report_title(r)));
  out += fmt::format("{}: {} against {}. {}\n\n", markdown_text(r.game->type().title()),
                     markdown_text(player_words(r, Side::first)), markdown_text(player_words(r, Side::second)),
                     r.over ? markdown_text(r.game->outcome_text(r.positions.back(), r.keys)) : "Not played out.");
  out += fmt::format("{}. {}.\n\n", markdown_text(method_text(r)), markdown_text(k_text(r)));
  if (const std::string why = lost_game_text(r); !why.empty()) out += fmt::format("**{}**\n\n", markdown_text(why));
  out += fmt::format("## Expected score of {}, ply by ply\n\n", markdown_text(r.game->type().side_name(Side::first)));
  out += fenced(curve(r));
  if (const auto worst = worst_moments(r); !worst.empty()) {
    out += "## The worst moments\n\n";
    for (const std::size_t ply : worst) out += moment(r, ply);
  }
  out += "## Accounts\n\n";
  for (const Side side : {Side::first, Side::second}) out += account(r, side);
  return out + (r.marked ? "## Marked moves\n\n" : "## Moves marked so far\n\n") + table(r) + "\n";
}

std::string markdown_whole(const std::vector<std::string>& parts, const std::string& again) {
  std::string out;
  for (const std::string& part : parts) out += part;
  out += fmt::format(
      "To reproduce: `{}`\n\nLoss is the expected score of the best move minus that of the played "
      "one, both searched the same way. A point is a hundredth.\n",
      again);
  return visible_lines(out);  // code stands as it is, boards, positions and file names included
}

}  // namespace ply
