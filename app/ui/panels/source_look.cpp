#include "app/ui/panels/source_look.h"

#include "app/ui/look/look.h"

namespace ply::ui {

ImU32 site_colour(std::size_t place) {
  const Theme& t = theme();
  switch (place) {
    case 0: return mix(t.panel, t.alpha, 0.65f);
    case 1: return mix(t.panel, t.cut, 0.8f);
    case 2: return mix(t.panel, t.good, 0.65f);
    case 3: return mix(t.panel, t.pv, 0.75f);
    case 4: return mix(t.panel, t.table, 0.75f);
    case 5: return mix(t.panel, t.quiescence, 0.8f);
    case 6: return mix(t.panel, t.beta, 0.8f);
    case 7: return mix(t.panel, t.warning, 0.6f);
    default: return mix(t.panel, t.text_faint, 0.5f);
  }
}

Pattern site_pattern(std::size_t place) {
  constexpr Pattern patterns[coloured_sites] = {Pattern::none,    Pattern::rising,  Pattern::level,   Pattern::dots,
                                                Pattern::falling, Pattern::upright, Pattern::crossed, Pattern::grid};
  return place < coloured_sites ? patterns[place] : Pattern::wide_level;
}

void ShownSites::update(const View& v, const Ledger* ledger) {
  auto lines = source_lines(v);
  if (lines == lines_ && ledger == ledger_) return;
  lines_ = std::move(lines), ledger_ = ledger;
  for (const SourceEnd end : {SourceEnd::entered, SourceEnd::left})
    sites_[static_cast<std::size_t>(end)] = lines_ ? source_sites(v, *lines_, end, ledger_) : SourceSites();
}

}  // namespace ply::ui
