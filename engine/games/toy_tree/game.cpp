#include "engine/games/toy_tree/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/game/game_adapter.h"
#include "engine/game/moves_read.h"
#include "engine/games/toy_tree/rules.h"
#include "engine/search/switches.h"

namespace ply::toy_tree {
namespace {

constexpr const char* default_tree = "([3 12 8] [2 4 6] [14 5 2])";

std::vector<ProfileDefinition> profile_definitions() {
  auto classic = classic_profile(0, "Plain alpha-beta, moves from left to right.", "point", 0);
  classic.info.title = "Alpha-beta";
  ProfileDefinition modern{{.id = "modern",
                            .title = "Modern",
                            .explanation = "Iterative deepening and principal variation search.",
                            .unit = "point",
                            .three_of_four = 0}};
  modern.info.options.set({Switch::iterative, Switch::pvs});
  return {classic, modern};
}

class ToyGame final : public GameAdapter<ToyRules, ToyEvaluation> {
 public:
  explicit ToyGame(std::shared_ptr<const Tree> tree)
      : GameAdapter(ToyRules{std::move(tree)}, profile_definitions(), {}) {}

  const GameType& type() const override { return game_type(); }
  RuleValues rules() const override { return {}; }

  std::string outcome_text(const Position& p, History) const override {
    const int v = node(p).value;
    return fmt::format("The leaf is worth {:+} for MAX.", v);
  }
  std::string tally(const Position& p) const override {
    const Node& n = node(p);
    return n.children.empty() ? fmt::format("leaf {:+}", n.value) : fmt::format("{} moves", n.children.size());
  }

  std::string write(const Position& p) const override { return write_tree(tree(), state(p).node); }
  std::string write_move(const Position&, MoveCode m) const override { return fmt::format("{}", m + 1); }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History) const override {
    const auto n = to_number<int>(trim(text));
    const int count = static_cast<int>(node(p).children.size());
    if (!n) return Error{fmt::format("a move is the number of a child, not {}", quoted_text(text)), 1};
    if (*n < 1 || *n > count)
      return Error{count == 0 ? "the game is over: a leaf has no moves"
                              : fmt::format("there is no child {}; there are 1 to {}", *n, count),
                   1};
    return static_cast<MoveCode>(*n - 1);
  }
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    MovesRead<MoveCode> out;
    Position p = start;
    for (const Word& w : words(text)) {
      const auto m = parse_move(p, w.text, {});
      if (!m) {
        out.broken = Error{m.error().message, w.column};
        break;
      }
      out.moves.push_back(*m);
      p = after(p, *m);
    }
    return out;
  }
  std::string write_game(const GameRecord& g) const override {
    std::string out = fmt::format("[Game \"toy-tree\"]\n[Start \"{}\"]\n\n", write(g.start));
    for (MoveCode m : g.moves) out += fmt::format("{} ", m + 1);
    return out + "\n";
  }

  BoardView board(const Position& p) const override {
    BoardView out;
    float x = 0;
    int depth = 0;
    place(out, state(p).node, 0, x, depth);
    out.width = std::max(x, 1.0f);
    out.height = static_cast<float>(depth) * 1.6f + 1.0f;
    return out;
  }
  std::vector<int> click_path(const Position& p, MoveCode m) const override {
    return {static_cast<int>(node(p).children[m])};
  }
  std::vector<Effect> effects(const Position& p, MoveCode m) const override {
    return {{EffectKind::move, static_cast<int>(state(p).node), static_cast<int>(node(p).children[m]), 1, mover(p), 0}};
  }
  std::string describe(const Position& p, MoveCode m) const override {
    const Node& c = tree()[node(p).children[m]];
    return c.children.empty() ? fmt::format("goes to the leaf {:+}", c.value)
                              : fmt::format("goes to a node where {} moves", type().side_name(c.mover));
  }
  std::string why_not(const Position&, int) const override { return "only children of the current node can be chosen"; }

  std::vector<Brush> palette() const override {
    return {{"value", "Leaf value", {.shape = PieceShape::value, .text = "+"}, false, true}};
  }
  Result<Position> edit(const Position&, int, std::string_view, int) const override {
    return Error{"edit the tree as text"};
  }
  Position cleared(const Position& p) const override { return p; }
  std::string value_text(std::string_view, int value) const override { return fmt::format("{:+}", value); }

 private:
  const Tree& tree() const { return *rules_.tree; }
  const Node& node(const Position& p) const { return tree()[state(p).node]; }

  // Leaves side by side, a node above the middle of its children; at most four levels below the current node.
  float place(BoardView& out, u32 id, int depth, float& x, int& deepest) const {
    const Node& n = tree()[id];
    deepest = std::max(deepest, depth);
    float left = x, right = x;
    std::vector<float> middles;  // of the children, each at the end of an edge
    if (n.children.empty() || depth == 4 || x > 40) {
      x += 1.0f;
      right = left;
    } else {
      for (std::size_t i = 0; i < n.children.size(); ++i) {
        const float at = place(out, n.children[i], depth + 1, x, deepest);
        if (i == 0) left = at;
        right = at;
        middles.push_back(at);
      }
    }
    const float middle = (left + right) / 2, top = static_cast<float>(depth) * 1.6f;
    for (const float below : middles) out.lines.push_back({middle + 0.5f, top + 0.5f, below + 0.5f, top + 2.1f});
    out.cells.push_back({static_cast<int>(id), CellShape::node, middle, static_cast<float>(depth) * 1.6f, 1, 1,
                         fmt::format("node {}", id), false});
    out.pieces.push_back({.cell = static_cast<int>(id),
                          .shape = PieceShape::value,
                          .side = n.mover,
                          .text = n.children.empty()       ? fmt::format("{}", n.value)
                                  : n.mover == Side::first ? "MAX"
                                                           : "MIN"});
    return middle;
  }
};

class ToyType final : public GameType {
 public:
  ToyType() : GameType({"toy-tree", "Toy tree", {"MAX", "MIN"}}) {}
  Result<std::shared_ptr<const Game>> make(const RuleValues& given) const override {
    if (auto ok = complete_rules(options(), given); !ok)
      return Error{"toy-tree has no rule options: give the tree as the position"};
    auto setup = parse_position(default_tree, {});
    return std::move(setup->game);
  }
  Result<Setup> parse_position(std::string_view text, const RuleValues& rules) const override {
    if (!rules.empty()) return Error{"toy-tree has no rule options: give the tree as the position"};
    auto tree = parse_tree(text);
    if (!tree) return tree.error();
    return Setup{std::make_shared<ToyGame>(std::make_shared<const Tree>(std::move(*tree))),
                 Position::of(ToyRules::State{})};
  }
  Result<PartGame> read_part(std::string_view text, const RuleValues& rules) const override {
    std::string_view start = default_tree, moves = text;
    std::size_t offset = 0;
    const auto tag = text.find("[Start \"");
    if (tag != std::string_view::npos) {
      const auto begin = tag + 8, end = text.find("\"]", begin);
      if (end == std::string_view::npos) return Error{"the tag Start is not closed", static_cast<int>(begin) + 1};
      start = text.substr(begin, end - begin);
      offset = end + 2;
      moves = text.substr(offset);
    }
    auto setup = parse_position(start, rules);
    if (!setup) return setup.error();
    auto list = setup->game->read_moves(setup->position, moves);
    if (list.broken) list.broken->column += static_cast<int>(offset);
    return PartGame{{setup->game, setup->position, std::move(list.moves), {}}, std::move(list.broken)};
  }
  bool has_lessons() const override { return true; }
  Result<Lesson> lesson(int branching, int depth, u64 seed) const override {
    if (branching == 0 && depth == 0) return Lesson{default_tree, 2};
    if (branching < 1 || branching > most_moves || depth < 1 || depth > most_plies)
      return Error{
          fmt::format("a tree to learn from has 1 to {} moves a node and 1 to {} plies", most_moves, most_plies)};
    int leaves = 1;
    for (int d = 0; d < depth; ++d) leaves *= branching;
    if (leaves > most_leaves)
      return Error{fmt::format("{} moves a node and {} plies make {} leaves; at most {} can be learned from", branching,
                               depth, leaves, most_leaves)};
    Random random(seed);
    Tree tree = random_tree(
        random,
        {.depth = depth, .branching = branching, .values = 41, .alternate = true, .leaf_percent = 0, .full = true});
    for (Node& n : tree)
      if (!n.children.empty()) n.value = 0;  // a static value would be typed behind each bracket
    return Lesson{write_tree(tree), depth};
  }

 private:
  static constexpr int most_moves = 8, most_plies = 8, most_leaves = 5000;
};

}  // namespace

const GameType& game_type() {
  static const ToyType type;
  return type;
}

}  // namespace ply::toy_tree
