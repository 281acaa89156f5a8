#include "engine/games/reversi/pattern_values.h"

#include <algorithm>

#include "engine/game/table_text.h"
#include "engine/games/reversi/patterns.pat.h"  // made from patterns.pat
#include "engine/trace/digest.h"

namespace ply::reversi {
namespace {

constexpr std::string_view heading = "plyscope-patterns 1";

/// The places of a stage that stand for themselves.
std::vector<u32> kept_places() {
  const std::vector<u32>& canonical = pattern_canonical();
  std::vector<u32> out;
  for (u32 i = 0; i < canonical.size(); ++i)
    if (canonical[i] == i) out.push_back(i);
  return out;
}

/// All of those, stage by stage from the last to the first, as what each adds to the stage after it: what packs well.
template <class Visit>
void each_kept(const std::vector<u32>& kept, Visit visit) {
  for (std::size_t stage = pattern_stages; stage-- > 0;)
    for (const u32 i : kept) visit(stage * pattern_plan.values + i, stage + 1 < pattern_stages);
}

u64 digest_of(const PatternBytes& bytes) {
  Digest d;
  d.add(bytes.data(), bytes.size());
  return d.value();
}

}  // namespace

std::size_t pattern_bytes() {
  return static_cast<std::size_t>(pattern_stages) * static_cast<std::size_t>(pattern_plan.values);
}

PatternValues spread(const PatternBytes& bytes) {
  const std::vector<u32>& canonical = pattern_canonical();
  PatternValues out;
  out.digest = digest_of(bytes);
  for (std::size_t s = 0; s < pattern_stages; ++s) {
    out.stage[s].resize(canonical.size());
    std::transform(canonical.begin(), canonical.end(), out.stage[s].begin(),
                   [from = &bytes[s * canonical.size()]](u32 place) { return from[place]; });
  }
  return out;
}

std::string write_patterns(const PatternBytes& bytes, std::string_view remarks) {
  std::string plain;
  const auto stage = static_cast<std::size_t>(pattern_plan.values);
  each_kept(kept_places(), [&](std::size_t at, bool later) {
    plain += static_cast<char>(bytes[at] - (later ? bytes[at + stage] : 0));
  });
  return write_table_text(heading, remarks, digest_of(bytes), plain);
}

Result<PatternBytes> read_patterns(std::string_view text) {
  const std::vector<u32> kept = kept_places();
  const auto table = read_table_text(text, heading, pattern_stages * kept.size());
  if (!table) return table.error();
  PatternBytes out(pattern_bytes(), 0);
  const auto stage = static_cast<std::size_t>(pattern_plan.values);
  each_kept(kept, [to = out.data(), next = table->bytes.data(), stage](std::size_t at, bool later) mutable {
    to[at] = static_cast<i8>(static_cast<i8>(*next++) + (later ? to[at + stage] : 0));
  });
  if (const Status same = table->matches(digest_of(out)); !same) return same.error();
  return out;
}

const PatternValues& built_in_patterns() {
  static const PatternValues values = spread(sure(read_patterns(patterns_pat)));  // a test reads it as well
  return values;
}

}  // namespace ply::reversi
