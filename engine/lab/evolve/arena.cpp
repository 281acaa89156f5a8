#include "engine/lab/evolve/arena.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <set>
#include <string>

#include "engine/base/thread.h"

namespace ply {
namespace {

constexpr u64 validation_seed = 777, held_out_seed = 4096;
constexpr int max_clamped = 24;

std::vector<Position> distinct_starts(const Game& game, int n, u64 seed, std::set<std::string> taken) {
  std::vector<Position> out;
  Random random(seed);
  int tries = 0;
  while (static_cast<int>(out.size()) < n) {
    const Position p = game.programs()->random_start(random);
    if (!taken.insert(game.write(p)).second && ++tries < 100 * n) continue;  // small boards have fewer
    out.push_back(p);
  }
  return out;
}

}  // namespace

void GameTally::count(int game_margin) {
  ++games;
  half_points += game_margin > 0 ? 2 : game_margin == 0 ? 1 : 0;
  margin += game_margin;
  clamped += std::clamp(game_margin, -max_clamped, max_clamped);
}

GameTally& GameTally::operator+=(const GameTally& other) {
  games += other.games;
  half_points += other.half_points;
  margin += other.margin;
  clamped += other.clamped;
  return *this;
}

GameTally play_pairing(const ProgramFace& face, const Position& start, const ReadyProgram& program,
                       const ReadyProgram* other, int depth) {
  GameTally t;
  t.count(face.margin(start, &program, other, depth));
  t.count(-face.margin(start, other, &program, depth));
  return t;
}

std::vector<Position> validation_starts(const Game& game, int n) {
  return distinct_starts(game, n, validation_seed, {});
}

std::vector<Position> held_out_starts(const Game& game, int n, int validation) {
  std::set<std::string> taken;
  for (const Position& p : validation_starts(game, validation)) taken.insert(game.write(p));
  return distinct_starts(game, n, held_out_seed, std::move(taken));
}

bool for_all(int n, int threads, const std::atomic<bool>* stop, const std::function<void(int)>& f,
             const std::function<void(int)>& each) {
  std::atomic<int> next{0}, done{0};
  const auto stopped = [&] { return stop && stop->load(std::memory_order_relaxed); };
  std::mutex mutex;
  std::exception_ptr thrown;  // the first; guarded by mutex
  const auto work = [&](bool here) {
    try {
      while (!stopped()) {
        const int i = next.fetch_add(1);
        if (i >= n) return;
        f(i);
        const int now = done.fetch_add(1) + 1;
        if (here && each) each(now);
      }
    } catch (...) {
      next = n;  // nobody begins anything more
      std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  {
    std::vector<Thread> others;  // waited for at the end of the block
    // It keeps what is thrown itself
    for (int i = 1; i < std::min(threads, n); ++i) others.emplace_back([&] { work(false); }, [](const std::string&) {});
    work(true);
  }
  if (thrown) std::rethrow_exception(thrown);
  return done.load() == n;
}

}  // namespace ply
