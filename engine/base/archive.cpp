#include "engine/base/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>

#include <algorithm>
#include <memory>

#include "engine/base/byte_stream.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"

namespace ply {
namespace {

enum class Packing : u8 { none, gzip, zstd, zip, tar };

Packing packing_of(std::string_view bytes) {
  if (bytes.starts_with("\x1f\x8b")) return Packing::gzip;
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return Packing::zstd;
  if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")) return Packing::zip;
  constexpr std::size_t magic = 257;  // of all kinds of tar since 1988
  if (bytes.size() > magic && bytes.substr(magic).starts_with("ustar")) return Packing::tar;
  return Packing::none;
}

constexpr std::size_t piece = 65'536, longest_label = 200;

struct Close {
  void operator()(archive* a) const { archive_read_free(a); }
};

/// The library brings names into the encoding of the thread's locale, and drops those that this cannot hold.
class Utf8Names {
 public:
  Utf8Names() : ours_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)), before_(ours_ ? uselocale(ours_) : nullptr) {}
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;
  ~Utf8Names() {
    if (!ours_) return;
    uselocale(before_);
    freelocale(ours_);
  }

 private:
  const locale_t ours_, before_;
};

std::string label_of(archive_entry* e) {
  const char* utf8 = archive_entry_pathname_utf8(e);
  const char* name = utf8 ? utf8 : archive_entry_pathname(e);
  return name ? std::string(utf8_front(to_utf8(name), longest_label)) : std::string("a file without a name");
}

/// Why it is no file that is read; empty: it is one.
std::string why_left_out(archive_entry* e) {
  if (archive_entry_hardlink(e) || archive_entry_filetype(e) == AE_IFLNK) return "it is a link";
  if (archive_entry_filetype(e) != AE_IFREG) return "it is no file";
  if (archive_entry_is_encrypted(e)) return "it is encrypted";
  return {};
}

class Unpacking {
 public:
  explicit Unpacking(Budget& budget) : budget_(budget) {}

  /// `label`: of the file itself; `in`: what stands before those of the files in it.
  Status open(std::string_view bytes, const std::string& label, const std::string& in) {
    if (!budget_.deeper()) return budget_.error();
    const Packing packing = packing_of(bytes);
    Status ok = packing == Packing::zip || packing == Packing::tar ? entries(bytes, packing, label, in)
                                                                   : single(bytes, packing, label, in);
    budget_.back();
    return ok;
  }
  Unpacked out;

 private:
  Status take(std::string bytes, const std::string& label, const std::string& in) {
    if (is_packed(bytes)) return open(bytes, label, in);
    out.files.push_back({label, std::move(bytes)});
    return Done{};
  }
  Status leave_out(const std::string& label, const std::string& why) {
    out.left_out.push_back(label + ": " + why);
    return Done{};
  }
  bool grow(std::string& bytes, const char* more, std::size_t n) {
    if (!budget_.bytes(n) || !budget_.steps(n + 1)) return false;
    bytes.append(more, n);
    return true;
  }

  Status single(std::string_view bytes, Packing packing, const std::string& label, const std::string& in) {
    const auto stream = stream_of(bytes);
    if (!stream) return leave_out(label, stream.error().message);
    std::string content, buffer(piece, '\0');
    for (;;) {
      const auto n = (*stream)->read(buffer.data(), buffer.size());
      if (!n) return leave_out(label, n.error().message);
      if (*n == 0) break;
      if (!grow(content, buffer.data(), *n)) return budget_.error();
    }
    std::string inner = label;
    for (const auto& [ending, instead] : {std::pair{".gz", ""}, {".zst", ""}, {".tgz", ".tar"}, {".tzst", ".tar"}})
      if (lower_case(label).ends_with(ending)) {
        inner = label.substr(0, label.size() - std::string_view(ending).size()) + instead;
        break;
      }
    if ((*stream)->cut())
      (void)leave_out(
          inner, fmt::format("what {} packed ends in the middle: its end", packing == Packing::gzip ? "gzip" : "zstd"));
    return take(std::move(content), inner, in.empty() ? "" : inner + "/");
  }

  Status entries(std::string_view bytes, Packing packing, const std::string& label, const std::string& in) {
    const std::unique_ptr<archive, Close> a(archive_read_new());
    const auto damaged = [&] {
      const char* words = a ? archive_error_string(a.get()) : nullptr;
      return fmt::format("it is damaged{}{}", words ? ": " : "", words ? to_utf8(words) : "");
    };
    const bool ready = a &&
                       (packing == Packing::zip ? archive_read_support_format_zip_seekable(a.get())
                                                : archive_read_support_format_tar(a.get())) == ARCHIVE_OK &&
                       archive_read_open_memory(a.get(), bytes.data(), bytes.size()) == ARCHIVE_OK;
    if (!ready) return leave_out(label, damaged());
    std::string buffer(piece, '\0');
    for (;;) {
      archive_entry* e = nullptr;
      const int r = archive_read_next_header(a.get(), &e);
      if (r == ARCHIVE_EOF) return Done{};
      if (r < ARCHIVE_WARN || !e) return leave_out(label, damaged());
      const std::string name = in + label_of(e);
      if (!budget_.entries() || !budget_.bytes(name.size() + sizeof(PackedFile)) || !budget_.steps())
        return budget_.error();
      if (archive_entry_filetype(e) == AE_IFDIR) continue;
      if (const std::string why = why_left_out(e); !why.empty()) {
        (void)leave_out(name, why);
        continue;
      }
      std::string content;
      la_ssize_t n = 0;
      while ((n = archive_read_data(a.get(), buffer.data(), buffer.size())) > 0)
        if (!grow(content, buffer.data(), static_cast<std::size_t>(n))) return budget_.error();
      if (n < 0) (void)leave_out(name, damaged());
      else if (Status ok = take(std::move(content), name, name + "/"); !ok) return ok;
    }
  }

  Budget& budget_;
};

}  // namespace

bool is_packed(std::string_view front) { return packing_of(front) != Packing::none; }

Result<Unpacked> unpack(std::string_view bytes, const std::string& name, Budget& budget) {
  const Utf8Names names;
  Unpacking unpacking(budget);
  if (Status ok = unpacking.open(bytes, name, ""); !ok) return ok.error();
  return std::move(unpacking.out);
}

}  // namespace ply
