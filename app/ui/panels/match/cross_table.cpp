// Who beat whom: the table of a match or one that was printed, with intervals, what is suspicious about it, and the
// remarks of its data.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/host/text_check.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/match/match_words.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/match/contest.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

void draw_empty(const Matches& m, Commands& commands) {
  if (m.busy()) return empty_note(no_game_yet(m));
  offer_match(commands, Sketch::table, tr("Who beat whom, in a match that was played or in a file of results."),
              "cross_table");
}

std::string interval_text(const Estimate& e) { return elo_text(e, 0, signs().infinity); }

/// A table with what is said about it; it lives as long as the frame.
struct DrawnTable {
  const ResultTable* table = nullptr;
  const std::vector<Suspicion>* suspicions = nullptr;
  bool of_match = false;
};

class CrossTablePanel final : public PanelBase {
 public:
  const char* id() const override { return "cross_table"; }
  const char* title() const override { return tr("Cross table"); }
  std::string badge(const FrameModel& frame) const override {
    const DrawnTable s = subject(frame, frame.matches.shown_table());
    return s.table && !s.suspicions->empty() ? fmt::format("{}{}", signs().warning, s.suspicions->size())
                                             : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Matches& m = frame.matches;
    DrawnTable main = subject(frame, m.shown_table()), beside = subject(frame, m.beside());
    if (!main.table && m.tables().empty()) return draw_empty(m, commands);
    draw_choice(frame, commands, main);
    if (!main.table) return draw_empty(m, commands);
    // Beside each other where there is room, else one below the other.
    const float room = ImGui::GetContentRegionAvail().x;
    const bool two = beside.table && room > px(760);
    ImGui::BeginChild("##main", {two ? std::floor(room / 2 - px(6)) : 0,
                                 beside.table && !two ? std::floor(ImGui::GetContentRegionAvail().y / 2) : 0});
    draw_table(frame, commands, main, name_of(m, m.shown_table()), "cell");
    ImGui::EndChild();
    if (!beside.table) return;
    if (two) ImGui::SameLine(0, px(12));
    ImGui::BeginChild("##beside");
    draw_table(frame, commands, beside, name_of(m, m.beside()), "beside");
    ImGui::EndChild();
  }

  std::string table(const FrameModel& frame) const override {
    const DrawnTable s = subject(frame, frame.matches.shown_table());
    return s.table ? table_csv(*s.table, "") : std::string();
  }

 private:
  static DrawnTable subject(const FrameModel& frame, int which) {
    const Matches& m = frame.matches;
    if (which == -1 && m.count()) return {&m.count()->table, &m.count()->suspicions, true};
    if (which < 0 || which >= static_cast<int>(m.tables().size())) return {};
    const ShownTable& t = m.tables()[static_cast<std::size_t>(which)];
    return {&t.table, &t.suspicions, false};
  }
  static std::string name_of(const Matches& m, int which) {
    if (which == -2) return tr("nothing");
    if (which == -1) return tr("the match");
    const ShownTable& t = m.tables()[static_cast<std::size_t>(which)];
    return fmt::format("{}: {}", t.of_game ? t.source : t.source.substr(t.source.rfind('/') + 1), t.table.title);
  }

  static void choose(const Matches& m, const char* id, int now, int min, Commands& commands, bool beside) {
    const ScopedId own_id(id);
    const bool open =
        ImGui::BeginCombo("##table", shortened(name_of(m, now), ImGui::CalcItemWidth() - ImGui::GetFrameHeight() -
                                                                    2 * ImGui::GetStyle().FramePadding.x)
                                         .c_str());
    if (probing() && !open) probe(fmt::format("cross.{}", id));
    if (open) {
      for (int i = min; i < static_cast<int>(m.tables().size()); ++i) {
        if (i == -1 && !m.count()) continue;
        if (ImGui::Selectable(name_of(m, i).c_str(), i == now)) {
          if (beside) commands.push(command::ShowBeside{i});
          else commands.push(command::ShowTable{i});
        }
        if (probing()) probe(fmt::format("cross.{}.{}", id, i));
      }
      ImGui::EndCombo();
    }
  }

  static void draw_choice(const FrameModel& frame, Commands& commands, const DrawnTable& main) {
    const Matches& m = frame.matches;
    if (!m.tables().empty()) {
      const float room = ImGui::GetContentRegionAvail().x, word = text_width(tr("beside")) + px(16);
      const float each = std::max(px(80), std::floor((room - word) / 2));
      ImGui::SetNextItemWidth(each);
      choose(m, "table", !main.table && m.shown_table() == -1 ? -1 : m.shown_table(), -1, commands, false);
      ImGui::SameLine(0, px(8));
      ImGui::AlignTextToFramePadding();
      dim(tr("beside"));
      ImGui::SameLine(0, px(8));
      ImGui::SetNextItemWidth(std::max(px(40), ImGui::GetContentRegionAvail().x));
      choose(m, "beside", m.beside(), -2, commands, true);
    }
  }

  static void draw_table(const FrameModel& frame, Commands& commands, const DrawnTable& s, const std::string& name,
                         const char* probes) {
    const ResultTable& t = *s.table;
    const int n = static_cast<int>(t.players.size());
    fitted_text(theme().text, s.of_match ? t.title : name);
    const float line = ImGui::GetTextLineHeight();
    const float width = std::max(text_width("+1000 [+1000, +1000]"), text_width("200-200-200")) + px(8),
                height = std::ceil(3 * line + px(6));
    float names = px(60);
    for (int i = 0; i < n; ++i)
      names =
          std::max({names, std::min(text_width(short_player(t.players[static_cast<std::size_t>(i)])) + px(12), px(190)),
                    text_width(time_line(t.times[static_cast<std::size_t>(i)])) + px(8)});
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY | ImGuiTableFlags_BordersInner |
                                      ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoPadOuterX |
                                      ImGuiTableFlags_NoPadInnerX;
    // As high as it is, so that it and what is said of it scroll as one; very many players scroll by themselves.
    const bool wide = names + static_cast<float>(n) * (width + px(1)) > ImGui::GetContentRegionAvail().x;
    const float wanted = static_cast<float>(n) * (height + px(1)) + line + px(8) +
                         (wide ? ImGui::GetStyle().ScrollbarSize : 0),
                max = px(700);
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {0, 0});
    if (ImGui::BeginTable("cells", n + 1, flags, {0, std::min(wanted, max)})) {
      rolls_by_itself(true);  // with what it stands in
      ImGui::TableSetupScrollFreeze(1, 1);
      ImGui::TableSetupColumn("first \\ second", 0, names);
      for (const std::string& p : t.players) ImGui::TableSetupColumn(p.c_str(), 0, width);
      ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
      ImGui::TableSetColumnIndex(0);
      dim(tr("first"));
      for (int c = 0; c < n; ++c) {
        ImGui::TableSetColumnIndex(c + 1);
        fitted_text(theme().text, short_player(t.players[static_cast<std::size_t>(c)]), width);
      }
      for (int r = 0; r < n; ++r) {
        ImGui::TableNextRow(0, height);
        ImGui::TableSetColumnIndex(0);
        draw_player(t, r, names);
        for (int c = 0; c < n; ++c) {
          ImGui::TableSetColumnIndex(c + 1);
          draw_cell(frame, commands, s, r, c, {width, height}, probes);
        }
      }
      ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    draw_notes(s);
  }

  static std::string time_line(const ThinkingTime& time) {
    if (!time.mean) return {};
    return move_time_text(*time.mean) +
           (time.deviation ? fmt::format(" {} {}", signs().plus_minus, move_time_text(*time.deviation)) : "");
  }
  static void draw_player(const ResultTable& t, int row, float width) {
    const ThinkingTime& time = t.times[static_cast<std::size_t>(row)];
    std::string tip = t.players[static_cast<std::size_t>(row)];
    const auto line = [&](ImU32 colour, const std::string& text) { fitted_text(colour, text, width - px(4)); };
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginGroup();
    const auto share = share_of(t, row);
    line(theme().text, short_player(t.players[static_cast<std::size_t>(row)]));
    if (share) line(theme().text, fmt::format(tr("{:.1f} % of points"), 100 * *share));
    if (time.mean) {
      line(theme().text_dim, time_line(time));
      tip += fmt::format("\n{} a move. {}", time_line(time),
                         time.processor ? tr("Time of the processor.") : tr("Time of the clock."));
    }
    if (time.decisions) {
      tip += fmt::format("\n{:.0f} nodes a move, {} moves", time.nodes, time.decisions);
    }
    ImGui::EndGroup();
    ImGui::PopStyleVar();
    if (!time.remark.empty()) tip += "\n" + time.remark;
    item_tooltip(tip);
  }

  static void draw_cell(const FrameModel& frame, Commands& commands, const DrawnTable& s, int r, int c, ImVec2 size,
                        const char* probes) {
    const Theme& th = theme();
    const TableCell& cell = s.table->cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    std::string tip = cell.remark;
    bool flagged = false;
    for (const Suspicion& f : *s.suspicions)
      if (f.column >= 0 &&
          ((f.row == r && f.column == c) || (f.flag == TableFlag::mirror_contradicts && f.row == c && f.column == r))) {
        tip = f.text + (tip.empty() ? "" : "\n" + tip);
        flagged = true;
      }
    if (!cell.tested) {
      const char* why = r == c && s.of_match                    ? "-"
                        : s.of_match && frame.matches.playing() ? tr("not yet")
                                                                : tr("not played");
      draw_clipped(draw, {at.x + px(4), at.y + px(2)}, size.x, th.text_faint, why);
      ImGui::LogText("%s ", why);
      ImGui::Dummy(size);
      return item_tooltip(tip);
    }
    // 1. What it is worth, as a ground; it can be chosen.
    const double share = cell.games() ? (static_cast<double>(cell.wins) + 0.5 * static_cast<double>(cell.draws)) /
                                            static_cast<double>(cell.games())
                                      : 0.5;
    const bool chosen = s.of_match && frame.matches.row() == r && frame.matches.column() == c;
    draw.AddRectFilled(at, {at.x + size.x, at.y + size.y},
                       with_alpha(th.score_colour(static_cast<float>(2 * share - 1)), 0.28f));
    ImGui::PushID(r * 1000 + c);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});  // as large as the cell, and no larger
    const bool clicked = ImGui::Selectable("##cell", chosen, 0, size);
    ImGui::PopStyleVar();
    ImGui::PopID();
    if (clicked && s.of_match) {
      commands.push(command::SelectCell{r, c});
      commands.act("show.match_games");
    }
    if (probing()) probe(fmt::format("{}.{}.{}", probes, r, c));
    if (s.of_match) draw_menu(commands, r, c);
    if (chosen)
      draw.AddRect({at.x + 0.5f, at.y + 0.5f}, {at.x + size.x - 0.5f, at.y + size.y - 0.5f}, th.selection_edge, 0, 0,
                   px(2));
    // 2. The figures.
    const auto& players = s.table->players;
    const Estimate elo = cell.elo();
    tip = fmt::format(tr("{} first against {}: {} won, {} lost, {} drawn.\nElo {}. {:.1f} plies a game."),
                      players[static_cast<std::size_t>(r)], players[static_cast<std::size_t>(c)], cell.wins,
                      cell.losses, cell.draws, interval_text(elo), cell.plies) +
          notes_of(s, r, c) + both_colours(frame, s, r, c) + (tip.empty() ? "" : "\n" + tip) +
          (s.of_match ? fmt::format("\n{}", tr("Click lists its games, a right click goes to the first large error."))
                      : "");
    item_tooltip(tip);
    const std::string counts = fmt::format("{}-{}-{}", cell.wins, cell.losses, cell.draws),
                      interval = cell.games() ? interval_text(elo) : tr("forfeited"),
                      plies = cell.plies > 0 ? fmt::format("{:.1f} plies", cell.plies) : "";
    const float line = ImGui::GetTextLineHeight(), room = size.x - px(8);
    draw_clipped(draw, {at.x + px(4), at.y + px(2)}, room - px(14), th.text, counts);
    draw_clipped(draw, {at.x + px(4), at.y + px(3) + line}, room, th.text, interval);
    draw_clipped(draw, {at.x + px(4), at.y + px(3) + 2 * line}, room, th.text_dim, plies);
    if (flagged)
      draw.AddText({at.x + size.x - text_width(signs().warning) - px(4), at.y + px(2)}, th.warning, signs().warning);
    ImGui::LogText("%s%s, %s, %s ", flagged ? "! " : "", counts.c_str(), interval.c_str(), plies.c_str());
  }

  // Of the cell that was drawn last.
  static void draw_menu(Commands& commands, int r, int c) {
    if (!ImGui::BeginPopupContextItem(fmt::format("cell menu {} {}", r, c).c_str())) return;
    if (ImGui::MenuItem(tr("List its games"))) {
      commands.push(command::SelectCell{r, c});
      commands.act("show.match_games");
    }
    if (ImGui::MenuItem(tr("First large error"))) commands.act("match.first_error", fmt::format("{} {}", r + 1, c + 1));
    if (probing()) probe("cross.first_error");
    ImGui::EndPopup();
  }

  static std::string notes_of(const DrawnTable& s, int r, int c) {
    const TableCell& cell = s.table->cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    if (cell.different() == cell.played()) return {};
    return "\n" + cell_note(s.table->players[static_cast<std::size_t>(r)],
                            s.table->players[static_cast<std::size_t>(c)], cell);
  }

  // The cell and its mirror together, where pairs are known.
  static std::string both_colours(const FrameModel& frame, const DrawnTable& s, int r, int c) {
    if (!s.of_match || r == c) return {};
    for (const PairingReport& p : frame.matches.count()->reports) {
      const Pairing pairing = pairings_of(*frame.matches.settings())[static_cast<std::size_t>(p.pairing)];
      const bool same = pairing.a == r && pairing.b == c;
      if ((!same && (pairing.a != c || pairing.b != r)) || p.score.pair_count() == 0) continue;
      const MatchScore score = same ? p.score : p.score.turned();
      return "\n" + fmt::format(tr("Both colours: {}-{}-{}, Elo {} ({})."), score.wins, score.losses, score.draws,
                                interval_text(same ? p.elo : Estimate{-p.elo.value, -p.elo.high, -p.elo.low}),
                                interval_name(p));
    }
    return {};
  }

  static std::vector<std::string> remarks_of(const ResultTable& t) {
    std::vector<std::string> out;
    const auto name = [&](std::size_t i) -> const std::string& { return t.players[i]; };
    for (std::size_t i = 0; i < t.times.size(); ++i)
      if (!t.times[i].remark.empty()) out.push_back(fmt::format("{}: {}", name(i), t.times[i].remark));
    for (std::size_t r = 0; r < t.cells.size(); ++r)
      for (std::size_t c = 0; c < t.cells[r].size(); ++c)
        if (!t.cells[r][c].remark.empty())
          out.push_back(fmt::format("{} against {}: {}", name(r), name(c), t.cells[r][c].remark));
    out.insert(out.end(), t.notes.begin(), t.notes.end());
    return out;
  }
  static void draw_notes(const DrawnTable& s) {
    ImGui::Dummy({1, px(2)});
    wrapped_text(
        theme().text_dim,
        tr("Rows play first: won-lost-drawn, Elo of the row with the 95 % interval of single games, plies a game."));
    if (s.suspicions->empty()) {
      wrapped_text(theme().text_dim, tr("Nothing in it contradicts itself."));
    } else {
      section(tr("To be looked at"));
      for (const Suspicion& f : *s.suspicions)
        wrapped_text(theme().warning, fmt::format("{} {}", signs().warning, f.text));
    }
    for (std::size_t r = 0; r < s.table->cells.size(); ++r)
      for (std::size_t c = 0; c < s.table->cells[r].size(); ++c)
        if (const TableCell& cell = s.table->cells[r][c]; cell.different() != cell.played())
          wrapped_text(theme().text_dim, cell_note(s.table->players[r], s.table->players[c], cell));
    if (const auto remarks = remarks_of(*s.table); !remarks.empty()) {
      section(tr("Remarks in the data"));
      for (const std::string& r : remarks) wrapped_text(theme().text_dim, r);
    }
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_cross_table_panel() { return std::make_unique<CrossTablePanel>(); }

}  // namespace ply::ui
