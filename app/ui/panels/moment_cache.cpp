#include "app/ui/panels/moment_cache.h"

#include "engine/base/clock.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {

void MomentCache::sync(const Runs& runs, const Walk& walk, const Answers& answers) {
  const std::shared_ptr<SearchRun>& run = runs.run();
  const bool another = run_.lock() != run || (!run && serial_ == 0);
  const bool on_demand = run && run->recording() && run->recording()->blocks();
  if (models_.take_wanted() && on_demand && !another) answers.sums().request();
  const ReadSums read = on_demand ? answers.read_sums() : nullptr;
  if (!another && moment_ == walk.moment_serial() && closed_ == walk.view().closed() && read == read_ &&
      models_.view().blocks() == walk.view().blocks() && (read || !models_.catching_up()))
    return;
  if (another) {
    models_.reset(run ? run->subject() : Subject{});
    run_ = run;
    iterations_.clear();
    thread_.dismiss();
    ++recording_serial_;
  }
  moment_ = walk.moment_serial();
  closed_ = walk.view().closed();
  read_ = read;
  if (run) iterations_ = run->iterations();
  if (run && run->purpose() != SearchRun::Purpose::opened)
    for (Iteration& i : iterations_) i.seconds = shown_seconds(i.seconds);
  const View& v = walk.view();
  const u32 pin = walk.cursor().pin_a == no_node ? no_node : v.find(walk.cursor().pin_a);
  models_.look(v, walk.cursor().tick, walk.shown_slot(), pin, records_a_frame, read);
  ++serial_;
}

}  // namespace ply::ui
