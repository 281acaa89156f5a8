// The left half of the corridor: the moves of each row as chips in the order of the search, as many as fit.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/counted.h"
#include "engine/read/words/standing.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* corridor_more_help = tr("Show all moves of this position.");

constexpr std::size_t max_asked = 60;  // chips of a row whose texts are made: a text costs a look at the position

// What a row is about: the move that its line goes on with, else the last that was searched.
std::size_t centre_of(const CorridorRow& r) {
  if (r.next >= 0) return static_cast<std::size_t>(r.next);
  std::size_t last = 0;
  for (std::size_t i = 0; i < r.chips.size(); ++i)
    if (r.chips[i].state == CorridorChip::State::done || r.chips[i].state == CorridorChip::State::open) last = i;
  return last;
}

}  // namespace

// In quiescence our own search counts forcing moves only; what the moves of other engines are only they know.
std::string CorridorView::not_listed_words(SearchScreen& screen, const CorridorRow& r) {
  if (r.depth <= 0 && is_reported(screen.models.nodes().subject())) return counted(r.not_listed, tr("forcing move"));
  return fmt::format("{} {}", counted(r.not_listed, "move"),
                     word_of(unsearched_reason(screen.view, r.slot, screen.models.tick())));
}

float CorridorView::chip_width(const std::string& words) { return text_width(words, fonts().mono) + px(16); }

std::string CorridorView::chip_words(SearchScreen& screen, const CorridorRow& r, const CorridorChip& c) const {
  std::string words = chip_text(screen.view, r, c, screen.models.nodes());
  if (c.pass == Pass::probe) words = screen.view[c.slot].mover() == r.mover ? tr("shallow") : tr("pass");
  if (c.state == CorridorChip::State::done && !c.counts && c.pass == Pass::scout) return words + " " + tr("scout");
  if (c.state == CorridorChip::State::done && c.value.kind != Kind::none)
    return words + " " + screen.fixed_score(c.value, {"chip", c.id});
  if (c.state == CorridorChip::State::open) return words + " " + signs().ellipsis;
  return words;
}

void CorridorView::chips(SearchScreen& screen, ImDrawList& draw, std::size_t d, float top, WhyPopup& why) {
  const CorridorRow& r = model_.rows[d];
  const std::size_t wanted = marked(d) && mark_.chip_a >= 0 && mark_.chip_a < static_cast<int>(r.chips.size())
                                 ? static_cast<std::size_t>(mark_.chip_a)
                                 : centre_of(r);
  if (r.chips.empty()) {
    const std::string words = r.not_listed > 0 ? not_listed_words(screen, r) : std::string(text(r.end));
    if (r.state != NodeState::open || r.not_listed > 0)
      draw_clipped(draw, {chips_span_.left, top + px(4)}, chips_span_.width(), theme().text_faint, words);
    return;
  }
  if (is_open(r)) return all_chips(screen, draw, d, top, why);

  // As many as fit around the row's centre, which is always among them; from the first on if that is in reach.
  const float gap = px(5), more_room = px(70), wide = chips_span_.width();
  const std::size_t n = r.chips.size(), centre = wanted;
  const std::size_t begin = n > max_asked && centre > max_asked / 2 ? centre - max_asked / 2 : 0,
                    end = std::min(n, begin + max_asked);
  std::vector<float> widths;
  float total = 0, to_centre = 0;
  for (std::size_t i = begin; i < end; ++i) {
    widths.push_back(chip_width(chip_words(screen, r, r.chips[i])) + gap);
    total += widths.back();
    if (i <= centre) to_centre += widths.back();
  }
  std::size_t first = begin, last = end;
  if (total > wide || begin > 0 || end < n || r.not_listed > 0) {
    const bool from_start = begin == 0 && to_centre <= wide - more_room;
    const float room = wide - more_room * (from_start ? 1 : 2);
    first = from_start ? begin : centre;
    last = centre + 1;
    float used = from_start ? to_centre : widths[centre - begin];
    for (bool grew = true; grew;) {
      grew = false;
      if (first > begin && used + widths[first - 1 - begin] <= room) used += widths[--first - begin], grew = true;
      if (last < end && used + widths[last - begin] <= room) used += widths[last - begin], ++last, grew = true;
    }
  }
  // The move that built the wall stays too: where it would be left out before the others, it stands in front of the
  // count.
  std::size_t front = n;
  for (std::size_t i = 0; i < first; ++i)
    if (r.chips[i].best) front = i;
  ImVec2 at{chips_span_.left, top};
  if (front < n) {
    const float its = chip_width(chip_words(screen, r, r.chips[front])) + gap;
    float used = 0;
    for (std::size_t i = first; i < last; ++i) used += widths[i - begin];
    while (first < centre && used + its > wide - 2 * more_room) used -= widths[first++ - begin];
    while (last > centre + 1 && used + its > wide - 2 * more_room) used -= widths[--last - begin];
    if (used + its <= wide - more_room) {
      chip(screen, draw, r, front, at, its - gap, why);
      at.x += its;
    } else {
      front = n;
    }
  }
  const auto stands_for_owner = [&](std::size_t from, std::size_t to) {
    if (pointed_ == no_node) return;
    for (std::size_t i = from; i < to; ++i)
      if (i != front && r.chips[i].id == pointed_)
        owner_chip_ = {at.x + px(14), at.y + px(chip_height)}, owner_drawn_ = true;
  };
  stands_for_owner(0, first);
  if (const std::size_t before = first - (front < n ? 1 : 0); before > 0)
    more(draw, d, at, fmt::format(tr("{} before"), before), "before", corridor_more_help, true);
  for (std::size_t i = first; i < last; ++i) {
    const float width = std::max(std::min(widths[i - begin] - gap, chips_span_.right - at.x), px(20));
    chip(screen, draw, r, i, at, width, why);
    at.x += width + gap;
  }
  stands_for_owner(last, n);
  if (const std::size_t rest = n - last + static_cast<std::size_t>(r.not_listed); rest > 0) {
    const bool cut = last < n && r.chips[last].state == CorridorChip::State::cut_off;
    more(draw, d, at, fmt::format(fmt::runtime(cut ? tr("+{} cut off") : tr("+{} more")), rest), "more",
         corridor_more_help, true);
  }
  ImGui::LogText("\n");
}

void CorridorView::all_chips(SearchScreen& screen, ImDrawList& draw, std::size_t d, float top, WhyPopup& why) {
  const CorridorRow& r = model_.rows[d];
  ImVec2 at{chips_span_.left, top};
  const auto line_for = [&](float width) {
    if (at.x + width > chips_span_.right && at.x > chips_span_.left)
      at = {chips_span_.left, at.y + px(chip_height + 4)};
  };
  for (std::size_t i = 0; i < r.chips.size(); ++i) {
    const float width = chip_width(chip_words(screen, r, r.chips[i]));
    line_for(width);
    chip(screen, draw, r, i, at, width, why);
    at.x += width + px(5);
  }
  line_for(text_width(tr("fewer")) + px(10));
  if (opened_.count(r.id)) more(draw, d, at, tr("fewer"), "fewer", tr("Show only as many moves as fit."), false);
  ImGui::LogText("\n");
}

void CorridorView::more(ImDrawList& draw, std::size_t d, ImVec2& at, const std::string& words, const char* name,
                        const char* help, bool open) {
  const float width = text_width(words) + px(10);
  ImGui::SetCursorScreenPos(at);
  if (ImGui::InvisibleButton(name, {std::max(width, 1.0f), px(chip_height)})) {
    if (open) opened_.insert(model_.rows[d].id);
    else opened_.erase(model_.rows[d].id);
  }
  probe(probe_name(name, d));
  const bool over = ImGui::IsItemHovered();
  draw_clipped(draw, {at.x + px(3), at.y + (px(chip_height) - ImGui::GetTextLineHeight()) / 2},
               std::max(chips_span_.right + px(8) - at.x, px(8)), over ? theme().accent : theme().text_dim, words);
  ImGui::LogText("%s ", words.c_str());
  if (over) ImGui::SetTooltip("%s", help);
  at.x += width;
}

void CorridorView::chip(SearchScreen& screen, ImDrawList& draw, const CorridorRow& r, std::size_t i, ImVec2 at,
                        float width, WhyPopup& why) {
  using State = CorridorChip::State;
  const Theme& t = theme();
  const CorridorChip& c = r.chips[i];
  const ImVec2 min = at, max{at.x + width, at.y + px(chip_height)};
  ImGui::SetCursorScreenPos(min);
  ImGui::PushID(static_cast<int>(i));
  const bool clicked = ImGui::InvisibleButton("##chip", {std::max(width, 1.0f), px(chip_height)});
  const bool over = ImGui::IsItemHovered();
  screen.menu_on_item(c.id);
  ImGui::PopID();
  probe_rect(c.id != no_node ? probe_name("node", c.id) : fmt::format("{}.ghost.{}.{}", name_, r.id, i), min, max);
  const float round = px(4);
  const bool reached =
      c.state == State::done || c.state == State::open || (c.state == State::stopped && c.slot != no_node);
  const bool named_owner = c.id != no_node && c.id == pointed_;
  ImU32 ground = 0, edge = t.grid, ink = legible(t, t.text_faint, mix(t.panel, t.selection, 0.35f));
  if (reached) {
    ink = t.text;
    ground = c.value.kind != Kind::none ? mix(t.raised, screen.colour(c.value, model_.side), 0.38f) : t.raised;
    edge = c.best ? t.pv : t.border;
    if (c.on_line || c.state == State::open) edge = t.accent, ground = mix(ground, t.accent, 0.30f);
    if (c.refutes) edge = t.cut;
  }
  if (ground) draw.AddRectFilled(min, max, ground, round);
  const float weight = c.best || c.refutes || c.on_line ? px(1.8f) : 1.0f;
  if (c.state == State::cut_off) {
    hatch(draw, min, max, with_alpha(t.cut, 0.45f), 5);
    draw.AddRect(min, max, with_alpha(t.cut, 0.8f), round);
    ink = mix(t.text_dim, t.cut, 0.5f);
  } else if (c.state == State::stopped) {
    dashed_rect(draw, min, max, t.warning, Dash::dotted, 1.4f);
    ink = t.text_dim;
  } else if (c.end == NodeEnd::table && c.state == State::done) {
    dashed_rect(draw, min, max, t.table, Dash::dashed, weight);
  } else if (c.pass == Pass::probe) {
    dashed_rect(draw, min, max, edge, Dash::dotted, weight);
  } else if (c.state == State::no_need || c.state == State::unrecorded) {
    dashed_rect(draw, min, max, t.grid, Dash::dotted, 1.0f);
  } else {
    draw.AddRect(min, max, over ? t.text_dim : edge, round, 0, weight);
  }
  if (named_owner) {
    draw.AddRect({min.x - px(2), min.y - px(2)}, {max.x + px(2), max.y + px(2)}, t.accent, round, 0, px(2));
    owner_chip_ = {(min.x + max.x) / 2, max.y + px(2)};
    owner_drawn_ = true;
  }
  thread_at_chip(screen, draw, c, min, max);
  const std::string words = chip_words(screen, r, c);
  compat::push_font(fonts().mono);
  draw_clipped(draw, {min.x + px(8), std::floor((min.y + max.y - ImGui::GetTextLineHeight()) / 2)},
               std::max(width - px(14), 1.0f), ink, words);
  ImGui::LogText("[%s%s] ", words.c_str(),
                 c.refutes                   ? " cut"
                 : c.best                    ? " best"
                 : c.state == State::cut_off ? " cut off"
                 : c.state == State::stopped ? " stopped"
                                             : "");
  ImGui::PopFont();
  if (c.refutes) {
    // Where nothing is left behind it, it has cut nothing.
    const char* words_of_end = r.saves ? tr("cut") : tr("last move");
    const ImU32 ground_of_end = r.saves ? t.cut : t.field;
    const float w = text_width(words_of_end) + px(6), h = ImGui::GetTextLineHeight() * 0.8f;
    // Above it stands the title
    const ImVec2 a{max.x - w + px(4), max.y - h * 0.55f}, b{max.x + px(4), max.y + h * 0.45f};
    draw.AddRectFilled(a, b, ground_of_end, px(3));
    draw.AddText(ImGui::GetFont(), compat::font_size(ImGui::GetFont()) * 0.8f, {a.x + px(3), a.y},
                 text_on(ground_of_end), words_of_end);
  }
  if (mark_.what != CorridorDifference::What::nothing && mark_.chip_a == static_cast<int>(i) &&
      &r == model_.rows.data() + mark_.row)
    draw.AddRect({min.x - px(2), min.y - px(2)}, {max.x + px(2), max.y + px(2)}, t.warning, round, 0, px(2.4f));
  if (over) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (c.slot != no_node) screen.node_tooltip(c.slot);
    else why_tooltip(screen, r.slot, c.move);
  }
  if (clicked) {
    if (c.slot != no_node) screen.select(c.id);
    else why.ask(screen, r.slot, c.move);
  }
}

}  // namespace ply::ui
