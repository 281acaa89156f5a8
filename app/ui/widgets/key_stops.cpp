#include "app/ui/widgets/key_stops.h"

#include <utility>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"

namespace ply::ui {

void KeyStops::go(int step, bool to_button) {
  const int n = static_cast<int>(before_.size());
  for (int i = 1; i <= n; ++i) {
    const int to = ((at_ + step * i) % n + n) % n;
    if (to_button && !before_[static_cast<std::size_t>(to)]) continue;
    at_ = to;
    return;
  }
}

void KeyStops::begin(bool listens) {
  before_ = std::exchange(buttons_, {});
  turn_ = 0, enter_ = false;
  if (!listens || at_ < 0 || before_.empty()) return;
  if (at_ >= static_cast<int>(before_.size())) at_ = static_cast<int>(before_.size()) - 1;
  if (pressed(Key::tab, Mods::none, true) || pressed(Key::down, Mods::none, true)) go(1, false);
  if (pressed(Key::tab, Mods::shift, true) || pressed(Key::up, Mods::none, true)) go(-1, false);
  const bool on_button = before_[static_cast<std::size_t>(at_)];
  for (const auto& [key, step] : {std::pair{Key::left, -1}, std::pair{Key::right, 1}}) {
    if (!pressed(key, Mods::none, true)) continue;
    if (on_button) go(step, true);
    else turn_ = step;
  }
  enter_ = pressed(Key::enter);
}

KeyStop KeyStops::stop(ImVec2 min, ImVec2 max, bool is_button) {
  const int own = static_cast<int>(buttons_.size());
  buttons_.push_back(is_button);
  if (at_ < 0 && is_button) at_ = own;
  if (own != at_) return {};
  const float out = px(3);
  ImGui::GetWindowDrawList()->AddRect({min.x - out, min.y - out}, {max.x + out, max.y + out}, theme().selection_edge,
                                      px(6), 0, px(2));
  if (probing()) probe_rect("key_stop", min, max);
  return {true, turn_, enter_};
}

}  // namespace ply::ui
