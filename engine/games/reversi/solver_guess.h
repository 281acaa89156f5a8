// Weights of the guess that orders moves in the solver, by stage of the game, in 1/100 disc.
//
// Least squares on 575,000 positions of 12,000 games of our own: 6 to 21 random plies, then a two-ply search with noise
// and one move in twelve at random, exact play from 14 empties; every position of a game is labelled with its final
// score. The guess only orders moves, so nothing exact hangs on it; it saves a tenth of the nodes of FFO #40-#44
// against a guess with the same weights at all stages.
#pragma once
#include "engine/core/types.h"

namespace ply::reversi {

/// Factors of the differences (own - other) of the terms of ReversiModern that have the same names.
struct GuessWeights {
  i16 mobility, potential, frontier, stability, corners, x_danger, c_danger;
};

/// By the number of empties: 0-3, 4-7, .., 32 and more.
inline constexpr GuessWeights guess_weights[9] = {
    {278, -165, -74, 107, 81, -81, -102},   {278, -165, -74, 107, 81, -81, -102},
    {273, -138, -74, 107, 213, -223, -128}, {254, -119, -82, 109, 318, -355, -164},
    {185, -77, -94, 119, 408, -546, -136},  {136, -45, -103, 130, 541, -600, -125},
    {112, -26, -111, 145, 662, -691, -126}, {92, -6, -111, 169, 761, -769, -153},
    {60, 0, -110, 200, 850, -850, -250},
};

}  // namespace ply::reversi
