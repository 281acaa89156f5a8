// What the sub-commands of `trace` have in common: the recording with what the models need of it, a moment and a node.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/report.h"
#include "app/command_line/command_line.h"
#include "engine/analysis/places/subject.h"
#include "engine/analysis/words/sentence.h"
#include "engine/trace/recording.h"

namespace ply::cli {

struct TraceOptions {
  std::string file, other, move, out, note, bound = "alpha";
  u64 budget_kb = 100;  ///< of a moment that is cut out
  std::string width = "nodes", order = "search", columns, sort;
  u64 tick = 0, node = 0, top = 10, pixels = 1600, rows = 40, plies = 1;
  bool rising = false, json = false, log = false;
  Option *has_tick = nullptr, *has_node = nullptr;  ///< of the command that was named; null: it has none
  std::string by = "class", colour;
};

struct Opened {
  std::shared_ptr<const Recording> recording;
  Nodes nodes;
  View v;
  Tick tick = -1;
  int scale = 1;  ///< of JSON, which gives values in the profile's unit
  std::vector<std::string> sides{"first", "second"};

  std::string side(Side s) const { return sides[static_cast<std::size_t>(s)]; }
  /// A value or a bound as people read it, here as everywhere: "+3.43"; an infinite one as a word, or by the number
  /// that the original gave it.
  std::string number(i64 value) const;
  Json bound_json(i64 value) const;  ///< null where it is infinite
  std::optional<std::string> bound_name(i64 value) const;
  /// The same of a distance between two values: without a sign.
  std::string amount(i64 value) const;
  std::string score(Score s) const;
  /// value, kind, unit and for, the side in whose view it is; null where nothing was proved.
  Json score_json(Score s, Side whose) const;
  /// What one of JSON's values is: "stone"; null where the profile is not known.
  Json unit_json() const;
  /// An object with plain values, such as bounds, in the view of a side: with `unit` and `for` beside them.
  Json told(Json values, Side whose) const;
  std::string words(const Sentence& s) const;
  /// "root" or the moves that lead to a node.
  std::string line(u32 slot);
};

/// 0, or the exit code of what went wrong, which was reported.
int open(const std::string& file, const TraceOptions& o, Report& report, Opened& out);
/// The slot of --node, by default the last root. no_node: there is none, which was reported.
u32 node_of(const TraceOptions& o, const Opened& x, Report& report);

/// A sub-command with FILE and --json, and what other options it takes.
struct TraceCommand {
  CommandSpec* spec;
  std::shared_ptr<TraceOptions> o;

  void tick() const;
  void node(const char* help = "The id of the node (default: the last root)") const;
};
TraceCommand add_trace_command(CommandSpec& trace, Chosen& chosen, const char* name, const char* help,
                               const char* footer, int (*run)(const TraceOptions&));
/// One that shows something of a recording, which has been opened.
TraceCommand add_trace_command(CommandSpec& trace, Chosen& chosen, const char* name, const char* help,
                               const char* footer, int (*show)(const TraceOptions&, Opened&, Report&));

}  // namespace ply::cli
