// The benchmarks: every figure is a rate on one core in thread CPU time (the best of several short rounds, for a busy
// machine can only take away) or a ratio within the run (the median). Positions come from the games (bench_data).
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply::cli {

struct Benchmark {
  std::string name;
  std::string unit;
  std::string explanation;
  /// Takes a few seconds. Empty: another program measures it, as the explanation says.
  std::function<Result<double>()> run;
  double target = 0;  ///< what it should reach; 0: nothing is said
  bool smaller_is_better = false;
  bool by_name = false;  ///< what it measures takes some seconds to make: it runs only where it is named
};

/// In the order in which they are run.
std::vector<Benchmark> all_benchmarks();
void add_rate_benchmarks(std::vector<Benchmark>& out);
void add_recording_benchmarks(std::vector<Benchmark>& out);
void add_large_benchmarks(std::vector<Benchmark>& out);
void add_interface_benchmarks(std::vector<Benchmark>& out);

// --- Shared by the benchmarks
double median(std::vector<double> values);
/// The median of some rounds; the first one warms up and does not count. Fails when interrupted.
Result<double> median_of_rounds(const std::function<Result<double>()>& round);
/// The same, but the largest: for rates.
Result<double> best_of_rounds(const std::function<Result<double>()>& round);
Result<std::vector<Setup>> read_setups(const GameType& type, const std::vector<std::string>& texts,
                                       const RuleValues& rules = {});

/// A search of `nodes` nodes with the modern profile, or (`plain`) with nothing but alpha-beta and deepening.
SearchRequest bench_request(const Setup& s, u64 nodes, bool plain, Table& table);
/// A search of `nodes` nodes by the profile and with the switches of the highest level, which has no solver here.
Result<SearchRequest> level_request(const Setup& s, u64 nodes, Table& table);
/// Records it: the pool's memory, the search, closing with the digest.
Result<std::shared_ptr<const Recording>> record_search(RecordPool& pool, const Game& game, SearchRequest q,
                                                       std::size_t budget_bytes);
/// The first game of the registry that has benchmarks, at its last search position.
Result<Setup> default_setup();

}  // namespace ply::cli
