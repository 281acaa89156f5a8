// Small text helpers that every parser needs. ASCII only; never locale dependent.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/real_number.h"
#include "engine/base/types.h"

namespace ply {

std::string_view trim(std::string_view s);
/// Splits at every `separator`; n separators give n + 1 parts, which may be empty.
std::vector<std::string_view> split(std::string_view s, char separator);
std::string lower_case(std::string_view s);
/// Lower case, with '_' read as '-': how ids are compared.
std::string canonical_id(std::string_view s);
/// A field of comma-separated values: in quotes where it must be.
std::string csv_field(std::string_view s);
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
/// "41,207"
std::string grouped(u64 n);

/// A word between white space and where it begins; columns count from 1.
struct Word {
  std::string_view text;
  int column = 1;
};
std::vector<Word> words(std::string_view s);

/// The first word of a line and what follows it, spaces between them apart; the second may be empty.
struct CutLine {
  std::string_view word, rest;
};
CutLine cut_word(std::string_view line);

bool starts_with_word(std::string_view s, std::string_view word);

/// The whole text as a number, or nothing.
template <class T>
std::optional<T> to_number(std::string_view s) {
  T v{};
  if (!s.empty() && s.front() == '+') s.remove_prefix(1);
  const auto [end, ec] = number_from_chars(s.data(), s.data() + s.size(), v);
  if (ec != std::errc{} || end != s.data() + s.size() || s.empty()) return std::nullopt;
  return v;
}

/// What could not be read, fit for a message: at most 24 characters, control characters replaced.
std::string quoted_text(std::string_view s);

}  // namespace ply
