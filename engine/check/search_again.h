// R14: the search of a recording once more. Equal searches have equal digests.
#pragma once
#include <functional>
#include <memory>

#include "engine/analysis/lint.h"

namespace ply {

/// Searches again what the recording says that it is of, with its planted fault if it has one, and puts what comes out into the
/// report as rule R14: a finding, or a check, or why it cannot be asked. Runs on the calling thread; `attention` may stop it. `begun` is given the
/// recording that grows, for those who show how far it is.
void search_again(const Recording& recording, RecordPool& pool, Attention& attention, LintReport& report, const std::function<void(std::shared_ptr<const Recording>)>& begun = nullptr);

}  // namespace ply
