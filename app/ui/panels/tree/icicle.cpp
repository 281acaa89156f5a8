// Where the nodes of the search went: the whole recording in one picture.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/waste_look.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/tree/icicle_canvas.h"
#include "app/ui/panels/tree/icicle_look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/read/tree/icicle.h"
#include "engine/session/answers/answers.h"
#include "engine/trace/record_blocks.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr int max_kept_frames = 4;

class IciclePanel final : public PanelBase {
 public:
  const char* id() const override { return "icicle"; }
  const char* title() const override { return tr("Icicle"); }
  std::string choice() const override { return icicle_way_names[static_cast<std::size_t>(way_)]; }
  void choose(const std::string& word) override {
    if (const auto at = std::find(icicle_way_names.begin(), icicle_way_names.end(), word); at != icicle_way_names.end())
      way_ = static_cast<int>(at - icicle_way_names.begin());
  }
  void obey(const PanelRequest& r) override {
    if (const auto* turn = std::get_if<request::TurnTo>(&r)) legend_asked_ = turn->name == "legend";
  }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen,
                    tr("Where the nodes went: a box for each node, as wide as what it cost, its children below it.")))
      return;
    if (screen.view.blocks()) {  // its boxes rest on what lies all over the file
      const auto& whole = frame.answers.whole();
      whole.request();
      if (rests_on_damage(screen)) return;
      if (!screen.view.blocks()->all_there()) return reading_line(whole.given_up(), whole.share(), commands);
    }
    if (recording_ != frame.moment.recording_serial()) {
      recording_ = frame.moment.recording_serial();
      range_ = {};
      made_ = {};
    }
    set_shape(screen, frame.view);
    sites_.update(screen.view);
    if (!sites_.reported() && static_cast<std::size_t>(way_) >= ways_of_all) way_ = 0;
    toolbar(screen);
    sites_.choose(icicle_ways[way_]);
    ledger_ = nullptr;
    if (icicle_ways[way_] == IcicleColour::waste) {
      const Answers& s = frame.answers;
      s.study().request();
      ledger_ = s.ledger();
      if (!ledger_ && s.study().working()) commands.more_frames = true;
      if (waste_serial_ != s.serial()) waste_serial_ = s.serial(), deep_grounds_.clear();
    }
    ImGui::Dummy({1, px(1)});
    const float legend = ImGui::GetTextLineHeight() + px(6);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    canvas(screen, {room.x, std::max(room.y - legend, px(30))});
    draw_icicle_legend(screen, {boxes_, icicle_ways[way_], by_evaluations_, ledger_, sites_.shown(),
                                std::exchange(legend_asked_, false)});
    screen.whose_scores("icicle");
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) keys(screen);
  }

 private:
  // Another unit or order: the stretch that was zoomed to is another one.
  void set_shape(SearchScreen& screen, const ViewState& view) {
    if (by_evaluations_ != view.icicle_evaluations || heaviest_ != view.icicle_heaviest) range_.from = 0, range_.to = 1;
    by_evaluations_ = view.icicle_evaluations, heaviest_ = view.icicle_heaviest;
    if (!by_evaluations_) return;
    if (!screen.models.evaluations().complete(screen.view)) screen.commands.more_frames = true;
  }

  // Two choices that are changed seldom: each a short list.
  void choice(SearchScreen& screen, const char* id, const std::array<const char*, 2>& words,
              const std::array<const char*, 2>& chosen, bool second, const char* help) {
    ImGui::SetNextItemWidth(std::max(text_width(words[0]), text_width(words[1])) + ImGui::GetFrameHeight() + px(14));
    const bool open = ImGui::BeginCombo(fmt::format("##{}", id).c_str(), words[second]);
    if (!open) {
      probe(id);
      item_tooltip(help);
      return;
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (ImGui::Selectable(words[i], second == (i == 1))) screen.commands.act(id, chosen[i]);
      if (probing()) probe(fmt::format("{}.{}", id, i));
    }
    ImGui::EndCombo();
  }

  void toolbar(SearchScreen& screen) {
    segmented("icicle.colour",
              std::span(icicle_way_names).first(sites_.reported() ? icicle_way_names.size() : ways_of_all), way_);
    const auto next = [](const char* a, const char* b) {  // on the same line where there is room
      const float wide = std::max(text_width(a), text_width(b)) + ImGui::GetFrameHeight() + px(14);
      if (ImGui::GetItemRectMax().x + px(8) + wide <= ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
        ImGui::SameLine(0, px(8));
    };
    next(tr("by nodes"), tr("by evaluations"));
    choice(screen, "icicle.width", {tr("by nodes"), tr("by evaluations")}, {"nodes", "evaluations"}, by_evaluations_,
           tr("The width of a box: the nodes below it, or the static evaluations."));
    next(tr("search order"), tr("heaviest first"));
    choice(screen, "icicle.order", {tr("search order"), tr("heaviest first")}, {"search", "heaviest"}, heaviest_,
           tr("The order of siblings: as they were searched, or the widest first."));
    if (range_.root == no_node && ImGui::GetItemRectMax().x + px(24) + text_width(tr("all iterations"), fonts().mono) >
                                      ImGui::GetWindowPos().x + ImGui::GetWindowWidth())
      return;
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    // The path to what is on top: each step zooms out to it.
    compat::push_font(fonts().mono);
    const u32 top = range_.root == no_node ? no_node : screen.view.find(range_.root);
    crumb(screen, no_node, tr("all iterations"), top == no_node);
    if (top != no_node) {
      std::vector<u32> path;
      screen.view.path_to(top, path);
      for (u32 k : path) {
        ImGui::SameLine(0, px(6));
        dim("/");
        ImGui::SameLine(0, px(6));
        crumb(screen, k,
              screen.models.view()[k].ply == 0 ? depth_text(screen.view, screen.view[k].depth()) : screen.name(k),
              k == top);
      }
    }
    ImGui::PopFont();
  }

  void crumb(SearchScreen& screen, u32 slot, const std::string& label, bool last) {
    coloured(last ? theme().text : theme().text_dim, label);
    if (!last && ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!last && ImGui::IsItemClicked()) zoom(slot == no_node ? no_node : screen.view.id(slot));
  }

  void zoom(u32 id) { range_ = {id, 0, 1}; }

  // The boxes are made anew only when the recording, the place or the size has changed; while a search runs freely, a
  // few frames apart.
  void make(const SearchScreen& screen, ImVec2 size) {
    const View& v = screen.view;
    const int rows = IcicleCanvas::max_rows(size.y);
    const Evaluations* evaluations = by_evaluations_ ? &screen.models.evaluations() : nullptr;
    const Key_ now{v.size(),  v.closed(),  range_.root, evaluations ? evaluations->known() : no_node,
                   heaviest_, range_.from, range_.to,   size.x,
                   rows};
    if (now == made_) return;
    const SearchRun* run = screen.runs.run().get();
    const bool racing = run && run->running() && !run->paused();
    if (racing && made_.size > 0 && now.same_place(made_) && ++kept_frames_ < max_kept_frames) {
      // What was left when the boxes were made keeps its slot; nodes that were open then have moved.
      bool found = true;
      for (const auto& [i, id] : open_boxes_) found = found && (boxes_.boxes[i].slot = v.find(id)) != no_node;
      for (const auto& [i, id] : open_deep_) found = found && (boxes_.deep[i].slot = v.find(id)) != no_node;
      if (found) return;
    }
    kept_frames_ = 0;
    made_ = now;
    boxes_ = icicle(v, range_, size.x, rows, 1.0f, {evaluations, heaviest_});
    deep_grounds_.clear();
    open_boxes_.clear();
    open_deep_.clear();
    for (std::size_t i = 0; i < boxes_.boxes.size(); ++i)
      if (v.open(boxes_.boxes[i].slot)) open_boxes_.emplace_back(i, v.id(boxes_.boxes[i].slot));
    for (std::size_t i = 0; i < boxes_.deep.size(); ++i)
      if (v.open(boxes_.deep[i].slot)) open_deep_.emplace_back(i, v.id(boxes_.deep[i].slot));
  }

  void canvas(SearchScreen& screen, ImVec2 size) {
    const View& v = screen.view;
    const Theme& t = theme();
    if (range_.root != no_node && v.find(range_.root) == no_node) range_ = {};
    make(screen, size);
    const IcicleCanvas on("icicle.canvas", size, boxes_.rows);
    const ImVec2 min = on.min, max{min.x + size.x, min.y + size.y};
    const float row = on.row;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect(min, max, true);
    const IcicleBox* under = on.under(boxes_);
    const Tick tick = screen.models.tick();
    const IcicleColour way = icicle_ways[way_];
    // What goes deeper than boxes can show fades: the paler, the less of it reaches a row.
    const auto ground_of = [&](const IcicleBox& b, BoxClass c, NodeState state) {
      const NodeRecord& r = v[b.slot];
      ImU32 ground = way == IcicleColour::waste
                         ? (b.unrecorded ? waste_colour(Waste::not_recorded) : waste_ground(b.slot))
                     : c == BoxClass::plain && sites_.by_line() ? sites_.ground(b.slot)
                     : c == BoxClass::plain && way == IcicleColour::score
                         ? mix(t.panel, screen.colour({r.value, r.kind()}, r.mover()), 0.85f)
                         : box_colour(c);
      // What the search has not come to is only hinted at
      if (state == NodeState::not_yet) ground = mix(t.panel, ground, 0.22f);
      else if (state == NodeState::open) ground = box_colour(BoxClass::open);
      return ground;
    };
    if (deep_way_ != way_ || deep_theme_ != t.backdrop || deep_grounds_.size() != boxes_.deep.size()) {
      deep_grounds_.clear();
      for (const IcicleDensity& d : boxes_.deep) {
        IcicleBox one;
        one.slot = d.slot;
        deep_grounds_.push_back(
            mix(t.panel, ground_of(one, class_of(v, one, way), NodeState::closed), 0.12f + 0.63f * d.share));
      }
      deep_way_ = way_, deep_theme_ = t.backdrop;
    }
    for (std::size_t i = 0; i < boxes_.deep.size(); ++i) {
      const IcicleDensity& d = boxes_.deep[i];
      const float y = min.y + static_cast<float>(d.row) * row;
      if (y > max.y) continue;
      const ImU32 ground = tick < d.enter   ? mix(t.panel, deep_grounds_[i], 0.22f)
                           : tick < d.leave ? box_colour(BoxClass::open)
                                            : deep_grounds_[i];
      draw.AddRectFilled({min.x + d.x0, y}, {min.x + std::max(d.x1, d.x0 + 1), y + row - 1}, ground);
      if (way == IcicleColour::waste && tick >= d.enter && d.x1 - d.x0 > 8)
        draw_pattern(draw, {min.x + d.x0, y}, {min.x + d.x1, y + row - 1}, waste_pattern_of(d.slot),
                     with_alpha(text_on(ground), 0.3f));
    }
    const IcicleDensity* deep = on.hovered && !under ? boxes_.hit_deep(on.mouse_x(), on.mouse_row()) : nullptr;
    if (by_evaluations_ && boxes_.boxes.empty()) {
      const char* words = !screen.models.evaluations().complete(v) ? tr("counting")
                          : v.closed() < v.size()                  ? tr("Nothing was evaluated here yet.")
                                                                   : tr("No static evaluation is recorded here.");
      draw_clipped(draw, {min.x + px(8), min.y + px(8)}, size.x - px(16), t.text_dim, words);
      ImGui::LogText("%s\n", words);
    }
    compat::push_font(fonts().mono);
    for (const IcicleBox& b : boxes_.boxes) {
      const IcicleCanvas::Area area = on.area(b);
      const auto [a, z] = area;
      const bool wide = z.x - a.x >= 4;
      const BoxClass c = class_of(v, b, way);
      const NodeState state = v.state(b.slot, tick);
      ImU32 ground = ground_of(b, c, state);
      if (b.merged) ground = mix(t.panel, ground, 0.75f);
      draw.AddRectFilled(a, {wide ? z.x - 1 : z.x, z.y}, ground);
      if (!wide) continue;
      if (state != NodeState::not_yet && z.x - a.x > 8) {
        if (way == IcicleColour::waste)
          draw_pattern(draw, a, {z.x - 1, z.y},
                       b.unrecorded ? waste_pattern(Waste::not_recorded) : waste_pattern_of(b.slot),
                       with_alpha(text_on(ground), 0.3f));
        else if (sites_.by_line() && c == BoxClass::plain)
          draw_pattern(draw, a, {z.x - 1, z.y}, sites_.pattern(b.slot), with_alpha(text_on(ground), 0.3f));
        else if (c == BoxClass::cut_late || c == BoxClass::unrecorded)
          hatch(draw, a, {z.x - 1, z.y}, with_alpha(c == BoxClass::unrecorded ? t.ghost : t.panel, 0.5f), 7);
        if (c == BoxClass::table) dashed_rect(draw, {a.x + 1, a.y + 1}, {z.x - 2, z.y - 1}, t.table, Dash::dashed);
      }
      const bool needed = ledger_ && ledger_->minimal_known && !b.unrecorded && b.slot < ledger_->classes.size() &&
                          ledger_->classes[b.slot] == Waste::necessary;
      // The minimal tree
      if (needed && way == IcicleColour::waste) draw.AddRect(a, {z.x - 1, z.y}, t.text, 0, 0, px(1));
      if (!b.unrecorded && !b.merged && z.x - a.x > px(26)) icicle_label(screen, draw, area, b, state, ground);
    }
    outline(draw, screen, on, under);
    mark_rests(screen, draw, on, boxes_);
    ImGui::PopFont();
    draw.PopClipRect();
    if (on.hovered) mouse_on(screen, on, under, deep);
    on.drag(range_);
  }

  // Before the ledger is known all is drawn as needed.
  Pattern waste_pattern_of(u32 slot) const {
    return ledger_ && slot < ledger_->classes.size() ? waste_pattern(ledger_->classes[slot]) : Pattern::none;
  }
  ImU32 waste_ground(u32 slot) const {
    return ledger_ && slot < ledger_->classes.size() ? waste_colour(ledger_->classes[slot]) : theme().raised;
  }

  // The shown node, the path to it, and what is under the mouse.
  void outline(ImDrawList& draw, SearchScreen& screen, const IcicleCanvas& on, const IcicleBox* under) {
    const Theme& t = theme();
    const auto& path = screen.models.moment().path;
    for (const IcicleBox& b : boxes_.boxes) {
      const bool shown = b.slot == screen.models.shown() && !b.unrecorded;
      const bool on_path = !shown && !b.merged && std::find(path.begin(), path.end(), b.slot) != path.end();
      if (!shown && !on_path && &b != under) continue;
      auto [a, z] = on.area(b, 3);
      z.x -= 1;
      if (&b == under) draw.AddRect(a, z, t.text, 0, 0, px(1));
      if (shown) draw.AddRect({a.x - 1, a.y - 1}, {z.x + 1, z.y + 1}, t.selection_edge, 0, 0, px(2.5f));
      else if (on_path) draw.AddLine({a.x, z.y - px(1)}, {z.x, z.y - px(1)}, t.selection_edge, px(2));
      if (shown && probing()) probe_rect("icicle.shown", a, z);
    }
  }

  void mouse_on(SearchScreen& screen, const IcicleCanvas& on, const IcicleBox* under, const IcicleDensity* deep) {
    on.zoom(range_);
    if (deep) {
      ImGui::SetTooltip(
          "%s",
          (by_evaluations_
               ? fmt::format(
                     tr("{} evaluations in boxes too narrow to draw; {:.0f} % of this width reaches this depth"),
                     grouped(deep->nodes), 100 * deep->share)
               : fmt::format(tr("{} nodes in boxes too narrow to draw; {:.0f} % of this width reaches this depth"),
                             grouped(deep->nodes), 100 * deep->share))
              .c_str());
      if (IcicleCanvas::clicked()) screen.select(screen.view.id(deep->slot));
      if (ImGui::IsMouseClicked(1)) screen.open_menu(screen.view.id(deep->slot));
    }
    if (!under) return;
    const View& v = screen.view;
    if (under->unrecorded || under->merged) {
      const std::string n = grouped(under->nodes);
      ImGui::SetTooltip("%s",
                        (under->unrecorded ? fmt::format(tr("{} visited nodes that were not recorded"), n)
                         : by_evaluations_ ? fmt::format(tr("{} evaluations, {} nodes in boxes too narrow to draw"),
                                                         grouped(under->evaluations), n)
                                           : fmt::format(tr("{} nodes in boxes too narrow to draw"), n))
                            .c_str());
    } else {
      screen.node_tooltip(under->slot);
      if (by_evaluations_) {
        ImGui::BeginTooltip();  // goes on with it
        dim(fmt::format(tr("{} evaluations below it"), grouped(under->evaluations)));
        ImGui::EndTooltip();
      }
      if (sites_.by_line()) sites_.tooltip(under->slot);
    }
    if (ImGui::IsMouseDoubleClicked(0) && v[under->slot].size > 1) zoom(v.id(under->slot));
    else if (IcicleCanvas::clicked()) screen.select(v.id(under->slot));
  }

  void keys(SearchScreen& screen) {
    const View& v = screen.view;
    if (pressed(Key::enter)) zoom(v.id(screen.models.shown()));
    if (pressed(Key::escape)) {
      if (range_.from > 0 || range_.to < 1) {
        range_.from = 0, range_.to = 1;
      } else if (const u32 top = range_.root == no_node ? no_node : v.find(range_.root); top != no_node) {
        const u32 up = v.parent(top);
        zoom(up == no_node ? no_node : v.id(up));
      }
    }
    const u32 shown = screen.models.shown(), up = v.parent(shown);
    if (pressed(Key::up, Mods::none, true) && up != no_node) screen.select(v.id(up));
    if (pressed(Key::down, Mods::none, true) && !screen.models.moment().children.empty())
      screen.select(v.id(screen.models.moment().children.front()));
    if (pressed(Key::left, Mods::none, true))
      if (const u32 s = v.previous_sibling(shown); s != no_node) screen.select(v.id(s));
    if (pressed(Key::right, Mods::none, true)) {
      std::vector<u32> kids;
      if (up == no_node) v.roots(kids);
      else v.children(up, kids);
      const auto it = std::find(kids.begin(), kids.end(), shown);
      if (it != kids.end() && it + 1 != kids.end()) screen.select(v.id(it[1]));
    }
  }

  struct Key_ {
    u32 size = 0, closed = 0, root = no_node;
    u32 evaluations = no_node;  // records whose evaluations were counted; no_node: by nodes
    bool heaviest = false;
    double from = 0, to = 0;
    float width = 0;
    int rows = 0;
    bool operator==(const Key_&) const = default;
    bool same_place(const Key_& o) const {
      return root == o.root && (evaluations == no_node) == (o.evaluations == no_node) && heaviest == o.heaviest &&
             from == o.from && to == o.to && width == o.width && rows == o.rows;
    }
  };
  u64 recording_ = 0;
  IcicleRange range_;
  Icicle boxes_;
  // Index and id of those that were open when they were made
  std::vector<std::pair<std::size_t, u32>> open_boxes_, open_deep_;
  int kept_frames_ = 0;
  std::vector<ImU32> deep_grounds_;  // of boxes_.deep when left; made anew with the boxes, the way or the theme
  int deep_way_ = -1;
  ImU32 deep_theme_ = 0;
  Key_ made_;
  int way_ = 0;
  bool legend_asked_ = false;
  bool by_evaluations_ = false, heaviest_ = false;
  IcicleSites sites_;
  const Ledger* ledger_ = nullptr;  // during a frame, where boxes are coloured by it
  u64 waste_serial_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_icicle_panel() { return std::make_unique<IciclePanel>(); }

}  // namespace ply::ui
