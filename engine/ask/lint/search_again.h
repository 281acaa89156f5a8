// The search of a recording once more: R14, and what the recording does not hold. Equal searches have equal digests.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "engine/ask/lint/lint.h"
#include "engine/read/table/table_losses.h"
#include "engine/trace/recording.h"
#include "engine/trace/table_log.h"

namespace ply {

struct SearchedAgain {
  std::shared_ptr<const Recording> recording;  ///< null: it cannot be searched again, or was stopped
  bool same = false;                           ///< it is the same recording, by its digest
  std::string why_not;                         ///< where there is none
};

/// Searches again what the recording says that it is of, with its planted fault if it has one. Runs on the calling
/// thread; `attention` may stop it. `log`: what the table was asked and lost. `begun` is given the new recording when
/// the search begins, to see how far it has come.
SearchedAgain record_again(const Recording& recording, RecordPool& pool, Attention& attention, TableLog* log = nullptr,
                           const std::function<void(std::shared_ptr<const Recording>)>& begun = {});

/// What the table of a search lost, by the log of the same search again.
struct LossesAgain {
  TableLosses losses;
  std::string problem;  ///< why they are not known; empty: they are
};
LossesAgain losses_again(const Recording& recording, RecordPool& pool, JobProgress& progress,
                         const std::function<void(std::shared_ptr<const Recording>)>& begun = {});

/// The same for the linter: rule R14 of the report becomes a finding, or a check, or says why it cannot be asked.
void search_again(const Recording& recording, RecordPool& pool, Attention& attention, LintReport& report,
                  const std::function<void(std::shared_ptr<const Recording>)>& begun = {});

}  // namespace ply
