#include "engine/foreign/read_again.h"

#include "engine/base/secret_hash.h"
#include "engine/foreign/import_scores.h"
#include "engine/foreign/import_tree.h"

namespace ply {

using imported::Node;

struct ReadAgain::Log {
  imported::Nodes nodes;
  imported::LineTree tree;
};

namespace {

// What follows from scores and windows is made to follow again, but for what `reported` names.
void forget(Node& n, u16 reported, bool keep_best) {
  NodeRecord& r = n.r;
  const NodeRecord was = r;
  n.has = static_cast<u16>(Node::ply_reported | Node::mover_reported | Node::depth_reported | Node::window_reported |
                           Node::value_reported | Node::rank_reported | reported);
  if (was.inferred()) n.tell(Node::inferred);
  const bool by_values = was.end() == NodeEnd::inner || was.end() == NodeEnd::pruned;
  if (was.inferred() || (!by_values && was.end() != NodeEnd::unreported)) n.tell(Node::end_reported);
  if (!n.reported(Node::pass_reported)) r.flags = static_cast<u8>(r.flags & ~NodeRecord::pass_mask);
  if (!n.reported(Node::cut_reported)) r.flags = static_cast<u8>(r.flags & ~NodeRecord::cut_bit);
  if (!n.reported(Node::stood_pat_reported)) r.flags = static_cast<u8>(r.flags & ~NodeRecord::stand_pat_bit);
  if (was.inferred() || !keep_best) r.best = no_rank;
}

}  // namespace

ReadAgain::~ReadAgain() = default;

ReadAgain::ReadAgain(const View& view, const SearchPlan& plan) : view_(view) {
  // One number for each text; where moves are codes of a game, for each code.
  OutsideMap<std::string, u32> by_text;
  OutsideMap<u32, u32> by_code;
  texts_of_.resize(view_.size()), reported_.assign(view_.size(), 0), best_of_log_.assign(view_.size(), false);
  for (u32 k = 0; k < view_.size(); ++k) {
    const u32 move = view_[k].move;
    const auto [code, fresh] = by_code.try_emplace(move, 0);
    if (fresh) {
      const std::string text = move < plan.move_texts.size() ? plan.move_texts[move] : "#" + std::to_string(move);
      const auto [at, another] = by_text.try_emplace(text, static_cast<u32>(texts_.size()));
      if (another) texts_.push_back(text);
      code->second = at->second;
    }
    texts_of_[k] = code->second;
  }
  Log log;
  begin(log);
  const std::vector<NodeRecord> bare = end(log);
  for (u32 k = 0; k < view_.size(); ++k) {
    const NodeRecord &was = view_[k], &is = bare[k];
    const auto tell = [&](Node::Reported what, bool differs) {
      if (differs) reported_[k] = static_cast<u16>(reported_[k] | what);
    };
    tell(Node::pass_reported, was.pass() != is.pass());
    tell(Node::cut_reported, was.cut() != is.cut());
    tell(Node::kind_reported, was.kind() != is.kind());
    tell(Node::stood_pat_reported, was.stood_pat() != is.stood_pat());
    tell(Node::end_reported, was.end() != is.end());
    best_of_log_[k] = was.best != is.best && was.best != no_rank;
  }
}

void ReadAgain::begin(Log& log) const {
  const u32 n = view_.size();
  log.tree.first.assign(n, no_node), log.tree.next.assign(n, no_node), log.tree.post.resize(n);
  for (u32 k = 0; k < n; ++k) {
    Node& node = log.nodes.add();
    node.r = view_[k], node.text = node.r.move = texts_of_[k];
    node.said_ply = static_cast<i16>(view_.said_ply(k));
    forget(node, reported_[k], best_of_log_[k]);
    log.tree.inferred += node.reported(Node::inferred);
    log.tree.post[k] = k;
    u32 after = no_node;
    for (i64 c = i64{k} - 1, last = i64{k} - view_[k].size; c > last; c -= view_[static_cast<u32>(c)].size)
      log.tree.next[static_cast<u32>(c)] = after, after = static_cast<u32>(c);
    log.tree.first[k] = after;
  }
  view_.roots(log.tree.roots);
}

std::vector<NodeRecord> ReadAgain::end(Log& log) const {
  Budget budget({}, nullptr);
  (void)imported::fill_in(log.nodes, log.tree, texts_, !view_.untold().windows, budget);
  std::vector<NodeRecord> out(view_.size());
  for (u32 k = 0; k < view_.size(); ++k) {
    out[k] = log.nodes[k].r;
    out[k].move = view_[k].move;
  }
  return out;
}

std::vector<NodeRecord> ReadAgain::scores_of(Side of) const {
  Log log;
  begin(log);
  imported::turn_scores(log.nodes, log.tree, of);
  return end(log);
}

std::vector<NodeRecord> ReadAgain::with_movers(const std::function<Side(u32)>& mover,
                                               const std::vector<bool>* beside) const {
  Log log;
  begin(log);
  for (u32 k = 0; k < view_.size(); ++k) {
    Node& n = log.nodes[k];
    n.r.flags = static_cast<u8>((n.r.flags & ~NodeRecord::mover_bit) | static_cast<u8>(mover(k)));
    if (!beside || !(*beside)[k]) continue;
    n.r.flags = static_cast<u8>((n.r.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(Pass::probe, false));
    n.tell(Node::pass_reported);
  }
  return end(log);
}

}  // namespace ply
