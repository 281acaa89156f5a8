// Where results and messages go: results to standard output, as text or as one JSON object a line; messages and
// progress to standard error. Errors are results too under --json, so that every line of the input has its line of
// output.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/exit_code.h"
#include "app/cli/json.h"
#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply::cli {

/// As long as it lives, what is reported goes here, of one thread.
struct CapturedReport {
  CapturedReport();
  ~CapturedReport();
  CapturedReport(const CapturedReport&) = delete;
  CapturedReport& operator=(const CapturedReport&) = delete;

  std::vector<Json> objects;
  std::string text, notes;
};

class Report {
 public:
  explicit Report(bool json) : json_(json) {}
  bool json() const { return json_; }

  /// From now on results rest on something that is read while they are worked out, called `where`. Once `damage` tells
  /// of any, nothing is printed but that, and the exit code is that of bad input.
  void rest_on(std::function<std::optional<Error>()> damage, std::string where);
  /// No damage was found so far; else it is printed. Whoever writes a file asks before.
  bool holds();

  /// A result. Nothing is printed by text() under --json, nor by object() without it. Control characters are shown as
  /// `visible_lines` does; what is put into a line from outside goes through `visible`.
  void text(std::string_view lines);
  void object(const Json& object);
  /// Names what is wrong and where. `where` is the place of the text in question ("positions.txt, line 3"), or empty.
  /// Returns `code`, or exit_file where a file could not be read or written, whatever it was wanted for.
  Exit fail(Exit code, const Error& error, std::string_view where = {});
  /// A remark on standard error, if that can be written.
  static void note(std::string_view line);
  /// False once standard output cannot be written any more.
  bool writable() const;
  /// The exit code of a run that ended with `code`: a failed write counts as well.
  int finish(int code);

 private:
  struct Basis {
    std::function<std::optional<Error>()> damage;
    std::string where;
  };
  void print(const Json& object) const;
  Exit print(Exit code, const Error& error, std::string_view where) const;

  bool json_, broken_ = false;
  std::vector<Basis> bases_;
};

/// An internal value in the unit of its profile, for people: "+30", "-1.25"; of tenths whole values have no decimals,
/// "+11.5", "-99999".
std::string in_unit_text(i64 value, int scale);

}  // namespace ply::cli
