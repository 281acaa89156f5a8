#include "app/cli/match_output.h"

#include <fmt/format.h>

#include "engine/core/file.h"

namespace ply::cli {

std::optional<MatchProblem> MatchOutput::open(const std::string& path, const std::string& header, const Shard& shard, bool resume) {
  if (path.empty()) return std::nullopt;
  std::size_t whole = 0;
  const auto front = resume ? read_front(path, 1) : Result<std::string>(std::string());
  if (resume && front && !front->empty()) {
    // A header that was never whole: the run ended before it began. It is written again.
    if (const auto torn = read_front(path, header.size() + 1); torn && torn->find('\n') == std::string::npos && header.starts_with(*torn)) {
      auto writer = ResultWriter::resume(path, 0);
      if (!writer) return MatchProblem{exit_file, writer.error()};
      file.emplace(std::move(*writer));
      if (auto ok = file->append(header); !ok) return MatchProblem{exit_file, ok.error()};
      return std::nullopt;
    }
    auto there = read_match_file(path);
    if (!there) return MatchProblem{exit_bad_input, there.error()};
    if (auto ok = same_match(there->header, header); !ok) return MatchProblem{exit_bad_input, {fmt::format("{} is of another match: {}", path, ok.error().message)}};
    if (!(there->shard == shard)) return MatchProblem{exit_bad_input, {fmt::format("{} is of shard {}/{}", path, there->shard.at + 1, there->shard.of)}};
    finished = std::move(there->games);
    whole = there->whole_bytes;
  }
  auto writer = whole ? ResultWriter::resume(path, whole) : ResultWriter::create(path, header);
  if (!writer) return MatchProblem{exit_file, writer.error()};
  file.emplace(std::move(*writer));
  return std::nullopt;
}

}  // namespace ply::cli
