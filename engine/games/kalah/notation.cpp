#include "engine/games/kalah/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/utf8.h"
#include "engine/game/moves_read.h"

namespace ply {
namespace {

using Move = KalahRules::Move;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// A place in a text that is being read.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  std::size_t place() const { return at_; }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void skip() { ++at_; }
  void skip_blanks() {
    while (!at_end() && is_blank(text_[at_])) ++at_;
  }
  std::string_view rest() const { return text_.substr(at_); }
  /// A number without a sign; anything above `limit` reads as `limit + 1`. Nothing if there is no digit.
  std::optional<int> number(int limit) {
    if (!is_digit(peek())) return std::nullopt;
    int n = 0;
    while (is_digit(peek())) n = std::min(limit + 1, 10 * n + (text_[at_++] - '0'));
    return n;
  }
  /// What stands here, for messages.
  std::string found() const { return character_at(text_, at_); }
  Error error(std::string message) const { return error_at(at_, std::move(message)); }
  /// The line is named where there is more than one.
  Error error_at(std::size_t place, std::string message) const {
    const std::string_view before = text_.substr(0, place);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.find_last_of('\n') + 1;  // npos + 1 is 0
    if (text_.find('\n') != std::string_view::npos) message = fmt::format("line {}: {}", line, message);
    return Error{std::move(message), static_cast<int>(place - line_start) + 1};
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// Positions
// ------------------------------------------------------------------------------------------------------------

struct Row {
  u64 lanes = 0;
  int pits = 0, stones = 0;
};

Result<int> read_cell(Reader& in, std::string_view what) {
  const std::size_t from = in.place();
  const std::optional<int> n = in.number(KalahOptions::max_total);
  if (!n) return in.error(fmt::format("expected {}, found {}", what, in.found()));
  if (*n > KalahOptions::max_total)
    return in.error_at(from, fmt::format("a cell holds at most {} stones", KalahOptions::max_total));
  return *n;
}

Result<Row> read_row(Reader& in, char name) {
  Row row;
  do {
    if (row.pits == KalahOptions::max_pits) {
      return in.error(fmt::format("row {} has more than {} pits", name, KalahOptions::max_pits));
    }
    const Result<int> n = read_cell(in, fmt::format("the stones in pit {} of {}", row.pits + 1, name));
    if (!n) return n.error();
    row.lanes |= lanes::put(*n, row.pits);
    row.stones += *n;
    ++row.pits;
  } while (in.take(','));
  return row;
}

/// Reads "row/store", with the slash before the next part if there is one.
Result<Row> read_half(Reader& in, char name, u8& store, bool last) {
  Result<Row> row = read_row(in, name);
  if (!row) return row;
  if (!in.take('/'))
    return in.error(fmt::format("expected ',' or '/' after the pits of {}, found {}", name, in.found()));
  const Result<int> stored = read_cell(in, fmt::format("the stones in {}'s store", name));
  if (!stored) return stored.error();
  if (!last && !in.take('/')) return in.error(fmt::format("expected '/' after {}'s store, found {}", name, in.found()));
  store = static_cast<u8>(*stored);
  row.value().stones += *stored;
  return row;
}

Result<KalahPosition> read_position(Reader& in, const KalahOptions& defaults) {
  KalahPosition out;
  out.options = defaults;
  in.skip_blanks();
  const Result<Row> a = read_half(in, 'A', out.state.store[0], false);
  if (!a) return a.error();
  const std::size_t row_b = in.place();
  const Result<Row> b = read_half(in, 'B', out.state.store[1], true);
  if (!b) return b.error();
  if (a->pits != b->pits) return in.error_at(row_b, fmt::format("row A has {} pits, row B has {}", a->pits, b->pits));
  if (a->stones + b->stones > KalahOptions::max_total) {
    return in.error_at(0, fmt::format("{} stones on the board; at most {} are possible", a->stones + b->stones,
                                      KalahOptions::max_total));
  }
  out.options.pits = static_cast<u8>(a->pits);
  out.state.row = {a->lanes, b->lanes};
  out.state.total = static_cast<u8>(a->stones + b->stones);

  if (!is_blank(in.peek())) return in.error(fmt::format("expected a blank and the side to move, found {}", in.found()));
  in.skip_blanks();
  if (in.peek() != 'A' && in.peek() != 'B')
    return in.error(fmt::format("the side to move must be A or B, found {}", in.found()));
  out.state.side = in.peek() == 'B';
  in.skip();
  if (in.at_end()) return out;
  if (!is_blank(in.peek()))
    return in.error(fmt::format("expected a blank after the side to move, found {}", in.found()));
  in.skip_blanks();
  if (in.at_end()) return out;

  const std::size_t code_at = in.place();
  std::string_view code = in.rest();
  code = code.substr(0, code.find_first_of(" \t\r\n"));
  const Result<KalahOptions> rules = with_kalah_code(out.options, code);
  if (!rules) return in.error_at(code_at + static_cast<std::size_t>(rules.error().column) - 1, rules.error().message);
  out.options = *rules;
  out.code_given = true;
  for (std::size_t i = 0; i < code.size(); ++i) in.skip();
  in.skip_blanks();
  if (!in.at_end()) return in.error(fmt::format("expected nothing after the rule code, found {}", in.found()));
  return out;
}

// Moves
// ----------------------------------------------------------------------------------------------------------------

/// One sowing with its suffixes; the reader stands behind it afterwards.
Result<Move> read_sowing(Reader& in, const KalahRules& rules, const KalahState& state) {
  const std::size_t from = in.place();
  const std::optional<int> pit = in.number(999);
  if (!pit) return in.error(fmt::format("expected a pit number, found {}", in.found()));
  if (rules.finished(state)) return in.error_at(from, "no move is possible here: the game is over");
  if (*pit < 1 || *pit > rules.pits())
    return in.error_at(from, fmt::format("the pits are numbered 1 to {}", rules.pits()));
  const char side = state.side == 0 ? 'A' : 'B';
  if (lanes::at(state.row[state.side], *pit - 1) == 0)
    return in.error_at(from, fmt::format("pit {} of {} is empty", *pit, side));
  for (;;) {
    if (in.take('+') || in.take('#')) continue;
    if (!in.take('x')) break;
    if (!in.number(KalahOptions::max_total))
      return in.error(fmt::format("expected the number captured after 'x', found {}", in.found()));
  }
  return static_cast<Move>(*pit - 1);
}

bool skip_comment(Reader& in) {
  while (!in.at_end() && in.peek() != '}') in.skip();
  return in.take('}');
}

/// A move number if one stands here: digits and at least one dot.
bool skip_number(Reader& in) {
  const std::string_view rest = in.rest();
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  if (digits == 0 || digits == rest.size() || rest[digits] != '.') return false;
  for (std::size_t i = 0; i < digits; ++i) in.skip();
  while (in.take('.')) {}
  return true;
}

MovesRead<Move> read_moves(Reader& in, const KalahRules& rules, KalahState state) {
  MovesRead<Move> out;
  const auto broken = [&](Error e) {
    out.broken = std::move(e);
    return out;
  };
  for (in.skip_blanks(); !in.at_end(); in.skip_blanks()) {
    const std::size_t from = in.place();
    if (in.take('{')) {
      if (!skip_comment(in)) return broken(in.error_at(from, "a comment that begins with '{' is not closed"));
      continue;
    }
    if (skip_number(in)) continue;
    for (;;) {  // one turn, or the part of it that is written together
      const Result<Move> move = read_sowing(in, rules, state);
      if (!move) return broken(move.error());
      const u8 side = state.side;
      out.moves.push_back(*move);
      state = rules.after(state, *move);
      const std::size_t join = in.place();
      if (!in.take('-')) break;
      if (rules.finished(state)) return broken(in.error_at(join, "nothing can follow here: the game is over"));
      if (state.side != side) {
        return broken(in.error_at(
            join, fmt::format("sowing {} ends the turn: there is no extra turn to continue with", *move + 1)));
      }
    }
    if (!in.at_end() && !is_blank(in.peek()) && in.peek() != '{') {
      return broken(in.error(fmt::format("expected a blank or '-' after a sowing, found {}", in.found())));
    }
  }
  return out;
}

/// Calls `add(text)` for every word of the numbered turns: "1.", "3-2", "5", ...; returns the position reached.
template <class Add>
KalahState each_word(const KalahRules& rules, KalahState state, const std::vector<Move>& moves, bool display, Add add) {
  int number = 0;
  bool in_turn = false;
  std::string turn;
  for (const Move& move : moves) {
    if (move >= rules.pits() || rules.finished(state) || lanes::at(state.row[state.side], move) == 0) break;
    if (!in_turn && (state.side == 0 || number == 0)) add(fmt::format("{}{}", ++number, state.side == 0 ? "." : "..."));
    const KalahState next = rules.after(state, move);
    in_turn = next.side == state.side && !rules.finished(next);
    turn += turn.empty() ? "" : "-";
    turn += display ? kalah_sowing_display(rules, state, move) : kalah_sowing_text(move);
    if (!in_turn) {
      add(turn);
      turn.clear();
    } else if (display && turn.back() == '+' && &move != &moves.back()) {
      turn.pop_back();  // the '-' that follows says it
    }
    state = next;
  }
  if (!turn.empty()) add(turn);
  return state;
}

// Games
// ----------------------------------------------------------------------------------------------------------------

struct Tag {
  std::string name, value;
  std::size_t name_at = 0, value_at = 0;
};

/// One `[Name "value"]`; the '[' is taken already.
Result<Tag> read_tag(Reader& in) {
  Tag tag;
  in.skip_blanks();
  tag.name_at = in.place();
  const auto in_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
  };
  for (; in_name(in.peek()); in.skip()) tag.name += in.peek();
  if (tag.name.empty()) return in.error(fmt::format("expected the name of a tag, found {}", in.found()));
  in.skip_blanks();
  if (!in.take('"'))
    return in.error(fmt::format("expected '\"' after the name of the tag {}, found {}", tag.name, in.found()));
  tag.value_at = in.place();
  while (!in.take('"')) {
    if (in.at_end() || in.peek() == '\n')
      return in.error(fmt::format("the value of the tag {} is not closed", tag.name));
    if (in.take('\\') && in.peek() != '"' && in.peek() != '\\')
      return in.error("after '\\' only '\"' or '\\' may stand");
    tag.value += in.peek();
    in.skip();
  }
  in.skip_blanks();
  if (!in.take(']')) return in.error(fmt::format("expected ']' after the tag {}, found {}", tag.name, in.found()));
  return tag;
}

/// "6x4" or "35-13".
std::optional<std::pair<int, int>> read_pair(std::string_view text, char between, int limit) {
  Reader in(text);
  const std::optional<int> a = in.number(limit);
  if (!a || !in.take(between)) return std::nullopt;
  const std::optional<int> b = in.number(limit);
  if (!b || !in.at_end()) return std::nullopt;
  return std::pair{*a, *b};
}

std::string escaped(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;  // a tag is one line
  }
  return out;
}

std::pair<int, int> stones_in_the_end(const KalahRules& rules, const KalahState& state) {
  const KalahState end = rules.swept(state);
  return {end.store[0], end.store[1]};
}

bool known_tag(std::string_view name) {
  return name == "Game" || name == "Rules" || name == "Size" || name == "Start" || name == "Result";
}

}  // namespace

Result<KalahPosition> read_kalah_position(std::string_view text, const KalahOptions& defaults) {
  Reader in(text);
  return read_position(in, defaults);
}

std::string kalah_position_text(const KalahRules& rules, const KalahState& state) {
  std::string out;
  for (const Side side : {Side::first, Side::second}) {
    for (int i = 0; i < rules.pits(); ++i) out += fmt::format("{}{}", i == 0 ? "" : ",", state.pit(side, i));
    out += fmt::format("/{}{}", state.stored(side), side == Side::first ? "/" : "");
  }
  return out + fmt::format(" {} {}", state.side == 0 ? 'A' : 'B', kalah_code(rules.options()));
}

Result<Move> read_kalah_sowing(const KalahRules& rules, const KalahState& state, std::string_view text) {
  Reader in(text);
  in.skip_blanks();
  const Result<Move> move = read_sowing(in, rules, state);
  if (!move) return move;
  in.skip_blanks();
  if (!in.at_end()) return in.error(fmt::format("expected nothing after one sowing, found {}", in.found()));
  return move;
}

std::string kalah_sowing_text(Move move) { return std::to_string(move + 1); }

std::string kalah_sowing_display(const KalahRules& rules, const KalahState& state, Move move) {
  std::string out = kalah_sowing_text(move);
  if (const int captured = rules.captured(state, move)) out += fmt::format("x{}", captured);
  const KalahState next = rules.after(state, move);
  if (rules.finished(next)) return out + "#";
  return next.side == state.side ? out + "+" : out;
}

Result<std::vector<Move>> read_kalah_moves(const KalahRules& rules, const KalahState& start, std::string_view text) {
  Reader in(text);
  return whole(read_moves(in, rules, start));
}

std::string kalah_moves_text(const KalahRules& rules, const KalahState& start, const std::vector<Move>& moves,
                             bool display) {
  std::string out;
  each_word(rules, start, moves, display, [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; });
  return out;
}

Result<KalahGame> read_kalah_game(std::string_view text, const KalahOptions& defaults) {
  auto game = read_broken_kalah_game(text, defaults);
  if (game && game->broken) return std::move(*game->broken);
  return game;
}

Result<KalahGame> read_broken_kalah_game(std::string_view text, const KalahOptions& defaults) {
  Reader in(text);
  std::vector<Tag> tags;
  for (in.skip_blanks(); in.take('['); in.skip_blanks()) {
    Result<Tag> tag = read_tag(in);
    if (!tag) return tag.error();
    if (known_tag(tag->name) &&
        std::any_of(tags.begin(), tags.end(), [&](const Tag& earlier) { return earlier.name == tag->name; }))
      return in.error_at(tag->name_at, fmt::format("a second tag {}", tag->name));
    tags.push_back(*std::move(tag));
  }
  const auto find = [&](std::string_view name) -> const Tag* {
    for (const Tag& tag : tags) {
      if (tag.name == name) return &tag;
    }
    return nullptr;
  };

  KalahGame game;
  game.options = defaults;
  if (const Tag* tag = find("Game"); tag && tag->value != "Kalah") {
    return in.error_at(tag->value_at, "this is not a game of Kalah");
  }
  if (const Tag* tag = find("Size")) {
    const auto size = read_pair(tag->value, 'x', 999);
    if (!size) return in.error_at(tag->value_at, "the size must be pits x stones, as in 6x4");
    if (const Status ok = check_kalah_size(size->first, size->second); !ok)
      return in.error_at(tag->value_at, ok.error().message);
    game.options.pits = static_cast<u8>(size->first);
    game.options.stones = static_cast<u8>(size->second);
  }
  if (const Tag* tag = find("Rules")) {
    const Result<KalahOptions> options = with_kalah_code(game.options, tag->value);
    if (!options)
      return in.error_at(tag->value_at + static_cast<std::size_t>(options.error().column) - 1, options.error().message);
    game.options = *options;
  }
  if (const Tag* tag = find("Start")) {
    const Result<KalahPosition> start = read_kalah_position(tag->value, game.options);
    if (!start)
      return in.error_at(tag->value_at + static_cast<std::size_t>(start.error().column) - 1, start.error().message);
    if (find("Size") && start->options.pits != game.options.pits)
      return in.error_at(tag->value_at, "the start has another number of pits than the tag Size");
    if (find("Rules") && start->options != game.options)
      return in.error_at(tag->value_at, "the start names other rules than the tag Rules");
    game.options = start->options;
    game.start = start->state;
  } else {
    game.start = KalahRules(game.options).initial();
  }
  for (Tag& tag : tags) {
    if (!known_tag(tag.name)) game.tags.emplace_back(tag.name, tag.value);
  }

  const KalahRules rules(game.options);
  MovesRead<Move> moves = read_moves(in, rules, game.start);
  game.moves = std::move(moves.moves);
  game.broken = std::move(moves.broken);
  KalahState end = game.start;
  for (const Move move : game.moves) end = rules.after(end, move);
  const Tag* told = find("Result");
  if (told && told->value == "1/2-1/2" && !rules.finished(end)) {
    game.tags.emplace_back(told->name, told->value);  // agreed, and no stones of anybody
  } else if (const Tag* tag = told; tag && tag->value != "*") {
    game.result = read_pair(tag->value, '-', KalahOptions::max_total);
    if (!game.result) return in.error_at(tag->value_at, "the result must be the stones of A and B, as in 35-13");
    if (rules.finished(end) && stones_in_the_end(rules, end) != *game.result) {
      const auto [a, b] = stones_in_the_end(rules, end);
      if (!game.broken) game.broken = in.error_at(tag->value_at, fmt::format("the moves end with {}-{}", a, b));
    }
  } else if (rules.finished(end)) {
    game.result = stones_in_the_end(rules, end);
  }
  return game;
}

std::string kalah_game_text(const KalahGame& game) {
  const KalahRules rules(game.options);
  std::string words;
  std::size_t line = 0;
  const KalahState end = each_word(rules, game.start, game.moves, false, [&](const std::string& word) {
    if (line != 0) words += line + word.size() >= 100 ? '\n' : ' ';
    line = !words.empty() && words.back() == '\n' ? word.size() : line + word.size() + (line != 0);
    words += word;
  });
  std::string out = fmt::format("[Game \"Kalah\"]\n[Rules \"{}\"]\n[Size \"{}x{}\"]\n", kalah_code(game.options),
                                game.options.pits, game.options.stones);
  if (game.start != rules.initial()) out += fmt::format("[Start \"{}\"]\n", kalah_position_text(rules, game.start));
  const auto result = rules.finished(end) ? stones_in_the_end(rules, end) : game.result;
  if (result) out += fmt::format("[Result \"{}-{}\"]\n", result->first, result->second);
  for (const auto& [name, value] : game.tags) out += fmt::format("[{} \"{}\"]\n", name, escaped(value));
  return out + "\n" + words + "\n";
}

}  // namespace ply
