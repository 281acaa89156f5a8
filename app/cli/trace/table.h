// trace table: where table answers came from and what the table lost.
#pragma once
#include "app/cli/trace/subject.h"

namespace ply::cli {

int trace_table(const TraceOptions& o, Opened& x, Report& report);

inline constexpr const char* trace_table_help =
    "JSON: answers linked deeper rests_on_past searched_again too_shallow collisions (of keys) examples compared "
    "true_collisions (of whole positions) pv joined;\n"
    "with --node: id answered writer deeper rests_on_past past_at would_have sentences visits; with --log: log (asks "
    "answers stores lost lost_unused replaced\n"
    "missed: times and nodes by reason; parts of the table: kept, lost; costliest), and of a node its miss and the "
    "fate of its entry. The record links\n"
    "only answers that cut; --log searches again, and what it says holds only if the search is the same again. Exit "
    "code 1 where an answer came from\n"
    "another position.";

}  // namespace ply::cli
