#include "engine/foreign/source_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ply {
namespace {

constexpr std::array<std::string_view, 17> long_signs = {"->", "::", "==", "!=", "<=", ">=", "&&", "||", "++",
                                                         "--", "+=", "-=", "*=", "/=", "^=", "|=", "&="};

bool begins_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool in_word(char c) { return begins_word(c) || is_digit(c); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

class Lexer {
 public:
  explicit Lexer(SourceTokens& out) : out_(out), s_(out.text) {}

  Status run() {
    bool begins_line = true;
    while (at_ < s_.size()) {
      const char c = s_[at_];
      if (c == '\n') {
        begins_line = true, ++line_, ++at_;
      } else if (is_blank(c) || (c == '\\' && ends_line(at_ + 1))) {
        ++at_;
      } else if (comment()) {
        skip_comment();
      } else if (c == '#' && begins_line) {
        if (const Status s = directive(); !s) return s;
      } else {
        begins_line = false;
        if (const Status s = token(out_.tokens); !s) return s;
      }
    }
    return match();
  }

 private:
  bool ends_line(std::size_t i) const { return i < s_.size() && (s_[i] == '\n' || s_[i] == '\r'); }
  bool comment() const { return s_[at_] == '/' && at_ + 1 < s_.size() && (s_[at_ + 1] == '/' || s_[at_ + 1] == '*'); }
  void skip_comment() {
    const bool block = s_[at_ + 1] == '*';
    const std::size_t found = block ? s_.find("*/", at_ + 2) : s_.find('\n', at_);
    go_to(found == s_.npos ? s_.size() : block ? found + 2 : found);
  }
  void go_to(std::size_t to) {
    line_ += static_cast<u32>(
        std::count(s_.begin() + static_cast<std::ptrdiff_t>(at_), s_.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
    at_ = to;
  }

  Status token(std::vector<SourceToken>& to) {
    SourceToken t;
    t.at = static_cast<u32>(at_), t.line = line_;
    const char c = s_[at_];
    std::size_t end = at_ + 1;
    if (c == '"' || c == '\'') {
      t.kind = SourceToken::Kind::text;
      const bool raw =
          c == '"' && !to.empty() && to.back().at + to.back().size == at_ && out_.of(to.back()).ends_with('R');
      end = raw ? end_of_raw() : end_of_text(c);
      if (end == s_.npos) return Error{fmt::format("line {}: a text does not end", line_)};
    } else if (begins_word(c)) {
      t.kind = SourceToken::Kind::word;
      while (end < s_.size() && in_word(s_[end])) ++end;
    } else if (is_digit(c) || (c == '.' && end < s_.size() && is_digit(s_[end]))) {
      t.kind = SourceToken::Kind::number;
      while (end < s_.size() && (in_word(s_[end]) || s_[end] == '.' || s_[end] == '\'')) ++end;
    } else {
      for (const std::string_view sign : long_signs)
        if (s_.substr(at_, 2) == sign) end = at_ + 2;
    }
    t.size = static_cast<u32>(end - at_);
    to.push_back(t);
    go_to(end);
    return Done{};
  }
  std::size_t end_of_text(char quote) const {
    for (std::size_t i = at_ + 1; i < s_.size() && s_[i] != '\n'; ++i) {
      if (s_[i] == '\\') ++i;
      else if (s_[i] == quote) return i + 1;
    }
    return s_.npos;
  }
  std::size_t end_of_raw() const {
    const std::size_t open = s_.find('(', at_);
    if (open == s_.npos || open - at_ > 17) return s_.npos;
    const std::string close = ")" + std::string(s_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const std::size_t found = s_.find(close, open);
    return found == s_.npos ? found : found + close.size();
  }

  // Where the line ends, with those that a backslash adds to it.
  std::size_t end_of_directive() const {
    std::size_t i = at_;
    for (;;) {
      i = std::min(s_.find('\n', i), s_.size());
      std::size_t last = i;
      while (last > at_ && is_blank(s_[last - 1])) --last;
      if (i == s_.size() || last == at_ || s_[last - 1] != '\\') return i;
      ++i;
    }
  }
  std::string_view directive_word(std::size_t& i, std::size_t end) const {
    while (i < end && is_blank(s_[i])) ++i;
    const std::size_t from = i;
    while (i < end && in_word(s_[i])) ++i;
    return s_.substr(from, i - from);
  }

  Status directive() {
    const std::size_t end = end_of_directive();
    std::size_t i = at_ + 1;
    const std::string_view word = directive_word(i, end);
    if (word == "include" && out_.tokens.empty()) out_.last_include = line_;
    if (word == "define") return define(i, end);
    if (word == "else" || word.starts_with("elif") || (word == "if" && directive_word(i, end) == "0")) {
      out_.passed_over.push_back(line_);
      go_to(end);
      pass_over();
      return Done{};
    }
    go_to(end);
    return Done{};
  }
  Status define(std::size_t i, std::size_t end) {
    SourceMacro m;
    m.name = directive_word(i, end);
    if (i < end && s_[i] == '(') i = std::min(s_.find(')', i), end);
    go_to(i);
    while (at_ < end) {
      const char c = s_[at_];
      if (c == '\n' || c == '\\' || is_blank(c)) {
        go_to(at_ + 1);
      } else if (comment()) {
        skip_comment();
      } else if (const Status s = token(m.body); !s) {
        m.body.clear();  // half a text may stand in a macro
        go_to(end);
      }
    }
    out_.macros.push_back(std::move(m));
    return Done{};
  }
  // To the #endif.
  void pass_over() {
    for (int depth = 0; at_ < s_.size();) {
      go_to(std::min(s_.find('\n', at_), s_.size() - 1) + 1);
      std::size_t i = at_;
      while (i < s_.size() && is_blank(s_[i])) ++i;
      if (i >= s_.size() || s_[i] != '#') continue;
      const std::string_view word = directive_word(++i, s_.size());
      if (word == "if" || word == "ifdef" || word == "ifndef") ++depth;
      if (word == "endif" && depth-- == 0) return go_to(end_of_directive());
    }
  }

  Status match() {
    const auto& t = out_.tokens;
    out_.mate.assign(t.size(), out_.none), out_.up.assign(t.size(), out_.none);
    std::vector<u32> open;
    for (u32 i = 0; i < t.size(); ++i) {
      const std::string_view s = t[i].kind == SourceToken::Kind::sign ? out_[i] : std::string_view();
      const bool closes = s == ")" || s == "]" || s == "}";
      if (closes) {
        const char other = s == ")" ? '(' : s == "]" ? '[' : '{';
        if (open.empty() || out_[open.back()][0] != other)
          return Error{
              fmt::format("line {}: {} has no {} (are both branches of an #if left open?)", t[i].line, s, other)};
        out_.mate[i] = open.back(), out_.mate[open.back()] = i;
        open.pop_back();
      }
      if (!open.empty()) out_.up[i] = open.back();
      if (s == "(" || s == "[" || s == "{") open.push_back(i);
    }
    if (!open.empty()) return Error{fmt::format("line {}: {} is never closed", t[open.back()].line, out_[open.back()])};
    return Done{};
  }

  SourceTokens& out_;
  std::string_view s_;
  std::size_t at_ = 0;
  u32 line_ = 1;
};

}  // namespace

Result<SourceTokens> read_source(std::string text) {
  SourceTokens out;
  out.text = std::move(text);
  if (out.text.find('\0') != std::string::npos) return Error{"it is no source: a zero byte stands in it"};
  if (const Status s = Lexer(out).run(); !s) return s.error();
  return out;
}

}  // namespace ply
