#include "app/cli/match_output.h"

namespace ply::cli {

std::optional<MatchProblem> MatchOutput::open(const std::string& path, const std::string& header, const Shard& shard,
                                              bool resume) {
  if (path.empty()) return std::nullopt;
  if (!resume) {
    auto writer = ResultWriter::create(path, header);
    if (!writer) return MatchProblem{exit_file, writer.error()};
    file.emplace(std::move(*writer));
    return std::nullopt;
  }
  auto resumed = ResumedResults::open(path, header, shard);
  if (auto* problem = std::get_if<ResumedResults::Problem>(&resumed))
    return MatchProblem{problem->other ? exit_bad_input : exit_file, std::move(problem->error)};
  auto& there = std::get<ResumedResults>(resumed);
  finished = std::move(there.games);
  file.emplace(std::move(there.writer));
  return std::nullopt;
}

}  // namespace ply::cli
