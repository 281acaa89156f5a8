// What `trace info` says of a recording.
#pragma once
#include <string>

#include "engine/ask/recording_info.h"

namespace ply::cli {

std::string info_text(const Recording& r);

}  // namespace ply::cli
