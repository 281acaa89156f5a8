// Who against whom: the cross table of a tournament, and what is suspicious about one.
// A cell counts the games of one ordered pair, the row on the first side; so a level-by-level table shows both colours apart.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.h"
#include "engine/match/statistics.h"

namespace ply {

struct TableCell {
  u64 wins = 0, draws = 0, losses = 0;  ///< of the row, which plays the first side
  double plies = 0;                     ///< mean length; 0: not known
  bool tested = false;                  ///< false: nobody played here
  std::string remark;                   ///< what came with the data
  u64 games() const { return wins + draws + losses; }
  /// Elo of the row over the column. These are single games of one colour: Wilson's interval.
  Estimate elo() const;
};

/// Time for a decision.
struct ThinkingTime {
  u64 decisions = 0;                                  ///< 0: only the mean and the deviation are known
  std::optional<double> mean, deviation;              ///< seconds
  double nodes = 0;                                   ///< a decision
  std::string remark;
};

struct ResultTable {
  std::string title;
  std::vector<std::string> players;
  bool ordered = false;    ///< the players are levels, the weakest first: then a deeper one should not lose to a shallower
  u64 games_a_cell = 0;    ///< as was intended; 0: not known
  std::vector<std::vector<TableCell>> cells;
  std::vector<ThinkingTime> times;
  std::vector<std::string> notes;  ///< what a file says of itself, line by line
};

/// `ordered`: see above.
ResultTable table_of(const MatchSettings& settings, const std::vector<MatchGame>& games, bool ordered);
/// The same, game by game as they come: whoever looks on counts each but once.
class TableCounter {
 public:
  explicit TableCounter(const MatchSettings& settings);
  void add(const MatchGame& game);
  ResultTable table(bool ordered) const;

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
};
/// Points of a player against all others, as a share from 0 to 1; nothing if it has not played.
std::optional<double> share_of(const ResultTable& table, int player);
/// Whether the players are levels, the weakest first, as far as their texts say it: "classic:1", "classic:2", ...
bool are_levels(const std::vector<std::string>& players);

/// Tables that a report printed, as CSV with the columns table, size, red_level, blue_level, mean_s, sd_s, red_wins, blue_wins, draws,
/// avg_plies, remark: one table a size. The error names the line.
Result<std::vector<ResultTable>> read_printed_tables(std::string_view csv);

enum class TableFlag : u8 { wrong_sum, colour_bias, weaker_wins, mirror_contradicts, duplicate_games, too_small, impossible_mean, odd_time };
struct Suspicion {
  TableFlag flag;
  int row = -1, column = -1;  ///< of the cell; -1: the whole table, or a player
  std::string text;           ///< a sentence with the figures
};
/// What does not fit together. `games`: to find duplicates; may be empty.
std::vector<Suspicion> suspicions(const ResultTable& table, const std::vector<MatchGame>& games);

/// For a terminal: the cells with wins, draws, losses, length and Elo, the times, the suspicions.
std::string table_text(const ResultTable& table, const std::vector<Suspicion>& suspicions);
/// One line a cell and a player, in the columns of read_printed_tables.
std::string table_csv(const ResultTable& table, std::string_view size);

}  // namespace ply
