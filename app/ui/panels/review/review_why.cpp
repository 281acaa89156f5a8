// Why a move lost what it lost: the move that was played where the board stands, what proves that it was bad, and why
// it was missed. At the end of the game: which move lost it, and the worst moments.
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
#include "app/ui/panels/review/review_why_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/review/exercise.h"
#include "engine/review/report.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {
namespace {

class ReviewWhyPanel final : public PanelBase {
 public:
  const char* id() const override { return "review_why"; }
  const char* title() const override { return tr("Why"); }
  /// While nothing is judged, a search has the room: the curve makes the same offer.
  bool wanted(const FrameModel& frame) const override { return frame.reviewing.review() || !frame.runs.run(); }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Reviewing& room = frame.reviewing;
    if (room.review() && room.exercises()) return draw_exercise(frame, commands);
    if (!room.review() && !frame.viewpoint.engine_hidden) return draw_offer(frame, commands);
    const GameReview* r = review_to_show(frame);
    if (!r) return;
    const auto ply = reviewed_ply(frame);
    if (!ply) return draw_game(frame, commands, *r);
    draw_move(frame, commands, *r, *ply);
  }

 private:
  static void heading(ImU32 colour, const std::string& text) {
    const ScopedFont big(fonts().big);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
  }

  // The curve makes the same offer, but stands behind this panel in a small window.
  static void draw_offer(const FrameModel& frame, Commands& commands) {
    const bool moves = frame.play.tree().size() > 1;
    wrapped_text(theme().text_dim,
                 moves ? tr("What proves a move wrong, and why it was missed: known once the game is analysed.")
                       : shared_texts::review_no_moves);
    if (moves && text_button("review.start_from_why", tr("Analyse this game"), shared_texts::review_offer))
      commands.act("game.analyse");
  }

  // --- The game

  static void draw_game(const FrameModel& frame, Commands& commands, const GameReview& r) {
    const bool working = frame.reviewing.working();
    if (!frame.reviewing.at_end(frame.play.current()))
      wrapped_text(theme().warning, tr("The board shows another line than the one that was analysed."));
    heading(theme().text, report_title(r));
    probe("review.title");
    const std::string why = lost_game_text(r);
    if (!why.empty()) wrapped_text(theme().text, why);
    const auto lost = losing_moment(r);
    if (lost) {
      wrapped_text(theme().text, lost_sentence(r, *lost));
      wrapped_text(theme().text_dim, cause_words(r, *lost));
      const std::string show = fmt::format(tr("Show {}"), numbered_move(r, *lost));
      if (accent_button("review.losing", show.c_str())) commands.push(command::ShowReviewed{*lost});
    } else if (r.marked && !why.empty() && !working) {
      const ReviewSettings& s = r.settings;
      if (text_button("review.deeper", tr("Search deeper"),
                      tr("Analyses the game again, two plies deeper or with ten times the nodes.")))
        commands.act("game.analyse", s.depth > 0 ? fmt::format("depth {}", std::min(max_depth, s.depth + 2))
                                                 : fmt::format("nodes {}", 10 * s.nodes));
    }
    const std::vector<std::size_t> worst = worst_moments(r, 5);
    section(tr("The worst moments"));
    if (worst.empty())
      wrapped_text(theme().text_dim, r.marked ? tr("No move of this game is marked.")
                                              : tr("No move is marked yet: marks come when all moves are judged."));
    for (const std::size_t ply : worst) draw_moment(commands, r, ply);
    if (!worst.empty() && !working) {
      ImGui::Dummy({0, px(4)});
      const std::size_t asked = exercise_plies(r).size();
      const std::string all = fmt::format(tr("Exercises: {}"), asked);
      if (asked > 0 && text_button("review.exercises", all.c_str(),
                                   tr("The marked moves of this game are posed, one after the other.")))
        commands.act("exercise.begin");
    }
    section(tr("How it was judged"));
    wrapped_text(theme().text_dim, method_text(r) + ".");
    wrapped_text(theme().text_dim, k_text(r) + ".");
  }

  static void draw_moment(Commands& commands, const GameReview& r, std::size_t ply) {
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
    draw_clipped(draw, {at.x + px(20) + wide, at.y + px(3)}, room - wide - px(22), theme().text_dim,
                 cause_words(r, ply));
    draw_clipped(draw, {at.x + px(10), at.y + px(4) + line}, room - px(12), theme().text, lost_sentence(r, ply));
    ImGui::LogText("%s %s\n%s\n", move.c_str(), cause_words(r, ply).c_str(), lost_sentence(r, ply).c_str());
  }

  // --- One move

  static void draw_move(const FrameModel& frame, Commands& commands, const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    const std::string move = numbered_move(r, ply), who = player_words(r, p.mover);
    heading(theme().text, move);
    probe("review.title");
    if (p.mark != MoveMark::none) {
      ImGui::SameLine(0, px(10));
      heading(mark_colour(p.mark), mark_sign(p.mark));
    }
    if (const float wide = text_width(who);
        wide + px(20) < ImGui::GetContentRegionMax().x - ImGui::GetItemRectMax().x + ImGui::GetWindowPos().x) {
      ImGui::SameLine(ImGui::GetContentRegionMax().x - wide);
      coloured(colour_of_side(p.mover), who);
    }
    const bool asked = frame.reviewing.asks_about(ply);
    if (!p.judged())
      return wrapped_text(theme().text_dim, p.set_up ? shared_texts::was_given
                                            : asked  ? tr("It is being judged ...")
                                                     : tr("not judged yet"));
    wrapped_text(theme().text, said_of(r, ply));
    if (!is_error(p.mark)) {
      wrapped_text(theme().text_dim, fmt::format(tr("{} for {}."), worth_text(r, ply, p.as_played(), Side::first),
                                                 r.game->type().side_name(Side::first)));
      return wrapped_text(theme().text_dim,
                          fmt::format(tr("The game could go on: {}"), line_words(r, ply, p.as_played().line)));
    }
    const Decided d = decided_of(r, r.turn_of(ply));
    const std::string points = points_words(d.loss());
    std::string proof =
        p.deeper_loss ? fmt::format(tr("{}, {} by depth {}."), points, points_text(*p.deeper_loss), p.deeper_depth)
                      : fmt::format(tr("{}, proved."), points);
    const std::string better = better_words(r, ply);
    if (better.find(" + ") != std::string::npos) proof += " " + fmt::format(tr("As good: {}."), better);
    wrapped_text(theme().text_dim, proof);
    ImGui::Dummy({0, px(2)});
    draw_refutation(r, ply, asked);
    draw_missed(r, ply, asked);
    ImGui::Dummy({0, px(6)});
    const auto errors = exercise_plies(r, p.mover);
    const bool exercise = !frame.reviewing.working() && std::find(errors.begin(), errors.end(), ply) != errors.end();
    if (exercise &&
        accent_button("review.find", tr("Find the better move"),
                      tr("The position becomes an exercise. Any move within 5 points of the best is right.")))
      commands.act("exercise.begin", fmt::format("{}", ply + 1));
    const auto finds = [&](std::size_t run) { return p.cause->runs[run].good; };
    const bool both = p.cause && std::any_of(p.cause->rule().runs.begin(), p.cause->rule().runs.end(), finds);
    if (!both) return;
    if (exercise) beside(tr("Both searches"));
    if (text_button("review.both", tr("Both searches"),
                    tr("Makes the search again that missed it, and the one that finds it, and compares the two.")))
      commands.act("game.both_searches", fmt::format("{}", ply + 1));
  }

  static std::string said_of(const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    if (p.given) return shared_texts::was_given;
    if (is_error(p.mark)) return lost_sentence(r, ply);
    if (p.here->moves.size() == 1) return tr("There was no other move.");
    if (p.mark == MoveMark::only)
      return tr("The only good move: every other loses 20 points or more, and a two-ply search preferred another.");
    if (p.loss() == 0)
      return p.played == p.here->best().move ? tr("The best move.")
                                             : fmt::format(tr("As good as the best, {}."), better_words(r, ply));
    const ReviewedTurn& turn = r.turn_of(ply);
    const std::string lost = points_words(p.loss()), better = better_words(r, ply);
    const ReviewedPly& last = r.plies[turn.last()];
    const bool whole = r.plies[turn.first].judged() && last.judged();  // they are told one after the other
    if (whole && !last.confirmed && is_error(error_mark(decided_of(r, turn))))
      return fmt::format(tr("Loses {} against {}. A deeper search has yet to confirm it."), lost, better);
    return fmt::format(tr("Loses {} against {}: no mark below 5, or a deeper search does not agree."), lost, better);
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_review_why_panel() { return std::make_unique<ReviewWhyPanel>(); }

}  // namespace ply::ui
