// What an engine has recorded with plytrace.h (engine/recorder), as the nodes that are made of the lines of a log, too:
// one way leads from both into a recording (import_nodes.h).
//
// A file of 48-byte records in the order of entering, cut off anywhere: what was never written is zero, and a node that
// was never left is told as open. A file may hold several searches (PT_ROOT); one of them is read. What each byte means
// is on the page app/pages/plytrace.md.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/foreign/trace_origin.h"

namespace ply {

namespace imported {
struct Node;
class Texts;
struct Beyond;
}  // namespace imported

/// Of the first bytes of a file.
bool is_plytrace(std::string_view front);

/// What such a file says of itself.
struct TraceLinesInfo {
  int searches = 0;          ///< that have nodes
  int search = 0;            ///< the one that is read, from 1 on
  i32 run = 0, others = 0;   ///< one number for all threads of a run; 1: the others had ended before this one began
  std::string root;          ///< of that one, as PT_ROOT was given it
  u64 records = 0;           ///< of the file
  u64 nodes = 0;             ///< recorded ones of it
  u64 skipped = 0;           ///< visited, and not in the file
  u64 missing = 0;           ///< records of nodes that were left, behind the end of the file: it was cut short
  u64 open = 0;              ///< never left
  u64 forgotten = 0;         ///< of these, with a node around them that was left: a PT_LEAVE is missing
  std::string forgotten_at;  ///< "search.c:120", where the first of them was entered
};

class TraceLines {
 public:
  /// `search`: which one, from 1 on; 0: the last. The error names the file and what is wrong with it: another version,
  /// another byte order, no nodes.
  static Result<std::unique_ptr<TraceLines>> open(const std::string& path, int search = 0, Budget* budget = nullptr);
  ~TraceLines();

  const TraceLinesInfo& info() const;
  TraceOrigin take_origin();  ///< once
  const TraceOrigin& origin() const;
  /// The first line of a log that says the same.
  std::string header() const;
  /// The next node; false: the end. `problem`: what is wrong with it.
  bool next(imported::Node& n, imported::Texts& texts, imported::Beyond& beyond, std::string& problem);
  /// What was said of it beyond its record, as members of one JSON object; empty: nothing.
  const std::string& more() const;
  /// Of what lies before the record `from` only these nodes, ascending: before the first of them is asked for.
  void only(std::vector<u32> records, u64 from);
  /// The records of the nodes that were open where the search ends, the root first: behind the last node.
  std::vector<u32> open() const;
  /// For whoever mixes several files: `thread`, from 1 on, is then told of each node, and `first_id` added to all ids.
  void set_thread(int thread, u32 first_id);

 private:
  class Reader;
  explicit TraceLines(std::unique_ptr<Reader> reader);
  std::unique_ptr<Reader> reader_;
};

}  // namespace ply
