#include "engine/session/answers/zooming.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/temporary_folder.h"
#include "engine/base/text.h"
#include "engine/foreign/trace_origin.h"
#include "engine/match/consent.h"
#include "engine/match/process.h"
#include "engine/match/zoom.h"
#include "engine/session/handler.h"

namespace ply {
namespace {

constexpr u64 max_nodes = 5'000'000;  // a person looks at: 200 MB of records
constexpr std::size_t max_known = 40;

}  // namespace

Zoom::~Zoom() { job_.stop(); }

void Zoom::know(const OpenedRecording& opened) {
  if (!opened.origin) return;
  std::erase_if(known_, [](const Known& k) { return k.recording.expired(); });
  if (known_.size() == max_known) known_.erase(known_.begin());
  Known now{opened.recording, opened.origin, {}, {}, opened.origin->input};
  // The same command made it, and a person has seen that.
  for (const Known& k : known_)
    if (k.origin->command == opened.origin->command && k.origin->folder == opened.origin->folder && !k.command.empty())
      now.command = k.command, now.folder = k.folder, now.input = k.input;
  known_.push_back(std::move(now));
}

const Zoom::Known* Zoom::known(const Recording* recording) const {
  const auto at = std::find_if(known_.begin(), known_.end(),
                               [&](const Known& k) { return recording && k.recording.lock().get() == recording; });
  return at == known_.end() ? nullptr : &*at;
}

Result<ZoomRange> Zoom::range(u32 slot, int plies) const {
  const Known* const k = known(run_ ? run_->recording() : nullptr);
  if (!k)
    return Error{
        "only what an engine has recorded with plytrace.h can be recorded again by it: open the file that it "
        "wrote, or a recording that was made of it"};
  if (slot >= k->origin->records.size()) return Error{"no node is shown"};
  return zoom_range(*k->origin, k->origin->records[slot], plies, max_nodes);
}

Zoom::Offer Zoom::offer(u32 slot) const {
  Offer out;
  const auto found = range(slot, 0);
  if (!found) {
    out.problem = found.error().message;
    return out;
  }
  const Known& k = *known(run_->recording());
  out.from_file = k.command.empty();
  out.command = out.from_file ? command_text(k.origin->command) : k.command;
  out.folder = out.from_file ? k.origin->folder : k.folder;
  out.input = k.input;
  const TraceNode& n = found->node;
  out.missing = n.below.visits - n.recorded;
  out.visits = n.visit + n.below.visits - 1;
  out.plies = found->max_height < 0 ? 0 : found->max_height - static_cast<int>(n.height);
  return out;
}

bool Zoom::agreed(const Offer& offer) const {
  auto words = command_words(offer.command);
  return words && consent_.given(words_of({.command = std::move(*words), .folder = offer.folder, .input = offer.input}),
                                 offer.folder);
}

PLY_COMMAND(Zoom, Zoom) {
  if (working()) return log_.warn("the engine is still running");
  const u32 slot =
      run_ && run_->recording() && run_->recording()->finished() ? run_->recording()->view().find(c.node) : no_node;
  const auto wanted = range(slot, c.plies);
  if (!wanted) return log_.warn(wanted.error().message);
  auto words = command_words(c.command);
  if (!words) return log_.fail({"the command: " + words.error().message});
  const auto k = std::find_if(known_.begin(), known_.end(),
                              [&](const Known& x) { return x.recording.lock().get() == run_->recording(); });
  k->command = c.command, k->folder = c.folder, k->input = c.input;
  ZoomRun run;
  run.command = std::move(*words), run.folder = c.folder, run.input = c.input, run.max_nodes = max_nodes;
  if (const Status ok = consent_.give(words_of(run), run.folder); !ok)
    log_.warn("the consent could not be saved: " + ok.error().message);
  given_up_ = false;
  job_.start([range = *wanted, run = std::move(run), origin = k->origin, of = run_->recording(),
              asked = c.node](JobProgress& progress) {
    Done out;
    out.of = of, out.asked = asked;
    const auto folder = TemporaryFolder::make();
    if (!folder) return out.problem = folder.error(), out;
    const std::string file = folder->file("zoom.plytrace");
    const auto ended = run_zoom(range, run, file, progress);
    if (!ended) return out.problem = ended.error(), out;
    out.ended = *ended;
    progress.done = 0, progress.all = whole_reading;
    auto opened = read_recording(file, ~std::size_t{0}, &progress);
    if (!opened) return out.problem = opened.error(), out;
    out.opened = std::move(*opened);
    const ZoomVerdict verdict = compare_zoom(*origin, range.node, *out.opened.origin, false);
    out.same = verdict.same, out.words = verdict.words;
    out.opened.origin =
        made_again(*out.opened.recording, *out.opened.origin, run.input, verdict.same ? std::string() : verdict.words);
    const auto& records = out.opened.origin->records;
    const auto at = std::find(records.begin(), records.end(), verdict.record);
    if (verdict.record != 0 && at != records.end()) out.slot = static_cast<u32>(at - records.begin());
    return out;
  });
  log_.news(fmt::format("{} runs again ...", k->origin->command.empty() ? std::string("the engine") : c.command));
}

void Zoom::stop() {
  given_up_ = true;
  job_.ask_to_stop();
}

void Zoom::follow(const std::shared_ptr<SearchRun>& run) {
  run_ = run;
  if (!working() || job_.running()) return;
  if (const std::string why = job_.take_failure(); !why.empty()) return log_.fail({why});
  if (const auto done = job_.take()) tell(*done);
}

void Zoom::tell(const Done& done) {
  if (given_up_) return log_.news("the engine was ended: nothing new is shown");
  if (done.problem) return log_.fail(*done.problem);
  know(done.opened);
  const bool here = run_ && run_->recording();
  if (here) {
    const Place before{run_->shared_recording(), run_->recording() == done.of ? done.asked : no_node};
    history_.leave(before);
    remember({before, run_->root(), run_->game_node()});
  }
  Shown now{{done.opened.recording, no_node}, done.opened.root, -1};
  if (done.slot != no_node) now.place.id = done.opened.recording->view().id(done.slot);
  if (here && run_->recording()->plan().position == done.opened.recording->plan().position)
    now.root = run_->root(), now.game_node = run_->game_node();
  remember(now);
  next_ = std::move(now);
  if (done.same) log_.news(done.words);
  else log_.remark(done.words);
  if (!done.ended.empty() && done.ended != "it ended with code 0") log_.remark("the engine: " + done.ended);
}

std::optional<Zoom::Shown> Zoom::take() { return std::exchange(next_, std::nullopt); }

void Zoom::remember(const Shown& shown) {
  std::erase_if(seen_, [&](const Shown& s) { return s.place.recording == shown.place.recording; });
  seen_.push_back(shown);
  if (seen_.size() > max_seen) seen_.erase(seen_.begin());
}

PLY_COMMAND(Zoom, ZoomBack) {
  const Place here{run_ ? run_->shared_recording() : nullptr, c.here};
  const auto there = c.forward ? history_.forward(here) : history_.back(here);
  if (!there) return log_.warn(c.forward ? "there is no recording to go forward to" : "there is none before this");
  const auto at =
      std::find_if(seen_.begin(), seen_.end(), [&](const Shown& s) { return s.place.recording == there->recording; });
  if (at == seen_.end()) return log_.warn("that recording is not there any more");
  next_ = *at;
  next_->place.id = there->id;
}

}  // namespace ply
