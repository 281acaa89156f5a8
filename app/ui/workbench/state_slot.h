// The files in which one window keeps its session, and who owns them. Several windows may run: each has files of its
// own, `session.json`, `session-2.json` and so on, and holds the lock of its set as long as it lives, however it ends
// (the lock is the system's and not a file that could stay behind).
#pragma once
#include <string>

#include "engine/base/result.h"

namespace ply::ui {

class StateSlot {
 public:
  /// Takes the first set that nobody owns. An empty folder keeps nothing.
  explicit StateSlot(const std::string& folder);
  ~StateSlot();
  StateSlot(const StateSlot&) = delete;
  StateSlot& operator=(const StateSlot&) = delete;

  bool on() const { return number_ > 0; }
  int number() const { return number_; }  ///< from 1; 0: nothing is kept
  std::string session_file() const { return file("session", ".json"); }
  std::string recording_file() const { return file("recording", ".plyrec"); }
  /// What a person should know: another window owns the last session, or nothing can be kept. Empty: all is as usual.
  const std::string& message() const { return message_; }

  /// While the last session is opened it stands under another name: should that end the program, the next start puts
  /// it aside instead of ending there, too. An error: it stays where it is, and is not opened.
  Status begin_opening();
  /// It is open, and has its name back.
  Status end_opening();
  /// A newer session is kept: one that did not get its name back is not opened again.
  void drop_opening();
  /// A session that cannot be used goes out of the way under a name of its own, which is returned. If even that cannot
  /// be done, nothing is kept from now on, for it would be overwritten.
  Result<std::string> put_aside();

 private:
  std::string file(const std::string& name, const std::string& end) const;
  std::string opening_file() const { return file("session", ".opening.json"); }
  void take_over();

  std::string folder_;
  int number_ = 0;
  int lock_ = -1;
  bool unnamed_ = false;  // it is open, and did not get its name back
  std::string message_;
};

}  // namespace ply::ui
