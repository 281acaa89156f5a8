#include "engine/read/words/why_not.h"

#include "engine/read/tree/corridor.h"
#include "engine/read/words/claim_words.h"

namespace ply {
namespace {

// The child of `owner`'s parent whose return is the bound; follows a null window to the bound it was made from.
u32 setter(const View& v, Tick t, Owner owner, std::vector<u32>& chain) {
  for (int i = 0; i < 2 * max_ply; ++i) {
    if (owner.id == no_node) return no_node;
    if (chain.empty() || chain.back() != owner.id) chain.push_back(owner.id);
    if (owner.kind == Owner::Kind::child || owner.kind == Owner::Kind::stand_pat) return owner.id;
    if (owner.kind != Owner::Kind::null_window) return no_node;
    // The scout's window [a, a + 1] proves "not better than a"; a belongs to whoever set alpha there at that moment.
    const u32 k = v.find(owner.id);
    if (k == no_node) return no_node;
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    v.path_to(k, path);
    v.windows(path, t, windows);
    const Owner next = windows.back().now.alpha.owner;
    if (next == owner) return no_node;
    owner = next;
  }
  return no_node;
}

// Every move of a node that was left was searched, whether it is recorded or not.
bool all_are_searched(const NodeRecord& q, bool left_out, const Subject& subject) {
  const bool counted = !q.uncounted() || !subject.unsound();
  return !q.cut() && q.depth() > 0 && !left_out && counted && is_reported(subject);
}

}  // namespace

WhyNot why_not(const View& v, Tick t, u32 slot, MoveCode move, Side side, Nodes& nodes) {
  using What = SentenceClaim::What;
  WhyNot out;
  const NodeRecord& q = v[slot];
  const auto said = [&](SentenceClaim c) {
    c.move = move;
    tell(out.text, c, {v, nodes, side});
    return std::move(out);
  };
  if (v.state(slot, t) != NodeState::closed || v.open(slot)) {
    SentenceClaim c = claim_of(v, slot, t, What::not_yet);
    c.yes = cut_before_it_is_left(v, slot, t);
    return said(c);
  }
  if (q.end() != NodeEnd::inner) {
    SentenceClaim c = claim_of(v, slot, t, What::no_search);
    c.end = q.end();
    if (q.end() == NodeEnd::table && q.link != no_node && v.find(q.link) != no_node) {
      c.by = q.link;
      out.chain.push_back(q.link);
    }
    out.proved = q.end() != NodeEnd::pruned;
    return said(c);
  }
  const u32 c = v.last_child(slot);
  SentenceClaim missing = claim_of(v, slot, t, What::skipped);
  missing.move = move;
  const bool left_out = q.ply == 0 && !why_left_out(nodes.subject().options).empty();
  const bool all = all_are_searched(q, left_out, nodes.subject());
  missing.other = q.partial() && all ? SentenceClaim::not_recorded
                  : q.partial()      ? SentenceClaim::maybe_searched
                  : left_out         ? SentenceClaim::by_switch
                  : q.depth() <= 0   ? SentenceClaim::quiet
                                     : SentenceClaim::unknown;
  if (!q.cut() || (c == no_node && !q.partial())) {
    if (missing.other == SentenceClaim::by_switch) out.proved = !nodes.subject().unsound();
    return said(missing);
  }

  // A cut-off. Who refutes, what it met, and who set that.
  out.cut = true;
  out.value = q.value;
  out.proved = !nodes.subject().unsound();
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(slot, path);
  const Tick moment = v.enter(slot);  // the bound did not move while the node was open
  v.windows(path, moment, windows);
  const Bound beta = windows.back().entry.beta;
  out.bound = beta.value;

  if (!q.partial()) out.chain.push_back(v.id(c));
  (void)setter(v, moment, beta.owner, out.chain);
  SentenceClaim behind = claim_of(v, slot, t, What::behind_cut);
  behind.move = move;
  tell(out.text, q.partial() ? missing : behind, {v, nodes, side}).add(cut_sentence(v, t, slot, side, nodes));
  return out;
}

}  // namespace ply
