// What a small network says of a board: the numbers, and the sum that follows one board after the other.
//
// One hidden layer over the pieces on their squares, as the mover sees them: each of the detectors adds up a number for
// each piece, is at least 0 and at most 1 of it, and counts by its weight; what the pieces are worth alone is added.
// The first layer follows the board, so a value costs little (Y. Nasu, "Efficiently updatable neural-network-based
// evaluation functions for computer shogi", 2018).
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/games/arimaa/pieces.h"

namespace ply::arimaa {

inline constexpr std::size_t detectors = 256;
/// Units: a detector is fully on at `fully_on`; what is added up for the value has this many units in a hundredth of a
/// rabbit.
inline constexpr int fully_on = 512, value_parts = 16;

/// Pieces are numbered as in piece_number, side 0 being the mover's; Second's board is turned round, as in
/// swapped_piece.
struct NetworkNumbers {
  std::array<i16, 13> weights{};                 ///< of the other terms, those of `threats`, in percent
  std::vector<i16> inputs;                       ///< by piece: what it adds to each detector
  std::vector<i16> alone;                        ///< by piece, in parts of the value
  std::array<i16, detectors> bias{}, outputs{};  ///< before any piece; parts of the value where fully on
  i16 start = 0;                                 ///< in parts of the value, whatever the board is
  u64 digest = 0;                                ///< of all of them as they are in the text

  const i16* inputs_of(int piece) const { return inputs.data() + static_cast<std::size_t>(piece) * detectors; }
  static constexpr std::size_t count() { return 13 + (detectors + 1) * all_pieces + 2 * detectors + 1; }
};
/// Lines that begin with '#' say how it was made; then "digest", and the numbers, packed and in letters.
std::string write_network(const NetworkNumbers& numbers, std::string_view remarks);
Result<NetworkNumbers> read_network(std::string_view text);

/// The network that `network` and `turns` play with, read when it is first asked for.
const NetworkNumbers& built_in_network();

/// What each piece of a board speaks for, and the rest, in hundredths of a rabbit for the mover: they add up to the
/// value exactly. A detector that is neither 0 nor fully on is what its pieces add to it.
struct NetworkParts {
  std::array<int, 64> by_square{};
  int rest = 0;
  int value = 0;
};

/// The sum of one mover. One object is for one thread.
class NetworkSum {
 public:
  NetworkSum();
  /// In hundredths of a rabbit for `mover`, who is to begin a turn. `n` stays the same from call to call.
  PLY_INLINE int of(const Board& b, Side mover, const NetworkNumbers& n) {
    Seen& seen = seen_[index(mover)];
    const Board& last = seen.board;
    const u64 changed = (b.p0 ^ last.p0) | (b.p1 ^ last.p1) | (b.p2 ^ last.p2) | (b.gold ^ last.gold);
    if (changed != 0 || !seen.begun) follow(seen, b, changed, mover, n);
    return seen.value;
  }
  NetworkParts parts(const Board& b, Side mover, const NetworkNumbers& n);

 private:
  struct Seen {
    alignas(32) std::array<i16, detectors> sum{};  ///< before it is cut off
    Board board;                                   ///< of which it is, at first empty
    int alone = 0, value = 0;
    bool begun = false;
  };
  void follow(Seen& seen, const Board& b, u64 changed, Side mover, const NetworkNumbers& n);

  std::array<Seen, 2> seen_;
  bool fast_;
};

}  // namespace ply::arimaa
