// Whether a text is well-formed XML, as far as our pictures use it: elements, attributes, texts with the five entities,
// one declaration at the beginning.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/utf8.h"

namespace ply::ui {

/// What is wrong with it, with its place; empty: nothing.
inline std::string xml_problem(std::string_view text) {
  std::size_t at = 0;
  const auto wrong = [&](const std::string& what) { return fmt::format("{} at byte {}", what, at); };
  const auto name_at = [&](std::size_t i) {
    std::size_t end = i;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '-' ||
                                 text[end] == ':' || text[end] == '_'))
      end++;
    return text.substr(i, end - i);
  };
  // Text or the value of an attribute, up to `stop`.
  const auto content = [&](char stop) -> std::string {
    for (; at < text.size() && text[at] != stop; at++) {
      if (static_cast<unsigned char>(text[at]) < 0x20 && text[at] != '\n') return wrong("a control character");
      if (text[at] == '<') return wrong("a bare <");
      if (text[at] != '&') continue;
      const std::string_view rest = text.substr(at);
      if (!(rest.starts_with("&amp;") || rest.starts_with("&lt;") || rest.starts_with("&gt;") ||
            rest.starts_with("&quot;") || rest.starts_with("&apos;")))
        return wrong("a bare &");
    }
    return at < text.size() || stop == '<' ? std::string() : wrong("an open value");
  };
  if (!is_utf8(text)) return "it is not UTF-8";
  if (text.starts_with("<?xml ")) at = text.find("?>") + 2;
  std::vector<std::string_view> open;
  bool any = false;
  while (at < text.size()) {
    if (text[at] != '<') {
      const std::size_t from = at;
      if (std::string problem = content('<'); !problem.empty()) return problem;
      if (open.empty() && text.substr(from, at - from).find_first_not_of("\n ") != std::string_view::npos)
        return wrong("text outside of the root");
      continue;
    }
    if (text.substr(at).starts_with("</")) {
      const std::string_view name = name_at(at + 2);
      if (open.empty() || open.back() != name) return wrong("an end that fits no beginning");
      open.pop_back();
      at += 2 + name.size();
      if (at >= text.size() || text[at] != '>') return wrong("an open end tag");
      at++;
      continue;
    }
    const std::string_view name = name_at(at + 1);
    if (name.empty()) return wrong("a tag without name");
    if (open.empty() && any) return wrong("a second root");
    any = true;
    at += 1 + name.size();
    std::vector<std::string_view> seen;
    while (at < text.size() && text[at] == ' ') {
      const std::string_view attribute = name_at(++at);
      if (attribute.empty()) return wrong("an attribute without name");
      if (std::find(seen.begin(), seen.end(), attribute) != seen.end())
        return wrong("an attribute that is there twice");
      seen.push_back(attribute);
      at += attribute.size();
      if (!text.substr(at).starts_with("=\"")) return wrong("an attribute without value");
      at += 2;
      if (std::string problem = content('"'); !problem.empty()) return problem;
      at++;
    }
    if (text.substr(at).starts_with("/>")) at += 2;
    else if (at < text.size() && text[at] == '>') open.push_back(name), at++;
    else return wrong("an open tag");
  }
  return open.empty() ? any ? "" : "it is empty" : fmt::format("<{}> has no end", open.back());
}

}  // namespace ply::ui
