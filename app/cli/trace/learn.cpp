// trace predict, lockstep: a search as one learns from it.
#include <fmt/format.h>

#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/learn/lock_step.h"
#include "engine/read/node/moment.h"
#include "engine/read/node/predict.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/fields.h"

namespace ply::cli {
namespace {

struct LearnOptions {
  std::string view = "first";
  u64 seed = 1;
};

Json node_json(const Opened& x, u32 slot) { return slot == no_node ? Json(nullptr) : Json(x.v.id(slot)); }

int predict(const TraceOptions& o, const LearnOptions& l, Opened& x, Report& report) {
  const std::string view = canonical_id(l.view);
  if (view != "first" && view != "second") return report.fail(exit_usage, {"--for is first or second"});
  const bool given = o.has_tick && o.has_tick->given();
  const auto p =
      next_prediction(x.v, given ? x.tick : 0, view == "first" ? Side::first : Side::second, l.seed, x.nodes);
  if (!p) return report.fail(exit_bad_input, {"nothing can be asked from there on"});
  static constexpr const char* kinds[] = {"bound", "cut", "returned"};
  Json choices = Json::array();
  std::string text = fmt::format("tick {}, for {}: {} {}\n", p->tick, x.side(p->side), visible(x.words(p->front)),
                                 visible(x.words(p->question)));
  for (int i = 0; i < static_cast<int>(p->choices.size()); ++i) {
    const PredictChoice& c = p->choices[static_cast<std::size_t>(i)];
    choices.push_back({{"text", c.text}, {"right", p->is_right(i)}, {"reason", c.reason}});
    text += fmt::format("  {} {:<8} {}\n", p->is_right(i) ? "*" : " ", visible(c.text), visible(c.reason));
  }
  report.object({{"tick", p->tick},
                 {"answer", p->answer},
                 {"kind", kinds[static_cast<std::size_t>(p->kind)]},
                 {"for", word(FieldType::side, index(p->side))},
                 {"node", node_json(x, p->slot)},
                 {"origin", node_json(x, p->origin)},
                 {"front", x.words(p->front)},
                 {"question", x.words(p->question)},
                 {"choices", choices}});
  report.text(text);
  return report.finish(exit_done);
}

/// The recording beside the first: of a file, or the same search by plain minimax.
std::shared_ptr<const Recording> second(const TraceOptions& o, const Opened& x, Report& report, int& code) {
  if (!o.other.empty()) return open_recording(o.other, report, code);
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
  nodes_b.reset(recorded_subject(*other));
  Json only = Json::array(), differs = Json::array();
  std::string text = fmt::format(
      "{} nodes in both, {} in this one alone, {} in the other alone; leaves {}, {}, {}; {} of both differ in value or "
      "kind\n",
      grouped(l.both), grouped(l.only_a), grouped(l.only_b), grouped(l.leaves_both), grouped(l.leaves_a),
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

void add_trace_learn(CommandSpec& trace, Chosen& chosen) {
  const auto with = [&](const char* name, const char* help, const char* footer,
                        int (*run)(const TraceOptions&, const LearnOptions&, Opened&, Report&)) {
    auto o = std::make_shared<TraceOptions>();
    auto l = std::make_shared<LearnOptions>();
    CommandSpec* c = trace.add_subcommand(name, help);
    c->footer(footer);
    c->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
    o->has_tick = c->add_option("--tick", o->tick, "The moment", "T");
    c->add_flag("--json", o->json, "One JSON object");
    c->callback([o, l, run, &chosen] {
      chosen = [o, l, run] {
        Report report(o->json);
        Opened x;
        if (const int failed = open(o->file, *o, report, x)) return failed;
        return run(*o, *l, x, report);
      };
    });
    return std::pair(c, l);
  };
  const auto [p, p_options] =
      with("predict", "A question about the next event after a moment, its choices, and which is right and why",
           "JSON: tick answer kind (bound cut returned) for node origin front question choices (text right reason).\n"
           "The right answer is marked; without --tick the first question of the search.",
           predict);
  p->add_option("--seed", p_options->seed, "The order of the choices", "N");
  p->add_option("--for", p_options->view, "In whose view: first (default) or second", "SIDE");
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
