#include "engine/base/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/base/text.h"

namespace ply {
namespace {

constexpr std::string_view formula_begins = "=+-@\t\r\n";

/// Whether the text has as many signs ' before what begins a formula.
bool begins_formula(std::string_view s, std::size_t min) {
  const auto at = s.find_first_not_of('\'');
  return at != std::string_view::npos && at >= min && formula_begins.find(s[at]) != std::string_view::npos;
}

Error refused(std::size_t field, std::size_t at, const Error& why) {
  constexpr std::size_t max = std::numeric_limits<int>::max() - 1;
  return {fmt::format("field {} of the record: {}", field, why.message), static_cast<int>(std::min(at, max)) + 1,
          why.file, why.content};
}

}  // namespace

// The sign ' tells a spreadsheet that a text follows; one that the text had itself gets one more.
std::string csv_field(std::string_view s) {
  const std::string defused = (begins_formula(s, 0) ? "'" : "") + std::string(s);
  if (defused.find_first_of(",\"\n\r") == std::string::npos) return defused;
  std::string out = "\"";
  for (const char c : defused) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

Result<std::vector<std::string>> read_csv_record(std::string_view text, std::size_t& at, Budget budget) {
  std::vector<std::string> out;
  for (;;) {
    std::string field;
    const std::size_t begin = at;
    if (!budget.entries()) return refused(out.size() + 1, begin, budget.error());
    if (at < text.size() && text[at] == '"') {
      const std::size_t open = at++;
      for (;; ++at) {
        if (at >= text.size()) return Error{"a quotation mark is not closed", static_cast<int>(open) + 1};
        if (text[at] == '"' && at + 1 < text.size() && text[at + 1] == '"') ++at;
        else if (text[at] == '"') break;
        field += text[at];
      }
      ++at;
    } else {
      while (at < text.size() && text[at] != ',' && text[at] != '\n' && text[at] != '\r') field += text[at++];
    }
    if (!budget.bytes(sizeof field + field.size())) return refused(out.size() + 1, begin, budget.error());
    if (begins_formula(field, 1)) field.erase(0, 1);
    out.push_back(std::move(field));
    if (at < text.size() && text[at] == ',') {
      ++at;
      continue;
    }
    while (at < text.size() && text[at] == '\r') ++at;
    if (at < text.size() && text[at] != '\n')
      return Error{"expected a comma behind the quotation mark", static_cast<int>(at) + 1};
    if (at < text.size()) ++at;
    return out;
  }
}

}  // namespace ply
