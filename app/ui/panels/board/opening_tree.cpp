// The opening tree of the list of games: what was played from the position on the board, how often, and how it ended. A
// click plays the move; the board shows where the mouse rests.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/session/play/library.h"

namespace ply::ui {
namespace {

float mono_width(std::string_view text) { return text_width(text, fonts().mono); }

std::string results_text(const ResultCounts& t) {
  std::string out = fmt::format(tr("won {}, drawn {}, lost {}"), grouped(t.wins), grouped(t.draws), grouped(t.losses));
  if (t.unknown) out += fmt::format(tr(", unknown {}"), grouped(t.unknown));
  return out;
}

/// Won, drawn and lost games of one move beside each other, in the colours of who won.
void results_bar(const ResultCounts& t, Side mover, float wide) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float high = ImGui::GetTextLineHeight();
  const ImU32 own = mover == Side::first ? theme().first : theme().second,
              other = mover == Side::first ? theme().second : theme().first;
  const std::pair<u64, ImU32> parts[] = {{t.wins, own}, {t.draws, theme().text_faint}, {t.losses, other}};
  float x = at.x;
  for (const auto& [n, colour] : parts) {
    const float part = wide * static_cast<float>(n) / static_cast<float>(t.games());
    if (n) ImGui::GetWindowDrawList()->AddRectFilled({x, at.y + px(2)}, {x + part, at.y + high - px(2)}, colour);
    x += part;
  }
  ImGui::Dummy({wide, high});
}

class OpeningTreePanel final : public PanelBase {
 public:
  const char* id() const override { return "opening_tree"; }
  const char* title() const override { return tr("Opening tree"); }
  bool wanted(const FrameModel& frame) const override { return frame.library.games() != nullptr; }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Library& library = frame.library;
    if (!library.games())
      return empty_note(
          tr("What was played from the position on the board, in the games of a list that is open: a collection of "
             "WTHOR or GGF, the results of a match."));
    const GameSearch& search = library.search();
    const PositionGames* answer = search.request();
    if (search.working()) commands.more_frames = true;
    if (!search.problem().empty()) return wrapped_text(theme().warning, search.problem());
    const Game& game = frame.play.game();
    const Position& p = frame.play.position();
    head(frame, answer);
    if (answer && !search.stale() && !answer->next.empty() && !frame.play.editing())
      draw_moves(game, p, *answer, commands);
    if (text_button("opening_tree.book", tr("Book of these games..."),
                    tr("Makes an opening book of the games that are listed, from which computers draw."), {},
                    !library.making_book()))
      commands.act("book.make");
  }

  std::string table(const FrameModel& frame) const override {
    const PositionGames* answer = frame.library.games() ? frame.library.search().request() : nullptr;
    if (!answer || frame.library.search().stale()) return {};
    std::string out = "moves,games,won,drawn,lost,unknown,share,mean\n";
    for (const NextMove& n : answer->next) {
      const auto share = n.games.share(), mean = n.games.mean();
      out += fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(names(frame.play.game(), frame.play.position(), n)),
                         n.games.games(), n.games.wins, n.games.draws, n.games.losses, n.games.unknown,
                         share ? fmt::format("{:.4f}", *share) : "", mean ? fmt::format("{:.2f}", *mean) : "");
    }
    return out;
  }

 private:
  /// What was played, above the button.
  static void draw_moves(const Game& game, const Position& p, const PositionGames& answer, Commands& commands) {
    const Side mover = game.mover(p);
    if (!ImGui::BeginTable("moves", 5, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY,
                           {0, -ImGui::GetFrameHeightWithSpacing()}))
      return;
    float widest = text_width("move");
    for (const NextMove& n : answer.next) widest = std::max(widest, mono_width(names(game, p, n)));
    const std::string most = grouped(answer.next.front().games.games());
    ImGui::TableSetupColumn("move", ImGuiTableColumnFlags_WidthFixed, std::min(widest, px(110)));
    ImGui::TableSetupColumn("games", ImGuiTableColumnFlags_WidthFixed, std::max(mono_width(most), text_width("games")));
    ImGui::TableSetupColumn("results", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("share", ImGuiTableColumnFlags_WidthFixed, mono_width("100.0 %"));
    ImGui::TableSetupColumn("mean", ImGuiTableColumnFlags_WidthFixed, mono_width("+00.0"));
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow();
    for (const char* title : {"move", "games", "results", "share", "mean"}) {
      if (std::string_view(title) == "move" || std::string_view(title) == "results") cell_text(theme().text_dim, title);
      else cell_right(title, theme().text_dim);
    }
    for (const NextMove& n : answer.next) row(game, p, mover, n, commands);
    ImGui::EndTable();
  }

  static std::string names(const Game& game, const Position& p, const NextMove& n) {
    std::vector<std::string> moves;
    for (const MoveCode m : n.moves) moves.push_back(game.show_move(p, m));
    return fmt::format("{}", fmt::join(moves, " "));
  }

  static void head(const FrameModel& frame, const PositionGames* answer) {
    const Library& library = frame.library;
    const GameSearch& search = library.search();
    std::string text = answer && !search.stale()
                           ? fmt::format(tr("In {} with this position"), counted(answer->tally.games(), "game"))
                           : tr("Asking the index...");
    const u64 all = library.games()->games.size();
    if (answer && !answer->whole())
      text += fmt::format(tr(", of {} of {} games read"), grouped(answer->read), grouped(all));
    else if (search.indexing())
      text += fmt::format(tr(" {} of {} games read"), grouped(search.games_read()), grouped(all));
    fitted_text(theme().text, text);
    if (!answer || search.stale() || answer->tally.games() == 0) return;
    std::string results = results_text(answer->tally);
    if (const auto mean = answer->tally.mean()) results += fmt::format(tr(", mean {:+.1f}"), *mean);
    const Game& game = frame.play.game();
    fitted_text(theme().text_dim, results + " " + for_side(game, game.mover(frame.play.position())));
    item_tooltip(
        tr("Positions are the same however the board is turned, mirrored or its colours "
           "exchanged, as far as the game allows that. The mean is of the games whose end has a number."));
  }

  static void row(const Game& game, const Position& p, Side mover, const NextMove& n, Commands& commands) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ScopedId own_id(static_cast<int>(n.moves.front()));
    const std::string moves = names(game, p, n);
    if (ImGui::Selectable("##move", false, ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()}))
      commands.push(command::Play{n.moves.front()});
    if (ImGui::IsItemHovered()) commands.pointed_line = {n.moves.front()}, commands.pointed_step = 1;
    probe("opening_tree." + game.write_move(p, n.moves.front()));
    item_tooltip(moves + "\n" + results_text(n.games) + "\n" +
                 (n.moves.size() > 1 ? tr("The same by symmetry; a click plays the first.") : tr("A click plays it.")));
    ImGui::SameLine(0, 0);
    fitted_mono(theme().text, moves);
    ImGui::TableNextColumn();
    mono_right(grouped(n.games.games()));
    ImGui::TableNextColumn();
    results_bar(n.games, mover, ImGui::GetContentRegionAvail().x);
    ImGui::TableNextColumn();
    const auto share = n.games.share(), mean = n.games.mean();
    mono_right(share ? fmt::format("{:.1f} %", 100 * *share) : "–");
    ImGui::TableNextColumn();
    mono_right(mean ? fmt::format("{:+.1f}", *mean) : "–");
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_opening_tree_panel() { return std::make_unique<OpeningTreePanel>(); }

}  // namespace ply::ui
