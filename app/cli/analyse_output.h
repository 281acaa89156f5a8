// What `analyse` writes to files: reports, the games with their reviews in comments, and the lines that a run which was
// stopped goes on from.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/match_args.h"
#include "engine/review/review_file.h"

namespace ply::cli {

class AnalyseOutput {
 public:
  /// `paths` by their endings: .html, .md, .jsonl (the lines, one at most); any other: games with comments.
  explicit AnalyseOutput(std::vector<std::string> paths);

  /// Whether all that is asked for can be written at the end: folders and forms are looked at now, not after hours of
  /// work. `types`: the kinds of the games.
  std::optional<MatchProblem> check(const std::vector<const GameType*>& types) const;
  /// Nothing if all is ready. `header` but for the forms of the reports, which are told by the paths.
  std::optional<MatchProblem> open(ReviewFileHeader header, bool resume);
  /// It is in the lines of an earlier run.
  bool done(u64 game) const { return kept_.contains(game); }
  bool wants_reports() const;
  /// A game that is judged. `many`: it is one of several.
  Status add(const GameReview& review, const GameRecord& record, u64 game, bool many);
  /// Whether a file takes games: they must be of one kind then.
  bool wants_games() const;
  /// What is whole by now; where nothing is, files that are there stay as they are. `again`: the command that makes it
  /// again. Told of every file that was written.
  std::optional<MatchProblem> write(const std::string& again) const;

 private:
  Result<std::string> text_for(const std::string& path, const std::string& again) const;

  const std::vector<std::string> paths_;
  std::vector<std::string> forms_;  // of parts that are kept
  std::optional<ReviewFile> lines_;
  std::map<u64, ReportParts> kept_;
};

}  // namespace ply::cli
