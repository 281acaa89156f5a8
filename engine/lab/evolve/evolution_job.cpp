#include "engine/lab/evolve/evolution_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "engine/base/file.h"
#include "engine/base/files_read.h"

namespace ply {

using State = EvolutionShown::State;

namespace {
constexpr std::size_t largest_checkpoint = std::size_t{256} << 20;
constexpr double max_for_measuring = 0.1;  // share of the time for scores that only those who watch want
constexpr std::size_t max_shown = 500;     // programs of a generation
}  // namespace

Result<std::unique_ptr<EvolutionJob>> EvolutionJob::start(std::shared_ptr<const Game> game, EvolutionPlan plan) {
  if (!game->programs()) return Error{fmt::format("{} has no genetic programs", game->type().title())};
  if (auto ok = refuse_stream(plan.out); !ok) return ok.error();
  plan.threads = std::clamp(plan.threads, 1, 256);
  std::unique_ptr<Evolution> evolution;
  if (plan.resume) {
    const std::string path = checkpoint_path(plan.out);
    FilesRead::of_this_run().goes_on_with(path);
    const auto text = read_file(path, largest_checkpoint);
    if (!text) return text.error();
    const int wanted = plan.settings.generations;
    auto settings = checkpoint_settings(*text);
    if (!settings) return Error{fmt::format("{}: {}", path, settings.error().message)};
    plan.settings = std::move(*settings);
    plan.settings.generations = wanted;
    auto resumed = Evolution::resume(game, plan.settings, *text);
    if (!resumed) return Error{fmt::format("{}: {}", path, resumed.error().message)};
    evolution = std::move(*resumed);
  } else {
    evolution = std::make_unique<Evolution>(game, plan.settings);
    if (!plan.out.empty())
      if (const Status ok = write_file(checkpoint_path(plan.out), evolution->checkpoint()); !ok) return ok.error();
  }
  return std::unique_ptr<EvolutionJob>(new EvolutionJob(std::move(game), std::move(plan), std::move(evolution)));
}

EvolutionJob::EvolutionJob(std::shared_ptr<const Game> game, EvolutionPlan plan, std::unique_ptr<Evolution> evolution)
    : game_(std::move(game)),
      plan_(std::move(plan)),
      evolution_(std::move(evolution)),
      first_(evolution_->generation()) {
  control_.threads = plan_.threads;
  control_.stop = &stop_;
  control_.progress = [this](int done, int all) {
    std::lock_guard lock(mutex_);
    news_.done = done;
    news_.all = all;
    ++serial_;
  };
  publish();
  thread_ = Thread([this] { breed(); },
                   [this](std::string words) {
                     {
                       std::lock_guard lock(mutex_);
                       news_.problem = std::move(words);
                     }
                     tell(State::failed);
                   },
                   [this] { finished_.store(true, std::memory_order_release); });
}

EvolutionJob::~EvolutionJob() {
  cancel();
  wait();
}

void EvolutionJob::wait() {
  if (thread_.joinable()) thread_.join();
}

void EvolutionJob::pause() {
  std::lock_guard lock(mutex_);
  paused_ = true;
  stop_ = true;
}

void EvolutionJob::resume() {
  {
    std::lock_guard lock(mutex_);
    paused_ = false;
  }
  wake_.notify_all();
}

void EvolutionJob::cancel() {
  {
    std::lock_guard lock(mutex_);
    cancelled_ = true;
    stop_ = true;
  }
  wake_.notify_all();
}

double EvolutionJob::worked() const {
  return before_ + (at_work_ ? std::chrono::duration<double>(Clock::now() - since_).count() : 0);
}

bool EvolutionJob::take(EvolutionShown& shown) {
  std::lock_guard lock(mutex_);
  shown.seconds = worked();
  if (taken_ == serial_) return false;
  taken_ = serial_;
  // Rows are only ever added.
  std::vector<GenerationRow> rows = std::move(shown.rows);
  const std::size_t have = std::min(rows.size(), news_.rows.size());
  rows.resize(have);
  rows.insert(rows.end(), news_.rows.begin() + static_cast<std::ptrdiff_t>(have), news_.rows.end());
  std::vector<GenerationRow> all = std::move(news_.rows);
  shown = news_;
  news_.rows = std::move(all);
  shown.rows = std::move(rows);
  shown.seconds = worked();
  u64 games = 0;
  for (std::size_t i = static_cast<std::size_t>(first_); i < shown.rows.size(); ++i) games += shown.rows[i].games;
  const int finished = static_cast<int>(shown.rows.size()) - first_,
            still = plan_.settings.generations - static_cast<int>(shown.rows.size());
  if (finished > 0 && shown.seconds > 0) {
    shown.rate = static_cast<double>(games) / shown.seconds;
    shown.left = shown.ended() ? 0 : shown.seconds / finished * std::max(still, 0);
  }
  return true;
}

void EvolutionJob::tell(State state) {
  std::lock_guard lock(mutex_);
  const bool works = state == State::breeding || state == State::measuring;
  if (works != at_work_) {
    before_ = worked();
    since_ = Clock::now();
    at_work_ = works;
  }
  news_.state = state;
  ++serial_;
}

void EvolutionJob::publish() {
  auto lineage = std::make_shared<const Lineage>(evolution_->lineage());
  std::lock_guard lock(mutex_);
  news_.lineage = std::move(lineage);
  const auto& rows = evolution_->rows();
  news_.rows.insert(news_.rows.end(), rows.begin() + static_cast<std::ptrdiff_t>(news_.rows.size()), rows.end());
  const auto& all = evolution_->standings();
  news_.standings.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), max_shown)));
  news_.champion = evolution_->champion();
  news_.best_born = evolution_->best_born();
  if (news_.champion) {
    news_.file = evolution_->file(*news_.champion, {});
    news_.held_out_old = !news_.held_out.empty() && write_program(news_.champion->tree) != measured_;
  }
  news_.done = news_.all = 0;
  ++serial_;
}

// The owner wants it to wait, or to end. True: it may go on.
bool EvolutionJob::may_go_on() {
  std::unique_lock lock(mutex_);
  if (paused_ && !cancelled_) {
    lock.unlock();
    tell(State::paused);
    lock.lock();
    wake_.wait(lock, [this] { return !paused_ || cancelled_; });
  }
  if (cancelled_) return false;
  stop_ = false;
  return true;
}

Status EvolutionJob::write(const std::string& path, const std::string& text) const {
  return plan_.out.empty() ? Status(Done{}) : write_file(path, text);
}

// Scores of a new champion, so seldom that they cost no more than their share.
void EvolutionJob::measure_now_and_then() {
  const auto& champion = evolution_->champion();
  if (!champion || evolution_->generation() >= plan_.settings.generations) return;
  const std::string text = write_program(champion->tree);
  double now = 0;
  {
    std::lock_guard lock(mutex_);
    now = worked();
  }
  if (text == measured_ || (measuring_took_ > 0 && now - measured_at_ < measuring_took_ / max_for_measuring)) return;
  tell(State::measuring);
  const auto begin = Clock::now();
  auto scores = evolution_->held_out(*champion, control_);
  if (stop_.load()) return;
  measuring_took_ = std::chrono::duration<double>(Clock::now() - begin).count();
  measured_at_ = now + measuring_took_;
  measured_ = text;
  std::lock_guard lock(mutex_);
  news_.held_out = std::move(scores);
  news_.held_out_old = false;
  ++serial_;
}

void EvolutionJob::breed() {
  // 1. Generation by generation.
  bool go_on = true;
  while (go_on && evolution_->generation() < plan_.settings.generations) {
    if (stop_.load() && !(go_on = may_go_on())) break;
    tell(State::breeding);
    if (!evolution_->step(control_)) continue;
    if (const Status ok = write(checkpoint_path(plan_.out), evolution_->checkpoint()); !ok)
      throw std::runtime_error(ok.error().message);
    publish();
    measure_now_and_then();
  }

  // 2. The end: as often as somebody makes it wait.
  EvolutionEnd end;
  do {
    if (go_on && stop_.load()) go_on = may_go_on();
    if (go_on) tell(State::measuring);
    end = evolution_->conclude(control_);
  } while (go_on && stop_.load());
  if (end.champion) {
    const ProgramFile file = evolution_->file(*end.champion, end.held_out);
    if (const Status ok = write(plan_.out, write_program_file(file)); !ok) throw std::runtime_error(ok.error().message);
    std::lock_guard lock(mutex_);
    news_.champion = end.champion;
    if (const u64 id = evolution_->born(*end.champion)) news_.best_born = id;
    news_.file = file;
    if (!end.held_out.empty()) news_.held_out = end.held_out;
    news_.held_out_old =
        end.held_out.empty() && !news_.held_out.empty() && write_program(end.champion->tree) != measured_;
  }
  tell(go_on ? State::done : State::cancelled);
}

}  // namespace ply
