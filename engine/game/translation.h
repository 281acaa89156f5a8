// What a reader of another program's form makes of a text: the same game or position in our own notation, with the
// place of each of its characters in the text, and what it could not use. Who reads (session/play/recognise.h) plays
// it, judges whether it is whole, and decides between readers.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/board_face.h"

namespace ply {

struct Translation {
  std::string id;                      ///< "array-6-13": with the game's id before it the name that --read-as takes
  std::string title;                   ///< "array, stores at 6 and 13"
  bool position = false;               ///< a position alone
  std::string start = {};              ///< the position that the moves begin from; empty: the usual one
  std::string text = {};               ///< the moves, with blanks between, or the position
  std::vector<std::size_t> from = {};  ///< of each character of `text`: its place in the text that was read, from 0
  std::map<std::string, std::string> tags = {};
  /// What is no move, where it stood in `text`; and how it is named to people.
  struct Remark {
    std::size_t at = 0, from = 0;
    std::string text;
  };
  std::vector<Remark> remarks = {};
  std::vector<std::pair<std::size_t, std::string>> left_out = {};  ///< places in the text, from 0
  std::optional<Error> broken = {};  ///< the form ends where it should not; columns from the start of the text
  int words = 0;                     ///< that are neither moves nor numbers, results or labels

  /// A move in the game's notation that stands at this place; `length`: characters of it there, if it was written
  /// otherwise.
  void move(std::string_view word, std::size_t at, std::size_t length = std::string_view::npos);
  /// Kept as a comment behind the last move, and named.
  void remark(std::string_view what, std::size_t at);
  void result(std::string_view what, std::size_t at);
};

/// What a reader answers. No: there is no reading, and `against` says what speaks against it first, as far as the text
/// looked like this form at all. Certain: the text says itself what it is; no other reader is asked.
enum class Fits : u8 { no, possible, certain };
struct Translated {
  Fits fits = Fits::no;
  std::vector<Translation> readings = {};
  std::optional<Error> against = {};
};

/// What is known beside the text.
struct Expected {
  RuleValues rules;       ///< of the board, or none
  bool on_board = false;  ///< this game is on the board, or was asked for
};

/// PGN's and others' names of our tags: "White" is "First" where the first side is so called. `sides`: the names of the
/// two sides in other programs, small letters, first and second in turn. The same name where there is no other.
std::string tag_for(std::string_view name, std::string_view sides);
/// "40-24", "1-0", "1/2-1/2", "0.5-0.5": how long such a result is at the start of this text; 0: there is none.
std::size_t result_length(std::string_view text);

}  // namespace ply
