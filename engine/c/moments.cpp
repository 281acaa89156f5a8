#include <sstream>
#include <vector>

#include "engine/base/text.h"
#include "engine/c/calls.h"
#include "engine/foreign/export_nodes.h"
#include "engine/link/link.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/key_moments.h"
#include "engine/read/node/moment.h"
#include "engine/read/tree/corridor_svg.h"
#include "engine/read/words/bound_story.h"

using namespace ply;
using namespace ply::calls_in_c;

extern "C" {

int plyscope_moment(const plyscope_recording* r, uint64_t tick, uint64_t node, char** json, char** error) {
  return call(json, error, {r}, [&]() -> Ending {
    const View v = r->recording->view();
    const Spot at = spot(v, tick, node);
    if (at.ending.status != PLYSCOPE_OK) return at.ending;
    Nodes nodes;
    nodes.reset(subject_of(*r, MoveForm::written));
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
