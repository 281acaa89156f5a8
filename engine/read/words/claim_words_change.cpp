// The words of a claim about two iterations: the choice or the value, the first and the last move that turned, and what
// came over the horizon.
#include <fmt/format.h>

#include <algorithm>

#include "engine/read/node/interval.h"
#include "engine/read/words/change_claim.h"
#include "engine/read/words/claim_table.h"

namespace ply::claim_words {
namespace {

class ChangeTeller {
  using Step = ChangeClaim::Step;

 public:
  ChangeTeller(Sentence& out, const ChangeClaim& c, const Telling& t)
      : out_(out),
        c_(c),
        v_(t.v),
        nodes_(t.nodes),
        whose_(v_[at(c.root_now)].mover()),
        from_(v_[at(c.root_then)].depth()),
        to_(v_[at(c.root_now)].depth()) {}

  void all() {
    const std::string whose = fmt::format(" for {}", side_name(nodes_, whose_));
    if (!c_.choices_known()) {
      out_.say(fmt::format("Depth {} says ", to_));
      value(c_.is).say(fmt::format("{}, and depth {} said ", whose, from_));
      value(c_.was);
    } else if (c_.choice()) {
      out_.say(fmt::format("Depth {} prefers ", to_)).link(c_.best_is_text, c_.root_now).say(" (");
      value(c_.is).say(whose + ") to ").link(c_.best_was_text, c_.root_then).say(" (");
      value(c_.was).say(fmt::format(" at depth {})", from_));
    } else {
      out_.say(fmt::format("Depth {} keeps ", to_)).link(c_.best_is_text, c_.root_now).say(" (");
      values(c_.was, c_.is).say(whose + ")");
    }
    const auto turned = [](const Step& s) { return s.turn != ChangeTurn::none; };
    const auto first = std::find_if(c_.steps.begin(), c_.steps.end(), turned);
    const auto last = std::find_if(c_.steps.rbegin(), c_.steps.rend(), turned).base();  // the one behind it
    if (first != c_.steps.end()) out_.say(": "), turn(first);
    else if (!c_.steps.empty()) out_.say(": every move of its line stays the best");
    if (first != c_.steps.end() && last - 1 != first) out_.say("; "), turn(last - 1);
    out_.say(".");
    end(first == c_.steps.end() ? c_.steps.end() : last);
  }

 private:
  using Place = std::vector<Step>::const_iterator;

  u32 at(u32 id) const { return v_.find(id); }
  std::string move(const Step& s) { return nodes_.move(v_, at(s.now != no_node ? s.now : s.then)); }
  std::string moves(Place begin, Place end) {
    std::string out;
    for (; begin != end; ++begin) out += " " + move(*begin);
    return out;
  }
  Sentence& value(Score s) { return signed_value(out_, s, whose_); }
  Sentence& values(Score was, Score is) {
    value(was).say(" → ");
    return value(is);
  }
  /// What both claim of the move cannot both be true.
  static bool apart(const Step& s) {
    const Interval was = interval_of(s.was), is = interval_of(s.is);
    return is.lo > was.hi || is.hi < was.lo;
  }

  // "after h3 f6, f8 is worse for Black than depth 7 saw (= +7.00 → = +6.45)".
  void turn(Place s) {
    if (s != c_.steps.begin()) out_.say("after" + moves(c_.steps.begin(), s) + ", ");
    const bool found = s->turn == ChangeTurn::found;
    out_.link(move(*s), s->now != no_node ? s->now : v_.id(v_.parent(at(s->then))));
    if (s->was.kind == Kind::none) {
      out_.say(fmt::format(", which depth {} did not search, is ", from_));
      value(s->is);
    } else if (s->is.kind == Kind::none) {
      out_.say(fmt::format(", which depth {} did not search, was ", to_));
      value(s->was);
    } else {
      const std::string mover = side_name(nodes_, s->mover);
      out_.say(apart(*s) ? fmt::format(" is {} for {} than depth {} saw (", found ? "better" : "worse", mover, from_)
               : found   ? fmt::format(" is now the best of {} (", mover)
                         : fmt::format(" is no longer the best of {} (", mover));
      values(s->was, s->is).say(")");
    }
  }

  void event() {
    const u32 k = at(c_.event);
    out_.say(side_name(nodes_, v_[v_.parent(k)].mover()) + "'s ").link(nodes_.move(v_, k), c_.event).say(" (");
    value(c_.event_score).say(").");
  }

  // `rest`: the moves of the chain behind the last one that turned.
  void end(Place rest) {
    const std::string line = moves(rest, c_.steps.end());
    out_.say(" ").link(c_.steps.empty() ? "At the root" : line.empty() ? "There" : "After" + line, c_.last_now);
    switch (c_.end) {
      case ChangeEnd::horizon: out_.say(fmt::format(" depth {} ended; depth {} sees ", from_, to_)); return event();
      case ChangeEnd::shallower:
        out_.say(fmt::format(" depth {} looked less deep and stops; depth {} saw ", to_, from_));
        return event();
      case ChangeEnd::tie: out_.say(" both are worth the same: another came first."); break;
      case ChangeEnd::not_searched: out_.say(" only one of the two has searched on."); break;
      case ChangeEnd::bounds: out_.say(" the two no longer contradict each other: both bounds may hold."); break;
      case ChangeEnd::assumed:
        out_.say(" one of the two did not search on: it assumed the value, by a rule that may be wrong.");
        break;
      case ChangeEnd::no_writer: out_.say(" the table answered, and who wrote the entry is not recorded."); break;
      case ChangeEnd::over: out_.say(" one of the two sees the end of the game."); break;
      case ChangeEnd::not_recorded: out_.say(" the recording ends: what follows is not in it."); break;
    }
  }

  Sentence& out_;
  const ChangeClaim& c_;
  const View& v_;
  Nodes& nodes_;
  const Side whose_;
  const int from_, to_;
};

}  // namespace

Sentence& signed_value(Sentence& s, Score score, Side whose) {
  return s.say(score.kind == Kind::lower ? "≥ " : score.kind == Kind::upper ? "≤ " : "= ").number(score.value, whose);
}

void changed(Sentence& s, const SentenceClaim& c, const Telling& t) { ChangeTeller(s, *c.change, t).all(); }

}  // namespace ply::claim_words
