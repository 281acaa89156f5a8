// A search that fails, reduced as long as it fails in the same way: the moves before it, depth, pieces, rules,
// switches, weights, limits and the evaluation, until nothing more can be taken away. What is left is a text that runs
// again (engine/plan/plan_text.h), and a Catch2 case that asks it.
//
// The method is delta debugging: "Simplifying and Isolating Failure-Inducing Input", Zeller and Hildebrandt, IEEE
// Transactions on Software Engineering 28 (2002), ddmin: what can be taken away is tried all at once, in halves, in
// quarters and at last one by one, in rounds until a whole round takes nothing: the result is 1-minimal. Other orders
// may lead to other results, and several things together might still go. Every trial is the whole way of its text:
// written, read, searched, recorded and asked. The same search gives the same result, but for failures of chance (R14).
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/so_far.h"
#include "engine/check/failure.h"
#include "engine/check/one_less.h"
#include "engine/plan/plan_text.h"

namespace ply {

/// How far it is, for those who wait.
struct ReducedSoFar {
  u64 trials = 0;
  SearchSize before, now;
};

struct Reduction {
  std::string problem;                         ///< why there is nothing smaller to show; empty: there is
  Failure failure;                             ///< with its sentence
  WrittenPlan search;                          ///< the smallest that was found
  std::shared_ptr<const Recording> recording;  ///< of it
  std::string text;                            ///< of it: with its digest, and what it is said in comments
  SearchSize before, after;
  u64 trials = 0;                  ///< searches that were made for it
  bool complete = true;            ///< nothing more can be taken away; false: stopped, this is the smallest by then
  bool chance = false;             ///< the failure depends on chance, so that a trial may have passed by chance (R14)
  std::vector<std::string> notes;  ///< what had to be changed before anything could be tried
};

struct ReduceOptions {
  /// Nodes that a trial may visit, so that it becomes smaller in this sense, too; 0: as many as the search did, but
  /// at least 20'000
  u64 max_nodes = 0;
};

/// Runs on the calling thread until nothing more can be taken away or `progress` is told to stop; `done` counts trials.
/// What a text cannot say of the recording's search (a limit of time, drawn moves, a kept table) is dropped first, and
/// said; what was searched by another engine cannot be tried.
Reduction reduce(const Recording& recording, const Failure& failure, RecordPool& pool, JobProgress& progress,
                 const ReduceOptions& options = {}, SoFar<ReducedSoFar>* so_far = nullptr);

/// A file with one test that runs the search and asks whether it still fails: a search with a planted fault must, any
/// other must not (any more).
std::string catch2_case(const WrittenPlan& search, const Failure& failure);

}  // namespace ply
