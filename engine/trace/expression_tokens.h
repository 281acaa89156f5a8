// The words of an expression's text, one after the other.
#pragma once
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

/// Letters and what may stand in names as they do.
inline bool in_field_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
inline bool is_decimal(char c) { return c >= '0' && c <= '9'; }

struct ExpressionToken {
  enum class Kind : u8 { end, name, number, text, sign } kind = Kind::end;
  std::string_view text;  ///< of a quoted text: what stands between the quotes
  int column = 1;
  bool is(std::string_view s) const { return (kind == Kind::sign || kind == Kind::name) && text == s; }
};

/// The token at `pos` or behind the blanks there; `pos` is then behind it.
Result<ExpressionToken> next_token(std::string_view text, std::size_t& pos);

}  // namespace ply
