// One node in full: window and owners, value, children in search order, what was not searched and why.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/look/texts_answers.h"
#include "app/ui/look/texts_cut.h"
#include "app/ui/look/texts_debug.h"
#include "app/ui/look/texts_story.h"
#include "app/ui/panels/amount_text.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/analysis/node/window_check.h"
#include "engine/core/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

class NodePanel final : public PanelBase {
 public:
  const char* id() const override { return "node"; }
  const char* title() const override { return "Node"; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, texts::node::empty)) return;
    const NodeInfo& n = screen.models.node();
    serial_ = frame.moment.serial();
    headline(screen, n);
    window_line(screen, n);
    facts(screen, n);
    if (!n.children.empty()) children(screen, n);
    unsearched(screen, n);
    why_.draw(screen);
  }

  std::string badge(const FrameModel& frame) const override {
    if (frame.walk.view().empty() || frame.walk.shown_slot() == no_node) return {};
    return fmt::format("{}", frame.walk.view().id(frame.walk.shown_slot()));
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    if (!screen.has_node() || screen.viewpoint.engine_hidden) return {};
    // All of a row for one side, as in the panel: the value and the ends of the window.
    const NodeInfo& n = screen.models.node();
    std::string out = "rank,move,why,pass,kind,value,from,to,nodes,for\n";
    for (const ChildRow& c : n.children) {
      const Score s = screen.viewpoint.seen(c.value, n.mover);
      const Window w = window_of(screen, n, c);
      out +=
          fmt::format("{},{},{},{},{},{},{},{},{},{}\n", c.rank + 1, c.text, text(c.why), text(c.pass),
                      kind_word(s.kind), s.kind == Kind::none ? "" : screen.cell(s.value), screen.cell(w.alpha.value),
                      screen.cell(w.beta.value), c.nodes, screen.side_name(screen.side_for(n.mover)));
    }
    return out;
  }

 private:
  // The window that a child was given, for the side that its value is shown for.
  static Window window_of(const SearchScreen& screen, const NodeInfo& n, const ChildRow& c) {
    const Window w{{c.alpha, {}}, {c.beta, {}}};
    return screen.seen(c.mover == n.mover ? w : flipped(w), n.mover);
  }

  // Always the first line: mover, move, depth, value with its kind.
  void headline(SearchScreen& screen, const NodeInfo& n) {
    const Theme& t = theme();
    const PathStep& last = n.path.back();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    compat::push_font(fonts().big);
    const float line = ImGui::GetTextLineHeight();
    side_mark(*ImGui::GetWindowDrawList(), {at.x + px(9), at.y + line / 2}, px(8), n.mover,
              n.state != NodeState::not_yet);
    ImGui::Dummy({px(20), line});
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s to move", screen.side_name(n.mover).c_str());
    ImGui::SameLine(0, px(4));
    ImGui::TextUnformatted(n.ply == 0 ? "root" : last.text.c_str());
    ImGui::PopFont();
    ImGui::SameLine(0, px(10));
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + line - ImGui::GetTextLineHeight() - px(1));
    // The value at the right edge, on its colour.
    const Score s = n.value.kind != Kind::none ? n.value : score_of(n.known);
    const bool so_far = n.value.kind == Kind::none;
    std::string words = n.state == NodeState::not_yet ? texts::node::not_reached
                        : so_far && s.kind == Kind::none
                            ? (n.end == NodeEnd::aborted ? texts::outline::end_stopped : texts::node::open)
                            : screen.score(s, n.mover, {"node.value", n.id}) + " " + screen.whose(n.mover);
    compat::push_font(fonts().mono);
    const float name_end = ImGui::GetItemRectMax().x, room = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() -
                                                             ImGui::GetStyle().WindowPadding.x - scroll_bar() -
                                                             name_end - px(8);
    const bool scored = n.state != NodeState::not_yet && s.kind != Kind::none;
    headline_says_whose_ = scored && text_width(words) + px(16) <= room;
    // Whose it is stands below
    if (scored && !headline_says_whose_)
      words = shortened(screen.score(s, n.mover, {"node.value", n.id}), room - px(16));
    const float wide = text_width(words) + px(16), right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() -
                                                           ImGui::GetStyle().WindowPadding.x - scroll_bar();
    const ImVec2 a{right - wide, at.y - px(1)}, b{right, at.y + line + px(1)};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::PopFont();
    // Between the two who moves, as far as there is room.
    const std::string about = fmt::format(texts::node::line, screen.side_name(n.mover), n.depth,
                                          n.pass == Pass::full ? "" : fmt::format(", {}", text(n.pass)));
    const ImVec2 middle = ImGui::GetCursorScreenPos();
    const float space = std::max(1.0f, std::min(a.x - px(8) - middle.x, text_width(about)));
    draw_clipped(draw, middle, space, t.text_dim, about);
    ImGui::LogText("%s", about.c_str());
    ImGui::Dummy({space, ImGui::GetTextLineHeight()});
    if (ImGui::IsItemHovered() && n.pass != Pass::full)
      ImGui::SetTooltip("%s\n%s", about.c_str(), std::string(explain(n.pass)).c_str());
    else if (space < text_width(about)) item_tooltip(about);
    compat::push_font(fonts().mono);
    if (s.kind != Kind::none)
      draw.AddRectFilled(a, b, mix(t.raised, screen.colour(s, n.mover), so_far ? 0.25f : 0.6f), px(4));
    if (so_far) dashed_rect(draw, a, b, n.state == NodeState::open ? t.accent : t.border, Dash::dashed);
    draw.AddText({a.x + px(8), std::floor((a.y + b.y - ImGui::GetFontSize()) / 2)}, t.text, words.c_str());
    ImGui::LogText("  %s\n", words.c_str());
    ImGui::PopFont();
    probe_rect("node.value", a, b);
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(a, b))
      ImGui::SetTooltip("%s\n%s", so_far ? texts::node::known : texts::node::value,
                        explain(screen.viewpoint.seen(s, n.mover).kind));
  }

  static float scroll_bar() { return ImGui::GetScrollMaxY() > 0 ? ImGui::GetStyle().ScrollbarSize : 0; }

  // The window as a number line: what is left between alpha and beta, and where the value lies.
  void window_line(SearchScreen& screen, const NodeInfo& n) {
    const Theme& t = theme();
    const Window now = screen.seen(n.window.now, n.mover), entry = screen.seen(n.window.entry, n.mover);
    const bool swapped = screen.viewpoint.sign_for(n.mover) < 0;
    const Sentence& alpha_owner = swapped ? n.beta_owner : n.alpha_owner;
    const Sentence& beta_owner = swapped ? n.alpha_owner : n.beta_owner;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = px(22);
    ImGui::Dummy({width, height});
    probe("node.window");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float y = std::floor(at.y + height / 2), x0 = at.x + px(6), x1 = at.x + width - px(6);
    RimScale scale(std::min(screen.decided(), infinite));
    const int sign = screen.viewpoint.sign_for(n.mover);
    for (int v : {now.alpha.value, now.beta.value, entry.alpha.value, entry.beta.value}) scale.add(v);
    if (n.value.kind != Kind::none) scale.add(sign * n.value.value);
    if (n.statik) scale.add(sign * *n.statik);
    scale.close(0.15, 0.5 * screen.unit());
    const auto place = [&](int v) {
      if (v <= -infinite) return x0;
      if (v >= infinite) return x1;
      return x0 + px(10) + scale.place(v) * (x1 - x0 - px(20));
    };
    draw.AddLine({x0, y}, {x1, y}, t.border, px(1));
    for (const bool upper : {false, true}) {
      const float x = x0 + px(10) + scale.break_at(upper) * (x1 - x0 - px(20));
      if (scale.broken(upper)) axis_break(draw, {x, y - px(9)}, {x, y + px(9)});
    }
    const float ea = place(entry.alpha.value), eb = place(entry.beta.value), a = place(now.alpha.value),
                b = place(now.beta.value);
    draw.AddRectFilled({ea, y - px(3)}, {eb, y + px(3)}, with_alpha(t.text_faint, 0.35f), px(2));
    if (b > a)
      draw.AddRectFilledMultiColor({a, y - px(3)}, {b, y + px(3)}, with_alpha(t.alpha, 0.85f),
                                   with_alpha(t.beta, 0.85f), with_alpha(t.beta, 0.85f), with_alpha(t.alpha, 0.85f));
    draw.AddLine({a, y - px(8)}, {a, y + px(8)}, t.alpha, px(2));
    draw.AddLine({b, y - px(8)}, {b, y + px(8)}, t.beta, px(2));
    if (n.statik) draw.AddCircle({place(sign * *n.statik), y}, px(4), t.text_dim, 12, px(1.2f));
    if (n.value.kind != Kind::none) {
      const float x = place(sign * n.value.value), r = px(5);
      draw.AddQuadFilled({x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}, screen.colour(n.value, n.mover));
      draw.AddQuad({x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}, t.text, px(1.2f));
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", texts::node::window_help);
    bound(screen, signs().alpha, now.alpha, entry.alpha, alpha_owner, n, "node.alpha", t.alpha, texts::node::alpha,
          swapped);
    bound(screen, signs().beta, now.beta, entry.beta, beta_owner, n, "node.beta", t.beta, texts::node::beta, !swapped);
    if (!headline_says_whose_) screen.whose_scores("node", n.mover);
    sign_line(screen, n);
  }

  // Is the sign right? Said where the same side moves again, and wherever the window is not the one that was handed on.
  void sign_line(SearchScreen& screen, const NodeInfo& n) {
    if (n.state == NodeState::not_yet) return;
    if (checked_at_ != serial_ || checked_ != n.slot)
      checked_at_ = serial_, checked_ = n.slot, sign_ = window_check(screen.view, n.slot);
    if (!sign_.asked || (n.window.follows && !sign_.mover_same)) return;
    const auto range = [&](const Window& w, const char* from, const char* to) {
      const Window seen = screen.seen(w, n.mover);
      return fmt::format("({}, {})", screen.plain_number(seen.alpha.value, {from, n.id}),
                         screen.plain_number(seen.beta.value, {to, n.id}));
    };
    ImGui::PushTextWrapPos(0);
    if (n.window.follows) dim(fmt::format(texts::answers::turned_not, screen.side_name(n.mover)));
    else
      coloured(theme().error,
               fmt::format(texts::answers::should, range(sign_.should, "node.should_from", "node.should_to"),
                           range(sign_.found, "node.entry_alpha", "node.entry_beta"),
                           sign_.mover_same ? texts::answers::stays : texts::answers::changes));
    ImGui::PopTextWrapPos();
  }

  void bound(SearchScreen& screen, const char* greek, const Bound& now, const Bound& entry, const Sentence& owner,
             const NodeInfo& n, const char* id, ImU32 colour, const char* help, bool is_beta) {
    mono(colour, fmt::format("{} {}", greek, screen.plain_number(now.value, {id, n.id})));
    probe(id);
    if (ImGui::IsItemHovered()) {
      ImGui::SetTooltip("%s\n%s", help, texts::debug::bound_click);
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    if (ImGui::IsItemClicked()) screen.commands.push(command::GoToBound{is_beta});
    ImGui::SameLine(0, px(8));
    screen.sentence(owner, id, theme().text_dim);
    story_link(screen, id, n, is_beta, help == texts::node::beta);
    if (now.value != entry.value) {
      const std::string before = fmt::format(
          texts::node::entered_with,
          screen.plain_number(entry.value, {colour == theme().alpha ? "node.entry_alpha" : "node.entry_beta", n.id}));
      const float right =
          ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - scroll_bar();
      if (ImGui::GetItemRectMax().x + px(6) + text_width(before) <= right) ImGui::SameLine(0, px(6));
      fitted_text(theme().text_faint, before, ImGui::GetContentRegionAvail().x);
    }
  }

  // A word behind the bound that tells how it came to be.
  static void story_link(SearchScreen& screen, const char* id, const NodeInfo& n, bool is_beta, bool seen_as_beta) {
    const float right =
        ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - scroll_bar();
    if (ImGui::GetItemRectMax().x + px(8) + text_width(texts::story::word) <= right) ImGui::SameLine(0, px(8));
    coloured(screen.thread.is(n.id, is_beta) ? theme().accent : theme().text_faint, texts::story::word);
    probe(std::string(id) + ".story");
    item_tooltip(texts::story::word_help);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (ImGui::IsItemClicked()) screen.commands.act(fmt::format("story.{} {}", seen_as_beta ? "beta" : "alpha", n.id));
  }

  void facts(SearchScreen& screen, const NodeInfo& n) {
    const Theme& t = theme();
    const auto fact = [&](const char* label, const std::string& value, const char* help, bool first = false) {
      if (!first) {
        const float needed = text_width(label) + text_width(value, fonts().mono) + px(26);
        if (ImGui::GetItemRectMax().x + needed <
            ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - scroll_bar() - px(8))
          ImGui::SameLine(0, px(14));
      }
      ImGui::BeginGroup();
      dim(label);
      ImGui::SameLine(0, px(5));
      mono(value);
      ImGui::EndGroup();
      if (help && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
    };
    ImGui::Dummy({1, px(1)});
    fact("nodes", grouped(n.nodes), nullptr, true);
    if (const RootBars& bars = screen.models.root_bars(); n.ply == 0 && bars.attempts > 1)
      fact("all attempts", grouped(bars.nodes), texts::node::all_attempts);
    if (n.statik)
      fact("static", screen.score({*n.statik, Kind::exact}, n.mover, {"node.static", n.id}), texts::node::statik);
    if (n.best) fact("best", n.best_text, texts::node::best);
    // The same as the node's own number, unless some before it were not recorded.
    if (n.visit != u64{screen.view.id(n.slot)} + 1) fact("visit", grouped(n.visit), texts::node::visit);
    if (n.skipped) fact("not recorded", short_nodes(n.skipped), nullptr);
    screen.sentence(n.ending, "ending", n.cut ? t.cut : t.text);
    if (n.margin) {
      const std::string past =
          fmt::format(texts::cut::margin, margin_text(*n.margin, amount_text(screen, n.margin->by)));
      fitted_text(t.cut, past, ImGui::GetContentRegionAvail().x);
      probe("node.margin");
      if (ImGui::IsItemHovered()) show_tooltip(texts::cut::margin_help);
    }
  }

  void children(SearchScreen& screen, const NodeInfo& n) {
    const Theme& t = theme();
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit;
    const float ch = text_width("0", fonts().mono);
    ImGui::Dummy({1, px(1)});
    const float room = ImGui::GetContentRegionAvail().x;
    float value = ch * 7.5f;
    for (const ChildRow& c : n.children)
      if (c.value.kind != Kind::none)
        value = std::max(value, text_width(screen.score(c.value, n.mover, {"width"}), fonts().mono) + ch * 0.6f);
    value = std::min(value, std::max(ch * 7.6f, room - ch * 20));  // the move and the nodes come first
    const bool wide = room > ch * 43 + value, windows = room > ch * 34 + value;
    const int columns = 3 + wide + windows, nodes_column = columns - 1;
    if (!ImGui::BeginTable(wide ? "children" : windows ? "children_narrow" : "children_least", columns, flags)) return;
    ImGui::TableSetupColumn("move", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("value", 0, value);
    if (windows) ImGui::TableSetupColumn("window", 0, ch * 13);
    if (wide) ImGui::TableSetupColumn("why", 0, px(58));
    ImGui::TableSetupColumn("nodes", 0, ch * 6.5f);
    std::vector<const char*> help{texts::node::pass_column, texts::node::value_column};
    if (windows) help.push_back(texts::node::window_column);
    if (wide) help.push_back(texts::node::why_column);
    help.push_back(texts::node::nodes_column);
    table_heads(columns, wide ? 0b01101u : windows ? 0b0101u : 0b001u, help);
    for (const ChildRow& c : n.children) {
      ImGui::PushID(static_cast<int>(c.id));
      ImGui::TableNextRow();
      ImGui::TableSetColumnIndex(0);
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float line = ImGui::GetTextLineHeight();
      if (ImGui::Selectable("##child", false, ImGuiSelectableFlags_SpanAllColumns, {0, line})) screen.select(c.id);
      if (probing()) probe(fmt::format("node.child.{}", c.id));
      if (compat::hover_seconds() > 0.4f) screen.node_tooltip(c.slot);
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      const bool reached = c.state != NodeState::not_yet;
      side_mark(draw, {at.x + px(6), at.y + line / 2}, px(4), c.mover, reached);
      ImGui::SameLine(0, 0);
      compat::push_font(fonts().mono);
      const ImU32 ink = !reached ? t.text_faint : c.best ? t.pv : c.state == NodeState::open ? t.accent : t.text;
      const float move_room = draw.GetClipRectMax().x - at.x - px(15);
      draw_clipped(draw, {at.x + px(15), at.y}, std::max(move_room, px(8)), ink, c.text);
      if (c.best)
        draw.AddLine({at.x + px(15), at.y + line}, {at.x + px(15) + text_width(c.text), at.y + line}, t.pv, px(1.5f));
      ImGui::LogText("%s%s", c.best ? "*" : "", c.text.c_str());
      const float tag = at.x + px(15) + text_width(c.text) + px(8);
      ImGui::PopFont();
      const char* const how = c.reduced ? texts::node::less_deep : text(c.pass).data();
      if (reached && (c.pass != Pass::full || c.reduced) && tag + text_width(how) <= draw.GetClipRectMax().x)
        draw.AddText({tag, at.y}, c.pass == Pass::research ? t.cut : t.text_faint, how);
      if (ImGui::TableSetColumnIndex(1)) {
        if (c.value.kind != Kind::none) {
          if (c.counts) cell_bar(1, with_alpha(screen.colour(c.value, n.mover), 0.30f));
          mono_right(screen.score(c.value, n.mover, {"node.child", c.id}), c.counts ? t.text : t.text_faint);
        } else if (c.state == NodeState::open) {
          coloured(t.accent, texts::node::open);
        } else if (c.end == NodeEnd::aborted) {
          coloured(t.warning, "stopped");
        }
      }
      if (windows && ImGui::TableSetColumnIndex(2) && reached) {
        const Window w = window_of(screen, n, c);
        mono(t.text_dim, fmt::format("{}..{}", screen.plain_number(w.alpha.value, {"node.child_from", c.id}),
                                     screen.plain_number(w.beta.value, {"node.child_to", c.id})));
      }
      if (wide && ImGui::TableSetColumnIndex(3) && reached) {
        dim(text(c.why));
        item_tooltip(explain(c.why));
      }
      if (ImGui::TableSetColumnIndex(nodes_column) && reached) {
        cell_bar(n.nodes ? static_cast<float>(c.nodes) / static_cast<float>(n.nodes) : 0,
                 with_alpha(t.text_faint, 0.35f));
        if (c.refutes) {
          const ImVec2 p = ImGui::GetCursorScreenPos();
          hatch(draw, {p.x + px(2), p.y + px(2)}, {p.x + px(14), p.y + line - px(2)}, t.cut, 4);
        }
        mono_right(short_nodes(c.nodes), t.text_dim);
      }
      ImGui::PopID();
    }
    ImGui::EndTable();
  }

  // Moves without a record, as chips that answer why.
  void unsearched(SearchScreen& screen, const NodeInfo& n) {
    if (n.unsearched_count == 0) return;
    using Reason = Unsearched::Reason;
    const Theme& t = theme();
    const char* why = word_of(n.unsearched_reason);
    ImGui::Dummy({1, px(1)});
    dim(n.unsearched.empty() ? fmt::format("{} moves {}", n.unsearched_count, why) : std::string(why));
    const bool cut = n.unsearched_reason == Reason::cut_off, stopped = n.unsearched_reason == Reason::stopped;
    compat::push_font(fonts().mono);
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - scroll_bar() - px(8);
    for (std::size_t i = 0; i < n.unsearched.size(); ++i) {
      const Unsearched& u = n.unsearched[i];
      const float wide = text_width(u.text) + px(14), high = ImGui::GetTextLineHeight() + px(4);
      if (ImGui::GetItemRectMax().x + px(6) + wide < right) ImGui::SameLine(0, px(6));
      ImGui::PushID(static_cast<int>(u.move));
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const bool clicked = ImGui::InvisibleButton("##chip", {wide, high});
      if (probing()) probe(fmt::format("node.unsearched.{}", u.text));
      const bool hovered = ImGui::IsItemHovered();
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      const ImVec2 end{at.x + wide, at.y + high};
      if (cut) hatch(draw, at, end, with_alpha(t.cut, hovered ? 0.6f : 0.35f), 6);
      if (stopped) dashed_rect(draw, at, end, hovered ? t.text : t.warning, Dash::dotted, 1.4f);
      else dashed_rect(draw, at, end, hovered ? t.text : t.ghost, Dash::dashed);
      draw.AddRectFilled({at.x + px(5), at.y + px(2)}, {end.x - px(5), end.y - px(2)}, with_alpha(t.panel, 0.85f),
                         px(2));
      draw.AddText({at.x + px(7), at.y + px(2)}, hovered ? t.text : t.text_dim, u.text.c_str());
      ImGui::LogText(" (%s)", u.text.c_str());
      ImGui::PopID();
      if (!hovered && !clicked) continue;
      compat::push_font(fonts().ui);
      if (hovered && n.state == NodeState::closed) why_tooltip(screen, n.slot, u.move);
      if (clicked && n.state == NodeState::closed) why_.ask(screen, n.slot, u.move);
      ImGui::PopFont();
    }
    ImGui::PopFont();
  }

  WhyPopup why_;
  WindowCheck sign_;
  u32 checked_ = no_node;
  u64 checked_at_ = 0, serial_ = 0;
  bool headline_says_whose_ = false;  // in this frame
};

}  // namespace

std::unique_ptr<PanelBase> make_node_panel() { return std::make_unique<NodePanel>(); }

}  // namespace ply::ui
