#include "engine/trace/recording_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/version.h"
#include "engine/trace/digest.h"
#include "engine/trace/json_members.h"

namespace ply {
namespace {

using Json = nlohmann::json;

// Bytes that are not UTF-8 are replaced, so writing cannot fail.
std::string dump(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

constexpr const char* algorithms[] = {"minimax", "alpha-beta"};
constexpr const char* horizons[] = {"leaf", "quiescence", "forced"};
constexpr const char* kinds[] = {"none", "exact", "lower", "upper"};
constexpr const char* policies[] = {"stop", "keep-shallow", "compact"};

Json to_json(const SearchOptions& o) {
  Json on = Json::array();
  for (const SwitchInfo& s : all_switches())
    if (switched_on(o, s)) on.push_back(s.id);
  return {{"algorithm", algorithms[static_cast<int>(o.algorithm)]},
          {"horizon", horizons[static_cast<int>(o.horizon)]},
          {"switches", on},
          {"aspiration_width", o.aspiration_width}};
}

Json to_json(const Score& s) { return {{"value", s.value}, {"kind", kinds[static_cast<int>(s.kind)]}}; }

Json to_json(const SearchPlan& s) {
  Json weights = Json::array();
  for (const auto& [id, w] : s.weights) weights.push_back({id, w});
  Json out = {
      {"game", s.game},
      {"rules", s.rules},
      {"position", s.position},
      {"moves", s.moves},
      {"profile", s.profile},
      // clang-format off
              {"weights", weights}, {"options", to_json(s.options)},
              {"limits", {{"depth", s.limits.depth}, {"nodes", s.limits.nodes}, {"milliseconds", s.limits.milliseconds}}},
              {"seed", s.seed}, {"table_bytes", s.table_bytes}, {"budget_bytes", s.budget_bytes},
              {"policy", policies[static_cast<int>(s.policy)]}, {"max_ply", s.max_ply}};
  // clang-format on
  // Our own have neither, so their digests stay
  if (s.imported()) out["engine"] = s.engine, out["move_texts"] = s.move_texts;
  return out;
}

Json to_json(const SearchCounters& c) {
  return {{"nodes", c.nodes},
          {"leaves", c.leaves},
          {"finished", c.finished},
          {"table_probes", c.table_probes},
          {"table_hits", c.table_hits},
          {"table_cuts", c.table_cuts},
          {"table_stores", c.table_stores},
          {"researches", c.researches},
          {"cut_by_rank", c.cut_by_rank}};
}

// Clock times are written only where the clock was a limit: equal searches make equal files otherwise.
Json to_json(const RecordingSummary& s, bool timed) {
  const auto seconds = [&](double x) { return timed ? x : 0.0; };
  Json iterations = Json::array();
  for (const Iteration& i : s.search.iterations)
    iterations.push_back({{"depth", i.depth},
                          {"score", to_json(i.score)},
                          {"best", i.best},
                          {"nodes", i.nodes},
                          {"seconds", seconds(i.seconds)},
                          {"attempts", i.attempts},
                          {"pv", i.pv}});
  Json limits = Json::array();
  for (const LimitChange& l : s.limits)
    limits.push_back({{"id", l.id}, {"visit", l.visit}, {"limit", l.limit}, {"full", l.full}});
  const SearchResult& r = s.search;
  Json out = {{"program", s.program},
              {"visited", s.visited},
              {"skipped", s.skipped},
              {"deepest_ply", s.deepest_ply},
              // clang-format off
          {"limits", limits}, {"depth", r.depth}, {"score", to_json(r.score)}, {"has_best", r.has_best}, {"best", r.best},
          {"improved", r.improved}, {"settled_best", r.settled_best}, {"rests_on_past", r.rests_on_past},
          {"pv", r.pv}, {"iterations", iterations}, {"counters", to_json(r.counters)}, {"seconds", seconds(r.seconds)},
          {"stopped", r.stopped}, {"table_used", r.table_used}, {"table_capacity", r.table_capacity},
          {"revision", {{"search", r.by.search}, {"evaluation", r.by.evaluation}}}};
  // clang-format on
  if (s.cut)
    out["cut"] = {{"records", s.cut->records}, {"digest", s.cut->digest}, {"tick", s.cut->tick}, {"node", s.cut->node}};
  if (const auto& m = s.moment) {
    Json view = Json::array();
    for (const auto& [key, value] : m->view) view.push_back({key, value});
    out["moment"] = {{"version", SharedMoment::version},
                     {"tick", m->tick},
                     {"node", m->node},
                     {"note", m->note},
                     {"game", m->game},
                     {"plies", m->plies},
                     {"view", view}};
  }
  return out;
}

void read(const MembersReader& r, SearchOptions& o) {
  o = {};
  std::vector<std::string> on;
  r.get("switches", on);
  for (const std::string& id : on)
    if (!set_switch(o, id, true)) r.fail("settings.options.switches", fmt::format("names the unknown switch '{}'", id));
  r.word("algorithm", algorithms, o.algorithm);
  r.word("horizon", horizons, o.horizon);
  r.get("aspiration_width", o.aspiration_width);
  r.only({"algorithm", "horizon", "switches", "aspiration_width"});
}

void read(const MembersReader& r, Score& s) {
  r.get("value", s.value);
  r.word("kind", kinds, s.kind);
}

void read(const MembersReader& r, SearchPlan& s) {
  r.get("game", s.game);
  r.get("rules", s.rules);
  r.get("position", s.position);
  r.get("moves", s.moves);
  r.get("profile", s.profile);
  r.list("weights", [&](const Json& v, const std::string& where) {
    if (!v.is_array() || v.size() != 2 || !v[0].is_string())
      return r.fail(where, "is not a pair of a term and a weight");
    int w = 0;
    r.integer(v[1], where, w);
    s.weights.emplace_back(v[0].get<std::string>(), w);
  });
  read(r.child("options"), s.options);
  const MembersReader limits = r.child("limits");
  limits.get("depth", s.limits.depth);
  limits.get("nodes", s.limits.nodes);
  limits.get("milliseconds", s.limits.milliseconds);
  limits.only({"depth", "nodes", "milliseconds"});
  r.get("seed", s.seed);
  r.get("table_bytes", s.table_bytes);
  r.get("budget_bytes", s.budget_bytes);
  r.word("policy", policies, s.policy);
  r.get("max_ply", s.max_ply);
  // What is not known may change what was searched, and the digest is over all of it.
  r.only({"game", "rules", "position", "moves", "profile", "weights", "options", "limits", "seed", "table_bytes",
          "budget_bytes", "policy", "max_ply", "engine", "move_texts"});
  if (r.has("engine")) {
    r.get("engine", s.engine);
    r.get("move_texts", s.move_texts);
  }
}

void read(const MembersReader& r, SearchCounters& c) {
  r.get("nodes", c.nodes);
  r.get("leaves", c.leaves);
  r.get("finished", c.finished);
  r.get("table_probes", c.table_probes);
  r.get("table_hits", c.table_hits);
  r.get("table_cuts", c.table_cuts);
  r.get("table_stores", c.table_stores);
  r.get("researches", c.researches);
  std::vector<u64> cuts;
  r.get("cut_by_rank", cuts);
  if (cuts.size() != c.cut_by_rank.size()) r.fail("summary.counters.cut_by_rank", "has the wrong length");
  else std::copy(cuts.begin(), cuts.end(), c.cut_by_rank.begin());
}

void read(const MembersReader& r, SharedMoment& m) {
  int version = 0;
  r.get("version", version);
  if (version != SharedMoment::version)
    return r.fail("the shared moment",
                  fmt::format("is of version {}, this program reads version {}", version, SharedMoment::version));
  r.get("tick", m.tick);
  r.get("node", m.node);
  r.get("note", m.note);
  r.get("game", m.game);
  r.get("plies", m.plies);
  r.list("view", [&](const Json& v, const std::string& where) {
    if (!v.is_array() || v.size() != 2 || !v[0].is_string() || !v[1].is_string())
      return r.fail(where, "is not a pair of texts");
    if (m.view.size() < SharedMoment::most_words) m.view.emplace_back(v[0].get<std::string>(), v[1].get<std::string>());
  });
}

void read(const MembersReader& r, RecordingSummary& s, std::string& error) {
  r.get("program", s.program);
  r.get("visited", s.visited);
  r.get("skipped", s.skipped);
  r.get("deepest_ply", s.deepest_ply);
  r.range("deepest_ply", s.deepest_ply, 0, max_ply);
  r.list("limits", [&](const Json& v, const std::string& where) {
    const MembersReader l(v, where, error);
    LimitChange c;
    l.get("id", c.id);
    l.get("visit", c.visit);
    l.get("limit", c.limit);
    l.get("full", c.full);
    s.limits.push_back(c);
  });
  SearchResult& q = s.search;
  r.get("depth", q.depth);
  read(r.child("score"), q.score);
  r.get("has_best", q.has_best);
  r.get("best", q.best);
  q.settled_best = q.best;
  if (r.has("settled_best")) {  // older recordings have none
    r.get("improved", q.improved);
    r.get("settled_best", q.settled_best);
    r.get("rests_on_past", q.rests_on_past);
  }
  r.get("pv", q.pv);
  r.list("iterations", [&](const Json& v, const std::string& where) {
    const MembersReader i(v, where, error);
    Iteration it;
    i.get("depth", it.depth);
    read(i.child("score"), it.score);
    i.get("best", it.best);
    i.get("nodes", it.nodes);
    i.get("seconds", it.seconds);
    i.get("attempts", it.attempts);
    i.get("pv", it.pv);
    q.iterations.push_back(std::move(it));
  });
  read(r.child("counters"), q.counters);
  r.get("seconds", q.seconds);
  r.get("stopped", q.stopped);
  r.get("table_used", q.table_used);
  r.get("table_capacity", q.table_capacity);
  if (r.has("cut")) {
    const MembersReader c = r.child("cut");
    CutFrom& cut = s.cut.emplace();
    c.get("records", cut.records);
    c.get("digest", cut.digest);
    c.get("tick", cut.tick);
    c.get("node", cut.node);
  }
  if (r.has("moment")) read(r.child("moment"), s.moment.emplace());
  if (r.has("revision")) {
    const MembersReader by = r.child("revision");
    by.get("search", q.by.search);
    by.get("evaluation", q.by.evaluation);
  } else if (is_plyscope(s.program)) {  // of layout 1, all of whose searches and evaluations were the first
    q.by = {1, 1};
  }
}

void read(const MembersReader& r, std::vector<Bookmark>& out, std::string& error) {
  r.list("bookmarks", [&](const Json& v, const std::string& where) {
    const MembersReader mark(v, where, error);
    Bookmark b;
    mark.get("tick", b.tick);
    mark.get("node", b.node);
    mark.get("note", b.note);
    if (out.size() < most_bookmarks) out.push_back(std::move(b));
  });
}

Json parsed(std::string_view text, const char* what, std::string& error) {
  Json j = Json::parse(text.begin(), text.end(), nullptr, false);
  if (j.is_discarded()) error = fmt::format("the {} is not JSON", what);
  return j;
}

}  // namespace

std::string write_settings(const SearchPlan& s) { return dump(to_json(s)); }

std::string write_summary(const SearchPlan& plan, const RecordingSummary& summary) {
  return dump(to_json(summary, plan.limits.milliseconds > 0));
}

std::string write_bookmarks(const std::vector<Bookmark>& bookmarks) {
  Json list = Json::array();
  for (const Bookmark& b : bookmarks) list.push_back({{"tick", b.tick}, {"node", b.node}, {"note", b.note}});
  return dump({{"bookmarks", list}});
}

Result<SearchPlan> read_settings(std::string_view text) {
  SearchPlan out;
  std::string error;
  const auto j = parsed(text, "settings", error);
  if (error.empty()) read(MembersReader(j, "settings", error), out);
  if (!error.empty()) return Error{error};
  return out;
}

Result<RecordingSummary> read_summary(std::string_view text) {
  RecordingSummary out;
  std::string error;
  const auto j = parsed(text, "summary", error);
  if (error.empty()) read(MembersReader(j, "summary", error), out, error);
  if (!error.empty()) return Error{error};
  return out;
}

Result<std::vector<Bookmark>> read_bookmarks(std::string_view text) {
  std::vector<Bookmark> out;
  std::string error;
  const auto j = parsed(text, "bookmarks", error);
  if (error.empty()) read(MembersReader(j, "", error), out, error);
  if (!error.empty()) return Error{error};
  return out;
}

Result<RecordingHeader> read_header(std::string_view text) {
  RecordingHeader h;
  std::string error;
  const auto j = parsed(text, "header", error);
  if (error.empty()) {
    const MembersReader top(j, "", error);
    read(top.child("settings"), h.plan);
    read(top.child("summary"), h.summary, error);
    if (h.plan.imported()) h.summary.search.by = {};
    if (top.has("bookmarks")) read(top, h.bookmarks, error);  // recordings without any have none, as older ones
  }
  if (!error.empty()) return Error{"the header is damaged: " + error};
  return h;
}

u64 digest_of(const SearchPlan& plan, const NodeRecord* records, u32 n) {
  static_assert(std::endian::native == std::endian::little, "records are digested and stored as little-endian bytes");
  Digest d;
  d.add(write_settings(plan));
  d.add(records, std::size_t{n} * sizeof(NodeRecord));
  return d.value();
}

}  // namespace ply
