// Texts on their way into HTML, SVG, Markdown and TeX: nothing in them is markup, and what a reader cannot see
// (characters that turn the direction of writing or have no width) is written as terminals have it (terminal.h).
#pragma once
#include <string>
#include <string_view>

namespace ply {

/// For HTML and SVG, also in attributes. Control characters become blanks.
std::string html_text(std::string_view text);
/// For Markdown, outside of code.
std::string markdown_text(std::string_view text);
/// For TeX, in text.
std::string tex_text(std::string_view text);

}  // namespace ply
