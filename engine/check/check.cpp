#include "engine/check/check.h"

#include <fmt/format.h>

#include "engine/ask/certificate/certificate.h"
#include "engine/ask/lint/audit.h"
#include "engine/check/check_searches.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

u64 leaves(const Game& g, const Position& p, int depth) {
  if (depth == 0) return 1;
  const auto list = g.moves(p);
  if (list.empty()) return g.perft(p, depth);
  u64 n = 0;
  for (const MoveCode m : list) {
    const auto read = g.parse_move(p, g.write_move(p, m));
    if (!read) return ~u64{0};
    const Position next = g.after(p, *read);
    const auto again = g.type().parse_position(g.write(next), g.rules());
    n += again && g.write(again->position) == g.write(next) && !g.outcome(next)
             ? leaves(*again->game, again->position, depth - 1)
             : leaves(g, next, depth - 1);
  }
  return n;
}

}  // namespace

u64 perft_by_text(const Game& game, const Position& p, int depth) { return leaves(game, p, depth); }

CheckRow check_lint(const GameType& type, const CheckOptions& o) {
  return over_searches(type, o, [&](u64 i, std::vector<std::string>& problems) {
    const DrawnSearch s = draw_search(type, seed_of(type, o, i));
    const auto recording = record(s, own_pool());
    if (!recording) {
      problems.push_back(recording.error().message);
      return;
    }
    LintOptions options;
    options.positions = 400;
    const LintReport found = lint(lint_input(**recording, s), options);
    for (const LintFinding& f : found.findings)
      problems.push_back(fmt::format("{} at node {}: {} expected {} {}, found {} {}; {}", lint_id(f.rule),
                                     static_cast<i64>(f.id == no_node ? -1 : i64{f.id}), f.sentence, f.expected[0],
                                     f.expected[1], f.found[0], f.found[1], command_of(s)));
    if (i % 8 == 0) {
      const auto again = record(s, own_pool());
      if (again && (*again)->digest() != (*recording)->digest())
        problems.push_back("R14: the same search again gives another digest; " + command_of(s));
    }
    if (i % 16 == 5) {
      AuditOptions some;
      some.sample = 12, some.seed = i, some.max_nodes = 100'000;
      const AuditReport report = audit(lint_input(**recording, s), some);
      if (report.sound)
        for (const AuditFinding& f : report.findings)
          problems.push_back(fmt::format("audit, node {}: {} It said {}, true is {}; {}", f.id, f.sentence,
                                         f.said.value, f.truth, command_of(s)));
    }
    if (i % 16 == 0 && !type.has_lessons()) {
      const Game& g = *s.game;
      const u64 want = g.perft(s.request.position, 2), got = perft_by_text(g, s.request.position, 2);
      if (want != got) problems.push_back(fmt::format("R12: perft 2 is {}, by texts {}; {}", want, got, command_of(s)));
    }
  });
}

CheckRow check_minimax(const GameType& type, const CheckOptions& o) {
  return over_searches(type, o, [&](u64 i, std::vector<std::string>& problems) {
    DrawOptions draw;
    draw.sound = draw.unlimited = true;
    draw.max_depth = 3;
    DrawnSearch s = draw_search(type, seed_of(type, o, i), draw);
    SearchRequest plain = s.request;
    plain.options = SearchOptions{};
    plain.options.algorithm = Algorithm::minimax;
    plain.options.horizon = s.request.options.horizon;
    for (const Switch same : {Switch::turn_wins, Switch::turn_defence})
      plain.options.set(same, s.request.options.has(same));
    plain.limits.nodes = 3'000'000;
    SearchResult want = s.game->search(plain);
    while (want.stopped && s.request.limits.depth > 0) {  // too large: one ply less
      plain.limits.depth = --s.request.limits.depth;
      want = s.game->search(plain);
    }
    if (want.stopped) return;
    const SearchResult got = s.game->search(s.request);
    if (got.score.value != want.score.value || got.score.kind != want.score.kind)
      problems.push_back(fmt::format("value {}, minimax {}; {}", got.score.value, want.score.value, command_of(s)));
  });
}

// The sentences of searches drawn by chance, at all their moments.
CheckRow check_sentences(const GameType& type, const CheckOptions& o) {
  return over_searches(type, o, [&](u64 i, std::vector<std::string>& problems) {
    DrawOptions draw;
    draw.max_depth = 4, draw.max_nodes = 150;  // every event is a moment to be judged
    const DrawnSearch s = draw_search(type, seed_of(type, o, i), draw);
    const auto recording = record(s, own_pool());
    if (!recording) {
      problems.push_back(recording.error().message);
      return;
    }
    const Certificate c = certify(**recording, {.ticks = 0});
    if (!c.unclaimed.empty())
      problems.push_back(fmt::format("\"{}\" is said without a claim; {}", c.unclaimed, command_of(s)));
    if (c.first)
      problems.push_back(fmt::format("{} at node {}, tick {}: \"{}\": {}; {}", claim_id(c.first->what), c.first->node,
                                     c.first->tick, c.first->sentence, c.first->why, command_of(s)));
  });
}

}  // namespace ply
