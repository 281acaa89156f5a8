// Whether a recording says where the order of its moves came from (NodeRecord::why). Another engine may never have told
// it; then each of its nodes has the first of the words, which is nobody's claim.
#pragma once

namespace ply {

class Recording;
struct NodeRecord;

/// Once it is finished. What our own searches record always tells it; of another engine's search any node must say
/// something else than the first word. Any thread; looked at once.
bool order_is_told(const Recording& recording);
void forget_order_told(const NodeRecord* records);

}  // namespace ply
