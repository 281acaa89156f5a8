#include <stdio.h>
#include "row.h"

static volatile int stopped;
static long nodes, limit = 3000;

#define CHECK_TIME() \
  if (++nodes > limit || stopped) return 0
#define MAX(a, b) ((a) > (b) ? (a) : (b))

/* Taking nine or eight is loud. */
static int is_loud(const Board *b, int move) {
  return (move & 1 ? row[b->right - 1] : row[b->left]) >= 8;
}

static int quiesce(Board *b, int ply, int alpha, int beta) {
  int stand_pat, move;
  CHECK_TIME();
  if (is_over(b)) return evaluate(b);
  stand_pat = evaluate(b);
  if (stand_pat >= beta) return stand_pat;
  if (stand_pat > alpha) alpha = stand_pat;
  for (move = 0; move < 2; move++) {
    if (!is_loud(b, move)) continue;
    make(b, move);
    int score = -quiesce(b, ply + 1, -beta, -alpha);
    unmake(b, move);
    if (stopped) return 0;
    if (score >= beta) return score;
    stand_pat = MAX(stand_pat, score);
    alpha = MAX(alpha, score);
  }
  return stand_pat;
}

static int search(Board *b, int ply, int depth, int alpha, int beta) {
  int best = -INF, move;
  CHECK_TIME();
  if (is_over(b)) return evaluate(b);
  if (depth <= 0) return quiesce(b, ply, alpha, beta);
  for (move = 0; move < 4; move++)
    if (legal(b, move)) {
      make(b, move);
      int score = -search(b, ply + 1, depth - 1, -beta, -MAX(alpha, best));
      unmake(b, move);
      if (nodes > limit) stopped = 1;
      if (stopped) return 0;
      if (score > best) best = score;
      if (best >= beta) break;
    }
  return best;
}

int main(void) {
  Board b = {0, ROW, 0, 0};
  for (int depth = 1; depth <= 12 && !stopped; depth++) {
    const int value = search(&b, 0, depth, -INF, INF);
    if (!stopped) printf("%d\n", value);
  }
  return 0;
}
