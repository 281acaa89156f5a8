#include "app/ui/host/headless.h"

#include <algorithm>

#include "app/ui/host/soft_raster.h"
#include "app/ui/look/look_memory.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr float frame_seconds = 1 / 60.0f, no_time = 1e-6f;  // Dear ImGui wants some

}  // namespace

HeadlessContext::HeadlessContext(const HeadlessOptions& options)
    : request_(options.look),
      look_settings_(cleaned(request_.over({}))),
      font_choice_(options.fonts),
      settings_(options.settings) {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.DeltaTime = frame_seconds;
  io.ConfigInputTextCursorBlink = false;  // pictures repeat
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset | ImGuiBackendFlags_HasMouseCursors;
  compat::prepare_input();
  compat::claim_textures();
  remember_look(look_settings_);
  look_.apply(look_settings_, font_choice_, 1, 1);
  compat::prepare_atlas();
  applied_ = look_settings_;
  probes_.make_current();
  resize(options.width, options.height);
}

HeadlessContext::~HeadlessContext() {
  ImGui::SetCurrentContext(context_);
  application_.reset();
  compat::release_textures();
  ImGui::DestroyContext(context_);
}

void HeadlessContext::run(const MakeApplication& make) {
  application_ = make(*this);
  frame_ = [this] { application_->frame(); };
}

void HeadlessContext::resize(int width, int height) {
  ImGui::GetIO().DisplaySize = {static_cast<float>(std::max(width, 1)), static_cast<float>(std::max(height, 1))};
}

void HeadlessContext::step(int frames) {
  ImGui::SetCurrentContext(context_);
  if (!started_) {
    started_ = true;
    if (!settings_.empty()) ImGui::LoadIniSettingsFromMemory(settings_.data(), settings_.size());
    look_settings_ = cleaned(request_.over(look_settings_));
  }
  for (int i = 0; i < frames; i++) {
    if (look_settings_ != applied_) {
      if (look_.apply(look_settings_, font_choice_, 1, 1)) compat::prepare_atlas();
      applied_ = look_settings_;
    }
    clock_.advance(static_cast<double>(ImGui::GetIO().DeltaTime));
    ImGui::NewFrame();
    if (frame_) frame_();
    ImGui::Render();
    compat::accept_textures();
    if (after_frame_) after_frame_();
  }
}

void HeadlessContext::idle() {
  ImGui::SetCurrentContext(context_);
  ImGui::GetIO().DeltaTime = no_time;
  step();
  ImGui::GetIO().DeltaTime = frame_seconds;
}

// Two frames after a move: what is hovered is computed from the windows of the frame before.
void HeadlessContext::move(ImVec2 place) {
  compat::send_mouse_position(place);
  step(2);
}

void HeadlessContext::press(int button) {
  compat::send_mouse_button(button, true);
  step();
}

void HeadlessContext::release(int button) {
  compat::send_mouse_button(button, false);
  step(2);
}

void HeadlessContext::click(ImVec2 place, int button) {
  move(place);
  press(button);
  release(button);
  step(24);  // long enough apart from the next click not to be a double click
}

void HeadlessContext::double_click(ImVec2 place) {
  move(place);
  for (int i = 0; i < 2; i++) {
    press();
    release();
  }
  step(24);
}

void HeadlessContext::drag(ImVec2 from, ImVec2 to, int button) {
  move(from);
  press(button);
  constexpr int steps = 4;
  for (int i = 1; i <= steps; i++) {
    const float t = static_cast<float>(i) / steps;
    compat::send_mouse_position({from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t});
    step();
  }
  release(button);
  step(24);
}

void HeadlessContext::wheel(float notches, float sideways) {
  compat::send_mouse_wheel(sideways, notches);
  step(2);
}

void HeadlessContext::key(Chord chord) {
  if (chord.key == Key::none) return;
  compat::send_modifiers(has(chord.mods, Mods::ctrl), has(chord.mods, Mods::shift), has(chord.mods, Mods::alt));
  compat::send_key(static_cast<int>(chord.key), true);
  step();
  compat::send_key(static_cast<int>(chord.key), false);
  compat::send_modifiers(false, false, false);
  step();
}

void HeadlessContext::type(std::string_view utf8) {
  ImGui::GetIO().AddInputCharactersUTF8(std::string(utf8).c_str());
  step(2);
}

bool HeadlessContext::click(std::string_view name, int button) {
  const Probe* p = find(name);
  if (!p || !p->visible) return false;
  click(p->centre(), button);
  return true;
}

bool HeadlessContext::drag(std::string_view name, ImVec2 by) {
  const Probe* p = find(name);
  if (!p || !p->visible) return false;
  const ImVec2 from = p->centre();
  drag(from, {from.x + by.x, from.y + by.y});
  return true;
}

bool HeadlessContext::hover(std::string_view name) {
  const Probe* p = find(name);
  if (!p || !p->visible) return false;
  move(p->centre());
  return true;
}

std::vector<UnreadableText> HeadlessContext::unreadable() const {
  const ImDrawData* data = ImGui::GetDrawData();
  std::vector<UnreadableText> out = data ? unreadable_texts(*data) : std::vector<UnreadableText>{};
  if (probes_.cut_frame() != ImGui::GetFrameCount()) return out;
  for (const ProbeList::CutText& c : probes_.cut_texts())
    out.push_back({UnreadableText::Why::cut, c.text, "", c.window, c.at});
  return out;
}

Image HeadlessContext::picture() const {
  const ImDrawData* data = ImGui::GetDrawData();
  if (!data) return {};
  const compat::AtlasPixels atlas = compat::atlas_pixels();
  return rasterise(*data, {atlas.pixels, atlas.width, atlas.height, atlas.bytes_per_pixel}, look_.theme().backdrop);
}

std::string HeadlessContext::settings() const {
  std::size_t size = 0;
  const char* text = ImGui::SaveIniSettingsToMemory(&size);
  return std::string(text, size);
}

}  // namespace ply::ui
