#include "app/ui/panels/moment_cache.h"

#include "engine/base/clock.h"

namespace ply::ui {

void MomentCache::sync(const Runs& runs, const Walk& walk) {
  const std::shared_ptr<SearchRun>& run = runs.run();
  const bool another = run_.lock() != run || (!run && serial_ == 0);
  if (!another && moment_ == walk.moment_serial() && closed_ == walk.view().closed() && !models_.catching_up()) return;
  if (another) {
    models_.reset(run ? run->subject() : Subject{});
    run_ = run;
    iterations_.clear();
    thread_.dismiss();
    ++recording_serial_;
  }
  moment_ = walk.moment_serial();
  closed_ = walk.view().closed();
  if (run) iterations_ = run->iterations();
  if (run && run->purpose() != SearchRun::Purpose::opened)
    for (Iteration& i : iterations_) i.seconds = shown_seconds(i.seconds);
  const View& v = walk.view();
  const u32 pin = walk.cursor().pin_a == no_node ? no_node : v.find(walk.cursor().pin_a);
  models_.look(v, walk.cursor().tick, walk.shown_slot(), pin, records_a_frame);
  ++serial_;
}

}  // namespace ply::ui
