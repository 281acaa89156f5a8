/* The search by which recorders are compared: each language has it, and all of them write the same bytes. Its tree is
   worked out of numbers; all that can be told of a node is told of some of them. The lines of the source are given as
   numbers, 10 where a node is entered and 11 to 13 where it is left. */
#include <stdlib.h>

#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

static const char long_text[] = "a text that is longer than one record can hold, with an \xc3\xa9 in it";

static const char* name(char text[3], uint32_t i, int ply) {
  text[0] = (char)('a' + (int)i), text[1] = (char)('0' + ply % 10), text[2] = 0;
  return text;
}

/* clang-format off */
static int search(uint32_t s, int ply, int depth, int alpha, int beta, int side) {
  char text[3];
  const int value = (int)((s >> 8) % 201u) - 100, alpha0 = alpha;
  const uint32_t n = 2 + (s >> 4) % 3u;
  int best = -30000;
  uint32_t i;
#line 10 "reference"
  PT_ENTER(ply, depth, alpha, beta, side);
  PT_KEY((uint64_t)s * UINT64_C(0x9e3779b97f4a7c15));
  if (s % 11u == 0) {
    if (s % 2u) { PT_OVER(); } else { PT_REPETITION(); }
#line 11 "reference"
    PT_LEAVE(value); return value;
  }
  if (depth <= 0) {
    PT_STATIC(value);
    if (s % 3u == 0) { PT_STAND_PAT(); }
    if (s % 3u == 1) { PT_STAND_PAT_VALUE(value + 1); }
    if (s % 5u == 0) { PT_TABLE_ANSWER(depth + 1, PT_LOWER, value); PT_TABLE(); }
    if (s % 5u == 1) { PT_TABLE_DEPTH(3); PT_PRUNED(); }
    if (s % 7u == 0) { PT_TERM("mobility", value / 8.0); PT_TERM("material", -value); }
#line 12 "reference"
    PT_LEAVE(value); return value;
  }
  PT_MOVES((int)n);
  if (ply == 0) { PT_BOARD("x.o/.../..o"); PT_SAY(long_text); PT_PV("a0 b1 c2"); }
  if (ply == 1) { PT_VISITS(s); PT_PRIOR((s % 4u) / 4.0); PT_FRACTION(value / 16.0); }
  for (i = 0; i < n; ++i) {
    int reduced = 0, v;
    (void)name(text, i, ply);
    if (i == 2 && s % 7u == 0) { PT_SKIPPED(PT_MOVE_OF(text), "late"); continue; }
    if (i == 1 && depth > 2) { PT_REDUCTION(PT_MOVE_OF(text), 1, "late move"); reduced = 1; }
    PT_NEXT_TEXT(text, i == 0 ? PT_FULL : reduced ? PT_SCOUT | PT_REDUCED : s % 2u ? PT_SCOUT : PT_FOLLOWS);
    v = -search(s * 1664525u + 1013904223u + i * 12345u, ply + 1, depth - 1 - reduced, -beta, -alpha, 1 - side);
    if (v > best) { best = v; PT_BEST(PT_MOVE_OF(text)); }
    if (best > alpha) alpha = best;
    if (alpha >= beta) { PT_CUT(PT_MOVE_OF(text)); break; }
  }
  PT_TABLE_STORE(depth, best <= alpha0 ? PT_UPPER : best >= beta ? PT_LOWER : PT_EXACT, best);
  if (s % 17u == 0) { PT_LIMIT(); }
#line 13 "reference"
  PT_LEAVE(best); return best;
}
/* clang-format on */

int main(int argc, char** argv) {
  const int depth = argc > 1 ? atoi(argv[1]) : 10;
  PT_OPEN("reference", "none", "\"claims\": [\"static-from-table\", \"lmr\"], \"infinite\": 30000");
  PT_ROOT("start");
  search(1, 0, 3, -30000, 30000, 0);
  PT_ROOT("another, with an \xc3\xa9");
  search(2026, 0, 2, -30000, 30000, 1);
  search(2026, 0, depth, -30000, 30000, 1);
  PT_CLOSE();
  return 0;
}
