#include "engine/trace/record_words.h"

#include <fmt/format.h>
#include <system_error>

#include <charconv>
#include <cstddef>
#include <span>

#include "engine/trace/fields.h"
#include "engine/trace/node_keys.h"

namespace ply {
namespace {

// The words of expressions over nodes.
const auto ends = words_of(FieldType::end), kinds = words_of(FieldType::kind), passes = words_of(FieldType::pass),
           whys = words_of(FieldType::why);
constexpr const char* side_words[] = {"first", "second"};
constexpr std::span<const char* const> sides = side_words;

template <class E>
const char* word_of(std::span<const char* const> words, E e) {
  const auto i = static_cast<std::size_t>(e);
  return i < words.size() ? words[i] : "?";
}

template <class E>
std::optional<E> value_of(std::span<const char* const> words, std::string_view word) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (word == words[i]) return static_cast<E>(i);
  return std::nullopt;
}

}  // namespace

const char* end_word(NodeEnd e) { return word_of(ends, e); }
const char* kind_word(Kind k) { return word_of(kinds, k); }
std::string mate_text(i64 value) {
  const i64 plies = log_mate - (value < 0 ? -value : value);
  if (plies < 0 || plies > max_log_mate) return {};
  return fmt::format("{}mate {}", value < 0 ? "-" : "+", (plies + 1) / 2);
}

const char* kind_sign(Kind k) {
  switch (k) {
    case Kind::exact: return "=";
    case Kind::lower: return "\u2265";
    case Kind::upper: return "\u2264";
    case Kind::none: break;
  }
  return "?";
}

const char* pass_word(Pass p) { return word_of(passes, p); }
const char* why_word(Why w) { return word_of(whys, w); }
const char* side_word(Side s) { return word_of(sides, s); }

std::optional<NodeEnd> end_of_word(std::string_view word) { return value_of<NodeEnd>(ends, word); }
std::optional<Kind> kind_of_word(std::string_view word) { return value_of<Kind>(kinds, word); }
std::optional<Pass> pass_of_word(std::string_view word) { return value_of<Pass>(passes, word); }
std::optional<Why> why_of_word(std::string_view word) { return value_of<Why>(whys, word); }
std::optional<Side> side_of_word(std::string_view word) { return value_of<Side>(sides, word); }

std::string key_text(u64 key) { return fmt::format("{:016x}", key); }

std::optional<u64> parse_key(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  u64 out = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out, 16);
  if (text.empty() || text.size() > 16 || failed != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return out;
}

}  // namespace ply
