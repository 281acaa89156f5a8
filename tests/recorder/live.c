/* A search that goes on for ever, so that it can be looked at while it runs: trees of three moves whose values are
   drawn from their line, six plies deep, with alpha and beta.

       PLYTRACE=run.plytrace live             one tree after the other, until it is killed
       PLYTRACE=run.plytrace live 3           three of them; the value of the last is the exit code, plus 100 */
#include <stdint.h>
#include <stdlib.h>

#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

static int value_of(uint64_t line) {
  line = (line + 1) * 0x9e3779b97f4a7c15u;
  line ^= line >> 29;
  line *= 0xbf58476d1ce4e5b9u;
  return (int)((line >> 33) % 41) - 20;
}

static int search(uint64_t line, int ply, int depth, int alpha, int beta) {
  int best = -100, i, moves[3] = {0, 1, 2};
  PT_ENTER_VARIABLES(ply, depth, alpha, beta, ply & 1);
  PT_KEY(line);
  if (depth <= 0) PT_RETURN(value_of(line));
  PT_MOVES(3);
  for (i = 1; i < 3; ++i)
    if (PT_FIRST(moves[i])) moves[0] = moves[i], moves[i] = 0;
  for (i = 0; i < 3; ++i) {
    const int move = moves[i];
    int value;
    if (PT_NEVER(move)) continue;
    PT_NEXT(move, PT_FULL);
    value = -search(line * 4 + (uint64_t)move + 1, ply + 1, depth - 1, -beta, -alpha);
    if (value > best) {
      best = value;
      PT_BEST(move);
    }
    if (best > alpha) alpha = best;
    if (alpha >= beta) {
      PT_CUT(move);
      break;
    }
  }
  PT_RETURN(best);
}

static int name(void* context, uint32_t move, char text[36]) {
  (void)context;
  text[0] = (char)('a' + move);
  return 1;
}

int main(int argc, char** argv) {
  const int trees = argc > 1 ? atoi(argv[1]) : -1;
  int i, value = 0;
  PT_OPEN("Live", "trees", "\"infinite\": 100");
  PT_MOVE_TEXT(name, NULL);
  for (i = 0; i != trees; ++i) {
    PT_ROOT("the tree");
    value = search(1, 0, 6, -100, 100);
  }
  PT_CLOSE();
  return value + 100;
}
