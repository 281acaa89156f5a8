#include "app/ui/panels/programs/lineage_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/host/text_check.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/lab/evolve/lineage_words.h"

namespace ply::ui {
namespace {

constexpr float row_height = 15, column_width = 30;

bool lives_on(const Birth& b) { return b.way == BirthWay::elite || b.way == BirthWay::reproduction || b.kept; }

std::size_t index_of(const Family& family, u64 id) {
  const auto at = std::lower_bound(family.members.begin(), family.members.end(), id,
                                   [](const Birth* b, u64 i) { return b->id < i; });
  return at != family.members.end() && (*at)->id == id ? static_cast<std::size_t>(at - family.members.begin())
                                                       : family.members.size();
}

}  // namespace

void LineagePicture::show(const Lineage&, const Family& family) {
  const auto& members = family.members;
  places_.assign(members.size(), {});
  columns_ = rows_ = 0;
  fresh_ = true;
  if (members.empty()) return;
  const int first = members.front()->generation;
  columns_ = members.back()->generation - first + 1;
  for (const Birth* b : family.line) places_[index_of(family, b->id)].on_line = true;
  // From the last generation back, each near the middle of its children; the line of better parents is the top row.
  std::vector<float> sum(members.size(), 0), children(members.size(), 0);
  for (std::size_t end = members.size(); end > 0;) {
    std::size_t begin = end;
    while (begin > 0 && members[begin - 1]->generation == members[end - 1]->generation) --begin;
    std::vector<std::size_t> order;
    for (std::size_t i = begin; i < end; ++i) order.push_back(i);
    const auto middle = [&](std::size_t i) {
      return places_[i].on_line ? -1.0f : children[i] > 0 ? sum[i] / children[i] : 0.0f;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return middle(a) < middle(b); });
    for (std::size_t k = 0; k < order.size(); ++k) {
      Place& place = places_[order[k]];
      place.column = members[order[k]]->generation - first;
      place.row = static_cast<float>(k);
      for (const u64 parent : members[order[k]]->parents) {
        const std::size_t at = parent ? index_of(family, parent) : members.size();
        if (at < members.size()) sum[at] += place.row, children[at] += 1;
      }
    }
    rows_ = std::max(rows_, static_cast<int>(order.size()));
    end = begin;
  }
}

u64 LineagePicture::draw(const Lineage& lineage, const Family& family, u64 selected, ImVec2 size) {
  const Theme& t = theme();
  u64 clicked = 0;
  ImGui::BeginChild("family", size, true, ImGuiWindowFlags_HorizontalScrollbar);
  rolls_by_itself(true);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float head = ImGui::GetTextLineHeight() + px(6), radius = px(4);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float across = std::max(px(column_width), (room.x - px(40)) / static_cast<float>(std::max(columns_, 1))),
              down = bounded((room.y - head - px(14)) / static_cast<float>(std::max(rows_, 1)), px(row_height), px(30));
  const ImVec2 origin = ImGui::GetCursorScreenPos();
  const ImVec2 whole{across * static_cast<float>(columns_) + px(16), head + down * static_cast<float>(rows_) + px(4)};
  ImGui::InvisibleButton("drawing", {std::max(whole.x, 1.0f), std::max(whole.y, 1.0f)});
  const bool inside = ImGui::IsItemHovered(), click = inside && ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (fresh_) ImGui::SetScrollHereX(1), fresh_ = false;
  const auto at = [&](const Place& p) {
    return ImVec2{origin.x + across * (static_cast<float>(p.column) + 0.5f), origin.y + head + down * (p.row + 0.5f)};
  };
  const float left = ImGui::GetWindowPos().x - across,
              right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() + across;

  // 1. Generations, as far as their numbers have room.
  const int first = family.members.empty() ? 1 : family.members.front()->generation;
  const float wide = text_width(fmt::format("{}", first + columns_)) + px(10);
  const int every = std::max(1, static_cast<int>(std::ceil(wide / across)));
  for (int c = 0; c < columns_; c += every) {
    const std::string number = fmt::format("{}", first + c);
    const float x = origin.x + across * (static_cast<float>(c) + 0.5f);
    if (x > left && x < right)
      draw.AddText({std::round(x - text_width(number) / 2), origin.y}, t.text_faint, number.c_str());
  }
  // 2. Edges: the parent whose root it has as a full line, the other one as a dashed one; the line of better parents
  // thick.
  const std::size_t n = family.members.size();
  for (std::size_t i = 0; i < n; ++i) {
    const ImVec2 to = at(places_[i]);
    if (to.x < left || to.x > right) continue;
    for (std::size_t k = 0; k < 2; ++k) {
      const u64 parent = family.members[i]->parents[k];
      const std::size_t from = parent ? index_of(family, parent) : n;
      if (from == n || (k == 1 && parent == family.members[i]->parents[0])) continue;
      const bool line = places_[i].on_line && places_[from].on_line;
      const bool shown = selected == family.members[i]->id;
      const ImU32 colour = line ? t.accent : shown ? t.text : with_alpha(t.text_faint, 0.45f);
      if (k == 0) draw.AddLine(at(places_[from]), to, colour, line ? px(2.2f) : px(1));
      else dashed_line(draw, at(places_[from]), to, colour, Dash::dashed, line ? px(2.2f) : px(1));
    }
  }
  // 3. Individuals: what is new is a disc or, after a mutation, a square; who lives on is a dot. A gain is green.
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  std::size_t under = n;
  float nearest = px(9);
  for (std::size_t i = 0; i < n; ++i) {
    const Birth& b = *family.members[i];
    const ImVec2 c = at(places_[i]);
    if (c.x < left || c.x > right) continue;
    const auto gain = gain_of(lineage, b);
    const bool better = gain && !gain->other_opponent && gain->value > 0 && (gain->exact || gain->low > 0);
    const ImU32 colour = better ? t.good : places_[i].on_line ? t.accent : t.text_dim;
    if (lives_on(b)) draw.AddCircleFilled(c, px(2), colour);
    else if (b.crossed()) draw.AddCircleFilled(c, better ? radius * 1.3f : radius, colour);
    else draw.AddRectFilled({c.x - radius, c.y - radius}, {c.x + radius, c.y + radius}, colour);
    if (b.id == selected) draw.AddCircle(c, radius + px(4), t.text, 24, px(1.6f));
    if (probing())
      probe_rect(fmt::format("lineage.node.{}", b.id), {c.x - radius, c.y - radius}, {c.x + radius, c.y + radius});
    const float away = std::hypot(mouse.x - c.x, mouse.y - c.y);
    if (inside && away < nearest) nearest = away, under = i;
  }
  ImGui::LogText("%s\n", family_text(family).c_str());
  if (under < n) {
    const Birth& b = *family.members[under];
    draw.AddCircle(at(places_[under]), radius + px(3), t.text_dim, 24, px(1.2f));
    std::string tip = fmt::format(tr("#{}, generation {}: {}"), b.id, b.generation, birth_text(b));
    if (b.played) tip += fmt::format(tr("\nfitness {:.2f}"), b.fitness);
    if (const auto gain = gain_of(lineage, b))
      tip += "\n" + (gain->other_opponent ? std::string(tr("stronger opponents than its parents had: not comparable"))
                                          : fmt::format(tr("against the better parent: {}"), gain_text(*gain)));
    show_tooltip(tip);
    if (click) clicked = b.id;
  }
  ImGui::EndChild();
  return clicked;
}

}  // namespace ply::ui
