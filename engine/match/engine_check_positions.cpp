#include "engine/match/engine_check_positions.h"

#include <fmt/format.h>

#include "engine/base/random.h"
#include "engine/base/text.h"

namespace ply {
namespace {

constexpr int min_plies = 4, max_plies = 24;  // of random positions
constexpr int tries_a_position = 50;

/// By random moves; no turn of several plies is cut, for then not every protocol can go on. Nothing: the game is over
/// there, or there is no choice.
std::optional<AskedPosition> drawn(const BoardFace& face, const Position& start, int plies, Random& random) {
  AskedPosition out{start, start, {}};
  std::vector<u64> history;
  bool in_turn = false;
  for (int i = 0; i < plies || in_turn; ++i) {
    const auto legal = face.moves(out.position, history);
    if (legal.empty()) return std::nullopt;
    const MoveCode m = legal[random.below(static_cast<u32>(legal.size()))];
    const Side mover = face.mover(out.position);
    history.push_back(face.key(out.position));
    out.position = face.after(out.position, m);
    out.moves.push_back(m);
    in_turn = face.mover(out.position) == mover;
  }
  if (face.outcome(out.position, history) || face.moves(out.position, history).size() < 2) return std::nullopt;
  return out;
}

}  // namespace

Result<std::vector<AskedPosition>> asked_positions(const BoardFace& face, const std::vector<std::string>& texts,
                                                   int random, u64 seed) {
  std::vector<AskedPosition> out;
  for (const std::string& text : texts) {
    auto setup = face.type().set_up(text, face.rules());
    if (!setup) return Error{fmt::format("{}: {}", quoted_text(text), setup.error().message)};
    if (setup->face->outcome(setup->position))
      return Error{fmt::format("{}: the game is over there", quoted_text(text))};
    out.push_back({setup->position, setup->position, {}});
  }
  if (!texts.empty()) return out;
  Random drawing(seed);
  const Position start = face.initial(seed);
  for (int tries = 0; static_cast<int>(out.size()) < random && tries < tries_a_position * random; ++tries) {
    const int plies = out.empty() ? 0 : min_plies + static_cast<int>(drawing.below(max_plies - min_plies));
    if (auto asked = drawn(face, start, plies, drawing)) out.push_back(std::move(*asked));
  }
  return out;
}

std::optional<AskedPosition> twin(const BoardFace& face, const Symmetry& s, const AskedPosition& asked) {
  const auto there = twin(face, s, asked.position), start = s.apply(asked.start);
  if (!there || !start) return std::nullopt;
  AskedPosition out{*there, *start, {}};
  Position p = asked.start;
  for (const MoveCode m : asked.moves) {
    const auto other = twin_move(face, s, p, m);
    if (!other) return std::nullopt;
    out.moves.push_back(*other);
    p = face.after(p, m);
  }
  return out;
}

}  // namespace ply
