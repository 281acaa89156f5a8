// The file of results that a command writes: new, or gone on with.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/cli/match_args.h"
#include "engine/match/result_file.h"

namespace ply::cli {

struct MatchOutput {
  std::vector<MatchGame> finished;  ///< by earlier runs
  std::optional<ResultWriter> file;

  /// Nothing if it is ready. `path` may be empty: then nothing is written. One that is there is gone on with where
  /// `resume` says so and it is of the same match and shard.
  std::optional<MatchProblem> open(const std::string& path, const std::string& header, const Shard& shard, bool resume);
  Status append(std::string_view line) { return file ? file->append(line) : Status(Done{}); }
};

}  // namespace ply::cli
