// Where a recording of plytrace.h (engine/recorder) comes from, and what is needed to make it again and to see whether
// it was the same search: the command, how visits were counted, and sums over all nodes, in the file or not.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/trace/record_origin.h"

namespace ply {

class Recording;

/// How many nodes were visited, and the sum of pt_mix() over those that were left.
struct TraceSum {
  u64 visits = 0, digest = 0;
  friend bool operator==(const TraceSum&, const TraceSum&) = default;
};

/// A node below which something is missing, or one beside such nodes.
struct TraceNode {
  u32 record = 0;  ///< its place in the file
  u32 index = 0;   ///< the number of nodes before it in the file
  u32 height = 0;  ///< nodes above it
  u64 visit = 0;   ///< the visits of a search are counted from 1
  TraceSum below;  ///< over its subtree, itself included
  u64 before = 0;  ///< the digest when it was entered
  bool has_before = false;
  bool left = false;  ///< else it was still open at the end of the file: `below` is what there was
  u64 recorded = 0;   ///< of `below`: nodes that are in the file
  i32 alpha = 0, beta = 0, value = 0, depth = 0;
  friend bool operator==(const TraceNode&, const TraceNode&) = default;
};

/// One of the searches of a file, which PT_ROOT begins.
struct TraceSearch {
  u32 number = 0;          ///< of PT_ROOT, from 1; 0: it was not called
  std::string root;        ///< what PT_ROOT was given
  u64 nodes = 0;           ///< that are in the file
  u64 visits = 0;          ///< all of them, as far as the file says
  bool ended = false;      ///< it came to its end
  i32 depth = 0;           ///< of the last node without one above it
  bool has_value = false;  ///< that was left
  i32 value = 0;
  Side mover = Side::first;  ///< there
};

/// What PT_HIT and PT_MEAN counted at one line of the source and one depth, over all searches of the file.
struct TraceCounter {
  std::string file, what;  ///< of the source; what stands in the brackets
  u32 line = 0;
  i32 depth = 0;
  bool is_mean = false;
  u64 n = 0;     ///< how often it was asked
  u64 hits = 0;  ///< of these it held; not of PT_MEAN
  double sum = 0, min = 0, max = 0;

  void add(const TraceCounter& other);  ///< of the same line
};

struct TraceOrigin final : RecordOrigin {
  std::string path;
  std::vector<std::string> command;  ///< empty: the file does not say
  std::string folder, words;         ///< where it was started, and what PLYTRACE said behind the name of the file
  std::string input;                 ///< what a person gave to its standard input when it was made again
  std::string other;                 ///< it was to be a search made again, and is another one: where; else empty
  u32 thread = 0;                    ///< that it was recorded on, from 1
  u32 search = 0;                    ///< of PT_ROOT, from 1; 0: it was not called
  bool reported = false;             ///< the rest is known; older recorders did not write it
  TraceSum whole;                    ///< of the search
  bool ended = false;                ///< it came to its end, else `whole` is what was told last
  bool full = false;                 ///< not all that was asked for found room
  std::vector<TraceSum> points;      ///< the digest at some visits, ascending
  std::vector<TraceNode> nodes;      ///< by record, ascending
  std::vector<u32> records;          ///< by slot of the recording: its record in the file; 0: it has none
  // Of a file as it was opened; packed() has nothing of it.
  std::vector<TraceSearch> searches;   ///< that have nodes
  int chosen = 0;                      ///< which of them it is, from 1
  std::vector<TraceCounter> counters;  ///< by line and depth
  i32 run = 0;                         ///< one number for all threads of a run
  std::vector<u32> open;               ///< records of its nodes that were open where it ends, the root first
  u64 end = 0;                         ///< the first record behind it
  u64 extras = 0;                      ///< what is said of its nodes beyond their records (trace_more.h)

  const TraceNode* by_record(u32 record) const;
  const TraceNode* by_visit(u64 visit) const;
  std::string packed() const override;  ///< all but the path
};

/// What packed() gave; `records`: of the recording that it lies beside. The error says that it does not fit.
Result<std::shared_ptr<TraceOrigin>> read_trace_origin(std::string_view bytes, u32 records);

/// Of a recording as it was opened: null where it has none, or none that fits it, which `note` says then.
std::shared_ptr<const TraceOrigin> origin_of(const Recording& recording, std::string* note = nullptr);

/// Of a recording that was made again, before anybody else has it: what its engine was given to read, and `other`.
std::shared_ptr<const TraceOrigin> made_again(const Recording& recording, const TraceOrigin& origin, std::string input,
                                              std::string other);

}  // namespace ply
