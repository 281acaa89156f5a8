// The board panel. One for all games: it knows cells, pieces, effects and click paths, and no rules.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/tree/tree_board.h"
#include "app/ui/widgets/board_motion.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/board_place.h"
#include "engine/read/node/hint_marks.h"

struct ImDrawList;

namespace ply::ui {

class BoardPanel final : public PanelBase {
 public:
  const char* id() const override { return "board"; }
  const char* title() const override { return tr("Board"); }
  bool scrolls() const override { return false; }
  void draw(const FrameModel& frame, Commands& commands) override;

 private:
  // board.cpp
  void update(const FrameModel& frame);
  void say(const FrameModel& frame, std::string text);
  void draw_node_caption(const FrameModel& frame, Commands& commands);
  void draw_edit_caption(const FrameModel& frame, Commands& commands);
  void draw_notes(const FrameModel& frame, Commands& commands);
  std::optional<Score> hinted(const FrameModel& frame, MoveCode move) const;
  // board_result.cpp
  float result_height(const FrameModel& frame, float width) const;
  void draw_result(const FrameModel& frame, Commands& commands);
  void play(Commands& commands, MoveCode move) { play(commands, std::vector<MoveCode>{move}); }
  void play(Commands& commands, std::vector<MoveCode> plies);

  // board_players.cpp
  void draw_players(const FrameModel& frame, Commands& commands);
  void draw_player(const FrameModel& frame, Commands& commands, Side side, float width);
  // board_player_bar.cpp
  float player_bar_height(const FrameModel& frame, float width) const;
  void draw_player_bar(const FrameModel& frame, Commands& commands);
  std::string taken_back_text(const FrameModel& frame) const;
  // board_keys.cpp
  void take_keys(const FrameModel& frame, Commands& commands, const BoardPlace& place);
  void draw_cursor(ImDrawList& draw, const BoardPlace& place) const;
  // board_drag.cpp
  void take_drag(const FrameModel& frame, Commands& commands);
  bool dragging() const;
  void carry(std::vector<ShownPiece>& pieces, const BoardPlace& place) const;
  // board_line.cpp
  bool update_line(const FrameModel& frame, Commands& commands);
  void draw_line(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place);

  // board_canvas.cpp
  void draw_board(const FrameModel& frame, Commands& commands, float height);
  void take_mouse(const FrameModel& frame, Commands& commands, const BoardPlace& place);
  void take_click(const FrameModel& frame, Commands& commands);
  void preview_at(const FrameModel& frame, int cell);
  void draw_marks_below(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place);
  void draw_marks_above(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place);
  void update_hints(const FrameModel& frame);
  void draw_hints(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, bool below);
  bool has_face(int cell) const;
  void draw_preview(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, MoveCode move);
  void draw_target_badges(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place);
  void draw_score_bar(const FrameModel& frame, ImDrawList& draw, ImVec2 min, ImVec2 max);
  void name_cells(const BoardPlace& place) const;

  // board_review.cpp
  void draw_review(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, bool below) const;
  std::string review_note(const FrameModel& frame) const;
  /// E of the first side before the judged move that was played here, and behind it.
  struct JudgedHere {
    double before = 0.5, after = 0.5;
  };
  std::optional<JudgedHere> judged_here(const FrameModel& frame) const;

  // board_edit.cpp, board_pointed.cpp
  void take_edit(const FrameModel& frame, Commands& commands);
  void draw_pointed(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) const;
  void draw_marked(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) const;
  void draw_rests(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) const;

  // board_heat.cpp
  /// What earns a term, or the whole value, on the cells of the board and off them.
  struct Heat {
    struct Mark {
      int cell = 0;
      std::array<ShareMark, 2> sides;
    };
    std::vector<Mark> marks;
    std::string title, beside;  ///< beside: what belongs to no cell, and how a term deals itself out
  };
  struct Judged;
  void update_heat(const FrameModel& frame);
  std::optional<Judged> judged(const FrameModel& frame) const;
  static Heat heat_of_term(const Judged& by, std::size_t term);
  Heat heat_of_all(const Judged& by) const;
  void draw_heat(ImDrawList& draw, const BoardPlace& place) const;

  TreeBoard tree_;
  BoardSubject subject_;
  SubjectKey key_;
  bool made_ = false;
  int shown_node_ = -1;  ///< place in the game tree, for the animation of what is played from there
  u64 shown_key_ = 0;
  std::shared_ptr<const Game> shown_game_;
  BoardMotion motion_;

  /// What the hints were worked out from: a hint may hold a value for each of thousands of turns.
  struct HintKey {
    u64 board = 0;
    int from = -1, depth = 0;
    std::size_t values = 0;
    bool hint = false;
    MoveCode best = 0;
    bool operator==(const HintKey&) const = default;
  };
  HintKey hint_key_;
  HintMarks hints_;  ///< drawn as long as hint_key_ holds
  std::string hint_profile_;
  bool hints_known_ = false;

  std::optional<Heat> heat_;

  int hovered_ = -1;    ///< cell under the mouse
  int painted_ = -1;    ///< the cell that the held brush painted last
  int note_lines_ = 2;  ///< below the board
  std::string preview_text_;
  std::string note_;  ///< why a click did nothing
  double note_until_ = 0;
  std::vector<MoveCode> choosing_;

  int cursor_ = -1;       ///< the cell that the keyboard stands on; -1: it was never used
  std::string pressed_;   ///< of the buttons below the board, while the mouse stays on it: it explains itself no more
  u64 resign_asked_ = 0;  ///< the board (Play::board_serial) on which Resign was pressed once: again, and it resigns
  int drag_from_ = -1;    ///< the cell that the mouse was pressed on, until it is let go
  bool escape_taken_ = false;  ///< Esc has something else to end in this frame
  std::size_t choice_ = 0;     ///< of choosing_, by keyboard
  bool drag_moved_ = false;    ///< so far that it is no mere click

  /// A line that another panel points at, as the board plays it.
  struct Line {
    std::vector<MoveCode> moves;
    u64 serial = 0;                ///< of the position that it begins in
    double begun = 0;              ///< when it was pointed at first
    std::vector<BoardView> views;  ///< after each move
    std::vector<int> ends;         ///< where each move ends; -1: nowhere
    std::string text;
    std::size_t shown = 0;  ///< moves that are played by now
  };
  Line line_;
};

}  // namespace ply::ui
