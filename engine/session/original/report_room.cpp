#include "engine/session/original/report_room.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/base/nearest.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/handler.h"

namespace ply {

const PlayedClaim* ReportRoom::played(const ReportClaim& claim) const {
  const auto it = played_.find(&claim);
  return it == played_.end() ? nullptr : &it->second;
}

ClaimVerdict ReportRoom::verdict(const ReportClaim& claim) const {
  if (claim.checks.empty()) return ClaimVerdict::nothing;
  const PlayedClaim* p = played(claim);
  return p ? p->verdict : ClaimVerdict::not_played;
}

const Check* ReportRoom::check(std::size_t n) {
  if (!claim_) return log_.warn("no page about a report is open"), nullptr;
  if (claim_->checks.empty()) return log_.warn(fmt::format("{}: there is nothing to play", claim_->title)), nullptr;
  if (n >= claim_->checks.size())
    return log_.warn(fmt::format("{} has {} checks", claim_->title, claim_->checks.size())), nullptr;
  return &claim_->checks[n];
}

void ReportRoom::begin(const ReportClaim* claim, const PlayOptions& options) {
  playing_ = claim;
  // Each check is told as soon as it is known, and a long one while it is played.
  job_.start([claim, options, inbox = inbox_](JobProgress& progress) {
    for (std::size_t i = 0; i < claim->checks.size() && !progress.stop; ++i) {
      const Check& c = claim->checks[i];
      if (c.is_long() && !options.long_ones) continue;
      const auto tell = [&](const PlayedCheck& played) {
        const std::lock_guard lock(inbox->mutex);
        inbox->news.push_back({claim, i, played});
      };
      auto played = play_check(c, options, progress, tell);
      if (played) {
        tell(*played);
        continue;
      }
      const std::lock_guard lock(inbox->mutex);
      inbox->problem = fmt::format("{}: {}", claim->title, played.error().message);
      break;
    }
    return true;
  });
}

void ReportRoom::take() {
  std::vector<News> news;
  {
    const std::lock_guard lock(inbox_->mutex);
    news.swap(inbox_->news);
    if (inbox_->problem) log_.fail({*std::exchange(inbox_->problem, std::nullopt)});
  }
  for (News& n : news) {
    PlayedClaim& p = played_[n.claim];
    p.checks.resize(n.claim->checks.size());
    p.checks[n.check] = std::move(n.played);
    p.verdict = verdict_of(*n.claim, p.checks);
  }
}

void ReportRoom::go_on() {
  while (!job_.pending() && !waiting_.empty()) {
    const ReportClaim* next = waiting_.front();
    waiting_.pop_front();
    if (played_.find(next) == played_.end()) begin(next, {});
  }
}

void ReportRoom::poll() {
  if (!job_.pending()) return;
  take();
  if (job_.running()) return;
  const bool done = job_.take() != nullptr;
  if (!done)
    if (const std::string failure = job_.take_failure(); !failure.empty()) log_.fail({failure});
  take();
  playing_ = nullptr;
  go_on();
}

PLY_COMMAND(ReportRoom, OpenReport) {
  const GameType* type = find_game(c.game);
  if (!type) return log_.warn(fmt::format("there is no game {}", quoted_text(c.game)));
  const OriginalReport* page = original_report(*type);
  if (!page) return log_.warn(fmt::format("there is no report about {}", type->title()));
  if (page == page_) return;
  type_ = type, page_ = page;
  const auto all = page->claims();
  claim_ = all.empty() ? nullptr : all.front();
  waiting_.assign(all.begin(), all.end());
  std::erase_if(waiting_, [](const ReportClaim* claim) {
    return std::all_of(claim->checks.begin(), claim->checks.end(), [](const Check& check) { return check.is_long(); });
  });
  go_on();
}

PLY_COMMAND(ReportRoom, ChooseClaim) {
  if (!page_) return log_.warn("no page about a report is open");
  if (const ReportClaim* claim = page_->claim(c.id)) {
    claim_ = claim;
    return;
  }
  std::vector<std::string> ids;
  for (const ReportClaim* claim : page_->claims()) ids.push_back(claim->id);
  log_.warn(fmt::format("{} has no claim {}; the nearest: {}", page_->title, quoted_text(c.id),
                        fmt::join(nearest_names(c.id, ids, 5), ", ")));
}

PLY_COMMAND(ReportRoom, PlayClaim) {
  if (!check(0)) return;
  PlayOptions options;
  options.long_ones = true;
  options.games = c.games;
  options.threads = 1;
  if (playing_) waiting_.push_front(playing_);  // of those that are played by themselves
  job_.stop();
  take();
  played_.erase(claim_);
  begin(claim_, options);
}

PLY_COMMAND(ReportRoom, StopClaim) {
  if (!job_.running()) return log_.warn("no claim is being played");
  waiting_.clear();
  job_.ask_to_stop();
}

}  // namespace ply
