// Plots, the page of explosions: nodes by ply and depth, and the lines on which depth does not fall.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/plots/plot_pages.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

constexpr const char* explosion_axes = tr("plies down, depth left across");

constexpr u32 at_once = 100'000;  // nodes that are gone over in a frame

}  // namespace

bool ExplosionPage::ask(const SearchScreen& screen) {
  const std::shared_ptr<SearchRun>& run = screen.runs.run();
  if (!run || run->running() || !run->recording()) {
    of_.reset();
    return false;
  }
  if (of_ != run) {
    of_ = run;
    known_ = false;
    job_.start([run](JobProgress& p) { return depth_falls(run->recording()->view(), &p.stop); },
               run->recording()->size() <= at_once);
  }
  if (const auto found = job_.take()) falls_ = *found, known_ = true;
  return known_;
}

void ExplosionPage::draw(SearchScreen& screen) {
  if (!screen.has_node())
    return empty_note(tr("Where depth does not fall, once there is a search: press F5, or open a recording."));
  if (screen.view.untold().depths || screen.view.untold().tree) return empty_note(shared_texts::no_depths);
  if (!ask(screen)) {
    screen.commands.more_frames |= job_.running();
    return empty_note(of_ ? tr("Counting the nodes ...") : tr("The nodes are counted when the search has ended."));
  }
  if (of_->recording()->damage()) return empty_note(tr("The nodes could not be counted: the recording is damaged."));
  const View v = of_->recording()->view();
  ImGui::SameLine(0, px(12));
  ImGui::AlignTextToFramePadding();
  const std::string said = falls_.steps == 0
                               ? fmt::format(tr("depth falls at every step ({} nodes)"), grouped(falls_.counted))
                               : fmt::format(tr("depth does not fall at {} steps; {} nodes below them ({:.1f} %)"),
                                             grouped(falls_.steps), grouped(falls_.below),
                                             100 * static_cast<double>(falls_.below) /
                                                 static_cast<double>(std::max<u64>(falls_.counted, 1)));
  fitted_text(theme().text_dim, said);
  item_tooltip(said + ".\n" +
               tr("A step costs at least one ply of the remaining depth. Where it costs none, as with unlimited "
                  "extensions, a line may continue forever. Searches beside the line are left out."));
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool beside = room.x > px(430) && falls_.steps > 0;
  const float left = beside ? std::floor(room.x * 0.5f) : room.x;
  const float high = beside || falls_.steps == 0 ? room.y : std::max(px(80), room.y * 0.55f);
  heat(screen, {left, std::max(high, px(60))});
  if (falls_.steps == 0) return;
  if (beside) ImGui::SameLine(0, px(10));
  ImGui::BeginChild("runs", {0, 0});
  lines(screen, v);
  ImGui::EndChild();
}

// Plies go down, depth falls to the right: a search whose depth falls by one a ply is the diagonal.
void ExplosionPage::heat(SearchScreen& screen, ImVec2 size) {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float line = ImGui::GetTextLineHeight();
  const float left = text_width("000 ", fonts().mono), top = line + px(2);
  const float cell_x = std::max(1.0f, (size.x - left) / static_cast<float>(falls_.depths));
  const float cell_y = bounded((size.y - top - line) / static_cast<float>(falls_.plies), 1.0f, px(24));
  ImGui::InvisibleButton("##heat", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe("plots.explosion");
  const double full = std::log1p(static_cast<double>(falls_.fullest));
  const int first = falls_.min + falls_.depths - 1;  // the depth of the left column
  const auto corner = [&](int ply, int depth) {
    return ImVec2{at.x + left + static_cast<float>(first - depth) * cell_x,
                  at.y + top + static_cast<float>(ply) * cell_y};
  };
  for (int ply = 0; ply < falls_.plies; ++ply)
    for (int depth = falls_.min; depth <= first; ++depth) {
      const u32 n = falls_.at(ply, depth);
      if (n == 0) continue;
      const auto share = static_cast<float>(std::log1p(static_cast<double>(n)) / std::max(full, 1e-9));
      // Above the diagonal of the root lies what was reached by depth that did not fall.
      const bool over = ply + depth > falls_.root_depth && depth > 0;
      const ImVec2 a = corner(ply, depth);
      draw.AddRectFilled(a, {a.x + std::max(1.0f, cell_x - 1), a.y + std::max(1.0f, cell_y - 1)},
                         mix(t.panel, over ? t.error : t.alpha, 0.15f + 0.85f * share));
    }
  // Numbers at both edges, as many as have room.
  const int every_ply = std::max(1, static_cast<int>(std::ceil(line * 1.2f / cell_y)));
  for (int ply = 0; ply < falls_.plies; ply += every_ply) {
    const std::string label = fmt::format("{:>3}", ply);
    draw.AddText({at.x, corner(ply, first).y + (cell_y - line) / 2}, t.text_dim, label.c_str());
  }
  const int every_depth = std::max(1, static_cast<int>(std::ceil(text_width("-000") / cell_x)));
  for (int depth = first; depth >= falls_.min; depth -= every_depth)
    draw.AddText({corner(0, depth).x, at.y}, t.text_dim, fmt::format("{}", depth).c_str());
  draw.AddText({at.x + left, at.y + top + static_cast<float>(falls_.plies) * cell_y + px(1)}, t.text_faint,
               explosion_axes);
  ImGui::LogText("%s %d %d", explosion_axes, falls_.plies, falls_.depths);
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const int ply = static_cast<int>((mouse.y - at.y - top) / cell_y),
            depth = first - static_cast<int>((mouse.x - at.x - left) / cell_x);
  if (mouse.y < at.y + top || mouse.x < at.x + left || ply >= falls_.plies || depth < falls_.min) return;
  const u32 n = falls_.at(ply, depth);
  ImGui::SetTooltip("%s",
                    fmt::format(tr("ply {}, depth {}: {} nodes\nClick: find them."), ply, depth, grouped(n)).c_str());
  if (n > 0 && ImGui::IsItemClicked()) {
    screen.commands.act("find.run", fmt::format("ply == {} && depth == {}", ply, depth));
    screen.commands.act("view.show", "find");
  }
}

void ExplosionPage::lines(SearchScreen& screen, const View& v) {
  const auto go = [&](u32 slot) {
    screen.commands.push(command::Seek{v.enter(slot)});
    screen.select(v.id(slot));
  };
  if (text_button("plots.explosion.line", fmt::format(tr("The line with the most of them: {}"), falls_.max).c_str(),
                  tr("All panels go to its end.")))
    go(falls_.line);
  const float width = text_width("0", fonts().mono) * 7;
  if (!begin_columns("runs", {{tr("steps"), width, tr("Steps next to one another on which depth did not fall.")},
                              {tr("node"), width, ""},
                              {tr("below"), width, tr("Nodes below the place where they begin.")},
                              {tr("to"), 0, ""}}))
    return;
  for (std::size_t i = 0; i < falls_.runs.size(); ++i) {
    const DepthRun& r = falls_.runs[i];
    const ScopedId own_id(static_cast<int>(i));
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(0);
    if (ImGui::Selectable("##run", false, ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()}))
      go(r.to);
    screen.menu_on_item(v.id(r.to));
    if (probing()) probe(fmt::format("plots.explosion.run.{}", i));
    ImGui::SameLine(0, 0);
    mono_right(fmt::format("{}", r.steps));
    cell_right(grouped(v.id(r.to)), theme().text_dim);
    cell_right(short_nodes(r.nodes));
    cell_text(theme().text, screen.name(r.to));
  }
  ImGui::EndTable();
}

}  // namespace ply::ui
