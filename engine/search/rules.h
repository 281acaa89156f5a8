// What the search needs to know of a game. The hot path is static: a Rules type is a small value object that holds the
// rule options; states are small trivially copyable values that are copied, never undone.
#pragma once
#include <concepts>
#include <type_traits>
#include <vector>

#include "engine/base/types.h"

namespace ply {

enum class Winner : u8 { first, second, draw };

/// How a finished game ended. `reason` indexes the game's own table of reasons (the face has the words);
/// `margin` is the game's own result in its own unit, for `first`: stones in Kalah, discs in Reversi, 0 where there is
/// none.
struct Outcome {
  Winner winner = Winner::draw;
  u8 reason = 0;
  i16 margin = 0;
};

constexpr Winner winner_of(Side s) { return s == Side::first ? Winner::first : Winner::second; }

/// The rules of one game under one set of options.
///
/// * `State` is trivially copyable and holds everything that legality, the end of the game and the key need
///   (what a whole game is needed for, such as repetition, is asked apart: see HasPast).
/// * `Move` is an unsigned integer below `move_codes`; it identifies a move within a state. A forced pass is a move.
/// * `moves(state, list)` replaces the list by the legal moves in generator order; a finished game has none.
/// * `finished(state)` is true when the game is over; then `outcome(state)` says how.
/// * `after(state, move)` is a new state. The mover may stay the same (Kalah extra turn, Arimaa steps).
/// * `key(state)` tells all states apart that differ in anything the future depends on (64-bit hash).
/// * `finished_counts_in_perft`: a finished game met before the depth counts as one leaf (Reversi) or as none.
///
/// Optional, found by `requires`:
/// * `count_moves(state)`: the number of legal moves, faster than listing them (bulk counting in perft, and nodes that
///   are recorded but left before their moves are wanted).
/// * `forcing(state, move)`: > 0 for a forcing move (capture, extra turn, corner ...), larger is searched earlier.
///   The moves with forcing > 0 are also those that quiescence searches where an evaluation asks for it.
/// * `forcing_moves(state, list)`: those with forcing > 0, in generator order; faster than asking every move.
/// * `any_forcing(state)`: whether there are any, faster than listing them.
/// * `finished_at_horizon(state)`: what a search that must play forcing moves at the horizon tests there instead of
///   `finished` (classic Pivit does not look for blocked sides there).
/// * `null(state)`: the state after passing the move, for null-move pruning; `null_allowed(state)`: where it may
///   be tried.
/// * `plies_to_win(state)`: the fewest plies in which the mover can win within this turn, as far as that can be seen on
///   the board; 0: he cannot. `turn_left(state)`: the most plies that the turn can still take.
/// * `large`: listing moves is compiled apart from the node (apart.h).
/// * `by_steps`: a turn is made of several plies, whose order often does not matter (table.h).
/// * What earlier positions mean, see HasPast below and past.h.
template <class R>
concept Rules = std::is_trivially_copyable_v<typename R::State> && std::unsigned_integral<typename R::Move> &&
    requires(const R& r, const typename R::State& s, typename R::Move m, typename R::MoveList& list) {
  { R::move_codes } -> std::convertible_to<int>;
  { R::finished_counts_in_perft } -> std::convertible_to<bool>;
  { r.initial() } -> std::same_as<typename R::State>;
  { r.mover(s) } -> std::same_as<Side>;
  { r.finished(s) } -> std::same_as<bool>;
  { r.outcome(s) } -> std::same_as<Outcome>;
  { r.moves(s, list) } -> std::same_as<void>;
  { r.after(s, m) } -> std::same_as<typename R::State>;
  { r.key(s) } -> std::same_as<u64>;
};

template <class R>
inline constexpr bool is_by_steps = requires {
  R::by_steps;
};

template <class R>
concept HasForcing = requires(const R& r, const typename R::State& s, typename R::Move m) {
  { r.forcing(s, m) } -> std::same_as<int>;
};

template <class R>
concept HasForcingMoves = HasForcing<R> &&
    requires(const R& r, const typename R::State& s, typename R::MoveList& list) {
  { r.forcing_moves(s, list) } -> std::same_as<void>;
};

template <class R>
concept HasAnyForcing = HasForcingMoves<R> && requires(const R& r, const typename R::State& s) {
  { r.any_forcing(s) } -> std::same_as<bool>;
};

template <class R>
concept HasFinishedAtHorizon = requires(const R& r, const typename R::State& s) {
  { r.finished_at_horizon(s) } -> std::same_as<bool>;
};

template <class R>
concept HasNull = requires(const R& r, const typename R::State& s) {
  { r.null(s) } -> std::same_as<typename R::State>;
};

template <class R>
concept HasTurnWins = requires(const R& r, const typename R::State& s) {
  { r.plies_to_win(s) } -> std::same_as<int>;
  { r.turn_left(s) } -> std::same_as<int>;
};

/// Games whose turns have several plies may also say what can be taken in the rest of one:
/// * `turn_captures(state, out)`: the ways to take something, as `TurnCapture`s: `first` ply, and the `end` of the turn
///   behind it, if it is ended as soon as it may be.
/// * `turn_gain(before, end)`: what such a turn wins less what it loses; > 0: something is won. Only compared.
/// * `may_pass(state)`: the turn may be ended here, by `null`.
template <class R>
concept HasTurnCaptures = HasTurnWins<R> && HasNull<R> &&
    requires(const R& r, const typename R::State& s, std::vector<typename R::TurnCapture>& out) {
  { r.turn_captures(s, out) } -> std::same_as<void>;
  { r.turn_gain(s, s) } -> std::same_as<int>;
  { r.may_pass(s) } -> std::same_as<bool>;
};

/// What the rules say of positions that come back.
struct RepetitionRule {
  int times = 0;   ///< the occurrence at which the rule strikes; 0: there is no such rule
  int cycle = 1;   ///< a position comes back to itself after no fewer plies
  int beyond = 0;  ///< plies behind the horizon in which the rule can still strike
};

/// Games in which earlier positions or clocks end the game or forbid moves. Required:
/// * `repetition()`.
/// * `reversible(state)`: positions further back than this many plies cannot come back.
/// * `same(a, b)`: a and b are one position for the rule; agrees with `key`.
/// * `plies_between(a, b)`: no fewer plies lead from a to b.
/// And either, where the game then ends (the face judges by the same function):
/// * `judge(state, times, since)`: how it ends when the position occurs for the `times`-th time, `since` plies after
///   the first; limits of moves as well. `plies_to_limit(state)`: until one strikes; `clocks(state)`: what that depends
///   on.
/// * optional `recalled(line)`: the last state of a line with what `after` does not keep up but `judge` needs; the
///   first has it; `recalled_matters(line, depth)`: 0, or a digest of that, if it can decide a judgement within `depth`
///   plies.
/// Or, where such a move is illegal (ForbidsRepetition):
/// * `counts(state)`: only such positions are counted.
/// * `drop_dead_ends(state, list, forbidden)`: takes out the moves that can only lead to a position whose key is
///   forbidden; `completable(state, forbidden)`: whether any legal way is left.
template <class R>
concept HasPast = requires(const R& r, const typename R::State& s) {
  { r.repetition() } -> std::same_as<RepetitionRule>;
  { r.reversible(s) } -> std::same_as<int>;
  { r.same(s, s) } -> std::same_as<bool>;
  { r.plies_between(s, s) } -> std::same_as<int>;
};

template <class R>
concept ForbidsRepetition = HasPast<R> && requires(const R& r, const typename R::State& s) {
  { r.counts(s) } -> std::same_as<bool>;
};

template <class R>
concept HasCountMoves = requires(const R& r, const typename R::State& s) {
  { r.count_moves(s) } -> std::same_as<int>;
};

}  // namespace ply
