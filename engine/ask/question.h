// A question that a recording answers at once: what it is called, what it may be told, which fields its answer has, and
// the work. Command line, schema and panels are made from it; one file a question, one line in questions.cpp.
#pragma once
#include <span>

#include "engine/ask/fields.h"
#include "engine/core/result.h"

namespace ply::ask {

struct Question {
  const char* id;                           ///< `trace ID`
  const char* help;                         ///< one line
  const char* more;                         ///< sentences below it; the keys of JSON follow from the fields
  bool at_moment = false, at_node = false;  ///< it may be told when, and of which node
  const char* rows = nullptr;               ///< what is listed, where people see only the first ones: "runs"
  const FieldTable& fields;
  /// `slot`: the node, by default the last root.
  Record (*answer)(Asked& a, u32 slot);
};

std::span<const Question* const> all_questions();

/// "nodes steps runs (from to line)": the keys of JSON, for people.
std::string keys_words(const FieldTable& fields);

}  // namespace ply::ask
