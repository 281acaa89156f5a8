// A form of files that other programs of a game read and write, behind the game's face. What a person saves or opens
// goes through session/game_forms.h and session/collections.h, which know the forms that all games share as well.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/progress.h"
#include "engine/game/collection.h"
#include "engine/game/game.h"
#include "engine/game/translation.h"

namespace ply {

struct FormInfo {
  std::string id;           ///< "ggf"
  std::string title;        ///< "GGF"
  std::string ending;       ///< ".ggf"
  std::string explanation;  ///< a sentence: who reads it, what it keeps
};

/// A part of a text that is one game.
struct TextPiece {
  std::size_t at = 0, size = 0;
};

class FileForm {
 public:
  explicit FileForm(FormInfo info) : info_(std::move(info)) {}
  virtual ~FileForm() = default;
  FileForm(const FileForm&) = delete;
  FileForm& operator=(const FileForm&) = delete;
  const FormInfo& info() const { return info_; }

  /// False for forms that are only read.
  virtual bool writes() const { return true; }
  /// The file as a whole. What is written is read back to the same start, moves, players and result; the error says why
  /// this game cannot be written so. Comments are not written.
  virtual Result<std::string> write(const GameRecord&) const { return Error{info_.title + " files are only read"}; }
  /// False where there is room for the moves alone.
  virtual bool keeps_players() const { return true; }
  /// What joins files of one game each to one of many: a header that is written only once.
  virtual std::string head() const { return {}; }

  /// Whether the text is of this form; then its games, each of which GameType::parse_game reads. A text of one game is
  /// one piece. Ends early, with what was found, where the budget does: an entry a piece, a step a byte.
  virtual std::vector<TextPiece> split(std::string_view, Budget&) const { return {}; }
  /// The text as one game or one position in our notation: for forms that GameType::parse_game does not read itself.
  virtual Translated translate(std::string_view, const Expected&, Budget&) const { return {}; }
  /// Whether all of a text that `split` takes belongs to the form: what is no move there is damage.
  virtual bool strict(std::string_view) const { return true; }
  /// Asked only where no other form takes the text as a whole.
  virtual bool last_resort() const { return false; }
  /// For forms that are no text: whether these bytes, of a file of this name, are such a file; then collect() reads it
  /// and says how many bytes are done and how many games were found. The budget is for these: an entry a game.
  virtual bool owns(const FileSource&) const { return false; }
  /// Whether a file of this name has no games and only serves one that has.
  virtual bool serves(std::string_view /*name*/) const { return false; }
  virtual Result<GameCollection> collect(const FileSource&, JobProgress&, Budget&) const {
    return Error{"this form has no collections"};
  }

 private:
  const FormInfo info_;
};

}  // namespace ply
