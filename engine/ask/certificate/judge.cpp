#include "engine/ask/certificate/judge.h"

#include "engine/read/places/subject.h"
#include "engine/search/switches.h"

namespace ply {

JudgedSearch judged_search(const Recording& recording) {
  JudgedSearch out;
  const Subject subject = recorded_subject(recording);
  const bool foreign = recording.plan().imported();
  out.reported = subject.game && subject.move_texts.empty() && !foreign;
  for (const SwitchInfo& s : all_switches())
    if (s.assumes && switched_on(subject.options, s)) out.sound = false;
  for (u32 k = 0; foreign && k < recording.size(); ++k) {
    const NodeRecord& r = recording.data()[k];
    if (r.reduced() || r.pass() == Pass::probe || r.end() == NodeEnd::pruned) out.sound = false;
  }
  out.aspiration = subject.options.has(Switch::aspiration);
  out.fail_hard = subject.options.has(Switch::fail_hard);
  out.leaves_out = subject.options.has(Switch::turn_defence) || subject.options.has(Switch::turn_captures);
  if (subject.game && out.leaves_out) out.root_moves = static_cast<int>(subject.game->moves(subject.root).size());
  return out;
}

int ClaimJudge::value_of(u32 parent, u32 child) const {
  return at_[parent].mover() == at_[child].mover() ? at_[child].value : -at_[child].value;
}

u32 ClaimJudge::child(const SentenceClaim& c, u32 k) const {
  const u32 by = c.by == no_node ? no_node : at_.slot(c.by);
  return by != no_node && at_.parent(by) == k && at_.closed(by) ? by : no_node;
}

bool ClaimJudge::shut(u32 k) const {
  return !windowless_ && at_.entered(k) && at_.now(k).alpha.value >= at_.now(k).beta.value;
}

int ClaimJudge::searched(u32 k, u32 last) const {
  std::vector<u8> ranks;
  for (const u32 c : at_.children(k)) {
    if (last != no_node && c > last) break;
    if (at_[c].pass() == Pass::probe) continue;
    if (at_[c].rank >= ranks.size()) ranks.resize(at_[c].rank + 1u);
    ranks[at_[c].rank] = 1;
  }
  int n = 0;
  for (const u8 r : ranks) n += r;
  return n;
}

std::string ClaimJudge::event(const SentenceClaim& c, u32 k) const {
  using What = SentenceClaim::What;
  const NodeRecord& r = at_[k];
  if (c.tick != at_.at()) return "it is stated for another moment";
  if (c.what == What::enters) {
    if (at_.left() || at_.event() != k) return "the event is not that it is entered";
    if (r.pass() != c.pass) return "it is searched in another role";
    if (r.depth() != c.value) return "it has another depth";
    return r.reduced() == c.yes ? "" : "whether it is reduced is stated wrongly";
  }
  if (!at_.left()) return "nothing is left at this moment";
  if (c.what == What::leaves) {
    if (at_.event() != k) return "another node is left";
    if (r.end() != c.end) return "it ends otherwise";
    if (r.end() == NodeEnd::aborted) return "";
    if (r.value != c.value || r.kind() != c.proves) return "it returned another value";
    if (r.cut() != c.yes) return "whether it was cut off is stated wrongly";
    if (!r.cut() || r.moves == 0 || r.uncounted() || r.partial() || r.size == 1) return "";
    return (searched(k, no_node) < r.moves) == (c.other != 0) ? "" : "whether moves were left is stated wrongly";
  }
  if (c.what == What::root_result)
    return at_.event() == k && r.ply == 0 && at_.parent(k) == no_node ? "" : "no root is left";
  const u32 by = child(c, k);
  if (by == no_node || at_.event() != by) return "another node is left";
  if (c.what == What::raises)
    return at_.raised(by) && at_.now(k).alpha.owner.id == c.by ? "" : "it does not raise the lower bound";
  if (at_.counted(by)) return "it counts";
  const std::string other = at_[by].pass() == Pass::scout ? not_again(k, by) : "it is no scout";
  if (c.what == What::too_good) return other;
  return other.empty() ? "it is a scout that is searched again" : "";
}

std::string ClaimJudge::not_again(u32 k, u32 by) const {
  for (const u32 next : at_.children(k))
    if (next > by)
      return at_[next].pass() == Pass::research && at_[next].rank == at_[by].rank
                 ? ""
                 : "the next one that is searched is another move";
  return at_[k].end() == NodeEnd::aborted || at_[k].partial() ? "" : "it is not searched again";
}

bool ClaimJudge::finished(u32 k) const {
  const auto kids = at_.children(k);
  return shut(k) && (kids.empty() || at_.entered(kids.back()));
}

bool ClaimJudge::attempted_again(u32 k) const {
  const auto& roots = at_.roots();
  for (std::size_t i = 0; i < roots.size(); ++i)
    if (roots[i] == k)
      return i + 1 == roots.size() ||
             (at_[roots[i + 1]].depth() == at_[k].depth() && at_[roots[i + 1]].rank == at_[k].rank + 1);
  return false;
}

std::string ClaimJudge::refused(const SentenceClaim& c) const {
  using What = SentenceClaim::What;
  const u32 k = c.node == no_node ? no_node : at_.slot(c.node);
  if (k == no_node) return "there is no such node";
  if (c.tick > at_.at()) return "it is stated for a moment that has not come yet";
  switch (c.what) {
    case What::owner:
    case What::bound:
    case What::wall_left:
    case What::wall_right:
    case What::unreached:
    case What::handed_down:
    case What::beside:
    case What::root_bound:
    case What::static_bound:
    case What::met:
    case What::rest:
    case What::asked_between:
    case What::unbounded:
    case What::widened: return bound_kind(c, k);
    case What::question:
    case What::answer:
    case What::refutes: return cut(c, k);
    case What::enters:
    case What::leaves:
    case What::raises:
    case What::too_good:
    case What::not_counted:
    case What::root_result: return event(c, k);
    case What::not_reached:
    case What::being_searched:
    case What::ended:
    case What::answered:
    case What::cut_off:
    case What::cut_last:
    case What::cut_unrecorded:
    case What::cut_short:
    case What::all_searched:
    case What::left_out:
    case What::history_dependent: return ending(c, k);
    case What::best:
    case What::gone_through:
    case What::worth:
    case What::set_by:
    case What::line:
    case What::entry_by:
    case What::line_end:
    case What::line_breaks: return line(c, k);
    case What::not_yet:
    case What::no_search:
    case What::skipped:
    case What::behind_cut: return missing(c, k);
    case What::changed: return change(c, k);
  }
  return "nobody can judge it";
}

}  // namespace ply
