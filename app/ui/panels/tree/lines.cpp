// Several best lines of the position on the board, side by side and deeper from moment to moment. A line under the
// mouse is played on the board; a click enters it as a branch of the game, as far as the move that was clicked.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/session/play/play_commands.h"
#include "engine/session/searches/best_lines.h"

namespace ply::ui {
namespace {

class LinesPanel final : public PanelBase {
 public:
  const char* id() const override { return "lines"; }
  const char* title() const override { return tr("Lines"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    if (frame.play.game().levels().empty()) return empty_note(tr("The computer does not play this game."));
    draw_head(frame, commands);
    const BestLines& b = frame.best_lines;
    if (b.count() == 0)
      return empty_note(tr("The best moves side by side, each with its expected line. Choose how many."));
    if (frame.viewpoint.engine_hidden) return empty_note(shared_texts::thoughts_hidden);
    if (!b.root()) return empty_note(frame.play.end() ? tr("The game is over here.") : tr("The computer is to move."));
    if (b.working()) commands.more_frames = true;
    update(b);
    const Side mover = b.root()->game->mover(b.root()->position);
    dim(fmt::format(tr("scores for {}, in {}"),
                    b.root()->game->type().side_name(frame.viewpoint.of_search(mover).side_for(mover)),
                    unit_words(*b.root()->game, b.profile())));
    probe("whose.lines");
    for (std::size_t i = 0; i < rows_.size(); ++i) draw_row(frame, commands, i, mover);
  }

  std::string table(const FrameModel& frame) const override {
    const BestLines& b = frame.best_lines;
    if (!b.root()) return {};
    const Game& game = *b.root()->game;
    std::string out = "line,value,kind,depth,moves\n";
    for (std::size_t i = 0; i < b.shown(); ++i) {
      const RootLine& l = b.lines().lines[i];
      out += fmt::format("{},{},{},{},", i + 1, game.value_text(b.profile(), l.score.value), kind_word(l.score.kind),
                         b.depth());
      Position p = b.root()->position;
      std::string moves;
      for (const MoveCode m : l.pv) {
        moves += (moves.empty() ? "" : " ") + game.write_move(p, m);
        p = game.after(p, m);
      }
      out += csv_field(moves) + "\n";
    }
    return out;
  }

 private:
  struct Row {
    std::vector<MoveCode> moves;
    std::vector<std::string> texts;
    Score score;  // view of the mover
  };
  // Worked out once for what is known, not each frame.
  void update(const BestLines& b) {
    if (changes_ == b.changes() && rows_.size() == b.shown()) return;
    changes_ = b.changes();
    rows_.clear();
    const Game& game = *b.root()->game;
    for (std::size_t i = 0; i < b.shown(); ++i) {
      const RootLine& l = b.lines().lines[i];
      Row row{{}, {}, l.score};
      Position p = b.root()->position;
      for (const MoveCode m : l.pv) {
        if (!game.can_play(p, m)) break;
        row.moves.push_back(m);
        row.texts.push_back(game.show_move(p, m));
        p = game.after(p, m);
      }
      rows_.push_back(std::move(row));
    }
  }

  void draw_head(const FrameModel& frame, Commands& commands) {
    const BestLines& b = frame.best_lines;
    static constexpr const char* counts[] = {"off", "1", "2", "3", "4", "5"};
    static_assert(std::size(counts) == BestLines::max + 1);
    int count = b.within() ? -1 : b.count();
    ImGui::AlignTextToFramePadding();
    dim(tr("best lines"));
    ImGui::SameLine(0, px(8));
    if (segmented("lines.count", counts, count)) commands.push(command::ShowLines{count});
    const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x - ImGui::GetItemRectMax().x;
    if (right > text_width(tr("within")) + px(130)) ImGui::SameLine(0, px(12));  // else in a line of its own
    ImGui::AlignTextToFramePadding();
    dim(tr("within"));
    ImGui::SameLine(0, px(6));
    ImGui::SetNextItemWidth(px(56));
    if (!typing_) within_ = b.within() ? fmt::format("{}", *b.within()) : "";
    if (text_field("##within", within_, nullptr,
                   ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_EnterReturnsTrue))
      commands.act("game.lines_within", within_.empty() ? "off" : within_);
    typing_ = ImGui::IsItemActive();
    probe("lines.within");
    item_tooltip(
        tr("All moves that are worth no less than the best by more than this, in the unit of the values; Enter."));
    if (b.within() && b.root()) ImGui::SameLine(0, px(4)), dim(unit_words(*b.root()->game, b.profile()));
    if (b.count() == 0 || !b.root() || frame.viewpoint.engine_hidden) return;
    std::string state = b.depth() > 0 ? fmt::format(tr("depth {}"), b.depth()) : std::string();
    if (b.working()) state += (state.empty() ? "" : ", ") + fmt::format(tr("thinking {:.1f} s"), b.seconds());
    fitted_text(theme().text_dim, state);
    probe("lines.state");
    if (!b.working()) return;
    beside(tr("Stop"));
    if (text_button("lines.stop", tr("Stop"), tr("What was found so far is kept.")))
      commands.push(command::StopLines{});
  }

  void draw_row(const FrameModel& frame, Commands& commands, std::size_t i, Side mover) const {
    const Row& row = rows_[i];
    const BestLines& b = frame.best_lines;
    const ScopedId own_id(static_cast<int>(i));
    const ScopedFont own_face(fonts().mono);
    const std::string score =
        shown_score(*b.root()->game, b.profile(), frame.viewpoint.of_search(mover).seen(row.score, mover),
                    {"lines.value", static_cast<long long>(i)});
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight() + px(8),
                words = at.x + std::max(text_width(score) + px(16), px(84));
    ImDrawList& draw = *ImGui::GetWindowDrawList();

    // 1. As many moves as fit; the one under the mouse says how far the line is entered.
    const bool over = ImGui::IsMouseHoveringRect(at, {at.x + width, at.y + height}) &&
                      ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);  // the row's own button
    if (over) draw.AddRectFilled(at, {at.x + width, at.y + height}, theme().hover, px(4));
    draw.AddText({at.x + px(6), at.y + px(4)}, i == 0 ? theme().good : theme().text, score.c_str());
    std::size_t plies = row.moves.size();
    float x = words;
    const float mouse = ImGui::GetIO().MousePos.x;
    ImGui::LogText("%s ", score.c_str());
    for (std::size_t n = 0; n < row.texts.size(); ++n) {
      const float wide = text_width(row.texts[n]) + px(10);
      if (x + wide > at.x + width) {
        draw.AddText({x, at.y + px(4)}, theme().text_dim, signs().ellipsis);
        break;
      }
      const bool pointed = over && mouse >= x && mouse < x + wide;
      if (pointed) {
        plies = n + 1;
        draw.AddRectFilled({x - px(4), at.y + px(2)}, {x + wide - px(6), at.y + height - px(2)}, theme().selection,
                           px(3));
      }
      draw.AddText({x, at.y + px(4)}, n == 0 ? theme().text : theme().text_dim, row.texts[n].c_str());
      if (probing()) probe_rect(fmt::format("lines.{}.{}", i + 1, n + 1), {x, at.y}, {x + wide, at.y + height});
      ImGui::LogText("%s ", row.texts[n].c_str());
      x += wide;
    }
    ImGui::LogText("\n");

    // 2. Pointed at, the board plays it; clicked, it is entered.
    if (ImGui::InvisibleButton("line", {std::max(width, 1.0f), height}))
      commands.push(command::EnterLine{
          {row.moves.begin(), row.moves.begin() + static_cast<std::ptrdiff_t>(std::min(plies, row.moves.size()))}});
    if (probing()) probe(fmt::format("lines.row.{}", i + 1));
    if (ImGui::IsItemHovered()) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      commands.pointed_line = row.moves;
    }
  }

  std::vector<Row> rows_;
  u64 changes_ = 0;
  std::string within_;  ///< as it is typed
  bool typing_ = false;
};

}  // namespace

std::unique_ptr<PanelBase> make_lines_panel() { return std::make_unique<LinesPanel>(); }

}  // namespace ply::ui
