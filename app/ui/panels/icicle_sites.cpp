#include "app/ui/panels/icicle_sites.h"

#include <fmt/format.h>

#include "app/ui/look/tr.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {

void IcicleSites::choose(IcicleColour way) {
  end_ = way == IcicleColour::left ? SourceEnd::left : SourceEnd::entered;
  by_line_ = sites_.reported() && (way == IcicleColour::entered || way == IcicleColour::left);
}

void IcicleSites::tooltip(u32 slot) const {
  const SourcePlace at = sites_.lines().at(slot);
  ImGui::BeginTooltip();
  dim(fmt::format(tr("entered at {}, left at {}"), sites_.lines().words(at.file, at.entered),
                  sites_.lines().words(at.file, at.left)));
  ImGui::EndTooltip();
}

}  // namespace ply::ui
