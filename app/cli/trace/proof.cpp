// trace proof: why a move is worth no more, as the smallest proof that is known, and as a file that can be checked.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/interrupt.h"
#include "app/cli/output_file.h"
#include "app/cli/report.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "engine/ask/proof/proof.h"
#include "engine/ask/proof/proof_file.h"
#include "engine/ask/proof/proof_rows.h"
#include "engine/base/counted.h"
#include "engine/base/job.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

struct ProofArgs {
  std::string claim;
  bool records = false, all = false;
};

int prove(const TraceOptions& t, const ProofArgs& o, Opened& x, Report& report) {
  const u32 slot = node_of(t, x, report);
  if (slot == no_node) return exit_bad_input;
  ProofRequest q{x.recording, x.v.id(slot), {}, !o.records};
  if (!o.claim.empty()) {
    if (!x.nodes.game()) return report.fail(exit_bad_input, {no_proof_of(*x.recording)});
    const auto claim = parse_claim(o.claim, *x.nodes.game(), x.nodes.subject().profile);
    if (!claim) return report.fail(exit_usage, claim.error().after("--claim: "));
    q.claim = *claim;
  }
  JobOf<Result<Proof>> job;
  job.start([&](JobProgress& progress) { return find_proof(q, record_pool(), progress); });
  watch(job, [&] { return fmt::format("looking for a proof, {:.0f} s", job.seconds()); });
  const Result<Proof> proof = taken(job);
  if (!proof) return report.fail(interrupted() ? exit_interrupted : exit_bad_input, proof.error());
  const std::string file = write_proof(*proof);
  if (!report.holds()) return exit_bad_input;
  if (!t.out.empty()) {
    OutputFile out(t.out);
    out.stream() << file;
    if (auto ok = out.commit(); !ok) return report.fail(exit_file, ok.error());
  }
  if (t.json) {
    report.object(Json::of_text(file));
    return report.finish(exit_done);
  }
  std::string text = visible_lines(proof_text(*proof, proof_rows(*proof, {}, o.all ? max_proof_nodes : 30)));
  text += fmt::format("{}, {}: the smallest known proof. The search spent {} on this node.\n",
                      counted(proof->nodes.size(), "node"), counted(proof->leaves, "leaf", "leaves"),
                      grouped(u64{x.v[slot].size} + x.v[slot].skipped));
  if (proof->searched.empty() && proof->nodes.size() > u64{x.v[slot].size} + x.v[slot].skipped)
    text += "Where its table answered, the proof goes on.\n";
  if (!proof->searched.empty())
    text += fmt::format("Searched again ({}): {}.\n", counted(proof->searched_nodes, "node"), visible(proof->searched));
  text += proof_reach(*proof) + "\n";
  report.text(text);
  return report.finish(exit_done);
}

}  // namespace

void add_trace_proof(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<ProofArgs>();
  const TraceCommand c = add_trace_command(
      trace, chosen, "proof", "Why a move is worth no more: the smallest known proof, to read and to check",
      "One answer for the side that refutes, all moves for the other, down to positions that can be judged at a "
      "glance.\n"
      "JSON and --out: game rules position moves line for profile weights unit scale horizon turn_wins win claim "
      "depth smallest found nodes leaves tree. All values are in the view of the side to move at the root (`for`), in "
      "the profile's unit. What the records do not prove is searched again with all switches off that assume "
      "something.\n"
      "tests/proof_check.py CLI FILE checks such a file by `moves` and `eval` alone.",
      [o](const TraceOptions& t, Opened& x, Report& report) { return prove(t, *o, x, report); });
  c.node();
  c.spec->add_option("--claim", o->claim,
                     "What to prove of it: \"<= X\", \">= X\" or \"= X\", X as in JSON (default: what the search said)",
                     "CLAIM");
  c.spec->add_option("--out", c.o->out, "The proof as a file, whole", "FILE");
  c.spec->add_flag("--records", o->records, "Nothing is searched again");
  c.spec->add_flag("--all", o->all, "No row is folded");
}

}  // namespace ply::cli
