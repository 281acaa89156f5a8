#include "engine/lab/evolve/evolution.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <set>

#include "engine/base/text.h"
#include "engine/match/statistics.h"

namespace ply {
namespace {

constexpr int validation_depths[] = {2, 4, 6}, report_depths[] = {1, 2, 4, 6};
constexpr int ladder_top = 6;
constexpr double ladder_step = 0.62;          // mean score of the best tenth that leads to the next opponent
constexpr std::size_t kept_births = 100'000;  // beyond the last generation and those who play next: some 30 MB
constexpr u64 starts_salt = 0x7374617274730000ull;

}  // namespace

Evolution::Evolution(std::shared_ptr<const Game> game, EvolveSettings settings)
    : game_(std::move(game)),
      face_(*game_->programs()),
      settings_(std::move(settings)),
      validation_(settings_.one_start ? std::vector<Position>{} : validation_starts(*game_, settings_.validation)) {
  if (settings_.inject)
    for (ProgramTree& t : face_.simple_programs())
      if (static_cast<int>(population_.size()) < settings_.population) population_.push_back(std::move(t));
  const std::size_t by_hand = population_.size();
  std::set<std::string> taken;
  for (int i = static_cast<int>(population_.size()); i < settings_.population; ++i) {
    Random random = evolution_stream(settings_.seed, 0, i);
    ProgramTree t = create_program(settings_, face_.cells(), i, random);
    for (int tries = 0; tries < 20 && taken.contains(write_program(t)); ++tries)
      t = create_program(settings_, face_.cells(), i, random);
    taken.insert(write_program(t));
    population_.push_back(std::move(t));
  }
  for (std::size_t i = 0; i < population_.size(); ++i)
    lineage_.add(birth(static_cast<int>(i), population_[i], i < by_hand ? BirthWay::by_hand : BirthWay::random));
}

// In the generation that plays next.
Birth Evolution::birth(int place, const ProgramTree& tree, BirthWay way) const {
  Birth out;
  out.generation = generation_ + 1;
  out.id = static_cast<u64>(generation_) * static_cast<u64>(settings_.population) + static_cast<u64>(place) + 1;
  out.way = way;
  out.tree = std::make_shared<const ProgramTree>(tree);
  return out;
}

u64 Evolution::born(const Champion& champion) const {
  const Birth* birth = lineage_.find(champion.generation, champion.tree);
  return birth ? birth->id : 0;
}

std::vector<Evolution::Pairing> Evolution::pairings() const {
  const Position start = game_->initial(0);
  if (settings_.one_start) return {{start, -1}};
  std::vector<Pairing> out;
  Random random = Random::stream(mix64(settings_.seed) ^ starts_salt, static_cast<u64>(generation_));
  for (int i = 0; i < settings_.screening + settings_.closer; ++i) {
    Pairing p{i == 0 ? start : face_.random_start(random), -1};
    if (i % 5 == 4 && !hall_.empty()) p.hall = static_cast<int>(random.below(static_cast<u32>(hall_.size())));
    out.push_back(p);
  }
  return out;
}

double Evolution::fitness(const GameTally& t) const {
  if (t.games == 0) return 0;
  return (settings_.one_start ? static_cast<double>(t.margin)
                              : 10.0 * t.half_points + 0.5 * static_cast<double>(t.clamped)) /
         t.games;
}

u64 Evolution::best_born() const {
  u64 out = champion_ ? born(*champion_) : 0;
  for (auto b = lineage_.births().rbegin(); out == 0 && b != lineage_.births().rend(); ++b)
    if (b->best) out = b->id;
  return out;
}

double Evolution::error(const Player& p) const {
  if (settings_.one_start) return 0;
  const double n = p.all.games / 2.0;
  if (n < 2) return -1;
  const double mean = static_cast<double>(p.sum) / n,
               spread = (static_cast<double>(p.squares) - n * mean * mean) / (n - 1);
  return std::sqrt(std::max(spread, 0.0) / n) / 4;
}

bool Evolution::step(const Control& control) {
  const auto begin = std::chrono::steady_clock::now();
  const auto games = pairings();
  std::vector<std::unique_ptr<const ReadyProgram>> hall;
  for (const ProgramTree& t : hall_) hall.push_back(face_.ready(t, settings_.mapping));

  // 1. Equal programs play once.
  std::vector<Player> players;
  std::map<std::string, std::size_t> known;
  const u64 before_them = static_cast<u64>(generation_) * static_cast<u64>(settings_.population);
  for (std::size_t place = 0; place < population_.size(); ++place) {
    const ProgramTree& t = population_[place];
    std::string text = write_program(t);
    const auto [it, fresh] = known.try_emplace(text, players.size());
    if (fresh) players.push_back({t, std::move(text), face_.ready(t, settings_.mapping), {}, {}, {}, 0, 0, 0});
    players[it->second].members.push_back(before_them + place + 1);
  }
  std::atomic<u64> played{0};
  const auto play = [&](Player& p, int from, int to) {
    for (int i = from; i < to; ++i) {
      if (control.stop && control.stop->load(std::memory_order_relaxed)) return;
      const Pairing& g = games[static_cast<std::size_t>(i)];
      const GameTally t =
          play_pairing(face_, g.start, *p.ready, g.hall < 0 ? nullptr : hall[static_cast<std::size_t>(g.hall)].get(),
                       settings_.one_start ? settings_.depth : ladder_);
      p.all += t;
      const i64 points = 20 * t.half_points + t.clamped;
      p.sum += points, p.squares += points * points;
      if (g.hall < 0) p.ladder += t;
      played += static_cast<u64>(t.games);
    }
    p.fitness = fitness(p.all);
  };
  const int n = static_cast<int>(players.size()),
            screening = settings_.one_start ? 1 : std::min<int>(settings_.screening, static_cast<int>(games.size()));
  const auto said = [&](int before, int all) {
    return [&control, before, all](int done) {
      if (control.progress) control.progress(before + done, all);
    };
  };
  if (!for_all(
          n, control.threads, control.stop, [&](int i) { play(players[static_cast<std::size_t>(i)], 0, screening); },
          said(0, n)))
    return false;

  // 2. The best tenth play on, and are ranked by all their games; they stay
  // before the others, whose few games say less.
  std::vector<std::size_t> rank(players.size());
  std::iota(rank.begin(), rank.end(), std::size_t{0});
  const auto better = [&](std::size_t a, std::size_t b) {
    return for_selection(players[a]) > for_selection(players[b]);
  };
  std::stable_sort(rank.begin(), rank.end(), better);
  const int tenth = std::min(n, std::max(1, settings_.population / 10));
  if (!settings_.one_start) {
    const auto closer = [&](int i) {
      play(players[rank[static_cast<std::size_t>(i)]], screening, static_cast<int>(games.size()));
    };
    if (!for_all(tenth, control.threads, control.stop, closer, said(n, n + tenth))) return false;
    std::stable_sort(rank.begin(), rank.begin() + tenth, better);
  }
  if (control.stop && control.stop->load(std::memory_order_relaxed)) return false;

  // 3. The champion.
  GenerationRow row;
  row.generation = generation_ + 1;
  row.ladder = settings_.one_start ? settings_.depth : ladder_;
  std::optional<Champion> champion = champion_;
  const Player& best = players[rank.front()];
  std::vector<std::pair<ProgramTree, double>> contenders;
  for (std::size_t i = 0; i < rank.size() && static_cast<int>(i) < settings_.contenders; ++i)
    contenders.emplace_back(players[rank[i]].tree, players[rank[i]].fitness);
  if (settings_.one_start) {
    if (!champion || best.fitness > champion->fitness)
      champion = Champion{best.tree, row.generation, best.fitness, 0, 0};
  } else if (generation_ % settings_.validate_every == 0) {
    champion = validated(contenders, row.generation, control);
    if (!champion) return false;
  }

  // 4. The log.
  row.best = best.fitness;
  row.worst = best.fitness;
  row.best_size = static_cast<int>(best.tree.size());
  for (std::size_t i = 0; i < players.size(); ++i) {
    row.worst = std::min(row.worst, players[i].fitness);
    row.best = std::max(row.best, settings_.one_start ? players[i].fitness : row.best);
    row.mean += players[i].fitness * players[i].copies() / settings_.population;
    row.mean_size += static_cast<double>(players[i].tree.size()) * players[i].copies() / settings_.population;
  }
  row.distinct = n;
  row.games = played.load();
  row.champion = settings_.one_start ? champion->fitness
                 : champion->games   ? champion->half_points / 2.0 / champion->games
                                     : 0;
  row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

  // 5. The next generation; nothing before this line has changed the evolution.
  std::vector<Parent> ranked;
  std::vector<u64> who;
  for (const std::size_t i : rank)
    for (const u64 id : players[i].members) {
      ranked.push_back({&players[i].tree, players[i].fitness + (settings_.one_start ? face_.greatest_margin() : 0)});
      who.push_back(id);
    }
  const std::vector<Bred> children = breed(settings_, face_.cells(), ranked, generation_ + 1);
  if (!settings_.one_start) {
    GameTally top;
    for (int i = 0; i < tenth; ++i) top += players[rank[static_cast<std::size_t>(i)]].ladder;
    if (top.score() > ladder_step && ladder_ < ladder_top) ++ladder_;
    if (!champion_ || champion_->tree != champion->tree) hall_.push_back(champion->tree);
    if (static_cast<int>(hall_.size()) > settings_.hall) hall_.erase(hall_.begin());
  }
  standings_.clear();
  for (const std::size_t i : rank)
    standings_.push_back(
        {players[i].tree, players[i].fitness, players[i].copies(), players[i].all, players[i].members.front()});
  champion_ = std::move(champion);
  contenders_ = std::move(contenders);
  rows_.push_back(row);
  const int opponent = row.ladder;
  ++generation_;
  keep_lineage(players, rank.front(), opponent, who, children);
  population_.clear();
  for (const Bred& child : children) population_.push_back(child.tree);
  return true;
}

int Evolution::take_in(const std::vector<ProgramTree>& migrants) {
  int came = 0;
  for (const ProgramTree& tree : migrants) {
    const bool known = std::find(population_.begin(), population_.end(), tree) != population_.end();
    if (known || came == static_cast<int>(population_.size())) continue;
    const std::size_t place = population_.size() - 1 - static_cast<std::size_t>(came++);
    population_[place] = tree;
    Birth b = birth(static_cast<int>(place), tree, BirthWay::migrant);
    *lineage_.find(b.id) = std::move(b);
  }
  return came;
}

// What those who played came to, and who plays next; after the generation is
// counted.
void Evolution::keep_lineage(const std::vector<Player>& players, std::size_t best, int opponent,
                             const std::vector<u64>& parents, const std::vector<Bred>& children) {
  for (const Player& p : players)
    for (const u64 id : p.members) {
      Birth& b = *lineage_.find(id);
      b.played = true;
      b.fitness = p.fitness, b.error = error(p), b.games = p.all.games, b.opponent = opponent;
    }
  lineage_.find(players[best].members.front())->best = true;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const Bred& child = children[i];
    Birth b = birth(static_cast<int>(i), child.tree, child.way);
    for (std::size_t k = 0; k < 2; ++k)
      if (child.parents[k] >= 0) b.parents[k] = parents[static_cast<std::size_t>(child.parents[k])];
    b.cuts = child.cuts, b.mutated = child.mutated, b.kept = child.kept;
    // One that lives on has its parent's program: it is kept once.
    if (const Birth* first = b.parents[0] ? lineage_.find(b.parents[0]) : nullptr; first && *first->tree == *b.tree)
      b.tree = first->tree;
    lineage_.add(std::move(b));
  }
  lineage_.prune(generation_, champion_ ? born(*champion_) : 0, kept_births);
}

// The best of the champion and the candidates, never replaced by one that is
// not better.
std::optional<Champion> Evolution::validated(const std::vector<std::pair<ProgramTree, double>>& candidates,
                                             int generation, const Control& control) const {
  constexpr int depths = static_cast<int>(std::size(validation_depths));
  std::vector<std::pair<std::string, const ProgramTree*>> fresh;
  for (const auto& [tree, fitness] : candidates)
    if (std::string text = write_program(tree); !half_points_.contains(text))
      fresh.emplace_back(std::move(text), &tree);
  std::vector<std::unique_ptr<const ReadyProgram>> ready;
  for (const auto& [text, tree] : fresh) ready.push_back(face_.ready(*tree, settings_.mapping));
  std::vector<GameTally> tallies(fresh.size() * depths);
  const int jobs = static_cast<int>(tallies.size());
  const auto play = [&](int i) {
    for (const Position& start : validation_) {
      if (control.stop && control.stop->load(std::memory_order_relaxed)) return;
      tallies[static_cast<std::size_t>(i)] += play_pairing(face_, start, *ready[static_cast<std::size_t>(i / depths)],
                                                           nullptr, validation_depths[i % depths]);
    }
  };
  const auto said = [&](int done) {
    if (control.progress) control.progress(done, jobs);
  };
  if (!for_all(jobs, control.threads, control.stop, play, said) || (control.stop && control.stop->load()))
    return std::nullopt;
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    int sum = 0;
    for (int d = 0; d < depths; ++d) sum += tallies[i * depths + static_cast<std::size_t>(d)].half_points;
    half_points_[fresh[i].first] = sum;
  }
  std::optional<Champion> out = champion_;
  const int games = 2 * depths * static_cast<int>(validation_.size());
  for (const auto& [tree, fitness] : candidates) {
    const int reached = half_points_[write_program(tree)];
    if (!out || reached > out->half_points) out = Champion{tree, generation, fitness, reached, games};
  }
  return out;
}

std::optional<Champion> Evolution::final_champion(const Control& control) const {
  return settings_.one_start || contenders_.empty() ? champion_ : validated(contenders_, generation_, control);
}

std::vector<HeldOut> Evolution::held_out(const Champion& champion, const Control& control, int pairings) const {
  const auto starts = held_out_starts(*game_, pairings, settings_.validation);
  const auto ready = face_.ready(champion.tree, settings_.mapping);
  std::vector<HeldOut> out;
  for (const int depth : report_depths) {
    std::vector<GameTally> tallies(starts.size());
    const auto play = [&](int i) {
      tallies[static_cast<std::size_t>(i)] =
          play_pairing(face_, starts[static_cast<std::size_t>(i)], *ready, nullptr, depth);
    };
    if (!for_all(static_cast<int>(starts.size()), control.threads, control.stop, play)) break;
    HeldOut row{depth, {}};
    for (const GameTally& t : tallies) row.tally += t;
    out.push_back(row);
  }
  return out;
}

EvolutionEnd Evolution::conclude(const Control& control) const {
  const auto stopped = [&] { return control.stop && control.stop->load(std::memory_order_relaxed); };
  EvolutionEnd out;
  if (!stopped()) out.champion = final_champion(control);
  if (out.champion) out.held_out = held_out(*out.champion, control);
  if (stopped()) out.held_out.clear();
  if (!out.champion) out.champion = champion_;
  return out;
}

ProgramFile Evolution::file(const Champion& champion, const std::vector<HeldOut>& held_out) const {
  ProgramFile out;
  out.tree = champion.tree;
  out.mapping = settings_.mapping;
  face_.sign(out);
  out.set("preset", settings_.preset);
  out.set("settings", settings_.text());
  out.set("seed", std::to_string(settings_.seed));
  out.set("generations", std::to_string(generation_));
  out.set("generation", std::to_string(champion.generation));
  out.set("fitness", fmt::format("{:.4f}", champion.fitness));
  if (champion.games)
    out.set("validation",
            fmt::format("{:.4f} of {} games", champion.half_points / 2.0 / champion.games, champion.games));
  for (const HeldOut& h : held_out) {
    const Estimate s = wilson(h.tally.half_points / 2.0, h.tally.games);
    out.set(fmt::format("held-out-{}", h.depth),
            fmt::format("{:.4f} in {:.4f}..{:.4f} of {} games", s.value, s.low, s.high, h.tally.games));
  }
  return out;
}

}  // namespace ply
