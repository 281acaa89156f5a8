// perft-GAME, search-GAME, recording-ratio-GAME, the last two also as levels search, solve-NAME.
#include <fmt/format.h>

#include "app/cli/bench/bench.h"
#include "app/cli/interrupt.h"
#include "engine/base/processor_time.h"
#include "engine/games/registry.h"
#include "engine/search/table.h"

namespace ply::cli {
namespace {

constexpr u64 nodes_a_search = 400'000;
constexpr double level_target = 0.9;  // what is played shall be watched at nearly the same speed

Result<double> perft_rate(const GameType& type, const RuleValues& rules = {}) {
  const BenchData data = type.bench_data();
  const auto setup = type.parse_position(data.perft_position, rules);
  if (!setup) return setup.error();
  return best_of_rounds([&]() -> Result<double> {
    const double begin = processor_seconds();
    const u64 leaves = setup->game->perft(setup->position, data.perft_depth, &interrupt_flag());
    return static_cast<double>(leaves) / (processor_seconds() - begin);
  });
}

/// How a game is searched.
enum class By : u8 { profile, plain, level };

Result<SearchRequest> request_by(By by, const Setup& s, Table& table) {
  if (by == By::level) return level_request(s, nodes_a_search, table);
  return bench_request(s, nodes_a_search, by == By::plain, table);
}

// Nodes a second over all positions, each with an empty table.
Result<double> search_rate(const GameType& type, By by, const RuleValues& rules = {}) {
  const auto setups = read_setups(type, type.bench_data().search_positions, rules);
  if (!setups) return setups.error();
  Table table(std::size_t{32} << 20);
  return best_of_rounds([&]() -> Result<double> {
    double seconds = 0;
    u64 nodes = 0;
    for (const Setup& s : *setups) {
      table.clear();
      const auto q = request_by(by, s, table);
      if (!q) return q.error();
      const double begin = processor_seconds();
      nodes += s.game->search(*q).counters.nodes;
      seconds += processor_seconds() - begin;
    }
    return static_cast<double>(nodes) / seconds;
  });
}

// The same nodes silent and recorded, position by position, so that both see the machine in the same mood. The recorded
// time holds the pool's memory and the digest as well.
Result<double> recording_ratio(const GameType& type, By by, const RuleValues& rules = {}) {
  const auto setups = read_setups(type, type.bench_data().search_positions, rules);
  if (!setups) return setups.error();
  Table table(std::size_t{32} << 20);
  RecordPool pool;
  return median_of_rounds([&]() -> Result<double> {
    double silent = 0, recorded = 0;
    for (const Setup& s : *setups) {
      const auto q = request_by(by, s, table);
      if (!q) return q.error();
      table.clear();
      double begin = processor_seconds();
      const u64 nodes = s.game->search(*q).counters.nodes;
      silent += processor_seconds() - begin;
      table.clear();
      begin = processor_seconds();
      const auto recording = record_search(pool, *s.game, *q, std::size_t{64} << 20);
      recorded += processor_seconds() - begin;
      if (!recording) return recording.error();
      if (!interrupted() && (*recording)->summary().visited != nodes)
        return Error{"the recorded search visited other nodes than the silent one"};
    }
    return silent / recorded;
  });
}

Result<double> count_rate(const BenchData::Count& count) {
  return median_of_rounds([&]() -> Result<double> {
    const double begin = processor_seconds();
    const u64 n = count.run();
    return static_cast<double>(n) / (processor_seconds() - begin);
  });
}

Result<double> solve_seconds(const GameType& type, const BenchData::Solve& solve) {
  const auto setups = read_setups(type, solve.positions);
  if (!setups) return setups.error();
  const double begin = processor_seconds();
  for (const Setup& s : *setups) {
    SolveRequest q;
    q.position = s.position;
    q.stop = &interrupt_flag();
    const auto r = s.game->solve(q);
    if (!r) return r.error();
    if (interrupted()) return Error{"interrupted"};
  }
  return processor_seconds() - begin;
}

// With the default rules and with those of the variants.
std::vector<std::pair<std::string, RuleValues>> levels_of(const GameType& type) {
  std::vector<std::pair<std::string, RuleValues>> out{{type.id(), {}}};
  for (const BenchData::Variant& v : type.bench_data().variants) out.emplace_back(type.id() + "-" + v.name, v.rules);
  return out;
}

}  // namespace

void add_rate_benchmarks(std::vector<Benchmark>& out) {
  std::vector<const GameType*> types;
  for (const GameType* type : all_games())
    if (!type->bench_data().perft_position.empty()) types.push_back(type);
  for (const GameType* type : types) {
    const BenchData data = type->bench_data();
    out.push_back({"perft-" + type->id(), "leaves/s", "bulk-counted perft", [type] { return perft_rate(*type); },
                   data.perft_target});
    for (const BenchData::Variant& v : data.variants)
      out.push_back({"perft-" + type->id() + "-" + v.name, "leaves/s", "bulk-counted perft",
                     [type, v] { return perft_rate(*type, v.rules); }, data.perft_target});
  }
  for (const GameType* type : types) {
    const BenchData data = type->bench_data();
    out.push_back({"search-" + type->id(), "nodes/s", "silent searches with the profile modern",
                   [type] { return search_rate(*type, By::profile); }, data.search_target});
    for (const BenchData::Variant& v : data.variants)
      out.push_back({"search-" + type->id() + "-" + v.name, "nodes/s", "silent searches with the profile modern",
                     [type, v] { return search_rate(*type, By::profile, v.rules); }, data.search_target});
  }
  for (const GameType* type : types)
    for (const auto& [name, rules] : levels_of(*type))
      out.push_back({"search-level-" + name, "nodes/s", "silent searches as the highest level makes them",
                     [type, rules = rules] { return search_rate(*type, By::level, rules); }});
  for (const GameType* type : types)
    for (const BenchData::Count& count : type->bench_data().counts)
      out.push_back({count.name, count.unit, count.explanation, [count] { return count_rate(count); }, count.target});
  for (const GameType* type : types) {
    const BenchData data = type->bench_data();
    out.push_back({"recording-ratio-" + type->id(), "ratio", "recorded speed / silent speed, profile modern",
                   [type] { return recording_ratio(*type, By::profile); }, data.recording_target});
    out.push_back({"recording-ratio-" + type->id() + "-plain", "ratio",
                   "the same for plain alpha-beta, the fastest search",
                   [type] { return recording_ratio(*type, By::plain); }, data.recording_target_plain});
  }
  for (const GameType* type : types)
    for (const auto& [name, rules] : levels_of(*type))
      out.push_back({"recording-ratio-level-" + name, "ratio", "the same as the highest level searches",
                     [type, rules = rules] { return recording_ratio(*type, By::level, rules); }, level_target});
  for (const GameType* type : types)
    for (const BenchData::Solve& solve : type->bench_data().solves)
      out.push_back({"solve-" + solve.name, "s", "solving to the end of the game, cold",
                     [type, solve] { return solve_seconds(*type, solve); }, solve.target, true, solve.by_name});
}

}  // namespace ply::cli
