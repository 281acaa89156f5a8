// How well moves were ordered, by ply, by where they came from and by what they do.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/recorded_part.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/read/waste/move_classes.h"
#include "engine/read/waste/ordering.h"
#include "engine/trace/order_reported.h"

namespace ply::ask {
namespace {

struct Ply {
  std::size_t ply;
  u64 nodes, cuts, first_cuts;
};
struct Source {
  Why why;
  u64 tried_first, cuts, first_cuts;
};
struct Class : MoveClassCounts {
  MoveClass is;
};
struct All {
  Tick tick;
  Tally tally;
  std::vector<Ply> plies;
  std::optional<std::vector<Source>> reasons;  // where it tells where moves came from
  std::optional<std::vector<Class>> classes;   // where the game is known
};

template <class T>
Percent first_share(const T& x) {
  return {x.first_cuts, x.cuts};
}

const auto ply_fields = Fields<Ply>()
                            .add<&Ply::ply>("ply", "ply")
                            .add<&Ply::nodes>("nodes", "nodes")
                            .add<&Ply::cuts>("cuts", "cuts")
                            .add<&Ply::first_cuts>("first_cuts")
                            .add<first_share<Ply>>("", "first move");
const auto source_fields = Fields<Source>()
                               .add("", "source", [](const Source& s) { return s.why; })
                               .add("why", [](const Source& s) { return why_word(s.why); })
                               .add<&Source::tried_first>("tried_first", "tried first")
                               .add<&Source::cuts>("cuts", "cuts")
                               .add<&Source::first_cuts>("first_cuts")
                               .add<first_share<Source>>("", "as first move");
const auto class_fields = Fields<Class>()
                              .add("class", "move", [](const Class& c) { return move_class_name(c.is); })
                              .add<&Class::searched>("searched", "searched")
                              .add<&Class::tried_first>("tried_first", "tried first")
                              .add<&Class::cuts>("cuts", "cuts")
                              .add<&Class::first_cuts>("first_cuts")
                              .add<first_share<Class>>("", "as first move");
const auto ordering_fields =
    Fields<All>()
        .add("",
             [](const All& a) {
               const Percent first{a.tally.total_first(), a.tally.total_cuts()};
               return fmt::format("{}, {} by the first move", counted(a.tally.total_cuts(), "cut-off"), words(first));
             })
        .add("", [](Asked& a, const All&) { return recorded_part(a); })
        .add<&All::tick>("tick")
        .add("nodes", [](const All& a) { return a.tally.total_nodes(); })
        .add("cuts", [](const All& a) { return a.tally.total_cuts(); })
        .add("first_cuts", [](const All& a) { return a.tally.total_first(); })
        .add("by_rank", [](const All& a) { return a.tally.cut_by_rank; })
        .add<&All::plies>("plies", " ", ply_fields)
        .add<&All::reasons>("reasons", " ", source_fields)
        .add<&All::classes>("classes", "of the whole search", class_fields)
        .add("table_answers", [](const All& a) { return a.tally.table_answers(); })
        .add("scouts", [](const All& a) { return a.tally.scouts; })
        .add("researches", [](const All& a) { return a.tally.researches; });

All look(Asked& a) {
  TallyIndex index;
  MoveClassTable counted;
  struct Part {
    std::vector<NodeRecord> records;
    MoveClassTable classes;
  };
  for_each_run_in_order(
      a.v, nullptr, nullptr,
      [&](const RecordRun& run) {
        return Part{{run.records.begin(), run.records.end()}, move_classes_of(run, a.v, a.nodes.subject())};
      },
      [&](const Part& part) { index.take(part.records), counted.add(part.classes); });
  All out{a.tick, index.at(a.v, a.tick), {}, {}, {}};
  if (order_is_reported(a.v)) out.reasons.emplace();
  const Tally& t = out.tally;
  for (std::size_t i = 0; i < Tally::plies; ++i)
    if (t.nodes[i]) out.plies.push_back({i, t.nodes[i], t.cuts[i], t.first_cuts[i]});
  for (std::size_t i = 0; out.reasons && i < Tally::reasons; ++i)
    out.reasons->push_back({static_cast<Why>(i), t.tried_first[i], t.cut_by_reason[i], t.first_by_reason[i]});
  // Of the whole recording: the moment plays no part.
  if (a.nodes.game()) {
    out.classes.emplace();
    for (std::size_t i = 0; i < move_classes; ++i)
      if (counted.of[i].searched) out.classes->push_back({counted.of[i], static_cast<MoveClass>(i)});
  }
  return out;
}

}  // namespace

extern const Question ordering{
    .id = "ordering",
    .help = "How well moves were ordered, by ply, by where they came from and by what they do",
    .more = "classes are those of the whole search, null where the game is not known.",
    .at_moment = true,
    .on_windows = true,
    .fields = {&ordering_fields},
    .answer = [](Asked& a) -> Answer { return ordering_fields.record(a, look(a)); },
};

}  // namespace ply::ask
