/* The example engine with its clock between the first node and the last, compiled twice: as it is, and with PLYTRACE.
   recorder_cost.c measures the one beside the other. */
#ifdef __linux__
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <time.h>

static int quiet(const char* form, ...) {
  (void)form;
  return 0;
}
#define printf quiet
#ifdef PLYTRACE
#define ENGINE(name) name##_traced
#else
#define ENGINE(name) name##_plain
#endif
#define main ENGINE(main)
int main(int argc, char** argv);

int ENGINE(touch); /* the pages of the recording before the clock runs: all of them are mapped at once then */
#define PT_FIRST_CHUNK (ENGINE(touch) ? 1u << 20 : 1u << 12)
#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

static double at_first, at_last;
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}
static void begin(void) {
#ifdef PLYTRACE
  if (pt_now && ENGINE(touch)) {
    const uint32_t pages = (uint32_t)((size_t)PT_CHUNK * sizeof(struct pt_record) / 4096);
    uint32_t i;
    for (i = 0; i < pages; ++i) ((volatile char*)pt_now->chunk[0])[(size_t)i * 4096 + 4095] = 0;
    pt_now->end = pt_now->chunk[0] + PT_CHUNK;
  }
#endif
  at_first = now();
}
#undef PT_ROOT
#undef PT_CLOSE
#ifdef PLYTRACE
#define PT_ROOT(position) (pt_now ? pt_root(position) : (void)0, begin())
#define PT_CLOSE() (at_last = now(), pt_close())
#else
#define PT_ROOT(position) begin()
#define PT_CLOSE() (void)(at_last = now())
#endif
#include "connect_four.c"

/* Nanoseconds from the first node to the last, and how many nodes there were. */
double ENGINE(run)(char* depth, unsigned long* nodes) {
  char program[] = "connect_four", moves[] = "";
  char* arguments[] = {program, moves, depth, NULL};
  memset(table, 0, sizeof table);
  visited = 0;
  ENGINE(main)(3, arguments);
  *nodes = (unsigned long)visited;
  return at_last - at_first;
}
