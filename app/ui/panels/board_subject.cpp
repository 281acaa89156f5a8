#include "app/ui/panels/board_subject.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/session/replay.h"

namespace ply::ui {
namespace {

using What = BoardSubject::What;

void take_last(BoardSubject& s, const Position& before, MoveCode move) {
  s.last = s.game->effects(before, move);
  s.last_text = fmt::format("{}: {}", s.game->show_move(before, move), s.game->describe(before, move));
}

Score for_first(Score s, Side mover) { return mover == Side::first ? s : Score{-s.value, flipped(s.kind)}; }

}  // namespace

BoardSubject::What what_to_show(const Session& session, bool node_on_board) {
  if (session.editing()) return What::editing;
  if (!node_on_board || session.shown_slot() == no_node) return What::game;
  return session.recorded_game() ? What::node : What::unknown;
}

SubjectKey subject_key(const Session& session, BoardSubject::What what, const std::string& click_mode) {
  SubjectKey key{what, &session.tree(), session.board_serial(), no_node, click_mode};
  if (what == What::node || what == What::unknown) {
    key.owner = session.run().get();
    key.slot = session.shown_slot() == no_node ? no_node : session.view().id(session.shown_slot());
  }
  return key;
}

BoardSubject make_subject(const Session& session, BoardSubject::What what, const std::string& click_mode) {
  BoardSubject s;
  s.what = what;
  s.game = what == What::node ? session.recorded_game() : session.shared_game();
  if (what == What::unknown) return s;
  if (what == What::node) {
    const u32 slot = session.shown_slot();
    const auto line_to = [&](u32 k) { return replay(*s.game, session.run()->root_position(), session.view(), k); };
    const Replay line = line_to(slot);
    s.position = line.position;
    const u32 parent = session.view().parent(slot);
    const NodeRecord& r = session.view()[slot];
    if (parent != no_node && line.reached && r.pass() != Pass::probe) take_last(s, line_to(parent).position, r.move);
  } else {
    s.position = session.position();
    const GameNode& n = session.tree().at(session.current());
    if (what == What::game && n.parent >= 0) take_last(s, session.tree().at(n.parent).position, n.move);
  }
  s.view = what == What::editing ? s.game->edit_board(s.position) : s.game->board(s.position);
  s.mover = s.game->mover(s.position);
  if (what == What::game) {
    s.over = session.end().has_value();
    if (!s.over && session.player(s.mover).human) s.entry.set(*s.game, s.position, session.tree().history(session.current()), click_mode);
  }
  return s;
}

bool searched_here(const Session& session) {
  const auto& run = session.run();
  // The run may be older than the game: places of different games have the same numbers.
  return run && run->game_node() == session.current() && run->game() == session.shared_game() &&
         session.game().key(run->root_position()) == session.tree().at(session.current()).key;
}

std::optional<BoardScore> known_score(const Session& session, BoardSubject::What what) {
  if (what == What::node) {
    const u32 slot = session.shown_slot();
    const View& v = session.view();
    const NodeRecord& r = v[slot];
    if (v.state(slot, session.cursor().tick) != NodeState::closed || r.kind() == Kind::none) return std::nullopt;
    return BoardScore{for_first({r.value, r.kind()}, r.mover()), session.run()->settings().profile, r.depth, {}};
  }
  if (what != What::game) return std::nullopt;
  const auto& run = session.run();
  if (searched_here(session) && run->purpose() != SearchRun::Purpose::hint) {
    if (const auto iterations = run->iterations(); !iterations.empty()) {
      const Iteration& it = iterations.back();
      return BoardScore{for_first(it.score, run->root_mover()), run->settings().profile, it.depth, {it.pv.begin(), it.pv.end()}};
    }
  }
  if (const auto& j = session.tree().at(session.current()).judgement) return BoardScore{j->score, j->profile, j->depth, {}};
  return std::nullopt;
}

std::string line_text(const Game& game, Position position, const std::vector<MoveCode>& line, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < line.size() && i < most; i++) {
    if (!game.can_play(position, line[i])) break;
    if (!out.empty()) out += "  ";
    out += game.show_move(position, line[i]);
    position = game.after(position, line[i]);
  }
  return out;
}

}  // namespace ply::ui
