// The positions of a search whose game is shown, but not searched here: moves are played as they were written. Cheaper
// than Nodes, which also says what they do.
#pragma once
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "engine/read/places/position_walk.h"

namespace ply {

/// What the log says that a move does to the board.
std::string written_move(const Subject& subject, MoveCode m);
/// Whether a node makes no move, so that it searches the position of the node above it once more (razoring, a search
/// without the best move, one of a lesser depth first).
inline bool stays(const View& v, u32 above, u32 slot, const std::string& written) {
  return written.empty() && v[slot].mover() == v[above].mover() && v.said_ply(slot) == v.said_ply(above);
}

/// Calls f(slot, position, why) for all nodes in the order in which they were entered. The position is null where it is
/// not known; then `why` says what is wrong with the move, and is empty where one before it could not be played. False
/// if it was stopped; `done` counts nodes. The subject has a board.
template <class F>
bool for_each_board_position(const View& v, const Subject& subject, const std::atomic<bool>* stop,
                             std::atomic<u64>* done, F&& f) {
  const BoardFace& face = *subject.board;
  // Of a board without rules only the step itself knows what a move does.
  const bool has_rules = !face.moves(subject.root).empty() || face.outcome(subject.root);
  const auto follow = [&](const Position& p, Side mover, const std::string& text) -> Result<Position> {
    if (!has_rules) {
      const auto step = face.follow_text(p, mover, text);
      if (!step) return step.error();
      return step->after;
    }
    if (face.mover(p) != mover) return Error{"the other side is to move there"};
    if (const auto passed = is_null_move(text) ? face.after_null(p) : std::nullopt) return *passed;
    const auto m = face.parse_move(p, text);
    if (!m) return m.error();
    return face.after(p, *m);
  };
  std::vector<std::optional<Position>> line;
  std::vector<u32> slots;
  u64 seen = 0;
  for (const u32 k : slots_by_id(v)) {
    constexpr u64 piece = 1024;
    if (++seen % piece == 0) {
      if (stop && stop->load(std::memory_order_relaxed)) return false;
      if (done) done->fetch_add(piece, std::memory_order_relaxed);
    }
    const NodeRecord& r = v[k];
    const std::size_t ply = r.ply;
    if (line.size() <= ply) line.resize(ply + 1), slots.resize(ply + 1);
    slots[ply] = k;
    std::string why;
    if (ply == 0) {
      line[0] = subject.root;
    } else if (!line[ply - 1]) {
      line[ply].reset();
    } else {
      const u32 above = slots[ply - 1];
      const std::string written = written_move(subject, r.move);
      auto next = stays(v, above, k, written) ? Result<Position>(*line[ply - 1])
                                              : follow(*line[ply - 1], v[above].mover(), written);
      if (next) line[ply] = *next;
      else line[ply].reset(), why = next.error().message;
    }
    f(k, line[ply] ? &*line[ply] : nullptr, why);
  }
  return true;
}

}  // namespace ply
