#include "engine/analysis/program_view.h"

#include <algorithm>
#include <set>

namespace ply {
namespace {

SearchRequest search_of(const Game& game, const Position& p, const std::string& profile, int depth) {
  SearchRequest q = game.request(p, profile);
  q.limits = {};
  q.limits.depth = depth;
  q.table_bytes = std::size_t{4} << 20;
  return q;
}

std::optional<Score> score_of(const std::vector<MoveValue>& values, MoveCode m) {
  for (const MoveValue& v : values)
    if (v.move == m) return v.score;
  return std::nullopt;
}

}  // namespace

ProgramInspection inspect_program(const Game& game, const ProgramQuestion& q) {
  const ProgramFace& face = *game.programs();
  ProgramInspection out;
  const auto values = program_values(q.tree, face.board(q.position, game.mover(q.position)));
  const auto depths = program_depths(q.tree);
  for (std::size_t i = 0; i < q.tree.size(); ++i)
    out.nodes.push_back({depths[i], program_node_text(q.tree[i]), q.tree[i].size, values[i], values[i].cell >= 0 ? face.cell_name(values[i].cell) : std::string()});
  const ProgramTree simple = simplified(q.tree, face.cells());
  out.text = write_program(q.tree);
  out.simplified = write_program(simple);
  out.simplified_size = static_cast<int>(simple.size());
  const ProgramReads reads = program_reads(simple, face.cells());
  out.reads_any = reads.any;
  for (int i = 0; i < face.cells(); ++i)
    if (reads.cell[static_cast<std::size_t>(i)]) out.reads.push_back(face.cell_name(i));
  out.decision = face.decide(q.position, q.tree, q.mapping);
  if (game.outcome(q.position)) return out;

  std::vector<MoveValue> searched, solved;
  if (q.depth > 0 && game.profile(q.profile)) searched = game.all_moves(search_of(game, q.position, q.profile, q.depth));
  if (q.exact) {
    SolveRequest solve;
    solve.position = q.position;
    solve.all_moves = true;
    solve.stop = q.stop;
    if (auto r = game.solve(solve)) solved = std::move(r->moves);
  }
  for (ProgramRow& row : out.decision.rows) {
    const MoveCode first = row.moves.front();
    out.moves.push_back({std::move(row), score_of(searched, first), score_of(solved, first)});
  }
  out.decision.rows.clear();
  return out;
}

ProgramDifferences program_differences(const Game& game, const ProgramPlayer& program, const DifferenceQuestion& q) {
  ProgramDifferences out;
  std::set<std::string> seen;
  for (int n = 0; n < q.games; ++n) {
    Random random = Random::stream(q.seed, static_cast<u64>(n / 2));
    Position p = game.programs()->random_start(random);
    const Side side = static_cast<Side>(n % 2);
    while (!game.outcome(p)) {
      if (q.stop && q.stop->load(std::memory_order_relaxed)) break;
      const bool own = game.mover(p) == side;
      const auto values = game.all_moves(search_of(game, p, q.profile, q.depth));
      MoveValue best = values.front();
      for (const MoveValue& v : values)
        if (v.score.value > best.score.value) best = v;
      MoveCode move = best.move;
      if (own) {
        move = program.ready->choose(p).line.front();
        const ProgramDifference d{p, game.write(p), move, best.move, score_of(values, move)->value, best.score.value};
        ++out.decisions;
        if (d.lost() > 0) {
          ++out.different;
          out.lost += d.lost();
          if (seen.insert(d.text).second) out.rows.push_back(d);
        }
      }
      p = game.after(p, move);
    }
    if (q.stop && q.stop->load(std::memory_order_relaxed)) break;
    if (q.progress) q.progress(n + 1);
  }
  std::stable_sort(out.rows.begin(), out.rows.end(), [](const ProgramDifference& a, const ProgramDifference& b) { return a.lost() > b.lost(); });
  return out;
}

}  // namespace ply
