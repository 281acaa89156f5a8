// One noun for a search: what is searched, how, and how it is recorded.
#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/types.h"
#include "engine/search/fault.h"
#include "engine/search/observer.h"
#include "engine/search/options.h"

namespace ply {

/// What happens when the budget is used up.
enum class FullPolicy : u8 {
  stop,          ///< nothing more is recorded, only counted: deep but one-sided
  keep_shallow,  ///< the deepest plies are given up step by step: all of the tree, but less deep
  /// What is recorded of the deepest ply is taken out again, as often as needed: all of the tree, as deep as fits. Only
  /// where nobody reads the recording before it is finished
  compact,
};

/// Megabytes of records, and of a table that a text asks for; fewer where addresses have 32 bits.
inline constexpr std::size_t usual_budget_mb = sizeof(std::size_t) > 4 ? 256 : 64;
inline constexpr std::size_t max_budget_mb = sizeof(std::size_t) > 4 ? 65536 : 512;
inline constexpr std::size_t max_table_mb = sizeof(std::size_t) > 4 ? 4096 : 512;

/// A search as it is asked for, in words and numbers that do not depend on the program that reads them; enough to run
/// it, and to run it again. What it means here is found by engine/plan.
struct SearchPlan {
  std::string game;                ///< id, as the command line has it
  std::string rules;               ///< the rule options, as text
  std::string position;            ///< where the moves begin, as text; empty: the start of the game
  std::vector<std::string> moves;  ///< played from there to the root of the search
  std::string profile;
  std::vector<std::pair<std::string, int>> weights;  ///< by term id; the profile's own where none is named
  /// Terms of one's own beside those of the profile: name and expression (engine/game/own_terms.h)
  std::vector<std::pair<std::string, std::string>> own_terms = {};
  SearchOptions options;
  SearchLimits limits;
  u64 seed = 0;
  std::size_t table_bytes = 0;                       ///< 0: no table
  std::size_t budget_bytes = usual_budget_mb << 20;  ///< for records
  FullPolicy policy = FullPolicy::keep_shallow;
  int max_ply = ply::max_ply;  ///< nodes deeper than this are only counted
  /// Planted in the search. A file says it by the name of the program that recorded it, so the digest does not know it
  Fault fault = Fault::none;
  bool record = true;  ///< false: nothing is kept of it but its result. No file says so
  /// That search it together, where it can be (why_no_threads) and has no fault; else one does. No file says so
  int threads = 1;
  /// Not empty: another engine searched (import_nodes.h), and this is its name. What only our own search states does
  /// not hold then.
  std::string engine;
  std::vector<std::string> move_texts;  ///< of such a search without a game known here: the move with code i
  /// Beside them what such a move does to a board that its log describes (games/letter_board); empty, or as many.
  std::vector<std::string> board_texts;
  bool imported() const { return !engine.empty(); }
};

}  // namespace ply
