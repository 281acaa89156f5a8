// Our own dialog for files: a path to type, and the folder it is in. Robust rather than rich: what the disk refuses is
// said in the dialog.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/game/opening_book.h"

namespace ply::ui {

class Desk;

enum class FileQuestion {
  open,
  save_game,
  save_recording,
  save_match,
  save_picture,
  save_search,
  open_results,
  open_errors,
  save_weights,
  open_program,
  save_program,
  share_moment,
  save_moment_picture,
  save_reproducer,
  save_review,
  save_proof,
  open_reproducer,
  save_case,
  save_findings,
  save_answer,
  open_book,
  save_book
};

/// What a folder holds, folders first; hidden names left out.
struct FolderEntry {
  std::string name;
  bool folder = false;
  unsigned long long bytes = 0;
};
struct FolderList {
  std::vector<FolderEntry> entries;
  std::string problem;  ///< why it could not be read, else empty
};
FolderList list_folder(const std::string& path);
/// "2.5 MB"
std::string size_text(unsigned long long bytes);

class FileDialog {
 public:
  /// Opens it; `then` is called with the path when the user has said yes. `name`: is suggested in place of the game's.
  void ask(FileQuestion question, std::function<void(const std::string& path)> then, std::string name = {});
  void draw(Desk& desk);
  /// The form that was chosen for saving a game; empty: as the ending of the name says.
  const std::string& form() const { return form_; }
  /// What is said of a moment that is shared; what stands there when the dialog opens.
  std::string& note() { return note_; }
  /// Which moves go into a book that is saved; what stands there when the dialog opens.
  BookMaking& making() { return making_; }

 private:
  void enter(const std::string& folder);
  bool shown(const FolderEntry& e) const;
  void suggest(Desk& desk);
  void choose_form(Desk& desk);
  void choose_making(Desk& desk);
  void choose_ending(const char* id, const std::vector<std::string>& endings, const std::vector<const char*>& titles,
                     const std::vector<const char*>& help);

  bool asked_ = false, fresh_ = false;
  FileQuestion question_ = FileQuestion::open;
  std::function<void(const std::string&)> then_;
  std::string folder_, name_, suggested_;
  std::string form_;                  ///< of a game that is saved
  std::string note_;                  ///< of a moment that is shared
  BookMaking making_;                 ///< of a book
  std::vector<std::string> endings_;  ///< of the files that are listed
  FolderList list_;
  std::string listed_;  ///< the folder that list_ shows
  bool all_files_ = false;
  bool recent_ = false;  ///< the list shows recent files, whatever their folders
};

}  // namespace ply::ui
