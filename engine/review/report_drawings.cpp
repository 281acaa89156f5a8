#include "engine/review/report_drawings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/markup.h"
#include "engine/game/board_svg.h"
#include "engine/review/account.h"
#include "engine/review/report_parts.h"

namespace ply {
namespace {

constexpr const char *ink = "#1d2129", *quiet_ink = "#565d68";

std::string begun(double width, double height, std::string_view label) {
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:.0f} {1:.0f}" width="{0:.0f}" height="{1:.0f}")"
      R"( role="img" aria-label="{2}")"
      R"( font-family="system-ui,sans-serif" font-size="13" fill="{3}">)",
      width, height, html_text(label), ink);
}
std::string line(double x1, double y1, double x2, double y2, const char* colour, double wide) {
  return fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{}"/>)", x1, y1,
                     x2, y2, colour, wide);
}

// --- A refutation

struct ShownMove {
  RefutationLine line;
  std::vector<ShownMove> below = {};
};

/// The lines from `at` on that lie `indent` plies below, and what is below them.
std::vector<ShownMove> shown_below(const std::vector<RefutationLine>& lines, std::size_t& at, int indent) {
  std::vector<ShownMove> out;
  while (at < lines.size() && lines[at].indent == indent) {
    ShownMove m{lines[at++]};
    m.below = shown_below(lines, at, indent + 1);
    out.push_back(std::move(m));
  }
  return out;
}

class RefutationDrawing {
 public:
  explicit RefutationDrawing(ShownMove root) : root_(std::move(root)) { measure(root_, 0); }

  std::string drawn(std::string_view label) {
    double x = 0;
    for (const double w : wide_) lefts_.push_back(x), x += w + gap;
    draw(root_, 0);
    if (left_out_ > 0)
      text(lefts_[std::min<std::size_t>(2, lefts_.size() - 1)], row_++, fmt::format("and {} more", left_out_),
           quiet_ink);
    return begun(x + hidden_room, row_ * row_height + 6, label) + out_ + "</svg>";
  }

 private:
  static constexpr double row_height = 21, letter = 8, gap = 30, hidden_room = 78;
  static constexpr std::size_t max_rows = 14;

  /// As many columns as letters: in UTF-8 every character counts once.
  static double width_of(const std::string& s) {
    return letter * static_cast<double>(std::count_if(
                        s.begin(), s.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
  }
  void measure(const ShownMove& m, std::size_t ply) {
    if (wide_.size() <= ply) wide_.push_back(0);
    wide_[ply] = std::max(wide_[ply], width_of(moves_words(m.line)));
    for (const ShownMove& b : m.below) measure(b, ply + 1);
  }
  static double y(double row) { return 17 + row * row_height; }
  void text(double x, double row, const std::string& words, const char* colour) {
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" fill="{}">{}</text>)", x, y(row), colour, html_text(words));
  }
  /// Its row.
  double draw(const ShownMove& m, std::size_t ply) {
    double row = 0;
    std::vector<double> rows;
    for (const ShownMove& b : m.below) {
      if (row_ >= max_rows) left_out_ += 1 + b.line.equal.size();
      else rows.push_back(draw(b, ply + 1));
    }
    row = rows.empty() ? row_++ : (rows.front() + rows.back()) / 2;
    const std::string said = moves_words(m.line);
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" font-family="ui-monospace,monospace" fill="{}">{}</text>)",
                        lefts_[ply], y(row), side_ink(m.line.mover), html_text(said));
    const double end = lefts_[ply] + width_of(said) + 4;
    for (const double r : rows) out_ += line(end, y(row) - 4, lefts_[ply + 1] - 5, y(r) - 4, "#9aa0aa", 1);
    if (m.line.hidden > 0) text(end + 4, row, hidden_words(m.line), quiet_ink);
    return row;
  }

  ShownMove root_;
  std::vector<double> wide_, lefts_;
  double row_ = 0;
  u64 left_out_ = 0;
  std::string out_;
};

}  // namespace

std::string account_svg(const GameReview& r, Side side) {
  const auto account = account_of(r, side);
  if (!account) return {};
  const auto columns = columns_of(*account);
  constexpr double width = 400, row = 36, bars_from = 200, bars_to = 350, bar = 18;
  int low = 0, high = 100, now = 0;
  for (const AccountColumn& c : columns) {
    if (std::string_view(c.id) == "result") break;
    now += c.points;
    low = std::min(low, now), high = std::max(high, now);
  }
  const auto x = [&](int points) {
    return bars_from + (bars_to - bars_from) * (points - low) / static_cast<double>(high - low);
  };
  const double height = row * static_cast<double>(columns.size()) + 20;
  std::string out = begun(width, height, fmt::format("account of {}", r.game->type().side_name(side)));
  for (const int p : {0, 100}) {
    out += line(x(p), 2, x(p), height - 18, "#c4c8cf", 1);
    out += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle" font-size="11" fill="{}">{}</text>)", x(p),
                       height - 4, quiet_ink, p);
  }
  now = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string_view id = columns[i].id;
    const int points = columns[i].points;
    const bool result = id == "result", total = result || id == "start";
    const double top = row * static_cast<double>(i) + 8, middle = top + bar / 2 + 4.5;
    const int from = total ? 0 : now, to = total ? points : now + points;
    const char* colour = id == "theirs" ? side_ink(other(side))
                         : id == "own"  ? side_ink(side)
                         : total        ? ink
                                        : "#767d89";
    if (result) out += line(0, top - 7, width, top - 7, quiet_ink, 1.5);
    out += fmt::format(R"(<text x="0" y="{:.1f}"{}>{}</text>)", middle, result ? " font-weight=\"600\"" : "",
                       html_text(column_words(r, side, columns[i])));
    out += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.0f}" fill="{}"/>)",
                       std::min(x(from), x(to)), top,
                       std::max(1.0, std::max(x(from), x(to)) - std::min(x(from), x(to))), bar, colour);
    if (!result) out += line(x(to), top + bar, x(to), top + row, "#9aa0aa", 1);
    out += fmt::format(
        R"(<text x="{:.0f}" y="{:.1f}" text-anchor="end" font-family="ui-monospace,monospace"{}>{}</text>)", width,
        middle, result ? " font-weight=\"600\"" : "", total ? fmt::format("{}", points) : fmt::format("{:+}", points));
    now = to;
  }
  return out + "</svg>";
}

std::string refutation_svg(const Refutation& refutation, const std::string& error, Side mover) {
  const auto lines = folded_lines(refutation);
  std::size_t at = 0;
  return RefutationDrawing({{0, error, false, 0, mover}, shown_below(lines, at, 1)}).drawn("refutation of " + error);
}

}  // namespace ply
