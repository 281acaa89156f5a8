// What each iteration found and cost.
#include "engine/read/node/iterations.h"
#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/recorded_part.h"
#include "engine/ask/root_pass_rows.h"
#include "engine/trace/record_runs.h"

namespace ply::ask {
namespace {

using Row = IterationPoint;

template <double Row::*Member>
std::optional<double> positive(const Row& r) {
  return r.*Member > 0 ? std::optional(r.*Member) : std::nullopt;
}

// Without windows nobody knows which nodes were cut off, and of principal variations alone not which the table
// answered.
std::optional<u64> told(const Asked& a, u64 cuts) { return a.v.untold().windows ? std::nullopt : std::optional(cuts); }

const auto row_fields =
    Fields<Row>()
        .add("depth", "depth", [](Asked& a, const Row& r) { return a.depth(r.depth); })
        .add<&Row::score>("value", "value")
        .add<&Row::best_text>("best", "best")
        .add<&Row::changed>("changed")
        .add<&Row::attempts>("attempts")
        .add<&Row::nodes>("nodes", "nodes")
        .as<Seconds, positive<&Row::seconds>>("seconds")
        .add<positive<&Row::speed>>("speed", "nodes/s")
        .add<positive<&Row::growth>>("growth", "growth")
        .add("branching", "branching",
             [](Asked& a, const Row& r) { return a.depth(r.depth) ? positive<&Row::branching>(r) : std::nullopt; })
        .add<&Row::recorded>("recorded")
        .add("table_answers", "table",
             [](Asked& a, const Row& r) { return a.v.untold().tree ? std::nullopt : std::optional(r.table_answers); })
        .add("", "of nodes",
             [](Asked& a, const Row& r) {
               return Percent{r.table_answers, a.v.untold().tree ? 0 : r.recorded};
             })
        .add("cuts", "cut-offs", [](Asked& a, const Row& r) { return told(a, r.cuts); })
        .add("first_cuts", [](Asked& a, const Row& r) { return told(a, r.first_cuts); })
        .add("", "first", [](const Row& r) {
          return Percent{r.first_cuts, r.cuts};
        });
struct Iterations {
  IterationsModel model;
  std::vector<RootPass> passes;  ///< of depths whose root was searched more than once
};

const auto iteration_fields =
    Fields<Iterations>()
        .add("", [](Asked& a, const Iterations&) { return "for " + a.side(a.whose); })
        .add("",
             [](Asked& a, const Iterations&) {
               const std::string part = recorded_part(a);
               return part.empty() ? part : "table answers and cut-offs: " + part;
             })
        .add("for", [](const Iterations& m) { return m.model.mover; })
        .add("iterations", " ", row_fields, [](const Iterations& m) { return m.model.points; })
        .add<&Iterations::passes>("passes", "Passes of one root", root_pass_rows);

}  // namespace

extern const Question iterations{
    .id = "iterations",
    .help = "What each iteration found and cost: value, nodes, branching, speed, table answers",
    .more =
        "nodes are all visits; recorded, table_answers (nodes that the table answered) and cuts are counted in the "
        "records. growth is nodes over those of the iteration before, branching nodes^(1/depth). A recording keeps "
        "seconds only of searches limited by time.\n"
        "passes are the searches of one root where it was searched more than once (aspiration, MTD).",
    .fields = {&iteration_fields},
    .answer = [](Asked& a) -> Answer {
      Iterations m{iterations_model(a.recording->summary().search.iterations, a.v, a.nodes), root_passes(a.v)};
      TallyIndex tallies;
      for_each_run_in_order(
          a.v, nullptr, nullptr,
          [](const RecordRun& run) { return std::vector(run.records.begin(), run.records.end()); },
          [&](const std::vector<NodeRecord>& records) { tallies.take(records); });
      add_counts(m.model, a.v, tallies);
      a.whose = m.model.mover;
      return iteration_fields.record(a, m);
    },
};

}  // namespace ply::ask
