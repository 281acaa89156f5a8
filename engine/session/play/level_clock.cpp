#include "engine/session/play/level_clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/game/player.h"
#include "engine/game/random_play.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

constexpr double patience = 0.12;  // seconds; a search that took longer is not made deeper
constexpr int max_milliseconds = 400;

bool stopped(const Attention& a) { return (a.load() & Attention::stop) != 0; }

/// A search and what a person would have waited for it, in seconds.
struct Waited {
  SearchResult result;
  double seconds = 0;
};
Waited waited_for(const Game& game, const SearchRequest& request) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  SearchResult result = game.search(request);
  return {std::move(result), std::chrono::duration<double>(Clock::now() - begin).count()};
}

MoveTime time_of_move(const Game& game, const Position& p, const Player& player, Attention& attention) {
  SearchRequest request = player_request(game, p, {}, player);
  request.attention = &attention;
  request.table_bytes = std::size_t{8} << 20;
  const SearchLimits wanted = request.limits;
  request.limits.milliseconds =
      wanted.milliseconds > 0 ? std::min(wanted.milliseconds, max_milliseconds) : max_milliseconds;

  // 1. Limited by nodes: the speed says the rest.
  if (wanted.depth < 0) {
    const Waited r = waited_for(game, request);
    const double nodes = static_cast<double>(std::max<u64>(r.result.counters.nodes, 1));
    if (wanted.nodes == 0 || r.seconds * 1000 < request.limits.milliseconds * 0.9) return {r.seconds, false};
    return {r.seconds * static_cast<double>(wanted.nodes) / nodes, true};
  }

  // 2. Limited by depth: deeper and deeper; what is left grows as it did so far.
  double before = 0, now = 0, growth = 4;
  for (int depth = std::min(wanted.depth, 1);; ++depth) {
    request.limits.depth = depth;
    const Waited r = waited_for(game, request);
    if (stopped(attention)) return {};
    const bool cut_short = r.seconds * 1000 >= request.limits.milliseconds * 0.9;
    before = now;
    now = r.seconds;
    if (before > 2e-4 && !cut_short) growth = std::clamp(now / before, 1.5, 12.0);
    if (depth >= wanted.depth && !cut_short) return {now, false};
    if (cut_short) now = std::max(before, 1e-4) * growth;  // an unfinished one says too little
    if (cut_short || now > patience) return {now * std::pow(growth, wanted.depth - depth), true};
  }
}

}  // namespace

MoveTime measure_level(const Game& game, const LevelInfo& level, Attention& attention) {
  if (level.limits.milliseconds > 0 && level.limits.depth < 0 && level.limits.nodes == 0)
    return {level.limits.milliseconds / 1000.0, false};
  const auto player = parse_player(game, level.id);
  if (!player) return {};
  const Position start = game.initial(1);
  const auto line = random_line(game, start, 14, 1);
  MoveTime sum;
  int measured = 0;
  Position p = start;
  for (std::size_t i = 0; i <= line.size() && !stopped(attention); ++i) {
    if (i == 4 || i == line.size()) {
      const MoveTime t = time_of_move(game, p, *player, attention);
      sum.seconds += t.seconds;
      sum.estimated = sum.estimated || t.estimated;
      ++measured;
    }
    if (i < line.size()) p = game.after(p, line[i]);
  }
  if (measured > 0) sum.seconds /= measured;
  return sum;
}

std::string move_time_text(const MoveTime& t) {
  const char* about = t.estimated ? "about " : "";
  if (t.seconds < 0.05) return "at once";
  if (t.seconds < 9.5) return fmt::format("{}{:.1f} s", about, t.seconds);
  if (t.seconds < 90) return fmt::format("{}{:.0f} s", about, t.seconds);
  if (t.seconds < 5400) return fmt::format("{}{:.0f} min", about, t.seconds / 60);
  return "hours";
}

void LevelClock::stop() {
  job_.reset();
  measured_.clear();  // what is still missing is measured the next time
}

std::string LevelClock::key(const Game& game, const std::string& level) {
  return game.type().id() + " " + write_rules(game.rules()) + " " + level;
}

void LevelClock::measure(std::shared_ptr<const Game> game) {
  const std::string now = key(*game, "");
  if (now == measured_) return;
  stop();
  measured_ = now;
  // Without memory there are no times; nothing else depends on them.
  job_.emplace([this, game = std::move(game)](JobProgress& progress) {
    JobAttention attention(progress);
    for (const LevelInfo& level : game->levels()) {
      if (progress.stop) break;
      if (time(*game, level.id)) continue;
      const MoveTime t = measure_level(*game, level, attention);
      if (progress.stop) break;
      std::lock_guard lock(mutex_);
      times_[key(*game, level.id)] = t;
    }
  });
}

std::optional<MoveTime> LevelClock::time(const Game& game, const std::string& level) const {
  std::lock_guard lock(mutex_);
  const auto it = times_.find(key(game, level));
  if (it == times_.end()) return std::nullopt;
  return it->second;
}

}  // namespace ply
