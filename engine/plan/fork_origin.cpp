#include "engine/plan/fork_origin.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/json_text.h"
#include "engine/search/options.h"
#include "engine/trace/json_members.h"
#include "engine/trace/record.h"

namespace ply {
namespace {

using nlohmann::json;

constexpr const char* passes[] = {"full", "scout", "research", "probe"};
constexpr std::size_t max_hops = max_ply + 2, max_visits = 200, max_moves = 1000, max_bytes = std::size_t{1} << 20;

template <class Members, class Hop>
void hop_members(const Members& m, Hop& h) {
  m.get("rank", h.rank);
  m.word("pass", passes, h.pass);
  m.get("reduced", h.reduced);
  m.get("move", h.move);
  m.get("depth", h.depth);
  m.range("depth", h.depth, NodeRecord::min_depth, NodeRecord::max_stored_depth);
}
template <class Members, class Part>
void path_members(const Members& m, Part& p) {
  m.each(
      "way", p.hops, [](const auto& x, auto& h) { hop_members(x, h); }, max_hops);
  if (p.hops.empty()) m.fail("way", "is empty");
}
template <class Members, class Part>
void window_members(const Members& m, Part& p) {
  m.get("alpha", p.alpha);
  m.get("beta", p.beta);
  m.range("alpha", p.alpha, -infinite, infinite);
  m.range("beta", p.beta, -infinite, infinite);
}
std::vector<std::string> ids_of(u32 bits) {
  std::vector<std::string> out;
  for (const SwitchInfo& s : all_switches()) {
    SearchOptions o;
    if (s.bit) o.set(*s.bit);
    if (s.bit && (bits & o.switches)) out.push_back(s.id);
  }
  return out;
}

json visit_json(ForkedVisit v) {
  json j = json::object();
  json& hops = j["way"] = json::array();
  for (ForkHop& h : v.hops) hop_members(MembersWriter(hops.emplace_back()), h);
  if (v.first) j["first"] = *v.first;
  j["only"] = v.only, j["never"] = v.never, j["deeper"] = v.deeper;
  if (v.window) window_members(MembersWriter(j["window"]), v);
  j["on"] = ids_of(v.switches_on), j["off"] = ids_of(v.switches_off);
  return j;
}

void read_visit(const MembersReader& m, ForkedVisit& v) {
  path_members(m, v);
  if (m.has("first")) m.get("first", v.first.emplace());
  m.get("only", v.only);
  m.get("never", v.never);
  if (v.only.size() > max_moves || v.never.size() > max_moves) m.fail("only", "has too many moves");
  m.get("deeper", v.deeper);
  m.range("deeper", v.deeper, -max_depth - 128, max_depth + 128);
  v.window = m.has("window");
  if (v.window) window_members(m.child("window"), v);
  std::vector<std::string> on, off;
  m.get("on", on);
  m.get("off", off);
  v.switches_on = switch_bits(on), v.switches_off = switch_bits(off);
}

}  // namespace

u32 switch_bits(const std::vector<std::string>& ids) {
  SearchOptions o;
  for (const SwitchInfo& s : all_switches())
    if (s.bit && std::find(ids.begin(), ids.end(), s.id) != ids.end()) o.set(*s.bit);
  return o.switches;
}

std::string write_origin(const ForkOrigin& origin) {
  json j = json::object();
  if (origin.depth >= 0) j["depth"] = origin.depth;
  if (!origin.profile.empty()) j["profile"] = origin.profile, j["weights"] = origin.weights;
  if (origin.switches) j["switches"] = *origin.switches;
  if (origin.script.fresh) {
    FreshFork fresh = *origin.script.fresh;
    json& f = j["fresh"];
    window_members(MembersWriter(f), fresh);
    json& hops = f["way"] = json::array();
    for (ForkHop& h : fresh.hops) hop_members(MembersWriter(hops.emplace_back()), h);
  }
  json& visits = j["visits"] = json::array();
  for (const ForkedVisit& v : origin.script.visits) visits.push_back(visit_json(v));
  return j.dump();
}

Result<ForkOrigin> read_origin(std::string_view text) {
  if (text.size() > max_bytes) return Error{"what it says of its fork is too long"};
  const auto j = read_json(text);
  if (!j) return j.error().after("what it says of its fork: ");
  std::string error;
  const MembersReader m(*j, "forked", error);
  ForkOrigin out;
  if (m.has("depth")) {
    m.get("depth", out.depth);
    m.range("depth", out.depth, 0, max_depth);
  }
  if (m.has("profile")) {
    m.get("profile", out.profile);
    m.pairs("weights", out.weights, "is not a term and a number", 1000);
  }
  if (m.has("switches")) m.get("switches", out.switches.emplace());
  if (m.has("fresh")) {
    FreshFork& fresh = out.script.fresh.emplace();
    const MembersReader f = m.child("fresh");
    path_members(f, fresh);
    window_members(f, fresh);
  }
  m.each(
      "visits", out.script.visits, [](const MembersReader& x, ForkedVisit& v) { read_visit(x, v); }, max_visits);
  m.only({"depth", "profile", "weights", "switches", "fresh", "visits"});
  if (!error.empty()) return Error{error};
  return out;
}

SearchPlan plan_of(SearchPlan plan, const ForkOrigin& origin) {
  plan.limits.milliseconds = 0;
  if (origin.depth >= 0) plan.limits.depth = origin.depth;
  if (!origin.profile.empty()) plan.profile = origin.profile, plan.weights = origin.weights;
  if (origin.switches)
    for (const SwitchInfo& s : all_switches()) {
      const bool on = std::find(origin.switches->begin(), origin.switches->end(), s.id) != origin.switches->end();
      if (on != switched_on(plan.options, s)) set_switch(plan.options, s.id, on);  // a horizon that is no switch stays
    }
  plan.record = true;
  return plan;
}

}  // namespace ply
