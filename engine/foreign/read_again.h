// The search of another engine as it would stand had its log said something else: scores in another view, another
// mover. What follows from scores, windows and movers (the pass of a child, the kind of a value, cuts, best moves) is
// worked out anew, as the import does; what the log had told itself stays.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/trace/search_plan.h"
#include "engine/trace/view.h"

namespace ply {

class ReadAgain {
 public:
  /// `view`: of a finished imported recording, which must outlive this.
  ReadAgain(const View& view, const SearchPlan& plan);
  ~ReadAgain();
  ReadAgain(const ReadAgain&) = delete;
  ReadAgain& operator=(const ReadAgain&) = delete;

  /// With scores in the view of `of`, whoever moves.
  std::vector<NodeRecord> scores_of(Side of) const;
  /// With other movers; scores stay as they are. `mover` is asked once for each slot. `beside`: nodes that are searched
  /// beside the line (Pass::probe), whatever the log says; null: none.
  std::vector<NodeRecord> with_movers(const std::function<Side(u32)>& mover,
                                      const std::vector<bool>* beside = nullptr) const;

 private:
  struct Log;
  void begin(Log& log) const;
  std::vector<NodeRecord> end(Log& log) const;

  const View view_;
  std::vector<u32> texts_of_;  ///< by slot: the number of the move's text
  std::vector<std::string> texts_;
  std::vector<u16> reported_;      ///< by slot: what does not follow from the rest, so the log must have told it
  std::vector<bool> best_of_log_;  ///< by slot: likewise the best move
};

}  // namespace ply
