#include "app/ui/widgets/virtual_list.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/ui/host/text_check.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

RowRange VirtualList::begin(const char* id, i64 count, float row_height, float header_height) {
  constexpr double rows_a_notch = 3;
  const ImVec2 room = ImGui::GetContentRegionAvail(), origin = ImGui::GetCursorScreenPos();
  const float bar = ImGui::GetStyle().ScrollbarSize;
  ImGui::BeginChild(id, {0, 0}, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);

  page_ = std::max<i64>(1, static_cast<i64>((room.y - header_height) / std::max(row_height, 1.0f)));
  const double last_top = static_cast<double>(std::max<i64>(0, count - page_));
  if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows))
    top_ -= static_cast<double>(ImGui::GetIO().MouseWheel) * rows_a_notch;
  if (reveal_) {
    const double row = static_cast<double>(bounded<i64>(*reveal_, 0, std::max<i64>(count - 1, 0)));
    if (row < top_) top_ = row;
    if (row > top_ + static_cast<double>(page_ - 1)) top_ = row - static_cast<double>(page_ - 1);
    reveal_.reset();
  }
  if (count > page_ && room.x > bar * 3) {
    draw_scroll_bar(id, {origin.x + room.x - bar, origin.y + header_height}, {origin.x + room.x, origin.y + room.y},
                    count);
    // The rest of the child is what the caller's tables and rows may fill.
    ImGui::BeginChild("##rows", {room.x - bar, 0}, false,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  } else {
    ImGui::BeginChild("##rows", {0, 0}, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  }
  rolls_by_itself(count > page_);
  top_ = std::isnan(top_) ? 0 : bounded(top_, 0.0, last_top);
  // One row more than fits whole: the last one may be cut.
  return {top(), std::min(count, top() + page_ + 1)};
}

void VirtualList::end() {
  ImGui::EndChild();
  ImGui::EndChild();
}

void VirtualList::draw_scroll_bar(const char* id, ImVec2 min, ImVec2 max, i64 count) {
  const Theme& t = theme();
  const double track = std::max(max.y - min.y, 1.0f), last_top = static_cast<double>(count - page_);
  const double grip =
      bounded(track * static_cast<double>(page_) / static_cast<double>(count), std::min<double>(px(20), track), track);
  const auto grip_top = [&] { return (track - grip) * bounded(top_, 0.0, last_top) / last_top; };
  const ImVec2 before = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos(min);
  ImGui::InvisibleButton("##scroll", {std::max(max.x - min.x, 1.0f), static_cast<float>(track)});
  if (probing()) probe(std::string("scroll.") + id);
  const double mouse = static_cast<double>(ImGui::GetIO().MousePos.y - min.y);
  if (ImGui::IsItemActivated()) {
    const bool on_grip = mouse >= grip_top() && mouse < grip_top() + grip;
    grab_ = on_grip ? mouse - grip_top() : grip / 2;  // elsewhere: the grip jumps under the mouse
  }
  if (ImGui::IsItemActive() && track > grip) top_ = std::round((mouse - grab_) / (track - grip) * last_top);
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  const float y = min.y + static_cast<float>(grip_top());
  ImGui::GetWindowDrawList()->AddRectFilled({min.x + px(3), y}, {max.x - px(2), y + static_cast<float>(grip)},
                                            with_alpha(t.text_faint, hot ? 0.8f : 0.45f), px(6));
  ImGui::SetCursorScreenPos(before);
}

}  // namespace ply::ui
