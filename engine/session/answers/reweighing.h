// The room of what other weights would have made of the search that is shown: the weights that are asked, what the
// recorded tree says for certain of them, and the search that says it exactly. The tree is made ready when a panel
// wants it, and then it follows the weights; to search begins by a command only.
#pragma once
#include <memory>

#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/what_if_commands.h"
#include "engine/session/answers/what_if_questions.h"
#include "engine/session/message_log.h"

namespace ply {

/// For one thread.
class WhatIfSearch {
 public:
  explicit WhatIfSearch(MessageLog& log) : log_(log) {}

  /// A finished recording is shown from now on. The weights are its own again.
  void show(const std::shared_ptr<const Recording>& recording);
  /// None is, and nothing is needed but what is known about this one.
  void dismiss(const Recording* kept);
  void poll();

  const AnswersTo<WhatIfQuestion>& first_pass() const { return first_; }
  /// A panel shows it in this frame.
  void request() const { first_.request(), bounds_.request(); }
  /// Null: it is not ready.
  const WhatIf* tree() const { return first_.answer() ? first_.answer()->tree.get() : nullptr; }
  /// Those that are asked; the recording's own until others were set. Mean something once tree() is there.
  const Weights& weights() const { return weights_; }
  /// What was worked out last: of weights() unless waiting(). Null: nothing yet.
  const WhatIfBounds* bounds() const { return shown_.get(); }
  /// For weights() it is still being worked out.
  bool waiting() const { return tree() && !(shown_ && shown_->weights == weights_); }
  const AnswersTo<WhatIfBoundsQuestion>& asked() const { return bounds_; }
  /// Of weights(); null: not searched.
  const WhatIfExact* exact() const;
  bool searching() const { return exact_.working(); }
  const AnswersTo<WhatIfSearchQuestion>& search() const { return exact_; }
  bool working() const { return first_.working() || bounds_.working() || exact_.working(); }
  u64 serial() const { return first_.serial() + bounds_.serial() + exact_.serial() + changes_; }

  template <class Kind>
  void carry_out(const Kind& c);

 private:
  bool ready();
  void ask();

  MessageLog& log_;
  std::shared_ptr<const Recording> recording_;
  Weights weights_;
  u64 changes_ = 0;
  std::shared_ptr<const WhatIfBounds> shown_;
  AnswersTo<WhatIfQuestion> first_;
  AnswersTo<WhatIfBoundsQuestion> bounds_;
  AnswersTo<WhatIfSearchQuestion> exact_;
};

}  // namespace ply
