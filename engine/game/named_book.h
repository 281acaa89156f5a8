// How a player's text names its opening book (opening_book.h): `book=FILE deviation=5`, behind the @ of any computer.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace ply {

class Game;
struct UsedBook;

struct NamedBook {
  std::string path;
  std::optional<double> deviation = {};
  /// False: the word is another one.
  Result<bool> take(std::string_view key, std::string_view value);
  /// As it is named, to be read again; empty: none is.
  std::string text() const;
  /// Null: none is named.
  Result<std::shared_ptr<const UsedBook>> open(const std::shared_ptr<const Game>& game) const;
};

}  // namespace ply
