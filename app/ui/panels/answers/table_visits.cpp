// Every visit of a position that is known: what each could have done for the node shown, when, and by which thread.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/answers/table_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/trace/node_columns.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr int few_visits = 12;

const char* short_name(Answer a) {
  constexpr const char* names[] = {"used",      "would do", "shallow", "bound",       "no value",
                                   "this node", "later",    "fits",    "other thread"};
  return names[static_cast<std::size_t>(a)];
}

ImU32 ink_of(Answer a) {
  const Theme& t = theme();
  switch (a) {
    case Answer::used: return t.good;
    case Answer::would_do:
    case Answer::fits: return t.warning;
    case Answer::too_shallow:
    case Answer::no_bound:
    case Answer::nothing: return t.error;
    case Answer::itself: return t.accent;
    case Answer::later:
    case Answer::other_thread: return t.text_faint;
  }
  return t.text;
}
// Filled: used. Crossed: rejected. A ring: it would have done; with a dot: it can have written the entry. A triangle:
// the node shown. A dot: later, or nobody knows.
void mark(ImDrawList& draw, ImVec2 c, Answer a) {
  const float r = px(4.5f);
  const ImU32 ink = ink_of(a);
  switch (a) {
    case Answer::used: draw.AddCircleFilled(c, r, ink, 16); break;
    case Answer::would_do: draw.AddCircle(c, r, ink, 16, px(1.6f)); break;
    case Answer::fits:
      draw.AddCircle(c, r, ink, 16, px(1.6f));
      draw.AddCircleFilled(c, r * 0.45f, ink, 12);
      break;
    case Answer::itself:
      draw.AddTriangleFilled({c.x - r * 0.7f, c.y - r}, {c.x + r, c.y}, {c.x - r * 0.7f, c.y + r}, ink);
      break;
    case Answer::later:
    case Answer::other_thread: draw.AddCircleFilled(c, px(1.8f), ink, 8); break;
    default:
      draw.AddLine({c.x - r, c.y - r}, {c.x + r, c.y + r}, ink, px(1.8f));
      draw.AddLine({c.x - r, c.y + r}, {c.x + r, c.y - r}, ink, px(1.8f));
  }
}

// What of a visit there is room for, and the threads, where the recording tells them.
struct Columns {
  bool threads, iterations, depths, windows, lines;
  const NodeColumns* told;
};

void visit(SearchScreen& screen, const Visit& q, const Columns& has) {
  const View& v = screen.view;
  const NodeRecord& r = v[q.slot];
  const u32 id = v.id(q.slot);
  const float line = ImGui::GetTextLineHeight();
  const ScopedId own_id(static_cast<int>(id));
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  if (ImGui::Selectable("##visit", q.answer == Answer::itself, ImGuiSelectableFlags_SpanAllColumns, {0, line}))
    go_to_hit(screen, q.slot);
  if (probing()) probe(fmt::format("table.visit.{}", id));
  screen.mark_rest_item(id, "table");
  if (ImGui::IsItemHovered()) screen.commands.pointed = id;
  if (compat::hover_seconds() > 0.4f) screen.node_tooltip(q.slot);
  mark(*ImGui::GetWindowDrawList(), {at.x + px(6), at.y + line / 2}, q.answer);
  ImGui::SameLine(0, 0);
  ImGui::SetCursorScreenPos({at.x + px(17), at.y});
  fitted_text(ink_of(q.answer), short_name(q.answer));
  item_tooltip(answer_name(q.answer));
  if (has.threads) {
    const auto thread = has.told->at(NodeColumn::thread, q.slot);
    cell_right(thread ? std::to_string(*thread) : std::string(), theme().text_dim);
  }
  if (has.iterations) cell_right(fmt::format("{}", q.iteration), theme().text_dim);
  if (has.depths) cell_right(fmt::format("{}", r.depth()), theme().text_dim);
  if (has.windows) {
    ImGui::TableNextColumn();
    const Window w = screen.seen({{r.alpha, {}}, {r.beta, {}}}, r.mover());
    mono_right(fmt::format("{}..{}", screen.plain_number(w.alpha.value, {"visit.from", id}),
                           screen.plain_number(w.beta.value, {"visit.to", id})),
               theme().text_dim);
  }
  ImGui::TableNextColumn();
  const Score value{r.value, v.open(q.slot) || r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
  if (value.kind != Kind::none) cell_bar(1, with_alpha(screen.colour(value, r.mover()), 0.28f));
  mono_right(screen.score(value, r.mover(), {"visit.value", id}));
  if (has.lines) {
    ImGui::TableNextColumn();
    const std::string moves = screen.models.nodes().line(v, q.slot);
    fitted_mono(theme().text_dim, moves.empty() ? screen.name(q.slot) : moves);
  }
}

}  // namespace

void draw_table_visits(SearchScreen& screen, const TableStory& story, bool& all) {
  ImGui::Dummy({1, px(2)});
  dim(fmt::format(tr("Visits of this position: {}"), grouped(story.visits.size())));
  screen.whose_scores("table", screen.view[screen.models.shown()].mover());
  const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
  const auto told = node_columns(screen.view);
  const bool threads = told && !told->of(NodeColumn::thread).empty();
  const float left = threads ? room - 6 * ch : room;
  const Columns has{threads, left > 48 * ch, left > 42 * ch, left > 66 * ch, left > 36 * ch, told.get()};
  // A dozen of them, those before the node shown first; all on demand.
  const auto me =
      std::find_if(story.visits.begin(), story.visits.end(), [](const Visit& q) { return q.answer == Answer::itself; });
  const int count = static_cast<int>(story.visits.size()), at = static_cast<int>(me - story.visits.begin());
  const int from = all ? 0 : bounded(at + 3 - few_visits, 0, std::max(0, count - few_visits)),
            to = all ? count : std::min(count, from + few_visits);
  if (begin_columns(
          "visits",
          {{"did", ch * 11 + px(18),
            tr("What the visit could have done for the node shown: its entry was used, or why not. The mark at the "
               "left says the same."),
            true},
           {"thread", ch * 6, tr("The thread that searched it."), false, has.threads},
           {"iter.", ch * 5, tr("The depth of the root search that it belongs to."), false, has.iterations},
           {"depth", ch * 5, tr("Depth left at it."), false, has.depths},
           {"window", ch * 16, tr("The window that it was entered with, in the chosen view."), false, has.windows},
           {"value", ch * 9, tr("What it returned, with its kind.")},
           {"line", 0, tr("The moves that lead to it. A click goes there, to the moment when it was left."), true,
            has.lines}})) {
    ImGuiListClipper clipper;
    clipper.Begin(to - from);
    while (clipper.Step())
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
        visit(screen, story.visits[static_cast<std::size_t>(from + i)], has);
    ImGui::EndTable();
  }
  if (count <= few_visits) return;
  const std::string more =
      all ? std::string(tr("Fewer visits")) : fmt::format(tr("All {} visits"), grouped(static_cast<u64>(count)));
  if (text_button("table.visits", more.c_str())) all = !all;
}

}  // namespace ply::ui
