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

/// "after f6 f8, " for what is played in front of a step.
std::string prefix_words(const ScoreChange& c, const ChangeStep& s) {
  std::string out;
  for (const ChangeStep& before : c.steps) {
    if (&before == &s) break;
    out += " " + before.text;
  }
  return out.empty() ? out : "after" + out + ", ";
}

// The sentence says once for whom its values are.
void say_value(Sentence& out, const ScoreChange& c, Score s) {
  out.say(s.kind == Kind::lower ? "≥ " : s.kind == Kind::upper ? "≤ " : "= ").number(s.value, c.mover);
}
void say_values(Sentence& out, const ScoreChange& c, Score was, Score is) {
  say_value(out, c, was);
  out.say(" → ");
  say_value(out, c, is);
}

// "after h3 f6, f8 is worse for Black than depth 7 saw (= +7.00 → = +6.45)".
void say_turn(Sentence& out, const ScoreChange& c, const ChangeStep& s, const View& v, const Nodes& nodes) {
  out.say(prefix_words(c, s));
  out.link(s.text, v.id(s.child_now != no_node ? s.child_now : s.now));
  if (s.was.kind == Kind::none) {
    out.say(fmt::format(", which depth {} did not search, is ", c.from));
    say_value(out, c, s.is);
  } else if (s.is.kind == Kind::none) {
    out.say(fmt::format(", which depth {} did not search, was ", c.to));
    say_value(out, c, s.was);
  } else {
    out.say(fmt::format(" is {} for {} than depth {} saw (", s.turn == Turn::found ? "better" : "worse",
                        claim_words::side_name(nodes, s.mover), c.from));
    say_values(out, c, s.was, s.is);
    out.say(")");
  }
}

void say_event(Sentence& out, const ScoreChange& c, const View& v, const Nodes& nodes) {
  out.say(claim_words::side_name(nodes, c.event_mover) + "'s ").link(c.event, v.id(c.event_slot)).say(" (");
  say_value(out, c, c.event_score);
  out.say(").");
}

void say_end(Sentence& out, const ScoreChange& c, const View& v, const Nodes& nodes) {
  std::string rest;  // moves of the chain behind the last one that turned
  if (const ChangeStep* s = c.last_turn())
    while (++s != c.steps.data() + c.steps.size()) rest += " " + s->text;
  const std::string there = rest.empty() ? "There" : "After" + rest;
  out.say(" ").link(there, v.id(c.last_now));
  switch (c.end) {
    case ChangeEnd::horizon:
      out.say(fmt::format(" depth {} ended; depth {} sees ", c.from, c.to));
      return say_event(out, c, v, nodes);
    case ChangeEnd::shallower:
      out.say(fmt::format(" depth {} looked less deep and stops; depth {} saw ", c.to, c.from));
      return say_event(out, c, v, nodes);
    case ChangeEnd::tie: out.say(" both are worth the same: another came first."); break;
    case ChangeEnd::not_searched: out.say(" only one of the two has searched on."); break;
    case ChangeEnd::bounds: out.say(" the two no longer contradict each other: both bounds may hold."); break;
    case ChangeEnd::assumed:
      out.say(" one of the two did not search on: it assumed the value, by a rule that may be wrong.");
      break;
    case ChangeEnd::no_writer: out.say(" the table answered, and who wrote the entry is not recorded."); break;
    case ChangeEnd::over: out.say(" one of the two sees the end of the game."); break;
    case ChangeEnd::not_recorded: out.say(" the recording ends: what follows is not in it."); break;
  }
}

}  // namespace

Sentence change_sentence(const ScoreChange& c, const View& v, Nodes& nodes) {
  Sentence out;
  const ChangeStep *first = c.first_turn(), *last = c.last_turn();
  const std::string whose = fmt::format(" for {}", claim_words::side_name(nodes, c.mover));
  if (c.choice()) {
    out.say(fmt::format("Depth {} prefers ", c.to)).link(c.best_is, v.id(c.root_now)).say(" (");
    say_value(out, c, c.is);
    out.say(whose + ") to ").link(c.best_was, v.id(c.root_then)).say(" (");
    say_value(out, c, c.was);
    out.say(fmt::format(" at depth {}): ", c.from));
  } else {
    out.say(fmt::format("Depth {} keeps ", c.to)).link(c.best_is, v.id(c.root_now)).say(" (");
    say_values(out, c, c.was, c.is);
    out.say(whose + "): ");
  }
  if (first) say_turn(out, c, *first, v, nodes);
  else out.say("every move of its line stays the best");
  if (last && last != first) {
    out.say("; ");
    say_turn(out, c, *last, v, nodes);
  }
  out.say(".");
  say_end(out, c, v, nodes);
  return out;
}

Sentence step_sentence(const ScoreChange& c, const ChangeStep& s, const View& v) {
  Sentence out;
  if (s.turn != Turn::none && !s.other.empty()) {
    const bool found = s.turn == Turn::found;
    if (found) out.say("before it ").link(s.other, v.id(s.then)).say(" was played (");
    else out.link(s.other, v.id(s.now)).say(" takes its place (");
    const auto say = [&](Score score, int depth) {
      if (score.kind == Kind::none) out.say(fmt::format("not searched at depth {}", depth));
      else say_value(out, c, score);
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
