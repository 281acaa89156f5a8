#include "engine/base/markup.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/terminal.h"

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
      {'\\', "textbackslash"}, {'~', "textasciitilde"}, {'^', "textasciicircum"}, {'<', "textless"},
      {'>', "textgreater"},    {'|', "textbar"},        {'"', "textquotedbl"}};
  std::string out;
  for (const char c : plain(text)) {
    const auto* const name =
        std::find_if(std::begin(named), std::end(named), [&](const auto& n) { return n.first == c; });
    if (name != std::end(named)) out += std::string("\\") + name->second + "{}";
    else if (std::string_view("{}$%_#&").find(c) != std::string_view::npos) out += std::string("\\") + c;
    else out += c;
  }
  return out;
}

}  // namespace ply
