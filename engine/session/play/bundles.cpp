#include "engine/session/play/bundles.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/game/file_form.h"
#include "engine/games/registry.h"
#include "engine/session/play/collections.h"

namespace fs = std::filesystem;

namespace ply {
namespace {

/// A file that only serves another one of its form.
bool serves(const std::string& label) {
  for (const GameType* type : all_games())
    for (const FileForm* form : type->file_forms())
      if (form->serves(label)) return true;
  return false;
}

/// Files whose games become one list.
class Bundle {
 public:
  Bundle(std::string name, const std::shared_ptr<const Game>& current, JobProgress& progress, std::string_view read_as)
      : current_(current), progress_(progress), read_as_(read_as) {
    list_.name = std::move(name);
  }

  /// False: somebody stopped it.
  bool take(const FileSource& file, const std::string& label) {
    if (serves(label)) return true;
    const u64 done = progress_.done, all = progress_.all;
    auto read = read_source(file, current_, progress_, read_as_);
    progress_.done = done + file.bytes->size(), progress_.all = all;
    if (progress_.stop) list_.stopped = true;
    if (!read) leave_out(label, read.error().message);
    else if (read->games.empty()) leave_out(label, "it has no game");
    else add(std::move(*read), label);
    return !list_.stopped;
  }
  void leave_out(const std::string& label, std::string why) {
    // Many reasons begin with the name, which stands in front of all
    const std::string name = FileSource{label, {}}.name() + ": ";
    if (const auto at = why.find(name); at != std::string::npos && why.substr(0, at).find(' ') == std::string::npos)
      why.erase(0, at + name.size());
    left_out_.push_back(label + ": " + why);
  }
  void leave_out(std::vector<std::string> told) {
    left_out_.insert(left_out_.end(), std::make_move_iterator(told.begin()), std::make_move_iterator(told.end()));
  }

  /// What was passed over and is no reason to look again.
  void note(std::string remark) { note_ = std::move(remark); }

  Result<GameCollection> finish(const char* what) {
    constexpr std::size_t named = 8;
    std::vector<std::string> said(left_out_.begin(),
                                  left_out_.begin() + static_cast<std::ptrdiff_t>(std::min(named, left_out_.size())));
    if (left_out_.size() > named) said.push_back(fmt::format("and {} more", grouped(left_out_.size() - named)));
    if (parts_.empty() && !list_.stopped)
      return Error{fmt::format("{}: no game is in this {}{}{}", list_.name, what,
                               said.empty() ? "" : "; left out: ", fmt::join(said, "; ")),
                   0, false, true};
    if (parts_.size() == 1 && left_out_.empty()) {  // as if it were not packed
      parts_.front()->name = list_.name;
      if (!note_.empty()) parts_.front()->remarks.push_back(note_);
      return std::move(*parts_.front());
    }
    list_.form = fmt::format("{} of {}", what, counted(parts_.size(), "file"));
    if (!left_out_.empty())
      list_.remarks.insert(list_.remarks.begin(), fmt::format("{} read, {} left out", counted(parts_.size(), "file"),
                                                              grouped(left_out_.size())));
    for (std::string& s : said) list_.remarks.push_back("left out: " + std::move(s));
    if (!note_.empty()) list_.remarks.push_back(note_);
    list_.open = [parts = std::move(parts_), places = std::move(places_)](std::size_t i) {
      return parts[places[i].first]->open(places[i].second);
    };
    return std::move(list_);
  }

 private:
  void add(GameCollection part, const std::string& label) {
    if (parts_.empty()) list_.sides = part.sides;
    else if (list_.sides != part.sides) list_.sides = GameCollection().sides;
    for (const std::string& r : part.remarks) list_.remarks.push_back(label + ": " + r);
    const std::string& form = part.read_as.empty() ? part.form : part.read_as;
    list_.stopped |= part.stopped;
    for (std::size_t i = 0; i < part.games.size(); ++i) {
      GameSummary line = part.games[i];
      line.event += (line.event.empty() ? "" : ", ") + label;
      if (line.read_as.empty()) line.read_as = form;
      list_.games.push_back(std::move(line));
      places_.emplace_back(static_cast<u32>(parts_.size()), static_cast<u32>(i));
    }
    parts_.push_back(std::make_shared<GameCollection>(std::move(part)));
  }

  GameCollection list_;
  const std::shared_ptr<const Game>& current_;
  JobProgress& progress_;
  const std::string_view read_as_;
  std::vector<std::shared_ptr<GameCollection>> parts_;
  std::vector<std::pair<u32, u32>> places_;  // of each game: its file, and its number there
  std::vector<std::string> left_out_;
  std::string note_;
};

}  // namespace

bool is_folder(const std::string& path) {
  std::error_code failed;
  return fs::is_directory(path, failed);
}

Status can_be_read(const std::string& path) {
  if (is_folder(path)) return Done{};
  if (const auto front = read_front(path, 1); !front) return front.error();
  return Done{};
}

Result<GameCollection> read_archive(const FileSource& source, const std::shared_ptr<const Game>& current,
                                    JobProgress& progress, std::string_view read_as, const Budget::Limits& limits) {
  const std::string name = source.name();
  Budget budget(limits, &progress.stop);
  auto unpacked = unpack(source.text(), name, budget);
  if (!unpacked) return unpacked.error().after(name + ": ");
  const auto files = std::make_shared<std::vector<FileSource>>();
  u64 all = 0;
  for (PackedFile& f : unpacked->files) {
    all += f.bytes.size();
    files->push_back({f.label, std::make_shared<const std::string>(std::move(f.bytes))});
  }
  progress.all = all;
  Bundle bundle(name, current, progress, read_as);
  bundle.leave_out(std::move(unpacked->left_out));
  for (const FileSource& f : *files)
    if (!bundle.take({f.path, f.bytes, files}, f.path)) break;
  return bundle.finish("archive");
}

Result<GameCollection> read_folder(const std::string& path, const std::shared_ptr<const Game>& current,
                                   JobProgress& progress, std::string_view read_as) {
  std::string folder = path;
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  Budget budget(archive_limits, &progress.stop);
  std::vector<std::string> labels;
  std::error_code failed;
  u64 all = 0, hidden = 0;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, failed), end;
       !failed && it != end; it.increment(failed)) {
    std::error_code no_entry;
    const bool is_hidden = it->path().filename().string().starts_with('.');
    if (is_hidden || it.depth() >= archive_limits.depth) {
      hidden += is_hidden;
      it.disable_recursion_pending();
      continue;
    }
    if (it->is_directory(no_entry)) continue;
    if (!budget.entries() || !budget.steps()) break;
    const auto bytes = it->file_size(no_entry);
    all += no_entry ? 0 : bytes;
    labels.push_back(it->path().string().substr(folder.size() + (folder == "/" ? 0 : 1)));
  }
  if (failed) return Error{fmt::format("cannot read {}: {}", path, failed.message()), 0, true};
  std::sort(labels.begin(), labels.end());
  progress.all = all;
  const std::string name = FileSource{folder, {}}.name();
  Bundle bundle(name, current, progress, read_as);
  if (hidden > 0) bundle.note(counted(hidden, "hidden file or folder", "hidden files or folders") + " not read");
  for (const std::string& label : labels) {
    if (!budget.ok()) break;
    const std::string file = folder + "/" + label;
    auto bytes = read_file(file, max_collection_bytes);
    if (!bytes) {
      bundle.leave_out(label, bytes.error().message);
      continue;
    }
    if (!budget.bytes(bytes->size())) break;
    if (!bundle.take({file, std::make_shared<const std::string>(std::move(*bytes))}, label)) break;
  }
  if (!budget.ok() && !progress.stop) return budget.error().after(name + ": ");
  return bundle.finish("folder");
}

}  // namespace ply
