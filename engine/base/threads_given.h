// Whether there are threads: a page in a browser has none where its host does not let it share memory.
#pragma once
#include <atomic>

namespace ply {

/// Set before anything else, by whoever knows better. Without threads a Job is done where it is asked for, and what
/// would take long, or waits to be stepped, is refused.
inline std::atomic<bool> threads_given{true};
inline constexpr char because_no_threads[] =
    "it needs threads, which this page is not given: open it on another host, or in another browser";

}  // namespace ply
