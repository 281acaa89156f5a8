#include "engine/base/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/terminal.h"
#include "engine/base/utf8.h"

namespace ply {
namespace {

/// In one line, all of which can be seen.
std::string plain(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = ' ';
  return visible(out);
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : plain(text)) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  return out;
}

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : plain(text)) {
    if (std::string_view("\\`*_{}[]<>#|!&~").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string tex_text(std::string_view text) {
  static constexpr std::pair<char, const char*> named[] = {
      {'\\', "textbackslash{}"}, {'~', "textasciitilde{}"}, {'^', "textasciicircum{}"}, {'<', "textless{}"},
      {'>', "textgreater{}"},    {'|', "textbar{}"},        {'"', "symbol{34}"}};
  const std::string all = plain(text);
  std::string out;
  for (std::size_t at = 0; at < all.size(); ++at) {
    const char c = all[at];
    const auto* const name =
        std::find_if(std::begin(named), std::end(named), [&](const auto& n) { return n.first == c; });
    if (name != std::end(named)) out += std::string("\\") + name->second;
    else if (std::string_view("{}$%_#&").find(c) != std::string_view::npos) out += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) < 0x80) out += c;
    else {
      // pdfTeX knows few letters beyond ASCII, and stops at others: there it has the code, other engines the letter.
      u32 code = 0;
      const std::size_t bytes = std::max<std::size_t>(first_character(std::string_view(all).substr(at), code), 1);
      out += fmt::format("{{\\ifdefined\\Umathchar {}\\else U+{:04X}\\fi}}", all.substr(at, bytes), code);
      at += bytes - 1;
    }
  }
  return out;
}

}  // namespace ply
