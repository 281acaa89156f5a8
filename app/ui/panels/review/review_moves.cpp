// The moves of a judged game with their marks, what they lost, and what they left for the first side.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/review/review_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

class ReviewMovesPanel final : public PanelBase {
 public:
  const char* id() const override { return "review_moves"; }
  const char* title() const override { return tr("Judged moves"); }
  bool wanted(const FrameModel& frame) const override { return frame.reviewing.review() != nullptr; }

  void draw(const FrameModel& frame, Commands& commands) override {
    const ShownReview shown = review_so_far(frame);
    const GameReview* r = shown.review;
    if (!r) return;
    if (serial_ != frame.reviewing.serial()) make_rows(frame.reviewing);
    const float room = ImGui::GetContentRegionAvail().x;
    const Columns columns = columns_of(*r, room);
    draw_head(*r, columns);
    const auto looked_at = reviewed_ply(frame);
    const float height = ImGui::GetTextLineHeight() + px(4);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(1)});
    for (const Row& row : rows_) {
      if (row.first() >= shown.plies) break;
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const bool here = looked_at && (row.plies[0] == looked_at || row.plies[1] == looked_at);
      if (here && shown_ != looked_at) ImGui::SetScrollHereY(0.4f);
      if (ImGui::IsRectVisible(at, {at.x + room, at.y + height})) {
        ImGui::GetWindowDrawList()->AddText({at.x, at.y + px(2)}, theme().text_dim, row.number.c_str());
        ImGui::LogText("%s", row.number.c_str());
        for (std::size_t side = 0; side < 2; ++side)
          if (row.plies[side] && *row.plies[side] < shown.plies)
            draw_ply(commands, *r, *row.plies[side], at, columns, side, height, row.plies[side] == looked_at,
                     !shown.exercise);
        ImGui::LogText("\n");
      }
      ImGui::SetCursorScreenPos(at);
      ImGui::Dummy({room, height});
    }
    ImGui::PopStyleVar();
    if (shown.exercise) wrapped_text(theme().text_dim, shared_texts::hidden_exercise);
    shown_ = looked_at;
    if (frame.reviewing.at_end(frame.play.current())) shown_ = std::nullopt;
  }

  std::string table(const FrameModel& frame) const override {
    const GameReview* r = frame.viewpoint.engine_hidden ? nullptr : frame.reviewing.review();
    if (!r) return {};
    std::string out = "ply,side,move,mark,loss,expected_for_first,better\n";
    for (std::size_t i = 0; i < r->plies.size(); ++i) {
      const ReviewedPly& p = r->plies[i];
      out += fmt::format("{},{},{},{}", i + 1, p.mover == Side::first ? "first" : "second",
                         csv_field(r->game->write_move(r->positions[i], p.played)), mark_sign(p.mark));
      out += p.judged() ? fmt::format(",{:.4f},{:.4f},{}\n", p.loss(), p.after_for_first(),
                                      csv_field(r->game->write_move(r->positions[i], p.here->best().move)))
                        : ",,,\n";
    }
    return out;
  }

 private:
  /// A row has a ply of each side at most: where a side moves again, its next ply begins another.
  struct Row {
    std::string number;
    std::array<std::optional<std::size_t>, 2> plies;
    std::size_t first() const { return plies[0] ? *plies[0] : plies[1].value_or(0); }
  };
  struct Columns {
    float number = 0, side = 0;    ///< widths
    float mark = 0, loss = 0;      ///< right ends of them, from where a side begins
    float bar = 0, bar_width = 0;  ///< of 100 points; no width: no room
  };

  void make_rows(const Reviewing& room) {
    serial_ = room.serial();
    const GameReview& r = *room.review();
    rows_.clear();
    std::string before;
    for (std::size_t i = 0; i < r.plies.size(); ++i) {
      const auto side = static_cast<std::size_t>(index(r.plies[i].mover));
      if (rows_.empty() || rows_.back().plies[side] || (side == 0 && rows_.back().plies[1])) {
        std::string number = ply_number(r, i);
        number.erase(std::find(number.begin(), number.end(), '.') + 1, number.end());
        rows_.push_back({number == before ? std::string() : number, {}});
        before = number;
      }
      rows_.back().plies[side] = i;
    }
  }

  static Columns columns_of(const GameReview& r, float room) {
    Columns c;
    const ScopedFont face(fonts().mono);
    c.number = text_width("000. ");
    c.side = std::floor((room - c.number) / 2);
    float move = px(30);
    for (std::size_t i = 0; i < r.plies.size(); ++i)
      move = std::max(move, text_width(r.game->show_move(r.positions[i], r.plies[i].played)));
    const bool book =
        std::any_of(r.plies.begin(), r.plies.end(), [](const ReviewedPly& p) { return p.mark == MoveMark::book; });
    const float mark = text_width(book ? "book " : "?? "), loss = text_width("00.0 ");
    c.loss = c.side - px(24);
    c.mark = std::min(move + px(8), std::max(px(8), c.loss - loss - mark));
    c.bar = c.mark + mark;
    c.bar_width = std::min(px(90), c.loss - loss - c.bar - px(6));
    if (c.bar_width < px(16)) c.bar_width = 0;
    return c;
  }

  static void draw_head(const GameReview& r, const Columns& c) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const GameType& type = r.game->type();
    for (std::size_t side = 0; side < 2; ++side) {
      const float left = at.x + c.number + static_cast<float>(side) * c.side;
      const Side s = side == 0 ? Side::first : Side::second;
      const float loss = text_width(tr("loss"));
      draw_clipped(draw, {left, at.y}, c.loss - loss - px(6), colour_of_side(s), type.side_name(s));
      draw.AddText({left + c.loss - loss, at.y}, theme().text_dim, tr("loss"));
    }
    ImGui::Dummy({c.number + 2 * c.side, ImGui::GetTextLineHeight() + px(2)});
  }

  static void draw_ply(Commands& commands, const GameReview& r, std::size_t ply, ImVec2 row, const Columns& c,
                       std::size_t side, float height, bool looked_at, bool leads) {
    const ReviewedPly& p = r.plies[ply];
    const float left = row.x + c.number + static_cast<float>(side) * c.side;
    const ImVec2 min{left - px(6), row.y}, max{left + c.side - px(16), row.y + height};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::SetCursorScreenPos(min);
    const ScopedId own(static_cast<int>(ply));
    if (ImGui::InvisibleButton("ply", {std::max(1.0f, max.x - min.x), height}) && leads)
      commands.push(command::ShowReviewed{ply});
    if (probing()) probe(fmt::format("review.move.{}", ply + 1));
    if (looked_at) draw.AddRectFilled(min, max, theme().selection, px(3));
    else if (leads && ImGui::IsItemHovered()) draw.AddRectFilled(min, max, theme().hover, px(3));
    if (looked_at) draw.AddRect(min, max, theme().selection_edge, px(3));

    const float y = row.y + px(2);
    const ScopedFont face(fonts().mono);
    const std::string move = r.game->show_move(r.positions[ply], p.played);
    draw_clipped(draw, {left, y}, c.mark - px(4), p.given ? theme().text_dim : theme().text, move);
    ImGui::LogText(" %s", move.c_str());
    if (!p.judged()) return;  // empty, not zero
    if (p.mark != MoveMark::none) {
      draw.AddText({left + c.mark, y}, mark_colour(p.mark), mark_sign(p.mark));
      ImGui::LogText(" %s", mark_sign(p.mark));
    }
    if (!p.given && c.bar_width > 0 && p.loss() >= 0.0005)
      draw.AddRectFilled({left + c.bar, y + px(4)},
                         {left + c.bar + std::max(px(2), c.bar_width * static_cast<float>(std::min(p.loss(), 1.0))),
                          y + ImGui::GetTextLineHeight() - px(3)},
                         with_alpha(p.mark == MoveMark::none ? theme().text_dim : mark_colour(p.mark), 0.8f), px(2));
    const auto right = [&](float end, ImU32 colour, const std::string& text) {
      draw.AddText({left + end - text_width(text), y}, colour, text.c_str());
      ImGui::LogText(" %s", text.c_str());
    };
    if (p.given) {
      if (c.loss - text_width(tr("given")) > c.mark) right(c.loss, theme().text_dim, tr("given"));
    } else if (p.loss() >= 0.0005) {
      right(c.loss, p.mark == MoveMark::none ? theme().text_dim : mark_colour(p.mark), points_text(p.loss()));
    }
    if (ImGui::IsItemHovered())
      item_tooltip(fmt::format(tr("{}\n{} for {}, expected score {:.2f}"), reviewed_move_text(r, ply),
                               worth_text(r, ply, p.as_played(), Side::first), r.game->type().side_name(Side::first),
                               p.after_for_first()));
  }

  std::vector<Row> rows_;
  u64 serial_ = 0;
  std::optional<std::size_t> shown_;
};

}  // namespace

std::unique_ptr<PanelBase> make_review_moves_panel() { return std::make_unique<ReviewMovesPanel>(); }

}  // namespace ply::ui
