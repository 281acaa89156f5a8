// Breakpoints: conditions, how often they are hit, and where.
#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/expression_field.h"
#include "app/ui/panels/debug/suggested_condition.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/base/text.h"
#include "engine/session/answers/questions.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* breakpoints_from = tr("Stops from this hit on");
constexpr const char* breakpoints_log = tr("Only notes its hits below and does not stop");

class BreakpointsPanel final : public PanelBase {
 public:
  const char* id() const override { return "breakpoints"; }
  const char* title() const override { return tr("Breakpoints"); }
  bool scrolls() const override { return false; }
  std::string badge(const FrameModel& frame) const override {
    const auto& all = frame.walk.breakpoints();
    return all.empty() ? std::string() : fmt::format("{}", all.size());
  }

  void obey(const PanelRequest& r) override {
    const auto* draft = std::get_if<request::Write>(&r);
    if (!draft) return;
    field_.text = draft->text;
    field_.focus();
    changing_ = -1;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    const auto& points = frame.walk.breakpoints();
    if (changing_ >= static_cast<int>(points.size())) changing_ = -1;
    if (chosen_ >= static_cast<int>(points.size())) chosen_ = -1;

    // 1. A new one, or a changed one.
    const char* label = changing_ >= 0 ? "Change" : tr("Add");
    const float buttons = text_width(label) + text_width(tr("Fields")) + px(56);
    const bool entered = field_.draw("breakpoint", tr("stop where ... (ply == 3 && cut)"),
                                     std::max(px(80), ImGui::GetContentRegionAvail().x - buttons));
    ImGui::SameLine(0, px(6));
    const bool added = text_button("breakpoint.add", label,
                                   tr("The search stops where this holds, and so do F5 and Shift+F8 in a recording"),
                                   {}, !trim(field_.text).empty());
    ImGui::SameLine(0, px(6));
    if (text_button("breakpoint.fields", tr("Fields"), shared_texts::fields_help)) commands.act("view.show", "fields");
    field_.draw_below(Expression::Wanted::condition, frame.questions.terms());
    if (entered || added) take(frame, commands);

    // 2. The list.
    if (points.empty())
      return wrapped_text(theme().text_dim, tr("No breakpoints. Write a condition above, or press F9 on a node."));
    const float line = ImGui::GetFrameHeight() + 2 * ImGui::GetStyle().CellPadding.y;
    const float head = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y + px(6);
    const float max = std::max(head + line * 2, ImGui::GetContentRegionAvail().y * 0.5f);
    const float height = std::min(max, head + line * static_cast<float>(points.size()));
    if (ImGui::BeginChild("list", {0, height})) draw_list(frame, commands);
    ImGui::EndChild();

    // 3. Where they are hit.
    draw_hits(screen, frame, commands);
  }

  std::string table(const FrameModel& frame) const override {
    std::string out = "breakpoint,event,node,moment\n";
    for (const Hit& h : frame.walk.hits().all)
      out += fmt::format("{},{},{},{}\n", h.breakpoint + 1, h.tick, frame.walk.view().id(h.slot),
                         h.leaving ? "leave" : "enter");
    return out;
  }

 private:
  void take(const FrameModel& frame, Commands& commands) {
    auto e = Expression::compile(field_.text, Expression::Wanted::condition, frame.questions.terms());
    if (!e) return field_.focus();
    std::vector<Breakpoint> all = frame.walk.breakpoints();
    if (changing_ >= 0) all[static_cast<std::size_t>(changing_)].condition = std::move(*e);
    else all.push_back(breakpoint_at(std::move(*e)));
    chosen_ = changing_ >= 0 ? changing_ : static_cast<int>(all.size()) - 1;
    changing_ = -1;
    field_.text.clear();
    commands.push(command::SetBreakpoints{std::move(all)});
  }

  void draw_list(const FrameModel& frame, Commands& commands) {
    std::vector<Breakpoint> all = frame.walk.breakpoints();
    const HitList& hits = frame.walk.hits();
    bool changed = false;
    int gone = -1;
    const float ch = text_width("0", fonts().mono);
    // A narrow panel leaves the condition the room of the least needed column; the command breakpoint.from is left.
    const bool wide = ImGui::GetContentRegionAvail().x > 54 * ch;
    const float box = ImGui::GetFrameHeight();
    if (!begin_columns(wide ? "breakpoints" : "breakpoints_narrow",
                       {{" ", box, tr("On or off"), true},
                        {"condition"},
                        {"hits", ch * 6,
                         tr("Nodes of the recording for which it holds; while a search runs, those that it has met")},
                        {"from", ch * 4.5f, breakpoints_from, false, wide},
                        {"log", box, breakpoints_log, true},
                        {"  ", box}}))
      return;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
      Breakpoint& b = all[static_cast<std::size_t>(i)];
      const ScopedId own_id(i);
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      if (ImGui::Checkbox("##enabled", &b.enabled)) changed = true;
      probe("breakpoint.enabled", i + 1);
      item_tooltip(tr("On or off"));
      ImGui::TableNextColumn();
      // The condition: a click chooses it and puts it into the field.
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float room = ImGui::GetContentRegionAvail().x, high = ImGui::GetFrameHeight();
      if (ImGui::Selectable("##row", chosen_ == i, ImGuiSelectableFlags_AllowDoubleClick, {room, high})) {
        chosen_ = chosen_ == i && !ImGui::IsMouseDoubleClicked(0) ? -1 : i;
        if (ImGui::IsMouseDoubleClicked(0)) {
          changing_ = i;
          field_.text = b.condition.text();
          field_.focus();
        }
      }
      probe("breakpoint.row", i + 1);
      item_tooltip(fmt::format(tr("{}\nClick: its hits alone. Double click: change it."), b.condition.text()));
      compat::push_font(fonts().mono);
      const std::string text = b.condition.empty() ? tr("every event of its kind") : b.condition.text();
      draw_clipped(*ImGui::GetWindowDrawList(), {at.x, at.y + (high - ImGui::GetTextLineHeight()) / 2}, room,
                   hits.last == i ? theme().accent
                   : b.enabled    ? theme().text
                                  : theme().text_faint,
                   text);
      ImGui::LogText("%s", text.c_str());
      ImGui::PopFont();
      ImGui::TableNextColumn();
      ImGui::AlignTextToFramePadding();
      mono_right(static_cast<std::size_t>(i) < hits.counts.size() && b.enabled
                     ? grouped(hits.counts[static_cast<std::size_t>(i)])
                     : "-",
                 theme().text_dim);
      probe("breakpoint.hits", i + 1);
      if (ImGui::IsItemHovered() && !b.condition.empty()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        item_tooltip(tr("Click: all of them in Find, counted by ply"));
        if (ImGui::IsMouseClicked(0)) {
          commands.act("view.show", "find");
          command::Find f = frame.questions.asked();
          f.where = b.condition.text(), f.histogram = "ply";
          commands.push(std::move(f));
        }
      }
      if (wide) changed = from_field(b, i) || changed;
      ImGui::TableNextColumn();
      if (ImGui::Checkbox("##log", &b.log_only)) changed = true;
      probe("breakpoint.log", i + 1);
      item_tooltip(breakpoints_log);
      ImGui::TableNextColumn();
      if (icon_button(fmt::format("breakpoint.delete.{}", i + 1), Icon::close, tr("Removes it"))) gone = i;
    }
    ImGui::EndTable();
    if (gone >= 0) all.erase(all.begin() + gone), changing_ = -1, changed = true;
    if (changed) commands.push(command::SetBreakpoints{std::move(all)});
  }

  static bool from_field(Breakpoint& b, int i) {
    ImGui::TableNextColumn();
    int from = static_cast<int>(std::min<u64>(b.from_hit, 1'000'000'000));
    ImGui::SetNextItemWidth(-1);
    const bool changed = ImGui::InputInt("##from", &from, 0, 0, ImGuiInputTextFlags_EnterReturnsTrue) && from >= 1;
    if (changed) b.from_hit = static_cast<u64>(from);
    probe("breakpoint.from", i + 1);
    item_tooltip(breakpoints_from);
    return changed;
  }

  // Rows of all hits, or of those of the chosen breakpoint.
  void draw_hits(SearchScreen& screen, const FrameModel& frame, Commands& commands) {
    const HitList& hits = frame.walk.hits();
    const auto& run = frame.runs.run();
    if (frame.walk.scanning()) {
      commands.more_frames = true;
      dim(fmt::format(fmt::runtime(tr("looking for hits: {:.0f} %")), 100 * frame.walk.scan_share()));
      return;
    }
    if (run && run->running()) {
      wrapped_text(
          theme().text_dim,
          fmt::format("{} {}",
                      fmt::format(fmt::runtime(tr("A search with breakpoints is {} times slower.")), tr("2 to 3")),
                      hits.complete || !hits.live.empty() ? "" : tr("All hits are listed when the search pauses.")));
      item_tooltip(
          tr("Measured on a fast game, 1.2 million recorded nodes, with one condition that never held: ply 1.9 times, "
             "cut_index 3.2, raised 4.8, a move 6.3 (positions are replayed). Slower games suffer less."));
      if (!hits.complete) return draw_live(screen, hits);
    } else {
      if (!screen.recorded()) return wrapped_text(theme().text_dim, shared_texts::no_recording);
    }
    if (serial_ != hits.serial || of_ != chosen_) {
      serial_ = hits.serial;
      of_ = chosen_;
      rows_.clear();
      for (u32 i = 0; i < hits.all.size(); ++i)
        if (chosen_ < 0 || hits.all[i].breakpoint == chosen_) rows_.push_back(i);
    }
    if (rows_.empty()) return wrapped_text(theme().text_dim, tr("It is hit nowhere in this recording."));
    const float height = ImGui::GetTextLineHeight() + px(4), header = height + px(2);
    // The list goes along with the moment.
    const auto next = std::lower_bound(rows_.begin(), rows_.end(), screen.models.tick(),
                                       [&](u32 row, Tick t) { return hits.all[row].tick < t; });
    if (shown_ != screen.models.tick())
      list_.reveal(std::min<i64>(next - rows_.begin(), static_cast<i64>(rows_.size()) - 1));
    shown_ = screen.models.tick();
    if (const RowRange range = list_.begin("hits", static_cast<i64>(rows_.size()), height, header)) {
      const float ch = text_width("0", fonts().mono);
      if (begin_columns("hits", {{"event", ch * 10}, {"what"}, {"ply", ch * 3.5f}, {"#", ch * 2.5f}})) {
        for (i64 i = range.first; i < range.last; ++i)
          hit_row(screen, hits.all[rows_[static_cast<std::size_t>(i)]], i, height);
        ImGui::EndTable();
      }
    }
    list_.end();
  }

  // What log-only breakpoints have noted so far; the newest in sight.
  void draw_live(SearchScreen& screen, const HitList& hits) {
    if (hits.live.empty()) return;
    const float height = ImGui::GetTextLineHeight() + px(4);
    if (live_ != hits.live.size()) live_list_.reveal(static_cast<i64>(hits.live.size()) - 1);
    live_ = hits.live.size();
    if (const RowRange range = live_list_.begin("live", static_cast<i64>(hits.live.size()), height))
      for (i64 i = range.first; i < range.last; ++i) {
        const LogEntry& e = hits.live[static_cast<std::size_t>(i)];
        const ScopedId own_id(static_cast<int>(i));
        const std::string words = fmt::format(
            "event {}  {} node {}  ply {}  ({}, hit {})", grouped(static_cast<u64>(e.moment.tick)),
            e.moment.leaving ? "leaves" : "enters", e.moment.id, e.moment.ply, e.breakpoint + 1, grouped(e.hit));
        if (ImGui::Selectable("##live", false, 0, {0, height - px(4)}))
          screen.commands.push(command::GoToHit{e.moment.tick, e.moment.leaving ? e.moment.id : no_node});
        probe("breakpoint.live", i + 1);
        screen.mark_rest_item(e.moment.id, "breakpoints");
        ImGui::SameLine(0, 0);
        fitted_text(theme().text, words);
      }
    live_list_.end();
  }

  static void hit_row(SearchScreen& screen, const Hit& h, i64 row, float height) {
    const View& v = screen.view;
    if (h.slot >= v.size()) return;
    const ScopedId own_id(static_cast<int>(row));
    ImGui::TableNextRow(0, height);
    ImGui::TableSetColumnIndex(0);
    const u32 id = v.id(h.slot);
    if (ImGui::Selectable("##hit", h.tick == screen.models.tick(), ImGuiSelectableFlags_SpanAllColumns,
                          {0, ImGui::GetTextLineHeight()}))
      screen.commands.push(command::GoToHit{h.tick, h.leaving ? id : no_node});
    probe("breakpoint.hit", row + 1);
    screen.mark_rest_item(id, "breakpoints");
    if (compat::hover_seconds() > 0.4f) screen.node_tooltip(h.slot);
    ImGui::SameLine(0, 0);
    mono_right(grouped(static_cast<u64>(h.tick)), theme().text_dim);
    cell_text(h.tick <= screen.models.tick() ? theme().text : theme().text_dim,
              fmt::format("{} {}", h.leaving ? "leaves" : "enters", screen.name(h.slot)));
    cell_right(fmt::format("{}", v[h.slot].ply), theme().text_dim);
    cell_right(fmt::format("{}", h.breakpoint + 1), theme().text_dim);
  }

  ExpressionField field_;
  int chosen_ = -1, changing_ = -1, of_ = -2;
  u64 serial_ = 0;
  std::vector<u32> rows_;
  VirtualList list_, live_list_;
  std::size_t live_ = 0;
  Tick shown_ = -2;
};

}  // namespace

std::unique_ptr<PanelBase> make_breakpoints_panel() { return std::make_unique<BreakpointsPanel>(); }

std::string suggested_condition(const View& v, u32 slot) {
  const NodeRecord& r = v[slot];
  const u32 up = v.parent(slot);
  if (up != no_node) {
    const NodeRecord& q = v[up];
    const bool same = q.mover() == r.mover(), within = q.alpha <= r.alpha && r.beta <= q.beta,
               turned = q.alpha <= -i64{r.beta} && -i64{r.alpha} <= q.beta;
    if (same && !within) return "mover_same && !window_same";
    if (!same && !turned && r.pass() != Pass::probe) return "!mover_same && !window_turned";
  }
  if (!v.open(slot) && r.cut() && r.best > 0 && r.best != no_rank) return fmt::format("cut && cut_index >= {}", r.best);
  if (!v.open(slot) && r.cut()) return fmt::format("ply == {} && cut", r.ply);
  return fmt::format("ply == {} && rank == {}", r.ply, r.rank);
}

}  // namespace ply::ui
