// C and C++ as tokens with their lines, as far as a search can be found in them: no types, no macros taken apart. Of
// what stands between #if and #else only the first branch is read.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

struct SourceToken {
  enum class Kind : u8 { word, number, text, sign };
  Kind kind = Kind::sign;
  u32 at = 0, size = 0;  ///< in the text
  u32 line = 0;          ///< from 1
};

struct SourceMacro {
  std::string name;
  std::vector<SourceToken> body;
};

struct SourceTokens {
  static constexpr u32 none = ~u32{0};
  std::string text;
  std::vector<SourceToken> tokens;
  std::vector<u32> mate;  ///< of a bracket the other one; else none
  std::vector<u32> up;    ///< the innermost bracket that is open there; none: none is
  std::vector<SourceMacro> macros;
  std::vector<u32> passed_over;  ///< lines of #else, #elif and #if 0, whose branch is not read
  u32 last_include = 0;          ///< its line, in front of all that is no comment or directive; 0: there is none

  std::string_view of(const SourceToken& t) const { return std::string_view(text).substr(t.at, t.size); }
  std::string_view operator[](u32 i) const { return i < tokens.size() ? of(tokens[i]) : std::string_view(); }
  bool is_word(u32 i) const { return i < tokens.size() && tokens[i].kind == SourceToken::Kind::word; }
  u32 line(u32 i) const { return tokens[i].line; }
};

/// The error has the line: a bracket without its other one, a text that does not end.
Result<SourceTokens> read_source(std::string text);

}  // namespace ply
