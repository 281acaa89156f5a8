// trace: what the recording panels show, from a file.
#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"

namespace ply::cli {

void add_trace(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("trace", "What the recording panels show, from a file");
  c->footer(
      "Pictures of the panels themselves, as PNG or SVG: plyscope --open FILE --picture corridor --tick N --out "
      "FILE.svg");
  c->require_subcommand();
  constexpr const char* budget_help =
      "Memory for records where all of them are read, in MB, 40 bytes a node; larger recordings are refused (default: "
      "half of the machine's)";
  c->add_option("--budget", opening_budget_mb, budget_help, "MB", Range{1, 1 << 20});

  for (const auto add :
       {add_trace_info, add_trace_exchange, add_trace_trees, add_trace_stories, add_trace_diff, add_trace_lint,
        add_trace_proof, add_trace_find, add_trace_fork, add_trace_reduce, add_trace_questions, add_trace_sentences,
        add_trace_zoom, add_trace_lockstep, add_trace_attach, add_trace_extras, add_trace_instrument})
    add(*c, chosen);
  c->add_option_beside({"FILE"}, "--search", opening_search,
                       "Which search of a file of plytrace.h with many; trace info lists them (default: the last)", "N",
                       Range{1, 1u << 30});
  c->add_option_beside({"FILE"}, "--budget", opening_budget_mb, budget_help, "MB", Range{1, 1 << 20});
  c->group("What a search did", {"info", "roots", "node", "why", "changes", "story", "table", "iterations", "outline",
                                 "icicle", "ordering", "ledger", "quiescence", "techniques", "notes", "extras"});
  c->group("What if, and why", {"fork", "forks", "score-change", "terms", "flip", "what-if", "horizon", "proof"});
  c->group("Is it right", {"lint", "audit", "check-sentences", "reduce", "explosion"});
  c->group("Nodes for which something holds", {"find", "breakpoints", "fields"});
  c->group("Beside each other", {"diff", "bisect", "pair"});
  c->group("To learn from", {"cards", "code", "predict", "highlights", "lockstep"});
  c->group("Files of others, and to others",
           {"export", "import", "zoom", "attach", "instrument", "moment", "reproducer", "verify"});
}

}  // namespace ply::cli
