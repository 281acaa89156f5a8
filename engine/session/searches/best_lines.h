// Several best lines of the position on the board, live: the best moves side by side, each with an exact value, deeper
// from moment to moment. One line alone is what the search itself finds, and costs no more.
#pragma once
#include <optional>
#include <string>

#include "engine/session/message_log.h"
#include "engine/session/searches/lines_job.h"

namespace ply {

/// For one thread; it searches on one of its own.
class BestLines {
 public:
  static constexpr int max = 5;
  explicit BestLines(MessageLog& log) : log_(log) {}

  /// How many are asked for; 0: none, and nothing is searched.
  int count() const { return count_; }
  /// Then all are asked for that are worth no less than the best by more than this, in the unit of the profile.
  std::optional<double> within() const { return within_; }
  /// How many of lines() are.
  std::size_t shown() const;
  template <class Kind>
  void carry_out(const Kind& c);

  /// What is looked at from now on, once a frame; `place` tells positions and settings apart. Nothing: there is nothing
  /// to be searched here, or not now.
  void follow(const std::optional<PlanRoot>& root, u64 place, const SearchPlan& plan);
  void stop() { job_.stop(); }  ///< until something else is looked at; what is known stays

  bool working() const { return job_.running(); }
  double seconds() const { return job_.seconds(); }
  /// The best first, shown() of them are asked for, all to depth(); with the profile they were searched with.
  const RootLines& lines() const { return lines_; }
  int depth() const { return lines_.depth; }
  u64 changes() const { return changes_; }  ///< counts what lines() gave
  const std::string& profile() const { return profile_; }
  /// Where they begin; null: there are none.
  const PlanRoot* root() const { return root_ ? &*root_ : nullptr; }

 private:
  MessageLog& log_;
  int count_ = 0;
  std::optional<double> within_;
  bool one_ = false;  // what runs looks for one line alone
  u64 place_ = 0;
  u64 serial_ = 0, changes_ = 0;
  std::optional<PlanRoot> root_;
  std::string profile_;
  RootLines lines_;
  LinesJob job_;
};

}  // namespace ply
