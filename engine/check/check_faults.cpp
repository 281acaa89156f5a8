// Planted faults: searches in which each can show, drawn until it is named.
#include <algorithm>

#include "engine/ask/lint/audit.h"
#include "engine/base/random.h"
#include "engine/check/check.h"
#include "engine/games/registry.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

constexpr u64 max_searches = 400, max_draws = 1'000;

bool has_switch(const Game& g, const char* id) {
  const auto all = g.switches();
  return std::any_of(all.begin(), all.end(), [&](const SwitchInfo& s) { return std::string_view(s.id) == id; });
}

/// Four plies that lead back to where they began, if some are found.
std::vector<MoveCode> loop_of(const Game& g, const Position& p) {
  const u64 key = g.key(p);
  for (const MoveCode a : g.moves(p)) {
    const Position pa = g.after(p, a);
    for (const MoveCode b : g.moves(pa)) {
      const Position pb = g.after(pa, b);
      for (const MoveCode c : g.moves(pb)) {
        const Position pc = g.after(pb, c);
        for (const MoveCode d : g.moves(pc))
          if (g.key(g.after(pc, d)) == key) return {a, b, c, d};
      }
    }
  }
  return {};
}

/// Goes round in circles from the root until the next move would end the game by repetition. False: it cannot.
bool before_repetition(DrawnSearch& s) {
  const Game& g = *s.game;
  const std::vector<MoveCode> loop = loop_of(g, s.position);
  if (loop.empty()) return false;
  for (int i = 0; i < 24; ++i) {
    const MoveCode m = loop[static_cast<std::size_t>(i % 4)];
    std::vector<u64> history = s.history;
    history.push_back(g.key(s.position));
    const Position next = g.after(s.position, m);
    if (g.outcome(next, history)) return true;
    s.moves.push_back(m);
    s.history = std::move(history);
    s.position = next;
  }
  return false;
}

/// Goes on by chance until a side must pass, and stands a ply or two before that. False: it does not come to it.
bool before_forced_pass(DrawnSearch& s, Random& random) {
  const Game& g = *s.game;
  std::vector<MoveCode> line;
  Position p = s.position;
  for (int i = 0; i < 80; ++i) {
    const auto moves = g.moves(p);
    if (moves.empty()) return false;
    const auto passes = [&] {
      const auto effects = g.effects(p, moves.front());
      return moves.size() == 1 && effects.size() == 1 && effects.front().kind == EffectKind::pass;
    };
    if (!line.empty() && passes()) break;
    line.push_back(moves[random.below(static_cast<u32>(moves.size()))]);
    p = g.after(p, line.back());
    if (i == 79) return false;
  }
  line.resize(line.size() - std::min<std::size_t>(line.size(), 1 + random.below(2)));
  s.moves.insert(s.moves.end(), line.begin(), line.end());
  settle(s);
  return !s.game->outcome(s.position, s.history);
}

/// Makes the search one in which the fault can show. False: not in this game, not here.
bool prepare(DrawnSearch& s, const FaultInfo& fault, Random& random) {
  const Game& g = *s.game;
  SearchRequest& q = s.request;
  SearchOptions& o = q.options;
  o.algorithm = Algorithm::alpha_beta;
  o.set({Switch::fail_hard, Switch::null_move, Switch::lmr, Switch::tt_deeper, Switch::multi_probcut}, false);
  q.limits.depth = 3 + static_cast<int>(random.below(3));
  q.limits.nodes = 30'000;
  q.table_bytes = std::size_t{1} << 18;
  switch (fault.needs) {
    case FaultNeeds::nothing:
    case FaultNeeds::same_mover:
    case FaultNeeds::wide_tree: break;
    case FaultNeeds::forced_pass:
      if (!before_forced_pass(s, random)) return false;
      break;
    case FaultNeeds::pvs: o.set(Switch::pvs); break;
    case FaultNeeds::deepening: o.set(Switch::iterative); break;
    case FaultNeeds::aspiration: o.set({Switch::iterative, Switch::aspiration}), o.aspiration_width = 1; break;
    case FaultNeeds::quiescence:
      if (!has_switch(g, "quiescence")) return false;
      o.horizon = Horizon::quiescence;
      break;
    case FaultNeeds::table: o.set({Switch::tt, Switch::iterative}); break;
    case FaultNeeds::prob_cut:
      if (!has_switch(g, "multi-probcut") || g.profile(q.profile)->classic) return false;
      o.set({Switch::multi_probcut, Switch::pvs, Switch::iterative});
      break;
    case FaultNeeds::win_distance:
    case FaultNeeds::kept_distance:
      if (g.outcome(q.position, q.history) || g.profile(q.profile)->win == 0) return false;
      o.set(Switch::tt);
      break;
    case FaultNeeds::stop:
      o.set({Switch::tt, Switch::iterative}), q.limits.nodes = 200 + random.below(2000), q.limits.depth = 8;
      break;
    case FaultNeeds::repetition:
      if (g.profile(q.profile)->classic || !before_repetition(s)) return false;
      q.limits.depth = 2;
      break;
  }
  s.plan.policy = FullPolicy::stop;
  s.plan.max_ply = max_ply;
  s.plan.budget_bytes = 200'000 * sizeof(NodeRecord);
  settle(s);
  return true;
}

}  // namespace

bool FaultRow::named() const {
  return std::any_of(named_by.begin(), named_by.end(),
                     [&](const std::string& n) { return n == fault->expected || n == "audit"; });
}

FaultRow check_fault(const FaultInfo& fault, const CheckOptions& o) {
  FaultRow row;
  row.fault = &fault;
  RecordPool pool;
  const auto games = all_games();
  for (u64 i = 0; i < max_draws && row.searches < max_searches && !(o.stop && o.stop->load(std::memory_order_relaxed));
       ++i) {
    const GameType& type = *games[i % games.size()];
    Random random = Random::stream(o.seed, i * 64 + static_cast<u64>(fault.fault));
    DrawOptions draw;
    draw.sound = draw.unlimited = true;
    draw.profile = o.classic ? nullptr : "modern";
    DrawnSearch s = draw_search(type, random.next(), draw);
    const ProfileInfo& profile = *s.game->profile(s.request.profile);
    if (o.classic && (!profile.classic || !why_no_fault(profile, fault.fault).empty())) continue;
    if (!prepare(s, fault, random)) continue;
    const auto recording = record(s, pool, fault.fault);
    if (!recording) break;
    ++row.searches;
    const LintInput input = lint_input(**recording, s);
    std::vector<std::string> named = lint(input).broken();
    AuditOptions some;
    some.sample = 40;
    some.max_nodes = 300'000;
    if (std::string_view(fault.expected) == "R14") {
      const auto again = record(s, pool, fault.fault);
      if (again && (*again)->digest() != (*recording)->digest()) named.push_back("R14");
    }
    const bool wants_audit = std::string_view(fault.expected) == "audit",
               by_rule = std::find(named.begin(), named.end(), fault.expected) != named.end();
    if ((wants_audit || by_rule) && audit(input, some).wrong > 0) named.push_back("audit");
    if (std::find(named.begin(), named.end(), fault.expected) == named.end()) continue;
    row.named_by = std::move(named);
    row.command = command_of(s) + " --fault " + fault.id;
    row.recording = *recording;
    break;
  }
  return row;
}

}  // namespace ply
