// The games of a cell, or of the whole match: a click opens one on the board, and from there its searches are recorded
// again.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/match/match_words.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/base/text.h"
#include "engine/match/contest.h"
#include "engine/match/decision.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

struct Column {
  const char* title;
  float characters;  ///< 0: takes what is left
  float min;         ///< shown in panels of at least this many characters
};
constexpr Column columns[] = {{"pair", 6, 0},   {"first", 13, 0},    {"second", 13, 0},      {"result", 6, 0},
                              {"plies", 5, 44}, {"opening", 16, 84}, {"how it ended", 0, 72}};
constexpr int column_count = static_cast<int>(std::size(columns));

const char* result_text(Winner w) { return w == Winner::draw ? "1/2" : w == Winner::first ? "1-0" : "0-1"; }

class MatchGamesPanel final : public PanelBase {
 public:
  const char* id() const override { return "match_games"; }
  const char* title() const override { return tr("Games"); }
  /// While there is no match, a search has the room.
  bool wanted(const FrameModel& frame) const override { return frame.matches.contest() || !frame.runs.run(); }
  bool scrolls() const override { return false; }
  std::string badge(const FrameModel& frame) const override {
    return frame.matches.listed().empty() ? std::string() : fmt::format("{}", frame.matches.listed().size());
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Matches& m = frame.matches;
    if (!m.count() || !m.settings())
      return offer_match(commands, Sketch::table,
                         tr("The games of a match, played or from a file of results; a click on a cell of the cross "
                            "table lists its games here."),
                         "match_games");
    draw_head(frame, commands);
    if (m.listed().empty()) return empty_note(tr("No game of this kind is finished yet."));
    const float height = ImGui::GetTextLineHeight() + px(4), header = height + px(2);
    if (const RowRange range = list_.begin("match_games", static_cast<i64>(m.listed().size()), height, header))
      draw_rows(frame, commands, range, height);
    list_.end();
  }

  std::string table(const FrameModel& frame) const override {
    const Matches& m = frame.matches;
    if (!m.count()) return {};
    std::string out = "pair,game,first,second,result,plies,opening,reason\n";
    for (const u32 i : m.listed()) {
      const MatchGame& g = m.count()->games[i];
      out += fmt::format("{},{},{},{},{},{},{},{}\n", g.pair + 1, g.game + 1, csv_field(g.first), csv_field(g.second),
                         result_text(g.winner), g.moves.size(), csv_field(g.opening), csv_field(g.reason));
    }
    return out;
  }

 private:
  // Whose games these are, and what can be done with the one on the board.
  static void draw_head(const FrameModel& frame, Commands& commands) {
    const Matches& m = frame.matches;
    const auto& players = m.settings()->players;
    const MatchGame* open = frame.match_game;
    ImGui::AlignTextToFramePadding();
    if (m.row() >= 0) {
      if (text_button("games.all", tr("all games"))) commands.push(command::SelectCell{-1, -1});
      ImGui::SameLine(0, px(8));
      fitted_text(theme().text,
                  fmt::format("{} first against {}", short_player(players[static_cast<std::size_t>(m.row())]),
                              short_player(players[static_cast<std::size_t>(m.column())])));
    } else {
      fitted_text(theme().text_dim,
                  open ? tr("all games") : tr("A click opens a game on the board; the current one goes to the shelf."));
    }
    if (!open) return;
    if (text_button("match.first_error", tr("First large error"),
                    tr("Analyses this game and goes to the first move that lost 20 points or a result.")))
      commands.act("match.first_error");
    ImGui::SameLine(0, px(8));
    const int opening = opening_plies(*open), ply = std::max(frame.play.node().ply, opening + 1);
    // Nobody thought about the opening
    const bool first = ply > frame.play.node().ply && ply <= static_cast<int>(open->moves.size());
    const std::string what = fmt::format(
        "move {}, {}", ply, first ? open->moves[static_cast<std::size_t>(ply - 1)] : frame.play.node().text);
    if (accent_button("match.record", fmt::format(tr("Record the search of {}"), what).c_str(),
                      tr("Repeats the search of the last shown move as in the match, recorded, so that it can be "
                         "inspected. Players limited by depth or nodes repeat node by node.")))
      commands.act("match.record");
    ImGui::SameLine(0, px(8));
    ImGui::AlignTextToFramePadding();
    fitted_text(theme().text_dim, fmt::format("pair {}, game {}: {}", open->pair + 1, open->game + 1, open->reason));
  }

  void draw_rows(const FrameModel& frame, Commands& commands, RowRange range, float height) {
    const float ch = text_width("0", fonts().mono), room = ImGui::GetContentRegionAvail().x;
    int count = 0;
    for (int c = 0; c < column_count; ++c) place_[c] = room >= columns[c].min * ch ? count++ : -1;
    if (!ImGui::BeginTable(
            fmt::format("rows{}", count).c_str(), count,
            ImGuiTableFlags_Resizable | ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit))
      return;
    for (int c = 0; c < column_count; ++c) {
      if (place_[c] < 0) continue;
      const bool rest = columns[c].characters == 0 || (count < column_count && c == 2);
      if (rest) ImGui::TableSetupColumn(columns[c].title, ImGuiTableColumnFlags_WidthStretch);
      else ImGui::TableSetupColumn(columns[c].title, 0, ch * columns[c].characters);
    }
    ImGui::TableHeadersRow();
    for (i64 i = range.first; i < range.last; ++i) row(frame, commands, i, height);
    ImGui::EndTable();
  }

  bool at(int column) const { return place_[column] >= 0 && ImGui::TableSetColumnIndex(place_[column]); }

  void row(const FrameModel& frame, Commands& commands, i64 n, float height) const {
    const Theme& t = theme();
    const u32 game = frame.matches.listed()[static_cast<std::size_t>(n)];
    const MatchGame& g = frame.matches.count()->games[game];
    const bool open =
        frame.match_game && place_of(*frame.match_game) == place_of(g) && frame.match_game->moves == g.moves;
    ImGui::TableNextRow(0, height);
    ImGui::TableSetColumnIndex(0);
    const ScopedId own_id(static_cast<int>(n));
    if (ImGui::Selectable("##game", open, ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()})) {
      commands.push(command::ShowMatchGame{game});
      commands.act("show.board");
    }
    if (probing()) probe("match.row", n);
    if (!g.failure.empty()) item_tooltip(g.failure);
    ImGui::SameLine(0, 0);
    mono(t.text_dim, fmt::format("{}.{}", g.pair + 1, g.game + 1));
    if (at(1)) fitted_text(t.text, short_player(g.first));
    if (at(2)) fitted_text(t.text, short_player(g.second));
    if (at(3))
      mono(g.winner == Winner::draw    ? t.text_dim
           : g.winner == Winner::first ? t.first
                                       : t.second,
           result_text(g.winner));
    if (at(4)) mono_right(fmt::format("{}", g.moves.size()), t.text_dim);
    if (at(5)) fitted_text(t.text_dim, g.opening);
    if (at(6)) fitted_text(g.failure.empty() ? t.text : t.warning, g.reason);
  }

  VirtualList list_;
  int place_[column_count] = {};
};

}  // namespace

std::unique_ptr<PanelBase> make_match_games_panel() { return std::make_unique<MatchGamesPanel>(); }

}  // namespace ply::ui
