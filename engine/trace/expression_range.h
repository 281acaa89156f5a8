// What an expression may be of the nodes of a block, by the block's summary alone.
#pragma once
#include "engine/trace/block_summary.h"
#include "engine/trace/expression.h"

namespace ply {

/// Of how many of them it holds. Only of a recording of ours that is finished, see range_of.
enum class Holds : u8 { of_none, of_some, of_all };
Holds holds_of(const Expression& expression, const BlockSummary& block);
inline bool may_hold(const Expression& expression, const BlockSummary& block) {
  return holds_of(expression, block) != Holds::of_none;
}

}  // namespace ply
