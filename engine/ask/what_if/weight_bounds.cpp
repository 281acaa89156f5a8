#include "engine/ask/what_if/weight_bounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/search/win_distance.h"

namespace ply {
namespace {

constexpr Interval unknown_value{};
constexpr u32 slice = 1u << 12;  // nodes between two looks at whether to stop

struct OpenWords {
  const char *id, *one, *many;
};
constexpr std::array<OpenWords, open_ends> open_words = {{
    {"cut_off", "move behind a cut-off", "moves behind a cut-off"},
    {"stand_pat", "forcing move behind standing pat", "forcing moves behind standing pat"},
    {"null_move", "node cut before its moves", "nodes cut before their moves"},
    {"reduced", "node searched less deep only", "nodes searched less deep only"},
    {"unlinked", "table answer without a recorded writer", "table answers without a recorded writer"},
    {"other_depth", "table answer of a deeper search", "table answers of a deeper search"},
    {"not_recorded", "move that was not recorded", "moves that were not recorded"},
    {"stopped", "node where the search was stopped", "nodes where the search was stopped"},
    {"no_position", "position that is not known", "positions that are not known"},
}};

}  // namespace

const char* open_end_id(OpenEnd e) { return open_words[static_cast<std::size_t>(e)].id; }
std::string open_ends_text(const OpenCounts& counts) {
  std::string out;
  for (std::size_t i = 0; i < open_ends; ++i)
    if (const u64 n = counts[i]; n > 0)
      out +=
          fmt::format("{}{} {}", out.empty() ? "" : ", ", grouped(n), n == 1 ? open_words[i].one : open_words[i].many);
  return out;
}

void WeighedTree::open_at(u32 slot, OpenEnd e) {
  reason_[slot] = static_cast<u8>(e);
  ++counts_[static_cast<std::size_t>(e)];
}

u32 WeighedTree::writer_of(u32 slot) const {
  const auto at = std::lower_bound(answers_.begin(), answers_.end(), slot,
                                   [](const std::pair<u32, u32>& a, u32 s) { return a.first < s; });
  return at->second;
}

bool WeighedTree::build(const View& v, const WeighedSearch& search, const JobProgress& progress) {
  v_ = v, search_ = search;
  what_.assign(v.closed(), 0), reason_.assign(v.closed(), 0);
  answers_.clear();
  counts_ = {};
  for (u32 k = 0; k < v.closed(); ++k) {
    if (k % slice == slice - 1 && progress.stop) return false;
    classify(k);
  }
  return true;
}

void WeighedTree::classify(u32 slot) {
  const NodeRecord& r = v_[slot];
  switch (r.end()) {
    case NodeEnd::inner:
    case NodeEnd::aborted: return classify_inner(slot);
    case NodeEnd::horizon:
      if (r.kind() == Kind::exact) return set(slot, What::leaf);
      set(slot, What::stands);
      return open_at(slot, OpenEnd::stand_pat);
    case NodeEnd::over: return set(slot, What::over);
    case NodeEnd::repetition:
    case NodeEnd::limit:
    case NodeEnd::turn_won: return set(slot, What::fixed);
    case NodeEnd::table: return classify_answer(slot);
    case NodeEnd::pruned: set(slot, What::nothing); return open_at(slot, OpenEnd::null_move);
    case NodeEnd::unreported:
    case NodeEnd::open: break;
  }
  set(slot, What::nothing);
  open_at(slot, OpenEnd::stopped);
}

// The value of the writer is that of this node, if both have the same depth left.
void WeighedTree::classify_answer(u32 slot) {
  const NodeRecord& r = v_[slot];
  const u32 writer = r.link == no_node ? no_node : v_.find(r.link);
  const bool known = writer != no_node && writer < slot && v_[writer].mover() == r.mover();
  if (known && v_[writer].depth() == r.depth()) {
    set(slot, What::answer);
    answers_.emplace_back(slot, writer);
    return;
  }
  set(slot, What::nothing);
  open_at(slot, known ? OpenEnd::other_depth : OpenEnd::unlinked);
}

// The children of one move stand side by side: a scout, and the search after it. Beyond the 254th, whole turns all have
// one rank; but none of them is searched twice.
void WeighedTree::classify_inner(u32 slot) {
  const NodeRecord& r = v_[slot];
  const bool at_horizon = r.depth() <= 0;
  const bool stands = search_.horizon == Horizon::quiescence && at_horizon && r.has_static();
  set(slot, stands ? What::standing_inner : What::inner);
  const int left =
      search_.horizon == Horizon::forced && at_horizon ? 0 : std::max(r.depth() - 1, NodeRecord::min_depth);
  int ranks = 0, shallow = 0, last = -1;
  bool heard = false;  // of the move that is looked at
  for (i64 c = i64{slot} - 1; c > i64{slot} - r.size; c -= v_[static_cast<u32>(c)].size) {
    const u32 child = static_cast<u32>(c);
    const NodeRecord& q = v_[child];
    if (q.pass() == Pass::probe) continue;
    if (q.rank != last) {
      shallow += last >= 0 && !heard;
      last = q.rank, heard = false;
    }
    if (q.depth() != left && !(left < -128 && q.depth() == -128)) continue;  // what is less is recorded so
    what_[child] |= speaks_bit;
    ranks += !heard;
    heard = true;
  }
  shallow += last >= 0 && !heard;
  const bool whole =
      r.end() == NodeEnd::inner && (search_.by_turns ? !r.cut() && !r.partial() : r.moves > 0 && ranks == r.moves);
  if (whole) what_[slot] |= closed_bit;
  else
    open_at(slot, r.end() == NodeEnd::aborted ? OpenEnd::stopped
                  : r.partial()               ? OpenEnd::not_recorded
                  : r.cut()                   ? OpenEnd::cut_off
                  : shallow > 0               ? OpenEnd::reduced
                                              : OpenEnd::not_recorded);
}

void WeighedTree::not_known(u32 slot) {
  switch (what(slot)) {
    case What::stands:
    case What::leaf:
    case What::over:
      if (what(slot) == What::stands) --counts_[static_cast<std::size_t>(OpenEnd::stand_pat)];
      set(slot, What::nothing);
      return open_at(slot, OpenEnd::no_position);
    case What::standing_inner:  // it may stand on anything
      if (!closed(slot)) --counts_[reason_[slot]];
      set(slot, What::inner);
      what_[slot] &= static_cast<u8>(~closed_bit);
      return open_at(slot, OpenEnd::no_position);
    default: return;
  }
}

Interval WeighedTree::moved(Interval i, int plies) const {
  if (i.lo > -infinite) i.lo = seen_from_above(i.lo, plies, search_.win);
  if (i.hi < infinite) i.hi = seen_from_above(i.hi, plies, search_.win);
  return i;
}

// Calls f(interval in the view of the node, first slot of its visits, one past the last) for each move that was
// searched deep enough; visits go from the last to the first.
template <class F>
void WeighedTree::for_each_move(u32 slot, const std::vector<Interval>& out, F&& f) const {
  const NodeRecord& r = v_[slot];
  int last = -1;
  Interval now;
  u32 newest = no_node;
  for (i64 c = i64{slot} - 1, end = i64{slot} - r.size; c > end;) {
    const u32 child = static_cast<u32>(c);
    const NodeRecord& q = v_[child];
    c -= q.size;
    if (!speaks(child)) continue;
    const Interval seen = q.mover() == r.mover() ? out[child] : flipped(out[child]);
    if (q.rank == last && !search_.by_turns) {
      now = both(now, seen);
      continue;
    }
    if (last >= 0) f(now, newest);
    last = q.rank, now = seen, newest = child;
  }
  if (last >= 0) f(now, newest);
}

std::optional<u64> WeighedTree::bounds(const std::vector<i32>& values, bool recorded, std::vector<Interval>& out,
                                       JobProgress* progress) const {
  const u32 n = v_.closed();
  out.resize(n);
  u64 contradictions = 0;
  std::size_t answer = 0;
  const bool said = recorded && search_.sound;
  for (u32 k = 0; k < n; ++k) {
    if (progress && k % slice == slice - 1) {
      if (progress->stop) return std::nullopt;
      progress->done += slice;
    }
    Interval& i = out[k];
    switch (const What w = what(k)) {
      case What::fixed: i = {v_[k].value, v_[k].value}; break;
      case What::leaf:
      case What::over: i = {values[k], values[k]}; break;
      case What::stands: i = {values[k], infinite}; break;
      case What::nothing: i = unknown_value; break;
      case What::answer: {
        const u32 writer = answers_[answer++].second;
        i = moved(out[writer], int{v_[k].ply} - v_[writer].ply);
        break;
      }
      case What::inner:
      case What::standing_inner:
        i = {-infinite, -infinite};
        if (w == What::standing_inner) i = {values[k], values[k]};
        for_each_move(k, out, [&](Interval move, u32) {
          if (move.lo > move.hi) ++contradictions, move = unknown_value;
          i.lo = std::max(i.lo, move.lo), i.hi = std::max(i.hi, move.hi);
        });
        if (!closed(k)) i.hi = infinite;
        break;
    }
    if (!said) continue;
    const Interval closer = both(i, interval_of({v_[k].value, v_[k].kind()}));
    if (closer.lo <= closer.hi) i = closer;
    else ++contradictions;
  }
  return contradictions;
}

OpenCounts WeighedTree::why_open(const std::vector<Interval>& intervals, u32 slot, bool upper) const {
  OpenCounts out{};
  std::vector<bool> seen(2 * std::size_t{v_.closed()}, false);
  std::vector<std::pair<u32, bool>> todo;
  const auto look = [&](u32 k, bool up) {
    const bool open = up ? intervals[k].hi >= infinite : intervals[k].lo <= -infinite;
    if (!open || seen[2 * std::size_t{k} + up]) return;
    seen[2 * std::size_t{k} + up] = true;
    todo.emplace_back(k, up);
  };
  look(slot, upper);
  while (!todo.empty()) {
    const u32 k = todo.back().first;
    const bool up = todo.back().second;
    todo.pop_back();
    if (what(k) == What::answer) {
      look(writer_of(k), up);
      continue;
    }
    const bool inner = what(k) == What::inner || what(k) == What::standing_inner;
    if (!inner || (up && !closed(k))) {
      ++out[reason_[k]];
      continue;
    }
    bool any = false;
    for_each_move(k, intervals, [&](Interval move, u32 newest) {
      any = true;
      if (up ? move.hi < infinite : move.lo > -infinite) return;
      // All visits of the move leave it open
      const u8 rank = v_[newest].rank;
      for (i64 c = newest; c > i64{k} - v_[k].size && v_[static_cast<u32>(c)].rank == rank;
           c -= v_[static_cast<u32>(c)].size) {
        const u32 child = static_cast<u32>(c);
        if (speaks(child)) look(child, v_[child].mover() == v_[k].mover() ? up : !up);
        if (search_.by_turns) break;
      }
    });
    if (!any) ++out[reason_[k]];
  }
  return out;
}

}  // namespace ply
