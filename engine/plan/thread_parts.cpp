#include "engine/plan/thread_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/version.h"
#include "engine/search/switches.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/step_control.h"
#include "engine/trace/tracer.h"

namespace ply {
namespace {

constexpr const char* of_plyscope = " of Plyscope ";

/// A record, and what stands beside it while it is made.
constexpr std::size_t bytes_a_node = sizeof(NodeRecord) + sizeof(u64) + sizeof(u32);

std::string engine_of(std::size_t threads) { return counted(threads, "thread") + of_plyscope + program_version(); }

// What the linter is told of it (claims.h), as another engine's header would: of a search that assumes nothing all that
// it does.
EngineClaims claims_of(const SearchOptions& o) {
  EngineClaims out;
  out.words = {"shared-table"};
  out.empty_table = true;
  out.reported = is_sound(o) && !o.has(Switch::turn_wins) && !o.has(Switch::turn_defence);
  if (!out.reported) return out;
  out.words.push_back("no-tt-deeper");
  if (o.has(Switch::fail_hard)) out.words.push_back("fail-hard");
  if (o.has(Switch::aspiration)) out.words.push_back("aspiration");
  if (o.horizon != Horizon::leaf) out.words.push_back("quiescence");
  return out;
}

}  // namespace

struct ThreadParts::Part {
  Part(std::shared_ptr<Recording> own, int n, u32 first, StepControl& control)
      : number(n), recording(std::move(own)), met(first, recording->capacity()), tracer(*recording, control) {
    tracer.one_of(&met, n > 1);
  }
  int number;  // from 1
  std::shared_ptr<Recording> recording;
  ThreadTrace met;
  Tracer tracer;
  u32 from = 0;  // its first record, once they are joined
};

ThreadParts::ThreadParts(RecordPool& pool) : pool_(pool) {}
ThreadParts::~ThreadParts() = default;

Result<std::unique_ptr<ThreadParts>> ThreadParts::start(RecordPool& pool, const SearchPlan& plan, SearchRequest& q,
                                                        StepControl& control) {
  std::unique_ptr<ThreadParts> out(new ThreadParts(pool));
  SearchPlan each = plan;
  each.budget_bytes = plan.budget_bytes / static_cast<std::size_t>(q.threads) / bytes_a_node * sizeof(NodeRecord);
  if (each.policy == FullPolicy::compact) each.policy = FullPolicy::keep_shallow;
  each.engine = engine_of(static_cast<std::size_t>(q.threads));
  q.tracers.clear();
  try {
    for (int i = 0; i < q.threads; ++i) {
      auto own = Recording::start(pool, each);
      if (!own) return own.error();
      const u32 first = i == 0 ? 0 : out->parts_.back()->met.first() + out->parts_.back()->met.capacity() + 1;
      out->parts_.push_back(std::make_unique<Part>(std::move(*own), i + 1, first, control));
      if (i == 0) q.tracer = &out->parts_.back()->tracer;
      else q.tracers.push_back(&out->parts_.back()->tracer);
    }
  } catch (const std::bad_alloc&) {
    return Error{"there is no memory for the records of all threads"};
  }
  return out;
}

std::shared_ptr<const Recording> ThreadParts::first() const { return parts_[0]->recording; }

void ThreadParts::close(const SearchResult& result) { parts_[0]->tracer.close(result); }

Result<std::shared_ptr<const Recording>> ThreadParts::join(SearchPlan plan, const Game& game, SearchResult& result) {
  // 1. How much there is, and in which order
  RecordingSummary summary;
  summary.search.by = {};
  std::vector<Part*> order;
  for (const auto& p : parts_) order.push_back(p.get());
  const auto last = order.begin() + std::clamp(result.thread, 0, static_cast<int>(order.size()) - 1);
  std::rotate(last, last + 1, order.end());
  for (std::size_t i = 0; i < order.size(); ++i) order[i]->number = static_cast<int>((i + 1) % order.size()) + 1;
  if (const auto own = result.thread_nodes.begin() + result.thread; own < result.thread_nodes.end())
    std::rotate(result.thread_nodes.begin(), own, own + 1);
  result.thread = 0;
  summary.search = result;
  u32 n = 0;
  for (Part* p : order) {
    p->tracer.finish({});
    p->from = n;
    n += p->recording->size();
    const RecordingSummary& s = p->recording->summary();
    summary.visited += s.visited, summary.skipped += s.skipped;
    summary.deepest_ply = std::max(summary.deepest_ply, s.deepest_ply);
  }
  summary.claims = claims_of(plan.options);
  if (const ProfileInfo* profile = game.profile(plan.profile)) summary.claims.win = std::max(profile->win, 0);
  plan.engine = engine_of(result.thread_nodes.size());
  plan.budget_bytes = std::max(n * sizeof(NodeRecord), std::size_t{1});
  auto whole = Recording::start(pool_, std::move(plan));
  if (!whole) return whole.error();

  // 2. One behind the other: ids follow from places, so those of each thread begin where the ones before it end
  Recording& out = **whole;
  NodeKeys keys(n);
  NodeColumns columns;
  std::vector<i32>&threads = columns.of(NodeColumn::thread), &by = columns.of(NodeColumn::writer_thread),
  &writers = columns.of(NodeColumn::other_writer);
  for (auto* c : {&threads, &by, &writers}) c->assign(n, NodeColumns::unknown);
  for (Part* p : order) {
    const NodeRecord* const own = p->recording->data();
    for (u32 k = 0, size = p->recording->size(); k < size; ++k) {
      const u32 at = p->from + k, id = k - own[k].size + 1 + own[k].ply;
      if (at % (1u << 14) == 0) out.map_ahead(at);
      NodeRecord& r = out.records()[at] = own[k];
      keys[at] = p->met.key(id);
      threads[at] = p->number;
      if (r.end() != NodeEnd::table) continue;
      if (r.link != no_node) {
        r.link += p->from;
        by[at] = p->number;
        continue;
      }
      const u32 writer = p->met.writer(id);
      if (writer == no_node) continue;
      const auto behind = std::upper_bound(parts_.begin(), parts_.end(), writer,
                                           [](u32 w, const auto& x) { return w < x->met.first(); });
      const Part& other = *behind[-1];
      by[at] = other.number;
      const u32 theirs = writer - other.met.first(), theirs_here = other.from + theirs;
      if (theirs >= other.met.capacity()) r.reason |= NodeRecord::lost_link_bit;
      else if (theirs_here < p->from) r.link = theirs_here;
      else writers[at] = static_cast<i32>(theirs_here);
    }
    out.publish(p->from + p->recording->size());
    p->recording.reset();  // its tracer looks at it no more; who shows the first thread has it still
  }
  if (std::all_of(writers.begin(), writers.end(), [](i32 w) { return w == NodeColumns::unknown; })) writers.clear();
  out.set_node_keys(std::move(keys));
  keep_node_columns(out.place(), std::move(columns));
  out.finish(std::move(summary));
  parts_.clear();
  return std::shared_ptr<const Recording>(std::move(*whole));
}

bool is_by_threads(const SearchPlan& plan) { return plan.engine.find(of_plyscope) != std::string::npos; }

std::string because_imported(const SearchPlan& plan) {
  if (is_by_threads(plan))
    return fmt::format(
        "{} searched it together: which of them finds what first does not repeat, and the tree of each "
        "rests on those of the others",
        plan.engine);
  return fmt::format("it was searched by {}, which is not available here", plan.engine);
}

}  // namespace ply
