// The user's copy of the settings (imgui.ini): where it is, how it comes into being, how it is written. The shipped
// default is only ever read.
#pragma once
#include <span>
#include <string>

#include "engine/base/result.h"

namespace ply::ui {

/// $XDG_CONFIG_HOME/plyscope, or ~/.config/plyscope; empty if neither variable is set.
std::string config_folder();

/// The text to start with: the user's file, or, if there is none yet, the first shipped default that can be read; empty
/// if there is nothing at all. At most a megabyte is read.
std::string read_settings(const std::string& user_file, std::span<const std::string> shipped);

/// Makes the folder if needed; writes beside the file and renames, so that a crash leaves the old or the new one.
Status write_settings(const std::string& user_file, const std::string& text);

}  // namespace ply::ui
