// Collections of WTHOR, the database of tournament games of the French federation: a file of games (.wtb) with the
// names of players (.jou) and of tournaments (.trn) beside it. All three begin with 16 bytes: century, year, month and
// day of the file; the number of games (32 bits, little-endian) and of names (16 bits); the year of the games; size of
// the board, kind of games, and the number of empty squares from which on the theoretical score was computed. A game is
// 68 bytes: tournament and the two players by number (16 bits each), Black's discs at the end, Black's discs had both
// played best from there on, and 60 moves as 10 * row + column, without passes, 0 behind the last.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/game/collection.h"

namespace ply::reversi {

struct WthorNames {
  std::vector<std::string> players, tournaments;
  std::vector<std::string> remarks;  ///< what is missing or wrong
};

/// By its name, or by a header that fits its size.
bool is_wthor(const FileSource& source);
/// The names in the files beside a .wtb: of the same name, or WTHOR, or the only ones in the folder.
WthorNames find_names(const FileSource& source, Budget& budget);
/// The names of a .jou (20 bytes each) or .trn file (26).
Result<std::vector<std::string>> read_wthor_names(std::string_view bytes, std::size_t width, Budget& budget);
/// Whatever the counts say, all whole games of the file are read; a game that cannot be played to its end says why. The
/// budget is asked for an entry a game or name, and for their memory; the error says at which there was no more.
Result<GameCollection> read_wthor(const FileSource& source, WthorNames names, JobProgress& progress, Budget& budget);

}  // namespace ply::reversi
