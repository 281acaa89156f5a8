// The columns of the outline: how they look, which of them have room, their heads that sort, and the menu that chooses
// them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/tree/outline.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {
namespace {

// How the usual columns look: what they are called, how wide they are, and the least width of the panel (in characters)
// that has room for them where nobody has chosen.
struct ColumnLook {
  const char* id;
  const char* title;
  float characters;
  float min;
  const char* help;
};
constexpr ColumnLook looks[] = {
    {"mover", "side", 4, 0, tr("Who moves there. Up: the first side, down: the second.")},
    {"depth", "depth", 5, 65, tr("Plies left to search when the node was entered.")},
    {"alpha", nullptr, 7, 71,
     tr("The lower end of its entry window: a value must beat it to matter. The panel Node says what it rests on.")},
    {"beta", nullptr, 7, 71,
     tr("The upper end of its entry window: a value that reaches it ends the node. The panel Node says what it rests "
        "on.")},
    {"value", "value", 9, 0, tr("What the node returned, with its kind.")},
    {"end", "end", 12, 43, tr("How the node ended.")},
    {"nodes", "nodes", 7.5f, 51, tr("Nodes visited below and including it.")}};
constexpr float min_move = 18;  // characters of the first column

ColumnLook look_of(const OutlineColumn& c) {
  for (ColumnLook l : looks) {
    if (c.id != l.id) continue;
    if (c.field == Field::alpha) l.title = signs().alpha;
    if (c.field == Field::beta) l.title = signs().beta;
    return l;
  }
  const float min = static_cast<float>(c.title.size()) + 1.5f, content = c.what == OutlineColumn::What::waste ? 16.0f
                                                                         : c.score() || is_words(c.type)      ? 9.0f
                                                                                                              : 7.5f;
  return {c.id.c_str(), c.title.c_str(), std::max(min, content), 0, c.sentence};
}

}  // namespace

// All columns with a mark at those that are shown; stays open while they are chosen.
void OutlinePanel::column_menu(SearchScreen& screen, const ViewState& view) {
  if (std::exchange(menu_asked_, false)) ImGui::OpenPopup("##columns");
  if (!ImGui::BeginPopup("##columns")) return;
  if (ImGui::MenuItem(tr("The usual ones"), nullptr, !chosen_, chosen_)) screen.commands.act("outline.columns");
  probe("outline.columns.usual");
  if (ImGui::MenuItem(tr("In search order"), nullptr, view.outline_sort.empty(), !view.outline_sort.empty()))
    screen.commands.act("outline.sort");
  probe("outline.columns.unsorted");
  ImGui::Separator();
  // In as many columns as the window has room for.
  const auto& all = outline_columns();
  const float line = ImGui::GetFrameHeightWithSpacing(), room = ImGui::GetIO().DisplaySize.y * 0.7f;
  const int lines = std::max(8, static_cast<int>(room / line)),
            wide = (static_cast<int>(all.size()) + lines - 1) / lines;
  if (ImGui::BeginTable("##all", wide, ImGuiTableFlags_SizingFixedFit)) {
    const int high = (static_cast<int>(all.size()) + wide - 1) / wide;
    for (int r = 0; r < high; ++r) {
      ImGui::TableNextRow();
      for (int c = 0; c < wide; ++c) {
        const std::size_t i = static_cast<std::size_t>(c * high + r);
        if (i >= all.size()) break;
        ImGui::TableSetColumnIndex(c);
        bool on = std::find(columns_.begin(), columns_.end(), &all[i]) != columns_.end();
        if (ImGui::Checkbox(all[i].title.c_str(), &on)) screen.commands.act("outline.column", all[i].id);
        if (probing()) probe("outline.column." + all[i].id);
        if (ImGui::IsItemHovered()) show_tooltip(all[i].sentence);
      }
    }
    ImGui::EndTable();
  }
  ImGui::EndPopup();
}

void OutlinePanel::draw_rows(SearchScreen& screen, RowRange range, float height) {
  constexpr ImGuiTableFlags flags =
      ImGuiTableFlags_Resizable | ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit;
  // A narrow panel leaves out what matters least, or what was chosen last; each set of columns keeps its own widths.
  const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x,
              between = 2 * ImGui::GetStyle().CellPadding.x;
  const bool wide = room > 120 * ch;  // then words stand whole
  placed_.clear();
  float used = min_move * ch;
  std::string set = wide ? "wide," : "";
  left_out_ = 0;
  for (const OutlineColumn* c : columns_) {
    const ColumnLook look = look_of(*c);
    used += look.characters * ch + between;
    if (chosen_ ? used > room : room < look.min * ch) {
      left_out_ += chosen_;
      continue;
    }
    placed_.push_back(c);
    set += c->id + ",";
  }
  if (!ImGui::BeginTable(("rows" + set).c_str(), static_cast<int>(placed_.size()) + 1, flags)) return;
  ImGui::TableSetupColumn("move", ImGuiTableColumnFlags_WidthStretch);
  for (const OutlineColumn* c : placed_) {
    const ColumnLook look = look_of(*c);
    ImGui::TableSetupColumn(look.title, 0,
                            ch * (wide && is_words(c->type) && c->field != Field::mover ? 22 : look.characters));
  }
  headers(screen);
  for (i64 i = range.first; i < range.last; ++i) row(screen, static_cast<u64>(i), height);
  ImGui::EndTable();
}

bool OutlinePanel::at(int column) const { return ImGui::TableSetColumnIndex(column); }

// A click sorts, a right click opens the list of columns.
void OutlinePanel::headers(SearchScreen& screen) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int i = 0; i <= static_cast<int>(placed_.size()); ++i) {
    if (!ImGui::TableSetColumnIndex(i)) continue;
    const OutlineColumn* c = i > 0 ? placed_[static_cast<std::size_t>(i) - 1] : nullptr;
    const bool sorted = c && screen.has_node() && sorted_by_ == c->id;
    const ImVec2 at = ImGui::GetCursorScreenPos(),
                 size{std::max(ImGui::GetContentRegionAvail().x, 1.0f), ImGui::GetTextLineHeight()};
    ImGui::PushID(i);
    const bool clicked = ImGui::InvisibleButton("##head", size);
    ImGui::PopID();
    if (probing()) probe(fmt::format("outline.head.{}", c ? c->id : "move"));
    const bool hovered = ImGui::IsItemHovered();
    if (ImGui::IsItemClicked(1)) menu_asked_ = true;
    if (clicked)
      screen.commands.act(!c || (sorted && !falling_) ? action::SortOutline{} : action::SortOutline{c->id, !sorted});
    const ColumnLook look = c ? look_of(*c) : ColumnLook{"move", "move", 0, 0, tr("The move that led to the node.")};
    if (hovered)
      show_tooltip(fmt::format(
          "{}\n{}", look.help,
          c ? tr("Click: sorts siblings by it, the largest first; again: the smallest first; again: in search order.")
            : tr("A click here: siblings in search order again.")));
    const float mark = sorted ? px(10) : 0, wide = text_width(look.title) + mark;
    const bool right = c && (c->right() || c->field == Field::value);
    const ImVec2 from{right ? std::max(at.x, at.x + std::floor(size.x - wide)) : at.x, at.y};
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 ink = sorted || hovered ? theme().text : theme().text_dim;
    draw_clipped(draw, from, size.x - mark, ink, look.title);
    if (sorted) {
      const ImVec2 m{from.x + text_width(look.title) + px(6), at.y + size.y / 2};
      const float s = px(3.5f);
      if (falling_)
        draw.AddTriangleFilled({m.x - s, m.y - s * 0.6f}, {m.x + s, m.y - s * 0.6f}, {m.x, m.y + s * 0.8f}, ink);
      else draw.AddTriangleFilled({m.x - s, m.y + s * 0.6f}, {m.x, m.y - s * 0.8f}, {m.x + s, m.y + s * 0.6f}, ink);
    }
    ImGui::LogText("%s%s ", look.title, !sorted ? "" : falling_ ? " (falling)" : " (rising)");
  }
}

}  // namespace ply::ui
