#include "engine/trace/record_words.h"

#include <cstddef>

namespace ply {
namespace {

constexpr const char* ends[] = {"inner", "horizon", "over", "table", "pruned", "aborted", "open", "repetition", "limit"};
constexpr const char* kinds[] = {"none", "exact", "lower", "upper"};
constexpr const char* passes[] = {"full", "scout", "research", "probe"};
constexpr const char* whys[] = {"generator", "table", "forcing", "killer", "history", "previous"};
constexpr const char* sides[] = {"first", "second"};

template <std::size_t N, class E>
const char* word_of(const char* const (&words)[N], E e) {
  const auto i = static_cast<std::size_t>(e);
  return i < N ? words[i] : "?";
}

template <class E, std::size_t N>
std::optional<E> value_of(const char* const (&words)[N], std::string_view word) {
  for (std::size_t i = 0; i < N; ++i)
    if (word == words[i]) return static_cast<E>(i);
  return std::nullopt;
}

}  // namespace

const char* end_word(NodeEnd e) { return word_of(ends, e); }
const char* kind_word(Kind k) { return word_of(kinds, k); }
const char* pass_word(Pass p) { return word_of(passes, p); }
const char* why_word(Why w) { return word_of(whys, w); }
const char* side_word(Side s) { return word_of(sides, s); }

std::optional<NodeEnd> end_of_word(std::string_view word) { return value_of<NodeEnd>(ends, word); }
std::optional<Kind> kind_of_word(std::string_view word) { return value_of<Kind>(kinds, word); }
std::optional<Pass> pass_of_word(std::string_view word) { return value_of<Pass>(passes, word); }
std::optional<Why> why_of_word(std::string_view word) { return value_of<Why>(whys, word); }
std::optional<Side> side_of_word(std::string_view word) { return value_of<Side>(sides, word); }

}  // namespace ply
