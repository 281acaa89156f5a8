#include "engine/foreign/import_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/board_walk.h"

namespace ply {
namespace {

constexpr char between = '\t';

}  // namespace

std::string text_with_board(std::string_view move, std::string_view board) {
  return fmt::format("{}{}{}", move, between, board);
}

std::string grid_at(std::string_view board, std::string_view root) {
  return fmt::format("grid {} {}", trim(board), trim(root));
}

void set_move_texts(SearchPlan& plan, std::vector<std::string> texts) {
  const bool grid =
      std::any_of(texts.begin(), texts.end(), [](const std::string& t) { return t.find(between) != t.npos; }) &&
      resolve_board(plan).ok() && !find_game(plan.game) &&
      find_board(plan.game, plan.position) != find_board(plan.game);
  plan.board_texts.clear();
  if (grid) plan.board_texts.resize(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::size_t cut = texts[i].find(between);
    if (cut == std::string::npos) continue;
    if (grid) plan.board_texts[i] = texts[i].substr(cut + 1);
    texts[i].resize(cut);
  }
  plan.move_texts = std::move(texts);
}

std::string why_no_board(const SearchPlan& plan, const std::string& otherwise) {
  const auto board = resolve_board(plan);
  if (board) return {};
  const BoardType* type = find_board(plan.game, plan.position);
  return type && !find_game(type->id()) ? board.error().message : otherwise;
}

std::string unplayable_moves(const Recording& recording) {
  const Subject subject = recorded_subject(recording);
  if (!subject.board) return {};
  const View v = recording.view();
  std::string first;
  u64 lost = 0;
  for_each_board_position(v, subject, nullptr, nullptr, [&](u32 k, const Position* here, const std::string& why) {
    lost += here == nullptr;
    if (!first.empty()) return;
    // A grid has no mover of its own.
    if (here && v[k].ply == 0 && !subject.board->moves(*here).empty() && subject.board->mover(*here) != v[k].mover())
      first = fmt::format("node {}: the other side is to move there", v.id(k));
    else if (!why.empty())
      first = fmt::format("node {}: {}: {}", v.id(k), quoted_text(written_move(subject, v[k].move)), why);
  });
  if (first.empty()) return {};
  return fmt::format("{}; {} of {} nodes have no position on the board", first, grouped(lost), grouped(v.size()));
}

}  // namespace ply
