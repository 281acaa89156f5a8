#include "engine/trace/expression_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/base/text.h"

namespace ply {

Result<ExpressionToken> next_token(std::string_view text, std::size_t& pos) {
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
  while (at(pos) == ' ' || at(pos) == '\t' || at(pos) == '\n' || at(pos) == '\r') ++pos;
  ExpressionToken here{ExpressionToken::Kind::end, {}, static_cast<int>(pos) + 1};
  if (pos >= text.size()) return here;
  const std::size_t begin = pos;
  const char c = text[pos];
  if (in_field_name(c)) {
    while (in_field_name(at(pos)) || is_decimal(at(pos)) || at(pos) == '.') ++pos;
    here.kind = ExpressionToken::Kind::name;
  } else if (is_decimal(c)) {
    while (is_decimal(at(pos))) ++pos;
    here.kind = ExpressionToken::Kind::number;
    if (at(pos) == '.' && is_decimal(at(pos + 1)))
      return Error{"whole numbers only: scores are counted in the finest unit of the profile",
                   static_cast<int>(pos) + 1};
  } else if (c == '"' || c == '\'') {
    const std::size_t close = text.find(c, pos + 1);
    if (close == std::string_view::npos) return Error{"the quote is not closed", here.column};
    pos = close + 1;
    here = {ExpressionToken::Kind::text, text.substr(begin + 1, close - begin - 1), here.column};
    return here;
  } else {
    here.kind = ExpressionToken::Kind::sign;
    static constexpr std::string_view signs[] = {"&&", "||", "==", "!=", "<=", ">=", "<", ">",
                                                 "+",  "-",  "*",  "/",  "!",  "(",  ")", ","};
    const auto it = std::find_if(std::begin(signs), std::end(signs),
                                 [&](std::string_view s) { return text.substr(pos, s.size()) == s; });
    if (it == std::end(signs)) {
      if (c == '=') return Error{"write == to compare", here.column};
      if (c == '&' || c == '|') return Error{fmt::format("write {0}{0}", c), here.column};
      return Error{fmt::format("{} means nothing here", quoted_text(text.substr(pos, 1))), here.column};
    }
    pos += it->size();
  }
  here.text = text.substr(begin, pos - begin);
  return here;
}

}  // namespace ply
