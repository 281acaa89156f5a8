// Help texts on screens of any width.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace ply {

/// The text with its lines broken at blanks so that none is wider than `columns` where its words allow. What does not
/// fit beside the name of an option or a command goes on below its explanation.
std::string fitted_help(std::string_view help, std::size_t columns);

}  // namespace ply
