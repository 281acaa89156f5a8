// Kalah's positions and moves as text.
#include "engine/games/kalah/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/games/kalah/notation_reader.h"

namespace ply::kalah {
namespace {

using Move = KalahRules::Move;

// Positions
// ------------------------------------------------------------------------------------------------------------

struct Row {
  u64 lanes = 0;
  int pits = 0, stones = 0;
};

Result<int> read_cell(Reader& in, std::string_view what) {
  const std::size_t from = in.place();
  const std::optional<int> n = in.number(Options::max_total);
  if (!n) return in.error(fmt::format("expected {}, found {}", what, in.found()));
  if (*n > Options::max_total)
    return in.error_at(from, fmt::format("a cell holds at most {} stones", Options::max_total));
  return *n;
}

Result<Row> read_row(Reader& in, char name) {
  Row row;
  do {
    if (row.pits == Options::max_pits) {
      return in.error(fmt::format("row {} has more than {} pits", name, Options::max_pits));
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

Result<WrittenPosition> read_position(Reader& in, const Options& defaults) {
  WrittenPosition out;
  out.options = defaults;
  in.skip_blanks();
  const Result<Row> a = read_half(in, 'A', out.state.store[0], false);
  if (!a) return a.error();
  const std::size_t row_b = in.place();
  const Result<Row> b = read_half(in, 'B', out.state.store[1], true);
  if (!b) return b.error();
  if (a->pits != b->pits) return in.error_at(row_b, fmt::format("row A has {} pits, row B has {}", a->pits, b->pits));
  if (a->stones + b->stones > Options::max_total) {
    return in.error_at(
        0, fmt::format("{} stones on the board; at most {} are possible", a->stones + b->stones, Options::max_total));
  }
  out.options.pits = static_cast<u8>(a->pits);
  out.state.row = {a->lanes, b->lanes};
  out.state.total = static_cast<u8>(a->stones + b->stones);

  if (!in.blank_here()) return in.error(fmt::format("expected a blank and the side to move, found {}", in.found()));
  in.skip_blanks();
  if (in.peek() != 'A' && in.peek() != 'B')
    return in.error(fmt::format("the side to move must be A or B, found {}", in.found()));
  out.state.side = in.peek() == 'B';
  in.skip();
  if (in.at_end()) return out;
  if (!in.blank_here()) return in.error(fmt::format("expected a blank after the side to move, found {}", in.found()));
  in.skip_blanks();
  if (in.at_end()) return out;

  const std::size_t code_at = in.place();
  std::string_view code = in.rest();
  code = code.substr(0, code.find_first_of(" \t\r\n"));
  const Result<Options> rules = with_code(out.options, code);
  if (!rules) return in.error_at(code_at + static_cast<std::size_t>(rules.error().column) - 1, rules.error().message);
  out.options = *rules;
  out.code_given = true;
  in.skip(code.size());
  in.skip_blanks();
  if (!in.at_end()) return in.error(fmt::format("expected nothing after the rule code, found {}", in.found()));
  return out;
}

// Moves
// ----------------------------------------------------------------------------------------------------------------

/// One sowing with its suffixes; the reader stands behind it afterwards.
Result<Move> read_sowing(Reader& in, const KalahRules& rules, const State& state) {
  const std::size_t from = in.place();
  const bool by_cell = in.take('@');
  std::optional<int> pit = in.number(999);
  if (!pit) return in.error(fmt::format("expected a {} number, found {}", by_cell ? "cell" : "pit", in.found()));
  if (rules.finished(state)) return in.error_at(from, "no move is possible here: the game is over");
  const char side = state.side == 0 ? 'A' : 'B';
  const int first_cell = state.side == 0 ? 0 : rules.pits() + 1;
  if (by_cell) {
    if (*pit < first_cell || *pit >= first_cell + rules.pits())
      return in.error_at(from, fmt::format("the pits of {} are the cells {} to {}, counted from 0 around the board",
                                           side, first_cell, first_cell + rules.pits() - 1));
    *pit += 1 - first_cell;
  }
  if (*pit < 1 || *pit > rules.pits())
    return in.error_at(from, fmt::format("the pits are numbered 1 to {}", rules.pits()));
  if (lanes::at(state.row[state.side], *pit - 1) == 0)
    return in.error_at(from, fmt::format("pit {} of {} is empty", *pit, side));
  for (;;) {
    if (in.take('+') || in.take('#')) continue;
    if (!in.take('x')) break;
    if (!in.number(Options::max_total))
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
  in.skip(digits);
  while (in.take('.')) {}
  return true;
}

}  // namespace

MovesRead<Move> read_sowings(Reader& in, const KalahRules& rules, State state) {
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
    if (!in.at_end() && !in.blank_here() && in.peek() != '{') {
      return broken(in.error(fmt::format("expected a blank or '-' after a sowing, found {}", in.found())));
    }
  }
  return out;
}

Result<WrittenPosition> read_position(std::string_view text, const Options& defaults) {
  Reader in(text);
  return read_position(in, defaults);
}

std::string position_text(const KalahRules& rules, const State& state) {
  std::string out;
  for (const Side side : {Side::first, Side::second}) {
    for (int i = 0; i < rules.pits(); ++i) out += fmt::format("{}{}", i == 0 ? "" : ",", state.pit(side, i));
    out += fmt::format("/{}{}", state.stored(side), side == Side::first ? "/" : "");
  }
  return out + fmt::format(" {} {}", state.side == 0 ? 'A' : 'B', code_of(rules.options()));
}

Result<Move> read_sowing(const KalahRules& rules, const State& state, std::string_view text) {
  Reader in(text);
  in.skip_blanks();
  const Result<Move> move = read_sowing(in, rules, state);
  if (!move) return move;
  in.skip_blanks();
  if (!in.at_end()) return in.error(fmt::format("expected nothing after one sowing, found {}", in.found()));
  return move;
}

std::string sowing_text(Move move) { return std::to_string(move + 1); }

std::string sowing_display(const KalahRules& rules, const State& state, Move move) {
  std::string out = sowing_text(move);
  if (const int captured = rules.captured(state, move)) out += fmt::format("x{}", captured);
  const State next = rules.after(state, move);
  if (rules.finished(next)) return out + "#";
  return next.side == state.side ? out + "+" : out;
}

MovesRead<Move> read_sowings(const KalahRules& rules, const State& start, std::string_view text) {
  Reader in(text);
  return read_sowings(in, rules, start);
}

}  // namespace ply::kalah
