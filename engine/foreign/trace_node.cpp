#include "engine/foreign/trace_node.h"

#include <algorithm>

#include "engine/foreign/trace_more.h"
#include "engine/trace/source_lines.h"

namespace ply {

using imported::Node;

void TraceNodes::fill(Node& n, const pt_record& r, u32 file, imported::Beyond& beyond) {
  const auto score = [](i32 x) { return std::clamp<i32>(x, -infinite, infinite); };
  NodeRecord& out = n.r;
  const bool left = r.flags & PT_F_LEFT;
  n.text = out.move;
  n.said_ply = r.ply, n.tell(Node::ply_reported);
  imported::tell_depth(n, r.depth, beyond);
  out.alpha = score(r.alpha), out.beta = score(r.beta), n.tell(Node::window_reported);
  out.flags |= r.flags & PT_F_SIDE ? static_cast<u8>(Side::second) : static_cast<u8>(Side::first);
  n.tell(Node::mover_reported);
  if (left) out.value = score(r.value), n.tell(Node::value_reported);
  NodeEnd end = left ? trace_end(r) : NodeEnd::aborted;
  if (end != NodeEnd::inner) n.tell(Node::end_reported);
  Pass pass = Pass::full;
  if ((r.how & 7) < static_cast<int>(PT_FOLLOWS)) pass = static_cast<Pass>(r.how & 3), n.tell(Node::pass_reported);
  if (r.how & PT_REDUCED) n.tell(Node::reduced_reported), out.flags |= NodeRecord::reduced_bit;
  if (r.flags & PT_F_KEY) n.key = r.key, n.tell(Node::key_reported);
  if (r.flags & PT_F_STATIC) out.static_eval = score(r.static_value), out.flags |= NodeRecord::static_bit;
  if ((r.flags & PT_F_STAND_PAT) && (r.flags & PT_F_STATIC))
    n.tell(Node::stood_pat_reported), out.flags |= NodeRecord::stand_pat_bit;
  if (r.flags & PT_F_CUT) n.tell(Node::cut_reported), out.flags |= NodeRecord::cut_bit;
  if (r.moves != PT_NO_MOVES) out.moves = r.moves;
  if (r.enter_line || r.leave_line) n.source = SourceLines::pack({r.enter_line, r.leave_line, file});
  out.flags = static_cast<u8>((out.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(pass, false));
  out.end_kind = NodeRecord::pack_end(end, Kind::none);
}

}  // namespace ply
