// What another program is waited for: what it was sent last, and for how long it has not answered.
#pragma once
#include <string>

namespace ply {

struct OutsideWait {
  std::string sent;    ///< empty: nothing yet
  int ms = 0, of = 0;  ///< waited so long, of the time allowed
};

/// "no answer to "go depth 6" for 12 s (at most 60 s)".
std::string wait_words(const OutsideWait& wait);

/// When those who cannot watch a wait are told of it: after a twelfth of what is allowed, and at each doubling.
class WaitReport {
 public:
  bool due(const OutsideWait& wait);

 private:
  int last_ = 0, next_ = 0;
};

}  // namespace ply
