// The switches of a search, its limits, and what comes back. Nothing here depends on a game.
#pragma once
#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"
#include "engine/search/revision.h"

namespace ply {

enum class Algorithm : u8 { minimax, alpha_beta };

/// What happens when the depth is used up.
enum class Horizon : u8 {
  leaf,        ///< the static value
  quiescence,  ///< stand pat, then forcing moves only, for as long as there are any
  forced,      ///< no standing pat: a side that has a forcing move must play one (classic Pivit)
};

/// Every technique is a switch, because the workbench exists to compare them. Which there are is in switches.h, which
/// only sources include that name one: a new switch compiles nothing else anew.
enum class Switch : u8;

/// Plain alpha-beta, fail-soft, all switches off, by default.
struct SearchOptions {
  Algorithm algorithm = Algorithm::alpha_beta;
  Horizon horizon = Horizon::leaf;
  u32 switches = 0;           ///< those that are on, a bit each; has() and set() know which
  int aspiration_width = 50;  ///< half width of the first window, in units of the evaluation
  u64 seed = 0;               ///< of what Switch::draws draws; 0: generator order. The value never depends on it

  constexpr bool has(Switch s) const { return switches & bit(s); }
  constexpr void set(Switch s, bool on = true) { switches = on ? switches | bit(s) : switches & ~bit(s); }
  constexpr void set(std::initializer_list<Switch> all, bool on = true) {
    for (const Switch s : all) set(s, on);
  }
  friend bool operator==(const SearchOptions&, const SearchOptions&) = default;

 private:
  static constexpr u32 bit(Switch s) { return u32{1} << static_cast<unsigned>(s); }
};

/// What a game must have for a switch to mean anything in it.
enum class Needs : u8 { nothing, forcing_moves, quiescence, null_move, turn_wins, margin, exchange, prob_cut };

/// A switch as the command line and the check boxes know it, and what it means for the value.
struct SwitchInfo {
  std::optional<Switch> bit;  ///< none: quiescence, which is a horizon
  const char* id;             ///< as `--with` takes it
  const char* explanation;    ///< for the tooltip
  /// At fixed depth: it searches another tree (quiescence), or it assumes something. Who asks whether two searches must
  /// agree reads this: bisect, the list of switches, the check boxes, the tests against plain minimax.
  bool changes_value;
  /// Unsound: takes as true what is not proved, so that its bounds are no proofs, and the value changes. Who asks
  /// whether what a search says must be true of its tree reads this, by is_sound: linter, audit, why-not, root bars.
  bool assumes;
  bool orders;  ///< may change which of several equal moves is found first
  Needs needs = Needs::nothing;
};

/// The options that values depend on, as text: equal texts, equal values. A table may be kept only between such
/// searches.
std::string value_options(const SearchOptions& o);

/// All switches there are, in the order in which they are listed.
std::span<const SwitchInfo> all_switches();
bool switched_on(const SearchOptions& o, const SwitchInfo& s);
/// Read or set a switch by its id; false if there is none of that name.
bool get_switch(const SearchOptions& o, std::string_view id, bool& on);
bool set_switch(SearchOptions& o, std::string_view id, bool on);
/// No switch is on that assumes: every bound of such a search is a proof.
bool is_sound(const SearchOptions& o);
/// The same with all switches off that assume something.
SearchOptions sound_part(SearchOptions o);
/// The search asks a table, and does so with what its moves before have left in it.
bool uses_table(const SearchOptions& o);
bool keeps_table(const SearchOptions& o);

/// At least one limit should be set; a search also ends at max_depth.
struct SearchLimits {
  int depth = -1;        ///< plies; < 0: no limit, 0: the horizon itself
  u64 nodes = 0;         ///< 0: no limit
  int milliseconds = 0;  ///< 0: no limit; time spent paused does not count
};

/// Without a depth to go to only a search that deepens has a move in time.
void deepen_without_depth(SearchOptions& o, const SearchLimits& limits);

/// One finished iteration.
struct Iteration {
  int depth = 0;
  Score score;  ///< in the view of the root's mover
  u32 best = 0;
  u64 nodes = 0;  ///< of this iteration alone
  double seconds = 0;
  int attempts = 1;  ///< 1 + aspiration failures + times that moves were left out (turn-captures)
  std::vector<u32> pv;
};

/// Counted by the search itself, recorded or not.
struct SearchCounters {
  u64 nodes = 0, leaves = 0, finished = 0;
  u64 table_probes = 0, table_hits = 0, table_cuts = 0, table_stores = 0;
  u64 researches = 0;
  std::array<u64, 16> cut_by_rank{};  ///< cut-offs by rank of the cutting move; the last entry holds 15 and more
};

struct SearchResult {
  int depth = 0;          ///< of the last finished iteration; 0 = none was finished
  Score score;            ///< in the view of the root's mover; kind none when no iteration was finished
  bool has_best = false;  ///< false only when the root has no move
  u32 best = 0;           ///< the move to play: legal whenever has_best, even when stopped at once
  /// `best` was found by the iteration that was cut short, which had finished it and found it better than
  /// `settled_best`, the best of the last finished iteration. Value, kind, depth and pv stay those of that iteration.
  bool improved = false;
  u32 settled_best = 0;
  bool solved = false;  ///< by the game's solver, and not searched: value, move and line are those of best play
  bool history_dependent = false;  ///< the value is decided by a repetition or a limit of moves
  std::vector<u32> pv;
  std::vector<Iteration> iterations;
  SearchCounters counters;
  double seconds = 0;
  bool stopped = false;  ///< a limit or the user ended it before its depth was reached
  std::size_t table_used = 0, table_capacity = 0;
  /// Of a search by several threads: the nodes of each; the counters and the seconds are of all of them together.
  /// Empty: there was one
  std::vector<u64> thread_nodes = {};
  int thread = 0;     ///< of these whose result it is, from 0
  SearchRevision by;  ///< said by the search itself
};

}  // namespace ply
