#include <stdio.h>
#include <stdlib.h>
#include "row.h"

typedef struct { Board board; int ply; long nodes; } Search;

void make_move(Search* s, int move) { make(&s->board, move); s->ply++; }
void take_back(Search* s, int move) { unmake(&s->board, move); s->ply--; }
void make_null_move(Search* s) { s->board.side ^= 1; s->ply++; }
void undo_null_move(Search* s) { s->board.side ^= 1; s->ply--; }

/* A null move, late moves reduced, a color that is 1 or -1; returns in the middle. */
int pvs(Search* s, int alpha, int beta, int depth, int color, int can_null) {
  int moves_made = 0, best = -INF;
  s->nodes++;
  if (is_over(&s->board)) { return evaluate(&s->board); }
  if (depth <= 0) { return evaluate(&s->board); }
  if (can_null && depth >= 3 && evaluate(&s->board) >= beta) {
    int value;
    make_null_move(s);
    value = -pvs(s, -beta, -beta + 1, depth - 3, -color, 0);
    undo_null_move(s);
    if (value >= beta) return value;
  }
  for (int i = 0; i < 4; i++) {
    int value, reduction = moves_made >= 2 && depth >= 3 ? 1 : 0;
    if (!legal(&s->board, i)) continue;
    make_move(s, i);
    if (moves_made++ == 0) value = -pvs(s, -beta, -alpha, depth - 1, -color, 1);
    else {
      value = -pvs(s, -alpha - 1, -alpha, depth - 1 - reduction, -color, 1);
      if (value > alpha && (reduction || value < beta)) value = -pvs(s, -beta, -alpha, depth - 1, -color, 1);
    }
    take_back(s, i);
    if (value > best) {
      best = value;
      if (value >= beta) return value;
      if (value > alpha) alpha = value;
    }
  }
  return best;
}

int main(void) {
  Search* s = (Search*)calloc(1, sizeof(Search));
  s->board.right = ROW;
  printf("%d\n", pvs(s, -INF, INF, 8, 1, 1));
  free(s);
  return 0;
}
