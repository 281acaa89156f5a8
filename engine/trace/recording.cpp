#include "engine/trace/recording.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/version.h"
#include "engine/search/fault.h"
#include "engine/trace/digest.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/record_blocks.h"
#include "engine/trace/record_origin.h"
#include "engine/trace/recording_json.h"
#include "engine/trace/source_lines.h"

namespace ply {

std::string other_revision(const SearchRevision& by, u32 evaluation, bool search) {
  if (search && by.search != search_revision)
    return fmt::format("recorded by revision {} of the search, this is {}", by.search, search_revision);
  if (evaluation != 0 && by.evaluation != evaluation)
    return fmt::format("recorded by revision {} of its evaluation, this is {}", by.evaluation, evaluation);
  return {};
}

bool keeps_older_table(const SearchPlan& plan, const SearchRevision& by) {
  return plan.imported() || (by.search > 0 && by.search < revision_of_steps_in_table);
}

Recording::Recording(Region region, SearchPlan plan)
    : region_(std::move(region)), records_(region_.data()), plan_(std::move(plan)) {
  capacity_ = std::min(region_.capacity(), capacity_of(plan_.budget_bytes));
}

Recording::~Recording() {
  forget_source_lines(records_);
  forget_node_columns(records_);
  forget_record_origin(records_);
  forget_order(records_);
  if (!finished()) region_.trim(size());  // tells the pool which pages are in use
}

Result<std::shared_ptr<Recording>> Recording::start(RecordPool& pool, SearchPlan plan) {
  auto region = pool.acquire(capacity_of(plan.budget_bytes));
  if (!region) return region.error();
  return std::shared_ptr<Recording>(new Recording(std::move(*region), std::move(plan)));
}

void Recording::finish(RecordingSummary summary) {
  region_.trim(size());
  if (summary.program.empty())
    summary.program = !forked_.empty()             ? fork_program()
                      : plan_.fault == Fault::none ? program_and_version()
                                                   : with_fault(plan_.fault);
  summary_ = std::move(summary);
  look_for_order(*this);
  finished_.store(true, std::memory_order_release);
}

std::vector<Bookmark> Recording::bookmarks() const {
  const std::lock_guard lock(bookmarks_mutex_);
  return bookmarks_;
}

void Recording::set_bookmarks(std::vector<Bookmark> bookmarks) const {
  const std::lock_guard lock(bookmarks_mutex_);
  bookmarks_ = std::move(bookmarks);
  ++bookmarks_serial_;
}

std::string Recording::forks() const {
  const std::lock_guard lock(bookmarks_mutex_);
  return forks_;
}

void Recording::set_forks(std::string forks) const {
  const std::lock_guard lock(bookmarks_mutex_);
  forks_ = std::move(forks);
}

void Recording::take_forks(const Recording& whole) const {
  forked_ = whole.forked_;
  set_forks(whole.forks());
}

void Recording::need_all() const {
  if (!blocks_->all_there()) (void)blocks_->need_all();  // damage() has what was wrong
}

const RecordBlocks* Recording::blocks_to_read() const {
  return blocks_->all_there() && !blocks_->gives_back() ? nullptr : blocks_.get();
}

u32 Recording::give_back(u32 most) const {
  if (!blocks_ || !blocks_->gives_back()) return 0;
  return blocks_->give_back(most, [&](u32 from, u32 to) { region_.give_back(from, to); });
}

std::optional<Error> Recording::damage() const { return blocks_ ? blocks_->damage() : std::nullopt; }

Status Recording::check_all(JobProgress* progress) const {
  if (!blocks_) return Done{};
  if (!blocks_->all_there() || !blocks_->compared())
    if (const Status s = blocks_->need_all(progress); !s) return s;
  if (blocks_->compared()) return Done{};
  Digest all;
  all.add(reported_settings_);
  all.add(records_, std::size_t{size()} * sizeof(NodeRecord));
  if (all.value() != reported_digest_) blocks_->found({{"the records are damaged (digest)", 0, false, true}, {}});
  if (auto bad = damage()) return *bad;
  blocks_->set_compared();
  return Done{};
}

bool has_all(const Recording* recording, JobProgress& progress) {
  if (!recording || !recording->blocks()) return true;
  const Status read = recording->check_all(&progress);
  progress.done = 0;
  return read && !progress.stop;
}

u64 Recording::digest() const {
  std::call_once(digested_, [&] { digest_ = digest_of(plan_, records_, size()); });
  return digest_;
}

}  // namespace ply
