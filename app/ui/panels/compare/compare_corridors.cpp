// Both corridors beside each other, or below each other where it is narrow.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/compare_parts.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/answers/comparing.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* compare_who[] = {tr("this search"), tr("the other")};

constexpr float few_rows = 300;  ///< below it what is beside the corridors takes one line
constexpr float side_by_side = 760, low = 560, min_beside = 440, board_size = 118, high_enough_for_boards = 430;

bool same_place(const Comparing::Place& x, const Comparing::Place& y) {
  return x.a == y.a && x.b == y.b && x.shown_a == y.shown_a && x.shown_b == y.shown_b && x.ta == y.ta && x.tb == y.tb;
}

}  // namespace

// One axis for both: what is to be true to distance is what either spans.
void CompareCorridors::update(const ComparedFrame& c) {
  const Side side = c.a.side_in_view(c.place.shown_a);
  if (made_.comparison == c.comparing.serial() && made_.moment == c.frame.moment.serial() &&
      same_place(made_.place, c.place) && made_.side == side)
    return;
  if (made_.comparison != c.comparing.serial()) {
    for (CorridorView& v : views_) v.reset();
    names_[0] = MoveNumbers(*c.result.mine), names_[1] = MoveNumbers(*c.result.other);
  }
  made_ = {c.frame.moment.serial(), c.comparing.serial(), c.place, side};
  views_[0].set(c.a, c.place.shown_a);
  views_[1].set(c.b, c.place.shown_b);
  ScoreRange all = views_[0].range(c.a);
  if (const ScoreRange b = views_[1].range(c.b); !all.any) all = b;
  else if (b.any) all.low = std::min(all.low, b.low), all.high = std::max(all.high, b.high);
  axis_.set(all.any, all.low, all.high, c.a.decided(), c.a.unit());
  mark_ = corridor_difference(views_[0].model(), views_[1].model(), names_[0], names_[1]);
}

float CompareCorridors::lines_of(const Sentence& s, const SearchScreen& screen, float width) {
  const std::string words = plain(s, [&](Score x, Side side) { return screen.score(x, side, {"sentence"}); });
  return words.empty() ? 0 : std::ceil(text_width(words) * 1.08f / std::max(width, px(40)));
}

void CompareCorridors::draw(const ComparedFrame& c) {
  update(c);
  const ImVec2 room = ImGui::GetContentRegionAvail(), at = ImGui::GetCursorScreenPos();
  // Low panels have no room for two below each other.
  const bool beside_each_other = room.x > px(side_by_side) || (room.y < px(low) && room.x > px(min_beside));
  const float gap = px(14);
  const ImVec2 size = beside_each_other ? ImVec2{std::floor((room.x - gap) / 2), room.y}
                                        : ImVec2{room.x, std::floor((room.y - px(8)) / 2)};
  const float line = ImGui::GetTextLineHeight() + px(2);
  const bool boards = size.y > px(high_enough_for_boards) && c.a.models.subject().face() && c.b.models.subject().face();
  const float board = boards ? std::min(px(board_size), size.x * 0.3f) : 0,
              words = size.x - px(20) - (board > 0 ? board + px(10) : 0);
  // As high for both, so that their rows stand at one height.
  const float max =
      std::max({1.0f, lines_of(views_[0].sentence(), c.a, words), lines_of(views_[1].sentence(), c.b, words)});
  const bool bare = size.y < px(few_rows);
  const float caption = bare ? 0
                             : std::max(std::min(max, std::max(2.0f, std::floor(size.y * 0.3f / line))) * line + px(12),
                                        board > 0 ? board + px(8) : 0);
  for (const bool second : {false, true}) {
    const ImVec2 place{at.x + (second && beside_each_other ? size.x + gap : 0),
                       at.y + (second && !beside_each_other ? size.y + px(8) : 0)};
    ImGui::SetCursorScreenPos(place);
    ImGui::PushID(second ? "b" : "a");
    half(c, second, size, caption, board);
    why_[second].draw(second ? c.b : c.a);
    ImGui::PopID();
    if (second && beside_each_other)
      ImGui::GetWindowDrawList()->AddLine({place.x - gap / 2, place.y}, {place.x - gap / 2, place.y + size.y},
                                          theme().border);
  }
  ImGui::SetCursorScreenPos({at.x, at.y + room.y - 1});
  ImGui::Dummy({1, 1});
}

void CompareCorridors::half(const ComparedFrame& c, bool second, ImVec2 size, float caption, float board) {
  SearchScreen& screen = second ? c.b : c.a;
  CorridorView& view = views_[second];
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const u32 slot = second ? c.place.b : c.place.a, shown = second ? c.place.shown_b : c.place.shown_a;
  const Tick tick = second ? c.place.tb : c.place.ta;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight(), right = at.x + size.x;
  // 1. Whose it is, and when; the path to the node.
  const std::string who =
      second ? fmt::format(tr("the other: {}"), short_name(c.result)) : std::string(tr("this search"));
  const std::string when = tick < 0 ? std::string(tr("before its first event"))
                                    : fmt::format(tr("event {} of {}"), grouped(static_cast<u64>(tick)),
                                                  grouped(static_cast<u64>(screen.view.ticks())));
  std::string path = screen.models.nodes().line(screen.view, shown);
  if (path.empty()) path = screen.name(shown);
  const float when_width = text_width(when);
  float top = at.y + line + px(4);
  draw.AddText({right - when_width - px(4), at.y}, t.text_dim, when.c_str());
  const float who_room = right - at.x - when_width - px(14);
  if (caption == 0) {
    draw_clipped(draw, at, who_room, t.series[second ? 1 : 0], who + ": " + path);
  } else {
    draw_clipped(draw, at, who_room, t.series[second ? 1 : 0], who);
    const ScopedFont mono_face(fonts().mono);
    draw_clipped(draw, {at.x, at.y + line + px(2)}, size.x, t.text, path);
    top = at.y + 2 * line + px(6);
  }
  ImGui::LogText("%s  %s\n%s\n", who.c_str(), when.c_str(), path.c_str());
  if (slot == no_node) {  // said where it is not
    const std::string absent =
        fmt::format(fmt::runtime(c.place.index == 0 ? tr("At this event {} does something else.")
                                                    : tr("{} did not visit the node; the one above it is shown.")),
                    compare_who[second]);
    draw_clipped(draw, {at.x, top}, size.x, t.warning, absent);
    ImGui::LogText("%s\n", absent.c_str());
  }
  // Kept free in the other one, too: rows stand at one height
  if (c.place.a == no_node || c.place.b == no_node || c.place.index == 0) top += line + px(2);
  // 2. The corridor.
  ImGui::SetCursorScreenPos({at.x, top});
  const float high = std::max(at.y + size.y - caption - px(4) - top, px(40));
  view.draw(screen, c.frame, {size.x, high}, why_[second], axis_, mark_, second);
  // 3. Its board and its sentence, where there is room.
  if (caption == 0) return;
  const ImVec2 foot{at.x, top + high + px(4)};
  draw.AddRectFilled(foot, {right, foot.y + caption}, t.raised, px(5));
  float x = foot.x + px(10);
  if (board > 0) {
    if (const Position* p = screen.models.nodes().shown(screen.view, shown)) {
      BoardView small = screen.models.subject().face()->board(*p);
      small.labels.clear();  // too small to read
      const BoardPlace fitted =
          fit_board(small, {foot.x + px(6), foot.y + px(4)}, {foot.x + px(6) + board, foot.y + caption - px(4)},
                    c.frame.view.flipped, px(40));
      if (fitted.unit > 0) paint_board(draw, small, fitted, c.frame.view.kanji);
    }
    x += board + px(8);
  }
  ImGui::SetCursorScreenPos({x, foot.y + px(6)});
  if (ImGui::BeginChild("##said", {right - x - px(6), caption - px(8)}, false, ImGuiWindowFlags_NoBackground)) {
    if (!view.sentence().empty()) screen.sentence(view.sentence(), second ? "said.b" : "said.a");
    else if (!screen.models.event().empty() && tick >= 0)
      screen.sentence(screen.models.event(), second ? "event.b" : "event.a");
  }
  ImGui::EndChild();
}

void CompareCorridors::keys(const ComparedFrame& c) { views_[0].keys(c.a); }

}  // namespace ply::ui
