// What is shown of a refutation: its first plies, with equal subtrees once.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/ask/proof/proof_rows.h"
#include "engine/base/text.h"
#include "engine/review/refutation.h"

namespace ply {
namespace {

constexpr int shown_plies = 3;  // behind the error, which is the first
constexpr std::size_t max_named = 3;

struct Shown {
  RefutationLine line;
  std::vector<Shown> below = {};
};

bool same_below(const std::vector<Shown>& a, const std::vector<Shown>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Shown& x, const Shown& y) {
    return x.line.move == y.line.move && x.line.equal == y.line.equal && same_below(x.below, y.below);
  });
}
void add_hidden(Shown& to, const Shown& from) {
  to.line.hidden += from.line.hidden;
  for (std::size_t i = 0; i < to.below.size(); ++i) add_hidden(to.below[i], from.below[i]);
}

/// The lines from `at` on that lie `indent` plies below, and what is below them; siblings with the same below are one.
std::vector<Shown> folded_below(const std::vector<RefutationLine>& lines, std::size_t& at, int indent) {
  std::vector<Shown> out;
  while (at < lines.size() && lines[at].indent == indent) {
    Shown s{lines[at++]};
    s.below = folded_below(lines, at, indent + 1);
    const auto same =
        std::find_if(out.begin(), out.end(), [&](const Shown& o) { return same_below(o.below, s.below); });
    if (same == out.end()) {
      out.push_back(std::move(s));
    } else {
      same->line.equal.push_back(std::move(s.line.move));
      add_hidden(*same, s);
    }
  }
  return out;
}

void flatten(const std::vector<Shown>& from, std::vector<RefutationLine>& out) {
  for (const Shown& s : from) {
    out.push_back(s.line);
    flatten(s.below, out);
  }
}

}  // namespace

std::vector<RefutationLine> refutation_lines(const Refutation& refutation) {
  const Proof& proof = refutation.proof;
  std::vector<RefutationLine> out;
  std::vector<int> ply(proof.nodes.size(), 0);
  for (std::size_t i = 1; i < proof.nodes.size(); ++i) {
    const ProofNode& n = proof.nodes[i];
    const ProofNode& above = proof.nodes[n.parent];
    ply[i] = ply[n.parent] + 1;
    if (ply[i] > shown_plies) continue;
    RefutationLine line{
        ply[i], proof_move(proof, static_cast<u32>(i)), above.listed == 1, 0, above.mover, static_cast<u32>(i)};
    if (ply[i] == shown_plies) line.hidden = n.size - 1;
    out.push_back(std::move(line));
  }
  return out;
}

std::vector<RefutationLine> folded_lines(const Refutation& refutation) {
  const auto lines = refutation_lines(refutation);
  std::size_t at = 0;
  std::vector<RefutationLine> out;
  flatten(folded_below(lines, at, 1), out);
  return out;
}

std::string moves_words(const RefutationLine& l) {
  std::string out = l.move;
  for (std::size_t i = 0; i < std::min(max_named - 1, l.equal.size()); ++i) out += ", " + l.equal[i];
  if (l.equal.size() >= max_named) out += fmt::format(" + {}", l.equal.size() - max_named + 1);
  return out;
}

std::string hidden_words(const RefutationLine& l) {
  return l.hidden == 0 ? std::string() : fmt::format("+ {} {}", grouped(l.hidden), l.hidden == 1 ? "node" : "nodes");
}

std::string refutation_words(const Refutation& refutation) {
  const Proof& proof = refutation.proof;
  const std::size_t nodes = proof.nodes.size();
  const auto count = fmt::format("{} {} it{}", grouped(nodes), nodes == 1 ? "node proves" : "nodes prove",
                                 refutation.smallest ? "" : ", the fewest known");
  const auto below = proof_children(proof, 0);
  if (below.empty()) return count;
  if (below.size() > 1) return fmt::format("an answer to each of {} moves; {}", below.size(), count);
  const auto then = proof_children(proof, below.front());
  std::string out = "refuted by " + proof_move(proof, below.front());
  if (then.size() > 1) out += fmt::format(", then an answer to each of {} moves", then.size());
  return out + "; " + count;
}

std::string refutation_text(const Refutation& refutation) {
  constexpr std::size_t max = 24;
  const auto lines = folded_lines(refutation);
  std::string out;
  for (std::size_t i = 0; i < std::min(max, lines.size()); ++i)
    out += fmt::format("{}{}{}\n", std::string(2 * static_cast<std::size_t>(lines[i].indent), ' '),
                       moves_words(lines[i]), lines[i].hidden > 0 ? "  " + hidden_words(lines[i]) : "");
  return lines.size() > max ? out + fmt::format("  and {} more\n", lines.size() - max) : out;
}

}  // namespace ply
