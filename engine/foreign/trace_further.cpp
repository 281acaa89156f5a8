#include "engine/foreign/trace_further.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/secret_hash.h"
#include "engine/foreign/import_header.h"
#include "engine/foreign/import_reader.h"
#include "engine/foreign/trace_lines.h"
#include "engine/search/switches.h"
#include "engine/trace/forest_check.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/source_lines.h"

namespace ply {
namespace {

/// What was read before, and the nodes of it that matter for what follows: those that were open, whose records come
/// last, and right below them those that were left. Of these only what follows from their siblings may change.
class Before {
 public:
  explicit Before(const ImportedNodes& read)
      : recording_(*read.recording), v_(recording_.view()), origin_(*read.origin), closed_(v_.size()) {
    while (closed_ > 0 && std::binary_search(origin_.open.begin(), origin_.open.end(), origin_.records[closed_ - 1]))
      --closed_;
    std::vector<u32> nodes;
    v_.roots(nodes);
    take(nodes);
    for (u32 k = closed_; k < v_.size(); ++k) v_.children(k, nodes), take(nodes);
    std::sort(left_.begin(), left_.end());
  }

  std::vector<u32> records() const {
    std::vector<u32> out = origin_.open;
    for (const auto& [record, slot] : left_) out.push_back(record);
    std::sort(out.begin(), out.end());
    return out;
  }

  /// Both as one; null: what was read before is not a part of it any more. `part`: the nodes of records() and all new
  /// ones, `ids`: their records, which become those of the whole.
  std::shared_ptr<Recording> join(const Recording& part, std::vector<u32>& ids, RecordPool& pool) {
    w_ = part.view();
    const SearchPlan &a = recording_.plan(), &b = part.plan();
    if (!(w_.untold() == v_.untold()) || a.move_texts.empty() != b.move_texts.empty() || !a.board_texts.empty() ||
        !b.board_texts.empty() || std::max(recording_.summary().deepest_ply, part.summary().deepest_ply) >= max_ply)
      return nullptr;
    if (!place(ids)) return nullptr;
    SearchPlan plan = b;
    for (const Switch s : {Switch::pvs, Switch::tt})
      if (a.options.has(s)) plan.options.set(s);
    if (!a.move_texts.empty()) plan.move_texts = a.move_texts;
    const std::vector<u32> codes = codes_of(b, plan);
    const auto n = static_cast<u32>(closed_ + fresh_.size());
    plan.budget_bytes = n * sizeof(NodeRecord);
    const auto made = Recording::start(pool, std::move(plan));
    if (!made) return nullptr;
    Recording& out = **made;
    NodeRecord* const to = out.records();
    constexpr u32 together = 1u << 14;
    for (u32 s = 0; s < closed_; s += std::min(together, closed_ - s)) {
      out.map_ahead(s);
      std::copy_n(recording_.data() + s, std::min(together, closed_ - s), to + s);
    }
    for (u32 s = closed_; s < n; ++s) {
      if ((s - closed_) % together == 0) out.map_ahead(s);
      to[s] = w_[fresh_[s - closed_]];
    }
    for (const auto& [slot, there] : placed_) {
      constexpr u8 by_siblings = NodeRecord::pass_mask | NodeRecord::reduced_bit;
      to[slot].flags = static_cast<u8>((to[slot].flags & ~by_siblings) | (w_[there].flags & by_siblings));
    }
    for (u32 i = 0; i < fresh_.size(); ++i) {
      const u32 s = fresh_[i];
      to[closed_ + i].size += hidden_[s + 1] - hidden_[w_.first_slot(s)];
      if (!codes.empty()) to[closed_ + i].move = codes[w_[s].move];
    }
    ForestCheck check = behind_the_closed(to);
    if (!check.add({to + closed_, n - closed_}) || !check.all_roots()) return nullptr;
    beside(out, part, ids);
    out.publish(n);
    finish(out, part);
    return *made;
  }

 private:
  void take(const std::vector<u32>& nodes) {
    for (const u32 k : nodes)
      if (k < closed_) left_.emplace_back(origin_.records[k], k);
  }

  // Where each node of the part comes to lie. The window of a root says whether both had one infinity.
  bool place(const std::vector<u32>& ids) {
    hidden_.assign(w_.size() + 1, 0);
    for (u32 s = 0; s < w_.size(); ++s) {
      hidden_[s + 1] = hidden_[s];
      const auto at = std::lower_bound(left_.begin(), left_.end(), std::pair(ids[s], u32{0}));
      if (at == left_.end() || at->first != ids[s]) {
        fresh_.push_back(s);
        continue;
      }
      const NodeRecord &was = v_[at->second], &is = w_[s];
      if (was.ply != is.ply || was.alpha != is.alpha || was.beta != is.beta) return false;
      placed_.emplace_back(at->second, s);
      hidden_[s + 1] += was.size - 1;
    }
    return placed_.size() == left_.size();
  }

  /// The closed ones were checked when they were read.
  ForestCheck behind_the_closed(const NodeRecord* records) const {
    std::vector<ClosedSubtree> waiting;
    for (u32 k = closed_; k > 0; k -= waiting.back().size) {
      const NodeRecord& r = records[k - 1];
      waiting.push_back({k - 1, r.size, r.skipped, r.ply});
    }
    std::reverse(waiting.begin(), waiting.end());
    return {closed_, std::move(waiting)};
  }

  /// By the numbers of `part`; empty: moves are those of a game.
  static std::vector<u32> codes_of(const SearchPlan& part, SearchPlan& whole) {
    OutsideMap<std::string, u32> numbers;
    for (const std::string& text : whole.move_texts) numbers.try_emplace(text, static_cast<u32>(numbers.size()));
    std::vector<u32> out;
    for (const std::string& text : part.move_texts) {
      const auto [at, is_new] = numbers.try_emplace(text, static_cast<u32>(whole.move_texts.size()));
      if (is_new) whole.move_texts.push_back(text);
      out.push_back(at->second);
    }
    return out;
  }

  /// `a` of what was read before, `b` of the part; empty where it has none, `none` says what a node then has.
  template <class T, class None>
  std::vector<T> both(std::span<const T> a, std::span<const T> b, None&& none) const {
    std::vector<T> out;
    if (a.empty() && b.empty()) return out;
    out.reserve(closed_ + fresh_.size());
    if (!a.empty()) out.assign(a.begin(), a.begin() + closed_);
    else
      for (u32 s = 0; s < closed_; ++s) out.push_back(none(v_[s]));
    for (const u32 s : fresh_) out.push_back(b.empty() ? none(w_[s]) : b[s]);
    return out;
  }

  void beside(Recording& out, const Recording& part, std::vector<u32>& ids) const {
    out.set_node_keys(both<u64>(recording_.node_keys(), part.node_keys(), [](const NodeRecord&) { return u64{0}; }));
    out.set_node_plies(
        both<i16>(recording_.node_plies(), part.node_plies(), [](const NodeRecord& r) { return i16{r.ply}; }));
    const auto unknown = [](const NodeRecord&) { return NodeColumns::unknown; };
    const auto old_columns = node_columns(v_), new_columns = node_columns(w_);
    NodeColumns columns;
    const auto numbers = [](const auto& of, NodeColumn c) {
      return of ? std::span<const i32>(of->of(c)) : std::span<const i32>();
    };
    for (const NodeColumnInfo& c : all_node_columns())
      columns.of(c.column) = both<i32>(numbers(old_columns, c.column), numbers(new_columns, c.column), unknown);
    if (!columns.empty()) keep_node_columns(out.data(), std::move(columns));
    const auto old_lines = source_lines(v_), new_lines = source_lines(w_);
    if (old_lines || new_lines) {
      SourceLines lines, more;
      if (old_lines) lines.files = old_lines->files;
      if (new_lines) more = *new_lines;
      for (u64& n : more.nodes) {
        SourcePlace p = SourceLines::unpack(n);
        if (p.file == 0) continue;
        const std::string& name = more.files[p.file - 1];
        auto at = std::find(lines.files.begin(), lines.files.end(), name);
        if (at == lines.files.end()) at = lines.files.insert(at, name);
        p.file = static_cast<u32>(at - lines.files.begin()) + 1;
        n = SourceLines::pack(p);
      }
      const std::span<const u64> old_nodes =
          old_lines ? std::span<const u64>(old_lines->nodes) : std::span<const u64>();
      lines.nodes = both<u64>(old_nodes, more.nodes, [](const NodeRecord&) { return u64{0}; });
      keep_source_lines(out.data(), std::move(lines));
    }
    ids = both<u32>(origin_.records, std::exchange(ids, {}), [](const NodeRecord&) { return u32{0}; });
  }

  void finish(Recording& out, const Recording& part) const {
    RecordingSummary summary = part.summary();
    const View v(out.data(), out.size());
    summary.deepest_ply = std::max(summary.deepest_ply, recording_.summary().deepest_ply);
    summary.visited = out.size() + summary.skipped;
    std::vector<u32> roots;
    v.roots(roots);
    std::vector<bool> again(roots.size());
    for (std::size_t i = 1; i < roots.size(); ++i) again[i] = v[roots[i]].depth() == v[roots[i - 1]].depth();
    summary.search = imported::search_of(v, again);
    out.finish(std::move(summary));
  }

  const Recording& recording_;
  const View v_;
  const TraceOrigin& origin_;
  u32 closed_;                               // slots before those that were open
  std::vector<std::pair<u32, u32>> left_;    // record and slot
  View w_;                                   // of the part
  std::vector<u32> fresh_;                   // its slots that come behind the closed ones
  std::vector<std::pair<u32, u32>> placed_;  // the others: the slot of the whole, and that of the part
  std::vector<u32> hidden_;                  // by slot: nodes that were left before and lie below those before it
};

/// Nothing: all of it has to be read.
std::optional<ImportedNodes> only_what_is_new(const std::string& path, const ImportedNodes& before, RecordPool& pool,
                                              JobProgress* progress, u64* fresh) {
  if (!before.recording || !before.origin || before.origin->records.size() != before.recording->size()) return {};
  const TraceOrigin& was = *before.origin;
  std::error_code none;
  if (was.thread != 1 || was.end == 0 || std::filesystem::exists(path + ".2", none)) return {};
  Budget budget({}, progress ? &progress->stop : nullptr);
  auto lines = TraceLines::open(path, 0, &budget);
  if (!lines) return {};
  auto origin = std::make_shared<TraceOrigin>((*lines)->take_origin());
  if (origin->run != was.run || origin->searches.size() != was.searches.size() || origin->search != was.search ||
      origin->command != was.command || origin->end < was.end || (*lines)->info().nodes >= imported::node_capacity())
    return {};
  Before all(before);
  (*lines)->only(all.records(), was.end);
  TraceLines* const files[] = {lines->get()};
  std::vector<u32> ids;
  const auto part = imported::read_records(files, (*lines)->header(), &ids, path, pool, ~std::size_t{0}, progress);
  if (!part) return {};
  if (fresh) *fresh = part->recording->size();
  auto recording = all.join(*part->recording, ids, pool);
  if (!recording) return {};
  origin->open = (*lines)->open();
  origin->records = std::move(ids);
  keep_record_origin(recording->data(), std::shared_ptr<const RecordOrigin>(origin));
  return ImportedNodes{std::move(recording), part->note, std::move(origin), part->steps + budget.steps_taken()};
}

}  // namespace

Result<ImportedNodes> read_further(const std::string& path, const ImportedNodes& before, RecordPool& pool,
                                   JobProgress* progress, u64* fresh) {
  if (auto out = only_what_is_new(path, before, pool, progress, fresh)) return std::move(*out);
  auto out = open_recording(path, pool, {~std::size_t{0}, progress});
  if (out && fresh) *fresh = out->recording->size();
  return out;
}

}  // namespace ply
