// Whether a score is an artefact of the horizon: the verdict, the scores of deeper searches, and their lines under each
// other.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/horizon_plot.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/horizon/horizon_words.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

/// However many nodes it may take.
bool same_place(const HorizonAsk& a, const HorizonAsk& b) { return a.node == b.node && a.leaf == b.leaf; }

class HorizonPanel final : public PanelBase {
 public:
  const char* id() const override { return "horizon"; }
  const char* title() const override { return tr("Horizon"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Tells whether the score is an artefact of the horizon: searches the position again, "
                               "deeper and until it is quiet.")))
      return;
    const Answers& a = frame.answers;
    if (!a.possible()) return dim(tr("Known when the search is finished."));
    look_at(frame);
    if (!why_not_.empty()) return wrapped_text(theme().text_dim, fmt::format(tr("Skipped: {}."), why_not_));
    const AnswersTo<HorizonQuestion>& asked = a.horizon();
    follow(asked.question());
    const bool this_one = asked.question() && same_place(asked.question()->ask, chosen_);
    const std::shared_ptr<const HorizonReport> report = this_one ? a.horizon_report() : nullptr;
    verdict(screen, asked, this_one, report.get());
    places(screen);
    buttons(screen, asked, this_one, report.get());
    if (!report || report->steps.empty()) return;
    screen.whose_scores("horizon", report->mover);
    if (report->known())
      draw_horizon_plot(screen, *report, bounded(ImGui::GetContentRegionAvail().y * 0.45f, px(92), px(240)));
    legend(*report);
    lines(screen, *report);
    ImGui::Spacing();
    wrapped_text(theme().text_dim, fmt::format(tr("Differences below {} count as none. Quiet: {}."),
                                               amount_words(*report->root.game, report->profile, report->threshold),
                                               quiet_words(*report)));
    if (report->said && report->said->kind == Kind::exact && report->known() &&
        report->said->value != report->base().score.value)
      wrapped_text(
          theme().warning,
          fmt::format(tr("The recorded search says {}: it relies on unproved assumptions, so it is not compared."),
                      screen.score(*report->said, report->mover)));
  }

  std::string table(const FrameModel& frame) const override {
    const auto r = frame.answers.horizon_report();
    if (!r || frame.viewpoint.engine_hidden) return {};
    Commands none;
    SearchScreen screen(frame, none);
    std::string out = "search,depth,value,kind,to move,nodes,line\n";
    for (const HorizonStep& s : r->steps)
      if (s.done)
        out += fmt::format(
            "{},{},{},exact,{},{},{}\n", step_name(s), r->depth + s.plies,
            screen.cell(screen.viewpoint.sign_for(r->mover) * s.score.value), screen.side_name(s.to_move), s.nodes,
            csv_field(fmt::format("{}", fmt::join(texts_of_moves(*r->root.game, r->root.position, s.line), " "))));
    return out;
  }

 private:
  // What is known of the recording itself.
  void look_at(const FrameModel& frame) {
    if (serial_ == frame.moment.recording_serial()) return;
    serial_ = frame.moment.recording_serial();
    const SearchRun& run = *frame.runs.run();
    why_not_ = horizon_skipped(*run.recording());
    chosen_ = {};
    seen_.reset();
    texts_.clear();
    if (!why_not_.empty()) return;
    Position p = run.root_position();
    for (const MoveCode m : recorded_line(*run.recording(), no_node)) {
      if (!run.game()->can_play(p, m)) break;
      texts_.push_back(run.game()->write_move(p, m));
      p = run.game()->after(p, m);
    }
  }
  // A command may have asked about another place.
  void follow(const HorizonQuestion* q) {
    if (!q || (seen_ && *seen_ == q->ask)) return;
    seen_ = chosen_ = q->ask;
  }

  void verdict(SearchScreen& screen, const AnswersTo<HorizonQuestion>& asked, bool this_one, const HorizonReport* r) {
    if (this_one && asked.answer() && !asked.answer()->problem.empty())
      return wrapped_text(theme().warning, fmt::format(tr("Skipped: {}."), asked.answer()->problem));
    if (this_one && !asked.working() && asked.given_up()) return dim(tr("Stopped before there were results."));
    if (!r || !r->known()) {
      const std::string of = chosen_.leaf > 0 && chosen_.leaf <= static_cast<int>(texts_.size())
                                 ? fmt::format("{}", fmt::join(texts_.begin(), texts_.begin() + chosen_.leaf, " "))
                             : chosen_.leaf > 0        ? fmt::format(tr("ply {} of the line"), chosen_.leaf)
                             : chosen_.node != no_node ? fmt::format(tr("node {}"), chosen_.node)
                                                       : std::string("the root");
      return wrapped_text(
          theme().text_dim,
          fmt::format(
              tr("Does the score of {} stay when it is searched 1, 2 and 4 plies deeper, and until it is quiet?"), of));
    }
    Sentence s;
    if (asked.working()) s.say(tr("So far: "));
    s.add(horizon_sentence(*r));
    screen.sentence(s, "verdict", colour_of(r->verdict));
    probe("horizon.verdict");
  }
  static ImU32 colour_of(HorizonVerdict v) {
    switch (v) {
      case HorizonVerdict::stable: return theme().good;
      case HorizonVerdict::not_known: return theme().text_dim;
      default: return theme().warning;
    }
  }

  // The root, the moves of its line one after the other, the node that is shown.
  void places(SearchScreen& screen) {
    float room = ImGui::GetContentRegionAvail().x;
    const auto chip = [&](const std::string& id, const std::string& label, const HorizonAsk& ask,
                          const std::string& help) {
      const float wide = text_width(label) + 2 * ImGui::GetStyle().FramePadding.x + px(4);
      if (wide <= room) ImGui::SameLine(0, px(3));
      else room = ImGui::GetContentRegionAvail().x;
      room -= wide + px(3);
      const bool on = same_place(chosen_, ask);
      if (on) ImGui::PushStyleColor(ImGuiCol_Button, theme().selection);
      if (text_button(id, label.c_str(), help)) chosen_ = ask;
      if (on) ImGui::PopStyleColor();
    };
    ImGui::Dummy({0, 0});
    chip("horizon.root", tr("root"), {}, tr("The score of the root."));
    std::string moves;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      moves += (moves.empty() ? "" : " ") + texts_[i];
      HorizonAsk ask;
      ask.leaf = static_cast<int>(i) + 1;
      chip(fmt::format("horizon.leaf.{}", i + 1), texts_[i], ask,
           fmt::format(tr("The position after {}. A click chooses it; the button searches."), moves));
    }
    HorizonAsk last;
    last.leaf = HorizonAsk::last_leaf;
    chip("horizon.last", tr("leaf"), last,
         tr("The end of the best line, from which the score comes. A click chooses it."));
    if (!screen.has_node() || screen.view[screen.models.shown()].ply == 0) return;
    HorizonAsk ask;
    ask.node = screen.view.id(screen.models.shown());
    chip("horizon.node", fmt::format(tr("node {}"), grouped(ask.node)), ask,
         tr("The node that all panels show. A click chooses it; the button searches."));
  }

  void buttons(SearchScreen& screen, const AnswersTo<HorizonQuestion>& asked, bool this_one, const HorizonReport* r) {
    if (asked.working()) {
      screen.commands.more_frames = true;
      if (text_button("horizon.stop", tr("Stop"), tr("Results so far are kept.")))
        screen.commands.push(command::StopHorizon{});
      ImGui::SameLine(0, px(8));
      fitted_text(theme().text_dim, fmt::format(tr("{} of {} iterations, {:.0f} s ..."), grouped(asked.done()),
                                                grouped(asked.all()), asked.seconds()));
      return;
    }
    if (r && r->complete) return;
    // What was too large for the usual limit goes on without one.
    const bool more = this_one && r && r->known();
    command::AskHorizon ask{chosen_.node, chosen_.leaf};
    if (more && r->too_large) ask.max_nodes = 0;
    if (accent_button("horizon.start", more ? tr("Go on") : tr("Search deeper"),
                      more ? tr("Searches again; where the limit of nodes ended it, without a limit.")
                           : tr("Searches 1, 2 and 4 plies deeper and until it is quiet, with every move and the full "
                                "window. Each ply costs several times the one before it.")))
      screen.commands.push(ask);
  }

  // What the marks stand for, as far as there are such searches.
  static void legend(const HorizonReport& r) {
    bool first = true;
    const auto entry = [&](const char* text, const auto& such) {
      const auto found =
          std::find_if(r.steps.begin(), r.steps.end(), [&](const HorizonStep& s) { return s.done && such(s); });
      if (found == r.steps.end()) return;
      const float wide = px(18) + text_width(text);
      if (!first &&
          ImGui::GetItemRectMax().x + px(14) + wide < ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
        ImGui::SameLine(0, px(14));
      first = false;
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float line = ImGui::GetTextLineHeight();
      ImGui::Dummy({wide, line});
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      horizon_mark(draw, {at.x + px(7), at.y + line / 2}, *found);
      draw_clipped(draw, {at.x + px(18), at.y}, ImGui::GetContentRegionAvail().x, theme().text_dim, text);
    };
    entry(tr("same side to move at the end"), [](const HorizonStep& s) { return !s.quiet && s.same_end; });
    entry(tr("other side to move at the end"), [](const HorizonStep& s) { return !s.quiet && !s.same_end; });
    entry(tr("until it is quiet"), [](const HorizonStep& s) { return s.quiet; });
  }
  // One row a search: its mark, its name, its score, its moves in columns that are the same for all.
  void lines(SearchScreen& screen, const HorizonReport& r) {
    section(tr("Lines"));
    std::vector<std::vector<LineCell>> rows;
    std::vector<float> width;
    const ScopedFont mono_face(fonts().mono);
    for (const HorizonStep& s : r.steps) {
      rows.push_back(s.done ? line_cells(r, s) : std::vector<LineCell>());
      for (std::size_t i = 0; i < rows.back().size(); ++i) {
        if (i >= width.size()) width.push_back(px(8));
        width[i] = std::max(width[i], text_width(rows.back()[i].text));
      }
    }
    const float name = text_width("quiet") + px(22), score = px(8) + widest_score(screen, r);
    for (std::size_t k = 0; k < rows.size(); ++k) row(screen, r, r.steps[k], rows[k], width, name, score);
  }
  static float widest_score(SearchScreen& screen, const HorizonReport& r) {
    const ProbeList::Pause quiet;  // only measured
    float out = 0;
    for (const HorizonStep& s : r.steps)
      if (s.done) out = std::max(out, text_width(screen.score(s.score, r.mover)));
    return out;
  }
  void row(SearchScreen& screen, const HorizonReport& r, const HorizonStep& s, const std::vector<LineCell>& cells,
           const std::vector<float>& width, float name, float score) {
    const Theme& t = theme();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), wide = ImGui::GetContentRegionAvail().x, gap = px(9);
    const ScopedId own_id(s.quiet ? -1 : s.plies);
    const bool opens = s.done && (s.plies > 0 || s.quiet);
    if (ImGui::Selectable("##row", false, opens ? 0 : ImGuiSelectableFlags_Disabled, {wide, line}) && opens)
      screen.commands.push(command::OpenDeeper{s.plies, s.quiet});
    const bool over = ImGui::IsItemHovered();
    if (probing()) probe(fmt::format("horizon.step.{}", step_name(s)));
    horizon_mark(draw, {at.x + px(7), at.y + line / 2}, s);
    draw_clipped(draw, {at.x + px(18), at.y}, name - px(18), s.done ? t.text : t.text_faint, step_name(s));
    if (!s.done) {
      draw_clipped(draw, {at.x + name, at.y}, wide - name, t.text_faint, "...");
      return;
    }
    draw_clipped(draw, {at.x + name, at.y}, score, t.text,
                 screen.score(s.score, r.mover, {"horizon", s.quiet ? -1 : s.plies}));
    float x = at.x + name + score + px(6);
    const float end = at.x + wide;
    const LineCell* pointed = nullptr;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const LineCell& c = cells[i];
      if (x + width[i] > end - (i + 1 < cells.size() ? text_width("...") : 0)) {
        draw_clipped(draw, {x, at.y}, end - x, t.text_dim, "...");
        break;
      }
      if (c.behind && (i == 0 || !cells[i - 1].behind))  // the horizon itself
        draw.AddLine({x - gap / 2, at.y}, {x - gap / 2, at.y + line}, t.quiescence, px(1.5f));
      const ImVec2 a{x - px(3), at.y}, b{x + width[i] + px(3), at.y + line};
      if (c.inserted) draw.AddRectFilled(a, b, with_alpha(t.warning, 0.3f), px(3));
      if (c.the_event) draw.AddRect(a, b, t.warning, px(3), 0, px(1.5f));
      else if (c.event)
        draw.AddLine({x, at.y + line - px(1)}, {x + text_width(c.text), at.y + line - px(1)}, t.pv, px(1.5f));
      if (c.text.empty())
        dashed_line(draw, {x, at.y + line / 2}, {x + width[i], at.y + line / 2}, t.text_faint, Dash::dotted);
      else draw.AddText({x, at.y}, c.behind ? t.text_dim : t.text, c.text.c_str());
      if (over && ImGui::IsMouseHoveringRect(a, b)) pointed = &c;
      x += width[i] + gap;
    }
    if (pointed && !pointed->text.empty()) cell_tooltip(r, s, *pointed);
    else horizon_tooltip(screen, r, s);
  }
  // What the move under the mouse does.
  static void cell_tooltip(const HorizonReport& r, const HorizonStep& s, const LineCell& c) {
    const Game& game = *r.root.game;
    const Position p = end_of_moves(game, r.root.position, std::span(s.line).first(c.move)).position;
    std::string text = game.describe(p, s.line[c.move]);
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "\n") + more; };
    for (const HorizonEvent& e : s.events)
      if (e.move == c.move)
        add(fmt::format(tr("changes the static value by {}"), amount_words(game, r.profile, e.change)));
    if (c.inserted) add(tr("inserted"));
    if (c.the_event) add(tr("comes later"));
    if (c.behind) add(tr("behind the horizon"));
    if (!text.empty()) item_tooltip(text);
  }

  u64 serial_ = ~u64{0};
  std::string why_not_;
  std::vector<std::string> texts_;  // of the moves of the recorded best line
  HorizonAsk chosen_;               // the place that the button asks about
  std::optional<HorizonAsk> seen_;  // the question that was taken over last
};

}  // namespace

std::unique_ptr<PanelBase> make_horizon_panel() { return std::make_unique<HorizonPanel>(); }

}  // namespace ply::ui
