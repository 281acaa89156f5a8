// A submission judged: what it answered at each position of an assignment, beside what alpha-beta does there, the
// points, and which misconception does exactly the same as it.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/grade/assignment.h"
#include "engine/grade/misconception.h"
#include "engine/trace/recording.h"

namespace ply {

/// What a submission answered at a position.
struct GivenAnswer {
  std::optional<int> value;                    ///< in the view of the first side; none: it said none
  std::shared_ptr<const Recording> recording;  ///< null: it recorded none
  std::string complaint;                       ///< why one of both is missing, or how the program ended; may be empty
};

/// What was wrong at a position.
struct GradedAnswer {
  std::array<bool, graded_parts> right{};
  std::array<std::string, graded_parts> said{};  ///< a sentence where it is not
  u32 node = no_node;  ///< by id: the first that should not be there, or above what is missing
  bool all_right() const;
};

struct Grade {
  std::array<int, graded_parts> points{};
  std::vector<GradedAnswer> answers;  ///< as the positions
  /// Misconceptions that answer every position as the submission did: the same nodes in the same order, and the same
  /// value. Several where no position tells them apart. Empty where all is right, or where none does.
  std::vector<Misconception> misconceptions;
  /// Of other mistakes: what the linter says of the first recording with a cause (engine/ask/lint); may be empty.
  std::string cause, advice;
  std::optional<std::size_t> worst;  ///< the first position that is not all right
  std::string link;                  ///< to the moment there, of the page (engine/link); may be empty
  int all_points() const;
};

/// `answers`: as many as there are positions.
Grade grade(const Assignment& assignment, const std::vector<GivenAnswer>& answers, RecordPool& pool,
            JobProgress* progress = nullptr);

/// Misconceptions that would lose no point: at no position does their search answer otherwise than a right one.
std::vector<Misconception> untold(const Assignment& assignment);
/// What a teacher should know of an assignment before it is handed out: its size, and what its positions do not tell.
std::string assignment_text(const Assignment& assignment);

/// As Gradescope reads it (results.json, https://gradescope-autograders.readthedocs.io): score, tests, output.
std::string gradescope_json(const Assignment& assignment, const Grade& grade, const std::string& page);
/// The same for scripts: points of, checks (name points of output) output misconceptions link.
std::string grade_json(const Assignment& assignment, const Grade& grade, const std::string& page);
/// The same for people.
std::string grade_text(const Assignment& assignment, const Grade& grade, const std::string& page);

}  // namespace ply
