#include "app/cli/position_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "app/cli/report.h"
#include "app/command_line/command_line.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/utf8.h"
#include "engine/game/board_lines.h"

namespace ply::cli {

void add_position_choice(CommandSpec& c, PositionChoice& choice) {
  c.add_option("--positions", choice.file,
               "A file of positions, one a line (FEN, EPD), or of games in PGN: where they end, or what "
               "--pick and --ply say",
               "FILE");
  c.add_option("--pick", choice.pick, "Only the position or game of this number in the file", "N", Range{1, ~u64{0}});
  c.add_option("--ply", choice.ply, "Of a game: the position after N moves, those of both sides counted", "N",
               Range{0, 100'000});
}

Result<std::vector<std::string>> chosen_positions(const BoardType& type, const RuleValues& rules,
                                                  const PositionChoice& choice) {
  const auto text = read_file(choice.file);
  if (!text) return text.error();
  const auto in_file = [&](const Error& e) { return e.after(choice.file + ": "); };
  Budget budget;
  const auto lines = board_lines(type, rules, to_utf8(*text), budget);
  if (!lines) return in_file(lines.error());
  for (std::size_t i = 0; i < lines->size(); ++i) {
    const ListedBoard& line = (*lines)[i];
    if (choice.pick > 0 && i + 1 != choice.pick) continue;
    if (line.broken && choice.ply < 0) Report::note(visible(fmt::format("{}: {}", choice.file, line.broken->message)));
    if (!line.left_out.empty())
      Report::note(
          visible(fmt::format("{}: line {}: left out: {}", choice.file, line.line, fmt::join(line.left_out, ", "))));
  }
  auto out = positions_of(*lines, choice.pick,
                          choice.ply < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(choice.ply)));
  if (!out) return in_file(out.error());
  return out;
}

}  // namespace ply::cli
