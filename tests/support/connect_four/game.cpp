#include "tests/support/connect_four/game.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/game/plain_game.h"
#include "engine/search/switches.h"
#include "tests/support/connect_four/evaluation.h"

namespace ply::connect_four {
namespace {

constexpr Material material = {.rim = 0x1d3f7a,
                               .surface = 0x2f62b3,
                               .surface_low = 0x2757a5,
                               .line = 0x1d3f7a,
                               .pieces = {{{0xe8c547, 0xa8891d, 0xf7e28f}, {0xd2483f, 0x8f2720, 0xec8a80}}}};

ProfileDefinition modern() {
  ProfileDefinition out{{.id = "modern",
                         .title = "Modern",
                         .explanation = "Lines that can still be filled.",
                         .unit = "1/100 line",
                         .score_at_75_percent = 60},
                        0};
  SearchOptions& o = out.info.options;
  o.set({Switch::iterative, Switch::pvs, Switch::tt, Switch::killers, Switch::history});
  return out;
}

/// Cells count from the left at the bottom.
std::string cell_name(int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + cell % columns), cell / columns + 1);
}
u64 bit_of(int cell) { return connect_four::bit_of(cell % columns, cell / columns); }

class ConnectFour final : public PlainGame<ConnectFourRules, ConnectFourEvaluation> {
 public:
  ConnectFour() : PlainGame(ConnectFourRules(), {modern()}, {}) {}
  const GameType& type() const override { return connect_four_game_type(); }

  std::string outcome_text(const Position& p, History) const override {
    const Outcome o = rules_.outcome(state(p));
    if (o.winner == Winner::draw) return "Draw: the board is full.";
    return type().side_name(o.winner == Winner::first ? Side::first : Side::second) + " wins: four in a row.";
  }
  std::string tally(const Position& p) const override {
    return fmt::format("{} empty", cells - std::popcount(state(p).all()));
  }

  // Rows from the top with '/' between them, then who moves: ".......(five times)/..xo... x"
  std::string write(const Position& p) const override {
    const State s = state(p);
    std::string out;
    for (int row = rows - 1; row >= 0; --row) {
      for (int c = 0; c < columns; ++c) out += stone(s, row * columns + c);
      out += row > 0 ? '/' : ' ';
    }
    return out + "xo"[s.side];
  }
  Result<Position> read(std::string_view text) const override {
    const std::string_view t = trim(text);
    const int skipped = t.empty() ? 0 : static_cast<int>(t.data() - text.data());
    State s;
    std::size_t at = 0;
    for (int row = rows - 1; row >= 0; --row)
      for (int c = 0; c <= columns; ++c, ++at) {
        const char x = at < t.size() ? t[at] : ' ';
        const bool between = c == columns;
        if (between ? x != (row > 0 ? '/' : ' ') : x != '.' && x != 'x' && x != 'o')
          return Error{between ? "a row has seven cells, with '/' between rows and a blank behind the last"
                               : "a cell is '.', 'x' or 'o'",
                       static_cast<int>(at) + skipped + 1};
        if (x == 'x' || x == 'o') s.stones[x == 'o'] |= connect_four::bit_of(c, row);
      }
    if (t.size() != at + 1 || (t[at] != 'x' && t[at] != 'o'))
      return Error{"behind the rows stands who moves: x or o", static_cast<int>(std::min(at, t.size())) + skipped + 1};
    s.side = t[at] == 'o';
    return Position::of(s);
  }
  std::string write_move(const Position&, MoveCode m) const override {
    return std::string(1, static_cast<char>('a' + m));
  }

  BoardView board(const Position& p) const override {
    BoardView out;
    out.material = &material;
    out.width = columns, out.height = rows;
    for (int cell = 0; cell < cells; ++cell) {
      out.cells.push_back({cell, CellShape::square, static_cast<float>(cell % columns),
                           static_cast<float>(rows - 1 - cell / columns), 1, 1, cell_name(cell)});
      if (const char c = stone(state(p), cell); c != '.')
        out.pieces.push_back({.cell = cell, .side = c == 'x' ? Side::first : Side::second});
    }
    return out;
  }
  std::vector<int> click_path(const Position& p, MoveCode m) const override { return {landing(p, m)}; }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return {{EffectKind::place, -1, landing(p, m), 1, mover(p)}};
  }
  std::string describe(const Position& p, MoveCode m) const override {
    return "puts a stone on " + cell_name(landing(p, m));
  }

  std::vector<Brush> palette() const override {
    return {{"x", type().side_name(Side::first), {.side = Side::first}},
            {"o", type().side_name(Side::second), {.side = Side::second}},
            clearing_brush("empty")};
  }
  Result<Position> edit(const Position& p, int cell, std::string_view brush, int) const override {
    if (cell < 0 || cell >= cells) return Error{"there is no such cell"};
    State s = state(p);
    for (u64& stones : s.stones) stones &= ~bit_of(cell);
    if (brush == "x" || brush == "o") s.stones[brush == "o"] |= bit_of(cell);
    else if (brush != "empty") return Error{fmt::format("there is no brush {}", quoted_text(brush))};
    return Position::of(s);
  }
  std::string why_not_allowed(const Position& p) const override {
    const State s = state(p);
    if (has_four(s.stones[0]) && has_four(s.stones[1])) return "both sides have four in a row";
    for (int cell = columns; cell < cells; ++cell)
      if ((s.all() & bit_of(cell)) && !(s.all() & bit_of(cell - columns)))
        return fmt::format("the stone on {} lies on nothing", cell_name(cell));
    return {};
  }
  std::string known_value_text(std::string_view, int value) const override {
    using E = ConnectFourEvaluation;
    return words_of_value(value, 100, E::decided, fmt::format(" in {}", E::win - std::abs(value)));
  }

 private:
  static char stone(const State& s, int cell) {
    return s.stones[0] & bit_of(cell) ? 'x' : s.stones[1] & bit_of(cell) ? 'o' : '.';
  }
  static int landing(const Position& p, MoveCode m) {
    const int bit = std::countr_zero(ConnectFourRules::landing(state(p), static_cast<int>(m)));
    return bit % 7 * columns + bit / 7;
  }
};

struct ConnectFourType final : PlainType<ConnectFour> {
  ConnectFourType() : PlainType({"connect-four", "Connect four", {"Yellow", "Red"}, {0xe8c547, 0xd2483f}}) {}
};

}  // namespace

}  // namespace ply::connect_four

const ply::GameType& ply::connect_four_game_type() {
  static const connect_four::ConnectFourType type;
  return type;
}
