// What an exception in the middle of a frame leaves open in Dear ImGui, closed again.
#pragma once
#include "vendor/imgui_compat.h"

namespace ply::compat {

/// Made at the beginning of a frame; `restore` closes the windows, tables, groups and stacks that were opened since.
class FrameState {
 public:
#if IMGUI_VERSION_NUM >= 19130
  FrameState() { ImGui::ErrorRecoveryStoreState(&state_); }
  void restore() {
    bool& asserts = ImGui::GetIO().ConfigErrorRecoveryEnableAssert;
    const bool before = asserts;
    asserts = false;
    ImGui::ErrorRecoveryTryToRecoverState(&state_);
    asserts = before;
  }

 private:
  ImGuiErrorRecoveryState state_;
#else
  FrameState() = default;
  void restore() { ImGui::ErrorCheckEndFrameRecover(nullptr, nullptr); }
#endif
};

}  // namespace ply::compat
