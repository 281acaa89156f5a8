// What the guide can be opened at.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ply::ui {

/// "playing", "playing: Clocks": the pages, and the headings of each. Read once, from the files of the program.
const std::vector<std::string>& guide_targets();
/// Where a panel is told of: the first heading or paragraph that has its title; empty: nowhere. As a target, or
/// "playing # 7": the block of a page.
std::string guide_target_of_panel(std::string_view title);

}  // namespace ply::ui
