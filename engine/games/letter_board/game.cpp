#include "engine/games/letter_board/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/grid.h"

namespace ply {
namespace {

constexpr int max_columns = 26, max_cells = 400;
constexpr std::size_t max_letters = 15;  // a cell has four bits

struct State {
  std::array<u8, max_cells / 2> cells{};  // 0: empty, else the number of a letter
  Side mover = Side::first;
  int at(int cell) const { return cells[static_cast<std::size_t>(cell / 2)] >> (cell % 2 * 4) & 15; }
  void put(int cell, int what) {
    u8& both = cells[static_cast<std::size_t>(cell / 2)];
    both = static_cast<u8>((both & (cell % 2 ? 0x0f : 0xf0)) | what << (cell % 2 * 4));
  }
};

constexpr Material material = {.rim = 0x3c4a45,
                               .surface = 0xd9e0d2,
                               .surface_low = 0xcbd4c5,
                               .line = 0x8b998c,
                               .dark_cell = 0xb9c6b6,
                               .label = 0x43524a,
                               .label_rim = 0xdde6dc,
                               .rim_width = 0.34f,
                               .pieces = {{{0xf3efe2, 0x35433c, 0x26332d}, {0x3f5f7d, 0x1b2833, 0xf1f5f8}}}};

class LetterBoard final : public BoardFace {
 public:
  LetterBoard(int columns, int rows, std::string first, std::string second)
      : grid_{.columns = columns, .rows = rows, .top_first = true}, letters_(first + second), first_(first.size()) {}
  const BoardType& type() const override { return grid_board_type(); }
  RuleValues rules() const override { return {}; }
  std::string rules_text() const override { return fmt::format("{}x{}", grid_.columns, grid_.rows); }

  Position initial(u64) const override { return Position::of(State{}); }
  Side mover(const Position& p) const override { return state(p).mover; }
  std::optional<Outcome> outcome(const Position&, History) const override { return std::nullopt; }
  std::string outcome_text(const Position&, History) const override { return {}; }
  // Its rules are not known: there are moves only as they were written.
  std::vector<MoveCode> moves(const Position&, History) const override { return {}; }
  Position after(const Position& p, MoveCode) const override { return p; }
  u64 key(const Position& p) const override {
    const State s = state(p);
    u64 h = static_cast<u64>(index(s.mover)) + 1;
    for (const u8 c : s.cells) h = mix64(h ^ c) + 1;
    return h;
  }
  std::optional<Position> after_null(const Position& p) const override {
    State s = state(p);
    s.mover = other(s.mover);
    return Position::of(s);
  }
  u64 perft(const Position&, int, const std::atomic<bool>*) const override { return 0; }
  std::string write_move(const Position&, MoveCode) const override { return {}; }
  Result<MoveCode> parse_move(const Position&, std::string_view, History) const override {
    return Error{"the rules of this game are not known here"};
  }
  std::vector<int> click_path(const Position&, MoveCode) const override { return {}; }
  std::vector<Effect> effects(const Position&, MoveCode) const override { return {}; }
  std::string describe(const Position&, MoveCode) const override { return {}; }

  std::string write(const Position& p) const override {
    const State s = state(p);
    return fmt::format("grid {}x{} {}/{} {}{}", grid_.columns, grid_.rows, letters_.substr(0, first_),
                       letters_.substr(first_), rows_text(s), s.mover == Side::first ? "" : " second");
  }
  BoardView board(const Position& p) const override {
    const State s = state(p);
    return grid_.view(material, {.checkered = true}, [&](const Cell& c) -> std::optional<Piece> {
      const int what = s.at(c.id);
      if (!what) return std::nullopt;
      return Piece{.shape = PieceShape::plaque,
                   .side = side_of(what),
                   .text = std::string(1, letters_[static_cast<std::size_t>(what) - 1])};
    });
  }

  Result<BoardStep> follow_text(const Position& p, Side mover, std::string_view text) const override {
    const State before = state(p);
    State s = before;
    BoardStep out;
    if (is_null_move(text)) {
    } else if (text.find_first_of("/\n") != std::string_view::npos || (grid_.rows == 1 && is_row(text))) {
      if (const Status r = read_rows(text, s); !r) return r.error();
    } else if (const Status r = change(s, mover, text); !r) {
      return r.error();
    }
    s.mover = other(mover);
    out.after = Position::of(s);
    for (int i = 0; i < grid_.columns * grid_.rows; ++i) {
      if (before.at(i) == s.at(i)) continue;
      if (before.at(i)) out.effects.push_back({.kind = EffectKind::capture, .from = i, .side = side_of(before.at(i))});
      if (s.at(i)) out.effects.push_back({.kind = EffectKind::place, .to = i, .side = side_of(s.at(i))});
    }
    return out;
  }

  // Rows from the top, separated by '/' or line ends.
  Status read_rows(std::string_view text, State& s) const {
    int row = 0, column = 0;
    State out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c == '/' || c == '\n') {
        if (column != grid_.columns)
          return Error{fmt::format("row {} has {} cells instead of {}", row + 1, column, grid_.columns)};
        ++row, column = 0;
        continue;
      }
      if (is_blank(c)) continue;
      const auto what = number_of(c);
      if (!what) return what.error();
      if (column >= grid_.columns || row >= grid_.rows)
        return Error{fmt::format("row {} has more than {} cells, or there are more than {} rows", row + 1,
                                 grid_.columns, grid_.rows)};
      out.put(row * grid_.columns + column++, *what);
    }
    if (row != grid_.rows - 1 || column != grid_.columns)
      return Error{fmt::format("{} rows of {} cells were expected", grid_.rows, grid_.columns)};
    out.mover = s.mover;
    s = out;
    return Done{};
  }

 private:
  static State state(const Position& p) { return p.as<State>(); }
  Side side_of(int what) const { return static_cast<std::size_t>(what) <= first_ ? Side::first : Side::second; }
  bool is_row(std::string_view text) const {
    return std::all_of(text.begin(), text.end(),
                       [&](char c) { return c == '.' || letters_.find(c) != std::string::npos; });
  }
  Result<int> number_of(char c) const {
    if (c == '.') return 0;
    const auto i = letters_.find(c);
    if (i == std::string::npos)
      return Error{fmt::format("{} is no piece: they are {}, and . is none", quoted_text({&c, 1}), letters_)};
    return static_cast<int>(i) + 1;
  }
  std::string rows_text(const State& s) const {
    std::string out;
    for (int i = 0; i < grid_.columns * grid_.rows; ++i) {
      if (i && i % grid_.columns == 0) out += '/';
      out += s.at(i) ? letters_[static_cast<std::size_t>(s.at(i)) - 1] : '.';
    }
    return out;
  }
  Result<int> cell_of(std::string_view text) const {
    const auto cell = grid_.named(text);
    if (!cell || grid_.name(*cell) != text)
      return Error{fmt::format("{} is no cell: they are a1 to {}", quoted_text(text), grid_.name(grid_.columns - 1))};
    return *cell;
  }
  Status change(State& s, Side mover, std::string_view text) const {
    std::string parts(text);
    std::replace(parts.begin(), parts.end(), ',', ' ');
    for (const Word& w : words(parts)) {
      const auto sign = w.text.find_first_of("=-");
      const auto cell = cell_of(w.text.substr(0, sign));
      if (!cell) return cell.error();
      if (sign == std::string_view::npos) {
        if (mover == Side::second && first_ >= letters_.size()) return Error{"the second side has no letter"};
        s.put(*cell, mover == Side::first ? 1 : static_cast<int>(first_) + 1);
      } else if (w.text[sign] == '-') {
        const auto to = cell_of(w.text.substr(sign + 1));
        if (!to) return to.error();
        const int what = s.at(*cell);
        if (!what) return Error{fmt::format("there is nothing on {}", grid_.name(*cell))};
        s.put(*cell, 0);
        s.put(*to, what);
      } else {
        const std::string_view letter = w.text.substr(sign + 1);
        const auto what = number_of(letter.size() == 1 ? letter[0] : '?');
        if (!what) return what.error();
        s.put(*cell, *what);
      }
    }
    return Done{};
  }

  const Grid grid_;
  const std::string letters_;  // of the first side, then of the second
  const std::size_t first_;    // how many the first side has
};

class GridType final : public BoardType {
 public:
  GridType() : BoardType({"grid", "A grid", {"first", "second"}, {}}) {}
  Result<BoardSetup> set_up(std::string_view position, const RuleValues&) const override {
    const auto w = words(position);
    if (w.size() < 3 || w.size() > 5 || w[0].text != "grid")
      return Error{"a grid is \"grid COLUMNSxROWS LETTERS/LETTERS ROWS MOVER\"", 1};
    const auto x = w[1].text.find('x');
    const auto columns = to_number<int>(w[1].text.substr(0, x)),
               rows = x == std::string_view::npos ? std::nullopt : to_number<int>(w[1].text.substr(x + 1));
    if (!columns || !rows || *columns < 1 || *rows < 1 || *columns > max_columns || *rows > max_cells / *columns)
      return Error{fmt::format("{} is no size: columns x rows, at most {} columns and {} cells", quoted_text(w[1].text),
                               max_columns, max_cells),
                   w[1].column};
    const auto slash = w[2].text.find('/');
    const std::string first(w[2].text.substr(0, slash)),
        second(slash == std::string_view::npos ? std::string_view() : w[2].text.substr(slash + 1));
    std::string sorted = first + second;
    std::sort(sorted.begin(), sorted.end());
    const bool odd = sorted.find_first_of("./ ") != std::string::npos ||
                     !std::all_of(sorted.begin(), sorted.end(), [](char c) { return c > ' ' && c < 127; });
    if (first.empty() || sorted.size() > max_letters || odd ||
        std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      return Error{
          fmt::format("{} are no letters: those of the first side, /, those of the second, each once, at most {}",
                      quoted_text(w[2].text), max_letters),
          w[2].column};
    const auto face = std::make_shared<const LetterBoard>(*columns, *rows, first, second);
    State s;
    for (std::size_t i = 3; i < w.size(); ++i) {
      if (w[i].text == "first" || w[i].text == "second") {
        s.mover = w[i].text == "first" ? Side::first : Side::second;
      } else if (const Status r = face->read_rows(w[i].text, s); !r) {
        return Error{r.error().message, w[i].column};
      }
    }
    return BoardSetup{face, Position::of(s)};
  }
};

}  // namespace

const BoardType& grid_board_type() {
  static const GridType type;
  return type;
}

bool is_grid(std::string_view position) { return starts_with_word(trim(position), "grid"); }

}  // namespace ply
