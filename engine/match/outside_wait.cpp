#include "engine/match/outside_wait.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"

namespace ply {
namespace {

std::string long_words(int ms) {
  return ms < 10'000 ? fmt::format("{:.1f} s", ms / 1000.0) : fmt::format("{} s", ms / 1000);
}

}  // namespace

std::string wait_words(const OutsideWait& wait) {
  return fmt::format("no answer{} for {} (at most {})", wait.sent.empty() ? "" : " to " + sent_text(wait.sent),
                     long_words(wait.ms), long_words(wait.of));
}

bool WaitReport::due(const OutsideWait& wait) {
  if (wait.ms < last_ || next_ == 0) next_ = std::max(1, wait.of / 12);  // another wait
  last_ = wait.ms;
  if (wait.ms < next_) return false;
  while (next_ <= wait.ms) next_ *= 2;
  return true;
}

}  // namespace ply
