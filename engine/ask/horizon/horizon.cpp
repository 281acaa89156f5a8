#include "engine/ask/horizon/horizon.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/thread_parts.h"
#include "engine/read/node/moment.h"
#include "engine/read/places/node_replay.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"
#include "engine/search/win_distance.h"

namespace ply {
namespace {

constexpr std::size_t main_table = std::size_t{32} << 20, line_table = std::size_t{1} << 20;

/// What finds the value of plain minimax soonest: no switch that assumes anything.
SearchOptions exact_options(Horizon horizon) {
  SearchOptions o;
  o.horizon = horizon;
  o.set({Switch::iterative, Switch::pvs, Switch::tt, Switch::killers, Switch::history, Switch::forcing_first});
  return o;
}

bool has_switch(const Game& game, std::string_view id) {
  for (const SwitchInfo& s : game.switches())
    if (id == s.id) return true;
  return false;
}

class HorizonSearch {
 public:
  HorizonSearch(const Recording& recording, const HorizonAsk& ask, JobProgress& progress,
                const std::function<void(const HorizonReport&)>& reported)
      : recording_(recording),
        plan_(recording.plan()),
        ask_(ask),
        progress_(progress),
        on_report_(reported),
        attention_(progress) {}

  Result<HorizonReport> run() {
    if (auto ok = find_place(); !ok) return ok.error();
    prepare();
    const int d = r_.depth, max = ask_.plies.empty() ? 0 : ask_.plies.back();
    progress_.all = static_cast<u64>((d == 0) + d + max + (quiet_step() ? std::max(1, d) : 0));
    // What is cheap comes first; what ends it early is the last one.
    if (HorizonStep* q = quiet_step()) search(d, Horizon::quiescence, [&](const Iteration& it) { take(*q, it); });
    if (d == 0) search(0, plan_.options.horizon, [&](const Iteration& it) { take(r_.steps.front(), it); });
    if (d + max > 0)
      search(d + max, plan_.options.horizon, [&](const Iteration& it) {
        for (HorizonStep& s : r_.steps)
          if (!s.quiet && d + s.plies > 0) take(s, it);
      });
    r_.complete = std::all_of(r_.steps.begin(), r_.steps.end(), [](const HorizonStep& s) { return s.done; });
    judge_horizon(r_);
    return std::move(r_);
  }

 private:
  HorizonStep* quiet_step() { return r_.steps.back().quiet ? &r_.steps.back() : nullptr; }

  Status find_place() {
    if (const std::string why = horizon_skipped(recording_); !why.empty()) return Error{why};
    const View v = recording_.view();
    const u32 slot = ask_.node == no_node ? last_result(v) : v.find(ask_.node);
    if (ask_.node == no_node && slot == no_node) return Error{"no iteration was finished, so there is no score"};
    if (slot == no_node)
      return Error{fmt::format("there is no node {}; the recording has nodes 0 to {}", ask_.node, v.size() - 1)};
    auto root = resolve(plan_);
    if (!root) return root.error();
    r_.root = std::move(*root);
    const Game& game = *r_.root.game;
    const Side searcher = game.mover(r_.root.position);
    const int win = game.profile(plan_.profile)->win;
    NodeReplay at(v, game, r_.root.position, r_.root.history);
    switch (at.go(slot)) {
      case NodeReplay::Reached::node: break;
      case NodeReplay::Reached::behind_null_move:
        return Error{"it lies beside the line, behind a null move or in a shallow search"};
      default: return Error{"the moves that lead there cannot be played"};
    }
    const NodeRecord& q = v[slot];
    r_.node = v.id(slot);
    r_.depth = std::max(0, q.depth());
    if (q.kind() != Kind::none) r_.said = Score{seen_from_above(q.value, -int{q.ply}, win), q.kind()};
    play(at.moves());
    if (ask_.leaf != -1)
      if (auto ok = go_along(win); !ok) return ok;
    r_.mover = game.mover(r_.root.position);
    if (game.outcome(r_.root.position, r_.root.history))
      return Error{"the game is over there: its value does not rest on a horizon"};
    const ProfileInfo& profile = *game.profile(plan_.profile);
    if (!profile.antisymmetric && r_.mover != searcher)
      return Error{"this evaluation judges for the player who searches, and there the other one is to move"};
    r_.profile = plan_.profile;
    r_.weights = weights_of(profile, plan_.weights);
    r_.threshold = horizon_threshold(profile);
    return Done{};
  }
  void play(const std::vector<MoveCode>& moves) {
    for (const MoveCode m : moves) {
      r_.root.history.push_back(r_.root.game->key(r_.root.position));
      r_.root.moves.push_back(m);
      r_.root.position = r_.root.game->after(r_.root.position, m);
    }
  }
  // From the node along its best line. An exact score is the score of every place on it.
  Status go_along(int win) {
    const Game& game = *r_.root.game;
    std::vector<MoveCode> line = playable(recorded_line(recording_, r_.node));
    complete(line, r_.depth, plan_.options.horizon);
    if (progress_.stop) return Error{"stopped"};
    const auto wanted = ask_.leaf == HorizonAsk::last_leaf ? line.size() : static_cast<std::size_t>(ask_.leaf);
    if (wanted > line.size()) return Error{fmt::format("the line has only {}", counted(line.size(), "ply", "plies"))};
    line.resize(wanted);
    const Side from = game.mover(r_.root.position);
    play(line);
    r_.leaf = static_cast<int>(wanted);
    r_.depth = std::max(0, r_.depth - r_.leaf);
    if (r_.said && r_.said->kind != Kind::exact && wanted > 0) r_.said.reset();
    if (r_.said) {
      const int value = seen_from_above(r_.said->value, -r_.leaf, win);
      r_.said->value = game.mover(r_.root.position) == from ? value : -value;
    }
    return Done{};
  }

  void prepare() {
    const Game& game = *r_.root.game;
    const bool forcing = has_switch(game, "forcing-first");
    r_.own_quiescence = has_switch(game, "quiescence");
    r_.quiet = plan_.options.horizon == Horizon::quiescence ? HorizonReport::Quiet::own
               : forcing                                    ? HorizonReport::Quiet::searched
                                                            : HorizonReport::Quiet::none;
    r_.steps.emplace_back();
    for (const int plies : ask_.plies)
      if (r_.depth + plies <= max_depth) r_.steps.emplace_back().plies = plies;
    if (r_.quiet == HorizonReport::Quiet::searched) r_.steps.emplace_back().quiet = true;
  }

  Result<PlanRun> run_from(const PlanRoot& root, int depth, Horizon horizon, std::size_t table,
                           std::function<void(const Iteration&)> on_iteration = {}) {
    SearchPlan p = plan_;
    p.record = false;
    p.fault = Fault::none;
    p.options = exact_options(horizon);
    p.options.set(Switch::turn_wins, plan_.options.has(Switch::turn_wins));
    p.limits = {depth, ask_.max_nodes, 0};
    p.table_bytes = table;
    PlanSinks sinks;
    sinks.attention = &attention_;
    sinks.on_iteration = std::move(on_iteration);
    auto run = run_plan(p, root, sinks);
    if (run) r_.nodes += run->result.counters.nodes;
    return run;
  }
  void search(int depth, Horizon horizon, const std::function<void(const Iteration&)>& take_in) {
    if (progress_.stop) return;
    const auto run = run_from(r_.root, depth, horizon, main_table, [&](const Iteration& it) {
      ++progress_.done;
      take_in(it);
    });
    if (run && run->result.stopped && !progress_.stop) r_.too_large = true;
  }
  void take(HorizonStep& s, const Iteration& it) {
    if (it.depth != r_.depth + s.plies) return;
    const Game& game = *r_.root.game;
    const Horizon horizon = s.quiet ? Horizon::quiescence : plan_.options.horizon;
    s.score = it.score;
    s.nodes = it.nodes;
    s.line = it.pv;
    complete(s.line, it.depth, horizon);
    s.horizon = std::min(s.line.size(), static_cast<std::size_t>(it.depth));
    const LineEnd end = end_at(s.line, s.horizon);
    s.to_move = game.mover(end.position);
    s.ended = game.outcome(end.position, end.history).has_value();
    // What the search did not look at: where the line leads if only forcing moves follow.
    if (horizon == Horizon::leaf && r_.quiet == HorizonReport::Quiet::searched && !s.ended)
      complete(s.line, it.depth, Horizon::quiescence);
    find_events(s);
    s.done = true;
    judge_horizon(r_);
    if (on_report_) on_report_(r_);
  }

  LineEnd end_at(const std::vector<MoveCode>& line, std::size_t plies) const {
    LineEnd end{r_.root.position, r_.root.history};
    for (std::size_t i = 0; i < plies; ++i) {
      end.history.push_back(r_.root.game->key(end.position));
      end.position = r_.root.game->after(end.position, line[i]);
    }
    return end;
  }
  // What a file says is not trusted.
  std::vector<MoveCode> playable(std::vector<MoveCode> line) const {
    Position p = r_.root.position;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!r_.root.game->can_play(p, line[i])) line.resize(i);
      else p = r_.root.game->after(p, line[i]);
    }
    return line;
  }
  // A line that ends in a table answer is searched on from there, to the same depth.
  void complete(std::vector<MoveCode>& line, int depth, Horizon horizon) {
    while (static_cast<int>(line.size()) <= depth) {
      const int left = depth - static_cast<int>(line.size());
      if (left == 0 && horizon == Horizon::leaf) return;
      LineEnd end = end_at(line, line.size());
      if (r_.root.game->outcome(end.position, end.history)) return;
      const PlanRoot from{r_.root.game, end.position, {}, end.position, std::move(end.history)};
      const auto run = run_from(from, left, horizon, line_table);
      if (!run || run->result.stopped || run->result.pv.empty()) return;
      line.insert(line.end(), run->result.pv.begin(), run->result.pv.end());
      if (left == 0) return;
    }
  }
  void find_events(HorizonStep& s) const {
    const Game& game = *r_.root.game;
    const auto worth = [&](const Position& p) {
      const Breakdown b = game.evaluate(p, r_.profile, r_.weights, r_.mover);
      return b.finished.value_or(b.total);
    };
    Position p = r_.root.position;
    int before = worth(p);
    s.events.clear();
    for (std::size_t i = 0; i < s.line.size(); ++i) {
      p = game.after(p, s.line[i]);
      const int now = worth(p), change = now - before;
      if (change >= r_.threshold || -change >= r_.threshold) s.events.push_back({i, change});
      before = now;
    }
  }

  const Recording& recording_;
  const SearchPlan& plan_;
  const HorizonAsk& ask_;
  JobProgress& progress_;
  const std::function<void(const HorizonReport&)>& on_report_;
  JobAttention attention_;
  HorizonReport r_;
};

}  // namespace

Result<std::vector<int>> parse_plies(std::string_view text) {
  std::vector<int> out;
  for (const std::string_view part : split(text, ',')) {
    const auto n = to_number<int>(trim(part));
    if (!n || *n < 1 || *n > max_deeper)
      return Error{fmt::format("plies are numbers from 1 to {}, such as 1,2,4, not {}", max_deeper, quoted_text(text))};
    out.push_back(*n);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<MoveCode> recorded_line(const Recording& recording, u32 node) {
  const View v = recording.view();
  const u32 slot = node == no_node ? last_result(v) : v.find(node);
  if (slot == no_node) return {};
  const SearchResult& found = recording.summary().search;
  if (v[slot].ply == 0 && slot == last_result(v) && found.depth == v[slot].depth() && !found.pv.empty())
    return found.pv;
  std::vector<MoveCode> out;
  for (const u32 k : principal_variation(v, slot, v.ticks() - 1))
    if (k != slot) out.push_back(v[k].move);
  return out;
}

std::string horizon_skipped(const Recording& recording) {
  const SearchPlan& plan = recording.plan();
  if (plan.imported()) return because_imported(plan);
  const auto root = resolve(plan);
  if (!root) return root.error().message;
  const ProfileInfo* profile = root->game->profile(plan.profile);
  if (!profile) return fmt::format("its profile {} is not known here", quoted_text(plan.profile));
  if (profile->by_turns) return "it searches by whole turns: a turn deeper is out of reach";
  if (recording.size() == 0) return "nothing is recorded";
  return other_revision(recording.summary().search.by, profile->revision, false);
}

Result<HorizonReport> ask_horizon(const Recording& recording, const HorizonAsk& ask, JobProgress& progress,
                                  const std::function<void(const HorizonReport&)>& reported) {
  return HorizonSearch(recording, ask, progress, reported).run();
}

SearchPlan plan_of_step(const HorizonReport& report, const SearchPlan& recorded, const HorizonStep& step) {
  SearchPlan p = recorded;
  set_root(p, report.root);
  const Horizon horizon = step.quiet ? Horizon::quiescence : recorded.options.horizon;
  p.options = sound_part(recorded.options);
  p.options.horizon = horizon;
  p.limits = {report.depth + step.plies, 0, 0};
  p.fault = Fault::none;
  p.record = true;
  return p;
}

}  // namespace ply
