#include "engine/analysis/places/game_oracle.h"

#include <algorithm>

#include "engine/core/text.h"

namespace ply {

const GameOracle::Level* GameOracle::level(const View& v, std::span<const u32> path) {
  if (!subject_.game || path.empty()) return nullptr;
  const Game& g = *subject_.game;
  // 1. As far as it is the line of the last question.
  std::size_t d = 0;
  while (d < path.size() && d < valid_ && line_[d].id == v.id(path[d])) ++d;
  // 2. The rest is replayed.
  if (line_.size() < path.size()) line_.resize(path.size());
  for (; d < path.size(); ++d) {
    Level& here = line_[d];
    here.id = v.id(path[d]);
    here.listed = false;
    here.known = d == 0;
    if (d == 0) {
      here.position = subject_.root;
      continue;
    }
    Level& above = line_[d - 1];
    if (!above.known) continue;
    if (!above.listed) above.legal = g.outcome(above.position) ? std::vector<MoveCode>() : g.moves(above.position);
    above.listed = true;
    const MoveCode m = v[path[d]].move;
    here.known =
        std::find(above.legal.begin(), above.legal.end(), m) != above.legal.end() || g.can_play(above.position, m);
    if (here.known) here.position = g.after(above.position, m);
  }
  valid_ = path.size();
  return line_[path.size() - 1].known ? &line_[path.size() - 1] : nullptr;
}

FieldValue GameOracle::move_is(const View& v, std::span<const u32> path, std::string_view text) {
  if (path.size() < 2 || !level(v, path)) return {};
  const Position& before = line_[path.size() - 2].position;
  const MoveCode m = v[path.back()].move;
  return {subject_.game->write_move(before, m) == text || subject_.game->show_move(before, m) == text, true};
}

FieldValue GameOracle::key(const View& v, std::span<const u32> path) {
  const Level* here = level(v, path);
  return here ? FieldValue{static_cast<i64>(subject_.game->key(here->position)), true} : FieldValue{};
}

Breakdown GameOracle::evaluated(const Position& p) const {
  return subject_.game->evaluate(p, subject_.profile, subject_.weights, subject_.root_mover);
}

FieldValue GameOracle::statik(const View& v, std::span<const u32> path) {
  const Level* here = level(v, path);
  if (!here || !evaluates_) return {};
  const Breakdown b = evaluated(here->position);
  if (b.finished) return {};
  return {v[path.back()].mover() == subject_.root_mover ? b.total : -b.total, true};
}

FieldValue GameOracle::term(const View& v, std::span<const u32> path, std::string_view name) {
  const Level* here = level(v, path);
  if (!here || !evaluates_) return {};
  const Breakdown b = evaluated(here->position);
  for (const TermLine& t : b.terms)
    if (canonical_id(t.info->id) == canonical_id(name))
      return {v[path.back()].mover() == subject_.root_mover ? t.contribution : -t.contribution, true};
  return {};
}

std::vector<std::string> term_names(const Subject& subject) {
  std::vector<std::string> out;
  const ProfileInfo* p = subject.game ? subject.game->profile(subject.profile) : nullptr;
  if (!p) return out;
  for (const TermInfo& t : p->terms) {
    out.emplace_back(t.id);
    std::replace_if(
        out.back().begin(), out.back().end(), [](char c) { return c == '-' || c == ' '; }, '_');
  }
  return out;
}

}  // namespace ply
