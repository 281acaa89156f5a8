// A question that a recording answers: what it is called, what it may be told, which fields its answer has, and the
// work. Command line, schema and panels are made from it; one file a question, one line in questions.cpp.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ask/report.h"
#include "engine/base/fixed_list.h"
#include "engine/base/result.h"

namespace ply::ask {

/// What a question may be told beside the recording: a number where `max` is not 0, one of some words, a text, or a
/// flag. Its default is added to the help.
struct Option {
  const char *id, *form, *help;  ///< --ID FORM; no form: a flag
  u64 min = 0, max = 0, usual = 0;
  FixedList<const char*, 3> words = {};  ///< the first one is the default
  bool required = false, list = false;   ///< a list has commas

  bool is_number() const { return max > 0; }
  std::string help_text() const;
};
struct Answer {
  Answer(Record r) : record(std::move(r)) {}                                           // NOLINT: implicit on purpose
  Answer(Error e, std::string of = {}) : error(std::move(e)), where(std::move(of)) {}  // NOLINT
  Record record;
  std::optional<Error> error;  ///< what is wrong with the request; or, see refused(), with the recording
  std::string where;           ///< the option whose text it is about
  bool finding = false;        ///< what was looked for is there: exit code 1
};
/// Why the recording cannot be asked this.
Error refused(std::string why);

/// What people may ask next: the same with this option, by a button beside the answer.
struct NextQuestion {
  const char *label, *option, *value;
};

// Made before main begins: lists in place take no memory that could be missing.
struct Question {
  const char* id;                           ///< `trace ID`
  int version = 1;                          ///< of its JSON: raised when a key goes or comes to mean something else
  const char* help;                         ///< one line
  const char* more = "";                    ///< sentences below it; the keys of JSON follow from the fields
  bool at_moment = false, at_node = false;  ///< it may be told when, and of which node
  /// Of a log of another engine that tells no windows, or no depths, it is refused: nothing is invented in their place.
  bool on_windows = false, on_depths = false;
  /// It looks at all nodes, in any order: of a large recording all are read first. Others look at few, or go over the
  /// nodes in runs (record_runs.h).
  bool whole = false;
  const char* tick_help = "The moment (default: the end)";
  const char* node_help = "The id of the node (default: the last root)";
  /// All its options make it search again: they are not offered beside another engine's search.
  bool options_search = false;
  FixedList<NextQuestion, 2> next = {};
  FixedList<Option, 8> options = {};
  /// The id of the table whose rows have the boards of their nodes. A row that speaks of two nodes is the board of the
  /// first, with what differs from the second marked.
  const char* boards = nullptr;
  const char* rows = nullptr;              ///< what an option limits where people read it: "runs"
  const char* rows_from = "top";           ///< that option
  const char* counts = nullptr;            ///< of long work: what its progress counts, "nodes"
  FixedList<const FieldTable*, 2> fields;  ///< one of these has the answer
  /// Of long work: whether these options make it long; none: it always is.
  bool (*is_long)(const std::map<std::string_view, OptionValue>& options) = nullptr;
  Answer (*answer)(Asked& a);

  /// "{nodes: integer, ...}", or several of them.
  std::string type() const;
  /// "nodes steps runs (from to line)": the keys of JSON, for people.
  std::string keys_words() const;
};

std::span<const Question* const> all_questions();
/// Null: there is none of this id.
const Question* find_question(std::string_view id);

using OptionValues = std::map<std::string_view, OptionValue>;
OptionValues usual_options(const Question& q);
/// Sets the option of this id from what people write: a number in its range, one of its words, a text; "on" or "off" of
/// a flag. The error says what it takes.
Status set_option(const Question& q, OptionValues& options, std::string_view id, std::string_view text);

/// A question as people write it in one line: "horizon leaf=last plies=1,2"; a flag is its name.
struct Request {
  const Question* question;
  OptionValues options;
  std::vector<std::pair<std::string_view, std::string>> given;  ///< ids of the options, and their texts
};
Result<Request> read_request(std::string_view line);

/// Of the node and the moment that `a` names.
Answer ask(const Question& q, Asked& a);

}  // namespace ply::ask
