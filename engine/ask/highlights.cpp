// The moments of a search that are worth looking at.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/read/node/key_moments.h"
#include "engine/read/node/moment.h"

namespace ply::ask {
namespace {

struct Highlights {
  std::size_t all;
  std::vector<KeyMoment> shown;
};

std::string highlights_head(Asked& a, const Highlights& h) {
  return fmt::format("worth looking at: {} of {}{}", grouped(h.all), counted(static_cast<u64>(a.v.ticks()), "event"),
                     h.shown.size() < h.all ? fmt::format("; the {} most telling", grouped(h.shown.size())) : "");
}

const auto moment_fields =
    Fields<KeyMoment>()
        .add<&KeyMoment::tick>("tick", "tick")
        .add("kind", "what",
             [](Asked& a, const KeyMoment& m) {
               return a.v.untold().windows && m.kind == KeyMomentKind::first_bound ? "first value" : text(m.kind);
             })
        .add("node", [](Asked& a, const KeyMoment& m) { return a.id(m.slot); })
        .add<&KeyMoment::ply>("ply")
        .add("sentence", "event", [](Asked& a, const KeyMoment& m) { return event_sentence(a.v, m.tick, a.nodes); });
const auto highlights_fields = Fields<Highlights>()
                                   .add<highlights_head>("")
                                   .add("events", [](Asked& a, const Highlights&) { return a.v.ticks(); })
                                   .add<&Highlights::all>("moments")
                                   .add<&Highlights::shown>("shown", " ", moment_fields);

}  // namespace

extern const Question highlights{
    .id = "highlights",
    .help = "The moments worth looking at: first bounds, new best moves, cut-offs, what is searched again",
    .whole = true,
    .options = {{"top", "N", "The most telling moments; 60 take a minute at one a second", 1, 1'000'000, 60}},
    .fields = {&highlights_fields},
    .answer = [](Asked& a) -> Answer {
      const auto all = key_moments(a.v, a.progress);
      return highlights_fields.record(a, Highlights{all.size(), telling_moments(all, a.number("top"))});
    },
};

}  // namespace ply::ask
