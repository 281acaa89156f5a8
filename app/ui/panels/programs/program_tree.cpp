#include "app/ui/panels/programs/program_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/programs/program_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/utf8.h"
#include "engine/game/program_edit.h"
#include "engine/session/matches/programs.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

/// What a node is for its parent, in words; empty where the place says it.
const char* role_of(const ProgramTree& tree, std::size_t parent, int place) {
  const ProgramOp op = tree[parent].op;
  if (op != ProgramOp::if_less && op != ProgramOp::if_equal) return "";
  const char* const words[] = {tr("if"), op == ProgramOp::if_less ? tr("less than") : tr("equals"), tr("then"),
                               tr("else")};
  return words[place];
}

}  // namespace

void ProgramRows::choose(const FrameModel& frame, int node) {
  chosen_ = node;
  typed_ = write_program(subtree(frame.programs.program()->tree, static_cast<std::size_t>(node)));
  focus_ = true;
  checked_at_ = 0;
}

void ProgramRows::draw(const FrameModel& frame, Commands& commands, const ProgramTreeView& tree,
                       const Position& position, bool mark) {
  if (serial_ != frame.programs.serial()) {
    // What was folded and chosen was that of another tree.
    serial_ = frame.programs.serial();
    folded_.clear();
    chosen_ = -1;
    // A cell that is named by its number is one thing to the eye.
    const ProgramTree& nodes = frame.programs.program()->tree;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].op == ProgramOp::value_of && nodes[i].size == 2) folded_.insert(i);
  }
  const bool editing = chosen_ >= 0 && static_cast<std::size_t>(chosen_) < tree.nodes.size();
  const float line = ImGui::GetTextLineHeightWithSpacing(),
              field = editing ? 2 * ImGui::GetFrameHeightWithSpacing() + 2 * line + px(4) : 0;
  const bool room = ImGui::GetContentRegionAvail().y > field + px(90);
  begin_part("tree", {0, room ? -field : px(200)});
  rows(frame, commands, tree, frame.play.game().mover(position), mark);
  ImGui::EndChild();
  if (editing) edit(frame, commands, tree, position);
}

void ProgramRows::rows(const FrameModel& frame, Commands& commands, const ProgramTreeView& tree, Side mover,
                       bool mark) {
  const Theme& t = theme();
  const ProgramTree& nodes = frame.programs.program()->tree;
  if (nodes.size() != tree.nodes.size()) return;

  // What its games have shown, as long as they are this program's.
  const ProgramDifferences* const played = frame.programs.differences();
  const bool known = played && frame.programs.differences_asked().program == frame.programs.serial() &&
                     played->changed.size() == nodes.size() && played->decisions > 0;
  const std::vector<int>* const changed = known ? &played->changed : nullptr;

  // 1. Which rows there are: what is folded away has none.
  struct Row {
    std::size_t node;
    std::size_t parent;
    int place;
  };
  std::vector<Row> shown;
  std::vector<std::pair<std::size_t, int>> open;  // nodes above, and how many of their parts have begun
  for (std::size_t i = 0; i < nodes.size();) {
    while (!open.empty() && i >= open.back().first + nodes[open.back().first].size) open.pop_back();
    shown.push_back({i, open.empty() ? i : open.back().first, open.empty() ? 0 : open.back().second++});
    if (folded_.count(i)) {
      i += nodes[i].size;
    } else {
      open.emplace_back(i, 0);
      ++i;
    }
  }

  // 2. Those on the screen.
  compat::push_font(fonts().mono);
  const float ch = text_width("0"), height = ImGui::GetTextLineHeight() + px(4), indent = 2 * ch;
  const float value_width = 9 * ch;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shown.size()), height);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
  while (clipper.Step()) {
    for (int r = clipper.DisplayStart; r < clipper.DisplayEnd; ++r) {
      const Row& row = shown[static_cast<std::size_t>(r)];
      const ProgramNodeLine& n = tree.nodes[row.node];
      const bool taken = n.value.taken, part = nodes[row.node].size > 1, folded = folded_.count(row.node) > 0;
      const ScopedId own_id(static_cast<int>(row.node));
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
      const bool clicked = ImGui::InvisibleButton("##node", {width, height});
      probe("program.node", static_cast<long long>(row.node));
      const bool hovered = ImGui::IsItemHovered();
      if (chosen_ == static_cast<int>(row.node))
        draw.AddRectFilled(at, {at.x + width, at.y + height}, t.selection, px(3));
      else if (hovered) draw.AddRectFilled(at, {at.x + width, at.y + height}, t.hover, px(3));
      const float y = at.y + px(2);

      // The value at the left, so that values stand below each other; then the tree.
      const std::string value = taken ? fmt::format("{}", n.value.value) : std::string(signs().minus);
      draw.AddText({at.x + value_width - ch - text_width(value), y}, taken ? t.accent : t.text_faint, value.c_str());
      float x = at.x + value_width + indent * static_cast<float>(n.depth);
      for (int d = 0; d < n.depth; ++d) {
        const float guide = std::floor(at.x + value_width + indent * (static_cast<float>(d) + 0.5f)) + 0.5f;
        draw.AddLine({guide, at.y}, {guide, at.y + height}, t.grid);
      }
      if (part) {
        const ImVec2 c{std::floor(x + ch * 0.5f), std::floor(at.y + height / 2)};
        const float s = std::floor(ch * 0.42f);
        if (folded)
          draw.AddTriangleFilled({c.x - s * 0.6f, c.y - s}, {c.x + s * 0.8f, c.y}, {c.x - s * 0.6f, c.y + s},
                                 t.text_faint);
        else
          draw.AddTriangleFilled({c.x - s, c.y - s * 0.6f}, {c.x + s, c.y - s * 0.6f}, {c.x, c.y + s * 0.8f},
                                 t.text_faint);
      }
      x += 1.5f * ch;
      if (const char* role = row.node == 0 ? "" : role_of(nodes, row.parent, row.place); *role) {
        draw.AddText({x, y}, t.text_faint, role);
        x += text_width(role) + ch;
      }
      std::string words = n.text;
      if (folded) words = write_program(subtree(nodes, row.node));
      const bool unused = changed && (*changed)[row.node] == 0;
      draw_clipped(draw, {x, y}, at.x + width - x, taken && !unused ? t.text : t.text_faint, words);
      if (unused) {  // not by its colour alone
        const float middle = std::floor(at.y + height / 2) + 0.5f;
        draw.AddLine({x, middle}, {std::min(x + text_width(words), at.x + width), middle}, t.text_faint);
      }
      x += text_width(words) + 2 * ch;
      if (!n.cell.empty() && x < at.x + width) draw_clipped(draw, {x, y}, at.x + width - x, t.text_dim, n.cell);
      ImGui::LogText("%s %s%s %s\n", value.c_str(), std::string(static_cast<std::size_t>(2 * n.depth), ' ').c_str(),
                     words.c_str(), n.cell.c_str());

      // 3. The mouse: folding by the sign, anything else to write it anew.
      if (clicked) {
        const float mouse = ImGui::GetIO().MousePos.x, sign = at.x + value_width + indent * static_cast<float>(n.depth);
        if (part && mouse >= sign - px(2) && mouse < sign + 1.5f * ch) {
          if (folded) folded_.erase(row.node);
          else folded_.insert(row.node);
        } else {
          choose(frame, static_cast<int>(row.node));
        }
      }
      if (hovered) {
        if (mark) {
          commands.marked.clear();
          for (std::size_t i = row.node; i < row.node + nodes[row.node].size; ++i)
            if (tree.nodes[i].value.cell >= 0)
              commands.marked.push_back(frame.programs.face()->board_cell(tree.nodes[i].value.cell, mover));
        }
        const ScopedFont own_face(fonts().ui);
        std::string tip = shortened(write_program(subtree(nodes, row.node)), px(600));
        tip += taken ? fmt::format("\n= {}", n.value.value)
                     : fmt::format("\n{}", tr("not evaluated: the other branch was taken"));
        if (changed)
          tip += fmt::format(tr("\nWith 0 in its place another move is chosen in {} of {} decisions."),
                             (*changed)[row.node], frame.programs.differences()->decisions);
        item_tooltip(fmt::format("{}\n{}", tip, tr("Click to write something else in its place.")));
      }
    }
  }
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

// Says while one types whether it can be taken, where not, and what it would be worth.
void ProgramRows::edit(const FrameModel& frame, Commands& commands, const ProgramTreeView& tree,
                       const Position& position) {
  const ProgramFace& face = *frame.programs.face();
  const ProgramTree& now = frame.programs.program()->tree;
  const auto at = static_cast<std::size_t>(chosen_);
  const u64 key = frame.play.game().key(position) | 1;
  const auto changed = edited_program(now, at, typed_, face.cells());
  if (checked_ != typed_ || checked_at_ != key) {
    checked_ = typed_;
    checked_at_ = key;
    problem_.clear(), worth_.clear();
    column_ = 0;
    if (!changed) {
      problem_ = changed.error().message;
      column_ = changed.error().column;
      if (problem_.starts_with("line 1: ")) problem_ = fmt::format("column {}: {}", column_, problem_.substr(8));
    } else if (*changed == now) {
      worth_ = tr("nothing is changed yet");
    } else {
      worth_ =
          fmt::format(tr("The whole would be worth {} here, now {}."),
                      program_values(*changed, face.board(position, frame.play.game().mover(position))).front().value,
                      tree.nodes.front().value.value);
    }
  }

  fitted_text(theme().text_dim, fmt::format(tr("In place of {}:"), write_program(subtree(now, at))));
  if (focus_) compat::focus_next_item();
  focus_ = false;
  ImGui::SetNextItemWidth(-1);
  const std::string hint = fmt::format(tr("(v 6)  (- a b)  (+ a b)  (if< a b c d)  0 .. {}"), face.cells() - 1);
  const bool entered = text_field("##edit", typed_, hint.c_str(), ImGuiInputTextFlags_EnterReturnsTrue);
  probe("program.edit");

  // The place of an error is shown in the text itself: what is before it, and what it stumbles over.
  if (!problem_.empty()) {
    if (column_ > 0) {
      compat::push_font(fonts().mono);
      const auto begin = std::min<std::size_t>(static_cast<std::size_t>(column_ - 1), typed_.size());
      const auto end = std::min(typed_.find_first_of(" ()", begin + 1), typed_.size());
      std::string before = typed_.substr(0, begin);
      if (before.size() > 14)
        before = signs().ellipsis + std::string(utf8_front(before.substr(before.size() - 12), 12));
      dim(before);
      ImGui::SameLine(0, 0);
      coloured(theme().error, end > begin ? typed_.substr(begin, std::min<std::size_t>(end - begin, 16)) : "_");
      ImGui::PopFont();
      ImGui::SameLine(0, px(10));
    }
    fitted_text(theme().error, problem_);
  } else {
    fitted_text(theme().text_dim, worth_);
  }
  const bool can = changed && *changed != now;
  if ((text_button("program.edit_take", tr("Take it"), tr("Puts this in the place of the marked subtree (Enter)."), {},
                   can) ||
       entered) &&
      can)
    commands.push(command::EditProgram{chosen_, typed_});
  ImGui::SameLine(0, px(6));
  if (text_button("program.edit_leave", tr("Leave"))) chosen_ = -1;
}

}  // namespace ply::ui
