#include "engine/session/matches/engine_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "engine/base/clock.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/match/process.h"
#include "engine/session/handler.h"

namespace ply {

struct EngineChecks::Fresh {
  std::mutex mutex;
  std::vector<EngineCheckLine> lines;  // guarded
  OutsideWait wait;                    // guarded
};

// What could not be kept with the session, or asked of nobody, never enters.
void EngineChecks::restore(const EngineCheckSetup& setup) {
  set(setup);
  restored_ = setup_.command;
}

void EngineChecks::set(const EngineCheckSetup& setup) {
  // Positions are those of one board.
  const bool other_board = setup.board != setup_.board && setup.positions == setup_.positions;
  setup_ = setup;
  if (other_board) setup_.positions.clear();
  setup_.random = std::clamp(setup_.random, 1, 10'000);
  setup_.depth = std::clamp(setup_.depth, 1, 100);
  setup_.nodes = std::clamp<u64>(setup_.nodes, 1, 1'000'000'000'000);
  setup_.patience = std::clamp(setup_.patience, 1, 3'600'000);
}

int EngineChecks::findings() const {
  return static_cast<int>(std::count_if(lines_.begin(), lines_.end(),
                                        [](const EngineCheckLine& l) { return l.says == EngineCheckSays::finding; }));
}

PLY_COMMAND(EngineChecks, SetEngineCheck) { set(c.setup); }

PLY_COMMAND(EngineChecks, StopEngineCheck) {
  if (!running()) return log_.warn("no engine is being checked");
  job_.ask_to_stop();
}

void EngineChecks::start(const command::StartEngineCheck& c, const std::shared_ptr<const Game>& game) {
  if (running()) return log_.warn("an engine is being checked already: stop that first");
  auto words = command_words(setup_.command);
  if (!words) return log_.warn("the engine's command: " + words.error().message);
  if (words->empty()) return log_.warn("no engine is named: enter its command");
  if (setup_.command == restored_ && !consent_.given(*words)) {
    restored_.clear();
    return log_.warn(
        fmt::format("nothing was run: the saved session names a program: {}. To run exactly that, start the "
                    "check again",
                    visible(setup_.command)));
  }
  if (const Status ok = consent_.give(*words); !ok) log_.warn("the consent could not be saved: " + ok.error().message);
  std::shared_ptr<const BoardFace> face = game;
  if (!setup_.board.empty()) {
    const BoardType* type = find_board(setup_.board);
    if (!type) return log_.warn(fmt::format("there is no board {}", quoted_text(setup_.board)));
    const auto start = type->set_up("", {});
    if (!start) return log_.warn(start.error().message);
    face = start->face;
  }
  const auto known = engine_check_protocols(face->type());
  if (!setup_.protocol.empty() && std::find(known.begin(), known.end(), setup_.protocol) == known.end())
    return log_.warn(fmt::format("engines of {} cannot be checked over {}; there are: {}", face->type().title(),
                                 quoted_text(setup_.protocol), fmt::join(known, ", ")));
  EngineCheckPlan plan;
  plan.command = std::move(*words);
  plan.protocol = setup_.protocol;
  plan.random = setup_.random, plan.seed = setup_.seed, plan.depth = setup_.depth, plan.nodes = setup_.nodes;
  plan.patience = setup_.patience;
  plan.positions = setup_.positions;
  if (!c.position.empty() && setup_.board.empty()) plan.positions = {c.position};
  lines_.clear();
  problem_.clear();
  name_ = setup_.command, face_ = face, over_ = false;
  fresh_ = std::make_shared<Fresh>();
  job_.start([face, plan = std::move(plan), fresh = fresh_](JobProgress& progress) {
    return check_engine(
        *face, plan, progress,
        [&](const EngineCheckLine& line) {
          const std::lock_guard lock(fresh->mutex);
          fresh->lines.push_back(line);
        },
        [&](const OutsideWait& wait) {
          const std::lock_guard lock(fresh->mutex);
          fresh->wait = wait;
        });
  });
}

std::optional<OutsideWait> EngineChecks::waiting() const {
  if (!running()) return std::nullopt;
  const std::lock_guard lock(fresh_->mutex);
  return shown_seconds(fresh_->wait.ms / 1000.0) < 1 ? std::nullopt : std::optional(fresh_->wait);
}

void EngineChecks::take_lines() {
  const std::lock_guard lock(fresh_->mutex);
  std::move(fresh_->lines.begin(), fresh_->lines.end(), std::back_inserter(lines_));
  fresh_->lines.clear();
}

void EngineChecks::poll() {
  if (!running()) return;
  const bool ended = !job_.running(), stopped = stopping();  // asked before the lines are taken: then none is missed
  take_lines();
  if (!ended) return;
  problem_ = job_.take_failure();
  if (const auto report = job_.take()) {
    if (!*report) problem_ = report->error().message;
    else if (!(*report)->name.empty()) name_ = (*report)->name;
  }
  over_ = !stopped && problem_.empty();
  if (stopped) return problem_.clear(), log_.news("the check of the engine was stopped; what is known stays");
  if (!problem_.empty()) return log_.fail({"check of an engine: " + problem_});
  const int n = findings();
  log_.news(fmt::format("{}: {}", name_, n ? counted(n, "finding", "findings") : std::string("no findings")));
}

}  // namespace ply
