#include "engine/trace/recording_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/json_text.h"
#include "engine/base/version.h"
#include "engine/trace/digest.h"
#include "engine/trace/json_members.h"
#include "engine/trace/source_lines.h"

namespace ply {
namespace {

using Json = nlohmann::json;

constexpr const char* algorithms[] = {"minimax", "alpha-beta"};
constexpr const char* horizons[] = {"leaf", "quiescence", "forced"};
constexpr const char* kinds[] = {"none", "exact", "lower", "upper"};
constexpr const char* policies[] = {"stop", "keep-shallow", "compact"};

// Each type's members are named once, for those who read and those who write: M is a MembersReader or a MembersWriter.
template <class M>
void members(const M& m, SearchOptions& o) {
  std::vector<std::string> on;
  if constexpr (M::writes)
    for (const SwitchInfo& s : all_switches())
      if (switched_on(o, s)) on.push_back(s.id);
  m.get("switches", on);
  if constexpr (!M::writes) {
    o = {};
    for (const std::string& id : on)
      if (!set_switch(o, id, true))
        m.fail("settings.options.switches", fmt::format("names the unknown switch '{}'", id));
  }
  m.word("algorithm", algorithms, o.algorithm);
  m.word("horizon", horizons, o.horizon);
  m.get("aspiration_width", o.aspiration_width);
  m.only({"algorithm", "horizon", "switches", "aspiration_width"});
}

template <class M>
void members(const M& m, Score& s) {
  m.get("value", s.value);
  m.word("kind", kinds, s.kind);
}

template <class M>
void members(const M& m, SearchPlan& s) {
  m.get("game", s.game);
  m.get("rules", s.rules);
  m.get("position", s.position);
  m.get("moves", s.moves);
  m.get("profile", s.profile);
  m.get("weights", s.weights);
  members(m.child("options"), s.options);
  const M limits = m.child("limits");
  limits.get("depth", s.limits.depth);
  limits.get("nodes", s.limits.nodes);
  limits.get("milliseconds", s.limits.milliseconds);
  limits.only({"depth", "nodes", "milliseconds"});
  m.get("seed", s.seed);
  m.get("table_bytes", s.table_bytes);
  m.get("budget_bytes", s.budget_bytes);
  m.word("policy", policies, s.policy);
  m.get("max_ply", s.max_ply);
  // What is not known may change what was searched, and the digest is over all of it.
  m.only({"game", "rules", "position", "moves", "profile", "weights", "options", "limits", "seed", "table_bytes",
          "budget_bytes", "policy", "max_ply", "own_terms", "engine", "move_texts", "board_texts"});
  if (m.has("own_terms", !s.own_terms.empty())) m.get("own_terms", s.own_terms);
  if (m.has("engine", s.imported())) {  // our own have neither, so their digests stay
    m.get("engine", s.engine);
    m.get("move_texts", s.move_texts);
    if (m.has("board_texts", !s.board_texts.empty())) m.get("board_texts", s.board_texts);
  }
}

template <class M>
void members(const M& m, SearchCounters& c) {
  m.get("nodes", c.nodes);
  m.get("leaves", c.leaves);
  m.get("finished", c.finished);
  m.get("table_probes", c.table_probes);
  m.get("table_hits", c.table_hits);
  m.get("table_cuts", c.table_cuts);
  m.get("table_stores", c.table_stores);
  m.get("researches", c.researches);
  m.get("cut_by_rank", c.cut_by_rank);
}

template <class M>
void members(const M& m, SharedMoment& s) {
  int version = SharedMoment::version;
  m.get("version", version);
  if (version != SharedMoment::version)
    return m.fail("the shared moment",
                  fmt::format("is of version {}, this program reads version {}", version, SharedMoment::version));
  m.get("tick", s.tick);
  m.get("node", s.node);
  m.get("note", s.note);
  m.get("game", s.game);
  m.get("plies", s.plies);
  m.get("view", s.view);
  s.view.resize(std::min(s.view.size(), SharedMoment::max_words));
}

template <class M>
void members(const M& m, RecordingSummary& s) {
  m.get("program", s.program);
  m.get("visited", s.visited);
  m.get("skipped", s.skipped);
  m.get("deepest_ply", s.deepest_ply);
  m.range("deepest_ply", s.deepest_ply, 0, max_ply);
  m.each("limits", s.limits, [](const M& l, LimitChange& c) {
    l.get("id", c.id);
    l.get("visit", c.visit);
    l.get("limit", c.limit);
    l.get("full", c.full);
  });
  SearchResult& q = s.search;
  m.get("depth", q.depth);
  members(m.child("score"), q.score);
  m.get("has_best", q.has_best);
  m.get("best", q.best);
  if (m.has("settled_best")) {
    m.get("improved", q.improved);
    m.get("settled_best", q.settled_best);
    m.get("rests_on_past", q.history_dependent);
  } else {  // older recordings have none
    q.settled_best = q.best;
  }
  m.get("pv", q.pv);
  m.each("iterations", q.iterations, [](const M& i, Iteration& it) {
    i.get("depth", it.depth);
    members(i.child("score"), it.score);
    i.get("best", it.best);
    i.get("nodes", it.nodes);
    i.get("seconds", it.seconds);
    i.get("attempts", it.attempts);
    i.get("pv", it.pv);
  });
  members(m.child("counters"), q.counters);
  m.get("seconds", q.seconds);
  m.get("stopped", q.stopped);
  m.get("table_used", q.table_used);
  m.get("table_capacity", q.table_capacity);
  if (m.has("cut", s.cut.has_value())) {
    const M c = m.child("cut");
    CutFrom& cut = s.cut ? *s.cut : s.cut.emplace();
    c.get("records", cut.records);
    c.get("digest", cut.digest);
    c.get("tick", cut.tick);
    c.get("node", cut.node);
  }
  if (m.has("claims", s.claims != EngineClaims{})) {
    const M c = m.child("claims");
    c.get("words", s.claims.words);
    c.get("told", s.claims.reported);
    c.get("empty_table", s.claims.empty_table);
    c.get("win", s.claims.win);
    m.range("claims.win", s.claims.win, 0, infinite);
    Untold& untold = s.claims.untold;
    c.maybe("windows_untold", untold.windows, untold.windows);
    c.maybe("depths_untold", untold.depths, untold.depths);
    c.maybe("tree_untold", untold.tree, untold.tree);
  }
  if (m.has("moment", s.moment.has_value())) members(m.child("moment"), s.moment ? *s.moment : s.moment.emplace());
  if (m.has("revision")) {
    const M by = m.child("revision");
    by.get("search", q.by.search);
    by.get("evaluation", q.by.evaluation);
  } else if (is_plyscope(s.program)) {  // of layout 1, all of whose searches and evaluations were the first
    q.by = {1, 1};
  }
}

template <class M>
void members(const M& m, std::vector<Bookmark>& list) {
  const auto mark = [](const M& one, Bookmark& b) {
    one.get("tick", b.tick);
    one.get("node", b.node);
    one.get("note", b.note);
  };
  m.each("bookmarks", list, mark, max_bookmarks);
}

void members(const MembersReader& m, RecordingHeader& h) {
  members(m.child("settings"), h.plan);
  members(m.child("summary"), h.summary);
  if (h.plan.imported()) h.summary.search.by = {};
  if (m.has("bookmarks")) members(m, h.bookmarks);  // recordings without any have none, as older ones
}

// Bytes that are not UTF-8 are replaced, so writing cannot fail.
template <class T>
std::string written(T x) {
  Json j;
  members(MembersWriter(j), x);
  return j.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class T>
Result<T> read_as(std::string_view text, const char* what, const char* path) {
  const auto j = read_json(text);
  if (!j) return Error{fmt::format("the {} cannot be read: {}", what, j.error().message)};
  return read_members(*j, path, T{}, [](const MembersReader& m, T& x) { members(m, x); });
}

}  // namespace

std::string write_settings(const SearchPlan& s) { return written(s); }

std::string write_summary(const SearchPlan& plan, const RecordingSummary& summary) {
  RecordingSummary s = summary;
  // Clock times are written only where the clock was a limit: equal searches make equal files otherwise.
  if (plan.limits.milliseconds <= 0 && !summary.claims.untold.tree) {  // those of a log stand in it
    s.search.seconds = 0;
    for (Iteration& i : s.search.iterations) i.seconds = 0;
  }
  return written(std::move(s));
}

std::string write_bookmarks(const std::vector<Bookmark>& bookmarks) { return written(bookmarks); }

Result<SearchPlan> read_settings(std::string_view text) { return read_as<SearchPlan>(text, "settings", "settings"); }

Result<RecordingSummary> read_summary(std::string_view text) {
  return read_as<RecordingSummary>(text, "summary", "summary");
}

Result<std::vector<Bookmark>> read_bookmarks(std::string_view text) {
  return read_as<std::vector<Bookmark>>(text, "bookmarks", "");
}

std::string write_shared_moment(const SharedMoment& moment) { return written(moment); }

Result<SharedMoment> read_shared_moment(std::string_view text) {
  return read_as<SharedMoment>(text, "shared moment", "");
}

std::string write_source_names(const std::vector<std::string>& names) {
  return Json(names).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::vector<std::string>> read_source_names(std::string_view text) {
  const auto all = read_json(text);
  const auto wrong = [] { return Error{"the block sources is not a list of names"}; };
  if (!all || !all->is_array() || all->size() > SourceLines::max_files) return wrong();
  std::vector<std::string> out;
  for (const Json& name : *all) {
    if (!name.is_string()) return wrong();
    out.push_back(name.get<std::string>());
  }
  return out;
}

Result<RecordingHeader> read_header(std::string_view text) {
  auto h = read_as<RecordingHeader>(text, "header", "");
  return h ? h : h.error().after("the header is damaged: ");
}

u64 digest_of(const SearchPlan& plan, const NodeRecord* records, u32 n) {
  static_assert(std::endian::native == std::endian::little, "records are digested and stored as little-endian bytes");
  Digest d;
  d.add(write_settings(plan));
  d.add(records, std::size_t{n} * sizeof(NodeRecord));
  return d.value();
}

}  // namespace ply
