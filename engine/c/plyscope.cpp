#include "engine/c/plyscope.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "engine/ask/answer_json.h"
#include "engine/ask/compare/diff_json.h"
#include "engine/ask/compare/fork_json.h"
#include "engine/ask/lint/hypotheses.h"
#include "engine/ask/lint/lint_json.h"
#include "engine/ask/lint/search_again.h"
#include "engine/ask/question.h"
#include "engine/ask/recording_info.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/foreign/any_recording.h"
#include "engine/foreign/export_nodes.h"
#include "engine/link/link.h"
#include "engine/plan/fork.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/find.h"
#include "engine/read/node/key_moments.h"
#include "engine/read/node/moment.h"
#include "engine/read/tree/corridor_svg.h"
#include "engine/read/words/bound_story.h"
#include "engine/search/job_attention.h"
#include "engine/trace/record_words.h"

using namespace ply;

struct plyscope_recording {
  std::shared_ptr<const Recording> recording;
  std::string name;  ///< of the file, as it was given
};
struct plyscope_job {
  JobProgress progress;
};

namespace {

#define PLY_SAME(ours, field)                                                   \
  static_assert(offsetof(plyscope_node, ours) == offsetof(NodeRecord, field) && \
                sizeof(plyscope_node::ours) == sizeof(NodeRecord::field))
PLY_SAME(size, size);
PLY_SAME(skipped, skipped);
PLY_SAME(alpha, alpha);
PLY_SAME(beta, beta);
PLY_SAME(value, value);
PLY_SAME(static_value, static_eval);
PLY_SAME(move, move);
PLY_SAME(link, link);
PLY_SAME(ply, ply);
PLY_SAME(depth_low, depth_low);
PLY_SAME(end_kind, end_kind);
PLY_SAME(flags, flags);
PLY_SAME(rank, rank);
PLY_SAME(reason, reason);
PLY_SAME(best, best);
PLY_SAME(moves, moves);
#undef PLY_SAME
static_assert(sizeof(plyscope_node) == sizeof(NodeRecord) && PLYSCOPE_NONE == no_node);
static_assert(PLYSCOPE_CUT == NodeRecord::cut_bit && PLYSCOPE_HAS_STATIC == NodeRecord::static_bit &&
              PLYSCOPE_PARTIAL == NodeRecord::partial_bit && PLYSCOPE_STOOD_PAT == NodeRecord::stand_pat_bit &&
              PLYSCOPE_REDUCED == NodeRecord::reduced_bit);

/// How a call ends.
struct Ending {
  int status = PLYSCOPE_OK;
  std::string why = {};
};
Ending refusal(const Error& e, int status = PLYSCOPE_INPUT) {
  std::string why = e.column > 0 ? fmt::format("column {}: {}", e.column, e.message) : e.message;
  return {e.file ? PLYSCOPE_FILE : e.content ? PLYSCOPE_INPUT : status, std::move(why)};
}
Ending stopped() { return {PLYSCOPE_STOPPED, "it was stopped"}; }

/// For the caller, who gives it back by plyscope_free().
template <class T>
T* given(const T* from, std::size_t n, std::size_t more = 0) {
  T* const out = static_cast<T*>(std::malloc(std::max<std::size_t>(1, (n + more) * sizeof(T))));
  if (!out) throw std::bad_alloc();
  if (n > 0) std::memcpy(out, from, n * sizeof(T));
  return out;
}
char* given(const std::string& text) {
  char* const out = given(text.data(), text.size(), 1);
  out[text.size()] = 0;
  return out;
}
char* given(const WrittenJson& json) { return given(visible_json(json.dump())); }

/// Nothing that is thrown goes beyond a call.
template <class Work>
int call(char** error, Work&& work) noexcept {
  if (error) *error = nullptr;
  Ending ending;
  try {
    ending = work();
    if (error && ending.status != PLYSCOPE_OK) *error = given(ending.why);
    return ending.status;
  } catch (const std::bad_alloc&) {
    ending.status = PLYSCOPE_FAILED;
  } catch (const std::exception& e) {
    try {
      if (error) *error = given(std::string(e.what()));
    } catch (...) {}
    return PLYSCOPE_FAILED;
  } catch (...) {
    ending.status = PLYSCOPE_FAILED;
  }
  try {
    if (error) *error = given(std::string("there is not enough memory"));
  } catch (...) {}
  return ending.status;
}
/// The same of a call that needs these; `out` begins as null.
template <class T, class Work>
int call(T** out, char** error, std::initializer_list<const void*> needed, Work&& work) noexcept {
  if (out) *out = nullptr;
  return call(error, [&]() -> Ending {
    bool all = out;
    for (const void* p : needed) all = all && p;
    return all ? work() : Ending{PLYSCOPE_USAGE, "an argument is null"};
  });
}

/// What all recordings of this library lie in.
RecordPool& pool() {
  static RecordPool all;
  return all;
}

JobProgress* progress_of(plyscope_job* job) { return job ? &job->progress : nullptr; }

Subject subject_of(const plyscope_recording& r) { return recorded_subject(*r.recording); }

Ending take(Result<std::shared_ptr<const Recording>> made, const char* name, const plyscope_job* job,
            plyscope_recording** out) {
  if (job && job->progress.stop) return stopped();
  if (!made) return refusal(made.error());
  if ((*made)->view().empty()) return {PLYSCOPE_INPUT, fmt::format("{}: it has no nodes", name)};
  *out = new plyscope_recording{std::move(*made), name};
  return {};
}

/// A moment and a node of a recording.
struct Spot {
  Tick tick = -1;
  u32 slot = no_node;
  Ending ending = {};
};
Spot spot(const View& v, u64 tick, u64 node) {
  Spot out;
  const Tick last = v.ticks() - 1;
  if (node != PLYSCOPE_NOT_GIVEN) {
    out.slot = node < v.size() ? v.find(static_cast<u32>(node)) : no_node;
    if (out.slot == no_node)
      out.ending = {PLYSCOPE_INPUT,
                    fmt::format("there is no node {}; the recording has nodes 0 to {}", node, v.size() - 1)};
  }
  if (tick != PLYSCOPE_NOT_GIVEN && tick > static_cast<u64>(last))
    out.ending = {PLYSCOPE_INPUT, fmt::format("tick {} is beyond the last one, {}", tick, last)};
  if (out.ending.status != PLYSCOPE_OK) return out;
  out.tick = tick != PLYSCOPE_NOT_GIVEN ? static_cast<Tick>(tick) : out.slot != no_node ? v.leave(out.slot) : last;
  if (out.slot == no_node) out.slot = v.event(out.tick).slot;
  return out;
}

const char* type_word(FieldType type) {
  return type == FieldType::number    ? "number"
         : type == FieldType::score   ? "score"
         : type == FieldType::move    ? "move"
         : type == FieldType::boolean ? "boolean"
                                      : "word";
}
WrittenJson words_json(FieldType type) {
  WrittenJson out = WrittenJson::array();
  for (const char* w : words_of(type)) out.push_back(w);
  return out;
}

/// What an option was given as: "id=value", or a flag's name.
Ending set_options(const ask::Question& q, ask::OptionValues& values, const char* const* texts) {
  std::vector<std::string> seen;
  for (; texts && *texts; ++texts) {
    const std::string_view text = *texts, id = text.substr(0, text.find('='));
    const std::string_view value = id.size() < text.size() ? text.substr(id.size() + 1) : "on";
    if (auto ok = ask::set_option(q, values, id, value); !ok) return refusal(ok.error(), PLYSCOPE_USAGE);
    seen.emplace_back(id);
  }
  for (const ask::Option& o : q.options)
    if (o.required && std::find(seen.begin(), seen.end(), o.id) == seen.end())
      return {PLYSCOPE_USAGE, fmt::format("{} needs {}: {}", q.id, o.id, o.help)};
  return {};
}

}  // namespace

extern "C" {

int plyscope_interface(void) { return PLYSCOPE_INTERFACE; }
const char* plyscope_version(void) { return program_version(); }
void plyscope_free(void* given_out) { std::free(given_out); }

int plyscope_questions(char** json, char** error) {
  return call(json, error, {}, [&]() -> Ending {
    WrittenJson all = WrittenJson::array();
    for (const ask::Question* q : ask::all_questions()) {
      WrittenJson options = WrittenJson::array();
      for (const ask::Option& o : q->options) {
        WrittenJson words = WrittenJson::array();
        for (const char* w : o.words) words.push_back(w);
        options.push_back({{"id", o.id},
                           {"form", o.form ? WrittenJson(o.form) : WrittenJson(nullptr)},
                           {"help", o.help_text()},
                           {"min", o.is_number() ? WrittenJson(o.min) : WrittenJson(nullptr)},
                           {"max", o.is_number() ? WrittenJson(o.max) : WrittenJson(nullptr)},
                           {"words", words},
                           {"required", o.required}});
      }
      all.push_back({{"id", q->id},
                     {"help", q->help},
                     {"more", q->more},
                     {"at_moment", q->at_moment},
                     {"at_node", q->at_node},
                     {"options", options},
                     {"keys", q->keys_words()}});
    }
    *json = given(all);
    return {};
  });
}

int plyscope_fields(char** json, char** error) {
  return call(json, error, {}, [&]() -> Ending {
    WrittenJson all = WrittenJson::array();
    for (const FieldInfo& f : all_fields())
      all.push_back({{"field", f.id},
                     {"type", type_word(f.type)},
                     {"known", f.at_enter ? "enter" : "leave"},
                     {"words", words_json(f.type)},
                     {"sentence", f.sentence}});
    *json = given(all);
    return {};
  });
}

plyscope_job* plyscope_job_new(void) { return new (std::nothrow) plyscope_job; }
void plyscope_job_stop(plyscope_job* job) {
  if (!job) return;
  job->progress.halt();
}
void plyscope_job_done(const plyscope_job* job, uint64_t* done, uint64_t* all) {
  if (done) *done = job ? job->progress.done.load() : 0;
  if (all) *all = job ? job->progress.all.load() : 0;
}
void plyscope_job_free(plyscope_job* job) { delete job; }

int plyscope_open(const char* path, int search, uint64_t budget, plyscope_job* job, plyscope_recording** out,
                  char** note, char** error) {
  if (note) *note = nullptr;
  return call(out, error, {path}, [&]() -> Ending {
    if (search < 0) return {PLYSCOPE_USAGE, "searches of a file are counted from 1"};
    const auto opened = open_any_recording(
        path, pool(), {budget ? static_cast<std::size_t>(budget) : ~std::size_t{0}, progress_of(job), search});
    const Ending ending = opened ? take(opened->recording, path, job, out) : take(opened.error(), path, job, out);
    if (note && ending.status == PLYSCOPE_OK && !opened->note.empty()) *note = given(opened->note);
    return ending;
  });
}

int plyscope_search(const char* text, plyscope_job* job, plyscope_recording** out, char** error) {
  return call(out, error, {text},
              [&] { return take(search_plan_text(text, pool(), progress_of(job)), "search", job, out); });
}

void plyscope_close(plyscope_recording* recording) { delete recording; }

int plyscope_save(const plyscope_recording* r, const char* path, char** error) {
  return call(error, [&]() -> Ending {
    if (!r || !path) return {PLYSCOPE_USAGE, "an argument is null"};
    if (auto ok = r->recording->save(path); !ok) return refusal(ok.error());
    return {};
  });
}

int plyscope_about(const plyscope_recording* r, char** json, char** error) {
  return call(json, error, {r}, [&]() -> Ending {
    ask::Asked a;
    a.begin(r->recording);
    const SearchPlan& plan = r->recording->plan();
    const BoardFace* face = a.nodes.subject().face();
    const auto known = [](const std::string& text) { return text.empty() ? WrittenJson(nullptr) : WrittenJson(text); };
    *json = given(WrittenJson{{"game", known(plan.game)},
                              {"title", face ? WrittenJson(face->type().title()) : WrittenJson(nullptr)},
                              {"rules", known(plan.rules)},
                              {"position", known(plan.position)},
                              {"moves", plan.moves},
                              {"engine", known(plan.engine)},
                              {"profile", known(plan.profile)},
                              {"unit", ask::unit_json(a)},
                              {"scale", a.scale},
                              {"sides", a.sides},
                              {"root_mover", side_word(a.nodes.subject().root_mover)},
                              {"nodes", a.v.size()},
                              {"ticks", a.v.ticks()}});
    return {};
  });
}

int plyscope_info(const plyscope_recording* r, char** json, char** error) {
  return call(json, error, {r}, [&]() -> Ending {
    *json = given(info_json(*r->recording));
    return {};
  });
}

uint32_t plyscope_count(const plyscope_recording* r) { return r ? r->recording->size() : 0; }

const plyscope_node* plyscope_nodes(const plyscope_recording* r) {
  return r ? reinterpret_cast<const plyscope_node*>(r->recording->data()) : nullptr;
}

int plyscope_tree(const plyscope_recording* r, uint32_t* ids, uint32_t* parents, char** error) {
  return call(error, [&]() -> Ending {
    if (!r) return {PLYSCOPE_USAGE, "an argument is null"};
    const View v = r->recording->view();
    u32 line[256] = {};  // ids of the nodes above, by ply; the last slot comes first
    for (u32 k = v.size(); k-- > 0;) {
      const u32 id = v.id(k), ply = v[k].ply;
      line[ply] = id;
      if (ids) ids[k] = id;
      if (parents) parents[k] = ply > 0 ? line[ply - 1] : no_node;
    }
    return {};
  });
}

int plyscope_move(const plyscope_recording* r, uint32_t id, char** text, char** error) {
  return call(text, error, {r}, [&]() -> Ending {
    const View v = r->recording->view();
    const Spot at = spot(v, PLYSCOPE_NOT_GIVEN, id);
    if (at.ending.status != PLYSCOPE_OK) return at.ending;
    Nodes nodes;
    nodes.reset(subject_of(*r));
    *text = given(nodes.move(v, at.slot));
    return {};
  });
}

int plyscope_find(const plyscope_recording* r, const char* expression, const char* sort, int descending,
                  plyscope_job* job, uint32_t** ids, uint32_t* count, char** error) {
  if (count) *count = 0;
  return call(ids, error, {r, expression, count}, [&]() -> Ending {
    const Subject subject = subject_of(*r);
    const auto query = find_query(expression, "", "", sort ? sort : "", descending != 0, term_names(subject));
    if (!query) return refusal(query.error());
    const View v = r->recording->view();
    GameOracle oracle(subject);
    FindResult found = find_nodes(v, *query, &oracle, job ? &job->progress : nullptr);
    if (!found.complete) return stopped();
    for (u32& k : found.slots) k = v.id(k);
    *ids = given(found.slots.data(), found.slots.size());
    *count = static_cast<u32>(found.slots.size());
    return {};
  });
}

int plyscope_values(const plyscope_recording* r, const char* expression, plyscope_job* job, int64_t* values,
                    uint8_t* known, char** type, char** error) {
  return call(type, error, {r, expression, values, known}, [&]() -> Ending {
    const Subject subject = subject_of(*r);
    const auto e = Expression::compile(expression, Expression::Wanted::value, term_names(subject));
    if (!e) return refusal(e.error());
    const View v = r->recording->view();
    GameOracle oracle(subject);
    ViewLookup lookup(v, &oracle);
    lookup.prepare(std::span(&*e, 1));
    const bool all = for_each_node(v, lookup, job ? &job->progress : nullptr, [&](u32 k, const NodeFacts& node) {
      const FieldValue x = e->evaluate(node);
      known[k] = x.known;
      values[k] = x.known ? x.v : 0;
    });
    if (!all) return stopped();
    *type = given(WrittenJson{{"type", type_word(e->type())}, {"words", words_json(e->type())}});
    return {};
  });
}

int plyscope_ask(const plyscope_recording* r, const char* question, const char* const* options, uint64_t tick,
                 uint64_t node, plyscope_job* job, char** json, char** error) {
  return call(json, error, {r, question}, [&]() -> Ending {
    const ask::Question* q = ask::find_question(canonical_id(question));
    if (!q) return {PLYSCOPE_USAGE, fmt::format("there is no question {}", quoted_text(question))};
    if (tick != PLYSCOPE_NOT_GIVEN && !q->at_moment) return {PLYSCOPE_USAGE, fmt::format("{} takes no tick", q->id)};
    if (node != PLYSCOPE_NOT_GIVEN && !q->at_node) return {PLYSCOPE_USAGE, fmt::format("{} takes no node", q->id)};
    ask::Asked a;
    a.file = r->name;
    a.options = ask::usual_options(*q);
    if (Ending e = set_options(*q, a.options, options); e.status != PLYSCOPE_OK) return e;
    a.begin(r->recording);
    const Spot at = spot(a.v, tick, node);
    if (at.ending.status != PLYSCOPE_OK) return at.ending;
    if (tick != PLYSCOPE_NOT_GIVEN) a.tick = at.tick, a.tick_given = true;
    if (node != PLYSCOPE_NOT_GIVEN) a.slot = at.slot, a.node_given = true;
    JobProgress own;
    a.progress = job ? &job->progress : &own;
    const ask::Answer answer = ask::ask(*q, a);
    const bool ended = a.progress->stop;
    if (answer.error) {
      if (ended) return stopped();
      return refusal(answer.where.empty() ? *answer.error : answer.error->after(answer.where + ": "), PLYSCOPE_USAGE);
    }
    *json = given(ask::json_of(a, answer.record));
    return ended ? stopped() : Ending{};
  });
}

int plyscope_lint(const plyscope_recording* r, uint32_t replay, int again, plyscope_job* job, char** json,
                  char** error) {
  return call(json, error, {r}, [&]() -> Ending {
    const Recording& recording = *r->recording;
    const LintInput in = lint_input(recording);
    LintOptions options;
    options.positions = replay;
    JobProgress own;
    JobProgress& progress = job ? job->progress : own;
    LintReport report = lint_with_hypotheses(in, options, &progress);
    if (again && report.complete) {
      JobAttention attention(progress);
      search_again(recording, pool(), attention, report);
    }
    *json = given(lint_json(in, report));
    return progress.stop ? stopped() : Ending{};
  });
}

int plyscope_diff(const plyscope_recording* r, const plyscope_recording* other, uint32_t top, const char* histogram,
                  const char* where, plyscope_job* job, char** json, char** error) {
  return call(json, error, {r, other}, [&]() -> Ending {
    if (where && !histogram) return {PLYSCOPE_USAGE, "where chooses the nodes of a histogram, which is not there"};
    ask::Asked a, b;
    a.begin(r->recording), b.begin(other->recording);
    const auto compiled = [&](const char* text, Expression::Wanted wanted, Expression& out) -> Ending {
      if (!text) return {};
      auto e = Expression::compile(text, wanted, term_names(a.nodes.subject()));
      if (!e) return refusal(e.error());
      return out = std::move(*e), Ending{};
    };
    Expression value, condition;
    if (Ending e = compiled(histogram, Expression::Wanted::value, value); e.status != PLYSCOPE_OK) return e;
    if (Ending e = compiled(where, Expression::Wanted::condition, condition); e.status != PLYSCOPE_OK) return e;
    JobProgress own;
    JobProgress& progress = job ? job->progress : own;
    const Comparable judged = comparable(*a.recording, *b.recording);
    const Comparison c = judged.nodes() ? ask::compared(a, b, &progress.stop) : Comparison();
    if (!c.complete || progress.stop) return stopped();
    WrittenJson out = ask::diff_json(a, b, judged, c, top);
    if (histogram) {
      GameOracle oracle_a(a.nodes.subject()), oracle_b(b.nodes.subject());
      const Overlay found = overlaid_histogram(a.v, &oracle_a, b.v, &oracle_b, condition, value, &progress);
      if (!found.complete) return stopped();
      out["histogram"] = ask::overlay_json(found, histogram, where ? where : "");
    }
    *json = given(out);
    return {};
  });
}

int plyscope_fork(const plyscope_recording* r, uint64_t node, const char* change, plyscope_job* job,
                  plyscope_recording** out, char** json, char** error) {
  if (json) *json = nullptr;
  return call(out, error, {r, change}, [&]() -> Ending {
    ask::Asked a, b;
    a.begin(r->recording);
    u32 slot = a.slot;
    if (node != PLYSCOPE_NOT_GIVEN) {
      const Spot at = spot(a.v, PLYSCOPE_NOT_GIVEN, node);
      if (at.ending.status != PLYSCOPE_OK) return at.ending;
      slot = at.slot;
    }
    const auto place = fork_place(*a.recording, slot);
    if (!place) return {PLYSCOPE_INPUT, "not forked: " + place.error().message};
    const auto read = parse_change(*place, change);
    if (!read) return {PLYSCOPE_INPUT, fmt::format("node {}: {}", place->id, read.error().message)};
    const auto run = run_fork(*a.recording, *place, *read, {&pool(), progress_of(job)});
    if (!run) return refusal(run.error());
    if (run->stopped) return stopped();
    b.begin(run->recording);
    auto made = std::unique_ptr<plyscope_recording>(new plyscope_recording{run->recording, r->name});
    if (json)
      *json = given(
          ask::fork_json(a, *place, *read, b, *run, fork_summary(*a.recording, slot, *run->recording, run->slot)));
    *out = made.release();
    return {};
  });
}

int plyscope_moment(const plyscope_recording* r, uint64_t tick, uint64_t node, char** json, char** error) {
  return call(json, error, {r}, [&]() -> Ending {
    const View v = r->recording->view();
    const Spot at = spot(v, tick, node);
    if (at.ending.status != PLYSCOPE_OK) return at.ending;
    Nodes nodes;
    nodes.reset(subject_of(*r));
    *json = given(WrittenJson{{"tick", at.tick},
                              {"node", v.id(at.slot)},
                              {"line", nodes.line(v, at.slot)},
                              {"sentence", plain(event_sentence(v, at.tick, nodes), plain_scores(nodes.subject()))}});
    return {};
  });
}

int plyscope_moment_svg(const plyscope_recording* r, uint64_t tick, uint64_t node, char** svg, char** error) {
  return call(svg, error, {r}, [&]() -> Ending {
    const View v = r->recording->view();
    const Spot at = spot(v, tick, node);
    if (at.ending.status != PLYSCOPE_OK) return at.ending;
    Nodes nodes;
    nodes.reset(subject_of(*r));
    *svg = given(moment_svg(v, at.tick, at.slot, nodes));
    return {};
  });
}

int plyscope_moment_link(const plyscope_recording* r, uint64_t tick, uint64_t node, const char* note, char** link,
                         char** error) {
  return call(link, error, {r}, [&]() -> Ending {
    const Recording& recording = *r->recording;
    const View v = recording.view();
    const Spot at = spot(v, tick, node);
    if (at.ending.status != PLYSCOPE_OK) return at.ending;
    const auto written =
        link_to_moment(recording, at.tick, at.slot, node != PLYSCOPE_NOT_GIVEN, note ? note : "", pool());
    if (!written) return refusal(written.error());
    *link = given(written->text);
    return {};
  });
}

int plyscope_moments(const plyscope_recording* r, uint32_t most, plyscope_job* job, uint64_t** ticks, uint32_t* count,
                     char** error) {
  if (count) *count = 0;
  return call(ticks, error, {r, count}, [&]() -> Ending {
    const auto all = telling_moments(key_moments(r->recording->view(), job ? &job->progress : nullptr), most);
    if (job && job->progress.stop) return stopped();
    std::vector<u64> out;
    for (const KeyMoment& m : all) out.push_back(static_cast<u64>(m.tick));
    *ticks = given(out.data(), out.size());
    *count = static_cast<u32>(out.size());
    return {};
  });
}

int plyscope_export(const plyscope_recording* r, const char* form, uint64_t most, plyscope_job* job, char** text,
                    char** error) {
  return call(text, error, {r, form}, [&]() -> Ending {
    const ExportInfo* const info = find_export_form(canonical_id(form));
    if (!info) {
      std::string forms;
      for (const ExportInfo& f : export_forms()) forms += (forms.empty() ? "" : ", ") + std::string(f.id);
      return {PLYSCOPE_USAGE, fmt::format("the form is one of {}, not {}", forms, quoted_text(form))};
    }
    const auto root = resolve(r->recording->plan());
    std::ostringstream out;
    export_nodes(*r->recording, root ? &*root : nullptr, info->form, most, out, job ? &job->progress.stop : nullptr,
                 job ? &job->progress.done : nullptr);
    if (job && job->progress.stop) return stopped();
    *text = given(out.str());
    return {};
  });
}

}  // extern "C"
