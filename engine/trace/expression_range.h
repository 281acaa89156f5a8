// What an expression may be of the nodes of a block, by the block's summary alone.
#pragma once
#include "engine/trace/block_summary.h"
#include "engine/trace/expression.h"

namespace ply {

/// False: it holds of none of them. Only of a recording of ours that is finished, see range_of.
bool may_hold(const Expression& expression, const BlockSummary& block);

}  // namespace ply
