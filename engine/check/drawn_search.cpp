#include "engine/check/drawn_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/base/random.h"
#include "engine/game/random_play.h"
#include "engine/plan/plan_run.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"

namespace ply {
namespace {

bool chance(Random& random, u32 percent) { return random.below(100) < percent; }

std::shared_ptr<const Game> draw_game(const GameType& type, Random& random) {
  RuleValues rules;
  if (chance(random, 60))
    for (const RuleOption& o : type.options()) {
      if (o.defect || chance(random, 50)) continue;
      rules[o.id] = o.number
                        ? std::to_string(o.min + static_cast<int>(random.below(static_cast<u32>(o.max - o.min + 1))))
                        : o.values[random.below(static_cast<u32>(o.values.size()))];
    }
  if (auto game = type.make(rules)) return *game;
  return sure(type.make({}));
}

SearchOptions draw_options(const Game& game, SearchOptions o, bool sound, Random& random) {
  for (const SwitchInfo& s : game.switches())
    if (!s.assumes || !sound) set_switch(o, s.id, chance(random, s.assumes ? 20 : 50));
  if (sound) o = sound_part(o);
  if (o.has(Switch::draws) && chance(random, 50)) o.seed = 1 + random.below(1000);
  if (!sound && chance(random, 5)) o.algorithm = Algorithm::minimax;
  if (chance(random, 50)) o.aspiration_width = 1 + static_cast<int>(random.below(60));
  return o;
}

}  // namespace

DrawnSearch draw_search(const GameType& type, u64 seed, const DrawOptions& options) {
  Random random(mix64(seed) ^ 0x6c696e74);
  DrawnSearch out;
  out.game = draw_game(type, random);
  out.start = out.game->initial(random.next() % 1000);
  if (type.has_lessons())
    if (const auto lesson =
            type.lesson(2 + static_cast<int>(random.below(4)), 3 + static_cast<int>(random.below(4)), random.next()))
      if (auto setup = type.parse_position(lesson->position, {})) out.game = setup->game, out.start = setup->position;
  const Game& g = *out.game;
  out.moves =
      random_line(g, out.start, type.has_lessons() ? 0 : static_cast<int>(random.below(chance(random, 30) ? 200 : 50)),
                  random.next());
  static_cast<PlanRoot&>(out) = end_of_line(out.game, out.start, std::move(out.moves));
  const auto& profiles = g.profiles();
  const ProfileInfo& profile =
      options.profile ? *g.profile(options.profile) : profiles[random.below(static_cast<u32>(profiles.size()))];
  SearchRequest& q = out.request = g.request(out.position, profile.id);
  q.options = draw_options(g, q.options, options.sound, random);
  q.limits.depth = static_cast<int>(random.below(static_cast<u32>(options.max_depth + 1)));
  if (profile.by_turns) q.limits.depth = std::min(q.limits.depth, q.options.has(Switch::best_steps) ? 2 : 1);
  if (!options.unlimited) q.limits.nodes = chance(random, 30) ? 1 + random.below(600) : options.max_nodes;
  q.table_bytes = std::size_t{1} << (10 + random.below(8));
  settle(out);
  SearchPlan& s = out.plan;
  s.budget_bytes = 100'000 * sizeof(NodeRecord);
  if (!options.unlimited) switch (random.below(8)) {
      case 0: s.max_ply = static_cast<int>(random.below(5)); break;
      case 1: s.policy = FullPolicy::stop, s.budget_bytes = (1 + random.below(800)) * sizeof(NodeRecord); break;
      case 2: s.budget_bytes = (1 + random.below(800)) * sizeof(NodeRecord); break;
      case 3: s.policy = FullPolicy::compact, s.budget_bytes = (1 + random.below(800)) * sizeof(NodeRecord); break;
      default: break;
    }
  return out;
}

void settle(DrawnSearch& s) {
  static_cast<PlanRoot&>(s) = end_of_line(s.game, s.start, std::move(s.moves));
  s.request.position = s.position, s.request.history = s.history;
  set_root(s.plan, s);
  set_request(s.plan, *s.game, s.request);
}

std::string command_of(const DrawnSearch& s) {
  const SearchRequest& q = s.request;
  const SearchOptions usual = s.game->profile(q.profile)->options;
  std::string with, without;
  for (const SwitchInfo& w : s.game->switches()) {
    const bool on = switched_on(q.options, w);
    if (on == switched_on(usual, w)) continue;
    std::string& list = on ? with : without;
    list += (list.empty() ? "" : ",") + std::string(w.id);
  }
  std::string out =
      fmt::format("record {} --rules {} --position \"{}\" --moves \"{}\" --profile {} --depth {}", s.plan.game,
                  s.plan.rules, s.plan.position, fmt::join(s.plan.moves, " "), q.profile, q.limits.depth);
  if (q.limits.nodes) out += fmt::format(" --nodes {}", q.limits.nodes);
  if (q.options.algorithm == Algorithm::minimax) out += " --algorithm minimax";
  if (!with.empty()) out += " --with " + with;
  if (!without.empty()) out += " --without " + without;
  return out + fmt::format("  (aspiration width {}, table {} bytes, horizon {})", q.options.aspiration_width,
                           q.table_bytes, static_cast<int>(q.options.horizon));
}

Result<std::shared_ptr<const Recording>> record(const DrawnSearch& s, RecordPool& pool, Fault fault) {
  PlanSinks sinks;
  sinks.pool = &pool;
  std::optional<Table> kept;
  if (keeps_table(s.plan.options)) {  // what a move before has left in it
    sinks.table = &kept.emplace(s.request.table_bytes);
    SearchRequest before = s.request;
    before.table = sinks.table;
    before.limits.depth = std::max(1, before.limits.depth - 1);
    (void)s.game->search(before);
  }
  SearchPlan plan = s.plan;
  plan.fault = fault;
  auto run = run_plan(plan, s, sinks);
  if (!run) return run.error();
  return std::move(run->recording);
}

}  // namespace ply
