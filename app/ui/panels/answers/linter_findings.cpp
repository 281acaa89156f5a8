// The findings of the linter as a list: what was expected and what was found, with the path to the node and the moment.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/linter.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* linter_double_click = tr("Double click: all panels go to this node and moment.");

}  // namespace

void LinterPanel::findings(SearchScreen& screen, const LintReport& report) {
  if (chosen_ && report.of(*chosen_).findings == 0) chosen_.reset();
  section(chosen_ ? fmt::format(tr("Findings of {}"), lint_id(*chosen_)) : std::string(tr("Findings")));
  std::vector<const LintFinding*> list;
  for (const LintFinding& f : report.findings)
    if (!chosen_ || f.rule == *chosen_) list.push_back(&f);
  const u64 all = chosen_ ? report.of(*chosen_).findings : report.total();
  if (list.size() < all) dim(fmt::format(tr("the first {} of {}"), grouped(list.size()), grouped(all)));
  screen.whose_scores("linter");
  const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
  const bool wide = room > ch * 80;
  const float line = ImGui::GetTextLineHeight() + px(4),
              height = std::min(static_cast<float>(list.size()) + 1.6f, 12.0f) * line;
  if (!begin_columns(wide ? "findings" : "findings_narrow",
                     {{tr("rule"), ch * 4, nullptr, true},
                      {tr("node"), ch * (wide ? 20 : 10), nullptr, true},
                      {tr("depth"), ch * 5, nullptr, false, wide},
                      {tr("expected"), ch * 15, nullptr, false, wide},
                      {tr("found"), ch * 15, nullptr, false, wide},
                      {tr("what")}},
                     ImGuiTableFlags_ScrollY, {0, height}))
    return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(list.size()), line);
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      finding(screen, *list[static_cast<std::size_t>(i)], i, wide, line);
  ImGui::EndTable();
}

void LinterPanel::finding(SearchScreen& screen, const LintFinding& f, int i, bool wide, float height) {
  ImGui::TableNextRow(0, height);
  ImGui::TableSetColumnIndex(0);
  mono(lint_id(f.rule));
  ImGui::TableSetColumnIndex(1);
  if (f.id == no_node) dim(tr("search"));
  else node_cell(screen, fmt::format("linter.finding.{}", i), f.id, f.tick);
  const u32 slot = f.id == no_node ? no_node : screen.view.find(f.id);
  const std::string depth = slot == no_node ? std::string() : fmt::format("{}", screen.view[slot].depth());
  if (wide) {
    cell_right(depth, theme().text_dim);
    cell_right(quantity(screen, f, f.expected));
    cell_right(quantity(screen, f, f.found), theme().error);
  }
  ImGui::TableSetColumnIndex(wide ? 5 : 2);
  std::string text = f.sentence;
  if (const std::string want = quantity(screen, f, f.expected); !wide && !want.empty())
    text += fmt::format(" {} {}, {} {}, {} {}", tr("expected"), want, tr("found"), quantity(screen, f, f.found),
                        tr("depth"), depth);
  fitted_text(theme().text, text);
}

// The last moves of a line matter most.
std::string LinterPanel::end_of_line(std::string line, float width) {
  bool cut = false;
  while (text_width(line) > width - (cut ? text_width(signs().ellipsis) : 0)) {
    const auto blank = line.find(' ');
    if (blank == std::string::npos) break;
    line.erase(0, blank + 1), cut = true;
  }
  return cut ? signs().ellipsis + line : line;
}

// A click shows the node, a double click goes to the moment as well.
void LinterPanel::node_cell(SearchScreen& screen, const std::string& name, u32 id, Tick tick, const std::string& more) {
  const u32 slot = screen.view.find(id);
  const ScopedId own_id(name.c_str());
  const std::string label = slot == no_node              ? fmt::format("n{}", id)
                            : screen.view[slot].ply == 0 ? fmt::format("depth {}", screen.view[slot].depth())
                                                         : screen.models.nodes().line(screen.view, slot);
  const bool shown = slot != no_node && slot == screen.models.shown();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  if (ImGui::Selectable("##row", shown, ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick,
                        {0, ImGui::GetTextLineHeight()})) {
    if (ImGui::IsMouseDoubleClicked(0)) screen.commands.push(command::Seek{tick});
    screen.select(id);
  }
  if (probing()) probe(name);
  screen.mark_rest_item(id, "linter");
  item_tooltip(more.empty() ? std::string(linter_double_click) : more + "\n" + linter_double_click);
  compat::push_font(fonts().mono);
  draw_clipped(*ImGui::GetWindowDrawList(), at, width, theme().text, end_of_line(label, width));
  ImGui::PopFont();
  ImGui::LogText("%s", label.c_str());
}

std::string LinterPanel::quantity(SearchScreen& screen, const LintFinding& f, const std::array<i64, 2>& x) {
  const u32 slot = f.id == no_node ? no_node : screen.view.find(f.id);
  const Side mover = slot == no_node ? screen.runs.run()->root_mover() : screen.view[slot].mover();
  const auto score = [](i64 v) { return static_cast<int>(v); };
  switch (f.quantity) {
    case LintQuantity::nothing: return {};
    case LintQuantity::score: return screen.number(score(x[0]), mover, {"finding", f.id});
    case LintQuantity::window: {
      const Window w = screen.seen({{score(x[0]), {}}, {score(x[1]), {}}}, mover);
      return fmt::format("({}, {})", screen.plain_number(w.alpha.value, {"finding.from", f.id}),
                         screen.plain_number(w.beta.value, {"finding.to", f.id}));
    }
    case LintQuantity::kind: return sign_of(screen.viewpoint.seen({0, static_cast<Kind>(x[0])}, mover).kind);
    case LintQuantity::rank: return x[0] == no_rank ? std::string("none") : fmt::format("move {}", x[0] + 1);
    case LintQuantity::move: return fmt::format("#{}", x[0]);
    case LintQuantity::number: return fmt::format("{}", x[0]);
  }
  return {};
}

}  // namespace ply::ui
