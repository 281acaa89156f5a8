#include "engine/session/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "engine/core/clock.h"
#include "engine/core/text.h"
#include "engine/core/thread.h"

namespace ply {

/// Shared with the thread, which may outlive our interest in it.
struct Library::Job {
  std::string name;
  ReadingProgress progress;
  Stopwatch clock;
  std::atomic<bool> ended{false};
  std::string thrown;                            // likewise, instead of a result
  std::optional<Result<GameCollection>> result;  // belongs to us once `ended`
  Thread thread;
};

Library::Progress Library::progress() const {
  if (!job_) return {};
  Progress out;
  out.name = job_->name;
  out.games = job_->progress.games;
  const u64 done = job_->progress.done, of = job_->progress.of;
  out.share = of ? std::min(1.0, static_cast<double>(done) / static_cast<double>(of)) : 0;
  out.seconds = job_->clock.seconds();
  if (out.share > 0.01) out.left = out.seconds * (1 - out.share) / out.share;
  return out;
}

void Library::begin(std::string name, std::function<Result<GameCollection>(ReadingProgress&)> read) {
  abandon();
  job_ = std::make_shared<Job>();
  job_->name = std::move(name);
  Job* job = job_.get();
  job->thread = Thread([job, read = std::move(read)] { job->result = read(job->progress); },
                       [job](std::string words) { job->thrown = std::move(words); },
                       [job] { job->ended.store(true, std::memory_order_release); });
}

void Library::abandon() {
  if (!job_) return;
  job_->progress.stop = true;
  job_->thread.join();
  job_.reset();
}

bool Library::poll() {
  if (!job_ || !job_->ended.load(std::memory_order_acquire)) return false;
  job_->thread.join();
  Result<GameCollection> result = job_->result ? std::move(*job_->result) : Error{job_->name + ": " + job_->thrown};
  job_.reset();
  if (!result) {
    log_.fail(result.error());
    return true;
  }
  if (result->stopped && result->games.empty()) {
    log_.remark(fmt::format("{}: stopped before the first game was read", result->name));
    return true;
  }
  for (const std::string& remark : result->remarks) log_.remark(fmt::format("{}: {}", result->name, remark));
  log_.news(fmt::format("{}: {} game{}, {}{}", result->name, grouped(result->games.size()),
                        result->games.size() == 1 ? "" : "s", result->form,
                        result->stopped ? "; reading was stopped" : ""));
  games_ = std::make_shared<const GameCollection>(std::move(*result));
  picked_ = -1;
  order_ = {};
  listed_ = arrange(*games_, order_);
  ++serial_;
  return true;
}

Result<GameRecord> Library::open(std::size_t game) const {
  if (!games_) return Error{"no file with many games is open"};
  if (game >= games_->games.size()) return Error{fmt::format("the list has {} games", grouped(games_->games.size()))};
  return games_->open(game);
}

i64 Library::row_of(i64 game) const {
  const auto it = std::find(listed_.begin(), listed_.end(), static_cast<u32>(game));
  return game < 0 || it == listed_.end() ? -1 : it - listed_.begin();
}

void Library::apply(const command::OrderGames& c) {
  if (!games_) return log_.warn("no file with many games is open");
  order_ = c.order;
  listed_ = arrange(*games_, order_);
}

void Library::apply(const command::StopReading&) {
  if (job_) job_->progress.stop = true;
  else log_.warn("nothing is being read");
}

void Library::apply(const command::CloseLibrary&) {
  abandon();
  games_.reset();
  picked_ = -1;
  order_ = {};
  listed_.clear();
  ++serial_;
}

}  // namespace ply
