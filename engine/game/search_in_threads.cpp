#include "engine/game/search_in_threads.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>

#include "engine/base/thread.h"
#include "engine/base/threads_given.h"
#include "engine/search/lent_table.h"

namespace ply {
namespace {

/// The table is theirs as long as it lives.
struct Sharing {
  Table& table;
  std::size_t filled = 0;
  Sharing(Table& t, bool writers) : table(t) { table.share(writers); }
  Sharing(const Sharing&) = delete;
  ~Sharing() { table.end_sharing(newly_used()); }
  /// Two threads may have found one place empty, so the count is no more than about right.
  std::size_t newly_used() const { return std::min(filled, table.capacity() - table.used()); }
};

void add(SearchCounters& to, const SearchCounters& c) {
  to.nodes += c.nodes, to.leaves += c.leaves, to.finished += c.finished;
  to.table_probes += c.table_probes, to.table_hits += c.table_hits;
  to.table_cuts += c.table_cuts, to.table_stores += c.table_stores;
  to.researches += c.researches;
  for (std::size_t i = 0; i < to.cut_by_rank.size(); ++i) to.cut_by_rank[i] += c.cut_by_rank[i];
}

// What has come to its end before what was stopped, then the deeper one; of equals the first.
bool says_more(const SearchResult& a, const SearchResult& b) {
  return a.stopped != b.stopped ? !a.stopped : a.depth > b.depth;
}

}  // namespace

std::string why_no_threads(const ProfileInfo& profile, const SearchOptions& options) {
  if (profile.by_turns) return fmt::format("{} searches by whole turns, in one thread alone", profile.id);
  if (!uses_table(options)) return "threads share the transposition table, and this search has none (switch tt)";
  if (options.algorithm == Algorithm::minimax)
    return "plain minimax takes no answers from the table that threads share";
  if (!threads_given) return because_no_threads;
  return {};
}

SearchResult search_in_threads(const Game& game, const SearchRequest& q) {
  const u64 nodes = q.limits.nodes;
  const auto n = static_cast<std::size_t>(nodes > 0 ? std::min<u64>(nodes, static_cast<u64>(q.threads))
                                                    : static_cast<u64>(q.threads));
  std::optional<LentTable> own;
  const bool recorded = q.tracer && q.tracers.size() + 1 >= n;
  Sharing sharing(q.table && !recorded ? *q.table : *own.emplace(q.table_bytes).get(), recorded);
  Attention never;
  Attention& attention = q.attention ? *q.attention : never;
  std::vector<SearchResult> results(n);
  int told = 0;  // the depth that the first has told of
  const auto search = [&](std::size_t thread) {
    SearchRequest part = q;
    part.threads = 1, part.thread = static_cast<int>(thread), part.solver_nodes = 0;
    part.table = &sharing.table, part.attention = &attention;
    part.limits.nodes = nodes / n + (thread < nodes % n);
    part.tracer = !recorded ? nullptr : thread == 0 ? q.tracer : q.tracers[thread - 1];
    if (thread > 0) part.on_iteration = nullptr;
    else if (q.on_iteration) part.on_iteration = [&](const Iteration& it) { told = it.depth, q.on_iteration(it); };
    SearchResult& r = results[thread] = game.search(part);
    if (!r.stopped) attention.set(Attention::enough);
    if (thread == 0) attention.set(Attention::unled);
  };

  std::exception_ptr thrown;
  std::vector<Thread> others;
  try {
    // One that finds no memory is missed; the rest search on
    for (std::size_t i = 1; i < n; ++i)
      others.emplace_back([&search, i] { search(i); }, [&r = results[i]](const std::string&) { r.stopped = true; });
  } catch (const std::exception&) {  // no more threads
  }
  try {
    search(0);
  } catch (...) {
    thrown = std::current_exception();
    attention.set(Attention::enough);
  }
  others.clear();  // waits
  attention.clear(Attention::enough | Attention::unled);
  if (thrown) std::rethrow_exception(thrown);

  std::size_t best = 0;
  for (std::size_t i = 1; i < n; ++i)
    if (results[i].has_best && says_more(results[i], results[best])) best = i;
  if (q.on_iteration)
    for (const Iteration& it : results[best].iterations)
      if (it.depth > told) q.on_iteration(it);
  SearchResult out = results[best];
  out.counters = {}, out.seconds = 0;
  for (const SearchResult& r : results) {
    add(out.counters, r.counters);
    out.seconds += r.seconds;
    sharing.filled += r.table_used;
    out.thread_nodes.push_back(r.counters.nodes);
  }
  out.table_used = sharing.table.used() + sharing.newly_used();
  out.thread = static_cast<int>(best);
  return out;
}

}  // namespace ply
