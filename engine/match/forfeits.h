// Games that somebody forfeited: at which position, and how that is seen again.
#pragma once
#include <string>
#include <vector>

#include "engine/match/match.h"

namespace ply {

struct Forfeit {
  std::string player, why;
  int pairing = 0;
  u64 pair = 0;
  int game = 0;
  u64 times = 0;         ///< that this player forfeited so in this pairing; this was the first of them
  std::string position;  ///< where it had to move, as the game writes it
  std::string moves;     ///< that led there in the game
  /// A line for a shell: both players go on from there, one move long.
  std::string repeat;
};

/// One for each player of a pairing and each thing that it did wrong, by the games' places.
std::vector<Forfeit> forfeits_of(const MatchSettings& settings, const std::vector<MatchGame>& games);
/// Such a line.
std::string repeat_of_forfeit(const Game& game, const std::string& position, const std::string& player,
                              const std::string& other);
/// The words as one argument of a shell.
std::string shell_word(std::string_view word);

}  // namespace ply
