#include "engine/games/chess/game.h"

#include <fmt/format.h>

#include "engine/games/chess/board.h"
#include "engine/games/chess/fen.h"
#include "engine/games/chess/notation.h"

namespace ply {
namespace {

using namespace chess;

/// Upside down, and the colours exchanged.
State mirror(const State& s) {
  const auto turned = [](Bits b) { return __builtin_bswap64(b); };  // the ranks, from the first to the last
  State out = s;
  for (std::size_t i = 0; i < s.men.size(); ++i) out.men[i] = turned(s.men[i]);
  for (std::size_t i = 0; i < 2; ++i) {
    out.side[i] = turned(s.side[1 - i]);
    for (std::size_t wing = 0; wing < 2; ++wing) {
      const u8 rook = s.castling[(1 - i) * 2 + wing];
      out.castling[i * 2 + wing] = rook == no_square ? rook : static_cast<u8>(rook ^ 56);
    }
  }
  if (s.en_passant != no_square) out.en_passant = static_cast<u8>(s.en_passant ^ 56);
  out.mover = other(s.mover);
  return out;
}

class Chess final : public BoardFace {
 public:
  explicit Chess(bool chess960) : chess960_(chess960) {}
  const BoardType& type() const override { return chess_board_type(); }
  RuleValues rules() const override { return {{"variant", chess960_ ? "chess960" : "chess"}}; }
  std::string rules_text() const override { return chess960_ ? "Chess960" : ""; }

  /// Of Chess960 the seed is the number of the start, that of chess for 0.
  Position initial(u64 seed) const override {
    return Position::of(start_position(chess960_ && seed ? static_cast<int>(seed % 960) : 518));
  }
  Side mover(const Position& p) const override { return state(p).mover; }
  std::optional<Outcome> outcome(const Position& p, History) const override {
    const State s = state(p);
    if (count_moves(s) > 0) return std::nullopt;
    if (!in_check(s)) return Outcome{Winner::draw, 1, 0};
    return Outcome{winner_of(other(s.mover)), 0, 0};
  }
  std::string outcome_text(const Position& p, History) const override {
    const State s = state(p);
    if (!in_check(s)) return fmt::format("Nobody wins: {} is stalemated.", type().side_name(s.mover));
    return fmt::format("{} wins: {} is checkmated.", type().side_name(other(s.mover)), type().side_name(s.mover));
  }
  std::vector<MoveCode> moves(const Position& p, History) const override {
    MoveList list;
    legal_moves(state(p), list);
    std::vector<MoveCode> out;
    for (const Move m : list) out.push_back(m.code());
    return out;
  }
  Position after(const Position& p, MoveCode m) const override {
    return Position::of(chess::after(state(p), Move::of(m)));
  }
  u64 key(const Position& p) const override { return chess::key(state(p)); }
  // In check nobody passes: the king would be taken.
  std::optional<Position> after_null(const Position& p) const override {
    const State s = state(p);
    if (in_check(s)) return std::nullopt;
    return Position::of(after_pass(s));
  }
  std::optional<Position> mirrored(const Position& p) const override { return Position::of(mirror(state(p))); }
  u64 perft(const Position& p, int depth, const std::atomic<bool>* stop) const override {
    return chess::perft(state(p), depth, stop);
  }

  std::string write(const Position& p) const override { return write_fen(state(p)); }
  std::string write_move(const Position& p, MoveCode m) const override {
    return write_uci(state(p), Move::of(m), chess960_);
  }
  std::string show_move(const Position& p, MoveCode m) const override { return write_san(state(p), Move::of(m)); }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History) const override {
    const auto m = read_move(state(p), text);
    if (!m) return m.error();
    return MoveCode{m->code()};
  }

  BoardView board(const Position& p) const override { return board_view(state(p)); }
  std::vector<int> click_path(const Position& p, MoveCode code) const override {
    const Move m = Move::of(code);
    if (m.sort() == Move::Sort::castle && !chess960_) return {m.from(), castled_king(mover(p), wing_of(m))};
    return {m.from(), m.to()};
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return effects_of(state(p), Move::of(m));
  }
  std::string describe(const Position& p, MoveCode m) const override { return describe_move(state(p), Move::of(m)); }

 private:
  static State state(const Position& p) { return p.as<State>(); }
  const bool chess960_;
};

class ChessType final : public BoardType {
 public:
  ChessType()
      : BoardType({"chess", "Chess", {"White", "Black"}, {0xf2ead8, 0x2b2622}},
                  {{.id = "variant",
                    .explanation = "how pieces stand at the start, and how castling is written",
                    .values = {"chess", "chess960"},
                    .title = "Variant",
                    .titles = {"chess", "Chess960"}}}) {}
  Result<BoardSetup> set_up(std::string_view position, const RuleValues& given) const override {
    const auto rules = complete_rules(options(), given);
    if (!rules) return rules.error();
    const auto fen = read_fen(position);
    if (!fen) return fen.error();
    const bool chess960 = rules->at("variant") == "chess960";
    if (fen->only_960 && !chess960 && !given.empty())
      return Error{"its castling is that of Chess960, the rules ask for chess"};
    return BoardSetup{std::make_shared<const Chess>(chess960 || fen->only_960), Position::of(fen->state)};
  }
};

}  // namespace

const BoardType& chess_board_type() {
  static const ChessType type;
  return type;
}

}  // namespace ply
