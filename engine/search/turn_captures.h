// Captures within the turn that the best line passes over. Included by alpha_beta.h.
//
// A search of few nodes ends in the middle of the turn, where everything still seems possible: what it does instead of
// a capture looks better there than it is. So whoever passes over one is asked to end the turn: both ends, that of the
// best line and that of the capture, are searched for one ply of the other side's answer. If the capture is better
// then, the root keeps to the moves that lead to such captures.
#pragma once
#include <algorithm>

#include "engine/search/node_parts.h"
#include "engine/search/silent_search.h"
#include "engine/search/switches.h"

namespace ply {

// What ends of the turn are worth to those who play them, counted as nodes of the limit, but not of the tree.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
int AlphaBeta<R, E, Observer, Script>::worth_of_end(const State& end) {
  SearchOptions o;
  o.horizon = options_.horizon;
  o.set({Switch::killers, Switch::history, Switch::forcing_first});
  o.set(Switch::turn_wins, options_.has(Switch::turn_wins));
  const SearchResult r = SilentSearch<R, E>::run(rules_, evaluation_, end, o, {1, 0, 0}, nullptr);
  watch_.spend(r.counters.nodes);
  return -r.score.value;
}

// The captures that the root can make, the best by their static values, then by what they are worth, best first.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
void AlphaBeta<R, E, Observer, Script>::list_captures(const State& s) {
  if constexpr (HasTurnCaptures<R>) {
    constexpr std::size_t max = 16;
    captures_listed_ = true;
    MoveList list;
    root_moves(s, list);
    std::vector<typename R::TurnCapture> all;
    rules_.turn_captures(s, all);
    for (const auto& c : all) {
      const int gain = rules_.turn_gain(s, c.end);
      if (gain <= 0 || std::find(list.begin(), list.end(), c.first) == list.end()) continue;
      captures_.push_back({c.first, c.end, gain, -static_value<false>(evaluation_, c.end, rules_.mover(c.end), root_)});
    }
    const auto better = [](const Capture& a, const Capture& b) { return a.worth > b.worth; };
    std::stable_sort(captures_.begin(), captures_.end(), better);
    if (captures_.size() > max) captures_.resize(max);
    for (Capture& c : captures_) c.worth = worth_of_end(c.end);
    std::stable_sort(captures_.begin(), captures_.end(), better);
  }
  (void)s;
}

// The first plies of captures that are worth more than the end of the best line, if it takes less: left at the root.
// A search that has seen the other side answer knows better. True: the iteration is to be searched again.
template <Rules R, EvaluationOf<R> E, class Observer, class Script>
bool AlphaBeta<R, E, Observer, Script>::passes_over(const State& s, int depth) {
  if constexpr (HasTurnCaptures<R>) {
    if (!options_.has(Switch::turn_captures) || depth < 2 || depth > rules_.turn_left(s) + 1) return false;
    if (script_.restricted(0)) return false;
    if (!captures_listed_) list_captures(s);
    if (captures_.empty()) return false;
    std::vector<u32> line(frames_[0].pv, frames_[0].pv + frames_[0].pv_length);
    if (table_ && !script_.planted()) extend_pv(rules_, table_entries(), s, line, depth, sees_past_, earlier_);
    State end = s;
    for (std::size_t i = 0; i < line.size() && rules_.mover(end) == rules_.mover(s) && !rules_.finished(end); ++i)
      end = rules_.after(end, static_cast<Move>(line[i]));
    if (rules_.finished(end)) return false;
    if (rules_.mover(end) == rules_.mover(s)) {
      if (!rules_.may_pass(end)) return false;
      end = rules_.null(end);
      if (rules_.finished(end)) return false;
    }
    if (rules_.turn_gain(s, end) >= captures_.front().gain) return false;
    const int worth = worth_of_end(end);
    if (captures_.front().worth <= worth) return false;
    MoveList list;
    root_moves(s, list);
    std::vector<Move> lead;
    for (const Move m : list)
      if (std::any_of(captures_.begin(), captures_.end(),
                      [&](const Capture& c) { return c.first == m && c.worth > worth; }))
        lead.push_back(m);
    if (lead.empty() || static_cast<int>(lead.size()) == list.size()) return false;
    root_left_ = lead;
    return true;
  }
  (void)s, (void)depth;
  return false;
}

}  // namespace ply
