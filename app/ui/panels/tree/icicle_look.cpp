#include "app/ui/panels/tree/icicle_look.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/waste_look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/search/switches.h"

namespace ply::ui {
namespace {

struct ClassLook {
  BoxClass of;
  const char* word;
};
constexpr std::array endings{ClassLook{BoxClass::cut_first, tr("cut by the first move")},
                             ClassLook{BoxClass::cut_late, tr("cut later")},
                             ClassLook{BoxClass::all_searched, tr("all searched")},
                             ClassLook{BoxClass::table, tr("table")},
                             ClassLook{BoxClass::horizon, tr("horizon")},
                             ClassLook{BoxClass::over, tr("game over")},
                             ClassLook{BoxClass::pruned, tr("left before its moves")},
                             ClassLook{BoxClass::aborted, tr("stopped")}};
constexpr std::array passes{ClassLook{BoxClass::full, tr("full window")},
                            ClassLook{BoxClass::null_window, tr("null window")},
                            ClassLook{BoxClass::scout, tr("scout")}, ClassLook{BoxClass::research, tr("again")},
                            ClassLook{BoxClass::probe, tr("probe")}};
constexpr std::array orders{ClassLook{BoxClass::first_move, tr("first move")},
                            ClassLook{BoxClass::early_move, tr("second, third")},
                            ClassLook{BoxClass::late_move, tr("later")}};

}  // namespace

ImU32 box_colour(BoxClass c) {
  const Theme& t = theme();
  switch (c) {
    case BoxClass::cut_first: return mix(t.panel, t.good, 0.6f);
    case BoxClass::cut_late: return mix(t.panel, t.cut, 0.8f);
    case BoxClass::all_searched: return mix(t.panel, t.alpha, 0.5f);
    case BoxClass::table: return mix(t.panel, t.table, 0.7f);
    case BoxClass::horizon: return mix(t.panel, t.text_faint, 0.55f);
    case BoxClass::over: return mix(t.panel, t.pv, 0.75f);
    case BoxClass::pruned: return mix(t.panel, t.quiescence, 0.85f);
    case BoxClass::aborted: return mix(t.panel, t.warning, 0.6f);
    case BoxClass::open: return mix(t.panel, t.text, 0.8f);
    case BoxClass::unrecorded: return mix(t.panel, t.ghost, 0.25f);
    case BoxClass::first: return mix(t.panel, t.first, 0.6f);
    case BoxClass::second: return mix(t.panel, t.second, 0.6f);
    case BoxClass::full: return mix(t.panel, t.alpha, 0.65f);
    case BoxClass::null_window: return mix(t.panel, t.text_faint, 0.5f);
    case BoxClass::scout: return mix(t.panel, t.pv, 0.75f);
    case BoxClass::research: return mix(t.panel, t.cut, 0.8f);
    case BoxClass::probe: return mix(t.panel, t.table, 0.7f);
    case BoxClass::first_move: return mix(t.panel, t.good, 0.6f);
    case BoxClass::early_move: return mix(t.panel, t.pv, 0.75f);
    case BoxClass::late_move: return mix(t.panel, t.cut, 0.8f);
    case BoxClass::plain: break;
  }
  return t.raised;
}

void icicle_label(SearchScreen& screen, ImDrawList& draw, const IcicleCanvas::Area& area, const IcicleBox& b,
                  NodeState state, ImU32 ground) {
  const NodeRecord& r = screen.view[b.slot];
  std::string text = r.ply == 0 ? depth_text(screen.view, r.depth()) : screen.models.nodes().move(screen.view, b.slot);
  const bool closed = state == NodeState::closed && !screen.view.open(b.slot);
  if (closed && area.wide() > px(100))
    text += "  " + screen.score({r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()}, r.mover(),
                                {"box", screen.view.id(b.slot)});
  // A box too narrow for two letters stays without, the mouse over it says all.
  IcicleCanvas::label(draw, area, std::move(text),
                      state == NodeState::not_yet ? legible(theme(), theme().text_faint, ground) : text_on(ground));
}

void mark_rests(const SearchScreen& screen, ImDrawList& draw, const IcicleCanvas& on, const Icicle& boxes) {
  for (const u32 id : screen.rests)
    for (u32 k = screen.view.find(id); k != no_node; k = screen.view.parent(k)) {
      const auto box = std::find_if(boxes.boxes.begin(), boxes.boxes.end(),
                                    [&](const IcicleBox& b) { return b.slot == k && !b.unrecorded; });
      if (box == boxes.boxes.end()) continue;
      const auto [a, z] = on.area(*box, 3);
      screen.mark_rest(draw, a, {z.x - 1, z.y}, id, "icicle");
      break;
    }
}

void draw_icicle_legend(const SearchScreen& screen, const IcicleLegend& l) {
  ImGui::Dummy({1, px(1)});
  std::vector<std::pair<BoxClass, std::string>> entries;
  std::vector<ImU32> grounds;
  std::vector<Pattern> patterns;  // of the classes of waste; else none
  const auto entry = [&](BoxClass c, std::string word, ImU32 ground) {
    entries.emplace_back(c, std::move(word));
    grounds.push_back(ground);
  };
  const bool sees_wins = screen.recorded() && screen.models.nodes().subject().options.has(Switch::turn_wins);
  const auto word = [&](const ClassLook& c) {
    return c.of == BoxClass::over && sees_wins ? tr("game over or won") : c.word;
  };
  const auto all = [&](const auto& list) {
    for (const ClassLook& c : list)
      if (c.of != BoxClass::pruned && c.of != BoxClass::aborted) entry(c.of, word(c), box_colour(c.of));
  };
  switch (l.way) {
    case IcicleColour::ending: all(endings); break;
    case IcicleColour::pass: all(passes); break;
    case IcicleColour::order: all(orders); break;
    case IcicleColour::waste:
      for (const Waste w : {Waste::necessary, Waste::late_refutation, Waste::wide_window, Waste::costly_refutation,
                            Waste::repeated, Waste::research, Waste::previous_iteration, Waste::other_thread})
        if (l.ledger ? l.ledger->total[static_cast<std::size_t>(w)] > 0 : w != Waste::other_thread)
          patterns.resize(entries.size()), entry(BoxClass::plain, waste_name(w), waste_colour(w)),
              patterns.push_back(waste_pattern(w));
      break;
    case IcicleColour::entered:
    case IcicleColour::left: {
      if (!l.sites.reported()) break;
      const auto& list = l.sites.sites(l.way == IcicleColour::entered ? SourceEnd::entered : SourceEnd::left).list;
      for (std::size_t i = 0; i < list.size() && i <= coloured_sites; ++i) {
        patterns.resize(entries.size());
        entry(BoxClass::plain,
              i < coloured_sites ? l.sites.lines().words(list[i].file, list[i].line) : tr("other lines"),
              site_colour(i));
        patterns.push_back(site_pattern(i));
      }
      break;
    }
    case IcicleColour::mover:
      entry(BoxClass::first, screen.side_name(Side::first), box_colour(BoxClass::first));
      entry(BoxClass::second, screen.side_name(Side::second), box_colour(BoxClass::second));
      break;
    case IcicleColour::score:
      entry(BoxClass::plain, fmt::format(tr("good for {}"), screen.side_name(Side::first)), theme().score_colour(0.9f));
      entry(BoxClass::plain, tr("even"), theme().score_colour(0));
      entry(BoxClass::plain, fmt::format(tr("good for {}"), screen.side_name(Side::second)),
            theme().score_colour(-0.9f));
      break;
  }
  entry(BoxClass::open, tr("open"), box_colour(BoxClass::open));
  if (!l.by_evaluations && screen.runs.run() && screen.runs.run()->visited() > screen.view.size())
    entry(BoxClass::unrecorded, tr("not recorded"), box_colour(BoxClass::unrecorded));
  if (l.way == IcicleColour::ending)  // seldom: last
    for (const ClassLook& c : endings)
      if (c.of == BoxClass::pruned || c.of == BoxClass::aborted) entry(c.of, c.word, box_colour(c.of));

  patterns.resize(entries.size());

  bool partly = false;  // visits without a record: nobody knows which of them were evaluated
  for (i64 c = i64{screen.view.size()} - 1; c >= 0 && !partly; c -= screen.view[static_cast<u32>(c)].size)
    partly = screen.view[static_cast<u32>(c)].skipped > 0;
  const std::string total = !l.by_evaluations ? fmt::format(tr("{} nodes"), grouped(l.boxes.nodes))
                            : partly
                                ? fmt::format(tr("{} evaluations of what is recorded"), grouped(l.boxes.evaluations))
                                : fmt::format(tr("{} evaluations"), grouped(l.boxes.evaluations));
  const float side = std::floor(ImGui::GetTextLineHeight() * 0.72f), width = ImGui::GetContentRegionAvail().x;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float room = width - text_width(total) - px(20), rest_room = text_width(signs().ellipsis) + px(8);
  const auto swatch = [&](std::size_t i) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), a{at.x, at.y + px(3)}, b{at.x + side, at.y + px(3) + side};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(a, b, grounds[i], px(2));
    draw_pattern(list, a, b, patterns[i], with_alpha(text_on(grounds[i]), 0.5f));
    if (entries[i].first == BoxClass::cut_late || entries[i].first == BoxClass::unrecorded)
      hatch(list, a, b, with_alpha(theme().panel, 0.6f), 5);
    if (entries[i].first == BoxClass::table) dashed_rect(list, a, b, theme().table, Dash::dashed);
    ImGui::Dummy({side, side});
    ImGui::SameLine(0, px(5));
    dim(entries[i].second);
  };
  std::size_t shown = 0;
  float x = 0;
  for (; shown < entries.size(); ++shown) {
    const float wide = side + px(5) + text_width(entries[shown].second) + px(14);
    if (x + wide > room - (shown + 1 < entries.size() ? rest_room : 0)) break;
    ImGui::SetCursorScreenPos({start.x + x, start.y});
    swatch(shown);
    x += wide;
  }
  if (shown < entries.size()) {
    ImGui::SetCursorScreenPos({start.x + x, start.y});
    dim(signs().ellipsis);
    probe("icicle.legend_rest");
    if (ImGui::IsItemClicked()) ImGui::OpenPopup("legend");
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (ImGui::IsItemHovered() && !ImGui::IsPopupOpen("legend")) {
      ImGui::BeginTooltip();
      for (std::size_t i = shown; i < entries.size(); ++i) swatch(i);
      dim(tr("A click shows the whole legend."));
      ImGui::EndTooltip();
    }
  }
  // All of it, over the picture, until a click beside it.
  if (l.whole) ImGui::OpenPopup("legend");
  ImGui::SetNextWindowPos({start.x, start.y - px(4)}, ImGuiCond_Always, {0, 1});
  if (ImGui::BeginPopup("legend")) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      swatch(i);
      if (probing()) probe(fmt::format("icicle.legend.{}", i));
    }
    ImGui::EndPopup();
  }
  ImGui::SetCursorScreenPos({start.x + width - text_width(total) - px(4), start.y});
  dim(total);
  probe("icicle.total");
  if (l.by_evaluations)
    item_tooltip(
        tr("Nodes where the static evaluation was computed. A node that ended the game or was answered by the table "
           "has none, so it has no width of its own."));
}

void IcicleSites::choose(IcicleColour way) {
  end_ = way == IcicleColour::left ? SourceEnd::left : SourceEnd::entered;
  by_line_ = sites_.reported() && (way == IcicleColour::entered || way == IcicleColour::left);
}

void IcicleSites::tooltip(u32 slot) const {
  const SourcePlace at = sites_.lines().at(slot);
  ImGui::BeginTooltip();
  dim(fmt::format(tr("entered at {}, left at {}"), sites_.lines().words(at.file, at.entered),
                  sites_.lines().words(at.file, at.left)));
  ImGui::EndTooltip();
}

}  // namespace ply::ui
