#include "app/cli/trace/moment_link.h"

#include <utility>

#include "engine/session/searches/search_run.h"

namespace ply::cli {

Result<WrittenLink> moment_link(const Recording& recording, Tick tick, u32 slot, bool picked, std::string note) {
  const View v = recording.view();
  RecordingSummary summary = recording.summary();
  SharedMoment& m = summary.moment.emplace();
  m.note = std::move(note);
  if (picked) m.node = v.id(slot);
  return link_to_moment(v, tick, slot, recording.plan(), std::move(summary), recording.digest(), record_pool());
}

std::string link_on_page(const Recording& recording, Tick tick, u32 slot, const std::string& page) {
  const auto link = moment_link(recording, tick, slot, true, {});
  return link ? page + link->text : std::string();
}

}  // namespace ply::cli
