// Figures of matches in words, the same on every panel and in the status line.
#pragma once
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/empty_state.h"
#include "engine/base/terminal.h"
#include "engine/base/types.h"
#include "engine/match/contest.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {

/// What is waited for where a contest has no game yet.
inline const char* no_game_yet(const Matches& m) {
  return m.contest() && m.contest()->looked_at() ? tr("The file is being read.") : tr("The match is about to begin.");
}

/// While there is no match: what will stand here, and one button that begins it. `panel`: where it stands.
inline void offer_match(Commands& commands, Sketch sketch, const char* text, const char* panel) {
  if (empty_state(sketch, text, std::string("empty.") + panel, tr("Play the match"))) commands.act("match.start");
}

/// "1:05", "2:00:05"
inline std::string duration_text(double seconds) {
  const auto s = static_cast<long>(std::min(seconds, 1e9) + 0.5);
  return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                   : fmt::format("{}:{:02}", s / 60, s % 60);
}
/// Of one move: "12.3 \u00b5s", "1.25 ms", "2.50 s"
inline std::string move_time_text(double s) {
  return s < 1e-3 ? fmt::format("{:.1f} \u00b5s", s * 1e6)
         : s < 1  ? fmt::format("{:.{}f} ms", s * 1e3, s < 0.01 ? 2 : 1)
                  : fmt::format("{:.2f} s", s);
}

/// What is run where a person agrees to the programs of a file.
inline std::string programs_help(const std::vector<std::string>& programs) {
  return fmt::format(tr("A file runs nothing by itself. This plays the rest of its match with exactly the programs "
                        "that it names:\n{}"),
                     visible(fmt::format("{}", fmt::join(programs, "\n"))));
}

/// Another program without its folders: "fairy-stockfish @ depth=6". Others as they are.
inline std::string short_player(const std::string& player) {
  constexpr std::string_view outside = "engine:";
  if (!player.starts_with(outside)) return player;
  const auto end = std::min(player.find(' '), player.size()), slash = player.rfind('/', end);
  return player.substr(slash == std::string::npos || slash < outside.size() ? outside.size() : slash + 1);
}

// Reasons that differ in their numbers only are one: scores ("25:23") are left out then, of other numbers the range
// is told.
struct EndingKind {
  u64 games = 0;
  std::vector<std::pair<u64, u64>> numbers;  // the least and the largest at each place
};
inline std::string ending_kind(std::string_view reason, std::vector<u64>& numbers) {
  std::string out;
  for (std::size_t i = 0; i < reason.size(); ++i) {
    if (reason[i] < '0' || reason[i] > '9') {
      out += reason[i];
      continue;
    }
    u64 n = 0;
    for (; i < reason.size() && reason[i] >= '0' && reason[i] <= '9'; ++i)
      n = n * 10 + static_cast<u64>(reason[i] - '0');
    --i;
    numbers.push_back(n);
    out += '0';
  }
  return out;
}
inline std::string ending_text(std::string_view kind, const EndingKind& k) {
  std::string out;
  std::size_t at = 0;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    if (kind[i] != '0') {
      out += kind[i];
      continue;
    }
    const auto same = [&](std::size_t n) { return k.numbers[n].first == k.numbers[n].second; };
    if (kind.substr(i, 3) == "0:0" && !(same(at) && same(at + 1))) {
      while (!out.empty() && out.back() == ' ') out.pop_back();
      at += 2, i += 2;
      continue;
    }
    const auto [min, max] = k.numbers[at++];
    out += min == max ? fmt::format("{}", min) : fmt::format(tr("{} to {}"), min, max);
  }
  return out;
}

}  // namespace ply::ui
