// What was missed comes back: after 1, 3 and 7 days, and is gone after three times without an error. Whoever asks says
// which day it is.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"

namespace ply {

class Spaced {
 public:
  static constexpr std::array<int, 3> days{1, 3, 7};

  /// From now on it comes back, the first time tomorrow; whatever it was before. The key is one word.
  void missed(std::string_view key, i64 day);
  /// If it was due it comes back later, or not any more.
  void passed(std::string_view key, i64 day);
  /// It does not come back any more.
  void forget(std::string_view key);
  bool waits(std::string_view key) const;
  /// What is due, that which waits longest first; of the same day that which came first.
  std::vector<std::string> due(i64 day) const;
  /// How many will come back some day, and the next day at which one does; nothing: none.
  int waiting() const { return static_cast<int>(entries_.size()); }
  std::optional<i64> next_day() const;

  /// Lines "handed-down 1 20421": the key, how often it was right since, the day it is due.
  std::string write() const;
  /// False: it is no such line, and nothing is changed.
  bool read_line(std::string_view line);

 private:
  struct Entry {
    std::string key;
    int step = 0;
    i64 due = 0;
  };
  std::vector<Entry>::iterator find(std::string_view key);
  std::vector<Entry> entries_;
};

/// "today", "tomorrow", "in 3 days".
std::string days_words(i64 days);
/// Days since 1970, by the machine's clock.
i64 machine_day();

}  // namespace ply
