// Any question of engine/ask, asked of the finished recording that is shown.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/ask/question.h"
#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/recording_questions.h"

namespace ply {

struct AskedAnswer {
  std::shared_ptr<ask::Asked> asked;  ///< what its cells are worked out from; for the thread that shows them
  ask::Answer answer;
};
struct AskedQuestion : AboutRecording {
  using Answer = AskedAnswer;
  static constexpr const char* failed = "the question could not be answered: ";
  const ask::Question* question = nullptr;
  ask::OptionValues options = {};
  Tick tick = -1;      ///< where it is asked at a moment; -1: at the end
  u32 node = no_node;  ///< id, where it is asked of a node; no_node: of the last root
  std::shared_ptr<ask::AnswerSoFar> so_far = std::make_shared<ask::AnswerSoFar>();
  bool operator==(const AskedQuestion& q) const {
    return AboutRecording::operator==(q) && question == q.question && options == q.options && tick == q.tick &&
           node == q.node;
  }
  /// What its cells are worked out from; one a thread.
  std::shared_ptr<ask::Asked> asked() const;
  bool reads_itself() const { return !question->whole; }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// For one thread.
class Asking {
 public:
  explicit Asking(MessageLog& log) : log_(log) {}

  /// The finished recording; null: none, and only what was said of `kept` is needed.
  void show(SharedRecording shown, const Recording* kept);
  template <class Kind>
  void carry_out(const Kind& c);
  void poll() { (void)asked_.poll(log_); }

  const AnswersTo<AskedQuestion>& asked() const { return asked_; }

 private:
  MessageLog& log_;
  SharedRecording shown_;
  AnswersTo<AskedQuestion> asked_;
};

}  // namespace ply
