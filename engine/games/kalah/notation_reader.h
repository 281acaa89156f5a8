// What the readers of Kalah's positions, moves and games share: a place in a text, lists of moves, numbered turns.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/utf8.h"
#include "engine/games/kalah/notation.h"

namespace ply::kalah {

/// A place in a text that is being read.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool digit_here() const { return peek() >= '0' && peek() <= '9'; }
  bool blank_here() const { return peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r'; }
  std::size_t place() const { return at_; }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skip(std::size_t n = 1) { at_ += n; }
  void skip_blanks() {
    while (blank_here()) ++at_;
  }
  std::string_view rest() const { return text_.substr(at_); }
  /// A number without a sign; anything above `limit` reads as `limit + 1`. Nothing if there is no digit.
  std::optional<int> number(int limit) {
    if (!digit_here()) return std::nullopt;
    int n = 0;
    while (digit_here()) n = std::min(limit + 1, 10 * n + (text_[at_++] - '0'));
    return n;
  }
  /// What stands here, for messages.
  std::string found() const { return character_at(text_, at_); }
  Error error(std::string message) const { return error_at(at_, std::move(message)); }
  /// The line is named where there is more than one.
  Error error_at(std::size_t place, std::string message) const {
    const std::string_view before = text_.substr(0, place);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.find_last_of('\n') + 1;  // npos + 1 is 0
    if (text_.find('\n') != std::string_view::npos) message = fmt::format("line {}: {}", line, message);
    return Error{std::move(message), static_cast<int>(place - line_start) + 1};
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Moves from where the reader stands to the end of the text, or to the first that cannot be played.
MovesRead<KalahRules::Move> read_sowings(Reader& in, const KalahRules& rules, State state);

}  // namespace ply::kalah
