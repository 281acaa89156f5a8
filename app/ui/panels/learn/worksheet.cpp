#include "app/ui/panels/learn/worksheet.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "app/ui/host/settings_section.h"
#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/learn_parts.h"
#include "app/ui/panels/learn/worksheet_column.h"
#include "app/ui/panels/learn/worksheet_desk.h"
#include "app/ui/panels/learn/worksheet_tree.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/marks.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

using learn::put_text;

class WorksheetPanel final : public PanelBase, public WorksheetDoor {
 public:
  const char* id() const override { return "worksheet"; }
  const char* title() const override { return tr("Worksheet"); }
  bool alone() const override { return true; }
  bool padding() const override { return false; }
  bool scrolls() const override { return false; }
  bool letters() const override { return true; }
  void draw(const FrameModel& frame, Commands& commands) override;

  SheetDesk& desk() override { return desk_; }
  void changed() override {
    ImGui::MarkIniSettingsDirty();
    follow_ = true;
    more_ = desk_.take_checked();
  }

 private:
  void tree(ImVec2 min, ImVec2 max);
  void bottom_line(ImVec2 min, ImVec2 max);
  void take_mouse(ImVec2 origin, bool hovered);
  void take_keys();
  void scroll_to(SheetPlace place, ImVec2 room);
  void acted() {
    ImGui::MarkIniSettingsDirty();
    follow_ = true;
  }

  SheetDesk desk_;
  const SettingsSection kept_{{"Worksheets", "Desk", [this](std::string_view line) { desk_.read_line(line); },
                               [this] { return desk_.write(); }}};
  sheet::SheetLayout layout_;
  ImVec2 scroll_{0, 0};
  bool follow_ = true;   // the box that is on is brought into sight
  bool more_ = false;    // in a small window: the column lies over the tree
  bool pulled_ = false;  // the tree follows the mouse
  u32 hovered_ = no_card_node;
};

void WorksheetPanel::draw(const FrameModel& frame, Commands& commands) {
  const ImVec2 corner = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
  if (all.x < px(300) || all.y < px(160)) return;
  const float u = look().scale();
  if (frame.view.writes == id()) take_keys();
  const bool small = all.x < 880 * u;
  const float column = small ? 0 : bounded(all.x * 0.29f, 340 * u, 456 * u), pad = px(12);
  const ImVec2 end{corner.x + all.x - column, corner.y + all.y};
  if (!small) {
    more_ = false;
    ImGui::GetWindowDrawList()->AddRectFilled({end.x, corner.y}, {end.x + px(6), end.y}, theme().backdrop);
    sheet::sheet_column(desk_, commands, {end.x + px(6) + pad, corner.y + pad}, {corner.x + all.x - pad, end.y - pad});
  }

  // From below: buttons where there is no column, a line of signs, the boxes of the root, keys; the rest is the tree's.
  float bottom = end.y - px(6);
  if (small) {
    const float high = 34 * u;
    if (sheet::sheet_buttons(desk_, commands, {corner.x + pad, bottom - high}, {end.x - pad, bottom}, more_))
      more_ = !more_;
    bottom -= high + px(6);
    const float top = corner.y + std::max(all.y * 0.32f, px(20));
    if (more_) {  // a sheet from below; above it the tree stays
      ImGui::GetWindowDrawList()->AddRectFilled({corner.x, top}, {end.x, bottom}, theme().raised);
      ImGui::GetWindowDrawList()->AddLine({corner.x, top}, {end.x, top}, theme().accent, px(2));
      sheet::sheet_drawer(desk_, commands, {corner.x + pad, top + px(8)}, {end.x - pad, bottom - px(4)});
      return tree({corner.x + px(4), corner.y + px(4)}, {end.x - px(4), top - px(4)});
    }
  }
  const bool low = all.y < 420 * u;
  if (all.y > 480 * u && (desk_.work().tree().plies < max_sheet_plies || all.y > 760 * u)) {
    bottom_line({corner.x + pad, bottom - 22 * u}, {end.x - pad, bottom});
    bottom -= 26 * u;
  }
  // Where height is short they are seen while one of them is on.
  if (!low || desk_.work().here().part >= SheetPart::cards) {
    if (sheet::sheet_foot(desk_, {corner.x + pad, bottom - 32 * u}, {end.x - pad, bottom}, true)) acted();
    bottom -= 36 * u;
  }
  const float keys = sheet::sheet_keys_height(u);
  if (sheet::sheet_keys(desk_, {corner.x + pad, bottom - keys}, {end.x - pad, bottom})) acted();
  bottom -= keys + px(6);
  tree({corner.x + px(4), corner.y + px(8)}, {end.x - px(4), bottom});
}

void WorksheetPanel::tree(ImVec2 min, ImVec2 max) {
  const ImVec2 room{max.x - min.x, max.y - min.y};
  if (room.x < px(60) || room.y < px(40)) return;
  const float u = look().scale();
  SheetWork& w = desk_.work();
  // Who moves stands at the rim.
  const float rim = 44 * u;
  layout_ = sheet::lay_out_sheet(w.tree(), {room.x - rim, room.y - 8 * u}, u);
  if (follow_) scroll_to(w.here(), room);
  const float over_x = std::max(layout_.width - (room.x - rim), 0.0f);
  const float over_y = std::max(layout_.height + 8 * u - room.y, 0.0f);  // the bar below it
  ImGui::SetCursorScreenPos(min);
  ImGui::InvisibleButton("##sheet", room);
  probe("sheet.tree");
  const bool hovered = ImGui::IsItemHovered();
  if (hovered) {
    const float wheel = ImGui::GetIO().MouseWheel, side = ImGui::GetIO().MouseWheelH;
    if (over_y > 0) scroll_.y -= wheel * 40 * u, scroll_.x -= side * 40 * u;
    else scroll_.x -= (wheel + side) * 40 * u;
  }
  scroll_ = {bounded(scroll_.x, 0.0f, over_x), bounded(scroll_.y, 0.0f, over_y)};
  const float free_x = std::max(room.x - rim - layout_.width, 0.0f), free_y = std::max(room.y - layout_.height, 0.0f);
  const ImVec2 origin{std::floor(min.x + free_x / 2 - scroll_.x),
                      std::floor(min.y + std::min(free_y / 2, 20 * u) - scroll_.y)};
  take_mouse(origin, hovered);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(min, {max.x - rim, max.y}, true);
  const sheet::SheetSight sight{w, desk_.shown(), true, hovered ? hovered_ : no_card_node};
  sheet::paint_sheet(draw, sight, layout_, origin);
  draw.PopClipRect();
  draw.PushClipRect(min, max, true);
  std::vector<bool> named(static_cast<std::size_t>(w.tree().plies) + 1);
  for (u32 k = 0; k < w.tree().nodes.size(); ++k) {
    const TypedNode& n = w.tree().nodes[k];
    if (n.leaf() || named[static_cast<std::size_t>(n.ply)]) continue;
    named[static_cast<std::size_t>(n.ply)] = true;
    put_anchored(draw, face_for(14 * u, false, false), 14 * u,
                 {max.x - px(6), origin.y + layout_.at[k].y + layout_.triangle / 2}, TextAnchor::right,
                 theme().text_dim, n.mover == Side::first ? "MAX" : "MIN");
  }
  draw.PopClipRect();
  if (over_x > 0) {  // how far it is scrolled
    const float y = max.y - px(3), wide = (room.x - rim) * (room.x - rim) / layout_.width,
                x = min.x + scroll_.x * (room.x - rim) / layout_.width;
    draw.AddRectFilled({x, y}, {x + wide, y + px(3)}, theme().border, px(1));
  }
}

// In the middle third, where the tree is wider than its room.
void WorksheetPanel::scroll_to(SheetPlace place, ImVec2 room) {
  follow_ = false;
  const auto& at = layout_.at[place.node];
  const float third = room.x / 3;
  if (at.x - scroll_.x < third || at.x - scroll_.x > 2 * third) scroll_.x = at.x - room.x / 2;
  if (at.y < scroll_.y) scroll_.y = at.y - px(4);
  if (at.y + layout_.stack_high > scroll_.y + room.y) scroll_.y = at.y + layout_.stack_high - room.y + px(6);
}

void WorksheetPanel::take_mouse(ImVec2 origin, bool hovered) {
  SheetWork& w = desk_.work();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto box = hovered ? sheet::box_at(w, layout_, origin, mouse) : std::nullopt;
  hovered_ = hovered && !box ? sheet::branch_at(w, layout_, origin, mouse, px(12)) : no_card_node;
  if (box || hovered_ != no_card_node) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (hovered && ImGui::IsMouseDragging(0, px(6))) pulled_ = true;
  if (pulled_ && ImGui::IsMouseDown(0)) {
    scroll_.x -= ImGui::GetIO().MouseDelta.x, scroll_.y -= ImGui::GetIO().MouseDelta.y;
    return;
  }
  if (hovered && ImGui::IsMouseReleased(0) && !pulled_) {
    if (box) {
      if (w.go(*box)) ImGui::MarkIniSettingsDirty();
    } else if (hovered_ != no_card_node && w.cross(hovered_)) {
      ImGui::MarkIniSettingsDirty();
    }
  }
  if (!ImGui::IsMouseDown(0)) pulled_ = false;
}

// What is typed goes into the box that is on; the keys that have letters are the sheet's while it is seen.
void WorksheetPanel::take_keys() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.WantTextInput || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return;
  SheetWork& w = desk_.work();
  bool done = false;
  for (const ImWchar c : io.InputQueueCharacters) {
    if (c == 'x' || c == 'X') done |= w.cross_here();
    else if (c == 0x221e) done |= w.type('i');
    else if (c == 0x2264) done |= w.type('<');
    else if (c == 0x2265) done |= w.type('>');
    else if (c > ' ' && c < 127) done |= w.type(static_cast<char>(c));
  }
  if (pressed(Key::tab, Mods::none, true) || pressed(Key::enter) || pressed(Key::right, Mods::none, true))
    done |= w.next();
  if (pressed(Key::tab, Mods::shift, true) || pressed(Key::left, Mods::none, true)) done |= w.previous();
  if (pressed(Key::backspace, Mods::none, true) || pressed(Key::del, Mods::none, true)) done |= w.erase();
  if (done) acted();
}

// What the signs mean, once there are any; before, what can be typed.
void WorksheetPanel::bottom_line(ImVec2 min, ImVec2 max) {
  const float u = look().scale(), size = 14 * u, y = (min.y + max.y) / 2 - size * 0.6f, middle = (min.y + max.y) / 2;
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const SheetVerdict* v = desk_.work().verdict();
  if (!v || (v->errors.empty() && v->follows.empty())) {
    const std::string dot = std::string(" ") + signs().dot + " ";
    std::string line = tr("Tab: in the order of the search");
    for (const char* more : {tr("i: infinity"), tr("a branch: click it, or X"), tr("Ctrl+Z takes back")})
      if (learn::size_of_text(size, line + dot + more).x <= max.x - min.x) line += dot + more;
    if (learn::size_of_text(size, line).x > max.x - min.x) return;
    put_text({min.x, y}, size, t.text_dim, line);
    return;
  }
  float x = min.x + px(10);
  float takes = px(150);  // with the signs
  for (const char* text : {tr("to look at again"), tr("right by what you wrote before"), tr("a cross is missing")})
    takes += learn::size_of_text(size, text).x;
  if (takes > max.x - min.x) return;
  const auto say = [&](const char* text) { x += put_text({x, y}, size, t.text_dim, text).x + px(18); };
  draw.AddRect({x - px(9), middle - px(8)}, {x + px(9), middle + px(8)}, t.cut, px(3), 0, px(2.5f));
  x += px(16);
  say(tr("to look at again"));
  dashed_rect(draw, {x, middle - px(8)}, {x + px(22), middle + px(8)}, t.accent, Dash::dashed, px(1.8f));
  x += px(29);
  say(tr("right by what you wrote before"));
  dashed_rect(draw, {x, middle - px(9)}, {x + px(18), middle + px(9)}, t.cut, Dash::dashed, px(2));
  x += px(25);
  say(tr("a cross is missing"));
}

}  // namespace

std::unique_ptr<PanelBase> make_worksheet_panel() { return std::make_unique<WorksheetPanel>(); }

}  // namespace ply::ui
