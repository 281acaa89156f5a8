#include "app/ui/panels/moment_cache.h"

namespace ply::ui {

Subject subject_of(const SearchRun& run) {
  Subject s;
  s.game = run.game();
  s.root = run.root_position();
  s.root_mover = run.root_mover();
  s.profile = run.settings().profile;
  s.weights = run.settings().weights;
  s.options = run.settings().options;
  if (run.purpose() == SearchRun::Purpose::opened && run.recording()) {
    const RecordingSettings& file = run.recording()->settings();
    s.profile = file.profile;
    s.options = file.options;
    s.move_texts = file.move_texts;
    if (const ProfileInfo* p = s.game ? s.game->profile(file.profile) : nullptr) s.weights = weights_of(*p, file.weights);
  }
  return s;
}

void MomentCache::sync(const Runs& runs, const Walk& walk) {
  const std::shared_ptr<SearchRun>& run = runs.run();
  const bool another = run_.lock() != run || (!run && serial_ == 0);
  if (!another && moment_ == walk.moment_serial() && closed_ == walk.view().closed() && !models_.catching_up()) return;
  if (another) {
    models_.reset(run ? run->subject() : Subject{});
    run_ = run;
    iterations_.clear();
    ++recording_serial_;
  }
  moment_ = walk.moment_serial();
  closed_ = walk.view().closed();
  if (run) iterations_ = run->iterations();
  const View& v = walk.view();
  const u32 pin = walk.cursor().pin_a == no_node ? no_node : v.find(walk.cursor().pin_a);
  models_.look(v, walk.cursor().tick, walk.shown_slot(), pin, records_a_frame);
  ++serial_;
}

}  // namespace ply::ui
