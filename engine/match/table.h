// Who against whom: the cross table of a tournament, and what is suspicious about one.
// A cell counts the games of one ordered pair, the row on the first side; so a level-by-level table shows both colours
// apart.
#pragma once
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/match/match.h"
#include "engine/match/statistics.h"

namespace ply {

struct TableCell {
  u64 wins = 0, draws = 0, losses = 0;  ///< of the row, which plays the first side
  /// Games that are the same as another of the cell, move by move, among those above: two deterministic players repeat
  /// themselves. They count as games and prove nothing, so that Elo, intervals and suspicions leave them out.
  u64 copied_wins = 0, copied_draws = 0, copied_losses = 0;
  std::array<u64, 2> forfeits{};  ///< games that the row, the column lost by forfeit: in no other figure
  double plies = 0;               ///< mean length; 0: not known
  bool tested = false;            ///< false: nobody played here
  std::string remark;             ///< what came with the data
  u64 games() const { return wins + draws + losses; }
  u64 played() const { return games() + forfeits[0] + forfeits[1]; }
  u64 different() const { return games() - copied_wins - copied_draws - copied_losses; }
  /// Points of the row in the different games.
  double points() const {
    return static_cast<double>(wins - copied_wins) + 0.5 * static_cast<double>(draws - copied_draws);
  }
  /// Elo of the row over the column. These are single games of one colour: Wilson's interval.
  Estimate elo() const;
};

/// Time for a decision.
struct ThinkingTime {
  u64 decisions = 0;                      ///< 0: only the mean and the deviation are known
  std::optional<double> mean, deviation;  ///< seconds
  double nodes = 0;                       ///< a decision; 0: it tells none
  bool processor = false;                 ///< seconds of the processor, not of the clock
  std::string remark;
};

/// How deep a player searches, if that is all that limits it. Two of the same kind differ in nothing else, so the
/// deeper should not lose.
struct KnownDepth {
  std::string kind;
  int depth = 0;
};

struct ResultTable {
  std::string title;
  std::vector<std::string> players;
  std::vector<std::optional<KnownDepth>> depths;  ///< of the players
  u64 games_a_cell = 0;                           ///< as was intended; 0: not known
  std::vector<std::vector<TableCell>> cells;
  std::vector<ThinkingTime> times;
  std::vector<std::string> notes;  ///< what a file says of itself, line by line
};

ResultTable table_of(const MatchSettings& settings, const std::vector<MatchGame>& games);
/// The same, game by game as they come: whoever looks on counts each but once.
class TableCounter {
 public:
  explicit TableCounter(const MatchSettings& settings);
  void add(const MatchGame& game);
  ResultTable table() const;

 private:
  struct Spread {
    u64 n = 0;
    double mean = 0, squares = 0;  ///< of the distances from the mean (Welford)
    void add(double x);
  };
  MatchSettings settings_;
  std::vector<Pairing> pairings_;
  ResultTable table_;
  std::vector<Spread> seconds_;
  std::vector<u64> visited_, decisions_;
  std::vector<std::vector<std::set<u64>>> seen_;  ///< games of a cell (game_key)
};
/// Points of a player against all others, as a share from 0 to 1; nothing if it has not played.
std::optional<double> share_of(const ResultTable& table, int player);
/// The depth of a player of this game, as its text says it.
std::optional<KnownDepth> known_depth(const Game& game, std::string_view player);

/// Tables that a report printed, as CSV with the columns table, size, red_level, blue_level, mean_s, sd_s, red_wins,
/// blue_wins, draws, avg_plies, remark: one table a size. Levels are depths, unless the file says of them what they
/// are, as table_csv does. The error names the line. The budget is for the cells: a row of a file may ask for a table.
inline constexpr Budget::Limits printed_tables_limits{u64{16} << 20, 1, 200, Budget::no_limit};
Result<std::vector<ResultTable>> read_printed_tables(std::string_view csv,
                                                     Budget budget = Budget(printed_tables_limits));

enum class TableFlag : u8 {
  wrong_sum,
  colour_bias,
  weaker_wins,
  mirror_contradicts,
  duplicate_games,
  too_small,
  impossible_mean,
  odd_time
};
struct Suspicion {
  TableFlag flag;
  int row = -1, column = -1;  ///< of the cell; -1: the whole table, or a player
  std::string text;           ///< a sentence with the figures
};
/// What does not fit together. `games`: those that the table counts, to find duplicates; empty where it was printed.
std::vector<Suspicion> suspicions(const ResultTable& table, const std::vector<MatchGame>& games);

/// What the figures of a cell leave out: "A first against B: 3 of 6 games are copies of others ...". Only where there
/// is something.
std::string cell_note(const std::string& row, const std::string& column, const TableCell& cell);
/// For a terminal: the cells with wins, draws, losses, length and Elo, the times, the suspicions.
std::string table_text(const ResultTable& table, const std::vector<Suspicion>& suspicions);
/// One line a cell and a player, in the columns of read_printed_tables; then, behind #, who the levels are and to what
/// depth they search.
std::string table_csv(const ResultTable& table, std::string_view size);

}  // namespace ply
