/* A search of some 10,000 nodes, over and over, with a trigger: the ring of plytrace.h keeps what lies around it.

       PLYTRACE=run.plytrace,ring=100 ring VISIT      PT_TRIGGER holds at this visit, counted from 1, of the second search
       PLYTRACE=run.plytrace ring VISIT               the same search whole, as far as it repeats itself */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

static long visit, trigger, again, offset;

static int value_of(uint64_t line) {
  line = (line + 1) * 0x9e3779b97f4a7c15u;
  line ^= line >> 29;
  line *= 0xbf58476d1ce4e5b9u;
  return (int)((line >> 33) % 41) - 20;
}

static int search(uint64_t line, int ply, int depth, int alpha, int beta) {
  int best = -100, move;
  PT_ENTER(ply, depth, alpha, beta, ply & 1);
  ++visit;
  PT_KEY(line);
  PT_TRIGGER(visit == trigger || (again && visit == again));
  if (depth <= 0) PT_RETURN(value_of(line) + (int)(ply == 0 ? offset : 0));
  PT_MOVES(3);
  for (move = 0; move < 3; ++move) {
    int value;
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
  PT_ASSERT(best > -1000);
  PT_RETURN(best);
}

int main(int argc, char** argv) {
  int i, depth;
  trigger = argc > 1 ? atol(argv[1]) : 0;
  again = argc > 2 ? atol(argv[2]) : 0;
  PT_OPEN("Ring", "trees", "\"claims\": [], \"infinite\": 100");
  for (i = 1; i <= 2; ++i) {
    PT_ROOT("the tree");
    visit = i == 1 ? -1000000 : 0;
    for (depth = 1; depth <= 8; ++depth) search((uint64_t)i, 0, depth, -100, 100);
    if (argc > 3) offset = 50, search(77, 0, 0, -100, 100), search(77, 0, 0, -100, 100);
  }
  printf("%ld\n", visit);
  PT_CLOSE();
  return 0;
}
