// A lesson, drawn: left the tree, whole and always (or the board, where the tree is too large); under it what is said
// and asked; right one column. The session makes the same search, so that the other panels show the same moment.
#include "app/ui/panels/learn/lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/ui/host/settings_section.h"
#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/code_view.h"
#include "app/ui/panels/learn/learn_parts.h"
#include "app/ui/panels/learn/lesson_column.h"
#include "app/ui/panels/learn/lesson_desk.h"
#include "app/ui/panels/learn/lesson_follow.h"
#include "app/ui/panels/learn/lesson_parts.h"
#include "app/ui/panels/learn/lesson_scene.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

using learn::ButtonLook;
using learn::put_text;
using learn::size_of_text;

class LessonPanel final : public PanelBase, public LessonDoor {
 public:
  const char* id() const override { return "lesson"; }
  const char* title() const override { return tr("Lessons"); }
  bool alone() const override { return true; }
  bool padding() const override { return false; }
  bool scrolls() const override { return false; }
  void draw(const FrameModel& frame, Commands& commands) override;

  LessonDesk& desk() override { return desk_; }
  void changed() override {
    ImGui::MarkIniSettingsDirty();
    typed_.clear();
    field_wanted_ = true;
    seen_ = {};
  }

 private:
  void do_it(const std::string& deed) {
    (void)desk_.carry_out(deed);
    changed();
  }
  void look();
  void left(const FrameModel& frame, ImVec2 min, ImVec2 max);
  void tree(const LessonSight& sight, ImVec2 min, ImVec2 max, bool beside);
  void question(ImVec2 min, ImVec2 max, float size);
  void deed_row(ImVec2 at, float size, float width);
  float deed_height(float size, float width) const;
  learn::ChoiceRow choices() const;
  void take_mouse(const LessonScenePicture& picture, ImVec2 origin, bool hovered);
  void drag(const LessonScenePicture& picture, ImVec2 origin);
  const LessonScene& scene() const {
    return desk_.state()->lesson().scenes[static_cast<std::size_t>(desk_.state()->here().scene)];
  }

  LessonDesk desk_;
  LessonFollow follow_;
  std::string read_;  // of the settings file
  const SettingsSection kept_{{"Lessons", "Marks",
                               [this](std::string_view line) {
                                 if (!line.starts_with("Lesson=")) return;
                                 read_ += std::string(line.substr(7)) + "\n";
                                 desk_.read_marks(read_);
                               },
                               [this] {
                                 std::string out;
                                 const std::string marks = desk_.write_marks();
                                 for (const std::string_view line : split(marks, '\n'))
                                   if (!line.empty()) out += "Lesson=" + std::string(line) + "\n";
                                 return out;
                               },
                               [this] { read_.clear(); }}};
  std::string typed_;
  bool field_wanted_ = false;
  int pressed_ = -1, dragged_ = -1;  // nodes of the lesson's tree
  float dragged_from_ = 0;
  int dragged_value_ = 0;
  u32 pointed_ = no_card_node;  // whose position the board shows; else that of the step
  float asked_x_ = -1;
  int part_ = 0;  // which of the tree, the tree beside it and the code is seen, where they have no room together
  bool apart_ = false;
  // What is seen, until something changes.
  struct Seen {
    bool valid = false;
    LessonSight sight, beside;
    CodeView code;
  } seen_;
};

void LessonPanel::draw(const FrameModel& frame, Commands& commands) {
  if (desk_.poll()) changed();
  const ImVec2 all = ImGui::GetContentRegionAvail();
  if (all.x < px(320) || all.y < px(160)) return;
  if (desk_.reading()) {
    commands.more_frames = true;
    ImGui::SetCursorPos({px(24), px(24)});
    dim(fmt::format(tr("Running the searches of the lesson: {:.1f} s"), desk_.seconds()));
    ImGui::SetCursorPosX(px(24));
    if (text_button("lesson.stop", tr("Stop"))) commands.act("lesson.stop");
    return;
  }
  if (!desk_.state()) return learn::lesson_pages(desk_, commands);
  look();
  follow_.follow(*desk_.state(), seen_.sight.tick, frame, commands);

  const float u = ui::look().scale();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float column_wide = bounded(all.x * 0.2875f, 190 * u, 460 * u), left_wide = all.x - column_wide - px(6);
  ImGui::GetWindowDrawList()->AddRectFilled({corner.x + left_wide, corner.y},
                                            {corner.x + left_wide + px(6), corner.y + all.y}, theme().backdrop);
  const float pad = bounded(left_wide * 0.028f, px(12), px(32));
  left(frame, {corner.x + pad, corner.y + px(8)}, {corner.x + left_wide - pad, corner.y + all.y});
  const float inner = bounded(column_wide * 0.07f, px(12), px(32));
  learn::lesson_column(desk_, seen_.sight, commands, {corner.x + left_wide + px(6) + inner, corner.y + inner * 0.8f},
                       {corner.x + all.x - inner, corner.y + all.y - inner * 0.8f});
  if (pressed(Key::enter) && desk_.state()->ready() && desk_.state()->can_next()) do_it("next");
}

// What is seen at this step; made once.
void LessonPanel::look() {
  if (std::exchange(seen_.valid, true)) return;
  const LessonState& s = *desk_.state();
  seen_.sight = lesson_sight(s);
  if (s.here().shows(LessonView::beside)) seen_.beside = lesson_sight_beside(s);
  pointed_ = no_card_node;
  if (s.here().shows(LessonView::code)) seen_.code = lesson_code(s, seen_.sight);
}

void LessonPanel::left(const FrameModel& frame, ImVec2 min, ImVec2 max) {
  const LessonState& s = *desk_.state();
  const float u = ui::look().scale(), width = max.x - min.x, height = max.y - min.y;

  // 1. How large the letters may be under the tree: as large as they fit into half of the room.
  const auto said = learn::said_at(s, desk_.hint());
  const float largest = (seen_.code.lines.empty() ? 30 : 22) * u;
  const float smallest = learn::min_letters * u;
  float size = bounded(30 * std::min(width / 907, height / 600), smallest, largest), asked_high = 0;
  for (;; size = std::max(size - u, smallest)) {
    asked_high = size * 1.1f + learn::said_height(said, size, width) + deed_height(size, width) + size * 0.5f;
    if (asked_high <= height * 0.52f || size <= smallest) break;
  }
  asked_high = std::min(asked_high, height * 0.7f);

  // 2. The tree, and what is seen beside it.
  float bottom = max.y - asked_high - px(6);
  bool code_apart = false;
  if (!seen_.code.lines.empty()) {
    const float room = bottom - min.y - 300 * u;
    CodeView view = seen_.code;
    float letters = code_size(view, {width * 0.72f, room}, smallest, 17 * u);
    if (letters == 0 && view.moment.slot != no_node) {
      view.only = scene().recording->view()[view.moment.slot].mover();
      letters = code_size(view, {width * 0.9f, room}, smallest, smallest);
    }
    if (letters > 0) {
      const float high = code_height(view, letters);
      (void)draw_code(view, {min.x, bottom - high}, std::min(width, letters * 46), letters);
      bottom -= high + 10 * u;
    }
    code_apart = letters == 0;
  }
  const bool beside_apart = seen_.beside.tree && width < 480 * u;
  const std::vector<std::string> parts = learn::parts_of(scene(), beside_apart, code_apart);
  apart_ = parts.size() > 1;
  const int part = apart_ ? part_ = learn::part_row(parts, part_, min) : 0;
  const float mid = asked_x_ = (min.x + max.x) / 2;  // a tree moves the latter
  const LessonSight& sight = seen_.sight;
  const bool with_board = !sight.tree || (!sight.tree->letters && s.here().shows(LessonView::board));
  float x = min.x;
  if (with_board) {
    const float wide = sight.tree ? std::min(width * 0.36f, (bottom - min.y) * 1.2f) : width;
    learn::lesson_board(s, pointed_, frame.view, min, {min.x + wide, bottom});
    x += wide + px(16);
  }
  if (code_apart && part + 1 == std::ssize(parts)) {
    CodeView view = seen_.code;
    if (view.moment.slot != no_node) view.only = scene().recording->view()[view.moment.slot].mover();
    const float letters = code_size(view, {max.x - x, bottom - min.y}, std::max(9 * u, learn::min_letters), smallest);
    (void)draw_code(view, {x, min.y}, max.x - x, std::max({9 * u, learn::min_letters, letters}));
  } else if (part == 1) {
    tree(seen_.beside, {x, min.y}, {max.x, bottom}, true);
  } else if (sight.tree) {
    const bool two = seen_.beside.tree && !beside_apart;
    tree(sight, {x, min.y}, {two ? mid - px(10) : max.x, bottom}, false);
    if (two) tree(seen_.beside, {mid + px(10), min.y}, {max.x, bottom}, true);
  }
  question({min.x, max.y - asked_high}, max, size);
}

void LessonPanel::tree(const LessonSight& sight, ImVec2 min, ImVec2 max, bool beside) {
  const float u = ui::look().scale();
  const GameType& type = scene().root.game->type();
  if (seen_.beside.tree && !apart_) {  // which of the two it is
    const SearchOptions& o = (beside ? scene().beside : scene().recording)->plan().options;
    put_text(min, 16 * u, theme().selection_edge, search_in_words(o), true);
    min.y += 25.6f * u;
  }
  // Two side by side are drawn smaller before their cards are stacked.
  const float unit = seen_.beside.tree && !apart_ ? u * bounded((max.x - min.x) / (400 * u), 0.6f, 1.0f) : u;
  const LessonScenePicture picture = lesson_picture(*desk_.state(), sight, type, max.x - min.x, max.y - min.y, unit);
  ImGui::SetCursorScreenPos(min);
  ImGui::InvisibleButton(beside ? "##beside" : "##tree",
                         {std::max(max.x - min.x, 1.0f), std::max(max.y - min.y, 1.0f)});
  if (!beside) probe("lesson.tree");
  const bool hovered = ImGui::IsItemHovered();
  const ImVec2 origin{std::floor(min.x), std::floor(min.y)};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool wide = picture.layout.width > max.x - min.x + 1;
  if (wide) draw.PushClipRect(min, max, true);
  std::optional<ProbeList::Pause> quiet;  // places are those of the first tree
  if (beside) quiet.emplace();
  paint_card_tree(draw, picture.scene, picture.layout, origin);
  if (wide) draw.PopClipRect();
  if (beside) return;
  if (desk_.state()->here().shows(LessonView::thread) && !sight.waiting)
    learn::draw_thread(sight, picture.layout, origin);
  if (const int at = picture.place_of(sight.asked); at >= 0)
    asked_x_ = origin.x + picture.layout.spots[static_cast<std::size_t>(at)].at.x;
  take_mouse(picture, origin, hovered);
}

// Clicks pick, turn and unfold; what is dragged follows the mouse.
void LessonPanel::take_mouse(const LessonScenePicture& picture, ImVec2 origin, bool hovered) {
  const LessonState& s = *desk_.state();
  const LessonTask& task = s.here().task;
  const int at = hovered ? node_at(picture.scene, picture.layout, origin, ImGui::GetIO().MousePos) : -1;
  const int node = at >= 0 ? static_cast<int>(picture.nodes[static_cast<std::size_t>(at)]) : -1;
  if (node >= 0 && !seen_.sight.tree->letters) pointed_ = static_cast<u32>(node);
  const bool by_hand = task.deed == LessonDeed::pick || task.deed == LessonDeed::turn ||
                       task.deed == LessonDeed::unfold || task.deed == LessonDeed::drag ||
                       task.deed == LessonDeed::reorder;
  if (!by_hand) return;
  if (node >= 0 && (!s.ready() || task.deed == LessonDeed::drag)) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (hovered && ImGui::IsMouseClicked(0)) {
    pressed_ = node;
    dragged_from_ = ImGui::GetIO().MousePos.x;
    dragged_value_ = seen_.sight.supposed.value_or(0);
  }
  drag(picture, origin);
  if (hovered && ImGui::IsMouseReleased(0) && pressed_ >= 0 && pressed_ == node &&
      !ImGui::IsMouseDragPastThreshold(0, px(4)) && task.deed != LessonDeed::drag && task.deed != LessonDeed::reorder &&
      !(task.deed == LessonDeed::pick && s.ready())) {
    const std::string& path = seen_.sight.tree->path[static_cast<std::size_t>(node)];
    do_it("answer " + (path.empty() ? std::string("root") : path));
  }
  if (!ImGui::IsMouseDown(0)) pressed_ = dragged_ = -1;
}

void LessonPanel::drag(const LessonScenePicture& picture, ImVec2 origin) {
  const LessonTask& task = desk_.state()->here().task;
  if (pressed_ < 0 || !(ImGui::IsMouseDragging(0, px(4)) || dragged_ >= 0)) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (task.deed == LessonDeed::drag && static_cast<u32>(pressed_) == task.nodes.front()) {
    const float room = 240 * ui::look().scale();
    const int value = bounded(dragged_value_ + static_cast<int>(std::round((mouse.x - dragged_from_) / room *
                                                                           static_cast<float>(task.to - task.from))),
                              task.from, task.to);
    if (!seen_.sight.supposed || value != *seen_.sight.supposed) {
      const int pressed = pressed_;
      do_it(fmt::format("answer {}", value));
      pressed_ = pressed;
    }
    return;
  }
  if (task.deed != LessonDeed::reorder || desk_.state()->ready()) return;
  const CardTree& tree = *seen_.sight.tree;
  const auto& row = tree.nodes[task.nodes.front()].children;
  if (std::find(row.begin(), row.end(), pressed_) == row.end()) return;
  dragged_ = pressed_;
  const auto at = static_cast<std::size_t>(picture.place_of(static_cast<u32>(dragged_)));
  const CardTreeLayout::Spot& spot = picture.layout.spots[at];
  ImDrawList& front = *ImGui::GetForegroundDrawList();
  if (picture.scene.nodes[at].leaf)
    paint_card(front, mouse, {spot.size, spot.height}, CardFace::supposed, picture.scene.nodes[at].digits);
  else paint_triangle(front, mouse, spot.size, picture.scene.nodes[at].side);
  if (ImGui::IsMouseDown(0)) return;
  const auto first = static_cast<std::size_t>(picture.place_of(static_cast<u32>(row.front())));
  const CardTreeLayout::Spot& begin = picture.layout.spots[first];
  const bool above = picture.layout.stacked && mouse.y < origin.y + begin.at.y;
  if (mouse.x < origin.x + begin.at.x + begin.size / 2 || above)
    do_it("answer " + tree.path[static_cast<std::size_t>(dragged_)]);
}

learn::ChoiceRow LessonPanel::choices() const {
  const LessonState& s = *desk_.state();
  const LessonTask& task = s.here().task;
  learn::ChoiceRow row;
  row.again = !task.choices.empty() && s.done().done && s.done().choice != 0;
  const bool shown = task.deed == LessonDeed::ask || (task.deed == LessonDeed::pick && !seen_.sight.tree);
  if (!shown) return row;
  for (std::size_t i = 0; i < s.order().size(); ++i) {
    const int choice = s.order()[i];
    row.texts.push_back(task.choices[static_cast<std::size_t>(choice)].text);
    if (!s.done().done) continue;
    if (choice == 0) row.right = static_cast<int>(i);
    if (choice == s.done().choice) row.chosen = static_cast<int>(i);
  }
  return row;
}

float LessonPanel::deed_height(float size, float width) const {
  const LessonState& s = *desk_.state();
  switch (s.here().task.deed) {
    case LessonDeed::ask:
    case LessonDeed::pick: return learn::choices_height(choices(), size, width);
    case LessonDeed::type: return s.ready() ? learn::choices_height(choices(), size, width) : size * 2.2f;
    case LessonDeed::drag:
    case LessonDeed::sort: return size * 2.2f;
    default: return 0;
  }
}

void LessonPanel::question(ImVec2 min, ImVec2 max, float size) {
  const Theme& t = theme();
  const float notch = size * 0.42f, x = bounded(asked_x_, min.x + notch, max.x - notch), y = min.y + notch;
  const ImVec2 line[] = {{min.x, y}, {x - notch, y}, {x, y - notch}, {x + notch, y}, {max.x, y}};
  ImGui::GetWindowDrawList()->AddPolyline(line, 5, t.accent, 0, px(2));
  const auto said = learn::said_at(*desk_.state(), desk_.hint());
  const float width = max.x - min.x;
  if (probing()) probe_rect("lesson.said", {min.x, y}, max);
  const float end = learn::draw_said(said, {min.x, y + size * 0.5f}, size, width);
  deed_row({min.x, end + size * 0.1f}, size, width);
}

void LessonPanel::deed_row(ImVec2 at, float size, float width) {
  LessonState& s = *desk_.state();
  const LessonTask& task = s.here().task;
  const float u = ui::look().scale();
  if (const learn::ChoiceRow row = choices(); !row.empty()) {
    const int place = learn::draw_choices(row, at, std::max(size * 0.92f, learn::min_letters * u), width);
    if (place == static_cast<int>(row.texts.size())) do_it("again");
    else if (place >= 0)
      do_it(task.deed == LessonDeed::ask
                ? fmt::format("choose {}", place + 1)
                : "answer " + task.choices[static_cast<std::size_t>(s.order()[static_cast<std::size_t>(place)])].text);
    return;
  }
  if (task.deed == LessonDeed::type && !s.ready()) {
    const float high = size * 2, wide = std::min(size * 7, width * 0.5f);
    ImGui::SetCursorScreenPos(at);
    ImFont* const font = face_for(size, true, false);
    ImGui::PushFont(font);
    ImGui::SetWindowFontScale(size / compat::font_size(font));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {size * 0.5f, std::max((high - ImGui::GetFontSize()) / 2, 1.0f)});
    ImGui::SetNextItemWidth(wide);
    if (std::exchange(field_wanted_, false)) ImGui::SetKeyboardFocusHere();
    const bool entered = text_field("##answer", typed_, tr("a number"), ImGuiInputTextFlags_EnterReturnsTrue);
    probe("lesson.field");
    ImGui::PopStyleVar();
    ImGui::SetWindowFontScale(1);
    ImGui::PopFont();
    const ImVec2 a{at.x + wide + size * 0.5f, at.y}, b{a.x + size * 4, at.y + high};
    const bool pressed = learn::large_button("lesson.ok", a, b, size * 0.92f, tr("OK"), ButtonLook::choice);
    if ((entered || pressed) && !trim(typed_).empty()) do_it("answer " + typed_);
    return;
  }
  const bool order = task.deed == LessonDeed::sort;
  if (order || task.deed == LessonDeed::drag) {
    int value = s.done().value;
    const float label = order ? size_of_text(size, fmt::format(tr("{} of {} cards"), 99, 99), true).x + size : 0;
    const ImVec2 min = at, max{at.x + std::min(width, 640 * u) - label, at.y + size * 2};
    const bool moved = order ? learn::number_track(min, max, 0, static_cast<int>(task.orders.size()) - 1, value,
                                                   tr("worst first"), tr("best first"))
                             : learn::number_track(min, max, task.from, task.to, value, fmt::format("{}", task.from),
                                                   fmt::format("{}", task.to));
    if (order) {
      const LessonOrder& o = task.orders[static_cast<std::size_t>(s.done().value)];
      put_text({max.x + size * 0.7f, at.y + size * 0.5f}, size, theme().text,
               fmt::format(tr("{} of {} cards"), o.cards, o.tree.cards()), true);
    }
    if (moved) do_it(fmt::format("answer {}", order ? value + 1 : value));
  }
}

}  // namespace

std::unique_ptr<PanelBase> make_lesson_panel() { return std::make_unique<LessonPanel>(); }

}  // namespace ply::ui
