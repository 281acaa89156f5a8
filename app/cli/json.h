// What commands print under --json.
#pragma once
#include "engine/base/written_json.h"

namespace ply::cli {

using Json = WrittenJson;

}  // namespace ply::cli
