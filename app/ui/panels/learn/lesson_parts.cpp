#include "app/ui/panels/learn/lesson_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/learn_parts.h"
#include "app/ui/panels/learn/lesson_follow.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"

namespace ply::ui::learn {
namespace {

using Ink = SaidLine::Ink;

std::string path_of(const CardTree& tree, u32 node) {
  const std::string& path = tree.path[node];
  return path.empty() ? tr("root") : path;
}

std::string deed_words(const LessonState& s) {
  const LessonStep& step = s.here();
  const LessonTask& task = step.task;
  const auto& tree = s.lesson().scenes[static_cast<std::size_t>(step.scene)].tree;
  switch (task.deed) {
    case LessonDeed::pick: return tree && tree->cards() <= max_drawn_cards ? tr("Click a node of the tree.") : "";
    case LessonDeed::turn: {
      std::string all;
      for (const u32 k : task.nodes)
        if (!s.face_up(k)) all += (all.empty() ? "" : ", ") + path_of(*tree, k);
      return fmt::format(tr("Turn {}."), all);
    }
    case LessonDeed::drag:
      return fmt::format(tr("Drag the card {}, or the slider."), path_of(*tree, task.nodes.front()));
    case LessonDeed::reorder:
      return fmt::format(tr("Drag {} to the front of its row."), path_of(*tree, task.nodes.back()));
    case LessonDeed::sort: return tr("Move the slider from the worst order to the best.");
    case LessonDeed::unfold: return fmt::format(tr("Click nodes to unfold their moves, down to ply {}."), task.plies);
    default: return {};
  }
}

ImU32 ink_of(Ink ink) {
  switch (ink) {
    case Ink::plain: return mix(theme().panel, theme().text, 0.88f);
    case Ink::strong: return theme().text;
    case Ink::quiet: return theme().text_dim;
    case Ink::deed: return theme().selection_edge;
  }
  return theme().text;
}

// What is said of an answer, told by its name where it does not begin with it.
std::string reported_of(const LessonChoice& c) {
  return c.reason.starts_with(c.text + " ") ? c.reason : fmt::format(tr("{}: {}"), c.text, c.reason);
}

// Where the buttons of a row stand, from its upper left corner.
struct Box {
  ImVec2 min, max;
};
std::vector<Box> boxes_of(const ChoiceRow& row, float size, float width) {
  const float high = size * 2, gap = size * 0.5f;
  std::vector<Box> out;
  float x = 0, y = 0;
  std::vector<std::string> texts = row.texts;
  if (row.again) texts.push_back(tr("Again"));
  for (const std::string& text : texts) {
    const float wide = std::min(std::max(size_of_text(size, text, true).x + size * 1.6f, size * 4), width);
    if (x > 0 && x + wide > width) x = 0, y += high + gap;
    out.push_back({{x, y}, {x + wide, y + high}});
    x += wide + gap;
  }
  return out;
}

}  // namespace

std::vector<SaidLine> said_at(const LessonState& s, const std::string& hint) {
  const LessonStep& step = s.here();
  const LessonTask& task = step.task;
  std::vector<SaidLine> out;
  const auto say = [&](const std::string& text, Ink ink = Ink::plain) {
    if (!text.empty()) out.push_back({text, ink});
  };
  const bool done = s.ready();
  if (!done || task.deed == LessonDeed::none)
    for (const std::string& line : step.before) say(line);
  if (!done) {
    say(task.question, Ink::strong);
    say(hint.empty() ? deed_words(s) : hint, Ink::deed);
    return out;
  }
  const LessonDone& what = s.done();
  if (!task.choices.empty()) {
    say(task.question, Ink::quiet);
    const LessonChoice& right = task.choices.front();
    const bool known = what.choice >= 0 && what.choice < static_cast<int>(task.choices.size());
    if (what.choice != 0) {
      if (known && !task.choices[static_cast<std::size_t>(what.choice)].reason.empty())
        say(reported_of(task.choices[static_cast<std::size_t>(what.choice)]));
      if (task.deed == LessonDeed::type && !known && !what.typed.empty())
        say(fmt::format(tr("You said {}. It is {}."), what.typed, right.text));
      else if (task.deed != LessonDeed::ask && right.reason.empty()) say(fmt::format(tr("Right: {}."), right.text));
    }
    if (!right.reason.empty()) say(task.deed == LessonDeed::ask ? right.reason : reported_of(right), Ink::strong);
  }
  if (task.deed == LessonDeed::drag && !task.keeps.empty())
    say(fmt::format(tr("Whatever it is, {}."), task.keeps), Ink::quiet);
  for (const std::string& line : step.after) say(line, Ink::strong);
  return out;
}

float said_height(const std::vector<SaidLine>& lines, float size, float width) {
  float y = 0;
  for (const SaidLine& l : lines) y += size_of_text(size, l.text, l.ink == Ink::strong, width).y + size * 0.3f;
  return y;
}

float draw_said(const std::vector<SaidLine>& lines, ImVec2 at, float size, float width) {
  for (const SaidLine& l : lines)
    at.y += put_text(at, size, ink_of(l.ink), l.text, l.ink == Ink::strong, width).y + size * 0.3f;
  return at.y;
}

float choices_height(const ChoiceRow& row, float size, float width) {
  return row.empty() ? 0 : boxes_of(row, size, width).back().max.y;
}

int draw_choices(const ChoiceRow& row, ImVec2 at, float size, float width) {
  const std::vector<Box> boxes = boxes_of(row, size, width);
  int clicked = -1;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const int place = static_cast<int>(i);
    const ImVec2 min{at.x + boxes[i].min.x, at.y + boxes[i].min.y}, max{at.x + boxes[i].max.x, at.y + boxes[i].max.y};
    if (i == row.texts.size()) {
      if (large_button("lesson.again", min, max, size, tr("Again"), ButtonLook::choice)) clicked = place;
      continue;
    }
    const bool open = row.chosen < 0 && row.right < 0;
    const ButtonLook look = open ? ButtonLook::choice : place == row.right ? ButtonLook::main : ButtonLook::quiet;
    if (large_button(fmt::format("lesson.choice.{}", place + 1).c_str(), min, max, size, row.texts[i].c_str(), look) &&
        open)
      clicked = place;
    if (!open && place == row.chosen && place != row.right) {
      const float half = size_of_text(size, row.texts[i], true).x / 2, y = std::floor((min.y + max.y) / 2);
      ImGui::GetWindowDrawList()->AddLine({(min.x + max.x) / 2 - half, y}, {(min.x + max.x) / 2 + half, y},
                                          theme().text_dim, px(2));
    }
  }
  return clicked;
}

std::vector<std::string> parts_of(const LessonScene& scene, bool beside, bool code) {
  std::vector<std::string> out = {beside ? search_in_words(scene.recording->plan().options) : tr("Tree")};
  if (beside) out.push_back(search_in_words(scene.beside->plan().options));
  if (code) out.push_back(tr("Code"));
  return out;
}

int part_row(const std::vector<std::string>& parts, int chosen, ImVec2& at) {
  const float size = 14 * look().scale(), high = size * 1.7f;
  const int count = static_cast<int>(std::ssize(parts));
  chosen = std::min(chosen, count - 1);  // there may be fewer than at the step before
  float x = at.x;
  for (int i = 0; i < count; ++i) {
    const std::string& name = parts[static_cast<std::size_t>(i)];
    const float wide = size_of_text(size, name, true).x + size * 1.4f;
    if (large_button(fmt::format("lesson.part.{}", i + 1).c_str(), {x, at.y}, {x + wide, at.y + high}, size,
                     name.c_str(), i == chosen ? ButtonLook::main : ButtonLook::choice))
      chosen = i;
    x += wide + size * 0.5f;
  }
  at.y += high + size * 0.4f;
  return chosen;
}

bool number_track(ImVec2 min, ImVec2 max, int from, int to, int& value, const std::string& low,
                  const std::string& high) {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float size = std::max(14 * look().scale(), (max.y - min.y) * 0.4f), y = (min.y + max.y) / 2;
  const ImVec2 left = size_of_text(size, low), right = size_of_text(size, high);
  put_text({min.x, y - left.y / 2}, size, t.text_dim, low);
  put_text({max.x - right.x, y - right.y / 2}, size, t.text_dim, high);
  const float a = min.x + left.x + px(22), b = std::max(max.x - right.x - px(22), a + px(40));
  ImGui::SetCursorScreenPos({a - px(12), min.y});
  ImGui::InvisibleButton("lesson.track", {b - a + px(24), std::max(max.y - min.y, 1.0f)});
  const bool active = ImGui::IsItemActive();
  draw.AddRectFilled({a, y - px(2)}, {b, y + px(2)}, t.border, px(2));
  const auto steps = static_cast<float>(std::max(to - from, 1));
  if (to - from <= 12)
    for (int i = 0; i <= to - from; ++i)
      draw.AddCircleFilled({a + (b - a) * static_cast<float>(i) / steps, y}, px(4), t.border, 12);
  const int before = value;
  if (active) {
    const float share = bounded((ImGui::GetIO().MousePos.x - a) / (b - a), 0.0f, 1.0f);
    value = from + static_cast<int>(std::round(share * steps));
  }
  const float x = a + (b - a) * static_cast<float>(value - from) / steps;
  draw.AddCircleFilled({x, y}, px(10), t.accent, 24);
  draw.AddCircle({x, y}, px(10), t.text, 24, px(1.6f));
  if (probing()) {
    probe_rect("lesson.track", {a, min.y}, {b, max.y});
    probe_rect("lesson.knob", {x - px(10), y - px(10)}, {x + px(10), y + px(10)});
  }
  return active && value != before;
}

void draw_thread(const LessonSight& sight, const CardTreeLayout& layout, ImVec2 origin) {
  if (!sight.tree || sight.asked == no_card_node) return;
  // From the node that was cut up to the one where its wall was built.
  const std::vector<TreePlace>& places = sight.places.places;
  int n = static_cast<int>(sight.asked);
  if (!places[static_cast<std::size_t>(n)].reached()) return;
  std::vector<int> path{n};
  const Side mover = sight.places.node(n).mover;
  const auto built = [&](int k) {
    const TreePlace& p = places[static_cast<std::size_t>(k)];
    return p.window && (mover == Side::first ? p.beta : p.alpha).here;
  };
  for (n = sight.places.node(n).parent; n >= 0; n = sight.places.node(n).parent) {
    path.push_back(n);
    if (built(n)) break;
  }
  if (n < 0) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& t = theme();
  const float u = layout.unit, r = std::max(px(9), 11 * u);
  const auto spot = [&](std::size_t i) { return layout.spots[static_cast<std::size_t>(path[i])]; };
  const auto above = [&](std::size_t i) {
    return ImVec2{origin.x + spot(i).at.x, origin.y + spot(i).at.y - spot(i).size * 0.76f - 6 * u};
  };
  // Along the edges, and a disc above each node: what is known of it stands at its sides.
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const ImVec2 a = above(i), b{origin.x + spot(i + 1).at.x, origin.y + spot(i + 1).at.y + spot(i + 1).size * 0.5f};
    const int dots = std::max(4, static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / (9 * u)));
    for (int k = 1; k < dots; ++k) {
      const float f = static_cast<float>(k) / static_cast<float>(dots);
      draw.AddCircleFilled({a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f}, std::max(px(2), 2.4f * u), t.text, 12);
    }
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    draw.AddCircleFilled(above(i), r, t.accent, 24);
    put_anchored(draw, face_for(r * 1.25f, false, true), r * 1.25f, above(i), TextAnchor::middle, t.accent_text,
                 fmt::format("{}", i));
  }
}

int lesson_squares(LessonDesk& desk, ImVec2 at, float width, float unit, bool low, float& high) {
  const auto& all = desk.list();
  // Two rows of them: those of one's own are in the list.
  const auto ours = std::count_if(all.begin(), all.end(), [](const ListedLesson& l) { return l.ours; });
  const int shown = static_cast<int>(std::min<std::ptrdiff_t>(ours, 14)), row = 7;
  const float gap = (low ? 8 : 12) * unit, side = (width - gap * static_cast<float>(row - 1)) / static_cast<float>(row);
  const float tall = low ? px(19) : std::min(side, 44 * unit);
  int clicked = -1;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (int i = 0; i < shown; ++i) {
    const ListedLesson& l = all[static_cast<std::size_t>(i)];
    const float x = at.x + static_cast<float>(i % row) * (side + gap),
                y = at.y + static_cast<float>(i / row) * (tall + gap);
    const ImVec2 min{std::floor(x), std::floor(y)}, max{std::floor(x + side), std::floor(y + tall)};
    ImGui::SetCursorScreenPos(min);
    if (ImGui::InvisibleButton(fmt::format("##square{}", i).c_str(),
                               {std::max(max.x - min.x, 1.0f), std::max(max.y - min.y, 1.0f)}))
      clicked = i;
    if (probing()) probe(fmt::format("lesson.square.{}", i + 1));
    item_tooltip(l.number ? fmt::format("{}  {}", l.number, l.title) : l.title);
    const bool here = l.path == desk.path();
    const LessonMark* mark = desk.mark(l);
    draw.AddRectFilled(min, max,
                       here                     ? theme().selection
                       : ImGui::IsItemHovered() ? theme().hover
                                                : theme().raised,
                       px(4));
    if (here) draw.AddRect(min, max, theme().accent, px(4), 0, px(1.5f));
    const float letters = std::min(std::max(14 * look().scale(), 17 * unit), tall * 0.8f);
    const std::string label = l.number ? fmt::format("{}", l.number) : "*";
    if (text_extent(face_for(letters, true, false), letters, label).x < side - px(1))
      put_anchored(draw, face_for(letters, true, false), letters, {(min.x + max.x) / 2, (min.y + max.y) / 2 - px(1)},
                   TextAnchor::middle, here ? theme().text : theme().text_dim, label);
    if (mark && mark->finished)
      draw.AddRectFilled({min.x + side * 0.2f, max.y - px(4)}, {max.x - side * 0.2f, max.y - px(2)}, theme().good,
                         px(1));
  }
  high = static_cast<float>((shown + row - 1) / std::max(row, 1)) * (tall + gap);
  return clicked;
}

int lesson_list(LessonDesk& desk) {
  const auto& all = desk.list();
  int clicked = -1;
  // As large as a page of them may be: a row takes some 48 units.
  const bool two = ImGui::GetContentRegionAvail().x > px(860);
  const float rows_high = px(48) * static_cast<float>(two ? (all.size() + 1) / 2 : all.size());
  const float u = look().scale() * bounded(ImGui::GetContentRegionAvail().y / std::max(rows_high, 1.0f), 1.0f, 1.25f);
  const float size = 18 * u, small = 14.5f * u, all_wide = ImGui::GetContentRegionAvail().x, number = 44 * u;
  // Down the first column, then the second.
  const std::size_t columns = two ? 2 : 1, rows = (all.size() + columns - 1) / columns;
  const float wide = all_wide / static_cast<float>(columns) - 12 * u;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  float y = corner.y, lowest = corner.y;
  std::vector<std::size_t> order;  // one's own are looked for first
  for (const bool ours : {false, true})
    for (std::size_t k = 0; k < all.size(); ++k)
      if (all[k].ours == ours) order.push_back(k);
  for (std::size_t at_row = 0; at_row < order.size(); ++at_row) {
    const std::size_t i = order[at_row];
    if (at_row % rows == 0) y = corner.y;
    const ListedLesson& l = all[i];
    const LessonMark* mark = desk.mark(l);
    const std::string state = l.refused        ? tr("cannot be shown")
                              : !mark          ? ""
                              : mark->finished ? tr("done")
                                               : fmt::format(tr("step {} of {}"), mark->step + 1, mark->steps);
    const float right = state.empty() ? 0 : size_of_text(small, state).x + 16 * u;
    const float room = std::max(wide - number - right - 16 * u, 80 * u);
    std::string against = l.against.empty() ? l.path : fmt::format(tr("Common mistake: \"{}\"."), l.against);
    if (!l.ours && !l.against.empty())  // two files may have one title
      against = std::filesystem::path(l.path).filename().string() + ". " + against;
    const float high = size_of_text(size, l.title, true, room).y + size_of_text(small, against, false, room).y + 14 * u;
    const ImVec2 at{corner.x + static_cast<float>(at_row / rows) * (wide + 24 * u), y};
    y += high;
    lowest = std::max(lowest, y);
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton(fmt::format("##lesson{}", i).c_str(), {std::max(wide, 1.0f), high}))
      clicked = static_cast<int>(i);
    if (probing()) probe(fmt::format("lesson.row.{}", i + 1));
    if (ImGui::IsItemHovered())
      ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + wide, at.y + high}, theme().hover, px(6));
    const ImVec2 text{at.x + number, at.y + 5 * u};
    put_text({at.x + 12 * u, text.y}, size, theme().selection_edge, l.number ? fmt::format("{}", l.number) : "*", true);
    const float first = put_text(text, size, theme().text, l.title, true, room).y;
    put_text({text.x, text.y + first + 2 * u}, small, theme().text_dim, against, false, room);
    if (!state.empty())
      put_text({at.x + wide - right, text.y + 2 * u}, small,
               l.refused        ? theme().warning
               : mark->finished ? theme().good
                                : theme().text_dim,
               state);
  }
  ImGui::SetCursorScreenPos({corner.x, lowest});
  ImGui::Dummy({1, 1});
  return clicked;
}

}  // namespace ply::ui::learn
