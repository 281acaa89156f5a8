#include "engine/c/plyscope.h"

#include <cstddef>

#include "engine/ask/answer_json.h"
#include "engine/ask/question.h"
#include "engine/ask/recording_info.h"
#include "engine/base/version.h"
#include "engine/c/calls.h"
#include "engine/foreign/any_recording.h"
#include "engine/trace/record_words.h"

using namespace ply;
using namespace ply::calls_in_c;

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

Ending take(Result<std::shared_ptr<const Recording>> made, const char* name, const plyscope_job* job,
            plyscope_recording** out) {
  if (job && job->progress.stop) return stopped();
  if (!made) return refusal(made.error());
  if ((*made)->view().empty()) return {PLYSCOPE_INPUT, fmt::format("{}: it has no nodes", name)};
  *out = new plyscope_recording{std::move(*made), name};
  return {};
}

}  // namespace

extern "C" {

int plyscope_interface(void) { return PLYSCOPE_INTERFACE; }
const char* plyscope_version(void) { return program_version(); }
void plyscope_free(void* given_out) { std::free(given_out); }

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

}  // extern "C"
