// One value of the nodes of both searches: two bars for each stretch, A filled, B hatched.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/compare_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/answers/questions.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

void bar_of(ImDrawList& draw, ImVec2 min, ImVec2 max, bool second) {
  const ImU32 colour = theme().series[second ? 1 : 0];
  draw.AddRectFilled(min, max, with_alpha(colour, second ? 0.30f : 0.85f), px(1.5f));
  if (!second) return;
  hatch(draw, min, max, colour, 5);
  draw.AddRect(min, max, colour, px(1.5f));
}

}  // namespace

void CompareHistogram::ask(const ComparedFrame& c) {
  if (value_.text.find_first_not_of(" \t") == std::string::npos) value_.text = "ply";
  seen_ = {value_.text, where_.text};
  c.a.commands.push(seen_);
}

void CompareHistogram::draw(const ComparedFrame& c) {
  const Comparing& q = c.comparing;
  // Asked by a command, or another comparison
  if (serial_ != q.serial() && (q.field().value != seen_.value || q.field().where != seen_.where)) {
    seen_ = q.field();
    if (!seen_.value.empty()) value_.text = seen_.value, where_.text = seen_.where;
  }
  serial_ = q.serial();
  if (seen_.value.empty()) ask(c);
  // 1. What is asked.
  const std::vector<std::string>& terms = c.frame.questions.terms();
  const float button = text_width(tr("Show")) + px(32),
              half = std::max(px(70), (ImGui::GetContentRegionAvail().x - button - px(12)) / 2);
  bool entered = value_.draw("compare.value", tr("ply, depth, cut_index, value - static, nodes ..."), half);
  ImGui::SameLine(0, px(6));
  entered = where_.draw("compare.where", tr("of the nodes where ... (all)"), half) || entered;
  ImGui::SameLine(0, px(6));
  entered = text_button("compare.show", tr("Show"), tr("Counts this value over the nodes of both.")) || entered;
  value_.draw_below(Expression::Wanted::value, terms);
  where_.draw_below(Expression::Wanted::condition, terms);
  if (entered) ask(c);
  if (q.field_problem()) return coloured(theme().error, q.field_problem()->message);
  if (q.counting()) {
    c.a.commands.more_frames = true;
    ImGui::ProgressBar(q.counted(), {-px(70), 0});
    ImGui::SameLine(0, px(6));
    if (text_button("compare.stop_counting", tr("Stop"))) c.a.commands.push(command::StopComparing{});
    return;
  }
  const Overlay* o = q.overlay();
  if (!o) return dim(tr("Not counted yet: Show counts it."));
  // 2. How it is shown, and the legend.
  static constexpr std::array ways{tr("shares"), tr("nodes")};
  segmented("compare.way", ways, absolute_);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float side = ImGui::GetTextLineHeight() * 0.8f;
  for (const bool second : {false, true}) {
    const std::string words = fmt::format("{}: {}", compare_sides[second], grouped(second ? o->all_b : o->all_a));
    ImGui::SameLine(0, px(14));
    if (ImGui::GetContentRegionAvail().x < side + px(5) + text_width(words)) ImGui::NewLine();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + (ImGui::GetFrameHeight() - side) / 2;
    bar_of(draw, {at.x, y}, {at.x + side, y + side}, second);
    ImGui::Dummy({side, side});
    ImGui::SameLine(0, px(5));
    ImGui::AlignTextToFramePadding();
    dim(words);
  }
  // 3. The bars.
  if (!ImGui::BeginChild("##bars")) return ImGui::EndChild();
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const double max = absolute_ ? static_cast<double>(std::max<u64>(o->max(), 1)) : std::max(o->max_share(), 1e-9);
  float labels = px(40);
  for (const OverlayBar& x : o->bars) labels = std::max(labels, text_width(x.bar.label, fonts().mono) + px(12));
  labels = std::min(labels, ImGui::GetContentRegionAvail().x * 0.4f);
  const float line = ImGui::GetTextLineHeight(), high = 2 * std::max(px(7), std::floor(line * 0.62f)) + px(6),
              counts = text_width("0", fonts().mono) * 10;
  for (std::size_t i = 0; i < o->bars.size(); ++i) {
    const OverlayBar& x = o->bars[i];
    const ScopedId own_id(static_cast<int>(i));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, room = std::max(px(4), width - labels - 2 * counts - px(8));
    const bool can_find = !x.bar.narrow.empty() && x.a > 0;
    const bool clicked = ImGui::InvisibleButton("##bar", {std::max(width, 1.0f), high});
    probe("compare.bar", static_cast<long long>(i) + 1);
    const bool over = ImGui::IsItemHovered();
    if (over) list.AddRectFilled(at, {at.x + width, at.y + high}, with_alpha(theme().selection_edge, 0.15f), px(2));
    const float thick = (high - px(5)) / 2;
    for (const bool second : {false, true}) {
      const double value = absolute_ ? static_cast<double>(second ? x.b : x.a) : second ? o->share_b(x) : o->share_a(x);
      const float y = at.y + px(2) + (second ? thick + px(1) : 0), wide = room * static_cast<float>(value / max);
      if (value > 0) bar_of(list, {at.x + labels, y}, {at.x + labels + std::max(wide, px(1.5f)), y + thick}, second);
    }
    compat::push_font(fonts().mono);
    const float text_y = at.y + std::floor((high - line) / 2);
    draw_clipped(list, {at.x, text_y}, labels - px(8), theme().text, x.bar.label);
    std::string numbers[2];
    for (const bool second : {false, true}) {
      const u64 hits = second ? x.b : x.a;
      numbers[second] =
          absolute_ ? short_nodes(hits) : fmt::format("{:.1f} %", 100 * (second ? o->share_b(x) : o->share_a(x)));
      const float right = at.x + width - (second ? 0 : counts);
      list.AddText({right - text_width(numbers[second]), text_y}, hits ? theme().text : theme().text_faint,
                   numbers[second].c_str());
    }
    ImGui::PopFont();
    ImGui::LogText("%s this %s other %s\n", x.bar.label.c_str(), numbers[0].c_str(), numbers[1].c_str());
    if (over) {
      std::string tip = fmt::format(tr("{}\nthis: {} of {} nodes, {:.1f} %\nother: {} of {} nodes, {:.1f} %"),
                                    x.bar.label, grouped(x.a), grouped(o->all_a), 100 * o->share_a(x), grouped(x.b),
                                    grouped(o->all_b), 100 * o->share_b(x));
      if (can_find) tip += std::string("\n") + tr("A click finds those of this search.");
      if (x.bar.what == HistogramBar::What::unknown) tip += std::string("\n") + shared_texts::unknown_help;
      show_tooltip(tip);
    }
    if (clicked && can_find) {
      const std::string& where = q.field().where;
      c.a.commands.push(command::Find{where.find_first_not_of(' ') == std::string::npos
                                          ? x.bar.narrow
                                          : fmt::format("({}) && {}", where, x.bar.narrow),
                                      "", "", "", false});
      c.a.commands.act("view.show", "find");
    }
  }
  ImGui::EndChild();
}

}  // namespace ply::ui
