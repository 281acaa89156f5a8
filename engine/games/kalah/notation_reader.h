// What the readers of Kalah's positions, moves and games share: a place in a text, lists of moves, numbered turns.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/utf8.h"
#include "engine/game/moves_read.h"
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
  void skip() { ++at_; }
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

/// Calls `add(text)` for every word of the numbered turns: "1.", "3-2", "5", ...; returns the position reached.
template <class Add>
State each_word(const KalahRules& rules, State state, const std::vector<KalahRules::Move>& moves, bool display,
                Add add) {
  int number = 0;
  bool in_turn = false;
  std::string turn;
  for (const KalahRules::Move& move : moves) {
    if (move >= rules.pits() || rules.finished(state) || lanes::at(state.row[state.side], move) == 0) break;
    if (!in_turn && (state.side == 0 || number == 0)) add(fmt::format("{}{}", ++number, state.side == 0 ? "." : "..."));
    const State next = rules.after(state, move);
    in_turn = next.side == state.side && !rules.finished(next);
    turn += turn.empty() ? "" : "-";
    turn += display ? sowing_display(rules, state, move) : sowing_text(move);
    if (!in_turn) {
      add(turn);
      turn.clear();
    } else if (display && turn.back() == '+' && &move != &moves.back()) {
      turn.pop_back();  // the '-' that follows says it
    }
    state = next;
  }
  if (!turn.empty()) add(turn);
  return state;
}

}  // namespace ply::kalah
