/* plyscope.h: recordings of alpha-beta searches, for programs in any language. C99; link with -lplyscope.
 *
 * Records a search, opens recordings and logs of other engines, gives their nodes, and asks them what the panels of
 * the workbench and `plyscope-cli trace` show. The Python package `plyscope` is made of it and of nothing else.
 *
 * Versions. What is declared here stays as it is; functions and constants are added. PLYSCOPE_INTERFACE grows by one
 * each time: a program that was compiled with N runs with every library whose plyscope_interface() is N or more.
 *
 * Errors are values. A function that can fail returns a status, PLYSCOPE_OK or one of the others, and then says why in
 * `*error`, a text in English, if `error` is not null. No input of any kind, no file and no argument ends the program;
 * an argument that is null where that is not allowed is PLYSCOPE_USAGE. What could not be made is null.
 *
 * Ownership. Texts are UTF-8 and end with a zero byte. Texts and arrays that are given out belong to the caller, who
 * gives them back by plyscope_free(); those of type `const char *` are the library's and stay. A recording or a job is
 * given back by plyscope_close() or plyscope_job_free(), and nothing else is.
 *
 * Threads. Every function may be called by any thread. A recording never changes, so any number of threads may ask one
 * at the same time, until it is closed. A job belongs to one call at a time; plyscope_job_stop() and
 * plyscope_job_done() may be called for it by other threads meanwhile.
 */
#ifndef PLYSCOPE_H
#define PLYSCOPE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PLYSCOPE_API __attribute__((visibility("default")))
#else
#define PLYSCOPE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define PLYSCOPE_INTERFACE 2

/* The status of a call; numbers as the exit codes of plyscope-cli. */
#define PLYSCOPE_OK 0
#define PLYSCOPE_USAGE 2     /* the request is wrong: an unknown question, an option that it does not take */
#define PLYSCOPE_INPUT 3     /* what was given or what a file holds is wrong, or it cannot be asked that */
#define PLYSCOPE_FILE 4      /* a file could not be read or written */
#define PLYSCOPE_FAILED 5    /* no memory, or a fault of ours */
#define PLYSCOPE_STOPPED 130 /* plyscope_job_stop() ended it */

#define PLYSCOPE_NONE UINT32_MAX /* no node; no such link */
#define PLYSCOPE_NOT_GIVEN UINT64_MAX

/* One node, as it is recorded: 40 bytes, in the order in which nodes were left (so children come before their parent).
 * The place in that order is its slot; its id counts nodes in the order in which they were entered:
 *     id = slot - size + 1 + ply      enter = 2 * id - ply      leave = 2 * (id + size) - ply - 1     (ticks)
 * Scores are in the view of the node's own mover, in the finest unit of the evaluation (`scale` of plyscope_about). */
typedef struct plyscope_node {
  uint32_t size;        /* recorded nodes of its subtree, itself included */
  uint32_t skipped;     /* nodes below it that were visited but not recorded */
  int32_t alpha, beta;  /* the window it was entered with */
  int32_t value;        /* what the search returned */
  int32_t static_value; /* only if PLYSCOPE_HAS_STATIC */
  uint32_t move;        /* the code of the move that led here */
  uint32_t link;        /* id of the node that wrote the table entry used, or PLYSCOPE_NONE */
  uint8_t ply;
  int8_t depth_low; /* depth left at entry: depth_low + 256 * n, n = reason >> 4 & 3, where 3 is -1 */
  uint8_t end_kind; /* & 15: how it ended; >> 5: kind of the value (0 none, 1 exact, 2 lower, 3 upper) */
  uint8_t flags;    /* & 1: the second side moves; >> 1 & 3: pass (full, scout, re-search, probe); and the bits below */
  uint8_t rank;     /* place among the moves of its parent; of a root the attempt */
  uint8_t reason;   /* & 15: why it was searched at that place */
  uint8_t best;     /* rank of the best move as the search said it, or 255 */
  uint8_t moves;    /* legal moves */
} plyscope_node;
#define PLYSCOPE_CUT 8         /* of flags: it failed high, and other moves were left */
#define PLYSCOPE_HAS_STATIC 16 /* static_value is told */
#define PLYSCOPE_PARTIAL 32    /* some of its children are not recorded */
#define PLYSCOPE_STOOD_PAT 64
#define PLYSCOPE_REDUCED 128

typedef struct plyscope_recording plyscope_recording;
typedef struct plyscope_job plyscope_job;

/* ---- The library ---- */
PLYSCOPE_API int plyscope_interface(void);
PLYSCOPE_API const char* plyscope_version(void);  /* "1.0.0" */
PLYSCOPE_API void plyscope_free(void* given_out); /* a text or an array; null is allowed */

/* JSON: an array of {id, help, more, at_moment, at_node, options: [{id, form, help, min, max, words, required}],
 * keys}]. */
PLYSCOPE_API int plyscope_questions(char** json, char** error);
/* JSON: an array of {field, type, known, words, sentence}: what expressions can ask of a node. */
PLYSCOPE_API int plyscope_fields(char** json, char** error);

/* ---- Long calls ---- */
/* To be given to a call that may take long, and freed behind it. Where a job is asked for, null is allowed. */
PLYSCOPE_API plyscope_job* plyscope_job_new(void); /* null: no memory */
PLYSCOPE_API void plyscope_job_stop(plyscope_job* job);
/* How far it is, in a unit of its own; `all` is 0 as long as nobody knows. Either may be null. */
PLYSCOPE_API void plyscope_job_done(const plyscope_job* job, uint64_t* done, uint64_t* all);
PLYSCOPE_API void plyscope_job_free(plyscope_job* job);

/* ---- Recordings ---- */
/* A file that `plyscope-cli trace` opens: a recording, the log of another engine, what plytrace.h has recorded, the
 * text of a search, a link to a moment. `search`: which one of a file of plytrace.h with many, from 1; 0: the last.
 * `budget`: bytes for records, 0: half of the machine's memory; what needs more is refused. `*note`, if it is not null:
 * what could not be kept, in words, or null. */
PLYSCOPE_API int plyscope_open(const char* path, int search, uint64_t budget, plyscope_job* job,
                               plyscope_recording** out, char** note, char** error);
/* Searches and records. `text`: a line for each setting, as the options of `plyscope-cli record` without dashes:
 *     plyscope-search
 *     game kalah
 *     depth 6
 * The first line is always that. `game` and one of depth and nodes are needed. */
PLYSCOPE_API int plyscope_search(const char* text, plyscope_job* job, plyscope_recording** out, char** error);
PLYSCOPE_API void plyscope_close(plyscope_recording* recording); /* null is allowed */
/* Complete, or not at all; a file of that name is replaced. */
PLYSCOPE_API int plyscope_save(const plyscope_recording* recording, const char* path, char** error);

/* JSON: {game, title, rules, position, moves, engine, profile, unit, scale, sides, root_mover, nodes, ticks}. What is
 * not known is null. `scale`: of the finest unit in one `unit`. */
PLYSCOPE_API int plyscope_about(const plyscope_recording* recording, char** json, char** error);
/* JSON: what `plyscope-cli trace info --json` says. */
PLYSCOPE_API int plyscope_info(const plyscope_recording* recording, char** json, char** error);

/* ---- Nodes ---- */
PLYSCOPE_API uint32_t plyscope_count(const plyscope_recording* recording);
/* All of them, by slot; they stay until the recording is closed. Null: there are none. */
PLYSCOPE_API const plyscope_node* plyscope_nodes(const plyscope_recording* recording);
/* Their ids and the ids of their parents (PLYSCOPE_NONE: a root), by slot, into room for plyscope_count() numbers.
 * Either may be null. */
PLYSCOPE_API int plyscope_tree(const plyscope_recording* recording, uint32_t* ids, uint32_t* parents, char** error);
/* The move that led to a node, as people write it. */
PLYSCOPE_API int plyscope_move(const plyscope_recording* recording, uint32_t id, char** text, char** error);

/* ---- Expressions: "ply == 3 && cut", as in `trace find` ---- */
/* The ids of the nodes for which it holds, in the order in which they were entered, or by the value of `sort` (null:
 * no), the largest first where `descending` is not 0. */
PLYSCOPE_API int plyscope_find(const plyscope_recording* recording, const char* expression, const char* sort,
                               int descending, plyscope_job* job, uint32_t** ids, uint32_t* count, char** error);
/* The value of an expression at every node, by slot, into room for plyscope_count() numbers; known[i] is 0 where nobody
 * knows it. `*type`, JSON: {type, words}, as in plyscope_fields(). A word is its place in `words`. */
PLYSCOPE_API int plyscope_values(const plyscope_recording* recording, const char* expression, plyscope_job* job,
                                 int64_t* values, uint8_t* known, char** type, char** error);

/* ---- Questions ---- */
/* `question`: an id of plyscope_questions(), the NAME of `plyscope-cli trace NAME`; `*json`: its answer, as that prints
 * it with --json. `options`: texts "id=value", or the name of a flag, and a null behind the last; null: none.
 * `tick`, `node`: of which moment, of which node (its id); PLYSCOPE_NOT_GIVEN: the end, the last root.
 * Stopped, it gives what is finished by then, or null. */
PLYSCOPE_API int plyscope_ask(const plyscope_recording* recording, const char* question, const char* const* options,
                              uint64_t tick, uint64_t node, plyscope_job* job, char** json, char** error);

/* ---- Faults, differences, forks (since interface 2) ---- */
/* JSON: what `plyscope-cli trace lint --json` says: the rules that a correct search cannot break, and the causes of
 * what breaks them. `replay`: at most N nodes are checked against rules of the game and evaluation. `again` is not 0:
 * searches again, and compares. Stopped, it gives what is finished by then. */
PLYSCOPE_API int plyscope_lint(const plyscope_recording* recording, uint32_t replay, int again, plyscope_job* job,
                               char** json, char** error);
/* JSON: what `plyscope-cli trace diff --json` says of both, in which `recording` is a and `other` is b; of the nodes
 * that differ the first `top` are listed. `histogram`: an expression that is counted in both, of the nodes for which
 * `where` holds; either may be null. */
PLYSCOPE_API int plyscope_diff(const plyscope_recording* recording, const plyscope_recording* other, uint32_t top,
                               const char* histogram, const char* where, plyscope_job* job, char** json, char** error);
/* A node searched again with one thing changed there, "first e3; deeper 1", as `trace fork --change` has it. `*out`:
 * the recording of that search; `*json`, if it is not null: what `plyscope-cli trace fork --json` says. */
PLYSCOPE_API int plyscope_fork(const plyscope_recording* recording, uint64_t node, const char* change,
                               plyscope_job* job, plyscope_recording** out, char** json, char** error);

/* ---- Moments ---- */
/* Without a tick that at which the node is left; without a node the one that the tick speaks of; without both the end.
 */
/* JSON: {tick, node, line, sentence}: what happens there, and the moves that lead to the node. */
PLYSCOPE_API int plyscope_moment(const plyscope_recording* recording, uint64_t tick, uint64_t node, char** json,
                                 char** error);
/* A drawing: what happens, the board, the moves of each ply with their values, and the windows. */
PLYSCOPE_API int plyscope_moment_svg(const plyscope_recording* recording, uint64_t tick, uint64_t node, char** svg,
                                     char** error);
/* What stands behind the workbench's page in a link: "#moment=...". `note`: a remark, or null. */
PLYSCOPE_API int plyscope_moment_link(const plyscope_recording* recording, uint64_t tick, uint64_t node,
                                      const char* note, char** link, char** error);
/* The ticks that are worth looking at, at most `most` of them, ascending. */
PLYSCOPE_API int plyscope_moments(const plyscope_recording* recording, uint32_t most, plyscope_job* job,
                                  uint64_t** ticks, uint32_t* count, char** error);

/* ---- For other programs ---- */
/* The nodes as text: `form` is csv, jsonl, nodes, dot, speedscope, chrome or tikz, as `trace export --format` has them;
 * the first `most` nodes, 0: all. */
PLYSCOPE_API int plyscope_export(const plyscope_recording* recording, const char* form, uint64_t most,
                                 plyscope_job* job, char** text, char** error);

#ifdef __cplusplus
}
#endif

#endif
