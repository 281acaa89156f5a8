#include "engine/search/switches.h"

#include <algorithm>
#include <iterator>

namespace ply {
namespace {

// After the name and its words: changes the value at fixed depth? assumes what is not proved? changes the order?
constexpr SwitchInfo table[] = {
    // clang-format off
    {Switch::iterative, "iterative", "Iterative deepening: search depth 1, 2, 3 ... and let each iteration order the next.", false, false, true},
    {Switch::pvs, "pvs", "Principal variation search: the first move with the full window, the others with a null window first.", false, false, false},
    {Switch::fail_hard, "fail-hard", "Values are clamped to the window, so a fail-low says only <= alpha.", false, false, false},
    {Switch::aspiration, "aspiration", "Each iteration starts with a narrow window around the last score and opens it when it fails.", false, false, false},
    {Switch::tt, "tt", "Transposition table, used only at equal depth, from two plies above the horizon on, in games by steps up to it: saves nodes, never changes the value.", false, false, true},
    {Switch::tt_deeper, "tt-deeper", "Accept table entries that were searched deeper: stronger play, but not the value of this depth.", true, true, true},
    {Switch::tt_keep, "tt-keep", "Keep the table between moves.", true, true, true},
    {Switch::killers, "killers", "Try the two moves that last cut off at this ply early.", false, false, true},
    {Switch::history, "history", "Order quiet moves by how often they cut off so far.", false, false, true},
    {Switch::forcing_first, "forcing-first", "Search forcing moves first: captures, extra turns, corners.", false, false, true, Needs::forcing_moves},
    {std::nullopt, "quiescence", "At the horizon stand pat, then go on with forcing moves only. Changes the tree: compare with minimax and the same quiescence.", true, false, false, Needs::quiescence},
    {Switch::turn_wins, "turn-wins", "Near the horizon a side that can win within its turn has won: seen on the board, not searched. It changes values, and assumes nothing.", true, false, false, Needs::turn_wins},
    {Switch::turn_defence, "turn-defence", "At the root leave out moves after which the other side can win in its next turn, unless all are such: tried out on the board. It assumes nothing.", true, false, true, Needs::turn_wins},
    {Switch::turn_captures, "turn-captures", "At the root keep to captures within the turn that a short search passes over, where one step of the answer finds them better. Assumes that it is right.", true, true, true, Needs::turn_wins},
    {Switch::best_steps, "best-steps", "In searches by whole turns: only turns that begin with the steps that look best, at the root where nodes are few. Assumes that a good turn begins like that.", true, true, true, Needs::turn_wins},
    {Switch::null_move, "null-move", "If passing is already good enough, cut; never twice in a row. Assumes that a move never hurts.", true, true, false, Needs::null_move},
    {Switch::lmr, "lmr", "Late moves are first searched one ply less deep.", true, true, false},
    {Switch::null_deep, "null-deep", "With null-move: a pass is searched three plies less deep and one more for every three of depth, instead of two. Assumes more.", true, true, false, Needs::null_move},
    {Switch::lmr_log, "lmr-log", "With lmr: the later a move comes and the deeper the node is, the less deep it is searched first.", true, true, false},
    {Switch::futility, "futility", "Where the static value is beyond beta by a margin for every ply that is left, six at most, cut. Assumes that a quiet move never loses more than that.", true, true, false, Needs::margin},
    {Switch::skip_losing, "skip-losing", "Behind the horizon leave out captures after which the exchange on their square loses. Assumes that nothing else makes up for it.", true, true, false, Needs::exchange},
    {Switch::malus, "malus", "With history: quiet moves that were tried before the one that cut off lose history score.", false, false, true},
    {Switch::multi_probcut, "multi-probcut", "Cut where a shallow search lies so far outside the window that the deep one will, too, as a rule. Assumes that the rule holds.", true, true, false, Needs::prob_cut},
    // clang-format on
};

const SwitchInfo* find_switch(std::string_view id) {
  const auto* s = std::find_if(std::begin(table), std::end(table), [&](const SwitchInfo& i) { return id == i.id; });
  return s == std::end(table) ? nullptr : s;
}

}  // namespace

std::span<const SwitchInfo> all_switches() { return table; }

bool switched_on(const SearchOptions& o, const SwitchInfo& s) {
  return s.bit ? o.has(*s.bit) : o.horizon == Horizon::quiescence;
}

std::string value_options(const SearchOptions& o) {
  std::string out = "horizon " + std::to_string(static_cast<int>(o.horizon));
  for (const SwitchInfo& s : table)
    if (s.changes_value && s.bit && o.has(*s.bit)) out += std::string(" ") + s.id;
  return out;
}

bool get_switch(const SearchOptions& o, std::string_view id, bool& on) {
  const SwitchInfo* s = find_switch(id);
  if (s) on = switched_on(o, *s);
  return s;
}

bool set_switch(SearchOptions& o, std::string_view id, bool on) {
  const SwitchInfo* s = find_switch(id);
  if (s && s->bit) o.set(*s->bit, on);
  else if (s) o.horizon = on ? Horizon::quiescence : Horizon::leaf;
  return s;
}

bool is_sound(const SearchOptions& o) { return sound_part(o) == o; }

SearchOptions sound_part(SearchOptions o) {
  for (const SwitchInfo& s : table)
    if (s.assumes) o.set(*s.bit, false);
  return o;
}

bool uses_table(const SearchOptions& o) { return o.has(Switch::tt) || o.has(Switch::tt_deeper); }
bool keeps_table(const SearchOptions& o) { return o.has(Switch::tt_keep) && uses_table(o); }

void deepen_without_depth(SearchOptions& o, const SearchLimits& limits) {
  if (limits.depth < 0) o.set(Switch::iterative);
}

}  // namespace ply
