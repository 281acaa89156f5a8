// What the functions of the interface in C share: how a call ends, what is given to the caller, where in a recording
// something is asked.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "engine/base/progress.h"
#include "engine/base/terminal.h"
#include "engine/base/written_json.h"
#include "engine/c/plyscope.h"
#include "engine/read/places/subject.h"
#include "engine/trace/recording.h"

struct plyscope_recording {
  std::shared_ptr<const ply::Recording> recording;
  std::string name;  ///< of the file, as it was given
};
struct plyscope_job {
  ply::JobProgress progress;
};

namespace ply::calls_in_c {

/// How a call ends.
struct Ending {
  int status = PLYSCOPE_OK;
  std::string why = {};
};
inline Ending refusal(const Error& e, int status = PLYSCOPE_INPUT) {
  std::string why = e.column > 0 ? fmt::format("column {}: {}", e.column, e.message) : e.message;
  return {e.file ? PLYSCOPE_FILE : e.content ? PLYSCOPE_INPUT : status, std::move(why)};
}
inline Ending stopped() { return {PLYSCOPE_STOPPED, "it was stopped"}; }

/// For the caller, who gives it back by plyscope_free().
template <class T>
T* given(const T* from, std::size_t n, std::size_t more = 0) {
  T* const out = static_cast<T*>(std::malloc(std::max<std::size_t>(1, (n + more) * sizeof(T))));
  if (!out) throw std::bad_alloc();
  if (n > 0) std::memcpy(out, from, n * sizeof(T));
  return out;
}
inline char* given(const std::string& text) {
  char* const out = given(text.data(), text.size(), 1);
  out[text.size()] = 0;
  return out;
}
inline char* given(const WrittenJson& json) { return given(visible_json(json.dump())); }

/// Nothing that is thrown goes beyond a call.
template <class Work>
int call(char** error, Work&& work) noexcept {
  if (error) *error = nullptr;
  Ending ending;
  try {
    ending = work();
    if (error && ending.status != PLYSCOPE_OK) *error = given(ending.why);
    return ending.status;
  } catch (const std::bad_alloc&) {
    ending.status = PLYSCOPE_FAILED;
  } catch (const std::exception& e) {
    try {
      if (error) *error = given(std::string(e.what()));
    } catch (...) {}
    return PLYSCOPE_FAILED;
  } catch (...) {
    ending.status = PLYSCOPE_FAILED;
  }
  try {
    if (error) *error = given(std::string("there is not enough memory"));
  } catch (...) {}
  return ending.status;
}
/// The same of a call that needs these; `out` begins as null.
template <class T, class Work>
int call(T** out, char** error, std::initializer_list<const void*> needed, Work&& work) noexcept {
  if (out) *out = nullptr;
  return call(error, [&]() -> Ending {
    bool all = out;
    for (const void* p : needed) all = all && p;
    return all ? work() : Ending{PLYSCOPE_USAGE, "an argument is null"};
  });
}

/// What all recordings of this library lie in.
inline RecordPool& pool() {
  static RecordPool all;
  return all;
}

inline JobProgress* progress_of(plyscope_job* job) { return job ? &job->progress : nullptr; }

inline Subject subject_of(const plyscope_recording& r, MoveForm form = MoveForm::shown) {
  return recorded_subject(*r.recording, form);
}

/// A moment and a node of a recording.
struct Spot {
  Tick tick = -1;
  u32 slot = no_node;
  Ending ending = {};
};
inline Spot spot(const View& v, u64 tick, u64 node) {
  Spot out;
  const Tick last = v.ticks() - 1;
  if (node != PLYSCOPE_NOT_GIVEN) {
    out.slot = node < v.size() ? v.find(static_cast<u32>(node)) : no_node;
    if (out.slot == no_node)
      out.ending = {PLYSCOPE_INPUT,
                    fmt::format("there is no node {}; the recording has nodes 0 to {}", node, v.size() - 1)};
  }
  if (tick != PLYSCOPE_NOT_GIVEN && tick > static_cast<u64>(last))
    out.ending = {PLYSCOPE_INPUT, fmt::format("tick {} is beyond the last one, {}", tick, last)};
  if (out.ending.status != PLYSCOPE_OK) return out;
  out.tick = tick != PLYSCOPE_NOT_GIVEN ? static_cast<Tick>(tick) : out.slot != no_node ? v.leave(out.slot) : last;
  if (out.slot == no_node) out.slot = v.event(out.tick).slot;
  return out;
}

}  // namespace ply::calls_in_c
