// The room of what takes longer than a frame to say of a finished recording: its ledger, its table, its minimal tree. Worked out on
// a thread of its own when somebody asks; the recording that is shown changes, and what was asked of the old one is forgotten.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/ledger.h"
#include "engine/analysis/minimal_tree.h"
#include "engine/analysis/move_classes.h"
#include "engine/analysis/table_story.h"
#include "engine/session/message_log.h"
#include "engine/session/search_run.h"
#include "engine/session/study_commands.h"
#include "engine/session/worker.h"

namespace ply {

class Studies {
 public:
  explicit Studies(MessageLog& log) : log_(log) {}

  /// Largest full tree that is searched for the minimal one.
  static constexpr u64 most_full_nodes = 3'000'000;

  struct Result {
    Ledger ledger;
    TableSums table;
    std::optional<MoveClassTable> classes;  ///< of moves; nothing if the game is not known
    std::vector<u64> keys;     ///< of positions, by slot; empty if the game is not known
    u64 minimal_nodes = 0;     ///< exact, of the last root search; 0: not known
    u64 minimal_leaves = 0, full_nodes = 0;
  };

  void apply(const command::Study&);
  void apply(const command::FindMinimalTree&);
  void apply(const command::StopStudy&);
  /// The search that is shown, at every poll; takes in what was worked out.
  void follow(const std::shared_ptr<SearchRun>& run);

  /// Of the finished recording that is shown; null: not asked for, or not yet known.
  const Result* result() const { return result_.get(); }
  /// There is a finished recording that could be studied.
  bool possible() const { return static_cast<bool>(recording_); }
  bool working() const { return worker_ != nullptr; }
  bool searching_minimal() const { return worker_ && job_->minimal; }
  /// Nodes done of nodes to do (of the full tree: at most), and since when.
  u64 done() const { return job_ ? job_->done.load() : 0; }
  u64 all() const { return job_ ? job_->all : 0; }
  double seconds() const { return worker_ ? worker_->seconds() : 0; }
  /// Why there is no minimal tree; empty: nobody asked, or there is one.
  const std::string& minimal_problem() const { return minimal_problem_; }
  u64 serial() const { return serial_; }  ///< changes with the result

 private:
  struct Job {
    bool minimal = false;
    std::atomic<u32> done{0};
    u64 all = 0;
    std::unique_ptr<Result> result;
    std::string problem;
  };
  void begin(bool minimal);
  void forget();

  MessageLog& log_;
  std::weak_ptr<SearchRun> run_;
  std::shared_ptr<const Recording> recording_;
  std::unique_ptr<Result> result_;
  std::string minimal_problem_;
  std::unique_ptr<Job> job_;      // outlives worker_
  std::unique_ptr<Worker> worker_;
  u64 serial_ = 0;
};

}  // namespace ply
