// The curve of a game: the expected score of the first side after every move, and what each move lost below it. On a
// second page the accounts.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/pages.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/review/review_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/empty_state.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/review/report.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

/// Where plies and expected scores lie on the screen.
struct CurvePlace {
  ImVec2 min, max;     ///< of the curve
  float bars = 0;      ///< where the losses of the first side hang; those of the second below them
  float bar_room = 0;  ///< of each
  std::size_t plies = 1;
  std::size_t shown = 1;  ///< how many of them
  float x(std::size_t ply) const {
    return min.x + (max.x - min.x) * static_cast<float>(ply) / static_cast<float>(std::max<std::size_t>(1, plies));
  }
  float y(double e) const { return max.y - (max.y - min.y) * static_cast<float>(e); }
};

/// Where words stand.
struct WordsPlace {
  ImVec2 min, max;
  bool meets(const WordsPlace& o) const {
    return min.x < o.max.x && o.min.x < max.x && min.y < o.max.y && o.min.y < max.y;
  }
};

class ReviewCurvePanel final : public PanelBase, public Pages {
 public:
  const char* id() const override { return "review_curve"; }
  const char* title() const override { return tr("Curve"); }
  bool scrolls() const override { return page_ == 1; }

  std::span<const char* const> pages() const override { return names; }
  int page() const override { return page_; }
  void turn_to(int page) override { page_ = page; }

  /// While nothing is judged, the plots of a search have the room.
  bool wanted(const FrameModel& frame) const override { return frame.reviewing.review() || !frame.runs.run(); }

  void draw(const FrameModel& frame, Commands& commands) override {
    if (!frame.reviewing.review() && !frame.viewpoint.engine_hidden) {
      empty_state(Sketch::plot, tr("How the game went stands here once it is analysed: who stood better after every "
                                   "move, and what each move lost."));
      return;
    }
    const ShownReview shown = review_so_far(frame);
    if (!shown.review) return;
    segmented("review.page", names, page_);
    if (shown.exercise) {
      if (page_ == 0) draw_curve(frame, commands, shown);
      else empty_note(shared_texts::hidden_exercise);
      return;
    }
    beside(tr("Report ..."));
    draw_review_state(frame, commands);
    if (page_ == 0) draw_curve(frame, commands, shown);
    else draw_review_accounts(*shown.review);
  }

  std::string table(const FrameModel& frame) const override {
    const GameReview* r = frame.viewpoint.engine_hidden ? nullptr : frame.reviewing.review();
    if (!r) return {};
    std::string out = "ply,expected_for_first,proved\n";
    for (const ReviewPoint& p : review_curve(*r))
      out += fmt::format("{},{:.4f},{}\n", p.ply, p.expected, p.proved ? 1 : 0);
    return out;
  }

 private:
  static constexpr std::array<const char*, 2> names{"curve", "account"};

  // --- The curve

  void draw_curve(const FrameModel& frame, Commands& commands, const ShownReview& so_far) {
    const GameReview& r = *so_far.review;
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    if (room.x < px(120) || room.y < px(64)) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const std::string& first = r.game->type().side_name(Side::first);
    CurvePlace place;
    place.plies = r.plies.size();
    place.shown = so_far.plies;
    const float axis = line + px(4), head = line + px(4);
    const bool low = room.y < px(150);  // what was lost stands in the list of moves, too
    const float losses = low ? 0 : std::min(px(150), (room.y - axis - head) * 0.36f) + line;
    place.min = {at.x + px(26), at.y + head + line + px(2)};
    place.max = {at.x + room.x - px(10), at.y + room.y - axis - losses - px(4)};
    if (place.max.y < place.min.y + px(24)) return;
    place.bars = place.max.y + (low ? 0 : line + px(6));
    place.bar_room = low ? 0 : (losses - line) / 2;
    draw_clipped(draw, at, room.x, theme().text_dim, fmt::format(tr("expected score of {}"), first));
    std::vector<WordsPlace> taken;
    draw_ground(draw, r, place, taken);
    draw_revisions(draw, r, place);
    draw_line(draw, r, place, taken);
    for (const Side side : {Side::first, Side::second})
      if (!low) draw_losses(draw, r, place, side, place.bars + (side == Side::first ? 0 : place.bar_room));
    draw_numbers(draw, r, place, at.y + room.y - line);

    // What is still to be found, and what came of it.
    if (so_far.exercise) {
      hatch(draw, {place.x(place.shown), place.min.y}, place.max, theme().grid);
      const float left = place.x(place.shown), wide = text_width(shared_texts::hidden_exercise);
      const char* words = left + wide + px(12) < place.max.x ? shared_texts::hidden_exercise : "?";
      draw.AddText({(left + place.max.x - text_width(words)) / 2, (place.min.y + place.max.y) / 2 - line},
                   theme().text_dim, words);
      ImGui::LogText("%s\n", shared_texts::hidden_exercise);
    }

    // The move that is looked at, in blue; a click looks at another.
    if (const auto ply = reviewed_ply(frame)) {
      draw.AddRectFilled({place.x(*ply), place.min.y}, {place.x(*ply + 1), place.bars + 2 * place.bar_room},
                         with_alpha(theme().accent, 0.28f));
      draw.AddLine({place.x(*ply + 1), place.min.y}, {place.x(*ply + 1), place.bars + 2 * place.bar_room},
                   theme().selection_edge, px(1));
    }
    draw_errors(draw, r, place, taken);
    name_revisions(draw, r, place, taken);
    ImGui::SetCursorScreenPos({place.min.x, place.min.y});
    ImGui::InvisibleButton("curve", {place.max.x - place.min.x, place.bars + 2 * place.bar_room - place.min.y});
    if (probing()) {
      for (std::size_t i = 0; i < r.plies.size(); ++i)
        probe_rect(fmt::format("review.ply.{}", i + 1), {place.x(i), place.min.y}, {place.x(i + 1), place.max.y});
    }
    ImGui::LogText("%s\n", fmt::format(tr("expected score of {}"), first).c_str());
    if (so_far.exercise || !ImGui::IsItemHovered()) return;
    const float share = (ImGui::GetIO().MousePos.x - place.min.x) / std::max(1.0f, place.max.x - place.min.x);
    const auto ply = std::min(r.plies.size() - 1,
                              static_cast<std::size_t>(std::max(0.0f, share * static_cast<float>(r.plies.size()))));
    draw.AddRectFilled({place.x(ply), place.min.y}, {place.x(ply + 1), place.bars + 2 * place.bar_room},
                       with_alpha(theme().text, 0.08f));
    show_tooltip(reported(r, ply));
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) commands.push(command::ShowReviewed{ply});
  }

  static std::string reported(const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    const std::string move = reviewed_move_text(r, ply) + " " + mark_sign(p.mark);
    if (!p.judged()) return move + "\n" + (p.set_up ? tr("given") : tr("not judged yet"));
    const double best = p.here->best().expected;
    std::string out =
        fmt::format(tr("{} {}\nexpected score of {} {:.2f}, before {:.2f}\nlost {}"), r.game->type().side_name(p.mover),
                    move, r.game->type().side_name(Side::first), p.after_for_first(),
                    p.mover == Side::first ? best : 1 - best, points_words(p.loss()));
    for (const ReviewRevision& v : review_revisions(r)) {
      if (v.ply != ply) continue;
      if (std::abs(v.late) >= reported_revision) out += "\n" + revision_words(v.late, true);
      if (std::abs(v.scale) >= reported_revision) out += "\n" + revision_words(v.scale, false);
    }
    return out;
  }

  static void draw_ground(ImDrawList& draw, const GameReview& r, const CurvePlace& place,
                          std::vector<WordsPlace>& taken) {
    // 1. What was given, and what is proved from its first position on to the end.
    std::size_t given = 0, proved = r.plies.size();
    while (given < r.plies.size() && r.plies[given].given) ++given;
    while (proved > 0 && r.plies[proved - 1].judged() && r.plies[proved - 1].here->best().known != ScoreClass::open)
      --proved;
    const float line = ImGui::GetTextLineHeight();
    if (given > 0) {
      hatch(draw, {place.x(0), place.min.y}, {place.x(given), place.max.y}, theme().grid);
      const ImVec2 at{place.x(0) + px(4), place.max.y - line - px(4)};
      draw_clipped(draw, at, place.x(given) - place.x(0), theme().text_dim, tr("given"));
      taken.push_back({at, {at.x + text_width(tr("given")), at.y + line}});
    }
    if (proved < place.shown) {
      draw.AddRectFilled({place.x(proved), place.min.y}, {place.x(place.shown), place.max.y},
                         with_alpha(theme().accent, 0.10f));
      const ImVec2 at{place.x(proved) + px(4), (place.min.y + place.max.y) / 2 + px(2)};
      const float room = place.x(place.shown) - place.x(proved) - px(6);
      draw_clipped(draw, at, room, theme().text_dim, tr("proved"));
      taken.push_back({at, {at.x + std::min(room, text_width(tr("proved"))), at.y + line}});
    }

    // 2. The rims, at which games are won.
    for (const double e : {0.25, 0.5, 0.75})
      draw.AddLine({place.min.x, place.y(e)}, {place.max.x, place.y(e)}, e == 0.5 ? theme().border : theme().grid, 1);
    const GameType& type = r.game->type();
    draw.AddLine({place.min.x, place.y(1)}, {place.max.x, place.y(1)}, theme().first, px(1));
    draw.AddLine({place.min.x, place.y(0)}, {place.max.x, place.y(0)}, theme().second, px(1));
    draw_clipped(draw, {place.min.x + px(4), place.min.y - line - px(1)}, place.max.x - place.min.x, theme().first,
                 fmt::format(tr("{} wins"), type.side_name(Side::first)));
    draw_clipped(draw, {place.min.x + px(4), place.max.y + px(1)}, place.max.x - place.min.x, theme().second,
                 fmt::format(tr("{} wins"), type.side_name(Side::second)));
    const ScopedFont face(fonts().mono);
    for (const auto& [e, name] : {std::pair{1.0, "1"}, {0.5, "\xC2\xBD"}, {0.0, "0"}})
      draw.AddText({place.min.x - px(8) - text_width(name), place.y(e) - line / 2}, theme().text_dim, name);
  }

  // Beside a column, or at the right end, at a rim that the curve leaves free; where it leaves none, nowhere: the
  // column says it, too.
  static void write_beside(ImDrawList& draw, const GameReview& r, const CurvePlace& place, float begin, bool at_end,
                           ImU32 colour, const std::string& words, std::vector<WordsPlace>& taken) {
    const std::vector<ReviewPoint> curve = review_curve(r);
    const float line = ImGui::GetTextLineHeight(), wide = text_width(words), right = place.x(place.shown) - px(2);
    for (const float left : {begin + px(6), at_end ? right - px(2) - wide : begin + px(6), begin - px(6) - wide}) {
      if (left < place.min.x || left + wide > right) continue;
      for (const float top : {place.min.y + px(2), place.max.y - line - px(2)}) {
        const WordsPlace mine{{left - px(3), top - px(2)}, {left + wide + px(3), top + line + px(2)}};
        bool free = std::none_of(taken.begin(), taken.end(), [&](const WordsPlace& o) { return mine.meets(o); });
        for (std::size_t i = 0; i + 1 < curve.size() && free; ++i) {
          const std::size_t ply = curve[i].ply;
          const float y[] = {place.y(curve[i].expected), place.y(r.plies[ply].after_for_first()),
                             place.y(curve[i + 1].expected)};
          free = !mine.meets({{place.x(ply) - px(6), *std::min_element(y, y + 3) - px(6)},
                              {place.x(ply + 1) + px(6), *std::max_element(y, y + 3) + px(6)}});
        }
        if (!free) continue;
        draw.AddRectFilled({left - px(2), top}, {left + wide + px(2), top + line}, with_alpha(theme().panel, 0.8f),
                           px(2));
        draw.AddText({left, top}, colour, words.c_str());
        if (probing()) probe_rect("review.entry", mine.min, mine.max);
        ImGui::LogText("%s\n", words.c_str());
        return taken.push_back(mine);
      }
    }
  }

  // A move by its mover is a solid line; where the next run said something else, a dotted one: that is nobody's loss.
  static void draw_line(ImDrawList& draw, const GameReview& r, const CurvePlace& place,
                        std::vector<WordsPlace>& taken) {
    const std::vector<ReviewPoint> curve = review_curve(r);
    for (std::size_t i = 0; i + 1 < curve.size(); ++i) {
      const ReviewPoint& from = curve[i];
      if (from.ply >= place.shown) break;
      const double after = r.plies[from.ply].after_for_first();
      const ImVec2 a{place.x(from.ply), place.y(from.expected)}, b{place.x(from.ply + 1), place.y(after)};
      draw.AddLine(a, b, theme().text, std::max(1.5f, px(2)));
      if (curve[i + 1].ply == from.ply + 1 && curve[i + 1].expected != after)
        dashed_line(draw, b, {b.x, place.y(curve[i + 1].expected)}, theme().text_dim, Dash::dotted, px(1));
      // The column of its own: a result is proved that was open before.
      const bool entry = curve[i + 1].ply == from.ply + 1 && curve[i + 1].ply < r.plies.size() && curve[i + 1].proved &&
                         r.plies[from.ply].as_played().known == ScoreClass::open;
      const int points = static_cast<int>(std::lround(100 * (curve[i + 1].expected - after)));
      if (!entry || std::abs(points) < 5) continue;
      write_beside(draw, r, place, b.x, true, theme().text_dim,
                   fmt::format(tr("revision {:+}: a result is proved"), points), taken);
    }
  }

  static ImU32 late_colour() { return theme().series[4]; }

  // Nobody's loss: hatched what the engine saw late, dotted what only another scale makes of the same value.
  static void draw_revisions(ImDrawList& draw, const GameReview& r, const CurvePlace& place) {
    for (const ReviewRevision& v : review_revisions(r)) {
      if (v.ply + 1 >= place.shown) break;
      const float x = place.x(v.ply + 1), half = std::max(px(3), (place.x(1) - place.x(0)) / 2);
      if (std::abs(v.late) >= reported_revision)
        hatch(draw, {std::max(place.min.x, x - half), place.min.y}, {std::min(place.max.x, x + half), place.max.y},
              with_alpha(late_colour(), 0.7f));
      if (std::abs(v.scale) >= reported_revision)
        dashed_line(draw, {x, place.min.y}, {x, place.max.y}, theme().text_dim, Dash::dotted, px(1));
    }
  }

  // Of the largest of each kind; the others say it under the mouse.
  static void name_revisions(ImDrawList& draw, const GameReview& r, const CurvePlace& place,
                             std::vector<WordsPlace>& taken) {
    std::vector<ReviewRevision> all = review_revisions(r);
    const auto hidden = [&](const ReviewRevision& v) { return v.ply + 1 >= place.shown; };
    all.erase(std::remove_if(all.begin(), all.end(), hidden), all.end());
    for (double ReviewRevision::*const kind : {&ReviewRevision::late, &ReviewRevision::scale}) {
      const auto most = std::max_element(all.begin(), all.end(), [&](const ReviewRevision& a, const ReviewRevision& b) {
        return std::abs(a.*kind) < std::abs(b.*kind);
      });
      if (most == all.end() || std::abs((*most).*kind) < reported_revision) continue;
      const bool late = kind == &ReviewRevision::late;
      const float half = late ? std::max(px(3), (place.x(1) - place.x(0)) / 2) : 0;
      write_beside(draw, r, place, place.x(most->ply + 1) + half, false, late ? late_colour() : theme().text_dim,
                   revision_words((*most).*kind, late), taken);
    }
  }

  static std::string revision_words(double e, bool late) {
    return late ? fmt::format(tr("the engine saw it late: {:+.0f}"), 100 * e)
                : fmt::format(tr("other scale: {:+.0f}"), 100 * e);
  }

  // The sign of the mark stands beside its disc where there is room: colour is not all.
  // A mark stands where no line goes: above its point where the first side gained, below where it lost; at the rims
  // left of it.
  static void draw_errors(ImDrawList& draw, const GameReview& r, const CurvePlace& place,
                          std::vector<WordsPlace>& taken) {
    const float line = ImGui::GetTextLineHeight();
    for (std::size_t i = 0; i < r.plies.size(); ++i) {
      const ReviewedPly& p = r.plies[i];
      if (i >= place.shown) break;
      if (p.mark == MoveMark::none || p.mark == MoveMark::book || !p.judged()) continue;
      const ImVec2 c{place.x(i + 1), place.y(p.after_for_first())};
      const float radius = p.mark == MoveMark::blunder ? px(5) : px(4);
      draw.AddCircleFilled(c, radius + px(1), theme().panel);
      if (p.mark == MoveMark::dubious || p.mark == MoveMark::only)
        draw.AddCircle(c, radius, mark_colour(p.mark), 0, px(2));
      else draw.AddCircleFilled(c, radius, mark_colour(p.mark));
      if (p.mark == MoveMark::only) continue;
      const char* sign = mark_sign(p.mark);
      const float wide = text_width(sign);
      ImVec2 at{c.x - wide / 2, p.mover == Side::second ? c.y - radius - line + px(1) : c.y + radius - px(1)};
      if (at.y < place.min.y || at.y > place.max.y - line)
        at = {c.x - radius - px(4) - wide, bounded(c.y - line / 2, place.min.y, place.max.y - line)};
      at.x = bounded(at.x, place.min.x, place.max.x - wide);
      const WordsPlace mine{at, {at.x + wide + px(2), at.y + line}};
      if (std::any_of(taken.begin(), taken.end(), [&](const WordsPlace& other) { return mine.meets(other); }))
        continue;  // the list says it
      taken.push_back(mine);
      draw.AddRectFilled({at.x - px(1), at.y + px(2)}, {at.x + wide + px(1), at.y + line - px(1)},
                         with_alpha(theme().panel, 0.8f), px(2));
      draw.AddText(at, mark_colour(p.mark), sign);
    }
  }

  static void draw_losses(ImDrawList& draw, const GameReview& r, const CurvePlace& place, Side side, float top) {
    const float line = ImGui::GetTextLineHeight(), height = std::max(px(6), place.bar_room - px(4));
    const float wide = bounded((place.max.x - place.min.x) / static_cast<float>(place.plies) * 0.6f, 2.0f, px(8));
    draw.AddLine({place.min.x, top}, {place.max.x, top}, theme().border, 1);
    const ImU32 colour = colour_of_side(side);
    for (std::size_t i = 0; i < r.plies.size(); ++i) {
      const ReviewedPly& p = r.plies[i];
      if (i >= place.shown) break;
      if (!p.judged() || p.mover != side || p.loss() <= 0) continue;
      const float x = place.x(i + 1);
      draw.AddRectFilled({x - wide / 2, top}, {x + wide / 2, top + height * static_cast<float>(p.loss())}, colour);
    }
    if (height < line + px(2) || place.shown < place.plies) return;
    const std::string words =
        fmt::format(tr("{} lost {}"), r.game->type().side_name(side), points_words(lost_by(r, side)));
    const float y = top + height - line;
    draw.AddRectFilled({place.min.x + px(2), y}, {place.min.x + px(8) + text_width(words), y + line},
                       with_alpha(theme().panel, 0.8f), px(3));
    draw_clipped(draw, {place.min.x + px(4), y}, place.max.x - place.min.x, colour, words);
    ImGui::LogText("%s\n", words.c_str());
  }

  static void draw_numbers(ImDrawList& draw, const GameReview& r, const CurvePlace& place, float y) {
    float taken = place.min.x - px(10);
    std::string before;
    for (std::size_t i = 0; i < r.plies.size(); ++i) {
      std::string number = ply_number(r, i);
      number.erase(std::find(number.begin(), number.end(), '.'), number.end());
      const bool wanted = number != before && (i == 0 || number.ends_with('0') || number.ends_with('5'));
      before = number;
      const float wide = text_width(number), x = place.x(i) - wide / 2;
      if (!wanted || x < taken + px(12) || x + wide > place.max.x + px(8)) continue;
      draw.AddText({x, y}, theme().text_dim, number.c_str());
      taken = x + wide;
    }
  }

  int page_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_review_curve_panel() { return std::make_unique<ReviewCurvePanel>(); }

}  // namespace ply::ui
