#include "engine/game/trained_table.h"

#include <fmt/format.h>

#include "engine/trace/digest.h"

namespace ply {

std::string train_command(std::string_view what, const TrainSettings& s, std::span<const std::string> lines) {
  const bool given = !s.lines.empty();
  std::string out = fmt::format("train {}", what);
  if (given) out += " --games FILE";
  else if (!s.by.empty()) out += " --by TABLE";
  out += fmt::format(" --count {}", lines.size());
  if (!given) out += fmt::format(" --nodes {}", s.nodes);
  out += fmt::format(" --rounds {} --seed {}\n", s.rounds, s.seed);
  if (given) {
    Digest digest;
    for (const std::string& line : lines) digest.add(line);
    out += fmt::format("{} lines of a file, digest {:016x}\n", lines.size(), digest.value());
  }
  return out;
}

Error nothing_to_fit(std::size_t lines, u32 held_out_of) {
  return Error{fmt::format("no position is left to fit to in {} line{}: the first and every {}th after it are held out",
                           lines, lines == 1 ? "" : "s", held_out_of)};
}

}  // namespace ply
