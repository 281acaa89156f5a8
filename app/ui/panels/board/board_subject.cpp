#include "app/ui/panels/board/board_subject.h"

#include <fmt/format.h>

#include "engine/game/cell_numbers.h"
#include "engine/read/node/hint_marks.h"
#include "engine/read/places/node_replay.h"
#include "engine/read/places/subject.h"

namespace ply::ui {
namespace {

using What = BoardSubject::What;

void take_last(BoardSubject& s, const Position& before, MoveCode move) {
  s.last = s.game->effects(before, move);
  s.last_text = fmt::format("{}: {}", s.game->show_move(before, move), s.game->describe(before, move));
  const auto plies = s.game->plies(before, move);
  if (plies.size() > 1) s.last_paths = paths_of(*s.game, before, plies).paths;
}

// All steps of the turn that led here, up to here.
void take_last_turn(BoardSubject& s, const GameTree& tree, int node) {
  const int begin = tree.turn_begin(node);
  if (tree.at(node).ply - tree.at(begin).ply == 1) return take_last(s, tree.at(begin).position, tree.at(node).move);
  s.last = effects_between(tree, begin, node);
  const std::vector<int> line = tree.line_to(node);
  std::vector<MoveCode> plies;
  std::string moves, words;
  for (std::size_t i = static_cast<std::size_t>(tree.at(begin).ply) + 1; i < line.size(); i++) {
    const GameNode& n = tree.at(line[i]);
    plies.push_back(n.move);
    const Position& before = tree.at(n.parent).position;
    if (i + 1 == line.size() && s.game->click_path(before, n.move).empty()) continue;  // what only ends the turn
    moves += (moves.empty() ? "" : " ") + n.text;
    words += (words.empty() ? "" : ", ") + s.game->describe(before, n.move);
  }
  s.last_paths = paths_of(*s.game, tree.at(begin).position, plies).paths;
  s.last_text = fmt::format("{}: {}", moves, words);
}

// A node of a game that is shown, but not searched here.
void take_node(BoardSubject& s, const SearchRun& run, const View& v, u32 slot) {
  Nodes nodes;
  nodes.reset(run.subject());
  std::vector<u32> path;
  v.path_to(slot, path);
  // Behind a move that cannot be played the board stops before it.
  while (path.size() > 1 && !nodes.shown(v, path.back())) path.pop_back();
  s.position = *nodes.shown(v, path.back());
  s.path = nodes.line(v, slot);
  const BoardStep* step = path.back() == slot ? nodes.step(v, slot) : nullptr;
  if (!step) return;
  s.last = step->effects;
  s.last_text = nodes.move(v, slot) + (step->words.empty() ? "" : ": " + step->words);
}

Score for_first(Score s, Side mover) { return mover == Side::first ? s : Score{-s.value, flipped(s.kind)}; }

}  // namespace

BoardSubject::What what_to_show(const Play& play, const Runs& runs, const Walk& walk, bool node_on_board) {
  if (play.editing()) return What::editing;
  if (runs.stands_alone(play.board_serial()))
    return runs.recorded_board() && walk.shown_slot() != no_node ? What::node : What::unknown;
  if (!node_on_board || walk.shown_slot() == no_node) return What::game;
  return runs.recorded_board() ? What::node : What::unknown;
}

SubjectKey subject_key(const Play& play, const Runs& runs, const Walk& walk, BoardSubject::What what,
                       const std::string& click_mode, bool numbers) {
  SubjectKey key{what, &play.tree(), play.board_serial(), no_node, click_mode, numbers};
  if (what == What::node || what == What::unknown) {
    key.owner = runs.run().get();
    key.slot = walk.shown_slot() == no_node ? no_node : walk.view().id(walk.shown_slot());
  }
  return key;
}

BoardSubject make_subject(const Play& play, const Runs& runs, const Walk& walk, BoardSubject::What what,
                          const std::string& click_mode, bool numbers) {
  BoardSubject s;
  s.what = what;
  s.game = what == What::node ? runs.recorded_game() : play.shared_game();
  if (what == What::unknown) return s;
  s.board = what == What::node ? runs.recorded_board() : s.game;
  if (what == What::node && !s.game) {
    take_node(s, *runs.run(), walk.view(), walk.shown_slot());
  } else if (what == What::node) {
    const u32 slot = walk.shown_slot();
    NodeReplay at(walk.view(), *s.game, runs.run()->root_position(), {});
    const bool reached = at.go(slot) == NodeReplay::Reached::node;
    s.position = at.position();
    const u32 parent = walk.view().parent(slot);
    const NodeRecord& r = walk.view()[slot];
    std::vector<u32> path;
    walk.view().path_to(slot, path);
    std::vector<MoveCode> line;
    for (std::size_t i = 1; i < path.size(); i++) line.push_back(walk.view()[path[i]].move);
    s.path = line_text(*s.game, runs.run()->root_position(), line, line.size());
    if (parent != no_node && reached && r.pass() != Pass::probe) {
      at.go(parent);
      take_last(s, at.position(), r.move);
    }
  } else {
    s.position = play.position();
    const GameNode& n = play.tree().at(play.current());
    if (what == What::game && n.parent >= 0) {
      if (has_steps(*s.game)) take_last_turn(s, play.tree(), play.current());
      else take_last(s, play.tree().at(n.parent).position, n.move);
    }
  }
  s.view = what == What::editing ? s.game->edit_board(s.position) : s.board->board(s.position);
  if (const auto* has = numbers ? dynamic_cast<const HasCellNumbers*>(s.board.get()) : nullptr)
    s.view = has->numbered(std::move(s.view));
  s.mover = s.board->mover(s.position);
  if (what == What::game) {
    s.over = play.end().has_value();
    if (!s.over && play.player(s.mover).human)
      s.entry.set(*s.game, s.position, play.tree().history(play.current()), click_mode);
    if (!s.over && has_steps(*s.game))
      if (const auto turn = s.game->turn_view(s.position, play.tree().history(play.current())))
        s.begun = turn->begun, s.finishers = turn->finishers;
  }
  return s;
}

std::vector<Effect> effects_between(const GameTree& tree, int from, int to) {
  std::vector<Effect> out;
  const std::vector<int> line = tree.line_to(to);
  for (std::size_t i = static_cast<std::size_t>(tree.at(from).ply) + 1; i < line.size(); i++) {
    const GameNode& n = tree.at(line[i]);
    const int first = out.empty() ? 0 : out.back().step + 1;
    for (Effect e : tree.game().effects(tree.at(n.parent).position, n.move)) {
      e.step += first;
      out.push_back(e);
    }
  }
  return out;
}

bool searched_here(const Play& play, const Runs& runs) {
  const auto& run = runs.run();
  // The run may be older than the game: places of different games have the same numbers.
  return run && run->game_node() == play.current() && run->game() == play.shared_game() &&
         play.game().key(run->root_position()) == play.tree().at(play.current()).key;
}

bool keeps_quiet(const Play& play, const ViewState& view) {
  return view.player_bar && !view.engine_in_play && play.against_computer();
}

bool may_be_read(const Message& m, const Viewpoint& viewpoint, const Play& play, const ViewState& view) {
  return !m.thought || !(viewpoint.engine_hidden || keeps_quiet(play, view));
}

std::optional<BoardScore> known_score(const Play& play, const Runs& runs, const Walk& walk, BoardSubject::What what,
                                      bool quiet) {
  using From = BoardScore::From;
  if (what == What::node) {
    const u32 slot = walk.shown_slot();
    const View& v = walk.view();
    const NodeRecord& r = v[slot];
    if (v.state(slot, walk.cursor().tick) != NodeState::closed || r.kind() == Kind::none) return std::nullopt;
    return BoardScore{
        for_first({r.value, r.kind()}, r.mover()), runs.run()->subject().profile, r.depth(), {}, From::node};
  }
  if (what != What::game) return std::nullopt;

  // 1. All there is, the newest first.
  struct Source {
    BoardScore score;
    u64 settings;
  };
  std::vector<Source> found;
  const auto& run = runs.run();
  if (searched_here(play, runs) && !(quiet && run->purpose() == SearchRun::Purpose::move)) {
    if (const auto iterations = run->iterations(); !iterations.empty()) {
      const Iteration& it = iterations.back();
      found.push_back({{for_first(it.score, run->root_mover()),
                        run->subject().profile,
                        it.depth,
                        {it.pv.begin(), it.pv.end()},
                        From::search},
                       settings_key(run->request())});
    }
  }
  const auto& hint = runs.hint();
  const bool hinted = hint && hint->game_node == play.current();
  if (hinted) {
    const auto at = runs.hint_is_newer() ? found.begin() : found.end();
    found.insert(at, {{for_first(hint->score, play.node().mover), hint->profile, hint->depth,
                       hint->line.empty() ? std::vector<MoveCode>{hint->move} : hint->line, From::hint},
                      hint->settings});
  }
  if (const auto& j = play.node().judgement; j && !quiet) {
    // One that names no move cannot stand in for a hint that was asked for.
    BoardScore kept{j->score, j->profile, j->depth, {}, From::game};
    if (j->best) kept.line.push_back(*j->best);
    if (!hinted || j->best) found.push_back({std::move(kept), j->settings});
  }
  if (found.empty()) return std::nullopt;
  if (hinted && runs.hint_is_newer()) return found.front().score;

  // 2. The newest, or what is deeper with the same settings.
  const Source* best = &found.front();
  for (const Source& s : found) {
    const bool same = s.score.profile == found.front().score.profile &&
                      (s.settings == found.front().settings || s.settings == 0 || found.front().settings == 0);
    if (same && s.score.depth > best->score.depth) best = &s;
  }
  return best->score;
}

std::string line_text(const Game& game, Position position, const std::vector<MoveCode>& line, std::size_t max) {
  std::string out;
  for (std::size_t i = 0; i < line.size() && i < max; i++) {
    if (!game.can_play(position, line[i])) break;
    if (!out.empty()) out += "  ";
    out += game.show_move(position, line[i]);
    position = game.after(position, line[i]);
  }
  return out;
}

}  // namespace ply::ui
