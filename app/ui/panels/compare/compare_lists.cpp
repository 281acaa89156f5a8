// The lists of the panel Compare: the nodes that differ, and what both searches cost.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/compare_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/answers/comparing.h"

namespace ply::ui {
namespace {

constexpr const char* compare_kinds[] = {tr("this alone"), tr("other alone"), tr("asked"), tr("answered"), tr("order")};

struct Column {
  const char* title;
  float characters;  ///< 0: what is left
  float min;         ///< width of the list in characters that has room for it
};
constexpr Column columns[] = {{"event", 9, 30},          {"what differs", 17, 0},   {"line", 0, 0},
                              {compare_sides[0], 10, 0}, {compare_sides[1], 10, 0}, {"nodes", 9, 70},
                              {"other's", 9, 70}};

std::string value_of(const SearchScreen& screen, u32 slot) {
  if (slot == no_node) return "";
  const NodeRecord& r = screen.view[slot];
  return screen.score({r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()}, r.mover(),
                      {"pair.value", screen.view.id(slot)});
}
std::string nodes_of(const SearchScreen& screen, u32 slot) {
  return slot == no_node ? "" : short_nodes(u64{screen.view[slot].size} + screen.view[slot].skipped);
}

}  // namespace

void CompareNodes::filter(const ComparedFrame& c) {
  if (serial_ == c.comparing.serial() && filtered_ == kind_) return;
  serial_ = c.comparing.serial(), filtered_ = kind_;
  rows_.clear();
  const auto& list = c.result.comparison.differences.list;
  for (u32 i = 0; i < list.size(); ++i)
    if (kind_ == 0 || kind_ == 1 + static_cast<int>(list[i].how)) rows_.push_back(i);
  shown_ = -1;
}

void CompareNodes::draw(const ComparedFrame& c) {
  const Differences& d = c.result.comparison.differences;
  std::array<std::string, 6> words;
  std::array<const char*, 6> labels;
  words[0] = fmt::format("{} {}", tr("all"), short_nodes(d.list.size()));
  for (std::size_t i = 0; i < 5; ++i) words[i + 1] = fmt::format("{} {}", compare_kinds[i], short_nodes(d.counts[i]));
  for (std::size_t i = 0; i < 6; ++i) labels[i] = words[i].c_str();
  segmented("compare.kind", labels, kind_);
  item_tooltip(
      tr("Visited by only one, with all that lies below as one; another question (window, depth, role); another "
         "answer to the same question; or only another place in the order of moves."));
  c.a.whose_scores("compare");
  filter(c);
  if (rows_.empty())
    return dim(d.list.empty() ? tr("They are equal, event by event.") : tr("No node differs in this way."));
  // The difference that is looked at is in sight.
  if (c.place.index != shown_) {
    shown_ = c.place.index;
    if (const auto it = std::lower_bound(rows_.begin(), rows_.end(), shown_); it != rows_.end() && *it == shown_)
      list_.reveal(it - rows_.begin());
  }
  const float height = ImGui::GetTextLineHeight() + px(4);
  if (const RowRange range = list_.begin("differences", static_cast<i64>(rows_.size()), height, height + px(2))) {
    const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
    int count = 0, place[std::size(columns)];
    for (std::size_t i = 0; i < std::size(columns); ++i) place[i] = room >= columns[i].min * ch ? count++ : -1;
    if (ImGui::BeginTable(fmt::format("differences{}", count).c_str(), count,
                          ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) {
      unsigned left = 0;
      for (std::size_t i = 0; i < std::size(columns); ++i) {
        if (place[i] < 0) continue;
        ImGui::TableSetupColumn(columns[i].title, columns[i].characters > 0 ? 0 : ImGuiTableColumnFlags_WidthStretch,
                                ch * columns[i].characters);
        if (i == 1 || i == 2) left |= 1u << place[i];
      }
      table_heads(count, left);
      for (i64 i = range.first; i < range.last; ++i) {
        const u32 index = rows_[static_cast<std::size_t>(i)];
        const NodeDifference& x = d.list[index];
        const ScopedId own_id(static_cast<int>(index));
        ImGui::TableNextRow(0, height);
        ImGui::TableSetColumnIndex(0);
        if (ImGui::Selectable("##difference", c.place.index == static_cast<i64>(index),
                              ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()}))
          c.a.commands.push(command::ChooseDifference{index});
        probe("compare.row", i + 1);
        if (x.a != no_node) c.a.menu_on_item(c.a.view.id(x.a));
        else if (x.b != no_node) c.b.menu_on_item(c.b.view.id(x.b));
        ImGui::SameLine(0, 0);
        const auto at = [&](int column) { return place[column] >= 0 && ImGui::TableSetColumnIndex(place[column]); };
        if (place[0] >= 0) mono_right(grouped(static_cast<u64>(std::max<Tick>(x.ta, 0))), theme().text_dim);
        if (at(1)) {
          const std::string what = x.a == no_node   ? tr("in the other alone")
                                   : x.b == no_node ? tr("in this alone")
                                                    : difference_name(x.what);
          fitted_text(theme().text, what);
        }
        if (at(2)) {
          const SearchScreen& has = x.a != no_node ? c.a : c.b;
          const u32 slot = x.a != no_node ? x.a : x.b;
          const std::string line = slot == no_node ? std::string() : has.models.nodes().line(has.view, slot);
          fitted_mono(theme().text, line.empty() ? "root" : line);
        }
        if (at(3)) mono_right(value_of(c.a, x.a), theme().text);
        if (at(4)) mono_right(value_of(c.b, x.b), theme().text);
        if (at(5)) mono_right(nodes_of(c.a, x.a), theme().text_dim);
        if (at(6)) mono_right(nodes_of(c.b, x.b), theme().text_dim);
      }
      ImGui::EndTable();
    }
  }
  list_.end();
}

void draw_compared_totals(const ComparedFrame& c) {
  const auto rows = totals_rows(c.result.totals[0], c.result.totals[1]);
  const float ch = text_width("0", fonts().mono);
  const auto table = [&](const char* id, bool iterations) {
    if (!begin_columns(id, {{""}, {compare_sides[0], ch * 13}, {compare_sides[1], ch * 13}, {tr("ratio"), ch * 8}}))
      return;
    const auto words = [](const std::string& what) {
      ImGui::TableNextRow();
      cell_text(theme().text_dim, what);
    };
    if (!iterations) {
      const SearchResult &a = c.result.mine->summary().search, &b = c.result.other->summary().search;
      words("depth");
      cell_right(fmt::format("{}", a.depth), theme().text);
      cell_right(fmt::format("{}", b.depth), theme().text);
      ImGui::TableNextColumn();
      words("value " + c.a.whose(c.a.viewpoint.root));
      const auto last = [](const View& v) { return v.size() - 1; };
      cell_right(c.a.score(a.score, c.a.view[last(c.a.view)].mover(), {"result.value"}), theme().text);
      cell_right(c.b.score(b.score, c.b.view[last(c.b.view)].mover(), {"result.value"}), theme().text);
      ImGui::TableNextColumn();
    }
    for (const TotalsRow& r : rows) {
      if ((r.depth > 0) != iterations) continue;
      words(r.name);
      cell_right(totals_text(r.a, r.unit), theme().text);
      cell_right(totals_text(r.b, r.unit), theme().text);
      const auto ratio = r.ratio();
      cell_right(ratio_text(r), ratio && (*ratio > 1.05 || *ratio < 0.95) ? theme().text : theme().text_dim);
    }
    ImGui::EndTable();
  };
  if (!ImGui::BeginChild("##totals")) return ImGui::EndChild();
  const bool wide = ImGui::GetContentRegionAvail().x > px(900);
  const float half = wide ? std::floor((ImGui::GetContentRegionAvail().x - px(24)) / 2) : 0;
  if (wide) ImGui::BeginChild("##left", {half, 0});
  table("totals", false);
  const bool cut = c.result.mine->summary().skipped + c.result.other->summary().skipped > 0;
  if (cut) ImGui::TextWrapped("%s", tr("Cut-offs, table answers and re-searches are counted over the recorded nodes."));
  if (wide) {
    ImGui::EndChild();
    ImGui::SameLine(0, px(24));
    ImGui::BeginChild("##right", {half, 0});
  }
  section(tr("By iteration"));
  table("iterations", true);
  if (wide) ImGui::EndChild();
  ImGui::EndChild();
}

}  // namespace ply::ui
