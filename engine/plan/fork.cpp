#include "engine/plan/fork.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/game/fork_face.h"
#include "engine/game/replay.h"
#include "engine/game/weights_text.h"
#include "engine/plan/fork_origin.h"
#include "engine/plan/thread_parts.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

// Of a recording that is no fork: nothing.
Result<ForkOrigin> fork_origin(const Recording& recording) {
  if (recording.forked().empty()) return ForkOrigin();
  return read_origin(recording.forked());
}

bool begins_with(const std::vector<ForkHop>& hops, const std::vector<ForkHop>& with) {
  return with.size() <= hops.size() && std::equal(with.begin(), with.end(), hops.begin(), same_step);
}

std::pair<int, int> turned(int alpha, int beta, bool same) {
  return same ? std::pair{alpha, beta} : std::pair{-beta, -alpha};
}

// What the parent's window means here: all that it leaves, and what its scouts have.
void find_windows(const View& v, const std::vector<u32>& path, ForkPlace& out) {
  if (v.windowless()) return;
  if (path.size() == 1) {
    if (out.record.alpha > -infinite) out.null_window = {out.record.alpha, out.record.alpha + 1};
    return;
  }
  std::vector<PathWindow> windows;
  v.windows(path, v.enter(out.slot), windows);
  const NodeRecord& parent = v[path[path.size() - 2]];
  const Window& w = windows[path.size() - 2].now;
  const bool same = parent.mover() == out.record.mover();
  if (w.alpha.value < w.beta.value) out.parent_window = turned(w.alpha.value, w.beta.value, same);
  if (w.alpha.value > -infinite) out.null_window = turned(w.alpha.value, w.alpha.value + 1, same);
}

// Whether the parent looks at it twice.
bool looked_at_twice(const View& v, u32 parent, const NodeRecord& r) {
  std::vector<u32> children;
  v.children(parent, children);
  return std::count_if(children.begin(), children.end(),
                       [&](u32 c) { return v[c].rank == r.rank && v[c].pass() != Pass::probe; }) > 1;
}

bool has(const std::vector<MoveCode>& moves, MoveCode m) {
  return std::find(moves.begin(), moves.end(), m) != moves.end();
}

Status check_moves(const ForkPlace& p, const ForkChange& c) {
  if (!c.first && c.only.empty() && c.never.empty()) return Done{};
  if (!p.position) return Error{"the position of this node is not known, so none of its moves is"};
  if (p.moves.empty()) return Error{"the game is over there: it has no moves"};
  if (p.options.horizon == Horizon::leaf && p.record.depth() + c.deeper <= 0)
    return Error{"it is a leaf: it has no children until it is searched deeper"};
  const Game& game = *p.root.game;
  const auto legal = [&](MoveCode m) { return has(p.moves, m); };
  for (const auto* list : {&c.only, &c.never})
    if (!std::all_of(list->begin(), list->end(), legal)) return Error{"one of its moves is not legal there"};
  if (c.first && !legal(*c.first)) return Error{"the move that is to be first is not legal there"};
  const auto left = [&](MoveCode m) { return (c.only.empty() || has(c.only, m)) && !has(c.never, m); };
  if (std::none_of(p.moves.begin(), p.moves.end(), left)) return Error{"no move left"};
  if (c.first && !left(*c.first))
    return Error{fmt::format("{} cannot be first: it is not searched", game.write_move(*p.position, *c.first))};
  return Done{};
}

Status check_depth(const ForkPlace& p, const ForkChange& c) {
  if (c.deeper == 0) return Done{};
  const int depth = p.record.depth();
  if (depth < 0) return Error{"it lies behind the horizon, where no depth is left to be changed"};
  if (c.deeper < 0 && depth + c.deeper < 0)
    return Error{depth == 0 ? std::string("it lies at the horizon: it cannot be searched less deep")
                            : fmt::format("it has only {} left", counted(depth, "ply", "plies"))};
  if (c.deeper > max_depth || depth + c.deeper > max_depth)
    return Error{fmt::format("no node is searched deeper than {} plies", max_depth)};
  return Done{};
}

Status check_window(const ForkPlace& p, const ForkChange& c) {
  using W = ForkChange::Window;
  if (c.window == W::kept) return Done{};
  if (p.options.algorithm == Algorithm::minimax) return Error{"plain minimax has no windows"};
  if (c.window == W::null && !p.null_window)
    return Error{"nothing is known before it that a null window could ask about: give one as A:B"};
  if (c.window == W::parent && !p.parent_window)
    return Error{p.record.ply == 0 ? "a root has no parent" : "its parent's window leaves nothing open"};
  if (c.window != W::given) return Done{};
  if (c.alpha < -infinite || c.beta > infinite) return Error{"a bound of the window is too large"};
  if (c.alpha >= c.beta) return Error{"the lower bound of the window must be less than the upper one"};
  return Done{};
}

Status check_switches(const ForkPlace& p, const ForkChange& c) {
  static constexpr std::string_view of_the_whole[] = {"iterative", "aspiration", "tt-keep"};
  const auto here = p.root.game->switches();
  for (const auto* list : {&c.on, &c.off})
    for (const std::string& id : *list) {
      if (std::none_of(here.begin(), here.end(), [&](const SwitchInfo& s) { return id == s.id; }))
        return Error{fmt::format("there is no switch {} here", quoted_text(id))};
      if (std::find(std::begin(of_the_whole), std::end(of_the_whole), id) != std::end(of_the_whole))
        return Error{fmt::format("{} belongs to the whole search, not to one node", id)};
      if (list == &c.on && std::find(c.off.begin(), c.off.end(), id) != c.off.end())
        return Error{fmt::format("{} cannot be on and off", id)};
    }
  return Done{};
}

Status check_profile(const ForkPlace& p, const ForkChange& c) {
  const std::string& id = c.profile.empty() ? p.profile : c.profile;
  const ProfileInfo* profile = p.root.game->profile(id);
  if (!profile) return Error{fmt::format("{} has no profile {}", p.root.game->type().title(), quoted_text(id))};
  if (profile->by_turns) return Error{fmt::format("the profile {} searches whole turns, not moves", id)};
  Weights weights = profile->weights;
  for (const auto& [term, weight] : c.weights)
    if (const Status s = set_weight(*profile, fmt::format("{}={}", term, weight), weights); !s) return s.error();
  return Done{};
}

}  // namespace

std::string why_no_fork(const Recording& recording) {
  const SearchPlan& plan = recording.plan();
  if (!recording.finished()) return "the search still runs";
  if (plan.imported()) return because_imported(plan);
  const auto root = resolve(plan);
  if (!root) return root.error().message;
  const ProfileInfo* profile = root->game->profile(plan.profile);
  if (!profile) return fmt::format("its profile {} is not known here", quoted_text(plan.profile));
  if (plan.fault != Fault::none) return fmt::format("a fault is planted in it: {}", fault_id(plan.fault));
  if (recording.forked().empty() && !is_plyscope(recording.summary().program)) return "another program has recorded it";
  if (keeps_table(plan.options)) return "its table was kept from the moves before, so it does not repeat alone";
  if (const auto origin = fork_origin(recording); !origin) return origin.error().message;
  const auto* forks = dynamic_cast<const HasForks*>(root->game.get());
  if (!forks) return "its game has no forks";
  if (std::string why = forks->why_no_fork(root->position, plan.profile); !why.empty()) return why;
  return other_revision(recording.summary().search.by, profile->revision);
}

Result<ForkPlace> fork_place(const Recording& recording, u32 slot) {
  if (std::string why = why_no_fork(recording); !why.empty()) return Error{why};
  const View v = recording.view();
  if (slot >= v.size()) return Error{"there is no such node"};
  ForkPlace out;
  out.slot = slot, out.id = v.id(slot), out.record = v[slot];
  out.root = sure(resolve(recording.plan()));
  out.profile = recording.plan().profile;
  out.options = recording.plan().options;
  out.before = v.visit(slot) - 1;
  out.whole = recording.summary().visited;

  std::vector<u32> path, roots;
  v.path_to(slot, path);
  v.roots(roots);
  const Game& game = *out.root.game;
  Replay line(&game, out.root.position, out.root.history);
  for (const u32 k : path) {
    const NodeRecord& r = v[k];
    const u32 nth_root = static_cast<u32>(std::lower_bound(roots.begin(), roots.end(), k) - roots.begin());
    out.hops.push_back({r.ply == 0 ? nth_root : r.rank, r.pass(), r.reduced(), r.move, r.depth()});
    line.enter(r.ply, r.move);
  }
  if (const Position* p = line.at(out.record.ply)) {
    out.position = *p;
    out.moves = game.moves(*p, line.history(out.record.ply));
  }
  find_windows(v, path, out);
  out.again = path.size() > 1 && looked_at_twice(v, path[path.size() - 2], out.record);

  // Of a fork: what is changed above holds here, too, and what lies before is not the fork's to change.
  const ForkOrigin origin = sure(fork_origin(recording));
  if (const auto& fresh = origin.script.fresh; fresh && out.hops.size() < fresh->hops.size())
    return Error{"it lies on the path to the node at which this fork begins, and nothing is searched there"};
  for (const ForkedVisit& visit : origin.script.visits) {
    const u32 changed = find_path(v, visit.hops);
    if (changed != no_node && v.id(changed) > out.id)
      return Error{fmt::format(
          "it is entered before node {}, at which this fork begins: until then it is the search that it was made "
          "of, so fork that",
          v.id(changed))};
    if (begins_with(out.hops, visit.hops))
      out.options.switches = (out.options.switches & ~visit.switches_off) | visit.switches_on;
  }
  return out;
}

u32 find_path(const View& v, const std::vector<ForkHop>& hops) {
  std::vector<u32> list;
  v.roots(list);
  if (hops.empty() || hops.front().rank >= list.size()) return no_node;
  u32 at = list[hops.front().rank];
  for (std::size_t i = 1; i < hops.size(); ++i) {
    v.children(at, list);
    const auto next = std::find_if(list.begin(), list.end(),
                                   [&](u32 c) { return v[c].rank == hops[i].rank && v[c].pass() == hops[i].pass; });
    if (next == list.end()) return no_node;
    at = *next;
  }
  return at;
}

Status check_change(const ForkPlace& place, const ForkChange& change) {
  for (const Status& s : {check_profile(place, change), check_switches(place, change), check_depth(place, change),
                          check_window(place, change), check_moves(place, change)})
    if (!s) return s.error();
  return Done{};
}

bool starts_empty(const ForkPlace& place, const ForkChange& change) {
  if (change.empty || !change.weights.empty() || (!change.profile.empty() && change.profile != place.profile))
    return true;
  const auto changes = [&](const std::vector<std::string>& ids, bool to) {
    return std::any_of(ids.begin(), ids.end(), [&](const std::string& id) {
      return std::any_of(all_switches().begin(), all_switches().end(), [&](const SwitchInfo& s) {
        return id == s.id && s.changes_value && switched_on(place.options, s) != to;
      });
    });
  };
  return changes(change.on, true) || changes(change.off, false);
}

std::vector<std::string> fork_remarks(const Recording& recording, const ForkPlace& place, const ForkChange& change) {
  std::vector<std::string> out;
  const bool fresh = starts_empty(place, change);
  if (fresh)
    out.push_back(
        "The state is empty: the search begins at this node, without the table, killers and history of what came "
        "before, and ends there.");
  const SearchLimits& limits = recording.plan().limits;
  if (limits.milliseconds > 0 && !fresh)
    out.push_back(limits.depth < 0 && limits.nodes == 0
                      ? fmt::format("The limit of time is dropped: it goes on to the end of depth {}.",
                                    recording.view()[recording.size() - 1].depth())
                      : "The limit of time is dropped.");
  else if (recording.summary().search.stopped && !fresh && limits.nodes == 0)
    out.push_back("The search was stopped: the fork goes on to the end of its plan.");
  if (place.again && !fresh)
    out.push_back(fmt::format("It is looked at twice: this {}, and the other look stays as it is.",
                              place.record.pass() == Pass::research ? "is the second time" : "is the scout"));
  if ((!change.only.empty() || !change.never.empty()) && uses_table(place.options))
    out.push_back("Not all of its children are there, so it neither takes nor gives table answers.");
  return out;
}

ClaimRelation claim_relation(Score a, Score b) {
  if (a.kind == Kind::none || b.kind == Kind::none) return ClaimRelation::not_known;
  if (a.kind == b.kind && a.value == b.value) return ClaimRelation::same;
  const auto low = [](Score s) { return s.kind == Kind::upper ? -infinite - 1 : s.value; };
  const auto high = [](Score s) { return s.kind == Kind::lower ? infinite + 1 : s.value; };
  if (std::max(low(a), low(b)) > std::min(high(a), high(b))) return ClaimRelation::different;
  if (b.kind == Kind::exact) return ClaimRelation::now_exact;
  if (a.kind == Kind::exact) return ClaimRelation::was_exact;
  return ClaimRelation::both_true;
}

const char* relation_words(ClaimRelation r) {
  switch (r) {
    case ClaimRelation::same: return "the same claim";
    case ClaimRelation::now_exact: return "now exact";
    case ClaimRelation::was_exact: return "now a bound only";
    case ClaimRelation::both_true: return "both true";
    case ClaimRelation::different: return "a different answer";
    case ClaimRelation::not_known: break;
  }
  return "not known";
}

}  // namespace ply
