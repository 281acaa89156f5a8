#include "engine/analysis/tree/corridor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/analysis/places/place_names.h"
#include "engine/core/in_view.h"
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

CorridorChip::State never_searched(const NodeRecord& q, bool closed) {
  using State = CorridorChip::State;
  if (!closed) return State::not_yet;
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
    walls(r, d, parent, above);
    chips(r, slot, next, closed);
    if (q.moves == 1 && !r.chips.empty() && nodes_.game())
      if (const Position* at = nodes_.position(v_, slot))
        r.forced_pass = nodes_.legal(v_, slot).size() == 1 &&
                        nodes_.game()->click_path(*at, nodes_.legal(v_, slot).front()).empty();
    return r;
  }

 private:
  void walls(CorridorRow& r, std::size_t d, u32 parent, const CorridorRow* above) {
    const Window& w = windows_[d].at_next;
    const Walls walls = walls_of(w, r.mover, side_);
    r.left = {walls.left.value, walls.left.owner, built_here(v_, r.slot, parent, walls.left.owner)};
    r.right = {walls.right.value, walls.right.owner, built_here(v_, r.slot, parent, walls.right.owner)};
    if (v_.windowless()) return;
    r.closed = w.alpha.value >= w.beta.value;
    r.null_window = !r.closed && i64{w.beta.value} - w.alpha.value == 1;
    // What closed the corridor lies beyond the wall; the wall itself stays where it was.
    if (r.closed)
      (r.mover == side_ ? r.left : r.right) = r.mover == side_
                                                  ? CorridorWall{r.right.value, r.left.owner, r.left.here}
                                                  : CorridorWall{r.left.value, r.right.owner, r.right.here};
    r.widens = above && !above->closed && (r.left.value < above->left.value || r.right.value > above->right.value);
  }

  void chips(CorridorRow& r, u32 slot, u32 next, bool closed) {
    const NodeRecord& q = v_[slot];
    v_.children(slot, kids_);
    std::array<bool, 256> seen{};
    int alpha = q.stood_pat() ? q.statik : q.alpha, ranks = 0;
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
    if (best >= 0 &&
        (closed ? q.kind() != Kind::upper : best_value > (q.stood_pat() ? std::max(q.statik, q.alpha) : q.alpha)))
      r.chips[static_cast<std::size_t>(best)].best = true;
    // Closed already, but not left yet: the value that did it was the last that counted.
    if (r.closed && !closed && next == no_node)
      for (auto c = r.chips.rbegin(); c != r.chips.rend(); ++c)
        if (c->counts) {
          c->refutes = true;
          break;
        }
    r.uncounted = q.uncounted();
    const int missing = r.uncounted ? 0 : std::max(0, q.moves - ranks);
    if (missing == 0 && !r.uncounted) return;
    if (q.depth() <= 0) {  // only forcing moves are meant, and which these are the recording does not say
      r.not_listed = missing;
      return;
    }
    const CorridorChip::State state = never_searched(q, closed);
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
  std::vector<u32> kids_;
};

std::string side_name(const Nodes& nodes, Side s) {
  if (const BoardFace* face = nodes.subject().face()) return face->type().side_name(s);
  return s == Side::first ? "first" : "second";
}

std::string count_text(int n) {
  static constexpr std::array words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                    "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return n < static_cast<int>(words.size()) ? words[static_cast<std::size_t>(n)] : std::to_string(n);
}

// Stands for the number of moves of a node that is NodeRecord::uncounted().
constexpr int uncounted = 255;

std::string need_no_search(int n, const std::string& whose) {
  if (n <= 0) return "nothing is left to search.";
  if (n >= uncounted) return whose + " other turns need no search.";
  return fmt::format("{} other {} no search.", whose, n == 1 ? "move needs" : count_text(n) + " moves need");
}

void owner_words(Sentence& s, const View& v, const Owner& owner, Nodes& nodes) {
  const u32 k = owner.id == no_node ? no_node : v.find(owner.id);
  if (owner.kind == Owner::Kind::stand_pat) s.say(" by standing pat");
  else if (owner.kind == Owner::Kind::child && k != no_node) s.say(" by ").link(node_place(v, k, nodes), owner.id);
}

/// The scouting node's question about its move on this line.
void question(Sentence& s, const View& v, u32 scouting, u32 candidate, int than, Side side, Nodes& nodes) {
  s.link(node_place(v, candidate, nodes), v.id(candidate));
  if (v[scouting].mover() == side) s.say(" gives " + side_name(nodes, side) + " more than ");
  else s.say(" holds " + side_name(nodes, side) + " below ");
  s.number(than, side);
}

/// What a null window asks: of the row that scouts, or of the one above whose window this row inherited.
Sentence scout_sentence(const View& v, const Corridor& c, const CorridorRow& r, Nodes& nodes) {
  Sentence s;
  for (std::size_t d = 0; d + 1 < c.rows.size(); ++d) {
    const u32 id = c.rows[d].id;
    if (!(r.left.owner.kind == Owner::Kind::null_window && r.left.owner.id == id) &&
        !(r.right.owner.kind == Owner::Kind::null_window && r.right.owner.id == id))
      continue;
    s.say("The question is whether ");
    question(s, v, c.rows[d].slot, c.rows[d + 1].slot,
             v[c.rows[d].slot].mover() == c.side ? r.left.value : r.right.value, c.side, nodes);
    return s.say(": a null window asks for yes or no, no more.");
  }
  return s;
}

/// What each side is sure of in this row.
Sentence wall_sentence(const View& v, const CorridorRow& r, Side side, Nodes& nodes) {
  Sentence s;
  const std::string me = side_name(nodes, side), rival = side_name(nodes, other(side));
  const bool left = r.left.value > -infinite, right = r.right.value < infinite;
  if (!left && !right) return s.say("Nothing is proved on this line yet: every value is possible.");
  // The window of the root is nobody's: it is what the search was asked about.
  const bool asked_left = left && r.left.owner.kind == Owner::Kind::root_window,
             asked_right = right && r.right.owner.kind == Owner::Kind::root_window;
  if (asked_left && asked_right)
    return s.say("The root is only asked about values between ")
        .number(r.left.value, side)
        .say(" and ")
        .number(r.right.value, side)
        .say(".");
  if (left) {
    s.say(asked_left ? "The root is only asked about more than " : me + " is sure of ").number(r.left.value, side);
    owner_words(s, v, r.left.owner, nodes);
    s.say(right ? "; " : asked_left ? "." : ": only more than that matters here.");
  }
  if (right) {
    s.say(!asked_right ? rival + " holds " + me + " to "
          : left       ? "the root is only asked about less than "
                       : "The root is only asked about less than ")
        .number(r.right.value, side);
    owner_words(s, v, r.right.owner, nodes);
    s.say(left ? ": only what lies between matters here." : asked_right ? "." : ": only less than that matters here.");
  }
  return s;
}

/// What a node whose moves were all searched is worth.
Sentence result_sentence(const View& v, const CorridorRow& r, Side side, Nodes& nodes) {
  Sentence s;
  const std::string me = side_name(nodes, side);
  for (const CorridorChip& c : r.chips)
    if (c.best)
      s.link(node_place(v, c.slot, nodes), c.id).say(" is best: " + me + " gets ").score(r.value, side).say(" here.");
  if (s.empty())
    s.say("No move reaches what " + side_name(nodes, r.mover) + " already has elsewhere: " + me + " gets ")
        .score(r.value, side)
        .say(" here.");
  return s;
}

/// Move `c` of node `slot` (no_node: standing pat, or a move without a record) reached beta with `value`, in the
/// mover's view.
Sentence told_cut(const View& v, u32 slot, u32 c, int value, Side side, Nodes& nodes) {
  Sentence s;
  const NodeRecord& q = v[slot];
  const Side mover = q.mover();
  const std::string me = side_name(nodes, side), mover_name = side_name(nodes, mover),
                    rival_name = side_name(nodes, other(mover));

  // 1. What the refuting move is worth.
  if (c != no_node) s.link(node_place(v, c, nodes), v.id(c));
  else s.say(q.has_static() && q.statik >= q.beta ? "Standing pat" : "A move that is not recorded");
  s.say(mover == side ? " gives " + me + " at least " : " leaves " + me + " at most ")
      .number(in_view(value, mover, side), side)
      .say(". ");

  // 2. What it met, and who had built that.
  std::vector<u32> path, seen;
  std::vector<PathWindow> windows;
  v.path_to(slot, path);
  v.windows(path, v.enter(slot), windows);  // beta does not move while the node is open
  const Bound beta = windows.back().entry.beta;
  const int bound = in_view(beta.value, mover, side);
  v.children(slot, seen);
  std::array<bool, 256> ranks{};
  int searched = 0;
  for (u32 k : seen)
    if (k <= c && v[k].pass() != Pass::probe && !ranks[v[k].rank]) ranks[v[k].rank] = true, ++searched;
  const int left = q.partial() ? 0 : q.uncounted() ? uncounted : q.moves - searched;
  const Owner& owner = beta.owner;
  const u32 by = owner.id == no_node ? no_node : v.find(owner.id);

  switch (owner.kind) {
    case Owner::Kind::child:
    case Owner::Kind::stand_pat:
      if (by == no_node) break;
      if (mover != side) s.say(me + " already has ").number(bound, side);
      else s.say(rival_name + " already holds " + me + " to ").number(bound, side);
      owner_words(s, v, owner, nodes);
      s.say(", so " + rival_name + " will not come here: ").say(need_no_search(left, "the"));
      return s;
    case Owner::Kind::null_window: {
      const auto at = std::find(path.begin(), path.end(), by);
      if (by == no_node || at == path.end() || at + 1 == path.end()) break;
      const bool asks = v[by].mover() == mover;  // the side that asks is the one that cut: the answer is yes
      s.say("The question was whether ");
      // The wall the question is about: the scouting node's own value, one beside the null window's other end.
      const int has = in_view(asks ? beta.value - 1 : beta.value, mover, side);
      question(s, v, by, at[1], has, side, nodes);
      s.say(asks ? ": on this line it does, so " : ": on this line it does not, so ")
          .say(need_no_search(left, mover_name + "'s"));
      return s;
    }
    case Owner::Kind::root_window:
      s.say("The root was only asked about values ")
          .say(mover == side ? "up to " : "from ")
          .number(bound, side)
          .say(": ")
          .say(need_no_search(left, "the"));
      return s;
    case Owner::Kind::unknown: break;
  }
  s.say("The bound here was ").number(bound, side).say(": ").say(need_no_search(left, "the"));
  return s;
}

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
    out.sentence.say("This window reaches beyond the one above it: an error of the search.");
  } else if (r.state == NodeState::closed && r.end == NodeEnd::inner && v[r.slot].cut()) {
    out.sentence = cut_sentence(v, r.slot, side, nodes);
  } else if (r.state == NodeState::closed && r.end == NodeEnd::inner && r.value.kind != Kind::none) {
    out.sentence = result_sentence(v, r, side, nodes);
  } else if (!v.windowless() && r.state == NodeState::open) {
    // Closed, and only to be left: the move that did it is told already.
    const auto by = std::find_if(r.chips.begin(), r.chips.end(), [](const CorridorChip& c) { return c.refutes; });
    if (r.closed && by != r.chips.end()) {
      const NodeRecord& q = v[r.slot];
      const int value = value_for(q, v[by->slot]);
      // fail-hard returns no more
      out.sentence =
          told_cut(v, r.slot, by->slot,
                   nodes.subject().options.has(Switch::fail_hard) ? std::min(value, q.beta) : value, side, nodes);
    } else if (r.null_window) out.sentence = scout_sentence(v, out, r, nodes);
    if (out.sentence.empty()) out.sentence = wall_sentence(v, r, side, nodes);
  }
  return out;
}

std::string chip_text(const View& v, const CorridorRow& row, const CorridorChip& chip, Nodes& nodes) {
  return chip.slot != no_node ? nodes.move(v, chip.slot) : nodes.text(v, row.slot, chip.move);
}

Sentence cut_sentence(const View& v, u32 slot, Side side, Nodes& nodes) {
  const NodeRecord& q = v[slot];
  if (!q.cut()) return {};
  return told_cut(v, slot, q.partial() ? no_node : v.last_child(slot), q.value, side, nodes);
}

}  // namespace ply
