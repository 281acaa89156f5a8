// What an engine told of one search while it is put to the test.
#pragma once
#include <optional>
#include <string>

#include "engine/game/outside.h"

namespace ply {

/// Heard line by line; the lines are not kept, for there may be any number of them.
class Heard final : public InfoListener {
 public:
  /// `asked`: the depth of the search; 0: it has none.
  explicit Heard(int asked) : asked_(asked) {}
  void hear(const SearchInfo& t) override;
  /// The last one that is no bound, as it was sent.
  std::string score() const { return last_score ? last_score->score_text : "no score"; }

  /// "e2e4 cp 13 with 1234 nodes"
  std::string words() const;

  OutsideMove move;
  std::string move_text;
  u64 nodes = 0, lines = 0, scores = 0;
  int depth = 0;
  std::string broken, beyond;  ///< the first line that cannot be played, the first score that means nothing
  std::optional<SearchInfo> last_score, last_line;
  /// The last score of a depth that was asked for: an engine that makes a turn step by step goes on below it, behind
  /// the steps that it has chosen
  std::optional<std::string> score_asked;

 private:
  const int asked_;
};

}  // namespace ply
