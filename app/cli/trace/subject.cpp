#include "app/cli/trace/subject.h"

#include <fmt/format.h>

#include "app/cli/recording_input.h"

namespace ply::cli {

int open(const std::string& file, const TraceOptions& o, Report& report, Opened& out, FileReading reading) {
  int code = exit_done;
  out.file = file;
  const auto recording = open_recording(file, report, code, reading);
  if (!recording) return code;
  if (recording->view().empty()) return report.fail(exit_bad_input, {file + ": it has no nodes"});
  out.begin(recording, report.json() ? MoveForm::written : MoveForm::shown);
  const Tick last = out.tick;
  if (o.has_tick && o.has_tick->given()) {
    if (o.tick > static_cast<u64>(last))
      return report.fail(exit_bad_input, {fmt::format("{}: tick {} is beyond its last one, {}", file, o.tick, last)});
    out.tick = static_cast<Tick>(o.tick), out.tick_given = true;
  }
  return 0;
}

u32 node_of(const TraceOptions& o, const Opened& x, Report& report) {
  if (!o.has_node || !o.has_node->given()) return x.slot;
  const u32 slot = o.node < x.v.size() ? x.v.find(static_cast<u32>(o.node)) : no_node;
  if (slot == no_node)
    report.fail(exit_bad_input,
                {fmt::format("there is no node {}; the recording has nodes 0 to {}", o.node, x.v.size() - 1)});
  return slot;
}

void TraceCommand::tick(const char* help) const { o->has_tick = spec->add_option("--tick", o->tick, help, "T"); }

void TraceCommand::node(const char* help) const { o->has_node = spec->add_option("--node", o->node, help, "ID"); }

static TraceCommand add_command(CommandSpec& trace, Chosen& chosen, const char* name, const char* help,
                                const char* footer, auto run) {
  auto o = std::make_shared<TraceOptions>();
  CommandSpec* c = trace.add_subcommand(name, help);
  c->footer(footer);
  c->add_option("FILE", o->file, "The recording, a text that describes its search, or another engine's lines", " ")
      ->required();
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, run, &chosen] { chosen = [o, run] { return run(*o); }; });
  return {c, o};
}

TraceCommand add_trace_command(CommandSpec& trace, Chosen& chosen, const char* name, const char* help,
                               const char* footer, std::function<int(const TraceOptions&)> run) {
  return add_command(trace, chosen, name, help, footer, run);
}

TraceCommand add_trace_command(CommandSpec& trace, Chosen& chosen, const char* name, const char* help,
                               const char* footer, std::function<int(const TraceOptions&, Opened&, Report&)> show) {
  return add_command(trace, chosen, name, help, footer, [show](const TraceOptions& o) {
    Report report(o.json);
    Opened x;
    const int code = open(o.file, o, report, x);
    return code ? code : show(o, x, report);
  });
}

}  // namespace ply::cli
