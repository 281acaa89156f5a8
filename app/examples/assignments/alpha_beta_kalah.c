/* Alpha-beta in Kalah: 3 pits a side, 2 stones in each. Whose last stone falls into the own store moves again.

       plyscope-cli grade alpha-beta-kalah.txt alpha_beta_kalah.c

   Depth and position come from standard input, "5 2,2,2/0/2,2,2/0 A" a line: pits and store of the first side, of the
   second, and who is to move. For each the value of the root is printed, in the view of the first side. The words in capitals that begin with PT_ record the search: leave them as they are. */
#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

#include <stdio.h>
#include <string.h>

#define FAR 1000000
#define GAME "kalah"
#define HEADER "\"infinite\": 1000000, \"rules\": \"pits=3,stones=2\""
#define MOVE_FORM "%d"
#define MOVE_OF(move) ((int)(move) + 1)

/* ---- The game: nothing to do here. side 0 is the first; pits and stores of both ---- */

enum { PITS = 3 };
typedef struct {
  int side, pits[2][PITS], stores[2];
} Position;

static void read_position(const char *text, Position *p) {
  char side = 'A';
  sscanf(text, "%d,%d,%d/%d/%d,%d,%d/%d %c", &p->pits[0][0], &p->pits[0][1], &p->pits[0][2], &p->stores[0],
         &p->pits[1][0], &p->pits[1][1], &p->pits[1][2], &p->stores[1], &side);
  p->side = side == 'B';
}
static int stones_of(const int row[PITS]) {
  int i, n = 0;
  for (i = 0; i < PITS; ++i) n += row[i];
  return n;
}
static int over(const Position *p) { return !stones_of(p->pits[0]) || !stones_of(p->pits[1]); }
static int value_of(const Position *p) { return p->stores[0] - p->stores[1]; } /* as the first side sees it */
static int moves(const Position *p) { return over(p) ? 0 : PITS; }
/* 0: it cannot be played. */
static int after(const Position *p, int pit, Position *out) {
  const int me = p->side;
  int stones = p->pits[me][pit], row = me, at = pit, again = 0, side;
  if (stones == 0) return 0;
  *out = *p;
  out->pits[me][pit] = 0;
  while (stones > 0) {
    if (++at == PITS) {
      row = 1 - row, at = -1;
      if (row != me) ++out->stores[me], again = --stones == 0; /* past the own store */
      continue;
    }
    if (row == me && at == pit) continue; /* a full lap passes over the pit that the stones came from */
    ++out->pits[row][at], --stones;
  }
  if (!again && row == me && out->pits[me][at] == 1 && out->pits[1 - me][PITS - 1 - at] > 0) {
    out->stores[me] += 1 + out->pits[1 - me][PITS - 1 - at];
    out->pits[me][at] = out->pits[1 - me][PITS - 1 - at] = 0;
  }
  for (side = 0; side < 2; ++side)
    if (!stones_of(out->pits[1 - side])) { /* the end: what is left belongs to the owner of its row */
      out->stores[side] += stones_of(out->pits[side]);
      memset(out->pits[side], 0, sizeof out->pits[side]);
    }
  out->side = again ? me : 1 - me;
  return 1;
}

/* ---- Your search ---- */

/* The value of p for the side to move there, `depth` plies deep. This is minimax: make it alpha-beta. */
static int search(const Position *p, int ply, int depth, int alpha, int beta) {
  int best = -FAR, move;
  PT_ENTER(ply, depth, alpha, beta, p->side);
  if (depth == 0 || over(p)) {
    const int value = p->side == 0 ? value_of(p) : -value_of(p);
    PT_STATIC(value);
    if (over(p)) PT_OVER();
    PT_RETURN(value);
  }
  for (move = 0; move < moves(p); ++move) {
    Position child;
    int value;
    if (!after(p, move, &child)) continue;
    PT_NEXT(move, PT_FOLLOWS);
    value = child.side == p->side ? search(&child, ply + 1, depth - 1, alpha, beta)
                                  : -search(&child, ply + 1, depth - 1, -beta, -alpha);
    if (value > best) {
      best = value;
      PT_BEST(move);
    }
    /* Here something is missing. Say PT_CUT(move) where you leave the loop. */
  }
  PT_RETURN(best);
}

/* ---- Nothing to do below ---- */

static int move_text(void *context, uint32_t move, char text[PT_TEXT]) {
  (void)context;
  return snprintf(text, PT_TEXT, MOVE_FORM, MOVE_OF(move));
}

int main(void) {
  static char line[1 << 16];
  PT_OPEN("my search", GAME, HEADER);
  PT_MOVE_TEXT(move_text, NULL);
  while (fgets(line, sizeof line, stdin)) {
    int depth = 0, at = 0, value;
    Position p;
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "%d %n", &depth, &at) != 1) continue;
    PT_ROOT(line + at);
    read_position(line + at, &p);
    value = search(&p, 0, depth, -FAR, FAR);
    printf("value %d\n", p.side == 0 ? value : -value);
    fflush(stdout);
  }
  PT_CLOSE();
  return 0;
}
