// A search of several threads that share a table (Lazy SMP): plytrace.h gives each a file of its own, run.plytrace,
// run.plytrace.2 and so on. Here they are one text of lines (import_nodes.h), each line with its thread.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/foreign/trace_lines.h"

namespace ply {

class TraceThreads {
 public:
  /// The files beside `first` that belong to its search: of the same engine and the same root, begun by the same
  /// command. `first` is the file of the first thread, `origin` what it said of itself; where others do not fit, or
  /// cannot be read, `notes` says why.
  static std::unique_ptr<TraceThreads> beside(std::unique_ptr<TraceLines>& first, const TraceOrigin& origin,
                                              Budget& budget, std::string& notes);
  /// The first one last, since its result is that of the search.
  const std::vector<std::unique_ptr<TraceLines>>& files() const { return files_; }
  /// Of the first file, with "shared_table": true.
  std::string header() const;

 private:
  std::vector<std::unique_ptr<TraceLines>> files_;
};

}  // namespace ply
