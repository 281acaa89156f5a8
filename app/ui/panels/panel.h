// What a panel is given and what it may do. A panel draws a frame model and emits commands; it changes nothing itself,
// knows no other panel and no game. Its own small state (scroll, zoom, sort order) is its private members.
#pragma once
#include <string>
#include <vector>

#include "engine/session/session.h"

namespace ply::ui {

class MomentCache;

/// Everything a frame shows; valid during this frame only.
struct FrameModel {
  const Session& session;
  MomentCache& moment;   ///< what follows from (recording, tick, selection), computed once a moment and shared by panels
  double time = 0;       ///< seconds since the program began, for animations
  bool animations = true;
  float animation_speed = 1;  ///< 0.25 .. 4
};

/// What the panels ask for; carried out after all of them have drawn.
struct Commands {
  std::vector<Command> session;      ///< for Session::apply, in order
  std::vector<std::string> actions;  ///< ids of the command table ("file.open", "view.show tree"), for the shell
  void push(Command c) { session.push_back(std::move(c)); }
  void act(std::string id) { actions.push_back(std::move(id)); }
};

class PanelBase {
 public:
  virtual ~PanelBase() = default;
  virtual const char* id() const = 0;     ///< never renamed: settings files hold it
  virtual const char* title() const = 0;
  virtual void draw(const FrameModel& frame, Commands& commands) = 0;
};

}  // namespace ply::ui
