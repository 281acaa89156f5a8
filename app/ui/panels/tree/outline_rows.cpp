// A row of the outline: the node with its move and its cells, or what has no record of its own.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/amount_text.h"
#include "app/ui/panels/answers/waste_look.h"
#include "app/ui/panels/tree/outline.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/trace/cut_saving.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void OutlinePanel::row(SearchScreen& screen, u64 n, float height) {
  const TreeRow row = at(screen.view, n);
  ImGui::TableNextRow(0, height);
  ImGui::TableSetColumnIndex(0);
  if (row.kind == TreeRow::Kind::node) node_row(screen, row, n);
  else ghost_row(screen, row, n);
}

// The move of a row, behind those of the places within its turn that have no rows.
std::string OutlinePanel::turn_text(SearchScreen& screen, u32 slot) const {
  std::string out = screen.name(slot);
  for (u32 k = screen.view.parent(slot); k != no_node && within_.count(k); k = screen.view.parent(k))
    out = screen.name(k) + " " + out;
  return out;
}

// The indent, the fold mark and the move; the whole row can be clicked.
void OutlinePanel::node_row(SearchScreen& screen, const TreeRow& row, u64 n) {
  const View& v = screen.view;
  const Theme& t = theme();
  const u32 k = row.slot, id = v.id(k);
  const NodeRecord& r = v[k];
  const NodeState state = v.state(k, screen.models.tick());
  const bool closed = state == NodeState::closed && !v.open(k), shown = k == screen.models.shown();
  const ImU32 ink = state == NodeState::not_yet ? legible(t, t.text_faint, shown ? t.selection : t.hover) : t.text;
  if (shown) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, t.selection);
  ImGui::PushID(static_cast<int>(id));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight(), indent = px(14) * static_cast<float>(row.ply), arrow = px(14);
  const bool clicked = ImGui::Selectable(
      "##row", false, ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick, {0, line});
  if (probing()) probe(fmt::format("outline.row.{}", id));
  screen.menu_on_item(id);
  const bool on_arrow = row.expandable && ImGui::GetIO().MousePos.x < at.x + indent + arrow;
  if (clicked) {
    if (on_arrow || ImGui::IsMouseDoubleClicked(0)) toggle(v, row);
    else screen.select(id);
  }
  if (compat::hover_seconds() > 0.5f && !on_arrow) screen.node_tooltip(k);

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (int d = 1; d <= row.ply; ++d) {  // faint guides down the levels
    const float x = std::floor(at.x + px(14) * static_cast<float>(d) - px(8)) + 0.5f;
    draw.AddLine({x, at.y - px(2)}, {x, at.y + line + px(2)}, t.grid);
  }
  if (row.expandable) {
    const ImVec2 c{at.x + indent + px(6), at.y + line / 2};
    const float s = px(3.5f);
    if (row.expanded)
      draw.AddTriangleFilled({c.x - s, c.y - s * 0.6f}, {c.x + s, c.y - s * 0.6f}, {c.x, c.y + s * 0.8f}, t.text_dim);
    else
      draw.AddTriangleFilled({c.x - s * 0.6f, c.y - s}, {c.x + s * 0.8f, c.y}, {c.x - s * 0.6f, c.y + s}, t.text_dim);
  }
  if (const int stop = screen.thread.stop_of(id); stop >= 0) {  // where the fold mark stands else
    draw.AddRectFilled({at.x, at.y - px(1)}, {at.x + px(3), at.y + line + px(1)}, t.accent);
    thread_disc(draw, {at.x + std::max(indent + px(3), thread_disc_radius() + px(1.5f)), at.y + line / 2}, stop,
                screen.thread.at() == stop, "outline");
  }
  screen.mark_rest(draw, {at.x, at.y - px(1)}, {at.x + px(180), at.y + line + px(1)}, id, "outline");
  compat::push_font(fonts().mono);
  const std::string move = r.ply > 0    ? turn_text(screen, k)
                           : r.rank > 0 ? fmt::format("{}, attempt {}", depth_text(v, r.depth()), r.rank + 1)
                                        : depth_text(v, r.depth());
  ImGui::SameLine(0, 0);
  const float move_room = ImGui::GetWindowDrawList()->GetClipRectMax().x - at.x - indent - arrow;
  draw_clipped(draw, {at.x + indent + arrow, at.y}, move_room, state == NodeState::open ? t.accent : ink, move);
  ImGui::LogText("%s%s", shown ? "> " : "", move.c_str());
  if (r.pass() != Pass::full) {
    const float x = at.x + indent + arrow + text_width(move) + px(8);
    ImGui::PopFont();
    draw_clipped(draw, {x, at.y}, at.x + indent + arrow + move_room - x, t.text_faint, text(r.pass()));
    compat::push_font(fonts().mono);
  }

  for (std::size_t i = 0; i < placed_.size(); ++i)
    if (this->at(static_cast<int>(i) + 1)) cell(screen, *placed_[i], k, state, closed);
  ImGui::PopFont();
  ImGui::PopID();
  (void)n;
}

void OutlinePanel::cell(SearchScreen& screen, const OutlineColumn& c, u32 k, NodeState state, bool closed) {
  const View& v = screen.view;
  const Theme& t = theme();
  const NodeRecord& r = v[k];
  const u32 id = v.id(k);
  switch (c.field) {
    case Field::mover: return side_item(r.mover(), state != NodeState::not_yet);
    case Field::depth: return mono_right(v.tells_depth(r.depth()) ? fmt::format("{}", r.depth()) : "?", t.text_dim);
    case Field::value:
      if (closed) {
        const Score s{r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
        cell_bar(1, with_alpha(screen.colour(s, r.mover()), 0.28f));
        mono_right(screen.score(s, r.mover(), {"row.value", id}));
      } else if (state == NodeState::open) {
        mono_right(screen.score(score_of(known_interval(v, k, screen.models.tick())), r.mover(), {"row.known", id}),
                   t.text_dim);
      }
      return;
    case Field::end: return ending(screen, k, state, closed);
    default: break;
  }
  const FieldValue x = reader_->cell(k, c);
  if (!x.known) return;
  if (c.field == Field::nodes) return mono_right(short_nodes(static_cast<u64>(x.v)), t.text_dim);
  if (c.field == Field::alpha || c.field == Field::beta)
    return mono_right(screen.plain_number(static_cast<int>(x.v), {c.field == Field::alpha ? "row.from" : "row.to", id}),
                      t.text_dim);
  if (c.turns()) {
    const char* about = c.field == Field::static_eval ? "row.static"
                        : c.field == Field::alpha_now ? "row.from_now"
                                                      : "row.to_now";
    return mono_right(screen.plain_number(static_cast<int>(x.v), {about, id}), t.text_dim);
  }
  if (c.score()) return mono_right(amount_text(screen, x.v), t.text_dim);
  if (c.what == OutlineColumn::What::waste) {
    const Waste w = static_cast<Waste>(x.v);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float h = ImGui::GetTextLineHeight(), side = std::floor(h * 0.6f);
    fill_waste(*ImGui::GetWindowDrawList(), {at.x, at.y + (h - side) / 2}, {at.x + side, at.y + (h + side) / 2}, w,
               px(2));
    ImGui::Dummy({side, h});
    ImGui::SameLine(0, px(4));
  }
  const std::string words = reader_->text(c, x);
  if (c.right()) return mono_right(words, t.text_dim);
  const ScopedFont own_face(fonts().ui);
  fitted_text(t.text_dim, words);
}

void OutlinePanel::ending(SearchScreen& screen, u32 k, NodeState state, bool closed) const {
  const View& v = screen.view;
  const NodeRecord& r = v[k];
  const Theme& t = theme();
  const ScopedFont own_face(fonts().ui);
  if (state == NodeState::open) {
    fitted_text(t.accent, tr("open"));
  } else if (closed && r.cut() && !cut_saved_moves(v, k) && !r.partial()) {
    fitted_text(t.text_dim, r.moves == 0 ? tr("searched") : tr("all searched"));
  } else if (closed && r.cut()) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float h = ImGui::GetTextLineHeight();
    hatch(*ImGui::GetWindowDrawList(), {at.x, at.y + px(2)}, {at.x + px(12), at.y + h - px(2)}, t.cut, 4);
    ImGui::Dummy({px(14), h});
    ImGui::SameLine(0, px(2));
    fitted_text(t.cut, r.moves > 0 && !r.uncounted()
                           ? fmt::format(tr("cut {}/{}"), r.best + 1, static_cast<int>(r.moves))
                           : fmt::format(tr("cut {}"), r.best + 1));
  } else if (closed) {
    switch (r.end()) {
      case NodeEnd::inner:
        fitted_text(t.text_dim, r.kind() == Kind::upper                                      ? tr("all fail low")
                                : r.uncounted() && screen.models.nodes().subject().unsound() ? tr("some left out")
                                : r.moves == 0                                               ? tr("searched")
                                                                                             : tr("all searched"));
        break;
      case NodeEnd::horizon: fitted_text(t.text_faint, tr("horizon")); break;
      case NodeEnd::over: fitted_text(t.text_dim, tr("game over")); break;
      case NodeEnd::repetition: fitted_text(t.text_dim, tr("repetition")); break;
      case NodeEnd::limit: fitted_text(t.text_dim, tr("move limit")); break;
      case NodeEnd::turn_won: fitted_text(t.text_dim, tr("wins this turn")); break;
      case NodeEnd::table: fitted_text(t.table, tr("table")); break;
      case NodeEnd::pruned:
        fitted_text(t.warning, v.left_by_shallow_probe(k) ? tr("shallow search") : tr("assumed"));
        break;
      case NodeEnd::unreported: fitted_text(t.text_faint, tr("not told")); break;
      case NodeEnd::aborted:
        fitted_text(r.inferred() ? t.accent : t.warning, r.inferred() ? tr("open") : tr("stopped"));
        break;
      case NodeEnd::open: break;
    }
  }
}

void OutlinePanel::ghost_row(SearchScreen& screen, const TreeRow& row, u64 n) {
  const View& v = screen.view;
  const Theme& t = theme();
  const bool closed = v.state(row.parent, screen.models.tick()) == NodeState::closed;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight(), indent = px(14) * static_cast<float>(row.ply) + px(14);
  const ScopedId own_id(static_cast<int>(n));
  const std::optional<MoveCode> move = move_of(screen, row);
  if (ImGui::Selectable("##ghost", false, ImGuiSelectableFlags_SpanAllColumns, {0, line}) && move && closed)
    why_.ask(screen, row.parent, *move);
  if (probing()) probe(fmt::format("outline.ghost.{}.{}", v.id(row.parent), row.ordinal));
  if (move && closed && compat::hover_seconds() > 0.4f) why_tooltip(screen, row.parent, *move);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  using Reason = Unsearched::Reason;
  const Reason why = row.kind == TreeRow::Kind::unrecorded ? Reason::not_recorded
                                                           : unsearched_reason(v, row.parent, screen.models.tick());
  const ImVec2 a{at.x + indent - px(12), at.y + px(2)}, b{at.x + indent - px(2), at.y + line - px(2)};
  if (why == Reason::cut_off) hatch(draw, a, b, with_alpha(t.cut, 0.6f), 4);
  if (why == Reason::stopped) dashed_rect(draw, a, b, t.warning, Dash::dotted, 1.2f);
  compat::push_font(fonts().mono);
  std::string text = "?";
  if (row.kind == TreeRow::Kind::unrecorded) text = fmt::format("+{}", short_nodes(row.count));
  else if (move) text = screen.models.nodes().text(v, row.parent, *move);
  draw.AddText({at.x + indent + px(4), at.y}, closed ? t.text_dim : t.text_faint, text.c_str());
  ImGui::LogText("(%s)", text.c_str());
  ImGui::PopFont();
  const auto end =
      std::find_if(placed_.begin(), placed_.end(), [](const OutlineColumn* c) { return c->field == Field::end; });
  if (closed && end != placed_.end() && this->at(static_cast<int>(end - placed_.begin()) + 1))
    fitted_text(why == Reason::stopped ? t.warning : t.text_faint, word_of(why));
}

std::optional<MoveCode> OutlinePanel::move_of(SearchScreen& screen, const TreeRow& row) {
  if (row.kind != TreeRow::Kind::ghost) return std::nullopt;
  return unsearched_move(screen, row.parent, row.ordinal);
}

}  // namespace ply::ui
