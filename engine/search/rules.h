// What the search needs to know of a game. The hot path is static: a Rules type is a small value object that holds the
// rule options; states are small trivially copyable values that are copied, never undone.
#pragma once
#include <concepts>
#include <type_traits>

#include "engine/core/types.h"

namespace ply {

enum class Winner : u8 { first, second, draw };

/// How a finished game ended. `reason` indexes the game's own table of reasons (the face has the words);
/// `margin` is the game's own result in its own unit, for `first`: stones in Kalah, discs in Reversi, 0 where there is none.
struct Outcome {
  Winner winner = Winner::draw;
  u8 reason = 0;
  i16 margin = 0;
};

constexpr Winner winner_of(Side s) { return s == Side::first ? Winner::first : Winner::second; }

/// The rules of one game under one set of options.
///
/// * `State` is trivially copyable and holds everything that legality, the end of the game and the key need
///   (what a whole game is needed for, such as repetition, is the face's business).
/// * `Move` is an unsigned integer below `move_codes`; it identifies a move within a state. A forced pass is a move.
/// * `moves(state, list)` replaces the list by the legal moves in generator order; a finished game has none.
/// * `finished(state)` is true when the game is over; then `outcome(state)` says how.
/// * `after(state, move)` is a new state. The mover may stay the same (Kalah extra turn, Arimaa steps).
/// * `key(state)` tells all states apart that differ in anything the future depends on (64-bit hash).
/// * `finished_counts_in_perft`: a finished game met before the depth counts as one leaf (Reversi) or as none.
///
/// Optional, found by `requires`:
/// * `count_moves(state)`: the number of legal moves, faster than listing them (bulk counting in perft).
/// * `forcing(state, move)`: > 0 for a forcing move (capture, extra turn, corner ...), larger is searched earlier.
///   The moves with forcing > 0 are also those that quiescence searches where an evaluation asks for it.
/// * `forcing_moves(state, list)`: those with forcing > 0, in generator order; faster than asking every move.
/// * `finished_at_horizon(state)`: what a search that must play forcing moves at the horizon tests there instead of
///   `finished` (classic Pivit does not look for blocked sides there).
/// * `null(state)`: the state after passing the move, for null-move pruning; `null_allowed(state)`: where it may be tried.
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
concept HasForcing = requires(const R& r, const typename R::State& s, typename R::Move m) {
  { r.forcing(s, m) } -> std::same_as<int>;
};

template <class R>
concept HasForcingMoves = HasForcing<R> && requires(const R& r, const typename R::State& s, typename R::MoveList& list) {
  { r.forcing_moves(s, list) } -> std::same_as<void>;
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
concept HasCountMoves = requires(const R& r, const typename R::State& s) {
  { r.count_moves(s) } -> std::same_as<int>;
};

}  // namespace ply
