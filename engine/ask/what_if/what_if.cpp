#include "engine/ask/what_if/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "engine/base/version.h"
#include "engine/plan/plan_root.h"
#include "engine/plan/thread_parts.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

// Of two claims about the same move the one that says more; both are true.
Score more_of(Score a, Score b) {
  if (a.kind == Kind::exact || b.kind == Kind::none) return a;
  if (b.kind == Kind::exact || a.kind == Kind::none || a.kind != b.kind) return b;
  return (a.kind == Kind::lower) == (a.value >= b.value) ? a : b;
}

Score for_parent(const NodeRecord& parent, const NodeRecord& child) {
  const Score s{child.value, child.end() == NodeEnd::aborted ? Kind::none : child.kind()};
  if (parent.mover() == child.mover()) return s;
  return {-s.value, s.kind == Kind::lower ? Kind::upper : s.kind == Kind::upper ? Kind::lower : s.kind};
}

// The root tries its moves in the order of the generator, so that of equal ones the first is chosen.
bool keeps_generator_order(const SearchOptions& o) {
  for (const SwitchInfo& s : all_switches())
    if (s.bit && s.orders && o.has(*s.bit)) return false;
  return !(o.has(Switch::draws) && o.seed != 0);
}

}  // namespace

const char* what_if_choice_id(WhatIfChoice c) {
  switch (c) {
    case WhatIfChoice::none: return "none";
    case WhatIfChoice::stays: return "stays";
    case WhatIfChoice::changes: return "changes";
    case WhatIfChoice::open: break;
  }
  return "unknown";
}

std::string why_no_what_if(const Recording& recording) {
  const SearchPlan& plan = recording.plan();
  if (!recording.finished()) return "the search still runs";
  if (recording.size() == 0) return "nothing was recorded of this search";
  if (is_by_threads(plan)) return because_imported(plan);
  if (plan.imported()) return fmt::format("it was searched by {}, whose evaluation is not known here", plan.engine);
  if (plan.fault != Fault::none) return "a fault is planted in this search, so its tree proves nothing";
  if (!is_plyscope(recording.summary().program)) return "another program has recorded it";
  const auto root = resolve(plan);
  if (!root) return root.error().message;
  const ProfileInfo* profile = root->game->profile(plan.profile);
  if (!profile) return fmt::format("its profile {} is not known here", plan.profile);
  if (std::none_of(profile->terms.begin(), profile->terms.end(),
                   [](const TermInfo& t) { return t.min_weight < t.max_weight; }))
    return fmt::format("the profile {} has no weights that can be changed", plan.profile);
  return other_revision(recording.summary().search.by, profile->revision);
}

Result<std::shared_ptr<const WhatIf>> WhatIf::make(std::shared_ptr<const Recording> recording, JobProgress& progress) {
  if (const std::string why = why_no_what_if(*recording); !why.empty()) return Error{why};
  std::shared_ptr<WhatIf> out(new WhatIf);
  WhatIf& w = *out;
  w.recording_ = std::move(recording);
  const Recording& r = *w.recording_;
  const View v = r.view();
  w.subject_ = recorded_subject(r);
  const Subject& s = w.subject_;
  const Game& game = *s.game;
  w.profile_ = game.profile(s.profile);
  progress.all = progress_all(r);

  // 1. Which root searches count: all to the depth of the last one that came to a result.
  std::vector<u32> all;
  v.roots(all);
  const u32 last = last_result(v);
  const NodeRecord& q = v[last != no_node ? last : all.back()];
  w.depth_ = q.depth();
  for (const u32 k : all)
    if (v[k].depth() == w.depth_) w.roots_.push_back(k);
  const SearchResult& result = r.summary().search;
  w.finished_ = last != no_node && result.depth == w.depth_ && result.score.kind != Kind::none;
  if (w.finished_) {
    w.was_ = result.score;
    if (result.has_best) w.chosen_ = result.settled_best;
  }
  w.generator_order_ = keeps_generator_order(s.options);
  if (!w.profile_->by_turns) {
    const auto root = resolve(r.plan());
    w.legal_ = game.moves(s.root, root ? root->history : std::vector<u64>{});
  }

  // 2. The shape of the tree, and the terms of every position that it evaluated.
  const WeighedSearch search{s.options.horizon, w.profile_->by_turns, w.profile_->win, is_sound(s.options)};
  if (!w.tree_.build(v, search, progress)) return std::shared_ptr<const WhatIf>();
  auto vectors = make_term_vectors(v, s, progress);
  if (!vectors) return std::shared_ptr<const WhatIf>();
  if (!vectors->problem().empty()) return Error{vectors->problem()};
  if (vectors->unclear_terms() != 0) return Error{"a term of this evaluation does not follow its weight"};
  w.vectors_ = std::move(*vectors);
  w.take_ends();
  return std::shared_ptr<const WhatIf>(std::move(out));
}

// Where the game is over its value is the sum of the terms in some evaluations, in others it depends on no weight. That
// of a draw may look like both, those of wins do not.
void WhatIf::take_ends() {
  const View v = recording_->view();
  bool depends_on_none = false;
  for (u32 row = 0; row < vectors_.rows(); ++row) {
    const NodeRecord& r = v[vectors_.slot(row)];
    if (vectors_.kind(row) == TermVectors::Row::unclear) tree_.not_known(vectors_.slot(row));
    depends_on_none = depends_on_none || (r.end() == NodeEnd::over && vectors_.kind(row) == TermVectors::Row::fixed);
  }
  ends_follow_ = !depends_on_none;
}

std::optional<std::vector<Interval>> WhatIf::all_bounds(const Weights& weights, bool said, JobProgress* progress,
                                                        u64* contradictions) const {
  const View v = recording_->view();
  const std::vector<i32> by_row = vectors_.values(weights);
  std::vector<i32> values(v.size());
  for (u32 row = 0; row < vectors_.rows(); ++row) {
    const u32 k = vectors_.slot(row);
    const bool own = ends_follow_ || v[k].end() != NodeEnd::over;
    const int value = own ? by_row[row] : vectors_.value(row);
    values[k] = v[k].mover() == vectors_.viewer() ? value : -value;
  }
  std::vector<Interval> out;
  const auto wrong = tree_.bounds(values, said && weights == subject_.weights, out, progress);
  if (!wrong) return std::nullopt;
  if (contradictions) *contradictions = *wrong;
  return out;
}

std::optional<WhatIfBounds> WhatIf::bounds(const Weights& weights, JobProgress* progress, u32 node) const {
  WhatIfBounds out;
  out.weights = weights;
  const auto all = all_bounds(weights, true, progress, &out.contradictions);
  if (!all) return std::nullopt;
  for (const u32 k : roots_) {
    const Interval closer = both(out.root, (*all)[k]);
    if (closer.lo <= closer.hi) out.root = closer;
    else ++out.contradictions;
  }
  root_moves(*all, out);
  // What leaves an end open: of the last of these root searches, for all of them leave it open.
  if (out.root.lo <= -infinite) out.low = tree_.why_open(*all, roots_.back(), false);
  if (out.root.hi >= infinite) out.high = tree_.why_open(*all, roots_.back(), true);
  judge(out);
  if (node != no_node && node < all->size()) {
    out.node = (*all)[node];
    out.node_low = tree_.why_open(*all, node, false);
    out.node_high = tree_.why_open(*all, node, true);
  }
  return out;
}

// What all visits of a move to that depth say, and what the root is worth by its moves.
void WhatIf::root_moves(const std::vector<Interval>& all, WhatIfBounds& out) const {
  const View v = recording_->view();
  std::unordered_map<MoveCode, std::size_t> at;
  std::vector<u32> newest;  // visits
  const auto place = [&](MoveCode m) -> std::size_t {
    const auto [i, fresh] = at.try_emplace(m, out.moves.size());
    if (fresh) {
      WhatIfMove& x = out.moves.emplace_back();
      x.move = m;
      x.text = subject_.game->show_move(subject_.root, m);
      newest.push_back(no_node);
    }
    return i->second;
  };
  for (const MoveCode m : legal_) place(m);
  bool closed = !profile_->by_turns;
  for (const u32 root : roots_) {
    const NodeRecord& q = v[root];
    closed = closed || tree_.closed(root);
    std::vector<u32> children;
    v.children(root, children);
    for (const u32 c : children) {
      if (!tree_.speaks(c) || !subject_.game->can_play(subject_.root, v[c].move)) continue;
      const std::size_t i = place(v[c].move);
      WhatIfMove& m = out.moves[i];
      const Interval seen = v[c].mover() == q.mover() ? all[c] : flipped(all[c]);
      const Interval closer = both(m.now, seen);
      if (closer.lo <= closer.hi) m.now = closer;
      else ++out.contradictions;
      m.was = more_of(m.was, for_parent(q, v[c]));
      newest[i] = c;
    }
  }
  Interval root{-infinite, closed && !out.moves.empty() ? -infinite : infinite};
  for (std::size_t i = 0; i < out.moves.size(); ++i) {
    WhatIfMove& m = out.moves[i];
    root.lo = std::max(root.lo, m.now.lo), root.hi = std::max(root.hi, m.now.hi);
    if (newest[i] == no_node) {
      const OpenEnd why = finished_ ? OpenEnd::not_recorded : OpenEnd::stopped;
      ++m.low[static_cast<std::size_t>(why)], ++m.high[static_cast<std::size_t>(why)];
      continue;
    }
    const bool same = v[newest[i]].mover() == subject_.root_mover;
    if (m.now.lo <= -infinite) m.low = tree_.why_open(all, newest[i], !same);
    if (m.now.hi >= infinite) m.high = tree_.why_open(all, newest[i], same);
  }
  const Interval closer = both(out.root, root);
  if (closer.lo <= closer.hi) out.root = closer;
  else ++out.contradictions;
}

// The move with the greatest value is chosen; of equal ones the first in the order of the search, which only a search
// in the order of the generator has for certain.
void WhatIf::judge(WhatIfBounds& out) const {
  const std::vector<MoveCode>& order = legal_;
  const auto rank = [&](MoveCode m) { return std::find(order.begin(), order.end(), m) - order.begin(); };
  const auto beats = [&](const WhatIfMove& a, const WhatIfMove& b) {  // certainly
    if (a.now.lo <= -infinite || b.now.hi >= infinite) return false;
    if (a.now.lo != b.now.hi) return a.now.lo > b.now.hi;
    return generator_order_ && !order.empty() && rank(a.move) < rank(b.move);
  };
  const auto& all = out.moves;
  const auto beats_all = [&](const WhatIfMove& a) {
    return std::all_of(all.begin(), all.end(), [&](const WhatIfMove& b) { return &a == &b || beats(a, b); });
  };
  // The same search again: it chooses what it chose, though others may be as good.
  if (chosen_ && out.weights == subject_.weights && is_sound(subject_.options)) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const WhatIfMove& m) { return m.move == *chosen_; });
    if (same == all.end()) return;
    out.chosen = static_cast<int>(same - all.begin());
    out.choice = WhatIfChoice::stays;
    return;
  }
  // Of whole turns nobody knows whether all are there, unless the root was searched to its end.
  const bool whole =
      !order.empty() || std::any_of(roots_.begin(), roots_.end(), [&](u32 k) { return tree_.closed(k); });
  const auto best = std::find_if(all.begin(), all.end(), beats_all);
  if (whole && best != all.end()) out.chosen = static_cast<int>(best - all.begin());
  if (!chosen_) {
    out.choice = WhatIfChoice::none;
    return;
  }
  const auto old = std::find_if(all.begin(), all.end(), [&](const WhatIfMove& m) { return m.move == *chosen_; });
  if (old == all.end()) return;
  if (out.chosen >= 0) out.choice = best == old ? WhatIfChoice::stays : WhatIfChoice::changes;
  else if (std::any_of(all.begin(), all.end(), [&](const WhatIfMove& m) { return &m != &*old && beats(m, *old); }))
    out.choice = WhatIfChoice::changes;
}

SearchPlan WhatIf::exact_plan(const Weights& weights) const {
  SearchPlan plan = recording_->plan();
  plan.weights = named_weights(*profile_, weights);
  plan.options = sound_part(plan.options);
  plan.limits = {depth_, 0, 0};
  plan.record = false;
  return plan;
}

Result<PlanRun> search_what_if(const WhatIf& tree, const Weights& weights, const PlanSinks& sinks) {
  const SearchPlan plan = tree.exact_plan(weights);
  const auto root = resolve(plan);
  if (!root) return root.error();
  return run_plan(plan, *root, sinks);
}

}  // namespace ply
