/* What plytrace.h costs an engine, beside the same engine without it, in one run:

       recorder_cost [DEPTH [ROUNDS]]      thread CPU time, the best of the rounds, which take turns
       recorder_cost plain|off|on DEPTH    one search, for those who count instructions (recorder_cost.sh)

   The engine is app/examples/engines/connect_four.c, as quick as an engine can be, with some 300 instructions a node. So
   what "off" costs is told in nanoseconds: as a share of this engine it is a tenth, of one with 200 ns a node, as chess
   engines are, less than a hundredth. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

double run_plain(char* depth, unsigned long* nodes);
double run_traced(char* depth, unsigned long* nodes);
extern int touch_traced;

enum { PLAIN, OFF, TOUCHED, FRESH, WAYS };
static char file[64];

static double once(int way, char* depth, unsigned long* nodes) {
  touch_traced = way == TOUCHED;
  if (way == TOUCHED || way == FRESH) setenv("PLYTRACE", file, 1);
  else unsetenv("PLYTRACE");
  return way == PLAIN ? run_plain(depth, nodes) : run_traced(depth, nodes);
}

/* What memory costs that nobody used before, by itself, in nanoseconds: as many bytes as the nodes have, made ready and
   written once, without a file and without a recorder. No recording on fresh pages can cost less on this machine. */
static double bare_pages(unsigned long nodes) {
  const size_t bytes = (size_t)nodes * 48;
  struct timespec from, to;
  size_t at;
  char* memory;
  memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 0;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
  (void)madvise(memory, bytes, 23 /* MADV_POPULATE_WRITE */);
  for (at = 0; at + 48 <= bytes; at += 48) memset(memory + at, (int)(at & 127), 48);
  __asm__ volatile("" ::"r"(memory) : "memory");
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
  munmap(memory, bytes);
  return (double)(to.tv_sec - from.tv_sec) * 1e9 + (double)(to.tv_nsec - from.tv_nsec);
}

int main(int argc, char** argv) {
  static const char* const names[WAYS] = {"without the header", "switched off", "pages touched before", "fresh pages"};
  char usual[] = "12";
  char* depth = argc > 1 ? argv[1] : usual;
  const int rounds = argc > 2 ? atoi(argv[2]) : 40;
  double best[WAYS] = {0}, bare = 0;
  unsigned long nodes = 0, first = 0;
  struct stat about = {0};
  int round, way;
  /* In memory where there is such a folder: what is measured is not the disk. */
  snprintf(file, sizeof file, "%s/recorder_cost.%ld", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp",
           (long)getpid());
  if (argc > 2 && (!strcmp(depth, "plain") || !strcmp(depth, "off") || !strcmp(depth, "on"))) {
    once(!strcmp(depth, "plain") ? PLAIN : !strcmp(depth, "off") ? OFF : FRESH, argv[2], &nodes);
    if (stat(file, &about) == 0) unlink(file);
    printf("%lu nodes, %ld bytes\n", nodes, (long)about.st_size);
    return 0;
  }
  for (round = 0; round < rounds; ++round)
    for (way = 0; way < WAYS; ++way) {
      const double took = once(way, depth, &nodes);
      if (round == 0 && way == 0) first = nodes;
      if (nodes != first) {
        fprintf(stderr, "recorder_cost: %s: another search\n", names[way]);
        return 1;
      }
      if (best[way] == 0 || took < best[way]) best[way] = took;
      if (way == FRESH && stat(file, &about) != 0) return perror(file), 1;
    }
  for (round = 0; round < rounds; ++round) {
    const double took = bare_pages(first);
    if (round == 0 || took < bare) bare = took;
  }
  unlink(file);
  printf("%lu nodes, the best of %d rounds of each\n", nodes, rounds);
  for (way = 0; way < WAYS; ++way) printf("  %-22s %7.2f ns a node\n", names[way], best[way] / (double)nodes);
  printf("  off                    %+7.2f ns a node (target: at most 2), %+.1f %% of this engine, %+.1f %% of one of 200 ns\n",
         (best[OFF] - best[PLAIN]) / (double)nodes, 100 * (best[OFF] / best[PLAIN] - 1),
         (best[OFF] - best[PLAIN]) / (double)nodes / 2);
  printf("  pages touched before   %+7.2f ns a node (target: at most 20)\n",
         (best[TOUCHED] - best[PLAIN]) / (double)nodes);
  printf("  fresh pages            %+7.2f ns a node (target: at most 35 more than the next line)\n",
         (best[FRESH] - best[PLAIN]) / (double)nodes);
  printf("    bare memory          %+7.2f ns: as many fresh bytes, written once without file and recorder\n",
         bare / (double)nodes);
  printf("  bytes a node           %7.3f (target: 48)\n", (double)about.st_size / (double)nodes);
  return 0;
}
