// Names on the disk.
#pragma once
#include <string>

#include "engine/core/result.h"

namespace ply {

/// After a file was made or renamed: its folder is flushed, so that the name outlasts a failing machine too.
Status flush_folder_of(const std::string& path);

}  // namespace ply
