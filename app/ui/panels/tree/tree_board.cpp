#include "app/ui/panels/tree/tree_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/card_text.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/read/node/moment.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/words/sentence.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

bool TreeBoard::wanted(const FrameModel& frame) {
  return !frame.play.editing() && tree_face(&frame.play.game()) != nullptr;
}

std::string TreeBoard::path(int node) const { return node == 0 ? std::string("root") : place_name(places_.tree, node); }

void TreeBoard::ask(Commands& commands, const char* what, int node, const std::string& rest) const {
  commands.act(what, rest.empty() ? path(node) : path(node) + " " + rest);
}

// The tree is that of the game on the board; a search is laid over it if it is one of this tree.
void TreeBoard::update(const FrameModel& frame) {
  frame.moment.sync(frame.runs, frame.walk, frame.answers);
  const PictureKey key{&frame.play.game(), frame.moment.serial(), frame.play.current(), frame.viewpoint.engine_hidden};
  if (game_ && key == key_) return;
  if (key.game != key_.game) edited_ = pressed_ = dragged_ = hot_ = menu_of_ = -1;
  key_ = key;
  game_ = frame.play.shared_game();
  const TreeFace& face = *tree_face(game_.get());
  const auto searched = frame.runs.recorded_game();
  const TreeFace* theirs = tree_face(searched.get());
  const bool same =
      theirs && (searched == game_ || searched->write(theirs->at_node(0)) == game_->write(face.at_node(0)));
  const View& v = frame.moment.view();
  if (same && !key.hidden && !v.empty() && frame.runs.run()) {
    places_ = tree_places_at(face.typed_tree(), theirs->node_of(frame.runs.run()->root_position()), v,
                             frame.walk.cursor().tick, frame.walk.shown_slot());
  } else {
    places_ = tree_places_at(face.typed_tree(), 0, {}, -1, no_node);
    places_.shown = face.node_of(frame.play.position());
    if (places_.shown == 0) places_.shown = -1;
  }
  scene_ = make_card_scene(places_, game_->type());
  begin_travel(frame);
}

// What the picture says of the search: its values speak for the first side, as the cards do.
void TreeBoard::tell_numbers(const SearchScreen& screen) const {
  if (!probing()) return;
  for (const TreePlace& p : places_.places) {
    if (p.slot == no_node) continue;
    if (p.value.kind != Kind::none) (void)screen.fixed_score(p.value, {"tree_board.value", p.id});
    if (!p.window) continue;
    (void)screen.plain_number(p.alpha.value, {"tree_board.alpha", p.id});
    (void)screen.plain_number(p.beta.value, {"tree_board.beta", p.id});
  }
}

// Only what happens as one goes on step by step is seen to happen; who jumps sees where it has come to.
void TreeBoard::begin_travel(const FrameModel& frame) {
  const View& v = frame.moment.view();
  const Tick t = frame.walk.cursor().tick, before = std::exchange(described_, t);
  traveller_ = -1;
  if (!frame.animations || !places_.searched || t != before + 1 || t >= v.ticks()) return;
  const Event e = v.event(t);
  if (e.slot == no_node || !e.leaving) return;
  for (std::size_t n = 1; n < places_.tree.size(); ++n)
    if (places_.places[n].slot == e.slot && places_.places[n].value.kind != Kind::none)
      traveller_ = static_cast<int>(n), left_at_ = frame.time;
}

void TreeBoard::draw_travel(const FrameModel& frame, Commands& commands, ImVec2 origin) {
  constexpr double takes = 0.2;  // seconds
  const double share = (frame.time - left_at_) * static_cast<double>(frame.animation_speed) / takes;
  if (traveller_ < 0 || share >= 1 || share < 0) return void(traveller_ = -1);
  const auto spot = [&](int n) { return layout_.spots[static_cast<std::size_t>(n)].at; };
  const ImVec2 from = spot(traveller_), to = spot(places_.node(traveller_).parent);
  const float k = static_cast<float>(share * share * (3 - 2 * share)), size = px(18);
  const std::string text = card_number(places_.at(traveller_).value.value);
  const ImVec2 at{origin.x + from.x + (to.x - from.x) * k, origin.y + from.y + (to.y - from.y) * k};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImFont* font = face_for(size, true, true);
  const ImVec2 wide = text_extent(font, size, text);
  draw.AddRectFilled({at.x - wide.x / 2 - px(6), at.y - wide.y / 2 - px(2)},
                     {at.x + wide.x / 2 + px(6), at.y + wide.y / 2 + px(2)}, theme().raised, px(5));
  put_anchored(draw, font, size, at, TextAnchor::middle, theme().text, text);
  commands.more_frames = true;
}

void TreeBoard::draw(const FrameModel& frame, Commands& commands) {
  update(frame);
  SearchScreen screen(frame, commands);
  const ImVec2 all = ImGui::GetContentRegionAvail();
  if (all.x < px(60) || all.y < px(60)) return;

  // 1. Below it one sentence; the rest is the tree's.
  // Where it would not be whole with the sentence, it says nothing: the panel Tree says it, too.
  scene_.row_words = all.x > px(480);
  const float rim = px(scene_.row_words ? 44 : 10), pad = px(10);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const RoomKey key{key_.game, all.x, all.y, look().scale()};
  if (!(key == room_)) {
    room_ = key;
    const float wide = std::max(all.x - rim - pad, px(40)), high = std::max(all.y - px(80), px(40));
    layout_ = lay_out_cards(scene_, wide, high, look().scale());
    has_caption_ = all.x > px(360) && layout_.height <= high + 1;
    if (!has_caption_) layout_ = lay_out_cards(scene_, wide, all.y, look().scale());
    followed_ = -2;
  }
  const bool captioned = has_caption_;
  const ImVec2 room{std::max(all.x - rim - pad, px(40)), std::max(all.y - (captioned ? px(80) : 0), px(40))};
  const bool wide = layout_.width > room.x + 1;
  follow(room);

  // 2. The tree, scrolled where it is larger than its room.
  ImGui::BeginChild("tree", {all.x, room.y}, false, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##tree", {all.x, std::max(room.y, 1.0f)});
  probe("board");
  const bool hovered = ImGui::IsItemHovered();
  const ImVec2 origin{std::floor(at.x + pad - camera_.x), std::floor(at.y - camera_.y)};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(at, {at.x + all.x, at.y + room.y}, true);
  paint_card_tree(draw, scene_, layout_, origin);
  tell_numbers(screen);
  for (std::size_t n = 0; n < places_.places.size(); ++n) {
    const TreePlace& p = places_.places[n];
    if (p.slot == no_node) continue;
    const CardTreeLayout::Spot& s = layout_.spots[n];
    const ImVec2 half{s.size / 2, std::max(s.height, s.size) / 2}, c{origin.x + s.at.x, origin.y + s.at.y};
    screen.mark_rest(draw, {c.x - half.x, c.y - half.y}, {c.x + half.x, c.y + half.y}, p.id, "board");
  }
  draw_travel(frame, commands, origin);
  draw.PopClipRect();
  if (wide) strip(frame, {at.x + pad, at.y}, {at.x + all.x - rim, at.y + px(10)});
  take_mouse(frame, commands, screen, origin, hovered);
  add_disc(commands, origin, hovered);
  drag_ghost(commands, origin);
  edit_field(commands, origin);
  menu(commands);
  ImGui::EndChild();

  // 3. What happened.
  if (captioned) {
    ImGui::SetCursorScreenPos({corner.x + pad, corner.y + room.y + px(4)});
    sentence(screen, all.x - 2 * pad);
  }
}

// The node that is looked at stays in the middle third.
void TreeBoard::follow(ImVec2 room) {
  const ImVec2 max{std::max(0.0f, layout_.width - room.x), std::max(0.0f, layout_.height - room.y)};
  if (followed_ != places_.shown) {
    followed_ = places_.shown;
    if (const auto n = static_cast<std::size_t>(std::max(followed_, 0)); n < layout_.spots.size()) {
      const ImVec2 p = layout_.spots[n].at;
      camera_.x = bounded(camera_.x, p.x - room.x * 2 / 3, p.x - room.x / 3);
      if (layout_.height > room.y + 1) camera_.y = bounded(camera_.y, p.y - room.y * 2 / 3, p.y - room.y / 3);
    }
  }
  camera_.x = bounded(camera_.x, 0.0f, max.x), camera_.y = bounded(camera_.y, 0.0f, max.y);
}

// All leaves above a tree that is too wide, with what of it is seen. A click goes there.
void TreeBoard::strip(const FrameModel&, ImVec2 min, ImVec2 max) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float wide = max.x - min.x, scale = wide / layout_.width;
  draw.AddRectFilled(min, max, theme().raised, px(3));
  for (std::size_t n = 0; n < scene_.nodes.size(); ++n) {
    if (!scene_.nodes[n].leaf) continue;
    const float x = min.x + layout_.spots[n].at.x * scale;
    const CardFace f = scene_.nodes[n].face;
    const ImU32 colour = f == CardFace::pruned                        ? theme().cut
                         : f == CardFace::down || f == CardFace::next ? theme().text_faint
                                                                      : theme().text;
    draw.AddLine({x, min.y + px(2)}, {x, max.y - px(2)}, colour, px(1));
  }
  const float left = min.x + camera_.x * scale, right = left + wide * scale;
  draw.AddRect({left, min.y}, {std::min(right, max.x), max.y}, theme().accent, px(3), 0, px(1.5f));
  ImGui::SetCursorScreenPos(min);
  ImGui::InvisibleButton("##strip", {std::max(wide, 1.0f), std::max(max.y - min.y, 1.0f)});
  probe("tree_board.strip");
  item_tooltip(tr("All leaves of the tree; the frame is the visible part. Drag it."));
  if (ImGui::IsItemActive()) camera_.x = (ImGui::GetIO().MousePos.x - min.x) / scale - wide / 2;
}

void TreeBoard::click(const FrameModel& frame, Commands& commands, SearchScreen& screen, int node) {
  const TypedNode& n = places_.node(node);
  if (n.leaf()) {
    edited_ = node;
    typed_ = fmt::format("{}", n.value);
    focus_ = true;
    return;
  }
  if (const TreePlace& p = places_.at(node); p.slot != no_node) return screen.select(p.id);
  if (places_.searched) return;
  // Without a search the game goes there: the next one begins at that node.
  const TreeFace& face = *tree_face(game_.get());
  std::vector<MoveCode> moves;
  const int here = face.node_of(frame.play.position());
  int k = node;
  for (; k > 0 && k != here; k = places_.node(k).parent) moves.push_back(static_cast<MoveCode>(places_.node(k).move));
  if (k != here) commands.push(command::GoToEnd{false});
  for (std::size_t i = moves.size(); i-- > 0;) commands.push(command::Play{moves[i]});
}

void TreeBoard::take_mouse(const FrameModel& frame, Commands& commands, SearchScreen& screen, ImVec2 origin,
                           bool hovered) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  over_ = hovered ? node_at(scene_, layout_, origin, mouse) : -1;
  if (over_ >= 0 && dragged_ < 0) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (edited_ < 0 && menu_of_ < 0 && !ImGui::IsMouseDown(0)) tooltip(screen, over_);
    if (const TreePlace& p = places_.at(over_); p.slot != no_node && p.reached()) commands.pointed = p.id;
  }
  if (hovered && ImGui::IsMouseClicked(0)) pressed_ = over_;
  if (hovered && ImGui::IsMouseClicked(1) && over_ >= 0) menu_of_ = over_, ImGui::OpenPopup("tree menu");
  if (pressed_ > 0 && dragged_ < 0 && ImGui::IsMouseDragging(0, px(6)) &&
      places_.node(places_.node(pressed_).parent).children.size() > 1)
    dragged_ = pressed_;
  if (hovered && ImGui::IsMouseReleased(0) && dragged_ < 0 && pressed_ >= 0 && pressed_ == over_)
    click(frame, commands, screen, over_);
  if (!ImGui::IsMouseDown(0) && dragged_ < 0) pressed_ = -1;
  if (hovered) camera_.x -= ImGui::GetIO().MouseWheelH * px(60), camera_.y -= ImGui::GetIO().MouseWheel * px(40);

  // By key: what is under the mouse, else what is looked at.
  const bool mine = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) || ImGui::IsWindowFocused();
  const int target = over_ >= 0 ? over_ : places_.shown;
  if (!mine || target < 0 || edited_ >= 0) return;
  if (pressed(Key::del)) ask(commands, "tree.remove", target);
  if (pressed(Key::plus)) ask(commands, "tree.add", target);
}

// Where among its siblings a node that is dragged would stand.
int TreeBoard::dropped_at(ImVec2 origin) const {
  const TypedNode& n = places_.node(dragged_);
  const ImVec2 mouse{ImGui::GetIO().MousePos.x - origin.x, ImGui::GetIO().MousePos.y - origin.y};
  int place = 0;
  for (const int k : places_.node(n.parent).children) {
    if (k == dragged_) continue;
    const CardTreeLayout::Spot& s = layout_.spots[static_cast<std::size_t>(k)];
    const bool column = std::abs(s.at.x - layout_.spots[static_cast<std::size_t>(dragged_)].at.x) < 1;
    if (column ? s.at.y < mouse.y : s.at.x < mouse.x) ++place;
  }
  return place;
}

void TreeBoard::drag_ghost(Commands& commands, ImVec2 origin) {
  if (dragged_ < 0) return;
  const auto n = static_cast<std::size_t>(dragged_);
  if (n >= scene_.nodes.size() || pressed(Key::escape)) return void(dragged_ = pressed_ = -1);
  const int place = dropped_at(origin);
  const TypedNode& node = places_.node(dragged_);
  ImDrawList& draw = *ImGui::GetForegroundDrawList();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const CardTreeLayout::Spot& s = layout_.spots[n];
  if (scene_.nodes[n].leaf) paint_card(draw, mouse, {s.size, s.height}, CardFace::supposed, scene_.nodes[n].digits);
  else paint_triangle(draw, mouse, s.size, scene_.nodes[n].side, true);
  // A bar where it would stand.
  const auto& siblings = places_.node(node.parent).children;
  const auto spot = [&](int k) { return layout_.spots[static_cast<std::size_t>(k)]; };
  std::vector<int> rest;
  for (const int k : siblings)
    if (k != dragged_) rest.push_back(k);
  const auto left = place > 0 ? rest[static_cast<std::size_t>(place) - 1] : -1,
             right = place < static_cast<int>(rest.size()) ? rest[static_cast<std::size_t>(place)] : -1;
  const ImVec2 a = left >= 0 ? spot(left).at : spot(right).at, b = right >= 0 ? spot(right).at : spot(left).at;
  const bool column = std::abs(spot(rest.front()).at.x - s.at.x) < 1;
  const float half = std::max(s.size, s.height) * 0.6f, off = (column ? s.height : s.size) * 0.6f;
  ImVec2 mark{origin.x + (a.x + b.x) / 2, origin.y + (a.y + b.y) / 2};
  if (left < 0) (column ? mark.y : mark.x) -= off;
  if (right < 0) (column ? mark.y : mark.x) += off;
  if (column) draw.AddLine({mark.x - half, mark.y}, {mark.x + half, mark.y}, theme().accent, px(3));
  else draw.AddLine({mark.x, mark.y - half}, {mark.x, mark.y + half}, theme().accent, px(3));
  if (ImGui::IsMouseDown(0)) return;
  if (place != node.move) ask(commands, "tree.place", dragged_, fmt::format("{}", place + 1));
  dragged_ = pressed_ = -1;
}

// A disc with a plus beside the node under the mouse: a branch more.
void TreeBoard::add_disc(Commands& commands, ImVec2 origin, bool hovered) {
  if (over_ >= 0 && !places_.node(over_).leaf()) hot_ = over_;
  if (hot_ < 0 || static_cast<std::size_t>(hot_) >= layout_.spots.size() || dragged_ >= 0) return;
  const CardTreeLayout::Spot& s = layout_.spots[static_cast<std::size_t>(hot_)];
  const float r = px(9);
  const ImVec2 c{origin.x + s.at.x + s.size * 0.42f + r * 0.4f, origin.y + s.at.y + s.size * 0.42f + r * 0.4f};
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool near = std::hypot(mouse.x - c.x, mouse.y - c.y) < r * 1.6f;
  if (!hovered || (over_ != hot_ && !near)) return void(hot_ = -1);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddCircleFilled(c, r, near ? theme().accent : theme().button, 20);
  const ImU32 sign = near ? theme().accent_text : theme().text;
  draw.AddLine({c.x - r * 0.5f, c.y}, {c.x + r * 0.5f, c.y}, sign, px(2));
  draw.AddLine({c.x, c.y - r * 0.5f}, {c.x, c.y + r * 0.5f}, sign, px(2));
  if (probing()) probe_rect("tree_board.add", {c.x - r, c.y - r}, {c.x + r, c.y + r});
  if (!near) return;
  show_tooltip(tr("Add a branch"));
  if (ImGui::IsMouseClicked(0)) {
    ask(commands, "tree.add", hot_);
    pressed_ = hot_ = -1;
  }
}

void TreeBoard::edit_field(Commands& commands, ImVec2 origin) {
  if (edited_ < 0 || static_cast<std::size_t>(edited_) >= layout_.spots.size()) return;
  const CardTreeLayout::Spot& s = layout_.spots[static_cast<std::size_t>(edited_)];
  const float wide = std::max(s.size, px(64));
  ImGui::SetCursorScreenPos({origin.x + s.at.x - wide / 2, origin.y + s.at.y - ImGui::GetFrameHeight() / 2});
  ImGui::SetNextItemWidth(wide);
  if (focus_) ImGui::SetKeyboardFocusHere();
  char buffer[16] = {};
  typed_.copy(buffer, sizeof buffer - 1);
  const bool entered = ImGui::InputText(
      "##number", buffer, sizeof buffer,
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_CharsDecimal);
  typed_ = buffer;
  probe("tree_board.number");
  const int node = edited_;
  const bool left = ImGui::IsItemDeactivated() && !entered;
  if (entered && !typed_.empty()) ask(commands, "tree.value", node, typed_);
  if (entered || (!focus_ && left)) edited_ = -1;
  focus_ = false;
}

void TreeBoard::menu(Commands& commands) {
  if (!ImGui::BeginPopup("tree menu")) {
    menu_of_ = -1;
    return;
  }
  const int n = menu_of_;
  const bool leaf = n >= 0 && places_.node(n).leaf();
  dim(n < 0 ? std::string() : path(n));
  if (ImGui::MenuItem(leaf ? tr("Branch here") : tr("Add a branch"), "+")) ask(commands, "tree.add", n);
  probe("menu.tree.add");
  if (leaf && ImGui::MenuItem(tr("Change the number..."))) {
    edited_ = n;
    typed_ = fmt::format("{}", places_.node(n).value);
    focus_ = true;
  }
  if (ImGui::MenuItem(tr("Remove"), "Del", false, n > 0)) ask(commands, "tree.remove", n);
  probe("menu.tree.remove");
  ImGui::EndPopup();
}

}  // namespace ply::ui
