// What proves that a move was bad: its smallest refutation. At the end of the game: the worst moments.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/review/review_parts.h"
#include "app/ui/panels/review/review_why_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/review/cause.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

void draw_moment(Commands& commands, const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  const ScopedId own(static_cast<int>(ply));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight(), height = 2 * line + px(8);
  if (ImGui::InvisibleButton("moment", {std::max(1.0f, room), height})) commands.push(command::ShowReviewed{ply});
  if (probing()) probe(fmt::format("review.worst.{}", ply + 1));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (ImGui::IsItemHovered()) draw.AddRectFilled(at, {at.x + room, at.y + height}, theme().hover, px(3));
  draw.AddRectFilled(at, {at.x + px(3), at.y + height}, colour_of_side(p.mover));
  const std::string move = numbered_move(r, ply) + " " + mark_sign(p.mark);
  float wide = 0;
  {
    const ScopedFont face(fonts().mono);
    wide = text_width(move);
    draw_clipped(draw, {at.x + px(10), at.y + px(3)}, room - px(12), mark_colour(p.mark), move);
  }
  draw_clipped(draw, {at.x + px(20) + wide, at.y + px(3)}, room - wide - px(22), theme().text_dim, cause_words(r, ply));
  const std::string said = p.reason.words.empty() ? lost_sentence(r, ply) : p.reason.words;
  draw_clipped(draw, {at.x + px(10), at.y + px(4) + line}, room - px(12), theme().text, said);
  ImGui::LogText("%s %s\n%s\n", move.c_str(), cause_words(r, ply).c_str(), said.c_str());
}

class ReviewWhyPanel final : public PanelBase {
 public:
  const char* id() const override { return "review_why"; }
  const char* title() const override { return tr("Why"); }
  bool wanted(const FrameModel& frame) const override { return frame.reviewing.review() != nullptr; }

  void draw(const FrameModel& frame, Commands& commands) override {
    const ShownReview shown = review_so_far(frame);
    const GameReview* r = shown.review;
    if (!r) return;
    const auto ply = reviewed_ply(frame);
    if (shown.exercise) return empty_note(shared_texts::hidden_exercise);
    if (!ply) return draw_worst(commands, *r);
    if (is_error(r->plies[*ply].mark)) return draw_refutation(frame, *r, *ply);
    empty_note(tr("What proves a mistake wrong stands here: the answer to it, and to all that could follow."));
  }

 private:
  static void draw_worst(Commands& commands, const GameReview& r) {
    const std::vector<std::size_t> worst = worst_moments(r, 5);
    section(tr("The worst moments"));
    if (worst.empty())
      wrapped_text(theme().text_dim, r.marked ? tr("No move of this game is marked.")
                                              : tr("No move is marked yet: marks come when all moves are judged."));
    for (const std::size_t ply : worst) draw_moment(commands, r, ply);
  }
};

/// How the move was judged, which is nothing that a player asks first.
class ReviewJudgedPanel final : public PanelBase {
 public:
  const char* id() const override { return "review_judged"; }
  const char* title() const override { return tr("How judged?"); }
  bool wanted(const FrameModel& frame) const override { return frame.reviewing.review() != nullptr; }

  void draw(const FrameModel& frame, Commands& commands) override {
    const ShownReview shown = review_so_far(frame);
    const GameReview* r = shown.review;
    if (!r) return;
    if (shown.exercise) return empty_note(shared_texts::hidden_exercise);
    if (const auto ply = reviewed_ply(frame); ply && is_error(r->plies[*ply].mark))
      draw_error(frame, commands, *r, *ply);
    section(tr("How it was judged"));
    wrapped_text(theme().text_dim, method_text(*r) + ".");
    wrapped_text(theme().text_dim, k_text(*r) + ".");
  }

 private:
  static void draw_error(const FrameModel& frame, Commands& commands, const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    const std::string points = points_words(decided_of(r, r.turn_of(ply)).loss());
    std::string proof =
        p.deeper_loss ? fmt::format(tr("{}, {} by depth {}."), points, points_text(*p.deeper_loss), p.deeper_depth)
                      : fmt::format(tr("{}, proved."), points);
    const std::string better = better_words(r, ply);
    if (better.find(" + ") != std::string::npos) proof += " " + fmt::format(tr("As good: {}."), better);
    wrapped_text(theme().text_dim, proof);
    const auto finds = [&](std::size_t run) { return p.cause->runs[run].good; };
    if (p.cause && std::any_of(p.cause->rule().runs.begin(), p.cause->rule().runs.end(), finds) &&
        text_button("review.both", tr("Both searches"),
                    tr("Makes the search again that missed it, and the one that finds it, and compares the two.")))
      commands.act("game.both_searches", fmt::format("{}", ply + 1));
    ImGui::Dummy({0, px(2)});
    draw_missed(r, ply, frame.reviewing.asks_about(ply));
    ImGui::Dummy({0, px(2)});
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_review_why_panel() { return std::make_unique<ReviewWhyPanel>(); }
std::unique_ptr<PanelBase> make_review_judged_panel() { return std::make_unique<ReviewJudgedPanel>(); }

}  // namespace ply::ui
