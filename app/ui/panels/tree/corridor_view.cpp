#include "app/ui/panels/tree/corridor_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/read/tree/score_range.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float indent = 22;

}  // namespace

void CorridorView::reset() {
  serial_ = 0;
  end_ = followed_ = hovered_owner_ = pointed_ = no_node;
  opened_.clear();
  whole_ = false;
  model_ = {};
}

// The line to the deepest node; a node above its end can be looked at and the line stays.
void CorridorView::update(SearchScreen& screen, const FrameModel& frame) {
  const Side seen_by = screen.side_in_view(screen.models.shown());
  if (serial_ == frame.moment.serial() && !model_.empty() && seen_by == model_.side) return;
  serial_ = frame.moment.serial();
  const View& v = screen.view;
  const u32 shown = screen.models.shown();
  std::vector<u32> line;
  if (const u32 end = end_ == no_node ? no_node : v.find(end_); end != no_node) v.path_to(end, line);
  // While nothing is selected, the line is the open one; a hand-picked node keeps the line it lies on.
  if (screen.cursor().selected == no_node || std::find(line.begin(), line.end(), shown) == line.end()) {
    v.path_to(shown, line);
    if (end_ != v.id(shown)) whole_ = false;
    end_ = v.id(shown);
  }
  go_on_with_best(v, screen.models.tick(), line);
  const Recording* const recording = screen.runs.run() ? screen.runs.run()->recording() : nullptr;
  model_ = corridor_at(v, screen.models.tick(), line, shown, seen_by, screen.models.nodes(),
                       recording && !recording->forked().empty());
  const ScoreRange range = telling_range(v, line.front(), seen_by, screen.decided());
  axis_.set(range.any, range.low, range.high, screen.decided(), screen.unit());
}

void CorridorView::set(SearchScreen& screen, u32 shown) {
  std::vector<u32> line;
  screen.view.path_to(shown, line);
  go_on_with_best(screen.view, screen.models.tick(), line);
  set_line(screen, line, shown);
}

void CorridorView::set_line(SearchScreen& screen, const std::vector<u32>& line, u32 shown, int rows, int gap_before,
                            bool forked) {
  rows_ = rows, gap_before_ = gap_before;
  if (end_ != screen.view.id(shown)) whole_ = false;
  end_ = screen.view.id(shown);
  model_ = corridor_at(screen.view, screen.models.tick(), line, shown, screen.side_in_view(shown),
                       screen.models.nodes(), forked);
}

ScoreRange CorridorView::range(SearchScreen& screen) const {
  return model_.empty() ? ScoreRange{}
                        : telling_range(screen.view, model_.rows.front().slot, model_.side, screen.decided());
}

void CorridorView::draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why,
                        const ScoreAxis& axis, const CorridorDifference& mark, bool second) {
  axis_ = axis;
  mark_ = mark;
  if (second) mark_.chip_a = mark.chip_b;
  paint(screen, frame, size, why);
}

std::string CorridorView::probe_name(const char* what, std::size_t number) const {
  return fmt::format("{}.{}.{}", name_, what, number);
}

// Words, not a colour alone, on what is not the same in both; at the right end of the row's title. Returns where they
// begin.
float CorridorView::differs_tag(ImDrawList& draw, float top) const {
  std::string words = fmt::format(tr("differs: {}"), corridor_difference_name(mark_.what));
  if (text_width(words) + px(8) > chips_span_.width() / 2) words = tr("differs");
  const float w = text_width(words) + px(8), x = std::floor(chips_span_.right - w);
  draw.AddRectFilled({x, top}, {x + w, top + ImGui::GetTextLineHeight()}, theme().warning, px(3));
  draw.AddText({x + px(4), top}, text_on(theme().warning), words.c_str());
  ImGui::LogText("(%s) ", words.c_str());
  return x;
}

void CorridorView::draw(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why) {
  update(screen, frame);
  paint(screen, frame, size, why);
}

void CorridorView::paint(SearchScreen& screen, const FrameModel& frame, ImVec2 size, WhyPopup& why) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float axis_width = bounded(size.x * 0.38f, std::min(px(170), size.x * 0.42f), px(560));
  axis_span_ = {at.x + size.x - axis_width, at.x + size.x - px(12)};
  const float line = ImGui::GetTextLineHeight();
  float head_height = 2 * line + px(4), height = size.y - head_height;
  arrange(screen, at.x + px(indent), at.x + size.x - axis_width - px(14), height);
  if (dense_) head_height = line + px(2), height = size.y - head_height;
  air_ = 0;
  open_shown_ = frame.view.tree_whole;
  fold(screen, frame, height);
  head(screen, *ImGui::GetWindowDrawList(), at);
  ImGui::SetCursorScreenPos({at.x, at.y + head_height});
  ImGui::BeginChild("##corridor", {size.x, height}, false, ImGuiWindowFlags_NoBackground);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float top = ImGui::GetCursorScreenPos().y + px(2), end = place_rows(screen, top, height - px(4));
  pointed_ = hovered_owner_;
  hovered_owner_ = no_node;
  owner_drawn_ = false;
  thread_chips_.clear();
  const float clip_top = ImGui::GetWindowPos().y, clip_bottom = clip_top + ImGui::GetWindowHeight();
  // The corridor lies below the rows' words, the thread to a wall's builder above all.
  for (std::size_t d = 0; d < model_.rows.size(); ++d)
    if (places_[d].bottom > clip_top && places_[d].top < clip_bottom) corridor(draw, d);
  for (std::size_t d = 0; d < model_.rows.size(); ++d) {
    if (places_[d].bottom <= clip_top || places_[d].top >= clip_bottom) continue;
    if (places_[d].fold != Fold::middle) row(screen, draw, d, why);
    else if (d == 0 || places_[d - 1].fold != Fold::middle || places_[d - 1].bottom <= clip_top)
      folded_rows(screen, draw, d);
  }
  thread_between(screen, draw);
  thread(draw);
  if (hovered_owner_ != pointed_) screen.commands.more_frames = true;
  if (!screen.other()) screen.commands.pointed = hovered_owner_;
  ImGui::SetCursorScreenPos({at.x, top});
  ImGui::Dummy({1, end - top});
  follow(screen, clip_top, clip_bottom);
  if (scroll_to_) ImGui::SetScrollY(*std::exchange(scroll_to_, std::nullopt));
  scrolled_ = ImGui::GetScrollY();
  ImGui::EndChild();
}

// The row that is looked at stays in sight; scrolling by hand is not fought.
void CorridorView::follow(const SearchScreen& screen, float clip_top, float clip_bottom) {
  if (model_.shown < 0) return;
  const CorridorRow& r = model_.rows[static_cast<std::size_t>(model_.shown)];
  const Place& p = places_[static_cast<std::size_t>(model_.shown)];
  if (followed_ == r.id && !screen.walk.at_edge()) return;
  if (p.bottom > clip_bottom) ImGui::SetScrollY(ImGui::GetScrollY() + p.bottom - clip_bottom);
  else if (p.top < clip_top) ImGui::SetScrollY(std::max(0.0f, ImGui::GetScrollY() - (clip_top - p.top)));
  followed_ = r.id;
}

void CorridorView::row(SearchScreen& screen, ImDrawList& draw, std::size_t d, WhyPopup& why) {
  const Theme& t = theme();
  const CorridorRow& r = model_.rows[d];
  const Place& p = places_[d];
  ImGui::PushID(static_cast<int>(d));
  if (!p.folded()) {
    const float left = title_left_ - px(indent), bottom = p.bottom - px(4);
    if (static_cast<int>(d) == model_.shown) {
      draw.AddRectFilled({left, p.top - px(2)}, {axis_span_.right + px(6), bottom}, with_alpha(t.selection, 0.35f),
                         px(5));
      draw.AddRect({left, p.top - px(2)}, {axis_span_.right + px(6), bottom}, t.selection_edge, px(5), 0, px(1.2f));
    }
    probe_rect(probe_name("row", d), {left, p.top}, {axis_span_.left - px(14), p.bottom - gap()});

    if (marked(d))
      draw.AddRect({left, p.top - px(2)}, {axis_span_.right + px(6), bottom}, t.warning, px(5), 0, px(1.6f));
    // 1. The title: ply, mover, the moves of the turn that led here, what is asked.
    const float line = ImGui::GetTextLineHeight(),
                y = p.top + (dense_ ? std::floor((px(chip_height) - line) / 2) : px(1));
    const float title_right = dense_      ? chips_span_.left - px(4)
                              : marked(d) ? differs_tag(draw, y) - px(6)
                                          : chips_span_.right;
    const std::string ply = std::to_string(r.ply);
    draw.AddText({left + px(4), y}, t.text_faint, ply.c_str());
    float x = title_left_;
    side_mark(draw, {x + px(5), y + line / 2}, px(4.5f), r.mover);
    x += px(16);
    std::string move = r.ply == 0 ? "root" : screen.models.nodes().move(screen.view, r.slot);
    for (std::size_t k = d; k > 1 && places_[k - 1].fold == Fold::turn; --k)
      move = screen.models.nodes().move(screen.view, model_.rows[k - 1].slot) + " " + move;
    compat::push_font(fonts().mono);
    draw_clipped(draw, {x, y}, title_right - x, t.text, move);
    x += text_width(move) + px(10);
    ImGui::PopFont();
    std::string about = fmt::format(fmt::runtime(r.same_mover ? tr("{} still to move, {}") : tr("{} to move, {}")),
                                    screen.side_name(r.mover), depth_text(screen.view, r.depth));
    if (r.depth <= 0 && !screen.view.untold().depths && !screen.view.untold().tree) {
      const bool quiet = screen.models.subject().options.horizon != Horizon::leaf;
      about = fmt::format(fmt::runtime(quiet ? tr("{} to move, quiescence") : tr("{} to move, no depth left")),
                          screen.side_name(r.mover));
    }
    if (r.pass == Pass::scout) about += tr(", scout");
    if (screen.view[r.slot].reduced()) about += tr(", reduced");
    if (r.pass == Pass::research) about += tr(", again with the open window");
    if (r.pass == Pass::probe) about += r.same_mover ? tr(", shallow search") : tr(", null move");
    if (r.ply == 0 && screen.view[r.slot].rank > 0)
      about += fmt::format(tr(", attempt {}"), screen.view[r.slot].rank + 1);
    if (r.handed) about += ", " + handed_words(screen, r);
    if (!dense_ && title_right - x > px(24)) draw_clipped(draw, {x, y}, title_right - x, t.text_dim, about);
    ImGui::LogText("%s %s  %s\n", ply.c_str(), move.c_str(), about.c_str());

    ImGui::SetCursorScreenPos({left, p.top});
    const ImVec2 title{std::max((dense_ ? chips_span_.left : chips_span_.right) - left, 1.0f),
                       dense_ ? px(chip_height) : title_};
    if (ImGui::InvisibleButton("##row", title)) screen.select(r.id);
    if (ImGui::IsItemHovered() && compat::hover_seconds() > 0.4f) screen.node_tooltip(r.slot);
    screen.mark_rest_item(r.id, "corridor");

    // 2. Its moves.
    chips(screen, draw, d, p.top + title_ + std::floor(air_ * 0.3f), why);
  }

  // 3. Its walls and values.
  words_.clear();
  if (!model_.windowless) {
    wall(screen, draw, d, true);
    wall(screen, draw, d, false);
  }
  if (!p.folded()) dots(screen, draw, d);
  thread_in_row(screen, draw, d);
  ImGui::PopID();
}

// The middle of a long line: one band for all of them, through which the corridor goes on.
void CorridorView::folded_rows(SearchScreen& screen, ImDrawList& draw, std::size_t d) {
  const Theme& t = theme();
  std::size_t begin = d, end = d + 1;
  while (begin > 0 && places_[begin - 1].fold == Fold::middle) --begin;
  while (end < places_.size() && places_[end].fold == Fold::middle) ++end;
  const ImVec2 min{title_left_, places_[begin].top}, max{chips_span_.right, places_[end - 1].bottom - px(4)};
  ImGui::PushID(static_cast<int>(begin));
  ImGui::SetCursorScreenPos(min);
  if (ImGui::InvisibleButton("##fold", {std::max(max.x - min.x, 1.0f), std::max(max.y - min.y, 1.0f)})) whole_ = true;
  probe(name_ + ".fold");
  const bool over = ImGui::IsItemHovered();
  if (over) ImGui::SetTooltip("%s", tr("Show these rows."));
  draw.AddRectFilled(min, max, with_alpha(t.raised, over ? 1.0f : 0.7f), px(4));
  const std::string count = fmt::format(tr("rows folded: {}"), end - begin);
  std::string moves;
  for (std::size_t i = begin; i < end && i < begin + 24; ++i)
    moves += (i > begin ? " " : "") + screen.models.nodes().move(screen.view, model_.rows[i].slot);
  const std::string words =
      end - begin == 1 ? fmt::format(tr("ply {}: {}"), model_.rows[begin].ply, moves)
                       : fmt::format(tr("plies {} to {}: {}"), model_.rows[begin].ply, model_.rows[end - 1].ply, moves);
  const float y = std::floor((min.y + max.y - ImGui::GetTextLineHeight()) / 2),
              right = max.x - text_width(count) - px(8);
  draw_clipped(draw, {min.x + px(8), y}, right - min.x - px(16), t.text_dim, words);
  draw.AddText({right, y}, over ? t.accent : t.text_dim, count.c_str());
  ImGui::LogText("%s  %s\n", words.c_str(), count.c_str());
  ImGui::PopID();
  if (model_.windowless) return;
  for (std::size_t i = begin; i < end; ++i) {
    ImGui::PushID(static_cast<int>(i));
    wall(screen, draw, i, true);
    wall(screen, draw, i, false);
    ImGui::PopID();
  }
}

void CorridorView::keys(SearchScreen& screen) {
  if (pressed(Key::escape) && screen.thread.on()) screen.commands.act("story.dismiss");
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
