// The interface with no window: a context of its own, injected input, a picture when asked. Tests, `plyscope
// --headless` and benchmarks run the same frames that a window would.
#pragma once
#include <imgui.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "app/ui/host/application.h"
#include "app/ui/host/image.h"
#include "app/ui/host/text_check.h"
#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "engine/base/clock.h"

namespace ply::ui {

struct HeadlessOptions {
  int width = 1600, height = 900;
  LookRequest look;
  FontChoice fonts;
  std::string settings;  ///< text of an imgui.ini, read before the first frame
};

/// One at a time: it makes itself Dear ImGui's current context. It holds the clock: time advances by 1/60 s a frame,
/// however long that takes.
class HeadlessContext final : public Host {
 public:
  explicit HeadlessContext(const HeadlessOptions& options = {});
  ~HeadlessContext() override;
  HeadlessContext(const HeadlessContext&) = delete;
  HeadlessContext& operator=(const HeadlessContext&) = delete;

  // 1. What is drawn: an application, or in tests just a function. Set before the first step.
  void run(const MakeApplication& make);
  void draw(std::function<void()> frame) { frame_ = std::move(frame); }
  Application* application() { return application_.get(); }

  // 2. Frames. The first one reads the settings.
  void step(int frames = 1);
  /// A frame in which no time passes: for whoever waits for another thread. What is shown then does not depend on how
  /// long that took.
  void idle();
  void resize(int width, int height);
  /// Called at the end of every frame: for whoever measures them.
  void after_frame(std::function<void()> call) { after_frame_ = std::move(call); }

  // 3. Input. Each call runs the frames that it takes to be noticed.
  void move(ImVec2 place);
  void press(int button = 0);    ///< down
  void release(int button = 0);  ///< and up again
  void click(ImVec2 place, int button = 0);
  void double_click(ImVec2 place);
  void drag(ImVec2 from, ImVec2 to, int button = 0);
  void wheel(float notches, float sideways = 0);  ///< at the mouse; positive is away from the user (up)
  void key(Chord chord);
  void key(Key key, Mods mods = Mods::none) { this->key(Chord{key, mods}); }
  void type(std::string_view utf8);

  // 4. Named items. `click` and `drag` say false, and do nothing, if the item is not on the screen now.
  const ProbeList& probes() const { return probes_; }
  const Probe* find(std::string_view name) const { return probes_.find(name); }
  bool click(std::string_view name, int button = 0);
  bool drag(std::string_view name, ImVec2 by);
  bool hover(std::string_view name);

  // 5. Results.
  std::vector<UnreadableText> unreadable() const;  ///< of the last frame
  Image picture() const;                           ///< likewise
  Status write_picture(const std::string& file) const { return write_png(picture(), file); }
  std::string settings() const;  ///< as they would be saved now

  // Host.
  LookSettings look_settings() const override { return look_settings_; }
  void set_look_settings(const LookSettings& settings) override { look_settings_ = cleaned(settings); }
  void quit() override { quit_ = true; }
  void wake() override {}
  bool quit_asked() const { return quit_; }

 private:
  HeldClock clock_;
  ImGuiContext* context_;
  LookRequest request_;
  LookSettings look_settings_, applied_;
  FontChoice font_choice_;
  Look look_;
  ProbeList probes_;
  std::unique_ptr<Application> application_;
  std::function<void()> frame_, after_frame_;
  std::string settings_;
  bool started_ = false, quit_ = false;
};

}  // namespace ply::ui
