// A search by several threads, recorded: each thread by itself, and when all have ended their records are one
// recording, as that of another engine whose threads share a table: with the claim `shared-table` and columns that say
// which thread searched a node, and which one wrote what the table answered. Such a search cannot be made again.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply {

class StepControl;

class ThreadParts {
 public:
  /// The threads of `q` get a tracer each, in memory of `pool`; what the plan has for records is shared among them.
  /// `control` steers the first of them, and the others wait while it is paused or steps.
  /// Nothing can be taken out again from the record of one, for others read the table meanwhile: instead of
  /// FullPolicy::compact shallow plies are kept.
  static Result<std::unique_ptr<ThreadParts>> start(RecordPool& pool, const SearchPlan& plan, SearchRequest& q,
                                                    StepControl& control);
  ~ThreadParts();
  ThreadParts(const ThreadParts&) = delete;
  ThreadParts& operator=(const ThreadParts&) = delete;

  /// What the first thread records, to be looked at while it does. Its plan says that several threads search.
  std::shared_ptr<const Recording> first() const;

  /// Instead of join(), where the search has thrown: what first() has recorded is closed.
  void close(const SearchResult& result);

  /// Once, after the search. The thread whose result it is gets the number 1, also in `result`, and its roots come last
  /// (thread_roots.h); the parts are gone then.
  Result<std::shared_ptr<const Recording>> join(SearchPlan plan, const Game& game, SearchResult& result);

 private:
  struct Part;
  explicit ThreadParts(RecordPool& pool);

  RecordPool& pool_;
  std::vector<std::unique_ptr<Part>> parts_;
};

/// It is a plan of such a recording.
bool is_by_threads(const SearchPlan& plan);
/// Why a search that is not ours alone, or not that of one thread, cannot be made again: `plan` is that of an imported
/// recording.
std::string because_imported(const SearchPlan& plan);

}  // namespace ply
