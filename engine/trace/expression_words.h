// Another vocabulary than the fields of a node, for the same language: what names and calls stand for. The program
// carries the numbers that `read` gives, and asks for their values when it runs.
#pragma once
#include <span>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

struct NamedPart {
  std::string_view text;
  int column = 1;
};

class ExpressionWords {
 public:
  /// What `name`, or `name(arguments)`, stands for. The error has the column of the part that it is about.
  virtual Result<i64> read(const NamedPart& name, std::span<const NamedPart> arguments) = 0;

 protected:
  ~ExpressionWords() = default;
};

class WordValues {
 public:
  virtual i64 value(i64 word) const = 0;

 protected:
  ~WordValues() = default;
};

}  // namespace ply
