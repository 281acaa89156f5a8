// trace lockstep: two searches of one tree beside each other.
#include <fmt/format.h>

#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/learn/lock_step.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

/// The recording beside the first: of a file, or the same search by plain minimax.
std::shared_ptr<const Recording> second(const TraceOptions& o, const Opened& x, Report& report, int& code) {
  if (!o.other.empty()) return open_recording(o.other, report, code, FileReading::whole);
  auto run = minimax_beside(*x.recording, record_pool(), &interrupt_attention());
  if (!run) return code = report.fail(exit_bad_input, run.error()), nullptr;
  if (interrupted()) return code = exit_interrupted, nullptr;
  return *run;
}

int lockstep(const TraceOptions& o, Opened& x, Report& report) {
  int code = exit_done;
  const auto other = second(o, x, report, code);
  if (!other) return code;
  const LockStep l = lock_step(*x.recording, *other);
  const View vb = other->view();
  Nodes nodes_b;
  nodes_b.reset(recorded_subject(*other, x.moves()));
  Json only = Json::array(), differs = Json::array();
  std::string text = fmt::format(
      "{} in both, {} in this one alone, {} in the other alone; leaves {}, {}, {}; {} of both differ in value or "
      "kind\n",
      counted(l.both, "node"), grouped(l.only_a), grouped(l.only_b), grouped(l.leaves_both), grouped(l.leaves_a),
      grouped(l.leaves_b), grouped(l.differ));
  u64 shown = 0, different = 0;
  for (const LockMoment& m : l.moments) {
    if (!m.both() && !m.leaving && shown < o.top) {
      ++shown;
      const bool here = m.slot_a != no_node;
      const std::string line = here ? x.nodes.line(x.v, m.slot_a) : nodes_b.line(vb, m.slot_b);
      only.push_back({{"line", line}, {"in", here ? "this" : "other"}});
      text += fmt::format("  only in {:<6} {}\n", here ? "this" : "other", line.empty() ? "root" : visible(line));
    }
    if (m.differs && different < o.top) {
      ++different;
      const Score a{x.v[m.slot_a].value, x.v[m.slot_a].kind()}, b{vb[m.slot_b].value, vb[m.slot_b].kind()};
      const std::string line = x.nodes.line(x.v, m.slot_a);
      differs.push_back({{"line", line},
                         {"this", x.score_json(a, x.v[m.slot_a].mover())},
                         {"other", x.score_json(b, vb[m.slot_b].mover())}});
      text += fmt::format("  {} and {}  {}\n", x.score(a), x.score(b), line.empty() ? "root" : visible(line));
    }
  }
  report.object({{"both", l.both},
                 {"only_this", l.only_a},
                 {"only_other", l.only_b},
                 {"leaves_both", l.leaves_both},
                 {"leaves_this", l.leaves_a},
                 {"leaves_other", l.leaves_b},
                 {"differ", l.differ},
                 {"only", only},
                 {"differences", differs}});
  report.text(text);
  return report.finish(exit_done);
}

}  // namespace

void add_trace_lockstep(CommandSpec& trace, Chosen& chosen) {
  const auto s =
      add_trace_command(trace, chosen, "lockstep",
                        "Two searches of one tree in lock-step: what only one of them visits, and where they differ",
                        "JSON: both only_this only_other leaves_both leaves_this leaves_other differ only (line in) "
                        "differences (line this other).\n"
                        "Without a second file it is plain minimax of the same tree.",
                        lockstep);
  s.spec->add_option("OTHER", s.o->other, "The other recording (default: the same search by plain minimax)", " ");
  s.spec->add_option("--top", s.o->top, "Nodes to name (default 10)", "N", Range{1, 1'000'000});
}

}  // namespace ply::cli
