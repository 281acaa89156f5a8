// Archives made for tests.
#pragma once
#include <archive.h>
#include <archive_entry.h>

#include <string>
#include <vector>

namespace ply::test {

struct ArchiveEntry {
  std::string name, bytes;
  std::string link = {};  ///< where it leads; empty: it is a file
};
/// `format`: "zip" or "tar"; `filter`: "gzip", "zstd" or none; a password encrypts.
inline std::string archive_of(const std::vector<ArchiveEntry>& entries, const std::string& format = "zip",
                              const std::string& filter = "", const char* password = nullptr) {
  std::size_t room = 1 << 16;
  for (const ArchiveEntry& e : entries) room += e.bytes.size() + 2 * e.name.size() + 4096;
  std::string out(room, '\0');
  std::size_t used = 0;
  archive* const a = archive_write_new();
  if (format == "zip") archive_write_set_format_zip(a);
  else archive_write_set_format_pax_restricted(a);
  if (filter == "gzip") archive_write_add_filter_gzip(a);
  if (filter == "zstd") archive_write_add_filter_zstd(a);
  if (password) archive_write_set_options(a, "zip:encryption=traditional"), archive_write_set_passphrase(a, password);
  archive_write_open_memory(a, out.data(), out.size(), &used);
  for (const ArchiveEntry& e : entries) {
    archive_entry* const entry = archive_entry_new();
    archive_entry_set_pathname(entry, e.name.c_str());
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_filetype(entry, e.link.empty() ? AE_IFREG : AE_IFLNK);
    if (!e.link.empty()) archive_entry_set_symlink(entry, e.link.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(e.bytes.size()));
    archive_write_header(a, entry);
    if (!e.bytes.empty()) archive_write_data(a, e.bytes.data(), e.bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
  out.resize(used);
  return out;
}
/// One file, packed as `gzip` and `zstd` do it.
inline std::string packed_alone(const std::string& bytes, const std::string& filter) {
  std::string out(bytes.size() + (1 << 16), '\0');
  std::size_t used = 0;
  archive* const a = archive_write_new();
  archive_write_set_format_raw(a);
  if (filter == "gzip") archive_write_add_filter_gzip(a);
  if (filter == "zstd") archive_write_add_filter_zstd(a);
  archive_write_open_memory(a, out.data(), out.size(), &used);
  archive_entry* const entry = archive_entry_new();
  archive_entry_set_filetype(entry, AE_IFREG);
  archive_write_header(a, entry);
  archive_write_data(a, bytes.data(), bytes.size());
  archive_entry_free(entry);
  archive_write_close(a);
  archive_write_free(a);
  out.resize(used);
  return out;
}

}  // namespace ply::test
