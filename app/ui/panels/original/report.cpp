// The report of a game's original program, alive: its claims in the report's own order, what became of each, and the
// one that is chosen: what is printed, what comes out here, and what it plays.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/original/report_table.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/empty_state.h"
#include "app/ui/widgets/page_text.h"
#include "app/ui/widgets/rules_view.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/csv.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/original/report_room.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

/// A claim's verdict has a colour and words, and never a colour alone.
ImU32 colour_of(ClaimVerdict v) {
  switch (v) {
    case ClaimVerdict::differs:
    case ClaimVerdict::defect: return theme().error;
    case ClaimVerdict::open:
    case ClaimVerdict::harmless: return theme().warning;
    case ClaimVerdict::holds: return theme().good;
    case ClaimVerdict::shown: return theme().text;
    case ClaimVerdict::not_played:
    case ClaimVerdict::nothing: break;
  }
  return theme().text_dim;
}

const char* agreement_sign(Agreement a) {
  switch (a) {
    case Agreement::agrees: return "=";
    case Agreement::differs: return "≠";
    case Agreement::open: return "?";
    case Agreement::unprinted:
    case Agreement::stopped: break;
  }
  return "";
}

bool takes_long(const ReportClaim& c) {
  return std::any_of(c.checks.begin(), c.checks.end(), [](const Check& k) { return k.is_long(); });
}

class ReportPanel final : public PanelBase {
 public:
  const char* id() const override { return "report"; }
  const char* title() const override { return tr("Report"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    const ReportRoom& room = frame.reports;
    draw_games(frame, commands);
    if (!room.page())
      return empty_note(
          tr("Each game began as a student's program with a report. Choose one: its claims, tables and defects are "
             "played here, beside what is printed."));
    const float width = ImGui::GetContentRegionAvail().x, tall = ImGui::GetContentRegionAvail().y;
    const bool side_by_side = width > px(560);
    const float list = side_by_side ? bounded(0.34f * width, px(240), px(330)) : 0;
    ImGui::PushStyleColor(ImGuiCol_ChildBg, with_alpha(theme().field, 0));
    ImGui::BeginChild("claims", {list, side_by_side ? 0 : std::floor(0.36f * tall)});
    draw_claims(room, commands);
    ImGui::EndChild();
    if (side_by_side) ImGui::SameLine(0, px(14));
    else ImGui::Separator();
    ImGui::BeginChild("claim", {0, 0});
    if (const ReportClaim* c = room.claim()) draw_claim(frame, *c, commands);
    ImGui::EndChild();
    ImGui::PopStyleColor();
    last_ = room.claim();
  }

  std::string table(const FrameModel& frame) const override {
    const ReportRoom& room = frame.reports;
    if (!room.page()) return {};
    std::string out = "section,claim,verdict,check,printed,here\n";
    for (const ReportSection& s : room.page()->sections)
      for (const ReportClaim& c : s.claims) {
        const PlayedClaim* p = room.played(c);
        const std::string begin = csv_field(s.name) + "," + csv_field(c.title) + "," + verdict_name(room.verdict(c));
        if (c.checks.empty()) out += begin + ",,,\n";
        for (std::size_t i = 0; i < c.checks.size(); ++i) {
          const bool known = p && i < p->checks.size() && p->checks[i];
          out += fmt::format("{},{},{},{}\n", begin, csv_field(known ? p->checks[i]->label : c.checks[i].label),
                             csv_field(c.checks[i].printed), csv_field(known ? p->checks[i]->here : std::string()));
        }
      }
    return out;
  }

 private:
  static void draw_games(const FrameModel& frame, Commands& commands) {
    std::vector<const GameType*> types;
    std::vector<const char*> titles;
    for (const GameType* t : all_games())
      if (original_report(*t)) types.push_back(t), titles.push_back(t->title().c_str());
    const auto at = std::find(types.begin(), types.end(), frame.reports.type());
    int chosen = at == types.end() ? -1 : static_cast<int>(at - types.begin());
    if (segmented("report.game", titles, chosen))
      commands.push(command::OpenReport{types[static_cast<std::size_t>(chosen)]->id()});
    ImGui::Dummy({1, px(4)});
  }

  void draw_claims(const ReportRoom& room, Commands& commands) {
    for (const ReportSection& s : room.page()->sections) {
      if (!s.name.empty() && !s.claims.empty()) wrapped_text(theme().text_dim, s.name);
      for (const ReportClaim& c : s.claims) {
        const ScopedId own_id(c.id.c_str());
        const char* verdict = room.playing() == &c ? tr("is played ...") : tr(verdict_name(room.verdict(c)));
        const float left = ImGui::GetCursorPosX(), all = ImGui::GetContentRegionAvail().x, wide = text_width(verdict);
        if (ImGui::Selectable("##claim", room.claim() == &c)) commands.push(command::ChooseClaim{c.id});
        probe("report.claim." + c.id);
        if (room.claim() == &c && last_ && last_ != &c) ImGui::SetScrollHereY();
        ImGui::SameLine(left);
        fitted_text(theme().text, c.title, all - wide - px(8));
        ImGui::SameLine(left + all - wide);
        coloured(colour_of(room.verdict(c)), verdict);
      }
      ImGui::Dummy({1, px(5)});
    }
  }

  void draw_claim(const FrameModel& frame, const ReportClaim& c, Commands& commands) {
    const ReportRoom& room = frame.reports;
    if (last_ != &c) ImGui::SetScrollY(0);
    // 1. What is claimed.
    compat::push_font(fonts().big);
    wrapped_text(theme().text, c.title);
    ImGui::PopFont();
    probe("report.title");
    wrapped_text(colour_of(room.verdict(c)), tr(verdict_name(room.verdict(c))));
    for (const ReportSection& s : room.page()->sections)
      for (const ReportClaim& other : s.claims)
        if (&other == &c && !s.text.empty()) wrapped_text(theme().text_dim, s.text);
    ImGui::Dummy({1, px(4)});
    for (const std::string& p : c.printed) {
      wrapped_text(theme().text_dim, tr("printed"));
      wrapped_text(theme().text, p);
    }
    // 2. What takes long begins by a button.
    draw_play(room, c, commands);
    // 3. What comes out.
    const PlayedClaim* played = room.played(c);
    for (std::size_t i = 0; i < c.checks.size(); ++i) {
      const ScopedId own_id(static_cast<int>(i));
      const bool known = played && i < played->checks.size() && played->checks[i];
      draw_check(frame, c.checks[i], known ? &*played->checks[i] : nullptr, i, commands);
    }
    if (!c.consequence.empty()) {
      ImGui::Dummy({1, px(4)});
      wrapped_text(theme().text, c.consequence);
    }
  }

  static void draw_play(const ReportRoom& room, const ReportClaim& c, Commands& commands) {
    if (!takes_long(c)) return;
    ImGui::Dummy({1, px(4)});
    if (room.playing() == &c) {
      if (text_button("report.stop", tr("Stop"), tr("What is finished stays."))) commands.act("report.stop");
      ImGui::SameLine(0, px(8));
      ImGui::AlignTextToFramePadding();
      dim(room.job().all() ? fmt::format(tr("{} of {}"), grouped(room.job().done()), grouped(room.job().all()))
                           : std::string(tr("is played ...")));
      ImGui::ProgressBar(static_cast<float>(room.job().share()), {-1, px(5)}, "");
      return;
    }
    const bool again = room.verdict(c) != ClaimVerdict::not_played;
    if (again ? text_button("report.play", tr("Play again")) : accent_button("report.play", tr("Play it")))
      commands.act("report.play");
    beside(tr("200 games a cell"));
    const bool levels =
        std::any_of(c.checks.begin(), c.checks.end(), [](const Check& k) { return k.kind == CheckKind::levels; });
    if (levels &&
        text_button("report.more", tr("200 games a cell"), tr("Ten times as long; intervals are a third as wide.")))
      commands.act("report.play", "200");
  }

  static void draw_check(const FrameModel& frame, const Check& check, const PlayedCheck* played, std::size_t i,
                         Commands& commands) {
    ImGui::Dummy({1, px(6)});
    const std::string number = std::to_string(i + 1);
    if (played) wrapped_text(theme().text_dim, played->label);
    else wrapped_text(theme().text_dim, check.label.empty() ? check.words : check.label);
    // A long check's printed words say only that it is one.
    const bool figures = !check.printed.empty() && !check.is_long();
    if (figures) figure_line(tr("printed"), check.printed, theme().text_dim);
    if (played) {
      const ImU32 colour = played->agreement == Agreement::differs  ? theme().error
                           : played->agreement == Agreement::agrees ? theme().good
                                                                    : theme().text;
      const std::string sign = agreement_sign(played->agreement);
      figure_line(tr("here"), played->here + (sign.empty() ? "" : "  " + sign), colour);
      probe("report.here." + number);
      if (played->table) draw_played_table(*played->table, played->agreement == Agreement::stopped);
      for (const std::string& m : played->more) wrapped_text(theme().text_dim, m);
    }
    draw_buttons(check, number, commands);
    if (check.kind <= CheckKind::value && check.kind != CheckKind::moves) draw_board(frame, check);
  }

  static void figure_line(const char* what, const std::string& text, ImU32 colour) {
    const float at = ImGui::GetCursorPosX() + px(62);
    dim(what);
    ImGui::SameLine(at);
    const ScopedFont face(fonts().mono);
    wrapped_text(colour, text);
  }

  static void draw_buttons(const Check& check, const std::string& number, Commands& commands) {
    const auto button = [&](const std::string& id, const char* label, const char* help, const std::string& argument) {
      if (text_button("report." + id + "." + number, label, help)) commands.act("report.show", argument);
    };
    if (check.is_search()) {
      button("show", tr("Record it"), tr("Searches this, records it, and shows the recording."), number);
      if (check.kind != CheckKind::fault) return;
      beside(tr("Without the defect"));
      button("right", tr("Without the defect"), tr("The same search as it should be; compare the two in Compare."),
             number + " right");
      return;
    }
    if (check.kind == CheckKind::evolution)
      return button("show", tr("Breed them"), tr("The same in the panel Evolution."), number);
    if (check.is_long())
      return button("show", tr("Watch the games"), tr("The same match in the panels about matches."), number);
    button("show", tr("To the board"), tr("This position becomes a game of its own."), number);
  }

  static void draw_board(const FrameModel& frame, const Check& check) {
    const float wide = std::min(px(210), ImGui::GetContentRegionAvail().x);
    const PlanRoot& at = check.plan.root;
    const BoardView view = at.game->board(at.position);
    const float tall = std::min(wide, wide * (view.height + 1) / (view.width + 1));
    const ImVec2 min = ImGui::GetCursorScreenPos();
    draw_small_board({at.game, at.position, {}, -1, {}}, min, {min.x + wide, min.y + tall}, frame.view.kanji);
    ImGui::Dummy({wide, tall});
  }

  const ReportClaim* last_ = nullptr;
};

}  // namespace

std::unique_ptr<PanelBase> make_report_panel() { return std::make_unique<ReportPanel>(); }

}  // namespace ply::ui
