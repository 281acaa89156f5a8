/* A small engine for connect four: alpha-beta with iterative deepening, null windows (PVS) and a transposition table.

       connect_four [MOVES [DEPTH]]          MOVES: columns from 1 to 7, as in 4453

   The lines with PT_ in them record the search for Plyscope; build with -DPLYTRACE and the folder of plytrace.h, and
   say PLYTRACE=run.plytrace where it runs. Without -DPLYTRACE they are nothing. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

enum { COLUMNS = 7, ROWS = 6, CELLS = COLUMNS * ROWS, WIN = 10000, FAR = 30000, MAX_DEPTH = CELLS };

/* Seven bits a column, the lowest first; the top bit of a column is always empty. */
typedef struct {
  uint64_t own, all; /* of the side to move, and of both */
  int stones;
} Position;

static uint64_t column_of(int c) { return ((UINT64_C(1) << ROWS) - 1u) << (7 * c); }
static uint64_t bottom_of(int c) { return UINT64_C(1) << (7 * c); }
static uint64_t place_of(const Position* p, int c) { return (p->all + bottom_of(c)) & column_of(c); }

static void play(Position* p, int c) {
  const uint64_t at = place_of(p, c);
  p->own ^= p->all; /* now the other side's */
  p->all |= at;
  ++p->stones;
}

static int four_in_a_row(uint64_t stones) {
  static const int steps[] = {1, 6, 7, 8};
  int i;
  for (i = 0; i < 4; ++i) {
    const uint64_t pairs = stones & (stones >> steps[i]);
    if (pairs & (pairs >> (2 * steps[i]))) return 1;
  }
  return 0;
}

static int count(uint64_t b) {
  int n = 0;
  for (; b; b &= b - 1) ++n;
  return n;
}

/* A stone is worth as much as there are fours that it can belong to. */
static int worth(uint64_t stones) {
  static const struct {
    int fours;
    uint64_t cells;
  } weights[] = {{3, UINT64_C(0x840000000021)},  {4, UINT64_C(0x490800001092)},  {5, UINT64_C(0x30021008400c)},
                 {6, UINT64_C(0x009000000900)},  {7, UINT64_C(0x000004200000)},  {8, UINT64_C(0x006120048600)},
                 {10, UINT64_C(0x000002400000)}, {11, UINT64_C(0x0000c0030000)}, {13, UINT64_C(0x000001800000)}};
  int i, sum = 0;
  for (i = 0; i < (int)(sizeof weights / sizeof *weights); ++i)
    sum += weights[i].fours * count(stones & weights[i].cells);
  return sum;
}
static int evaluate(const Position* p) { return worth(p->own) - worth(p->own ^ p->all); }

/* Equal for equal positions only: the stones of the side to move, and a mark above each column. */
static uint64_t key_of(const Position* p) {
  uint64_t bottoms = 0;
  int c;
  for (c = 0; c < COLUMNS; ++c) bottoms |= bottom_of(c);
  return p->own + p->all + bottoms;
}

enum { EXACT, LOWER, UPPER };
typedef struct {
  uint64_t key;
  int16_t value;
  int8_t depth, kind, best;
} Entry;
enum { ENTRIES = 1 << 16 };
static Entry table[ENTRIES];
static uint64_t visited;

#ifdef PLYTRACE /* what stands in the brackets of PT_ lines is not worked out while nothing is recorded */
static int moves_of(const Position* p) {
  int c, n = 0;
  for (c = 0; c < COLUMNS; ++c) n += place_of(p, c) != 0;
  return n;
}
#endif

static int search(Position* p, int ply, int depth, int alpha, int beta) {
  static const int order[COLUMNS] = {3, 2, 4, 1, 5, 0, 6};
  const uint64_t key = key_of(p);
  Entry* const entry = &table[key % ENTRIES];
  const int alpha0 = alpha;
  int best = -FAR, best_move = -1, first = -1, i;
  PT_ENTER(ply, depth, alpha, beta, p->stones & 1);
  PT_KEY(key);
  ++visited;

  if (four_in_a_row(p->own ^ p->all)) { /* the last move won */
    PT_OVER();
    PT_RETURN(ply - WIN);
  }
  if (p->stones == CELLS) {
    PT_OVER();
    PT_RETURN(0);
  }
  if (depth == 0) {
    const int value = evaluate(p);
    PT_STATIC(value);
    PT_RETURN(value);
  }
  if (entry->key == key) {
    if (ply > 0 && entry->depth == depth) {
      const int value = entry->value;
      if (entry->kind == EXACT || (entry->kind == LOWER && value >= beta) || (entry->kind == UPPER && value <= alpha)) {
        PT_TABLE();
        PT_RETURN(value);
      }
    }
    first = entry->best;
  }
  PT_MOVES(moves_of(p));

  for (i = first < 0; i <= COLUMNS; ++i) {
    const int move = i == 0 ? first : order[i - 1];
    Position next = *p;
    int value;
    if ((i > 0 && move == first) || place_of(p, move) == 0) continue;
    play(&next, move);
    if (best_move < 0) {
      PT_NEXT(move, PT_FULL);
      value = -search(&next, ply + 1, depth - 1, -beta, -alpha);
    } else {
      PT_NEXT(move, PT_SCOUT);
      value = -search(&next, ply + 1, depth - 1, -alpha - 1, -alpha);
      if (value > alpha && value < beta) {
        PT_NEXT(move, PT_RESEARCH);
        value = -search(&next, ply + 1, depth - 1, -beta, -alpha);
      }
    }
    if (value > best) {
      best = value, best_move = move;
      PT_BEST(move);
    }
    if (best > alpha) alpha = best;
    if (alpha >= beta) {
      PT_CUT(move);
      break;
    }
  }
  entry->key = key, entry->value = (int16_t)best, entry->depth = (int8_t)depth, entry->best = (int8_t)best_move;
  entry->kind = (int8_t)(best <= alpha0 ? UPPER : best >= beta ? LOWER : EXACT);
  PT_RETURN(best);
}

#ifdef PLYTRACE
static int move_text(void* context, uint32_t move, char text[PT_TEXT]) {
  (void)context;
  text[0] = (char)('1' + move);
  return 1;
}
#endif

int main(int argc, char** argv) {
  const char* const moves = argc > 1 ? argv[1] : "";
  const int most = argc > 2 ? atoi(argv[2]) : 10;
  Position p = {0, 0, 0};
  const char* m;
  int depth;
  for (m = moves; *m; ++m) {
    if (*m < '1' || *m > '7' || !place_of(&p, *m - '1')) {
      fprintf(stderr, "connect_four: %s: the move %c cannot be played\n", moves, *m);
      return 2;
    }
    play(&p, *m - '1');
  }
  if (most < 1 || most > MAX_DEPTH) {
    fprintf(stderr, "connect_four: a depth is from 1 to %d\n", MAX_DEPTH);
    return 2;
  }
  PT_OPEN("connect_four", "connect four", "\"infinite\": 30000, \"win\": 10000");
  PT_MOVE_TEXT(move_text, NULL);
  PT_ROOT(moves);
  for (depth = 1; depth <= most && depth <= CELLS - p.stones; ++depth) {
    const int value = search(&p, 0, depth, -FAR, FAR);
    printf("depth %2d  value %6d  %lu nodes\n", depth, value, (unsigned long)visited);
    if (value > WIN - CELLS - 1 || value < CELLS + 1 - WIN) break;
  }
  PT_CLOSE();
  return 0;
}
