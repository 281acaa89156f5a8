// Whether a recording says where the order of its moves came from (NodeRecord::why). Another engine may never have told
// it; then each of its nodes has the first of the words, which is nobody's claim.
#pragma once

namespace ply {

class Recording;
class View;
struct NodeRecord;

/// What our own searches record always tells it; of another engine's search any node must say something else than the
/// first word. Any thread.
bool order_is_reported(const View& v);

/// Of a recording that is whole, before anybody else has it: looks at its nodes once. Until then it counts as told.
void look_for_order(const Recording& recording);
void forget_order(const NodeRecord* records);

}  // namespace ply
