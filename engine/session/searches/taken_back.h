// What a move that was taken back had lost: all moves of the position are searched to the same depth with a full window
// of their own, and the played one is compared with the best.
#pragma once
#include <optional>
#include <string>

#include "engine/game/move_loss.h"
#include "engine/session/searches/lines_job.h"

namespace ply {

/// For one thread; it searches on one of its own.
class TakenBack {
 public:
  /// Its limit of nodes: it ends while the person still thinks.
  static constexpr u64 max_nodes = 400'000;

  /// `move` was played from `root`, at this place of the game tree, and is taken back.
  void begin(PlanRoot root, int place, MoveCode move, SearchPlan plan);
  void forget();
  /// Takes in what was found. True: a report has come, or a deeper one.
  bool poll();
  bool working() const { return job_.running(); }
  bool begun() const { return job_.begun(); }
  int place() const { return place_; }  ///< in the game tree, where the move was played from; -1: nothing is looked at
  MoveCode move() const { return move_; }
  const std::string& profile() const { return profile_; }
  /// Deeper from moment to moment, while working().
  const std::optional<MoveLoss>& report() const { return report_; }

 private:
  int place_ = -1;
  MoveCode move_ = 0;
  std::string profile_;
  u64 serial_ = 0;
  std::optional<MoveLoss> report_;
  LinesJob job_;
};

}  // namespace ply
