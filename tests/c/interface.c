/* The interface of engine/c as a program in C meets it: compiled as C, by the header alone. Prints what does not hold and
 * ends with 1. `interface FOLDER`: of the tests' data, and a folder to write in behind it. */
#include "engine/c/plyscope.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed = 0;
static void check(int holds, const char *what, int line) {
  if (holds) return;
  printf("tests/c/interface.c:%d: %s\n", line, what);
  failed = 1;
}
#define CHECK(x) check((x) != 0, #x, __LINE__)

static const char *const one_search = "plyscope-search\ngame kalah\ndepth 4\n";

/* What is refused says why, and gives nothing. */
static void refuses(int status, int wanted, char **error, const void *out, int line) {
  check(status == wanted, "the status of a refusal", line);
  check(*error && (*error)[0], "the words of a refusal", line);
  check(!out, "nothing is given where it is refused", line);
  plyscope_free(*error);
  *error = NULL;
}
#define REFUSES(call, wanted, out)                      \
  do {                                                  \
    const int told = (call);                            \
    refuses(told, (wanted), &error, (out), __LINE__);   \
  } while (0)

static void a_search(void) {
  char *error = NULL, *text = NULL;
  plyscope_recording *r = NULL;
  CHECK(plyscope_search(one_search, NULL, &r, &error) == PLYSCOPE_OK);
  CHECK(r && !error);
  if (!r) return;
  const uint32_t n = plyscope_count(r);
  const plyscope_node *nodes = plyscope_nodes(r);
  uint32_t *ids = malloc(n * sizeof *ids), *parents = malloc(n * sizeof *parents);
  uint8_t *known = malloc(n);
  int64_t *values = malloc(n * sizeof *values);
  CHECK(n > 100 && nodes && ids && parents && known && values);

  /* Ids and parents follow from the records. */
  CHECK(plyscope_tree(r, ids, parents, &error) == PLYSCOPE_OK);
  uint32_t cuts = 0, wrong = 0;
  for (uint32_t k = 0; k < n; ++k) {
    if (ids[k] != k - nodes[k].size + 1 + nodes[k].ply) ++wrong;
    if ((parents[k] == PLYSCOPE_NONE) != (nodes[k].ply == 0)) ++wrong;
    if (nodes[k].ply > 0 && parents[k] >= ids[k]) ++wrong;
    if (nodes[k].flags & PLYSCOPE_CUT) ++cuts;
  }
  CHECK(wrong == 0);

  /* Expressions say the same. */
  uint32_t *found = NULL, hits = 0;
  CHECK(plyscope_find(r, "cut", NULL, 0, NULL, &found, &hits, &error) == PLYSCOPE_OK);
  CHECK(hits == cuts && cuts > 0);
  plyscope_free(found);
  CHECK(plyscope_values(r, "beta - alpha", NULL, values, known, &text, &error) == PLYSCOPE_OK);
  CHECK(text && strstr(text, "\"score\""));
  for (uint32_t k = 0; k < n; ++k)
    if (!known[k] || values[k] != (int64_t)nodes[k].beta - nodes[k].alpha) ++wrong;
  CHECK(wrong == 0);
  plyscope_free(text);

  /* Questions, moments, texts. */
  const char *const options[] = {"top=3", NULL};
  CHECK(plyscope_ask(r, "explosion", options, PLYSCOPE_NOT_GIVEN, PLYSCOPE_NOT_GIVEN, NULL, &text, &error) == PLYSCOPE_OK);
  CHECK(text && strstr(text, "\"deepest_ply\":"));
  plyscope_free(text);
  CHECK(plyscope_moment_svg(r, PLYSCOPE_NOT_GIVEN, 1, &text, &error) == PLYSCOPE_OK);
  CHECK(text && strncmp(text, "<svg ", 5) == 0);
  plyscope_free(text);
  CHECK(plyscope_moment_link(r, 5, PLYSCOPE_NOT_GIVEN, "look", &text, &error) == PLYSCOPE_OK);
  CHECK(text && strncmp(text, "#moment=", 8) == 0);
  plyscope_recording *again = NULL;
  CHECK(plyscope_open(text, 0, 0, NULL, &again, NULL, &error) == PLYSCOPE_OK);
  CHECK(plyscope_count(again) > 0);
  plyscope_close(again);
  plyscope_free(text);
  CHECK(plyscope_export(r, "tikz", 20, NULL, &text, &error) == PLYSCOPE_OK);
  CHECK(text && strstr(text, "\\begin{tikzpicture}"));
  plyscope_free(text);

  /* Against rules, beside itself, with one thing changed. */
  plyscope_recording *forked = NULL;
  CHECK(plyscope_lint(r, 100, 0, NULL, &text, &error) == PLYSCOPE_OK);
  CHECK(text && strstr(text, "\"findings\":0"));
  plyscope_free(text);
  CHECK(plyscope_diff(r, r, 3, "ply", "cut", NULL, &text, &error) == PLYSCOPE_OK);
  CHECK(text && strstr(text, "\"equal\":true") && strstr(text, "\"bars\":"));
  plyscope_free(text);
  CHECK(plyscope_fork(r, 0, "deeper 1", NULL, &forked, &text, &error) == PLYSCOPE_OK);
  CHECK(text && strstr(text, "\"change\":\"deeper 1\"") && plyscope_count(forked) > n);
  plyscope_free(text);
  plyscope_close(forked);
  CHECK(plyscope_fork(r, PLYSCOPE_NOT_GIVEN, "", NULL, &forked, NULL, &error) == PLYSCOPE_OK);
  plyscope_close(forked);
  REFUSES(plyscope_fork(r, 0, "colour blue", NULL, &forked, &text, &error), PLYSCOPE_INPUT, forked);
  REFUSES(plyscope_fork(r, n, "", NULL, &forked, &text, &error), PLYSCOPE_INPUT, forked);
  REFUSES(plyscope_diff(r, r, 3, NULL, "cut", NULL, &text, &error), PLYSCOPE_USAGE, text);
  REFUSES(plyscope_diff(r, NULL, 3, NULL, NULL, NULL, &text, &error), PLYSCOPE_USAGE, text);

  /* What is wrong is a value. */
  REFUSES(plyscope_ask(r, "nothing", NULL, PLYSCOPE_NOT_GIVEN, PLYSCOPE_NOT_GIVEN, NULL, &text, &error), PLYSCOPE_USAGE, text);
  const char *const odd[] = {"colour=blue", NULL};
  REFUSES(plyscope_ask(r, "explosion", odd, PLYSCOPE_NOT_GIVEN, PLYSCOPE_NOT_GIVEN, NULL, &text, &error), PLYSCOPE_USAGE, text);
  REFUSES(plyscope_ask(r, "node", NULL, PLYSCOPE_NOT_GIVEN, n, NULL, &text, &error), PLYSCOPE_INPUT, text);
  REFUSES(plyscope_moment_svg(r, UINT64_MAX - 1, 0, &text, &error), PLYSCOPE_INPUT, text);
  REFUSES(plyscope_find(r, "ply ==", NULL, 0, NULL, &found, &hits, &error), PLYSCOPE_INPUT, found);
  REFUSES(plyscope_export(r, "word", 0, NULL, &text, &error), PLYSCOPE_USAGE, text);
  REFUSES(plyscope_save(r, "/no/such/folder/a.plyrec", &error), PLYSCOPE_FILE, NULL);
  REFUSES(plyscope_find(r, NULL, NULL, 0, NULL, &found, &hits, &error), PLYSCOPE_USAGE, found);
  CHECK(plyscope_info(r, NULL, NULL) == PLYSCOPE_USAGE);

  /* A job that was told to stop ends a call at once. */
  plyscope_job *job = plyscope_job_new();
  plyscope_job_stop(job);
  REFUSES(plyscope_find(r, "cut", NULL, 0, job, &found, &hits, &error), PLYSCOPE_STOPPED, found);
  plyscope_recording *none = NULL;
  REFUSES(plyscope_search(one_search, job, &none, &error), PLYSCOPE_STOPPED, none);
  plyscope_job_free(job);

  free(ids), free(parents), free(known), free(values);
  plyscope_close(r);
}

static void files(const char *data, const char *room) {
  char *error = NULL, *note = NULL, *json = NULL, path[4096];
  plyscope_recording *r = NULL;
  static const char *const good[] = {"rv6.plyrec", "layout_1.plyrec", "reference.plytrace"};
  for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
    snprintf(path, sizeof path, "%s/%s", data, good[i]);
    CHECK(plyscope_open(path, 0, 0, NULL, &r, &note, &error) == PLYSCOPE_OK);
    CHECK(plyscope_about(r, &json, &error) == PLYSCOPE_OK);
    CHECK(json && strstr(json, "\"root_mover\":"));
    plyscope_free(json);
    snprintf(path, sizeof path, "%s/saved.plyrec", room);
    CHECK(plyscope_save(r, path, &error) == PLYSCOPE_OK);
    plyscope_close(r);
    plyscope_free(note);
    CHECK(plyscope_open(path, 0, 0, NULL, &r, &note, &error) == PLYSCOPE_OK);
    CHECK(!note);
    plyscope_close(r);
  }
  REFUSES(plyscope_open(path, 2, 0, NULL, &r, &note, &error), PLYSCOPE_INPUT, r);
  REFUSES(plyscope_open(path, -1, 0, NULL, &r, &note, &error), PLYSCOPE_USAGE, r);
  REFUSES(plyscope_open("/no/such/file", 0, 0, NULL, &r, &note, &error), PLYSCOPE_FILE, r);
  REFUSES(plyscope_search("plyscope-search\ngame go\n", NULL, &r, &error), PLYSCOPE_INPUT, r);
}

int main(int argc, char **argv) {
  if (argc != 3) return printf("interface DATA ROOM\n"), 2;
  char *error = NULL, *json = NULL;
  CHECK(plyscope_interface() == PLYSCOPE_INTERFACE && plyscope_version()[0]);
  CHECK(sizeof(plyscope_node) == 40);
  CHECK(plyscope_questions(&json, &error) == PLYSCOPE_OK && json && strstr(json, "\"id\":\"horizon\""));
  plyscope_free(json);
  CHECK(plyscope_fields(&json, &error) == PLYSCOPE_OK && json && strstr(json, "\"field\":\"ply\""));
  plyscope_free(json);
  plyscope_free(NULL);
  plyscope_close(NULL);
  plyscope_job_free(NULL);
  CHECK(plyscope_count(NULL) == 0 && !plyscope_nodes(NULL));
  a_search();
  files(argv[1], argv[2]);
  return failed;
}
