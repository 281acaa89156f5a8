// What was played in this session: who has won how often, and how long computers took for their moves.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

std::string time_text(double seconds) {
  return seconds < 1 ? fmt::format("{:.{}f} ms", seconds * 1e3, seconds < 0.01 ? 2 : 1)
                     : fmt::format("{:.2f} s", seconds);
}

class StatisticsPanel final : public PanelBase {
 public:
  const char* id() const override { return "statistics"; }
  const char* title() const override { return tr("Results"); }
  std::string badge(const FrameModel& frame) const override {
    int games = 0;
    for (const PairResults& p : frame.statistics.pairs()) games += p.games();
    return games ? fmt::format("{}", games) : std::string();
  }

  void draw(const FrameModel& frame, Commands&) override {
    const Statistics& s = frame.statistics;
    if (s.pairs().empty() && s.times().empty())
      return empty_note(
          tr("How often each side has won, over the games finished since the program was started, and how long "
             "computers take for a move."));
    // 1. Game by game, the last ended first.
    std::vector<std::string> games;
    for (const PairResults& p : s.pairs())
      if (std::find(games.begin(), games.end(), p.game) == games.end()) games.push_back(p.game);
    std::stable_sort(games.begin(), games.end(), [&](const std::string& a, const std::string& b) {
      return (a == s.last_game()) > (b == s.last_game());
    });
    for (const std::string& game : games) {
      section(game);
      const auto own = s.of_people(game);
      if (own[0] + own[1] + own[2] > 0)
        ImGui::TextUnformatted(fmt::format(tr("People against computers: {}, {}, {}"), counted(own[0], "win", "wins"),
                                           counted(own[1], "draw", "draws"), counted(own[2], "loss", "losses"))
                                   .c_str());
      for (const PairResults& p : s.pairs())
        if (p.game == game && p.games() > 0) draw_pair(p);
    }
    // 2. The time of computers.
    if (s.times().empty()) return;
    section(tr("Time of computers for a move"));
    draw_times(s);
  }

  std::string table(const FrameModel& frame) const override {
    std::string out = "game,first,second,first_wins,draws,second_wins,plies_a_game\n";
    for (const PairResults& p : frame.statistics.pairs())
      out += fmt::format("{},{},{},{},{},{},{:.1f}\n", csv_field(p.game), csv_field(p.players[0]),
                         csv_field(p.players[1]), p.wins[0], p.draws, p.wins[1], p.mean_plies());
    out += "game,player,moves,mean_ms,deviation_ms\n";
    for (const MoveTimes& t : frame.statistics.times())
      out += fmt::format("{},{},{},{:.3f},{:.3f}\n", csv_field(t.game), csv_field(t.player), t.moves, t.mean() * 1e3,
                         t.deviation() * 1e3);
    return out;
  }

 private:
  // Who sat where, and below it a bar of the first side's wins, the draws and the second side's wins.
  static void draw_pair(const PairResults& p) {
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight() + px(6);
    const std::string played =
        fmt::format("{}, {:.1f} plies each", counted(p.games(), "game", "games"), p.mean_plies());
    ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const std::string names = fmt::format("{} {}  :  {} {}", p.sides[0], p.players[0], p.sides[1], p.players[1]);
    const bool beside = text_width(names) + text_width(played) + px(20) < width;
    draw_clipped(draw, at, width, theme().text, names);
    if (beside) draw.AddText({at.x + width - text_width(played), at.y}, theme().text_dim, played.c_str());
    ImGui::Dummy({width, ImGui::GetTextLineHeight()});
    item_tooltip(text_width(names) > width ? names : std::string());
    if (!beside) dim(played);

    at = ImGui::GetCursorScreenPos();
    const int counts[] = {p.wins[0], p.draws, p.wins[1]};
    const ImU32 colours[] = {theme().first, theme().text_faint, theme().second};
    const char* kinds[] = {"won", "drawn", "won"};
    float x = at.x;
    for (int i = 0; i < 3; i++) {
      const float part = width * static_cast<float>(counts[i]) / static_cast<float>(p.games());
      if (counts[i] == 0) continue;
      draw.AddRectFilled({x, at.y}, {x + part - px(1), at.y + height}, with_alpha(colours[i], 0.85f), px(3));
      const std::string whole = i == 1 ? fmt::format("{} {}", counts[i], kinds[i])
                                       : fmt::format("{} {}", p.sides[i == 0 ? 0 : 1], counts[i]),
                        count = fmt::format("{}", counts[i]);
      const std::string& text = text_width(whole) + px(8) < part ? whole : count;
      if (text_width(text) < part)
        draw.AddText({x + (part - text_width(text)) / 2, at.y + px(3)}, text_on(colours[i]), text.c_str());
      x += part;
    }
    const std::string all =
        fmt::format(tr("{} won {}, {} drawn, {} won {}"), p.sides[0], p.wins[0], p.draws, p.sides[1], p.wins[1]);
    ImGui::Dummy({width, height});
    probe("statistics.pair");
    item_tooltip(all);
    ImGui::LogText("%s\n%s\n%s\n", names.c_str(), played.c_str(), all.c_str());
    ImGui::Dummy({1, px(3)});
  }

  static void draw_times(const Statistics& s) {
    if (!ImGui::BeginTable("times", 4, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn("player", ImGuiTableColumnFlags_WidthStretch);
    for (const char* title : {"moves", "mean", "deviation"}) ImGui::TableSetupColumn(title);
    ImGui::TableHeadersRow();
    for (const MoveTimes& t : s.times()) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(t.player.c_str());
      item_tooltip(fmt::format("{}, {}", t.player, t.game));
      cell_right(fmt::format("{}", t.moves));
      cell_right(time_text(t.mean()));
      cell_right(t.moves > 1 ? time_text(t.deviation()) : signs().minus);
    }
    ImGui::EndTable();
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_statistics_panel() { return std::make_unique<StatisticsPanel>(); }

}  // namespace ply::ui
