#include "app/ui/dialogs/file_dialog.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <system_error>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/host/places.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/counted.h"
#include "engine/foreign/export_nodes.h"
#include "engine/games/registry.h"
#include "engine/session/play/game_forms.h"
#include "engine/session/play/library.h"
#include "vendor/imgui_compat.h"

namespace fs = std::filesystem;

namespace ply::ui {
namespace {

struct Question {
  const char* title;
  const char* doing;
  const char* ending;  ///< of the name that is suggested
  const char* filter;  ///< what is listed unless all files are asked for
  std::vector<std::string> endings;
};
/// Endings of all forms that a game is read or written in.
std::vector<std::string> game_endings(bool written) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& ending) {
    if (std::find(out.begin(), out.end(), ending) == out.end()) out.push_back(ending);
  };
  for (const GameType* type : all_games()) {
    for (const FormInfo& f : written_forms(*type)) add(f.ending);
    for (const FileForm* f : type->file_forms())
      if (!written && !f->info().ending.empty()) add(f->info().ending);
  }
  if (!written)
    add(".plyrec"), add(".pgn"), add(".jsonl"), add(".csv"), add(".kgp"), add(".zip"), add(".tar"), add(".gz"),
        add(".tgz"), add(".zst");
  return out;
}

Question words(FileQuestion q) {
  switch (q) {
    // clang-format off
    case FileQuestion::open: return {tr("Open a game, a position, a recording or results"), tr("Open"), "", tr("games and recordings"), game_endings(false)};
    case FileQuestion::save_game: return {tr("Save the game"), tr("Save"), ".txt", tr("text files"), game_endings(true)};
    case FileQuestion::save_recording: return {tr("Save the recording"), tr("Save"), ".plyrec", tr("recordings"), {".plyrec"}};
    case FileQuestion::save_match: return {tr("Save the results of the match"), tr("Save"), ".jsonl", tr("results"), {".jsonl"}};
    case FileQuestion::save_picture: return {tr("Save a picture"), tr("Save"), ".png", tr("pictures"), {".png", ".svg"}};
    case FileQuestion::save_search: return {tr("Export the nodes of the search"), tr("Save"), ".csv", tr("exports"), {".csv", ".jsonl", ".json", ".dot"}};
    case FileQuestion::open_results: return {tr("Choose the results of a match"), tr("Choose"), "", tr("results of matches"), {".jsonl"}};
    case FileQuestion::open_errors: return {tr("Choose the analysis of the games listed"), tr("Choose"), "", tr("lines of analyse --json"), {".jsonl"}};
    case FileQuestion::save_weights: return {tr("Save the weights"), tr("Save"), ".weights", tr("weights"), {".weights", ".txt"}};
    case FileQuestion::open_program: return {tr("Open a program"), tr("Open"), "", tr("Programs"), {".kgp"}};
    case FileQuestion::save_program: return {tr("Save the program"), tr("Save"), ".kgp", tr("Programs"), {".kgp"}};
    case FileQuestion::share_moment: return {tr("Share this moment"), tr("Share"), "-moment.plyrec", tr("moments"), {".plyrec"}};
    case FileQuestion::save_moment_picture: return {tr("Save a picture of the moment"), tr("Save"), "-moment.png", tr("pictures"), {".png"}};
    case FileQuestion::save_review: return {tr("Save the analysis"), tr("Save"), ".html", tr("reports and games"), {".html", ".md", ".txt", ".json"}};
    case FileQuestion::save_reproducer: return {tr("Save the search as a text that repeats it"), tr("Save"), "-search.txt", tr("texts of searches"), {".txt"}};
    case FileQuestion::save_proof: return {tr("Save the proof"), tr("Save"), "-proof.json", tr("Proofs"), {".json"}};
    case FileQuestion::open_reproducer: return {tr("Choose the text of a search"), tr("Verify"), "", tr("texts of searches"), {".txt"}};
    case FileQuestion::save_case: return {tr("Save the smallest search as a Catch2 case"), tr("Save"), "-case.cpp", tr("C++ sources"), {".cpp"}};
    case FileQuestion::save_findings: return {tr("Save the findings as SARIF"), tr("Save"), ".sarif", tr("SARIF"), {".sarif", ".json"}};
    case FileQuestion::save_answer: return {tr("Save the answer"), tr("Save"), "-answer.html", tr("answers"), {".html", ".md", ".csv", ".txt"}};
    case FileQuestion::open_book: return {tr("Open an opening book"), tr("Open"), "", tr("books"), {".book", ".txt"}};
    case FileQuestion::save_book: return {tr("Save the opening book"), tr("Save"), ".book", tr("books"), {".book", ".txt"}};
      // clang-format on
  }
  return {"", "", "", "", {}};
}

// Wants a file that is there.
bool opens(FileQuestion q) {
  return q == FileQuestion::open || q == FileQuestion::open_program || q == FileQuestion::open_results ||
         q == FileQuestion::open_errors || q == FileQuestion::open_reproducer || q == FileQuestion::open_book;
}

}  // namespace

std::string size_text(unsigned long long bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  const char* units[] = {"KB", "MB", "GB", "TB"};
  double n = static_cast<double>(bytes) / 1000;
  int unit = 0;
  while (n >= 1000 && unit < 3) n /= 1000, unit++;
  return fmt::format("{:.{}f} {}", n, n < 10 ? 1 : 0, units[unit]);
}

FolderList list_folder(const std::string& path) {
  FolderList out;
  std::error_code failed;
  constexpr std::size_t max = 5000;
  for (fs::directory_iterator it(path, fs::directory_options::skip_permission_denied, failed), end;
       !failed && it != end; it.increment(failed)) {
    const std::string name = it->path().filename().string();
    if (name.empty() || name.front() == '.') continue;
    std::error_code no_entry;
    FolderEntry e{name, it->is_directory(no_entry), 0};
    if (!e.folder) {
      const auto bytes = it->file_size(no_entry);
      e.bytes = no_entry ? 0 : bytes;
    }
    out.entries.push_back(std::move(e));
    if (out.entries.size() == max) {
      out.problem = fmt::format(tr("only the first {} names are shown"), max);
      break;
    }
  }
  if (failed) out.problem = failed.message();
  std::sort(out.entries.begin(), out.entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
    return a.folder != b.folder ? a.folder : a.name < b.name;
  });
  return out;
}

void FileDialog::ask(FileQuestion question, std::function<void(const std::string&)> then, std::string name) {
  question_ = question;
  suggested_ = std::move(name);
  then_ = std::move(then);
  asked_ = fresh_ = true;
}

void FileDialog::enter(const std::string& folder) {
  std::error_code failed;
  const fs::path absolute = fs::weakly_canonical(expand_home(folder), failed);
  folder_ = failed || absolute.empty() ? folder : absolute.string();
  if (folder_.empty()) folder_ = "/";
  recent_ = false;
}

/// Folders, and the files of the kind that is asked for.
bool FileDialog::shown(const FolderEntry& e) const {
  if (e.folder || all_files_) return true;
  std::string lower = e.name;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::any_of(endings_.begin(), endings_.end(),
                     [&](const std::string& ending) { return lower.ends_with(ending); });
}

/// In which form the game is written: the ending of the name follows.
void FileDialog::choose_form(Desk& w) {
  const std::vector<FormInfo> forms = written_forms(w.play().game().type());
  std::vector<const char*> titles;
  for (const FormInfo& f : forms) titles.push_back(f.title.c_str());
  const std::string now = form_.empty() ? form_of_path(w.play().game().type(), name_) : form_;
  int at = 0;
  for (std::size_t i = 0; i < forms.size(); i++)
    if (forms[i].id == now) at = static_cast<int>(i);
  if (segmented("file.form", titles, at)) {
    form_ = forms[static_cast<std::size_t>(at)].id;
    const auto dot = name_.find_last_of('.'), slash = name_.find_last_of('/');
    if (dot != std::string::npos && (slash == std::string::npos || dot > slash)) name_.erase(dot);
    name_ += forms[static_cast<std::size_t>(at)].ending;
  }
  fitted_text(theme().text_dim, forms[static_cast<std::size_t>(at)].explanation);
}

/// The form is the ending of the name.
void FileDialog::choose_ending(const char* id, const std::vector<std::string>& endings,
                               const std::vector<const char*>& titles, const std::vector<const char*>& help) {
  int at = -1;
  for (std::size_t i = 0; i < endings.size(); i++)
    if (name_.ends_with(endings[i]) && (at < 0 || endings[i].size() > endings[static_cast<std::size_t>(at)].size()))
      at = static_cast<int>(i);
  const int before = at;
  if (segmented(id, titles, at)) {
    if (before >= 0) name_.erase(name_.size() - endings[static_cast<std::size_t>(before)].size());
    name_ += endings[static_cast<std::size_t>(at)];
  }
  if (at >= 0) fitted_text(theme().text_dim, help[static_cast<std::size_t>(at)]);
  else ImGui::NewLine();
}

/// Which moves of the games that are listed go into the book.
void FileDialog::choose_making(Desk& w) {
  const auto number = [](const char* id, u64& value, u64 max, const char* help) {
    const ScopedId own(id);
    int n = static_cast<int>(value);
    ImGui::SetNextItemWidth(px(56));
    if (ImGui::InputInt("##n", &n, 0, 0)) value = static_cast<u64>(bounded(n, 1, static_cast<int>(max)));
    if (probing()) probe(fmt::format("field.{}", id));
    item_tooltip(help);
  };
  const auto word = [](const char* text) {
    ImGui::SameLine(0, px(6));
    ImGui::AlignTextToFramePadding();
    dim(text);
  };
  number("book.plies", making_.plies, command::MakeBook::max_plies, tr("How deep the book goes"));
  word(tr("first plies of each game, moves that occur in"));
  ImGui::SameLine(0, px(6));
  number("book.games", making_.min_games, command::MakeBook::max_games, tr("What fewer games have played is left out"));
  word(tr("games at least"));
  const Library& library = w.session().library();
  fitted_text(theme().text_dim, library.games()
                                    ? fmt::format(tr("Of the {} that are listed of {}."),
                                                  counted(library.listed().size(), "game"), library.games()->name)
                                    : std::string());
}

void FileDialog::suggest(Desk& w) {
  form_.clear();
  endings_ = words(question_).endings;
  if (folder_.empty()) {
    std::error_code failed;
    enter(fs::current_path(failed).string());
  }
  listed_.clear();
  recent_ = question_ == FileQuestion::open && !w.recent_files().empty();
  const Question q = words(question_);
  name_ = opens(question_) ? "" : (suggested_.empty() ? w.play().game().type().id() : suggested_) + q.ending;
}

void FileDialog::draw(Desk& w) {
  if (asked_) suggest(w);
  const Question q = words(question_);
  if (!begin_popup("file", asked_, {640, 520}, true, q.title)) return;
  if (listed_ != folder_) {
    listed_ = folder_;
    list_ = list_folder(folder_);
  }

  // 1. The name; a whole path may be typed or pasted.
  if (fresh_) compat::focus_next_item();
  fresh_ = false;
  ImGui::SetNextItemWidth(-1);
  bool entered = text_field("##name", name_, "Name, or a whole path",
                            ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  probe("field.file");

  if (question_ == FileQuestion::share_moment) {
    ImGui::SetNextItemWidth(-1);
    text_field("##note", note_, tr("A note: what to look at here"), 0);
    probe("field.note");
    fitted_text(theme().text_dim,
                tr("The recording cut to this line, with game, layout and note; and a picture beside it."));
  }
  if (question_ == FileQuestion::save_game) {
    if (entered || ImGui::IsItemEdited()) form_.clear();  // the ending that is typed says it
    choose_form(w);
  }
  if (question_ == FileQuestion::save_book) choose_making(w);
  if (question_ == FileQuestion::save_picture)
    choose_ending("file.form", {".png", ".svg"}, {"PNG", "SVG"},
                  {tr("Pixels, as on the screen."), tr("Shapes and text that can be selected, sharp at any size.")});
  if (question_ == FileQuestion::save_search) {
    std::vector<std::string> endings;
    std::vector<const char*> titles, help;
    for (const ExportInfo& f : export_forms())
      endings.push_back(f.ending), titles.push_back(f.title), help.push_back(f.explanation);
    choose_ending("file.form", endings, titles, help);
  }

  // 2. Where: a folder, or what was opened lately; and which kinds of files.
  ImGui::BeginDisabled(recent_);
  if (ImGui::Button("Up")) enter(fs::path(folder_).parent_path().string());
  probe("btn.folder_up");
  bool whole_folder = false;
  if (question_ == FileQuestion::open) {
    ImGui::SameLine();
    whole_folder = text_button("open_folder", tr("Open this folder"), tr("All games in it, as one list"));
  }
  ImGui::EndDisabled();
  ImGui::SameLine();
  static constexpr const char* places[] = {tr("folder"), tr("recent files")};
  const char* const kinds[] = {q.filter, tr("all files")};
  const bool any_recent = question_ == FileQuestion::open && !w.recent_files().empty();
  if (any_recent) {
    int place = recent_ ? 1 : 0;
    if (segmented("file.place", places, place)) recent_ = place == 1;
    ImGui::SameLine();
  }
  int kind = all_files_ ? 1 : 0;
  if (segmented("file.kind", kinds, kind)) all_files_ = kind == 1;
  if (!recent_) fitted_text(theme().text_dim, folder_);
  const float below = ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing() + px(10);
  std::string go;
  ImGui::BeginChild("entries", {0, -below}, true);
  const auto entry = [&](const std::string& label, const std::string& tooltip, bool chosen, const std::string& right) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, wide = right.empty() ? 0 : text_width(right) + px(10);
    const bool clicked = ImGui::Selectable("##entry", chosen,
                                           ImGuiSelectableFlags_AllowDoubleClick | ImGuiSelectableFlags_DontClosePopups,
                                           {0, ImGui::GetTextLineHeight()});
    item_tooltip(tooltip.empty() && text_width(label) > room - wide ? label : tooltip);
    draw_clipped(*ImGui::GetWindowDrawList(), at, room - wide, theme().text, label);
    if (!right.empty())
      ImGui::GetWindowDrawList()->AddText({at.x + room - wide + px(10), at.y}, theme().text_faint, right.c_str());
    return clicked;
  };
  if (recent_) {
    for (std::size_t i = 0; i < w.recent_files().size(); i++) {
      const std::string& path = w.recent_files()[i];
      const ScopedId own_id(static_cast<int>(i));
      if (entry(path.substr(path.find_last_of('/') + 1), path, path == name_, "")) {
        name_ = path;
        if (ImGui::IsMouseDoubleClicked(0)) entered = true;
      }
      if (probing()) probe(fmt::format("file.recent.{}", i));
    }
  } else {
    if (!list_.problem.empty()) wrapped_text(theme().warning, list_.problem);
    std::vector<const FolderEntry*> listed;
    for (const FolderEntry& e : list_.entries)
      if (shown(e)) listed.push_back(&e);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(listed.size()));
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; i++) {
        const FolderEntry& e = *listed[static_cast<std::size_t>(i)];
        const ScopedId own_id(i);
        if (entry(e.folder ? e.name + "/" : e.name, "", !e.folder && e.name == name_,
                  e.folder ? "" : size_text(e.bytes))) {
          if (e.folder) go = (fs::path(folder_) / e.name).string();
          else name_ = e.name;
          if (!e.folder && ImGui::IsMouseDoubleClicked(0)) entered = true;
        }
        if (probing()) probe("file." + e.name);
      }
    }
    if (listed.size() < list_.entries.size())
      dim(fmt::format(tr("{} files of other kinds are not listed."), list_.entries.size() - listed.size()));
  }
  ImGui::EndChild();
  if (!go.empty()) enter(go);

  // 3. What would happen, and the buttons.
  const std::string typed = expand_home(name_);
  const fs::path path = typed.empty() ? fs::path() : typed.front() == '/' ? fs::path(typed) : fs::path(folder_) / typed;
  std::error_code failed;
  const bool exists = !path.empty() && fs::exists(path, failed), is_folder = exists && fs::is_directory(path, failed);
  std::string remark;
  if (opens(question_)) {
    if (!path.empty() && !exists) remark = tr("There is no such file.");
  } else if (exists && !is_folder) {
    remark = tr("This file exists and will be replaced.");
  }
  ImGui::PushStyleColor(ImGuiCol_Text, theme().warning);
  ImGui::TextUnformatted(remark.c_str());
  ImGui::PopStyleColor();
  const bool possible = !path.empty() && (is_folder || !opens(question_) || exists);
  int answer = popup_buttons(is_folder ? "Enter" : q.doing, possible);
  if (entered && possible) answer = 1;
  bool done = false;
  if (whole_folder) {
    ImGui::CloseCurrentPopup();
    end_popup();
    return then_(folder_);
  }
  if (answer == 1 && is_folder) {
    enter(path.string());
    name_.clear();
    asked_ = true, fresh_ = true;  // stays open
  } else if (answer == 1) {
    ImGui::CloseCurrentPopup();
    done = true;
  }
  end_popup();
  if (asked_) {
    // suggest() is for a new question; this is the same one in another folder.
    ImGui::OpenPopup("file");
    asked_ = false;
  }
  if (done && then_) then_(path.string());
}

}  // namespace ply::ui
