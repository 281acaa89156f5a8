// One kind of question that recordings are asked: the question that is looked at now, its answer once that is there,
// and the answers to those that were looked at before, as long as somebody holds their recordings.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/job.h"
#include "engine/base/types.h"
#include "engine/session/message_log.h"
#include "engine/trace/recording.h"

namespace ply {

/// A question Q is a small value that can be compared: whom it asks (`about`) and its options, the Answer,
/// `std::optional<Answer> work(JobProgress&) const` (nothing: it was stopped) and words for when that throws
/// (`failed`). It may say how many pieces of work it is (`all`), how many are done where its job cannot (`grown`), that
/// it is so little that it is answered at once (`small`), and that it reads for itself what it needs of a recording
/// (`reads_itself`). One thread asks; each answer is worked out on a thread of its own.
template <class Q>
class AnswersTo {
 public:
  using Answer = typename Q::Answer;
  static constexpr std::size_t max_kept = 4;  ///< answers, whoever holds the recordings

  /// Null: there is nothing to ask, nobody has, or it is not known yet.
  const Answer* answer() const { return now_ ? now_->answer.get() : nullptr; }
  std::shared_ptr<const Answer> shared() const { return now_ ? now_->answer : nullptr; }
  const Q* question() const { return now_ ? &now_->question : nullptr; }
  /// A panel shows it in this frame: it is worked out if it is not known, being worked out or given up.
  void request() const { requested_ = true; }
  bool requested() const { return requested_; }  ///< since the last poll
  /// It is being worked out, or will be since a panel wants it.
  bool working() const { return now_ && (now_->job.pending() || (requested_ && !now_->answer && !now_->given_up)); }
  /// It was stopped or has failed before anything was known, and is asked again by a command only.
  bool given_up() const { return now_ && now_->given_up; }
  u64 done() const {
    if (!now_ || !now_->job.pending()) return 0;
    if constexpr (requires(const Q& q) { q.grown(); }) return now_->question.grown();
    else return now_->job.done();
  }
  u64 all() const {
    if (!now_) return 0;
    if constexpr (requires(const Q& q) { q.all(); }) return now_->question.all();
    else return now_->job.all();
  }
  float share() const {  ///< 0..1; 0: not known
    return all() ? std::min(1.0f, static_cast<float>(done()) / static_cast<float>(all())) : 0;
  }
  double seconds() const { return now_ ? now_->job.seconds() : 0; }  ///< since it began
  u64 serial() const { return serial_; }                             ///< changes with the answer

  // --- For those who ask
  /// What is looked at from now on. Others that are being worked out are dropped, and what has no answer.
  void look_at(const Q& question) {
    if (now_ && now_->question == question) return;
    ++serial_;
    std::erase_if(all_, [&](const auto& e) { return !e->answer && !(e->question == question); });
    const auto known = std::find_if(all_.begin(), all_.end(), [&](const auto& e) { return e->question == question; });
    if (known != all_.end()) {
      now_ = known->get();
      return;
    }
    if (all_.size() >= max_kept) all_.erase(all_.begin());
    now_ = all_.emplace_back(std::make_unique<Entry>(question)).get();
  }
  /// Nothing is looked at.
  void dismiss() {
    if (!std::exchange(now_, nullptr)) return;
    ++serial_;
    std::erase_if(all_, [](const auto& e) { return !e->answer; });
  }
  /// Forgets all answers about recordings but those that `held` says.
  template <class Held>
  void keep(Held held) {
    if (now_ && !held(now_->question.about())) dismiss();
    std::erase_if(all_, [&](const auto& e) { return !held(e->question.about()); });
  }
  /// Begins, unless it is known or being worked out.
  void ask() {
    if (now_ && !now_->answer && !now_->job.pending()) begin();
  }
  /// Begins anew, whatever is known.
  void ask_anew() {
    if (now_) begin();
  }
  /// What is known is not so any more.
  void forget() {
    if (now_ && now_->answer) now_->answer.reset(), ++serial_;
  }
  void stop() {  ///< does not wait
    if (now_) now_->job.ask_to_stop();
  }
  /// In place of what is known.
  void put(Answer answer) {
    now_->answer = std::make_shared<const Answer>(std::move(answer));
    ++serial_;
  }
  /// Takes in what was worked out, and begins what was requested. What it threw
  /// is said in a message. True: an answer has come.
  bool poll(MessageLog& log) {
    const bool requested = std::exchange(requested_, false);
    if (!now_) return false;
    if (requested && !now_->given_up) ask();
    if (!now_->job.pending() || now_->job.running()) return false;
    if (const std::string why = now_->job.take_failure(); !why.empty()) log.fail({Q::failed + why});
    take();
    return !now_->given_up;
  }

 private:
  struct Entry {
    explicit Entry(const Q& q) : question(q) {}
    Q question;
    std::shared_ptr<const Answer> answer;
    bool given_up = false;
    JobOf<std::optional<Answer>> job;
  };
  void take() {
    if (auto found = now_->job.take(); found && *found)
      now_->answer = std::make_shared<const Answer>(std::move(**found));
    now_->given_up = !now_->answer;
    ++serial_;
  }
  void begin() {
    ++serial_;
    now_->answer.reset();
    now_->given_up = false;
    bool small = false;
    if constexpr (requires(const Q& q) { q.small(); }) small = now_->question.small();
    now_->job.start(
        [q = now_->question](JobProgress& progress) -> std::optional<Answer> {
          if constexpr (std::is_convertible_v<decltype(q.about()), const Recording*>) {
            bool reads_itself = false;
            if constexpr (requires { q.reads_itself(); }) reads_itself = q.reads_itself();
            const Recording* const asked = q.about();
            if (!reads_itself && !has_all(asked, progress)) return std::nullopt;
            auto found = q.work(progress);
            return asked && asked->damage() ? std::nullopt : std::move(found);
          } else {
            return q.work(progress);
          }
        },
        small);
    if (small) take();
  }

  std::vector<std::unique_ptr<Entry>> all_;
  Entry* now_ = nullptr;  // one of them
  u64 serial_ = 0;
  mutable bool requested_ = false;
};

}  // namespace ply
