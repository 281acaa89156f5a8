// What is found of one decision of a reviewed game, step by step; each on whichever thread, and of a review that other
// threads find other decisions of.
#pragma once
#include <mutex>

#include "engine/base/progress.h"
#include "engine/review/review.h"
#include "engine/search/observer.h"

namespace ply {

/// All three outlive it. Each step writes what it has found into the review, one at a time, and tells of it; it reads
/// only the plies of its decision. False: stopped, and nothing was written.
class ReviewSteps {
 public:
  ReviewSteps(GameReview& review, const ReviewControl& control, JobProgress& progress);

  /// By the settings of this pass, unless it was judged by them or later ones.
  bool judge(const ReviewedTurn& turn, const ReviewSettings& pass, int number);
  /// It is judged, may get a mark, and that is not confirmed yet.
  bool asks(const ReviewedTurn& turn) const;
  bool confirm(const ReviewedTurn& turn);
  /// Why an engine played this error, of which that can be asked.
  bool tell_cause(std::size_t ply);
  /// Of an error with a mark, unless it is known, or known to have none.
  bool refute(std::size_t ply);

 private:
  void tell(std::size_t ply) const {
    if (control_.reported) control_.reported(review_, ply);
  }

  GameReview& review_;
  const ReviewControl& control_;
  JobProgress& progress_;
  Attention attention_;
  AtStop at_stop_;
  std::mutex mutex_;  // guards the plies of the review and who is told
};

}  // namespace ply
