// UTF-8: the form of every text in the program. Files, clipboards and command lines may hold other bytes; they are read
// here as soon as they enter, so that nobody behind has to ask again.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/types.h"

namespace ply {

/// Of the character that begins the text: how many bytes it has, and its code in Unicode. 0: it is not well formed.
std::size_t first_character(std::string_view text, u32& code);
/// Well formed as Unicode has it: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);
/// A file's text without the byte order mark that some editors write in front of it.
std::string_view without_bom(std::string_view text);
/// The text in UTF-8, without such a mark: what is well formed stays as it is, every other byte is read as Latin-1.
std::string to_utf8(std::string_view text);
/// The beginning of a text in UTF-8, at most `max` bytes, that ends with a whole character.
std::string_view utf8_front(std::string_view text, std::size_t max);
/// What stands at a place of a text, as a message names it: 'e', 'é', a blank, a control character, a byte that is no
/// text, the end of the text.
std::string character_at(std::string_view text, std::size_t at);

}  // namespace ply
