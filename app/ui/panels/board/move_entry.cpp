#include "app/ui/panels/board/move_entry.h"

#include <algorithm>

namespace ply::ui {

void MoveEntry::set(const Game& game, const Position& position, History history, std::string_view mode) {
  clear();
  for (ClickChoice& c : game.click_choices(position, history, mode))
    moves_.push_back({c.plies.front(), std::move(c.path), {c.plies.begin() + 1, c.plies.end()}});
}

void MoveEntry::set(std::vector<Choice> moves) {
  clear();
  moves_ = std::move(moves);
}

void MoveEntry::clear() {
  moves_.clear();
  picked_.clear();
  chosen_.clear();
}

std::vector<const MoveEntry::Choice*> MoveEntry::fitting(const std::vector<int>& prefix) const {
  std::vector<const Choice*> out;
  for (const Choice& c : moves_) {
    if (!c.path.empty() && c.path.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), c.path.begin()))
      out.push_back(&c);
  }
  return out;
}

std::vector<int> MoveEntry::targets() const {
  std::vector<int> out;
  for (const Choice* c : fitting(picked_)) {
    if (c->path.size() > picked_.size() && std::find(out.begin(), out.end(), c->path[picked_.size()]) == out.end())
      out.push_back(c->path[picked_.size()]);
  }
  return out;
}

std::vector<MoveCode> MoveEntry::through(int cell) const {
  std::vector<int> prefix = picked_;
  prefix.push_back(cell);
  std::vector<MoveCode> out;
  for (const Choice* c : fitting(prefix)) out.push_back(c->move);
  return out;
}

std::vector<MoveCode> MoveEntry::buttons() const {
  std::vector<MoveCode> out;
  for (const Choice& c : moves_) {
    if (c.path.empty()) out.push_back(c.move);
  }
  return out;
}

MoveEntry::Answer MoveEntry::click(int cell) {
  chosen_.clear();
  std::vector<int> next = picked_;
  next.push_back(cell);
  std::vector<const Choice*> fit = fitting(next);
  if (fit.empty() && !picked_.empty()) {
    // The last cell again takes it back; another beginning starts over.
    if (cell == picked_.back()) return picked_.pop_back(), Answer::picked;
    next = {cell};
    fit = fitting(next);
    if (fit.empty()) return Answer::refused;  // what was picked stays picked
  }
  if (fit.empty()) return Answer::refused;
  picked_ = next;
  const bool all_complete =
      std::all_of(fit.begin(), fit.end(), [&](const Choice* c) { return c->path.size() == picked_.size(); });
  if (!all_complete) return Answer::picked;
  for (const Choice* c : fit) chosen_.push_back(c->move);
  plies_.assign(1, fit.front()->move);
  plies_.insert(plies_.end(), fit.front()->more.begin(), fit.front()->more.end());
  return chosen_.size() == 1 ? Answer::play : Answer::choose;
}

MoveEntry::Answer MoveEntry::commit() {
  chosen_.clear();
  if (picked_.empty()) return Answer::ignored;
  for (const Choice* c : fitting(picked_)) {
    if (c->path.size() != picked_.size()) continue;
    chosen_.push_back(c->move);
    plies_.assign(1, c->move);
    plies_.insert(plies_.end(), c->more.begin(), c->more.end());
  }
  return chosen_.empty() ? Answer::ignored : chosen_.size() == 1 ? Answer::play : Answer::choose;
}

bool MoveEntry::cancel() {
  const bool any = !picked_.empty();
  picked_.clear();
  chosen_.clear();
  return any;
}

}  // namespace ply::ui
