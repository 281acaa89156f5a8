// Reviews of many games in a file of JSON Lines that survives a kill: a header that says what is judged and how, then
// for every game its moves (review_json.h), its accounts and a line that ends it, all written at once. What is kept of
// reports is in that last line, so that a run that goes on makes the same report as one that was never stopped.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/result_file.h"
#include "engine/review/report.h"

namespace ply {

struct ReviewFileHeader {
  std::vector<std::string> files;  ///< names, without their folders
  u64 games = 0;                   ///< in all of them
  ReviewSettings settings;
  std::string k;  ///< as it was given, see parse_scales; empty: it was not
  Shard shard;
  std::string book;                  ///< the name of the opening book, without its folder; empty: none
  std::vector<std::string> reports;  ///< the forms that parts are kept of: "html", "md"
};
std::string review_header(const ReviewFileHeader& header);

/// What a game gives to reports, by their form.
using ReportParts = std::map<std::string, std::string>;

class ReviewFile {
 public:
  /// A new file; one that is there is not touched.
  static Result<ReviewFile> create(const std::string& path, const ReviewFileHeader& header);
  /// One that is gone on with, or a new one. The error says why it is of something else.
  static Result<ReviewFile> resume(const std::string& path, const ReviewFileHeader& header);
  /// The games that are whole in it, by their numbers.
  const std::map<u64, ReportParts>& done() const { return done_; }
  /// Written and on the disk, or an error.
  Status append(const GameReview& review, u64 game, const ReportParts& parts);

 private:
  explicit ReviewFile(ResultWriter writer) : writer_(std::move(writer)) {}
  ResultWriter writer_;
  std::map<u64, ReportParts> done_;
};

}  // namespace ply
