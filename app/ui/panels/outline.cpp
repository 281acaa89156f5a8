// The tree as an indented list. Only the rows on the screen cost anything, so a fully open tree of millions is as
// quick.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/look/texts_trees.h"
#include "app/ui/panels/amount_text.h"
#include "app/ui/panels/node_menu.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/panels/waste_look.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/analysis/places/game_oracle.h"
#include "engine/analysis/tree/outline.h"
#include "engine/analysis/tree/turn_fold.h"
#include "engine/core/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

namespace columns_words = texts::outline_columns;
using Columns = std::vector<const OutlineColumn*>;

// How the usual columns look: what they are called, how wide they are, and the least width of the panel (in characters)
// that has room for them where nobody has chosen.
struct ColumnLook {
  const char* id;
  const char* title;
  float characters;
  float least;
  const char* help;
};
constexpr ColumnLook looks[] = {
    {"mover", "side", 4, 0, texts::outline::mover},     {"depth", "depth", 5, 62, texts::outline::depth},
    {"alpha", nullptr, 7, 68, texts::outline::alpha},   {"beta", nullptr, 7, 68, texts::outline::beta},
    {"value", "value", 9, 0, texts::outline::value},    {"end", "end", 9, 40, texts::outline::end},
    {"nodes", "nodes", 7.5f, 48, texts::outline::nodes}};
constexpr float least_move = 18;  // characters of the first column

ColumnLook look_of(const OutlineColumn& c) {
  for (ColumnLook l : looks) {
    if (c.id != l.id) continue;
    if (c.field == Field::alpha) l.title = signs().alpha;
    if (c.field == Field::beta) l.title = signs().beta;
    return l;
  }
  const float least = static_cast<float>(c.title.size()) + 1.5f, content = c.what == OutlineColumn::What::waste ? 16.0f
                                                                           : c.score() || is_words(c.type)      ? 9.0f
                                                                                                                : 7.5f;
  return {c.id.c_str(), c.title.c_str(), std::max(least, content), 0, c.sentence};
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
    const float height = ImGui::GetTextLineHeight() + px(4), header = height + px(2);
    if (shown_ != shown_id) list_.reveal(static_cast<i64>(find(screen.view, shown)));
    shown_ = shown_id;
    if (const RowRange range = list_.begin("outline", static_cast<i64>(size()), height, header))
      draw_rows(screen, range, height);
    why_.draw(screen);
    menu_.draw(screen);
    column_menu(screen, frame.view);
    list_.end();
    reader_ = nullptr;
  }

  std::string table(const FrameModel& frame) const override {
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

 private:
  // What is behind the columns: those that take a pass over the recording are asked for only where they are shown.
  static Columns chosen_columns(const ViewState& view) {
    auto chosen = parse_outline_columns(view.outline_columns.empty() ? usual_outline_columns : view.outline_columns);
    return chosen ? *chosen : Columns();
  }
  void choose_columns(const ViewState& view) {
    if (columns_of_ == view.outline_columns && !columns_.empty()) return;
    columns_ = chosen_columns(view);
    columns_of_ = view.outline_columns;
    chosen_ = !view.outline_columns.empty();
  }
  OutlineReader reader_of(const SearchScreen& screen, const FrameModel& frame, Commands* commands) const {
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
      const Studies& s = frame.studies;
      if (s.result()) ledger = &s.result()->ledger;
      else if (commands && s.possible()) {
        if (s.open()) commands->push(command::Study{});
        commands->more_frames |= s.working() || s.open();
      }
    }
    return {screen.view,   screen.models.tick(),
            oracle_.get(), [of = screen.viewpoint](Side mover) { return of.sign_for(mover); },
            evaluations,   ledger};
  }
  static std::array<i64, 5> state_of(const SearchScreen& screen, const FrameModel& frame) {
    return {screen.view.size(), screen.view.closed(), screen.models.tick(), static_cast<i64>(screen.viewpoint.of),
            static_cast<i64>(frame.studies.serial() + 1'000'003 * frame.moment.recording_serial())};
  }

  // The rows that are listed: all, or without the places within turns.
  u64 size() const { return folded_ ? turns_.size() : rows_.size(); }
  TreeRow at(const View& v, u64 n) const { return folded_ ? turns_[n] : rows_.at(v, n); }
  u64 find(const View& v, u32 slot) const {
    if (!folded_) return rows_.find(v, slot);
    const auto it = std::find_if(turns_.begin(), turns_.end(),
                                 [&](const TreeRow& r) { return r.kind == TreeRow::Kind::node && r.slot == slot; });
    return static_cast<u64>(it - turns_.begin());
  }

  // A list too long to be gone through each time stays as it is.
  void fold_whole_turns(const View& v, const std::vector<u32>& path, bool wanted, bool changed) {
    if (wanted == folded_ && !(wanted && changed)) return;
    folded_ = wanted && rows_.size() <= most_folded;
    turns_.clear(), within_.clear();
    if (!folded_) return;
    for (int round = 0; round < 8 && rows_.size() <= most_folded &&
                        open_turns(v, rows_, rows_.find(v, path.front()), most_opened, path, fold_);
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
  // The move of a row, behind those of the places within its turn that have no rows.
  std::string turn_text(SearchScreen& screen, u32 slot) const {
    std::string out = screen.name(slot);
    for (u32 k = screen.view.parent(slot); k != no_node && within_.count(k); k = screen.view.parent(k))
      out = screen.name(k) + " " + out;
    return out;
  }

  void toolbar(SearchScreen& screen, const ViewState& view) {
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
    ImGui::SameLine(0, px(6));
    if (text_button("outline.columns", columns_words::button, columns_words::button_help)) menu_asked_ = true;
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    std::string words = order_.active() ? fmt::format(columns_words::sorted, grouped(size()), grouped(v.size()),
                                                      outline_column(view.outline_sort)->title)
                                        : fmt::format(columns_words::rows, grouped(size()), grouped(v.size()));
    if (left_out_ > 0)
      words += "; " + (left_out_ == 1 ? std::string(columns_words::one_no_room)
                                      : fmt::format(columns_words::no_room, left_out_));
    fitted_text(left_out_ > 0 ? theme().warning : theme().text_dim, words, ImGui::GetContentRegionAvail().x);
    screen.whose_scores("outline");
  }

  // All columns with a mark at those that are shown; stays open while they are chosen.
  void column_menu(SearchScreen& screen, const ViewState& view) {
    if (std::exchange(menu_asked_, false)) ImGui::OpenPopup("##columns");
    if (!ImGui::BeginPopup("##columns")) return;
    if (ImGui::MenuItem(columns_words::usual, nullptr, !chosen_, chosen_)) screen.commands.act("outline.columns");
    probe("outline.columns.usual");
    if (ImGui::MenuItem(columns_words::unsorted, nullptr, view.outline_sort.empty(), !view.outline_sort.empty()))
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
          if (ImGui::Checkbox(all[i].title.c_str(), &on)) screen.commands.act("outline.column " + all[i].id);
          if (probing()) probe("outline.column." + all[i].id);
          if (ImGui::IsItemHovered()) show_tooltip(all[i].sentence);
        }
      }
      ImGui::EndTable();
    }
    ImGui::EndPopup();
  }

  void draw_rows(SearchScreen& screen, RowRange range, float height) {
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_Resizable | ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit;
    // A narrow panel leaves out what matters least, or what was chosen last; each set of columns keeps its own widths.
    const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x,
                between = 2 * ImGui::GetStyle().CellPadding.x;
    const bool wide = room > 120 * ch;  // then words stand whole
    placed_.clear();
    float used = least_move * ch;
    std::string set = wide ? "wide," : "";
    left_out_ = 0;
    for (const OutlineColumn* c : columns_) {
      const ColumnLook look = look_of(*c);
      used += look.characters * ch + between;
      if (chosen_ ? used > room : room < look.least * ch) {
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

  bool at(int column) const { return ImGui::TableSetColumnIndex(column); }

  // A click sorts, a right click opens the list of columns.
  void headers(SearchScreen& screen) {
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
        screen.commands.act(!c || (sorted && !falling_)
                                ? "outline.sort"
                                : fmt::format("outline.sort {} {}", c->id, sorted ? "up" : "down"));
      const ColumnLook look = c ? look_of(*c) : ColumnLook{"move", "move", 0, 0, texts::outline::move};
      if (hovered)
        show_tooltip(fmt::format("{}\n{}", look.help, c ? columns_words::sort_help : columns_words::search_order));
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
    const bool clicked = ImGui::Selectable(
        "##row", false, ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick, {0, line});
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
    compat::push_font(fonts().mono);
    const std::string move = r.ply > 0    ? turn_text(screen, k)
                             : r.rank > 0 ? fmt::format("depth {} #{}", r.depth(), r.rank + 1)
                                          : fmt::format("depth {}", r.depth());
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

  void cell(SearchScreen& screen, const OutlineColumn& c, u32 k, NodeState state, bool closed) {
    const View& v = screen.view;
    const Theme& t = theme();
    const NodeRecord& r = v[k];
    const u32 id = v.id(k);
    switch (c.field) {
      case Field::mover: return side_item(r.mover(), state != NodeState::not_yet);
      case Field::depth: return mono_right(fmt::format("{}", r.depth()), t.text_dim);
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
      case Field::end: return ending(r, state, closed);
      default: break;
    }
    const FieldValue x = reader_->cell(k, c);
    if (!x.known) return;
    if (c.field == Field::nodes) return mono_right(short_nodes(static_cast<u64>(x.v)), t.text_dim);
    if (c.field == Field::alpha || c.field == Field::beta)
      return mono_right(
          screen.plain_number(static_cast<int>(x.v), {c.field == Field::alpha ? "row.from" : "row.to", id}),
          t.text_dim);
    if (c.turns()) {
      const char* about = c.field == Field::statik      ? "row.static"
                          : c.field == Field::alpha_now ? "row.from_now"
                                                        : "row.to_now";
      return mono_right(screen.plain_number(static_cast<int>(x.v), {about, id}), t.text_dim);
    }
    if (c.score()) return mono_right(amount_text(screen, x.v), t.text_dim);
    if (c.what == OutlineColumn::What::waste) {
      const Waste w = static_cast<Waste>(x.v);
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float h = ImGui::GetTextLineHeight(), side = std::floor(h * 0.6f);
      ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + (h - side) / 2}, {at.x + side, at.y + (h + side) / 2},
                                                waste_colour(w), px(2));
      ImGui::Dummy({side, h});
      ImGui::SameLine(0, px(4));
    }
    const std::string words = reader_->text(c, x);
    if (c.right()) return mono_right(words, t.text_dim);
    compat::push_font(fonts().ui);
    cell(t.text_dim, words);
    ImGui::PopFont();
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
        case NodeEnd::inner:
          cell(t.text_dim, r.kind() == Kind::upper ? texts::outline::end_low : texts::outline::end_all);
          break;
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
    const std::string text = row.kind == TreeRow::Kind::unrecorded ? fmt::format("+{}", short_nodes(row.count))
                             : move                                ? screen.models.nodes().text(v, row.parent, *move)
                                                                   : "?";
    draw.AddText({at.x + indent + px(4), at.y}, closed ? t.text_dim : t.text_faint, text.c_str());
    ImGui::LogText("(%s)", text.c_str());
    ImGui::PopFont();
    const auto end =
        std::find_if(placed_.begin(), placed_.end(), [](const OutlineColumn* c) { return c->field == Field::end; });
    if (closed && end != placed_.end() && this->at(static_cast<int>(end - placed_.begin()) + 1))
      cell(why == Reason::stopped ? t.warning : t.text_faint, word_of(why));
    ImGui::PopID();
  }

  std::optional<MoveCode> move_of(SearchScreen& screen, const TreeRow& row) {
    return unsearched_move(screen, row.parent, row.ordinal);
  }

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
      for (i64 n = static_cast<i64>(here) + by, step = by < 0 ? -1 : 1; n >= 0 && n < static_cast<i64>(size());
           n += step)
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

  u64 recording_ = 0;
  u32 shown_ = no_node;  // id that was last brought into view
  TreeFold fold_;
  TreeRows rows_;
  static constexpr std::size_t most_folded = 5'000, most_opened = 300;
  bool folded_ = false;         // whole turns are listed:
  std::vector<TreeRow> turns_;  // these, instead of rows_
  std::set<u32> within_;        // slots of the places that were left out
  Columns columns_, placed_;    // chosen; and of these what has room, behind the move
  std::string columns_of_, sorted_by_;
  bool chosen_ = false, falling_ = false, menu_asked_ = false;
  int left_out_ = 0;  // columns that were chosen and have no room
  std::unique_ptr<GameOracle> oracle_;
  OutlineReader* reader_ = nullptr;  // while it is drawn
  mutable OutlineOrder order_;       // asks a reader that lives as long as it draws, or writes the table
  TreeRows::Options options_;
  VirtualList list_;
  WhyPopup why_;
  NodeMenu menu_;
  u64 thread_ = 0;  // serial of the story whose nodes were opened
};

}  // namespace

std::unique_ptr<PanelBase> make_outline_panel() { return std::make_unique<OutlinePanel>(); }

}  // namespace ply::ui
