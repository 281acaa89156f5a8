// Where the nodes of the search went: every visited node in exactly one class, and the costliest mistakes in the order
// of moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/waste_look.h"
#include "app/ui/panels/order_look.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/source_look.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/base/text.h"
#include "engine/read/words/standing.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {

ImU32 waste_colour(Waste w) {
  const Theme& t = theme();
  switch (w) {
    case Waste::necessary: return mix(t.panel, t.good, 0.6f);
    case Waste::late_refutation: return mix(t.panel, t.cut, 0.85f);
    case Waste::wide_window: return mix(t.panel, t.beta, 0.8f);
    case Waste::costly_refutation: return mix(t.panel, t.pv, 0.7f);
    case Waste::repeated: return mix(t.panel, t.table, 0.75f);
    case Waste::research: return mix(t.panel, t.quiescence, 0.8f);
    case Waste::previous_iteration: return mix(t.panel, t.alpha, 0.4f);
    case Waste::probe: return mix(t.panel, t.text_faint, 0.8f);
    case Waste::aborted: return mix(t.panel, t.warning, 0.6f);
    case Waste::other_thread: return mix(t.panel, t.accent, 0.5f);
    case Waste::not_recorded: return mix(t.panel, t.ghost, 0.3f);
  }
  return t.raised;
}

Pattern waste_pattern(Waste w) {
  switch (w) {
    case Waste::necessary: return Pattern::none;
    case Waste::late_refutation: return Pattern::rising;
    case Waste::wide_window: return Pattern::level;
    case Waste::costly_refutation: return Pattern::crossed;
    case Waste::repeated: return Pattern::dots;
    case Waste::research: return Pattern::falling;
    case Waste::previous_iteration: return Pattern::upright;
    case Waste::probe: return Pattern::wide_rising;
    case Waste::aborted: return Pattern::grid;
    case Waste::other_thread: return Pattern::wide_falling;
    case Waste::not_recorded: return Pattern::wide_level;
  }
  return Pattern::none;
}

void fill_waste(ImDrawList& draw, ImVec2 min, ImVec2 max, Waste w, float rounding) {
  const ImU32 ground = waste_colour(w);
  draw.AddRectFilled(min, max, ground, rounding);
  draw_pattern(draw, min, max, waste_pattern(w), with_alpha(text_on(ground), 0.5f));
}

namespace {

// In the order of a legend: what was needed first, then what cost most thought.
constexpr std::array shown_order{
    Waste::necessary,    Waste::late_refutation, Waste::wide_window,        Waste::costly_refutation,
    Waste::repeated,     Waste::research,        Waste::previous_iteration, Waste::probe,
    Waste::other_thread, Waste::aborted,         Waste::not_recorded};

class WastePanel final : public PanelBase {
 public:
  const char* id() const override { return "waste"; }
  const char* title() const override { return tr("Waste"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, tr("Shows where the nodes of a search went: what the value needed, and what another order "
                               "of moves would have saved.")))
      return;
    const Answers& a = frame.answers;
    if (screen.view.untold().windows) return wrapped_text(theme().text_dim, shared_texts::no_windows);
    if (!a.possible()) return dim(tr("Known when the search is finished."));
    a.study().request();
    if (!a.study().answer()) {
      if (rests_on_damage(screen)) return;
      wait(a.study(), commands);
      const auto early = a.study().given_up() ? nullptr : a.study().question()->so_far->get();
      if (!early || early->classes.empty()) return;
      dim(tr("So far without what was repeated: those nodes still count in other classes."));
      probe("waste.so_far");
      bar(*early);
      classes(*early);
      return;
    }
    const Ledger& l = *a.ledger();
    wrapped_text(theme().text, ledger_words(l, screen.models.subject()));
    if (frame.runs.recorded_game()) minimal(a, l, commands);  // nothing else can be searched again
    bar(l);
    classes(l);
    if (!l.repeated_known) dim(tr("Positions of this game are not known here, so what was repeated cannot be told."));
    if (const TableSums& t = a.study().answer()->table; t.answers > 0) {
      wrapped_text(theme().text,
                   fmt::format(tr("Table: {} answers, {} of them linked to the node that wrote the entry; {} nodes "
                                  "were searched again though an earlier visit{} would have answered."),
                               grouped(t.answers), grouped(t.linked), grouped(t.repeated),
                               t.own_thread ? tr(" by the same thread") : ""));
      if (t.collisions > 0)
        wrapped_text(theme().error, fmt::format(tr("{} answers came from another position: two positions share a key."),
                                                grouped(t.collisions)));
      if (t.path > 0)
        wrapped_text(theme().warning, fmt::format(tr("{} answers rest on a repetition or a limit of moves: reached "
                                                     "by another path, the position may be worth something else."),
                                                  grouped(t.path)));
    }
    // Few lines, and those that its author can go to; the list of mistakes is long.
    sites_.update(screen.view, &l);
    if (sites_.reported()) {
      sites(SourceEnd::entered, tr("Entered, by lines of its engine's source"));
      sites(SourceEnd::left, tr("Left, by lines of its engine's source"));
    }
    if (l.last_search) mistakes(screen, l);
  }

  std::string table(const FrameModel& frame) const override {
    const Ledger* l = frame.answers.ledger();
    if (!l) return {};
    std::string out = "class,nodes\n";
    for (const Waste w : shown_order)
      out += fmt::format("{},{}\n", waste_name(w), l->total[static_cast<std::size_t>(w)]);
    out += "ply";
    for (const Waste w : shown_order) out += fmt::format(",{}", waste_name(w));
    out += "\n";
    for (std::size_t ply = 0; ply < l->by_ply.size(); ++ply) {
      out += fmt::format("{}", ply);
      for (const Waste w : shown_order) out += fmt::format(",{}", l->by_ply[ply][static_cast<std::size_t>(w)]);
      out += "\n";
    }
    return out;
  }

 private:
  // Nothing is known yet: how far it is, and how it is ended.
  static void wait(const AnswersTo<StudyQuestion>& s, Commands& commands) {
    if (s.given_up()) {
      dim(tr("Stopped before there were results."));
      if (text_button("waste.again", tr("Work it out"))) commands.push(command::Study{});
      return;
    }
    commands.more_frames = true;
    dim(fmt::format(tr("Looking at {} of {} nodes ..."), grouped(s.done()), grouped(s.all())));
    if (s.working() && text_button("waste.stop", tr("Stop"))) commands.push(command::StopStudy{});
  }

  void minimal(const Answers& a, const Ledger& l, Commands& commands) {
    if (a.searching_minimal()) {
      commands.more_frames = true;
      dim(fmt::format(tr("Searching the full tree: at most {} nodes, {:.0f} s ..."),
                      grouped(MinimalQuestion::max_full_nodes), a.minimal().seconds()));
      if (text_button("waste.stop", tr("Stop"))) commands.push(command::StopStudy{});
      return;
    }
    if (const MinimalAnswer* m = a.minimal().answer())
      return wrapped_text(
          theme().text,
          m->problem.empty()
              ? fmt::format(
                    tr("The minimal tree has = {} nodes, {} of them leaves: the search visited {:.1f} times as many."),
                    grouped(m->nodes), grouped(m->leaves),
                    static_cast<double>(l.last_search) / static_cast<double>(m->nodes))
              : fmt::format(tr("No minimal tree: {}."), m->problem));
    if (text_button("waste.minimal", tr("Find the minimal tree"),
                    tr("Searches the full tree to the same depth by plain minimax, and finds the fewest nodes that any "
                       "order of moves needs for the proof. Small depths only.")))
      commands.push(command::FindMinimalTree{});
  }

  static void bar(const Ledger& l) {
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight() + px(4);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    float x = at.x;
    for (const Waste w : shown_order) {
      const float part = width * static_cast<float>(l.total[static_cast<std::size_t>(w)]) /
                         static_cast<float>(std::max<u64>(l.nodes(), 1));
      if (part <= 0) continue;
      fill_waste(draw, {x, at.y}, {x + std::max(part - px(1), 1.0f), at.y + height}, w);
      x += part;
    }
    ImGui::Dummy({width, height});
    probe("waste.bar");
  }

  static void classes(const Ledger& l) {
    if (!ImGui::BeginTable("classes", 4, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) return;
    const float digits = text_width("0", fonts().mono);
    ImGui::TableSetupColumn("sign");
    ImGui::TableSetupColumn("class", ImGuiTableColumnFlags_WidthFixed,
                            std::min(ImGui::GetContentRegionAvail().x * 0.45f, px(220)));
    ImGui::TableSetupColumn("nodes", ImGuiTableColumnFlags_WidthFixed, 12 * digits);
    ImGui::TableSetupColumn("share", ImGuiTableColumnFlags_WidthFixed, 8 * digits);
    for (const Waste w : shown_order) {
      const u64 n = l.total[static_cast<std::size_t>(w)];
      if (n == 0) continue;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float side = ImGui::GetTextLineHeight();
      fill_waste(*ImGui::GetWindowDrawList(), {at.x, at.y + px(2)}, {at.x + side - px(2), at.y + side}, w);
      ImGui::Dummy({side, side});
      cell_text(theme().text, waste_name(w));
      item_tooltip(waste_meaning(w));
      cell_right(grouped(n));
      cell_right(fmt::format("{:.1f} %", 100.0 * static_cast<double>(n) / static_cast<double>(l.nodes())));
    }
    ImGui::EndTable();
  }

  void mistakes(SearchScreen& screen, const Ledger& l) {
    section(tr("Costliest mistakes"));
    if (l.mistakes.empty()) {
      ImGui::PushTextWrapPos(0);
      dim(tr("None: no move was searched in vain before the one that mattered."));
      return ImGui::PopTextWrapPos();
    }
    // Then the better move stands in the tooltip alone
    const bool narrow = ImGui::GetContentRegionAvail().x < 34 * text_width("0");
    const bool wide = ImGui::GetContentRegionAvail().x > 66 * text_width("0");
    if (!begin_columns("mistakes",
                       {{"nodes", 9 * text_width("0", fonts().mono),
                         narrow ? nullptr : tr("Nodes searched before the move that mattered.")},
                        {"better", 10 * text_width("0"),
                         tr("The move that should have come first, and its place in the order."), true, !narrow},
                        {tr("in place of"), text_width(tr("in place of")) + px(10),
                         tr("The source of the move that was searched first instead."), true, wide},
                        {"at", 0,
                         narrow ? nullptr
                                : tr("The node whose moves were in the wrong order, by the moves that lead to it. A "
                                     "click goes there.")}}))
      return;
    for (const OrderingMistake& m : l.mistakes) {
      const u32 slot = screen.view.find(m.id), better = screen.view.find(m.better);
      if (slot == no_node || better == no_node) continue;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      const ScopedId own_id(static_cast<int>(m.id));
      if (ImGui::Selectable("##row", screen.models.shown() == slot, ImGuiSelectableFlags_SpanAllColumns))
        go(screen, m.id);
      probe(fmt::format("waste.mistake.{}", m.id));
      screen.mark_rest_item(screen.rests_on(m.id) ? m.id : m.better, "waste");
      screen.menu_on_item(m.id);
      const std::string mended = fmt::format("{} ({}.)", screen.name(better), m.rank + 1);
      item_tooltip(narrow ? fmt::format("{}: {}", mended, waste_meaning(m.kind)) : waste_meaning(m.kind));
      ImGui::SameLine(0, 0);
      mono_right(grouped(m.nodes));
      if (!narrow) cell_text(theme().text, mended);
      if (wide) cell_text(theme().text, order_text(screen, m.why));
      ImGui::TableNextColumn();
      const std::string line = screen.models.nodes().line(screen.view, slot);
      fitted_text(theme().text_dim, line.empty() ? screen.name(slot) : line);
    }
    ImGui::EndTable();
  }

  // Which lines of its engine's source cost most.
  void sites(SourceEnd end, const char* title) const {
    section(title);
    const float digits = text_width("0", fonts().mono);
    if (!begin_columns(title, {{"line", 0, nullptr},
                               {"nodes", 12 * digits, tr("Nodes that were entered, or left, by this line.")},
                               {"wasted", 9 * digits,
                                tr("How many of these perfect order, windows and table would have saved.")}}))
      return;
    const auto& list = sites_.sites(end).list;
    for (std::size_t i = 0; i < list.size() && i < max_sites; ++i) {
      const SourceSite& s = list[i];
      ImGui::TableNextRow();
      cell_text(s.line ? theme().text : theme().text_dim, sites_.lines().words(s.file, s.line));
      cell_right(grouped(s.nodes));
      cell_right(fmt::format("{:.1f} %", 100.0 * static_cast<double>(s.wasted()) / static_cast<double>(s.nodes)));
    }
    ImGui::EndTable();
    if (list.size() > max_sites) dim(fmt::format(tr("{} more lines"), list.size() - max_sites));
  }

  // To the moment when the node was left: all its moves have their values then.
  static void go(SearchScreen& screen, u32 id) {
    screen.commands.push(command::Seek{screen.view.leave(screen.view.find(id))});
    screen.select(id);
  }

  static constexpr std::size_t max_sites = 12;
  ShownSites sites_;
};

}  // namespace

std::unique_ptr<PanelBase> make_waste_panel() { return std::make_unique<WastePanel>(); }

}  // namespace ply::ui
