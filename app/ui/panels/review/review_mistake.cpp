// The move of the judged game that was played where the board stands, in one sentence: what it lost, both lines beside
// each other, and what can be done about it. At the end of the game: which move lost it. Everything else about it
// stands in the panels below.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/host/settings_section.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/review/exercise_desk.h"
#include "app/ui/panels/review/review_parts.h"
#include "app/ui/panels/review/review_why_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/review/exercise.h"
#include "engine/review/reason.h"
#include "engine/review/report.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"
#include "engine/session/reviews/reviewing.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

class ReviewMistakePanel final : public PanelBase, public ExerciseDoor {
 public:
  const char* id() const override { return "review_mistake"; }
  const char* title() const override { return tr("Mistake"); }

  // "show": both lines are played on the board; "next", "previous": by single moves; "try": a move of one's own is
  // waited for.
  void obey(const PanelRequest& request) override {
    const auto* word = std::get_if<request::TurnTo>(&request);
    if (!word) return;
    if (word->name == "next" || word->name == "previous") {
      step_ += word->name == "next" ? 1 : -1;
      return;
    }
    showing_ = showing_ || word->name != "show" ? std::nullopt : std::optional<Showing>(Showing{});
    trying_ = word->name == "try";
    asked_now_ = true;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Reviewing& room = frame.reviewing;
    if (desk_.follow(room.series())) ImGui::MarkIniSettingsDirty();
    if (room.review() && (room.exercises() || room.in_series())) return draw_exercise(frame, commands);
    if (!room.review() && !frame.viewpoint.engine_hidden) {
      draw_due(desk_, commands);
      return draw_review_offer(frame, commands);
    }
    const GameReview* r = review_to_show(frame);
    if (!r) return;
    draw_review_refused(frame, commands);
    const int node = frame.play.current();
    // The move that lost the game is gone to and shown at once.
    const bool stays = std::exchange(asked_now_, false);
    if (node != node_ && !stays) showing_.reset(), step_ = 0, trying_ = false;
    node_ = node;
    if (const auto ply = reviewed_ply(frame)) return draw_move(frame, commands, *r, *ply);
    if (draw_try(frame, commands, *r)) return;
    draw_game(frame, commands, *r);
  }

  ExerciseDesk& desk() override { return desk_; }

 private:
  // --- The game

  static void show_mistake(Commands& commands, std::size_t ply) {
    commands.push(command::ShowReviewed{ply});
    commands.act("game.show_mistake");
  }

  void draw_game(const FrameModel& frame, Commands& commands, const GameReview& r) {
    const bool working = frame.reviewing.working();
    if (!frame.reviewing.at_end(frame.play.current()))
      wrapped_text(theme().warning, tr("The board shows another line than the one that was analysed."));
    review_heading(theme().text, report_title(r));
    probe("review.title");
    const std::string why = lost_game_text(r);
    if (!why.empty()) wrapped_text(theme().text, why);
    const auto lost = losing_moment(r);
    if (lost) {
      if (const std::string& why_lost = r.plies[*lost].reason.words; !why_lost.empty())
        wrapped_text(theme().text, why_lost);
      wrapped_text(theme().text, lost_sentence(r, *lost));
      const std::string show = fmt::format(tr("Show {}"), numbered_move(r, *lost));
      if (accent_button("review.losing", show.c_str())) show_mistake(commands, *lost);
      if (!working) draw_like_it(commands, r, *lost, true);
    } else if (r.marked && !why.empty() && !working) {
      if (const auto largest = largest_error(r)) {
        wrapped_text(theme().text, fmt::format(tr("The largest: {}"), lost_sentence(r, *largest)));
        const std::string show = fmt::format(tr("Show {}"), numbered_move(r, *largest));
        if (accent_button("review.losing", show.c_str())) show_mistake(commands, *largest);
        beside(tr("Search deeper"));
      }
      const ReviewSettings& s = r.settings;
      if (text_button("review.deeper", tr("Search deeper"),
                      tr("Analyses the game again, two plies deeper or with ten times the nodes.")))
        commands.act("game.analyse", s.depth > 0 ? fmt::format("depth {}", std::min(max_depth, s.depth + 2))
                                                 : fmt::format("nodes {}", 10 * s.nodes));
    }
    const std::size_t asked = working ? 0 : exercise_plies(r).size();
    if (asked == 0) return draw_due(desk_, commands);
    const std::string all = fmt::format(tr("Exercises: {}"), asked);
    if (lost || !why.empty()) beside(all.c_str());
    if (text_button("review.exercises", all.c_str(),
                    tr("The marked moves of this game are posed, one after the other.")))
      commands.act("exercise.begin");
    draw_steps(commands, r, r.plies.size());
    draw_due(desk_, commands);
  }

  /// Of who lost, where no single one lost the game.
  static std::optional<std::size_t> largest_error(const GameReview& r) {
    const Side loser = *r.result == 1 ? Side::second : Side::first;
    const std::vector<std::size_t> all = exercise_plies(r, loser);
    const auto most = std::max_element(
        all.begin(), all.end(), [&](std::size_t a, std::size_t b) { return r.plies[a].loss() < r.plies[b].loss(); });
    return most == all.end() ? std::nullopt : std::optional(*most);
  }

  // --- One move

  void draw_move(const FrameModel& frame, Commands& commands, const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    const bool error = is_error(p.mark);
    review_heading(theme().text, headline(r, ply));
    probe("review.title");
    if (!p.judged()) {
      wrapped_text(theme().text_dim, p.set_up                          ? shared_texts::was_given
                                     : frame.reviewing.asks_about(ply) ? tr("It is being judged ...")
                                                                       : tr("not judged yet"));
      return draw_steps(commands, r, ply);
    }
    const bool low = ImGui::GetContentRegionAvail().y < px(95);  // the buttons are not scrolled away
    if (low) draw_buttons(frame, commands, r, ply);
    if (!error) wrapped_text(theme().text, said_of(r, ply));
    std::string below = worth_words(r, ply);
    if (error && !p.reason.words.empty()) below = lost_sentence(r, ply) + " " + below;
    if (const std::string also = error ? not_punished(r, ply) : std::string(); !also.empty()) below += " " + also;
    wrapped_text(theme().text_dim, below);
    if (!low) draw_buttons(frame, commands, r, ply);
    if (trying_)
      wrapped_text(theme().accent,
                   tr("Play any move on the board: it becomes a branch, and stands here with its value."));
    draw_lines(frame, commands, r, ply);
  }

  /// Why it was bad, else what it lost: "10. b2 ?? gives White the corner a1."
  static std::string headline(const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    if (!is_error(p.mark)) return fmt::format("{} {}", numbered_move(r, ply), mark_sign(p.mark));
    const std::string move = r.game->name_move(r.positions[ply], p.played);
    std::string sentence = p.reason.words.empty() ? lost_sentence(r, ply) : p.reason.words;
    if (!sentence.empty() && !move.empty() &&
        std::toupper(static_cast<unsigned char>(move.front())) == sentence.front())
      sentence.front() = move.front();
    // The sign stands behind the move, where the sentence begins with it.
    return sentence.starts_with(move + " ")
               ? fmt::format("{} {} {}{}", ply_number(r, ply), move, mark_sign(p.mark), sentence.substr(move.size()))
               : fmt::format("{} {}: {}", numbered_move(r, ply), mark_sign(p.mark), sentence);
  }

  /// "For Black, c5: +1.00; e6: -5.10."
  static std::string worth_words(const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    const auto worth = [&](const JudgedMove& m) {
      return fmt::format("{}: {}", r.game->name_move(r.positions[ply], m.move), worth_text(r, ply, m, p.mover));
    };
    const std::string& side = r.game->type().side_name(p.mover);
    return p.given || p.loss() == 0
               ? fmt::format(tr("For {}, {}."), side, worth(p.as_played()))
               : fmt::format(tr("For {}, {}; {}."), side, worth(p.here->best()), worth(p.as_played()));
  }

  static std::string said_of(const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    if (p.given) return shared_texts::was_given;
    if (p.here->moves.size() == 1) return tr("There was no other move.");
    if (p.mark == MoveMark::only)
      return tr("The only good move: every other loses 20 points or more, and a two-ply search preferred another.");
    if (p.mark == MoveMark::book && p.loss() > 0)
      return fmt::format(tr("A book move. By the searches it loses {} against {}: it has no mark for that."),
                         points_words(p.loss()), better_words(r, ply));
    if (p.mark == MoveMark::book) return tr("A book move, and by the searches as good as any.");
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

  void draw_buttons(const FrameModel& frame, Commands& commands, const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    bool any = false;
    if (p.loss() > 0) {
      any = true;
      if (accent_button("review.show", showing_ ? tr("Stop") : tr("Show me"),
                        tr("Plays both lines on the board: what was played, then what was better."),
                        sure(parse_chord("Alt+S"))))
        commands.act("game.show_mistake");
      if (showing_) {
        beside("<");
        if (text_button("review.step_back", "<", tr("One move back in what is shown."), sure(parse_chord("Alt+,"))))
          commands.act("game.show_previous");
        beside(">");
        if (text_button("review.step", ">", tr("One move on in what is shown."), sure(parse_chord("Alt+."))))
          commands.act("game.show_next");
      }
    }
    const auto errors = exercise_plies(r, p.mover);
    if (!frame.reviewing.working() && std::find(errors.begin(), errors.end(), ply) != errors.end()) {
      if (any) beside(tr("Let me try"));
      any = true;
      if (text_button("review.find", tr("Let me try"),
                      tr("The position becomes an exercise. Any move within 5 points of the best is right.")))
        commands.act("exercise.begin", fmt::format("{}", ply + 1));
    }
    if (!frame.reviewing.working() && draw_like_it(commands, r, ply, any)) any = true;
    draw_steps(commands, r, ply, any);
  }

  // At the right end of the line: which mistake it is, and to the ones before and after it.
  static void draw_steps(Commands& commands, const GameReview& r, std::size_t ply, bool same_line = false) {
    const std::vector<std::size_t> all = marked_errors(r);
    if (all.empty()) return;
    const auto here = std::lower_bound(all.begin(), all.end(), ply);
    const bool at_one = here != all.end() && *here == ply;
    const std::string words = at_one ? fmt::format(tr("mistake {} of {}"), here - all.begin() + 1, all.size())
                                     : fmt::format(tr("mistakes: {}"), all.size());
    const float button = text_width(">") + 2 * ImGui::GetStyle().FramePadding.x,
                wide = text_width(words) + 2 * button + px(18);
    const float x = ImGui::GetContentRegionMax().x - wide;
    if (same_line) {
      ImGui::SameLine();
      if (ImGui::GetCursorPosX() > x) ImGui::NewLine();
    }
    ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), x));
    ImGui::AlignTextToFramePadding();
    dim(words);
    ImGui::SameLine(0, px(8));
    if (text_button("review.previous", "<", tr("The mistake before this one."), sure(parse_chord("Shift+PgUp")),
                    here != all.begin()))
      commands.act("game.previous_mistake");
    ImGui::SameLine(0, px(4));
    if (text_button("review.next", ">", tr("The mistake after this one."), sure(parse_chord("Shift+PgDn")),
                    at_one ? here + 1 != all.end() : here != all.end()))
      commands.act("game.next_mistake");
  }

  // --- Both lines

  struct Showing {
    int line = 0;       ///< 0: what was played
    double since = -1;  ///< when it began; < 0: with the next frame
    int moves = 0;      ///< that are shown of it
    bool held = false;  ///< it goes on by single moves alone
  };

  // One move on or back: behind the last move of the first line comes the first of the other.
  void take_step(const JudgedMove* const both[], int lines) {
    const int by = std::exchange(step_, 0);
    if (by == 0) return;
    if (!showing_) {
      showing_ = Showing{0, 0, 1, true};
      return;
    }
    const auto moves = [&](int line) { return static_cast<int>(both[line]->line.size()); };
    Showing& s = *showing_;
    s.held = true;
    s.moves = std::max(1, s.moves) + (by > 0 ? 1 : -1);
    if (s.moves < 1 && s.line > 0) --s.line, s.moves = moves(s.line);
    else if (s.moves > moves(s.line) && s.line + 1 < lines) ++s.line, s.moves = 1;
    s.moves = bounded(s.moves, 1, moves(s.line));
  }

  void draw_lines(const FrameModel& frame, Commands& commands, const GameReview& r, std::size_t ply) {
    const ReviewedPly& p = r.plies[ply];
    const JudgedMove* const both[] = {&p.as_played(), &p.here->best()};
    const int lines = p.loss() > 0 ? 2 : 1;
    take_step(both, lines);
    if (showing_ && !showing_->held) {
      constexpr double a_move = 0.7, rest = 1.6;
      commands.more_frames = true;
      if (showing_->since < 0) showing_->since = frame.time;
      const double passed = frame.time - showing_->since;
      const std::size_t all = both[showing_->line]->line.size();
      showing_->moves = static_cast<int>(std::min(static_cast<double>(all), passed / a_move + 1));
      if (passed > a_move * static_cast<double>(all) + rest) {
        showing_->since = frame.time;
        if (++showing_->line >= lines) showing_.reset();
      }
    }
    if (showing_) {
      commands.pointed_line = both[showing_->line]->line;
      if (showing_->held) commands.pointed_step = static_cast<std::size_t>(showing_->moves);
    }
    for (int n = 0; n < lines; ++n) {
      if (ImGui::GetContentRegionAvail().y < ImGui::GetTextLineHeight()) return;  // a low panel: the choices have them
      const bool best = n == 1 || p.loss() == 0;
      draw_line(commands, r, ply, *both[n], n, best, showing_ && showing_->line == n);
    }
  }

  static void draw_line(Commands& commands, const GameReview& r, std::size_t ply, const JudgedMove& m, int n, bool best,
                        bool shown) {
    const ScopedId own(n);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight() + px(6);
    ImGui::InvisibleButton("line", {std::max(1.0f, room), height});
    const bool over = ImGui::IsItemHovered();
    if (over) commands.pointed_line = m.line;
    if (probing()) probe(fmt::format("review.line.{}", n));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 edge = best ? theme().pv : is_error(r.plies[ply].mark) ? theme().error : theme().text_dim;
    if (over || shown) draw.AddRectFilled(at, {at.x + room, at.y + height}, theme().hover, px(3));
    draw.AddRectFilled(at, {at.x + px(3), at.y + height}, edge);
    const char* const label = n == 0 ? tr("played") : tr("better");
    const float words = std::max(text_width(tr("played")), text_width(tr("better"))) + px(24);
    draw_clipped(draw, {at.x + px(10), at.y + px(3)}, words, theme().text_dim, label);
    const ScopedFont face(fonts().mono);
    const std::string line = line_words(r, ply, m.line);
    draw_clipped(draw, {at.x + words, at.y + px(3)}, room - words, theme().text, line);
    ImGui::LogText("%s %s\n", label, line.c_str());
  }

  // --- A move of one's own, played instead: it was judged with the others.

  static bool draw_try(const FrameModel& frame, Commands& commands, const GameReview& r) {
    const GameNode& now = frame.play.tree().at(frame.play.current());
    const auto ply = now.parent < 0 ? std::nullopt : frame.reviewing.ply_at(now.parent);
    if (!ply || !r.plies[*ply].judged() || frame.reviewing.at_end(frame.play.current())) return false;
    const JudgedPosition& here = *r.plies[*ply].here;
    const JudgedMove* const m = here.of(now.move);
    if (!m) return false;
    const double loss = here.loss(*m);
    const std::string move = r.game->show_move(r.positions[*ply], m->move);
    review_heading(theme().text, fmt::format(tr("{} {} instead of {}"), ply_number(r, *ply), move,
                                             r.game->show_move(r.positions[*ply], r.plies[*ply].played)));
    probe("review.title");
    wrapped_text(theme().text, loss == 0             ? std::string(tr("No move is better."))
                               : loss < found_within ? fmt::format(tr("As good as the best, {}: it loses {}."),
                                                                   better_words(r, *ply), points_words(loss))
                                                     : fmt::format(tr("It loses {} against {}."), points_words(loss),
                                                                   better_words(r, *ply)));
    wrapped_text(theme().text_dim,
                 fmt::format(tr("For {}: {}. The game could go on: {}"), r.game->type().side_name(r.plies[*ply].mover),
                             worth_text(r, *ply, *m, r.plies[*ply].mover), line_words(r, *ply, m->line)));
    if (accent_button("review.back", tr("Back to the game"))) commands.push(command::ShowReviewed{*ply});
    return true;
  }

  ExerciseDesk desk_;
  const SettingsSection kept_{{"Exercises", "Practice", [this](std::string_view line) { desk_.read_line(line); },
                               [this] { return desk_.write(); }}};
  int node_ = -1;
  std::optional<Showing> showing_;
  int step_ = 0;            ///< asked for, and not taken yet
  bool asked_now_ = false;  ///< since the last frame
  bool trying_ = false;
};

}  // namespace

std::unique_ptr<PanelBase> make_review_mistake_panel() { return std::make_unique<ReviewMistakePanel>(); }

}  // namespace ply::ui
