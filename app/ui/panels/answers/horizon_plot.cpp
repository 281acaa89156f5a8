#include "app/ui/panels/answers/horizon_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/horizon/horizon_words.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/session/answers/horizon_commands.h"

namespace ply::ui {
namespace {

ImU32 step_colour(const HorizonStep& s) {
  return s.quiet ? theme().quiescence : s.same_end ? theme().accent : theme().series[1];
}

}  // namespace

void horizon_mark(ImDrawList& draw, ImVec2 at, const HorizonStep& s) {
  const float r = px(4.5f);
  const ImU32 ink = step_colour(s);
  if (s.quiet) draw.AddRectFilled({at.x - r, at.y - r}, {at.x + r, at.y + r}, ink);
  else if (s.same_end) draw.AddCircleFilled(at, r, ink);
  else {
    draw.AddCircleFilled(at, r, theme().panel);
    draw.AddCircle(at, r, ink, 0, px(2));
  }
}

void horizon_tooltip(SearchScreen& screen, const HorizonReport& r, const HorizonStep& s) {
  const std::string moves = fmt::format(tr("{}: depth {}, {} nodes. A click shows this search."), step_name(s),
                                        r.depth + s.plies, grouped(s.nodes));
  item_tooltip(moves + "\n" + fmt::format(tr("{} to move at the end"), screen.side_name(s.to_move)));
}

void draw_horizon_plot(SearchScreen& screen, const HorizonReport& r, float height) {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
  const int sign = screen.viewpoint.sign_for(r.mover),
            max = std::max(1, r.steps.back().quiet && r.steps.size() > 1 ? r.steps[r.steps.size() - 2].plies
                                                                         : r.steps.back().plies);
  const bool quiet = r.steps.back().quiet;
  RimScale scale(screen.decided());
  for (const HorizonStep& s : r.steps)
    if (s.done) scale.add(sign * s.score.value);
  if (r.known())
    scale.add(sign * (r.base().score.value - r.threshold)), scale.add(sign * (r.base().score.value + r.threshold));
  scale.close(0.1, r.threshold);

  const float label = text_width("00000000"), left = at.x + label / 2,
              right = at.x + width - label / 2 - (quiet ? label + px(14) : 0), top = at.y + line + px(4),
              bottom = at.y + height - line - px(6);
  const auto x_of = [&](const HorizonStep& s) {
    return s.quiet ? at.x + width - label / 2
                   : left + (right - left) * static_cast<float>(s.plies) / static_cast<float>(max);
  };
  const auto y_of = [&](int value) { return bottom - (bottom - top) * scale.place(sign * value); };
  draw.AddRectFilled(at, {at.x + width, at.y + height}, mix(t.panel, t.raised, 0.5f), px(4));
  if (r.known()) {
    // What stays within these lines is the same score.
    const float a = y_of(r.base().score.value + r.threshold), b = y_of(r.base().score.value - r.threshold);
    draw.AddRectFilled({at.x, std::min(a, b)}, {at.x + width, std::max(a, b)}, with_alpha(t.good, 0.12f));
    const float y = y_of(r.base().score.value);
    dashed_line(draw, {at.x, y}, {at.x + width, y}, with_alpha(t.good, 0.6f), Dash::dashed);
  }
  if (quiet) {
    const float x = at.x + width - label - px(8);
    draw.AddLine({x, at.y + px(4)}, {x, at.y + height - px(4)}, t.grid);
  }
  for (const bool same : {true, false}) {
    const HorizonStep* before = nullptr;
    for (const HorizonStep& s : r.steps) {
      if (s.quiet || !s.done || s.same_end != same) continue;
      if (before)
        dashed_line(draw, {x_of(*before), y_of(before->score.value)}, {x_of(s), y_of(s.score.value)}, step_colour(s),
                    same ? Dash::solid : Dash::dashed, px(1.5f));
      before = &s;
    }
  }
  for (const HorizonStep& s : r.steps) {
    const float x = x_of(s);
    const std::string under = s.quiet        ? tr("quiet")
                              : s.plies == 0 ? fmt::format("{}", r.depth)
                                             : fmt::format("{} (+{})", r.depth + s.plies, s.plies);
    const std::string name = shortened(under, label + px(6));
    draw.AddText({x - text_width(name) / 2, at.y + height - line - px(2)}, t.text_dim, name.c_str());
    if (!s.done) continue;
    const ImVec2 c{x, y_of(s.score.value)};
    const std::string value =
        shortened(screen.score(s.score, r.mover, {"horizon", s.quiet ? -1 : s.plies}), label + px(10));
    const float above = c.y - line - px(7) < at.y ? c.y + px(7) : c.y - line - px(7);
    const float from = bounded(x - text_width(value) / 2, at.x + px(2), at.x + width - text_width(value) - px(2));
    // The lines do not go through it.
    draw.AddRectFilled({from - px(2), above}, {from + text_width(value) + px(2), above + line},
                       with_alpha(mix(t.panel, t.raised, 0.5f), 0.8f), px(2));
    draw.AddText({from, above}, t.text, value.c_str());
    ImGui::SetCursorScreenPos({c.x - px(12), c.y - px(12)});
    const ScopedId own_id(s.quiet ? -1 : s.plies);
    if (ImGui::InvisibleButton("mark", {px(24), px(24)}) && s.plies + s.quiet > 0)
      screen.commands.push(command::OpenDeeper{s.plies, s.quiet});
    if (ImGui::IsItemHovered()) draw.AddCircle(c, px(9), t.selection_edge, 0, px(1.5f));
    horizon_tooltip(screen, r, s);
    if (probing()) probe(fmt::format("horizon.mark.{}", step_name(s)));
    horizon_mark(draw, c, s);
  }
  ImGui::SetCursorScreenPos({at.x, at.y + height + px(4)});
  ImGui::Dummy({1, 1});
}

}  // namespace ply::ui
