#include "engine/lab/tune/samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "engine/game/weights_text.h"
#include "engine/lab/evolve/arena.h"
#include "engine/match/openings.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

// A factor is the contribution at this weight, divided by it: enough to lose nothing to the divisions by 100 and 12
// that evaluations have, and little enough that no contribution leaves 32 bits.
constexpr int probe = 1200;
constexpr std::size_t max_probes = 300;  // positions in which it is looked whether terms are linear

Weights all_of(const ProfileInfo& profile, int weight) {
  Weights out;
  for (std::size_t t = 0; t < profile.terms.size(); ++t) out.w[t] = weight;
  return out;
}

std::size_t index_of(const ProfileInfo& profile, const TermLine& t) {
  return static_cast<std::size_t>(t.info - profile.terms.data());
}

struct Found {
  Position position;
  Side viewer = Side::first;
  u64 key = 0;
  Sample sample;
};

class Collector {
 public:
  Collector(const Game& game, const Position& start, const SampleSettings& settings)
      : game_(game), start_(start), settings_(settings), profile_(*game.profile(settings.profile)) {}

  /// The samples of one game. The error says what cannot be played.
  Result<std::vector<Found>> of(const MatchGame& g, u64& positions, bool& left_out) const {
    std::vector<Found> out;
    const auto start = opening_position(game_, start_, g.position);
    if (!start) return start.error();
    std::vector<Position> line{*start};
    std::vector<u64> history;
    Position p = *start;
    for (std::size_t i = 0; i < g.moves.size(); ++i) {
      const auto m = game_.parse_move(p, g.moves[i], history);
      if (!m) return Error{fmt::format("ply {}: {}", i + 1, m.error().message)};
      history.push_back(game_.key(p));
      p = game_.after(p, *m);
      line.push_back(p);
    }
    left_out = !g.failure.empty() || (g.winner == Winner::draw && !game_.outcome(p, history));
    if (left_out) return out;
    const auto opening =
        static_cast<std::size_t>(std::count(g.opening.begin(), g.opening.end(), ' ')) + !g.opening.empty();
    for (std::size_t i = opening; i + 1 < line.size(); ++i) {
      ++positions;
      auto found = quiet(line[i]);
      if (!found) continue;
      found->sample.ply = static_cast<u32>(i);
      found->sample.result = g.winner == Winner::draw ? 0.5f : g.winner == winner_of(found->viewer) ? 1.0f : 0.0f;
      out.push_back(*found);
    }
    return out;
  }

  std::vector<float> factors(const Found& f) const {
    std::vector<float> out(profile_.terms.size());
    const Breakdown b = game_.evaluate(f.position, profile_.id, all_of(profile_, probe), f.viewer);
    for (const TermLine& t : b.terms) out[index_of(profile_, t)] = static_cast<float>(t.contribution) / probe;
    return out;
  }

  void check(const Found& f, const float* factors, std::vector<TermUse>& use) const {
    check_linear([&](const Weights& w) { return game_.evaluate(f.position, profile_.id, w, f.viewer); }, profile_,
                 settings_.weights, factors, use);
  }

 private:
  // The end of the principal variation, if its static value is what the search returned.
  std::optional<Found> quiet(const Position& p) const {
    SearchRequest q = game_.request(p, profile_.id);
    q.weights = settings_.weights;
    q.options = sound_part(q.options);
    // A line may end in a table; the others change nothing
    q.options.set({Switch::tt, Switch::aspiration, Switch::draws}, false);
    q.limits.depth = settings_.depth;
    const SearchResult r = game_.search(q);
    if (r.score.kind != Kind::exact) return std::nullopt;
    Found out{p, game_.mover(p), 0, {}};
    for (const MoveCode m : r.pv)
      for (const MoveCode ply : game_.plies(out.position, m)) out.position = game_.after(out.position, ply);
    if (game_.outcome(out.position)) return std::nullopt;
    const int value = game_.evaluate(out.position, profile_.id, settings_.weights, out.viewer).total;
    if (value != r.score.value || std::abs(value) >= profile_.decided) return std::nullopt;
    out.key = game_.key(out.position);
    out.sample.value = out.sample.longer = static_cast<float>(value);
    if (settings_.nodes > 0) out.sample.longer = longer(q, out.sample.value);
    return out;
  }
  // The same search without a depth, for as many nodes.
  float longer(SearchRequest q, float value) const {
    q.options = sound_part(game_.request(q.position, profile_.id).options);
    q.options.set(Switch::draws, false);
    q.limits = {-1, settings_.nodes, 0};
    deepen_without_depth(q.options, q.limits);
    const SearchResult r = game_.search(q);
    return r.score.kind == Kind::exact ? static_cast<float>(r.score.value) : value;
  }

  const Game& game_;
  const Position start_;
  const SampleSettings& settings_;
  const ProfileInfo& profile_;
};

}  // namespace

void check_linear(const std::function<Breakdown(const Weights&)>& evaluate, const ProfileInfo& profile,
                  const Weights& own, const float* factors, std::vector<TermUse>& use) {
  constexpr float rounding = 1.01f;  // contributions are whole numbers
  const auto bent = [&](const Breakdown& b, const Weights& w) {
    for (const TermLine& t : b.terms)
      if (const std::size_t i = index_of(profile, t);
          std::abs(static_cast<float>(t.contribution) - factors[i] * static_cast<float>(w.w[i])) > rounding)
        use[i] = TermUse::not_linear;
  };
  const Breakdown here = evaluate(own);
  const Weights against = all_of(profile, -probe / 2);
  bent(here, own);
  bent(evaluate(against), against);
  // Alone, a term must be worth what it is worth among the others.
  for (const TermLine& t : here.terms) {
    const std::size_t i = index_of(profile, t);
    Weights alone;
    alone.w[i] = own.w[i];
    for (const TermLine& a : evaluate(alone).terms)
      if (index_of(profile, a) == i && a.contribution != t.contribution) use[i] = TermUse::tied;
  }
}

Result<SampleSet> collect_samples(const Game& game, const Position& start, const std::vector<MatchGame>& games,
                                  const std::vector<u32>& files, const SampleSettings& settings,
                                  const SampleControl& control) {
  const ProfileInfo* profile = game.profile(settings.profile);
  if (!profile) return Error{fmt::format("there is no profile {}", settings.profile)};
  if (profile->terms.empty()) return Error{fmt::format("{} has no terms to weigh", profile->title)};
  const Collector collector(game, start, settings);

  // 1. Game by game, on all threads.
  struct OfGame {
    std::vector<Found> found;
    std::vector<float> factors;
    u64 positions = 0;
    bool left_out = false;
    std::optional<Error> error;
  };
  std::vector<OfGame> of(games.size());
  const auto one = [&](int i) {
    OfGame& g = of[static_cast<std::size_t>(i)];
    auto found = collector.of(games[static_cast<std::size_t>(i)], g.positions, g.left_out);
    if (!found) {
      g.error = found.error();
      return;
    }
    g.found = std::move(*found);
    for (const Found& f : g.found) {
      const auto factors = collector.factors(f);
      g.factors.insert(g.factors.end(), factors.begin(), factors.end());
    }
  };
  const int all = static_cast<int>(games.size());
  SampleSet out;
  out.terms = profile->terms.size();
  out.use.assign(out.terms, TermUse::free);
  if (!for_all(all, control.threads, control.stop, one, [&](int done) {
        if (control.progress) control.progress(done, all);
      }))
    return out;

  // 2. Together, in the order of the games; a position counts once in a pair.
  std::map<std::pair<u32, std::pair<int, u64>>, u32> groups;
  std::vector<std::vector<u64>> seen;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const MatchGame& g = games[i];
    if (of[i].error)
      return Error{fmt::format("pairing {}, pair {}, game {}: {}", g.pairing, g.pair, g.game, of[i].error->message)};
    out.positions += of[i].positions;
    ++(of[i].left_out ? out.left_out_games : out.games);
    if (of[i].left_out) continue;
    const auto [at, added] = groups.try_emplace({files[i], {g.pairing, g.pair}}, static_cast<u32>(groups.size()));
    if (added) seen.emplace_back();
    auto& keys = seen[at->second];
    for (std::size_t n = 0; n < of[i].found.size(); ++n) {
      const Found& f = of[i].found[n];
      if (std::find(keys.begin(), keys.end(), f.key) != keys.end()) continue;
      keys.push_back(f.key);
      const float* factors = of[i].factors.data() + n * out.terms;
      if (out.samples.size() < max_probes) collector.check(f, factors, out.use);
      Sample s = f.sample;
      s.group = at->second;
      s.game = static_cast<u32>(i);
      out.samples.push_back(s);
      out.factors.insert(out.factors.end(), factors, factors + out.terms);
    }
    of[i] = {};
  }
  out.groups = static_cast<u32>(groups.size());

  // 3. What is there to be fitted.
  for (std::size_t t = 0; t < out.terms; ++t) {
    const WeightRange range = weight_range(profile->terms[t]);
    bool silent = true;
    for (std::size_t i = 0; i < out.samples.size() && silent; ++i) silent = out.row(i)[t] == 0;
    if (range.low == range.high) out.use[t] = TermUse::fixed;
    else if (silent && out.use[t] == TermUse::free) out.use[t] = TermUse::silent;
  }
  return out;
}

std::string samples_csv(const ProfileInfo& profile, const SampleSet& set, const std::vector<MatchGame>& games) {
  std::string out = "pairing,pair,game,ply,result,value";
  for (const TermInfo& t : profile.terms) out += fmt::format(",{}", t.id);
  out += "\n";
  for (std::size_t i = 0; i < set.samples.size(); ++i) {
    const Sample& s = set.samples[i];
    const MatchGame& g = games[s.game];
    out += fmt::format("{},{},{},{},{},{}", g.pairing, g.pair, g.game, s.ply, s.result, s.value);
    for (std::size_t t = 0; t < set.terms; ++t) out += fmt::format(",{:.6g}", set.row(i)[t]);
    out += "\n";
  }
  return out;
}

}  // namespace ply
