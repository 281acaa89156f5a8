#include "engine/foreign/trace_threads.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace ply {
namespace {

constexpr int max_threads = 1024;
constexpr u64 max_ids = 0xfffffffe;

}  // namespace

std::unique_ptr<TraceThreads> TraceThreads::beside(std::unique_ptr<TraceLines>& first, const TraceOrigin& origin,
                                                   Budget& budget, std::string& notes) {
  auto out = std::make_unique<TraceThreads>();
  u64 ids = first->info().records;
  for (int thread = 2; thread <= max_threads; ++thread) {
    const std::string other = fmt::format("{}.{}", origin.path, thread);
    std::error_code none;
    if (!std::filesystem::is_regular_file(other, none)) break;
    auto lines = TraceLines::open(other, 0, &budget);
    std::string why;
    if (!lines) why = lines.error().message;
    else if ((*lines)->info().root != first->info().root) why = other + " is another search: its root is another";
    else if ((*lines)->origin().command != origin.command || (*lines)->info().run != first->info().run ||
             (*lines)->info().others == 1 || (*lines)->origin().thread != static_cast<u32>(thread))
      why = other + " is another search: another run has made it, or one before it";
    else if (ids + (*lines)->info().records > max_ids) why = other + " finds no room";
    if (!why.empty()) {
      notes += (notes.empty() ? "" : "; ") + why + ", and is left out";
      continue;
    }
    (*lines)->set_thread(thread, static_cast<u32>(ids));
    ids += (*lines)->info().records;
    out->files_.push_back(std::move(*lines));
  }
  if (out->files_.empty()) return nullptr;
  first->set_thread(1, 0);
  out->files_.push_back(std::move(first));
  return out;
}

std::string TraceThreads::header() const { return files_.back()->header().insert(1, "\"shared_table\":true,"); }

}  // namespace ply
