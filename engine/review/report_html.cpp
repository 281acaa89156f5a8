#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/base/markup.h"
#include "engine/game/board_svg.h"
#include "engine/review/refutation.h"
#include "engine/review/report.h"
#include "engine/review/report_drawings.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"

namespace ply {
namespace {

constexpr int board_width = 300;
// Of the curve: on a page, and on a telephone, where letters of the wide one could not be read.
constexpr double wide_curve = 860, narrow_curve = 420;

// Everything that is coloured is also said; nothing is loaded.
constexpr const char* style = R"(
:root{color-scheme:light}
body{font:15px/1.45 system-ui,"Segoe UI",Roboto,sans-serif;
color:#1d2129;background:#fff;margin:2rem auto;padding:0 1.5rem;max-width:1300px}
h1{font-size:1.9rem;margin:.2rem 0}h2{font-size:1.05rem;margin:1.4rem 0 .6rem}
h3{font:600 1.1rem ui-monospace,monospace;margin:.3rem 0}
h3 small{font:400 .85rem system-ui,sans-serif;float:right;padding-top:.2rem}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 3rem;
border-bottom:2px solid #565d68;padding-bottom:.6rem}
header p{margin:.2rem 0}header .how{max-width:46rem}section+section{margin-top:4rem}
.how{color:#565d68;font-size:.9rem}
.top,.moments{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;align-items:flex-start}
.top>:first-child{flex:1 1 560px}
.moment{flex:1 1 300px;max-width:400px;border-top:1px solid #d5d8de;padding-top:.4rem}.moment svg{display:block}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem .9rem;margin:.3rem 0}
dt{white-space:nowrap;color:#565d68}dt b{color:#1d2129}dd{margin:0}
.ring{display:inline-block;width:.7em;height:.7em;border:2px solid}
.ring.played{border-color:#d9480f}.ring.better{border-color:#c99700;border-radius:50%}
table{border-collapse:collapse;font-size:.92rem}td,th{padding:.18rem 1rem .18rem 0;text-align:left;vertical-align:top}
th{font-weight:400;color:#565d68}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
.mark{color:#b42d0c;font-weight:700}.first{color:#8a5a00}.second{color:#1f5aa6}
code{font:.92em ui-monospace,monospace}footer{border-top:1px solid #d5d8de;margin-top:2rem}
footer code{background:#f2f3f5;padding:.1rem .3rem}
.scroll{max-width:100%;overflow-x:auto}.top svg{max-width:100%;height:auto}
td:first-child,td.n,td code{white-space:nowrap}
.narrow{display:none}
@media screen and (max-width:640px){.wide{display:none}.narrow{display:block}
body{margin:1rem auto;padding:0 1rem}h1{font-size:1.5rem}section+section{margin-top:3rem}
table,tbody{display:block}th:last-child{display:none}
tr{display:grid;grid-template-columns:5rem 2rem 1fr 3.2rem 4.2rem;column-gap:.5rem;padding:.25rem 0}
tr+tr{border-top:1px solid #e6e8ec}td,th{padding:.1rem 0}td:last-child{grid-column:1/-1}}
@media print{@page{margin:14mm}html{font-size:13px}body{margin:0;padding:0;max-width:none;font-size:12px}
section+section{break-before:page;margin-top:0}h1,h2,h3{break-after:avoid}
.moment,.top>div,tr{break-inside:avoid}.scroll{overflow:visible}}
)";

const char* side_class(Side s) { return s == Side::first ? "first" : "second"; }

std::string side_words(Side side, const std::string& words) {
  return fmt::format(R"(<span class="{}">{}</span>)", side_class(side), html_text(words));
}

std::string curve(const GameReview& r) {
  return fmt::format(R"(<div class="wide">{}</div><div class="narrow">{}</div>)", curve_svg(r, wide_curve),
                     curve_svg(r, narrow_curve));
}

std::string account(const GameReview& r, Side side) {
  const std::string drawn = account_svg(r, side);
  if (drawn.empty()) return {};
  const auto a = account_of(r, side);
  const auto points = phase_points(*a, true);
  std::string phases;
  for (std::size_t i = 0; i < review_phases; ++i)
    if (a->phases[i].from < a->phases[i].to)
      phases += fmt::format("<br/>{}: {}", html_text(phase_words(a->phases[i])), points[i]);
  return fmt::format(R"(<div><h2>{}'s account, points</h2>{}<p>{}'s losses by phase{}</p></div>)",
                     side_words(side, r.game->type().side_name(side)), drawn, html_text(r.game->type().side_name(side)),
                     phases);
}

/// Of a move that was played or would have been better: how it is ringed, what it was worth, and what may follow.
std::string worth(const GameReview& r, std::size_t ply, const JudgedMove& m, const char* what, const char* ring) {
  return fmt::format(R"(<dt><span class="{}"></span> {} <b>{}</b></dt><dd><code>{}</code></dd>)", ring, what,
                     html_text(worth_text(r, ply, m, r.plies[ply].mover)), html_text(line_words(r, ply, m.line)));
}

std::string moment(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  const JudgedPosition& here = *p.here;
  const Decided d = decided_of(r, r.turn_of(ply));
  std::string out = fmt::format(R"(<div class="moment"><h3>{} <span class="mark">{}</span> <small>{} −{}</small></h3>)",
                                html_text(numbered_move(r, ply)), mark_sign(p.mark),
                                side_words(p.mover, r.game->type().side_name(p.mover)), points_words(d.loss()));
  BoardRings rings;
  rings.played = r.game->click_path(r.positions[ply], p.played);
  rings.better = r.game->click_path(r.positions[ply], here.best().move);
  out += board_svg(r.game->board(r.positions[ply]), rings, board_width);
  if (!p.reason.words.empty()) out += fmt::format("<p><b>{}</b></p>", html_text(p.reason.words));
  out += fmt::format("<p>{} {}</p><dl>", html_text(lost_sentence(r, ply)), html_text(not_punished(r, ply)));
  out += worth(r, ply, p.as_played(), "played", "ring played") + worth(r, ply, here.best(), "better", "ring better");
  out += fmt::format("<dt>cause</dt><dd>{}</dd></dl>", html_text(cause_words(r, ply)));
  if (p.refutation)
    out +=
        fmt::format(R"(<p class="how">{}</p><div class="scroll">{}</div>)", html_text(refutation_words(*p.refutation)),
                    refutation_svg(*p.refutation, r.game->show_move(r.positions[ply], p.played), p.mover));
  else if (!p.no_refutation.empty())
    out += fmt::format(R"(<p class="how">No refutation is shown: {}.</p>)", html_text(p.no_refutation));
  return out + "</div>";
}

std::string table(const GameReview& r) {
  std::string rows;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    const ReviewedPly& p = r.plies[i];
    if (!is_error(p.mark)) continue;
    rows += fmt::format(R"(<tr><td>{}</td><td class="mark">{}</td>)"
                        R"(<td><code>{}</code></td><td class="n">{}</td><td class="n">{}</td><td>{}</td></tr>)",
                        side_words(p.mover, numbered_move(r, i)), mark_sign(p.mark), html_text(better_words(r, i)),
                        points_text(decided_of(r, r.turn_of(i)).loss()),
                        p.deeper_loss ? points_text(*p.deeper_loss) : "proved",
                        html_text(p.reason.words.empty() ? cause_words(r, i) : p.reason.words));
  }
  const std::string book = book_words(r).empty() ? "" : fmt::format("<p>{}</p>", html_text(book_words(r)));
  if (rows.empty()) return (r.marked ? "<p>No move is marked.</p>" : "<p>No move is marked yet.</p>") + book;
  return R"(<div class="scroll"><table><tr><th>move</th><th></th><th>better</th>)"
         R"(<th class="n">loss</th><th class="n">deeper</th><th>why</th></tr>)" +
         rows + "</table></div>" + book;
}

}  // namespace

std::string html_part(const ReportedGame& g, bool many) {
  const GameReview& r = *g.review;
  std::string out = fmt::format("<section><header><div><h1>{}{}</h1>", many ? fmt::format("Game {}: ", g.number) : "",
                                html_text(report_title(r)));
  out += fmt::format("<p>{}: {} against {}. {}</p>", html_text(r.game->type().title()),
                     side_words(Side::first, player_words(r, Side::first)),
                     side_words(Side::second, player_words(r, Side::second)),
                     r.over ? html_text(r.game->outcome_text(r.positions.back(), r.keys)) : "Not played out.");
  if (const std::string why = lost_game_text(r); !why.empty()) out += fmt::format("<p><b>{}</b></p>", html_text(why));
  out +=
      fmt::format(R"(</div><p class="how">{}.<br/>{}.</p></header>)", html_text(method_text(r)), html_text(k_text(r)));
  out += fmt::format(R"(<div class="top"><div><h2>Expected score of {}</h2>{}</div>)",
                     html_text(r.game->type().side_name(Side::first)), curve(r));
  const Side reported = r.result && *r.result == 1 ? Side::second : Side::first;  // who has to know most
  out += account(r, reported) + "</div>";
  if (const auto worst = worst_moments(r); !worst.empty()) {
    out += fmt::format(R"(<h2>{}</h2><div class="moments">)",
                       worst.size() == 1 ? "The worst moment" : "The worst moments");
    for (const std::size_t ply : worst) out += moment(r, ply);
    out += "</div>";
  }
  out += fmt::format(R"(<div class="top"><div><h2>{}</h2>)", r.marked ? "All marked moves" : "Moves marked so far");
  return out + table(r) + "</div>" + account(r, other(reported)) + "</div></section>\n";
}

std::string html_whole(const std::vector<std::string>& parts, const std::string& again) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><meta name=\"viewport\" "
      "content=\"width=device-width\"/><title>{}</title><style>{}</style></head><body>\n",
      parts.size() == 1 ? "A game, move by move" : fmt::format("{} games, move by move", parts.size()), style);
  for (const std::string& part : parts) out += part;
  out += fmt::format(
      "<footer><p>To reproduce: <code>{}</code></p><p class=\"how\">Loss is the expected score of the best move "
      "minus that of the played one, both searched the same way; a point is a hundredth. Square ring: played; round "
      "ring: "
      "better.</p></footer></body></html>\n",
      html_text(again));
  return out;
}

}  // namespace ply
