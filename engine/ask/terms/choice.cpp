#include "engine/ask/terms/choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <unordered_set>

#include "engine/read/waste/minimal_tree.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

/// The child whose value is the value of its parent; no_node: none, or nobody knows.
u32 value_from(const View& v, u32 k) {
  const NodeRecord& r = v[k];
  if (r.best == no_rank) return no_node;
  std::vector<u32> kids;
  v.children(k, kids);
  constexpr int last_rank = 254;  // of that move and all behind it
  u32 found = no_node;
  for (const u32 c : kids) {
    const NodeRecord& child = v[c];
    if (child.pass() == Pass::probe || child.end() == NodeEnd::aborted || value_for(r, child) != r.value) continue;
    const bool best = child.rank == r.best;
    if (best && (found == no_node || child.rank < last_rank)) found = c;  // its last visit is the one that counted
  }
  return found;
}

/// Whether the value of a node is its own static value: a leaf, or standing pat was best.
bool rests_here(const NodeRecord& r) {
  return r.has_static() && r.value == r.static_eval &&
         (r.end() == NodeEnd::horizon || r.end() == NodeEnd::unreported ||
          (r.end() == NodeEnd::inner && r.depth() <= 0 && r.best == no_rank));
}

ChoiceEnd end_of(const View& v, u32 k, const SearchOptions& options) {
  const NodeRecord& r = v[k];
  switch (r.end()) {
    case NodeEnd::table: return ChoiceEnd::table;
    case NodeEnd::over:
    case NodeEnd::repetition:
    case NodeEnd::limit: return ChoiceEnd::over;
    case NodeEnd::turn_won: return ChoiceEnd::decided;
    case NodeEnd::pruned: return ChoiceEnd::assumed;
    case NodeEnd::aborted:
    case NodeEnd::open: return ChoiceEnd::stopped;
    case NodeEnd::unreported:
    case NodeEnd::horizon: return rests_here(r) ? ChoiceEnd::evaluated : ChoiceEnd::unknown;
    case NodeEnd::inner: break;
  }
  if (rests_here(r)) return ChoiceEnd::evaluated;
  if (r.skipped > 0 || r.partial()) return ChoiceEnd::not_recorded;
  return options.has(Switch::fail_hard) ? ChoiceEnd::clamped : ChoiceEnd::unknown;
}

// The evaluation of the leaf, for the mover of the choice; the search asks for the view of the root's mover everywhere.
void evaluate_leaf(const View& v, ChoiceLine& line, Side mover, Nodes& nodes) {
  const Subject& subject = nodes.subject();
  const NodeRecord& r = v[line.last()];
  const Position* p = nodes.game() ? nodes.position(v, line.last()) : nullptr;
  const ProfileInfo* profile = nodes.game() ? nodes.game()->profile(subject.profile) : nullptr;
  line.end = ChoiceEnd::unknown;
  if (!p || !profile) return;
  line.leaf = nodes.game()->evaluate(*p, subject.profile, subject.weights, subject.root_mover);
  if (line.leaf.total != (r.mover() == subject.root_mover ? r.static_eval : -r.static_eval)) return;
  line.end = std::abs(line.leaf.total) >= profile->decided ? ChoiceEnd::decided : ChoiceEnd::evaluated;
  if (mover == subject.root_mover) return;
  line.leaf.viewer = mover;
  line.leaf.total = -line.leaf.total;
  for (TermLine& t : line.leaf.terms) t.contribution = -t.contribution;
}

ChoiceLine head_of(const View& v, u32 node, u32 child, Nodes& nodes) {
  ChoiceLine line;
  const NodeRecord &up = v[node], &r = v[child];
  line.move = r.move;
  line.slot = child;
  line.text = nodes.move(v, child);
  line.score = {value_for(up, r), r.mover() == up.mover() ? r.kind() : flipped(r.kind())};
  return line;
}

void follow(const View& v, u32 node, ChoiceLine& line, Nodes& nodes) {
  line.path = {node};
  for (u32 k = line.slot; k != no_node;
       k = rests_here(v[k]) || v[k].end() != NodeEnd::inner ? no_node : value_from(v, k)) {
    line.path.push_back(k);
    line.moves.push_back(nodes.move(v, k));
  }
  const NodeRecord& last = v[line.last()];
  line.end = end_of(v, line.last(), nodes.subject().options);
  line.depth = last.depth();
  if (last.end() == NodeEnd::table) line.writer = last.link;
  if (line.end == ChoiceEnd::evaluated) evaluate_leaf(v, line, v[node].mover(), nodes);
}

// The visit of each move that counted last, in their order. The windows are those of View::effect_of, walked once, for
// turns may be thousands.
std::vector<u32> counted_visits(const View& v, u32 node) {
  const NodeRecord& r = v[node];
  std::vector<u32> kids, out;
  v.children(node, kids);
  int alpha = r.stood_pat() ? r.static_eval : r.alpha;
  for (const u32 c : kids) {
    const int value = value_for(r, v[c]);
    if (!counts(v[c], alpha, r.beta, value)) continue;
    out.push_back(c);
    alpha = std::max(alpha, value);
  }
  std::unordered_set<MoveCode> seen;
  const auto last =
      std::stable_partition(out.rbegin(), out.rend(), [&](u32 c) { return seen.insert(v[c].move).second; });
  out.erase(out.begin(), last.base());
  return out;
}

void take_apart(Choice& c) {
  const Breakdown &a = c.one().leaf, &b = c.than().leaf;
  c.gap = a.total - b.total;
  for (std::size_t i = 0; i < a.terms.size() && i < b.terms.size(); ++i) {
    const TermLine &x = a.terms[i], &y = b.terms[i];
    ChoiceTerm t{x.info,
                 static_cast<int>(i),
                 x.weight,
                 {x.first, y.first},
                 {x.second, y.second},
                 {x.contribution, y.contribution}};
    t.decisive = c.gap != 0 && (t.difference() > 0) == (c.gap > 0) && std::abs(t.difference()) >= std::abs(c.gap);
    c.terms.push_back(t);
  }
  std::stable_sort(c.terms.begin(), c.terms.end(), [](const ChoiceTerm& x, const ChoiceTerm& y) {
    return std::abs(x.difference()) > std::abs(y.difference());
  });
}

// All but the lines.
Choice two_moves(const View& v, u32 node, std::optional<MoveCode> move, std::optional<MoveCode> than, Nodes& nodes) {
  Choice out;
  out.node = node;
  if (node >= v.size()) {
    out.problem = v.untold().windows ? "the log of its engine tells no windows, so no value is known to be exact"
                                     : "no root search came to a result, so no move was chosen";
    return out;
  }
  const NodeRecord& r = v[node];
  out.mover = r.mover();
  if (v.open(node) || r.end() != NodeEnd::inner) {
    out.problem = r.end() == NodeEnd::aborted || v.open(node) ? "the search was stopped before it chose a move here"
                                                              : "no moves were searched here";
    return out;
  }
  std::vector<u32> counted = counted_visits(v, node);
  const u32 best = value_from(v, node);
  std::stable_sort(counted.begin(), counted.end(), [&](u32 x, u32 y) {
    if ((x == best) != (y == best)) return x == best;
    return value_for(r, v[x]) > value_for(r, v[y]);
  });
  for (const u32 c : counted) out.moves.push_back(head_of(v, node, c, nodes));
  const auto place = [&](MoveCode m) {
    for (std::size_t i = 0; i < out.moves.size(); ++i)
      if (out.moves[i].move == m) return static_cast<int>(i);
    return -1;
  };
  if (out.moves.size() < 2) {
    out.problem = out.moves.empty() ? "no move was searched to a value here"
                  : v.untold().tree ? fmt::format("of the moves here only {} is told", out.moves.front().text)
                  : r.moves == 1    ? fmt::format("{} is the only move", out.moves.front().text)
                                    : fmt::format("no other move than {} was searched here", out.moves.front().text);
    return out;
  }
  if (move) out.a = place(*move);
  if (than) {
    out.b = place(*than);
  } else {
    const auto worse = std::find_if(out.moves.begin() + 1, out.moves.end(),
                                    [&](const ChoiceLine& l) { return l.score.value < out.moves.front().score.value; });
    if (worse != out.moves.end()) out.b = static_cast<int>(worse - out.moves.begin());
    if (out.a == out.b || (move && out.a > 0)) out.b = 0;
  }
  if (out.a < 0 || out.b < 0) {
    const MoveCode missing = out.a < 0 ? *move : *than;
    out.a = 0, out.b = 1;
    out.problem = fmt::format("{} was not searched to a value here", nodes.text(v, node, missing));
    return out;
  }
  if (out.a == out.b) {
    out.problem = fmt::format("{} is compared with itself", out.one().text);
    out.a = 0, out.b = 1;
    return out;
  }
  return out;
}

}  // namespace

u32 choice_node(const View& v) { return last_result(v); }

Choice choice_at(const View& v, u32 node, std::optional<MoveCode> move, std::optional<MoveCode> than, Nodes& nodes) {
  Choice out = two_moves(v, node, move, than, nodes);
  for (const int place : {out.a, out.b})
    if (place < static_cast<int>(out.moves.size())) follow(v, node, out.moves[static_cast<std::size_t>(place)], nodes);
  if (!out.problem.empty()) return out;
  out.explained = out.one().end == ChoiceEnd::evaluated && out.than().end == ChoiceEnd::evaluated;
  if (out.explained) take_apart(out);
  return out;
}

Sentence line_end_sentence(const View& v, const ChoiceLine& line, Nodes& nodes) {
  Sentence s;
  const u32 last = line.last();
  const std::string at = line.moves.back();
  s.say(fmt::format("The line of {} ", line.text));
  const auto link = [&] { s.link(nodes.line(v, last).empty() ? at : at, v.id(last)); };
  switch (line.end) {
    case ChoiceEnd::evaluated: s.say("ends in the evaluation of "), link(), s.say("."); break;
    case ChoiceEnd::table:
      s.say("ends in a "), s.link(fmt::format("table answer of depth {}", line.depth), v.id(last));
      if (line.writer != no_node && v.find(line.writer) != no_node)
        s.say(", written by "), s.link(fmt::format("node {}", line.writer), line.writer);
      s.say(": open it.");
      break;
    case ChoiceEnd::over:
      s.say("ends where "), s.link("the game is over", v.id(last)), s.say(": terms cannot explain that.");
      break;
    case ChoiceEnd::decided:
      s.say("ends where "), s.link("the game is decided", v.id(last)), s.say(": terms cannot explain a win.");
      break;
    case ChoiceEnd::assumed:
      s.say("ends in a ");
      if (v.left_by_shallow_probe(last))
        s.link("shallow search", v.id(last)), s.say(" that cut: its value is assumed.");
      else s.link("null move", v.id(last)), s.say(" that reached the bound: its value is assumed.");
      break;
    case ChoiceEnd::clamped:
      s.say("ends at "), link(), s.say(": fail-hard returns the bound and not the value, so its leaf is not known.");
      break;
    case ChoiceEnd::stopped: s.say("ends at "), link(), s.say(", where the search was stopped."); break;
    case ChoiceEnd::not_recorded: s.say("ends at "), link(), s.say(": what follows was not recorded."); break;
    case ChoiceEnd::unknown: s.say("ends at "), link(), s.say(", whose evaluation is not known here."); break;
  }
  return s;
}

}  // namespace ply
