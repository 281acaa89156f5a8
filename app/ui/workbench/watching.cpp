#include "app/ui/workbench/watching.h"

namespace ply::ui {

void Watching::begin(const Session& session, double events_per_second) {
  if (!on()) pace_before_ = session.walk().cursor().events_per_second;
  run_ = session.runs().run().get();
  pace_ = events_per_second;
  playing_ = false;
}

bool Watching::follow(Session& session) {
  if (!on()) return false;
  const SearchRun* now = session.runs().run().get();
  if (now == run_ && now->running()) return false;
  if (now == run_ && !playing_) {
    playing_ = true;
    session.apply(command::Seek{-1});
    session.apply(command::PlaySpeed{pace_});
    session.apply(command::Animate{true});
    return false;
  }
  if (now == run_ && session.walk().cursor().animate) return false;
  const bool shown = now == run_ && session.walk().at_edge();
  take_over(session);
  return shown;
}

void Watching::take_over(Session& session) {
  if (!on()) return;
  if (session.runs().run().get() == run_) session.apply(command::Animate{false});
  session.apply(command::PlaySpeed{pace_before_});
  run_ = nullptr;
}

}  // namespace ply::ui
