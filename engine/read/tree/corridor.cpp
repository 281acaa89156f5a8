#include "engine/read/tree/corridor.h"

#include <algorithm>
#include <array>

#include "engine/base/in_view.h"
#include "engine/read/node/moment.h"
#include "engine/read/tree/corridor_words.h"
#include "engine/read/words/claim_words.h"
#include "engine/read/words/log_facts.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

/// A window in the view of `side`: alpha is the left wall where the side moves, the right one where it does not.
struct Walls {
  Bound left, right;
};
Walls walls_of(const Window& w, Side mover, Side side) {
  const Window seen = mover == side ? w : flipped(w);
  return {seen.alpha, seen.beta};
}

bool built_here(const View& v, u32 slot, u32 parent, const Owner& owner) {
  switch (owner.kind) {
    case Owner::Kind::root_window: return parent == no_node;
    case Owner::Kind::stand_pat: return owner.id == v.id(slot);
    case Owner::Kind::null_window: return parent != no_node && owner.id == v.id(parent);
    case Owner::Kind::child: {
      const u32 k = v.find(owner.id);
      return k != no_node && v.parent(k) == slot;
    }
    case Owner::Kind::unknown: break;
  }
  return false;
}

CorridorChip::State never_searched(const NodeRecord& q, bool closed, bool shut) {
  using State = CorridorChip::State;
  if (!closed) return shut ? State::cut_off : State::not_yet;
  if (q.partial()) return State::unrecorded;
  if (q.cut()) return State::cut_off;
  if (q.end() == NodeEnd::aborted) return State::stopped;
  return State::no_need;
}

class Maker {
 public:
  Maker(const View& v, Tick t, std::span<const u32> line, Side side, Nodes& nodes)
      : v_(v), t_(t), line_(line), side_(side), nodes_(nodes) {
    v.windows(line, t, windows_);
  }

  CorridorRow row(std::size_t d, const CorridorRow* above) {
    const u32 slot = line_[d], parent = d ? line_[d - 1] : no_node,
              next = d + 1 < line_.size() ? line_[d + 1] : no_node;
    const NodeRecord& q = v_[slot];
    CorridorRow r;
    r.slot = slot;
    r.id = v_.id(slot);
    r.ply = q.ply;
    r.depth = q.depth();
    r.mover = q.mover();
    r.same_mover = parent != no_node && v_[parent].mover() == q.mover();
    r.pass = q.pass();
    r.state = v_.state(slot, t_);
    const bool closed = r.state == NodeState::closed && !v_.open(slot);
    if (closed) {
      r.end = q.end();
      r.value = in_view({q.value, q.end() == NodeEnd::aborted ? Kind::none : q.kind()}, q.mover(), side_);
    }
    r.assumed = q.pass() == Pass::probe || (above && above->assumed);
    const bool own = next == no_node || last_by_now(slot, next);
    walls(r, d, parent, own);
    chips(r, slot, next, closed, own);
    if (q.moves == 1 && !r.chips.empty() && nodes_.game())
      if (const Position* at = nodes_.position(v_, slot))
        r.forced_pass = nodes_.legal(v_, slot).size() == 1 &&
                        nodes_.game()->click_path(*at, nodes_.legal(v_, slot).front()).empty();
    return r;
  }

  /// What the walls of row `d` are drawn from.
  const Window& window(int d, bool handed) const {
    const PathWindow& w = windows_[static_cast<std::size_t>(d)];
    return handed ? w.at_next : w.now;
  }

 private:
  /// The walls of a window at a row. What closed it lies beyond the wall; the wall itself stays where it was.
  struct Shape {
    CorridorWall left, right;
    bool closed = false;
  };
  Shape shape(const CorridorRow& r, const Window& w, u32 parent) const {
    const Walls walls = walls_of(w, r.mover, side_);
    Shape out{{walls.left.value, walls.left.owner, built_here(v_, r.slot, parent, walls.left.owner)},
              {walls.right.value, walls.right.owner, built_here(v_, r.slot, parent, walls.right.owner)}};
    out.closed = !v_.windowless() && w.alpha.value >= w.beta.value;
    if (!out.closed) return out;
    if (r.mover == side_) out.left = {out.right.value, out.left.owner, out.left.here};
    else out.right = {out.left.value, out.right.owner, out.right.here};
    return out;
  }

  /// Whether the child that the line goes on with has returned, and no other one was entered since.
  bool last_by_now(u32 slot, u32 next) {
    if (v_.open(next) || v_.leave(next) > t_) return false;
    v_.children(slot, kids_);
    const auto after = std::upper_bound(kids_.begin(), kids_.end(), next);
    return after == kids_.end() || v_.enter(*after) > t_;
  }

  void walls(CorridorRow& r, std::size_t d, u32 parent, bool own) {
    const Window &handed = windows_[d].at_next, &now = windows_[d].now;
    const Shape to_next = shape(r, handed, parent), shown = own ? shape(r, now, parent) : to_next;
    r.left = shown.left, r.right = shown.right, r.closed = shown.closed;
    if (v_.windowless()) return;
    r.handed = !own && (handed.alpha.value != now.alpha.value || handed.beta.value != now.beta.value);
    const Window& w = own ? now : handed;
    r.null_window = !r.closed && i64{w.beta.value} - w.alpha.value == 1;
    // A shallow search asks for any bound that it likes.
    const Window& entry = windows_[d].entry;
    const Window above = d == 0 ? entry : r.same_mover ? windows_[d - 1].at_next : flipped(windows_[d - 1].at_next);
    r.widens = !above_.closed && (d == 0 || !is_shallow_probe(v_[parent], v_[r.slot])) &&
               (entry.alpha.value < above.alpha.value || entry.beta.value > above.beta.value);
    above_ = to_next;
  }

  void chips(CorridorRow& r, u32 slot, u32 next, bool closed, bool own) {
    const NodeRecord& q = v_[slot];
    v_.children(slot, kids_);
    std::array<bool, 256> seen{};
    int alpha = q.stood_pat() ? q.static_eval : q.alpha, ranks = 0;
    int best = -1, best_value = -infinite - 1;
    for (u32 c : kids_) {
      const NodeRecord& x = v_[c];
      CorridorChip chip;
      chip.slot = c;
      chip.id = v_.id(c);
      chip.move = x.move;
      chip.pass = x.pass();
      chip.on_line = c == next;
      const NodeState state = v_.state(c, t_);
      chip.state = state == NodeState::not_yet              ? CorridorChip::State::not_yet
                   : state == NodeState::open || v_.open(c) ? CorridorChip::State::open
                                                            : CorridorChip::State::done;
      // Nobody knows yet that its scout will fail
      if (chip.state == CorridorChip::State::not_yet && chip.pass == Pass::research && !chip.on_line) continue;
      if (chip.state == CorridorChip::State::done) {
        const int value = value_for(q, x);
        chip.end = x.end();
        if (x.end() == NodeEnd::aborted) chip.state = CorridorChip::State::stopped;
        else chip.value = in_view({x.value, x.kind()}, x.mover(), side_);
        chip.counts = counts(x, alpha, q.beta, value);
        chip.refutes = closed && q.cut() && !q.partial() && c == kids_.back();
        if (chip.counts && value > best_value) best = static_cast<int>(r.chips.size()), best_value = value;
        if (chip.counts) alpha = std::max(alpha, value);
      }
      if (chip.pass != Pass::probe && !seen[x.rank]) seen[x.rank] = true, ++ranks;
      if (chip.on_line) r.next = static_cast<int>(r.chips.size());
      r.chips.push_back(std::move(chip));
    }
    // A move is the best of an open node only where it set the wall; one that failed low proves nothing about itself.
    // Of a closed one the search has named it: else standing pat is best, or a move without a record.
    const auto named = [&](const NodeRecord& x) { return x.rank == q.best || x.rank >= NodeRecord::last_rank; };
    if (best >= 0 && (closed ? q.kind() != Kind::upper && named(v_[r.chips[static_cast<std::size_t>(best)].slot])
                             : best_value > (q.stood_pat() ? std::max(q.static_eval, q.alpha) : q.alpha)))
      r.chips[static_cast<std::size_t>(best)].best = true;
    // Closed already, but not left yet: the value that did it was the last that counted.
    bool shut = false;
    if (r.closed && !closed && own && !goes_on_after(v_, slot, t_))
      for (auto c = r.chips.rbegin(); c != r.chips.rend() && !shut; ++c) shut = c->refutes = c->counts;
    for (const CorridorChip& c : r.chips)
      if (c.refutes) r.saves = moves_left_behind(v_, slot, c.slot).any();
    r.uncounted = q.uncounted();
    const int missing = r.uncounted ? 0 : std::max(0, q.moves - ranks);
    if (missing == 0 && !r.uncounted) return;
    if (q.depth() <= 0) {  // only forcing moves are meant, and which these are the recording does not say
      r.not_listed = missing;
      return;
    }
    const CorridorChip::State state = never_searched(q, closed, shut);
    std::vector<MoveCode> searched;
    for (const CorridorChip& c : r.chips)
      if (c.pass != Pass::probe) searched.push_back(c.move);
    std::sort(searched.begin(), searched.end());
    for (MoveCode m : nodes_.legal(v_, slot)) {
      if (std::binary_search(searched.begin(), searched.end(), m)) continue;
      CorridorChip chip;
      chip.move = m;
      chip.state = state;
      r.chips.push_back(std::move(chip));
    }
    if (nodes_.legal(v_, slot).empty()) r.not_listed = missing;
  }

  const View& v_;
  const Tick t_;
  const std::span<const u32> line_;
  const Side side_;
  Nodes& nodes_;
  std::vector<PathWindow> windows_;
  Shape above_;  // of the row before: the window that it passed down
  std::vector<u32> kids_;
};

}  // namespace

Corridor corridor_at(const View& v, Tick t, std::span<const u32> line, u32 shown, Side side, Nodes& nodes,
                     bool forked) {
  Corridor out;
  out.side = side;
  out.windowless = v.windowless();
  if (line.empty()) return out;
  Maker maker(v, t, line, side, nodes);
  out.rows.reserve(line.size());
  for (std::size_t d = 0; d < line.size(); ++d) {
    out.rows.push_back(maker.row(d, d ? &out.rows[d - 1] : nullptr));
    if (forked) out.rows.back().widens = false;
    if (line[d] == shown) out.shown = static_cast<int>(d);
  }
  if (out.shown < 0) out.shown = static_cast<int>(line.size()) - 1;

  // The sentence: a cut, the question of a scout, or what the walls say.
  const CorridorRow& r = out.rows[static_cast<std::size_t>(out.shown)];
  if (r.widens) {
    tell(out.sentence, claim_of(v, r.slot, t, SentenceClaim::What::widened), {v, nodes, side});
  } else if (r.state == NodeState::closed && r.end == NodeEnd::inner && v[r.slot].cut()) {
    out.sentence = cut_sentence(v, t, r.slot, side, nodes);
  } else if (r.state == NodeState::closed && r.end == NodeEnd::inner && r.value.kind != Kind::none) {
    out.sentence = result_sentence(v, t, r, side, nodes);
  } else if (!v.windowless() && r.state == NodeState::open) {
    // Closed, and only to be left: the move that did it is told already.
    const auto by = std::find_if(r.chips.begin(), r.chips.end(), [](const CorridorChip& c) { return c.refutes; });
    const NodeRecord& q = v[r.slot];
    const int value = by == r.chips.end() ? 0 : value_for(q, v[by->slot]);
    const bool last = by != r.chips.end() && (v.open(r.slot) || v.last_child(r.slot) == by->slot);
    if (r.closed && last && value >= q.beta) {
      // fail-hard returns no more
      out.sentence =
          cut_sentence(v, t, r.slot, by->slot,
                       nodes.subject().options.has(Switch::fail_hard) ? std::min(value, q.beta) : value, side, nodes);
    } else if (r.null_window) out.sentence = scout_sentence(v, t, out, r, nodes);
    if (out.sentence.empty()) out.sentence = wall_sentence(v, t, r, maker.window(out.shown, r.handed), side, nodes);
  }
  return out;
}

void go_on_with_best(const View& v, Tick t, std::vector<u32>& line) {
  std::vector<u32> best;
  if (v.state(line.back(), t) == NodeState::closed && !v[line.back()].cut())
    best = principal_variation(v, line.back(), t);
  if (best.size() > 1) line.insert(line.end(), best.begin() + 1, best.end());
}

std::string chip_text(const View& v, const CorridorRow& row, const CorridorChip& chip, Nodes& nodes) {
  return chip.slot != no_node ? nodes.move(v, chip.slot) : nodes.text(v, row.slot, chip.move);
}

}  // namespace ply
