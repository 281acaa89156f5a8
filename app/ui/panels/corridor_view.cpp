#include "app/ui/panels/corridor_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float title_height = 19, chip_height = 23, row_gap = CorridorView::row_gap, folded_height = 21, indent = 22;
constexpr std::size_t full_at_top = 4, full_at_end = 8;

// The last move that was searched, where no line goes on.
int last_done(const CorridorRow& r) {
  int last = 0;
  for (std::size_t i = 0; i < r.chips.size(); ++i)
    if (r.chips[i].state == CorridorChip::State::done || r.chips[i].state == CorridorChip::State::open) last = static_cast<int>(i);
  return last;
}

float chip_width(const std::string& words) { return text_width(words, fonts().mono) + px(16); }

}  // namespace

void CorridorView::reset() {
  serial_ = 0;
  end_ = followed_ = hovered_owner_ = no_node;
  opened_.clear();
  axis_.reset();
  model_ = {};
}

// The line to the deepest node; a node above its end can be looked at and the line stays.
void CorridorView::update(SearchScreen& screen, const FrameModel& frame) {
  if (serial_ == frame.moment.serial() && !model_.empty()) return;
  serial_ = frame.moment.serial();
  const View& v = screen.view;
  const u32 shown = screen.models.shown();
  std::vector<u32> line;
  if (const u32 end = end_ == no_node ? no_node : v.find(end_); end != no_node) v.path_to(end, line);
  // While nothing is selected, the line is the open one; a hand-picked node keeps the line it lies on.
  if (screen.cursor().selected == no_node || std::find(line.begin(), line.end(), shown) == line.end()) {
    v.path_to(shown, line);
    end_ = v.id(shown);
  }
  // Below a node that was left the best line goes on, as far as it is recorded; a cut-off closes the corridor.
  std::vector<u32> best;
  if (v.state(line.back(), screen.models.tick()) == NodeState::closed && !v[line.back()].cut()) best = principal_variation(v, line.back(), screen.models.tick());
  if (best.size() > 1) line.insert(line.end(), best.begin() + 1, best.end());
  const Viewpoint& view = screen.viewpoint;
  const Side root = v[line.front()].mover();
  const Side side = view.of == PointOfView::first ? Side::first : root;
  model_ = corridor_at(v, screen.models.tick(), line, shown, side, screen.models.nodes());

  axis_.begin(screen.decided(), screen.unit());
  for (const CorridorRow& r : model_.rows) {
    if (!model_.windowless) axis_.show(r.left.value), axis_.show(r.right.value);
    for (const CorridorChip& c : r.chips)
      if (c.value.kind != Kind::none && (c.best || c.refutes || c.value.kind == Kind::exact)) axis_.show(c.value.value);
  }
}

float CorridorView::row_height(const CorridorRow& r, SearchScreen& screen) const {
  if (!opened_.count(r.id)) return px(title_height + chip_height + row_gap);
  float x = 0;
  int lines = 1;
  for (const CorridorChip& c : r.chips) {
    const float w = chip_width(chip_words(screen, r, c)) + px(5);
    if (x + w > chips_span_.width() && x > 0) x = 0, ++lines;
    x += w;
  }
  return px(title_height + row_gap) + static_cast<float>(lines) * px(chip_height + 4);
}

// Long lines lose their middle, not their ends; so do, where whole turns are asked for, the places within a turn.
void CorridorView::fold(const FrameModel& frame, float height) {
  const std::size_t n = model_.rows.size();
  const float all = static_cast<float>(n) * px(title_height + chip_height + row_gap);
  const bool too_long = all > height && n > full_at_top + full_at_end;
  for (std::size_t d = 0; d < n; ++d) {
    const CorridorRow& r = model_.rows[d];
    const bool kept = static_cast<int>(d) == model_.shown || opened_.count(r.id);
    const bool middle = too_long && d >= full_at_top && d + full_at_end < n;
    const bool within = frame.view.turns && d + 1 < n && model_.rows[d + 1].same_mover && d > 0;
    places_[d].folded = !kept && (middle || within);
  }
}

void CorridorView::draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why) {
  update(screen, frame);
  if (axis_.settle(frame.animations ? ImGui::GetIO().DeltaTime * frame.animation_speed : 0)) screen.commands.more_frames = true;

  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float axis_width = std::clamp(size.x * 0.36f, std::min(px(170), size.x * 0.42f), px(420));
  chips_span_ = {at.x + px(indent), at.x + size.x - axis_width - px(14)};
  axis_span_ = {at.x + size.x - axis_width, at.x + size.x - px(12)};
  head(screen, *ImGui::GetWindowDrawList(), at);
  const float head_height = 2 * ImGui::GetTextLineHeight() + px(4);
  ImGui::SetCursorScreenPos({at.x, at.y + head_height});
  ImGui::BeginChild("##corridor", {size.x, size.y - head_height}, false, ImGuiWindowFlags_NoBackground);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  places_.assign(model_.rows.size(), {});
  fold(frame, size.y - head_height);
  float y = ImGui::GetCursorScreenPos().y;
  const float top = y;
  for (std::size_t d = 0; d < model_.rows.size(); ++d) {
    places_[d].top = y;
    y += places_[d].folded ? px(folded_height) : row_height(model_.rows[d], screen);
    places_[d].bottom = y;
  }
  const u32 was_hovered = hovered_owner_;
  hovered_owner_ = no_node;
  owner_drawn_ = false;
  const float clip_top = ImGui::GetWindowPos().y, clip_bottom = clip_top + ImGui::GetWindowHeight();
  // The corridor lies below the rows' words, the thread to a wall's builder above all.
  for (std::size_t d = 0; d < model_.rows.size(); ++d)
    if (places_[d].bottom > clip_top && places_[d].top < clip_bottom) corridor(screen, draw, d);
  for (std::size_t d = 0; d < model_.rows.size(); ++d)
    if (places_[d].bottom > clip_top && places_[d].top < clip_bottom) row(screen, draw, d, why);
  thread(draw, screen);
  if (hovered_owner_ != was_hovered) screen.commands.more_frames = true;
  ImGui::SetCursorScreenPos({at.x, top});
  ImGui::Dummy({1, y - top});
  // The row that is looked at stays in sight; scrolling by hand is not fought.
  if (model_.shown >= 0) {
    const CorridorRow& r = model_.rows[static_cast<std::size_t>(model_.shown)];
    const Place& p = places_[static_cast<std::size_t>(model_.shown)];
    if (followed_ != r.id || screen.walk.at_edge()) {
      if (p.bottom > clip_bottom) ImGui::SetScrollY(ImGui::GetScrollY() + p.bottom - clip_bottom);
      else if (p.top < clip_top) ImGui::SetScrollY(std::max(0.0f, ImGui::GetScrollY() - (clip_top - p.top)));
      followed_ = r.id;
    }
  }
  ImGui::EndChild();
}

void CorridorView::row(SearchScreen& screen, ImDrawList& draw, std::size_t d, WhyPopup& why) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const Place& p = places_[d];
  const float left = chips_span_.left - px(indent), bottom = p.bottom - px(p.folded ? 1 : 4);
  if (static_cast<int>(d) == model_.shown) {
    draw.AddRectFilled({left, p.top - px(2)}, {axis_span_.right + px(6), bottom}, with_alpha(t.selection, 0.35f), px(5));
    draw.AddRect({left, p.top - px(2)}, {axis_span_.right + px(6), bottom}, t.selection_edge, px(5), 0, px(1.2f));
  }
  probe_rect(fmt::format("corridor.row.{}", d), {left, p.top}, {axis_span_.left - px(14), p.bottom - px(row_gap)});

  // 1. The title: ply, mover, the move that led here, what is asked.
  const float line = ImGui::GetTextLineHeight(), y = p.top + px(1);
  const std::string ply = std::to_string(r.ply);
  draw.AddText({left + px(4), y}, t.text_faint, ply.c_str());
  float x = chips_span_.left;
  side_mark(draw, {x + px(5), y + line / 2}, px(4.5f), r.mover);
  x += px(16);
  compat::push_font(fonts().mono);
  const std::string move = r.ply == 0 ? "root" : screen.models.nodes().move(screen.view, r.slot);
  draw.AddText({x, y}, t.text, move.c_str());
  x += text_width(move) + px(10);
  ImGui::PopFont();
  std::string about = fmt::format(fmt::runtime(r.same_mover ? texts::corridor::still_to_move : texts::corridor::to_move), screen.side_name(r.mover), r.depth);
  if (r.depth <= 0) about = fmt::format(texts::corridor::quiescence, screen.side_name(r.mover));
  if (r.pass == Pass::scout) about += texts::corridor::scout;
  if (r.pass == Pass::research) about += texts::corridor::again;
  if (r.pass == Pass::probe) about += texts::corridor::probe;
  if (r.ply == 0 && screen.view[r.slot].rank > 0) about += fmt::format(texts::corridor::attempt, screen.view[r.slot].rank + 1);
  if (p.folded) about += fmt::format(texts::corridor::folded, r.chips.size() + static_cast<std::size_t>(r.not_listed));
  draw_clipped(draw, {x, y}, chips_span_.right - x, t.text_dim, about);
  ImGui::LogText("%s %s  %s\n", ply.c_str(), move.c_str(), about.c_str());
  ImGui::SetCursorScreenPos({left, p.top});
  ImGui::PushID(static_cast<int>(d));
  if (ImGui::InvisibleButton("##row", {std::max(chips_span_.right - left, 1.0f), px(p.folded ? folded_height : title_height)})) screen.select(r.id);
  if (ImGui::IsItemHovered() && compat::hover_seconds() > 0.4f) screen.node_tooltip(r.slot);

  // 2. Its moves, its walls, its values.
  words_.clear();
  if (!p.folded) chips(screen, draw, d, p.top + px(title_height), why);
  if (!model_.windowless) {
    wall(screen, draw, d, true);
    wall(screen, draw, d, false);
  }
  if (!p.folded) dots(screen, draw, d);
  ImGui::PopID();
}

std::string CorridorView::chip_words(SearchScreen& screen, const CorridorRow& r, const CorridorChip& c) const {
  std::string words = chip_text(screen.view, r, c, screen.models.nodes());
  if (c.pass == Pass::probe) words = texts::corridor::null_move;
  if (c.state == CorridorChip::State::done && !c.counts && c.pass == Pass::scout) return words + " " + texts::corridor::scouted;
  if (c.state == CorridorChip::State::done && c.value.kind != Kind::none) return words + " " + screen.fixed_score(c.value);
  if (c.state == CorridorChip::State::open) return words + " " + signs().ellipsis;
  return words;
}

void CorridorView::chips(SearchScreen& screen, ImDrawList& draw, std::size_t d, float top, WhyPopup& why) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const float gap = px(5), more_room = px(64);
  if (r.chips.empty()) {
    const std::string words = r.not_listed > 0 ? fmt::format(texts::corridor::not_listed, r.not_listed) : std::string(text(r.end));
    if (r.state != NodeState::open || r.not_listed > 0) draw_clipped(draw, {chips_span_.left, top + px(4)}, chips_span_.width(), t.text_faint, words);
    return;
  }
  std::vector<float> widths;
  // Texts cost a look at the position: only those near the line's move are asked for where there are hundreds.
  const std::size_t n = r.chips.size(), from = r.next >= 0 && n > 60 ? static_cast<std::size_t>(std::max(0, r.next - 30)) : 0, to = std::min(n, from + 60);
  const bool all = opened_.count(r.id) != 0;
  const std::size_t begin = all ? 0 : from, end = all ? n : to;
  float total = 0;
  for (std::size_t i = begin; i < end; ++i) {
    widths.push_back(chip_width(chip_words(screen, r, r.chips[i])));
    total += widths.back() + gap;
  }
  if (all) {
    ImVec2 at{chips_span_.left, top};
    for (std::size_t i = 0; i < n; ++i) {
      if (at.x + widths[i] > chips_span_.right && at.x > chips_span_.left) at = {chips_span_.left, at.y + px(chip_height + 4)};
      chip(screen, draw, r, i, at, widths[i], why);
      at.x += widths[i] + gap;
    }
    return;
  }
  // As many as fit around the move that the line goes on with, which is always among them.
  std::size_t first = begin, last = end;
  if (total > chips_span_.width() || begin > 0 || end < n) {
    const std::size_t centre = r.next >= 0 ? static_cast<std::size_t>(r.next) : r.chips.size() > 0 ? std::min(begin + static_cast<std::size_t>(std::max(0, last_done(r))), end - 1) : begin;
    first = last = centre;
    float used = widths[centre - begin] + gap, to_centre = 0;
    ++last;
    for (std::size_t i = begin; i <= centre; ++i) to_centre += widths[i - begin] + gap;
    const bool from_start = begin == 0 && to_centre <= chips_span_.width() - more_room;  // then nothing is left out before
    const float room = chips_span_.width() - more_room * (from_start ? 1 : 2);
    for (bool grew = true; grew;) {
      grew = false;
      if (first > begin && used + widths[first - 1 - begin] + gap <= room) used += widths[--first - begin] + gap, grew = true;
      if (last < end && used + widths[last - begin] + gap <= room) used += widths[last - begin] + gap, ++last, grew = true;
    }
  }
  ImVec2 at{chips_span_.left, top};
  const auto more = [&](std::size_t count, const char* pattern, const char* name) {
    const std::string words = fmt::format(fmt::runtime(pattern), count);
    const float w = text_width(words) + px(10);
    ImGui::SetCursorScreenPos(at);
    if (ImGui::InvisibleButton(name, {w, px(chip_height)})) opened_.insert(r.id);
    probe(fmt::format("corridor.more.{}", d));
    const bool over = ImGui::IsItemHovered();
    draw_clipped(draw, {at.x + px(3), at.y + (px(chip_height) - ImGui::GetTextLineHeight()) / 2}, chips_span_.right + px(8) - at.x, over ? t.accent : t.text_dim, words);
    ImGui::LogText("%s ", words.c_str());
    if (over) ImGui::SetTooltip("%s", texts::corridor::more_help);
    at.x += w;
  };
  const std::size_t rest = n - last + static_cast<std::size_t>(r.not_listed);
  const char* const rest_words = r.chips.back().state == CorridorChip::State::cut_off ? texts::corridor::more_cut : texts::corridor::more;
  const float chips_end = chips_span_.right - (rest > 0 ? text_width(fmt::format(fmt::runtime(rest_words), rest)) + px(10) : 0);
  if (first > 0) more(first, texts::corridor::before, "##before");
  for (std::size_t i = first; i < last; ++i) {
    const float width = std::max(std::min(widths[i - begin], chips_end - at.x), px(20));
    chip(screen, draw, r, i, at, width, why);
    at.x += width + gap;
  }
  if (rest > 0) more(rest, rest_words, "##more");
  ImGui::LogText("\n");
}

bool CorridorView::chip(SearchScreen& screen, ImDrawList& draw, const CorridorRow& r, std::size_t i, ImVec2 at, float width, WhyPopup& why) {
  using State = CorridorChip::State;
  const Theme& t = theme();
  const CorridorChip& c = r.chips[i];
  const ImVec2 min = at, max{at.x + width, at.y + px(chip_height)};
  ImGui::SetCursorScreenPos(min);
  ImGui::PushID(static_cast<int>(i));
  const bool clicked = ImGui::InvisibleButton("##chip", {width, px(chip_height)});
  const bool over = ImGui::IsItemHovered();
  ImGui::PopID();
  probe_rect(c.id != no_node ? fmt::format("corridor.node.{}", c.id) : fmt::format("corridor.ghost.{}.{}", r.id, i), min, max);
  const float round = px(4);
  const bool reached = c.state == State::done || c.state == State::open || (c.state == State::stopped && c.slot != no_node);
  const bool named_owner = c.id != no_node && c.id == hovered_owner_;
  ImU32 ground = 0, edge = t.grid, ink = t.text_faint;
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
    owner_chip_ = {max.x, (min.y + max.y) / 2};
    owner_drawn_ = true;
  }
  const std::string words = chip_words(screen, r, c);
  compat::push_font(fonts().mono);
  draw_clipped(draw, {min.x + px(8), std::floor((min.y + max.y - ImGui::GetTextLineHeight()) / 2)}, std::max(width - px(14), 1.0f), ink, words);
  ImGui::LogText("[%s%s] ", words.c_str(), c.refutes ? " cut" : c.best ? " best" : c.state == State::cut_off ? " cut off" : c.state == State::stopped ? " stopped" : "");
  ImGui::PopFont();
  if (c.refutes) {
    const float w = text_width(texts::corridor::cut) + px(6), h = ImGui::GetTextLineHeight() * 0.8f;
    const ImVec2 a{max.x - w + px(4), min.y - h * 0.55f}, b{max.x + px(4), min.y + h * 0.45f};
    draw.AddRectFilled(a, b, t.cut, px(3));
    draw.AddText(ImGui::GetFont(), compat::font_size(ImGui::GetFont()) * 0.8f, {a.x + px(3), a.y}, text_on(t.cut), texts::corridor::cut);
  }
  if (over) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (c.slot != no_node) screen.node_tooltip(c.slot);
    else why_tooltip(screen, r.slot, c.move);
  }
  if (clicked) {
    if (c.slot != no_node) screen.select(c.id);
    else why.ask(screen, r.slot, c.move);
  }
  return clicked;
}

void CorridorView::keys(SearchScreen& screen) {
  if (model_.shown < 0) return;
  const std::size_t d = static_cast<std::size_t>(model_.shown);
  const CorridorRow& r = model_.rows[d];
  if (pressed(Key::up, Mods::none, true) && d > 0) screen.select(model_.rows[d - 1].id);
  const bool down = pressed(Key::down, Mods::none, true), in = pressed(Key::enter);
  if (down && d + 1 < model_.rows.size()) {
    screen.select(model_.rows[d + 1].id);
  } else if (down || in) {
    // Into the node: the move the line goes on with, else its best, else its first.
    const CorridorChip* to = nullptr;
    for (const CorridorChip& c : r.chips)
      if (c.slot != no_node && (!to || c.on_line || (c.best && !to->on_line))) to = &c;
    if (to) screen.select(to->id);
  }
  const bool left = pressed(Key::left, Mods::none, true), right = pressed(Key::right, Mods::none, true);
  if ((left || right) && d > 0) {
    const CorridorRow& up = model_.rows[d - 1];
    const int step = left ? -1 : 1;
    for (int i = up.next + step; i >= 0 && i < static_cast<int>(up.chips.size()); i += step)
      if (up.chips[static_cast<std::size_t>(i)].slot != no_node) {
        screen.select(up.chips[static_cast<std::size_t>(i)].id);
        break;
      }
  }
}

}  // namespace ply::ui
