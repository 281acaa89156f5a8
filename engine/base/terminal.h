// The way of text to a terminal. What comes from a file, a name or a line may hold control characters: a terminal would
// obey them (colours, titles, lines that overwrite others), so they are shown instead. And standard error may be closed
// or full: what cannot be said there is dropped, and nothing else changes.
#pragma once
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace ply {

/// The text as a terminal may have it: UTF-8 whose control characters (C0, DEL, C1, and those that turn the direction
/// of writing or have no width) and broken bytes are written as \n, \t, \xNN or \u{NNNN}.
std::string visible(std::string_view text);
/// The same for several lines, whose line ends stay.
std::string visible_lines(std::string_view text);
/// JSON text (valid, UTF-8): the same characters as the \u escapes of its strings, so that it reads back as it was.
std::string visible_json(std::string_view text);

/// A line on standard error, made visible. Never fails.
void complain(std::string_view line);

/// How many columns the terminal has that this stream is written to, at least 40; 0 where it is none.
std::size_t terminal_columns(std::FILE* stream);

/// To be called first in main(): a standard stream that is closed keeps its number, so that no file that is opened
/// later takes its place and gets what was meant for the terminal. Reading and writing it goes on failing, standard
/// error apart.
void hold_standard_streams();

}  // namespace ply
