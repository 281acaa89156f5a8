// What `check` keeps in a file: the searches of every game in blocks, which machines can share (match/sharded_file.h).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/report.h"
#include "engine/check/check.h"
#include "engine/match/sharded_file.h"

namespace ply::cli {

/// Searches of a block; the last one of a game may have fewer.
inline constexpr u64 check_block = 100;

/// What is checked, and what is wrong called: "lint", "alarms".
struct CheckKind {
  std::string what, wrong;
};
std::string check_header(const CheckKind& kind, u64 games, u64 seed, const std::string& game, const Shard& shard);
std::string check_line(const CheckKind& kind, u64 block, const CheckRow& row);
/// A game's row as text, and its first findings as messages; as JSON.
void print_check(Report& report, const CheckKind& kind, const CheckRow& row);

/// Pieces of such a file, added up by games in the order of the registry.
struct CheckSums {
  CheckKind kind;
  u64 wanted = 0;  ///< searches, of all games
  std::vector<CheckRow> rows;
  u64 wrong() const;
};
/// The error says that they are not of such a file.
Result<CheckSums> check_sums(const std::string& header, const Pieces& pieces);

}  // namespace ply::cli
