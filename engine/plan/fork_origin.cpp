#include "engine/plan/fork_origin.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/json_text.h"
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

template <class Members>
void visit_members(const Members& m, ForkedVisit& v) {
  path_members(m, v);
  m.maybe("first", v.first);
  m.get("only", v.only);
  m.get("never", v.never);
  if (v.only.size() > max_moves || v.never.size() > max_moves) m.fail("only", "has too many moves");
  m.get("deeper", v.deeper);
  m.range("deeper", v.deeper, -max_depth - 128, max_depth + 128);
  v.window = m.has("window", v.window);
  if (v.window) window_members(m.child("window"), v);
  std::vector<std::string> on = ids_of(v.switches_on), off = ids_of(v.switches_off);
  m.get("on", on);
  m.get("off", off);
  v.switches_on = switch_bits(on), v.switches_off = switch_bits(off);
}

template <class Members>
void origin_members(const Members& m, ForkOrigin& o) {
  if (m.has("depth", o.depth >= 0)) {
    m.get("depth", o.depth);
    m.range("depth", o.depth, 0, max_depth);
  }
  if (m.has("profile", !o.profile.empty())) {
    m.get("profile", o.profile);
    m.get("weights", o.weights);
    o.weights.resize(std::min<std::size_t>(o.weights.size(), 1000));
  }
  m.maybe("switches", o.switches);
  if (m.has("fresh", o.script.fresh.has_value())) {
    FreshFork& fresh = o.script.fresh ? *o.script.fresh : o.script.fresh.emplace();
    const Members f = m.child("fresh");
    path_members(f, fresh);
    window_members(f, fresh);
  }
  m.each(
      "visits", o.script.visits, [](const Members& x, ForkedVisit& v) { visit_members(x, v); }, max_visits);
  m.only({"depth", "profile", "weights", "switches", "fresh", "visits"});
}

}  // namespace

u32 switch_bits(const std::vector<std::string>& ids) {
  SearchOptions o;
  for (const SwitchInfo& s : all_switches())
    if (s.bit && std::find(ids.begin(), ids.end(), s.id) != ids.end()) o.set(*s.bit);
  return o.switches;
}

std::string write_origin(const ForkOrigin& origin) {
  json j;
  ForkOrigin copy = origin;
  origin_members(MembersWriter(j), copy);
  return j.dump();
}

Result<ForkOrigin> read_origin(std::string_view text) {
  if (text.size() > max_bytes) return Error{"what it says of its fork is too long"};
  const auto j = read_json(text);
  if (!j) return j.error().after("what it says of its fork: ");
  return read_members(*j, "forked", ForkOrigin{}, [](const MembersReader& m, ForkOrigin& o) { origin_members(m, o); });
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
