// A moment of a recording as a link that `trace` prints, writes into SARIF and into pages of changes.
#pragma once
#include <string>

#include "engine/link/link.h"

namespace ply::cli {

/// `slot`: the node that is looked at; `picked`: a person has named it, and it is selected when the link is opened.
Result<WrittenLink> moment_link(const Recording& recording, Tick tick, u32 slot, bool picked, std::string note);
/// With `page` in front, an address or a relative path; empty where there is no link.
std::string link_on_page(const Recording& recording, Tick tick, u32 slot, const std::string& page);

}  // namespace ply::cli
