// Who plays a side: a person, a level, a profile with a limit of its own, a genetic program, or an outside engine.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"

namespace ply {

struct OutsidePlayer;
struct UsedBook;

/// A computer gives something away on purpose, so that people can win against one that sees far.
struct Handicap {
  int max = 0;       ///< of each such move against the best one, in the internal unit of its profile
  int percent = 50;  ///< of its moves, in per cent
  u64 seed = 1;      ///< of what it draws
  bool operator==(const Handicap&) const = default;
};

struct Player {
  bool human = true;
  std::string text = "human";  ///< as it was written; reading it again gives the same player
  std::string profile;         ///< computers only
  SearchLimits limits;
  std::shared_ptr<const ProgramPlayer> program = {};  ///< chooses instead of a search
  std::shared_ptr<const OutsidePlayer> outside = {};  ///< thinks elsewhere: no profile, no limits of ours
  u64 seed = 0;                         ///< of what its profile draws (SearchOptions::draws); 0: nothing is drawn
  std::optional<Weights> weights = {};  ///< others than the profile's
  SwitchChanges switches = {};          ///< those of its level first, then its own
  std::optional<Handicap> handicap = {};
  u64 solver_nodes = 0;                       ///< SearchRequest::solver_nodes
  int threads = 1;                            ///< SearchRequest::threads
  std::shared_ptr<const UsedBook> book = {};  ///< that it draws from before it searches (book.h)
  friend bool operator==(const Player& a, const Player& b) { return a.text == b.text; }
};

/// `human`, a level of the game, `PROFILE:DEPTH`, `PROFILE:nodes=N`, `PROFILE:time=MS`, or `gp:FILE`, a genetic
/// program, which plays as it was bred to, or as in `gp:FILE@MAPPING`. A level or a profile may be followed by what it
/// does otherwise, as in `modern:6 @ row=9 choices=150 with=lmr without=killers`: weights one by one, `weights=FILE`
/// (see weights_text.h), switches, and `gives=2.5 often=50 seed=3`, a handicap of at most 2.5 of what the profile
/// counts in, in half of its moves; `solver=N` lets it ask the solver near the end of the game, for at most N nodes a
/// move; `threads=N` lets N threads search together (search_in_threads.h); `book=FILE deviation=5` lets it draw from an
/// opening book (opening_book.h), and so it does behind the ` @ ` of any computer. The player's text has the weights of
/// a file written out, so that it says all. `gp:(- (v 6) (v 13))@leaf-2` is a program by its text; `engine:COMMAND @
/// SETTINGS` is an outside engine (outside_player.h). The error lists what there is, `human` only where people may
/// play.
Result<Player> parse_player(const Game& game, std::string_view text, bool people = true);
Player player_of(const LevelInfo& level);
/// The player with its level taken apart into profile, limit and the rest, so that it plays the same whatever a level
/// of this name may be elsewhere: "modern:nodes=25000 @ with=null-move". Empty where there is nothing to take apart.
std::string without_level(const Game& game, const Player& player);
/// The weights and switches of a profile as this player has them.
void change_profile(const Player& player, Weights& weights, SearchOptions& options);
/// What menus and records call the player: "Human", "Advanced", "modern, 100000 nodes".
std::string player_title(const Game& game, const Player& player);

/// The level that a person is offered first: one that thinks a moment. "human" where the game has no levels.
std::string usual_level(const Game& game);

/// Stands for a profile where another program plays us over a protocol: what our strongest level plays by.
inline constexpr std::string_view strongest_profile = "strongest";
/// Ours with the most nodes; null where there is none.
const LevelInfo* strongest_level(const Game& game);
/// A player of such a profile without a limit.
Player unlimited_player(const Game& game, std::string_view profile);
/// A search without a limit by a profile of the game, or as our strongest level makes it, with its switches.
SearchRequest unlimited_request(const Game& game, const Position& p, std::string_view profile);

/// What a player with this seed draws in a position with this key by; the same for the same pair, 0 for seed 0.
u64 drawing_seed(u64 seed, u64 key);
/// The search with which a computer chooses its move; attention, table and the rest are left to the caller. A player
/// without a depth deepens, whatever its profile has, for else it would have no move in time.
SearchRequest player_request(const Game& game, const Position& p, History history, const Player& player);

}  // namespace ply
