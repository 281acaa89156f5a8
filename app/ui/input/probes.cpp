#include "app/ui/input/probes.h"

#include <fmt/format.h>

#include <utility>

#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {
// Like Dear ImGui's current context: one a process, set by whoever draws.
ProbeList* current = nullptr;
}  // namespace

ProbeList::~ProbeList() {
  if (current == this) current = nullptr;
}

void ProbeList::make_current() { current = this; }
ProbeList::Pause::Pause() : before_(std::exchange(current, nullptr)) {}
ProbeList::Pause::~Pause() { current = before_; }

const Probe* ProbeList::find(std::string_view name) const {
  const auto it = probes_.find(name);
  return it != probes_.end() && it->second.frame == ImGui::GetFrameCount() ? &it->second : nullptr;
}

void ProbeList::put(std::string_view name, const Probe& probe) {
  const auto it = probes_.find(name);
  if (it == probes_.end()) probes_.emplace(name, probe);
  else it->second = probe;
}

std::vector<Printed> ProbeList::printed() const {
  return printed_in_ == ImGui::GetFrameCount() ? printed_ : std::vector<Printed>();
}

void ProbeList::put(Printed number) {
  if (printed_in_ != ImGui::GetFrameCount()) printed_.clear();
  printed_in_ = ImGui::GetFrameCount();
  printed_.push_back(std::move(number));
}

void ProbeList::put_cut(CutText text) {
  if (cut_frame_ != ImGui::GetFrameCount()) cut_.clear();
  cut_frame_ = ImGui::GetFrameCount();
  cut_.push_back(std::move(text));
}

void probe_text(std::string_view text) {
  if (!current) return;
  constexpr float bearable = 1.5f;  // pixels
  const ImGuiWindow* w = ImGui::GetCurrentContext()->CurrentWindow;
  if (w->ScrollbarX || !ImGui::IsItemVisible() || ImGui::GetItemRectMax().x <= w->ClipRect.Max.x + bearable) return;
  current->put_cut({std::string(text), w->Name, ImGui::GetItemRectMin()});
}

bool probing() { return current != nullptr; }

void probe(std::string_view name) {
  if (!current) return;
  current->put(name, {ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), compat::last_item(), ImGui::GetFrameCount(),
                      ImGui::IsItemVisible()});
}

void probe(std::string_view name, long long number) {
  if (current) probe(fmt::format("{}.{}", name, number));
}

std::string figure(About about, std::string text) {
  if (current) current->put({about, text});
  return text;
}

void probe_rect(std::string_view name, ImVec2 min, ImVec2 max) {
  if (!current) return;
  current->put(name, {min, max, 0, ImGui::GetFrameCount(), ImGui::IsRectVisible(min, max)});
}

}  // namespace ply::ui
