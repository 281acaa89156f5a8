#include "engine/read/table/table_story.h"

#include <algorithm>
#include <bit>
#include <span>

#include "engine/base/parts.h"
#include "engine/read/node/moment.h"
#include "engine/read/table/thread_sums.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/record_index.h"

namespace ply {
namespace {

constexpr u32 min_part = 1u << 18;  // nodes worth a thread of their own

struct VisitRecord {
  u64 key;
  u32 slot;
  NodeRecord record;
};

Answer answer_of(const NodeColumns* threads, const VisitRecord& visit, const VisitRecord& node) {
  const NodeRecord &w = visit.record, &r = node.record;
  if (visit.slot == node.slot) return Answer::itself;
  if (threads && threads->by_two_threads(visit.slot, node.slot)) return Answer::other_thread;
  if (visit.slot + r.size > node.slot) return Answer::later;
  if (w.end() == NodeEnd::aborted || w.kind() == Kind::none || w.history_dependent()) return Answer::nothing;
  return w.depth() < r.depth() ? Answer::too_shallow : would_answer(w, r) ? Answer::would_do : Answer::no_bound;
}

// Calls f(part, piece, before) with make(slot) of all slots that have a key, in pieces that fit into the cache, for
// there may be ten million: lower keys first, and in a piece the order of the slots. `before`: how many there are in
// the pieces before. Some of the pieces at a time, so that they take half of the memory of the keys; `part`: which
// thread works on it.
template <class Make, class F>
void in_pieces_of_keys(const std::vector<u64>& keys, Make&& make, F&& f) {
  using Entry = decltype(make(0u));
  constexpr u32 piece_bits = 12, rounds = sizeof(Entry) > 16 ? 16 : 4, pieces = (1u << piece_bits) / rounds;
  const auto piece_of = [](u64 key) { return static_cast<u32>(key >> (64 - piece_bits)); };
  std::vector<u32> begin((std::size_t{1} << piece_bits) + 1, 0);
  for (const u64 key : keys)
    if (key != 0) ++begin[piece_of(key) + 1];
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  std::vector<Entry> entries;
  std::vector<u32> next;
  for (u32 round = 0; round < rounds; ++round) {
    const u32 of = round * pieces, from = begin[of], n = begin[of + pieces] - from;
    entries.resize(n);
    next.assign(begin.begin() + of, begin.begin() + of + pieces);
    for (u32 k = 0; k < keys.size(); ++k)
      if (const u32 piece = piece_of(keys[k]) - of; keys[k] != 0 && piece < pieces)
        entries[next[piece]++ - from] = make(k);
    in_parts(pieces, parts_of(n, min_part), [&](u32 part, u32 first, u32 last) {
      for (u32 i = of + first; i < of + last; ++i)
        f(part, std::span(entries).subspan(begin[i] - from, begin[i + 1] - begin[i]), begin[i]);
      return true;
    });
  }
}

// Of visits in the order in which they were left, the one before of the same key.
class VisitChains {
 public:
  static constexpr u32 none = no_node;
  void reset(std::span<const VisitRecord> visits) {
    const u32 bits = static_cast<u32>(std::bit_width(visits.size())) + 1;
    newest_.assign(std::size_t{1} << bits, none);
    before_.resize(visits.size());
    for (u32 i = 0; i < visits.size(); ++i) {
      std::size_t at = static_cast<std::size_t>((visits[i].key * 0x9e3779b97f4a7c15) >> (64 - bits));
      while (newest_[at] != none && visits[newest_[at]].key != visits[i].key) at = (at + 1) & (newest_.size() - 1);
      before_[i] = newest_[at];
      newest_[at] = i;
    }
  }
  u32 before(u32 visit) const { return before_[visit]; }

 private:
  std::vector<u32> newest_, before_;  // newest_: by place of the key
};

}  // namespace

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

VisitIndex index_visits(const View& v, const std::vector<u64>& keys) {
  VisitIndex out;
  out.slots.resize(static_cast<std::size_t>(std::count_if(keys.begin(), keys.end(), [](u64 key) { return key != 0; })));
  struct Entry {
    u64 key;
    u32 id, slot;
  };
  in_pieces_of_keys(
      keys,
      [&](u32 k) {
        return Entry{keys[k], v.id(k), k};
      },
      [&](u32, std::span<Entry> piece, u32 before) {
        std::sort(piece.begin(), piece.end(),
                  [](const Entry& a, const Entry& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; });
        for (const Entry& visit : piece) out.slots[before++] = visit.slot;
      });
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
    visit.answer = k == out.writer ? Answer::used : answer_of(threads.get(), {0, k, v[k]}, {0, slot, r});
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

Earlier earlier_visits(const View& v, const std::vector<u64>& keys) {
  Earlier out{std::vector<bool>(v.size(), false), std::vector<bool>(v.size(), false)};
  const auto threads = node_columns(v);
  struct Part {
    VisitChains chains;
    std::vector<u32> answers, shallow;
  };
  std::vector<Part> parts(parts_of(static_cast<u32>(keys.size()), min_part));
  const auto visit = [&](u32 k) { return VisitRecord{keys[k], k, v[k]}; };
  in_pieces_of_keys(keys, visit, [&](u32 number, std::span<const VisitRecord> visits, u32) {
    Part& part = parts[number];
    part.chains.reset(visits);
    for (u32 i = 0; i < visits.size(); ++i) {
      u32 b = part.chains.before(i);
      const NodeRecord& r = visits[i].record;
      if (b == VisitChains::none || r.ply == 0 ||
          (r.end() != NodeEnd::inner && r.end() != NodeEnd::horizon && r.end() != NodeEnd::unreported &&
           r.end() != NodeEnd::pruned))
        continue;
      bool answers = false, shallow = false;
      for (int tries = 0; b != VisitChains::none && tries < 32 && !answers; b = part.chains.before(b)) {
        const Answer a = answer_of(threads.get(), visits[b], visits[i]);
        tries += a != Answer::other_thread;
        answers = a == Answer::would_do;
        shallow |= a == Answer::too_shallow;
      }
      if (answers) part.answers.push_back(visits[i].slot);
      else if (shallow) part.shallow.push_back(visits[i].slot);
    }
  });
  for (const Part& part : parts) {
    for (const u32 k : part.answers) out.answers[k] = true;
    for (const u32 k : part.shallow) out.shallow[k] = true;
  }
  return out;
}

TableSums table_sums(const View& v, const std::vector<u64>& keys, const Earlier& earlier) {
  TableSums out;
  for (u32 k = 0; k < v.closed(); ++k) {
    out.repeated += earlier.answers[k];
    out.too_shallow += earlier.shallow[k];
    const NodeRecord& r = v[k];
    if (r.end() != NodeEnd::table) continue;
    ++out.answers;
    const u32 w = table_writer(v, k);
    if (w == no_node) continue;
    ++out.linked;
    out.deeper += v[w].depth() > r.depth();
    out.path += v[w].history_dependent();
    if (k < keys.size() && w < keys.size() && keys[k] != 0 && keys[w] != 0 && keys[k] != keys[w]) {
      ++out.collisions;
      if (out.examples.size() < 20) out.examples.push_back(k);
    }
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

}  // namespace ply
