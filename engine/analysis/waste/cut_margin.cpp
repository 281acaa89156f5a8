#include "engine/analysis/waste/cut_margin.h"

#include <fmt/format.h>

#include <cstdlib>

namespace ply {

std::optional<CutMargin> cut_margin(const NodeRecord& r, const Subject& subject) {
  if (!r.cut()) return std::nullopt;
  const ProfileInfo* p = subject.game ? subject.game->profile(subject.profile) : nullptr;
  const int decided = p ? p->decided : infinite;
  return CutMargin{i64{r.value} - r.beta, r.kind(), std::abs(r.value) >= decided || std::abs(r.beta) >= decided};
}

std::string margin_text(const CutMargin& m, const std::string& amount) {
  if (m.decided) return m.by > 0 ? "past the bound, the game decided" : "at the bound, the game decided";
  if (m.by <= 0) return m.kind == Kind::exact ? "at the bound" : "at the bound or past it";
  return fmt::format("past the bound by {}{}", m.kind == Kind::exact ? "" : "at least ", amount);
}

}  // namespace ply
