#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "engine/core/text.h"
#include "engine/review/board_svg.h"
#include "engine/review/refutation.h"
#include "engine/review/report.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"

namespace ply {
namespace {

constexpr const char* style = R"(
:root{color-scheme:light}
body{font:15px/1.45 system-ui,"Segoe UI",Roboto,sans-serif;color:#1d2129;background:#fff;margin:2rem auto;padding:0 1.5rem;max-width:1240px}
h1{font-size:1.9rem;margin:.2rem 0}h2{font-size:1.1rem;margin:1.6rem 0 .6rem;border-top:1px solid #d5d8de;padding-top:.8rem}
h3{font:600 1.05rem ui-monospace,monospace;margin:.3rem 0}
.how{color:#565d68;font-size:.9rem}.moments{display:flex;flex-wrap:wrap;gap:1.6rem}.moment{flex:1 1 300px;max-width:380px}
table{border-collapse:collapse;font-size:.92rem}td,th{padding:.18rem .7rem .18rem 0;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}tr.sum td{border-top:2px solid #777;font-weight:600}
.mark{color:#b42d0c;font-weight:700}.first{color:#8a5a00}.second{color:#1f5aa6}.proved{color:#565d68}
.accounts{display:flex;flex-wrap:wrap;gap:3rem}code{font-size:.92em;background:#f2f3f5;padding:.05rem .25rem}
.scroll{max-width:100%;overflow-x:auto}details{margin-top:.3rem}ul.refutation{margin:.2rem 0;padding-left:1.1rem;font-size:.9rem}
)";

const char* side_class(Side s) { return s == Side::first ? "first" : "second"; }
const char* side_colour(Side s) { return s == Side::first ? "#b07a12" : "#2c6cbf"; }

// --- The curve: E of the first side; below it what each side lost

class CurveDrawing {
 public:
  explicit CurveDrawing(const GameReview& r) : r_(r), curve_(review_curve(r)) {}

  std::string drawn() {
    if (curve_.empty()) return "<p>Nothing of this game is judged.</p>";
    out_ = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0f} {:.0f}" width="100%" role="img" aria-label="expected score of {}" font-size="12" fill="#565d68">)",
        width, height, html_text(r_.game->type().side_name(Side::first)));
    bands();
    for (const double e : {0.0, 0.25, 0.5, 0.75, 1.0})
      line(left, y(e), width - right, y(e), e == 0.5 ? "#9aa0aa" : "#dfe2e7", 1, "");
    for (const auto& [e, name] : {std::pair{1.0, "1"}, {0.5, "½"}, {0.0, "0"}})
      out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="end">{}</text>)", left - 8, y(e) + 4, name);
    label(1.0, Side::first, -5), label(0.0, Side::second, 14);
    line_of_game();
    errors();
    losses(Side::first, bars_top), losses(Side::second, bars_top + bar_room);
    numbers();
    return out_ + "</svg>";
  }

 private:
  static constexpr double width = 1180, height = 330, left = 44, right = 16, top = 22, curve_height = 170,
                          bars_top = 218, bar_room = 46, bar_height = 34;
  double x(std::size_t ply) const {
    const double n = std::max<double>(1, static_cast<double>(r_.plies.size()));
    return left + (width - left - right) * static_cast<double>(ply) / n;
  }
  static double y(double e) { return top + curve_height * (1 - e); }
  void line(double x1, double y1, double x2, double y2, const char* colour, double w, const char* dash) {
    out_ += fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{}"{}/>)",
                        x1, y1, x2, y2, colour, w, *dash ? fmt::format(" stroke-dasharray=\"{}\"", dash) : "");
  }
  void label(double e, Side side, double off) {
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" fill="{}">{} wins</text>)", left + 4, y(e) + off,
                        side_colour(side), html_text(r_.game->type().side_name(side)));
  }
  void band(std::size_t from, std::size_t to, const char* colour, const char* words) {
    if (to <= from) return;
    out_ += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)", x(from), top,
                        x(to) - x(from), curve_height, colour);
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", x(from) + 4, top + curve_height - 20, words);
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
      const ReviewedPly& p = r_.plies[from.ply];
      const double e = p.as_played().expected, after = p.mover == Side::first ? e : 1 - e;
      line(x(from.ply), y(from.expected), x(from.ply + 1), y(after), "#1d2129", 1.8, "");
      if (curve_[i + 1].ply == from.ply + 1 && curve_[i + 1].expected != after)
        line(x(from.ply + 1), y(after), x(from.ply + 1), y(curve_[i + 1].expected), "#565d68", 1.4, "2 3");
    }
  }
  void errors() {
    for (std::size_t i = 0; i < r_.plies.size(); ++i) {
      const ReviewedPly& p = r_.plies[i];
      if (!is_error(p.mark)) continue;
      const double e = p.as_played().expected, after = p.mover == Side::first ? e : 1 - e;
      out_ += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="4" fill="{}"><title>{} {}</title></circle>)", x(i + 1),
                          y(after), p.mark == MoveMark::blunder ? "#b42d0c" : "#c98a12",
                          html_text(numbered_move(r_, i)), mark_sign(p.mark));
    }
  }
  void losses(Side side, double at) {
    line(left, at, width - right, at, "#9aa0aa", 1, "");
    for (std::size_t i = 0; i < r_.plies.size(); ++i) {
      const ReviewedPly& p = r_.plies[i];
      if (!p.judged() || p.mover != side || p.loss() <= 0) continue;
      out_ += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="4" height="{:.1f}" fill="{}"/>)", x(i + 1) - 2, at,
                          bar_height * p.loss(), side_colour(side));
    }
    out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" fill="{}">{} lost {} points</text>)", left + 4, at + 16,
                        side_colour(side), html_text(r_.game->type().side_name(side)), points_text(lost_by(r_, side)));
  }
  void numbers() {
    for (std::size_t i = 0; i < r_.plies.size(); ++i) {
      const std::string number = ply_number(r_, i);
      const bool begins = r_.plies[i].mover == Side::first && (i == 0 || r_.plies[i - 1].mover != Side::first);
      if (begins && (number.ends_with("0.") || number.ends_with("5.")))
        out_ += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)", x(i), height - 8,
                            number.substr(0, number.size() - 1));
    }
  }

  const GameReview& r_;
  const std::vector<ReviewPoint> curve_;
  std::string out_;
};

std::string account(const GameReview& r, Side side) {
  const auto a = account_of(r, side);
  if (!a) return {};
  std::string out = fmt::format(R"(<div><h3 class="{}">{}'s account, points</h3><table>)", side_class(side),
                                html_text(r.game->type().side_name(side)));
  for (const AccountColumn& c : columns_of(*a)) {
    const std::string_view id = c.id;
    const bool total = id == "start" || id == "result";
    out += fmt::format(R"(<tr{}><td>{}</td><td class="n">{}</td></tr>)", id == "result" ? " class=\"sum\"" : "",
                       html_text(column_words(r, side, c)),
                       total ? fmt::format("{}", c.points) : fmt::format("{:+}", c.points));
  }
  return out + "</table></div>";
}

std::string refutation_list(const Refutation& refutation) {
  std::string out =
      fmt::format(R"(<details><summary>{}</summary><ul class="refutation">)", html_text(refutation_words(refutation)));
  constexpr std::size_t most = 40;
  const auto lines = refutation_lines(refutation);
  for (std::size_t i = 0; i < std::min(most, lines.size()); ++i)
    out += fmt::format(R"(<li style="margin-left:{:.1f}em">{}{}</li>)", 1.2 * (lines[i].indent - 1),
                       html_text(lines[i].move),
                       lines[i].hidden > 0 ? fmt::format(" + {} nodes", grouped(lines[i].hidden)) : "");
  if (lines.size() > most) out += fmt::format("<li>and {} more</li>", lines.size() - most);
  return out + "</ul></details>";
}

std::string moment(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  const JudgedPosition& here = *p.here;
  const Decided d = decided_of(r, r.turn_of(ply));
  std::string out =
      fmt::format(R"(<div class="moment"><h3>{} <span class="mark">{}</span></h3><div class="{}">{} −{} points</div>)",
                  html_text(numbered_move(r, ply)), mark_sign(p.mark), side_class(p.mover),
                  html_text(r.game->type().side_name(p.mover)), points_text(d.loss()));
  BoardRings rings;
  rings.played = r.game->click_path(r.positions[ply], p.played);
  rings.better = r.game->click_path(r.positions[ply], here.best().move);
  out += board_svg(r.game->board(r.positions[ply]), rings, 300);
  out += fmt::format("<p>{}</p><table>", html_text(lost_sentence(r, ply)));
  const auto row = [&](const char* what, const JudgedMove& m) {
    out += fmt::format(R"(<tr><td>{}</td><td><code>{}</code></td><td>{}</td></tr>)", what,
                       html_text(line_words(r, ply, m.line)), html_text(worth_text(r, ply, m, p.mover)));
  };
  row("played", p.as_played());
  row("better", here.best());
  out += fmt::format("</table><p><b>{}</b></p>", html_text(cause_words(r, ply)));
  if (p.refutation) out += refutation_list(*p.refutation);
  return out + "</div>";
}

std::string table(const GameReview& r) {
  std::string rows;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    const ReviewedPly& p = r.plies[i];
    if (!is_error(p.mark)) continue;
    rows += fmt::format(
        R"(<tr><td class="{}">{}</td><td class="mark">{}</td><td>{}</td><td class="n">{}</td><td class="n">{}</td><td>{}</td></tr>)",
        side_class(p.mover), html_text(numbered_move(r, i)), mark_sign(p.mark), html_text(better_words(r, i)),
        points_text(decided_of(r, r.turn_of(i)).loss()), p.deeper_loss ? points_text(*p.deeper_loss) : "proved",
        html_text(cause_words(r, i)));
  }
  if (rows.empty()) return "<p>No move is marked.</p>";
  return R"(<div class="scroll"><table><tr><th>move</th><th></th><th>better</th><th class="n">loss</th><th class="n">deeper</th><th>cause</th></tr>)" +
         rows + "</table></div>";
}

}  // namespace

std::string html_part(const ReportedGame& g, bool many) {
  const GameReview& r = *g.review;
  std::string out =
      fmt::format("<section><h1>{}{}</h1>", many ? fmt::format("Game {}: ", g.number) : "", html_text(report_title(r)));
  out += fmt::format(R"(<p>{}: <span class="first">{}</span> against <span class="second">{}</span>. {}</p>)",
                     html_text(r.game->type().title()), html_text(player_words(r, Side::first)),
                     html_text(player_words(r, Side::second)),
                     r.over ? html_text(r.game->outcome_text(r.positions.back(), r.keys)) : "Not played out.");
  out += fmt::format(R"(<p class="how">{}. {}.</p>)", html_text(method_text(r)), html_text(k_text(r)));
  if (const auto lost = losing_moment(r))
    out += fmt::format("<p>The game was lost by <b>{}</b>.</p>", html_text(numbered_move(r, *lost)));
  out += fmt::format("<h2>Expected score of {}</h2>{}", html_text(r.game->type().side_name(Side::first)),
                     CurveDrawing(r).drawn());
  if (const auto worst = worst_moments(r); !worst.empty()) {
    out += R"(<h2>The worst moments</h2><div class="moments">)";
    for (const std::size_t ply : worst) out += moment(r, ply);
    out += "</div>";
  }
  out += R"(<h2>Accounts</h2><div class="accounts">)" + account(r, Side::first) + account(r, Side::second) + "</div>";
  return out + "<h2>All marked moves</h2>" + table(r) + "</section>\n";
}

std::string html_whole(const std::vector<std::string>& parts, const std::string& again) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><meta name=\"viewport\" "
      "content=\"width=device-width\"/><title>{}</title><style>{}</style></head><body>\n",
      parts.size() == 1 ? "A game, move by move" : fmt::format("{} games, move by move", parts.size()), style);
  for (const std::string& part : parts) out += part;
  out += fmt::format(
      "<h2>To make it again</h2><p><code>{}</code></p><p class=\"how\">Loss is the expected score of the best move "
      "minus that of the played one, both searched alike; a point is a hundredth. Red ring: played; gold ring: "
      "better.</p></body></html>\n",
      html_text(again));
  return out;
}

}  // namespace ply
