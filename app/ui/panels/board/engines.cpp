// Several engines on the position of the board, side by side: how deep each sees, its score in its own unit and in
// expected score, its line, and whether they agree; above them what engines say that sit at the board themselves.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/clock.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/session/engines/board_engines.h"
#include "engine/session/engines/consulting.h"
#include "engine/session/play/play_commands.h"

namespace ply::ui {
namespace {

constexpr const char* consulted_help =
    tr("engine:COMMAND @ SETTINGS as in matches, a level, a profile, or ours: our strongest level without its limit. "
       "at75=N says what an engine's score is where it expects three games of four.");

std::string depth_of(const Opinion& o) { return o.depth > 0 ? fmt::format("{}", o.depth) : std::string(); }
std::string expected_text(const Opinion& o) {
  return o.expected ? fmt::format("{} {:.2f}", sign_of(o.kind), *o.expected) : std::string();
}

class EnginesPanel final : public PanelBase {
 public:
  const char* id() const override { return "engines"; }
  const char* title() const override { return tr("Opinions"); }
  bool wanted(const FrameModel& frame) const override { return !frame.play.game().levels().empty(); }
  std::string badge(const FrameModel& frame) const override {
    const auto n = frame.consulting.on() ? frame.consulting.rows().size() : 0;
    return n ? fmt::format("{}", n) : std::string();
  }
  std::string table(const FrameModel& frame) const override {
    const Consulting& c = frame.consulting;
    if (!c.root() || c.rows().empty() || frame.viewpoint.engine_hidden) return {};
    std::string out = "engine,depth,nodes,score,expected,line\n";
    for (const Consulting::Row& r : c.rows())
      out += fmt::format("{},{},{},{},{},{}\n", csv_field(name_of(frame, r)), depth_of(r.says), r.says.nodes,
                         csv_field(r.says.score), csv_field(expected_text(r.says)),
                         csv_field(line_words(*c.root()->game, c.root()->position, r.says.line)));
    return out;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    form(frame, commands);
    if (frame.viewpoint.engine_hidden) return empty_note(shared_texts::thoughts_hidden);
    at_the_board(frame, commands);
    const Consulting& c = frame.consulting;
    if (c.rows().empty())
      return wrapped_text(theme().text_dim,
                          tr("Other programs and ours look at the position on the board, side by side, and follow it "
                             "as it moves. Add one above."));
    if (c.working()) commands.more_frames = true;
    if (!c.agreement().empty()) {
      wrapped_text(c.agreement().starts_with("They") ? theme().warning : theme().good, c.agreement());
      probe("engines.agreement");
    }
    rows(frame, commands);
  }

 private:
  static std::string name_of(const FrameModel& frame, const Consulting::Row& r) {
    const std::string name = r.says.name.empty() ? player_title(frame.play.game(), r.player) : r.says.name;
    return r.thinks ? fmt::format("{} {}", name, signs().ellipsis) : name;
  }

  void form(const FrameModel& frame, Commands& commands) {
    const Consulting& c = frame.consulting;
    const float button = text_width(tr("Add")) + 2 * ImGui::GetStyle().FramePadding.x + px(8);
    ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x - button));
    const bool entered = text_field("##engine", typed_, tr("engine:COMMAND"), ImGuiInputTextFlags_EnterReturnsTrue);
    probe("engines.field");
    item_tooltip(consulted_help);
    ImGui::SameLine();
    const bool named = !trim(typed_).empty();
    if (text_button("engines.add", tr("Add"), consulted_help, {}, named) || (entered && named))
      commands.act("consult.add", std::string(trim(typed_))), typed_.clear();
    const bool ours = std::any_of(c.rows().begin(), c.rows().end(), [](const auto& r) { return r.text == "ours"; });
    if (text_button("engines.ours", tr("Ours"), tr("Our strongest level without its limit is consulted as well."), {},
                    !ours))
      commands.act("consult.add", "ours");
    beside(tr("Stop"));
    if (c.on()) {
      if (text_button("engines.stop", tr("Stop"), tr("What they have said stays."))) commands.act("consult.stop");
    } else if (text_button("engines.start", tr("Start"), tr("All of them look at the position on the board."), {},
                           !c.rows().empty())) {
      commands.act("consult.start");
    }
    if (!frame.viewpoint.engine_hidden && c.root() && !c.rows().empty()) {
      ImGui::SameLine(0, px(10));
      ImGui::AlignTextToFramePadding();
      fitted_text(theme().text_dim, fmt::format(tr("scores for {}"), c.root()->game->type().side_name(
                                                                         c.root()->game->mover(c.root()->position))));
    }
  }

  // What is heard from those who play here.
  static void at_the_board(const FrameModel& frame, Commands& commands) {
    for (const Side side : {Side::first, Side::second}) {
      const auto words = frame.board_engines.words(side);
      const Player& player = frame.play.player(side);
      if (!words || !player.outside) continue;
      if (frame.board_engines.thinking()) commands.more_frames = true;
      std::string text = fmt::format(
          tr("{} plays {}"), visible(words->name.empty() ? player_title(frame.play.game(), player) : words->name),
          frame.play.game().type().side_name(side));
      // Who plays against it is not told more than the board tells.
      if (keeps_quiet(frame.play, frame.view)) {
        fitted_text(theme().text_dim, text);
        continue;
      }
      if (words->last && words->last->depth > 0)
        text += fmt::format(": {}", fmt::format(tr("depth {}"), words->last->depth));
      if (words->last && words->last->has != SearchInfo::Score::none)
        text += fmt::format(", {} {} {}", sign_of(words->last->kind), visible(words->last->score_text),
                            for_side(frame.play.game(), side));
      if (words->last && !words->last->line_text.empty()) text += ", " + visible(words->last->line_text);
      fitted_text(theme().text_dim, text);
      probe("engines.board");
    }
  }

  // In columns where there is room for them, else one below the other.
  static void rows(const FrameModel& frame, Commands& commands) {
    const Consulting& c = frame.consulting;
    const float ch = text_width("0", fonts().mono);
    if (ImGui::GetContentRegionAvail().x < 64 * ch) {
      for (std::size_t i = 0; i < c.rows().size(); ++i) card(frame, commands, i);
      return;
    }
    if (!ImGui::BeginTable("engines", 6, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn(tr("engine"), ImGuiTableColumnFlags_WidthStretch, 0.8f);
    ImGui::TableSetupColumn(tr("depth"), ImGuiTableColumnFlags_WidthFixed, 6 * ch);
    ImGui::TableSetupColumn(tr("score"), ImGuiTableColumnFlags_WidthFixed, 11 * ch);
    ImGui::TableSetupColumn(tr("expected"), ImGuiTableColumnFlags_WidthFixed, 9 * ch);
    ImGui::TableSetupColumn(tr("line"), ImGuiTableColumnFlags_WidthStretch, 1.4f);
    ImGui::TableSetupColumn("##out", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFrameHeight());
    ImGui::TableHeadersRow();
    for (std::size_t i = 0; i < c.rows().size(); ++i) {
      const Consulting::Row& r = c.rows()[i];
      const ScopedId own(static_cast<int>(i));
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      pick(frame, commands, i, ImGui::GetFrameHeight());
      ImGui::AlignTextToFramePadding();
      fitted_text(theme().text, name_of(frame, r));
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      fitted_text(theme().text, depth_of(r.says));
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      fitted_text(theme().text, r.says.score);
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      expected(r.says);
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      line(c, r);
      ImGui::TableNextColumn();
      out(commands, i);
    }
    ImGui::EndTable();
  }

  static void card(const FrameModel& frame, Commands& commands, std::size_t i) {
    const Consulting& c = frame.consulting;
    const Consulting::Row& r = c.rows()[i];
    const ScopedId own(static_cast<int>(i));
    const float button = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorPos();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - button);
    out(commands, i);
    ImGui::SetCursorPos(at);
    pick(frame, commands, i, 2 * ImGui::GetTextLineHeightWithSpacing());
    ImGui::AlignTextToFramePadding();
    fitted_text(theme().text, name_of(frame, r), ImGui::GetContentRegionAvail().x - button - px(6));
    if (r.says.depth > 0 || !r.says.score.empty()) {
      fitted_text(theme().text,
                  fmt::format("{}  {}", r.says.depth ? fmt::format(tr("depth {}"), r.says.depth) : "", r.says.score),
                  ImGui::GetContentRegionAvail().x * 0.6f);
      ImGui::SameLine(ImGui::GetContentRegionAvail().x * 0.62f);
      if (r.says.expected) dim(tr("expected")), ImGui::SameLine(0, px(6));
      expected(r.says);
    }
    line(c, r);
    ImGui::Dummy({1, px(3)});
  }

  static void expected(const Opinion& o) {
    if (o.score.empty()) return;
    fitted_text(o.expected ? theme().text : theme().text_faint,
                o.expected ? expected_text(o) : std::string(tr("unknown")));
    item_tooltip(o.expected
                     ? tr("The expected score for the side to move: 1 a win, 0 a loss.")
                     : tr("Its unit is not known here: the setting at75=N says what it scores where it expects three "
                          "games of four."));
  }

  static void line(const Consulting& c, const Consulting::Row& r) {
    if (!r.problem.empty()) return fitted_text(theme().error, r.problem), item_tooltip(r.problem);
    if (c.root()) fitted_text(theme().text_dim, line_words(*c.root()->game, c.root()->position, r.says.line));
  }

  static void out(Commands& commands, std::size_t i) {
    if (icon_button(fmt::format("engines.remove.{}", i + 1), Icon::close, tr("It is consulted no more.")))
      commands.act("consult.remove", fmt::format("{}", i + 1));
  }

  /// What can be pointed at and clicked, and what is told of it; the cursor stays.
  static void pick(const FrameModel& frame, Commands& commands, std::size_t i, float height) {
    const Consulting& c = frame.consulting;
    const Consulting::Row& r = c.rows()[i];
    const Opinion& o = r.says;
    const ImVec2 at = ImGui::GetCursorPos();
    const bool has_line = c.root() && !o.line.empty();
    if (ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowItemOverlap,
                          {0, height}) &&
        has_line)
      commands.push(command::EnterLine{o.line});
    if (probing()) probe(fmt::format("engines.row.{}", i + 1));
    if (ImGui::IsItemHovered() && has_line) commands.pointed_line = o.line;
    std::string about = r.text;
    if (r.thinks) about += "\n" + fmt::format(tr("thinking {:.1f} s"), shown_seconds(r.seconds));
    if (o.nodes > 0) about += "\n" + fmt::format(tr("{} nodes"), grouped(o.nodes));
    if (!o.profile.empty()) about += "\n" + fmt::format(tr("scores in {}"), unit_words(frame.play.game(), o.profile));
    if (!o.remark.empty()) about += "\n" + o.remark;
    item_tooltip(about);
    ImGui::SetCursorPos(at);
  }

  std::string typed_;
};

}  // namespace

std::unique_ptr<PanelBase> make_engines_panel() { return std::make_unique<EnginesPanel>(); }

}  // namespace ply::ui
