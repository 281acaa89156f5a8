#include "engine/session/play/comment_places.h"

#include <algorithm>

#include "engine/base/text.h"

namespace ply {
namespace {

constexpr std::string_view blanks = " \t\r\n";

// Reads pieces of a text one after the other, each from the position that the ones before have led to. What cannot be
// read by itself (half of a turn, the number of a move) waits for what follows it.
class Pieces {
 public:
  Pieces(const GameRecord& record, std::string_view text, std::size_t body_at, std::size_t* read)
      : game_(*record.game),
        text_(text),
        moves_(record.moves),
        read_(read),
        here_(record.start),
        before_(record.start),
        from_(body_at),
        last_from_(body_at),
        seen_(body_at),
        max_(8 * text.size() + (std::size_t{1} << 20)) {}

  std::size_t plies() const { return plies_; }
  std::size_t read_to() const { return from_; }  ///< the text before it is understood
  /// Moves of the text before `end`, as far as they can be told.
  std::size_t up_to(std::size_t end) {
    // Nothing but blanks since the last call: nothing new.
    if (end > seen_ && text_.substr(seen_, end - seen_).find_first_not_of(blanks) == std::string_view::npos) {
      if (from_ == seen_) from_ = end;
      seen_ = end;
      return common_;
    }
    seen_ = end;
    return common_ = read_up_to(end);
  }

 private:
  std::size_t read_up_to(std::size_t end) {
    const std::string_view part = text_.substr(from_, end - from_);
    std::size_t n = 0;
    if (fits(here_, plies_, part, n)) {
      if (n > 0) accept(end, n);
      return plies_;
    }
    // What belongs to the move before it, such as a piece that it took off the board.
    std::size_t same = 0;
    if (plies_ > last_ && fits(before_, last_, text_.substr(last_from_, end - last_from_), same) &&
        same == plies_ - last_) {
      from_ = end;
      return plies_;
    }
    if (plies_ == 0 && begins_with(end)) return plies_;
    return plies_ + n;
  }
  // The beginning of a game may hold more than moves, such as the pieces as they were set up: there the game reads the
  // whole text.
  bool begins_with(std::size_t end) {
    if (!afford(end)) return false;
    const auto game = game_.type().parse_game(text_.substr(0, end), game_.rules());
    if (!game || game->moves.size() > moves_.size() ||
        !std::equal(game->moves.begin(), game->moves.end(), moves_.begin()))
      return false;
    accept(end, game->moves.size());
    last_ = plies_;
    return true;
  }
  bool afford(std::size_t characters) {
    if (used_ > max_) return false;  // pieces that wait for ever: better a comment too early than a minute of reading
    used_ += characters;
    if (read_) *read_ += characters;
    return true;
  }
  // Whether the piece is some of the moves from there on; `n`: how many it has in common with them.
  bool fits(const Position& p, std::size_t plies, std::string_view part, std::size_t& n) {
    n = 0;
    if (!afford(part.size())) return false;
    const auto list = game_.parse_moves(p, part);
    if (!list) return false;
    while (n < list->size() && plies + n < moves_.size() && (*list)[n] == moves_[plies + n]) ++n;
    return n == list->size();
  }
  void accept(std::size_t end, std::size_t n) {
    before_ = here_;
    last_ = plies_;
    last_from_ = from_;
    for (std::size_t i = 0; i < n; ++i) here_ = game_.after(here_, moves_[plies_ + i]);
    plies_ += n;
    from_ = end;
  }

  const Game& game_;
  const std::string_view text_;
  const std::vector<MoveCode>& moves_;
  std::size_t* const read_;
  Position here_, before_;  // after plies_ moves; after last_ moves
  std::size_t plies_ = 0, last_ = 0;
  std::size_t from_, last_from_;   // where what was not read yet begins; where the piece before it began
  std::size_t seen_, common_ = 0;  // the last answer, and where it was asked
  std::size_t used_ = 0;
  const std::size_t max_;
};

}  // namespace

std::vector<std::size_t> moves_before(const GameRecord& record, std::string_view text, std::size_t body_at,
                                      const std::vector<std::size_t>& at, std::size_t* read) {
  Pieces pieces(record, text, body_at, read);
  std::vector<std::size_t> out;
  out.reserve(at.size());
  for (const std::size_t place : at) out.push_back(std::max(out.empty() ? 0 : out.back(), pieces.up_to(place)));
  return out;
}

std::vector<std::size_t> ends_of_moves(const GameRecord& record, std::string_view text, std::size_t body_at,
                                       std::size_t* read) {
  std::vector<std::size_t> out(record.moves.size() + 1, no_place);
  Pieces pieces(record, text, body_at, read);
  for (std::size_t i = text.find_first_not_of(blanks, body_at); i != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, i), text.size());
    (void)pieces.up_to(end);
    i = text.find_first_not_of(blanks, end);
    if (pieces.read_to() == end) out[pieces.plies()] = end;
  }
  out[0] = body_at;
  return out;
}

}  // namespace ply
