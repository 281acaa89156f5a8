// Settings and summary of a recording as JSON, for its file. Reading names the field that is wrong.
#pragma once
#include <string>
#include <string_view>

#include "engine/trace/recording.h"

namespace ply {

/// The same text for the same settings, always.
std::string write_settings(const RecordingSettings& s);

/// {"settings": {...}, "summary": {...}}, and where there are some "bookmarks": [...]
std::string write_header(const RecordingSettings& settings, const RecordingSummary& summary, const std::vector<Bookmark>& bookmarks = {});
struct RecordingHeader {
  RecordingSettings settings;
  RecordingSummary summary;
  std::vector<Bookmark> bookmarks;
};
Result<RecordingHeader> read_header(std::string_view text);

/// What Recording::digest() is: the settings as JSON, then the bytes of the records.
u64 digest_of(const RecordingSettings& settings, const NodeRecord* records, u32 n);

}  // namespace ply
