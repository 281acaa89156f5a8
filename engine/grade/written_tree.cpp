#include "engine/grade/written_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/text.h"

namespace ply {
namespace {

struct Writer {
  const Game& game;
  const ProfileInfo& profile;
  std::string_view term;
  WrittenTree out;
  bool full = false;

  int value(const Position& p) const {
    const Breakdown b = game.evaluate(p, profile.id, profile.weights, Side::first);
    const auto at = std::find_if(b.terms.begin(), b.terms.end(), [&](const TermLine& t) { return t.info->id == term; });
    return at->first - at->second;
  }
  void write(const Position& p, std::vector<u64>& history, u32 at) {
    WrittenNode& n = out.nodes[at];
    n.mover = game.mover(p);
    n.value = value(p);
    n.over = game.outcome(p, history).has_value();
    // At the leaf of a tree that was typed in nobody moves: it is taken for the other side's, as behind any move.
    if (n.over && at > 0 && game.type().has_lessons()) n.mover = other(out.nodes[n.parent].mover);
    const int ply = n.ply;
    if (n.over || ply > out.depth || full) return;
    history.push_back(game.key(p));
    for (const MoveCode m : game.moves(p, history)) {
      if (out.nodes.size() >= max_written_nodes) {
        full = true;
        break;
      }
      const u32 child = static_cast<u32>(out.nodes.size());
      out.nodes[at].children.push_back(child);
      WrittenNode next;
      next.ply = ply + 1, next.parent = at, next.move = game.show_move(p, m);
      out.nodes.push_back(std::move(next));
      write(game.after(p, m), history, child);
    }
    history.pop_back();
  }
};

}  // namespace

std::string WrittenTree::path(u32 node) const {
  std::string out;
  for (u32 at = node; at != 0; at = nodes[at].parent) out = nodes[at].move + (out.empty() ? "" : " " + out);
  return out.empty() ? "root" : out;
}

u32 WrittenTree::child(u32 node, std::string_view move) const {
  for (const u32 c : nodes[node].children)
    if (nodes[c].move == move) return c;
  return no_written_node;
}

Status known_term(const Game& game, std::string_view profile, std::string_view term) {
  const auto ids = [](const auto& all) {
    std::string out;
    for (const auto& x : all) out += (out.empty() ? "" : ", ") + std::string(x.id);
    return out;
  };
  const ProfileInfo* p = game.profile(profile);
  if (!p) return Error{fmt::format("there is no profile {}; there are {}", quoted_text(profile), ids(game.profiles()))};
  if (std::none_of(p->terms.begin(), p->terms.end(), [&](const TermInfo& t) { return t.id == term; }))
    return Error{fmt::format("the profile {} has no term {}; it has {}", p->id, quoted_text(term), ids(p->terms))};
  return Done{};
}

Result<WrittenTree> write_out(const Game& game, const Position& root, int depth, std::string_view profile,
                              std::string_view term) {
  if (const Status ok = known_term(game, profile, term); !ok) return ok.error();
  Writer w{game, *game.profile(profile), term, {}, false};
  w.out.depth = depth;
  w.out.nodes.emplace_back();
  std::vector<u64> history;
  w.write(root, history, 0);
  if (w.full) return Error{fmt::format("its tree has more than {} nodes", max_written_nodes)};
  if (w.out.nodes[0].over) return Error{"its game is over"};
  if (w.out.nodes[0].mover != Side::first) return Error{"its first side is not to move"};
  return std::move(w.out);
}

}  // namespace ply
