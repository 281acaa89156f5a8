#include "engine/session/matches/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "engine/base/file.h"
#include "engine/base/job.h"
#include "engine/game/weights_text.h"
#include "engine/lab/tune/tune_games.h"
#include "engine/session/handler.h"

namespace ply {

// The thread and what it shares. The run is made on the thread, for a file of games takes time to read.
struct Tuning::Fit {
  TuneSettings settings;
  std::string file;
  std::function<void()> wake;
  mutable std::mutex mutex;
  std::shared_ptr<TuneRun> run;  // guarded
  Status result = Done{};
  std::optional<Job> job;  // ends before the others go

  std::shared_ptr<TuneRun> shared() const {
    std::lock_guard lock(mutex);
    return run;
  }
  void tell() const {
    if (wake) wake();
  }
  Status work(JobProgress& progress) {
    TuneGames games;
    if (!file.empty()) {
      auto given = read_given_games(settings.game->type(), {file});
      if (!given) return given.error();
      if (given->game->rules() != settings.game->rules())
        return Error{fmt::format("{}: these games have other rules than the one on the board: {}", file,
                                 write_rules(given->game->rules()))};
      settings.start = given->start;
      games = std::move(given->games);
    }
    auto made = std::make_shared<TuneRun>(settings, std::move(games));
    {
      std::lock_guard lock(mutex);
      run = made;
    }
    const AtStop stop(progress, [&] { made->stop(); });
    TuneRun::Sinks sinks;
    sinks.fitted = [this](const FitResult&) {
      tell();
      return Result<std::vector<MatchGame>>(std::vector<MatchGame>{});
    };
    sinks.verified = [this](const MatchGame&) {
      tell();
      return Status(Done{});
    };
    return made->run(sinks);
  }
};

Tuning::Tuning(MessageLog& log) : log_(log), by_matches_(log) {}
Tuning::~Tuning() = default;

bool Tuning::stopping() const { return job_ && job_->job->stop_requested(); }

TuneProgress Tuning::progress() const {
  if (!job_) return {};
  const auto run = job_->shared();
  return run ? run->progress() : TuneProgress{};
}

PLY_COMMAND(Tuning, SetTune) {
  setup_ = c.setup;
  constexpr u64 max_games = 1'000'000;
  setup_.play = std::clamp<u64>(setup_.play, 2, max_games);
  setup_.verify = std::min(setup_.verify, max_games);
  setup_.nodes = std::clamp<u64>(setup_.nodes, 10, 1'000'000'000);
}

PLY_COMMAND(Tuning, StopTune) {
  if (job_) job_->job->stop();
  by_matches_.stop();
}

void Tuning::start(std::shared_ptr<const Game> game, const std::string& profile, const Weights& weights) {
  if (job_) return log_.warn("weights are being fitted already");
  if (by_matches_.running()) return log_.warn("weights are being tuned by matches: stop that first");
  auto job = std::make_unique<Fit>();
  TuneSettings& s = job->settings;
  s.game = std::move(game);
  s.start = s.game->initial(0);
  s.samples.profile = profile;
  s.samples.weights = weights;
  s.play = setup_.games.empty() ? setup_.play : 0;
  s.verify = setup_.verify;
  s.nodes = setup_.nodes;
  s.seed = setup_.seed;
  if (auto ok = check_tune(s); !ok) return log_.warn(ok.error().message);
  const ProfileInfo& info = *s.game->profile(profile);
  for (std::size_t t = 0; t < info.terms.size(); ++t)
    if (setup_.unit == info.terms[t].id) s.fit.unit = static_cast<int>(t);
  job->file = setup_.games;
  job->wake = wake_;
  problem_.clear();
  taken_pairs_ = 0;
  job_ = std::move(job);
  job_->job.emplace([j = job_.get()](JobProgress& progress) { j->result = j->work(progress); }, false, wake_);
}

void Tuning::take(bool over) {
  const auto run = job_->shared();
  if (!run) return;
  auto fit = run->fit();
  if (!fit) return;
  auto found = std::make_shared<TuneFound>();
  found->settings = run->settings();
  found->fit = std::move(*fit);
  const SampleSet& set = run->samples();  // complete, and not touched again, since there is a fit
  found->positions = set.positions, found->samples = set.samples.size(), found->games = set.games,
  found->openings = set.groups, found->left_out = set.left_out_games;
  found->test = run->test();
  found->over = over;
  found_ = std::move(found);
}

void Tuning::poll() {
  by_matches_.poll();
  if (!job_) return;
  if (!job_->job->running()) {
    take(true);
    problem_ = !job_->result ? job_->result.error().message : job_->job->failure();
    if (!problem_.empty()) {
      log_.fail({"weights from games: " + problem_});
    } else if (!found_ || !found_->over) {
      log_.news("the fit was stopped before there were weights");
    } else {
      log_.news(fmt::format("weights from games: {}", advice_text(found_->advice())));
    }
    job_.reset();
    return;
  }
  const TuneProgress p = progress();
  if (p.stage != TuneStage::verifying || (p.done / 2 == taken_pairs_ && taken_pairs_ > 0)) return;
  taken_pairs_ = p.done / 2;
  take(false);
}

PLY_COMMAND(Tuning, SaveWeights) {
  if (!found_) return log_.warn("no weights have been fitted");
  const TuneFound& f = *found_;
  const std::string remarks = fmt::format("fitted to {} games, {} positions; rules {}\n{}\n{}", f.games, f.samples,
                                          write_rules(f.settings.game->rules()), fit_verdict_text(f.fit),
                                          f.test ? match_verdict_text(*f.test, f.settings.sprt) : "");
  if (auto ok = write_file(c.path, write_weights_file(*f.settings.game, f.profile(), f.fit.weights, remarks)); !ok)
    return log_.fail(ok.error());
  log_.news("weights saved to " + c.path);
}

}  // namespace ply
