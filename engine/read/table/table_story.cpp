#include "engine/read/table/table_story.h"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>

#include "engine/base/parts.h"
#include "engine/game/replay.h"
#include "engine/read/node/moment.h"
#include "engine/read/table/thread_sums.h"
#include "engine/read/table/whole_position.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/record_index.h"
#include "engine/trace/thread_roots.h"

namespace ply {
const char* answer_name(Answer a) {
  constexpr const char* names[] = {"its entry answered",
                                   "would have answered",
                                   "not deep enough",
                                   "its bound does not settle the window",
                                   "had no value to keep",
                                   "this node",
                                   "came later",
                                   "can have written the entry",
                                   "by another thread, before or after"};
  return names[static_cast<std::size_t>(a)];
}

// In pieces that fit into the cache, for there may be ten million: lower keys first, and in a piece the order of the
// slots. Some of the pieces at a time, so that they take half of the memory of the keys.
VisitIndex index_visits(const View& v, const std::vector<u64>& keys) {
  constexpr u32 piece_bits = 12, rounds = 4, pieces = (1u << piece_bits) / rounds, min_part = 1u << 18;
  struct Entry {
    u64 key;
    u32 id, slot;
  };
  const auto piece_of = [](u64 key) { return static_cast<u32>(key >> (64 - piece_bits)); };
  std::vector<u32> begin((std::size_t{1} << piece_bits) + 1, 0);
  for (const u64 key : keys)
    if (key != 0) ++begin[piece_of(key) + 1];
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  VisitIndex out;
  out.slots.resize(begin.back());
  std::vector<Entry> entries;
  std::vector<u32> next;
  for (u32 round = 0; round < rounds; ++round) {
    const u32 of = round * pieces, from = begin[of], n = begin[of + pieces] - from;
    entries.resize(n);
    next.assign(begin.begin() + of, begin.begin() + of + pieces);
    for (u32 k = 0; k < keys.size(); ++k)
      if (const u32 piece = piece_of(keys[k]) - of; keys[k] != 0 && piece < pieces)
        entries[next[piece]++ - from] = {keys[k], v.id(k), k};
    in_parts(pieces, parts_of(n, min_part), [&](u32, u32 first, u32 last) {
      for (u32 i = of + first; i < of + last; ++i) {
        const auto piece = std::span(entries).subspan(begin[i] - from, begin[i + 1] - begin[i]);
        std::sort(piece.begin(), piece.end(),
                  [](const Entry& a, const Entry& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; });
        std::transform(piece.begin(), piece.end(), out.slots.begin() + begin[i], [](const Entry& e) { return e.slot; });
      }
      return true;
    });
  }
  return out;
}

u32 past_decided_at(const View& v, u32 slot) {
  for (int steps = 0; steps < 4 * max_ply && slot != no_node && v[slot].history_dependent(); ++steps) {
    const NodeRecord& r = v[slot];
    if (r.end() == NodeEnd::repetition || r.end() == NodeEnd::limit) return slot;
    u32 next = no_node;
    if (r.end() == NodeEnd::table) {
      next = table_writer(v, slot);
    } else {
      // Of a move searched twice the later look
      for (u32 c = v.last_child(slot); c != no_node; c = v.previous_sibling(c))
        if (v[c].rank == r.best && v[c].pass() != Pass::probe && next == no_node) next = c;
    }
    slot = next;
  }
  return no_node;
}

TableStory table_story(const View& v, u32 slot, const std::vector<u64>& keys, const VisitIndex* index) {
  TableStory out;
  const NodeRecord& r = v[slot];
  out.answered = !v.open(slot) && r.end() == NodeEnd::table;
  out.history_dependent = r.history_dependent();
  if (out.answered) out.writer = table_writer(v, slot);
  if (out.writer != no_node) {
    out.deeper = v[out.writer].depth() - r.depth();
    out.history_dependent |= v[out.writer].history_dependent();
  }
  if (out.history_dependent && !v.open(slot))
    out.past_at = past_decided_at(v, out.writer != no_node && !r.history_dependent() ? out.writer : slot);
  if (slot >= keys.size() || keys[slot] == 0) return out;
  const auto threads = node_columns(v);
  std::vector<u32> roots;
  v.roots(roots);
  const auto add = [&](u32 k) {
    if (v[k].mover() != r.mover()) return;
    Visit visit;
    visit.slot = k;
    const auto root = std::lower_bound(roots.begin(), roots.end(), k);
    visit.iteration = root != roots.end() ? v[*root].depth() : 0;
    visit.answer = k == out.writer ? Answer::used : answer_of(threads.get(), k, v[k], slot, r);
    out.would_have += visit.answer == Answer::would_do && r.ply > 0;
    out.visits.push_back(visit);
  };
  if (index) {
    auto at = std::lower_bound(index->slots.begin(), index->slots.end(), keys[slot],
                               [&](u32 k, u64 key) { return keys[k] < key; });
    for (; at != index->slots.end() && keys[*at] == keys[slot]; ++at) add(*at);
    return out;
  }
  for (u32 k = 0; k < keys.size(); ++k)
    if (keys[k] == keys[slot]) add(k);
  std::sort(out.visits.begin(), out.visits.end(),
            [&](const Visit& a, const Visit& b) { return v.id(a.slot) < v.id(b.slot); });
  return out;
}

TableLine line_through_table(const View& v, u32 root, Tick t) {
  TableLine out;
  std::vector<u32> line = principal_variation(v, root, t);
  while (!line.empty()) {
    for (const u32 k : line) {
      if (std::find(out.slots.begin(), out.slots.end(), k) != out.slots.end()) {
        out.loops = true;
        return out;
      }
      out.slots.push_back(k);
    }
    const NodeRecord& end = v[out.slots.back()];
    if (v.open(out.slots.back()) || end.end() != NodeEnd::table || out.slots.size() > static_cast<std::size_t>(max_ply))
      return out;
    const u32 writer = table_writer(v, out.slots.back());
    if (writer == no_node) return out;
    line = principal_variation(v, writer, t);
    if (!line.empty()) line.erase(line.begin());  // the writer is the same position
    if (!line.empty()) out.joined.push_back(out.slots.size());
  }
  return out;
}

TableAnswers table_answers(const RecordIndex& index) {
  TableAnswers out;
  for (u32 b = 0; b < index.blocks(); ++b) {
    const BlockSummary& s = index[b].summary;
    out.all += s.ends[static_cast<std::size_t>(NodeEnd::table)], out.linked += s.table_links;
  }
  return out;
}

namespace {

// The nodes that the table answered and those that wrote the entries, from the last slot to the first: a writer was
// left before its answer was used. Moves are played to those alone whose positions are compared.
class AnswerWalk {
 public:
  /// `keys`: by slot, or none: those of the positions. `max`: answers whose positions are compared.
  AnswerWalk(const View& v, const Subject* subject, std::span<const u64> keys, u64 max)
      : v_(v), subject_(subject), keys_(keys), line_(subject ? subject->game.get() : nullptr, root_of(subject)) {
    wanted_.assign(v.size(), false);
    if (v.blocks()) to_come_ = table_answers(v.blocks()->index()).linked;
    else
      for (u32 k = 0; k < v.closed(); ++k) to_come_ += v[k].end() == NodeEnd::table && v[k].link != no_node;
    out.audit.linked = to_come_;
    compares_ = subject && subject->game && max > 0;
    if (compares_) stride_ = std::max<u64>(1, (to_come_ + max - 1) / max);
  }
  /// False: it was stopped, or a block is damaged.
  bool run(const std::atomic<bool>* stop) {
    for (u32 from = v_.closed(); from > 0;)
      if (!take_before(from, stop)) return false;
    for (auto* examples : {&out.sums.examples, &out.audit.examples}) {
      std::sort(examples->begin(), examples->end());
      examples->resize(std::min<std::size_t>(examples->size(), 20));
    }
    return true;
  }

  TableCount out;

 private:
  struct Waiting {
    u32 answer;
    int depth;
    bool keyed;
    std::unique_ptr<const Position> here;  // where it is compared
  };
  struct Level {
    NodeRecord record{};
    int moves = 0;       // played to its position: a shallow search has that of the node above
    bool keyed = false;  // position_keys() knows it
  };
  static constexpr std::size_t max_waiting = 1u << 16;  // 16 MB of positions; then those are found first

  static Position root_of(const Subject* subject) { return subject ? subject->root : Position(); }

  bool take_before(u32& from, const std::atomic<bool>* stop) {
    NearRecords near(v_);
    std::vector<u32> above;
    v_.path_to(from - 1, above);
    for (const u32 k : above) at_[v_[k].ply].record = v_[k];
    played_ = 0;
    u32 next = 0;
    for (u32 k = from; k-- > 0 && (next == 0 || !waiting_.empty());) {
      if (k % RecordIndex::block_records == 0 && stop && stop->load(std::memory_order_relaxed)) return false;
      if (!near.go(k)) return false;
      const NodeRecord& r = near[k];
      at_[r.ply].record = r, played_ = std::min<std::size_t>(played_, r.ply);
      if (const u32 id = k - r.size + 1 + r.ply; wanted_[id]) {
        wanted_[id] = false;
        const auto [begin, end] = waiting_.equal_range(id);
        for (auto at = begin; at != end; ++at) {
          const Position* const there = at->second.here ? position(r.ply) : nullptr;
          found(at->second, k, r, there, at_[r.ply].keyed);
        }
        waiting_.erase(begin, end);
      }
      if (next > 0 || r.end() != NodeEnd::table) continue;
      take(k, r);
      if (waiting_.size() == max_waiting) next = k;
    }
    // Those that a recording of another engine links to a node that was left later
    Nodes nodes;
    if (subject_) nodes.reset(*subject_);
    for (const auto& [id, q] : waiting_) {
      if (id < wanted_.size()) wanted_[id] = false;
      if (const u32 w = v_.find(id); w != no_node) found(q, w, v_[w], q.here ? nodes.position(v_, w) : nullptr, false);
    }
    waiting_.clear();
    from = next;
    return true;
  }

  void take(u32 k, const NodeRecord& r) {
    ++out.sums.answers;
    Waiting q{k, r.depth(), false, nullptr};
    if (r.link == no_node) {
      if (const u32 w = table_writer(v_, k); w != no_node) found(q, w, v_[w], nullptr, false);
      return;
    }
    if (--to_come_ % stride_ == 0 && compares_)
      if (const Position* p = position(r.ply))
        q.here = std::make_unique<const Position>(*p), q.keyed = keys_.empty() && at_[r.ply].keyed;
    if (r.link < wanted_.size()) wanted_[r.link] = true;
    waiting_.emplace(r.link, std::move(q));
  }

  void found(const Waiting& q, u32 w, const NodeRecord& writer, const Position* there, bool keyed) {
    ++out.sums.linked;
    out.sums.deeper += writer.depth() > q.depth;
    out.sums.path += writer.history_dependent();
    bool other_key = q.answer < keys_.size() && w < keys_.size() && keys_[q.answer] != 0 && keys_[w] != 0 &&
                     keys_[q.answer] != keys_[w];
    if (there) {
      const Game& game = *subject_->game;
      using Bytes = std::array<std::byte, Position::capacity>;
      ++out.audit.compared;
      if (q.here->as<Bytes>() != there->as<Bytes>()) {
        if (!same_position(game, *q.here, *there)) ++out.audit.collisions, out.audit.examples.push_back(q.answer);
        if (keyed && q.keyed) other_key = game.key(*q.here) != game.key(*there);
      }
    }
    if (other_key) ++out.sums.collisions, out.sums.examples.push_back(q.answer);
  }

  // Of the node that it is at; null: not known.
  const Position* position(std::size_t ply) {
    for (; played_ <= ply; ++played_) {
      Level& here = at_[played_];
      const Level* const above = played_ > 0 ? &at_[played_ - 1] : nullptr;
      const bool stays = above && is_shallow_probe(above->record, here.record);
      here.moves = above ? above->moves + !stays : 0;
      here.keyed = !above || (above->keyed && !stays);
      if (!stays) line_.enter(here.moves, here.record.move);
    }
    return line_.at(at_[ply].moves);
  }

  const View v_;
  const Subject* const subject_;
  const std::span<const u64> keys_;
  Replay line_;
  std::array<Level, 256> at_{};  // the node that it is at and those above it, by ply
  std::size_t played_ = 0;       // of these, from the root
  bool compares_ = false;
  u64 stride_ = 1, to_come_ = 0;  // answers with a link
  std::vector<bool> wanted_;      // by id: somebody waits for it
  std::unordered_multimap<u32, Waiting> waiting_;
};

void add_earlier(TableSums& sums, const View& v, const Earlier& earlier) {
  sums.own_thread = by_several_threads(v);
  sums.repeated = static_cast<u64>(std::count(earlier.answers.begin(), earlier.answers.end(), true));
  sums.too_shallow = static_cast<u64>(std::count(earlier.shallow.begin(), earlier.shallow.end(), true));
}

}  // namespace

TableSums table_sums(const View& v, const std::vector<u64>& keys, const Earlier& earlier) {
  AnswerWalk walk(v, nullptr, keys, 0);
  walk.run(nullptr);
  add_earlier(walk.out.sums, v, earlier);
  return std::move(walk.out.sums);
}

CollisionAudit audit_collisions(const View& v, const Subject& subject, u64 max, const std::atomic<bool>* stop) {
  AnswerWalk walk(v, &subject, {}, max);
  walk.run(stop);
  return std::move(walk.out.audit);
}

TableCount count_table(const View& v, const Subject& subject, const Earlier& earlier) {
  AnswerWalk walk(v, &subject, {}, ~u64{0});
  walk.run(nullptr);
  add_earlier(walk.out.sums, v, earlier);
  return std::move(walk.out);
}

}  // namespace ply
