#include "engine/read/places/subject.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/game/game_phases.h"
#include "engine/game/move_effects.h"
#include "engine/game/tree_face.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/board_walk.h"
#include "engine/read/places/place_names.h"
#include "engine/search/table.h"

namespace ply {
namespace {

bool shows_assumptions(const View& v) {
  for (u32 k = 0; k < v.closed(); ++k)
    if (v[k].end() == NodeEnd::pruned || v[k].reduced() || v[k].pass() == Pass::probe) return true;
  return false;
}

}  // namespace

Subject recorded_subject(const Recording& recording, MoveForm form) {
  Subject out = recorded_subject(recording.plan(), recording.view());
  out.form = form;
  return out;
}

Subject recorded_subject(const SearchPlan& plan, const View& v) {
  Subject s;
  s.profile = plan.profile;
  s.options = plan.options;
  s.move_texts = plan.move_texts;
  s.foreign = plan.imported();
  s.untold = v.untold();
  s.assumes = s.foreign && shows_assumptions(v);
  if (!v.empty()) s.root_mover = v[v.size() - 1].mover();
  if (auto root = resolve(plan)) {
    s.game = root->game;
    s.root = root->position;
    s.root_mover = root->game->mover(root->position);
    if (const ProfileInfo* p = s.game->profile(plan.profile)) s.weights = weights_of(*p, plan.weights);
  } else if (plan.imported()) {
    s.board_texts = plan.board_texts;
    if (auto setup = resolve_board(plan)) s.board = setup->face, s.root = setup->position;
  }
  return s;
}

int min_in_table(const Game& game, const SearchOptions& options) {
  return min_depth_in_table(has_steps(game), options.horizon);
}

namespace {
// A move that no position is known for: as it was written.
std::string move_text(const Subject& s, MoveCode m) {
  return m < s.move_texts.size() ? s.move_texts[m] : fmt::format("#{}", m);
}
}  // namespace

std::string written_move(const Subject& s, MoveCode m) {
  if (m < s.board_texts.size() && !s.board_texts[m].empty()) return s.board_texts[m];
  return m == no_table_move && m >= s.move_texts.size() ? "null" : move_text(s, m);
}

void Nodes::reset(Subject subject) {
  subject_ = std::move(subject);
  entries_.clear();
}

void Nodes::trim(std::size_t entries) {
  if (entries_.size() > entries) entries_.clear();
}

// While pieces are being placed even such a search moves step by step.
bool Nodes::by_turns(const Position& p) const {
  const ProfileInfo* profile = game()->profile(subject_.profile);
  const auto* phases = dynamic_cast<const HasPhases*>(game());
  return profile && profile->by_turns && !(phases && phases->setting_up(p));
}

const std::vector<MoveCode>& Nodes::legal(Entry& e) {
  if (!e.legal_known && e.position) {
    if (!by_turns(*e.position) && !game()->outcome(*e.position)) e.legal = game()->moves(*e.position);
    e.legal_known = true;
  }
  return e.legal;
}

Nodes::Entry& Nodes::entry(const View& v, u32 slot) {
  if (const auto it = entries_.find(v.id(slot)); it != entries_.end()) return it->second;
  // Down from the deepest remembered node above it; nothing is recursive, for lines may be 250 plies deep.
  std::vector<u32> path;
  v.path_to(slot, path);
  Entry* above = nullptr;
  for (std::size_t d = 0; d < path.size(); ++d) {
    const NodeRecord& r = v[path[d]];
    auto [it, fresh] = entries_.try_emplace(v.id(path[d]));
    Entry& e = it->second;
    if (fresh && d == 0) {
      if (game()) e.position = subject_.root;
    } else if (fresh) {
      const bool null_move = r.pass() == Pass::probe && r.move == no_table_move;
      if (!subject_.board && is_shallow_probe(v[path[d - 1]], r)) {
        e.position = above->position;
        e.move = "shallow search";
      } else if (subject_.board && stays(v, path[d - 1], path[d], written_move(subject_, r.move))) {
        if (const Position* before = d == 1 ? &subject_.root : above->step ? &above->step->after : nullptr)
          e.step = std::make_unique<BoardStep>(BoardStep{*before, {}, {}, {}});
      } else if (subject_.board) {
        step_board(e, *above, d == 1, v[path[d - 1]].mover(), r.move);
      } else if (null_move) {
        e.move = "null move";
      } else if (const auto& moves = legal(*above);
                 std::find(moves.begin(), moves.end(), r.move) != moves.end() ||
                 (game() && above->position && game()->can_play(*above->position, r.move))) {
        e.position = game()->after(*above->position, r.move);
        e.move = subject_.text(*above->position, r.move);
      } else {
        e.move = move_text(subject_, r.move);
      }
      if (e.move.empty()) e.move = "no move";
    }
    above = &e;
  }
  return *above;
}

void Nodes::step_board(Entry& e, const Entry& above, bool above_is_root, Side mover, MoveCode m) {
  e.move = m == no_table_move && m >= subject_.move_texts.size() ? "null" : move_text(subject_, m);
  const std::string text = written_move(subject_, m);
  const bool passes = is_null_move(text);
  if (const Position* before = above_is_root ? &subject_.root : above.step ? &above.step->after : nullptr)
    if (auto step = subject_.board->follow_text(*before, mover, text)) {
      e.step = std::make_unique<BoardStep>(std::move(*step));
      if (subject_.form == MoveForm::shown && !e.step->shown.empty()) e.move = e.step->shown;
    }
  if (passes) e.move = "null move";
}

const Position* Nodes::shown(const View& v, u32 slot) {
  if (game()) return position(v, slot);
  if (!subject_.board) return nullptr;
  if (v[slot].ply == 0) return &subject_.root;
  const BoardStep* s = step(v, slot);
  return s ? &s->after : nullptr;
}

const BoardStep* Nodes::step(const View& v, u32 slot) { return entry(v, slot).step.get(); }

const Position* Nodes::position(const View& v, u32 slot) {
  const Entry& e = entry(v, slot);
  return e.position ? &*e.position : nullptr;
}

const std::vector<MoveCode>& Nodes::legal(const View& v, u32 slot) { return legal(entry(v, slot)); }

const std::string& Nodes::move(const View& v, u32 slot) { return entry(v, slot).move; }

std::string Nodes::text(const View& v, u32 slot, MoveCode m) {
  if (subject_.board) {
    if (subject_.form == MoveForm::written) return move_text(subject_, m);
    const Position* at = shown(v, slot);
    const auto step = at && m < subject_.move_texts.size()
                          ? subject_.board->follow_text(*at, v[slot].mover(), subject_.move_texts[m])
                          : Result<BoardStep>(Error{});
    return step && !step->shown.empty() ? step->shown : move_text(subject_, m);
  }
  Entry& e = entry(v, slot);
  if (!game() || !e.position || !game()->can_play(*e.position, m)) return move_text(subject_, m);
  return subject_.text(*e.position, m);
}

std::string Nodes::line(const View& v, u32 slot) {
  std::vector<u32> path;
  v.path_to(slot, path);
  std::string out;
  for (std::size_t d = 1; d < path.size(); ++d) {
    if (d > 1) out += ' ';
    out += move(v, path[d]);
  }
  return out;
}

std::string node_place(const View& v, u32 slot, Nodes& nodes) {
  const TreeFace* face = tree_face(nodes.game());
  const Position* at = face ? nodes.position(v, slot) : nullptr;
  return at ? place_name(face->typed_tree(), face->node_of(*at)) : nodes.move(v, slot);
}

std::string child_place(const View& v, u32 slot, MoveCode move, Nodes& nodes) {
  const TreeFace* face = tree_face(nodes.game());
  const Position* at = face ? nodes.position(v, slot) : nullptr;
  if (!at || !nodes.game()->can_play(*at, move)) return nodes.text(v, slot, move);
  return place_name(face->typed_tree(), face->node_of(nodes.game()->after(*at, move)));
}

}  // namespace ply
