// How the lines of another engine's source are told apart where nodes are drawn, the same wherever they are.
#pragma once
#include <imgui.h>

#include <array>
#include <memory>

#include "app/ui/widgets/patterns.h"
#include "engine/read/waste/source_sites.h"

namespace ply::ui {

/// The lines with a colour and a pattern of their own: those with the most nodes; all others share one.
inline constexpr std::size_t coloured_sites = 8;
ImU32 site_colour(std::size_t place);
Pattern site_pattern(std::size_t place);

/// The lines of the recording that is shown, for as long as it is.
class ShownSites {
 public:
  /// `ledger`: null, or what became of the nodes.
  void update(const View& v, const Ledger* ledger);
  bool reported() const { return lines_ != nullptr; }
  const SourceLines& lines() const { return *lines_; }
  const SourceSites& sites(SourceEnd end) const { return sites_[static_cast<std::size_t>(end)]; }
  std::size_t place(u32 slot, SourceEnd end) const { return sites(end).of(lines_->at(slot), end); }

 private:
  std::shared_ptr<const SourceLines> lines_;
  std::array<SourceSites, 2> sites_;
  const Ledger* ledger_ = nullptr;
};

}  // namespace ply::ui
