/* The laboratory in C: one small engine, and one bug of somebody's engine at a time.

       lab FORM TECHNIQUES BUG ROOT DEPTH [NODES]

   FORM is negamax or mtdf; TECHNIQUES a list without spaces, of table, narrow, null, pvs, lmr, futility, quiet,
   aspiration, repetition and again (the root has stood on the board before), or "-"; BUG a word of
   tests/data/searchbugs.csv, where the places are named at which the bugs were public, or none: the correct twin. The
   code is ours, only what was wrong is theirs. PLYTRACE=FILE records the search, by plytrace.h.

   With LAB_BOARD, a file, it searches another board than that of kings.inc (assigned.inc), by by_windows(). */
#include <stdlib.h>
#include <string.h>

#ifndef LAB_BOARD
#define LAB_BOARD "tests/searchbugs/kings.inc"
#define LAB_PROGRAM
#define PLYTRACE_IMPLEMENTATION
#include "plytrace.h"
#endif

enum { WIN = 10000, SOME_WIN = WIN - 200, FAR = WIN + 1, ENTRIES = 1 << 14, MAX_PLY = 64 };
enum { EXACT, LOWER, UPPER };

static const char* planted = "none";
#define HAS(name) (strcmp(planted, name) == 0)
/* What is good for the first side. */
static int for_mover(int value, int side) { return side == 0 || HAS("evaluation-turned-twice") ? value : -value; }

#include LAB_BOARD

static const char* techniques = "";
static int uses(const char* name) { return strstr(techniques, name) != NULL; }

typedef struct {
  uint64_t key;
  int value, depth, kind, used;
  Move best;
} Entry;
static Entry table[ENTRIES];
static uint64_t line[4 * MAX_PLY]; /* keys of the game and of the line */
static int since[4 * MAX_PLY];     /* which of them is behind the last move that cannot be taken back */
static int in_game, best_known;
static long visited, max_visits = 1L << 40;
static int stopped;

static int is_win(int v) { return v >= SOME_WIN || v <= -SOME_WIN; }
static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }
static int negated(int v) { return HAS("infinity-uneven") && v == -FAR - 1 ? v : -v; } /* as in 16 bits */

static int to_table(int v, int ply) {
  if (HAS("table-unsigned")) return (uint16_t)v;
  if (v >= SOME_WIN) return v + ply;
  return v <= (HAS("table-all-by-ply") ? SOME_WIN : -SOME_WIN) ? v - ply : v;
}
static int from_table(int v, int ply) {
  if (HAS("table-mate-ply")) return v;
  if (v >= SOME_WIN && !HAS("table-unsigned")) return v - ply;
  return v <= (HAS("table-all-by-ply") ? SOME_WIN : -SOME_WIN) ? v + ply : v;
}

static int search(Position* p, int ply, int depth, int alpha, int beta, int may_pass);

static int repeated(const Position* p, int ply) {
  const int first = HAS("repetition-start") ? in_game + 1 : HAS("repetition-oldest") ? since[in_game + ply] + 1 : 0;
  int i;
  for (i = in_game + ply - 1; i >= first; --i)
    if (line[i] == key_of(p)) return 1;
  return 0;
}

/* Taking moves until it is quiet; in check all of them. Part of the node that search() has entered. */
static int quiesce(Position* p, int ply, int depth, int alpha, int beta, int checked, const Move* legal, int n,
                   int pt_here) {
  const int all = checked && depth > -4, first_alpha = alpha;
  int best = -FAR, i, searched = 0;
  const Entry* e = &table[key_of(p) % ENTRIES];
  if (!all) {
    best = evaluate(p);
    PT_STATIC(best);
    if (HAS("quiet-table") && e->used && e->key == key_of(p)) best = e->value;
    if (HAS("quiet-strict") ? best > beta : best >= beta) return best;
    if (best > alpha) {
      PT_STAND_PAT();
      alpha = best;
    }
    if (HAS("quiet-moves-only")) best = -FAR;
  }
  PT_MOVES(n);
  for (i = 0; i < n && ply < MAX_PLY - 1; ++i) {
    Position next = *p;
    int v;
    if (!takes(legal[i]) && (!all || HAS("quiet-in-check"))) continue;
    play(&next, legal[i]);
    PT_NEXT(code_of(legal[i]), PT_FULL);
    v = -search(&next, ply + 1, depth - 1, -beta, -(HAS("quiet-alpha") ? first_alpha : alpha), 0);
    if (stopped) return 0;
    ++searched;
    if (v > best) {
      best = v;
      PT_BEST(code_of(legal[i]));
    }
    alpha = max(alpha, best);
    if (best >= beta) {
      PT_CUT(code_of(legal[i]));
      break;
    }
  }
  if (HAS("quiet-final") && searched == 0) return checked ? ply - WIN : 0;
  if (HAS("quiet-moves-only") && searched == 0) return evaluate(p);
  return best;
}

static void order(const Position* p, Move* list, int n, const Entry* e) {
  int rank[LAB_MOVES], i, j;
  for (i = 0; i < n; ++i) {
    rank[i] = rank_of(p, list[i]);
    if (HAS("order-reversed")) rank[i] = -rank[i];
    if (e && same_move(list[i], e->best)) rank[i] = HAS("order-table-last") ? -100 : 100;
  }
  for (i = 1; i < n; ++i)
    for (j = i; j > 0 && rank[j] > rank[j - 1]; --j) {
      const Move m = list[j];
      const int r = rank[j];
      list[j] = list[j - 1], rank[j] = rank[j - 1], list[j - 1] = m, rank[j - 1] = r;
    }
}

/* One move by null windows, reductions and what they ask for. `again`: the same side moves again. */
static int search_move(Position* next, Move m, int ply, int depth, int alpha, int beta, int searched, int quiet,
                       int again, int pt_here) {
  int v, less = 0;
  if (searched == 0 || !uses("pvs")) {
    PT_NEXT(code_of(m), PT_FULL);
    if (again) return search(next, ply + 1, depth - 1, alpha, beta, 1);
    return -search(next, ply + 1, depth - 1, -beta, negated(alpha), 1);
  }
  if (uses("lmr") && depth >= 3 && searched >= 2 && quiet) less = 1;
  PT_NEXT(code_of(m), less ? PT_SCOUT | PT_REDUCED : PT_SCOUT);
  v = -search(next, ply + 1, depth - 1 - less, -alpha - 1, -alpha, 1);
  if (less && v > alpha && !stopped) {
    PT_NEXT(code_of(m), PT_RESEARCH);
    v = -search(next, ply + 1, depth - 1, -alpha - 1, -alpha, 1);
  }
  if (v > alpha && v < beta && !stopped) {
    PT_NEXT(code_of(m), PT_RESEARCH);
    v = -search(next, ply + 1, depth - 1, -beta, -alpha, 1);
  }
  return v;
}

static int search(Position* p, int ply, int depth, int alpha, int beta, int may_pass) {
  const int first_alpha = alpha, pv = beta - alpha > 1;
  int checked, n, i, best = -FAR, searched = 0, found, kind;
  Entry* const e = &table[key_of(p) % ENTRIES];
  Move list[LAB_MOVES], best_move;
  PT_ENTER(ply, depth, alpha, beta, p->side);
  if (KEYS) PT_KEY(key_of(p));
  line[in_game + ply] = key_of(p);
  if (++visited >= max_visits) stopped = 1;
  if (stopped) {
    if (HAS("stop-mate")) PT_RETURN(-WIN);
    PT_STOPPED();
    PT_RETURN(0);
  }
  if (uses("repetition") && (HAS("repetition-at-root") ? ply == 0 : ply > 0 || HAS("repetition-root-draw")) &&
      !HAS("repetition-after-table") && repeated(p, ply)) {
    PT_REPETITION();
    PT_RETURN(0);
  }
  found = uses("table") && e->used && e->key == key_of(p);
  if (found && ply > 0 && depth > 0 && e->depth >= depth) {
    const int v = from_table(e->value, ply);
    if (uses("narrow")) {
      if (e->kind == (HAS("table-flags-swapped") ? UPPER : LOWER)) alpha = max(alpha, v);
      if (e->kind == (HAS("table-flags-swapped") ? LOWER : UPPER)) beta = min(beta, v);
    }
    if (e->kind == EXACT || (alpha >= beta && !(HAS("narrow-inverted") && pv)) ||
        (!uses("narrow") && (e->kind == LOWER ? v >= beta : v <= alpha))) {
      PT_TABLE();
      PT_RETURN(v);
    }
  }
  if (HAS("repetition-after-table") && ply > 0 && repeated(p, ply)) {
    PT_REPETITION();
    PT_RETURN(0);
  }
  checked = in_check(p, p->side);
  n = moves_of(p, list, 0);
  if (n == 0) {
    PT_OVER();
    if (depth <= 0 && HAS("quiet-mated-infinite") && checked) PT_RETURN(-FAR);
    if (HAS("mate-flat") && checked) PT_RETURN(-WIN);
    PT_RETURN(value_at_end(p, checked, ply));
  }
  if (HAS("stalemate-of-other") && !checked) {
    Position other = *p;
    Move theirs[LAB_MOVES];
    play_null(&other);
    if (moves_of(&other, theirs, 0) == 0) {
      PT_OVER();
      PT_RETURN(0);
    }
  }
  if (depth <= 0 && uses("quiet")) {
    best = quiesce(p, ply, depth, alpha, beta, checked, list, n, pt_here);
    if (stopped) PT_STOPPED();
    PT_RETURN(best);
  }
  if (depth <= 0) {
    best = evaluate(p);
    PT_STATIC(best);
    PT_RETURN(best);
  }
  PT_MOVES(n);
  if (uses("null") && may_pass && ply > 0 && !checked && !pv && depth >= 2 && evaluate(p) >= beta && !is_win(beta)) {
    const int low = HAS("null-window") ? 1 - alpha : -beta, high = HAS("null-window")            ? -alpha
                                                                   : HAS("null-window-reversed") ? -beta - 1
                                                                                                 : 1 - beta;
    Position next = *p;
    int v;
    play_null(&next);
    PT_NEXT(0, PT_PROBE);
    v = -search(&next, ply + !HAS("null-ply"), max(0, depth - 2), low, high, 0);
    if (stopped) {
      PT_STOPPED();
      PT_RETURN(0);
    }
    if (HAS("null-lowers-beta")) beta = min(beta, v);
    else if (v >= beta) {
      PT_PRUNED();
      PT_RETURN(is_win(v) ? beta : v);
    }
  }
  order(p, list, n, found ? e : NULL);
  best_move = list[0];
  for (i = 0; i < n; ++i) {
    const Move m = list[i];
    const int quiet = is_quiet(m) && (!checked || HAS("lmr-in-check"));
    const int side = p->side, margin_depth = HAS("futility-deep") ? depth > 1 : depth <= 1;
    Position next = *p;
    int v;
    if (uses("futility") && margin_depth && quiet && searched > 0 && !is_win(alpha) &&
        evaluate(p) + 90 * depth <= alpha && best > -SOME_WIN)
      continue;
    since[in_game + ply + 1] =
        is_reversible(p, m) ? since[in_game + ply] : in_game + ply + 1;
    play(HAS("board-by-reference") ? p : &next, m);
    if (HAS("board-by-reference")) next = *p;
    v = search_move(&next, m, ply, depth + (HAS("root-depth-kept") && ply == 0), alpha, beta, searched, quiet,
                    next.side == side, pt_here);
    if (stopped && !(HAS("stop-zero-stored") && ply > 0) && !(HAS("stop-cut-stored") && v >= beta) &&
        !(HAS("stop-first-line") && searched == 0 && ply > 0) && !HAS("stop-mate")) {
      PT_STOPPED();
      PT_RETURN(0);
    }
    ++searched;
    if (v > best) {
      best = v, best_move = m;
      PT_BEST(code_of(m));
    }
    alpha = max(alpha, best);
    if (stopped && HAS("stop-first-line")) break;
    if (HAS("cut-strict") ? best > beta : best >= beta) {
      if (HAS("cut-inner-loop") && takes(m)) {
        while (i + 1 < n && takes(list[i + 1])) ++i;
        continue;
      }
      PT_CUT(code_of(m));
      break;
    }
  }
  if (HAS("mtdf-fail-hard")) best = min(max(best, first_alpha), beta);
  if (HAS("lost-is-stalemate") && best <= ply + 2 - WIN) best = checked ? ply - WIN : 0;
  if (uses("table")) {
    kind = best >= beta ? LOWER : best <= first_alpha && !HAS("exact-seen") ? UPPER : EXACT;
    e->key = key_of(p), e->value = to_table(best, ply), e->depth = depth + (HAS("table-depth-boosted") && pv ? 2 : 0),
    e->kind = kind, e->used = 1, e->best = best_move;
  }
  PT_RETURN(best);
}

/* The root of one depth: by the whole window, or by one around the last value that is widened as it has to be. */
static int by_windows(Position* p, int depth, int last) {
  int low = HAS("infinity-uneven") ? -FAR - 1 : -FAR, high = FAR, delta = 25, tries = 0, now = depth;
  if (uses("aspiration") && (!is_win(last) || HAS("root-window-beyond"))) low = last - delta, high = last + delta;
  for (;;) {
    const int v = search(p, 0, now, low, high, 0);
    if (stopped || (v > low && v < high)) return v;
    if (HAS("aspiration-gives-up") && ++tries > 3) return v;
    if (v <= low) low = max(low - delta, -FAR);
    else high = min(high + delta, FAR), now -= HAS("aspiration-to-quiet");
    if (!HAS("aspiration-gives-up")) delta *= 2;
    if (delta > FAR) low = -FAR, high = FAR;
  }
}
static int by_mtdf(Position* p, int depth, int guess) {
  int low = -FAR, high = FAR, g = guess, passes = 0;
  while (low < high && ++passes < 200) {
    const int beta = max(g, low + 1);
    g = search(p, 0, depth, beta - 1, beta, 0);
    if (stopped) return g;
    if (g < beta) high = g;
    else low = g;
  }
  return g;
}

#ifdef LAB_PROGRAM
int main(int argc, char** argv) {
  static const char* words[][2] = {
      {"null", "null-move"},        {"lmr", "lmr"},           {"futility", "futility"},    {"quiet", "quiescence"},
      {"aspiration", "aspiration"}, {"narrow", "tt-narrows"}, {"repetition", "repetition"}};
  char header[400];
  Position p;
  int depth, value = 0, i, all = 0;
  if (argc < 6 || !read_position(argv[4], (planted = argv[3], &p))) {
    fprintf(stderr, "lab: FORM TECHNIQUES BUG ROOT DEPTH [NODES] are wanted\n");
    return 2;
  }
  techniques = argv[2];
  if (argc > 6 && atol(argv[6]) > 0) max_visits = atol(argv[6]);
  if (uses("again")) line[in_game++] = key_of(&p), line[in_game++] = 1, line[in_game++] = 2, line[in_game++] = 3;
  i = snprintf(header, sizeof header,
               "\"board\": \"4x6 PKR/pkr\", \"infinite\": %d, \"win\": %d, \"empty_table\": true, \"claims\": [", FAR,
               WIN);
  for (depth = 0; depth < (int)(sizeof words / sizeof *words); ++depth)
    if (uses(words[depth][0]))
      i += snprintf(header + i, sizeof header - (size_t)i, "%s\"%s\"", all++ ? ", " : "", words[depth][1]);
  snprintf(header + i, sizeof header - (size_t)i, "]");
  PT_OPEN("laboratory in C", "kings on 4 x 6", header);
  PT_MOVE_TEXT(move_text, NULL);
  argv[4][strcspn(argv[4], " ")] = 0; /* who moves, the nodes say */
  PT_ROOT(argv[4]);
  for (depth = 1; depth <= atoi(argv[5]) && !stopped; ++depth) {
    value = strcmp(argv[1], "mtdf") == 0 ? by_mtdf(&p, depth, value) : by_windows(&p, depth, value);
    if (!stopped) best_known = value;
  }
  printf("%d %ld\n", best_known, visited);
  PT_CLOSE();
  return 0;
}
#endif
