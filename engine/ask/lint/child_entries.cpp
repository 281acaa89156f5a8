#include "engine/ask/lint/child_entries.h"

#include <algorithm>

#include "engine/read/places/board_walk.h"
#include "engine/read/table/position_keys.h"

namespace ply::lint_detail {

void ChildEntries::learn() {
  learned_ = true;
  std::vector<u32> kids;
  for (u32 k = 0; k < v_.size(); ++k) {
    if (keys_[k] == 0 || v_[k].size == 1) continue;
    v_.children(k, kids);
    for (const u32 c : kids)
      if (keys_[c] != 0 && keys_[c] != keys_[k] && v_[c].pass() != Pass::probe)
        turns_.push_back({v_[k].mover(), keys_[k] ^ keys_[c]});
  }
  std::sort(turns_.begin(), turns_.end());
  turns_.erase(std::unique(turns_.begin(), turns_.end()), turns_.end());
}

void ChildEntries::learn_positions() {
  positions_learned_ = true;
  Subject subject = recorded_subject(plan_, v_);
  const std::vector<u64> own = played_keys(v_, subject);
  for (u32 k = 0; k < own.size(); ++k)
    if (own[k] != 0 && keys_[k] != 0) number_of_.try_emplace(own[k], index_.number(k));
  if (subject.board && subject.board->moves(subject.root).empty()) {
    std::array<std::vector<u32>, 2> codes;
    for (u32 k = 0; k < v_.size(); ++k)
      if (v_[k].ply > 0) codes[static_cast<std::size_t>(index(v_[v_.parent(k)].mover()))].push_back(v_[k].move);
    for (std::size_t side = 0; side < codes.size(); ++side) {
      std::sort(codes[side].begin(), codes[side].end());
      codes[side].erase(std::unique(codes[side].begin(), codes[side].end()), codes[side].end());
      for (const u32 m : codes[side]) written_[side].push_back(written_move(subject, m));
    }
  }
  nodes_.reset(std::move(subject));
}

void ChildEntries::find_turns(u32 k, Found& f) {
  if (!learned_) learn();
  f.turns_known = true;
  for (const Turn& t : turns_) {
    if (t.mover != v_[k].mover()) continue;
    if (looks_++ >= max_looks) {
      f.too_many = true;
      return;
    }
    if (const u32 number = index_.find(keys_[k] ^ t.bits); number != no_node) f.by_turns.push_back(number);
  }
}

void ChildEntries::find_positions(u32 k, Found& f) {
  if (!positions_learned_) learn_positions();
  f.positions_known = true;
  if (number_of_.empty()) return;
  nodes_.trim();
  const Position* const here = nodes_.shown(v_, k);
  if (!here) return;
  const BoardFace& face = *nodes_.subject().face();
  const auto add = [&](const Position& p) {
    if (const auto it = number_of_.find(std::max<u64>(face.key(p), 1)); it != number_of_.end())
      f.by_position.push_back(it->second);
  };
  for (const MoveCode m : face.moves(*here)) add(face.after(*here, m));
  const Side mover = v_[k].mover();
  for (const std::string& text : written_[static_cast<std::size_t>(index(mover))])
    if (const auto step = face.follow_text(*here, mover, text)) add(step->after);
}

}  // namespace ply::lint_detail
