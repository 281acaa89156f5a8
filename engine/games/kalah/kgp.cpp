#include "engine/games/kalah/kgp.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/base/text.h"

namespace ply::kalah {
namespace {

constexpr std::string_view kgp_rules = "standard";

bool digit(char c) { return c >= '0' && c <= '9'; }

/// Numbers at the front of the line, and what is behind them.
std::optional<u64> take_number(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), digit);
  const auto n = to_number<u64>(text.substr(0, static_cast<std::size_t>(end - text.begin())));
  if (n) text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  return n;
}

}  // namespace

bool plays_kgp(const Options& options) {
  const auto preset = preset_of(options);
  return preset && *preset == kgp_rules;
}

Result<WrittenPosition> read_kgp_board(std::string_view text) {
  text = trim(text);
  if (text.size() < 2 || text.front() != '<' || text.back() != '>') return Error{"a KGP board stands in < and >", 1};
  std::vector<int> numbers;
  int column = 2;
  for (const std::string_view part : split(text.substr(1, text.size() - 2), ',')) {
    const auto n = to_number<int>(trim(part));
    if (!n || *n < 0 || *n > Options::max_total)
      return Error{fmt::format("{} is no number of stones", quoted_text(trim(part))), column};
    if (numbers.size() > 2 * Options::max_pits + 3) return Error{"the board has too many numbers", column};
    numbers.push_back(*n);
    column += static_cast<int>(part.size()) + 1;
  }
  const int m = numbers.front();
  if (m < 1 || m > Options::max_pits)
    return Error{fmt::format("a board has 1 to {} pits a side, not {}", Options::max_pits, m), 2};
  if (numbers.size() != static_cast<std::size_t>(2 * m + 3))
    return Error{fmt::format("a board of {} pits a side has {} numbers, not {}", m, 2 * m + 3, numbers.size()), 2};
  WrittenPosition out{sure(with_preset({}, kgp_rules)), {}, true};
  out.options.pits = static_cast<u8>(m);
  int total = 0;
  for (std::size_t i = 1; i < numbers.size(); ++i) total += numbers[i];
  if (total > Options::max_total) return Error{fmt::format("the board has more than {} stones", Options::max_total), 2};
  State& s = out.state;
  s.total = static_cast<u8>(total);
  for (const std::size_t side : {0u, 1u}) {
    s.store[side] = static_cast<u8>(numbers[1 + side]);
    for (int i = 0; i < m; ++i)
      s.row[side] |= lanes::put(numbers[3 + side * static_cast<std::size_t>(m) + static_cast<std::size_t>(i)], i);
  }
  return out;
}

std::string kgp_board(const KalahRules& rules, const State& state) {
  const Side south = rules.mover(state);
  std::string out = fmt::format("<{},{},{}", rules.pits(), state.stored(south), state.stored(other(south)));
  for (const Side side : {south, other(south)})
    for (int i = 0; i < rules.pits(); ++i) out += fmt::format(",{}", state.pit(side, i));
  return out + ">";
}

const std::string& KgpLine::argument(std::size_t i) const {
  static const std::string none;
  return i < arguments.size() ? arguments[i] : none;
}

Result<KgpLine> read_kgp_line(std::string_view line) {
  constexpr std::size_t longest = 16384;
  if (line.size() > longest) return Error{fmt::format("a line has at most {} characters", longest)};
  std::string_view text = trim(line);
  KgpLine out;
  out.id = take_number(text);
  if (text.starts_with('@')) {
    text.remove_prefix(1);
    out.ref = take_number(text);
    if (!out.ref) return Error{"a reference is @ and a number"};
  }
  if ((out.id || out.ref) && !text.empty() && text.front() != ' ' && text.front() != '\t')
    return Error{"a blank stands behind the number of a command"};
  text = trim(text);
  while (!text.empty() && std::isalnum(static_cast<unsigned char>(text.front())))
    out.name += text.front(), text.remove_prefix(1);
  if (out.name.empty()) return Error{"the line names no command"};
  for (text = trim(text); !text.empty(); text = trim(text)) {
    std::string& word = out.arguments.emplace_back();
    if (text.front() != '"') {
      const auto end = std::min(text.find_first_of(" \t"), text.size());
      word = text.substr(0, end);
      text.remove_prefix(end);
      continue;
    }
    std::size_t i = 1;
    for (; i < text.size() && text[i] != '"'; ++i) {
      if (text[i] == '\\' && i + 1 < text.size()) ++i;
      word += text[i];
    }
    if (i == text.size()) return Error{"a string does not end"};
    text.remove_prefix(i + 1);
  }
  return out;
}

std::string kgp_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "\"";
}

}  // namespace ply::kalah
