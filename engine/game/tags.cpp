#include "engine/game/tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "engine/base/text.h"

namespace ply {
namespace {

bool in_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }
Error error_at(std::size_t place, std::string message) { return {std::move(message), static_cast<int>(place) + 1}; }

}  // namespace

const Tag* TaggedText::find(std::string_view name) const {
  const auto it = std::find_if(tags.begin(), tags.end(), [&](const Tag& t) { return t.name == name; });
  return it == tags.end() ? nullptr : &*it;
}

Result<TaggedText> read_tags(std::string_view text) {
  TaggedText out;
  std::unordered_set<std::string> names;  // a text may have very many
  std::size_t i = 0;
  const auto skip_blanks = [&] {
    while (i < text.size() && is_blank(text[i])) ++i;
  };
  for (skip_blanks(); i < text.size() && text[i] == '['; skip_blanks()) {
    ++i;
    skip_blanks();
    Tag tag;
    tag.name_at = i;
    while (i < text.size() && in_name(text[i])) tag.name += text[i++];
    if (tag.name.empty()) return error_at(i, "expected the name of a tag after '['");
    if (!names.insert(tag.name).second)
      return error_at(tag.name_at, fmt::format("a second tag {}", quoted_text(tag.name)));
    skip_blanks();
    if (i >= text.size() || text[i] != '"')
      return error_at(i, fmt::format("expected '\"' after the name of the tag {}", quoted_text(tag.name)));
    tag.value_at = ++i;
    for (; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i) {
      if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\')) ++i;
      tag.value += text[i];
    }
    if (i >= text.size() || text[i] != '"')
      return error_at(i, fmt::format("the value of the tag {} is not closed", quoted_text(tag.name)));
    ++i;
    skip_blanks();
    if (i >= text.size() || text[i] != ']')
      return error_at(i, fmt::format("expected ']' after the tag {}", quoted_text(tag.name)));
    ++i;
    out.tags.push_back(std::move(tag));
  }
  out.body_at = i;
  return out;
}

std::string write_tag(std::string_view name, std::string_view value) {
  if (name.empty() || !std::all_of(name.begin(), name.end(), in_name)) return {};
  std::string out = fmt::format("[{} \"", name);
  for (char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out + "\"]\n";
}

Error with_line(Error error, std::string_view text) {
  if (error.column <= 0 || trim(text).find('\n') == std::string_view::npos) return error;
  const std::string_view before = text.substr(0, static_cast<std::size_t>(error.column) - 1);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.find_last_of('\n') + 1;  // npos + 1 is 0
  return {fmt::format("line {}: {}", line, error.message), error.column - static_cast<int>(line_start)};
}

}  // namespace ply
