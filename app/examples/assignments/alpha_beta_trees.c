/* Alpha-beta on a tree: "([3 12 8] [2 4 6])". The first side moves between ( ) and takes the largest value, the second
   between [ ] and takes the smallest.

       plyscope-cli grade alpha-beta-trees.txt alpha_beta_trees.c

   Depth and tree come from standard input, "20 ([3 12 8] [2 4 6])" a line; for each the value of the root is printed, in
   the view of the first side. The words in capitals that begin with PT_ record the search: leave them as they are. */
#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAR 1000000
#define GAME "toy-tree"
#define HEADER "\"infinite\": 1000000"
#define MOVE_FORM "%c"
#define MOVE_OF(move) ("abcdefghijklmnopqrstuvwxyz"[move])

/* ---- The tree: nothing to do here. side 0 is the first; a leaf belongs to the other side than the node above it ---- */

enum { MAX_NODES = 100000, MAX_MOVES = 26 };
typedef struct {
  int side, leaf, value, children, child[MAX_MOVES];
} Node;
typedef struct {
  int side;
  const Node *node;
} Position;

static Node nodes[MAX_NODES];
static int used;

static int read_node(const char **at, int above) {
  const int mine = used++;
  Node *n = &nodes[mine];
  while (isspace((unsigned char)**at)) ++*at;
  if (**at != '(' && **at != '[') {
    n->side = 1 - above, n->leaf = 1, n->value = (int)strtol(*at, (char **)at, 10);
    return mine;
  }
  n->side = *(*at)++ == '[';
  for (;;) {
    while (isspace((unsigned char)**at)) ++*at;
    if (**at == ')' || **at == ']' || **at == 0) break;
    n->child[n->children] = read_node(at, n->side);
    ++n->children;
  }
  ++*at;
  return mine;
}
static void read_position(const char *text, Position *p) {
  memset(nodes, 0, (size_t)used * sizeof nodes[0]);
  used = 0;
  p->node = &nodes[read_node(&text, 1)];
  p->side = p->node->side;
}
static int over(const Position *p) { return p->node->leaf; }
static int value_of(const Position *p) { return p->node->value; } /* as the first side sees it */
static int moves(const Position *p) { return p->node->children; }
/* 0: it cannot be played. */
static int after(const Position *p, int move, Position *out) {
  out->node = &nodes[p->node->child[move]];
  out->side = out->node->side;
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
