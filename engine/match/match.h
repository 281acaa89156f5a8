// A match or a tournament as it is asked for, and a game of it as it was played.
//
// Games come in pairs: both players play the same opening from both sides. Pair k of a pairing depends on (seed, the
// texts of the two players, k) alone, so that any number of threads, shards and resumed runs gives the same games, as
// long as nobody plays by the clock or is an outside program.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/game/game.h"
#include "engine/match/statistics.h"

namespace ply {

enum class MatchFormat : u8 {
  round_robin,  ///< everybody against everybody; with two players this is a match
  gauntlet,     ///< the first against all others
  table,        ///< everybody against everybody and itself: level by level
};
inline constexpr const char* match_format_ids[] = {"round-robin", "gauntlet", "table"};

/// What both games of a pair begin with.
struct MatchOpening {
  std::string position;  ///< as text, where the game begins; empty: at the start of the match
  std::vector<MoveCode> moves;
  // Not <=>: LLVM's vector had none before 17.
  bool operator==(const MatchOpening&) const = default;
  bool operator<(const MatchOpening& o) const { return std::tie(position, moves) < std::tie(o.position, o.moves); }
};

struct OpeningSettings {
  /// Of random moves, where there is no list; more where they would end in the middle of a turn
  int plies = 4;
  std::vector<MatchOpening> list;  ///< instead: these
  /// > 0: only random ones that `modern` values within so much (its internal unit)
  int balance = 0;
  std::string balance_by = "modern";  ///< the profile that judges them; where the game has none such, none is judged
  bool in_order = false;              ///< the list as it is written; else in an order drawn by the seed
  friend bool operator==(const OpeningSettings&, const OpeningSettings&) = default;
};

/// When a game ends before the rules end it.
struct Adjudication {
  int max_plies = 2000;  ///< a draw then; 0: never
  /// > 0: lost for who sees itself this much behind (hundredths of its profile's shown unit) ...
  int resign = 0;
  int resign_moves = 3;  ///< ... in this many of its moves on end, while the other sees itself as much ahead
  /// > 0: a draw when each side, in `draw_moves` moves on end, sees itself at most this much (hundredths likewise)
  /// ahead or behind, and `draw_after` plies are played
  int draw_moves = 0, draw_score = 0, draw_after = 0;
  friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

struct MatchSettings {
  std::shared_ptr<const Game> game;
  Position start;
  std::vector<std::string> players;  ///< as they were written
  MatchFormat format = MatchFormat::round_robin;
  /// Of every pairing; a player against itself plays half of them (rounded up), which fill one cell of a table
  u64 pairs = 1;
  u64 seed = 0;
  OpeningSettings openings;
  Adjudication adjudication;
  std::optional<SprtSettings> sprt;  ///< with two players: ends the match when it is decided
  std::size_t table_bytes = std::size_t{32} << 20;
  /// Thinking is measured in time of the processor where that can be; false: an old file, in that of the clock
  bool processor_time = true;
};

struct Pairing {
  int a = 0, b = 0;  ///< indices of players; a begins in the first game of a pair
  u64 pairs = 0;
};
std::vector<Pairing> pairings_of(const MatchSettings& settings);

/// The most that the numbers of a match may be, whether an argument or a file says them.
namespace match_limits {
inline constexpr u64 pairs = 10'000'000;  ///< and shards
inline constexpr int opening_plies = 200, balance = 1'000'000, plies = 1'000'000, moves = 1'000'000;
inline constexpr int score = 1'000'000'000;  ///< hundredths
inline constexpr int table_mb = 65'536;
inline constexpr std::size_t players = 100;  ///< each meets each: what is kept grows with the square of their number
}  // namespace match_limits

/// Which part of the pairs is played here: those with k % of == at.
struct Shard {
  u64 at = 0, of = 1;
  friend bool operator==(const Shard&, const Shard&) = default;
};

/// What decisions took beyond the time that they had. A search looks at the clock, so that it keeps to its limit; but
/// the clock goes on while the machine does something else.
struct BeyondLimit {
  u64 moves = 0;         ///< that took more than a tenth, and ten milliseconds, beyond it
  double max = 0;        ///< seconds beyond it, by the clock
  double processor = 0;  ///< the same in time of the processor; 0: never, or nobody knows
  friend bool operator==(const BeyondLimit&, const BeyondLimit&) = default;
};

/// One game. `moves`, `times` and `nodes` have one entry a ply, those of the opening included (which took no time).
struct MatchGame {
  int pairing = 0;
  u64 pair = 0;
  int game = 0;               ///< of the pair: 0 or 1
  std::string first, second;  ///< players
  Winner winner = Winner::draw;
  std::string reason;
  std::string opening;        ///< its moves
  std::string position = {};  ///< where it begins, if it is not the start of the match
  std::vector<std::string> moves;
  /// Seconds: of the processor where our own search has no time for every move, else of the clock
  std::vector<double> times;
  std::vector<u64> nodes;
  /// The loser forfeited: what it sent or did. Such a game is played, and says nothing of strength
  std::string failure;

  // By side, openings apart:
  std::array<double, 2> seconds{};  ///< of thinking
  std::array<u64, 2> visited{};     ///< nodes
  std::array<u64, 2> decisions{};   ///< moves that were thought about; a turn of several plies is one
  std::array<BeyondLimit, 2> beyond{};
  /// Where a side has a clock: what the mover's shows after every ply, in milliseconds (of a side without one 0); else
  /// empty. Plies that were decided together have the same
  std::vector<i64> clocks = {};
  friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

/// Nobody has shown to be stronger in it.
inline bool forfeited(const MatchGame& g) { return !g.failure.empty(); }

/// The place of a game in the order in which everything is listed.
struct GamePlace {
  int pairing;
  u64 pair;
  int game;
  auto operator<=>(const GamePlace&) const = default;
};
inline GamePlace place_of(const MatchGame& g) { return {g.pairing, g.pair, g.game}; }

}  // namespace ply
