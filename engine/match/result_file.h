// Results of a match as JSON Lines: a header that says what is played, then one line a game as soon as it is over.
// A line is written whole and synced, so that a kill at any moment costs at most the games that were running; what it left of a
// line is cut when the file is read. Files of another match are refused.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"

namespace ply {

/// The first line (without its end): rules, players, openings, seed, and what else decides the games. The shard stands in it, but
/// two files of one match differ in nothing else.
std::string match_header(const MatchSettings& settings, const Shard& shard);
/// A game as a line without its end. Two equal games give equal lines, apart from the times.
std::string match_line(const MatchGame& g);

struct MatchFile {
  std::string header;            ///< the first line
  Shard shard;
  std::vector<MatchGame> games;  ///< in the order of the file, each once
  std::size_t whole_bytes = 0;   ///< up to the end of the last whole line
};
/// The error names file and line. A torn last line is no error.
Result<MatchFile> read_match_file(const std::string& path);
/// What is played, from a header line. The error says what cannot be read.
Result<MatchSettings> read_match_header(std::string_view line);
/// Whether both headers say the same, the shard aside; the error names the first difference.
Status same_match(std::string_view a, std::string_view b);

/// Appends to a file of results.
class ResultWriter {
 public:
  /// A new file with this header; one that is there is not touched unless it is empty.
  static Result<ResultWriter> create(const std::string& path, std::string_view header);
  /// Goes on behind the last whole line.
  static Result<ResultWriter> resume(const std::string& path, std::size_t whole_bytes);
  ResultWriter(ResultWriter&& o) noexcept;
  ResultWriter& operator=(ResultWriter&&) = delete;
  ~ResultWriter();
  /// Written and on the disk, or an error.
  Status append(std::string_view line);

 private:
  ResultWriter(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  std::string path_;
  int fd_;
};

/// In the order of pairing, pair, game.
void sort_games(std::vector<MatchGame>& games);

}  // namespace ply
