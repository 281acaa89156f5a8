// What can be asked of a node, by name: the fields of the expressions (expression.h) of breakpoints, find, watches and
// histograms, with one sentence each. This table is the language's whole vocabulary; help and command line print it.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "engine/base/types.h"

namespace ply {

/// What a value is: what may be compared with what. From `kind` on: one word of a list.
enum class FieldType : u8 { boolean, number, score, move, kind, end, pass, why, side };

// clang-format off
enum class Field : u8 {
  // Known when a node is entered.
  id, ply, depth, move, mover, mover_same, rank, why, pass, scout, research, probe, reduced, alpha, beta, window,
  window_same, window_turned, visit, enter,
  // Known when it is left.
  leave, value, kind, end, static_eval, margin, cut, cut_index, best, moves, size, skipped, nodes, table_hit, table_depth,
  table_writer, raised, alpha_now, beta_now,
  partial, stood_pat, past,
  // Known when it is entered, too.
  key, height, parent_ply, parent_depth, extension, line_enter,
  thread,
  // And when it is left.
  line_leave, time, raw_static, writer_thread,
  count
};

// clang-format on

struct FieldInfo {
  Field field;
  const char* id;
  FieldType type;
  bool at_enter;  ///< known when the node is entered; else only when it is left
  const char* sentence;
};

/// In the order of the enum.
std::span<const FieldInfo> all_fields();
/// Null if there is none of that name. `reason` and `static_value` are taken too.
const FieldInfo* find_field(std::string_view name);
/// The field whose name differs by a letter or two, or begins so; empty if there is none.
std::string nearest_field(std::string_view name);

/// The words that a value of this type is written with, by their numbers; empty for numbers and moves.
std::span<const char* const> words_of(FieldType type);
/// "true or false", "one of exact, lower, upper", ...
std::string describe(FieldType type);
const char* word(FieldType type, i64 value);  ///< "exact"; "?" if there is none
inline bool is_words(FieldType t) { return t >= FieldType::kind; }
inline bool is_number(FieldType t) { return t == FieldType::number || t == FieldType::score; }

}  // namespace ply
