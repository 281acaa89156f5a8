// Which files this run has read, and which it is going to write: an output that is also an input would be lost before
// anybody has seen that it is. One file has many names - links, another path, /dev/stdin -, so it is known by its
// device and inode. Only the command line asks for it: in a window, to save is to write over what was opened.
#pragma once
#include <memory>
#include <string>

#include "engine/base/result.h"

namespace ply {

class FilesRead {
 public:
  /// Of this process; any thread may call it.
  static FilesRead& of_this_run();
  /// From now on no file is written that was read, and none is read that is to be written; what standard input is
  /// counts as read. Without it nothing is refused.
  void guard();

  /// From now on only what lies below this folder is read, whatever links lead where, and nothing is written: for a run
  /// that others tell what to do.
  Status stay_below(const std::string& folder);
  /// The error where a name leads out of that folder, whether there is such a file or not.
  Status leads_inside(const std::string& path);

  /// The state that a run goes on from, and writes again and again: it may read it first.
  void goes_on_with(const std::string& path);

  // --- Called where files are opened (engine/base/file.cpp), with the file's descriptor or its name.
  Status reads(int fd, const std::string& path);
  Status writes(const std::string& path);
  /// It was written, and is now what the run itself has made. `fd` is still open.
  void written(int fd);

 private:
  FilesRead();
  ~FilesRead();
  struct Known;
  const std::unique_ptr<Known> known_;
};

}  // namespace ply
