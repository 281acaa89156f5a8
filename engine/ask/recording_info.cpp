#include "engine/ask/recording_info.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/foreign/trace_origin.h"
#include "engine/read/table/thread_sums.h"
#include "engine/trace/record_blocks.h"
#include "engine/trace/record_words.h"
#include "engine/trace/recording_json.h"

namespace ply {
namespace {

// Seconds that the file does not hold are 0.
WrittenJson known_seconds(double s) { return s > 0 ? seconds_json(s) : WrittenJson(nullptr); }

template <class E, std::size_t N, class Count>
WrittenJson counts_json(const char* (*word)(E), const std::array<Count, N>& counts) {
  WrittenJson out = WrittenJson::object();
  for (std::size_t i = 0; i < N; ++i)
    if (counts[i] > 0) out[word(static_cast<E>(i))] = counts[i];
  return out;
}

// What the file of plytrace.h holds besides this search.
void add_file(WrittenJson& out, const TraceOrigin& origin) {
  WrittenJson searches = WrittenJson::array(), counters = WrittenJson::array();
  for (const TraceSearch& s : origin.searches)
    searches.push_back({{"root", s.root},
                        {"records", s.nodes},
                        {"visited", s.visits ? WrittenJson(s.visits) : WrittenJson(nullptr)},
                        {"ended", s.ended},
                        {"depth", s.depth},
                        {"value", s.has_value ? WrittenJson(s.value) : WrittenJson(nullptr)},
                        {"unit", nullptr},
                        {"for", side_word(s.mover)}});
  for (const TraceCounter& c : origin.counters) {
    WrittenJson row = {{"what", c.what}, {"file", c.file}, {"line", c.line}, {"depth", c.depth}, {"n", c.n}};
    if (c.is_mean) row.update({{"mean", mean_of(c)}, {"min", c.min}, {"max", c.max}});
    else row.update({{"hits", c.hits}, {"share", share(c.hits, c.n)}});
    counters.push_back(std::move(row));
  }
  out["file"] = {{"thread", origin.thread},
                 {"search", origin.chosen},
                 {"searches", searches},
                 {"counters", counters},
                 {"extras", origin.extras}};
}

WrittenJson threads_json(const View& v, const ThreadSums& sums) {
  WrittenJson rows = WrittenJson::array();
  for (const ThreadSums::One& t : sums.threads)
    rows.push_back({{"thread", t.number},
                    {"nodes", t.nodes},
                    {"own_answers", t.own},
                    {"other_answers", t.other},
                    {"untold_answers", t.untold},
                    {"cutoffs", t.cuts},
                    {"cutoffs_by_others", t.cuts_by_other},
                    {"searched_twice", sums.keys ? WrittenJson(t.twice) : WrittenJson(nullptr)}});
  return {{"exact", sums.exact},
          {"rows", rows},
          {"positions", sums.keys ? WrittenJson(sums.positions) : WrittenJson(nullptr)},
          {"saved", sums.saved == no_node ? WrittenJson(nullptr)
                                          : WrittenJson({{"id", v.id(sums.saved)}, {"writer", v.id(sums.writer)}})}};
}

}  // namespace

std::vector<std::string> pv_texts(const Result<PlanRoot>& root, const std::vector<u32>& pv) {
  std::vector<std::string> out;
  if (!root) return out;
  Position p = root->position;
  for (u32 m : pv) {
    if (!root->game->can_play(p, m)) {
      out.push_back(fmt::format("#{}", m));  // not legal here: the line ends
      break;
    }
    out.push_back(root->game->write_move(p, m));
    p = root->game->after(p, m);
  }
  return out;
}

static TraceStatistics sums_of(const RecordIndex& index) {
  TraceStatistics out;
  static_assert(Tally::ranks == BlockSummary::ranks);
  const auto add = [](auto& to, const auto& from) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
  };
  for (u32 b = 0; b < index.blocks(); ++b) {
    const BlockSummary& s = index[b].summary;
    add(out.tally.by_end, s.ends), add(out.tally.cut_by_rank, s.cut_ranks);
    add(out.kinds, s.kinds), add(out.passes, s.passes);
    out.tally.cuts[0] += s.cuts, out.tally.first_cuts[0] += s.first_cuts;
    for (std::size_t ply = 0; ply < s.plies.size(); ++ply)
      if (s.plies[ply] > 0) {
        if (ply >= out.plies.size()) out.plies.resize(ply + 1);
        out.plies[ply] += s.plies[ply];
      }
    out.linked += s.table_links;
  }
  return out;
}

TraceStatistics statistics(const Recording& r) {
  return r.blocks() ? sums_of(r.blocks()->index()) : statistics(r.view());
}

TraceStatistics statistics(const View& v) {
  TraceStatistics out;
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeRecord& r = v[k];
    out.tally.add(v, k);
    ++out.kinds[static_cast<std::size_t>(r.kind()) & 3];
    ++out.passes[static_cast<std::size_t>(r.pass())];
    if (r.ply >= out.plies.size()) out.plies.resize(std::size_t{r.ply} + 1);
    ++out.plies[r.ply];
    out.linked += r.end() == NodeEnd::table && table_writer(v, k) != no_node;
  }
  return out;
}

WrittenJson info_json(const Recording& r) {
  const TraceStatistics s = statistics(r);
  const RecordingSummary& sum = r.summary();
  const auto root = resolve(r.plan());
  const ProfileInfo* profile = root ? root->game->profile(r.plan().profile) : nullptr;
  const int scale = profile ? profile->scale : 1;
  WrittenJson out = {{"settings", WrittenJson::of_text(write_settings(r.plan()))}};
  out["program"] = sum.program;
  out["revision"] = {{"search", sum.search.by.search}, {"evaluation", sum.search.by.evaluation}};
  WrittenJson& iterations = out["iterations"] = WrittenJson::array();
  for (const Iteration& i : sum.search.iterations)
    iterations.push_back(
        {{"depth", sum.claims.untold.depths ? WrittenJson(nullptr) : WrittenJson(i.depth)},
         {"value", in_unit(i.score.value, scale)},
         {"unit", profile ? WrittenJson(profile->unit) : WrittenJson(nullptr)},
         {"for", root ? WrittenJson(side_word(root->game->mover(root->position))) : WrittenJson(nullptr)},
         {"kind", i.score.kind == Kind::none ? WrittenJson(nullptr) : WrittenJson(kind_word(i.score.kind))},
         {"pv", pv_texts(root, i.pv)},
         {"nodes", i.nodes},
         {"seconds", known_seconds(i.seconds)},
         {"attempts", i.attempts}});
  out["untold"] = WrittenJson::array();
  if (sum.claims.untold.windows) out["untold"].push_back("windows");
  if (sum.claims.untold.depths) out["untold"].push_back("depths");
  out["stopped"] = sum.search.stopped;
  out["records"] = r.size();
  out["visited"] = sum.visited;
  out["skipped"] = sum.skipped;
  out["deepest_ply"] = sum.deepest_ply;
  WrittenJson& limits = out["limits"] = WrittenJson::array();
  for (const LimitChange& l : sum.limits) limits.push_back({{"visit", l.visit}, {"limit", l.limit}, {"full", l.full}});
  out["ends"] = counts_json(end_word, s.tally.by_end);
  out["kinds"] = counts_json(kind_word, s.kinds);
  out["passes"] = counts_json(pass_word, s.passes);
  out["plies"] = s.plies;
  out["cutoffs"] = {{"nodes", s.tally.total_cuts()},
                    {"first_move_percent", percent_of(s.tally.total_first(), s.tally.total_cuts())},
                    {"by_rank", s.tally.cut_by_rank}};
  out["table"] = {{"hits", s.tally.table_answers()}, {"linked", s.linked}};
  if (const ThreadSums threads = thread_sums(r); !threads.threads.empty())
    out["threads"] = threads_json(r.view(), threads);
  out["digest"] = fmt::format("{:016x}", r.digest());
  if (r.blocks()) out["records_read"] = false;
  if (sum.cut)
    out["cut"] = {
        {"records", sum.cut->records}, {"digest", fmt::format("{:016x}", sum.cut->digest)}, {"tick", sum.cut->tick}};
  if (const auto origin = origin_of(r); origin && !origin->searches.empty()) add_file(out, *origin);
  if (const auto origin = origin_of(r))
    out["again"] = {{"command", origin->command},
                    {"folder", origin->folder},
                    {"other", origin->other.empty() ? WrittenJson(nullptr) : WrittenJson(origin->other)}};
  if (sum.moment)
    out["moment"] = {{"tick", sum.moment->tick},
                     {"id", sum.moment->node == no_node ? WrittenJson(nullptr) : WrittenJson(sum.moment->node)},
                     {"note", sum.moment->note}};
  return out;
}

}  // namespace ply
