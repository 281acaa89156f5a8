/* A game for searches in several styles: a row of numbers; who is to move takes one from an end, or two. */
#ifndef ROW_H
#define ROW_H
#include <stdint.h>

enum { ROW = 14, INF = 30000 };
static const int row[ROW] = {3, 9, 1, 7, 5, 2, 8, 6, 4, 9, 2, 7, 1, 6};

typedef struct {
  int left, right, diff, side; /* diff: what the first side is ahead; side: 0 or 1 */
} Board;

static inline int legal(const Board* b, int move) { return b->right - b->left > (move & 2 ? 1 : 0); }
/* 0, 1: one from the left, from the right; 2, 3: two */
static inline void make(Board* b, int move) {
  int i;
  for (i = 0; i <= move / 2; ++i) {
    const int taken = move & 1 ? row[--b->right] : row[b->left++];
    b->diff += b->side ? -taken : taken;
  }
  b->side = 1 - b->side;
}
static inline void unmake(Board* b, int move) {
  int i;
  b->side = 1 - b->side;
  for (i = move / 2; i >= 0; --i) {
    const int taken = move & 1 ? row[b->right++] : row[--b->left];
    b->diff -= b->side ? -taken : taken;
  }
}
static inline int is_over(const Board* b) { return b->left >= b->right; }
static inline int evaluate(const Board* b) { return b->side ? -b->diff : b->diff; }
static inline uint64_t key_of(const Board* b) {
  return (uint64_t)(b->left + 1) << 32 | (uint64_t)b->right << 24 | (uint64_t)(b->diff + 512) << 8 | (uint64_t)b->side;
}
#endif
