#include "app/ui/demo/demo.h"

#include <fmt/format.h>

#include <cmath>

#include "app/ui/demo/demo_panels.h"
#include "app/ui/frame/shell.h"
#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/widgets/controls.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

std::vector<Preset> demo_presets() {
  const auto middle = [] {
    return column(0.51f, tabs({"tree", "nodes", "styles"}),
                  column(0.3f, tabs({"timeline"}), tabs({"plot", "bars", "scatter"})));
  };
  return {
      {"Debug",
       row(0.275f, column(0.51f, tabs({"board"}), tabs({"game", "editor"})),
           row(0.62f, middle(), column(0.42f, tabs({"node"}), column(0.5f, tabs({"terms"}), tabs({"log", "watch"}))))),
       row(0.3f, column(0.55f, tabs({"board"}), tabs({"game", "editor"})),
           row(0.6f, tabs({"tree", "nodes", "plot", "bars", "styles"}),
               column(0.5f, tabs({"node"}), tabs({"terms", "log"}))))},
      {"Analyse", row(0.4f, tabs({"board"}), column(0.5f, tabs({"plot"}), tabs({"nodes", "terms"}))), std::nullopt},
      {"Styles", tabs({"styles"}), std::nullopt},
  };
}

class Demo final : public Application {
 public:
  Demo(Host& host, const std::string& preset) : host_(host), workspace_(demo_panels(state_), demo_presets()) {
    if (!preset.empty()) wanted_preset_ = preset;
  }

  void frame() override {
    if (!wanted_preset_.empty()) workspace_.select_preset(wanted_preset_);
    wanted_preset_.clear();
    workspace_.handle_keys();
    if (pressed(Key::plus, Mods::ctrl)) zoom(0.1f);
    if (pressed(Key::minus, Mods::ctrl)) zoom(-0.1f);
    if (pressed(Key::q, Mods::ctrl)) host_.quit();
    workspace_.panel("log")->badge = "3";
    workspace_.panel("log")->badge_colour = theme().error;
    draw_shell(workspace_, {[this] { menu(); }, [this] { tools(); }, [this] { status(); }});
  }
  bool wants_frames() const override { return state_.running; }
  std::string title() const override { return "Plyscope: the foundation"; }

 private:
  void zoom(float by) {
    LookSettings l = host_.look_settings();
    l.zoom += by;
    host_.set_look_settings(l);
  }

  void menu() {
    if (ImGui::BeginMenu("File")) {
      if (ImGui::MenuItem("Quit", "Ctrl+Q")) host_.quit();
      ImGui::EndMenu();
    }
    const bool open = ImGui::BeginMenu("View");
    if (!open) probe("menu.view");
    if (open) {
      workspace_.draw_menu();
      ImGui::Separator();
      for (ThemeName t : theme_names) {
        LookSettings l = host_.look_settings();
        if (ImGui::MenuItem(std::string(text(t)).c_str(), nullptr, l.theme == t)) {
          l.theme = t;
          host_.set_look_settings(l);
        }
        if (probing()) probe("menu.theme." + std::string(text(t)));
      }
      ImGui::EndMenu();
    }
  }

  void tools() {
    if (icon_button("run", state_.running ? Icon::pause : Icon::play, "Run or pause", {Key::f5}))
      state_.running = !state_.running;
    ImGui::SameLine(0, px(2));
    icon_button("stop", Icon::stop, "Stop", {Key::f5, Mods::shift}, state_.running);
    tool_separator();
    constexpr struct {
      const char* id;
      Icon icon;
      const char* tip;
      Chord chord;
    } steps[] = {{"back_over", Icon::back_over, "Back over", {Key::comma, Mods::shift}},
                 {"back", Icon::back, "Previous event", {Key::comma}},
                 {"into", Icon::into, "Step into", {Key::f11}},
                 {"over", Icon::over, "Step over", {Key::f10}},
                 {"out", Icon::out, "Step out", {Key::f11, Mods::shift}},
                 {"to_cut", Icon::to_cut, "To the next cut-off", {Key::f7}}};
    for (const auto& step : steps) {
      if (icon_button(step.id, step.icon, step.tip, step.chord)) state_.steps++;
      ImGui::SameLine(0, px(2));
    }
    tool_separator();
    ImGui::SetNextItemWidth(px(120));
    ImGui::SliderInt("##depth", &state_.depth, 1, 12, "depth %d");
    ImGui::SameLine();
    ImGui::Checkbox("follow", &state_.follow);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(px(160));
    ImGui::InputTextWithHint("##find", "find a node", state_.find, sizeof state_.find);
    probe("field.find");
  }

  void status() {
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    ImGui::TextUnformatted(fmt::format("ready  {0}  {1} steps  {0}  {2} x {3} at {4:.0f} %", signs().dot, state_.steps,
                                       ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y, look().scale() * 100)
                               .c_str());
    ImGui::PopStyleColor();
  }

  Host& host_;
  DemoState state_;
  Workspace workspace_;
  std::string wanted_preset_;
};

}  // namespace

MakeApplication make_demo(const std::string& preset) {
  return [preset](Host& host) { return std::make_unique<Demo>(host, preset); };
}

}  // namespace ply::ui
