// A moment of a recording as a link, as it is written into SARIF and pages of changes.
#pragma once
#include <string>

#include "engine/link/link.h"

namespace ply::cli {

/// With `page` in front, an address or a relative path; empty where there is no link.
std::string link_on_page(const Recording& recording, Tick tick, u32 slot, const std::string& page);

}  // namespace ply::cli
