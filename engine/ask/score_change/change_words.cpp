#include "engine/ask/score_change/change_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/game/move_effects.h"
#include "engine/read/table/table_story.h"
#include "engine/read/words/claim_table.h"

namespace ply {
namespace {

using Turn = ChangeStep::Turn;

ChangeClaim claim_of_change(const ScoreChange& c, const View& v) {
  const auto id = [&](u32 slot) { return slot == no_node ? no_node : v.id(slot); };
  ChangeClaim out{
      id(c.root_then), id(c.root_now),  c.move_was,     c.move_is,        c.best_was,   c.best_is, c.was, c.is, {},
      c.end,           id(c.last_then), id(c.last_now), id(c.event_slot), c.event_score};
  for (const ChangeStep& s : c.steps)
    out.steps.push_back({s.move, s.turn, s.mover, id(s.child_then), id(s.child_now), s.was, s.is});
  return out;
}

}  // namespace

Sentence change_sentence(const ScoreChange& c, const View& v, Nodes& nodes) {
  SentenceClaim claim = claim_of(v, c.root_now, v.leave(c.root_now), SentenceClaim::What::changed);
  claim.third = v.id(c.root_then);
  claim.change = std::make_shared<const ChangeClaim>(claim_of_change(c, v));
  Sentence out;
  return tell(out, claim, {v, nodes});
}

Sentence step_sentence(const ScoreChange& c, const ChangeStep& s, const View& v) {
  Sentence out;
  if (s.turn != Turn::none && !s.other.empty()) {
    const bool found = s.turn == Turn::found;
    if (found) out.say("before it ").link(s.other, v.id(s.then)).say(" was played (");
    else out.link(s.other, v.id(s.now)).say(" takes its place (");
    const auto say = [&](Score score, int depth) {
      if (score.kind == Kind::none) out.say(fmt::format("not searched at depth {}", depth));
      else claim_words::signed_value(out, score, c.mover);
    };
    say(s.other_was, c.from);
    out.say(" → ");
    say(s.other_is, c.to);
    out.say(")");
  }
  if (s.child_then == no_node || s.child_now == no_node) return out;
  if (const int more = s.deeper; more != c.to - c.from) {
    const std::string by = more == 0  ? std::string("equally deep")
                           : more > 0 ? fmt::format("{} {} deeper", more, more == 1 ? "ply" : "plies")
                                      : fmt::format("{} {} less deep", -more, more == -1 ? "ply" : "plies");
    out.say(fmt::format("{}searched {}", out.empty() ? "" : "; ", by));
  }
  return out;
}

std::vector<std::string> change_remarks(const ScoreChange& c, Nodes& nodes) {
  std::vector<std::string> out;
  if (c.whose_turn)
    out.push_back("It is mostly whose turn it is at the two ends" +
                  (c.to - c.from == 1 && c.from > 1 ? fmt::format(": compare depth {} with depth {}.", c.from - 1, c.to)
                                                    : std::string(".")));
  if (c.end == ChangeEnd::horizon && nodes.game() && has_steps(*nodes.game()) && !c.steps.empty()) {
    const Side before = c.steps.back().mover;
    out.push_back(fmt::format("The horizon of depth {} lies {} {}'s turn.", c.from,
                              before == c.event_mover ? "within" : "at the end of",
                              claim_words::side_name(nodes, before)));
  }
  if (c.wall < c.steps.size())
    out.push_back(fmt::format("What stands behind | was searched by quiescence at depth {}.", c.from));
  if (!c.before.empty()) {
    std::vector<std::string> all;
    for (const auto& [a, b] : c.before) all.push_back(fmt::format("{} → {}", a, b));
    out.push_back(fmt::format("{} came over the horizon before, at {}.", c.event, fmt::join(all, ", ")));
  }
  if (c.end == ChangeEnd::horizon && !c.explained)
    out.push_back(nodes.game() ? "The terms of the two ends are not compared: one of them is no evaluation that is "
                                 "known to be the value there."
                               : "The terms of the two ends are not known: the log does not tell them.");
  return out;
}

std::vector<std::string> change_line(const View& v, u32 root, Nodes& nodes) {
  std::vector<std::string> out;
  const TableLine line = line_through_table(v, root, v.leave(root));
  for (std::size_t i = 1; i < line.slots.size(); ++i) out.push_back(nodes.move(v, line.slots[i]));
  return out;
}

}  // namespace ply
