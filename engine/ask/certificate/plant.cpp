// Claims made wrong on purpose: in what their kind asserts.
#include "engine/ask/certificate/certificate.h"
#include "engine/read/words/change_claim.h"

namespace ply {
namespace {

// The first node of which something is so; none, where there is no such node.
template <class Is>
u32 first(const View& v, Is&& is) {
  for (u32 k = 0; k < v.size(); ++k)
    if (is(v[k])) return v.id(k);
  return no_node;
}

// What came over the horizon is another move, or was found where it was refuted.
std::shared_ptr<const ChangeClaim> changed_wrongly(const ChangeClaim* claim) {
  auto out = std::make_shared<ChangeClaim>(claim ? *claim : ChangeClaim());
  if (out->event != no_node) out->event = out->root_now;
  else if (!out->steps.empty())
    out->steps.back().turn = out->steps.back().turn == ChangeTurn::refuted ? ChangeTurn::found : ChangeTurn::refuted;
  else ++out->is.value;
  return out;
}

}  // namespace

SentenceClaim falsified(const View& v, SentenceClaim c) {
  using What = SentenceClaim::What;
  switch (c.what) {
    case What::owner:
      c.owner = c.owner.kind == Owner::Kind::child ? Owner{Owner::Kind::stand_pat, c.node}
                                                   : Owner{Owner::Kind::child, c.node};
      break;
    case What::bound: c.standing = planted_standing(); break;
    case What::met:
    case What::unreached:
    case What::wall_left:
    case What::wall_right:
    case What::static_bound:
    case What::beside:
    case What::unbounded:
    case What::question:
    case What::worth:
    case What::line_end:
    case What::cut_off: ++c.value; break;
    case What::asked_between: ++c.other; break;
    case What::handed_down: c.yes = !c.yes; break;
    case What::root_bound: c.when = SentenceClaim::When::entry, c.value += 2; break;
    case What::answer: c.yes = !c.yes; break;
    case What::refutes: --c.value; break;
    case What::rest: c.left.reported = MovesLeft::Reported::exactly, ++c.left.moves; break;
    case What::enters: c.yes = !c.yes; break;
    case What::leaves: --c.value, c.end = c.end == NodeEnd::aborted ? NodeEnd::horizon : c.end; break;
    case What::raises:
    case What::too_good:
    case What::not_counted:
    case What::best:
    case What::line_breaks:
    case What::cut_short:
    case What::set_by:
    case What::cut_last: c.by = c.node; break;
    case What::being_searched: c.other = c.other ? 0 : 1; break;
    case What::ended: c.end = c.end == NodeEnd::over ? NodeEnd::horizon : NodeEnd::over; break;
    case What::answered: c.by = c.by == c.node ? no_node : c.node; break;
    case What::all_searched:
      c.other =
          c.other == SentenceClaim::partly_recorded ? SentenceClaim::standing_pat : SentenceClaim::partly_recorded;
      break;
    case What::line: c.by = c.node; break;
    case What::entry_by: ++c.other; break;
    case What::not_yet: c.yes = !c.yes; break;
    case What::no_search: c.end = NodeEnd::inner; break;
    case What::skipped: c.other = -1; break;
    case What::not_reached:
    case What::widened: c.node = 0; break;  // the first root: it was entered, and nothing lies above it
    case What::left_out:
    case What::root_result: c.node = first(v, [](const NodeRecord& r) { return r.ply > 0; }); break;
    case What::history_dependent: c.node = first(v, [](const NodeRecord& r) { return !r.history_dependent(); }); break;
    case What::behind_cut: c.node = first(v, [](const NodeRecord& r) { return !r.cut(); }); break;
    case What::changed: c.change = changed_wrongly(c.change.get()); break;
    case What::gone_through:
    case What::cut_unrecorded: c.node = first(v, [](const NodeRecord& r) { return r.end() != NodeEnd::inner; }); break;
  }
  return c;
}

}  // namespace ply
