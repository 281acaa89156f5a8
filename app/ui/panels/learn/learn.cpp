// The Learn door, drawn: left the tree, whole and always; under it one question or sentence, hung on what it asks
// about; right one column.
#include "app/ui/panels/learn/learn.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/host/settings_section.h"
#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/learn_parts.h"
#include "app/ui/panels/learn/learn_scene.h"
#include "app/ui/panels/panel.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/learn/first_lesson.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

using learn::ButtonLook;
using learn::put_text;
using learn::size_of_text;

class LearnPanel final : public PanelBase, public LearnDoor {
 public:
  const char* id() const override { return "learn"; }
  const char* title() const override { return tr("Learn"); }
  bool alone() const override { return true; }
  bool padding() const override { return false; }
  bool scrolls() const override { return false; }
  void draw(const FrameModel& frame, Commands& commands) override;

  bool carry_out(std::string_view deed) override;
  bool at_end() const override { return lesson_.finished(); }
  std::string tree() const override { return lesson_.tree(); }

 private:
  void question(Commands& commands, ImVec2 min, ImVec2 max, float size);
  void column(Commands& commands, ImVec2 min, ImVec2 max);
  void count(ImVec2 at, float width, float unit) const;
  void take_mouse(ImVec2 origin, bool hovered);
  void slider(ImVec2 origin, float bottom);
  float slider_value(float x) const;
  void changed() {
    ImGui::MarkIniSettingsDirty();
    hint_.clear();
  }
  static int card_named(std::string_view name);

  FirstLesson lesson_;
  const SettingsSection kept_{{"Learn", "First",
                               [this](std::string_view line) {
                                 if (line.starts_with("Done=")) lesson_ = FirstLesson::read(line.substr(5));
                               },
                               [this] {
                                 const std::string done = lesson_.write();
                                 return done.empty() ? done : "Done=" + done + "\n";
                               }}};
  CardTreeScene scene_;
  CardTreeLayout layout_;
  std::string hint_;  // why a click did nothing
  int pressed_ = -1;  // card
  int dragged_ = -1;  // card of c that is put elsewhere
  bool sliding_ = false;
  bool low_ = false;                        // there is little height
  float slide_left_ = 0, slide_right_ = 1;  // of the slider, in pixels of the screen
  float asked_x_ = -1;                      // of what the question hangs on
};

int LearnPanel::card_named(std::string_view name) {
  if (name.size() != 2 || name[0] < 'a' || name[0] > 'c' || name[1] < 'a' || name[1] > 'c') return -1;
  return (name[0] - 'a') * FirstLesson::replies + (name[1] - 'a');
}

bool LearnPanel::carry_out(std::string_view deed) {
  const std::vector<Word> parts = ply::words(deed);
  if (parts.empty()) return false;
  const std::string_view what = parts[0].text;
  const int card = parts.size() > 1 ? card_named(parts[1].text) : -1;
  bool done = false;
  if (what == "next") done = lesson_.next();
  else if (what == "back") done = lesson_.back();
  else if (what == "skip") done = lesson_.skip();
  else if (what == "turn") done = parts.size() > 1 ? lesson_.turn(card) : lesson_.turn_next();
  else if (what == "first") done = lesson_.put_first(card);
  else if (what == "restart") lesson_ = {}, done = true;
  else if (what == "drag" && parts.size() > 2) {
    const auto number = to_number<int>(parts[2].text);
    done = number && *number >= FirstLesson::min && *number <= FirstLesson::max && lesson_.drag(card, *number);
  }
  if (done) changed();
  return done;
}

void LearnPanel::draw(const FrameModel&, Commands& commands) {
  const ImVec2 corner = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
  if (all.x < px(360) || all.y < px(180)) return;
  const float u = look().scale();

  low_ = all.y < 330 * u;

  // 1. The column, then the question; the tree has the rest.
  const float column_wide = bounded(all.x * 0.2875f, 190 * u, 460 * u), left_wide = all.x - column_wide - px(6);
  const float size = bounded(32 * std::min(left_wide / 907, all.y / 600), 15 * u, 32 * u),
              asked_high = size * (low_ ? 4.6f : 5.3f);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled({corner.x + left_wide, corner.y}, {corner.x + left_wide + px(6), corner.y + all.y},
                     theme().backdrop);

  const float pad = bounded(left_wide * 0.028f, px(12), px(32)),
              slider_room = lesson_.drags() ? (low_ ? 30 : 44) * u : 0;
  const ImVec2 room{left_wide - 2 * pad, all.y - asked_high - slider_room - px(8)};
  scene_ = learn::scene_of(lesson_);
  if (room.y < 300 * u)
    for (CardTreeNode& n : scene_.nodes)
      if (n.leaf) n.name.clear();
  // Who moves stands at the rim where triangles are small. Whole above the question, if need be a little smaller.
  for (const float part : {1.0f, 0.9f, 0.8f, 0.7f, 0.6f}) {
    layout_ = lay_out_cards(scene_, room.x - 50 * u, room.y, part * u);
    if (layout_.height <= room.y + 1) break;
  }
  const ImVec2 origin{std::floor(corner.x + pad), std::floor(corner.y + px(8))};
  ImGui::SetCursorScreenPos(corner);
  ImGui::InvisibleButton("##lesson", {left_wide, std::max(all.y - asked_high, 1.0f)});
  probe("learn.tree");
  const bool hovered = ImGui::IsItemHovered();
  paint_card_tree(draw, scene_, layout_, origin);

  // 2. What the question hangs on.
  const int asked = lesson_.hidden() >= 0      ? learn::node_of_card(lesson_.hidden())
                    : lesson_.looked_at() >= 0 ? 1 + lesson_.looked_at() * (FirstLesson::replies + 1)
                                               : 0;
  asked_x_ = origin.x + layout_.spots[static_cast<std::size_t>(asked)].at.x;
  take_mouse(origin, hovered);
  if (lesson_.drags()) slider(origin, corner.y + all.y - asked_high);
  question(commands, {corner.x + pad, corner.y + all.y - asked_high}, {corner.x + left_wide - pad, corner.y + all.y},
           size);
  const float inner = bounded(column_wide * 0.07f, px(12), px(32));
  column(commands, {corner.x + left_wide + px(6) + inner, corner.y + inner * 0.8f},
         {corner.x + all.x - inner, corner.y + all.y - inner * 0.8f});

  // 3. Keys, when nobody types.
  if (pressed(Key::enter) && lesson_.next()) changed();
}

void LearnPanel::question(Commands& commands, ImVec2 min, ImVec2 max, float size) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const Theme& t = theme();
  const float notch = size * 0.42f, x = bounded(asked_x_, min.x + notch, max.x - notch), y = min.y + notch;
  const ImVec2 line[] = {{min.x, y}, {x - notch, y}, {x, y - notch}, {x + notch, y}, {max.x, y}};
  draw.AddPolyline(line, 5, t.accent, 0, px(2));

  // The buttons at the right, the two lines beside them.
  float right = max.x;
  const float high = size * 2.8f, wide = size * 5.6f, middle = (y + max.y) / 2;
  if (lesson_.asks()) {
    const ImVec2 a{max.x - wide, middle - high / 2}, b{max.x, middle + high / 2};
    if (learn::large_button("learn.skip", a, b, size * 0.92f, tr("Skip"), ButtonLook::choice, "S") && lesson_.skip())
      changed();
    const float gap = size * 0.5f;
    if (learn::large_button("learn.turn", {a.x - wide - gap, a.y}, {b.x - wide - gap, b.y}, size * 0.92f, tr("Turn"),
                            ButtonLook::choice, "O") &&
        lesson_.turn_next())
      changed();
    right = a.x - wide - gap - size * 0.5f;
  }
  if (lesson_.finished()) {
    const ImVec2 a{max.x - wide, middle - high / 2}, b{max.x, middle + high / 2};
    if (learn::large_button("learn.search", a, b, size * 0.8f, tr("Search it"), ButtonLook::choice))
      commands.act("learn.explore");
    right = a.x - size * 0.5f;
  }
  const auto said = lesson_.sentence();
  const float room = right - min.x, step = size * 1.42f;
  float top = middle - step;
  put_text({min.x, top}, size, mix(t.panel, t.text, 0.86f), said[0], true, room);
  const float first = size_of_text(size, said[0], true, room).y;
  put_text({min.x, top + std::max(step, first)}, size, t.text, hint_.empty() ? said[1] : hint_, true, room);
  if (const std::string deed = lesson_.to_do(); !deed.empty() && !lesson_.asks()) {
    const float small = std::max(14 * look().scale(), size * 0.62f);
    const ImVec2 w = size_of_text(small, deed, true);
    put_text({max.x - w.x, middle - w.y / 2}, small, t.selection_edge, deed, true);
  }
}

void LearnPanel::count(ImVec2 at, float width, float unit) const {
  const Theme& t = theme();
  put_text(at, std::max(14 * look().scale(), 16 * unit), t.text_dim,
           lesson_.finished() ? tr("Cards turned: your order") : tr("Cards turned"), true);
  const float y = at.y + 26 * unit, big = 56 * unit;
  const std::string number = fmt::format("{}", lesson_.turned());
  const ImVec2 n = put_text({at.x - 2 * unit, y}, big, t.text, number, true);
  const float small = std::max(14 * look().scale(), 20 * unit);
  const std::string of = fmt::format(tr("of {}"), FirstLesson::cards);
  const ImVec2 o = put_text({at.x + n.x + 10 * unit, y + big * 0.58f}, small, t.text_dim, of);
  // The same as small cards.
  const float w = 22 * unit, h = 32 * unit, dx = 27 * unit, gap = 8 * unit,
              all = dx * (FirstLesson::cards - 1) + gap * 2 + w;
  const float from = at.x + width - all;
  if (from < at.x + n.x + o.x + 18 * unit) return;
  for (int i = 0; i < FirstLesson::cards; ++i) {
    const float x = from + static_cast<float>(i) * dx + static_cast<float>(i / FirstLesson::replies) * gap;
    const bool up = lesson_.number(i).has_value() && lesson_.card(i) != FirstCard::supposed;
    paint_card(*ImGui::GetWindowDrawList(), {x + w / 2, y + big * 0.5f}, {w, h}, up ? CardFace::up : CardFace::down,
               "");
  }
}

void LearnPanel::column(Commands& commands, ImVec2 min, ImVec2 max) {
  const Theme& t = theme();
  const float u = look().scale(), width = max.x - min.x,
              unit = bounded(std::min(width / 396, (max.y - min.y) / 760), 0.55f * u, u);
  const auto label = std::max(14 * u, 16 * unit);

  // 1. From below: the way.
  const float high = std::max(30 * u, 60 * unit), gap = 16 * unit, half = (width - gap) / 2;
  const ImVec2 back_min{min.x, max.y - high}, next_min{min.x + half + gap, max.y - high};
  if (learn::large_button("learn.back", back_min, {min.x + half, max.y}, std::max(14 * u, 22 * unit), tr("Back"),
                          lesson_.can_back() ? ButtonLook::plain : ButtonLook::quiet) &&
      lesson_.back())
    changed();
  const bool end = lesson_.finished(), on = end || lesson_.can_next();
  if (learn::large_button("learn.next", next_min, max, std::max(14 * u, 22 * unit), end ? tr("Lesson 1") : tr("Next"),
                          on ? ButtonLook::main : ButtonLook::quiet)) {
    if (end) commands.act("lesson.open", "1");
    else if (lesson_.next()) changed();
  }
  const float sheets = size_of_text(label, tr("Worksheets"), true).x, sheets_y = max.y - high - label * 1.8f;
  ImGui::SetCursorScreenPos({max.x - sheets, sheets_y});
  if (ImGui::InvisibleButton("##worksheets", {sheets, label * 1.3f})) commands.act("worksheet.open");
  probe("learn.worksheets");
  put_text({max.x - sheets, sheets_y}, label, t.selection_edge, tr("Worksheets"), true);
  const float bottom = sheets_y - 8 * unit;

  // 2. From above: where one is, what is done here.
  float y = min.y;
  put_text({min.x, y}, label, t.selection_edge, tr("Start here"), true);
  const std::string at = fmt::format(tr("{} of {}"), lesson_.step(), FirstLesson::steps);
  put_text({max.x - size_of_text(label, at).x, y}, label, t.text_dim, at);
  y += label * 1.5f;
  learn::steps_bar({min.x, y}, width, FirstLesson::steps, lesson_.step() - 1, unit);
  y += 6 * unit + 16 * unit;
  y += put_text({min.x, y}, std::max(18 * u, 30 * unit), t.text, tr("The face-down tree"), true, width).y + 8 * unit;
  const float prose = std::max(14.5f * u, 21 * unit);
  for (const char* line :
       {tr("You pick a, b or c. MIN then picks a card. You get its number."), tr("Turn as few cards as you can.")}) {
    const ImVec2 takes = size_of_text(prose, line, false, width);
    if (y + takes.y > bottom) break;
    put_text({min.x, y}, prose, t.text_dim, line, false, width);
    y += takes.y + 4 * unit;
  }

  // 3. What there is room for: the count, and the sentence to remember.
  y += 26 * unit;
  if (y + 90 * unit < bottom) {
    count({min.x, y}, width, unit);
    y += 118 * unit;
  }
  const std::string said = lesson_.remembered();
  if (said.empty()) return;
  const float large = std::max(15 * u, 26 * unit), room = width - 20 * unit;
  const ImVec2 takes = size_of_text(large, said, true, room);
  if (y + label * 1.6f + takes.y > bottom) return;
  put_text({min.x, y}, label, t.text_dim, tr("To remember"), true);
  y += label * 1.6f;
  ImGui::GetWindowDrawList()->AddRectFilled({min.x, y}, {min.x + std::max(px(3), 4 * unit), y + takes.y}, t.pv, px(2));
  put_text({min.x + 18 * unit, y}, large, t.text, said, true, room);
}

float LearnPanel::slider_value(float x) const {
  const float share = bounded((x - slide_left_) / std::max(slide_right_ - slide_left_, 1.0f), 0.0f, 1.0f);
  return std::round(static_cast<float>(FirstLesson::min) +
                    share * static_cast<float>(FirstLesson::max - FirstLesson::min));
}

// A hidden card is dragged along numbers: on itself, or on the track below it.
void LearnPanel::slider(ImVec2 origin, float bottom) {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float u = look().scale();
  const CardTreeLayout::Spot& s = layout_.spots[static_cast<std::size_t>(learn::node_of_card(lesson_.hidden()))];
  const float centre = origin.x + s.at.x, half = std::max(120 * u, s.size * 1.5f), y = bottom - (low_ ? 16 : 26) * u;
  slide_left_ = centre - half, slide_right_ = centre + half;
  const int value = lesson_.number(lesson_.hidden()).value_or(0);
  const float x = slide_left_ + static_cast<float>(value - FirstLesson::min) /
                                    static_cast<float>(FirstLesson::max - FirstLesson::min) *
                                    (slide_right_ - slide_left_);
  const float size = 15 * u;
  const std::string low = std::string(signs().minus) + std::to_string(-FirstLesson::min),
                    high = std::to_string(FirstLesson::max);
  draw.AddRectFilled({slide_left_, y - px(2)}, {slide_right_, y + px(2)}, t.border, px(2));
  const ImVec2 wide = size_of_text(size, low);
  put_text({slide_left_ - wide.x - px(10), y - wide.y / 2}, size, t.text_dim, low);
  put_text({slide_right_ + px(10), y - wide.y / 2}, size, t.text_dim, high);
  draw.AddCircleFilled({x, y}, px(9), t.accent, 24);
  draw.AddCircle({x, y}, px(9), t.text, 24, px(1.6f));
  if (probing()) {
    probe_rect("learn.knob", {x - px(9), y - px(9)}, {x + px(9), y + px(9)});
    probe_rect("learn.track", {slide_left_, y - px(6)}, {slide_right_, y + px(6)});
  }
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool on_track =
      mouse.x > slide_left_ - px(14) && mouse.x < slide_right_ + px(14) && std::abs(mouse.y - y) < px(14);
  if (on_track && ImGui::IsWindowHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (on_track && ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0)) sliding_ = true;
  if (!ImGui::IsMouseDown(0)) sliding_ = false;
  if (sliding_ && lesson_.drag(lesson_.hidden(), static_cast<int>(slider_value(mouse.x)))) changed();
}

void LearnPanel::take_mouse(ImVec2 origin, bool hovered) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const int node = hovered ? node_at(scene_, layout_, origin, mouse) : -1, card = learn::card_of_node(node);
  if (card >= 0) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (hovered && ImGui::IsMouseClicked(0)) pressed_ = card;

  // 1. A hidden card is dragged sideways; one of c goes to the front.
  if (pressed_ >= 0 && ImGui::IsMouseDragging(0, px(4))) {
    if (lesson_.drags() && !sliding_) {
      const float from = origin.x + layout_.spots[static_cast<std::size_t>(learn::node_of_card(pressed_))].at.x;
      const float half = std::max(120 * look().scale(), 1.0f);
      slide_left_ = from - half, slide_right_ = from + half;
      if (lesson_.drag(pressed_, static_cast<int>(slider_value(mouse.x)))) changed();
    }
    if (lesson_.reorders() && pressed_ >= 2 * FirstLesson::replies) dragged_ = pressed_;
  }
  if (dragged_ >= 0) {
    const auto n = static_cast<std::size_t>(learn::node_of_card(dragged_));
    const CardTreeLayout::Spot& s = layout_.spots[n];
    paint_card(*ImGui::GetForegroundDrawList(), mouse, {s.size, s.height}, CardFace::supposed, scene_.nodes[n].digits);
    if (!ImGui::IsMouseDown(0)) {
      const float first =
          origin.x + layout_.spots[static_cast<std::size_t>(learn::node_of_card(2 * FirstLesson::replies))].at.x;
      if (mouse.x < first + s.size / 2) {
        if (lesson_.put_first(dragged_)) changed();
        else hint_ = tr("That one saves nothing. Which would?");
      }
      dragged_ = pressed_ = -1;
    }
  }
  // 2. A click turns.
  if (hovered && ImGui::IsMouseReleased(0) && pressed_ >= 0 && pressed_ == card &&
      !ImGui::IsMouseDragPastThreshold(0, px(4))) {
    if (lesson_.turn(card)) changed();
    else if (lesson_.step() == 1) hint_ = tr("Begin with a: turn its three cards.");
    else if (lesson_.drags()) hint_ = tr("Drag it, do not turn it.");
  }
  if (!ImGui::IsMouseDown(0)) pressed_ = -1;
}

}  // namespace

std::unique_ptr<PanelBase> make_learn_panel() { return std::make_unique<LearnPanel>(); }

}  // namespace ply::ui
