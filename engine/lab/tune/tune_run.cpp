#include "engine/lab/tune/tune_run.h"

#include <fmt/format.h>

#include "engine/base/job.h"
#include "engine/game/weights_text.h"

namespace ply {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 20;  // enough for some thousand nodes a move
constexpr u64 verifying_seed = 0x6e657732;

std::string player(const TuneSettings& s, const Weights& weights, u64 nodes) {
  const ProfileInfo& profile = *s.game->profile(s.samples.profile);
  const std::string changes = write_weights(profile, weights, profile.weights);
  return fmt::format("{}:nodes={}{}{}", profile.id, nodes, changes.empty() ? "" : " @ ", changes);
}

MatchSettings match_of(const TuneSettings& s, u64 games, u64 seed) {
  MatchSettings m;
  m.game = s.game;
  m.start = s.start;
  m.pairs = (games + 1) / 2;
  m.seed = seed;
  m.openings.plies = s.opening_plies;
  m.adjudication.max_plies = s.max_plies;
  m.table_bytes = table_bytes;
  return m;
}

}  // namespace

MatchSettings fitting_match(const TuneSettings& s) {
  MatchSettings m = match_of(s, s.play, s.seed);
  m.players = {player(s, s.samples.weights, s.nodes), player(s, s.samples.weights, s.nodes + s.nodes / 4 + 1)};
  return m;
}

MatchSettings verifying_match(const TuneSettings& s, const Weights& weights) {
  MatchSettings m = match_of(s, s.verify, s.seed ^ verifying_seed);
  m.players = {player(s, weights, s.nodes), player(s, s.samples.weights, s.nodes)};
  m.sprt = s.sprt;
  return m;
}

Status check_tune(const TuneSettings& s) {
  const ProfileInfo* profile = s.game->profile(s.samples.profile);
  if (!profile) return Error{fmt::format("{} has no profile {}", s.game->type().title(), s.samples.profile)};
  if (profile->terms.empty())
    return Error{fmt::format("{} of {} has no terms to weigh", profile->title, s.game->type().title())};
  if (!(s.fit.longer >= 0 && s.fit.longer <= 1)) return Error{"the share of longer searches is a number from 0 to 1"};
  if (s.fit.longer > 0 && s.samples.nodes == 0) return Error{"a share of longer searches needs their nodes"};
  if (s.play > 0)
    if (auto ok = check_match(fitting_match(s)); !ok) return ok;
  if (s.verify > 0)
    if (auto ok = check_match(verifying_match(s, s.samples.weights)); !ok) return ok;
  return Done{};
}

TuneRun::TuneRun(TuneSettings settings, TuneGames given, std::vector<MatchGame> played, std::vector<MatchGame> verified)
    : settings_(std::move(settings)),
      games_(std::move(given)),
      played_(std::move(played)),
      verified_(std::move(verified)) {}

void TuneRun::enter(TuneStage stage) {
  std::lock_guard lock(mutex_);
  stage_ = stage;
  begin_ = std::chrono::steady_clock::now();
  done_ = all_ = 0;
}

Status TuneRun::play(MatchRunner& runner, TuneStage stage, const MatchRunner::Sink& sink, int seconds) {
  enter(stage);
  {
    std::lock_guard lock(mutex_);
    runner_ = &runner;
    if (stop_) runner.stop();
  }
  Status ok = Done{};
  {
    // Stops the match after a time, unless it is over before
    std::optional<Job> clock;
    if (seconds > 0)
      clock.emplace([&runner, seconds](JobProgress& progress) {
        if (!progress.wait_for(seconds)) runner.stop();
      });
    ok =
        runner.run(settings_.threads, sink ? sink : MatchRunner::Sink([](const MatchGame&) { return Status(Done{}); }));
  }
  std::lock_guard lock(mutex_);
  runner_ = nullptr;
  return ok;
}

Status TuneRun::run(const Sinks& sinks) {
  struct Over {
    TuneRun& run;
    ~Over() { run.enter(TuneStage::over); }
  } over{*this};

  // 1. Games.
  if (settings_.play > 0) {
    MatchRunner runner(fitting_match(settings_), {}, std::move(played_));
    if (auto ok = play(runner, TuneStage::playing, sinks.played, 0); !ok) return ok;
    const u32 file = games_.files.empty() ? 0 : games_.files.back() + 1;
    for (MatchGame& g : runner.games()) games_.games.push_back(std::move(g)), games_.files.push_back(file);
  }
  if (stop_) return Done{};

  // 2. Samples.
  enter(TuneStage::collecting);
  const auto progress = [this](int done, int all) {
    std::lock_guard lock(mutex_);
    done_ = static_cast<u64>(done), all_ = static_cast<u64>(all);
  };
  auto samples = collect_samples(*settings_.game, settings_.start, games_.games, games_.files, settings_.samples,
                                 {settings_.threads, &stop_, progress});
  if (!samples) return samples.error();
  if (stop_) return Done{};
  samples_ = std::move(*samples);

  // 3. Weights.
  enter(TuneStage::fitting);
  FitSettings how = settings_.fit;
  how.stop = &stop_;
  how.seed = settings_.seed;
  auto fit = fit_weights(*settings_.game->profile(settings_.samples.profile), settings_.samples.weights, samples_, how);
  if (!fit) return fit.error();
  {
    std::lock_guard lock(mutex_);
    fit_ = *fit;
  }
  if (settings_.verify > 0 && fit->changed() && sinks.fitted) {
    auto there = sinks.fitted(*fit);
    if (!there) return there.error();
    if (!there->empty()) verified_ = std::move(*there);
  }

  // 4. New against old.
  if (settings_.verify == 0 || !fit->changed() || stop_) return Done{};
  auto runner = std::make_unique<MatchRunner>(verifying_match(settings_, fit->weights), Shard{}, std::move(verified_));
  MatchRunner& match = *runner;
  {
    std::lock_guard lock(mutex_);
    verifying_ = std::move(runner);
  }
  return play(match, TuneStage::verifying, sinks.verified, settings_.verify_seconds);
}

void TuneRun::stop() {
  std::lock_guard lock(mutex_);
  stop_ = true;
  if (runner_) runner_->stop();
}

TuneProgress TuneRun::progress() const {
  std::lock_guard lock(mutex_);
  TuneProgress out{stage_, done_, all_, 0, 0};
  if (stage_ != TuneStage::waiting)
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  if (runner_) {
    const MatchProgress p = runner_->progress();
    out.done = p.games, out.all = p.wanted, out.left = p.left();
  } else if (out.done > 0) {
    out.left = out.seconds / static_cast<double>(out.done) * static_cast<double>(out.all - out.done);
  }
  return out;
}

std::optional<FitResult> TuneRun::fit() const {
  std::lock_guard lock(mutex_);
  return fit_;
}

std::vector<MatchGame> TuneRun::verified() const {
  std::lock_guard lock(mutex_);
  return verifying_ ? verifying_->games() : std::vector<MatchGame>();
}

std::optional<JudgedTest> TuneRun::test() const {
  std::lock_guard lock(mutex_);
  return verifying_ ? std::optional(verifying_->test()) : std::nullopt;
}

}  // namespace ply
