// A room of the session: the page about a game's original report, and what its claims have come to. They are played on
// a thread of its own, in the order of the page.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/job.h"
#include "engine/original/claim.h"
#include "engine/session/message_log.h"
#include "engine/session/original/report_commands.h"

namespace ply {

/// For one thread.
class ReportRoom {
 public:
  explicit ReportRoom(MessageLog& log) : log_(log) {}

  /// Null: none was opened.
  const GameType* type() const { return type_; }
  const OriginalReport* page() const { return page_; }
  /// The claim that is chosen; null without a page.
  const ReportClaim* claim() const { return claim_; }
  /// What is known of it; null: nothing yet.
  const PlayedClaim* played(const ReportClaim& claim) const;
  ClaimVerdict verdict(const ReportClaim& claim) const;
  /// The claim that is played now; null: none.
  const ReportClaim* playing() const { return working() ? playing_ : nullptr; }
  bool working() const { return job_.pending(); }
  const JobOf<bool>& job() const { return job_; }

  template <class Kind>
  void carry_out(const Kind& c);
  /// Takes in what the thread has found; cheap when there is nothing new. The claims that are not played yet go on.
  void poll();
  /// The check of the chosen claim; null, and a message, if there is none.
  const Check* check(std::size_t n);

 private:
  struct News {
    const ReportClaim* claim;
    std::size_t check;
    PlayedCheck played;
  };
  struct Inbox {
    std::mutex mutex;
    std::vector<News> news;  // guarded
    std::optional<std::string> problem;
  };
  void take();
  void begin(const ReportClaim* claim, const PlayOptions& options);
  void go_on();

  MessageLog& log_;
  const GameType* type_ = nullptr;
  const OriginalReport* page_ = nullptr;
  const ReportClaim* claim_ = nullptr;
  const ReportClaim* playing_ = nullptr;
  std::map<const ReportClaim*, PlayedClaim> played_;  // claims live as long as the program
  std::deque<const ReportClaim*> waiting_;            // to be played, but for what takes long
  std::shared_ptr<Inbox> inbox_ = std::make_shared<Inbox>();
  JobOf<bool> job_;
};

}  // namespace ply
