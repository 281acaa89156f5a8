#include "engine/trace/block_summary.h"

#include <algorithm>

namespace ply {

namespace {

// Least and greatest of the numbers that a record holds.
template <class N>
struct Extremes {
  N least = std::numeric_limits<N>::max(), greatest = std::numeric_limits<N>::lowest();
  void add(N n) { least = std::min(least, n), greatest = std::max(greatest, n); }
  operator NumberRange() const { return least > greatest ? NumberRange{} : NumberRange{least, greatest}; }
};

}  // namespace

// Bits and small numbers are counted by the bytes that they lie in, and told apart once.
BlockSummary summary_of(std::span<const NodeRecord> records, u32 first) {
  BlockSummary s;
  s.records = static_cast<u32>(records.size());
  Extremes<u32> id, size, skipped, link;
  Extremes<i32> depth, alpha, beta, value, static_eval;
  Extremes<i64> window, margin;
  Extremes<u8> moves;
  std::array<u32, 256> by_end{}, by_flags{}, by_reason{}, by_rank{}, by_best{};
  for (u32 k = first; const NodeRecord& r : records) {
    id.add(k++ - r.size + 1 + r.ply), depth.add(r.depth()), alpha.add(r.alpha), beta.add(r.beta);
    window.add(i64{r.beta} - r.alpha), size.add(r.size), skipped.add(r.skipped);
    if (r.end() != NodeEnd::aborted) value.add(r.value);
    ++s.plies[r.ply], ++by_end[r.end_kind], ++by_flags[r.flags], ++by_reason[r.reason], ++by_rank[r.rank];
    ++by_best[r.best];
    if (r.has_static()) static_eval.add(r.static_eval);
    if (r.moves != 0 || (r.size == 1 && r.end() != NodeEnd::unreported)) moves.add(r.moves), ++s.with_moves;
    if (r.link != no_node) link.add(r.link), ++s.with_link, s.table_links += r.end() == NodeEnd::table;
    if (r.cut()) {
      margin.add(i64{r.value} - r.beta);
      s.first_cuts += r.best == 0, s.cut_with_best += r.best != no_rank;
      ++s.cut_ranks[std::min<std::size_t>(r.best, BlockSummary::ranks - 1)];
    }
  }
  s.id = id, s.depth = depth, s.alpha = alpha, s.beta = beta, s.window = window, s.size = size, s.skipped = skipped;
  s.value = value, s.margin = margin, s.static_eval = static_eval, s.moves = moves, s.link = link;
  for (u32 byte = 0; byte < 256; ++byte) {
    NodeRecord r{};
    r.end_kind = r.flags = r.reason = static_cast<u8>(byte);
    s.ends[static_cast<std::size_t>(r.end())] += by_end[byte];
    s.kinds[static_cast<std::size_t>(r.kind()) & 3] += by_end[byte];
    s.whys[static_cast<std::size_t>(r.why())] += by_reason[byte];
    s.past += r.history_dependent() ? by_reason[byte] : 0;
    const u32 n = by_flags[byte];
    s.passes[static_cast<std::size_t>(r.pass())] += n;
    s.second_moves += r.mover() == Side::second ? n : 0;
    s.with_static += r.has_static() ? n : 0, s.cuts += r.cut() ? n : 0, s.reduced += r.reduced() ? n : 0;
    s.partial += r.partial() ? n : 0, s.stood_pat += r.stood_pat() ? n : 0;
    if (byte == no_rank) continue;
    if (by_rank[byte] > 0) s.rank.add(byte), s.ranked += by_rank[byte];
    if (by_best[byte] > 0) s.best.add(byte), s.with_best += by_best[byte];
  }
  return s;
}

namespace {

PossibleValues within(const NumberRange& of, u32 known, u32 all) {
  return {known > 0, known < all, of.least, of.greatest};
}

PossibleValues truth(u32 holds, u32 all) { return {all > 0, false, holds == all, holds > 0}; }

template <std::size_t N>
PossibleValues word_of(const std::array<u32, N>& counts, u32 all) {
  NumberRange out;
  for (std::size_t i = 0; i < N; ++i)
    if (counts[i] > 0) out.add(static_cast<i64>(i));
  return within(out, all, all);
}

}  // namespace

PossibleValues range_of(Field field, const BlockSummary& s) {
  const u32 all = s.records;
  const auto ended = [&](NodeEnd e) { return s.ends[static_cast<std::size_t>(e)]; };
  const auto passed = [&](Pass p) { return s.passes[static_cast<std::size_t>(p)]; };
  const auto each = [&](const NumberRange& r) { return within(r, all, all); };
  switch (field) {
    case Field::id: return each(s.id);
    case Field::ply:
    case Field::height: return word_of(s.plies, all);
    case Field::parent_ply: {
      PossibleValues out = word_of(s.plies, all);
      out.some_unknown = s.plies[0] > 0, out.some_known = s.plies[0] < all;
      --out.least, --out.greatest;
      return out;
    }
    case Field::depth: return each(s.depth);
    case Field::mover: return {true, false, s.second_moves == all, s.second_moves > 0};
    case Field::rank: return within(s.rank, s.ranked, all);
    case Field::why: return word_of(s.whys, all);
    case Field::pass: return word_of(s.passes, all);
    case Field::scout: return truth(passed(Pass::scout), all);
    case Field::research: return truth(passed(Pass::research), all);
    case Field::probe: return truth(passed(Pass::probe), all);
    case Field::reduced: return truth(s.reduced, all);
    case Field::alpha: return each(s.alpha);
    case Field::beta: return each(s.beta);
    case Field::window: return each(s.window);
    case Field::value: return within(s.value, all - ended(NodeEnd::aborted), all);
    case Field::kind: return word_of(s.kinds, all);
    case Field::end: return word_of(s.ends, all);
    case Field::static_eval: return s.with_static == all ? each(s.static_eval) : PossibleValues{};
    case Field::margin: return within(s.margin, s.cuts, all);
    case Field::cut: return truth(s.cuts, all);
    case Field::cut_index: return within(s.best, s.cut_with_best, all);
    case Field::best: return within(s.best, s.with_best, all);
    case Field::moves: return within(s.moves, s.with_moves, all);
    case Field::size: return each(s.size);
    case Field::skipped: return each(s.skipped);
    case Field::nodes: return {true, false, s.size.least + s.skipped.least, s.size.greatest + s.skipped.greatest};
    case Field::table_hit: {
      const u32 untold = ended(NodeEnd::unreported);
      PossibleValues out = truth(ended(NodeEnd::table), all - untold);
      out.some_unknown = untold > 0;
      return out;
    }
    case Field::table_depth:
      return s.with_link + ended(NodeEnd::table) > 0 ? PossibleValues{} : PossibleValues{false, true, 0, 0};
    case Field::table_writer: return within(s.link, s.with_link, all);
    case Field::partial: return truth(s.partial, all);
    case Field::stood_pat: return truth(s.stood_pat, all);
    case Field::past: return truth(s.past, all);
    default: return {};
  }
}

}  // namespace ply
