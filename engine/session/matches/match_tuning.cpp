#include "engine/session/matches/match_tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/base/file.h"
#include "engine/base/job.h"
#include "engine/base/text.h"
#include "engine/session/handler.h"

namespace ply {

// The thread and what it shares.
struct MatchTuning::Run {
  SpsaSettings settings;
  std::function<void()> wake;
  mutable std::mutex mutex;
  std::vector<SpsaStep> fresh;  // not taken yet; guarded
  Status result = Done{};
  std::optional<Job> job;  // ends before the others go

  std::vector<SpsaStep> take() {
    std::lock_guard lock(mutex);
    return std::exchange(fresh, {});
  }
  Status work(JobProgress& progress) {
    const auto steps = spsa(settings, progress, [this](const SpsaStep& step) {
      {
        std::lock_guard lock(mutex);
        fresh.push_back(step);
      }
      if (wake) wake();
    });
    return steps ? Status(Done{}) : Status(steps.error());
  }
};

MatchTuning::MatchTuning(MessageLog& log) : log_(log) {}
MatchTuning::~MatchTuning() = default;

bool MatchTuning::stopping() const { return job_ && job_->job->stop_requested(); }

PLY_COMMAND(MatchTuning, SetSpsa) {
  SpsaSetup s = c.setup;
  s.steps = std::clamp<u64>(s.steps, 1, 1'000'000);
  s.pairs = std::clamp<u64>(s.pairs, 1, 1'000'000);
  s.nodes = std::clamp<u64>(s.nodes, 10, 1'000'000'000);
  s.threads = std::clamp(s.threads, 1, 256);
  s.opening_plies = std::clamp(s.opening_plies, 0, 200);
  const SpsaSetup usual;
  for (const auto share : {&SpsaSetup::change, &SpsaSetup::rate})
    if (!std::isfinite(s.*share) || s.*share <= 0 || s.*share > 10) s.*share = usual.*share;
  setup_ = std::move(s);
}

Result<SpsaSettings> MatchTuning::asked_for(std::shared_ptr<const Game> game, const std::string& profile,
                                            const Weights& weights) const {
  SpsaSettings s;
  const ProfileInfo* info = game->profile(profile);
  if (!info) return Error{fmt::format("there is no profile {}", profile)};
  for (const std::string& name : setup_.terms) {
    const auto at =
        std::find_if(info->terms.begin(), info->terms.end(), [&](const TermInfo& t) { return name == t.id; });
    if (at == info->terms.end()) return Error{fmt::format("{} is no term of {}", quoted_text(name), info->id)};
    s.free.push_back(static_cast<int>(at - info->terms.begin()));
  }
  s.game = std::move(game);
  s.start = s.game->initial(setup_.seed);
  s.profile = info->id;
  s.weights = weights;
  s.steps = setup_.steps, s.pairs = setup_.pairs, s.nodes = setup_.nodes, s.seed = setup_.seed;
  s.opening_plies = setup_.opening_plies, s.threads = setup_.threads;
  s.change = setup_.change, s.rate = setup_.rate;
  if (const auto terms = spsa_terms(s); !terms) return terms.error();
  return s;
}

void MatchTuning::start(std::shared_ptr<const Game> game, const std::string& profile, const Weights& weights) {
  if (job_) return log_.warn("weights are being tuned by matches already");
  auto s = asked_for(std::move(game), profile, weights);
  if (!s) return log_.warn(s.error().message);
  auto job = std::make_unique<Run>();
  job->settings = *s;
  job->wake = wake_;
  found_ = std::make_shared<SpsaFound>();
  found_->settings = std::move(*s);
  SpsaStep begin;
  for (std::size_t t = 0; t < found_->profile().terms.size(); ++t)
    begin.weights.push_back(found_->settings.weights[static_cast<int>(t)]);
  found_->steps.push_back(std::move(begin));
  shown_ = found_;
  problem_.clear();
  job_ = std::move(job);
  job_->job.emplace([j = job_.get()](JobProgress& progress) { j->result = j->work(progress); }, false, wake_);
}

void MatchTuning::stop() {
  if (job_) job_->job->stop();
}

void MatchTuning::poll() {
  if (!job_) return;
  const bool over = !job_->job->running();  // asked first: what it has left is then all there
  for (SpsaStep& step : job_->take()) found_->steps.push_back(std::move(step));
  if (!over) return;
  found_->over = true;
  problem_ = !job_->result ? job_->result.error().message : job_->job->failure();
  const u64 finished = found_->steps.size() - 1;
  if (!problem_.empty()) log_.fail({"weights by matches: " + problem_});
  else if (finished == found_->settings.steps)
    log_.news(fmt::format("weights by matches: {} steps are finished", finished));
  else
    log_.news(fmt::format("weights by matches: stopped after {} of {} steps, which are kept", finished,
                          found_->settings.steps));
  job_.reset();
}

PLY_COMMAND(MatchTuning, SaveSpsa) {
  if (!found_) return log_.warn("no weights have been tuned by matches");
  if (auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  if (auto ok = write_file(c.path, spsa_weights_file(found_->settings, found_->steps)); !ok)
    return log_.fail(ok.error());
  log_.news(fmt::format("the weights of step {} are saved to {}", found_->steps.size() - 1, c.path));
}

}  // namespace ply
