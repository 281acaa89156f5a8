// When commands can be given, and what they can be given.
#include <fmt/format.h>
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/ui/commands/lists.h"
#include "app/ui/workbench/workbench.h"
#include "engine/core/text.h"
#include "engine/core/utf8.h"

namespace ply::ui {

bool has_nodes(const Workbench& w) { return w.runs().run() && w.runs().run()->recording() && !w.walk().view().empty(); }

bool shows_node(const Workbench& w) { return has_nodes(w) && w.walk().shown_slot() != no_node; }

bool has_finished_recording(const Workbench& w) {
  return w.runs().run() && w.runs().run()->recording() && !w.runs().run()->running();
}

std::vector<std::string> panel_ids(const Workbench& w) {
  std::vector<std::string> out;
  for (const Panel& p : w.workspace().panels()) out.push_back(p.id);
  return out;
}

std::optional<std::string> pasted_text(Workbench& w, Argument a) {
  if (!a.empty()) return a;
  if (const char* clip = ImGui::GetClipboardText(); clip && *clip) return to_utf8(clip);
  w.note(Message::Level::warning, "the clipboard holds no text");
  return std::nullopt;
}

std::optional<int> number_in(Workbench& w, std::string_view text, int least, int most) {
  const auto n = to_number<int>(text);
  if (n && *n >= least && *n <= most) return n;
  w.note(Message::Level::warning,
         fmt::format("a number from {} to {} is wanted, not {}", least, most, quoted_text(text)));
  return std::nullopt;
}

}  // namespace ply::ui
