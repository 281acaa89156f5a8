// What each iteration found and cost.
#include <fmt/format.h>

#include "engine/analysis/node/iterations.h"
#include "engine/ask/question.h"
#include "engine/trace/record_words.h"

namespace ply::ask {
namespace {

struct Row : IterationPoint {
  Side mover;
};
struct All {
  Side mover;
  std::vector<Row> rows;
};

template <double IterationPoint::*Member>
std::optional<double> positive(const Row& r) {
  return r.*Member > 0 ? std::optional(r.*Member) : std::nullopt;
}
std::optional<Seconds> seconds_of(const Row& r) {
  return r.seconds > 0 ? std::optional(Seconds{r.seconds}) : std::nullopt;
}
Percent table_share(const Row& r) { return {r.table_answers, r.recorded}; }
Percent first_share(const Row& r) { return {r.first_cuts, r.cuts}; }

const auto row_fields = Fields<Row>()
                            .add<&Row::depth>("depth", "depth")
                            .add(
                                "value",
                                [](const Row& r) {
                                  return Told{r.score, r.mover};
                                },
                                "value")
                            .add<&Row::best_text>("best", "best")
                            .add<&Row::changed>("changed")
                            .add<&Row::attempts>("attempts")
                            .add<&Row::nodes>("nodes", "nodes")
                            .add<seconds_of>("seconds")
                            .add<positive<&IterationPoint::speed>>("speed", "nodes/s")
                            .add<positive<&IterationPoint::growth>>("growth", "growth")
                            .add<positive<&IterationPoint::branching>>("branching", "branching")
                            .add<&Row::recorded>("recorded")
                            .add<&Row::table_answers>("table_answers", "table")
                            .add<table_share>("", "of nodes")
                            .add<&Row::cuts>("cuts", "cut-offs")
                            .add<&Row::first_cuts>("first_cuts")
                            .add<first_share>("", "first");
const auto fields = Fields<All>()
                        .add("", [](Asked& a, const All& i) { return "for " + a.side(i.mover); })
                        .add("for", [](const All& i) { return side_word(i.mover); })
                        .add<&All::rows>("iterations", row_fields, " ");

}  // namespace

extern const Question iterations;
const Question iterations{
    .id = "iterations",
    .help = "What each iteration found and cost: value, nodes, branching, speed, table answers",
    .more =
        "nodes are all visits; recorded, table_answers (nodes that the table answered) and cuts are counted in the "
        "records. growth is\nnodes over those of the iteration before, branching nodes^(1/depth). A recording keeps "
        "seconds only of searches limited by time.",
    .fields = fields,
    .answer =
        [](Asked& a, u32) {
          IterationsModel m = iterations_model(a.recording->summary().search.iterations, a.v, a.nodes);
          TallyIndex tallies;
          tallies.update(a.v);
          add_counts(m, a.v, tallies);
          All all{m.mover, {}};
          for (IterationPoint& p : m.points) all.rows.push_back({std::move(p), m.mover});
          return fields.record(a, all);
        },
};

}  // namespace ply::ask
