// Another engine while it searches: what is followed, the line that is open where it waits, and what it is asked.
#include <fmt/format.h>

#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/expression_field.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/session/searches/live.h"
#include "engine/session/searches/live_commands.h"

namespace ply::ui {
namespace {

constexpr const char* live_target_help =
    tr("The file that the engine records into (PLYTRACE=run.plytrace), or the number of its process.");
constexpr const char* live_change_help = tr(
    "window A:B, depth N, first M, never M, or several, parted by semicolons. A child of the engine searches the node "
    "that it waits at once more; the engine stays where it is, and both stand side by side in Compare. It needs "
    "PT_ENTER_VARIABLES, and one thread.");

const char* side_of(const LiveNode& n) { return n.record.mover() == Side::first ? tr("first") : tr("second"); }

class LivePanel final : public PanelBase {
 public:
  const char* id() const override { return "live"; }
  const char* title() const override { return tr("Live search"); }
  std::string badge(const FrameModel& frame) const override {
    return frame.live.waits() ? tr("waits") : frame.live.attached() ? tr("searches") : "";
  }
  std::string table(const FrameModel& frame) const override {
    if (frame.live.line().empty()) return {};
    std::string out = "ply,move,mover,depth,alpha,beta\n";
    for (const LiveNode& n : frame.live.line())
      out += fmt::format("{},{},{},{},{},{}\n", n.record.ply, csv_field(n.move), side_of(n), n.record.depth(),
                         n.record.alpha, n.record.beta);
    return out;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Live& live = frame.live;
    const float button = text_width(tr("Follow")) + 2 * ImGui::GetStyle().FramePadding.x + px(8);
    ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x - button));
    const bool entered = text_field("##target", target_, tr("file or process"), ImGuiInputTextFlags_EnterReturnsTrue);
    probe("live.target");
    item_tooltip(live_target_help);
    ImGui::SameLine();
    const bool named = !trim(target_).empty();
    if (text_button("live.follow", tr("Follow"), live_target_help, {}, named) || (entered && named))
      commands.act("live.follow", std::string(trim(target_)));
    if (live.path().empty())
      return wrapped_text(theme().text_dim,
                          tr("An engine that records with plytrace.h can be looked at while it searches: what it has "
                             "recorded is shown as it goes on, and it waits at a node, steps, and goes on like a "
                             "program under a debugger."));
    fitted_text(theme().text_dim, state(live));
    buttons(live, commands);
    if (!live.attached()) return;
    ask(live, commands);
    line(live);
    forked(live, commands);
  }

 private:
  static std::string state(const Live& live) {
    if (!live.attached()) return fmt::format(tr("{}; no engine records into it at this moment"), live.path());
    const char* const does = live.waits() ? tr("waits at visit {}") : tr("searches");
    return fmt::format("{}, {}: {}", live.path(), fmt::format(tr("process {}"), live.process()),
                       live.waits() ? fmt::format(fmt::runtime(does), grouped(live.visit())) : std::string(does));
  }

  static void buttons(const Live& live, Commands& commands) {
    const bool on = live.attached(), free = on && !live.asking();
    if (text_button("live.pause", tr("Wait"), tr("The engine waits at the next node that it enters."), {},
                    free && !live.waits()))
      commands.act("live.pause");
    beside(tr("Step"));
    if (text_button("live.step", tr("Step"), tr("On to the next node."), {}, free)) commands.act("live.step");
    beside("100");
    if (text_button("live.step_100", "100", tr("On for a hundred nodes."), {}, free)) commands.act("live.step", "100");
    beside(tr("Go on"));
    if (text_button("live.continue", tr("Go on"), tr("The engine searches on."), {}, on)) commands.act("live.continue");
    beside(tr("End following"));
    if (text_button("live.stop", tr("End following"), tr("What is shown stays; an engine that waits goes on.")))
      commands.act("live.stop");
  }

  void ask(const Live& live, Commands& commands) {
    const bool entered = until_.draw("live.until", tr("cut && depth >= 5"));
    until_.draw_below(Expression::Wanted::condition, {});
    if (entered && !trim(until_.text).empty()) commands.act("live.until", until_.text);
    const float button = text_width(tr("Search again")) + 2 * ImGui::GetStyle().FramePadding.x + px(8);
    ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x - button));
    const bool changed = text_field("##change", change_, tr("window -50:50"), ImGuiInputTextFlags_EnterReturnsTrue);
    probe("live.change");
    item_tooltip(live_change_help);
    ImGui::SameLine();
    const bool given = !trim(change_).empty();
    if (text_button("live.fork", tr("Search again"), live_change_help, {}, live.waits() && given) || (changed && given))
      commands.act("live.fork", std::string(trim(change_)));
  }

  static void line(const Live& live) {
    if (live.line().empty() || !ImGui::BeginTable("line", 5, ImGuiTableFlags_SizingFixedFit)) return;
    const float ch = text_width("0", fonts().mono);
    ImGui::TableSetupColumn(tr("ply"), ImGuiTableColumnFlags_WidthFixed, 4 * ch);
    ImGui::TableSetupColumn(tr("move"), ImGuiTableColumnFlags_WidthFixed, 8 * ch);
    ImGui::TableSetupColumn(tr("side"), ImGuiTableColumnFlags_WidthFixed, 7 * ch);
    ImGui::TableSetupColumn(tr("depth"), ImGuiTableColumnFlags_WidthFixed, 6 * ch);
    ImGui::TableSetupColumn(tr("window"), ImGuiTableColumnFlags_WidthFixed, 18 * ch);
    ImGui::TableHeadersRow();
    for (const LiveNode& n : live.line()) {
      cell_right(fmt::format("{}", n.record.ply));
      cell_text(theme().text, n.move.empty() ? std::string(tr("root")) : n.move);
      cell_text(theme().text_dim, side_of(n));
      cell_right(fmt::format("{}", n.record.depth()));
      cell_right(fmt::format("{}:{}", n.record.alpha, n.record.beta));
    }
    ImGui::EndTable();
  }

  static void forked(const Live& live, Commands& commands) {
    if (live.forks().empty()) return;
    section(tr("Searched once more"));
    int i = 0;
    for (const Live::Forked& f : live.forks()) {
      const ScopedId own(i++);
      fitted_text(theme().text,
                  fmt::format(tr("{}: {} after {} nodes"), f.change, fork_score(f.found), grouped(f.found.nodes)));
      if (text_button("live.open", tr("Open"), f.found.file)) commands.act("file.open", f.found.file);
    }
  }

  std::string target_, change_;
  ExpressionField until_;
};

}  // namespace

std::unique_ptr<PanelBase> make_live_panel() { return std::make_unique<LivePanel>(); }

}  // namespace ply::ui
