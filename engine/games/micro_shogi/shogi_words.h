// What readers of shogi programs' records share.
#pragma once
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ply::micro_shogi {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// What begins `text` of these words: its number, and its length.
template <std::size_t N>
std::optional<std::pair<int, std::size_t>> begins_with(std::string_view text,
                                                       const std::array<std::string_view, N>& list) {
  for (std::size_t i = 0; i < N; ++i)
    if (!list[i].empty() && text.starts_with(list[i])) return std::pair{static_cast<int>(i), list[i].size()};
  return std::nullopt;
}

/// "2e": files from the right, ranks from above, as all of them count.
inline std::string square(int file, int rank) { return fmt::format("{}{}", file, static_cast<char>('a' + rank - 1)); }
inline bool on_board(int file, int rank) { return file >= 1 && file <= 4 && rank >= 1 && rank <= 5; }

}  // namespace ply::micro_shogi
