// The reader of last resort of a game: a text in which words, commas, numbers, links, JSON, tags, clocks and results
// are dropped and what is left is a legal game is that game.
#pragma once
#include <string_view>

#include "engine/game/file_form.h"

namespace ply {

struct LooseNotation {
  /// How long the move at the start of the text is; 0: there is none. A word is moves where it is made of nothing else.
  std::size_t (*length)(std::string_view);
  /// Words for a pass: they are moves where a pass is legal, and words elsewhere. "" and blanks apart.
  std::string_view passes;
  /// tag_for.
  std::string_view sides;
  /// Moves are numbers: only a text that is expected to be of this game is read so, and no other word may be in it.
  bool numbers = false;
};

class LooseMoves final : public FileForm {
 public:
  LooseMoves(const GameType& (*type)(), LooseNotation notation)
      : FileForm({"moves", "moves among other text", "", "Moves, whatever stands between them."}),
        type_(type),
        notation_(notation) {}
  bool writes() const override { return false; }
  bool last_resort() const override { return true; }
  Translated translate(std::string_view text, const Expected&, Budget&) const override;

 private:
  Translation taken_apart(std::string_view text, bool braces, const std::vector<std::size_t>& words) const;

  const GameType& (*type_)();
  const LooseNotation notation_;
};

/// The players, place, date ... that a text names, "Black: Ann", "\"white\": \"Ben\"", "result=1-0", and where: from,
/// to.
struct Label {
  std::string tag, value;
  std::size_t at = 0, end = 0;
};
std::vector<Label> labels_in(std::string_view text, std::string_view sides);

}  // namespace ply
