// A recording as text: one node a line, in the order in which nodes were entered, moves replayed through the game.
#pragma once
#include <atomic>
#include <ostream>
#include <span>
#include <string_view>

#include "engine/plan/plan_root.h"
#include "engine/trace/recording.h"

namespace ply {

enum class ExportForm : u8 {
  csv,
  jsonl,
  nodes,  ///< jsonl behind a header: what `trace import` reads (import_nodes.h)
  dot,
  speedscope,  ///< frames on a stack, for speedscope.app: a frame is a move, time is visits
  chrome,      ///< the same as duration events, for Chrome's and Perfetto's trace viewers
  tikz,        ///< a drawing of a small tree, for papers (export_tikz.h)
};

struct ExportInfo {
  ExportForm form;
  const char *id, *title;
  const char* ending;       ///< of file names; tells the forms apart
  const char* explanation;  ///< one sentence
  u32 most = 0;             ///< nodes that it takes; 0: any number
};
std::span<const ExportInfo> export_forms();
const ExportInfo* find_export_form(std::string_view id);
/// By the ending of a file's name; the longest that fits, or null.
const ExportInfo* export_form_of_path(std::string_view path);

/// The nodes with ids below `max_nodes` (0: all), and no more than the form takes. Scores are internal values in the
/// view of the node's own mover; ids, parents and links are ids. Without `root` (null) moves are written as their
/// codes, and so is a move that is not legal in its position, with all below it. Returns the first node of that kind,
/// or no_node. Ends early when `stop` becomes true; `done` counts nodes.
u32 export_nodes(const Recording& recording, const PlanRoot* root, ExportForm form, u64 max_nodes, std::ostream& out,
                 const std::atomic<bool>* stop = nullptr, std::atomic<u64>* done = nullptr);

}  // namespace ply
