// The one function through which texts reach the screen. A text stands at its use, as tr("..."): a script can collect
// them, and a translation will be looked up here.
#pragma once

namespace ply::ui {

constexpr const char* tr(const char* text) { return text; }

}  // namespace ply::ui
