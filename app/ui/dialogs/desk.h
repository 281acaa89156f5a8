// What a dialog may ask of the workbench that it opens over. Dialogs know this much of it and no more.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/input/command_table.h"
#include "engine/base/result.h"
#include "engine/session/session.h"

namespace ply::ui {

class Desk {
 public:
  virtual const Session& session() const = 0;
  const Play& play() const { return session().play(); }
  const Runs& runs() const { return session().runs(); }
  const Walk& walk() const { return session().walk(); }
  virtual const CommandTable& table() const = 0;
  /// Whether a command of the table may be carried out now.
  virtual bool enabled(const UserCommand& command) const = 0;
  /// What the palette lists of a command beside itself, for what is typed.
  virtual std::vector<std::string> offered(const UserCommand& command, std::string_view typed) const = 0;
  /// Carries out a command. The error says why it was refused; a message has said so, too.
  virtual Status carry_out(const UserCommand& command, const std::string& argument) = 0;
  /// The same with one of the table, by its id.
  virtual Status act(std::string_view id, const std::string& argument = {}) = 0;
  virtual void apply(const Command& command) = 0;
  virtual void open_file(const std::string& path) = 0;
  /// Opened or saved lately, the newest first.
  virtual const std::vector<std::string>& recent_files() const = 0;
  /// A message to the status line and the log.
  virtual void note(Message::Level level, const std::string& text) = 0;

 protected:
  ~Desk() = default;
};

}  // namespace ply::ui
