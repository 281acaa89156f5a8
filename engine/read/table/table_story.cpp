#include "engine/read/table/table_story.h"

#include <algorithm>
#include <span>

#include "engine/base/parts.h"
#include "engine/read/node/moment.h"
#include "engine/read/table/thread_sums.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/record_index.h"

namespace ply {
namespace {

constexpr u32 min_part = 1u << 18;  // nodes worth a thread of their own

Answer answer_of(const View& v, const NodeColumns* threads, u32 visit, u32 node) {
  const NodeRecord &w = v[visit], &r = v[node];
  if (visit == node) return Answer::itself;
  if (threads && threads->by_two_threads(visit, node)) return Answer::other_thread;
  if (visit >= v.first_slot(node)) return Answer::later;
  if (w.end() == NodeEnd::aborted || w.kind() == Kind::none || w.history_dependent()) return Answer::nothing;
  return w.depth() < r.depth() ? Answer::too_shallow : would_answer(w, r) ? Answer::would_do : Answer::no_bound;
}

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

// By key, and within a key by id: sorted in pieces that fit into the cache, for there may be ten million. Some of the
// pieces at a time, so that what is sorted takes less memory than the result.
VisitIndex index_visits(const View& v, const std::vector<u64>& keys) {
  struct Entry {
    u64 key;
    u32 id, slot;
  };
  constexpr u32 piece_bits = 12, rounds = 4, pieces = (1u << piece_bits) / rounds;
  const auto piece_of = [](u64 key) { return static_cast<u32>(key >> (64 - piece_bits)); };
  std::vector<u32> begin((std::size_t{1} << piece_bits) + 1, 0);
  for (const u64 key : keys)
    if (key != 0) ++begin[piece_of(key) + 1];
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  VisitIndex out;
  out.slots.resize(begin.back());
  out.is_first.resize(begin.back());
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
      for (u32 i = first; i < last; ++i) {
        const auto these = std::span(entries).subspan(begin[of + i] - from, begin[of + i + 1] - begin[of + i]);
        std::sort(these.begin(), these.end(),
                  [](const Entry& a, const Entry& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; });
        for (u32 to = begin[of + i], e = 0; e < these.size(); ++e, ++to) {
          out.slots[to] = these[e].slot;
          out.is_first[to] = e == 0 || these[e].key != these[e - 1].key;
        }
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
    visit.answer = k == out.writer ? Answer::used : answer_of(v, threads.get(), k, slot);
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

Earlier earlier_visits(const View& v, const VisitIndex& index) {
  Earlier out{std::vector<bool>(v.size(), false), std::vector<bool>(v.size(), false)};
  const auto threads = node_columns(v);
  const std::vector<u32>& all = index.slots;
  const u32 n_all = static_cast<u32>(all.size());
  const auto new_key = [&](u32 i) { return i >= n_all || index.is_first[i]; };
  struct Found {
    std::vector<u32> answers, shallow;
  };
  std::vector<Found> parts(parts_of(n_all, min_part));
  in_parts(n_all, static_cast<u32>(parts.size()), [&](u32 part, u32 from, u32 to) {
    std::vector<u32> visits;
    u32 i = from;
    while (i < to && !new_key(i)) ++i;  // that position belongs to the part before
    while (i < to) {
      u32 end = i + 1;
      while (!new_key(end)) ++end;
      if (end - i > 1) {  // in the order in which they were left
        visits.assign(all.begin() + i, all.begin() + end);
        std::sort(visits.begin(), visits.end());
        for (std::size_t n = 1; n < visits.size(); ++n) {
          const u32 k = visits[n];
          const NodeRecord& r = v[k];
          if (r.ply == 0 || (r.end() != NodeEnd::inner && r.end() != NodeEnd::horizon &&
                             r.end() != NodeEnd::unreported && r.end() != NodeEnd::pruned))
            continue;
          bool answers = false, shallow = false;
          int tries = 0;
          for (std::size_t b = n; b-- > 0 && tries < 32 && !answers;) {
            const Answer a = answer_of(v, threads.get(), visits[b], k);
            tries += a != Answer::other_thread;
            answers = a == Answer::would_do;
            shallow |= a == Answer::too_shallow;
          }
          if (answers) parts[part].answers.push_back(k);
          else if (shallow) parts[part].shallow.push_back(k);
        }
      }
      i = end;
    }
    return true;
  });
  for (const Found& part : parts) {
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
