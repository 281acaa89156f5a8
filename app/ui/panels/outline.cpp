// The tree as an indented list. Only the rows on the screen cost anything, so a fully open tree of millions is as quick.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/panels/node_menu.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/analysis/turn_fold.h"
#include "engine/core/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

enum Column { move_column, mover_column, depth_column, alpha_column, beta_column, value_column, end_column, nodes_column, column_count };

// What a column is called, how wide it is, and the least width of the panel (in characters) that has room for it.
struct ColumnLook {
  const char* title;
  float characters;
  float least;
  const char* help;
};
const ColumnLook& look_of(int c) {
  static const std::array<ColumnLook, column_count> looks{{{"move", 0, 0, texts::outline::move},
                                                           {"side", 3, 0, texts::outline::mover},
                                                           {"depth", 5, 62, texts::outline::depth},
                                                           {"alpha", 7, 68, texts::outline::alpha},
                                                           {"beta", 7, 68, texts::outline::beta},
                                                           {"value", 9, 0, texts::outline::value},
                                                           {"end", 9, 40, texts::outline::end},
                                                           {"nodes", 7.5f, 48, texts::outline::nodes}}};
  return looks[static_cast<std::size_t>(c)];
}

class OutlinePanel final : public PanelBase {
 public:
  const char* id() const override { return "outline"; }
  const char* title() const override { return "Outline"; }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, texts::outline::empty)) return;
    if (recording_ != frame.moment.recording_serial()) {
      recording_ = frame.moment.recording_serial();
      fold_.clear();
      rows_.clear();
      shown_ = no_node;
    }
    const auto& path = screen.models.moment().path;
    const u32 shown = screen.models.shown(), shown_id = screen.view.id(shown);
    if (shown_ != shown_id) fold_.reveal(screen.view, path);
    if (thread_ != screen.thread.serial()) {  // all nodes of the chosen bound's thread have rows
      thread_ = screen.thread.serial();
      for (const BoundStop& s : screen.thread.stops())
        if (const u32 k = screen.view.find(s.id); k != no_node && screen.view.parent(k) != no_node) fold_.open(screen.view.id(screen.view.parent(k)));
    }
    const bool changed = rows_.update(screen.view, fold_, path);
    fold_whole_turns(screen.view, path, frame.view.turns, changed || shown_ != shown_id);
    toolbar(screen);
    keys(screen);
    const float height = ImGui::GetTextLineHeight() + px(4), header = height + px(2);
    if (shown_ != shown_id) list_.reveal(static_cast<i64>(find(screen.view, shown)));
    shown_ = shown_id;
    if (const RowRange range = list_.begin("outline", static_cast<i64>(size()), height, header)) draw_rows(screen, range, height);
    why_.draw(screen);
    menu_.draw(screen);
    list_.end();
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    if (!screen.has_node() || screen.viewpoint.engine_hidden) return {};
    std::string out = "id,ply,line,mover,depth,from,to,kind,value,end,nodes,for\n";
    const u64 rows = std::min<u64>(size(), 10'000);
    for (u64 i = 0; i < rows; ++i) {
      const TreeRow row = at(screen.view, i);
      if (row.kind != TreeRow::Kind::node) continue;
      const NodeRecord& r = screen.view[row.slot];
      const Window w = screen.seen({{r.alpha, {}}, {r.beta, {}}}, r.mover());
      const bool has_value = !screen.view.open(row.slot) && r.end() != NodeEnd::aborted && r.kind() != Kind::none;
      const Score s = screen.viewpoint.seen({r.value, r.kind()}, r.mover());
      out += fmt::format("{},{},\"{}\",{},{},{},{},{},{},\"{}\",{},{}\n", screen.view.id(row.slot), static_cast<int>(r.ply), screen.models.nodes().line(screen.view, row.slot),
                         screen.side_name(r.mover()), static_cast<int>(r.depth), screen.cell(w.alpha.value), screen.cell(w.beta.value), has_value ? kind_word(s.kind) : "",
                         has_value ? screen.cell(s.value) : "", text(r.end()), u64{r.size} + r.skipped, screen.side_name(screen.side_for(r.mover())));
    }
    return out;
  }

 private:
  // The rows that are listed: all, or without the places within turns.
  u64 size() const { return folded_ ? turns_.size() : rows_.size(); }
  TreeRow at(const View& v, u64 n) const { return folded_ ? turns_[n] : rows_.at(v, n); }
  u64 find(const View& v, u32 slot) const {
    if (!folded_) return rows_.find(v, slot);
    const auto it = std::find_if(turns_.begin(), turns_.end(), [&](const TreeRow& r) { return r.kind == TreeRow::Kind::node && r.slot == slot; });
    return static_cast<u64>(it - turns_.begin());
  }

  // A list too long to be gone through each time stays as it is.
  void fold_whole_turns(const View& v, const std::vector<u32>& path, bool wanted, bool changed) {
    if (wanted == folded_ && !(wanted && changed)) return;
    folded_ = wanted && rows_.size() <= most_folded;
    turns_.clear(), within_.clear();
    if (!folded_) return;
    for (int round = 0; round < 8 && rows_.size() <= most_folded && open_turns(v, rows_, rows_.find(v, path.front()), most_opened, path, fold_); ++round) rows_.update(v, fold_, path);
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
  // The move of a row, behind those of the places within its turn that have no rows.
  std::string turn_text(SearchScreen& screen, u32 slot) const {
    std::string out = screen.name(slot);
    for (u32 k = screen.view.parent(slot); k != no_node && within_.count(k); k = screen.view.parent(k)) out = screen.name(k) + " " + out;
    return out;
  }

  void toolbar(SearchScreen& screen) {
    const View& v = screen.view;
    if (text_button("outline.open_all", texts::outline::open_all, texts::outline::open_all_help)) {
      std::vector<u32> roots;
      v.roots(roots);
      for (u32 k : roots) fold_.open_all(v.id(k));
      shown_ = no_node;  // brings it into sight again
    }
    ImGui::SameLine(0, px(6));
    if (text_button("outline.close_all", texts::outline::close_all, texts::outline::close_all_help)) {
      fold_.clear();
      shown_ = no_node;
    }
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    fitted_text(theme().text_dim, fmt::format("{} rows, {} nodes", grouped(size()), grouped(v.size())), ImGui::GetContentRegionAvail().x);
    screen.whose_scores("outline");
  }

  void draw_rows(SearchScreen& screen, RowRange range, float height) {
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_Resizable | ImGuiTableFlags_Hideable | ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit;
    // A narrow panel leaves out what matters least; each set of columns keeps its own widths.
    const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
    place_.fill(-1);
    int count = 0;
    for (int c = 0; c < column_count; ++c)
      if (room >= look_of(c).least * ch) place_[static_cast<std::size_t>(c)] = count++;
    if (!ImGui::BeginTable(fmt::format("rows{}", count).c_str(), count, flags)) return;
    for (int c = 0; c < column_count; ++c) {
      if (place_[static_cast<std::size_t>(c)] < 0) continue;
      const char* title = c == alpha_column ? signs().alpha : c == beta_column ? signs().beta : look_of(c).title;
      if (c == move_column) ImGui::TableSetupColumn(title, ImGuiTableColumnFlags_WidthStretch | ImGuiTableColumnFlags_NoHide);
      else ImGui::TableSetupColumn(title, 0, ch * look_of(c).characters);
    }
    headers();
    for (i64 i = range.first; i < range.last; ++i) row(screen, static_cast<u64>(i), height);
    ImGui::EndTable();
  }

  bool at(Column c) const { return place_[c] >= 0 && ImGui::TableSetColumnIndex(place_[c]); }

  void headers() {
    std::array<const char*, column_count> help{};
    unsigned left = 0;
    int count = 0;
    for (int c = 0; c < column_count; ++c) {
      if (place_[static_cast<std::size_t>(c)] < 0) continue;
      if (c == move_column || c == mover_column || c == end_column) left |= 1u << count;
      help[static_cast<std::size_t>(count++)] = look_of(c).help;
    }
    table_heads(count, left, help);
  }

  void row(SearchScreen& screen, u64 n, float height) {
    const TreeRow row = at(screen.view, n);
    ImGui::TableNextRow(0, height);
    ImGui::TableSetColumnIndex(0);
    if (row.kind == TreeRow::Kind::node) node_row(screen, row, n);
    else ghost_row(screen, row, n);
  }

  // The indent, the fold mark and the move; the whole row can be clicked.
  void node_row(SearchScreen& screen, const TreeRow& row, u64 n) {
    const View& v = screen.view;
    const Theme& t = theme();
    const u32 k = row.slot, id = v.id(k);
    const NodeRecord& r = v[k];
    const NodeState state = v.state(k, screen.models.tick());
    const bool closed = state == NodeState::closed && !v.open(k), shown = k == screen.models.shown();
    const ImU32 ink = state == NodeState::not_yet ? t.text_faint : t.text;
    if (shown) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, t.selection);
    ImGui::PushID(static_cast<int>(id));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), indent = px(14) * static_cast<float>(row.ply), arrow = px(14);
    const bool clicked = ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick, {0, line});
    if (probing()) probe(fmt::format("outline.row.{}", id));
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) menu_.ask(id);
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
      if (row.expanded) draw.AddTriangleFilled({c.x - s, c.y - s * 0.6f}, {c.x + s, c.y - s * 0.6f}, {c.x, c.y + s * 0.8f}, t.text_dim);
      else draw.AddTriangleFilled({c.x - s * 0.6f, c.y - s}, {c.x + s * 0.8f, c.y}, {c.x - s * 0.6f, c.y + s}, t.text_dim);
    }
    if (const int stop = screen.thread.stop_of(id); stop >= 0) {  // where the fold mark stands else
      draw.AddRectFilled({at.x, at.y - px(1)}, {at.x + px(3), at.y + line + px(1)}, t.accent);
      thread_disc(draw, {at.x + indent + px(3), at.y + line / 2}, stop, screen.thread.at() == stop, "outline");
    }
    compat::push_font(fonts().mono);
    const std::string move = r.ply > 0 ? turn_text(screen, k) : r.rank > 0 ? fmt::format("depth {} #{}", static_cast<int>(r.depth), r.rank + 1) : fmt::format("depth {}", static_cast<int>(r.depth));
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

    if (this->at(mover_column)) side_item(r.mover(), state != NodeState::not_yet);
    if (this->at(depth_column)) mono_right(fmt::format("{}", static_cast<int>(r.depth)), t.text_dim);
    if (state != NodeState::not_yet) {
      const Window w = screen.seen({{r.alpha, {}}, {r.beta, {}}}, r.mover());
      if (this->at(alpha_column)) mono_right(screen.plain_number(w.alpha.value, {"row.from", id}), t.text_dim);
      if (this->at(beta_column)) mono_right(screen.plain_number(w.beta.value, {"row.to", id}), t.text_dim);
    }
    if (this->at(value_column)) {
      if (closed) {
        const Score s{r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
        cell_bar(1, with_alpha(screen.colour(s, r.mover()), 0.28f));
        mono_right(screen.score(s, r.mover(), {"row.value", id}));
      } else if (state == NodeState::open) {
        mono_right(screen.score(score_of(known_interval(v, k, screen.models.tick())), r.mover(), {"row.known", id}), t.text_dim);
      }
    }
    if (this->at(end_column)) ending(r, state, closed);
    if (this->at(nodes_column) && state != NodeState::not_yet) mono_right(short_nodes(nodes_by(v, k, screen.models.tick())), t.text_dim);
    ImGui::PopFont();
    ImGui::PopID();
    (void)n;
  }

  static void cell(ImU32 colour, std::string_view text) { fitted_text(colour, text, ImGui::GetContentRegionAvail().x); }

  void ending(const NodeRecord& r, NodeState state, bool closed) const {
    const Theme& t = theme();
    compat::push_font(fonts().ui);
    if (state == NodeState::open) {
      cell(t.accent, texts::outline::end_open);
    } else if (closed && r.cut()) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float h = ImGui::GetTextLineHeight();
      hatch(*ImGui::GetWindowDrawList(), {at.x, at.y + px(2)}, {at.x + px(12), at.y + h - px(2)}, t.cut, 4);
      ImGui::Dummy({px(14), h});
      ImGui::SameLine(0, px(2));
      cell(t.cut, fmt::format(texts::outline::end_cut, r.best + 1, static_cast<int>(r.moves)));
    } else if (closed) {
      switch (r.end()) {
        case NodeEnd::inner: cell(t.text_dim, r.kind() == Kind::upper ? texts::outline::end_low : texts::outline::end_all); break;
        case NodeEnd::horizon: cell(t.text_faint, texts::outline::end_horizon); break;
        case NodeEnd::over: cell(t.text_dim, texts::outline::end_over); break;
        case NodeEnd::repetition: cell(t.text_dim, texts::outline::end_repetition); break;
        case NodeEnd::limit: cell(t.text_dim, texts::outline::end_limit); break;
        case NodeEnd::table: cell(t.table, texts::outline::end_table); break;
        case NodeEnd::pruned: cell(t.warning, texts::outline::end_null); break;
        case NodeEnd::aborted: cell(t.warning, texts::outline::end_stopped); break;
        case NodeEnd::open: break;
      }
    }
    ImGui::PopFont();
  }

  void ghost_row(SearchScreen& screen, const TreeRow& row, u64 n) {
    const View& v = screen.view;
    const Theme& t = theme();
    const bool closed = v.state(row.parent, screen.models.tick()) == NodeState::closed;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), indent = px(14) * static_cast<float>(row.ply) + px(14);
    ImGui::PushID(static_cast<int>(n));
    const auto move = row.kind == TreeRow::Kind::ghost ? move_of(screen, row) : std::nullopt;
    if (ImGui::Selectable("##ghost", false, ImGuiSelectableFlags_SpanAllColumns, {0, line}) && move && closed) why_.ask(screen, row.parent, *move);
    if (probing()) probe(fmt::format("outline.ghost.{}.{}", v.id(row.parent), row.ordinal));
    if (move && closed && compat::hover_seconds() > 0.4f) why_tooltip(screen, row.parent, *move);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    using Reason = Unsearched::Reason;
    const Reason why = row.kind == TreeRow::Kind::unrecorded ? Reason::not_recorded : unsearched_reason(v, row.parent, screen.models.tick());
    const ImVec2 a{at.x + indent - px(12), at.y + px(2)}, b{at.x + indent - px(2), at.y + line - px(2)};
    if (why == Reason::cut_off) hatch(draw, a, b, with_alpha(t.cut, 0.6f), 4);
    if (why == Reason::stopped) dashed_rect(draw, a, b, t.warning, Dash::dotted, 1.2f);
    compat::push_font(fonts().mono);
    const std::string text = row.kind == TreeRow::Kind::unrecorded ? fmt::format("+{}", short_nodes(row.count)) : move ? screen.models.nodes().text(v, row.parent, *move) : "?";
    draw.AddText({at.x + indent + px(4), at.y}, closed ? t.text_dim : t.text_faint, text.c_str());
    ImGui::LogText("(%s)", text.c_str());
    ImGui::PopFont();
    if (closed && this->at(end_column)) cell(why == Reason::stopped ? t.warning : t.text_faint, word_of(why));
    ImGui::PopID();
  }

  std::optional<MoveCode> move_of(SearchScreen& screen, const TreeRow& row) { return unsearched_move(screen, row.parent, row.ordinal); }

  void toggle(const View& v, const TreeRow& row) {
    if (row.expanded) fold_.close(v, row.slot);
    else fold_.open(v.id(row.slot));
  }

  // As in a debugger: up and down by rows, left to the parent or to close, right to open.
  void keys(SearchScreen& screen) {
    if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) return;
    if (pressed(Key::escape) && screen.thread.on()) screen.commands.act("story.dismiss");
    const View& v = screen.view;
    const u32 shown = screen.models.shown();
    const u64 here = find(v, shown);
    if (here >= size()) return;
    const auto go = [&](i64 by) {
      // Ghosts are passed over.
      for (i64 n = static_cast<i64>(here) + by, step = by < 0 ? -1 : 1; n >= 0 && n < static_cast<i64>(size()); n += step)
        if (const TreeRow r = at(v, static_cast<u64>(n)); r.kind == TreeRow::Kind::node) return screen.select(v.id(r.slot));
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

  u64 recording_ = 0;
  u32 shown_ = no_node;  // id that was last brought into view
  TreeFold fold_;
  TreeRows rows_;
  static constexpr std::size_t most_folded = 5'000, most_opened = 300;
  bool folded_ = false;          // whole turns are listed:
  std::vector<TreeRow> turns_;   // these, instead of rows_
  std::set<u32> within_;         // slots of the places that were left out
  std::array<int, column_count> place_{};  // of each column in the table, -1 = left out
  VirtualList list_;
  WhyPopup why_;
  NodeMenu menu_;
  u64 thread_ = 0;  // serial of the story whose nodes were opened
};

}  // namespace

std::unique_ptr<PanelBase> make_outline_panel() { return std::make_unique<OutlinePanel>(); }

}  // namespace ply::ui
