// What could be played where the board stands: every move with its value from the run that judged the game, the best
// first. A line under the mouse is played on the board; a click enters it as a branch of the game.
#include <fmt/format.h>

#include <algorithm>
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
#include "engine/review/review_text.h"
#include "engine/session/play/play_commands.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

class ReviewChoicesPanel final : public PanelBase {
 public:
  const char* id() const override { return "review_choices"; }
  const char* title() const override { return tr("Choices"); }
  bool wanted(const FrameModel& frame) const override { return frame.reviewing.review() != nullptr; }

  void draw(const FrameModel& frame, Commands& commands) override {
    const ShownReview shown = review_so_far(frame);
    const GameReview* r = shown.review;
    if (!r) return;
    const auto ply = reviewed_ply(frame);
    const auto* exercises = shown.exercise ? frame.reviewing.exercises() : nullptr;
    if (exercises && (exercises->tried.empty() || ply != exercises->ply()))
      return empty_note(shared_texts::hidden_exercise);
    if (!ply)
      return empty_note(
          frame.reviewing.at_end(frame.play.current())
              ? tr("The game ends here. A click on a move of the list shows what could be played instead.")
              : tr("This position is not one of the judged game."));
    if (!r->plies[*ply].judged())
      return empty_note(r->plies[*ply].set_up ? shared_texts::was_given : tr("not judged yet"));
    if (ply != ply_ || serial_ != frame.reviewing.serial()) make_rows(*r, *ply, frame.reviewing.serial());
    const GameType& type = r->game->type();
    fitted_text(theme().text_dim, fmt::format(tr("{} to move, what each move is worth for {}"),
                                              type.side_name(r->plies[*ply].mover), type.side_name(Side::first)));
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (!exercises || was_tried(*exercises, rows_[i].moves.front())) draw_row(commands, i);
    if (exercises) wrapped_text(theme().text_dim, tr("The others are hidden until you have found the move."));
  }

  std::string table(const FrameModel& frame) const override {
    const GameReview* r = frame.viewpoint.engine_hidden ? nullptr : frame.reviewing.review();
    const auto ply = r ? reviewed_ply(frame) : std::nullopt;
    if (!ply || !r->plies[*ply].judged()) return {};
    std::string out = "move,expected_for_mover,loss,worth_for_first\n";
    const JudgedPosition& here = *r->plies[*ply].here;
    for (const JudgedMove& m : here.moves)
      out += fmt::format("{},{:.4f},{:.4f},{}\n", csv_field(r->game->write_move(r->positions[*ply], m.move)),
                         m.expected, here.loss(m), worth_text(*r, *ply, m, Side::first));
    return out;
  }

 private:
  struct Row {
    std::vector<MoveCode> moves;
    std::vector<std::string> texts;
    std::string worth, loss;
    bool played = false, best = false;
    bool error = false;  ///< it was played, and is marked as one
  };

  static bool was_tried(const Exercises& e, MoveCode move) {
    return std::any_of(e.tried.begin(), e.tried.end(), [&](const TriedMove& t) { return t.move == move; });
  }

  void make_rows(const GameReview& r, std::size_t ply, u64 serial) {
    ply_ = ply, serial_ = serial;
    rows_.clear();
    const ReviewedPly& p = r.plies[ply];
    worth_width_ = move_width_ = 0;
    for (const JudgedMove& m : p.here->moves) {
      Row row;
      row.played = m.move == p.played;
      row.best = p.here->loss(m) == 0;
      row.error = row.played && is_error(p.mark);
      row.worth = worth_text(r, ply, m, Side::first);
      const double loss = p.here->loss(m);
      row.loss = loss < 0.0005 ? std::string() : fmt::format("-{}", points_text(loss));
      Position at = r.positions[ply];
      for (const MoveCode code : m.line) {
        if (!r.game->can_play(at, code)) break;
        row.moves.push_back(code);
        row.texts.push_back(r.game->show_move(at, code));
        at = r.game->after(at, code);
      }
      if (row.moves.empty()) row.moves = {m.move}, row.texts = {r.game->show_move(r.positions[ply], m.move)};
      rows_.push_back(std::move(row));
    }
    const ScopedFont face(fonts().mono);
    for (const Row& row : rows_) {
      worth_width_ = std::max(worth_width_, text_width(row.worth));
      move_width_ = std::max(move_width_, text_width(row.texts.front()));
    }
  }

  void draw_row(Commands& commands, std::size_t i) const {
    const Row& row = rows_[i];
    const ScopedId own_id(static_cast<int>(i));
    const ScopedFont face(fonts().mono);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight() + px(8);
    if (ImGui::InvisibleButton("row", {std::max(1.0f, width), height})) commands.push(command::EnterLine{row.moves});
    if (probing()) probe(fmt::format("review.choice.{}", i + 1));
    const bool over = ImGui::IsItemHovered();
    if (over) commands.pointed_line = row.moves, ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!ImGui::IsItemVisible()) return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (over) draw.AddRectFilled(at, {at.x + width, at.y + height}, theme().hover, px(3));
    // Gold is the best, red an error, grey what else was played; the words say so, too.
    const float chip = std::min(move_width_ + px(16), width * 0.4f);
    const ImU32 edge = row.best     ? theme().pv
                       : row.error  ? theme().error
                       : row.played ? theme().text_dim
                                    : theme().border;
    draw.AddRectFilled({at.x, at.y + px(2)}, {at.x + chip, at.y + height - px(2)},
                       row.best || row.played ? with_alpha(edge, 0.16f) : theme().raised, px(4));
    draw.AddRect({at.x, at.y + px(2)}, {at.x + chip, at.y + height - px(2)}, edge, px(4), 0,
                 row.best || row.played ? px(2) : 1);
    draw_clipped(draw, {at.x + px(8), at.y + px(4)}, chip - px(10), theme().text, row.texts.front());
    const float loss = text_width("-00.0"), worth = at.x + chip + px(10);
    draw_clipped(draw, {worth, at.y + px(4)}, at.x + width - worth, theme().text, row.worth);
    float x = worth + worth_width_ + px(10);
    if (x + loss < at.x + width)
      draw.AddText({x + loss - text_width(row.loss), at.y + px(4)}, theme().text_dim, row.loss.c_str());
    x += loss + px(14);
    ImGui::LogText("%s %s %s", row.texts.front().c_str(), row.worth.c_str(), row.loss.c_str());
    const char* word = row.played && row.best ? (i == 0 ? tr("played, the best") : tr("played, as good"))
                       : row.played           ? tr("played")
                       : i == 0               ? tr("better")
                       : row.best             ? tr("as good")
                                              : "";
    float end = at.x + width;
    if (*word) {
      const ScopedFont words(fonts().ui);
      const float wide = text_width(word);
      if (x + wide < at.x + width) {
        end = at.x + width - wide - px(12);
        draw.AddText({at.x + width - wide - px(4), at.y + px(4)},
                     row.best    ? theme().pv
                     : row.error ? theme().error
                                 : theme().text_dim,
                     word);
        ImGui::LogText(" %s", word);
      }
    }
    for (std::size_t n = 1; n < row.texts.size(); ++n) {
      const float wide = text_width(row.texts[n]) + px(10);
      if (x + wide > end) break;
      draw.AddText({x, at.y + px(4)}, theme().text_dim, row.texts[n].c_str());
      x += wide;
    }
    ImGui::LogText("\n");
  }

  std::vector<Row> rows_;
  std::optional<std::size_t> ply_;
  u64 serial_ = 0;
  float worth_width_ = 0, move_width_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_review_choices_panel() { return std::make_unique<ReviewChoicesPanel>(); }

}  // namespace ply::ui
