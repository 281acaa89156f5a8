// Bytes as letters, RFC 4648: of section 4, with '=' at the end, or of section 5, which may stand in a link.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace ply {

enum class Base64 : unsigned char { plain, link };

std::string to_base64(std::string_view bytes, Base64 form = Base64::plain);
/// Of both forms, over several lines or not. Nothing: there are other letters in it.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace ply
