#include "engine/search/switches.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace ply {
namespace {

struct Switch {
  SwitchInfo info;
  bool SearchOptions::*flag;  // null for quiescence, which is a horizon
  bool assumes;               // takes as true what is not proved
};

// After the name and its words: never changes the value at fixed depth? changes the order? Last: assumes what is not
// proved?
constexpr Switch table[] = {
    // clang-format off
    {{"iterative", "Iterative deepening: search depth 1, 2, 3 ... and let each iteration order the next.", true, true}, &SearchOptions::iterative, false},
    {{"pvs", "Principal variation search: the first move with the full window, the others with a null window first.", true, false}, &SearchOptions::pvs, false},
    {{"fail-hard", "Values are clamped to the window, so a fail-low says only <= alpha.", true, false}, &SearchOptions::fail_hard, false},
    {{"aspiration", "Each iteration starts with a narrow window around the last score and opens it when it fails.", true, false}, &SearchOptions::aspiration, false},
    {{"tt", "Transposition table, used only at equal depth, from two plies above the horizon on: saves nodes, never changes the value.", true, true}, &SearchOptions::tt, false},
    {{"tt-deeper", "Accept table entries that were searched deeper: stronger play, but not the value of this depth.", false, true}, &SearchOptions::tt_deeper, true},
    {{"tt-keep", "Keep the table between moves.", false, true}, &SearchOptions::tt_keep, true},
    {{"killers", "Try the two moves that last cut off at this ply early.", true, true}, &SearchOptions::killers, false},
    {{"history", "Order quiet moves by how often they cut off so far.", true, true}, &SearchOptions::history, false},
    {{"forcing-first", "Search forcing moves first: captures, extra turns, corners.", true, true, Needs::forcing_moves}, &SearchOptions::forcing_first, false},
    {{"quiescence", "At the horizon stand pat, then go on with forcing moves only. Changes the tree: compare with minimax and the same quiescence.", false, false, Needs::quiescence}, nullptr, false},
    {{"null-move", "If passing is already good enough, cut; never twice in a row. Assumes that a move never hurts.", false, false, Needs::null_move}, &SearchOptions::null_move, true},
    {{"lmr", "Late moves are first searched one ply less deep.", false, false}, &SearchOptions::lmr, true},
    // clang-format on
};

bool is_on(const SearchOptions& o, const Switch& s) { return s.flag ? o.*s.flag : o.horizon == Horizon::quiescence; }

}  // namespace

std::span<const SwitchInfo> all_switches() {
  static const auto infos = [] {
    std::array<SwitchInfo, std::size(table)> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = table[i].info;
    return out;
  }();
  return infos;
}

std::string value_options(const SearchOptions& o) {
  std::string out = "horizon " + std::to_string(static_cast<int>(o.horizon));
  for (const Switch& s : table)
    if (!s.info.sound && s.flag && o.*s.flag) out += std::string(" ") + s.info.id;
  return out;
}

bool get_switch(const SearchOptions& o, std::string_view id, bool& on) {
  for (const Switch& s : table)
    if (id == s.info.id) {
      on = is_on(o, s);
      return true;
    }
  return false;
}

bool set_switch(SearchOptions& o, std::string_view id, bool on) {
  for (const Switch& s : table)
    if (id == s.info.id) {
      if (s.flag) o.*s.flag = on;
      else o.horizon = on ? Horizon::quiescence : Horizon::leaf;
      return true;
    }
  return false;
}

bool changes_value(const SwitchInfo& s) { return !s.sound; }

bool assumes(const SwitchInfo& s) {
  return std::any_of(std::begin(table), std::end(table),
                     [&](const Switch& t) { return t.assumes && std::string_view(t.info.id) == s.id; });
}

bool is_sound(const SearchOptions& o) {
  return std::none_of(std::begin(table), std::end(table), [&](const Switch& s) { return s.assumes && is_on(o, s); });
}

SearchOptions sound_part(SearchOptions o) {
  for (const Switch& s : table)
    if (s.assumes) set_switch(o, s.info.id, false);
  return o;
}

}  // namespace ply
