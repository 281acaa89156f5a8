#include "engine/read/node/program_view.h"

#include <algorithm>
#include <memory>
#include <set>

#include "engine/game/program_edit.h"

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

/// The program without each of its subtrees in turn.
std::vector<std::unique_ptr<const ReadyProgram>> without_parts(const Game& game, const ProgramPlayer& program) {
  const ProgramTree& tree = program.file.tree;
  const ProgramFace& face = *game.programs();
  std::vector<std::unique_ptr<const ReadyProgram>> out(tree.size());
  for (std::size_t i = 0; i < tree.size(); ++i)
    if (const auto less = edited_program(tree, i, write_program(subtree(tree, i)) == "0" ? "1" : "0", face.cells()))
      out[i] = face.ready(*less, program.file.mapping);
  return out;
}

}  // namespace

ProgramTreeView view_program(const Game& game, const Position& position, const ProgramTree& tree) {
  const ProgramFace& face = *game.programs();
  ProgramTreeView out;
  const auto values = program_values(tree, face.board(position, game.mover(position)));
  const auto depths = program_depths(tree);
  for (std::size_t i = 0; i < tree.size(); ++i)
    out.nodes.push_back({depths[i], program_node_text(tree[i]), tree[i].size, values[i],
                         values[i].cell >= 0 ? face.cell_name(values[i].cell) : std::string()});
  const ProgramTree simple = simplified(tree, face.cells());
  out.text = write_program(tree);
  out.simplified = write_program(simple);
  out.simplified_size = static_cast<int>(simple.size());
  const ProgramReads reads = program_reads(simple, face.cells());
  out.reads_any = reads.any;
  for (int i = 0; i < face.cells(); ++i) {
    if (!reads.cell[static_cast<std::size_t>(i)]) continue;
    out.reads.push_back(face.cell_name(i));
    out.read_cells.push_back(i);
  }
  return out;
}

ProgramMoves inspect_moves(const Game& game, const ProgramQuestion& q) {
  ProgramMoves out;
  const auto stopped = [&] { return q.attention && (q.attention->load() & Attention::stop); };
  out.decision = game.programs()->decide(q.position, q.tree, q.mapping, q.attention);
  for (ProgramRow& row : out.decision.rows) out.moves.push_back({std::move(row), {}, {}});
  out.decision.rows.clear();
  if (game.outcome(q.position) || stopped()) return out;
  if (q.depth > 0 && game.profile(q.profile)) {
    if (q.each) q.each(out);
    SearchRequest search = search_of(game, q.position, q.profile, q.depth);
    search.attention = q.attention;
    const auto searched = game.all_moves(search);
    if (stopped()) return out;
    for (ProgramMoveLine& m : out.moves) m.search = score_of(searched, m.row.moves.front());
  }
  if (q.exact) {
    if (q.each) q.each(out);
    SolveRequest solve;
    solve.position = q.position;
    solve.all_moves = true;
    solve.stop = q.stop;
    if (const auto solved = game.solve(solve))
      for (ProgramMoveLine& m : out.moves) m.exact = score_of(solved->moves, m.row.moves.front());
  }
  return out;
}

ProgramInspection inspect_program(const Game& game, const ProgramQuestion& q) {
  return {view_program(game, q.position, q.tree), inspect_moves(game, q)};
}

ProgramDifferences program_differences(const Game& game, const ProgramPlayer& program, const DifferenceQuestion& q) {
  ProgramDifferences out;
  std::set<std::string> seen;
  const auto less = without_parts(game, program);
  out.changed.assign(less.size(), 0);
  const auto stopped = [&] {
    return (q.stop && q.stop->load(std::memory_order_relaxed)) ||
           (q.attention && (q.attention->load() & Attention::stop));
  };
  for (int n = 0; n < q.games; ++n) {
    Random random = Random::stream(q.seed, static_cast<u64>(n / 2));
    Position p = game.programs()->random_start(random);
    const Side side = static_cast<Side>(n % 2);
    while (!game.outcome(p)) {
      if (stopped()) break;
      const bool own = game.mover(p) == side;
      SearchRequest search = search_of(game, p, q.profile, q.depth);
      search.attention = q.attention;
      const auto values = game.all_moves(search);
      if (values.empty() || stopped()) break;
      MoveValue best = values.front();
      for (const MoveValue& v : values)
        if (v.score.value > best.score.value) best = v;
      MoveCode move = best.move;
      if (own) {
        move = program.ready->choose(p, q.attention).line.front();
        std::vector<std::size_t> needed;
        for (std::size_t i = 0; i < less.size() && !stopped(); ++i)
          if (less[i] && less[i]->choose(p, q.attention).line.front() != move) needed.push_back(i);
        if (stopped()) break;
        for (const std::size_t i : needed) ++out.changed[i];
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
    if (stopped()) break;
    if (q.progress) q.progress(n + 1);
  }
  std::stable_sort(out.rows.begin(), out.rows.end(),
                   [](const ProgramDifference& a, const ProgramDifference& b) { return a.lost() > b.lost(); });
  return out;
}

}  // namespace ply
