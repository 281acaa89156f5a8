// The games of a file that holds many: virtual rows, sorted by any column, filtered by words. A click brings a game to
// the board; with the keyboard the arrows move a mark and Enter takes the game.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/session/play/library.h"

namespace ply::ui {
namespace {

// How wide a column is, and the least width of the panel that has room for it, in characters; 0: it takes what is left.
struct ColumnLook {
  GameColumn column;
  const char* title;  ///< null: the name of the side
  float characters, min;
};
// What a narrow panel leaves out stands in the tooltips of the rows.
constexpr std::array<ColumnLook, game_columns> looks{{{GameColumn::number, "no.", 6, 32},
                                                      {GameColumn::first, nullptr, 0, 0},
                                                      {GameColumn::second, nullptr, 0, 0},
                                                      {GameColumn::result, "result", 6, 0},
                                                      {GameColumn::plies, "plies", 4.5f, 36},
                                                      {GameColumn::error, "error", 6.5f, 40},
                                                      {GameColumn::opening, "opening", 18, 53},
                                                      {GameColumn::event, "event", 22, 86}}};

class GamesPanel final : public PanelBase {
 public:
  const char* id() const override { return "games"; }
  const char* title() const override { return tr("Games"); }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }
  bool wanted(const FrameModel& frame) const override { return frame.library.games() || frame.library.reading(); }
  std::string badge(const FrameModel& frame) const override {
    return frame.library.games() ? grouped(frame.library.games()->games.size()) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Library& library = frame.library;
    if (library.reading()) draw_progress(library, commands);
    if (!library.games())
      return library.reading()
                 ? void()
                 : empty_note(
                       tr("The games of a file with many games are listed here: a WTHOR or GGF collection, records "
                          "one after the other, one transcript a line, the results of a match."));
    if (serial_ != library.serial()) {
      serial_ = library.serial();
      typed_.clear();
      mark_ = 0;
      seen_picked_ = -1;
    }
    if (seen_picked_ != library.picked()) {
      seen_picked_ = library.picked();
      if (const i64 row = library.row_of(seen_picked_); row >= 0) mark_ = row, list_.reveal(row);
    }
    mark_ = bounded<i64>(mark_, 0, std::max<i64>(0, static_cast<i64>(library.listed().size()) - 1));
    library.search().request_errors();
    toolbar(library, commands);
    keys(library, commands);
    if (library.listed().empty())
      return empty_note(library.by_position() ? tr("No game of the list has the position on the board.")
                                              : tr("No game contains all of these words."));
    const float height = ImGui::GetTextLineHeight() + px(4), header = height + px(4);
    if (const RowRange range = list_.begin("games", static_cast<i64>(library.listed().size()), height, header))
      draw_rows(library, commands, range, height);
    list_.end();
  }

  std::string table(const FrameModel& frame) const override {
    return frame.library.games() ? list_csv(*frame.library.games(), frame.library.listed()) : std::string();
  }

 private:
  static void draw_progress(const Library& library, Commands& commands) {
    const Library::Progress p = library.progress();
    std::string text = fmt::format(tr("Reading {}: {} games"), p.name, grouped(p.games));
    if (p.games > 0 && p.seconds > 0.5)
      text += fmt::format(tr(", {}/s"), grouped(static_cast<u64>(static_cast<double>(p.games) / p.seconds)));
    if (p.left && *p.left >= 1) text += fmt::format(tr(", {:.0f} s left"), *p.left);
    if (text_button("games.stop", tr("Stop"), tr("Stops reading; the games read so far are listed.")))
      commands.push(command::StopReading{});
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    fitted_text(theme().text, text);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + wide, at.y + px(3)}, theme().grid);
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + wide * static_cast<float>(p.share), at.y + px(3)},
                                              theme().accent);
    ImGui::Dummy({wide, px(6)});
    commands.more_frames = true;
  }

  void toolbar(const Library& library, Commands& commands) {
    const GameCollection& games = *library.games();
    ImGui::SetNextItemWidth(bounded(ImGui::GetContentRegionAvail().x - px(138), px(120), px(320)));
    if (typed_ != library.order().find && !typing_) typed_ = library.order().find;  // a command has changed it
    if (text_field("##find", typed_, tr("Find games"))) {
      GameOrder order = library.order();
      order.find = typed_;
      commands.push(command::OrderGames{order});
    }
    typing_ = ImGui::IsItemActive();
    probe("field.games");
    item_tooltip(
        tr("Players, results, openings, events: words that must all occur in the line of a game, in upper or lower "
           "case. One thing alone: player:NAME, first:NAME, second:NAME, result:first, result:second, result:draw, "
           "plies:40, plies:20-40, error:20-40."));
    ImGui::SameLine();
    if (icon_button("games.position", Icon::eye,
                    tr("Only games with the position on the board, however it is turned, mirrored or coloured"), {},
                    true, library.by_position()))
      commands.act("games.position");
    ImGui::SameLine(0, px(2));
    if (icon_button("games.previous", Icon::previous, tr("The previous game in this list")))
      commands.act("games.previous");
    ImGui::SameLine(0, px(2));
    if (icon_button("games.next", Icon::next, tr("The next game of this list"))) commands.act("games.next");
    ImGui::SameLine(0, px(2));
    if (icon_button("games.close", Icon::close, tr("Closes the list; the game on the board stays")))
      commands.push(command::CloseLibrary{});
    const bool all = library.listed().size() == games.games.size();
    std::string said = all ? fmt::format(tr("{}: {} games, {}"), games.name, grouped(games.games.size()), games.form)
                           : fmt::format(tr("{}: {} of {} games, {}"), games.name, grouped(library.listed().size()),
                                         grouped(games.games.size()), games.form);
    if (library.by_position()) said += position_text(library);
    if (games.stopped) said += tr("; reading was stopped");
    fitted_text(theme().text_dim, said);
    for (const std::string& remark : games.remarks) {
      ImGui::PushStyleColor(ImGuiCol_Text, theme().warning);
      ImGui::TextUnformatted(signs().warning);
      ImGui::PopStyleColor();
      ImGui::SameLine(0, px(4));
      fitted_text(theme().warning, remark);
    }
  }

  /// What the list by the position on the board is of.
  static std::string position_text(const Library& library) {
    const PositionGames* answer = library.search().request();
    if (!library.search().problem().empty()) return tr("; there is no index");
    if (!answer || library.search().stale()) return tr("; asking the index");
    return answer->whole()
               ? tr("; with the position on the board")
               : fmt::format(tr("; with the position on the board, of {} games read"), grouped(answer->read));
  }

  void draw_rows(const Library& library, Commands& commands, RowRange range, float height) {
    constexpr ImGuiTableFlags flags =
        ImGuiTableFlags_Resizable | ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit;
    const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
    shown_.clear();
    for (const ColumnLook& look : looks)
      if (room >= look.min * ch && (look.column != GameColumn::error || library.order().errors))
        shown_.push_back(&look);
    // Then the first moves of the opening have to do; the tooltip has them all
    const bool narrow = narrow_ = room < 62 * ch;
    if (!ImGui::BeginTable(fmt::format("games{}{}{}", shown_.size(), narrow ? "n" : "",
                                       std::to_string(library.games()->games.size()).size())
                               .c_str(),
                           static_cast<int>(shown_.size()), flags))
      return;
    for (const ColumnLook* look : shown_) {
      const std::string name =
          look->title ? look->title : library.games()->sides[look->column == GameColumn::first ? 0 : 1];
      if (look->characters == 0) ImGui::TableSetupColumn(name.c_str(), ImGuiTableColumnFlags_WidthStretch);
      else
        ImGui::TableSetupColumn(name.c_str(), ImGuiTableColumnFlags_WidthFixed,
                                ch * width_of(*look, library.games()->games.size(), narrow));
    }
    headers(library, commands, height);
    for (i64 i = range.first; i < range.last; ++i) row(library, commands, i, height);
    ImGui::EndTable();
  }

  // In characters. Numbers have room for the sign before those of damaged games.
  static float width_of(const ColumnLook& look, std::size_t games, bool narrow) {
    if (look.column == GameColumn::number)
      return static_cast<float>(std::max<std::size_t>(3, std::to_string(games).size())) + 2.5f;
    return narrow && look.column == GameColumn::opening ? 8.5f : look.characters;
  }

  void headers(const Library& library, Commands& commands, float height) {
    const GameOrder& now = library.order();
    ImGui::TableNextRow(0, height + px(4));
    for (std::size_t c = 0; c < shown_.size(); ++c) {
      const ColumnLook& look = *shown_[c];
      ImGui::TableSetColumnIndex(static_cast<int>(c));
      const bool by = now.by == look.column;
      const std::string name =
          look.title ? look.title : library.games()->sides[look.column == GameColumn::first ? 0 : 1];
      const ScopedId own_id(static_cast<int>(c));
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float wide = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
      if (ImGui::Selectable("##head", false, 0, {0, line})) {
        GameOrder order = now;
        order.falling = by ? !now.falling : false;
        order.by = look.column;
        commands.push(command::OrderGames{order});
      }
      if (probing()) probe(fmt::format("games.head.{}", static_cast<int>(look.column)));
      item_tooltip((look.column == GameColumn::error
                        ? std::string(tr("The ply of the first ? or ??, in games that were analysed.")) + "\n"
                        : std::string()) +
                   tr("Click: sorted by this; again: the other way round."));
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      const float mark = by ? px(12) : 0, used = std::min(text_width(name), wide - mark);
      const bool figures = look.column == GameColumn::number || look.column == GameColumn::plies ||
                           look.column == GameColumn::error;  // stand at the right
      const float x = at.x + (figures ? wide - mark - used : 0);
      draw_clipped(draw, {x, at.y}, wide - mark, by ? theme().text : theme().text_dim, name);
      ImGui::LogText(c ? "  %s" : "%s", name.c_str());
      if (by) {
        const ImVec2 m{x + used + px(7), at.y + line / 2};
        const float s = px(3.5f), up = now.falling ? 1.0f : -1.0f;
        draw.AddTriangleFilled({m.x - s, m.y - up * s * 0.6f}, {m.x + s, m.y - up * s * 0.6f},
                               {m.x, m.y + up * s * 0.8f}, theme().accent);
      }
    }
  }

  void row(const Library& library, Commands& commands, i64 n, float height) {
    const u32 game = library.listed()[static_cast<std::size_t>(n)];
    const GameSummary& g = library.games()->games[game];
    const Theme& t = theme();
    ImGui::TableNextRow(0, height);
    if (library.picked() == static_cast<i64>(game)) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, t.selection);
    ImGui::TableSetColumnIndex(0);
    const ScopedId own_id(static_cast<int>(game));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::Selectable("##game", false, ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()})) {
      mark_ = n;
      commands.push(command::PickGame{game});
    }
    if (probing()) probe(fmt::format("games.row.{}", game + 1));
    std::string whole =
        narrow_ ? fmt::format("{} : {}\n{}, {} plies\n{}\n{}", g.first, g.second, g.result, g.plies, g.opening, g.event)
                : std::string();
    if (!g.problem.empty()) whole += (whole.empty() ? "" : "\n") + fmt::format(tr("Incomplete: {}"), g.problem);
    if (!whole.empty()) item_tooltip(whole);
    if (n == mark_ && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows))
      ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y}, {at.x - px(2), at.y + ImGui::GetTextLineHeight()},
                                                t.accent);
    ImGui::SameLine(0, 0);
    for (std::size_t c = 0; c < shown_.size(); ++c) {
      ImGui::TableSetColumnIndex(static_cast<int>(c));
      const float room = ImGui::GetContentRegionAvail().x;
      switch (shown_[c]->column) {
        // clang-format off
        case GameColumn::number: mono_right(g.problem.empty() ? fmt::format("{}", game + 1) : fmt::format("{} {}", signs().warning, game + 1), g.problem.empty() ? t.text_faint : t.warning); break;
        case GameColumn::first: fitted_text(g.problem.empty() ? t.text : t.warning, g.first.empty() ? "?" : g.first, room); break;
        case GameColumn::second: fitted_text(t.text, g.second.empty() ? "?" : g.second, room); break;
        case GameColumn::result: fitted_text(t.text, g.result, room); break;
        case GameColumn::plies: mono_right(fmt::format("{}", g.plies), t.text_dim); break;
        case GameColumn::error: mono_right(library.order().error_of(game) ? fmt::format("{}", library.order().error_of(game)) : "–", t.text_dim); break;
        case GameColumn::event: fitted_text(t.text_dim, g.event, room); break;
        // clang-format on
        case GameColumn::opening: fitted_mono(t.text_dim, g.opening, room); break;
      }
    }
  }

  void keys(const Library& library, Commands& commands) {
    if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) || typing_) return;
    const i64 last = static_cast<i64>(library.listed().size()) - 1;
    if (last < 0) return;
    const auto go = [&](i64 to) {
      mark_ = bounded<i64>(to, 0, last);
      list_.reveal(mark_);
    };
    if (pressed(Key::down, Mods::none, true)) go(mark_ + 1);
    if (pressed(Key::up, Mods::none, true)) go(mark_ - 1);
    if (pressed(Key::page_down, Mods::none, true)) go(mark_ + list_.page());
    if (pressed(Key::page_up, Mods::none, true)) go(mark_ - list_.page());
    if (pressed(Key::home)) go(0);
    if (pressed(Key::end)) go(last);
    if (pressed(Key::enter)) commands.push(command::PickGame{library.listed()[static_cast<std::size_t>(mark_)]});
  }

  u64 serial_ = 0;
  i64 mark_ = 0;          ///< the row of the keyboard
  i64 seen_picked_ = -1;  ///< brought into view
  std::string typed_;
  bool typing_ = false, narrow_ = false;
  std::vector<const ColumnLook*> shown_;
  VirtualList list_;
};

}  // namespace

std::unique_ptr<PanelBase> make_games_panel() { return std::make_unique<GamesPanel>(); }

}  // namespace ply::ui
