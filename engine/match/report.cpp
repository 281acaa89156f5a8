#include "engine/match/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "engine/base/terminal.h"
#include "engine/match/search_seat.h"
#include "engine/match/sequential.h"

namespace ply {
namespace {

// Of a player; an engine need not tell its nodes.
std::string move_text(const PairingReport& r, std::size_t player) {
  return fmt::format("{:.4f} s", r.seconds[player]) +
         (r.nodes[player] > 0 ? fmt::format(", {:.0f} nodes", r.nodes[player]) : "");
}

}  // namespace

std::string interval_name(const PairingReport& r) {
  return r.after_test ? "95 %, from pairs, with the stop of the test" : "95 %, from pairs";
}

std::string beyond_text(const PairingReport& r, std::size_t player) {
  const BeyondLimit& b = r.beyond[player];
  if (b.moves == 0) return {};
  return fmt::format(
      "{}: {} of {} moves took over a tenth longer, by the clock, than they had; the largest excess {:.3f} s{}",
      player == 0 ? r.a : r.b, b.moves, r.decisions[player], b.max,
      b.processor > 0 ? fmt::format(", in time of the processor {:.3f} s", b.processor) : "");
}

std::vector<PairingReport> report_of(const MatchSettings& s, const std::vector<MatchGame>& games) {
  std::vector<PairingReport> out;
  const auto pairings = pairings_of(s);
  const std::vector<Forfeit> forfeits = forfeits_of(s, games);
  // Of a decided test only the pairs up to its end count.
  u64 max_pairs = ~u64{0};
  std::optional<JudgedTest> decided;
  if (s.sprt)
    if (JudgedTest test = judge_test(games, *s.sprt); test.state.verdict != Verdict::undecided)
      max_pairs = test.pairs, decided = std::move(test);
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    PairingReport r;
    r.pairing = static_cast<int>(i);
    r.a = s.players[static_cast<std::size_t>(pairings[i].a)];
    r.b = s.players[static_cast<std::size_t>(pairings[i].b)];
    r.score = score_of_pairing(games, r.pairing, max_pairs);
    r.share = score_interval(r.score);
    r.elo = elo_interval(r.score);
    r.normalised = normalised_elo(r.score);
    r.superiority = superiority(r.score);
    if (decided && i == 0) {
      const AfterTest after = after_test(decided->score, decided->state, *s.sprt);
      r.share = after.share, r.elo = after.elo, r.normalised = after.normalised, r.superiority = after.superiority;
      r.after_test = true;
    }
    r.processor = {s.processor_time && timed_by_processor(*s.game, r.a),
                   s.processor_time && timed_by_processor(*s.game, r.b)};
    std::array<u64, 2>& decisions = r.decisions;
    u64 n = 0;
    std::set<u64> seen;
    for (const MatchGame& g : games) {
      if (g.pairing != r.pairing || g.pair >= max_pairs) continue;
      r.plies += (static_cast<double>(g.moves.size()) - r.plies) / static_cast<double>(++n);
      ++r.reasons[g.reason];
      if (!forfeited(g) && !seen.insert(game_key(g)).second) ++r.copies;
      if (!g.failure.empty()) {
        ++r.failures[g.failure];
        const std::size_t loser =
            static_cast<std::size_t>(g.winner == Winner::first) ^ static_cast<std::size_t>(g.game);
        ++r.failed[loser][g.failure];
        ++r.forfeits[loser];
      }
      for (const std::size_t side : {0u, 1u}) {
        const std::size_t player = side ^ static_cast<std::size_t>(g.game);
        r.seconds[player] += g.seconds[side];
        r.nodes[player] += static_cast<double>(g.visited[side]);
        decisions[player] += g.decisions[side];
        BeyondLimit& b = r.beyond[player];
        b.moves += g.beyond[side].moves;
        b.max = std::max(b.max, g.beyond[side].max);
        b.processor = std::max(b.processor, g.beyond[side].processor);
      }
    }
    for (const std::size_t p : {0u, 1u})
      if (decisions[p])
        r.seconds[p] /= static_cast<double>(decisions[p]), r.nodes[p] /= static_cast<double>(decisions[p]);
    std::copy_if(forfeits.begin(), forfeits.end(), std::back_inserter(r.forfeited),
                 [&](const Forfeit& f) { return f.pairing == r.pairing; });
    out.push_back(std::move(r));
  }
  return out;
}

std::string report_text(const MatchSettings& s, const std::vector<MatchGame>& games) {
  std::string out;
  for (const PairingReport& r : report_of(s, games)) {
    const MatchScore& m = r.score;
    const u64 forfeits = r.forfeits[0] + r.forfeits[1];
    out += fmt::format("{} against {}: {} games, {} won, {} drawn, {} lost{}\n", r.a, r.b, m.games() + forfeits, m.wins,
                       m.draws, m.losses, forfeits ? fmt::format(", {} forfeited", forfeits) : "");
    if (m.games() + forfeits == 0) continue;
    if (forfeits)
      out += fmt::format("  forfeits   {} by {}, {} by {}: they give no Elo\n", r.forfeits[0], r.a, r.forfeits[1], r.b);
    if (r.copies > 0 && r.a != r.b)
      out +=
          fmt::format("  copies     {} of {} games are copies of others: they prove nothing{}\n", r.copies, m.games(),
                      m.copied_pairs ? fmt::format(", and {} pairs do not count below", m.copied_pairs) : "");
    if (r.a != r.b) {
      out += fmt::format("  pairs      {} {} {} {} {} (0, 1/2, 1, 3/2, 2 points)\n", m.pairs[0], m.pairs[1], m.pairs[2],
                         m.pairs[3], m.pairs[4]);
      if (m.pair_count() > 0) {
        out += fmt::format("  score      {:.1f} % [{:.1f}, {:.1f}]\n", 100 * r.share.value, 100 * r.share.low,
                           100 * r.share.high);
        out += fmt::format("  Elo        {} ({}); normalised {}\n", elo_text(r.elo, 1), interval_name(r),
                           elo_text(r.normalised, 1));
        out += fmt::format("  stronger   with probability {:.1f} %\n", 100 * r.superiority);
      }
    }
    out += fmt::format("  length     {:.1f} plies\n", r.plies);
    out += fmt::format("  a move     {}; the other {}{}\n", move_text(r, 0), move_text(r, 1),
                       r.processor[0] && r.processor[1] ? " (time of the processor)" : "");
    for (const std::size_t player : {0u, 1u})
      if (const std::string beyond = beyond_text(r, player); !beyond.empty())
        out += fmt::format("  late       {}\n", beyond);
    for (const auto& [why, n] : r.failures) out += fmt::format("  failed     {} times: {}\n", n, why);
    for (const Forfeit& f : r.forfeited) {
      out += fmt::format("  forfeit    {} in pair {}, game {}: {}\n", f.player, f.pair + 1, f.game + 1, f.why);
      if (f.position.empty()) continue;
      out += fmt::format("             at {}\n             {}\n", f.position, visible(f.repeat));
    }
  }
  if (s.sprt) {
    const JudgedTest test = judge_test(games, *s.sprt);
    out += fmt::format("{}\n", verdict_text(test.state, *s.sprt, test.score));
    out +=
        fmt::format("  the test: {:g} against {:g} {}, alpha {:g}, beta {:g}, from pairs\n", s.sprt->elo0, s.sprt->elo1,
                    s.sprt->scale == EloScale::normalised ? "normalised Elo" : "Elo", s.sprt->alpha, s.sprt->beta);
  }
  return out;
}

}  // namespace ply
