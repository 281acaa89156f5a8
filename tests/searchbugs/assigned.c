/* ---- Your search ---- */
/* The laboratory's. LAB, a file, and LAB_BUG are defined by whoever tries this: see tests/cli/grade_test.cpp. */
#undef FAR
#include LAB

static int bugged_search(Position* p, int ply, int depth, int alpha, int beta) {
  (void)ply, (void)alpha, (void)beta;
  planted = LAB_BUG;
  return by_windows(p, depth, 0);
}
#define search bugged_search

