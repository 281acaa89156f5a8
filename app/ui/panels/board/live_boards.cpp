// The games of a match while they are played, as small boards.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/match/match_words.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/match/contest.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

class LiveBoardsPanel final : public PanelBase {
 public:
  const char* id() const override { return "live_boards"; }
  const char* title() const override { return tr("Live boards"); }
  std::string badge(const FrameModel& frame) const override {
    const std::size_t n = frame.matches.contest() ? frame.matches.contest()->live().size() : 0;
    return n ? fmt::format("{}", n) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Contest* contest = frame.matches.contest();
    const auto settings = frame.matches.settings();
    if (!contest || !settings)
      return offer_match(commands, Sketch::boards, tr("The games of a match while they are played."), "live_boards");
    const std::vector<LiveGame> live = contest->live();
    if (live.empty())
      return empty_note(frame.matches.playing()
                            ? tr("The first games are being played.")
                            : tr("No game is being played. Those that are finished are in the list of games."));
    // 1. As many columns as make the boards largest.
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float words = 2 * ImGui::GetTextLineHeight() + px(10), gap = px(8);
    int columns = 1;
    float best = 0;
    const int n = static_cast<int>(live.size());
    for (int c = 1; c <= n; ++c) {
      const int rows = (n + c - 1) / c;
      const float side = std::min((room.x - gap * static_cast<float>(c - 1)) / static_cast<float>(c),
                                  room.y / static_cast<float>(rows) - words - gap);
      if (side > best) best = side, columns = c;
    }
    const float min = px(120);
    const float width = std::floor((room.x - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns)),
                height = std::max(best, min);
    // 2. The boards.
    for (int i = 0; i < n; ++i) {
      if (i % columns != 0) ImGui::SameLine(0, gap);
      draw_game(frame, *settings, live[static_cast<std::size_t>(i)], {width, height + words}, words);
      probe("live", i);
    }
  }

 private:
  static void draw_game(const FrameModel& frame, const MatchSettings& s, const LiveGame& g, ImVec2 size, float words) {
    const Game& game = *s.game;
    const Pairing pairing = pairings_of(s)[static_cast<std::size_t>(g.pairing)];
    Position p = g.start;
    for (const MoveCode m : g.moves) p = game.after(p, m);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    BoardView view = game.board(p);
    view.labels.clear();  // too small to read
    const BoardPlace place = fit_board(view, at, {at.x + size.x, at.y + size.y - words}, frame.view.flipped, px(60));
    if (place.unit > 0) paint_board(draw, view, place, frame.view.kanji);
    const int players[] = {g.game == 0 ? pairing.a : pairing.b, g.game == 0 ? pairing.b : pairing.a};
    const std::string names = fmt::format("{} : {}", short_player(s.players[static_cast<std::size_t>(players[0])]),
                                          short_player(s.players[static_cast<std::size_t>(players[1])]));
    const auto clock = [](const std::optional<i64>& left) {
      return left ? fmt::format("{:.1f} s", static_cast<double>(*left) / 1000) : std::string("-");
    };
    const std::string clocks =
        g.left[0] || g.left[1] ? fmt::format("  {} : {}", clock(g.left[0]), clock(g.left[1])) : std::string();
    const std::string state =
        fmt::format("pair {}, game {}, {} plies{}  {}", g.pair + 1, g.game + 1, g.moves.size(), clocks, game.tally(p));
    draw_clipped(draw, {at.x, at.y + size.y - words + px(4)}, size.x, theme().text, names);
    draw_clipped(draw, {at.x, at.y + size.y - words + px(4) + ImGui::GetTextLineHeight()}, size.x, theme().text_dim,
                 state);
    ImGui::LogText("%s\n%s\n", names.c_str(), state.c_str());
    ImGui::Dummy(size);
    item_tooltip(names + "\n" + state);
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_live_boards_panel() { return std::make_unique<LiveBoardsPanel>(); }

}  // namespace ply::ui
