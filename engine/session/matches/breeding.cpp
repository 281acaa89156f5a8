#include "engine/session/matches/breeding.h"

#include <fmt/format.h>

#include "engine/base/file.h"
#include "engine/base/threads_given.h"
#include "engine/session/handler.h"

namespace ply {

std::string EvolutionRun::usual_file(const Game& game, const EvolveSettings& settings) const {
  if (folder_.empty()) return {};
  return fmt::format("{}/{}-{}-{}.kgp", folder_, game.type().id(), settings.preset, settings.seed);
}

void EvolutionRun::start(const command::StartEvolution& c, std::shared_ptr<const Game> game) {
  if (running()) return log_.warn("an evolution is running: end it first");
  if (!threads_given) return log_.warn(fmt::format("no evolution can run: {}", because_no_threads));
  auto job = EvolutionJob::start(game, c.plan);
  if (!job) return log_.fail(job.error());
  job_ = std::move(*job);
  game_ = std::move(game);
  plan_ = job_->plan();
  shown_ = {};
  (void)job_->take(shown_);
  paused_ = announced_ = false;
  log_.news(fmt::format("an evolution of {} programs has begun{}", plan_.settings.population,
                        plan_.out.empty() ? std::string() : ": " + plan_.out));
}

void EvolutionRun::poll() {
  if (!job_) return;
  (void)job_->take(shown_);
  if (!shown_.ended() || announced_) return;
  announced_ = true;
  using State = EvolutionShown::State;
  const std::string file = plan_.out.empty() ? std::string() : fmt::format("; its best program is in {}", plan_.out);
  if (shown_.state == State::failed) log_.fail({"the evolution has ended: " + shown_.problem});
  else if (!shown_.champion) log_.news("the evolution was ended in its first generation: there is no program yet");
  else
    log_.news(fmt::format("the evolution {} after {} generations{}",
                          shown_.state == State::done ? "has come to its end" : "was ended", shown_.rows.size(), file));
}

PLY_COMMAND(EvolutionRun, PauseEvolution) {
  if (!running()) return log_.warn("no evolution runs");
  paused_ = true;
  job_->pause();
}

PLY_COMMAND(EvolutionRun, ContinueEvolution) {
  if (!running()) return log_.warn("no evolution waits");
  paused_ = false;
  job_->resume();
}

PLY_COMMAND(EvolutionRun, CancelEvolution) {
  if (!running()) return log_.warn("no evolution runs");
  job_->cancel();
}

PLY_COMMAND(EvolutionRun, SaveEvolved) {
  if (!shown_.file) return log_.warn("there is no program yet");
  if (auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  if (const Status ok = write_file(c.path, write_program_file(*shown_.file)); !ok) return log_.fail(ok.error());
  log_.news(fmt::format("the best program, of {} nodes, is saved to {}; it plays as gp:{}", shown_.file->tree.size(),
                        c.path, c.path));
}

}  // namespace ply
