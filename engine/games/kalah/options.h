// The rule options of Kalah: size of the board and the five choices that the known rule sets differ in.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply::kalah {

/// What one game of Kalah is played under. The default is the preset `classic` on the 6x4 board.
struct Options {
  /// Where a lap passes the pit that the stones came from.
  enum class Origin : u8 { skip, sow };
  /// The game is over when either row is empty, or when the player who has to move has an empty row.
  enum class End : u8 { either, cannot_move };
  /// Who gets the stones that are left at the end: the owner of their pits, the player with the empty row, nobody.
  enum class Sweep : u8 { owner, empty_side, none };

  static constexpr int max_pits = 8, max_stones = 12;
  /// Stones on a board, hand-made ones included: a cell is one byte.
  static constexpr int max_total = 255;

  u8 pits = 6;    ///< pits a side, 1..8
  u8 stones = 4;  ///< stones a pit at the start, 1..12
  Origin origin = Origin::skip;
  bool empty_capture = false;  ///< the last stone in an own empty pit is banked even if the facing pit is empty
  End end = End::either;
  Sweep sweep = Sweep::owner;
  bool early_end = false;  ///< the game stops at once when a store holds more than half of all stones

  friend bool operator==(const Options&, const Options&) = default;
};

/// The five letters of the rules (not of the size): "s-io-" is classic.
std::string code_of(const Options& options);
/// `options` with the rules of a five-letter code; the error's column counts from the first letter.
Result<Options> with_code(Options options, std::string_view code);

/// "classic", "standard", "standard-ec", "classic-ec", or nothing for a mixture of one's own.
std::optional<std::string_view> preset_of(const Options& options);
/// `options` with the rules of a preset.
Result<Options> with_preset(Options options, std::string_view name);

/// Says what is wrong with the size, if anything.
Status check_size(int pits, int stones);

}  // namespace ply::kalah
