// What each iteration found and cost.
#include "engine/read/node/iterations.h"
#include "engine/ask/fields.h"
#include "engine/ask/question.h"

namespace ply::ask {
namespace {

using Row = IterationPoint;

template <double Row::*Member>
std::optional<double> positive(const Row& r) {
  return r.*Member > 0 ? std::optional(r.*Member) : std::nullopt;
}

const auto row_fields = Fields<Row>()
                            .add<&Row::depth>("depth", "depth")
                            .add<&Row::score>("value", "value")
                            .add<&Row::best_text>("best", "best")
                            .add<&Row::changed>("changed")
                            .add<&Row::attempts>("attempts")
                            .add<&Row::nodes>("nodes", "nodes")
                            .as<Seconds, positive<&Row::seconds>>("seconds")
                            .add<positive<&Row::speed>>("speed", "nodes/s")
                            .add<positive<&Row::growth>>("growth", "growth")
                            .add<positive<&Row::branching>>("branching", "branching")
                            .add<&Row::recorded>("recorded")
                            .add<&Row::table_answers>("table_answers", "table")
                            .add("", "of nodes",
                                 [](const Row& r) {
                                   return Percent{r.table_answers, r.recorded};
                                 })
                            .add<&Row::cuts>("cuts", "cut-offs")
                            .add<&Row::first_cuts>("first_cuts")
                            .add("", "first", [](const Row& r) {
                              return Percent{r.first_cuts, r.cuts};
                            });
const auto fields = Fields<IterationsModel>()
                        .add("", [](Asked& a, const IterationsModel&) { return "for " + a.side(a.whose); })
                        .add<&IterationsModel::mover>("for")
                        .add<&IterationsModel::points>("iterations", " ", row_fields);

}  // namespace

extern const Question iterations{
    .id = "iterations",
    .help = "What each iteration found and cost: value, nodes, branching, speed, table answers",
    .more =
        "nodes are all visits; recorded, table_answers (nodes that the table answered) and cuts are counted in the "
        "records. growth is\nnodes over those of the iteration before, branching nodes^(1/depth). A recording keeps "
        "seconds only of searches limited by time.",
    .fields = {&fields},
    .answer = [](Asked& a) -> Answer {
      IterationsModel m = iterations_model(a.recording->summary().search.iterations, a.v, a.nodes);
      TallyIndex tallies;
      tallies.update(a.v);
      add_counts(m, a.v, tallies);
      a.whose = m.mover;
      return fields.record(a, m);
    },
};

}  // namespace ply::ask
