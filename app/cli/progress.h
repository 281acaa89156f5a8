// One line on standard error that says how far a long work is. Only when standard error is a terminal.
#pragma once
#include <string>
#include <string_view>

namespace ply::cli {

class Progress {
 public:
  /// Replaces the line; at most ten times a second, so it may be called often.
  static void show(std::string_view line);
  /// Takes the line away before something else is printed.
  static void clear();
  static bool wanted();
};

/// "2:05" or "1:02:05".
std::string duration(double seconds);

}  // namespace ply::cli
