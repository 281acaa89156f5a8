#include "app/cli/bench/bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/interrupt.h"
#include "engine/game/player.h"
#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"
#include "engine/trace/tracer.h"

namespace ply::cli {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

namespace {

Result<std::vector<double>> values_of_rounds(const std::function<Result<double>()>& round) {
  constexpr int rounds = 5;
  std::vector<double> values;
  for (int i = 0; i <= rounds; ++i) {
    auto v = round();
    if (interrupted()) return Error{"interrupted"};
    if (!v) return v.error();
    if (i > 0) values.push_back(*v);
  }
  return values;
}

}  // namespace

Result<double> median_of_rounds(const std::function<Result<double>()>& round) {
  auto values = values_of_rounds(round);
  if (!values) return values.error();
  return median(std::move(*values));
}

Result<double> best_of_rounds(const std::function<Result<double>()>& round) {
  const auto values = values_of_rounds(round);
  if (!values) return values.error();
  return *std::max_element(values->begin(), values->end());
}

Result<std::vector<Setup>> read_setups(const GameType& type, const std::vector<std::string>& texts,
                                       const RuleValues& rules) {
  std::vector<Setup> out;
  for (const std::string& text : texts) {
    auto s = type.parse_position(text, rules);
    if (!s) return Error{fmt::format("{}: {}", text, s.error().message)};
    out.push_back(std::move(*s));
  }
  return out;
}

SearchRequest bench_request(const Setup& s, u64 nodes, bool plain, Table& table) {
  SearchRequest q = s.game->request(s.position, "modern");
  if (plain) {
    q.options = SearchOptions{};
    q.options.set(Switch::iterative);
  }
  q.limits = {-1, nodes, 0};
  q.table = &table;
  q.attention = &interrupt_attention();
  return q;
}

Result<SearchRequest> level_request(const Setup& s, u64 nodes, Table& table) {
  std::string top;
  for (const LevelInfo& level : s.game->levels())
    if (level.id.starts_with("modern-")) top = level.id;
  const auto player = parse_player(*s.game, top);
  if (!player) return player.error();
  SearchRequest q = player_request(*s.game, s.position, {}, *player);
  q.limits = {-1, nodes, 0};
  q.solver_nodes = 0;
  q.table = &table;
  q.attention = &interrupt_attention();
  return q;
}

Result<std::shared_ptr<const Recording>> record_search(RecordPool& pool, const Game& game, SearchRequest q,
                                                       std::size_t budget_bytes) {
  SearchPlan settings;
  settings.game = game.type().id();
  settings.position = game.write(q.position);
  settings.profile = q.profile;
  settings.options = q.options;
  settings.limits = q.limits;
  settings.budget_bytes = budget_bytes;
  auto recording = Recording::start(pool, std::move(settings));
  if (!recording) return recording.error();
  StepControl control;
  const auto tracer = std::make_unique<Tracer>(**recording, control);
  const StopOnInterrupt stop(control.attention());
  q.tracer = tracer.get();
  q.attention = &control.attention();
  tracer->finish(game.search(q));
  return std::shared_ptr<const Recording>(std::move(*recording));
}

Result<Setup> default_setup() {
  for (const GameType* type : all_games()) {
    const BenchData data = type->bench_data();
    if (!data.search_positions.empty()) return type->parse_position(data.search_positions.back(), {});
  }
  return Error{"no game has positions for it"};
}

std::vector<Benchmark> all_benchmarks() {
  std::vector<Benchmark> out;
  add_rate_benchmarks(out);
  add_recording_benchmarks(out);
  add_large_benchmarks(out);
  add_interface_benchmarks(out);
  return out;
}

}  // namespace ply::cli
