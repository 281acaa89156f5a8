#include "engine/read/places/game_oracle.h"

#include <algorithm>

#include "engine/base/text.h"

namespace ply {

const Position* GameOracle::position(const View& v, std::span<const u32> path) {
  if (!subject_.game || path.empty()) return nullptr;
  std::size_t d = 0;  // as far as it is the line of the last question
  while (d < path.size() && d < ids_.size() && ids_[d] == v.id(path[d])) ++d;
  ids_.resize(d);
  for (; d < path.size(); ++d) {
    ids_.push_back(v.id(path[d]));
    line_.enter(static_cast<int>(d), v[path[d]].move);
  }
  return line_.at(static_cast<int>(path.size()) - 1);
}

FieldValue GameOracle::move_is(const View& v, std::span<const u32> path, std::string_view text) {
  if (path.size() < 2) return {};
  if (const MoveCode m = v[path.back()].move; !subject_.game && m < subject_.move_texts.size())
    return {subject_.move_texts[m] == text, true};
  if (!position(v, path)) return {};
  const Position& before = *line_.at(static_cast<int>(path.size()) - 2);
  const MoveCode m = v[path.back()].move;
  return {subject_.game->write_move(before, m) == text || subject_.game->show_move(before, m) == text, true};
}

FieldValue GameOracle::key(const View& v, std::span<const u32> path) {
  const Position* here = position(v, path);
  return here ? FieldValue{static_cast<i64>(subject_.game->key(*here)), true} : FieldValue{};
}

Breakdown GameOracle::evaluated(const Position& p) const {
  return subject_.game->evaluate(p, subject_.profile, subject_.weights, subject_.root_mover);
}

FieldValue GameOracle::static_eval(const View& v, std::span<const u32> path) {
  const Position* here = position(v, path);
  if (!here || !evaluates_) return {};
  const Breakdown b = evaluated(*here);
  if (b.finished) return {};
  return {v[path.back()].mover() == subject_.root_mover ? b.total : -b.total, true};
}

FieldValue GameOracle::term(const View& v, std::span<const u32> path, std::string_view name) {
  const Position* here = position(v, path);
  if (!here || !evaluates_) return {};
  const Breakdown b = evaluated(*here);
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
