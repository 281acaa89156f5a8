// Where the nodes of the search went: the whole recording in one picture.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/look/texts_trees.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/waste_look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/stretch.h"
#include "app/ui/widgets/text.h"
#include "engine/analysis/tree/icicle.h"
#include "engine/core/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

namespace shape_words = texts::icicle_shape;

constexpr float highest_row = 26, lowest_row = 15;
constexpr int most_kept_frames = 4;

struct ClassLook {
  BoxClass of;
  const char* word;
};
constexpr std::array endings{ClassLook{BoxClass::cut_first, texts::icicle::cut_first},
                             ClassLook{BoxClass::cut_late, texts::icicle::cut_late},
                             ClassLook{BoxClass::all_searched, texts::icicle::all_searched},
                             ClassLook{BoxClass::table, texts::icicle::table},
                             ClassLook{BoxClass::horizon, texts::icicle::horizon},
                             ClassLook{BoxClass::over, texts::icicle::over},
                             ClassLook{BoxClass::pruned, texts::icicle::pruned},
                             ClassLook{BoxClass::aborted, texts::icicle::aborted}};
constexpr std::array passes{
    ClassLook{BoxClass::full, texts::icicle::full}, ClassLook{BoxClass::null_window, texts::icicle::null_window},
    ClassLook{BoxClass::scout, texts::icicle::scout}, ClassLook{BoxClass::research, texts::icicle::again},
    ClassLook{BoxClass::probe, texts::icicle::probe}};
constexpr std::array orders{ClassLook{BoxClass::first_move, texts::icicle::first_move},
                            ClassLook{BoxClass::early_move, texts::icicle::early_move},
                            ClassLook{BoxClass::late_move, texts::icicle::late_move}};

ImU32 colour_of(BoxClass c) {
  const Theme& t = theme();
  switch (c) {
    case BoxClass::cut_first: return mix(t.panel, t.good, 0.6f);
    case BoxClass::cut_late: return mix(t.panel, t.cut, 0.8f);
    case BoxClass::all_searched: return mix(t.panel, t.alpha, 0.5f);
    case BoxClass::table: return mix(t.panel, t.table, 0.7f);
    case BoxClass::horizon: return mix(t.panel, t.text_faint, 0.55f);
    case BoxClass::over: return mix(t.panel, t.pv, 0.75f);
    case BoxClass::pruned: return mix(t.panel, t.quiescence, 0.85f);
    case BoxClass::aborted: return mix(t.panel, t.warning, 0.6f);
    case BoxClass::open: return mix(t.panel, t.text, 0.8f);
    case BoxClass::unrecorded: return mix(t.panel, t.ghost, 0.25f);
    case BoxClass::first: return mix(t.panel, t.first, 0.6f);
    case BoxClass::second: return mix(t.panel, t.second, 0.6f);
    case BoxClass::full: return mix(t.panel, t.alpha, 0.65f);
    case BoxClass::null_window: return mix(t.panel, t.text_faint, 0.5f);
    case BoxClass::scout: return mix(t.panel, t.pv, 0.75f);
    case BoxClass::research: return mix(t.panel, t.cut, 0.8f);
    case BoxClass::probe: return mix(t.panel, t.table, 0.7f);
    case BoxClass::first_move: return mix(t.panel, t.good, 0.6f);
    case BoxClass::early_move: return mix(t.panel, t.pv, 0.75f);
    case BoxClass::late_move: return mix(t.panel, t.cut, 0.8f);
    case BoxClass::plain: break;
  }
  return t.raised;
}

class IciclePanel final : public PanelBase {
 public:
  const char* id() const override { return "icicle"; }
  const char* title() const override { return "Icicle"; }
  std::string choice() const override { return way_names[static_cast<std::size_t>(way_)]; }
  void choose(const std::string& word) override {
    if (const auto at = std::find(way_names.begin(), way_names.end(), word); at != way_names.end())
      way_ = static_cast<int>(at - way_names.begin());
  }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, texts::icicle::empty)) return;
    if (recording_ != frame.moment.recording_serial()) {
      recording_ = frame.moment.recording_serial();
      range_ = {};
      made_ = {};
    }
    set_shape(screen, frame.view);
    toolbar(screen);
    ledger_ = nullptr;
    if (ways[way_] == IcicleColour::waste) {
      const Answers& s = frame.answers;
      s.study().wish();
      ledger_ = s.ledger();
      if (!ledger_ && s.study().working()) commands.more_frames = true;
      if (waste_serial_ != s.serial()) waste_serial_ = s.serial(), deep_grounds_.clear();
    }
    ImGui::Dummy({1, px(1)});
    const float legend = ImGui::GetTextLineHeight() + px(6);
    const ImVec2 room = ImGui::GetContentRegionAvail();
    canvas(screen, {room.x, std::max(room.y - legend, px(30))});
    draw_legend(screen);
    screen.whose_scores("icicle");
    if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) keys(screen);
  }

 private:
  static constexpr std::array<const char*, 6> way_names{"ending", "score", "order", "pass", "mover", "waste"};
  static constexpr IcicleColour ways[] = {IcicleColour::ending, IcicleColour::score, IcicleColour::order,
                                          IcicleColour::pass,   IcicleColour::mover, IcicleColour::waste};

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
    segmented("icicle.colour", way_names, way_);
    const auto next = [](const char* a, const char* b) {  // on the same line where there is room
      const float wide = std::max(text_width(a), text_width(b)) + ImGui::GetFrameHeight() + px(14);
      if (ImGui::GetItemRectMax().x + px(8) + wide <= ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
        ImGui::SameLine(0, px(8));
    };
    next(shape_words::width_nodes, shape_words::width_evaluations);
    choice(screen, "icicle.width", {shape_words::width_nodes, shape_words::width_evaluations}, {"nodes", "evaluations"},
           by_evaluations_, shape_words::width_help);
    next(shape_words::order_search, shape_words::order_heaviest);
    choice(screen, "icicle.order", {shape_words::order_search, shape_words::order_heaviest}, {"search", "heaviest"},
           heaviest_, shape_words::order_help);
    if (range_.root == no_node &&
        ImGui::GetItemRectMax().x + px(24) + text_width(texts::icicle::all_roots, fonts().mono) >
            ImGui::GetWindowPos().x + ImGui::GetWindowWidth())
      return;
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    // The way to what is on top: each step zooms out to it.
    compat::push_font(fonts().mono);
    const u32 top = range_.root == no_node ? no_node : screen.view.find(range_.root);
    crumb(screen, no_node, texts::icicle::all_roots, top == no_node);
    if (top != no_node) {
      std::vector<u32> path;
      screen.view.path_to(top, path);
      for (u32 k : path) {
        ImGui::SameLine(0, px(6));
        dim("/");
        ImGui::SameLine(0, px(6));
        crumb(screen, k,
              screen.models.view()[k].ply == 0 ? fmt::format("depth {}", screen.view[k].depth()) : screen.name(k),
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
    const int rows = std::clamp(static_cast<int>(size.y / px(lowest_row)), 1, 250);
    const Evaluations* evaluations = by_evaluations_ ? &screen.models.evaluations() : nullptr;
    const Key_ now{v.size(),  v.closed(),  range_.root, evaluations ? evaluations->known() : no_node,
                   heaviest_, range_.from, range_.to,   size.x,
                   rows};
    if (now == made_) return;
    const SearchRun* run = screen.runs.run().get();
    const bool racing = run && run->running() && !run->paused();
    if (racing && made_.size > 0 && now.same_place(made_) && ++kept_frames_ < most_kept_frames) {
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
    const ImVec2 min = ImGui::GetCursorScreenPos(), max{min.x + size.x, min.y + size.y};
    if (range_.root != no_node && v.find(range_.root) == no_node) range_ = {};
    make(screen, size);
    ImGui::InvisibleButton("##icicle", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
    probe("icicle.canvas");
    const bool hovered = ImGui::IsItemHovered();
    const float row =
        std::floor(std::clamp(size.y / static_cast<float>(std::max(boxes_.rows, 1)), px(lowest_row), px(highest_row)));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.PushClipRect(min, max, true);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const IcicleBox* under = hovered ? boxes_.hit(mouse.x - min.x, static_cast<int>((mouse.y - min.y) / row)) : nullptr;
    const Tick tick = screen.models.tick();
    const IcicleColour way = ways[way_];
    // What goes deeper than boxes can show fades: the paler, the less of it reaches a row.
    const auto ground_of = [&](const IcicleBox& b, BoxClass c, NodeState state) {
      const NodeRecord& r = v[b.slot];
      ImU32 ground = way == IcicleColour::waste
                         ? (b.unrecorded ? waste_colour(Waste::not_recorded) : waste_ground(b.slot))
                     : c == BoxClass::plain && way == IcicleColour::score
                         ? mix(t.panel, screen.colour({r.value, r.kind()}, r.mover()), 0.85f)
                         : colour_of(c);
      // What the search has not come to is only hinted at
      if (state == NodeState::not_yet) ground = mix(t.panel, ground, 0.22f);
      else if (state == NodeState::open) ground = colour_of(BoxClass::open);
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
                           : tick < d.leave ? colour_of(BoxClass::open)
                                            : deep_grounds_[i];
      draw.AddRectFilled({min.x + d.x0, y}, {min.x + std::max(d.x1, d.x0 + 1), y + row - 1}, ground);
    }
    const IcicleDensity* deep =
        hovered && !under ? boxes_.hit_deep(mouse.x - min.x, static_cast<int>((mouse.y - min.y) / row)) : nullptr;
    if (by_evaluations_ && boxes_.boxes.empty()) {
      const char* words = !screen.models.evaluations().complete(v) ? shape_words::counting
                          : v.closed() < v.size()                  ? shape_words::nothing_yet
                                                                   : shape_words::nothing;
      draw_clipped(draw, {min.x + px(8), min.y + px(8)}, size.x - px(16), t.text_dim, words);
      ImGui::LogText("%s\n", words);
    }
    compat::push_font(fonts().mono);
    const float font = ImGui::GetFontSize() * 0.86f;
    for (const IcicleBox& b : boxes_.boxes) {
      const ImVec2 a{min.x + b.x0, min.y + static_cast<float>(b.row) * row};
      const ImVec2 z{min.x + std::max(b.x1, b.x0 + 1), a.y + row - 1};
      const bool wide = z.x - a.x >= 4;
      const BoxClass c = class_of(v, b, way);
      const NodeRecord& r = v[b.slot];
      const NodeState state = v.state(b.slot, tick);
      ImU32 ground = ground_of(b, c, state);
      if (b.merged) ground = mix(t.panel, ground, 0.75f);
      draw.AddRectFilled(a, {wide ? z.x - 1 : z.x, z.y}, ground);
      if (!wide) continue;
      if (state != NodeState::not_yet && z.x - a.x > 8) {
        if (c == BoxClass::cut_late || c == BoxClass::unrecorded)
          hatch(draw, a, {z.x - 1, z.y}, with_alpha(c == BoxClass::unrecorded ? t.ghost : t.panel, 0.5f), 7);
        if (c == BoxClass::table) dashed_rect(draw, {a.x + 1, a.y + 1}, {z.x - 2, z.y - 1}, t.table, Dash::dashed);
      }
      const bool needed = ledger_ && ledger_->minimal_known && !b.unrecorded && b.slot < ledger_->classes.size() &&
                          ledger_->classes[b.slot] == Waste::necessary;
      // The minimal tree
      if (needed && way == IcicleColour::waste) draw.AddRect(a, {z.x - 1, z.y}, t.text, 0, 0, px(1));
      if (!b.unrecorded && !b.merged && z.x - a.x > px(26)) label(screen, draw, a, z, b, r, state, ground, font);
    }
    outline(draw, screen, min, row, under);
    ImGui::PopFont();
    draw.PopClipRect();
    if (hovered) mouse_on(screen, under, deep, min, size);
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, px(4)))
      pan_stretch(range_, -ImGui::GetIO().MouseDelta.x / size.x);
  }

  void label(SearchScreen& screen, ImDrawList& draw, ImVec2 a, ImVec2 z, const IcicleBox& b, const NodeRecord& r,
             NodeState state, ImU32 ground, float font) {
    std::string text =
        r.ply == 0 ? fmt::format("depth {}", r.depth()) : screen.models.nodes().move(screen.view, b.slot);
    const bool closed = state == NodeState::closed && !screen.view.open(b.slot);
    if (closed && z.x - a.x > px(100))
      text += "  " + screen.score({r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()}, r.mover(),
                                  {"box", screen.view.id(b.slot)});
    // As much of it as fits; a box too narrow for two letters stays without, the mouse over it says all.
    const float grown = compat::font_size(ImGui::GetFont()) / font;
    text = shortened(text, (z.x - a.x - px(6)) * grown);
    if (text.empty() || text == signs().ellipsis) return;
    draw.AddText(ImGui::GetFont(), font, {a.x + px(4), std::floor(a.y + (z.y - a.y - font) / 2)},
                 state == NodeState::not_yet ? theme().text_faint : text_on(ground), text.c_str());
    if (z.x - a.x > px(60)) ImGui::LogText("%s\n", text.c_str());
  }

  // Before the ledger is known all is drawn as needed.
  ImU32 waste_ground(u32 slot) const {
    return ledger_ && slot < ledger_->classes.size() ? waste_colour(ledger_->classes[slot]) : theme().raised;
  }

  // The shown node, the way to it, and what is under the mouse.
  void outline(ImDrawList& draw, SearchScreen& screen, ImVec2 min, float row, const IcicleBox* under) {
    const Theme& t = theme();
    const auto& path = screen.models.moment().path;
    for (const IcicleBox& b : boxes_.boxes) {
      const bool shown = b.slot == screen.models.shown() && !b.unrecorded;
      const bool on_path = !shown && !b.merged && std::find(path.begin(), path.end(), b.slot) != path.end();
      if (!shown && !on_path && &b != under) continue;
      const ImVec2 a{min.x + b.x0, min.y + static_cast<float>(b.row) * row},
          z{min.x + std::max(b.x1, b.x0 + 3) - 1, a.y + row - 1};
      if (&b == under) draw.AddRect(a, z, t.text, 0, 0, px(1));
      if (shown) draw.AddRect({a.x - 1, a.y - 1}, {z.x + 1, z.y + 1}, t.selection_edge, 0, 0, px(2.5f));
      else if (on_path) draw.AddLine({a.x, z.y - px(1)}, {z.x, z.y - px(1)}, t.selection_edge, px(2));
      if (shown && probing()) probe_rect("icicle.shown", a, z);
    }
  }

  void mouse_on(SearchScreen& screen, const IcicleBox* under, const IcicleDensity* deep, ImVec2 min, ImVec2 size) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel != 0) zoom_stretch(range_, static_cast<double>((io.MousePos.x - min.x) / size.x), io.MouseWheel);
    if (deep) {
      ImGui::SetTooltip("%s",
                        (by_evaluations_ ? fmt::format(shape_words::density, grouped(deep->nodes), 100 * deep->share)
                                         : fmt::format(texts::icicle::density, grouped(deep->nodes), 100 * deep->share))
                            .c_str());
      if (ImGui::IsMouseReleased(0) && !ImGui::IsMouseDragPastThreshold(0, px(4)))
        screen.select(screen.view.id(deep->slot));
    }
    if (!under) return;
    const View& v = screen.view;
    if (under->unrecorded || under->merged) {
      const std::string n = grouped(under->nodes);
      ImGui::SetTooltip("%s", (under->unrecorded ? fmt::format(texts::icicle::unrecorded, n)
                               : by_evaluations_ ? fmt::format(shape_words::merged, grouped(under->evaluations), n)
                                                 : fmt::format(texts::icicle::merged, n))
                                  .c_str());
    } else {
      screen.node_tooltip(under->slot);
      if (by_evaluations_) {
        ImGui::BeginTooltip();  // goes on with it
        dim(fmt::format(shape_words::below, grouped(under->evaluations)));
        ImGui::EndTooltip();
      }
    }
    if (ImGui::IsMouseDoubleClicked(0) && v[under->slot].size > 1) zoom(v.id(under->slot));
    else if (ImGui::IsMouseReleased(0) && !ImGui::IsMouseDragPastThreshold(0, px(4))) screen.select(v.id(under->slot));
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

  // The total always has its place at the right; classes that there is no room for are named when the mouse comes.
  void draw_legend(SearchScreen& screen) {
    ImGui::Dummy({1, px(1)});
    std::vector<std::pair<BoxClass, std::string>> entries;
    std::vector<ImU32> grounds;
    const auto entry = [&](BoxClass c, std::string word, ImU32 ground) {
      entries.emplace_back(c, std::move(word));
      grounds.push_back(ground);
    };
    const auto all = [&](const auto& list) {
      for (const ClassLook& c : list)
        if (c.of != BoxClass::pruned && c.of != BoxClass::aborted) entry(c.of, c.word, colour_of(c.of));
    };
    switch (ways[way_]) {
      case IcicleColour::ending: all(endings); break;
      case IcicleColour::pass: all(passes); break;
      case IcicleColour::order: all(orders); break;
      case IcicleColour::waste:
        for (const Waste w : {Waste::necessary, Waste::late_refutation, Waste::wide_window, Waste::costly_refutation,
                              Waste::repeated, Waste::research, Waste::previous_iteration})
          if (!ledger_ || ledger_->total[static_cast<std::size_t>(w)] > 0)
            entry(BoxClass::plain, waste_name(w), waste_colour(w));
        break;
      case IcicleColour::mover:
        entry(BoxClass::first, screen.side_name(Side::first), colour_of(BoxClass::first));
        entry(BoxClass::second, screen.side_name(Side::second), colour_of(BoxClass::second));
        break;
      case IcicleColour::score:
        entry(BoxClass::plain, fmt::format(texts::icicle::good_for, screen.side_name(Side::first)),
              theme().score_colour(0.9f));
        entry(BoxClass::plain, texts::icicle::even, theme().score_colour(0));
        entry(BoxClass::plain, fmt::format(texts::icicle::good_for, screen.side_name(Side::second)),
              theme().score_colour(-0.9f));
        break;
    }
    entry(BoxClass::open, texts::icicle::open, colour_of(BoxClass::open));
    if (!by_evaluations_ && screen.runs.run() && screen.runs.run()->visited() > screen.view.size())
      entry(BoxClass::unrecorded, texts::icicle::not_recorded, colour_of(BoxClass::unrecorded));
    if (ways[way_] == IcicleColour::ending)  // seldom: last
      for (const ClassLook& c : endings)
        if (c.of == BoxClass::pruned || c.of == BoxClass::aborted) entry(c.of, c.word, colour_of(c.of));

    bool partly = false;  // visits without a record: nobody knows which of them were evaluated
    for (i64 c = i64{screen.view.size()} - 1; c >= 0 && !partly; c -= screen.view[static_cast<u32>(c)].size)
      partly = screen.view[static_cast<u32>(c)].skipped > 0;
    const std::string total = !by_evaluations_ ? fmt::format(texts::icicle::total, grouped(boxes_.nodes))
                              : partly         ? fmt::format(shape_words::total_partly, grouped(boxes_.evaluations))
                                               : fmt::format(shape_words::total, grouped(boxes_.evaluations));
    const float side = std::floor(ImGui::GetTextLineHeight() * 0.72f), width = ImGui::GetContentRegionAvail().x;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float room = width - text_width(total) - px(20), rest_room = text_width(signs().ellipsis) + px(8);
    const auto swatch = [&](std::size_t i) {
      const ImVec2 at = ImGui::GetCursorScreenPos(), a{at.x, at.y + px(3)}, b{at.x + side, at.y + px(3) + side};
      ImDrawList& list = *ImGui::GetWindowDrawList();
      list.AddRectFilled(a, b, grounds[i], px(2));
      if (entries[i].first == BoxClass::cut_late || entries[i].first == BoxClass::unrecorded)
        hatch(list, a, b, with_alpha(theme().panel, 0.6f), 5);
      if (entries[i].first == BoxClass::table) dashed_rect(list, a, b, theme().table, Dash::dashed);
      ImGui::Dummy({side, side});
      ImGui::SameLine(0, px(5));
      dim(entries[i].second);
    };
    std::size_t shown = 0;
    float x = 0;
    for (; shown < entries.size(); ++shown) {
      const float wide = side + px(5) + text_width(entries[shown].second) + px(14);
      if (x + wide > room - (shown + 1 < entries.size() ? rest_room : 0)) break;
      ImGui::SetCursorScreenPos({start.x + x, start.y});
      swatch(shown);
      x += wide;
    }
    if (shown < entries.size()) {
      ImGui::SetCursorScreenPos({start.x + x, start.y});
      dim(signs().ellipsis);
      probe("icicle.legend_rest");
      if (ImGui::IsItemHovered()) {
        ImGui::BeginTooltip();
        for (std::size_t i = shown; i < entries.size(); ++i) swatch(i);
        ImGui::EndTooltip();
      }
    }
    ImGui::SetCursorScreenPos({start.x + width - text_width(total) - px(4), start.y});
    dim(total);
    probe("icicle.total");
    if (by_evaluations_) item_tooltip(shape_words::total_help);
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
  bool by_evaluations_ = false, heaviest_ = false;
  const Ledger* ledger_ = nullptr;  // during a frame, where boxes are coloured by it
  u64 waste_serial_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_icicle_panel() { return std::make_unique<IciclePanel>(); }

}  // namespace ply::ui
