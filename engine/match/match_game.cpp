#include "engine/match/match_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "engine/base/terminal.h"

namespace ply {
namespace {

// How long either side has seen itself lost, by its own searches.
class Resignation {
 public:
  explicit Resignation(const Adjudication& rules) : rules_(rules) {}
  /// After a move of `side`; true if the side is to be counted as beaten, the other agreeing.
  bool after(const Game& game, Side side, const SeatMove& m) {
    const auto s = static_cast<std::size_t>(index(side));
    const ProfileInfo* profile = m.profile.empty() ? nullptr : game.profile(m.profile);
    if (rules_.resign <= 0 || !m.score || m.score->kind == Kind::none || !profile)
      return worse_[s] = better_[s] = 0, false;
    const double shown = 100.0 * m.score->value / profile->scale;
    worse_[s] = shown <= -rules_.resign && m.score->kind != Kind::lower ? worse_[s] + 1 : 0;
    better_[s] = shown >= rules_.resign && m.score->kind != Kind::upper ? better_[s] + 1 : 0;
    return worse_[s] >= rules_.resign_moves && better_[s ^ 1] >= 1;
  }

 private:
  const Adjudication rules_;
  int worse_[2] = {0, 0}, better_[2] = {0, 0};
};

// For how many of its moves each side has seen nothing to play for, by its own searches.
class DrawAgreement {
 public:
  explicit DrawAgreement(const Adjudication& rules) : rules_(rules) {}
  /// After a move of `side`, `plies` plies into the game; true if the game is to be drawn.
  bool after(const Game& game, Side side, const SeatMove& m, std::size_t plies) {
    const auto s = static_cast<std::size_t>(index(side));
    const ProfileInfo* profile = m.profile.empty() ? nullptr : game.profile(m.profile);
    const bool level = m.score && m.score->kind == Kind::exact && profile &&
                       std::abs(100.0 * m.score->value / profile->scale) <= rules_.draw_score;
    level_[s] = level ? level_[s] + 1 : 0;
    return rules_.draw_moves > 0 && std::min(level_[0], level_[1]) >= rules_.draw_moves &&
           static_cast<i64>(plies) >= rules_.draw_after;
  }

 private:
  const Adjudication rules_;
  int level_[2] = {0, 0};
};

void lose(MatchGame& g, const Game& game, Side side, std::string_view why) {
  g.failure = visible(why);
  g.winner = winner_of(other(side));
  g.reason = fmt::format("{} lost: {}", game.type().side_name(side), g.failure);
}

}  // namespace

void note_beyond(BeyondLimit& b, const SeatMove& m, double seconds) {
  constexpr double share = 1.1, min = 0.01;
  if (m.limit <= 0 || seconds <= m.limit * share || seconds <= m.limit + min) return;
  ++b.moves;
  b.max = std::max(b.max, seconds - m.limit);
  b.processor = std::max(b.processor, m.processor - m.limit);
}

MatchGame forfeit(const Game& game, Side loser, std::string_view why) {
  MatchGame out;
  lose(out, game, loser, why);
  return out;
}

std::optional<MatchGame> play_match_game(const MatchSettings& settings, Seat& first, Seat& second,
                                         const Position& start, const std::vector<MoveCode>& opening, Attention& stop,
                                         const OnMove& on_move) {
  const Game& game = *settings.game;
  MatchGame out;
  Position p = start;
  std::vector<u64> history;
  std::vector<MoveCode> moves;
  GameClock clock(first.control(), second.control());
  const auto play = [&](MoveCode m, double seconds, u64 nodes) {
    out.moves.push_back(game.write_move(p, m));
    out.times.push_back(seconds);
    out.nodes.push_back(nodes);
    moves.push_back(m);
    history.push_back(game.key(p));
    p = game.after(p, m);
  };
  for (const MoveCode m : opening) {
    out.opening += (out.opening.empty() ? "" : " ") + game.write_move(p, m);
    if (clock.any()) out.clocks.push_back(clock.left(game.mover(p)));
    play(m, 0, 0);
  }
  if (on_move) on_move(moves, clock);

  Resignation resignation(settings.adjudication);
  DrawAgreement agreement(settings.adjudication);
  while (true) {
    if (const auto end = game.outcome(p, history)) {
      out.winner = end->winner;
      out.reason = game.outcome_text(p, history);
      return out;
    }
    if (settings.adjudication.max_plies > 0 && static_cast<int>(moves.size()) >= settings.adjudication.max_plies) {
      out.winner = Winner::draw;
      out.reason = fmt::format("adjudicated: a draw after {} plies", moves.size());
      return out;
    }
    const Side side = game.mover(p);
    const auto s = static_cast<std::size_t>(index(side));
    const auto begin = std::chrono::steady_clock::now();
    Seat& seat = side == Side::first ? first : second;
    const GameClock* its_clock = clock.control(side) ? &clock : nullptr;
    SeatMove m = seat.choose({game, start, moves, p, history, its_clock}, stop);
    const double by_clock = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
                 seconds = m.seconds.value_or(by_clock);
    if (stop.load() & Attention::stop) return std::nullopt;
    note_beyond(out.beyond[s], m, by_clock);
    out.seconds[s] += seconds;
    out.visited[s] += m.nodes;
    ++out.decisions[s];
    // A clock that has run down is a lost game and no forfeit: to divide its time is part of what a player has to do.
    const bool answered = m.resigned || (m.failure.empty() && !m.plies.empty());
    if (m.late || (answered && !clock.spend(side, std::llround(seconds * 1000), seat.margin()))) {
      out.winner = winner_of(other(side));
      out.reason = fmt::format("{} lost on time", game.type().side_name(side));
      return out;
    }
    if (m.resigned) {
      out.winner = winner_of(other(side));
      out.reason = fmt::format("{} resigned", game.type().side_name(side));
      return out;
    }
    if (!m.failure.empty() || m.plies.empty()) {
      lose(out, game, side, m.failure.empty() ? "it has no move" : m.failure);
      return out;
    }
    bool first_ply = true;
    for (const MoveCode ply : m.plies) {
      const auto legal = game.moves(p, history);
      if (game.mover(p) != side || std::find(legal.begin(), legal.end(), ply) == legal.end()) {
        lose(out, game, side, "an illegal move");
        return out;
      }
      play(ply, first_ply ? seconds : 0, first_ply ? m.nodes : 0);
      first_ply = false;
    }
    if (game.mover(p) != side) clock.end_turn(side);
    if (clock.any()) out.clocks.resize(out.moves.size(), clock.left(side));
    if (on_move) on_move(moves, clock);
    if (agreement.after(game, side, m, moves.size())) {
      out.winner = Winner::draw;
      out.reason = "adjudicated: a draw, both see themselves level";
      return out;
    }
    if (resignation.after(game, side, m)) {
      out.winner = winner_of(other(side));
      out.reason = fmt::format("adjudicated: {} sees itself beaten, and {} agrees", game.type().side_name(side),
                               game.type().side_name(other(side)));
      return out;
    }
  }
}

}  // namespace ply
