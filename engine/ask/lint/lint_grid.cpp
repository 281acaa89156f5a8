#include "engine/ask/lint/lint_grid.h"

#include <algorithm>
#include <atomic>

#include "engine/ask/lint/lint_notes.h"
#include "engine/ask/lint/lint_sentences.h"
#include "engine/base/random.h"
#include "engine/base/secret_hash.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/board_walk.h"

namespace ply::lint_detail {
namespace {

constexpr std::string_view grid_word = "grid ";  // as the position of such a board begins
constexpr u64 few_moves = 20;                    // below that nothing is usual
constexpr int rarely = 10;                       // a cell that is filled once in this many moves is no way to play
constexpr int turn_at_most = 4;   // moves of one side in a row, as in the longest turns that are played on grids
constexpr u32 small_search = 50;  // nodes; below that one side may happen to move alone

// "d3", and nothing else.
bool is_cell(std::string_view text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'z') return false;
  text.remove_prefix(1);
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

int pieces_on(const BoardFace& face, const Position& p) {
  const std::string text = face.write(p);  // "grid 3x3 X/O X.O/.../... second"
  const auto words = split(text, ' ');
  if (words.size() < 4) return 0;
  return static_cast<int>(std::count_if(words[3].begin(), words[3].end(), [](char c) { return c != '.' && c != '/'; }));
}

}  // namespace

GridFacts grid_facts(const LintInput& in, u64 limit) {
  GridFacts out;
  if (!in.plan || !in.plan->position.starts_with(grid_word)) return out;
  const auto board = resolve_board(*in.plan);
  if (!board) return out;
  out.known = true;
  const auto words = split(in.plan->position, ' ');
  if (words.size() >= 3) {
    const auto bar = words[2].find('/');
    out.two_sides = bar != std::string_view::npos && bar > 0 && bar + 1 < words[2].size();
  }
  Subject subject;
  subject.board = board->face, subject.root = board->position;
  subject.move_texts = in.plan->move_texts, subject.board_texts = in.plan->board_texts;
  const View& v = in.view;
  const auto keys = v.node_keys();
  std::vector<int> pieces;
  OutsideMap<u64, u64> told;  // the key of the log by that of the board
  std::atomic<bool> stop{false};
  u64 seen = 0;
  for_each_board_position(v, subject, &stop, nullptr, [&](u32 k, const Position* here, const std::string&) {
    if (++seen >= limit) stop = true;
    const std::size_t ply = v[k].ply;
    if (pieces.size() <= ply) pieces.resize(ply + 1);
    pieces[ply] = here ? pieces_on(*board->face, *here) : -1;
    if (!here) return;
    if (ply > 0 && is_cell(written_move(subject, v[k].move)) && pieces[ply - 1] >= 0) {
      ++out.placed;
      if (pieces[ply] != pieces[ply - 1] + 1) out.filled.push_back(k);
    }
    if (keys.empty() || keys[k] == 0 || v[k].inferred()) return;
    const u64 here_key = mix64(board->face->key(*here)) + static_cast<u64>(v[k].mover());
    if (const auto [at, fresh] = told.try_emplace(here_key, keys[k]); !fresh && at->second != keys[k])
      out.other_keys.push_back(k);
  });
  return out;
}

void lint_grid(Notes& n) {
  const GridFacts facts = grid_facts(n.in, n.options.positions);
  if (!facts.known) return;
  const View& v = n.in.view;
  const auto found = [&](u32 k, i64 expected, i64 there, const char* sentence) {
    n.of(Rule::moves_complete).skipped.clear();
    n.checked(Rule::moves_complete);
    n.found(Rule::moves_complete, k, false, Quantity::number, {expected, 0}, {there, 0}, sentence);
  };
  if (facts.placed >= few_moves && facts.filled.size() * rarely <= facts.placed)
    for (const u32 k : facts.filled) found(k, 0, 1, cell_was_filled);
  if (!facts.two_sides || v.size() < small_search) return;
  int deepest = 0;
  u32 first = no_node;
  for (u32 k = 0; k < v.size(); ++k) {
    if (v[k].mover() != v[0].mover()) return;
    if (v.said_ply(k) > 0 && (first == no_node || v.id(k) < v.id(first))) first = k;
    deepest = std::max(deepest, v.said_ply(k));
  }
  if (deepest >= turn_at_most && first != no_node) found(first, 2, 1, mover_never_changes);
}

}  // namespace ply::lint_detail
