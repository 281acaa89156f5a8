#include "app/ui/panels/review/review_why_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/review/review_parts.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/proof/proof_rows.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/review/cause.h"
#include "engine/review/refutation.h"
#include "engine/review/review_causes.h"
#include "engine/review/seen.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

/// A move of the small tree.
struct TreeMove {
  RefutationLine line;
  std::size_t parent = 0;  ///< index + 1; 0: the played move
  float row = 0;           ///< in rows: between its answers
  bool leaf = true;
};

/// Leaves get a row each, the others stand in the middle of theirs. At most `max` rows.
std::vector<TreeMove> laid_out(const std::vector<RefutationLine>& lines, std::size_t max, std::size_t& left_out,
                               float& rows) {
  std::vector<TreeMove> out;
  std::array<std::size_t, 4> last{};  // by indent: index + 1
  rows = 0, left_out = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const RefutationLine& l = lines[i];
    const auto indent = static_cast<std::size_t>(bounded(l.indent, 1, 3));
    const bool leaf = i + 1 == lines.size() || lines[i + 1].indent <= l.indent;
    if (static_cast<std::size_t>(rows) >= max) {
      left_out += leaf;
      continue;
    }
    out.push_back({l, last[indent - 1], rows, leaf});
    last[indent] = out.size();
    if (leaf) ++rows;
  }
  for (std::size_t i = out.size(); i-- > 0;) {
    if (out[i].leaf) continue;
    float sum = 0, n = 0;
    for (std::size_t k = i + 1; k < out.size(); ++k)
      if (out[k].parent == i + 1) sum += out[k].row, ++n;
    if (n > 0) out[i].row = sum / n;
  }
  return out;
}

void draw_chip(ImDrawList& draw, ImVec2 at, float width, float height, ImU32 edge, const std::string& text) {
  draw.AddRectFilled(at, {at.x + width, at.y + height}, with_alpha(edge, 0.16f), px(4));
  draw.AddRect(at, {at.x + width, at.y + height}, edge, px(4), 0, px(1));
  draw_clipped(draw, {at.x + px(6), at.y + (height - ImGui::GetTextLineHeight()) / 2}, width - px(8), theme().text,
               text);
}

void draw_tree(const FrameModel& frame, const GameReview& r, std::size_t ply, const Refutation& refutation) {
  constexpr std::size_t max = 8;
  const std::vector<RefutationLine> lines = folded_lines(refutation);
  std::size_t left_out = 0;
  float rows = 0;
  const std::vector<TreeMove> tree = laid_out(lines, max, left_out, rows);
  const ReviewedTurn& turn = r.turn_of(ply);
  const std::string played = r.game->show_move(r.positions[turn.last()], r.plies[turn.last()].played);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  float chip = 0, hidden = 0;
  {
    const ScopedFont face(fonts().mono);
    chip = text_width(played);
    for (const TreeMove& t : tree) {
      chip = std::max(chip, text_width(moves_words(t.line)));
      if (t.line.hidden > 0) hidden = std::max(hidden, text_width(hidden_words(t.line)));
    }
  }
  const float heads = text_width(tr("every move")) + px(10);
  float gap = px(20);
  chip = std::min(chip + px(14), std::max(px(30), (room - 3 * gap - hidden - px(8)) / 4));
  if (3 * heads + chip + hidden + px(8) <= room) gap = std::max(gap, heads - chip);
  const float step = chip + gap, line = ImGui::GetTextLineHeight(), height = line + px(6);
  // A small board at the end of each row, where there is room for all of them.
  const float high = (ImGui::GetContentRegionAvail().y - line - px(4)) / std::max(1.0f, rows),
              side = std::min(px(78), high) - px(6);
  const bool boards = side >= px(40) && 4 * chip + 3 * gap + side + px(8) <= room;
  const float row = boards ? side + px(6) : height + px(5);
  const auto x = [&](int indent) { return at.x + step * static_cast<float>(indent); };
  const float top = at.y + line + px(4) + (boards ? (side - height) / 2 : 0);
  const float middle = tree.empty() ? 0 : tree.front().row;

  // 1. Who has a choice in each column: one answer is shown, or every move stands there.
  const auto head = [&](int indent, const char* words) {
    if (text_width(words) <= step - px(2)) draw_clipped(draw, {x(indent), at.y}, step, theme().text_dim, words);
  };
  head(0, tr("played"));
  for (int indent = 1; indent <= 3; ++indent) {
    const auto any = std::find_if(tree.begin(), tree.end(), [&](const TreeMove& t) { return t.line.indent == indent; });
    if (any == tree.end()) continue;
    const bool every = std::any_of(tree.begin(), tree.end(),
                                   [&](const TreeMove& t) { return t.line.indent == indent && !t.line.answer; });
    head(indent, every ? tr("every move") : tr("answer"));
  }

  // 2. The moves, with lines to what they answer.
  const ScopedFont face(fonts().mono);
  draw_chip(draw, {x(0), top + middle * row}, chip, height, theme().error, played);
  ImGui::LogText("%s\n", played.c_str());
  for (const TreeMove& t : tree) {
    const float y = top + t.row * row, from = t.parent == 0 ? middle : tree[t.parent - 1].row;
    const ImVec2 a{x(t.line.indent - 1) + chip, top + from * row + height / 2}, b{x(t.line.indent), y + height / 2};
    draw.AddBezierCubic(a, {a.x + gap / 2, a.y}, {b.x - gap / 2, b.y}, b, theme().border, px(1));
    draw_chip(draw, {x(t.line.indent), y}, chip, height, t.line.answer ? theme().accent : theme().border,
              moves_words(t.line));
    ImGui::LogText("%*s%s", 2 * t.line.indent, "", moves_words(t.line).c_str());
    const float end = step * static_cast<float>(t.line.indent) + chip + px(8) + (boards && t.leaf ? side + px(8) : 0);
    if (boards && t.leaf) {
      BoardView view = r.game->board(proof_position(refutation.proof, t.line.node));
      view.labels.clear();
      const float left = at.x + end - side - px(8), up = y + (height - side) / 2;
      const BoardPlace place = fit_board(view, {left, up}, {left + side, up + side}, frame.view.flipped, px(60));
      if (place.unit > 0) paint_board(draw, view, place, frame.view.kanji);
    }
    if (t.line.hidden > 0) {
      const std::string more = hidden_words(t.line);
      if (text_width(more) <= room - end)
        draw_clipped(draw, {at.x + end, y + px(3)}, room - end, theme().text_dim, more);
      ImGui::LogText(" %s", more.c_str());
    }
    ImGui::LogText("\n");
  }
  ImGui::Dummy({std::max(1.0f, room), line + px(4) + std::max(1.0f, rows) * row});
  if (probing()) probe("review.refutation");
  if (left_out > 0) dim(fmt::format(tr("and {} more"), left_out));
}

/// Small cards in rows: a heading, what was chosen, and two lines below it. The edge on top says whether it is good.
struct Card {
  std::string head, move, below;
  bool good = false;
};

void draw_cards(const std::vector<Card>& cards) {
  const float room = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
  float width = px(74);
  for (const Card& c : cards) {
    width = std::max(
        {width, text_width(c.head) + px(14), text_width(c.move, fonts().mono) + px(14), text_width(c.below) + px(14)});
  }
  width = std::min(width, room);
  const float height = 3 * line + px(10);
  const ImVec2 begin = ImGui::GetCursorScreenPos();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  float x = 0, y = 0;
  for (const Card& c : cards) {
    if (x > 0 && x + width > room) x = 0, y += height + px(6);
    const ImVec2 at{begin.x + x, begin.y + y};
    draw.AddRectFilled(at, {at.x + width, at.y + height}, theme().raised, px(3));
    draw.AddRectFilled(at, {at.x + width, at.y + px(3)}, c.good ? theme().pv : theme().error);
    draw_clipped(draw, {at.x + px(7), at.y + px(5)}, width - px(10), theme().text_dim, c.head);
    {
      const ScopedFont face(fonts().mono);
      draw_clipped(draw, {at.x + px(7), at.y + px(5) + line}, width - px(10), theme().text, c.move);
    }
    draw_clipped(draw, {at.x + px(7), at.y + px(6) + 2 * line}, width - px(10), c.good ? theme().pv : theme().text_dim,
                 c.below);
    ImGui::LogText("%s: %s %s\n", c.head.c_str(), c.move.c_str(), c.below.c_str());
    x += width + px(6);
  }
  ImGui::Dummy({room, y + height});
}

void draw_rules(const CauseReport& cause) {
  const float name = text_width("evaluation") + px(14), said = text_width(tr("skipped")) + px(10);
  for (const CauseRule& rule : cause.rules) {
    const bool yes = rule.said == CauseRule::Said::yes;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const float words = std::max(px(40), room - name - said - px(12));
    const float height =
        std::max(ImGui::GetTextLineHeight(), ImGui::CalcTextSize(rule.words.c_str(), nullptr, false, words).y) + px(4);
    if (yes)
      ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + room, at.y + height - px(2)},
                                                theme().selection, px(3));
    const float left = ImGui::GetCursorPosX();
    coloured(yes ? theme().text : theme().text_dim, cause_id(rule.rule));
    ImGui::SameLine(left + name);
    ImGui::PushTextWrapPos(left + name + words);
    ImGui::PushStyleColor(ImGuiCol_Text, yes ? theme().text : theme().text_dim);
    ImGui::TextUnformatted(rule.words.empty() ? " " : rule.words.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
    const char* answer = yes ? tr("yes") : rule.said == CauseRule::Said::no ? tr("no") : tr("skipped");
    const ImVec2 end = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddText({at.x + room - text_width(answer) - px(4), at.y},
                                        yes ? theme().text : theme().text_dim, answer);
    ImGui::LogText(" %s\n", answer);
    ImGui::SetCursorScreenPos({at.x, std::max(end.y, at.y + height)});
  }
}

}  // namespace

void draw_refutation(const FrameModel& frame, const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  const bool asked = frame.reviewing.asks_about(ply);
  if (!p.refutation) {
    return wrapped_text(theme().text_dim, !p.no_refutation.empty()
                                              ? fmt::format(tr("No refutation is shown: {}."), p.no_refutation)
                                          : asked ? std::string(tr("Its refutation is being looked for ..."))
                                                  : std::string(tr("Its refutation is not known yet.")));
  }
  section(p.refutation->smallest ? tr("The smallest refutation") : tr("The smallest known refutation"));
  wrapped_text(theme().text_dim, refutation_words(*p.refutation));
  draw_tree(frame, r, ply, *p.refutation);
}

/// Of a person's error: from which depth on searches reject it, and from which on they choose a move as good as the
/// best.
static std::string missed_words(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  const std::string move = r.game->show_move(r.positions[ply], p.played);
  const std::size_t searched = p.choices.size();
  const SeenFrom from = seen_from(p);
  if (from.rejected == 0)
    return fmt::format(tr("Up to depth {}, searches do not settle on another move than {}."), searched, move);
  const char* const seen = seen_at(p) == SeenAt::at_once    ? tr("it can be seen at once")
                           : seen_at(p) == SeenAt::tactical ? tr("a tactical error")
                                                            : tr("a deep error");
  const std::string rejected = fmt::format(tr("From depth {} on, searches reject {}: {}."), from.rejected, move, seen);
  return rejected + " " +
         (from.found == 0
              ? fmt::format(tr("Up to depth {}, they do not settle on a move as good as the best."), searched)
          : from.found == from.rejected
              ? std::string(tr("They choose a move as good as the best from there on."))
              : fmt::format(tr("They choose a move as good as the best from depth {} on."), from.found));
}

void draw_missed(const GameReview& r, std::size_t ply, bool asked) {
  const ReviewedPly& p = r.plies[ply];
  section(tr("Why it was missed"));
  if (p.cause) {
    wrapped_text(theme().text, fmt::format("{}: {}", cause_id(p.cause->cause), p.cause->rule().words));
    probe("review.cause");
    if (!p.late.empty()) wrapped_text(theme().text, p.late);
    ImGui::Dummy({0, px(2)});
    std::vector<Card> cards;
    for (const CauseRun& run : p.cause->runs)
      cards.push_back({run.what,
                       cause_move(r, ply, run.move) +
                           (run.good ? std::string() : " " + fmt::format(tr("loses {}"), points_text(run.loss))),
                       fmt::format(tr("{} nodes"), grouped(run.nodes)), run.good});
    draw_cards(cards);
    ImGui::Dummy({0, px(4)});
    return draw_rules(*p.cause);
  }
  if (asks_cause(r, ply))
    return wrapped_text(theme().text_dim, asked ? tr("Its search is being made again ...")
                                                : tr("Not known yet: causes are sought when all marks are known."));
  wrapped_text(theme().text, missed_words(r, ply));
  probe("review.cause");
  if (!p.late.empty()) wrapped_text(theme().text, p.late);
  std::vector<Card> cards;
  for (std::size_t i = 0; i < p.choices.size(); ++i) {
    const JudgedMove* m = p.here->of(p.choices[i]);
    if (!m) continue;
    const double loss = p.here->loss(*m);
    cards.push_back({fmt::format(tr("depth {}"), i + 1), r.game->show_move(r.positions[ply], m->move),
                     loss < found_within ? std::string(tr("finds it")) : fmt::format(tr("loses {}"), points_text(loss)),
                     loss < found_within});
  }
  draw_cards(cards);
  wrapped_text(theme().text_dim,
               tr("What a search of that depth would have played. No search knows why a person missed it."));
}

}  // namespace ply::ui
