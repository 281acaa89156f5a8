#include "engine/session/play/game_tree.h"

#include <algorithm>

namespace ply {

GameTree::GameTree(std::shared_ptr<const Game> game, const Position& start) : game_(std::move(game)) {
  GameNode n;
  n.position = start;
  n.key = game_->key(start);
  n.mover = game_->mover(start);
  nodes_.push_back(std::move(n));
  preferred_.push_back(-1);
}

int GameTree::play(int id, MoveCode move) {
  if (const int existing = child(id, move); existing >= 0) {
    prefer(existing);
    return existing;
  }
  GameNode n;
  n.parent = id;
  n.move = move;
  n.ply = at(id).ply + 1;
  n.position = game_->after(at(id).position, move);
  n.key = game_->key(n.position);
  n.mover = game_->mover(n.position);
  n.text = game_->show_move(at(id).position, move);
  const int made = size();
  nodes_.push_back(std::move(n));
  preferred_.push_back(-1);
  nodes_[static_cast<std::size_t>(id)].children.push_back(made);
  prefer(made);
  return made;
}

int GameTree::child(int id, MoveCode move) const {
  for (int c : at(id).children)
    if (at(c).move == move) return c;
  return -1;
}

std::vector<int> GameTree::line_to(int id) const {
  std::vector<int> out;
  for (int n = id; n >= 0; n = at(n).parent) out.push_back(n);
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<int> GameTree::line_from(int id) const {
  std::vector<int> out;
  for (int n = preferred_child(id); n >= 0; n = preferred_child(n)) out.push_back(n);
  return out;
}

void GameTree::prefer(int id) {
  if (at(id).parent >= 0) preferred_[static_cast<std::size_t>(at(id).parent)] = id;
}

int GameTree::preferred_child(int id) const {
  const int p = preferred_[static_cast<std::size_t>(id)];
  return p >= 0 ? p : at(id).children.empty() ? -1 : at(id).children.front();
}

int GameTree::sibling(int id, int direction) const {
  const int parent = at(id).parent;
  if (parent < 0) return id;
  const auto& c = at(parent).children;
  const auto it = std::find(c.begin(), c.end(), id);
  const auto i = (it - c.begin()) + direction;
  return i < 0 || i >= static_cast<std::ptrdiff_t>(c.size()) ? id : c[static_cast<std::size_t>(i)];
}

int GameTree::turn_begin(int id) const {
  int n = at(id).parent;
  if (n < 0) return id;
  while (at(n).parent >= 0 && at(at(n).parent).mover == at(n).mover) n = at(n).parent;
  return n;
}

int GameTree::turn_end(int id) const {
  int n = preferred_child(id);
  if (n < 0) return id;
  while (at(n).mover == at(id).mover && preferred_child(n) >= 0) n = preferred_child(n);
  return n;
}

void GameTree::promote(int id) {
  for (int n = id; at(n).parent >= 0; n = at(n).parent) {
    auto& c = nodes_[static_cast<std::size_t>(at(n).parent)].children;
    const auto it = std::find(c.begin(), c.end(), n);
    std::rotate(c.begin(), it, it + 1);
    prefer(n);
  }
}

std::vector<u64> GameTree::history(int id) const {
  std::vector<u64> out;
  for (int n : line_to(id))
    if (n != id) out.push_back(at(n).key);
  return out;
}

std::vector<MoveCode> GameTree::moves_to(int id) const {
  std::vector<MoveCode> out;
  for (int n : line_to(id))
    if (n != root) out.push_back(at(n).move);
  return out;
}

}  // namespace ply
