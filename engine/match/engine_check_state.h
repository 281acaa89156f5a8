// Whether what an engine answers depends on what it was asked before, though a new game was begun: told apart from one
// that answers by chance.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ply {

/// Starts the engine anew and asks it in turn, each time behind a new game: the answers in words, as many as
/// `positions` (0: the one that it is about, 1: another one). Nothing: it did not answer them all.
using FreshAnswers = std::function<std::optional<std::vector<std::string>>(const std::vector<int>& positions)>;

struct StateSeen {
  enum class Is {
    not_known,  ///< it did not answer
    same,       ///< the same again behind other searches
    changed,    ///< freshly started it always says `first`, and `later` behind other searches
    by_chance,  ///< freshly started it says `first` and `later`
  };
  Is is = Is::not_known;
  std::string first, later;
};

/// `another`: there is a second position to ask in between. The first sequence asked repeats what is seen.
StateSeen seen_state(const FreshAnswers& ask, bool another);

/// What was seen, and no more.
std::string words_of(const StateSeen& seen, bool another);

}  // namespace ply
