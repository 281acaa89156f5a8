// Work that is shared between machines, beside matches: every machine does the i-th of n shards and keeps what it has
// done in a file of JSON Lines, a header that says what is done and which shard of it, then a piece for everything that
// is finished. A piece is written whole and synced, so that a kill costs the one that was being made; what it left of
// it is cut when the file is gone on with. The pieces of all shards make the file that one machine would have written.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/result_file.h"

namespace ply {

/// What a piece is of: a game's id or nothing, and a number.
using PieceKey = std::pair<std::string, u64>;
/// Their lines, each with its end.
using Pieces = std::map<PieceKey, std::string>;

/// The first member of the header says what is done: {"plyscope":"check",...}. Reviews are of several lines a piece,
/// the last with "end"; all others of one line a piece, with "number" and maybe "game".
struct ShardedFile {
  std::string kind;
  std::string header;  ///< of the whole: as the file's own, but of shard 1/1
  Shard shard;
  Pieces pieces;
};
/// The kind that a file begins with, to tell results of matches from others.
Result<std::string> kind_of_lines(const std::string& path);
/// The error names file and line. A torn last piece is no error.
Result<ShardedFile> read_sharded_file(const std::string& path);
/// All in one. They must be of the same work, and a piece that stands in several must be the same in all of them.
Result<ShardedFile> merge_sharded_files(const std::vector<std::string>& paths);

/// How many pieces the whole has, as far as the header says it: the "games" of a review, "from" to "to" of a training.
u64 pieces_in_all(const std::string& header);
/// The "line" of a piece.
Result<std::string> line_in_piece(std::string_view piece);
inline constexpr const char *check_kind = "check", *training_kind = "training";

/// A header is written as `{"plyscope":KIND,` + the members of `what`, which begins with a brace, + the shard.
std::string sharded_header(std::string_view kind, std::string_view what, const Shard& shard);

/// Writes one shard.
class ShardWriter {
 public:
  /// A new file, or, to resume, one that is there with the same header.
  static Result<ShardWriter> open(const std::string& path, const std::string& header, bool resume);
  /// What earlier runs finished.
  const Pieces& done() const { return done_; }
  /// One line, without its end.
  Status append(std::string_view piece) { return writer_.append(piece); }

 private:
  explicit ShardWriter(ResultWriter writer) : writer_(std::move(writer)) {}
  ResultWriter writer_;
  Pieces done_;
};

}  // namespace ply
