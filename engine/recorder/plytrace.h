/* plytrace.h: lets a game engine record its search, for Plyscope. C99 and C++, one file, no dependency, MIT license
   (below). POSIX systems; elsewhere everything in it is empty.

   Compile with -DPLYTRACE, and in exactly one source also

       #define PLYTRACE_IMPLEMENTATION
       #include "plytrace.h"

   Without PLYTRACE every macro is empty and the object code is what it was. With it nothing is recorded unless the
   environment says so when the program calls PT_OPEN:

       PLYTRACE=run.plytrace ./engine              all nodes
       PLYTRACE=run.plytrace,ply=6 ./engine        nodes up to six plies below the root
       PLYTRACE=run.plytrace,nodes=500000-600000   these visits, counted from 1, and the line that leads to them
       PLYTRACE=run.plytrace,line=e2e4:e7e5        this line from the root, and what is below it
       PLYTRACE=run.plytrace,key=1f2e3d            nodes with this key (hexadecimal), and what is below them
       PLYTRACE=run.plytrace,mb=4096               at most N megabytes a file (default 2048)
       PLYTRACE=run.plytrace,search=3              the third search only (PT_ROOT), counted from 1
       PLYTRACE=run.plytrace,ring=20000            the last 20,000 nodes before what PT_TRIGGER waits for, and as many
   after PLYTRACE=run.plytrace,ring=20000,jump=200   ... also where a root's value is 200 away from that of the root
   before PLYTRACE=run.plytrace,ring=20000,deep=80    ... also at the first node more than 80 plies below the root
       PLYTRACE=run.plytrace,command=no            the file does not say by which command it was made
       PLYTRACE=run.plytrace,live=no               nobody can look at it, or stop it, while it runs
       PLYTRACE=run.plytrace,live=wait             it waits at its first node, until somebody lets it go on

   A search that repeats itself can be looked at in parts: the file says how the engine was started, and holds a number
   over all nodes of the search, whether they are in it or not, by which two runs are compared (plyscope-cli trace
   zoom).

   Where they search (scores are always in the view of the side to move at the node):

       PT_OPEN("Mine 1.2", "chess", "\"claims\": [\"fail-hard\"], \"infinite\": 32001");   once, before the first search
       PT_MOVE_TEXT(move_text, NULL);            int move_text(void *, uint32_t move, char text[36]): its length
       PT_ROOT(fen);                             a search begins here; FEN or the game's own words
       PT_ENTER(ply, depth, alpha, beta, side);  a node; side: 0 or 1, who is to move
         PT_KEY(key);                            of the position, 64 bits
         PT_MOVES(n);                            legal moves
         PT_STATIC(value);                       the static evaluation
         PT_STAND_PAT();                         that value was taken for a lower bound
         PT_TABLE();                             the table answers: PT_RETURN follows
         PT_OVER(); PT_PRUNED();                 the game ends here; left early by a rule that may be wrong
         PT_REPETITION(); PT_LIMIT();            a position that was there before; a limit of moves, such as of fifty
         PT_NEXT(move, how);                     before each call of the search: the move, and one of PT_FULL, PT_SCOUT,
                                                 PT_RESEARCH, PT_PROBE (a null move, a search beside the line), to which
                                                 PT_REDUCED may be added; PT_FOLLOWS: as the windows say
         PT_BEST(move); PT_CUT(move);            the best so far; the move that failed high
       PT_LEAVE(value);                          or PT_RETURN(value) for: return value;
       PT_STOPPED(); PT_LEAVE(value);            the search was told to stop: the value means nothing
       PT_CLOSE();                               at the end; a program that is killed leaves a file that can be read,
   too

   What `plyscope-cli trace instrument` proposes for sources that it reads:

       PT_OPEN_ONCE("Mine 1.2", "chess", "...");  PT_OPEN, unless this thread records; PT_CLOSE when the program ends
       PT_ENTER(PT_PLY(), depth, alpha, beta, PT_TURN());  ply and side counted by the moves that PT_NEXT tells

   More of a node, where it is to be had; each is a record of its own, and none is needed:

         PT_STAND_PAT_VALUE(value);              this was taken for a lower bound, where it is not what PT_STATIC says
         PT_TABLE_ANSWER(depth, bound, value);   the entry that was found, used or not; PT_EXACT, PT_LOWER, PT_UPPER
         PT_TABLE_DEPTH(depth);                  of it only this
         PT_TABLE_STORE(depth, bound, value);    what is stored of this node
         PT_PV("e2e4 e7e5");                     the line that is expected, as a text
         PT_TIME();                              nanoseconds since PT_OPEN
         PT_SKIPPED(move, "futility");           a move that is not searched, and why
         PT_REDUCTION(move, plies, "late");      one that is searched less deep, and why
         PT_TERM("mobility", value);             of the evaluation
         PT_BOARD(text); PT_SAY(text);           the position; whatever is worth saying
         PT_VISITS(n); PT_PRIOR(p);              of a search by chance: how often it came here, how likely the move was
         PT_FRACTION(value);                     the value where it is no whole number

   Counters, beside any node or in functions without one, by line of the source, depth of the node that is open, and
   thread; `plyscope-cli trace info` shows them. What stands in the brackets is asked only while a search is recorded:

       PT_HIT(tt_hit && depth > 4);              how often it holds
       PT_MEAN(moves_searched);                  number, mean, least and most

   Triggers, also beside any node. With ring=N nodes are kept in memory and written only around what holds; without it
   all are written, and PT_TRIGGER says where it held:

       PT_TRIGGER(abs(value - last) > 200);      keep the last N nodes, and the next N
       PT_ASSERT(board_is_sound(board));         the same where it does not hold; the program goes on

   Moves that have no number but a text: PT_MOVE_OF("e2e4") in all that take a move.

   While it runs, `plyscope-cli trace attach` makes the engine wait at a node, step, and go on. It can also search a
   node once more in a child of its own (a fork), where there is one thread, with the lines

       PT_ENTER_VARIABLES(ply, depth, alpha, beta, side);  instead of PT_ENTER: three variables, which the fork changes
       if (PT_NEVER(move)) continue;                       in the loop over the moves
       if (PT_FIRST(moves[i])) swap(moves[0], moves[i]);   where they are ordered: what the fork wants to be first

   Every PT_ENTER is followed by one PT_LEAVE, PT_RETURN or PT_STOPPED on each way out. The lines of the source of both
   go with the node. A thread has a file of its own: the second and later ones are run.plytrace.2 and so on.

   The file is mapped, in pieces whose space on the disk is taken before they are touched: a full disk ends the
   recording and not the engine. It begins with 192 KiB and doubles, and is cut to what was used by PT_CLOSE. All
   numbers are in the byte order of the machine.

   Copyright (c) the Plyscope authors

   Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
   documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
   rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to
   permit persons to whom the Software is furnished to do so, subject to the following conditions:

   The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
   Software.

   THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
   WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
   COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
   OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE. */
#ifndef PLYTRACE_H
#define PLYTRACE_H

#include <stddef.h>
#include <stdint.h>

/* How a child is searched. */
#define PT_FULL 0u
#define PT_SCOUT 1u
#define PT_RESEARCH 2u
#define PT_PROBE 3u
#define PT_FOLLOWS 4u
#define PT_REDUCED 8u

/* --- The file: 48 bytes a record. The first is the head: the eight letters of pt_magic in `key`, the version in
   `alpha`, the size of a record in `beta`, and 0x01020304 in `move`. The others follow in the order of entering; what
   was never reached is zero. A file is of version 1 until something is told that is not known there. */
#define PT_VERSION 2
struct pt_record {
  uint64_t key;
  int32_t alpha, beta; /* the window at PT_ENTER */
  int32_t value, static_value;
  uint32_t move, best;
  uint32_t size; /* of a node that was left: records of its subtree, itself and texts between them included */
  uint16_t enter_line, leave_line;
  int16_t depth;
  uint8_t ply;   /* as the engine counts */
  uint8_t flags; /* PT_F_... */
  uint8_t how;   /* PT_FULL ... PT_FOLLOWS, PT_REDUCED, PT_H_... */
  uint8_t moves; /* legal moves; PT_NO_MOVES: not told */
  uint8_t file;  /* number of the source's name */
  uint8_t what;  /* 0: nothing, PT_W_... */
};
/* Texts: 36 bytes of text at the beginning, then `number` at the place of enter_line and leave_line, the length of this
   piece at `depth`, its sort (PT_T_...) at `ply`, and 1 at `flags` if it goes on in the next record. */
enum { PT_W_NODE = 1, PT_W_TEXT = 2, PT_W_MORE = 3, PT_W_PARTIAL = 128 /* of a node: not all below it is recorded */ };
/* PT_T_SKIPPED: `key` nodes below the node in record `move` were visited and not recorded.
   PT_T_COMMAND: the words that the program was started with, a zero byte behind each; PT_T_FOLDER: in which folder;
   PT_T_WORDS: what the environment said behind the name of the file.
   Visits of a search are counted from 1. That of a node is one more than that of the node before it in the file, and
   each PT_T_SKIPPED between them adds its own; where that is wrong, a PT_T_VISIT before the node has it in `key`.
   PT_T_SEARCH, one a search, behind its root: `key` visits so far, and PT_S_... at `how`. PT_T_POINT: as the search
   stood at visit `key`, each 2^20 of them where some nodes are not recorded. PT_T_SKIPPED and the last three have no
   text, and at `alpha` the 64 bits of pt_mix(), added up over the nodes that were left: PT_T_SKIPPED over those that it
   counts, the others over all before that visit. */
enum {
  PT_T_HEADER = 1,
  PT_T_MOVE = 2,
  PT_T_ROOT = 3,
  PT_T_FILE = 4,
  PT_T_SKIPPED = 5,
  PT_T_COMMAND = 6,
  PT_T_FOLDER = 7,
  PT_T_WORDS = 8,
  PT_T_SEARCH = 9,
  PT_T_POINT = 10,
  PT_T_VISIT = 11,
  PT_T_BOARD = 12, /* these three: of the node in record `number` */
  PT_T_NODE = 13,
  PT_T_PV = 14,
  PT_T_WORD = 15 /* a reason, a term, what stands in the brackets of a counter */
};
/* PT_W_MORE has its sort at `ply`. All but the last two are of the node in record `size`, and have a whole number at
   `key` (time, visits), a number with a fraction there (term, prior, fraction), at `value`, `depth` and, of the table,
   the bound at `how`; a move at `move` and the number of its word at `best`. Counters have their line and file, the
   depth, the number of what stands in their brackets at `leave_line`, how often they were asked at `key`, and at
   `alpha` how often it held (64 bits), or the sum, and the least and the most at `value` and `move` (each as a double).
 */
enum {
  PT_M_STAND_PAT = 1,
  PT_M_TABLE_DEPTH = 2,
  PT_M_TABLE_ANSWER = 3,
  PT_M_TABLE_STORE = 4,
  PT_M_TIME = 5,
  PT_M_SKIPPED = 6,
  PT_M_REDUCED = 7,
  PT_M_TERM = 8,
  PT_M_VISITS = 9,
  PT_M_PRIOR = 10,
  PT_M_FRACTION = 11,
  PT_M_HIT = 12,
  PT_M_MEAN = 13
};
enum { PT_EXACT = 0, PT_LOWER = 1, PT_UPPER = 2 };
/* The search came to its end; what nodes=A-B asks for was left; not all that was asked for found room. The head has the
   record of the last search at `best`, and at `size` the number of the thread, from 1. */
enum { PT_S_ENDED = 1, PT_S_PASSED = 2, PT_S_FULL = 4 };
enum {
  PT_F_SIDE = 1,
  PT_F_LEFT = 2,
  PT_F_KEY = 4,
  PT_F_STATIC = 8,
  PT_F_STAND_PAT = 16,
  PT_F_BEST = 32,
  PT_F_CUT = 64,
  PT_F_MOVE = 128
};
/* How it ended, where it is told; PT_H_LOST: a node around it was left before it; PT_H_LATE: it was entered before the
   recording began, so that children before its first one here are not in the file. */
enum { PT_H_TABLE = 16, PT_H_OVER = 32, PT_H_PRUNED = 48, PT_H_STOPPED = 64, PT_H_REPETITION = 80, PT_H_LIMIT = 96 };
enum { PT_H_ENDS = 112, PT_H_LATE = 128 };
enum { PT_NO_MOVES = 255, PT_TEXT = 36, PT_HEIGHTS = 1024 /* deeper nodes are only counted */ };

/* --- While it runs: run.plytrace.live, a page that only the same user can open. It holds numbers, which the engine
   looks at where it records and nowhere else. */
#define PT_LIVE_VERSION 2
struct pt_live {
  char name[8]; /* "plylive" */
  uint32_t version, pid;
  /* Asked for: to wait at the first node that is entered as visit `until` of search `in`, or later; 0: to go on. */
  uint32_t stop;
  uint32_t forks; /* and, while it waits, for that many forks */
  uint64_t until;
  uint32_t change; /* of the fork: PT_L_... */
  int32_t alpha, beta, depth;
  uint32_t move, in;
  /* Said by the engine. */
  uint32_t waits, forked, search, threads;
  uint64_t visit, records; /* as it waits: of its node; in the file */
  int64_t child;           /* 1: the last fork was made; negative: what went wrong */
  uint32_t first;          /* asked for, since version 2: of the fork, as `move` */
};
enum { PT_L_WINDOW = 1, PT_L_DEPTH = 2, PT_L_NEVER = 4, PT_L_FIRST = 8 };

#if defined(__GNUC__)
#define PT_LIKELY(x) __builtin_expect(!!(x), 1)
#define PT_BARRIER() __asm__ __volatile__("" ::: "memory")
#define PT_MAYBE __attribute__((unused))
#else
#define PT_LIKELY(x) (x)
#define PT_BARRIER() ((void)0)
#define PT_MAYBE
#endif

/* A node as 64 bits, which are added up over a search: what it was asked, where, and what came out. No key, for that
   may be drawn by chance in each run. */
static inline PT_MAYBE uint64_t pt_mix(const struct pt_record* r, int value, uint64_t visit) {
  const uint64_t window = (uint64_t)(uint32_t)r->alpha << 32 | (uint32_t)r->beta;
  const uint64_t found = ((uint64_t)(uint32_t)value << 32 | r->move) * 0x9e3779b97f4a7c15u;
  const uint64_t place = (visit << 24 ^ (uint64_t)(uint16_t)r->depth << 8 ^ r->ply) * 0xc2b2ae3d27d4eb4fu;
  uint64_t x = (window + 0x165667b19e3779f9u) * 0xd6e8feb86659fd93u;
  x ^= found << 32 | found >> 32;
  x += place << 17 | place >> 47;
  x = (x ^ x >> 32) * 0xff51afd7ed558ccdu;
  return x ^ x >> 29;
}

#if defined(PLYTRACE) && (defined(__unix__) || defined(__APPLE__))

#if defined(__GNUC__)
#define PT_OUT __attribute__((unused, noinline)) /* the search keeps its registers */
#define PT_HIDDEN __attribute__((visibility("hidden")))
#else
#define PT_OUT
#define PT_HIDDEN
#endif

/* What every macro asks first: null while nothing is recorded on this thread. Then nothing else happens: what stands
   between the brackets is not worked out. */
struct pt_trace;
#ifdef __cplusplus
extern "C" {
#endif
extern __thread struct pt_trace* pt_now PT_HIDDEN;

typedef int (*pt_move_text_fn)(void* context, uint32_t move, char text[PT_TEXT]);

void pt_open(const char* engine, const char* game, const char* more);
void pt_open_once(const char* engine, const char* game, const char* more);
int pt_ply(const struct pt_trace* t);
int pt_turn(const struct pt_trace* t);
void pt_close(void);
void pt_tell_moves(pt_move_text_fn text, void* context);
void pt_root(const char* position);
int pt_enter_slowly(struct pt_trace* t, struct pt_record* r);
void pt_leave_slowly(struct pt_trace* t, int height);
void pt_name_move(struct pt_trace* t, uint32_t move);
unsigned pt_name_file(struct pt_trace* t, const char* name);
int pt_grow(struct pt_trace* t);
void pt_keyed(struct pt_trace* t, uint64_t key);
uint32_t pt_move_of_text(const char* text);
void pt_wait(struct pt_trace* t);
int pt_is_never(int height, uint32_t move);
int pt_is_first(int height, uint32_t move);
/* Not zero in a fork alone: what is to be changed at its node. */
struct pt_change {
  unsigned what;
  int alpha, beta, depth, height;
  uint32_t move, first;
};
extern struct pt_change pt_change PT_HIDDEN;
void pt_more(int height, int sort, int depth, int bound, int value);
void pt_more_count(int height, int sort, uint64_t n);
void pt_more_real(int height, int sort, const char* name, double x);
void pt_more_move(int height, int sort, uint32_t move, int plies, const char* why);
void pt_more_text(int height, int sort, const char* text);
void pt_more_time(int height);
void pt_trigger(const char* what);
void pt_counted(int sort, double x, const char* what, unsigned line, const char* file);
#ifdef __cplusplus
}
#endif

/* Records: the file begins with PT_FIRST_CHUNK, whole pages wherever a page has 64 KiB at most, and doubles until
   PT_CHUNK are mapped at once. */
#ifndef PT_FIRST_CHUNK
#define PT_FIRST_CHUNK (1u << 12)
#endif
enum { PT_CHUNK = 1 << 20, PT_CHUNKS = 4096 + 16, PT_PIECE = 1 << 16 };

struct pt_level {
  struct pt_record* r;     /* where it is written; pt_trace::waiting while it is not recorded */
  uint32_t slot;           /* of the record; 0: it is not recorded */
  uint8_t on_line, inside; /* of the filters; of the ring: it is in it, it was left */
  uint64_t visit;
  uint64_t skipped, mixed; /* below it: how many, and pt_mix() of those that were left */
};

/* A node of the ring, which is written where a trigger holds. */
struct pt_kept {
  struct pt_record r;      /* first: pt_level::r points to it */
  uint64_t visit, before;  /* before: the digest as it was entered */
  uint64_t skipped, mixed; /* below it: what is in the ring no more */
  int height;
};

struct pt_counter {
  const char* file;
  unsigned line;
  int depth, sort;
  struct pt_record* r;
};

struct pt_trace {
  struct pt_record *here, *end; /* the next record, and the end of what is mapped */
  uint32_t next;                /* slot of `here` */
  int height;                   /* of the node that is open; -1: none */
  uint32_t move, how;           /* of the next node; what PT_NEXT said */
  int awake;                    /* it is a search that is looked at */
  volatile struct pt_live* live;
  int filtered;           /* some nodes are not recorded */
  uint64_t visit, digest; /* of the last node; over those that were left */
  const char* asked_file; /* the source of the last node, and its number */
  unsigned file_number;
  uint32_t* known; /* moves whose texts are written: a table with open addresses */
  uint32_t known_mask, known_count;
  struct pt_level level[PT_HEIGHTS];
  struct pt_record waiting[PT_HEIGHTS];
  /* The rest is for pt_... functions. */
  int file, writing, full;
  uint32_t max_slots;
  struct pt_record* state; /* PT_T_SEARCH of this search */
  uint64_t reported;       /* the visit that a reader takes the next record for */
  char path[4096];
  struct pt_record *chunk[PT_CHUNKS], *chunk_end; /* what is mapped, and where the last of them ends */
  uint32_t chunks, mapped;                        /* mapped: records of all of them */
  pt_move_text_fn text;
  void* context;
  const char* file_name[256];
  unsigned file_names;
  char** word; /* their numbers are their places */
  struct pt_counter* counter;
  uint32_t words, counters;
  uint64_t began; /* nanoseconds */
  int filters, max_ply, search, only_search, line_length;
  uint64_t first_visit, last_visit, only_key;
  int has_only_key, no_command, no_live, waits;
  char *header, *root;
  int fork, fork_height; /* in a fork: of its node */
  char line[64][PT_TEXT];
  /* The ring: visits from ring_first on. Above them, where they are neither in it nor in the file, the nodes at heights
     from above_from to above_to. */
  struct pt_kept *ring, *above;
  uint64_t ring_size, ring_first, keep_until;
  int above_from, above_to, jump, deep, last_value, has_last;
};

static inline PT_MAYBE void pt_move_is_known(struct pt_trace* t, uint32_t move) {
  uint32_t i = (move * 2654435769u) & t->known_mask;
  while (t->known[i] != move + 1) {
    if (t->known[i] == 0) {
      pt_name_move(t, move);
      return;
    }
    i = (i + 1) & t->known_mask;
  }
}

/* The height of the node, which the macros of leaving hand back; -1: nothing is recorded. */
static PT_OUT int pt_enter(int ply, int depth, int alpha, int beta, int side, unsigned line, const char* file) {
  struct pt_trace* const t = pt_now;
  struct pt_record* r;
  struct pt_level* level;
  int height;
  uint8_t number;
  if (PT_LIKELY(!t)) return -1;
  height = t->height + 1;
  if (!PT_LIKELY(t->awake && height < PT_HEIGHTS)) return pt_enter_slowly(t, NULL);
  if (PT_LIKELY(t->how & 128u)) pt_move_is_known(t, t->move);
  number = (uint8_t)(PT_LIKELY(t->asked_file == file) ? t->file_number : pt_name_file(t, file));
  if (!PT_LIKELY(t->here != t->end)) pt_grow(t); /* if it cannot, it counts on */
  r = t->filtered ? &t->waiting[height] : t->here;
  r->key = 0;
  r->alpha = alpha, r->beta = beta;
  r->value = 0, r->static_value = 0;
  r->move = t->move, r->best = 0, r->size = 0;
  r->enter_line = (uint16_t)line, r->leave_line = 0;
  r->depth = (int16_t)(depth < -32768 ? -32768 : depth > 32767 ? 32767 : depth);
  r->ply = (uint8_t)(ply < 0 ? 0 : ply > 255 ? 255 : ply);
  r->flags = (uint8_t)((side ? PT_F_SIDE : 0) | (t->how & 128u));
  r->how = (uint8_t)(t->how & 15u);
  r->moves = PT_NO_MOVES;
  r->file = number;
  t->how = PT_FOLLOWS, t->move = 0;
  if (t->filtered) return pt_enter_slowly(t, r);
  PT_BARRIER();
  r->what = PT_W_NODE;
  level = &t->level[height];
  level->r = r, level->slot = t->next, level->visit = ++t->visit;
  level->skipped = level->mixed = 0;
  ++t->here, ++t->next;
  t->height = height;
  if (!PT_LIKELY(!t->live->stop)) pt_wait(t);
  return height;
}

/* The heights of nodes that were entered before PT_OPEN may be anything. */
static inline PT_MAYBE int pt_is_open(const struct pt_trace* t, int height) {
  return height >= 0 && height <= t->height;
}
static inline PT_MAYBE struct pt_record* pt_top(int height) {
  return pt_is_open(pt_now, height) && height < PT_HEIGHTS ? pt_now->level[height].r : NULL;
}

static PT_OUT void pt_leave(int height, int value, unsigned line) {
  struct pt_trace* const t = pt_now;
  struct pt_record* r;
  if (!pt_is_open(t, height)) return;
  if (!PT_LIKELY(t->height == height && !t->filtered && height < PT_HEIGHTS)) {
    if (t->height < height) return; /* it was left before */
    if (height < PT_HEIGHTS && t->level[height].r) {
      t->level[height].r->value = value;
      t->level[height].r->leave_line = (uint16_t)line;
    }
    pt_leave_slowly(t, height);
    return;
  }
  r = t->level[height].r;
  t->digest += pt_mix(r, value, t->level[height].visit);
  r->value = value, r->leave_line = (uint16_t)line;
  r->size = t->next - t->level[height].slot;
  PT_BARRIER();
  r->flags |= PT_F_LEFT;
  t->height = height - 1;
}

static PT_OUT void pt_next(int height, uint32_t move, uint32_t how) {
  if (pt_is_open(pt_now, height)) pt_now->move = move, pt_now->how = how | 128u;
}
static PT_OUT void pt_best(int height, uint32_t move, int cut) {
  struct pt_record* const r = pt_top(height);
  if (!r) return;
  pt_move_is_known(pt_now, move);
  r->best = move;
  r->flags |= (uint8_t)(cut ? PT_F_BEST | PT_F_CUT : PT_F_BEST);
}
static PT_OUT void pt_key(int height, uint64_t key) {
  struct pt_record* r = pt_top(height);
  if (!r) return;
  r->key = key, r->flags |= PT_F_KEY;
  if (pt_now->has_only_key) pt_keyed(pt_now, key);
}
static PT_OUT void pt_static(int height, int value, int has) {
  struct pt_record* const r = pt_top(height);
  if (!r) return;
  if (has) r->static_value = value, r->flags |= PT_F_STATIC;
  else r->flags |= PT_F_STAND_PAT;
}
static PT_OUT void pt_ends(int height, int end) {
  struct pt_record* const r = pt_top(height);
  if (r) r->how = (uint8_t)((r->how & ~PT_H_ENDS) | end);
}
static PT_OUT void pt_moves(int height, int n) {
  struct pt_record* const r = pt_top(height);
  if (r) r->moves = (uint8_t)(n < 0 ? 0 : n > 254 ? 254 : n);
}

#define PT_OPEN(engine, game, more) pt_open(engine, game, more)
#define PT_OPEN_ONCE(engine, game, more) (pt_now ? (void)0 : pt_open_once(engine, game, more))
/* In PT_ENTER, where the engine has none of its own: one more than the node above, if a move was told. */
#define PT_PLY() pt_ply(pt_now)
#define PT_TURN() pt_turn(pt_now)
#define PT_MOVE_TEXT(fn, context) pt_tell_moves(fn, context)
#define PT_ROOT(position) PT_DO(pt_root(position))
#define PT_DO(call) (PT_LIKELY(!pt_now) ? (void)0 : call)
#ifdef __GNUC__
#define PT_UNKNOWN(x) __asm__("" : "=m"(x)) /* no instruction */
#else
#define PT_UNKNOWN(x) x = -1
#endif
#define PT_ENTER(ply, depth, alpha, beta, side) \
  int pt_here;                                  \
  PT_UNKNOWN(pt_here);                          \
  if (!PT_LIKELY(!pt_now)) pt_here = pt_enter(ply, depth, alpha, beta, side, __LINE__, __FILE__)
/* The same where depth, alpha and beta are variables, which a fork (`plyscope-cli trace attach`) may change. */
#define PT_ENTER_VARIABLES(ply, depth, alpha, beta, side)                                  \
  PT_ENTER(ply, depth, alpha, beta, side);                                                 \
  if (!PT_LIKELY(!pt_change.what)) {                                                       \
    if (pt_change.what & PT_L_WINDOW)                                                      \
      alpha = (__typeof__(alpha))pt_change.alpha, beta = (__typeof__(beta))pt_change.beta; \
    if (pt_change.what & PT_L_DEPTH) depth = (__typeof__(depth))pt_change.depth;           \
    pt_change.what &= PT_L_NEVER | PT_L_FIRST;                                             \
  }
/* In the loop over the moves: if (PT_NEVER(move)) continue; */
#define PT_NEVER(move) (PT_LIKELY(!pt_change.what) ? 0 : pt_is_never(pt_here, (uint32_t)(move)))
/* Where moves are ordered: the one that comes first. */
#define PT_FIRST(move) (PT_LIKELY(!pt_change.what) ? 0 : pt_is_first(pt_here, (uint32_t)(move)))
#define PT_KEY(key) PT_DO(pt_key(pt_here, key))
#define PT_MOVES(n) PT_DO(pt_moves(pt_here, n))
#define PT_STATIC(value) PT_DO(pt_static(pt_here, value, 1))
#define PT_STAND_PAT() PT_DO(pt_static(pt_here, 0, 0))
#define PT_TABLE() PT_DO(pt_ends(pt_here, PT_H_TABLE))
#define PT_OVER() PT_DO(pt_ends(pt_here, PT_H_OVER))
#define PT_PRUNED() PT_DO(pt_ends(pt_here, PT_H_PRUNED))
#define PT_REPETITION() PT_DO(pt_ends(pt_here, PT_H_REPETITION))
#define PT_LIMIT() PT_DO(pt_ends(pt_here, PT_H_LIMIT))
#define PT_STOPPED() PT_DO(pt_ends(pt_here, PT_H_STOPPED))
#define PT_NEXT(move, how) PT_DO(pt_next(pt_here, (uint32_t)(move), how))
#define PT_NEXT_TEXT(text, how) PT_DO(pt_next(pt_here, pt_move_of_text(text), how))
#define PT_BEST(move) PT_DO(pt_best(pt_here, (uint32_t)(move), 0))
#define PT_CUT(move) PT_DO(pt_best(pt_here, (uint32_t)(move), 1))
#define PT_MOVE_OF(text) pt_move_of_text(text)
#define PT_STAND_PAT_VALUE(value) PT_DO(pt_more(pt_here, PT_M_STAND_PAT, 0, 0, value))
#define PT_TABLE_DEPTH(depth) PT_DO(pt_more(pt_here, PT_M_TABLE_DEPTH, depth, 0, 0))
#define PT_TABLE_ANSWER(depth, bound, value) PT_DO(pt_more(pt_here, PT_M_TABLE_ANSWER, depth, bound, value))
#define PT_TABLE_STORE(depth, bound, value) PT_DO(pt_more(pt_here, PT_M_TABLE_STORE, depth, bound, value))
#define PT_PV(text) PT_DO(pt_more_text(pt_here, PT_T_PV, text))
#define PT_TIME() PT_DO(pt_more_time(pt_here))
#define PT_SKIPPED(move, why) PT_DO(pt_more_move(pt_here, PT_M_SKIPPED, (uint32_t)(move), 0, why))
#define PT_REDUCTION(move, plies, why) PT_DO(pt_more_move(pt_here, PT_M_REDUCED, (uint32_t)(move), plies, why))
#define PT_TERM(name, value) PT_DO(pt_more_real(pt_here, PT_M_TERM, name, (double)(value)))
#define PT_BOARD(text) PT_DO(pt_more_text(pt_here, PT_T_BOARD, text))
#define PT_SAY(text) PT_DO(pt_more_text(pt_here, PT_T_NODE, text))
#define PT_VISITS(n) PT_DO(pt_more_count(pt_here, PT_M_VISITS, (uint64_t)(n)))
#define PT_PRIOR(p) PT_DO(pt_more_real(pt_here, PT_M_PRIOR, NULL, (double)(p)))
#define PT_FRACTION(value) PT_DO(pt_more_real(pt_here, PT_M_FRACTION, NULL, (double)(value)))
#define PT_HIT(condition) PT_DO(pt_counted(PT_M_HIT, (condition) ? 1 : 0, #condition, __LINE__, __FILE__))
#define PT_MEAN(x) PT_DO(pt_counted(PT_M_MEAN, (double)(x), #x, __LINE__, __FILE__))
#define PT_TRIGGER(condition) (PT_LIKELY(!pt_now) ? (void)0 : (condition) ? pt_trigger(#condition) : (void)0)
#define PT_ASSERT(condition) (PT_LIKELY(!pt_now) || (condition) ? (void)0 : pt_trigger("not: " #condition))
#define PT_LEAVE(value) PT_DO(pt_leave(pt_here, value, __LINE__))
#ifdef __GNUC__
#define PT_RETURN(result)                    \
  do {                                       \
    const __typeof__(result) pt_it = result; \
    PT_LEAVE((int)pt_it);                    \
    return pt_it;                            \
  } while (0)
#else
#define PT_RETURN(result)     \
  do {                        \
    const int pt_it = result; \
    PT_LEAVE(pt_it);          \
    return pt_it;             \
  } while (0)
#endif
#define PT_CLOSE() pt_close()

#else /* nothing is recorded */

#define PT_OPEN(engine, game, more) ((void)0)
#define PT_OPEN_ONCE(engine, game, more) ((void)0)
#define PT_PLY() 0
#define PT_TURN() 0
#define PT_MOVE_TEXT(fn, context) ((void)0)
#define PT_ROOT(position) ((void)0)
#define PT_ENTER(ply, depth, alpha, beta, side) ((void)0)
#define PT_ENTER_VARIABLES(ply, depth, alpha, beta, side) ((void)0)
#define PT_NEVER(move) 0
#define PT_FIRST(move) 0
#define PT_KEY(key) ((void)0)
#define PT_MOVES(n) ((void)0)
#define PT_STATIC(value) ((void)0)
#define PT_STAND_PAT() ((void)0)
#define PT_TABLE() ((void)0)
#define PT_OVER() ((void)0)
#define PT_PRUNED() ((void)0)
#define PT_REPETITION() ((void)0)
#define PT_LIMIT() ((void)0)
#define PT_STOPPED() ((void)0)
#define PT_NEXT(move, how) ((void)0)
#define PT_NEXT_TEXT(text, how) ((void)0)
#define PT_BEST(move) ((void)0)
#define PT_CUT(move) ((void)0)
#define PT_STAND_PAT_VALUE(value) ((void)0)
#define PT_TABLE_DEPTH(depth) ((void)0)
#define PT_TABLE_ANSWER(depth, bound, value) ((void)0)
#define PT_TABLE_STORE(depth, bound, value) ((void)0)
#define PT_PV(text) ((void)0)
#define PT_TIME() ((void)0)
#define PT_SKIPPED(move, why) ((void)0)
#define PT_REDUCTION(move, plies, why) ((void)0)
#define PT_TERM(name, value) ((void)0)
#define PT_BOARD(text) ((void)0)
#define PT_SAY(text) ((void)0)
#define PT_VISITS(n) ((void)0)
#define PT_PRIOR(p) ((void)0)
#define PT_FRACTION(value) ((void)0)
#define PT_HIT(condition) ((void)0)
#define PT_MEAN(x) ((void)0)
#define PT_TRIGGER(condition) ((void)0)
#define PT_ASSERT(condition) ((void)0)
#define PT_LEAVE(value) ((void)0)
#define PT_RETURN(result) return result
#define PT_CLOSE() ((void)0)

#endif
#endif /* PLYTRACE_H */

#if defined(PLYTRACE) && defined(PLYTRACE_IMPLEMENTATION) && (defined(__unix__) || defined(__APPLE__)) && \
    !defined(PLYTRACE_IMPLEMENTED)
#define PLYTRACE_IMPLEMENTED

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#else
/* -std=c99 hides them */
int ftruncate(int, off_t);
ssize_t readlink(const char*, char*, size_t);
#ifndef __APPLE__
int posix_fallocate(int, off_t, off_t);
int madvise(void*, size_t, int);
#endif
#endif

__thread struct pt_trace* pt_now;
static struct pt_record* volatile pt_first;  /* the head of the first thread's file */
static int pt_threads, pt_opened, pt_closed; /* that have begun to record; that do; that do no more */
struct pt_change pt_change;
static struct pt_live pt_not_live;
static void pt_forget_live(struct pt_trace* t);
static void pt_end_fork(struct pt_trace* t);
static void pt_begin_search(struct pt_trace* t);
static int pt_begin_file(struct pt_trace* t, int number);

static int pt_count(int* number, int more) {
#ifdef __GNUC__
  return __sync_add_and_fetch(number, more);
#else
  return *number += more;
#endif
}
static char* pt_copy(const char* text) {
  char* const out = (char*)malloc(strlen(text) + 1);
  return out ? strcpy(out, text) : NULL;
}

/* What is known of the search so far, for whoever reads the file meanwhile or afterwards. */
static void pt_tell_search(struct pt_trace* t, int how) {
  struct pt_record* const s = t->state;
  if (!s) return;
  s->key = t->visit;
  memcpy(&s->alpha, &t->digest, sizeof t->digest);
  PT_BARRIER();
  s->how |= (uint8_t)how;
}

/* How many records are mapped at once behind the first `from`: as many again, and no more than what is allowed and what
   is said of nodes that find no room. */
static uint32_t pt_chunk_size(const struct pt_trace* t, uint32_t from) {
  const uint32_t most = (t->max_slots + 2u * PT_HEIGHTS + PT_FIRST_CHUNK - 1) & ~(PT_FIRST_CHUNK - 1);
  const uint32_t size = from < PT_FIRST_CHUNK ? PT_FIRST_CHUNK : from < PT_CHUNK ? from : (uint32_t)PT_CHUNK;
  return from < most && most - from < size ? most - from : size;
}

static void pt_unmap(struct pt_trace* t) {
  uint32_t i, from = 0;
  for (i = 0; i < t->chunks; ++i) {
    const uint32_t size = pt_chunk_size(t, from);
    munmap(t->chunk[i], (size_t)size * sizeof(struct pt_record));
    from += size;
  }
  t->chunks = 0, t->mapped = 0, t->chunk_end = NULL;
}

static void pt_forget_words(struct pt_trace* t) {
  uint32_t i;
  for (i = 0; i < t->words; ++i) free(t->word[i]);
  free(t->word);
  free(t->counter);
  t->words = t->counters = 0, t->word = NULL, t->counter = NULL;
}

static void pt_close_trace(struct pt_trace* t) {
  if (!t) return;
  pt_tell_search(t, PT_S_ENDED);
  pt_forget_live(t);
  if (t->chunks && pt_first == t->chunk[0]) pt_first = NULL;
  pt_unmap(t);
  if (t->file >= 0) {
    if (ftruncate(t->file, (off_t)((uint64_t)t->next * sizeof(struct pt_record))) != 0)
      errno = 0; /* zeros are passed over */
    close(t->file);
    pt_count(&pt_opened, -1), pt_count(&pt_closed, 1);
  }
  free(t->root);
  free(t->header);
  pt_forget_words(t);
  free(t->ring), free(t->above);
  free(t->known);
  free(t);
}

void pt_close(void) {
  struct pt_trace* const t = pt_now;
  pt_now = NULL;
  pt_close_trace(t);
}

/* Space first, then the mapping: nothing that is touched later can be missing. */
static int pt_take_space(int file, off_t from, off_t size) {
#if defined(__APPLE__)
  static const char zeros[65536];
  off_t at;
  for (at = 0; at < size; at += (off_t)sizeof zeros)
    if (pwrite(file, zeros, sizeof zeros, from + at) != (ssize_t)sizeof zeros) return 0;
  return 1;
#else
  int failed;
  do failed = posix_fallocate(file, from, size);
  while (failed == EINTR);
  return failed == 0;
#endif
}

/* Many pages at once are cheaper than one fault a page. Older kernels refuse, and fault. */
static void pt_touch(struct pt_record* piece, size_t records) {
#ifdef __linux__
  (void)madvise(piece, records * sizeof *piece, 23 /* MADV_POPULATE_WRITE */);
#else
  (void)piece, (void)records;
#endif
}

/* Of a chunk that is mapped. */
static int pt_next_piece(struct pt_trace* t) {
  const uint32_t allowed = t->max_slots - t->next, there = t->mapped - t->next;
  const uint32_t piece = there < (uint32_t)PT_PIECE ? there : (uint32_t)PT_PIECE;
  pt_touch(t->here, piece);
  t->end = t->here + (allowed < piece ? allowed : piece);
  pt_tell_search(t, 0);
  return 1;
}

/* Nodes are only counted from now on. */
static int pt_is_full(struct pt_trace* t) {
  t->full = 1, t->writing = 0;
  if (!t->filtered) t->filtered = 1, t->reported = t->visit + 1;
  pt_tell_search(t, PT_S_FULL);
  return 0;
}

/* False: no room is left, on the disk or of what was allowed; the engine goes on, the recording does not. */
int pt_grow(struct pt_trace* t) {
  const uint32_t size = pt_chunk_size(t, t->mapped);
  const size_t bytes = (size_t)size * sizeof(struct pt_record);
  const off_t from = (off_t)((uint64_t)t->mapped * sizeof(struct pt_record));
  void* at;
  if (!t->full && t->next < t->max_slots && t->here != t->chunk_end) return pt_next_piece(t);
  if (t->full) return 0;
  if (t->chunks == PT_CHUNKS || t->next >= t->max_slots || !pt_take_space(t->file, from, (off_t)bytes)) {
    fprintf(stderr, "plytrace: no room is left after %lu records of %s\n", (unsigned long)t->next, t->path);
    return pt_is_full(t);
  }
  at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, t->file, from);
  if (at == MAP_FAILED) return pt_is_full(t);
  t->chunk[t->chunks++] = t->here = (struct pt_record*)at;
  t->chunk_end = t->here + size, t->mapped += size;
  return pt_next_piece(t);
}

static struct pt_record* pt_add(struct pt_trace* t) {
  if (t->here == t->end && !pt_grow(t)) return NULL;
  ++t->next;
  return t->here++;
}

/* A record without text, to be published by its writer. Where only what was allowed is used up, the rest of what is
   mapped still counts the nodes that found no room. */
static struct pt_record* pt_note(struct pt_trace* t, int sort, uint64_t key, uint64_t digest) {
  struct pt_record* r;
  if (t->full && t->here == t->end && t->here != t->chunk_end) ++t->end;
  r = pt_add(t);
  if (!r) return NULL;
  r->key = key;
  memcpy(&r->alpha, &digest, sizeof digest);
  r->ply = (uint8_t)sort;
  return r;
}

static void pt_write_text(struct pt_trace* t, int sort, uint32_t number, const char* text, size_t n) {
  do {
    const size_t piece = n < (size_t)PT_TEXT ? n : (size_t)PT_TEXT;
    struct pt_record* const r = pt_add(t);
    if (!r) return;
    memcpy(r, text, piece);
    memcpy(&r->enter_line, &number, sizeof number);
    r->depth = (int16_t)piece, r->ply = (uint8_t)sort, r->flags = n > piece;
    PT_BARRIER();
    r->what = PT_W_TEXT;
    text += piece, n -= piece;
  } while (n > 0);
}

static void pt_remember(struct pt_trace* t, uint32_t move) {
  uint32_t i;
  if (2 * (t->known_count + 1) > t->known_mask) {
    uint32_t* const old = t->known;
    const uint32_t mask = t->known_mask;
    uint32_t* const more = (uint32_t*)calloc((size_t)mask * 2 + 2, sizeof *more);
    if (more) {
      t->known = more, t->known_mask = mask * 2 + 1, t->known_count = 0;
      for (i = 0; i <= mask; ++i)
        if (old[i]) pt_remember(t, old[i] - 1);
      free(old);
    } else if (t->known_count == mask) {
      return; /* its name will be written again */
    }
  }
  for (i = (move * 2654435769u) & t->known_mask; t->known[i]; i = (i + 1) & t->known_mask) continue;
  t->known[i] = move + 1;
  ++t->known_count;
}

void pt_name_move(struct pt_trace* t, uint32_t move) {
  char text[PT_TEXT + 1];
  int n = 0;
  if (!t->writing) return; /* its name is written when it is needed */
  pt_remember(t, move);
  if (t->text) n = t->text(t->context, move, text);
  if (n <= 0) n = snprintf(text, sizeof text, "%lu", (unsigned long)move);
  pt_write_text(t, PT_T_MOVE, move, text, (size_t)(n < PT_TEXT ? n : PT_TEXT));
}

static uint32_t pt_hash(const char* text) {
  uint32_t hash = 2166136261u;
  for (; *text; ++text) hash = (hash ^ (uint8_t)*text) * 16777619u;
  hash |= 0x80000000u;
  return hash == 0xffffffffu ? hash - 1 : hash;
}

/* While a search sleeps (search=N) its name is not written, and so not remembered. */
uint32_t pt_move_of_text(const char* text) {
  const uint32_t hash = pt_hash(text);
  uint32_t i;
  struct pt_trace* const t = pt_now;
  if (!t->writing) return hash;
  for (i = (hash * 2654435769u) & t->known_mask; t->known[i] && t->known[i] != hash + 1; i = (i + 1) & t->known_mask)
    continue;
  if (!t->known[i]) {
    pt_remember(t, hash);
    pt_write_text(t, PT_T_MOVE, hash, text, strlen(text) < (size_t)PT_TEXT ? strlen(text) : (size_t)PT_TEXT);
  }
  return hash;
}

unsigned pt_name_file(struct pt_trace* t, const char* name) {
  unsigned i;
  for (i = 0; i < t->file_names; ++i)
    if (strcmp(t->file_name[i], name) == 0) break;
  if (i == t->file_names && i < 255) { /* more of them have no name */
    pt_write_text(t, PT_T_FILE, i, name, strlen(name));
    t->file_name[t->file_names++] = name;
  }
  t->asked_file = name;
  return t->file_number = i;
}

/* A node whose record waits gets one, and so do those above it, the root first. */
static void pt_record_line(struct pt_trace* t, int height) {
  int h;
  for (h = 0; h <= height; ++h) {
    struct pt_level* const level = &t->level[h];
    struct pt_record* r;
    if (level->slot) continue;
    if (level->visit != t->reported) {
      r = pt_note(t, PT_T_VISIT, level->visit, t->digest);
      if (!r) return;
      PT_BARRIER();
      r->what = PT_W_TEXT;
    }
    r = pt_add(t);
    if (!r) return;
    t->reported = level->visit + 1;
    *r = t->waiting[h];
    if (h < height || level->skipped) r->how |= PT_H_LATE;
    if (h > 0 && h < height) --t->level[h - 1].skipped; /* it is recorded after all */
    PT_BARRIER();
    r->what = PT_W_NODE;
    level->r = r, level->slot = t->next - 1;
  }
}

/* What leaves the ring: those that nothing in it lies below are counted by the node above. */
static void pt_fold(struct pt_trace* t, int height) {
  const struct pt_kept* const a = &t->above[height];
  const uint64_t mixed = a->mixed + (a->r.flags & PT_F_LEFT ? pt_mix(&a->r, a->r.value, a->visit) : 0);
  if (height > t->above_from) {
    t->above[height - 1].skipped += 1 + a->skipped;
    t->above[height - 1].mixed += mixed;
  } else if (height > 0) {
    t->level[height - 1].skipped += 1 + a->skipped;
    t->level[height - 1].mixed += mixed;
  }
}
static void pt_forget_first(struct pt_trace* t) {
  struct pt_kept* const k = &t->ring[t->ring_first++ % t->ring_size];
  while (t->above_to > t->above_from && t->above_to > k->height) pt_fold(t, --t->above_to);
  if (t->above_to == t->above_from) t->above_from = k->height;
  t->above[k->height] = *k;
  t->above_to = k->height + 1;
  if (t->height >= k->height && t->level[k->height].r == &k->r) t->level[k->height].r = &t->above[k->height].r;
}
static void pt_forget_ring(struct pt_trace* t) {
  while (t->ring_first <= t->visit) pt_forget_first(t);
  while (t->above_to > t->above_from) pt_fold(t, --t->above_to);
  t->above_from = t->above_to = 0;
}
static void pt_put_into_ring(struct pt_trace* t, struct pt_level* level, int height) {
  struct pt_kept* k;
  if (t->visit - t->ring_first >= t->ring_size) pt_forget_first(t);
  k = &t->ring[t->visit % t->ring_size];
  k->r = *level->r;
  k->visit = t->visit, k->before = t->digest, k->skipped = k->mixed = 0, k->height = height;
  level->r = &k->r, level->on_line = 1;
}

static int pt_wanted(struct pt_trace* t, int height) {
  const struct pt_level* const level = &t->level[height];
  if (!t->writing || t->full) return 0;
  if (t->ring) return t->visit <= t->keep_until;
  if (t->max_ply >= 0 && height > t->max_ply) return 0;
  if (t->visit < t->first_visit || t->visit > t->last_visit) return 0;
  if (t->line_length && !level->on_line) return 0;
  return !t->has_only_key || level->inside;
}

static void pt_filter_line(struct pt_trace* t, struct pt_level* level, int height) {
  level->inside = height > 0 && t->level[height - 1].inside;
  level->on_line = height == 0 || t->level[height - 1].on_line;
  if (level->on_line && height > 0 && height <= t->line_length) {
    const uint32_t move = level->r->move;
    char text[PT_TEXT + 1];
    int n = t->text ? t->text(t->context, move, text) : snprintf(text, sizeof text, "%lu", (unsigned long)move);
    if (n > PT_TEXT - 1) n = PT_TEXT - 1;
    text[n < 0 ? 0 : n] = 0;
    level->on_line = strcmp(text, t->line[height - 1]) == 0 || (!t->text && move == pt_hash(t->line[height - 1]));
  }
}

/* r: what is known of the node, in its place among those that wait; null: nothing is to be recorded of it. */
int pt_enter_slowly(struct pt_trace* t, struct pt_record* r) {
  const int height = t->height + 1;
  struct pt_level* level;
  if (!t->awake) return -1;
  if (!t->filtered) t->filtered = 1, t->reported = t->visit + 1;
  ++t->visit;
  t->height = height;
  if (!PT_LIKELY((t->visit & 0xffffu) != 0)) {
    pt_tell_search(t, 0);
    if ((t->visit & 0xfffffu) == 0) {
      struct pt_record* const point = pt_note(t, PT_T_POINT, t->visit, t->digest);
      PT_BARRIER();
      if (point) point->what = PT_W_TEXT;
    }
  }
  if (!PT_LIKELY(t->visit - 1 != t->last_visit)) pt_tell_search(t, PT_S_PASSED);
  if (height >= PT_HEIGHTS) {
    ++t->level[PT_HEIGHTS - 1].skipped;
    t->how = PT_FOLLOWS, t->move = 0;
    return height;
  }
  level = &t->level[height];
  level->r = r, level->slot = 0;
  level->visit = t->visit, level->skipped = level->mixed = 0;
  if (t->line_length || t->has_only_key) pt_filter_line(t, level, height);
  if (pt_wanted(t, height)) {
    pt_record_line(t, height);
    if (t->ring) level->on_line = 0, t->ring_first = t->visit + 1;
  } else if (t->ring) {
    pt_put_into_ring(t, level, height);
    if (level->r->ply > t->deep) pt_trigger("deep");
  } else if (height > 0) {
    ++t->level[height - 1].skipped;
  }
  if (!PT_LIKELY(!t->live->stop)) pt_wait(t);
  return height;
}

void pt_keyed(struct pt_trace* t, uint64_t key) {
  struct pt_level* level;
  if (!t->has_only_key || key != t->only_key || t->height >= PT_HEIGHTS) return;
  level = &t->level[t->height];
  level->inside = 1;
  if (!level->slot && pt_wanted(t, t->height)) {
    if (t->height > 0) --t->level[t->height - 1].skipped;
    pt_record_line(t, t->height);
  }
}

/* What was counted below a node goes to its record, or to the node above. */
static void pt_pass_up(struct pt_trace* t, int height) {
  struct pt_level* const level = &t->level[height];
  if (level->slot && level->skipped) {
    struct pt_record* const s = pt_note(t, PT_T_SKIPPED, level->skipped, level->mixed);
    level->r->what |= PT_W_PARTIAL;
    if (!s) return;
    s->move = level->slot;
    PT_BARRIER();
    s->what = PT_W_TEXT;
    t->reported += level->skipped;
  } else if (!level->slot && height > 0) {
    t->level[height - 1].skipped += level->skipped;
    t->level[height - 1].mixed += level->mixed;
  }
}

/* A node of the ring is left: it keeps what was counted below it. */
static int pt_leave_ring(struct pt_trace* t, int height) {
  struct pt_kept* const k = (struct pt_kept*)t->level[height].r;
  if (!t->ring || !t->level[height].on_line) return 0;
  k->skipped += t->level[height].skipped, k->mixed += t->level[height].mixed;
  return 1;
}

/* What the ring holds goes into the file, as if it were entered and left once more. */
static void pt_leave_again(struct pt_trace* t) {
  const int height = t->height--;
  struct pt_level* const level = &t->level[height];
  if (!level->slot && height > 0) { /* it found no room */
    ++t->level[height - 1].skipped;
    if (level->inside) t->level[height - 1].mixed += pt_mix(level->r, level->r->value, level->visit);
  }
  pt_pass_up(t, height);
  if (!level->slot || !level->inside) return;
  level->r->size = t->next - level->slot;
  PT_BARRIER();
  level->r->flags |= PT_F_LEFT;
}
static void pt_enter_again(struct pt_trace* t, const struct pt_kept* k) {
  struct pt_level* const level = &t->level[k->height];
  while (t->height >= k->height) pt_leave_again(t);
  t->height = k->height;
  t->waiting[k->height] = k->r;
  t->waiting[k->height].flags &= (uint8_t)~PT_F_LEFT;
  level->r = &t->waiting[k->height], level->slot = 0, level->on_line = 0;
  level->inside = (k->r.flags & PT_F_LEFT) != 0;
  level->visit = k->visit, level->skipped = k->skipped, level->mixed = k->mixed;
  t->digest = k->before;
}
static void pt_write_ring(struct pt_trace* t) {
  const int height = t->height;
  const uint64_t digest = t->digest;
  int h, first;
  if (!t->writing || t->ring_first > t->visit) return;
  first = t->ring[t->ring_first % t->ring_size].height;
  while (t->above_to > t->above_from && t->above_to > first) pt_fold(t, --t->above_to);
  t->height = (t->above_to > t->above_from ? t->above_from : first) - 1;
  for (h = t->above_from; h < t->above_to; ++h) {
    if (h > 0) ++t->level[h - 1].skipped; /* as pt_record_line takes it */
    pt_enter_again(t, &t->above[h]);
  }
  t->above_from = t->above_to = 0;
  for (; t->ring_first <= t->visit; ++t->ring_first) {
    const struct pt_kept* const k = &t->ring[t->ring_first % t->ring_size];
    pt_enter_again(t, k);
    pt_record_line(t, k->height);
  }
  while (t->height > height) pt_leave_again(t);
  t->digest = digest;
}

/* Said at the node, so that it is found; of a node that finds no room nothing can be said. */
void pt_trigger(const char* what) {
  struct pt_trace* const t = pt_now;
  char text[256];
  if (!t || !t->awake || t->height < 0 || t->height >= PT_HEIGHTS) return;
  if (t->ring) {
    pt_write_ring(t);
    t->keep_until = t->visit + t->ring_size;
  }
  snprintf(text, sizeof text, "trigger: %s", what);
  pt_more_text(t->height, PT_T_NODE, text);
}

/* A root is left: its value beside that of the root before. */
static void pt_see_jump(struct pt_trace* t) {
  const struct pt_record* const r = t->level[0].r;
  const int64_t by = (int64_t)r->value - t->last_value;
  if ((r->how & PT_H_ENDS) == PT_H_STOPPED) return;
  if (t->has_last && (by > t->jump || -by > t->jump)) pt_trigger("jump");
  t->last_value = r->value, t->has_last = 1;
}

void pt_leave_slowly(struct pt_trace* t, int height) {
  for (; t->height > height; --t->height) /* left without a word: their records stay open */
    if (t->height < PT_HEIGHTS && !pt_leave_ring(t, t->height)) pt_pass_up(t, t->height);
  if (t->ring && height == 0 && t->jump >= 0) pt_see_jump(t);
  if (t->ring && height < PT_HEIGHTS && t->level[height].slot) pt_forget_ring(t);
  t->height = height - 1;
  if (height >= PT_HEIGHTS) return;
  {
    struct pt_level* const level = &t->level[height];
    const uint64_t mixed = pt_mix(level->r, level->r->value, level->visit);
    t->digest += mixed;
    if (pt_leave_ring(t, height)) {
      level->r->flags |= PT_F_LEFT;
    } else {
      if (!level->slot && height > 0) t->level[height - 1].mixed += mixed;
      pt_pass_up(t, height);
    }
    if (level->slot) {
      level->r->size = t->next - level->slot;
      PT_BARRIER();
      level->r->flags |= PT_F_LEFT;
    }
    level->slot = 0;
  }
  if (!PT_LIKELY(!t->fork) && height <= t->fork_height) pt_end_fork(t);
}

/* --- While it runs. Nothing that is written into the page can do more than make the engine wait, or search a node of
   its own once more in a child that is then gone. */
static void pt_open_live(struct pt_trace* t) {
  char path[sizeof t->path + 16], made[sizeof t->path + 16];
  struct pt_live* page;
  int file;
  snprintf(path, sizeof path, "%s.live", t->path);
  snprintf(made, sizeof made, "%s.live.new", t->path);
  unlink(path), unlink(made);
  file = open(made, O_RDWR | O_CREAT | O_EXCL, 0600);
  if (file < 0) return;
  page = (struct pt_live*)(ftruncate(file, 4096) == 0 ? mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                                                      : MAP_FAILED);
  close(file);
  if ((void*)page == MAP_FAILED) {
    unlink(made);
    return;
  }
  page->pid = (uint32_t)getpid(), page->version = PT_LIVE_VERSION, page->stop = (uint32_t)t->waits;
  memcpy(page->name, "plylive", 8);
  if (rename(made, path) != 0) { /* whoever finds it finds all of it */
    munmap(page, 4096);
    unlink(made);
    return;
  }
  t->live = page;
}

static void pt_forget_live(struct pt_trace* t) {
  char path[sizeof t->path + 16];
  if (t->live == &pt_not_live) return;
  snprintf(path, sizeof path, "%s.live", t->path);
  unlink(path);
  munmap((void*)t->live, 4096);
  t->live = &pt_not_live;
}

static void pt_end_fork(struct pt_trace* t) {
  t->fork = 0;
  pt_close();
  _exit(0);
}

/* In the child: a file of its own, that begins with the line to this node. */
static void pt_become_fork(struct pt_trace* t, uint32_t number) {
  const int height = t->height, nothing = open("/dev/null", O_RDWR);
  struct pt_level* const level = &t->level[height];
  int h;
  if (nothing >= 0) dup2(nothing, 0), dup2(nothing, 1), dup2(nothing, 2);
  for (h = 0; h <= height; ++h) {
    t->waiting[h] = *t->level[h].r;
    t->level[h].r = &t->waiting[h], t->level[h].slot = 0, t->level[h].skipped = t->level[h].mixed = 0;
  }
  pt_change.what = t->live->change, pt_change.height = height, pt_change.move = t->live->move;
  pt_change.first = t->live->first;
  pt_change.alpha = t->live->alpha, pt_change.beta = t->live->beta, pt_change.depth = t->live->depth;
  if (pt_change.what & PT_L_WINDOW) level->r->alpha = pt_change.alpha, level->r->beta = pt_change.beta;
  if (pt_change.what & PT_L_DEPTH) level->r->depth = (int16_t)pt_change.depth;
  munmap((void*)t->live, 4096);
  t->live = &pt_not_live;
  pt_unmap(t);
  close(t->file);
  t->next = 0, t->full = 0, t->here = t->end = NULL, t->state = NULL;
  memset(t->known, 0, ((size_t)t->known_mask + 1) * sizeof *t->known);
  t->known_count = 0, t->asked_file = NULL, t->file_names = 0;
  pt_forget_words(t);
  snprintf(t->path + strlen(t->path), sizeof t->path - strlen(t->path), ".fork%u", number);
  t->fork = 1, t->fork_height = height;
  free(t->ring), t->ring = NULL;
  t->max_ply = -1, t->first_visit = 0, t->last_visit = ~(uint64_t)0, t->line_length = t->has_only_key = 0;
  if (!pt_begin_file(t, 1)) _exit(1);
  if (t->root) pt_write_text(t, PT_T_ROOT, (uint32_t)t->search, t->root, strlen(t->root));
  {
    const uint64_t visit = t->visit, digest = t->digest;
    pt_begin_search(t);
    t->visit = visit, t->digest = digest, t->filtered = 1;
  }
  pt_record_line(t, height);
}

void pt_wait(struct pt_trace* t) {
  volatile struct pt_live* const live = t->live;
  int looks = 0;
  if (t->height >= PT_HEIGHTS || (t->visit < live->until && (uint32_t)t->search == live->in)) return;
  live->visit = t->visit;
  live->records = t->next;
  live->search = (uint32_t)t->search;
  live->threads = (uint32_t)pt_threads;
  __sync_synchronize();
  live->waits = 1;
  while (live->stop && (t->visit >= live->until || (uint32_t)t->search != live->in)) {
    if (live->forks != live->forked) {
      const uint32_t number = live->forks;
      const pid_t child = pt_threads > 1 ? (pid_t)-1 : fork();
      int status = 0;
      if (child == 0) {
        const pid_t again = fork(); /* so that nobody has to wait for it */
        if (again != 0) _exit(again < 0);
        pt_become_fork(t, number);
        return;
      }
      live->child = pt_threads > 1 ? -EBUSY : child < 0 ? -errno : 1;
      if (child > 0 && (waitpid(child, &status, 0) != child || status != 0)) live->child = -EAGAIN;
      __sync_synchronize();
      live->forked = number;
    }
    if (++looks < 500) {
      sched_yield();
    } else {
      struct timeval pause = {0, 200};
      select(0, NULL, NULL, NULL, &pause);
    }
  }
  live->waits = 0;
}

int pt_is_never(int height, uint32_t move) {
  return (pt_change.what & PT_L_NEVER) && height == pt_change.height && move == pt_change.move;
}

int pt_is_first(int height, uint32_t move) {
  return (pt_change.what & PT_L_FIRST) && height == pt_change.height && move == pt_change.first;
}

static uint64_t pt_nanoseconds(void) {
#ifdef CLOCK_MONOTONIC
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
#else
  struct timeval now;
  gettimeofday(&now, NULL);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_usec * 1000u;
#endif
}

enum { PT_WORDS = 4096, PT_COUNTERS = 1 << 15 };

/* The number of a reason and the like. Its text may lie in memory that holds another one the next time. */
static uint32_t pt_word(struct pt_trace* t, const char* text) {
  uint32_t i;
  for (i = 0; i < t->words; ++i)
    if (strcmp(t->word[i], text) == 0) return i;
  if (!t->word) t->word = (char**)calloc(PT_WORDS, sizeof *t->word);
  if (!t->word || i == PT_WORDS || !(t->word[i] = (char*)malloc(strlen(text) + 1))) return PT_WORDS; /* no name */
  strcpy(t->word[t->words++], text);
  pt_write_text(t, PT_T_WORD, i, text, strlen(text));
  return i;
}

static void pt_is_of_version_2(struct pt_trace* t) { t->chunk[0]->alpha = 2; }

/* The record of a node that something is said of; 0: it has none, now, and nothing is written. */
static uint32_t pt_slot(const struct pt_trace* t, int height) {
  return t->writing && pt_is_open(t, height) && height < PT_HEIGHTS ? t->level[height].slot : 0;
}
/* To be published by its writer. */
static struct pt_record* pt_more_of(struct pt_trace* t, uint32_t slot, int sort) {
  struct pt_record* const r = pt_add(t);
  if (!r) return NULL;
  pt_is_of_version_2(t);
  r->size = slot, r->ply = (uint8_t)sort;
  return r;
}
static void pt_publish(struct pt_record* r) {
  PT_BARRIER();
  r->what = PT_W_MORE;
}

void pt_more(int height, int sort, int depth, int bound, int value) {
  struct pt_trace* const t = pt_now;
  const uint32_t slot = pt_slot(t, height);
  struct pt_record* const r = slot ? pt_more_of(t, slot, sort) : NULL;
  if (!r) return;
  r->depth = (int16_t)(depth < -32768 ? -32768 : depth > 32767 ? 32767 : depth);
  r->how = (uint8_t)bound, r->value = value;
  pt_publish(r);
}

void pt_more_count(int height, int sort, uint64_t n) {
  struct pt_trace* const t = pt_now;
  const uint32_t slot = pt_slot(t, height);
  struct pt_record* const r = slot ? pt_more_of(t, slot, sort) : NULL;
  if (!r) return;
  r->key = n;
  pt_publish(r);
}

void pt_more_time(int height) { pt_more_count(height, PT_M_TIME, pt_nanoseconds() - pt_now->began); }

void pt_more_real(int height, int sort, const char* name, double x) {
  struct pt_trace* const t = pt_now;
  const uint32_t slot = pt_slot(t, height);
  const uint32_t word = slot && name ? pt_word(t, name) : 0;
  struct pt_record* const r = slot ? pt_more_of(t, slot, sort) : NULL;
  if (!r) return;
  memcpy(&r->key, &x, sizeof x);
  r->best = word;
  pt_publish(r);
}

void pt_more_move(int height, int sort, uint32_t move, int plies, const char* why) {
  struct pt_trace* const t = pt_now;
  const uint32_t slot = pt_slot(t, height);
  struct pt_record* r;
  uint32_t word;
  if (!slot) return;
  pt_move_is_known(t, move);
  word = pt_word(t, why);
  r = pt_more_of(t, slot, sort);
  if (!r) return;
  r->move = move, r->best = word, r->depth = (int16_t)plies;
  pt_publish(r);
}

void pt_more_text(int height, int sort, const char* text) {
  struct pt_trace* const t = pt_now;
  const uint32_t slot = pt_slot(t, height);
  if (!slot) return;
  pt_is_of_version_2(t);
  pt_write_text(t, sort, slot, text, strlen(text));
}

/* A counter is a record that changes: what it has counted is in the file at any moment. */
static struct pt_record* pt_counter_of(struct pt_trace* t, int sort, int depth, const char* what, unsigned line,
                                       const char* file) {
  uint32_t i =
      ((uint32_t)(size_t)file ^ line * 40503u ^ (uint32_t)(depth * 2 + sort) * 2654435769u) & (PT_COUNTERS - 1);
  struct pt_counter* c;
  uint32_t word;
  unsigned number;
  if (!t->counter) t->counter = (struct pt_counter*)calloc(PT_COUNTERS, sizeof *t->counter);
  if (!t->counter) return NULL;
  for (c = &t->counter[i]; c->r; c = &t->counter[i]) {
    if (c->line == line && c->depth == depth && c->sort == sort && c->file == file) return c->r;
    i = (i + 1) & (PT_COUNTERS - 1);
  }
  if (!t->writing || t->counters == PT_COUNTERS / 2) return NULL;
  word = pt_word(t, what);
  number = pt_name_file(t, file);
  if (!(c->r = pt_more_of(t, 0, sort))) return NULL;
  ++t->counters;
  c->file = file, c->line = line, c->depth = depth, c->sort = sort;
  c->r->enter_line = (uint16_t)line, c->r->file = (uint8_t)number, c->r->leave_line = (uint16_t)word;
  c->r->depth = (int16_t)depth;
  pt_publish(c->r);
  return c->r;
}

void pt_counted(int sort, double x, const char* what, unsigned line, const char* file) {
  struct pt_trace* const t = pt_now;
  const int height = t->height < PT_HEIGHTS ? t->height : PT_HEIGHTS - 1;
  const struct pt_record* const node = t->awake && height >= 0 ? t->level[height].r : NULL;
  struct pt_record* r;
  if (!t->awake) return;
  r = pt_counter_of(t, sort, node ? node->depth : 0, what, line, file);
  if (!r) return;
  if (sort == PT_M_HIT) {
    uint64_t hits;
    memcpy(&hits, &r->alpha, sizeof hits);
    hits += x != 0;
    memcpy(&r->alpha, &hits, sizeof hits);
  } else {
    double sum, least, most;
    memcpy(&sum, &r->alpha, sizeof sum);
    memcpy(&least, &r->value, sizeof least);
    memcpy(&most, &r->move, sizeof most);
    sum += x;
    if (r->key == 0 || x < least) least = x;
    if (r->key == 0 || x > most) most = x;
    memcpy(&r->alpha, &sum, sizeof sum);
    memcpy(&r->value, &least, sizeof least);
    memcpy(&r->move, &most, sizeof most);
  }
  ++r->key;
}

void pt_tell_moves(pt_move_text_fn text, void* context) {
  if (pt_now) pt_now->text = text, pt_now->context = context;
}

/* A search begins; what is told of it is kept in a record of its own, which changes. */
static void pt_begin_search(struct pt_trace* t) {
  struct pt_record* s;
  const uint32_t number = (uint32_t)t->search;
  t->visit = 0, t->digest = 0, t->reported = 1;
  t->ring_first = 1, t->keep_until = 0, t->above_from = t->above_to = t->has_last = 0;
  t->filtered = t->filters || t->full || t->ring;
  t->state = NULL;
  if (!t->writing || !(s = pt_note(t, PT_T_SEARCH, 0, 0))) return;
  memcpy(&s->enter_line, &number, sizeof number);
  PT_BARRIER();
  s->what = PT_W_TEXT;
  t->state = s;
  t->chunk[0]->best = t->next - 1;
}

void pt_root(const char* position) {
  struct pt_trace* const t = pt_now;
  pt_tell_search(t, PT_S_ENDED);
  t->height = -1; /* what is open was left by a jump */
  t->how = PT_FOLLOWS, t->move = 0;
  ++t->search;
  t->awake = t->only_search == 0 || t->search == t->only_search;
  t->writing = t->awake && !t->full;
  if (t->writing) pt_write_text(t, PT_T_ROOT, (uint32_t)t->search, position, strlen(position));
  free(t->root);
  t->root = pt_copy(position);
  pt_begin_search(t);
}

/* The words of the environment behind the name of the file. False: one is not known, which is said. */
static int pt_read_words(struct pt_trace* t, char* words) {
  char* word;
  t->max_ply = -1, t->last_visit = ~(uint64_t)0, t->jump = -1, t->deep = 255;
  t->max_slots = (uint32_t)((((uint64_t)2048) << 20) / sizeof(struct pt_record));
  for (word = strtok(words, ","); word; word = strtok(NULL, ",")) {
    unsigned long long a = 0, b = 0;
    if (sscanf(word, "ply=%llu", &a) == 1) {
      t->max_ply = (int)a;
    } else if (sscanf(word, "nodes=%llu-%llu", &a, &b) == 2) {
      t->first_visit = a, t->last_visit = b;
    } else if (sscanf(word, "key=%llx", &a) == 1) {
      t->only_key = a, t->has_only_key = 1;
    } else if (sscanf(word, "mb=%llu", &a) == 1 && a > 0) {
      const uint64_t slots = ((uint64_t)a << 20) / sizeof(struct pt_record);
      t->max_slots = slots > 0xfff00000u ? 0xfff00000u : (uint32_t)slots;
    } else if (sscanf(word, "search=%llu", &a) == 1) {
      t->only_search = (int)a;
    } else if (sscanf(word, "ring=%llu", &a) == 1 && a > 0 && a <= 1u << 24) {
      t->ring_size = a;
    } else if (sscanf(word, "jump=%llu", &a) == 1 && a <= 0x7fffffffu) {
      t->jump = (int)a;
    } else if (sscanf(word, "deep=%llu", &a) == 1 && a < 255) {
      t->deep = (int)a;
    } else if (strcmp(word, "command=no") == 0) {
      t->no_command = 1;
    } else if (strcmp(word, "live=no") == 0) {
      t->no_live = 1;
    } else if (strcmp(word, "live=wait") == 0) {
      t->waits = 1;
    } else if (strncmp(word, "line=", 5) == 0) {
      const char* p = word + 5;
      while (*p && t->line_length < 64) {
        size_t n = strcspn(p, ":");
        const size_t kept = n < PT_TEXT - 1 ? n : PT_TEXT - 1;
        memcpy(t->line[t->line_length], p, kept);
        t->line[t->line_length++][kept] = 0;
        p += n + (p[n] == ':');
      }
    } else {
      fprintf(stderr,
              "plytrace: %s is none of ply=N, nodes=A-B, line=M:M, key=HEX, search=N, ring=N, jump=N, deep=N, mb=N, "
              "command=no, live=no|wait: nothing is recorded\n",
              word);
      return 0;
    }
  }
  t->filters =
      t->max_ply >= 0 || t->first_visit > 1 || t->last_visit != ~(uint64_t)0 || t->line_length || t->has_only_key;
  if (!t->ring_size && (t->jump >= 0 || t->deep < 255)) {
    fprintf(stderr, "plytrace: jump and deep need ring=N: nothing is recorded\n");
    return 0;
  }
  if (t->ring_size && t->filters) {
    fprintf(stderr, "plytrace: ring goes with none of ply, nodes, line and key: nothing is recorded\n");
    return 0;
  }
  if (t->ring_size) {
    t->ring = (struct pt_kept*)calloc((size_t)t->ring_size, sizeof *t->ring);
    t->above = (struct pt_kept*)calloc(PT_HEIGHTS, sizeof *t->above);
    if (!t->ring || !t->above) fprintf(stderr, "plytrace: no memory for the ring: nothing is recorded\n");
    return t->ring && t->above;
  }
  return 1;
}

/* A first word that is no path is what somebody called the program: its file stands there instead. */
static int pt_with_program(char* text, int n, int max) {
  char program[4096];
  const int first = (int)strlen(text);
  int length;
  if (memchr(text, '/', (size_t)first)) return n;
  length = (int)readlink("/proc/self/exe", program, sizeof program);
  if (length <= 0 || length == (int)sizeof program || n - first + length >= max) return n;
  memmove(text + length, text + first, (size_t)(n - first));
  memcpy(text, program, (size_t)length);
  return n - first + length;
}

/* How this program was started: what whoever runs it again must know. Only Linux says so. */
static void pt_write_command(struct pt_trace* t, const char* words) {
  static const int max = 1 << 14; /* half of a command is worse than none */
  char* const text = (char*)malloc((size_t)max);
  int n = 0, more = 0, from;
  if (!text) return;
  from = open("/proc/self/cmdline", O_RDONLY);
  if (from >= 0) {
    do n += more, more = (int)read(from, text + n, (size_t)(max - n));
    while (more > 0 && n + more < max);
    close(from);
    if (more == 0 && n > 0) {
      n = pt_with_program(text, n, max);
      pt_write_text(t, PT_T_COMMAND, 0, text, (size_t)n);
    }
  }
  if (getcwd(text, (size_t)max)) pt_write_text(t, PT_T_FOLDER, 0, text, strlen(text));
  pt_write_text(t, PT_T_WORDS, 0, words, strlen(words));
  free(text);
}

/* The head says, of all but the first thread's, whether others were recorded at that moment: 2, or else 1. Where there
   are several threads, all have one number, for there may be files of other runs beside them. */
static int pt_begin_file(struct pt_trace* t, int number) {
  struct pt_record* head;
  int alone;
  t->file = open(t->path, O_RDWR | O_CREAT | O_TRUNC, 0644);
  if (t->file < 0) {
    fprintf(stderr, "plytrace: %s: %s\n", t->path, strerror(errno));
    return 0;
  }
  head = pt_add(t);
  if (!head) return 0;
  memcpy(&head->key, "plytrace", 8);
  head->alpha = 1, head->beta = (int32_t)sizeof(struct pt_record);
  head->move = 0x01020304u;
  head->size = (uint32_t)number;
  if (number == 1) pt_first = head; /* before it is counted: whoever comes next sees one or the other */
  alone = pt_count(&pt_opened, 1) == 1;
  if (number > 1) head->value = alone && pt_closed ? 1 : 2;
  if (number > 1 || !alone) head->static_value = (int32_t)getpid();
  if (number > 1 && pt_first) pt_first->static_value = head->static_value;
  t->writing = 1;
  if (!t->began) t->began = pt_nanoseconds();
  if (t->header) pt_write_text(t, PT_T_HEADER, 0, t->header, strlen(t->header));
  return 1;
}

void pt_open(const char* engine, const char* game, const char* more) {
  const char* const wanted = getenv("PLYTRACE");
  char words[4096], header[4096];
  char* name_end;
  struct pt_trace* t;
  int number, n;
  pt_close();
  if (!wanted || !*wanted || strlen(wanted) + 16 > sizeof words) return;
  t = (struct pt_trace*)calloc(1, sizeof *t);
  if (!t) return;
  t->file = -1, t->height = -1, t->how = PT_FOLLOWS, t->live = &pt_not_live;
  t->known_mask = 1023;
  t->known = (uint32_t*)calloc((size_t)t->known_mask + 1, sizeof *t->known);
  strcpy(words, wanted);
  name_end = strchr(words, ',');
  if (name_end) *name_end++ = 0;
  number = pt_count(&pt_threads, 1);
  if (number == 1) n = snprintf(t->path, sizeof t->path, "%s", words);
  else n = snprintf(t->path, sizeof t->path, "%s.%d", words, number);
  if (!t->known || n < 0 || !pt_read_words(t, name_end ? name_end : words + strlen(words))) {
    pt_close_trace(t);
    return;
  }
  n = snprintf(header, sizeof header,
               "{\"plyscope\": \"nodes\", \"version\": 1, \"engine\": \"%s\", \"game\": \"%s\"%s%s}", engine, game,
               more && *more ? ", " : "", more ? more : "");
  if (n > 0 && n < (int)sizeof header) t->header = pt_copy(header);
  else fprintf(stderr, "plytrace: what PT_OPEN says is too long\n");
  if (number == 1 && !t->no_live) pt_open_live(t);
  if (!pt_begin_file(t, number)) {
    pt_close_trace(t);
    return;
  }
  if (!t->no_command) pt_write_command(t, strchr(wanted, ',') ? strchr(wanted, ',') + 1 : "");
  t->awake = t->writing = t->only_search == 0;
  pt_begin_search(t);
  pt_now = t;
}

void pt_open_once(const char* engine, const char* game, const char* more) {
  static int ends;
  pt_open(engine, game, more);
  if (pt_now && pt_count(&ends, 1) == 1) atexit(pt_close);
}

/* Of the node that is entered next. */
static int pt_moved(const struct pt_trace* t) { return t->how & 128u ? 1 : 0; }
int pt_ply(const struct pt_trace* t) {
  const int height = t->height < PT_HEIGHTS ? t->height : PT_HEIGHTS - 1;
  return height < 0 || !t->level[height].r ? 0 : t->level[height].r->ply + pt_moved(t);
}
int pt_turn(const struct pt_trace* t) {
  const int height = t->height < PT_HEIGHTS ? t->height : PT_HEIGHTS - 1;
  return height < 0 || !t->level[height].r ? 0 : (t->level[height].r->flags & PT_F_SIDE) ^ pt_moved(t);
}

#ifdef __cplusplus
}
#endif
#endif /* PLYTRACE_IMPLEMENTATION */
