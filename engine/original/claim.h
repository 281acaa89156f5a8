// The claims of a report, played here: what comes out beside what is printed, and whether they agree. What is played is
// deterministic (searches, rules) or has a seed; where chance is involved a test of significance decides.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.h"
#include "engine/lab/evolve/settings.h"
#include "engine/match/table.h"
#include "engine/original/report_page.h"

namespace ply {

enum class Agreement : u8 {
  unprinted,  ///< nothing is printed to agree with
  agrees,
  differs,
  open,  ///< the games are too few to tell
  stopped,
};

/// A table of results beside the printed one, cell by cell.
struct PlayedTable {
  ResultTable printed, here;
  std::vector<std::vector<double>> p;      ///< of the exact test; 1 where either was not played
  std::vector<std::vector<bool>> stands;   ///< below 0.05 after Holm's correction over all cells that were compared
  u64 compared = 0, below = 0, after = 0;  ///< cells; of them p < 0.05 alone, and after Holm
};

struct PlayedCheck {
  std::string label, printed, here;
  Agreement agreement = Agreement::unprinted;
  std::vector<std::string> more;     ///< sentences below it
  std::optional<PlayedTable> table;  ///< of CheckKind::levels
  /// Of CheckKind::fault and option: the defect shows (another answer, other moves). False: it costs nodes, or nothing.
  bool defect_shows = false;
};

/// What became of a claim, worst first.
enum class ClaimVerdict : u8 {
  differs,
  open,      ///< cannot be told yet
  defect,    ///< a defect, played again: it changes what comes out
  harmless,  ///< a defect that here costs nodes only, or nothing
  holds,
  shown,       ///< played, and nothing is printed to agree with
  not_played,  ///< what takes long was not played
  nothing,     ///< nothing to play
};
/// "holds", "differs" ...
const char* verdict_name(ClaimVerdict v);

struct PlayedClaim {
  std::vector<std::optional<PlayedCheck>> checks;  ///< nothing: not played
  ClaimVerdict verdict = ClaimVerdict::not_played;
};

struct PlayOptions {
  bool long_ones = false;  ///< also what takes longer than a moment
  u64 games = 0;           ///< of a cell, or pairs of a match; 0: as the page says
  int threads = 1;
};

/// The match of CheckKind::games and levels, the settings of CheckKind::evolution.
Result<MatchSettings> match_of(const Check& check, const PlayOptions& options);
Result<EvolveSettings> evolution_of(const Check& check);

/// Called with what a long check has come to, now and then, on a thread of its own.
using CheckWatcher = std::function<void(const PlayedCheck&)>;

/// The error says what cannot be played here. Stopped: what is finished, Agreement::stopped.
Result<PlayedCheck> play_check(const Check& check, const PlayOptions& options, JobProgress& progress,
                               const CheckWatcher& watcher = {});
Result<PlayedClaim> play_claim(const ReportClaim& claim, const PlayOptions& options, JobProgress& progress,
                               const CheckWatcher& watcher = {});
ClaimVerdict verdict_of(const ReportClaim& claim, const std::vector<std::optional<PlayedCheck>>& checks);

/// What of two texts agrees: the same words, in whatever order where they are a list ("e6 c6 c4" of moves).
bool same_words(std::string_view a, std::string_view b);
/// Cells of two tables, and which of them differ by more than chance.
PlayedTable beside(ResultTable printed, ResultTable here);

}  // namespace ply
