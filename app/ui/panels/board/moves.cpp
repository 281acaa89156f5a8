// The list of moves: turns in two columns, side lines below them, judgements beside the moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/board/move_list.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/review/review_comment.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* moves_comment_help =
    tr("Saved with the game. Enter keeps the new text, Esc the old one; an empty text removes the comment.");

class MovesPanel final : public PanelBase {
 public:
  const char* id() const override { return "moves"; }
  const char* title() const override { return tr("Moves"); }
  bool scrolls() const override { return false; }

  void obey(const PanelRequest& r) override { write_ = std::holds_alternative<request::Write>(r); }

  void draw(const FrameModel& frame, Commands& commands) override {
    update(frame.play);
    if (frame.runs.stands_alone(frame.play.board_serial()))  // what is on the board is beside the point
      return empty_note(tr("A search is shown whose game is not played here, so there are no moves to list."));
    draw_head(frame);
    // The comment stays below the list, however long that is.
    const float foot = ImGui::GetFrameHeightWithSpacing() + px(2);
    const bool commentable = ImGui::GetContentRegionAvail().y > foot + 3 * ImGui::GetTextLineHeightWithSpacing();
    ImGui::BeginChild("list", {0, commentable ? -foot : 0.0f});
    if (rows_.empty()) empty_note(tr("No moves yet. Play one on the board, or paste a list of moves (Ctrl+V)."));
    else draw_rows(frame, commands);
    ImGui::EndChild();
    if (commentable) draw_comment(frame, commands);
  }

  std::string table(const FrameModel& frame) const override {
    const Play& play = frame.play;
    const GameTree& t = play.tree();
    std::string out = "ply,side,move,value,kind,depth,nodes,for\n";
    const auto rest = t.line_from(play.current());
    std::vector<int> line = t.line_to(play.current());
    line.insert(line.end(), rest.begin(), rest.end());
    for (std::size_t i = 1; i < line.size(); i++) {
      const GameNode& n = t.at(line[i]);
      const Side side = player_of(t, line[i]);
      out += fmt::format("{},{},{}", n.ply, play.game().type().side_name(side),
                         csv_field(play.game().write_move(t.at(n.parent).position, n.move)));
      if (n.judgement && !hidden(frame)) {
        const Score shown = n.judgement->score;
        out += fmt::format(",{},{},{},{},{}\n", play.game().value_text(n.judgement->profile, shown.value),
                           kind_word(shown.kind), n.judgement->depth, n.judgement->nodes,
                           play.game().type().side_name(Side::first));
      } else {
        out += ",,,,,\n";
      }
    }
    return out;
  }

 private:
  static bool hidden(const FrameModel& frame) {
    return frame.viewpoint.engine_hidden || keeps_quiet(frame.play, frame.view);
  }

  void update(const Play& play) {
    const void* tree = &play.tree();
    if (tree == tree_ && play.tree().size() == size_ && play.board_serial() == serial_) return;
    scroll_ = play.current() != current_ || tree != tree_;
    tree_ = tree, size_ = play.tree().size(), serial_ = play.board_serial(), current_ = play.current();
    rows_ = move_rows(play.tree());
    units_.clear();
    for (int n = 1; n < play.tree().size(); ++n)
      if (const auto& j = play.tree().at(n).judgement) units_.insert(unit_words(play.game(), j->profile));
    steps_ = has_steps(play.game());
    turns_.clear();
    for (const MoveRow& row : rows_)
      turns_.push_back(row.indent > 0 ? std::array<std::string, 2>()
                                      : std::array{turn_text(play, row.first), turn_text(play, row.second)});
  }

  void draw_rows(const FrameModel& frame, Commands& commands) {
    const ScopedFont own_face(fonts().mono);
    const float number = ImGui::CalcTextSize("000.").x + px(6), room = ImGui::GetContentRegionAvail().x - number;
    // A turn of several steps is long: each side has a line of its own.
    const bool long_turns = steps_;
    const float half = long_turns ? room - px(16) : std::floor(room / 2);
    for (std::size_t i = 0; i < rows_.size(); i++) {
      const MoveRow& row = rows_[i];
      if (row.indent > 0) {
        draw_side_line(frame, commands, row);
        continue;
      }
      const float left = ImGui::GetCursorPosX(), line = ImGui::GetTextLineHeightWithSpacing();
      float top = ImGui::GetCursorPosY();
      if (i % 2 == 1) stripe(long_turns && !row.first.empty() && !row.second.empty() ? 2 : 1);
      ImGui::PushStyleColor(ImGuiCol_Text, theme().text_faint);
      ImGui::TextUnformatted(fmt::format("{:>3}.", row.number).c_str());
      ImGui::PopStyleColor();
      if (!long_turns) {
        draw_cell(frame, commands, row.first, turns_[i][0], left + number, top, half,
                  row.first.empty() && row.second_began);
        draw_cell(frame, commands, row.second, turns_[i][1], left + number + half, top, half, false);
      } else {
        for (const Side side : {Side::first, Side::second}) {
          const std::vector<int>& nodes = side == Side::first ? row.first : row.second;
          if (nodes.empty()) continue;
          ImGui::SetCursorPos({left + number, top});
          side_item(side);
          draw_cell(frame, commands, nodes, turns_[i][side == Side::first ? 0 : 1], left + number + px(16), top, half,
                    false);
          if (side == Side::first && !row.second.empty()) top += line;
        }
      }
      ImGui::SetCursorPos({left, top + line});
    }
    ImGui::Dummy({1, 1});
  }

  // What a person says of the position that is shown. Kept when the field is left, so that nothing typed is lost.
  void draw_comment(const FrameModel& frame, Commands& commands) {
    const Play& play = frame.play;
    const bool other = comment_node_ != play.current() || comment_tree_ != &play.tree();
    if (typing_ && other) {  // a computer has moved meanwhile
      if (comment_tree_ == &play.tree()) commands.push(command::Comment{comment_node_, comment_});
      ImGui::ClearActiveID();
    }
    if (!typing_ || other) comment_ = play.node().comment;
    comment_node_ = play.current(), comment_tree_ = &play.tree();
    if (std::exchange(write_, false)) compat::focus_next_item();
    ImGui::SetNextItemWidth(-1);
    ImGui::BeginDisabled(play.editing());
    text_field("##comment", comment_, tr("Comment on this position"));
    ImGui::EndDisabled();
    probe("field.comment");
    typing_ = ImGui::IsItemActive();
    if (!typing_)
      item_tooltip(play.node().comment.empty() ? moves_comment_help : play.node().comment + "\n" + moves_comment_help);
    if (ImGui::IsItemDeactivatedAfterEdit() && comment_ != play.node().comment)
      commands.push(command::Comment{comment_node_, comment_});
    ImGui::LogText("%s\n", comment_.c_str());
  }

  static void stripe(int lines) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeightWithSpacing() * static_cast<float>(lines),
                width = ImGui::GetContentRegionAvail().x;
    ImGui::GetWindowDrawList()->AddRectFilled(
        {at.x - px(4), at.y - px(3)}, {at.x + width + px(4), at.y + height - px(3)}, with_alpha(theme().text, 0.025f));
  }

  void draw_head(const FrameModel& frame) const {
    const Play& play = frame.play;
    const GameType& type = play.game().type();
    std::string left = type.title();
    if (const std::string rules = play.game().rules_text(); !rules.empty()) left += "  " + rules;
    const std::string right = play.game().tally(play.position());
    const float room = ImGui::GetContentRegionAvail().x, wide = text_width(right);
    fitted_text(theme().text, left, room);
    if (text_width(left) + wide + px(12) <= room) ImGui::SameLine(ImGui::GetContentRegionMax().x - wide);
    fitted_text(theme().text_dim, right, room);
    if (play.setup().random_plies > 0)
      dim(fmt::format(tr("{} random plies, seed {}"), play.setup().random_plies, play.setup().seed));
    if (!units_.empty() && !hidden(frame)) {
      dim(units_.size() == 1 ? fmt::format(tr("scores for {}, in {}"), type.side_name(Side::first), *units_.begin())
                             : fmt::format(tr("scores for {}, of several profiles"), type.side_name(Side::first)));
      probe("whose.moves");
      item_tooltip(tr("What belongs to the game is always shown for the first side."));
    }
    ImGui::Separator();
  }

  /// A move as a button without a ground; the current one has the ground of a selection. `text`: of a whole turn that
  /// stands as one, at most `max_width` pixels wide.
  void draw_move(const FrameModel& frame, Commands& commands, int node, bool dim, const std::string* turn = nullptr,
                 float max_width = 1e6f) {
    const GameNode& n = frame.play.tree().at(node);
    const std::string& shown = turn ? *turn : n.text;
    ImVec2 size = ImGui::CalcTextSize(shown.c_str());
    size.x = std::min(size.x, std::max(max_width - px(8), px(8)));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ScopedId own_id(node);
    if (ImGui::InvisibleButton("move", {std::max(size.x + px(8), 1.0f), std::max(size.y, 1.0f)}))
      commands.push(command::GoTo{node});
    if (probing()) probe("move", node);
    const bool current = frame.play.current() == node;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 max{at.x + size.x + px(8), at.y + size.y};
    if (current) draw.AddRectFilled({at.x, at.y - px(2)}, {max.x, max.y + px(2)}, theme().selection, px(3));
    else if (ImGui::IsItemHovered())
      draw.AddRectFilled({at.x, at.y - px(2)}, {max.x, max.y + px(2)}, theme().hover, px(3));
    draw_clipped(draw, {at.x + px(4), at.y}, size.x + 1, dim && !current ? theme().text_dim : theme().text, shown);
    if (!n.comment.empty()) draw.AddCircleFilled({max.x - px(1), at.y + px(2)}, px(2.5f), theme().accent, 12);
    ImGui::LogText("%s ", shown.c_str());
    if (current && scroll_) {
      ImGui::SetScrollHereY(0.7f);
      scroll_ = false;
    }
    if (ImGui::IsItemHovered()) {
      const Position& before = frame.play.tree().at(n.parent).position;
      std::string text = turn ? *turn : fmt::format("{}: {}", n.text, frame.play.game().describe(before, n.move));
      if (n.judgement && !hidden(frame))
        text +=
            fmt::format("\n{} {}, depth {}, {} nodes", game_score(frame.play.game(), *n.judgement, {"game.move", node}),
                        for_side(frame.play.game(), Side::first), n.judgement->depth, grouped(n.judgement->nodes));
      if (const auto note = parse_review_comment(n.review); note && !hidden(frame)) text += "\n" + note_words(*note);
      if (!n.comment.empty()) text += "\n" + n.comment;
      item_tooltip(text.c_str());
    }
    if (ImGui::BeginPopupContextItem("menu")) {
      if (ImGui::MenuItem(tr("Go here"))) commands.push(command::GoTo{node});
      if (ImGui::MenuItem(tr("Play on from here"))) {
        commands.push(command::GoTo{node});
        commands.push(command::PlayOn{});
      }
      if (ImGui::MenuItem(tr("Make this the main line"))) commands.push(command::PromoteLine{node});
      ImGui::EndPopup();
    }
  }

  static float cell_width(const GameTree& tree, const std::vector<int>& nodes) {
    float width = 0;
    for (const int n : nodes) width += text_width(tree.at(n).text) + px(8);
    return width;
  }
  /// The moves of a turn in a row; what only ends it is left out.
  std::string turn_text(const Play& play, const std::vector<int>& nodes) const {
    std::string out;
    for (const int n : nodes) {
      const GameNode& at = play.tree().at(n);
      if (n == nodes.back() && steps_ && play.game().click_path(play.tree().at(at.parent).position, at.move).empty())
        continue;
      out += (out.empty() ? "" : " ") + at.text;
    }
    return out;
  }
  /// Of an open turn that is too long for its cell: where to begin, so that the current move is seen.
  static std::size_t first_shown(const Play& play, const std::vector<int>& nodes, float width) {
    const auto current =
        static_cast<std::size_t>(std::find(nodes.begin(), nodes.end(), play.current()) - nodes.begin());
    if (current >= nodes.size()) return 0;
    std::size_t first = 0;
    while (first < current &&
           cell_width(play.tree(), {nodes.begin() + static_cast<std::ptrdiff_t>(first),
                                    nodes.begin() + static_cast<std::ptrdiff_t>(current) + 1}) > width)
      ++first;
    return first;
  }

  /// `turn`: all of `nodes` in one text.
  void draw_cell(const FrameModel& frame, Commands& commands, const std::vector<int>& nodes, const std::string& turn,
                 float x, float y, float width, bool gap) {
    ImGui::SetCursorPos({x, y});
    if (gap) {
      ImGui::PushStyleColor(ImGuiCol_Text, theme().text_faint);
      ImGui::TextUnformatted(signs().ellipsis);
      ImGui::PopStyleColor();
    }
    float at = x;
    const bool inside = std::find(nodes.begin(), nodes.end(), frame.play.current()) != nodes.end() &&
                        frame.play.current() != nodes.back();
    const bool folds =
        nodes.size() > 1 && !inside && (steps_ || frame.view.turns || cell_width(frame.play.tree(), nodes) > width);
    if (folds) {
      draw_move(frame, commands, nodes.back(), false, &turn, width - px(6));
      at += ImGui::GetItemRectSize().x;
    }
    for (std::size_t i = folds ? nodes.size() : first_shown(frame.play, nodes, width); i < nodes.size(); i++) {
      if (at + text_width(frame.play.tree().at(nodes[i]).text) + px(8) > x + width && at > x) break;
      ImGui::SetCursorPos({at, y});
      draw_move(frame, commands, nodes[i], false);
      at += ImGui::GetItemRectSize().x;
    }
    // The judgement of the position that the turn led to, at the right end of the cell.
    if (nodes.empty() || hidden(frame)) return;
    const GameNode& last = frame.play.tree().at(nodes.back());
    if (!last.judgement) return;
    const std::string text = game_score(frame.play.game(), *last.judgement, {"game.row", nodes.back()});
    const float w = ImGui::CalcTextSize(text.c_str()).x;
    if (at + w + px(8) > x + width) return;
    ImGui::SetCursorPos({x + width - w - px(10), y});
    const float share = score_share(frame.play.game(), last.judgement->profile, last.judgement->score.value);
    ImGui::PushStyleColor(ImGuiCol_Text, mix(theme().text_dim, share > 0 ? theme().first : theme().second,
                                             std::min(1.0f, std::abs(share) * 1.5f)));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    mark_change(frame.play, nodes.back(), ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  }

  // Two profiles in one column are not to be compared: a line above the first score of the new one, and its name under
  // the mouse.
  static void mark_change(const Play& play, int node, ImVec2 min, ImVec2 max) {
    const GameTree& t = play.tree();
    const std::string& profile = t.at(node).judgement->profile;
    int before = t.at(node).parent;
    while (before > GameTree::root && !t.at(before).judgement) before = t.at(before).parent;
    if (before <= GameTree::root || t.at(before).judgement->profile == profile) return;
    dashed_line(*ImGui::GetWindowDrawList(), {min.x, min.y - px(1)}, {max.x, min.y - px(1)}, theme().warning,
                Dash::dashed, 1.5f);
    if (probing()) probe_rect(fmt::format("profile_change.{}", node), min, max);
    const ProfileInfo* p = play.game().profile(profile);
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max))
      ImGui::SetTooltip(
          "%s",
          fmt::format(tr("From here on {}, in {}."), p ? p->title : profile, unit_words(play.game(), profile)).c_str());
  }

  void draw_side_line(const FrameModel& frame, Commands& commands, const MoveRow& row) {
    const float left = ImGui::GetCursorPosX() + px(26) + px(12) * static_cast<float>(row.indent - 1);
    const float right = ImGui::GetContentRegionMax().x;
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    ImGui::SetCursorPosX(left);
    const std::string number = fmt::format("{}{}", row.number, row.second_began ? signs().ellipsis : ".");
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_faint);
    ImGui::TextUnformatted(number.c_str());
    ImGui::PopStyleColor();
    float x = left + ImGui::GetItemRectSize().x + px(2);
    for (const int n : row.first) {
      const float width = ImGui::CalcTextSize(frame.play.tree().at(n).text.c_str()).x + px(8);
      if (x > left && x + width > right) x = left;
      if (x > left) ImGui::SameLine(x);
      else ImGui::SetCursorPosX(left);
      draw_move(frame, commands, n, true);
      x += width;
    }
    const ImVec2 end = ImGui::GetCursorScreenPos();
    const float line = begin.x + left - ImGui::GetStyle().WindowPadding.x - px(6);
    ImGui::GetWindowDrawList()->AddLine({line, begin.y - px(1)}, {line, end.y - px(5)}, theme().border, px(1));
  }

  std::vector<MoveRow> rows_;
  std::vector<std::array<std::string, 2>> turns_;  // of each row, by side
  bool steps_ = false;                             // see has_steps
  const void* tree_ = nullptr;
  int size_ = -1, current_ = -1;
  u64 serial_ = 0;
  bool scroll_ = false;
  std::set<std::string> units_;  // of the scores that stand beside moves
  std::string comment_;          // as it is typed
  int comment_node_ = -1;        // what it is about
  const void* comment_tree_ = nullptr;
  bool typing_ = false;
  bool write_ = false;  // the keyboard is to go into the comment
};

}  // namespace

std::unique_ptr<PanelBase> make_moves_panel() { return std::make_unique<MovesPanel>(); }

}  // namespace ply::ui
