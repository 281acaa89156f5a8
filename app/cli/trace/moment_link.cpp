#include "app/cli/trace/moment_link.h"

#include "engine/session/searches/search_run.h"

namespace ply::cli {

std::string link_on_page(const Recording& recording, Tick tick, u32 slot, const std::string& page) {
  const auto link = link_to_moment(recording, tick, slot, true, {}, record_pool());
  return link ? page + link->text : std::string();
}

}  // namespace ply::cli
