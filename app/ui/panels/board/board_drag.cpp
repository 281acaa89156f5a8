// Moves by dragging: a cell is pressed as by a click, the piece follows the mouse, and where it is let go is the next
// click. What can be clicked can be dragged; the game knows nothing of it.
#include <algorithm>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board/board.h"

namespace ply::ui {

void BoardPanel::take_drag(const FrameModel& frame, Commands& commands) {
  if (ImGui::IsMouseDragging(0, px(6))) drag_moved_ = true;
  if (ImGui::IsMouseDown(0)) return;
  const int from = drag_from_;
  const bool moved = drag_moved_;
  drag_from_ = -1, drag_moved_ = false;
  if (!moved || from == hovered_ || subject_.what != BoardSubject::What::game || !choosing_.empty()) return;
  const std::vector<int>& picked = subject_.entry.picked();
  if (picked.empty() || picked.back() != from) {
    if (subject_.entry.through(from).empty()) return;
    subject_.entry.click(from);  // a press on what was picked already has let it go
  }
  if (hovered_ < 0) return void(subject_.entry.cancel());  // off the board: it is put back
  take_click(frame, commands);
}

bool BoardPanel::dragging() const {
  const std::vector<int>& picked = subject_.entry.picked();
  return drag_from_ >= 0 && drag_moved_ && !picked.empty() && picked.back() == drag_from_;
}

// One piece of the cell is where the mouse is.
void BoardPanel::carry(std::vector<ShownPiece>& pieces, const BoardPlace& place) const {
  const auto it =
      std::find_if(pieces.begin(), pieces.end(), [&](const ShownPiece& p) { return p.piece.cell == drag_from_; });
  if (it == pieces.end()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  ShownPiece held = *it;
  if (held.piece.count > 1) it->piece.count--, held.piece.count = 1;
  else pieces.erase(it);
  held.x = (mouse.x - place.origin.x) / place.unit, held.y = (mouse.y - place.origin.y) / place.unit;
  if (place.flipped) held.x = place.width - held.x, held.y = place.height - held.y;
  held.lift = 0.6f;
  held.moving = true;
  pieces.push_back(held);
  if (probing()) probe_rect("board.carried", {mouse.x - 1, mouse.y - 1}, {mouse.x + 1, mouse.y + 1});
}

}  // namespace ply::ui
