// The rest of the face of a game without rule options, whose moves are single words: all that follows from its rules,
// its board and the texts of a position and of a move. A game derives from PlainGame<Rules, Evaluations...>, its type
// is a PlainType<TheGame>. Both come from nowhere but the registry, as every game does.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/game/game_adapter.h"
#include "engine/game/game_line.h"
#include "engine/game/moves_read.h"
#include "engine/game/record_text.h"
#include "engine/game/record_type.h"

namespace ply {

template <Rules R, class... Es>
class PlainGame : public GameAdapter<R, Es...> {
 public:
  using Adapter = GameAdapter<R, Es...>;
  using Adapter::Adapter;
  using typename Adapter::State;

  /// The position that `write` wrote, whether it may be played or not; columns count from 1.
  virtual Result<Position> read(std::string_view text) const = 0;

  RuleValues rules() const override { return {}; }
  Result<Position> read_edited(std::string_view text) const override { return read(text); }
  std::string why_not(const Position& p, int) const override {
    return this->outcome(p, {}) ? "the game is over" : "no move begins there";
  }

  /// One of the legal moves, whatever the case of its letters.
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History history) const override {
    const std::string_view word = trim(text);
    const int column = word.empty() ? 1 : static_cast<int>(word.data() - text.data()) + 1;
    if (this->outcome(p, history)) return Error{"the game is over: " + this->outcome_text(p, history), column};
    std::string known;
    int n = 0;
    for (const MoveCode m : this->moves(p, history)) {
      const std::string name = this->write_move(p, m);
      if (same_letters(name, word)) return m;
      if (++n <= 12) known += (n > 1 ? ", " : "") + name;
    }
    return Error{fmt::format("{} is no legal move; there are {}{}", quoted_text(word), known, n > 12 ? ", ..." : ""),
                 column};
  }
  /// Moves with blanks between them; numbers ("12.", "12..."), a result behind the last and comments in braces are
  /// passed over.
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    return read_in_turn<MoveCode>(
        move_words(text, NumbersAlone::moves), start,
        [&](const Position& p, std::string_view word) { return parse_move(p, word, {}); },
        [&](const Position& p, MoveCode m) { return this->after(p, m); });
  }
  std::string write_game(const GameRecord& g) const override {
    return write_record(this->type().id(), *this, g, this->outcome(end_of_moves(*this, g.start, g.moves).position, {}),
                        numbered_moves(*this, g.start, g.moves));
  }

 private:
  static bool same_letters(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
  }
};

/// `G` is made without arguments.
template <class G>
class PlainType : public RecordType {
 public:
  using RecordType::RecordType;

 protected:
  std::shared_ptr<const Game> made(const RuleValues&) const override { return std::make_shared<G>(); }
  Result<Setup> read_start(std::string_view text, const RuleValues&) const override {
    auto game = std::make_shared<G>();
    auto p = game->read(text);
    if (!p) return p.error();
    if (std::string why = game->why_not_allowed(*p); !why.empty()) return Error{std::move(why), 1};
    return Setup{std::move(game), *p};
  }
};

}  // namespace ply
