// What the computer is called as an opponent: ours by a few names, those of the original programs by theirs with
// "original" behind it, and exactly what each of them is.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/player.h"
#include "engine/game/program_text.h"

namespace ply {

struct NamedOpponent {
  std::string_view level, title;
};
/// From weak to strong. The levels between them keep their numbers.
inline constexpr std::array<NamedOpponent, 4> named_opponents{
    {{"modern-2", "Easy"}, {"modern-4", "Medium"}, {"modern-6", "Hard"}, {"modern-8", "Expert"}}};

struct LevelGroup {
  const char* title;
  std::vector<const LevelInfo*> levels;
};
/// All levels in the order in which a person is offered them: ours by name, those of the original program, and what
/// lies between. No group is empty.
std::vector<LevelGroup> offered_levels(const Game& game);
/// Those that have names; of a game without them all it has.
std::vector<const LevelInfo*> named_levels(const Game& game);

/// One of the original program's, or bred as it bred its own.
bool is_of_original(const Game& game, const LevelInfo& level);
/// What people choose and read: "Medium"; of the original programs, whose levels are called so too, "Easy, original";
/// of a genetic program whose it is, for none was written down by an original: "Genetic program, our breeding".
std::string level_name(const Game& game, const LevelInfo& level);
/// How a genetic program was bred, as its file says: "bred with the preset strong, seed 8, 191 generations"; or
/// nothing.
std::string breeding_words(const ProgramFile& file);

/// "modern-4: Modern, at most 25,000 nodes a move"; of a person nothing.
std::string player_details(const Game& game, const Player& player);
/// The same, and what it scored against the level below it (measured.h).
std::string level_details(const Game& game, const LevelInfo& level);

}  // namespace ply
