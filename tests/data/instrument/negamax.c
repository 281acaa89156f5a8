#include <stdio.h>
#include "row.h"

static Board board = {0, ROW, 0, 0};
static int ply;

/* Fail-hard, K&R braces, one board that is changed and changed back. */
static int negamax(int depth, int alpha, int beta) {
  int move, score;
  if (is_over(&board)) return evaluate(&board);
  if (depth == 0)
    return evaluate(&board);
  for (move = 0; move < 4; move++) {
    if (!legal(&board, move)) continue;
    make(&board, move);
    ply++;
    score = -negamax(depth - 1, -beta, -alpha);
    ply--;
    unmake(&board, move);
    if (score >= beta) return beta;
    if (score > alpha) alpha = score;
  }
  return alpha;
}

int main(void) {
  int depth;
  for (depth = 1; depth <= 7; depth++) printf("%d\n", negamax(depth, -INF, INF));
  return 0;
}
