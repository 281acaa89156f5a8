#include "engine/session/matches/engine_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "engine/base/clock.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/board_lines.h"
#include "engine/games/registry.h"
#include "engine/match/process.h"
#include "engine/session/handler.h"

namespace ply {
namespace {

constexpr std::size_t max_positions = 10'000;  // of a file: more are asked at by nobody, nor kept with the session
constexpr std::size_t max_remarks = 5;

}  // namespace

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

const command::ReadCheckPositions* EngineChecks::source() const {
  return read_ && !setup_.positions.empty() && setup_.positions == read_->positions ? &read_->asked : nullptr;
}

Result<EngineChecks::Positions> EngineChecks::read(const command::ReadCheckPositions& asked, const BoardType& type,
                                                   JobProgress& progress) {
  const auto file = asked.text ? Result<std::string>(std::string()) : read_file(asked.path);
  if (!file) return file.error();
  const auto in_file = [&](const Error& e) { return asked.path.empty() ? e : e.after(asked.path + ": "); };
  Budget budget(Budget::Limits(), &progress.stop);
  const auto lines = board_lines(type, {}, to_utf8(asked.text ? *asked.text : *file), budget);
  if (!lines) return in_file(lines.error());
  auto positions = positions_of(*lines, asked.pick,
                                asked.plies ? std::optional(static_cast<std::size_t>(*asked.plies)) : std::nullopt);
  if (!positions) return in_file(positions.error());
  Positions out{asked, std::move(*positions), {}};
  out.asked.text = nullptr;
  for (std::size_t i = 0; i < lines->size(); ++i)
    if (const auto& broken = (*lines)[i].broken; broken && (asked.pick == 0 || asked.pick == i + 1) && !asked.plies)
      out.remarks.push_back(broken->message);
  if (out.remarks.size() > max_remarks) {
    const std::size_t more = out.remarks.size() - max_remarks;
    out.remarks.erase(out.remarks.begin() + max_remarks, out.remarks.end());
    out.remarks.push_back(fmt::format("and {} more games that cannot be played to their ends", grouped(more)));
  }
  if (out.positions.size() > max_positions) {
    out.remarks.push_back(fmt::format("{} of the {} positions are asked at: the first; one by its number says more",
                                      grouped(max_positions), grouped(out.positions.size())));
    out.positions.erase(out.positions.begin() + max_positions, out.positions.end());
  }
  return out;
}

// What is large is read beside us: the window goes on drawing.
PLY_COMMAND(EngineChecks, ReadCheckPositions) {
  if (running()) return log_.warn("an engine is being checked already: stop that first");
  const BoardType* const type = find_board(c.board);
  if (!type) return log_.warn(fmt::format("there is no board {}", quoted_text(c.board)));
  constexpr std::size_t large = std::size_t{1} << 20;
  const auto front = c.text ? Result<std::string>(std::string()) : read_front(c.path, large);
  if (!front) return log_.fail(front.error());
  const std::size_t size = c.text ? c.text->size() : front->size();
  reading_.start([c, type](JobProgress& progress) { return read(c, *type, progress); }, size < large);
  poll_reading();
}

void EngineChecks::poll_reading() {
  if (!reading_.pending() || reading_.running()) return;
  const bool stopped = reading_.stop_requested();
  const std::string thrown = reading_.take_failure();
  const auto done = reading_.take();
  if (stopped) return log_.news("the positions are not taken");
  if (!done) return log_.fail({thrown});
  if (!*done) return log_.fail(done->error());
  read_ = std::move(**done);
  for (const std::string& remark : read_->remarks) log_.remark(remark);
  EngineCheckSetup s = setup_;
  s.board = read_->asked.board, s.positions = read_->positions;
  set(s);
  log_.news(fmt::format("{} of {}: engines are checked there", counted(read_->positions.size(), "position"),
                        find_board(s.board)->title()));
  opened_ = read_->asked.opened;
}

PLY_COMMAND(EngineChecks, StopEngineCheck) {
  if (reading()) return reading_.ask_to_stop();
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
  poll_reading();
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
