#include "engine/read/words/standing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/read/waste/ledger.h"
#include "engine/read/words/log_facts.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

using Ground = Standing::Ground;

// A side that aspiration has opened is infinite, and no guess.
bool guessed(const Bound& b, const Subject& s) {
  return std::abs(b.value) < infinite && s.options.has(Switch::aspiration);
}

std::string counted_moves(int n) {
  static constexpr std::array words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                                    "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  const auto k = static_cast<std::size_t>(n);
  return k < words.size() ? words[k] : std::to_string(n);
}

}  // namespace

Standing standing_of(const View& v, u32 slot, const Bound& bound, const Subject& subject) {
  Standing s;
  s.owner_ = bound.owner;
  if (std::abs(bound.value) >= infinite) {
    s.ground_ = s.behind_ = Ground::none;
    return s;
  }
  switch (bound.owner.kind) {
    case Owner::Kind::child:
    case Owner::Kind::stand_pat:
      s.ground_ = subject.unsound() ? Ground::assumed : !is_reported(subject) ? Ground::not_reported : Ground::proved;
      break;
    case Owner::Kind::root_window:
      s.ground_ = guessed(bound, subject) ? Ground::aspiration : Ground::root_window;
      break;
    case Owner::Kind::null_window: {
      s.ground_ = Ground::scout;
      std::vector<u32> path;
      std::vector<PathWindow> windows;
      v.path_to(slot, path);
      v.windows(path, v.enter(slot), windows);
      // The bound beside which the null window was laid belongs to the node that scouts.
      for (std::size_t d = 0; d + 1 < path.size(); ++d) {
        if (v.id(path[d]) != bound.owner.id) continue;
        s.passing_ = v[path[d + 1]].pass() == Pass::probe;
        const Window& w = windows[d].at_next;
        const Bound& beside = s.passing_ ? w.beta : w.alpha;
        if (!(beside.owner == bound.owner)) s.behind_ = standing_of(v, path[d], beside, subject).behind_;
        return s;
      }
      return s;
    }
    case Owner::Kind::unknown: break;
  }
  s.behind_ = s.ground_;
  return s;
}

Standing planted_standing() {
  Standing s;
  s.owner_ = {Owner::Kind::unknown, no_node - 1};
  return s;
}

std::string standing_words(const Standing& s, bool upper) {
  const char* stops = "with that or more, the other side avoids this position";
  switch (s.ground()) {
    case Ground::none: return "nothing bounds it yet.";
    case Ground::proved:
      return upper ? fmt::format("{}: proved.", stops) : "that much is proved already, only more matters.";
    case Ground::assumed:
      return upper ? fmt::format("{}, on what the search assumes.", stops)
                   : "that much is there already, on what the search assumes: only more matters.";
    case Ground::scout:
      return s.passing() ? "nobody has it: a null move only asks on which side of it the value of passing lies."
                         : "nobody has it: a scout only asks on which side of it the value lies.";
    case Ground::aspiration:
      return upper ? "the aspiration window ends there: a guess, nobody has it."
                   : "the aspiration window begins there: a guess, nobody has it.";
    case Ground::root_window:
      return upper ? "the window that was tried ends there." : "the window that was tried begins there.";
    case Ground::not_reported: break;
  }
  if (!s.held()) return "the log does not say who set it.";
  return upper ? fmt::format("{}, as its engine says.", stops)
               : "that much is there already, as its engine says: only more matters.";
}

std::string standing_help(const Standing& s, bool upper) {
  const char* whose = upper ? "The upper bound" : "The lower bound";
  const char* use = upper ? "A value that reaches it ends the node: cut-off." : "A value must beat it to matter.";
  const char* has = upper ? "What the other side has elsewhere, by a move searched before"
                          : "What the side in view already has, by a move searched before";
  switch (s.ground()) {
    case Ground::none: return fmt::format("{}: there is none yet.", whose);
    case Ground::proved: return fmt::format("{}: proved. {}", has, use);
    case Ground::assumed: return fmt::format("{}, on what the search assumes. {}", has, use);
    case Ground::scout: {
      const char* from = s.behind() == Ground::aspiration    ? ", beside a bound of the aspiration window"
                         : s.behind() == Ground::root_window ? ", beside a bound of the root's window"
                                                             : "";
      return fmt::format("{} of a {}{}: it only asks a question, and nobody has it.", whose,
                         s.passing() ? "null move" : "scout", from);
    }
    case Ground::aspiration:
      return fmt::format(
          "{} of the aspiration window: a guess from the iteration before, and nobody has it. A value that does not "
          "lie "
          "inside has the root searched again.",
          whose);
    case Ground::root_window: return fmt::format("{} of the window that the root was searched with. {}", whose, use);
    case Ground::not_reported: break;
  }
  return s.held() ? fmt::format("{}, as its engine says. {}", has, use)
                  : fmt::format("{}: the log does not say who set it. {}", whose, use);
}

std::string standing_reserve(const Standing& s) {
  switch (s.ground()) {
    case Ground::assumed: return ", on what the search assumes";
    case Ground::not_reported: return s.held() ? ", as its engine says" : ", whose owner the log does not name";
    case Ground::scout: return ", which a scout asks about";
    case Ground::aspiration: return ", which the aspiration window guesses";
    case Ground::root_window: return ", which the root was asked about";
    case Ground::none:
    case Ground::proved: break;
  }
  return {};
}

MovesLeft moves_left_behind(const View& v, u32 slot, u32 c) {
  const NodeRecord& q = v[slot];
  if (q.partial()) return {MovesLeft::Reported::not_recorded, 0};
  if (q.uncounted()) return {MovesLeft::Reported::uncounted, 0};
  std::vector<u32> kids;
  v.children(slot, kids);
  std::array<bool, 256> ranks{};
  int searched = 0;
  for (const u32 k : kids)
    if (k <= c && v[k].pass() != Pass::probe && !ranks[v[k].rank]) ranks[v[k].rank] = true, ++searched;
  return {MovesLeft::Reported::exactly, std::max(0, q.moves - searched)};
}

bool cut_before_it_is_left(const View& v, u32 slot, Tick t) {
  if (v.windowless() || v.state(slot, t) != NodeState::open || goes_on_after(v, slot, t)) return false;
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(slot, path);
  v.windows(path, t, windows);
  return windows.back().now.alpha.value >= windows.back().now.beta.value;
}

const char* root_window_words(const Standing& s) {
  return s.ground() == Ground::aspiration ? "the aspiration window" : "the window of the root";
}

/// Of the nodes that a minimal tree has: "enough to prove its value", as far as the search assumes nothing, and what
/// counts as one node.
static std::string enough_words(const Subject& s) {
  return std::string(s.unsound()       ? "enough for its value, on what the search assumes"
                     : !is_reported(s) ? "enough for its value, as its engine says"
                                       : "enough to prove its value") +
         (s.options.has(Switch::tt) ? ", where an answer of the table is one node" : "");
}

std::string ledger_words(const Ledger& l, const Subject& subject) {
  const std::string nodes = counted(l.nodes(), "node"), last = grouped(l.last_search);
  if (!l.last_search) return nodes + ". No depth was finished, so nothing can be called necessary.";
  if (!l.enough)
    return fmt::format(
        "{}. The last finished root search visited {}, and its moves alone do not prove its value: it rests on "
        "null moves, on moves left out or on the table, too.",
        nodes, last);
  if (l.enough >= l.last_search)
    return fmt::format("{}. The last finished root search visited {}, and no smaller proof of its value is among them.",
                       nodes, last);
  const double times = static_cast<double>(l.last_search) / static_cast<double>(l.enough);
  return fmt::format(
      "{}. Of the {} of the last finished root search ≤ {} were {}: it visited {}.", nodes, last, grouped(l.enough),
      enough_words(subject),
      times < 1.05 ? grouped(l.last_search - l.enough) + " more" : fmt::format("{:.2f} times as many", times));
}

std::string rest_words(const Standing& met, const MovesLeft& left, const std::string& whose, bool next_attempt) {
  if (left.reported == MovesLeft::Reported::not_recorded) return "which moves that leaves is not recorded.";
  const bool ends_attempt = met.ground() == Ground::aspiration && next_attempt;
  if (!left.any())
    return ends_attempt ? "the attempt ends, and the root is searched again with that side of the window opened."
                        : "nothing is left to search.";
  const bool one = left.reported == MovesLeft::Reported::exactly && left.moves == 1;
  const std::string moves =
      left.reported == MovesLeft::Reported::uncounted
          ? whose + " other turns"
          : fmt::format("{} other {}", whose, one ? std::string("move") : counted_moves(left.moves) + " moves");
  if (ends_attempt)
    return fmt::format("the attempt ends, and {} {} for the next, with that side of the window opened.", moves,
                       one ? "waits" : "wait");
  const std::string need = fmt::format("{} {} no search.", moves, one ? "needs" : "need");
  switch (met.ground()) {
    case Ground::proved: return need;
    case Ground::assumed: return "on what the search assumes, " + need;
    case Ground::scout: return "for that question " + need;
    case Ground::aspiration: return "for this attempt " + need;
    case Ground::root_window: return "for that window " + need;
    case Ground::none:
    case Ground::not_reported: break;
  }
  return met.held() ? "as its engine says, " + need : fmt::format("{} {} not searched.", moves, one ? "was" : "were");
}

}  // namespace ply
