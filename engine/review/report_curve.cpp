// The curve of a report.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/markup.h"
#include "engine/game/board_svg.h"
#include "engine/review/account.h"
#include "engine/review/report.h"
#include "engine/review/report_drawings.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"

namespace ply {
namespace {

class CurveDrawing {
 public:
  CurveDrawing(const GameReview& r, double wide) : r_(r), curve_(review_curve(r)), width_(wide) {}

  std::string drawn() {
    if (curve_.empty()) return "<p>Nothing of this game is judged.</p>";
    out_ = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0f} {:.0f}" width="100%")"
                       R"( role="img" aria-label="expected score of {}" font-family="system-ui,sans-serif")"
                       R"( font-size="12" fill="#565d68">)",
                       width_, height, html_text(r_.game->type().side_name(Side::first)));
    bands();
    for (const double e : {0.0, 0.25, 0.5, 0.75, 1.0})
      line(left, y(e), width_ - right, y(e),
           e == 1.0   ? side_ink(Side::first)
           : e == 0.0 ? side_ink(Side::second)
           : e == 0.5 ? "#9aa0aa"
                      : "#dfe2e7",
           1, "");
    for (const auto& [e, name] : {std::pair{1.0, "1"}, {0.5, "½"}, {0.0, "0"}})
      out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>)", left - 8, y(e) + 4, name);
    wins(1.0, Side::first, left + 4, "start", -6), wins(0.0, Side::second, width_ - right - 4, "end", 15);
    line_of_game();
    errors();
    names_of_worst();
    losses(Side::first, bars_top), losses(Side::second, bars_top + bar_room);
    numbers();
    return out_ + "</svg>";
  }

 private:
  static constexpr double height = 348, left = 34, right = 16, top = 36, curve_height = 170, bars_top = 238,
                          bar_room = 46, bar_height = 34;
  double x(std::size_t ply) const {
    const double n = std::max<double>(1, static_cast<double>(r_.plies.size()));
    return left + (width_ - left - right) * static_cast<double>(ply) / n;
  }
  static double y(double e) { return top + curve_height * (1 - e); }
  void line(double x1, double y1, double x2, double y2, const char* colour, double w, const char* dash) {
    out_ += fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{}"{}/>)",
                        x1, y1, x2, y2, colour, w, *dash ? fmt::format(" stroke-dasharray=\"{}\"", dash) : "");
  }
  void wins(double e, Side side, double at, const char* anchor, double off) {
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}" fill="{}">{} wins</text>)", at, y(e) + off,
                        anchor, side_ink(side), html_text(r_.game->type().side_name(side)));
  }
  void band(std::size_t from, std::size_t to, const char* colour, const char* words) {
    if (to <= from) return;
    out_ += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)", x(from), top,
                        x(to) - x(from), curve_height, colour);
    if (x(to) - x(from) > 44)
      out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", x(from) + 4, y(0.125) + 4, words);
  }
  /// The given opening, and what is proved from its last open position on.
  void bands() {
    std::size_t given = 0, exact = r_.plies.size();
    while (given < r_.plies.size() && r_.plies[given].given) ++given;
    for (auto p = curve_.rbegin(); p != curve_.rend() && p->proved; ++p) exact = p->ply;
    band(0, given, "#eef0f3", "given");
    band(exact, r_.plies.size(), "#e6f0fa", "proved");
  }
  /// A move by its mover is a solid line; where the next run said something else, a dotted one.
  void line_of_game() {
    for (std::size_t i = 0; i + 1 < curve_.size(); ++i) {
      const ReviewPoint& from = curve_[i];
      const double after = r_.plies[from.ply].after_for_first();
      line(x(from.ply), y(from.expected), x(from.ply + 1), y(after), "#1d2129", 1.8, "");
      if (curve_[i + 1].ply == from.ply + 1 && curve_[i + 1].expected != after)
        line(x(from.ply + 1), y(after), x(from.ply + 1), y(curve_[i + 1].expected), "#565d68", 1.4, "2 3");
    }
  }
  void errors() {
    for (std::size_t i = 0; i < r_.plies.size(); ++i) {
      const ReviewedPly& p = r_.plies[i];
      if (!is_error(p.mark)) continue;
      out_ += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="4" fill="{}"><title>{} {}</title></circle>)", x(i + 1),
                          y(p.after_for_first()), p.mark == MoveMark::blunder ? "#b42d0c" : "#b06a00",
                          html_text(numbered_move(r_, i)), mark_sign(p.mark));
    }
  }
  /// Left of their points, above them where the first side gained: there no line goes. None lies on another.
  void names_of_worst() {
    struct Box {
      double x1, x2, y;
    };
    std::vector<Box> taken;
    for (const std::size_t ply : worst_moments(r_)) {
      const std::string name = numbered_move(r_, ply);
      const double wide = 7.2 * static_cast<double>(name.size()) + 6, e = r_.plies[ply].after_for_first();
      const bool above = r_.plies[ply].mover == Side::second;
      const double at = std::clamp(x(ply + 1) - wide / 2, left + wide / 2, width_ - right - wide / 2);
      double up = y(e) + (above ? -9 : 17);
      const auto free = [&] {
        return std::none_of(taken.begin(), taken.end(), [&](const Box& b) {
          return b.x1 < at + wide / 2 && at - wide / 2 < b.x2 && std::abs(b.y - up) < 13;
        });
      };
      for (int tries = 0; tries < 4 && !free(); ++tries) up += above ? -13 : 13;
      taken.push_back({at - wide / 2, at + wide / 2, up});
      out_ += fmt::format(
          R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle" font-family="ui-monospace,monospace")"
          R"( fill="#1d2129" stroke="#fff" stroke-width="4" stroke-linejoin="round" paint-order="stroke">{}</text>)",
          at, up, html_text(name));
    }
  }
  void losses(Side side, double at) {
    line(left, at, width_ - right, at, "#c4c8cf", 1, "");
    for (std::size_t i = 0; i < r_.plies.size(); ++i) {
      const ReviewedPly& p = r_.plies[i];
      if (!p.judged() || p.mover != side || p.loss() <= 0) continue;
      const double bar = std::min(5.0, 0.8 * (x(1) - x(0)));
      out_ += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)",
                          x(i + 1) - bar / 2, at, bar, std::max(0.8, bar_height * p.loss()), side_ink(side));
    }
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" fill="{}">{} lost {}</text>)", left + 4, at + 30, side_ink(side),
                        html_text(r_.game->type().side_name(side)), points_words(lost_by(r_, side)));
  }
  void numbers() {
    double last = 0;
    for (std::size_t i = 0; i < r_.plies.size(); ++i) {
      const std::string number = ply_number(r_, i);
      const bool begins = r_.plies[i].mover == Side::first && (i == 0 || r_.plies[i - 1].mover != Side::first);
      if (!begins || !(number.ends_with("0.") || number.ends_with("5.")) || x(i) < last + 24) continue;
      last = x(i);
      out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", x(i), height - 8,
                          number.substr(0, number.size() - 1));
    }
  }

  const GameReview& r_;
  const std::vector<ReviewPoint> curve_;
  const double width_;
  std::string out_;
};

}  // namespace

const char* side_ink(Side s) { return s == Side::first ? "#8a5a00" : "#1f5aa6"; }

std::string curve_svg(const GameReview& review, double width) { return CurveDrawing(review, width).drawn(); }

}  // namespace ply
