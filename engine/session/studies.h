// The room of what takes longer than a frame to say of a finished recording: its ledger, its table, its minimal tree.
// Worked out on a thread of its own when somebody asks; the recording that is shown changes, and what was asked of the
// old one is forgotten.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/table/table_story.h"
#include "engine/analysis/table/table_words.h"
#include "engine/analysis/waste/ledger.h"
#include "engine/analysis/waste/minimal_tree.h"
#include "engine/analysis/waste/move_classes.h"
#include "engine/core/job.h"
#include "engine/session/message_log.h"
#include "engine/session/search_run.h"
#include "engine/session/study_commands.h"

namespace ply {

class Studies {
 public:
  explicit Studies(MessageLog& log) : log_(log) {}

  /// Largest full tree that is searched for the minimal one.
  static constexpr u64 most_full_nodes = 3'000'000;
  /// Table answers whose positions are compared in full without being asked for.
  static constexpr u64 most_compared = 20'000;

  struct Result {
    Ledger ledger;
    TableSums table;
    std::optional<MoveClassTable> classes;  ///< of moves; nothing if the game is not known, or not yet: they come last
    std::vector<bool> repeated;             ///< by slot, of the ledger
    std::vector<u64> keys;                  ///< of positions, by slot; empty if the game is not known
    VisitIndex visits;                      ///< of them
    CollisionAudit collisions;              ///< of the answers, at most `most_compared` of them
    u64 minimal_nodes = 0;                  ///< exact, of the last root search; 0: not known
    u64 minimal_leaves = 0, full_nodes = 0;
  };

  void apply(const command::Study&);
  void apply(const command::FindMinimalTree&);
  void apply(const command::LogTable&);
  void apply(const command::StopStudy&);
  /// The search that is shown, at every poll; takes in what was worked out.
  void follow(const std::shared_ptr<SearchRun>& run);

  /// Of the finished recording that is shown; null: not asked for, or not yet known.
  const Result* result() const { return result_.get(); }
  /// There is a finished recording that could be studied.
  bool possible() const { return static_cast<bool>(recording_); }
  bool working() const { return job_ || log_wanted_; }
  /// Somebody ended it before anything was known: it begins anew only when it is asked for (command::Study).
  bool given_up() const { return given_up_; }
  /// It can be asked for, and nobody has.
  bool open() const { return possible() && !result_ && !working() && !given_up_; }
  bool searching_minimal() const { return job_ && task_->what == What::minimal; }
  /// The same search once more with a log of its table, or about to begin.
  bool logging() const { return log_wanted_ || (job_ && task_->what == What::log); }
  /// What the log says; null: not asked for, not yet known, or not to be had (`why_no_log`).
  const TableLosses* losses() const { return losses_.get(); }
  const std::string& why_no_log() const { return why_no_log_; }
  /// Nodes done of nodes to do (of the full tree: at most), and since when.
  u64 done() const;
  u64 all() const { return task_ ? task_->all : 0; }
  double seconds() const { return job_ ? job_->seconds() : 0; }
  /// Why there is no minimal tree; empty: nobody asked, or there is one.
  const std::string& minimal_problem() const { return minimal_problem_; }
  u64 serial() const { return serial_; }  ///< changes with the result

 private:
  enum class What : u8 { study, classes, minimal, log };
  struct Task {
    What what = What::study;
    std::shared_ptr<const Recording> kept;         // of the search again; the worker's
    std::atomic<const Recording*> again{nullptr};  // the same, to see how far it has come; null before it has begun
    u64 all = 0;
    std::unique_ptr<TableLosses> losses;
    std::unique_ptr<Result> result;
    std::optional<MoveClassTable> classes;
    std::string problem;
  };
  void begin(What what);
  void log_table(Task& task, JobProgress& progress) const;
  void forget();

  MessageLog& log_;
  std::weak_ptr<SearchRun> run_;
  std::shared_ptr<const Recording> recording_;
  std::unique_ptr<Result> result_;
  std::unique_ptr<TableLosses> losses_;
  std::string minimal_problem_, why_no_log_;
  bool given_up_ = false, no_classes_ = false;  // stopped by hand
  bool log_wanted_ = false;                     // once what is being worked out is known
  std::unique_ptr<Task> task_;                  // outlives job_
  std::optional<Job> job_;
  u64 serial_ = 0;
};

}  // namespace ply
