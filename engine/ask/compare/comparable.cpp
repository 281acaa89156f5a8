#include "engine/ask/compare/comparable.h"

#include <fmt/format.h>

#include <set>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/plan/thread_parts.h"
#include "engine/search/options.h"

namespace ply {
namespace {

std::string game_of(const SearchPlan& s, const Result<PlanRoot>& root) {
  if (root && root->game) return root->game->type().title();
  return s.game.empty() ? std::string("a game without a name") : s.game;
}

// Of one recording: what of its search it does not hold.
void own_limits(const Recording& r, const char* name, std::vector<std::string>& out) {
  const SearchPlan& s = r.plan();
  const RecordingSummary& sum = r.summary();
  if (is_by_threads(s)) out.push_back(fmt::format("{}: {}", name, because_imported(s)));
  else if (s.imported())
    out.push_back(fmt::format(
        "{} comes from {}: what its lines did not say was filled in, and its table and its switches are not known",
        name, s.engine));
  if (sum.search.stopped)
    out.push_back(
        sum.search.depth > 0
            ? fmt::format("{} was stopped in the iteration after depth {}: what it did not come to is missing", name,
                          sum.search.depth)
            : fmt::format("{} was stopped before it finished an iteration", name));
  if (sum.skipped > 0) {
    std::string where;
    if (s.max_ply < max_ply) where = fmt::format(" (none deeper than ply {})", s.max_ply);
    else if (!sum.limits.empty() && sum.limits.back().limit >= 0)
      where = fmt::format(" (at the end none deeper than ply {})", sum.limits.back().limit);
    out.push_back(fmt::format("{} recorded {} of {}{}: the others are counted, not compared", name, grouped(r.size()),
                              counted(sum.visited, "node"), where));
  }
}

std::set<int> depths(const View& v) {
  std::vector<u32> roots;
  v.roots(roots);
  std::set<int> out;
  for (const u32 k : roots) out.insert(v[k].depth());
  return out;
}

}  // namespace

Comparable comparable(const Recording& a, const Recording& b) {
  Comparable out;
  const SearchPlan &x = a.plan(), &y = b.plan();
  own_limits(a, "this one", out.limits);
  own_limits(b, "the other", out.limits);
  out.scores = x.game == y.game && x.profile == y.profile && x.engine == y.engine;
  const auto ra = resolve(x), rb = resolve(y);
  if (x.game != y.game) {
    out.refused =
        fmt::format("they are of different games: this one of {}, the other of {}", game_of(x, ra), game_of(y, rb));
  } else if (ra && rb) {
    if (ra->game->rules() != rb->game->rules()) out.refused = "they are of different rules";
    else if (ra->game->key(ra->position) != rb->game->key(rb->position) ||
             ra->game->mover(ra->position) != rb->game->mover(rb->position))
      out.refused = "they began at different positions";
  } else if (x.move_texts.empty() != y.move_texts.empty()) {
    out.refused = "the moves of one are known only as texts";
  } else if (x.rules != y.rules) {
    out.refused = "they are of different rules";
  } else if (x.position != y.position || x.moves != y.moves) {
    out.refused = "they began at different positions";
  } else if (!ra && x.move_texts.empty()) {
    out.limits.push_back(
        "positions of this game are not known: questions are told apart by the moves that lead to them");
  }
  if (!out.nodes()) return out;
  if (a.size() > 0 && b.size() > 0 && a.data()[a.size() - 1].mover() != b.data()[b.size() - 1].mover()) {
    out.refused = "different sides move at their roots";
    return out;
  }
  if (x.profile != y.profile)
    out.limits.push_back(fmt::format("their profiles are different ({} and {}): scores do not mean the same",
                                     x.profile.empty() ? "?" : x.profile, y.profile.empty() ? "?" : y.profile));
  else if (!x.imported() && !y.imported() && x.weights != y.weights)
    out.limits.push_back("their weights are different: scores do not mean the same");
  const std::set<int> da = depths(a.view()), db = depths(b.view());
  bool common = false;
  for (const int d : da) common = common || db.count(d) > 0;
  if (!common && !da.empty() && !db.empty())
    out.limits.push_back(
        fmt::format("no iteration of one has the depth of one of the other (this one to depth {}, the other to depth "
                    "{}): no node is in both",
                    *da.rbegin(), *db.rbegin()));
  else if (da != db && !da.empty() && !db.empty() && *da.rbegin() != *db.rbegin())
    out.limits.push_back(
        fmt::format("this one searched to depth {}, the other to depth {}: iterations of the same depth are compared",
                    *da.rbegin(), *db.rbegin()));
  for (const Recording* r : {&a, &b})
    if (r->view().untold().windows)
      out.limits.push_back(
          fmt::format("{} tells no windows, so its values may be bounds", r == &a ? "this one" : "the other"));
  if (a.windowless() != b.windowless() && !a.view().untold().windows && !b.view().untold().windows)
    out.limits.push_back("one of them is plain minimax, which has no windows");
  return out;
}

SetOtherwise set_otherwise(const Recording& a, const Recording& b) {
  const SearchPlan &x = a.plan(), &y = b.plan();
  SetOtherwise out;
  const auto put = [&](const char* name, std::string in_a, std::string in_b) {
    if (in_a != in_b) out.list.push_back({name, std::move(in_a), std::move(in_b)});
  };
  const auto named = [](const std::string& name) { return name.empty() ? std::string("?") : name; };
  put("engine", x.imported() ? x.engine : "Plyscope", y.imported() ? y.engine : "Plyscope");
  put("profile", named(x.profile), named(y.profile));
  out.all_known = !x.imported() && !y.imported();
  if (!out.all_known) return out;
  const auto weights = [](const SearchPlan& p) {
    std::string list;
    for (const auto& [term, weight] : p.weights) list += fmt::format("{}{} {}", list.empty() ? "" : ", ", term, weight);
    return list.empty() ? std::string("as they are") : list;
  };
  put("weights", weights(x), weights(y));
  const auto limit = [](u64 n) { return n == 0 ? std::string("no limit") : grouped(n); };
  const auto depth = [](int d) { return d < 0 ? std::string("no limit") : std::to_string(d); };
  put("depth", depth(x.limits.depth), depth(y.limits.depth));
  put("nodes", limit(x.limits.nodes), limit(y.limits.nodes));
  put("milliseconds", limit(static_cast<u64>(x.limits.milliseconds)), limit(static_cast<u64>(y.limits.milliseconds)));
  const auto algorithm = [](const SearchPlan& p) {
    return std::string(p.options.algorithm == Algorithm::minimax ? "minimax" : "alpha-beta");
  };
  put("algorithm", algorithm(x), algorithm(y));
  for (const SwitchInfo& s : all_switches())
    put(s.id, switched_on(x.options, s) ? "on" : "off", switched_on(y.options, s) ? "on" : "off");
  put("aspiration width", std::to_string(x.options.aspiration_width), std::to_string(y.options.aspiration_width));
  put("seed", std::to_string(x.options.seed), std::to_string(y.options.seed));
  put("table", grouped(x.table_bytes) + " bytes", grouped(y.table_bytes) + " bytes");
  put("program", a.summary().program, b.summary().program);
  return out;
}

}  // namespace ply
