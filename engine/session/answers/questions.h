// What a person asks of the recording that is shown: find and its hits, and watches. It belongs to the session, which
// tells it when the recording changes; long searches run on a thread of their own.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/node/find.h"
#include "engine/session/answers/answers_to.h"
#include "engine/session/message_log.h"
#include "engine/session/searches/still_view.h"
#include "engine/session/walk/debug_commands.h"

namespace ply {

/// What was found, and where it stands in the search.
struct Hits : FindResult {
  std::vector<u32> by_entry;  ///< places in `slots`, in the order of their entries; empty: they are in that order
  bool falling = false;       ///< they are in the reverse of it
  u32 slot(std::size_t entered) const { return slots[place(entered)]; }
  u32 id(std::size_t entered) const { return ids[place(entered)]; }

 private:
  std::size_t place(std::size_t entered) const {
    return !by_entry.empty() ? by_entry[entered] : falling ? slots.size() - 1 - entered : entered;
  }
};

/// The nodes for which an expression holds, in a recording as it stands still.
struct FindQuestion {
  using Answer = Hits;
  static constexpr const char* failed = "the nodes could not be looked for: ";
  StillView still;
  u64 stamp = 0;  ///< of it
  FindQuery query;
  const Recording* about() const { return still.recording.get(); }
  u64 all() const { return still.view().size(); }
  bool small() const;
  bool reads_itself() const { return true; }
  bool operator==(const FindQuestion& q) const { return stamp == q.stamp && query == q.query; }
  std::optional<Answer> work(JobProgress& progress) const;
};

struct Watch {
  std::string text;
  Expression expression;  ///< empty: it cannot be read, see problem
  std::optional<Error> problem;
};

/// For one thread.
class Questions {
 public:
  explicit Questions(MessageLog& log) : log_(log) {}
  Questions(const Questions&) = delete;
  Questions& operator=(const Questions&) = delete;

  /// The recording as it stands still now; nothing while the search runs or where there is none. `stamp` changes with
  /// it. Asks anew what was asked before.
  void look(const std::optional<StillView>& still, u64 stamp);
  /// Takes in what was found; whether look() would change nothing.
  bool knows(bool still, u64 stamp);

  void watch(const std::string& expression);
  template <class Kind>
  void carry_out(const Kind& c);

  // Find.
  const command::Find& asked() const { return asked_; }
  bool asking() const { return asking_; }  ///< there is a question
  const FindQuery& query() const { return query_; }
  /// Why one of its four texts cannot be read.
  const std::optional<Error>& problem() const { return problem_; }
  bool running() const { return find_.working(); }
  float share() const { return find_.share(); }                   ///< of the nodes looked at
  bool waits() const { return asking_ && !problem_ && !still_; }  ///< for the search to stand still
  bool stopped() const { return find_.given_up(); }
  const FindResult* result() const { return find_.answer(); }  ///< null: not yet
  /// Of the recording that the result is of.
  View view() const { return still_ ? still_->view() : View(); }
  u64 serial() const { return serial_; }  ///< bumps with the result
  /// Slot of the next hit after the tick, or the last before it, in the order of entries; no_node: there is none.
  u32 next_hit(Tick t, int step) const;

  const std::vector<Watch>& watches() const { return watches_; }
  /// The names behind `terms.`, of the recording that is shown.
  const std::vector<std::string>& terms() const { return terms_; }

 private:
  void ask();
  Watch compiled(const std::string& text) const;

  MessageLog& log_;
  std::optional<StillView> still_;
  u64 stamp_ = 0;
  std::vector<std::string> terms_;
  command::Find asked_;
  bool asking_ = false;
  FindQuery query_;
  std::optional<Error> problem_;
  AnswersTo<FindQuestion> find_;
  u64 serial_ = 0;
  std::vector<Watch> watches_;
};

}  // namespace ply
