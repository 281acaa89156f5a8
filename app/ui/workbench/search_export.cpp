#include "app/ui/workbench/search_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <streambuf>

#include "app/ui/look/tr.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/foreign/export_nodes.h"

namespace ply::ui {
namespace {

/// A stream into a file that is renamed at its end; keeps the first error.
class FileStream final : public std::streambuf {
 public:
  explicit FileStream(FileWriter& file) : file_(file) { setp(buffer_, buffer_ + sizeof buffer_); }
  const Status& status() const { return status_; }
  int sync() override {
    if (status_) status_ = file_.write(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(buffer_, buffer_ + sizeof buffer_);
    return status_ ? 0 : -1;
  }

 protected:
  int overflow(int c) override {
    if (sync() != 0) return traits_type::eof();
    if (c != traits_type::eof()) sputc(static_cast<char>(c));
    return 0;
  }

 private:
  FileWriter& file_;
  Status status_ = Done{};
  char buffer_[1 << 16];
};

SearchExport::End write(const Recording& recording, const ExportInfo& form, const std::string& path,
                        JobProgress& progress) {
  const auto failed = [](const std::string& what) { return SearchExport::End{true, what}; };
  if (!has_all(&recording, progress))
    return recording.damage() ? failed(recording.damage()->message) : SearchExport::End{};
  auto file = FileWriter::create(path);
  if (!file) return failed(file.error().message);
  FileStream buffer(*file);
  std::ostream out(&buffer);
  const auto root = resolve(recording.plan());
  const u32 illegal =
      export_nodes(recording, root ? &*root : nullptr, form.form, 0, out, &progress.stop, &progress.done);
  out.flush();
  if (const Status& ok = buffer.status(); !ok) return failed(ok.error().message);
  if (progress.stop.load()) return {};  // nobody asks for it any more
  if (const Status ok = file->commit(); !ok) return failed(ok.error().message);
  std::string text =
      fmt::format(tr("{} nodes exported as {} to {}"),
                  grouped(form.most > 0 ? std::min(form.most, recording.size()) : recording.size()), form.title, path);
  if (illegal != no_node)
    text += fmt::format(
        tr("; node {} plays a move that is not legal there: such moves, and all below them, are written as codes"),
        illegal);
  return {false, text};
}

}  // namespace

Status SearchExport::begin(std::shared_ptr<const Recording> recording, const std::string& path, double now) {
  if (running()) return Error{tr("another export is being written")};
  const ExportInfo* const form = export_form_of_path(path);
  if (!form) {
    std::string endings;
    for (const ExportInfo& f : export_forms()) endings += (endings.empty() ? "" : ", ") + std::string(f.ending);
    return Error{fmt::format(tr("the ending of its name says the form of an export: {} ends in none of {}"),
                             quoted_text(path), endings)};
  }
  constexpr u32 at_once = 20'000;  // so few are written within a frame
  path_ = path, nodes_ = recording->size(), begun_ = now;
  const bool small = recording->size() <= at_once;
  work_.start([recording = std::move(recording), form,
               path](JobProgress& progress) { return write(*recording, *form, path, progress); },
              small);
  return Done{};
}

std::string SearchExport::progress(double now) const {
  const double done = static_cast<double>(work_.done()), passed = now - begun_;
  std::string out = fmt::format(tr("exporting to {}: {} of {} nodes"), path_.substr(path_.find_last_of('/') + 1),
                                grouped(work_.done()), grouped(nodes_));
  if (done > 0 && passed > 0.5) out += fmt::format(tr(", {:.0f} s left"), std::max(0.0, passed * (nodes_ / done - 1)));
  return out;
}

}  // namespace ply::ui
