// A fork beside the search that it was made of, as JSON: of `trace fork` and of programs in other languages.
#pragma once
#include "engine/ask/compare/fork_summary.h"
#include "engine/ask/report.h"
#include "engine/base/written_json.h"

namespace ply::ask {

/// `b`: the recording of the run, whose unit may be another one. `s`: of both.
WrittenJson fork_json(Asked& a, const ForkPlace& place, const ForkChange& change, Asked& b, const ForkRun& run,
                      const ForkSummary& s);

/// "e3"; "-": none.
std::string move_at(Asked& x, u32 slot, std::optional<u32> m);
/// The root's move: the first root stands for the position.
std::string choice_of(Asked& x, std::optional<u32> m);

}  // namespace ply::ask
