#include "engine/trace/validate.h"

#include <algorithm>

#include "engine/trace/forest_check.h"

namespace ply {

Status validate(const NodeRecord* records, u32 n, Budget* budget) {
  Budget own;
  Budget& b = budget ? *budget : own;
  constexpr u32 together = 4096;  // records: the budget is charged for these at once
  ForestCheck check;
  u64 charged = 0;
  for (u32 k = 0; k < n; k += std::min(together, n - k)) {
    if (const Status s = check.add({records + k, std::min(together, n - k)}); !s) return s;
    if (!b.steps(check.looks() - charged)) return b.error();
    charged = check.looks();
  }
  return check.all_roots();
}

}  // namespace ply
