// What is learned from the log of another engine before its rules are asked, and stays true whatever its header claims:
// so who asks with other claims, as causes do, learns it once. Inside this folder only.
#pragma once
#include <memory>
#include <optional>

#include "engine/ask/lint/child_entries.h"
#include "engine/ask/lint/key_index.h"
#include "engine/ask/lint/lint.h"

namespace ply::lint_detail {

struct LogFacts {
  /// `in` must outlive it.
  explicit LogFacts(const LintInput& in) : keys(in.view.node_keys()), children(in.view, *in.plan, keys) {}

  const KeyIndex keys;
  ChildEntries children;
  /// A node that shows that static values are those of one side, whoever moves; no_node: none does. Nothing: nobody has
  /// asked so far.
  std::optional<u32> static_of_one_side;
};

inline std::shared_ptr<LogFacts> facts_of(const LintInput& in) {
  return in.facts || !in.plan ? in.facts : std::make_shared<LogFacts>(in);
}

}  // namespace ply::lint_detail
