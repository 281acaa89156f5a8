#include "engine/session/searches/live.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/foreign/trace_lines.h"
#include "engine/recorder/plytrace.h"
#include "engine/session/handler.h"
#include "engine/session/searches/live_commands.h"

namespace ply {
namespace {

constexpr u64 max_until = 10'000'000;  // nodes; some seconds

}  // namespace

// What was never reached is zero, so that its end can be looked for by halves.
u64 recorded_so_far(const std::string& path) {
  const auto file = InputFile::open(path);
  char name[8] = {};
  if (!file || !file->read_at(name, sizeof name, 0)) return 0;
  if (!is_plytrace({name, sizeof name})) return file->size();
  u64 low = 0, high = file->size() / sizeof(pt_record);  // low: written
  while (high - low > 1) {
    const u64 middle = low + (high - low) / 2;
    pt_record r;
    (file->read_at(&r, sizeof r, middle * sizeof r) && r.what != 0 ? low : high) = middle;
  }
  return low + 1;
}

Live::~Live() {
  asking_.stop();
  if (engine_) engine_->go_on();
}

void Live::let_go() {
  asking_.stop();
  if (engine_ && engine_->alive()) engine_->go_on();
  engine_.reset();
  line_.clear();
}

PLY_COMMAND(Live, FollowFile) {
  auto attached = LiveEngine::attach(c.target);
  if (!attached && to_number<u64>(c.target)) return log_.fail(attached.error());
  const std::string path = attached ? (*attached)->file() : c.target;
  if (recorded_so_far(path) == 0) return log_.fail({path + ": it cannot be read, or nothing stands in it"});
  let_go();
  if (attached) engine_ = std::move(*attached);
  path_ = path;
  recorded_ = 0, read_at_ = took_ = 0, last_ = {};
  shown_.reset(), shown_before_ = false, forks_.clear(), forked_.reset();
  log_.news(engine_ ? fmt::format("{} is followed, which process {} records", path_, engine_->process())
                    : fmt::format("{} is followed; no engine records into it at this moment", path_));
}

PLY_COMMAND(Live, StopFollowing) {
  if (path_.empty()) return log_.warn("nothing is followed");
  let_go();
  log_.news(fmt::format("{} is not followed any more", path_));
  path_.clear();
}

template <class Ask>
void Live::ask(Ask work) {
  if (!engine_)
    return log_.warn(path_.empty() ? "no engine is attached: follow the file that it records into"
                                   : "no engine records into " + path_ + " at this moment");
  if (asking_.pending()) return log_.warn("the engine has not come to a node so far");
  asking_.start([work, engine = engine_.get()](JobProgress& progress) { return work(*engine, progress.stop); });
}

PLY_COMMAND(Live, PauseEngine) {
  ask([](LiveEngine& e, const std::atomic<bool>& stop) { return Answer{e.pause(stop), {}, {}, {}}; });
}
PLY_COMMAND(Live, StepEngine) {
  ask([n = c.nodes](LiveEngine& e, const std::atomic<bool>& stop) { return Answer{e.step(n, stop), {}, {}, {}}; });
}
PLY_COMMAND(Live, ContinueEngine) {
  if (!engine_) return log_.warn("no engine is attached");
  asking_.stop();
  engine_->go_on();
  line_.clear();
}
PLY_COMMAND(Live, RunEngineUntil) {
  const auto condition = Expression::compile(c.condition);
  if (!condition) return log_.fail(condition.error());
  ask([when = *condition](LiveEngine& e, const std::atomic<bool>& stop) {
    const bool holds = e.run_until(when, max_until, stop);
    return Answer{e.waits(), holds, {}, {}};
  });
}
PLY_COMMAND(Live, ForkEngine) {
  auto change = parse_live_change(c.change);
  if (!change) return log_.fail(change.error());
  ask([change = *change, text = c.change](LiveEngine& e, const std::atomic<bool>& stop) {
    Answer out{e.pause(stop), {}, {}, {}};
    const auto made = out.came ? e.fork(change, stop) : Result<LiveFork>(Error{"the engine came to no node"});
    if (!made) out.problem = made.error().message;
    else out.forked = Forked{text, *made};
    return out;
  });
}

void Live::take_answer() {
  if (!asking_.pending() || asking_.running()) return;
  if (const std::string why = asking_.take_failure(); !why.empty()) return log_.fail({why});
  const auto answer = asking_.take();
  if (!answer) return;
  line_ = engine_->line();
  if (!answer->problem.empty()) return log_.fail({answer->problem});
  if (!answer->came) return log_.warn("the engine came to no other node");
  if (answer->holds && !*answer->holds) log_.remark("the condition did not hold so far");
  if (!answer->forked) return;
  const Forked& f = *answer->forked;
  log_.news(fmt::format("searched once more with {}: {} after {} nodes, in {}", f.change, fork_score(f.found),
                        grouped(f.found.nodes), f.found.file));
  forks_.push_back(f);
  forked_ = f.found.file;
}

// Half of the time at most goes into reading: a large file is read less often.
void Live::poll(const Recording* shown, bool newest) {
  take_answer();
  shown_now_ = shown && shown == shown_.lock().get();
  if (path_.empty()) return;
  if (reading_.pending()) {
    if (reading_.running()) return;
    took_ = reading_.seconds(), read_at_ = clock_seconds();
    const std::string why = reading_.take_failure();
    const auto read = reading_.take();
    if (!why.empty() || !read || !*read) {
      if (!shown_before_) log_.fail(why.empty() && read ? read->error() : Error{path_ + ": " + why});
      if (!shown_before_) path_.clear(), let_go();
      return;
    }
    next_ = std::move(**read);
    shown_ = next_->recording;
    last_ = {next_->recording, {}, "", next_->origin};
    return;
  }
  if (engine_ && !asking_.pending() && !engine_->alive()) {
    log_.news(fmt::format("process {} has ended, or records no more", engine_->process()));
    engine_.reset();
    line_.clear();
  }
  const auto last = shown_.lock();
  if (shown_before_ && (!newest || shown != last.get())) return;  // somebody looks at something else
  if (shown_before_ && clock_seconds() < read_at_ + took_) return;
  const u64 now = recorded_so_far(path_);
  if (now == recorded_) return;
  recorded_ = now;
  reading_.start(
      [path = path_, last = last_](JobProgress& progress) { return read_recording_further(path, last, &progress); });
}

std::optional<std::string> Live::take_forked() {
  if (!shown_now_ || reading_.pending() || next_) return std::nullopt;
  return std::exchange(forked_, std::nullopt);
}

std::optional<OpenedRecording> Live::take() {
  if (!next_) return std::nullopt;
  shown_before_ = true;
  return std::exchange(next_, std::nullopt);
}

}  // namespace ply
