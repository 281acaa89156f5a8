#include "engine/games/reversi/ggf.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
Error error_at(std::size_t index, std::string message) { return {std::move(message), static_cast<int>(index) + 1}; }

struct Property {
  std::string name, value;
  std::size_t name_at = 0, value_at = 0;  ///< indices in the text
};

/// NAME[VALUE]; a backslash takes the next character as it is.
Result<Property> read_property(std::string_view text, std::size_t& i) {
  Property p;
  p.name_at = i;
  while (i < text.size() && is_letter(text[i])) p.name += text[i++];
  if (p.name.empty()) return error_at(i, "expected a property such as B[f5], or the end ;)");
  while (i < text.size() && is_blank(text[i])) ++i;
  if (i >= text.size() || text[i] != '[') return error_at(i, fmt::format("expected '[' after {}", p.name));
  p.value_at = ++i;
  for (; i < text.size() && text[i] != ']'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    p.value += text[i];
  }
  if (i >= text.size()) return error_at(p.value_at, fmt::format("the value of {} does not end", p.name));
  ++i;
  return p;
}

/// "8 <64 squares> <side>", with any blanks between.
Result<State> read_board(const Property& p) {
  std::string squares;
  std::size_t i = 0;
  const auto skip = [&] {
    while (i < p.value.size() && is_blank(p.value[i])) ++i;
  };
  skip();
  if (i >= p.value.size() || p.value[i] != '8' || i + 1 >= p.value.size() || !is_blank(p.value[i + 1]))
    return error_at(p.value_at + i, "only boards of 8 x 8 squares are known");
  ++i;
  std::vector<std::size_t> where;
  for (skip(); i < p.value.size(); ++i, skip()) {
    squares += p.value[i];
    where.push_back(p.value_at + i);
  }
  auto state = parse_position(squares);
  if (!state) {
    const std::size_t at = static_cast<std::size_t>(state.error().column - 1);
    return error_at(at < where.size() ? where[at] : p.value_at + p.value.size(), state.error().message);
  }
  return state;
}

Result<GgfMove> read_move(const Property& p) {
  const std::size_t first = p.value.find('/'),
                    second = first == std::string::npos ? first : p.value.find('/', first + 1);
  GgfMove out;
  const auto m = parse_move(std::string_view(p.value).substr(0, first));
  if (!m) return error_at(p.value_at + static_cast<std::size_t>(m.error().column - 1), m.error().message);
  out.move = *m;
  if (first != std::string::npos)
    out.eval = p.value.substr(first + 1, second == std::string::npos ? second : second - first - 1);
  if (second != std::string::npos) out.time = p.value.substr(second + 1);
  return out;
}

/// What a value may not hold as it is.
std::string escaped(std::string_view value) {
  std::string out;
  for (char c : value) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

Result<GgfRead> read_ggf(std::string_view text) {
  const ReversiRules rules;
  GgfRead out;
  GgfGame& game = out.game;
  game.start = rules.initial();
  State s = game.start;
  std::size_t i = 0;
  const auto broken = [&](Error e) -> Result<GgfRead> {
    out.broken = std::move(e);
    return out;
  };
  const auto skip = [&] {
    while (i < text.size() && is_blank(text[i])) ++i;
  };
  skip();
  if (text.substr(i, 2) != "(;") return error_at(i, "a GGF game starts with (;");
  i += 2;
  for (skip(); text.substr(i, 2) != ";)"; skip()) {
    auto p = read_property(text, i);
    if (!p && !game.moves.empty()) return broken(p.error());
    if (!p) return p.error();
    const std::string name = lower_case(p->name);
    if (name == "gm") {
      if (lower_case(p->value) != "othello" && lower_case(p->value) != "reversi")
        return error_at(p->value_at, "the game is not Othello");
    } else if (name == "bo") {
      if (!game.moves.empty()) return broken(error_at(p->name_at, "the board comes after a move"));
      const auto board = read_board(*p);
      if (!board) return board.error();
      s = game.start = *board;
    } else if (name == "b" || name == "w") {
      auto m = read_move(*p);
      if (!m) return broken(m.error());
      const Side side = name == "b" ? Side::first : Side::second;
      if (s.mover != side && rules.legal(s, pass)) {  // the pass of the other side was left out
        game.moves.push_back({});
        s = rules.after(s, pass);
      }
      if (s.mover != side)
        return broken(error_at(p->name_at, fmt::format("it is {}'s turn", side == Side::first ? "white" : "black")));
      if (auto why = why_illegal(rules, s, m->move); !why.empty()) return broken(error_at(p->value_at, std::move(why)));
      s = rules.after(s, m->move);
      game.moves.push_back(std::move(*m));
    } else {
      game.tags.emplace_back(std::move(p->name), std::move(p->value));
    }
  }
  i += 2;
  skip();
  if (i < text.size()) return broken(error_at(i, "unexpected text after the end of the game"));
  return out;
}

std::string format_ggf(const GgfGame& game) {
  std::string out = "(;GM[Othello]";
  for (const auto& [name, value] : game.tags) out += fmt::format("{}[{}]", name, escaped(value));
  std::string board = format_position(game.start);
  for (char& c : board)
    if (c == 'X') c = '*';
  out += fmt::format("BO[8 {}]", board);
  Side mover = game.start.mover;
  for (const GgfMove& m : game.moves) {
    out += mover == Side::first ? "B[" : "W[";
    out += m.move < pass ? format_move(m.move) : "PA";
    if (!m.eval.empty() || !m.time.empty()) out += fmt::format("/{}", escaped(m.eval));
    if (!m.time.empty()) out += fmt::format("/{}", escaped(m.time));
    out += "]";
    mover = other(mover);
  }
  return out + ";)";
}

}  // namespace ply::reversi
