// SHA-256 (FIPS 180-4): where somebody may want two texts to have one digest, and must not get it.
#pragma once
#include <string>
#include <string_view>

namespace ply {

/// In 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace ply
