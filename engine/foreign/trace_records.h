// What a record of plytrace.h is, and what it holds where it is of a text: for all who read such files.
#pragma once
#include <algorithm>
#include <cstring>
#include <string_view>

#include "engine/base/types.h"
#include "engine/recorder/plytrace.h"

namespace ply {

inline bool is_text(const pt_record& r) { return (r.what & ~PT_W_PARTIAL) == PT_W_TEXT; }
inline bool is_more(const pt_record& r) { return (r.what & ~PT_W_PARTIAL) == PT_W_MORE; }
inline bool is_node(const pt_record& r) { return (r.what & ~PT_W_PARTIAL) == PT_W_NODE; }
/// The part of its text that a record holds; `r` outlives it.
inline std::string_view piece_of(const pt_record& r) {
  const auto n = static_cast<std::size_t>(std::clamp<int>(r.depth, 0, PT_TEXT));
  return {reinterpret_cast<const char*>(&r), n};
}
/// The number of what the text names: a move, a source, a word.
inline u32 number_of(const pt_record& r) {
  u32 out;
  std::memcpy(&out, &r.enter_line, sizeof out);
  return out;
}

}  // namespace ply
