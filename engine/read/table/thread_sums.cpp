#include "engine/read/table/thread_sums.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/trace/node_columns.h"

namespace ply {
namespace {

struct Searched {
  u64 key;
  int depth;
  u32 thread;  // index into ThreadSums::threads
  auto place() const { return std::tie(key, depth); }
};

// In one order of places, so that those of one place lie together.
void count_twice(ThreadSums& out, std::vector<Searched> all) {
  std::sort(all.begin(), all.end(), [](const Searched& a, const Searched& b) { return a.place() < b.place(); });
  for (auto from = all.begin(); from != all.end();) {
    const auto to = std::find_if(from, all.end(), [&](const Searched& s) { return s.place() != from->place(); });
    if (std::any_of(from, to, [&](const Searched& s) { return s.thread != from->thread; })) {
      ++out.positions;
      for (auto s = from; s != to; ++s) ++out.threads[s->thread].twice;
    }
    from = to;
  }
}

}  // namespace

u32 table_writer(const View& v, u32 slot) {
  const NodeRecord& r = v[slot];
  if (r.link != no_node) return v.find(r.link);
  if (v.open(slot) || r.end() != NodeEnd::table) return no_node;
  const auto columns = node_columns(v);
  const auto other = columns ? columns->at(NodeColumn::other_writer, slot) : std::nullopt;
  return other ? v.find(static_cast<u32>(*other)) : no_node;
}

ThreadSums thread_sums(const Recording& recording, const std::atomic<bool>* stop) {
  ThreadSums out;
  const View v = recording.view();
  const auto columns = node_columns(v);
  if (!columns || columns->of(NodeColumn::thread).empty()) return out;
  std::vector<int> numbers;
  for (const i32 t : columns->of(NodeColumn::thread))
    if (t != NodeColumns::unknown && (numbers.empty() || t != numbers.back())) numbers.push_back(t);
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (const int n : numbers) out.threads.push_back({.number = n});
  const auto index_of = [&](int number) {
    return static_cast<u32>(std::lower_bound(numbers.begin(), numbers.end(), number) - numbers.begin());
  };

  const auto keys = v.node_keys();
  const RecordingSummary& summary = recording.summary();
  out.keys = !keys.empty();
  out.exact = summary.skipped == 0 && !summary.cut;
  std::vector<Searched> searched;
  for (u32 k = 0; k < v.closed() && !(stop && stop->load(std::memory_order_relaxed)); ++k) {
    const auto told = columns->at(NodeColumn::thread, k);
    if (!told) continue;
    const NodeRecord& r = v[k];
    const u32 at = index_of(*told);
    ThreadSums::One& t = out.threads[at];
    if (r.ply == 0) t.nodes += u64{r.size} + r.skipped;
    const auto writer_of = [&](u32 slot) {
      if (const auto by = columns->at(NodeColumn::writer_thread, slot)) return by;
      const u32 writer = table_writer(v, slot);
      return writer == no_node ? std::nullopt : columns->at(NodeColumn::thread, writer);
    };
    if (r.end() == NodeEnd::table) {
      const auto by = writer_of(k);
      ++(!by ? t.untold : *by == *told ? t.own : t.other);
      if (const u32 w = by && *by != *told ? table_writer(v, k) : no_node;
          w != no_node && (out.saved == no_node || v[w].size > v[out.writer].size))
        out.saved = k, out.writer = w;
    }
    if (r.cut()) {
      ++t.cuts;
      const u32 child = v.last_child(k);
      if (child != no_node && !r.partial() && v[child].end() == NodeEnd::table)
        if (const auto by = writer_of(child)) t.cuts_by_other += *by != *told;
    }
    if (out.keys && keys[k] != 0 && r.end() == NodeEnd::inner) searched.push_back({keys[k], r.depth(), at});
  }
  count_twice(out, std::move(searched));
  return out;
}

std::vector<Sentence> thread_sentences(const View& v, const ThreadSums& s) {
  std::vector<Sentence> out;
  if (s.threads.empty()) return out;
  const auto each = [&](const std::string& what, auto&& figure) {
    std::string text = what + ": ";
    for (const ThreadSums::One& t : s.threads)
      text += fmt::format("{}{} in thread {}", &t == &s.threads.front() ? "" : ", ", figure(t), t.number);
    out.emplace_back().say(text + (s.exact ? " (exact)." : " (at least, for not all nodes are recorded)."));
  };
  const auto plain = [](u64 ThreadSums::One::*m) { return [m](const ThreadSums::One& t) { return grouped(t.*m); }; };
  each("Nodes visited", plain(&ThreadSums::One::nodes));
  each("Nodes that the table answered from an entry of their own thread", plain(&ThreadSums::One::own));
  each("Nodes that it answered from an entry of another thread", plain(&ThreadSums::One::other));
  if (std::any_of(s.threads.begin(), s.threads.end(), [](const auto& t) { return t.untold > 0; }))
    each("Nodes that it answered, and whose entry that was is not told", plain(&ThreadSums::One::untold));
  each("Cut-offs by a move that an entry of another thread answered",
       [](const ThreadSums::One& t) { return fmt::format("{} of {}", grouped(t.cuts_by_other), grouped(t.cuts)); });
  if (s.keys)
    each(fmt::format("Nodes searched of {} that another thread searched to the same depth, too",
                     counted(s.positions, "position")),
         plain(&ThreadSums::One::twice));
  else out.emplace_back().say("What more than one thread has searched is not told: the nodes have no keys.");
  if (s.saved == no_node) return out;
  const auto columns = node_columns(v);
  const auto thread = [&](u32 k) { return columns->at(NodeColumn::thread, k).value_or(0); };
  out.emplace_back()
      .say("The largest tree that a thread was spared by another: ")
      .link(fmt::format("node {}", v.id(s.saved)), v.id(s.saved))
      .say(fmt::format(" of thread {}, answered by what ", thread(s.saved)))
      .link(fmt::format("node {}", v.id(s.writer)), v.id(s.writer))
      .say(fmt::format(" of thread {} had found with {}.", thread(s.writer),
                       counted(u64{v[s.writer].size} + v[s.writer].skipped, "node")));
  return out;
}

}  // namespace ply
