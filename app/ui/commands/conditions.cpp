// When commands can be given, and what they can be given.
#include <fmt/format.h>
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/ui/commands/lists.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"

namespace ply::ui {

bool has_nodes(const Workbench& w) { return w.runs().run() && w.runs().run()->recording() && !w.walk().view().empty(); }

bool shows_node(const Workbench& w) { return has_nodes(w) && w.walk().shown_slot() != no_node; }

bool has_finished_recording(const Workbench& w) {
  return w.runs().run() && w.runs().run()->recording() && !w.runs().run()->running();
}

std::vector<std::string> panel_ids(const Workbench& w) { return each(w.workspace().panels(), &Panel::id); }

std::optional<std::string> pasted_text(Workbench& w, Argument a) {
  if (!a.empty()) return a;
  if (const char* clip = ImGui::GetClipboardText(); clip && *clip) return to_utf8(clip);
  w.note(Message::Level::warning, "the clipboard holds no text");
  return std::nullopt;
}

template <class T>
bool read_number(Workbench& w, std::string_view text, T min, T max, T& out) {
  const auto n = to_number<T>(text);
  if (n && *n >= min && *n <= max) return out = *n, true;
  w.note(Message::Level::warning, fmt::format("expected a number from {} to {}, not {}", min, max, quoted_text(text)));
  return false;
}
template bool read_number(Workbench&, std::string_view, int, int, int&);
template bool read_number(Workbench&, std::string_view, u64, u64, u64&);

std::optional<int> number_in(Workbench& w, std::string_view text, int min, int max) {
  int n = 0;
  return read_number(w, text, min, max, n) ? std::optional(n) : std::nullopt;
}

}  // namespace ply::ui
