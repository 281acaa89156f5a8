// The search that is shown, reduced as long as it fails (check/reduce.h). What is shown stays; whoever wants to
// look at what was found opens its text. It is known until something else is reduced or another search is shown.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/check/reduce.h"
#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/recording_questions.h"
#include "engine/session/answers/reduce_commands.h"
#include "engine/session/message_log.h"

namespace ply {

/// Stopped, what was found counts.
struct ReduceQuestion : AboutRecording {
  using Answer = Reduction;
  static constexpr const char* failed = "the search could not be reduced: ";
  Failure failure;
  std::shared_ptr<SoFar<ReducedSoFar>> so_far = std::make_shared<SoFar<ReducedSoFar>>();
  bool operator==(const ReduceQuestion& other) const = default;
  std::optional<Answer> work(JobProgress& progress) const;
};

/// For one thread.
class Reducing {
 public:
  explicit Reducing(MessageLog& log) : log_(log) {}

  /// `shown`: the finished recording, or null. `broken`: what the linter found in it, or null.
  void start(const std::string& how, const SharedRecording& shown, const LintReport* broken);
  template <class Kind>
  void carry_out(const Kind& c);
  /// Takes in what came out. `shown` as above.
  void poll(const Recording* shown);

  bool working() const { return reduced_.working(); }
  double seconds() const { return reduced_.seconds(); }
  /// While it works.
  ReducedSoFar so_far() const;
  const Failure& failure() const { return reduced_.question()->failure; }  ///< while it works
  /// What was found last; null: nothing.
  const Reduction* found() const;
  /// It was found for this recording, or is what was found.
  bool concerns(const Recording* shown) const;

 private:
  MessageLog& log_;
  AnswersTo<ReduceQuestion> reduced_;
};

}  // namespace ply
