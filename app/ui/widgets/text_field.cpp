#include "app/ui/widgets/text_field.h"

namespace ply::ui {
namespace {

int grow(ImGuiInputTextCallbackData* data) {
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    std::string& text = *static_cast<std::string*>(data->UserData);
    text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = text.data();
  }
  return 0;
}

}  // namespace

bool text_field(const char* label, std::string& text, const char* hint, ImGuiInputTextFlags flags) {
  flags |= ImGuiInputTextFlags_CallbackResize;
  if (hint) return ImGui::InputTextWithHint(label, hint, text.data(), text.capacity() + 1, flags, grow, &text);
  return ImGui::InputText(label, text.data(), text.capacity() + 1, flags, grow, &text);
}

bool text_area(const char* label, std::string& text, ImVec2 size) {
  return ImGui::InputTextMultiline(label, text.data(), text.capacity() + 1, size, ImGuiInputTextFlags_CallbackResize,
                                   grow, &text);
}

}  // namespace ply::ui
