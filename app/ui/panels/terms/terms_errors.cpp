// Static values against searched ones: a scatter with odd and even plies apart, and the positions farthest off.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/terms/terms_parts.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/board_place.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/terms/term_words.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

constexpr const char* terms_no_points = tr("No inner node has a value that could be compared with its static one.");

}  // namespace

void TermsErrors::go(const TermsFrame& t, u32 slot) {
  t.screen.commands.push(command::Seek{t.screen.view.leave(slot)});
  t.screen.select(t.screen.view.id(slot));
}

void TermsErrors::draw(const TermsFrame& t) {
  const StaticErrors& e = t.a.errors;
  if (e.exact + e.bounds == 0) return empty_note(terms_no_points);
  wrapped_text(theme().text, error_sentence(e, t.profile()));
  // 1. Which plies.
  std::vector<std::string> names{tr("all")};
  for (const StaticGroup& g : e.by_plies) names.push_back(std::to_string(g.plies));
  std::vector<const char*> labels;
  for (const std::string& n : names) labels.push_back(n.c_str());
  plies_ = std::min(plies_, static_cast<int>(labels.size()) - 1);
  segmented("terms.plies", labels, plies_);
  item_tooltip(tr("Plies below the node"));
  ImGui::SameLine(0, px(10));
  if (ImGui::GetContentRegionAvail().x < text_width(tr("Bounds")) + px(30)) ImGui::NewLine();
  if (icon_button("terms.bounds", Icon::eye,
                  tr("Shows the values that are only bounds, too. They do not count in any figure."), {}, e.bounds > 0,
                  bounds_))
    bounds_ = !bounds_;
  ImGui::SameLine(0, px(4));
  ImGui::AlignTextToFramePadding();
  dim(fmt::format("{} {}", tr("Bounds"), grouped(e.bounds)));
  take(t);
  // 2. The points; what they say beside them, or below where it is narrow.
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool wide = room.x > px(620);
  const float height = bounded(room.y * (wide ? 0.62f : 0.45f), px(170), px(520));
  const float width = wide ? std::floor(room.x * 0.56f) : room.x;
  plot_points(t, {width, height});
  if (wide) ImGui::SameLine(0, px(12));
  ImGui::BeginGroup();
  groups(t);
  explains(t);
  ImGui::EndGroup();
  if (every_ > 1) dim(fmt::format(tr("One of {} points is drawn."), every_));
  outliers(t);
}

// The points that are drawn, kept until the answer or the choice changes.
void TermsErrors::take(const TermsFrame& t) {
  const StaticErrors& e = t.a.errors;
  if (taken_ == t.serial && taken_plies_ == plies_ && taken_sign_ == t.sign && taken_bounds_ == bounds_) return;
  if (taken_ != t.serial || taken_plies_ != plies_) plot_.fit();
  taken_ = t.serial, taken_plies_ = plies_, taken_sign_ = t.sign, taken_bounds_ = bounds_;
  for (std::size_t i = 0; i < series; ++i) x_[i].clear(), y_[i].clear(), slots_[i].clear();
  const int only = plies_ == 0 ? 0 : e.by_plies[static_cast<std::size_t>(plies_ - 1)].plies;
  constexpr u64 max = 20'000;
  every_ = (bounds_ ? e.exact + e.bounds : e.exact) / max + 1;
  u64 n = 0;
  for (const StaticPoint& p : e.points) {
    if ((only > 0 && p.plies != only) || (!p.exact() && !bounds_) || n++ % every_ != 0) continue;
    const Score shown = t.seen({p.searched, p.kind});
    const std::size_t s = p.exact() ? (p.plies % 2 == 1 ? 0 : 1) : shown.kind == Kind::lower ? 2 : 3;
    x_[s].push_back(t.sign * p.static_eval / t.screen.unit());
    y_[s].push_back(shown.value / t.screen.unit());
    slots_[s].push_back(static_cast<u32>(&p - e.points.data()));
  }
}

void TermsErrors::plot_points(const TermsFrame& t, ImVec2 size) {
  static constexpr std::array names{tr("odd"), tr("even"), tr("\u2265 bounds"), tr("\u2264 bounds")};
  PlotSpec spec;
  spec.x = {.label = tr("static value")};
  spec.y = {.label = tr("backed-up value")};
  spec.diagonal = true;
  std::vector<std::size_t> shown;
  const Theme& colours = theme();
  for (std::size_t i = 0; i < series; ++i) {
    if (x_[i].empty()) continue;
    Series s;
    s.name = names[i];
    s.kind = SeriesKind::points;
    s.data = {x_[i], y_[i]};
    s.colour = i < 2 ? colours.series[i] : with_alpha(i == 2 ? colours.alpha : colours.beta, 0.5f);
    s.describe = [&t, i, this](std::size_t k) {
      const StaticPoint& p = t.a.errors.points[slots_[i][k]];
      return fmt::format(tr("{} below, node {}"), plies_text(p.plies), t.screen.view.id(p.slot));
    };
    spec.series.push_back(std::move(s));
    shown.push_back(i);
  }
  spec.empty = terms_no_points;
  const PlotResult r = plot("terms.errors", plot_, spec, size);
  const auto at = [&](const PlotPoint& p) { return t.a.errors.points[slots_[shown[p.series]][p.index]].slot; };
  if (r.hovered && at(*r.hovered) < t.screen.view.size()) t.screen.commands.pointed = t.screen.view.id(at(*r.hovered));
  if (r.clicked && at(*r.clicked) < t.screen.view.size()) go(t, at(*r.clicked));
}

void TermsErrors::groups(const TermsFrame& t) {
  const float digits = text_width("0", fonts().mono);
  if (!begin_columns("groups",
                     {{"plies", 0, tr("Plies below the node"), true},
                      {"exact", 8 * digits},
                      {"r", 6 * digits, tr("Correlation of static and searched value, exact ones only.")},
                      {"search adds", 15 * digits, tr("What the search adds to the static value, on average.")}}))
    return;
  const auto row = [&](const std::string& name, const StaticGroup& g) {
    ImGui::TableNextRow();
    cell_text(theme().text, name);
    cell_right(grouped(g.points));
    cell_right(g.points > 2 ? fmt::format("{:+.2f}", g.r) : "-");
    cell_right(g.points > 0 ? fmt::format("{} \u00b1 {}", t.part(g.mean), t.amount(g.deviation)) : "-");
  };
  for (const StaticGroup& g : t.a.errors.by_plies) row(std::to_string(g.plies), g);
  for (const StaticGroup& g : t.a.errors.by_parity)
    if (g.points > 0) row(g.plies ? tr("odd") : tr("even"), g);
  ImGui::EndTable();
}

void TermsErrors::explains(const TermsFrame& t) {
  const StaticErrors& e = t.a.errors;
  if (e.terms.empty()) return;
  section(tr("What the difference correlates with"));
  item_tooltip(
      tr("A straight line through the differences, each from the mean of the nodes with as many plies and the same "
         "mover. A share of the variance is not a cause: under the search's own weights, a term that changes much from "
         "ply to ply always correlates with it."));
  if (!begin_columns("explains", {{"term", 0, nullptr, true},
                                  {"of variance", 9 * text_width("0", fonts().mono), shared_texts::explains_help},
                                  {"weight", 9 * text_width("0", fonts().mono),
                                   tr("A weight that differs by this much would have matched the search best.")}}))
    return;
  for (std::size_t i = 0; i < std::min<std::size_t>(e.terms.size(), 6); ++i) {
    ImGui::TableNextRow();
    cell_text(theme().text, t.info(e.terms[i].index).id);
    cell_right(fmt::format("{:.1f} %", 100 * e.terms[i].explained));
    cell_right(off_by_text(t.profile(), t.info(e.terms[i].index), e.terms[i].slope));
  }
  ImGui::EndTable();
}

void TermsErrors::outliers(const TermsFrame& t) {
  const StaticErrors& e = t.a.errors;
  if (e.outliers.empty()) return;
  section(tr("Farthest off"));
  Nodes& nodes = t.screen.models.nodes();
  const float gap = px(8), line = ImGui::GetTextLineHeight();
  const float room = ImGui::GetContentRegionAvail().x;
  const int columns = std::max(1, static_cast<int>((room + gap) / (px(150) + gap)));
  const float width = std::floor((room - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns));
  float board = std::min(width, px(190));
  // A board that is wider than high leaves no gaps
  if (const Position* first = nodes.position(t.screen.view, e.points[e.outliers.front()].slot)) {
    BoardView view = nodes.game()->board(*first);
    view.labels.clear();
    const BoardPlace place = fit_board(view, {0, 0}, {width - px(6), board}, t.frame.view.flipped, px(40));
    if (place.unit > 0)
      board = std::min(board, place.board().height() + (2 * rim_of(view.material) + 0.5f) * place.unit + px(6));
  }
  int shown = 0;
  for (const u32 i : e.outliers) {
    const StaticPoint& p = e.points[i];
    const Position* position = p.slot < t.screen.view.size() ? nodes.position(t.screen.view, p.slot) : nullptr;
    if (!position) continue;
    if (shown % columns != 0) ImGui::SameLine(0, gap);
    const ScopedId own(static_cast<int>(p.slot));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{width, board + 2 * line + px(8)};
    if (ImGui::InvisibleButton("outlier", size)) go(t, p.slot);
    probe("terms.outlier", shown++);
    t.screen.mark_rest_item(t.screen.view.id(p.slot), "terms");
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) t.screen.commands.pointed = t.screen.view.id(p.slot);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (hovered) draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme().raised, px(4));
    BoardView view = nodes.game()->board(*position);
    view.labels.clear();
    const BoardPlace place = fit_board(view, {at.x + px(3), at.y + px(3)}, {at.x + width - px(3), at.y + board},
                                       t.frame.view.flipped, px(40));
    if (place.unit > 0) paint_board(draw, view, place, t.frame.view.kanji);
    const std::string values =
        fmt::format(tr("{} {} \u2192 {}"), plies_text(p.plies), t.part(p.static_eval), t.part(p.searched));
    const std::string moves = nodes.line(t.screen.view, p.slot);
    draw_clipped(draw, {at.x + px(3), at.y + board + px(3)}, width - px(6), theme().text, values);
    draw_clipped(draw, {at.x + px(3), at.y + board + px(3) + line}, width - px(6), theme().text_dim, moves);
    ImGui::LogText("%s\n%s\n", values.c_str(), moves.c_str());
    item_tooltip(fmt::format(tr("Node {}: static {}, {} below it came back {}.\n{}"), t.screen.view.id(p.slot),
                             t.part(p.static_eval), plies_text(p.plies), t.part(p.searched), moves));
  }
}

}  // namespace ply::ui
