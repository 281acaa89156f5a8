/* A search that counts: what PT_HIT and PT_MEAN make of it can be worked out by hand. Three levels of three children;
   a file of its own for a second thread. */
#include <pthread.h>

#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

static void count(int i) {
  PT_HIT(i == 1);
#line 100
  PT_MEAN(i - 1.5);
}

static int search(int ply, int depth, int i) {
  PT_ENTER(ply, depth, -100, 100, ply & 1);
  count(i);
  for (i = 0; depth > 0 && i < 3; ++i) {
    PT_NEXT(i, PT_FULL);
    search(ply + 1, depth - 1, i);
  }
  PT_RETURN(0);
}

static void* run(void* name) {
  (void)name;
  PT_OPEN("counters", "none", "");
  /* Beside any node. */
  PT_HIT(1);
  PT_ROOT("a");
  search(0, 2, 3);
  PT_ROOT("b");
  search(0, 1, 3);
  PT_CLOSE();
  return NULL;
}

int main(void) {
  pthread_t other;
  run(NULL);
  if (pthread_create(&other, NULL, run, NULL) != 0) return 1;
  pthread_join(other, NULL);
  return 0;
}
