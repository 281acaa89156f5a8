// The linter's panel: what came out, and its rules with what they found.
#include "app/ui/panels/answers/linter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/search/fault.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

std::string times(u64 n, const char* one, const char* many) {
  return fmt::format("{} {}", grouped(n), n == 1 ? one : many);
}

}  // namespace

std::string LinterPanel::badge(const FrameModel& frame) const {
  const LintReport* r = frame.answers.lint().answer();
  return r && r->total() > 0 ? grouped(r->total()) : std::string();
}

void LinterPanel::draw(const FrameModel& frame, Commands& commands) {
  SearchScreen screen(frame, commands);
  if (empty_panel(screen, tr("Rules that the recording of a correct search cannot break, and its cut-offs searched "
                             "again. Press F5 to search, or open a recording.")))
    return;
  if (serial_ != frame.moment.recording_serial())
    serial_ = frame.moment.recording_serial(), chosen_.reset(), exchanged_.reset(), exchange_ = again_asked_ = false;
  if (screen.runs.running()) return dim(tr("The rules are checked when the search has ended."));
  const LintReport* report = frame.answers.lint().answer();
  if (!report) return check(frame.answers.lint(), commands);
  summary(screen, *report);
  causes(screen, *report);
  audit_row(screen, *report, frame.answers);
  reduced(screen, frame.answers);
  if (!frame.answers.again().working()) again_result(*report);
  if (exchange_) exchange(screen);
  if (const AuditReport* a = frame.answers.audit().answer()) differences(screen, *a);
  if (report->total() > 0) {
    rules(screen, *report, true);
    findings(screen, *report);
  }
  rules(screen, *report, false);
}

// By itself, but for a recording that is read on demand: then as soon as the panel is shown.
void LinterPanel::check(const AnswersTo<LintQuestion>& lint, Commands& commands) {
  lint.request();
  dim(lint.given_up() ? tr("The rules were not checked to the end.") : tr("Checking every node ..."));
  if (lint.given_up()) {
    if (text_button("linter.check", tr("Check them"))) commands.act("linter.check");
    return;
  }
  commands.more_frames = true;
  if (text_button("linter.stop", tr("Stop"))) commands.act("linter.stop");
}

std::string LinterPanel::table(const FrameModel& frame) const {
  const LintReport* r = frame.answers.lint().answer();
  if (!r || frame.viewpoint.engine_hidden) return {};
  Commands none;
  SearchScreen screen(frame, none);
  std::string out = "rule,node,tick,expected,found,what\n";
  for (const LintFinding& f : r->findings) {
    const bool number = f.quantity == LintQuantity::score || f.quantity == LintQuantity::number;
    const auto cell = [&](const std::array<i64, 2>& x) {
      const std::string text = quantity(screen, f, x);
      return number ? text : csv_field(text);
    };
    out += fmt::format("{},{},{},{},{},{}\n", lint_id(f.rule), f.id == no_node ? std::string() : std::to_string(f.id),
                       f.tick, cell(f.expected), cell(f.found), csv_field(f.sentence));
  }
  return out;
}

void LinterPanel::summary(SearchScreen& screen, const LintReport& report) {
  ImGui::PushTextWrapPos(0);
  const Recording* const shown = screen.runs.run() ? screen.runs.run()->recording() : nullptr;
  const auto unasked = std::count_if(report.rules.begin(), report.rules.end(),
                                     [](const LintRuleResult& r) { return !r.skipped.empty(); });
  if (report.total() == 0 && shown && shown->plan().imported()) {  // skipped rules are not kept
    coloured(theme().text,
             fmt::format(tr("No rule that was checked is broken: {} nodes checked; {} rules were skipped."),
                         grouped(report.nodes), unasked));
  } else if (report.total() == 0) {
    coloured(theme().good, fmt::format(tr("No rule is broken: {} nodes, {} positions looked at."),
                                       grouped(report.nodes), grouped(report.positions)));
  } else {
    coloured(theme().error, fmt::format(tr("{} broken, {}."), fmt::join(report.broken(), ", "),
                                        times(report.total(), "finding", "findings")));
  }
  probe("linter.summary");
  if (const Recording* r = screen.runs.run()->recording())
    if (const FaultInfo* fault = fault_of(r->summary().program))
      dim(fmt::format(tr("The fault {} was planted in this search."), fault->id) + " " + fault->sentence);
  ImGui::PopTextWrapPos();
}

// Those that are broken come first, with what leads to their nodes.
void LinterPanel::rules(SearchScreen& screen, const LintReport& report, bool broken) {
  section(broken ? tr("Broken rules") : report.total() > 0 ? tr("Other rules") : tr("Rules"));
  const float ch = text_width("0", fonts().mono);
  if (!begin_columns(
          broken ? "broken" : "rules",
          {{tr("rule"), 0, ""},
           {tr("asked"), ch * 11.5f, tr("How often the rule was checked in this recording.")},
           {tr("findings"), ch * 8,
            tr("How often it is broken. Click a rule to see only its findings, double click to go to the first.")}}))
    return;
  for (std::size_t i = 0; i < lint_rules; ++i)
    if ((report.rules[i].findings > 0) == broken) rule(screen, static_cast<LintRule>(i), report);
  ImGui::EndTable();
}

void LinterPanel::rule(SearchScreen& screen, LintRule rule, const LintReport& report) {
  const LintRuleResult& x = report.of(rule);
  const LintRuleInfo& info = lint_rule(rule);
  const bool broken = x.findings > 0, asked = x.skipped.empty() && x.checked > 0;
  ImGui::TableNextRow();
  ImGui::TableSetColumnIndex(0);
  const ScopedId own_id(static_cast<int>(rule));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##rule", chosen_ == rule,
                        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick,
                        {0, ImGui::GetTextLineHeight()}) &&
      broken) {
    if (ImGui::IsMouseDoubleClicked(0)) go_to_first(screen, report, rule);
    else chosen_ = chosen_ == rule ? std::nullopt : std::optional(rule);
  }
  if (probing()) probe("linter.rule." + lint_id(rule));
  // Where a broken one begins: that is where a double click leads.
  const LintFinding* first = broken ? first_of(report, rule) : nullptr;
  const std::string where =
      first ? fmt::format(tr("first at event {}"), grouped(static_cast<u64>(std::max<Tick>(first->tick, 0))))
            : x.skipped;
  item_tooltip(std::string(info.sentence) +
               (first ? fmt::format(tr("\nBroken {}; a double click goes there."), where) : "") + "\n" +
               (x.skipped.empty() ? fmt::format(tr("Checked: {}"), info.applies)
                                  : fmt::format(tr("Skipped here: {}."), x.skipped)));
  const ImU32 ink = broken ? theme().error : asked ? theme().text : theme().text_dim;
  const float mark = px(18);
  // The mark beside the colour: a ring for what holds, a cross for what is broken, nothing where it was skipped.
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 c{at.x + px(7), at.y + ImGui::GetTextLineHeight() / 2};
  if (broken) {
    const float s = px(4);
    draw.AddLine({c.x - s, c.y - s}, {c.x + s, c.y + s}, ink, px(2));
    draw.AddLine({c.x - s, c.y + s}, {c.x + s, c.y - s}, ink, px(2));
  } else if (asked) {
    draw.AddCircleFilled(c, px(3), theme().good, 12);
  }
  const std::string label = lint_id(rule) + "  " + info.name;
  draw_clipped(draw, {at.x + mark, at.y}, width - mark, ink, label);
  ImGui::LogText("%s", label.c_str());
  const float used = mark + text_width(label) + px(12);
  if (!where.empty() && (used + text_width(where) <= width || (!first && used + px(80) <= width))) {
    draw_clipped(draw, {at.x + used, at.y}, width - used, theme().text_dim, where);
    ImGui::LogText(" %s", where.c_str());
  }
  cell_right(asked ? grouped(x.checked) : tr("skipped"), theme().text_dim);
  ImGui::TableSetColumnIndex(2);
  if (asked) mono_right(grouped(x.findings), ink);
}

const LintFinding* LinterPanel::first_of(const LintReport& report, LintRule rule) {
  const LintFinding* first = nullptr;
  for (const LintFinding& f : report.findings)
    if (f.rule == rule && f.id != no_node && (!first || f.tick < first->tick)) first = &f;
  return first;
}

void LinterPanel::go_to_first(SearchScreen& screen, const LintReport& report, LintRule rule) {
  chosen_ = rule;
  if (const LintFinding* f = first_of(report, rule)) {
    screen.commands.push(command::Seek{f->tick});
    screen.select(f->id);
  }
}

std::unique_ptr<PanelBase> make_linter_panel() { return std::make_unique<LinterPanel>(); }

}  // namespace ply::ui
