// What the monkey plays with: the whole workbench on a headless display, with autosave, that can be ended and begun
// again. Every line of a script is followed by an examination: what must be true whatever was done.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "app/ui/host/headless.h"
#include "app/ui/workbench/workbench.h"

namespace ply::monkey {

class Stage {
 public:
  /// Keeps its session in `folder`/state; files of scripts are below `folder`/files, which becomes the current folder.
  /// Both are made.
  explicit Stage(std::string folder);

  ui::HeadlessContext& context() { return *context_; }
  ui::Workbench& workbench() { return static_cast<ui::Workbench&>(*context_->application()); }
  Session& session() { return workbench().session(); }

  /// Carries out a line: a command of the table, or click, double-click, right-click, drag, wheel, key, type, size,
  /// frames, rest, stop, pause, restart, reload, or data commands (table, seek, select, edit). What the program refuses
  /// is no fault; the answer is what is wrong with the program, or an empty text.
  std::string run(std::string_view line);

 private:
  void begin(const std::string& game);
  std::string act(std::string_view word, std::string_view rest, std::string_view line);
  std::string examine();
  std::string stand_still();
  std::string pause();
  std::string restart();
  std::string reload();

  const std::string folder_;
  std::unique_ptr<ui::HeadlessContext> context_;
  int lines_ = 0;
};

}  // namespace ply::monkey
