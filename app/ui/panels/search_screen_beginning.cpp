// What a panel about a search begins with: that the search is not one of the position on the board, or why there is
// nothing to show.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/board/move_list.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/matches/programs.h"
#include "engine/trace/record_blocks.h"

namespace ply::ui {
namespace {

constexpr const char* stale_help = tr("The board has moved on since this search was made.");

// A word that does something when clicked, in the current line.
bool offer(const char* id, const char* label) {
  const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(label);
  const bool clicked = ImGui::InvisibleButton(id, {std::max(size.x, 1.0f), std::max(size.y, 1.0f)});
  probe(id);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddText(at, theme().accent, label);
  ImGui::LogText("[%s]", label);
  if (ImGui::IsItemHovered()) {
    draw.AddLine({at.x, at.y + size.y - 1}, {at.x + size.x, at.y + size.y - 1}, theme().accent);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  return clicked;
}

/// Whose search it is, of which game; both as the file says.
std::string unknown_words(const SearchScreen& screen) {
  const SearchRun* const run = screen.runs.run().get();
  const SearchPlan* const file = run && run->recording() ? &run->recording()->plan() : nullptr;
  if (!file || (file->game.empty() && file->engine.empty())) return tr("Recording of a game that is not known here");
  const std::string engine = file->imported() ? file->engine : run->recording()->summary().program;
  if (const auto board = run->board()) {
    const BoardType& type = board->type();  // a grid is called what the file calls its game
    const bool own_name = file->game.empty() || canonical_id(file->game) == type.id();
    return fmt::format(tr("Search of {}: {}"), engine, own_name ? type.title() : file->game);
  }
  return file->game.empty() ? fmt::format(tr("Search of {}: no board"), engine)
                            : fmt::format(tr("Search of {} ({}): no board"), engine, file->game);
}

/// What the solver found, where it was asked instead of a search.
std::string solved_words(const SearchRun& run) {
  const Game& game = *run.game();
  const SearchResult& r = run.result();
  const std::string value =
      r.score.value == 0 ? std::string(tr("draws")) : game.value_text(run.request().profile, r.score.value);
  return fmt::format(tr("Solved, not searched: {} {} with best play.\nThe solver went to the end of the game in {} "
                        "positions, so there is no tree.\nBest play: {}"),
                     game.type().side_name(run.root_mover()), value, grouped(r.counters.nodes),
                     line_text(game, run.root_position(), {r.pv.begin(), r.pv.end()}, r.pv.size()));
}

const char* unknown_help(const SearchScreen& screen) {
  return screen.runs.recorded_board()
             ? tr("The game is shown, but Plyscope does not search it: moves can be stepped through, scores are in the "
                  "engine's own numbers.")
             : tr("The game is not known here, so there is no board: moves are shown as they were written, scores in "
                  "the engine's own numbers, the sides as first and second.");
}

std::string stale_words(const SearchScreen& screen) {
  using Where = SearchedAt::Where;
  if (screen.searched.where == Where::this_game)
    return fmt::format(tr("Search of move {}, not of this position"),
                       move_number(screen.play.tree(), screen.searched.node));
  return screen.searched.where == Where::other_game
             ? fmt::format(tr("Search of another game ({}), not of this position"), screen.game().type().title())
             : unknown_words(screen);
}

std::optional<Damage> damage_of(const SearchScreen& screen) {
  const SearchRun* const run = screen.other() ? nullptr : screen.runs.run().get();
  const RecordBlocks* const blocks = run && run->recording() ? run->recording()->blocks() : nullptr;
  return blocks ? blocks->damage() : std::nullopt;
}

// Of a file that is read on demand: what came to light since it was opened. Other nodes stand in for those that it
// held.
void damaged_line(const SearchScreen& screen) {
  const auto damage = damage_of(screen);
  if (!damage) return;
  wrapped_text(theme().error,
               damage->block.empty()
                   ? std::string(tr("The file is damaged: nothing is worked out from its nodes."))
                   : fmt::format(tr("The file is damaged in {}: nodes there are shown without values, and nothing is "
                                    "worked out from them."),
                                 damage->block));
  item_tooltip(damage->message);
  probe("damaged");
}

}  // namespace

bool rests_on_damage(const SearchScreen& screen) {
  if (!damage_of(screen)) return false;
  dim(tr("This takes all nodes of the search, and some of them cannot be read."));
  return true;
}

void stale_line(SearchScreen& screen) {
  using Where = SearchedAt::Where;
  damaged_line(screen);
  if (!screen.searched.elsewhere()) return;
  if (const SearchRun* run = screen.runs.run().get(); run && run->request().program) return;  // there was none
  const Theme& t = theme();
  const bool unknown = screen.searched.where == Where::unknown;
  // One panel says it, the one with the most room; the others bear a small mark in the colour of warnings that says it
  // to the mouse.
  const unsigned here = ImGui::GetID("##stale");
  const float wide = ImGui::GetContentRegionAvail().x;
  if (wide > screen.commands.stale_width) screen.commands.stale_widest = here, screen.commands.stale_width = wide;
  if (screen.stale_window != here) {
    const ImVec2 edge = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({edge.x, edge.y - px(2)}, {edge.x + std::min(wide, px(26)), edge.y},
                                              t.warning, px(1));
    ImGui::Dummy({bounded(wide, 1.0f, px(26)), px(2)});
    item_tooltip(stale_words(screen) + "\n" + (unknown ? unknown_help(screen) : stale_help));
    return;
  }
  const std::string words = stale_words(screen);
  const bool can_show = screen.searched.where != Where::unknown && !screen.play.editing();
  const bool alone = screen.runs.stands_alone(screen.play.board_serial());
  const bool can_search =
      !alone && !unknown && !screen.play.editing() && !screen.play.end();  // it would be of another game
  const float gap = px(12), line = ImGui::GetTextLineHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, wanted = text_width(words) + px(4);
  // Where all is narrow the actions are said shorter, then they go below; the words are never cut before that.
  const auto fits = [&](const char* show, const char* search) {
    return wanted + (can_show ? text_width(show) + gap : 0) + (can_search ? text_width(search) + gap : 0) <= room;
  };
  const bool full = fits(tr("Show that position"), tr("Search this one")),
             beside = full || fits(tr("Show it"), tr("Search this"));
  const bool below_fits = text_width(tr("Show that position")) + gap + text_width(tr("Search this one")) <= room;
  const char* show = full || (!beside && below_fits) ? tr("Show that position") : tr("Show it");
  const char* search = full || (!beside && below_fits) ? tr("Search this one") : tr("Search this");
  const float high = beside || !(can_show || can_search) ? line : 2 * line + ImGui::GetStyle().ItemSpacing.y;
  ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(4), at.y - px(2)}, {at.x + room + px(4), at.y + high + px(2)},
                                            with_alpha(t.warning, 0.16f), px(3));
  const float width = std::max(1.0f, std::min(wanted, room));
  draw_clipped(*ImGui::GetWindowDrawList(), at, width, t.warning, words);
  ImGui::LogText("%s ", words.c_str());
  ImGui::Dummy({width, line});
  probe("stale");
  const char* const help = unknown ? unknown_help(screen) : stale_help;
  item_tooltip(width < wanted ? words + "\n" + help : std::string(help));
  if (beside) ImGui::SameLine(0, gap);
  if (can_show && offer("stale.show", show)) screen.commands.push(command::ShowSearched{});
  if (can_show && can_search) ImGui::SameLine(0, gap);
  if (can_search && offer("stale.search", search)) screen.commands.act("search.restart");
  if (!can_show && !can_search && beside) ImGui::NewLine();
  ImGui::Dummy({1, px(1)});
}

void reading_line(bool stopped, double share, Commands& commands) {
  const std::string percent = fmt::format("{:.0f} %", 100 * share);
  dim(!stopped    ? fmt::format(tr("{} of the nodes are read."), percent)
      : share > 0 ? fmt::format(tr("Reading was stopped at {} of the nodes."), percent)
                  : std::string(tr("Reading was stopped.")));
  commands.more_frames |= !stopped;
  ImGui::SameLine(0, px(8));
  if (stopped && text_button("reading.on", tr("Read on"))) commands.act("reading.on");
  if (!stopped && text_button("reading.stop", tr("Stop"))) commands.act("reading.stop");
}

void counted_so_far(const SearchScreen& screen, const FrameModel& frame, Commands& commands) {
  if (frame.answers.read_sums() && screen.models.catching_up() && !rests_on_damage(screen))
    reading_line(frame.answers.sums().given_up(), screen.models.share_known(), commands);
}

bool hidden_panel(const SearchScreen& screen) {
  if (!screen.viewpoint.engine_hidden) return false;
  empty_note(shared_texts::thoughts_hidden);
  return true;
}

bool empty_panel(SearchScreen& screen, const char* purpose) {
  if (hidden_panel(screen)) return true;
  stale_line(screen);
  if (screen.has_node()) return false;
  const SearchRun* run = screen.runs.run().get();
  if (run && run->request().program) {
    if (text_button("program.inspect_player", tr("Show how it chose"))) {
      ProgramFile file = run->request().program->file;
      for (const LevelInfo& l : screen.game().levels())
        if (file.name.empty() && l.program == run->request().program) file.name = l.title;
      if (screen.searched.elsewhere()) screen.commands.push(command::ShowSearched{});
      screen.commands.push(command::ShowProgram{std::move(file)});
      screen.commands.act("view.show", "program");
    }
    return empty_note(tr("A genetic program chose this move: there was no search that could be recorded.")), true;
  }
  if (run && run->solved()) return empty_note(solved_words(*run)), true;
  const char* press = !run ? shared_texts::start_hint
                      : !run->recording()
                          ? tr("This search is not recorded. Switch recording on in the search panel and press F5.")
                      : run->running() ? tr("The search has begun; its first nodes appear in a moment.")
                                       : shared_texts::start_hint;
  empty_note(fmt::format("{}\n{}", purpose, press));
  return true;
}

}  // namespace ply::ui
