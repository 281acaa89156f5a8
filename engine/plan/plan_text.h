// A plan as a few lines of text. Searches repeat exactly, so this is as good as their recording, and a person can
// write it; opened, the search runs and is recorded:
//
//     plyscope-search
//     game      kalah
//     position  5,0,4,4,1,6/3/2,6,0,5,5,5/2 A s-io-
//     depth     6
//
// A line is a long option of `plyscope-cli record` without its dashes: rules, position, moves, depth, nodes, profile,
// algorithm, with, without, budget, policy; and weights ("stones=3 row=0"), table (MB) and term ("edge =
// count(me.edge)", a line for each term of one's own). `policy` may be compact, too, as `record` keeps shallow plies:
// what fits, known only at the end. `game` and one of depth and nodes are needed: a search that time or a person ends
// does not repeat. Blank lines and lines that begin with # are passed over. `digest` says what the recording must be,
// by its digest: then the text is a reproducer, and whoever runs it can see whether it still holds; `revision` says
// which revisions of the search and of its evaluation gave it (two numbers; without the line it was the first of both).
// `fault` plants one of the faults of `record --fault`, so that a search that is wrong on purpose has a reproducer,
// too.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/plan/plan_root.h"
#include "engine/trace/recording.h"

namespace ply {

/// What such a text says.
struct WrittenPlan {
  SearchPlan plan;            ///< with a limit of depth or nodes
  PlanRoot root;              ///< not the end of a game
  std::optional<u64> digest;  ///< of the recording that it must give
  SearchRevision by{1, 1};    ///< who gave it
};

/// Whether a text begins as a plan does; what else it holds may still be wrong.
bool is_plan_text(std::string_view text);
/// The error says in which line.
Result<WrittenPlan> parse_plan(std::string_view text);
/// The text of a recording's search: everything that it takes to run it again. `digest`: what the recording of that run
/// has. The error says why it cannot be repeated (time or a person ended it, another engine made it, whole turns are
/// searched from an unknown place).
Result<std::string> write_plan(const Recording& recording, std::optional<u64> digest = std::nullopt);
/// The same of a search that was not made.
Result<std::string> write_plan(const SearchPlan& plan, std::optional<u64> digest = std::nullopt);
/// Why its digest is not compared: another revision gave it. Empty: it can be compared.
std::string not_repeatable(const WrittenPlan& written);

}  // namespace ply
