// Plan ("settings" in a file), summary and bookmarks of a recording as JSON, for its file. Reading names the field that
// is wrong.
#pragma once
#include <string>
#include <string_view>

#include "engine/trace/recording.h"

namespace ply {

/// The same text for the same plan, always. It is what the digest begins with, so that of a recording from before
/// stays: what layout 1 had is always in it, and a member that is added later only where it is not at its default.
std::string write_settings(const SearchPlan& s);
Result<SearchPlan> read_settings(std::string_view text);

std::string write_summary(const SearchPlan& plan, const RecordingSummary& summary);
Result<RecordingSummary> read_summary(std::string_view text);

std::string write_bookmarks(const std::vector<Bookmark>& bookmarks);
Result<std::vector<Bookmark>> read_bookmarks(std::string_view text);

std::string write_shared_moment(const SharedMoment& moment);
Result<SharedMoment> read_shared_moment(std::string_view text);

/// Of SourceLines: a list.
std::string write_source_names(const std::vector<std::string>& names);
Result<std::vector<std::string>> read_source_names(std::string_view text);

/// Of layout 1: {"settings": {...}, "summary": {...}}, and where there are some "bookmarks": [...]
struct RecordingHeader {
  SearchPlan plan;
  RecordingSummary summary;
  std::vector<Bookmark> bookmarks;
};
Result<RecordingHeader> read_header(std::string_view text);

/// What Recording::digest() is: write_settings, then the bytes of the records, nothing else. Neither the layout of a
/// file nor packing, summary, revisions, bookmarks, keys or any other optional block is part of it.
u64 digest_of(const SearchPlan& plan, const NodeRecord* records, u32 n);

}  // namespace ply
