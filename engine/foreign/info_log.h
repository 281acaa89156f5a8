// What an engine said while it searched, in the lines of its protocol: `info` of UCI, USI and AEI, and of GTP engines
// that write them. Raw, or as Arena, cutechess-cli (-debug) and fastchess log a conversation: with times, names and
// arrows before each line. Nothing is known of nodes; what a line does not say is not told.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/byte_stream.h"
#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

enum class InfoProtocol : u8 { uci, usi, aei, gtp };

/// One thing said: all of it may be missing (-1, empty).
struct InfoLine {
  int depth = -1, seldepth = -1, multipv = 1;
  std::optional<Score> score;  ///< for the side to move at the root; of a mate its value is in `mate`
  std::optional<int> mate;     ///< in moves; < 0: the side to move is mated
  i64 nodes = -1;              ///< since the search began
  i64 milliseconds = -1;       ///< likewise
  std::vector<std::string> pv;
  u32 line = 0;  ///< of the file
};

struct InfoSearch {
  InfoProtocol protocol = InfoProtocol::uci;
  std::string engine;              ///< as it calls itself, or as the log does; empty: not told
  std::string position;            ///< empty: not told; "startpos", a FEN, a SFEN, rows in brackets
  std::vector<std::string> moves;  ///< played from there
  std::string go;                  ///< what it was told to do; empty: not told
  std::vector<InfoLine> said;      ///< with a depth and a score
  u32 line = 0;                    ///< of the file, where it begins
};

/// A search of the log in a few words: depths and where it begins.
struct InfoHead {
  u32 line = 0;
  int depth = 0;
  std::string engine, position, go;
};

struct InfoLog {
  std::vector<InfoHead> searches;  ///< those that said something, in the order in which they ended
  InfoSearch chosen;
  u32 number = 0;     ///< of that one, from 1
  u64 not_taken = 0;  ///< lines of info whose score or depth could not be read
};

/// Whether a text begins as such a log does. What else it holds may still be wrong.
bool is_info_log(std::string_view front);

/// `search`: which one, from 1; 0: the last. The error says that the log has none, or fewer.
Result<InfoLog> read_info_log(ByteStream& in, u32 search, Budget& budget);

}  // namespace ply
