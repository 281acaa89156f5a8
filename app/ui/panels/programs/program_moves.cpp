#include "app/ui/panels/programs/program_moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/host/text_check.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/programs/program_parts.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/game/profile_names.h"
#include "engine/session/matches/programs.h"

namespace ply::ui {
namespace {

constexpr int deepest = 20;

std::string line_of(const Game& game, Position p, const std::vector<MoveCode>& moves) {
  std::string out;
  for (const MoveCode m : moves) {
    out += (out.empty() ? "" : "-") + game.write_move(p, m);
    p = game.after(p, m);
  }
  return out;
}

/// The rows' best by the search; null without values.
const ProgramMoveLine* best_of(const ProgramMoves& moves) {
  const ProgramMoveLine* best = nullptr;
  for (const ProgramMoveLine& m : moves.moves)
    if (m.search && (!best || m.search->value > best->search->value)) best = &m;
  return best;
}
const ProgramMoveLine* chosen_of(const ProgramMoves& moves) {
  const auto it =
      std::find_if(moves.moves.begin(), moves.moves.end(), [](const ProgramMoveLine& m) { return m.row.chosen; });
  return it == moves.moves.end() ? nullptr : &*it;
}

}  // namespace

std::string amount_text(const Game& game, const std::string& profile, int amount) {
  const ProfileInfo* p = game.profile(profile);
  if (p && amount >= p->decided / 2) return tr("the game");
  const std::string text = game.value_text(profile, amount);
  return text.starts_with('+') ? text.substr(1) : text;
}

const std::string& ProgramMovesView::profile(const FrameModel& frame) const {
  const Game& g = frame.play.game();
  if (!g.profile(profile_)) profile_ = g.profile("modern") ? "modern" : g.profiles().front().id;
  return profile_;
}

bool ProgramMovesView::fresh(const FrameModel& frame, const Position& position) const {
  const ProgramAnswer& a = frame.programs.answer();
  return a.program == frame.programs.serial() && a.position == frame.play.game().key(position) &&
         a.profile == profile(frame) && a.depth == depth_ && a.exact == exact_;
}

void ProgramMovesView::ask(const FrameModel& frame, Commands& commands, const Position& position) {
  if (fresh(frame, position)) return;
  commands.push(command::AskProgram{profile(frame), depth_, exact_, position});
  commands.more_frames = true;
}

void ProgramMovesView::sentence(const FrameModel& frame, const Position& position) {
  const Game& g = frame.play.game();
  const ProgramAnswer& a = frame.programs.answer();
  const bool known = fresh(frame, position) && a.known;
  // As high whatever it says: what lies below stays where it is while the answer comes.
  const std::string why = known ? a.moves.decision.why : std::string(tr("asking the program ..."));
  const ImVec2 at = ImGui::GetCursorPos();
  const float room = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
  if (room > px(620) || ImGui::GetContentRegionAvail().y < px(240)) {
    fitted_text(theme().text, why, room);
  } else {
    wrapped_text(theme().text, why);
    ImGui::SetCursorPos({at.x, at.y + 2 * line + ImGui::GetStyle().ItemSpacing.y});
  }
  if (g.outcome(position)) return;
  std::string words;
  const ProgramMoveLine *best = known ? best_of(a.moves) : nullptr, *chosen = known ? chosen_of(a.moves) : nullptr;
  if (best && chosen && chosen->search) {
    const std::string move = g.show_move(position, best->row.moves.front());
    const int lost = best->search->value - chosen->search->value;
    if (chosen->row.moves.front() == best->row.moves.front())
      words = fmt::format(tr("Alpha-beta ({}, depth {}) would play the same."), a.profile, a.depth);
    else if (lost == 0)
      words = fmt::format(tr("Alpha-beta ({}, depth {}) prefers {}, but finds this one as good."), a.profile, a.depth,
                          move);
    else
      words = fmt::format(tr("Alpha-beta ({}, depth {}) would play {}: the program's move costs {}."), a.profile,
                          a.depth, move, figure({"program.lost"}, amount_text(g, a.profile, lost)));
  } else if (frame.programs.answering() && frame.programs.answering_seconds() > 0.5) {
    words = fmt::format(tr("searching, {:.0f} s"), frame.programs.answering_seconds());
  }
  fitted_text(theme().text_dim, words);
}

void ProgramMovesView::choices(const FrameModel& frame) {
  const Game& g = frame.play.game();
  const float ch = text_width("0");
  ImGui::SetNextItemWidth(ch * 14 + ImGui::GetFrameHeight());
  if (ImGui::BeginCombo("##profile", g.profile(profile(frame))->title.c_str())) {
    for (const ProfileInfo& p : g.profiles()) {
      if (ImGui::Selectable(p.title.c_str(), p.id == profile_)) profile_ = p.id;
      item_tooltip(profile_words(p));
      if (probing()) probe("program.profile." + p.id);
    }
    ImGui::EndCombo();
  }
  probe("program.profile");
  ImGui::SameLine(0, px(6));
  ImGui::SetNextItemWidth(ch * 4 + 2 * ImGui::GetFrameHeight() + px(12));
  if (ImGui::InputInt("##depth", &depth_)) depth_ = bounded(depth_, 1, deepest);
  probe("program.depth");
  ImGui::SameLine(0, px(12));
  const float box = ImGui::GetFrameHeight() + px(8) + text_width(tr("Exact values"));
  if (ImGui::GetContentRegionAvail().x < box) ImGui::NewLine();
  ImGui::Checkbox(tr("Exact values"), &exact_);
  probe("program.exact");
  item_tooltip(
      tr("Solves every move to the end of the game: quick near the end, near the start it takes long. Another position "
         "ends it."));
  if (!frame.programs.answering() || frame.programs.answering_seconds() < 0.3) return;
  const bool solves = exact_ && best_of(frame.programs.answer().moves);
  const std::string words = solves ? fmt::format(tr("solving, {:.0f} s"), frame.programs.answering_seconds())
                                   : fmt::format(tr("searching, {:.0f} s"), frame.programs.answering_seconds());
  ImGui::SameLine(0, px(12));
  if (ImGui::GetContentRegionAvail().x < text_width(words)) ImGui::NewLine();
  dim(words);
}

void ProgramMovesView::draw(const FrameModel& frame, const Position& position) {
  choices(frame);
  const ProgramAnswer& a = frame.programs.answer();
  const Game& g = frame.play.game();
  if (!fresh(frame, position) || !a.known || a.moves.moves.empty()) return;
  const ProgramMoveLine *best = best_of(a.moves), *chosen = chosen_of(a.moves);
  const Side mover = g.mover(position);
  const Viewpoint view = frame.viewpoint.of_search(mover);
  begin_part("moves", {0, 0});
  const float ch = text_width("0", fonts().mono);
  const std::string heading = fmt::format("{}:{} {}", a.profile, a.depth, for_side(g, view.side_for(mover)));
  if (!begin_columns(
          "moves",
          {{tr("move")},
           {tr("program"), ch * 9, tr("What the program makes of the move, as the side to move sees it.")},
           {heading.c_str(), std::max(ch * 15, text_width(heading)),
            tr("What alpha-beta makes of its first move, with the kind of the value.")},
           {tr("exact"), ch * 7, tr("The result of perfect play after its first move, as the side to move sees it."),
            false, exact_}},
          ImGuiTableFlags_ScrollY))
    return ImGui::EndChild();
  rolls_by_itself(true);
  std::vector<const ProgramMoveLine*> sorted;
  for (const ProgramMoveLine& m : a.moves.moves) sorted.push_back(&m);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const ProgramMoveLine* x, const ProgramMoveLine* y) { return x->row.value > y->row.value; });
  // Of turns the search judges the first ply alone: said once, at the first row that begins with it.
  std::vector<MoveCode> begun;
  std::vector<bool> first;
  for (const ProgramMoveLine* m : sorted) {
    first.push_back(std::find(begun.begin(), begun.end(), m->row.moves.front()) == begun.end());
    if (first.back()) begun.push_back(m->row.moves.front());
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(sorted.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const ProgramMoveLine& m = *sorted[static_cast<std::size_t>(i)];
      ImGui::TableNextRow();
      if (&m == chosen) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, theme().selection);
      ImGui::TableNextColumn();
      fitted_text(theme().text, line_of(g, position, m.row.moves), ImGui::GetContentRegionAvail().x - 2 * ch);
      if (&m == chosen) item_tooltip(tr("the program plays this"));
      ImGui::LogText("%s ", &m == chosen ? "(played)" : "");
      cell_right(m.row.value ? fmt::format("{}", *m.row.value) : std::string(signs().minus),
                 m.row.value ? 0 : theme().text_faint);
      ImGui::TableNextColumn();
      const bool said = m.search && first[static_cast<std::size_t>(i)];
      const bool as_best = said && best && m.search->value == best->search->value;
      if (said)
        mono_right((m.row.moves.size() > 1 ? g.show_move(position, m.row.moves.front()) + ": " : std::string()) +
                       shown_score(g, a.profile, view.seen(*m.search, mover),
                                   {"program.search", static_cast<long long>(m.row.moves.front())}),
                   as_best ? theme().pv : 0);
      if (as_best) item_tooltip(tr("alpha-beta plays this"));
      if (!exact_) continue;
      ImGui::TableNextColumn();
      if (m.exact && first[static_cast<std::size_t>(i)])
        mono_right(fmt::format("{} {:+}", sign_of(m.exact->kind), m.exact->value));
    }
  }
  ImGui::EndTable();
  ImGui::EndChild();
}

}  // namespace ply::ui
