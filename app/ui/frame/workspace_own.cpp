// Layouts of one's own, kept under a name, and what was done to layouts taken back.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/ui/frame/workspace.h"

namespace ply::ui {
namespace {

constexpr std::size_t max_steps = 100, max_own = 20, max_name = 24;

/// Which tab is on top is looking, not arranging.
bool same_arrangement(const Layout& a, const Layout& b) {
  if (a.kind != b.kind || a.tabs != b.tabs || a.ratio != b.ratio || a.parts.size() != b.parts.size()) return false;
  for (std::size_t i = 0; i < a.parts.size(); ++i)
    if (!same_arrangement(a.parts[i], b.parts[i])) return false;
  return true;
}

}  // namespace

// At the end of a frame, while no splitter is held.
void Workspace::note_steps() {
  const std::size_t at = preset_ * sizes + size_;
  seen_.resize(slots_.size());
  if (seen_[at].tabs.empty() && seen_[at].parts.empty()) seen_[at] = *slots_[at].current;
  if (ImGui::IsMouseDown(0)) return;
  const Layout& now = *slots_[at].current;
  if (!same_arrangement(seen_[at], now)) {
    undone_from_.push_back({at, seen_[at]});
    if (undone_from_.size() > max_steps) undone_from_.erase(undone_from_.begin());
    redone_from_.clear();
  }
  seen_[at] = now;
}

bool Workspace::exchange(std::vector<Step>& from, std::vector<Step>& to) {
  if (from.empty()) return false;
  Step step = std::move(from.back());
  from.pop_back();
  to.push_back({step.slot, *slots_[step.slot].current});
  preset_ = step.slot / sizes;
  maximised_.clear();
  slots_[step.slot].current = step.layout;
  seen_[step.slot] = std::move(step.layout);
  changed();
  return true;
}

void Workspace::add_own(const std::string& name, const Layout& layout) {
  Preset own;
  own.name = name, own.layout = layout;
  presets_.push_back(std::move(own));
  for (std::size_t i = 0; i < sizes; ++i) slots_.push_back({layout, layout});
}

std::size_t Workspace::index_of(std::string_view preset) const {
  const auto it = std::find_if(presets_.begin(), presets_.end(), [&](const Preset& p) { return p.name == preset; });
  return static_cast<std::size_t>(it - presets_.begin());
}

std::vector<std::string> Workspace::own_presets() const {
  std::vector<std::string> out;
  for (std::size_t i = made_; i < presets_.size(); ++i) out.push_back(presets_[i].name);
  return out;
}

// It stands in a line of the settings file.
static Status good_name(const std::string& name) {
  if (name.empty() || name.size() > max_name)
    return Error{fmt::format("a layout's name has 1 to {} characters", max_name)};
  const auto bad = [](unsigned char c) { return c < ' ' || c == 127 || c == '[' || c == ']' || c == '/'; };
  if (std::any_of(name.begin(), name.end(), bad)) return Error{"a layout's name has no brackets and no slash"};
  if (name == "Main") return Error{"Main is no name for a layout"};
  return Done{};
}

Status Workspace::keep_preset(const std::string& name) {
  if (const Status good = good_name(name); !good) return good;
  const std::size_t at = index_of(name);
  if (at < made_) return Error{fmt::format("{} is a layout of the program; choose another name", name)};
  const Layout shown = layout();
  if (at < presets_.size()) {
    for (std::size_t i = 0; i < sizes; ++i) slots_[at * sizes + i] = {shown, shown};
    presets_[at].layout = shown;
    seen_.resize(slots_.size());
    for (std::size_t i = 0; i < sizes; ++i) seen_[at * sizes + i] = shown;
  } else {
    if (presets_.size() - made_ >= max_own) return Error{fmt::format("{} layouts are kept already", max_own)};
    add_own(name, shown);
  }
  select_preset(name);
  changed();
  return Done{};
}

Status Workspace::rename_preset(const std::string& name, const std::string& to) {
  const std::size_t at = index_of(name);
  if (at < made_ || at >= presets_.size()) return Error{fmt::format("there is no layout of your own called {}", name)};
  if (const Status good = good_name(to); !good) return good;
  if (index_of(to) < presets_.size()) return Error{fmt::format("there is a layout called {} already", to)};
  presets_[at].name = to;
  changed();
  return Done{};
}

bool Workspace::remove_preset(std::string_view name) {
  const std::size_t at = index_of(name);
  if (at < made_ || at >= presets_.size()) return false;
  const auto first = static_cast<std::ptrdiff_t>(at * sizes), count = static_cast<std::ptrdiff_t>(sizes);
  presets_.erase(presets_.begin() + static_cast<std::ptrdiff_t>(at));
  slots_.erase(slots_.begin() + first, slots_.begin() + first + count);
  seen_.clear();
  // Steps of layouts behind it stand elsewhere now
  for (std::vector<Step>* steps : {&undone_from_, &redone_from_})
    std::erase_if(*steps, [&](const Step& s) { return s.slot / sizes >= at; });
  if (preset_ == at) preset_ = 0, maximised_.clear();
  if (preset_ > at) --preset_;
  changed();
  return true;
}

}  // namespace ply::ui
