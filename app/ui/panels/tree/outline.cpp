// The tree as an indented list. Only the rows on the screen cost anything, so a fully open tree of millions is as
// quick.
#include "app/ui/panels/tree/outline.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "app/ui/input/keys.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/amount_text.h"
#include "app/ui/widgets/controls.h"
#include "engine/base/counted.h"
#include "engine/read/tree/turn_fold.h"
#include "engine/session/answers/answers.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void OutlinePanel::draw(const FrameModel& frame, Commands& commands) {
  SearchScreen screen(frame, commands);
  if (empty_panel(screen, tr("The tree as an indented list with its windows and values, however large it is."))) return;
  if (recording_ != frame.moment.recording_serial()) {
    recording_ = frame.moment.recording_serial();
    fold_.clear();
    rows_.clear();
    shown_ = no_node;
    oracle_ = std::make_unique<GameOracle>(screen.models.subject());
  }
  choose_columns(frame.view);
  OutlineReader reader = reader_of(screen, frame, &commands);
  reader_ = &reader;
  order_.set(&reader, outline_column(frame.view.outline_sort), frame.view.outline_falling, state_of(screen, frame));
  sorted_by_ = frame.view.outline_sort, falling_ = frame.view.outline_falling;
  options_.order = order_.active() ? &order_ : nullptr;
  const auto& path = screen.models.moment().path;
  const u32 shown = screen.models.shown(), shown_id = screen.view.id(shown);
  if (shown_ != shown_id) fold_.reveal(screen.view, path);
  if (thread_ != screen.thread.serial()) {  // all nodes of the chosen bound's thread have rows
    thread_ = screen.thread.serial();
    for (const BoundStop& s : screen.thread.stops())
      if (const u32 k = screen.view.find(s.id); k != no_node && screen.view.parent(k) != no_node)
        fold_.open(screen.view.id(screen.view.parent(k)));
  }
  const bool changed = rows_.update(screen.view, fold_, path, options_);
  fold_whole_turns(screen.view, path, frame.view.turns, changed || shown_ != shown_id);
  toolbar(screen, frame.view);
  keys(screen);
  // Rows have cells in both faces: as tall as the taller.
  const float height = std::max(ImGui::GetTextLineHeight(), compat::font_size(fonts().mono)) + px(4),
              header = height + px(2);
  if (shown_ != shown_id) list_.reveal(static_cast<i64>(find(screen.view, shown)));
  shown_ = shown_id;
  if (const RowRange range = list_.begin("outline", static_cast<i64>(size()), height, header))
    draw_rows(screen, range, height);
  why_.draw(screen);
  column_menu(screen, frame.view);
  list_.end();
  reader_ = nullptr;
}

std::string OutlinePanel::table(const FrameModel& frame) const {
  Commands none;
  SearchScreen screen(frame, none);
  if (!screen.has_node() || screen.viewpoint.engine_hidden) return {};
  OutlineReader reader = reader_of(screen, frame, nullptr);
  order_.set(&reader, outline_column(frame.view.outline_sort), frame.view.outline_falling, state_of(screen, frame));
  const Columns all = chosen_columns(frame.view);
  const OutlineWriter writer{[&](i64 x) { return screen.cell(static_cast<int>(x)); },
                             [&](i64 x) { return x >= infinite ? std::string() : amount_text(screen, x); },
                             [&](Side x) { return screen.side_name(x); }};
  std::string out = outline_head(all);
  const u64 rows = std::min<u64>(size(), 10'000);
  for (u64 i = 0; i < rows; ++i) {
    const TreeRow row = at(screen.view, i);
    if (row.kind != TreeRow::Kind::node) continue;
    const Side side = screen.side_for(screen.view[row.slot].mover());
    out += outline_line(reader, row.slot, screen.models.nodes().line(screen.view, row.slot), side, all, writer);
  }
  return out;
}

// What is behind the columns: those that take a pass over the recording are asked for only where they are shown.
OutlinePanel::Columns OutlinePanel::chosen_columns(const ViewState& view) {
  auto chosen = parse_outline_columns(view.outline_columns.empty() ? usual_outline_columns : view.outline_columns);
  return chosen ? *chosen : Columns();
}

void OutlinePanel::choose_columns(const ViewState& view) {
  if (columns_of_ == view.outline_columns && !columns_.empty()) return;
  columns_ = chosen_columns(view);
  columns_of_ = view.outline_columns;
  chosen_ = !view.outline_columns.empty();
}

OutlineReader OutlinePanel::reader_of(const SearchScreen& screen, const FrameModel& frame, Commands* commands) const {
  using What = OutlineColumn::What;
  const Columns shown = chosen_columns(frame.view);
  const OutlineColumn* sorted = outline_column(frame.view.outline_sort);
  const auto wanted = [&](What what) {
    return (sorted && sorted->what == what) ||
           std::any_of(shown.begin(), shown.end(), [&](const OutlineColumn* c) { return c->what == what; });
  };
  const Evaluations* evaluations = nullptr;
  if (wanted(What::evaluations)) {
    evaluations = &screen.models.evaluations();
    if (commands && !evaluations->complete(screen.view)) commands->more_frames = true;
  }
  const Ledger* ledger = nullptr;
  if (wanted(What::waste)) {
    ledger = frame.answers.ledger();
    if (!ledger && commands) {
      frame.answers.study().request();
      commands->more_frames |= frame.answers.study().working();
    }
  }
  return {screen.view,   screen.models.tick(),
          oracle_.get(), [of = screen.viewpoint](Side mover) { return of.sign_for(mover); },
          evaluations,   ledger};
}

std::array<i64, 5> OutlinePanel::state_of(const SearchScreen& screen, const FrameModel& frame) {
  return {screen.view.size(), screen.view.closed(), screen.models.tick(), static_cast<i64>(screen.viewpoint.of),
          static_cast<i64>(frame.answers.serial() + 1'000'003 * frame.moment.recording_serial())};
}

u64 OutlinePanel::find(const View& v, u32 slot) const {
  if (!folded_) return rows_.find(v, slot);
  const auto it = std::find_if(turns_.begin(), turns_.end(),
                               [&](const TreeRow& r) { return r.kind == TreeRow::Kind::node && r.slot == slot; });
  return static_cast<u64>(it - turns_.begin());
}

// A list too long to be gone through each time stays as it is.
void OutlinePanel::fold_whole_turns(const View& v, const std::vector<u32>& path, bool wanted, bool changed) {
  if (wanted == folded_ && !(wanted && changed)) return;
  folded_ = wanted && rows_.size() <= max_folded;
  turns_.clear(), within_.clear();
  if (!folded_) return;
  for (int round = 0; round < 8 && rows_.size() <= max_folded &&
                      open_turns(v, rows_, rows_.find(v, path.front()), max_opened, path, fold_);
       ++round)
    rows_.update(v, fold_, path, options_);
  std::vector<TreeRow> part;
  for (u64 i = 0; i < rows_.size(); ++i) {
    part.push_back(rows_.at(v, i));
    if (i + 1 < rows_.size() && rows_.at(v, i + 1).ply > 0) continue;
    const auto kept = fold_turns(v, part, std::span(&path.back(), 1));
    std::set<u32> listed;
    for (const TreeRow& r : kept)
      if (r.kind == TreeRow::Kind::node) listed.insert(r.slot);
    for (const TreeRow& r : part)
      if (r.kind == TreeRow::Kind::node && !listed.count(r.slot)) within_.insert(r.slot);
    turns_.insert(turns_.end(), kept.begin(), kept.end());
    part.clear();
  }
}

void OutlinePanel::toolbar(SearchScreen& screen, const ViewState& view) {
  const View& v = screen.view;
  if (text_button("outline.open_all", tr("Open all"), tr("Every recorded node becomes a row."))) {
    std::vector<u32> roots;
    v.roots(roots);
    for (u32 k : roots) fold_.open_all(v.id(k));
    shown_ = no_node;  // brings it into sight again
  }
  ImGui::SameLine(0, px(6));
  if (text_button("outline.close_all", tr("Close all"), tr("Only the path to the shown node stays open."))) {
    fold_.clear();
    shown_ = no_node;
  }
  ImGui::SameLine(0, px(6));
  if (text_button("outline.columns", tr("Columns"),
                  tr("Which columns the outline has. A click on a header sorts siblings by it, a right click "
                     "opens this list.")))
    menu_asked_ = true;
  ImGui::SameLine(0, px(12));
  ImGui::AlignTextToFramePadding();
  const std::string rows = counted(size(), "row"), nodes = counted(v.size(), "node");
  std::string words =
      order_.active() ? fmt::format(tr("{}, {}, siblings by {}"), rows, nodes, outline_column(view.outline_sort)->title)
                      : fmt::format(tr("{}, {}"), rows, nodes);
  if (left_out_ > 0)
    words += "; " + (left_out_ == 1 ? std::string(tr("1 more column needs more room"))
                                    : fmt::format(tr("{} more columns need more room"), left_out_));
  fitted_text(left_out_ > 0 ? theme().warning : theme().text_dim, words);
  screen.whose_scores("outline");
}

void OutlinePanel::toggle(const View& v, const TreeRow& row) {
  if (row.expanded) fold_.close(v, row.slot);
  else fold_.open(v.id(row.slot));
}

// As in a debugger: up and down by rows, left to the parent or to close, right to open.
void OutlinePanel::keys(SearchScreen& screen) {
  if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) return;
  if (pressed(Key::escape) && screen.thread.on()) screen.commands.act("story.dismiss");
  const View& v = screen.view;
  const u32 shown = screen.models.shown();
  const u64 here = find(v, shown);
  if (here >= size()) return;
  const auto go = [&](i64 by) {
    // Ghosts are passed over.
    for (i64 n = static_cast<i64>(here) + by, step = by < 0 ? -1 : 1; n >= 0 && n < static_cast<i64>(size()); n += step)
      if (const TreeRow r = at(v, static_cast<u64>(n)); r.kind == TreeRow::Kind::node)
        return screen.select(v.id(r.slot));
  };
  const TreeRow row = at(v, here);
  if (pressed(Key::down, Mods::none, true)) go(1);
  if (pressed(Key::up, Mods::none, true)) go(-1);
  if (pressed(Key::page_down, Mods::none, true)) go(list_.page());
  if (pressed(Key::page_up, Mods::none, true)) go(-std::min<i64>(list_.page(), static_cast<i64>(here)));
  if (pressed(Key::right) && row.expandable && !row.expanded) fold_.open(v.id(shown));
  if (pressed(Key::left)) {
    if (row.expanded) fold_.close(v, shown);
    else if (row.parent != no_node) screen.select(v.id(row.parent));
  }
  if (pressed(Key::enter)) toggle(v, row);
}

std::unique_ptr<PanelBase> make_outline_panel() { return std::make_unique<OutlinePanel>(); }

}  // namespace ply::ui
