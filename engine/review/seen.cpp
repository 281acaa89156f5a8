#include "engine/review/seen.h"

namespace ply {

const char* seen_words(SeenAt s) {
  constexpr const char* words[] = {"seen at once", "tactical", "deep", "not found"};
  return words[static_cast<std::size_t>(s)];
}

int found_at(const JudgedPosition& here, const std::vector<MoveCode>& choices) {
  const auto good = [&](MoveCode m) {
    const JudgedMove* j = here.of(m);
    return j && here.loss(*j) < found_within;
  };
  for (std::size_t i = 0; i + 1 < choices.size(); ++i)
    if (good(choices[i]) && good(choices[i + 1])) return static_cast<int>(i) + 1;
  return 0;
}

SeenAt seen_at(const JudgedPosition& here, const std::vector<MoveCode>& choices) {
  const int depth = found_at(here, choices);
  if (depth == 0) return SeenAt::not_found;
  return depth <= at_once_plies ? SeenAt::at_once : depth <= tactical_plies ? SeenAt::tactical : SeenAt::deep;
}

}  // namespace ply
