// A moment that is shown to somebody else, and the text of a search that gives it again.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace ply::command {

/// Writes the recording cut to the moment that is shown, with the game, a note and what `view` says of how it is looked
/// at.
struct ShareMoment {
  std::string path, note;
  std::vector<std::pair<std::string, std::string>> view;
};
struct ShowMoment {};  ///< back to the moment that the opened file is about

/// The search that is shown, as a text with its digest; it searches again for that
struct SaveReproducer {
  std::string path;
};
/// Runs such a text, or, without a path, the search that is shown, and compares
struct VerifyReproducer {
  std::string path;
};
struct StopRepeating {};

}  // namespace ply::command
