#include "engine/ask/proof/proof_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <queue>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/game/turn_win.h"

namespace ply {
namespace {

// This number of the hardest siblings stand for themselves.
constexpr std::size_t for_themselves = 3;

class Rows {
 public:
  Rows(const Proof& proof, const std::set<u64>& toggled, u64 max) : proof_(proof), toggled_(toggled), max_(max) {
    choose();
  }
  std::vector<ProofRow> list() {
    put(single(0, 0));
    return std::move(out_);
  }

 private:
  ProofRow single(u32 node, u32 indent) const {
    ProofRow row;
    row.indent = indent;
    u32 last = node;
    for (row.chain = {node}; proof_.nodes[last].listed == 1;) row.chain.push_back(last = last + 1);
    row.can_open = !proof_.nodes[last].leaf();
    row.nodes = proof_.nodes[node].size;
    row.lower = proof_.nodes[node].lower, row.upper = proof_.nodes[node].upper;
    row.key = u64{node} * 2;
    return row;
  }
  // What stands below the last node of a row, the hardest first.
  std::vector<ProofRow> below(const ProofRow& row) const {
    std::vector<ProofRow> out;
    std::vector<u32> children = row.folded.empty() ? proof_children(proof_, row.chain.back()) : row.folded;
    const u32 indent = row.indent + 1;
    const bool fold = row.folded.empty() && proof_.nodes.size() > max_;
    std::map<i64, std::vector<u32>> groups;  // by the answer; -1: there is none
    for (std::size_t i = for_themselves; fold && i < children.size(); ++i)
      groups[answer(children[i])].push_back(children[i]);
    for (std::size_t i = 0; i < children.size(); ++i) {
      if (!fold || i < for_themselves) {
        out.push_back(single(children[i], indent));
        continue;
      }
      auto& group = groups[answer(children[i])];
      if (group.size() == 1) out.push_back(single(children[i], indent));
      else if (group.size() > 1) out.push_back(folded(std::exchange(group, {}), indent));
    }
    return out;
  }
  i64 answer(u32 node) const { return proof_.nodes[node].listed == 1 ? i64{proof_.nodes[node + 1].move} : -1; }
  ProofRow folded(std::vector<u32> nodes, u32 indent) const {
    ProofRow row = single(nodes.front(), indent);
    if (answer(nodes.front()) >= 0) row.answer = nodes.front() + 1;
    row.nodes = 0;
    for (const u32 n : nodes) {
      row.nodes += proof_.nodes[n].size;
      row.lower = std::min(row.lower, proof_.nodes[n].lower), row.upper = std::max(row.upper, proof_.nodes[n].upper);
    }
    row.folded = std::move(nodes);
    row.can_open = true;
    row.key = u64{row.folded.front()} * 2 + 1;
    return row;
  }

  // Which rows are open by themselves: the nearest to the claim first, until the card is full.
  void choose() {
    const auto distance = [&](const ProofRow& r) {
      const i64 value = proof_.claim.value;
      const bool high = proof_.claim.kind != Kind::lower && r.upper < infinite;
      const i64 d = high ? value - r.upper : r.lower > -infinite ? r.lower - value : infinite;
      return (r.folded.empty() ? 0 : i64{1} << 32) + std::abs(d);
    };
    using Entry = std::pair<std::pair<i64, u64>, ProofRow>;
    const auto later = [](const Entry& a, const Entry& b) { return a.first > b.first; };
    std::priority_queue<Entry, std::vector<Entry>, decltype(later)> next(later);
    const auto shown = [](const ProofRow& r) { return r.folded.empty() ? r.chain.size() : 1; };
    u64 nodes = 0, order = 0;
    ProofRow top = single(0, 0);
    nodes = shown(top);
    next.push({{distance(top), order++}, std::move(top)});
    while (!next.empty()) {
      const ProofRow row = next.top().second;
      next.pop();
      if (!row.can_open) continue;
      std::vector<ProofRow> rows = below(row);
      u64 more = 0;
      for (const ProofRow& r : rows) more += shown(r);
      if (nodes + more > max_ && row.key != 0) continue;
      nodes += more;
      opened_.insert(row.key);
      for (ProofRow& r : rows) {
        const i64 d = distance(r);
        next.push({{d, order++}, std::move(r)});
      }
    }
  }

  void put(ProofRow row) {
    row.open = row.can_open && (opened_.contains(row.key) != toggled_.contains(row.key));
    const u64 own = row.folded.empty() ? row.chain.size() : 0;
    row.hidden = row.open ? 0 : row.nodes - own;
    out_.push_back(row);
    if (!row.open) return;
    for (ProofRow& r : below(row)) put(std::move(r));
  }

  const Proof& proof_;
  const std::set<u64>& toggled_;
  const u64 max_;
  std::set<u64> opened_;
  std::vector<ProofRow> out_;
};

}  // namespace

std::vector<u32> proof_children(const Proof& proof, u32 node) {
  std::vector<u32> out;
  for (u32 c = node + 1; c < node + proof.nodes[node].size; c += proof.nodes[c].size) out.push_back(c);
  return out;
}

std::vector<u32> proof_path(const Proof& proof, u32 node) {
  std::vector<u32> out;
  for (u32 n = node; n != no_node; n = proof.nodes[n].parent) out.push_back(n);
  std::reverse(out.begin(), out.end());
  return out;
}

Position proof_position(const Proof& proof, u32 node) {
  const Game& game = *proof.root.game;
  Position p = proof.root.position;
  for (const MoveCode m : proof.line) p = game.after(p, m);
  for (const u32 n : proof_path(proof, node))
    if (n > 0) p = game.after(p, proof.nodes[n].move);
  return p;
}

std::string proof_move(const Proof& proof, u32 node) {
  const Game& game = *proof.root.game;
  if (node > 0) return game.write_move(proof_position(proof, proof.nodes[node].parent), proof.nodes[node].move);
  if (proof.line.empty()) return {};
  Position p = proof.root.position;
  for (std::size_t i = 0; i + 1 < proof.line.size(); ++i) p = game.after(p, proof.line[i]);
  return game.write_move(p, proof.line.back());
}

bool won_within_turn(const ProofNode& n) { return n.leaf() && !n.over && !n.static_eval; }

std::string proof_win(const Proof& proof, u32 node) {
  if (!won_within_turn(proof.nodes[node])) return {};
  const Game& game = *proof.root.game;
  const Position p = proof_position(proof, node);
  std::string out;
  for (const std::string& m : texts_of_moves(game, p, turn_win_line(game, p))) out += (out.empty() ? "" : " ") + m;
  return out;
}

std::vector<ProofRow> proof_rows(const Proof& proof, const std::set<u64>& toggled, u64 max) {
  return Rows(proof, toggled, max).list();
}

std::string proof_reach(const Proof& proof) {
  const bool to_the_end = std::all_of(proof.nodes.begin(), proof.nodes.end(), [](const ProofNode& n) {
    return n.over || won_within_turn(n) || (!n.leaf() && !n.static_eval);
  });
  if (to_the_end)
    return "Every leaf is the end of the game: it proves the result itself, by these rules, whatever the depth.";
  return fmt::format("It proves the search's answer at depth {} with this evaluation, not the game's value.",
                     proof.depth);
}

std::string proof_text(const Proof& proof, const std::vector<ProofRow>& rows) {
  const Game& game = *proof.root.game;
  const auto number = [&](int v) { return game.value_text(proof.plan.profile, v); };
  const auto bounds = [&](int low, int high) {
    if (low == high) return "= " + number(low);
    std::string out;
    if (low > -infinite) out += "≥ " + number(low);
    if (high < infinite) out += (out.empty() ? "≤ " : " ≤ ") + number(high);
    return out;
  };
  const std::string side = game.type().side_name(proof.side);
  const std::string move = proof_move(proof, 0);
  std::string out = fmt::format("{}: {} for {}, at depth {}\n", move.empty() ? "root" : move,
                                claim_text(proof.claim.kind, number(proof.claim.value)), side, proof.depth);
  for (const ProofRow& r : rows) {
    const std::string space(2 * std::size_t{r.indent} + 2, ' ');
    std::string words;
    if (r.folded.empty()) {
      for (const u32 n : r.chain)
        words += (words.empty() ? "" : " ") + (proof_move(proof, n).empty() ? "root" : proof_move(proof, n));
      if (const u32 last = r.chain.back(); won_within_turn(proof.nodes[last]))
        words += ", won within the turn: " + proof_win(proof, last);
      if (!r.open && r.hidden > 0) words += fmt::format("  ({} folded)", counted(r.hidden, "node"));
    } else {
      words = counted(r.folded.size(), "move");
      for (std::size_t i = 0; i < r.folded.size() && i < 6; ++i) words += " " + proof_move(proof, r.folded[i]);
      if (r.folded.size() > 6) words += " ...";
      if (r.answer) words += ", answered by " + proof_move(proof, *r.answer);
      if (!r.open) words += fmt::format("  ({} folded)", counted(r.nodes, "node"));
    }
    out += fmt::format("{}{}  {}\n", space, words, bounds(r.lower, r.upper));
  }
  return out;
}

}  // namespace ply
