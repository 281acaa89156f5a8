// What the sub-commands of `trace` have in common: the recording with what the models need of it, a moment and a node.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/report.h"
#include "app/command_line/command_line.h"
#include "engine/ask/answer_json.h"
#include "engine/ask/question.h"
#include "engine/trace/recording.h"

namespace ply::cli {

struct TraceOptions {
  std::string file, other, out, note;
  u64 budget_kb = 100;  ///< of a moment that is cut out
  std::string width = "nodes", order = "search", columns, sort;
  u64 tick = 0, node = 0, top = 10, pixels = 1600, rows = 40, plies = 1;
  bool rising = false, json = false;
  Option *has_tick = nullptr, *has_node = nullptr;  ///< of the command that was named; null: it has none
  std::string colour;
  std::string page;  ///< that links lead to
  bool link = false;
};

struct Opened : ask::Asked {
  Json bound_json(i64 value) const { return ask::bound_json(*this, value); }
  Json score_json(Score s, Side whose) const { return ask::score_json(*this, s, whose); }
  Json unit_json() const { return ask::unit_json(*this); }
  Json reported(Json values, Side whose) const { return ask::reported_json(*this, std::move(values), whose); }
};

/// 0, or the exit code of what went wrong, which was reported.
int open(const std::string& file, const TraceOptions& o, Report& report, Opened& out,
         FileReading reading = FileReading::on_demand);
/// The slot of --node, by default the last root. no_node: there is none, which was reported.
u32 node_of(const TraceOptions& o, const Opened& x, Report& report);

/// A sub-command with FILE and --json, and what other options it takes.
struct TraceCommand {
  CommandSpec* spec;
  std::shared_ptr<TraceOptions> o;

  void tick(const char* help = "The moment (default: the end)") const;
  void node(const char* help = "The id of the node (default: the last root)") const;
};
TraceCommand add_trace_command(CommandSpec& trace, Chosen& chosen, const char* name, const char* help,
                               const char* footer, std::function<int(const TraceOptions&)> run);
/// One that shows something of a recording, which has been opened.
TraceCommand add_trace_command(CommandSpec& trace, Chosen& chosen, const char* name, const char* help,
                               const char* footer, std::function<int(const TraceOptions&, Opened&, Report&)> show);

}  // namespace ply::cli
