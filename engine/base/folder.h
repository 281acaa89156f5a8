// Names on the disk.
#pragma once
#include <string>

#include "engine/base/result.h"

namespace ply {

/// After a file was made or renamed: its folder is flushed, so that the name outlasts a failing machine too.
Status flush_folder_of(const std::string& path);

/// Where both programs keep what a person's work leaves: $XDG_STATE_HOME/plyscope, or ~/.local/state/plyscope; empty if
/// there is no home. Not made yet.
std::string state_folder();

/// Where they keep what can be made anew: $XDG_CACHE_HOME/plyscope, or ~/.cache/plyscope; empty if there is no home.
std::string cache_folder();

}  // namespace ply
