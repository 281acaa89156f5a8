#include <stdio.h>
#include "row.h"

static int min_value(Board *b, int depth, int alpha, int beta);

static int max_value(Board *b, int depth, int alpha, int beta)
{
  int best = -INF;
  if (is_over(b) || depth == 0)
  {
    return b->diff;
  }
  for (int m = 0; m < 4; ++m)
  {
    if (!legal(b, m))
      continue;
    make(b, m);
    int v = min_value(b, depth - 1, alpha, beta);
    unmake(b, m);
    if (v > best)
      best = v;
    if (best >= beta)
      return best;
    if (best > alpha)
      alpha = best;
  }
  return best;
}

static int min_value(Board *b, int depth, int alpha, int beta)
{
  int best = INF;
  if (is_over(b) || depth == 0)
  {
    return b->diff;
  }
  for (int m = 0; m < 4; ++m)
  {
    if (!legal(b, m))
      continue;
    make(b, m);
    int v = max_value(b, depth - 1, alpha, beta);
    unmake(b, m);
    if (v < best)
      best = v;
    if (best <= alpha)
      return best;
    if (best < beta)
      beta = best;
  }
  return best;
}

int main(void)
{
  Board b = {0, ROW, 0, 0};
  printf("%d\n", max_value(&b, 8, -INF, INF));
  return 0;
}
