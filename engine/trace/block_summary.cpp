#include "engine/trace/block_summary.h"

#include <algorithm>

namespace ply {

BlockSummary summary_of(std::span<const NodeRecord> records, u32 first) {
  BlockSummary s;
  s.records = static_cast<u32>(records.size());
  for (u32 k = first; const NodeRecord& r : records) {
    const u32 id = k++ - r.size + 1 + r.ply;
    s.id.add(id), s.depth.add(r.depth()), s.alpha.add(r.alpha), s.beta.add(r.beta);
    s.window.add(i64{r.beta} - r.alpha), s.size.add(r.size), s.skipped.add(r.skipped);
    if (r.end() != NodeEnd::aborted) s.value.add(r.value);
    ++s.plies[r.ply], ++s.ends[static_cast<std::size_t>(r.end())], ++s.whys[static_cast<std::size_t>(r.why())];
    ++s.kinds[static_cast<std::size_t>(r.kind()) & 3], ++s.passes[static_cast<std::size_t>(r.pass())];
    s.second_moves += r.mover() == Side::second;
    if (r.has_static()) s.static_eval.add(r.static_eval), ++s.with_static;
    if (r.rank != no_rank) s.rank.add(r.rank), ++s.ranked;
    if (r.best != no_rank) s.best.add(r.best), ++s.with_best;
    if (r.moves != 0 || (r.size == 1 && r.end() != NodeEnd::unreported)) s.moves.add(r.moves), ++s.with_moves;
    if (r.link != no_node) s.link.add(r.link), ++s.with_link, s.table_links += r.end() == NodeEnd::table;
    if (r.cut()) {
      s.margin.add(i64{r.value} - r.beta);
      ++s.cuts, s.first_cuts += r.best == 0, s.cut_with_best += r.best != no_rank;
      ++s.cut_ranks[std::min<std::size_t>(r.best, BlockSummary::ranks - 1)];
    }
    s.reduced += r.reduced(), s.partial += r.partial(), s.stood_pat += r.stood_pat(), s.past += r.history_dependent();
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
