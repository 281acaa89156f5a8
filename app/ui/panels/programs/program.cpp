// A genetic program taken apart on the board: its tree with the value of every node, what it chooses and why beside
// alpha-beta and the exact values, its text, and where it chooses worse than a search.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/ui/host/text_check.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/programs/program_compare.h"
#include "app/ui/panels/programs/program_moves.h"
#include "app/ui/panels/programs/program_parts.h"
#include "app/ui/panels/programs/program_tree.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/matches/programs.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void begin_part(const char* id, ImVec2 size) {
  ImGui::BeginChild(id, size);
  rolls_by_itself(true);
}

bool no_programs(const FrameModel& frame) {
  if (frame.programs.face()) return false;
  empty_note(fmt::format(tr("{} has no genetic programs."), frame.play.game().type().title()));
  return true;
}

bool mapping_combo(const char* id, Mapping& mapping, float width) {
  bool changed = false;
  ImGui::SetNextItemWidth(width);
  if (ImGui::BeginCombo(fmt::format("##{}", id).c_str(), write_mapping(mapping).c_str(), ImGuiComboFlags_HeightLarge)) {
    std::vector<Mapping> all{{Mapping::Kind::direct, 1}, {Mapping::Kind::ranker, 1}, {Mapping::Kind::turn, 1}};
    for (int d = 2; d <= Mapping::max_depth; ++d) all.push_back({Mapping::Kind::leaf, d});
    for (const Mapping& m : all) {
      if (ImGui::Selectable(write_mapping(m).c_str(), m == mapping) && m != mapping) mapping = m, changed = true;
      if (probing()) probe(fmt::format("{}.{}", id, canonical_id(write_mapping(m))));
    }
    ImGui::EndCombo();
  }
  probe(id);
  item_tooltip(
      tr("How its number becomes a move.\ndirect: the value of the board names the move.\nranker: the move after which "
         "the board is worth most.\nturn: the same by whole turns.\nleaf N: alpha-beta of N turns, the program judging "
         "the last boards."));
  return changed;
}

namespace {

class ProgramPanel final : public PanelBase {
 public:
  const char* id() const override { return "program"; }
  const char* title() const override { return tr("Program"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    if (no_programs(frame)) return;
    if (frame.viewpoint.engine_hidden) return empty_note(shared_texts::thoughts_hidden);
    question(frame, commands);
    if (!frame.programs.program()) return empty_note(tr("There is no program yet. Open one, or paste its text."));
    look(frame);
    bar(frame, commands);
    headline(frame, commands);
    moves_.ask(frame, commands, position(frame));

    // Wide: the tree at the left, all else at the right. Else one after the other.
    // Where all is small the panel scrolls, so that this part is never too low to be read.
    begin_part("body", {0, std::max(ImGui::GetContentRegionAvail().y, px(190))});
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool wide = room.x > px(720);
    if (wide) {
      begin_part("left", {std::floor(room.x * 0.46f), 0});
      rows_.draw(frame, commands, view_, position(frame), mark_);
      ImGui::EndChild();
      ImGui::SameLine(0, px(10));
      begin_part("right", {0, 0});
    }
    // Whoever has the games played, by whatever command, wants to see them.
    if (frame.programs.comparing() && !comparing_) tab_ = 2;
    comparing_ = frame.programs.comparing();
    const std::array<const char*, 4> tabs{tr("Tree"), tr("Moves"), tr("Against a search"), tr("Text")};
    if (wide) {
      int chosen = std::max(tab_, 1) - 1;
      if (segmented("program.side", std::span(tabs).subspan(1), chosen)) tab_ = chosen + 1;
    } else {
      segmented("program.tab", tabs, tab_);
    }
    switch (wide ? std::max(tab_, 1) : tab_) {
      case 0: rows_.draw(frame, commands, view_, position(frame), mark_); break;
      case 1: moves_.draw(frame, position(frame)); break;
      case 2: compare_.draw(frame, commands, moves_.profile(frame), moves_.depth()); break;
      default: as_text(frame, commands); break;
    }
    if (wide) ImGui::EndChild();
    ImGui::EndChild();
  }

  std::string table(const FrameModel& frame) const override {
    if (!frame.programs.program()) return {};
    const ProgramTreeView v = view_program(frame.play.game(), frame.play.position(), frame.programs.program()->tree);
    std::string out = "node,depth,text,value,cell\n";
    for (std::size_t i = 0; i < v.nodes.size(); ++i)
      out +=
          fmt::format("{},{},{},{},{}\n", i, v.nodes[i].depth, csv_field(v.nodes[i].text),
                      v.nodes[i].value.taken ? std::to_string(v.nodes[i].value.value) : "", csv_field(v.nodes[i].cell));
    return out;
  }

 private:
  // Of what the board shows: the game, what is edited, or a node of a search of the same game.
  const Position& position(const FrameModel&) const { return position_; }

  // Worked out once for a program and a position.
  void look(const FrameModel& frame) {
    using What = BoardSubject::What;
    What what = what_to_show(frame.play, frame.runs, frame.walk, frame.view.node_on_board);
    if (what == What::node) {
      const auto theirs = frame.runs.recorded_game();
      const Game& ours = frame.play.game();
      if (!theirs ||
          (theirs.get() != &ours && (theirs->type().id() != ours.type().id() || theirs->rules() != ours.rules())))
        what = What::game;
    }
    const std::pair now{frame.programs.serial(), subject_key(frame.play, frame.runs, frame.walk, what)};
    if (now == seen_) return;
    seen_ = now;
    position_ = what == What::node ? frame.walk.position_of(frame.walk.shown_slot()) : frame.play.position();
    view_ = view_program(frame.play.game(), position_, frame.programs.program()->tree);
  }

  // A program of another board is taken when somebody says so.
  static void question(const FrameModel& frame, Commands& commands) {
    const auto& asked = frame.programs.question();
    if (!asked) return;
    wrapped_text(theme().warning, fmt::format("{} {}", signs().warning, asked->problem));
    if (text_button("program.take", tr("Take it all the same"))) commands.push(command::TakeProgramAnyway{true});
    ImGui::SameLine(0, px(6));
    if (text_button("program.leave", tr("Leave it"))) commands.push(command::TakeProgramAnyway{false});
    ImGui::Dummy({1, px(2)});
  }

  static void bar(const FrameModel& frame, Commands& commands) {
    auto button = [&, first = true](const char* id, const char* label, const char* help, bool enabled = true) mutable {
      if (!first) beside(label);
      first = false;
      if (text_button(id, label, help, {}, enabled)) commands.act(id);
    };
    button("program.open", tr("Open..."), tr("Loads a program from a file."));
    button("program.save", tr("Save..."), shared_texts::save_program_help);
    button("program.copy", tr("Copy"), tr("Copies the program as text, with its data."));
    button("program.paste", tr("Paste"), tr("Takes a program from the clipboard."));
    button("program.undo", tr("Undo"), tr("The program shown before."), frame.programs.can_undo());
    button("program.redo", tr("Redo"), tr("The program that was taken back."), frame.programs.can_redo());
    button("program.own", tr("The game's own"), tr("Looks at the program that comes with the game."));
    beside(tr("Play against it"));
    if (accent_button("program.play", tr("Play against it"), tr("Begins a game: you and this program.")))
      commands.act("program.play");
  }

  // What it is, and what it makes of the board.
  void headline(const FrameModel& frame, Commands& commands) {
    const ProgramFile& p = *frame.programs.program();
    const std::string size = fmt::format(tr("{} nodes, {} deep"), p.tree.size(), program_depth(p.tree));
    const float combo = px(96), box = ImGui::GetFrameHeight() + px(8) + text_width(tr("Mark on the board"));
    compat::push_font(fonts().big);
    fitted_text(theme().text, p.name, std::max(ImGui::GetContentRegionAvail().x * 0.4f, px(60)));
    ImGui::PopFont();
    ImGui::SameLine(0, px(10));
    if (ImGui::GetContentRegionAvail().x < combo) ImGui::NewLine();
    Mapping mapping = p.mapping;
    if (mapping_combo("program.mapping", mapping, combo)) commands.push(command::SetProgramMapping{mapping});
    ImGui::SameLine(0, px(10));
    if (ImGui::GetContentRegionAvail().x < box) ImGui::NewLine();
    ImGui::Checkbox(tr("Mark on the board"), &mark_);
    probe("program.mark");
    item_tooltip(tr("Marks the cells that it reads; with the mouse on a row, those that this part has read."));
    if (mark_) {
      const Side mover = frame.play.game().mover(position(frame));
      for (const int cell : view_.read_cells) commands.marked.push_back(frame.programs.face()->board_cell(cell, mover));
    }
    const GameType& type = frame.play.game().type();
    const std::string worth =
        frame.play.game().outcome(position(frame))
            ? std::string(tr("The game is over here."))
            : fmt::format(tr("worth {} on this board, as {} sees it"), view_.nodes.front().value.value,
                          type.side_name(frame.play.game().mover(position(frame))));
    fitted_text(theme().text_dim, fmt::format("{}; {}", size, worth), ImGui::GetContentRegionAvail().x);
    moves_.sentence(frame, position(frame));
  }

  void as_text(const FrameModel& frame, Commands& commands) {
    const ProgramFile& p = *frame.programs.program();
    begin_part("text", {0, 0});
    const auto paragraph = [](const std::string& words) {
      const ScopedFont own_face(fonts().mono);
      ImGui::PushTextWrapPos(0);
      ImGui::TextUnformatted(words.c_str());
      ImGui::PopTextWrapPos();
    };
    section(tr("As written"));
    paragraph(view_.text);
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    if (view_.simplified == view_.text) {
      ImGui::TextWrapped("%s", tr("There is nothing to simplify in it."));
    } else {
      ImGui::PopStyleColor();
      section(fmt::format(tr("Simplified, {} of {} nodes"), view_.simplified_size, p.tree.size()));
      paragraph(view_.simplified);
      if (text_button("program.simplify", tr("Take the simplified form")))
        commands.push(command::EditProgram{0, view_.simplified});
      ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    }
    const std::string cells = fmt::format("{}", fmt::join(view_.reads, ", "));
    ImGui::TextWrapped("%s", view_.reads_any       ? tr("Computes the number of a cell, so it may read every one.")
                             : view_.reads.empty() ? tr("Reads no cell: it is worth the same on every board.")
                                                   : fmt::format(tr("Reads {}."), cells).c_str());
    ImGui::PopStyleColor();
    if (p.facts.empty()) return ImGui::EndChild();
    section(tr("What its file says"));
    for (const auto& [key, value] : p.facts) {
      dim(key);
      ImGui::SameLine(px(110));
      fitted_text(theme().text, value);
    }
    ImGui::EndChild();
  }

  std::pair<u64, SubjectKey> seen_{0, {}};
  Position position_;
  ProgramTreeView view_;
  ProgramRows rows_;
  ProgramMovesView moves_;
  ProgramCompare compare_;
  int tab_ = 0;
  bool mark_ = true, comparing_ = false;
};

}  // namespace

std::unique_ptr<PanelBase> make_program_panel() { return std::make_unique<ProgramPanel>(); }

}  // namespace ply::ui
