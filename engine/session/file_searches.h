// A file of plytrace.h (engine/recorder) may hold several searches: another one of the file that is shown is opened.
#pragma once
#include <memory>

namespace ply {

class Session;
struct TraceOrigin;

/// The file whose search is shown, with all its searches; null where it has one, or is no such file.
std::shared_ptr<const TraceOrigin> file_of_searches(const Session& session);

}  // namespace ply

namespace ply::command {

/// From 1; 0: the next one, and behind the last the first.
struct OpenSearch {
  int search = 0;
};

}  // namespace ply::command
