#include "engine/base/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace ply {
namespace {

/// Where the budget ends, from 1; 0: it is enough. Up to where the text is JSON, brackets, commas and quotes are what
/// they are for the library.
std::size_t ends_at(std::string_view text, Budget& budget) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      else if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      if (!budget.entries() || !budget.deeper()) return i + 1;
    } else if (c == ',') {
      if (!budget.entries()) return i + 1;
    } else if (c == ']' || c == '}') {
      budget.back();
    }
  }
  return 0;
}

template <class Json>
Result<Json> read(std::string_view text, Budget& budget) {
  if (const std::size_t at = ends_at(text, budget))
    return Error{budget.nested_too_deep()
                     ? fmt::format("its brackets are nested more than {} deep", budget.limits().depth)
                     : budget.error().message,
                 static_cast<int>(std::min<std::size_t>(at, std::numeric_limits<int>::max()))};
  try {
    return Json::parse(text.begin(), text.end());
  } catch (const typename Json::parse_error& e) {
    const auto at = std::clamp<std::size_t>(e.byte, 1, text.size() + 1);
    return Error{
        at > text.size() ? "it is not JSON: it ends too early" : fmt::format("it is not JSON from column {} on", at),
        static_cast<int>(at)};
  } catch (const typename Json::exception& e) {  // a number beyond all numbers
    return Error{std::string("it is no JSON: ") + e.what()};
  }
}

}  // namespace

Result<nlohmann::json> read_json(std::string_view text, Budget budget) { return read<nlohmann::json>(text, budget); }
Result<nlohmann::ordered_json> read_ordered_json(std::string_view text, Budget budget) {
  return read<nlohmann::ordered_json>(text, budget);
}

}  // namespace ply
