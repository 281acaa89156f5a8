// Two nodes beside each other: the pinned ones, or a pinned one and the one that is shown; and a list of others. All
// numbers for one side, so that they can be compared.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/read/node/node_pair.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* pins_set[] = {tr("Pin 1 here"), tr("Pin 2 here")};
constexpr const char* pins_set_help[] = {
    tr("Pins the shown node as the first one."),
    tr("Pins the shown node as the second one; without it, the second one is the node shown.")};
constexpr const char* pins_swap_help[] = {tr("Makes it pin 1; what was is kept here."),
                                          tr("Makes it pin 2; what was is kept here.")};
constexpr const char* pins_names[] = {tr("pin 1"), tr("pin 2")};

class PinsPanel final : public PanelBase {
 public:
  const char* id() const override { return "pins"; }
  const char* title() const override { return tr("Pins"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Two nodes side by side: position, window, value, terms and moves."))) return;
    buttons(screen);
    if (!update(screen, frame))
      return wrapped_text(theme().text_dim, tr("Nothing is pinned. P pins the shown node; go to another one, and both "
                                               "are shown here side by side. Shift+P pins that one, too."));
    side_ = screen.side_for(screen.viewpoint.root);
    screen.whose_scores("pins", screen.viewpoint.root);
    boards(screen, frame);
    facts(screen);
    others(screen);
    terms(screen);
    moves(screen);
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    if (!screen.has_node() || screen.viewpoint.engine_hidden || !known_ || !pair_.evaluated) return {};
    std::string out = fmt::format("term,{},{},change,for\n", id_of(pair_.a), id_of(pair_.b));
    for (const PairedTerm& t : pair_.terms)
      out += fmt::format("{},{},{},{},{}\n", t.label, screen.cell(turned(t.a)), screen.cell(turned(t.b)),
                         screen.cell(turned(t.difference())), screen.side_name(side_));
    return out;
  }

 private:
  static std::string id_of(const NodeInfo& n) { return fmt::format("node {}", n.id); }
  const NodeInfo& node(int which) const { return which == 0 ? pair_.a : pair_.b; }
  int turned(int v) const { return pair_.viewer == side_ ? v : -v; }
  Score turned(Score s, Side mover) const { return Viewpoint::turned(s, mover, side_); }

  static void buttons(SearchScreen& screen) {
    const Cursor& c = screen.cursor();
    const bool pinned = c.pin_a != no_node || c.pin_b != no_node;
    constexpr const char* ids[] = {"node.pin_a", "node.pin_b"};
    for (const int i : {0, 1}) {
      if (i) beside(pins_set[i]);
      if (text_button(fmt::format("pins.set_{}", i + 1), pins_set[i], pins_set_help[i])) screen.commands.act(ids[i]);
    }
    beside(tr("Pin beside"));
    if (text_button("pins.set_more", tr("Pin beside"),
                    tr("Keeps the shown node beside the two, in a list: as many as are needed.")))
      screen.commands.act("node.pin_more");
    beside(tr("Swap"));
    if (text_button("pins.swap", tr("Swap"), tr("Swaps the two."), {}, pinned)) screen.commands.act("node.swap_pins");
    beside(tr("Unpin"));
    if (text_button("pins.unpin", tr("Unpin"), tr("Nothing is pinned any longer. The next search forgets pins, too."),
                    {}, pinned))
      screen.commands.act("node.unpin");
  }

  // False: nothing is pinned in this recording.
  bool update(SearchScreen& screen, const FrameModel& frame) {
    const Cursor& c = screen.cursor();
    const auto slot = [&](u32 id) { return id == no_node ? no_node : screen.view.find(id); };
    u32 a = slot(c.pin_a), b = slot(c.pin_b);
    known_ = a != no_node || b != no_node;
    if (!known_) return false;
    pinned_ = {a != no_node, b != no_node};
    if (a == no_node) a = screen.models.shown();
    if (b == no_node) b = screen.models.shown();
    const std::array<u64, 4> now{frame.moment.recording_serial(), frame.moment.serial(), a, b};
    const auto pair = [&](u32 with) {
      return node_pair(screen.view, screen.models.tick(), a, with, screen.models.nodes());
    };
    if (made_ != now || made_more_ != c.more_pins) {
      made_ = now, made_more_ = c.more_pins;
      pair_ = pair(b);
      others_.clear();
      for (const u32 id : c.more_pins)
        if (const u32 k = slot(id); k != no_node) others_.push_back(pair(k));
    }
    return true;
  }

  // Both positions, as large as the panel is wide, but not so that nothing else is seen.
  void boards(SearchScreen& screen, const FrameModel& frame) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = width(), gap = px(14), wide = std::floor((room - gap) / 2), line = ImGui::GetTextLineHeight();
    const float high = std::min(wide, std::max(px(90), std::min(px(230), ImGui::GetWindowHeight() * 0.4f)));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Theme& t = theme();
    for (const int i : {0, 1}) {
      const NodeInfo& n = node(i);
      const ImVec2 corner{at.x + static_cast<float>(i) * (wide + gap), at.y};
      ImGui::SetCursorScreenPos(corner);
      const ScopedId own_id(i);
      const Position* p = screen.models.nodes().shown(screen.view, n.slot);
      const float all = 2 * line + px(6) + (p ? high : 0);
      const bool clicked = ImGui::InvisibleButton("##node", {std::max(wide, 1.0f), all});
      probe(fmt::format("pins.node_{}", i + 1));
      screen.mark_rest_item(n.id, "pins");
      const bool over = ImGui::IsItemHovered();
      if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand), show_tooltip(tr("A click goes there."));
      if (clicked) screen.select(n.id);
      const std::string who =
          fmt::format("{}: node {}", pinned_[static_cast<std::size_t>(i)] ? pins_names[i] : tr("shown now"), n.id);
      const ImU32 ink = t.series[static_cast<std::size_t>(i)];
      side_mark(draw, {corner.x + px(6), corner.y + line / 2}, px(5), n.mover, n.state != NodeState::not_yet);
      draw_clipped(draw, {corner.x + px(16), corner.y}, wide - px(16), over ? t.accent : ink, who);
      std::string moves = screen.models.nodes().line(screen.view, n.slot);
      if (moves.empty()) moves = screen.name(n.slot);
      ImGui::LogText("%s  %s\n", who.c_str(), moves.c_str());
      {
        const ScopedFont mono_face(fonts().mono);
        draw_clipped(draw, {corner.x, corner.y + line + px(2)}, wide, t.text, moves);
      }
      if (!p) continue;
      BoardView small = screen.models.subject().face()->board(*p);
      if (high < px(170)) small.labels.clear();  // too small to read
      const BoardPlace fitted = fit_board(small, {corner.x, corner.y + all - high}, {corner.x + wide, corner.y + all},
                                          frame.view.flipped, px(60));
      if (fitted.unit > 0) paint_board(draw, small, fitted, frame.view.kanji);
    }
    if (pair_.a.slot == pair_.b.slot) dim(tr("Both are the same node."));
    else if (pair_.same_position) dim(tr("The same position, visited twice."));
    else if (pair_.common > 0)
      dim(pair_.common == 1 ? tr("Their first move is the same.")
                            : fmt::format(tr("Their first {} moves are the same."), pair_.common));
  }

  // Numbers that belong together stand near each other, however wide the panel is.
  static float width() { return std::min(ImGui::GetContentRegionAvail().x, px(760)); }

  bool begin(const char* id, const char* title) const {
    const float ch = text_width("0", fonts().mono), room = width();
    const float change = ch * 8.5f, label = bounded(room * 0.24f, px(70), px(190)),
                each = std::max(std::floor((room - label - change - px(24)) / 2), ch * 6);
    const auto name = [&](std::size_t i) { return pinned_[i] ? pins_names[i] : tr("shown now"); };
    return begin_columns(id,
                         {{title, 0, nullptr, true},
                          {name(0), each},
                          {name(1), each},
                          {tr("change"), change, tr("From the first of them to the second one.")}},
                         0, {room, 0});
  }

  static void label(const char* text) {
    ImGui::TableNextRow();
    cell_text(theme().text_dim, text);
  }

  // What is known of a node by now.
  std::string value(const SearchScreen& screen, const NodeInfo& n) const {
    const bool closed = n.value.kind != Kind::none;
    const Score s = closed ? n.value : score_of(n.known);
    if (n.state == NodeState::not_yet || s.kind == Kind::none) return "?";
    const std::string text = screen.fixed_score(turned(s, n.mover), {"pin.value", n.id});
    return closed ? text : fmt::format("{} {}", text, tr("so far"));
  }

  static std::string depth(const SearchScreen& screen, const NodeInfo& n) {
    return screen.view.tells_depth(n.depth) ? fmt::format("{}", n.depth) : "?";
  }

  void facts(SearchScreen& screen) {
    const Theme& t = theme();
    if (!begin("facts", "")) return;
    const auto both = [&](const char* what, auto&& text) {
      label(what);
      for (const int i : {0, 1}) cell_right(text(node(i)), t.text);
    };
    both(tr("to move"), [&](const NodeInfo& n) { return screen.side_name(n.mover); });
    both(tr("value"), [&](const NodeInfo& n) { return value(screen, n); });
    both(tr("window"), [&](const NodeInfo& n) {
      if (!n.has_window) return std::string(screen.view.untold().windows ? tr("not told") : "?");
      const Window w = n.mover == side_ ? n.window.now : flipped(n.window.now);
      return fmt::format("({}, {})", screen.plain_number(w.alpha.value, {"pin.from", n.id}),
                         screen.plain_number(w.beta.value, {"pin.to", n.id}));
    });
    both(tr("depth"), [&](const NodeInfo& n) { return depth(screen, n); });
    if (screen.view.tells_depth(pair_.a.depth) && screen.view.tells_depth(pair_.b.depth) &&
        pair_.a.depth != pair_.b.depth)
      cell_right(fmt::format("{:+}", pair_.b.depth - pair_.a.depth), t.text_dim);
    both(tr("best move"), [](const NodeInfo& n) { return n.best ? n.best_text : std::string("-"); });
    both(tr("nodes"), [](const NodeInfo& n) { return grouped(n.nodes); });
    const i64 more = static_cast<i64>(pair_.b.nodes) - static_cast<i64>(pair_.a.nodes);
    if (more) cell_right((more < 0 ? "-" : "+") + grouped(static_cast<u64>(std::abs(more))), t.text_dim);
    if (pair_.evaluated) {
      label(tr("evaluation"));
      ImGui::TableSetColumnIndex(0);
      item_tooltip(tr("The static evaluation of both positions; the terms below add up to it."));
      const int totals[] = {pair_.total_a, pair_.total_b, pair_.total_b - pair_.total_a};
      for (const int i : {0, 1, 2}) cell_right(screen.plain_number(turned(totals[i]), {"pin.total", i}), t.text);
    }
    ImGui::EndTable();
  }

  // Those that are kept beside the two: each can take the place of one of them.
  void others(SearchScreen& screen) {
    if (others_.empty()) return;
    const float ch = text_width("0", fonts().mono), button = px(26);
    if (!begin_columns("others",
                       {{tr("Pinned beside them"), 0, nullptr, true},
                        {tr("value"), ch * 10},
                        {tr("depth"), ch * 6},
                        {tr("nodes"), ch * 9},
                        {tr("evaluation"), ch * 10, tr("The static evaluation of its position.")},
                        {"", 3 * button + px(8), tr("Make it pin 1 or pin 2, or unpin it.")}},
                       0, {width(), 0}))
      return;
    const Theme& t = theme();
    for (const NodePair& p : others_) {
      const NodeInfo& n = p.b;
      const ScopedId own_id(static_cast<int>(n.id));
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      if (ImGui::Selectable("##go", n.slot == screen.models.shown(), 0, {0, ImGui::GetTextLineHeight()}))
        screen.select(n.id);
      probe("pins.other", n.id);
      screen.mark_rest_item(n.id, "pins");
      if (compat::hover_seconds() > 0.4f) screen.node_tooltip(n.slot);
      ImGui::SameLine(0, 0);
      fitted_mono(t.text, fmt::format("{}  {}", n.id, screen.models.nodes().line(screen.view, n.slot)));
      cell_right(value(screen, n), t.text);
      cell_right(depth(screen, n), t.text);
      cell_right(grouped(n.nodes), t.text);
      cell_right(p.evaluated ? screen.plain_number(turned(p.total_b), {"pin.other", n.id}) : "?", t.text);
      ImGui::TableNextColumn();
      for (const int i : {0, 1}) {
        if (i) ImGui::SameLine(0, px(4));
        if (ImGui::SmallButton(i ? "2" : "1")) take(screen, n.id, i == 1);
        probe(fmt::format("pins.other_{}.{}", i + 1, n.id));
        item_tooltip(pins_swap_help[i]);
      }
      ImGui::SameLine(0, px(4));
      if (ImGui::SmallButton("x")) screen.commands.push(command::Unpin{n.id});
      probe("pins.other_x", n.id);
      item_tooltip(tr("Unpin"));
    }
    ImGui::EndTable();
  }

  // What stood there is kept in its place.
  static void take(SearchScreen& screen, u32 id, bool second) {
    const Cursor& c = screen.cursor();
    const u32 before = second ? c.pin_b : c.pin_a;
    screen.commands.push(command::PinNode{second, id});
    if (before != no_node) screen.commands.push(command::PinNode{false, before, true});
  }

  void terms(SearchScreen& screen) {
    if (!pair_.evaluated) return dim(tr("The position of one of them is not known, so there are no terms to compare."));
    const Theme& t = theme();
    if (!begin("terms", tr("Terms, decisive first"))) return;
    int max = 1;
    for (const PairedTerm& x : pair_.terms) max = std::max(max, std::abs(x.difference()));
    for (std::size_t i = 0; i < pair_.terms.size(); ++i) {
      const PairedTerm& x = pair_.terms[i];
      const auto at = static_cast<long long>(i);
      label(x.label.c_str());
      probe(fmt::format("pins.term.{}", x.label));
      if (x.info) item_tooltip(x.info->explanation);
      const ImU32 ink = x.difference() ? t.text : t.text_faint;
      cell_right(screen.plain_number(turned(x.a), {"pin.term_1", at}), ink);
      cell_right(screen.plain_number(turned(x.b), {"pin.term_2", at}), ink);
      ImGui::TableNextColumn();
      cell_bar(static_cast<float>(std::abs(x.difference())) / static_cast<float>(max),
               with_alpha(screen.colour({x.difference(), Kind::exact}, pair_.viewer), 0.4f));
      mono_right(screen.plain_number(turned(x.difference()), {"pin.change", at}), ink);
    }
    ImGui::EndTable();
  }

  void moves(SearchScreen& screen) {
    if (pair_.moves.empty() || !begin("moves", tr("Moves"))) return;
    const Theme& t = theme();
    for (std::size_t k = 0; k < pair_.moves.size(); ++k) {
      const PairedMove& m = pair_.moves[k];
      const ScopedId own_id(static_cast<int>(k));
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      const bool gold = (m.a && m.a->best) || (m.b && m.b->best);
      fitted_mono(gold ? t.pv : t.text, m.text);
      for (const int i : {0, 1}) {
        ImGui::TableNextColumn();
        const std::optional<ChildRow>& c = i == 0 ? m.a : m.b;
        if (!c) {
          mono_right("-", t.text_faint);
          item_tooltip(word_of((i == 0 ? pair_.a : pair_.b).unsearched_reason));
          continue;
        }
        const ScopedId cell_id(i);
        if (ImGui::Selectable("##go", false, 0, {0, ImGui::GetTextLineHeight()})) screen.select(c->id);
        probe(fmt::format("pins.move_{}.{}", i + 1, c->id));
        screen.mark_rest_item(c->id, "pins");
        if (ImGui::IsItemHovered()) screen.node_tooltip(c->slot);
        ImGui::SameLine(0, 0);
        std::string words_of = screen.fixed_score(turned(c->value, node(i).mover), {"pin.child", c->id});
        const std::string nodes = fmt::format("  {}", grouped(i == 0 ? m.nodes_a : m.nodes_b));
        const ScopedFont mono_face(fonts().mono);
        const float room = ImGui::GetContentRegionAvail().x;
        if (text_width(words_of + nodes) <= room) words_of += nodes;
        mono_right(words_of, c->best ? t.pv : c->refutes ? t.cut : c->counts ? t.text : t.text_dim);
      }
    }
    ImGui::EndTable();
  }

  NodePair pair_;
  std::vector<NodePair> others_;  ///< each beside the first of the two
  std::array<u64, 4> made_{};
  std::vector<u32> made_more_;
  std::array<bool, 2> pinned_{};
  bool known_ = false;
  Side side_ = Side::first;
};

}  // namespace

std::unique_ptr<PanelBase> make_pins_panel() { return std::make_unique<PinsPanel>(); }

}  // namespace ply::ui
