#include "app/ui/panels/review/review_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/game/profile_names.h"
#include "engine/review/judge.h"
#include "engine/review/report_parts.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

constexpr std::array<u64, 3> efforts{20'000, 100'000, 1'000'000};

void draw_who_judges(const FrameModel& frame, Commands& commands) {
  const Game& game = frame.play.game();
  const ProfileInfo* now = game.profile(frame.reviewing.effort().profile);
  if (!now) now = game.profile(judging_profile(game));
  if (!now || ImGui::GetContentRegionAvail().y < ImGui::GetFrameHeight()) return;  // a low panel: the palette has it
  ImGui::AlignTextToFramePadding();
  dim(tr("judged by"));
  item_tooltip(tr(
      "The profile whose values measure the loss of a move. The one that the levels play with knows the game best."));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(px(170));
  const bool open = ImGui::BeginCombo("##by", now->title.c_str());
  probe("review.by");
  if (!open) return;
  for (const ProfileInfo& p : game.profiles()) {
    if (p.by_turns) continue;  // it says nothing of the steps of a turn
    if (ImGui::Selectable(p.title.c_str(), &p == now)) commands.act("game.analyse_by", p.id);
    item_tooltip(profile_words(p));
    probe("review.by." + p.id);
  }
  ImGui::EndCombo();
}

}  // namespace

ImU32 mark_colour(MoveMark mark) {
  switch (mark) {
    case MoveMark::blunder: return theme().error;
    case MoveMark::mistake: return theme().beta;
    case MoveMark::dubious: return theme().warning;
    case MoveMark::only: return theme().good;
    case MoveMark::none:
    case MoveMark::book: break;
  }
  return theme().text_dim;
}

ImU32 colour_of_side(Side side) { return side == Side::first ? theme().first : theme().second; }

namespace {

bool asked(const Reviewing& r) { return r.exercises() && r.exercises()->asking(); }

}  // namespace

ShownReview review_so_far(const FrameModel& frame) {
  const Reviewing& r = frame.reviewing;
  if (r.review() && frame.viewpoint.engine_hidden && asked(r)) return {r.review(), r.exercises()->ply(), true};
  const GameReview* all = review_to_show(frame);
  return {all, all ? all->plies.size() : 0, false};
}

const GameReview* review_to_show(const FrameModel& frame) {
  const Reviewing& r = frame.reviewing;
  if (frame.viewpoint.engine_hidden)
    return empty_note(asked(r) ? shared_texts::hidden_exercise : shared_texts::thoughts_hidden), nullptr;
  if (!r.review()) empty_note(shared_texts::review_offer);
  return r.review();
}

void review_heading(ImU32 colour, const std::string& text) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  float size = px(room.y < px(150) ? 20 : 24);
  // A long one gives way to the buttons below it, down to the size of all texts.
  for (const float smaller : {px(20), px(17), px(15)})
    if (size_of_text(size, text, true, room.x).y > 0.4f * room.y) size = std::min(size, smaller);
  ImGui::Dummy(put_text(ImGui::GetCursorScreenPos(), size, colour, text, true, room.x));
}

bool draw_review_refused(const FrameModel& frame, Commands& commands) {
  const RefusedReview* const refused = frame.reviewing.refused();
  if (!refused) return false;
  const std::string title = refused->asked > 0
                                ? fmt::format(tr("This game cannot be judged at depth {}:"), refused->asked)
                                : std::string(tr("This game cannot be judged:"));
  wrapped_text(theme().warning, fmt::format("{} {}.", title, refused->words));
  const std::string label = fmt::format(tr("Judge at depth {}"), refused->depth);
  if (refused->depth > 0 &&
      accent_button("review.at_depth", label.c_str(), tr("The shallowest depth that reaches beyond every turn.")))
    commands.act("game.analyse", fmt::format("depth {}", refused->depth));
  return true;
}

void draw_review_offer(const FrameModel& frame, Commands& commands) {
  const bool moves = frame.play.tree().size() > 1;
  review_heading(theme().text, tr("Which move decided the game?"));
  if (draw_review_refused(frame, commands) && frame.reviewing.refused()->depth > 0) return;
  wrapped_text(theme().text_dim, moves ? shared_texts::review_offer : shared_texts::review_no_moves);
  if (!moves) return;
  ImGui::Dummy({0, px(2)});
  if (accent_button("review.start", tr("Analyse this game"), {}, sure(parse_chord("F12")), {px(200), 0},
                    !frame.play.editing()))
    commands.act("game.analyse");
  ImGui::Dummy({0, px(2)});
  // In a low panel the palette has it; in a narrow one it takes three lines.
  const ImVec2 left = ImGui::GetContentRegionAvail();
  if (left.y < (left.x < px(360) ? 3 : 1) * ImGui::GetFrameHeightWithSpacing()) return;
  static constexpr const char* words[] = {"20,000", "100,000", "1,000,000"};
  const ReviewEffort& now = frame.reviewing.effort();
  int at = -1;
  for (int i = 0; i < 3; ++i)
    if (now.depth == 0 && now.nodes == efforts[static_cast<std::size_t>(i)]) at = i;
  if (segmented("review.effort", words, at) && at >= 0)
    commands.act("game.analyse_effort", fmt::format("nodes {}", efforts[static_cast<std::size_t>(at)]));
  beside(tr("nodes a position"));
  ImGui::AlignTextToFramePadding();
  dim(tr("nodes a position"));
  item_tooltip(tr("How long every position is searched. More is more accurate, and takes longer."));
  draw_who_judges(frame, commands);
}

void draw_review_state(const FrameModel& frame, Commands& commands) {
  const Reviewing& r = frame.reviewing;
  ImGui::AlignTextToFramePadding();
  if (r.working()) {
    commands.more_frames = true;
    const float share = r.all() > 0 ? static_cast<float>(r.done()) / static_cast<float>(r.all()) : 0;
    ImGui::ProgressBar(share, {px(90), ImGui::GetFrameHeight()}, "");
    ImGui::SameLine(0, px(8));
    ImGui::AlignTextToFramePadding();
    dim(fmt::format(tr("{} of {}, {:.0f} s"), r.done(), r.all(), r.seconds()));
    probe("review.progress");
    beside(tr("Stop"));
    if (text_button("review.stop", tr("Stop"), tr("Moves judged so far are kept; F12 continues from there.")))
      commands.act("game.stop_analysing");
    return;
  }
  if (r.stopped()) {
    const std::string words = fmt::format(tr("stopped: {} of {} judged, not all marked"), r.review()->judged_in_full(),
                                          r.review()->to_be_judged());
    ImGui::PushStyleColor(ImGuiCol_Text, theme().warning);
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopStyleColor();
    beside(tr("Go on"));
    if (text_button("review.go_on", tr("Go on"), {}, sure(parse_chord("F12")))) commands.act("game.analyse");
    beside(tr("Report ..."));
  }
  if (text_button("review.report", tr("Report ..."), shared_texts::report_help)) commands.act("game.save_review");
}

std::optional<std::size_t> reviewed_ply(const FrameModel& frame) {
  return frame.reviewing.ply_at(frame.play.current());
}

std::string reviewed_move_text(const GameReview& review, std::size_t ply) { return numbered_move(review, ply); }

}  // namespace ply::ui
