// How a reading is told to people.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/play/recognise.h"

namespace ply {

/// Our own notation, which needs no name.
inline constexpr const char *plain_position = "position", *plain_moves = "moves";

/// Where it stands: "at the end", "in line 3, column 4".
std::string place_in(std::string_view text, std::size_t at);
/// "62 moves, 40-24, read as: list of PlayOK; left out: result at the end"
std::string reading_line(const Recognised& reading);
/// The names of several, for an error.
Error several_readings(const std::vector<Recognised>& readings);

}  // namespace ply
