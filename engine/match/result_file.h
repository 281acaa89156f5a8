// Results of a match as JSON Lines: a header that says what is played, then one line a game as soon as it is over.
// A line is written whole and synced, so that a kill at any moment costs at most the games that were running; what it
// left of a line is cut when the file is read. Files of another match are refused.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/match/match.h"

namespace ply {

/// The first line (without its end): rules, players, openings, seed, and what else decides the games. The shard stands
/// in it, and what is to be known beside the games (in which time thinking was measured, warnings); two files of one
/// match differ in nothing else.
std::string match_header(const MatchSettings& settings, const Shard& shard);
/// A game as a line without its end. Two equal games give equal lines, apart from the times.
std::string match_line(const MatchGame& g);

/// The other way; the error names the member that is wrong.
Result<MatchGame> read_match_line(std::string_view line);

/// No file of results may be larger.
inline constexpr std::size_t max_result_bytes = std::size_t{2} << 30;

struct MatchFile {
  std::string header;  ///< the first line
  Shard shard;
  std::vector<MatchGame> games;  ///< in the order of the file, each once
  std::size_t whole_bytes = 0;   ///< up to the end of the last whole line
};
/// The error names file and line. A torn last line is no error.
Result<MatchFile> read_match_file(const std::string& path);
/// What is played, from a header line. The error says what cannot be read.
Result<MatchSettings> read_match_header(std::string_view line);
/// Whether both headers say the same, the shard and what decides no game aside; the error names the first difference.
Status same_match(std::string_view a, std::string_view b);

/// Appends to a file of results. It is the only one that does, for it holds the file's lock: whatever it learns of the
/// file it learns after it has the lock.
class ResultWriter {
 public:
  /// A new file with this header; one that is there is not touched unless it is empty.
  static Result<ResultWriter> create(const std::string& path, std::string_view header);
  /// A file of lines of another kind that begins with this header and is gone on with; one that is not there, or in
  /// which nothing but a part of the header was ever written, is begun. `whole` is given what stands behind the header
  /// and says how much of it stays. The error is one of the file itself unless it says `file`.
  static Result<ResultWriter> go_on(const std::string& path, std::string_view header,
                                    const std::function<std::size_t(std::string_view)>& whole);
  ResultWriter(ResultWriter&& o) noexcept;
  ResultWriter& operator=(ResultWriter&&) = delete;
  ~ResultWriter();
  /// Written and on the disk, or an error.
  Status append(std::string_view line);

 private:
  friend struct ResumedResults;
  ResultWriter(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  static Result<ResultWriter> locked(const std::string& path);
  std::string path_;
  int fd_;
};

/// A file that is gone on with: what it has, and the writer that goes on behind its last whole line. One that is not
/// there, or in which nothing but a part of this header was ever written, is begun.
struct ResumedResults {
  std::vector<MatchGame> games;
  ResultWriter writer;

  /// `other`: the file itself is wrong, of another match or shard, or damaged; else it could not be read, written or
  /// locked.
  struct Problem {
    bool other = false;
    Error error;
  };
  static std::variant<ResumedResults, Problem> open(const std::string& path, std::string_view header,
                                                    const Shard& shard);
};

/// In the order of pairing, pair, game.
void sort_games(std::vector<MatchGame>& games);

}  // namespace ply
