#include "engine/games/toy_tree/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/game_adapter.h"
#include "engine/game/moves_read.h"
#include "engine/game/tree_face.h"
#include "engine/games/toy_tree/edit.h"
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
                            .score_at_75_percent = 0}};
  modern.info.options.set({Switch::iterative, Switch::pvs});
  return {classic, modern};
}

/// The trees that an edited one was before, or will be again, nearest first. Shared, so that a step costs nothing.
struct Version {
  std::shared_ptr<const Tree> tree;
  std::shared_ptr<const Version> next;
  int count = 1;  ///< from here on
};
using Versions = std::shared_ptr<const Version>;
constexpr int max_versions = 500;

class ToyGame final : public GameAdapter<ToyRules, ToyEvaluation>, public TreeFace {
 public:
  explicit ToyGame(std::shared_ptr<const Tree> tree, Versions before = {}, Versions after = {})
      : GameAdapter(ToyRules{std::move(tree)}, profile_definitions(), {}),
        typed_(typed_tree_of(*rules_.tree)),
        before_(std::move(before)),
        after_(std::move(after)) {}

  const GameType& type() const override { return toy_tree_game_type(); }
  RuleValues rules() const override { return {}; }

  std::string outcome_text(const Position& p, History) const override {
    const int v = node(p).value;
    return fmt::format("The leaf is worth {} for MAX.", v);
  }
  std::string tally(const Position& p) const override {
    const Node& n = node(p);
    return n.children.empty() ? fmt::format("leaf {}", n.value) : fmt::format("{} moves", n.children.size());
  }

  std::string write(const Position& p) const override { return write_tree(tree(), state(p).node); }
  /// Moves are letters, for values are numbers. Texts from before had numbers, from 1; they are still read.
  std::string write_move(const Position&, MoveCode m) const override {
    return std::string(1, branch_letter(static_cast<int>(m)));
  }
  Result<MoveCode> parse_move(const Position& p, std::string_view text, History) const override {
    const std::string_view word = trim(text);
    const auto letter = word.size() == 1 ? branch_of_letter(word[0]) : std::nullopt;
    const auto number = to_number<int>(word);
    const int count = static_cast<int>(node(p).children.size());
    if (!letter && !number) return Error{fmt::format("a move is the letter of a branch, not {}", quoted_text(text)), 1};
    const int m = letter ? *letter : *number - 1;
    if (m < 0 || m >= count)
      return Error{count == 0 ? "the game is over: a leaf has no moves"
                   : count == 1
                       ? fmt::format("there is no branch {}; there is only a", word)
                       : fmt::format("there is no branch {}; there are a to {}", word, branch_letter(count - 1)),
                   1};
    return static_cast<MoveCode>(m);
  }
  MovesRead<MoveCode> read_moves(const Position& start, std::string_view text) const override {
    MovesRead<MoveCode> out;
    Position p = start;
    for (const Word& w : words(text)) {
      // "bab" is the name of a node, and so the moves that lead there.
      const bool way = w.text.size() > 1 && std::all_of(w.text.begin(), w.text.end(),
                                                        [](char c) { return branch_of_letter(c).has_value(); });
      for (std::size_t at = 0; at < w.text.size(); at += way ? 1 : w.text.size()) {
        const auto m = parse_move(p, way ? std::string_view(w.text).substr(at, 1) : std::string_view(w.text), {});
        if (!m) {
          out.broken = Error{m.error().message, w.column + static_cast<int>(at)};
          return out;
        }
        out.moves.push_back(*m);
        p = after(p, *m);
      }
    }
    return out;
  }
  std::string write_game(const GameRecord& g) const override {
    std::string out = fmt::format("[Game \"toy-tree\"]\n[Start \"{}\"]\n\n", write(g.start));
    for (MoveCode m : g.moves) out += fmt::format("{} ", branch_letter(static_cast<int>(m)));
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
    return {{.kind = EffectKind::move,
             .from = static_cast<int>(state(p).node),
             .to = static_cast<int>(node(p).children[m]),
             .side = mover(p)}};
  }
  std::string describe(const Position& p, MoveCode m) const override {
    const Node& c = tree()[node(p).children[m]];
    return c.children.empty() ? fmt::format("goes to the leaf {}", c.value)
                              : fmt::format("goes to a node where {} moves", type().side_name(c.mover));
  }
  std::string why_not(const Position&, int) const override { return "only children of the current node can be chosen"; }

  std::vector<Brush> palette() const override {
    return {{.id = "value", .title = "Leaf value", .piece = {.shape = PieceShape::value, .text = "+"}, .amount = true}};
  }
  Result<Position> edit(const Position&, int, std::string_view, int) const override {
    return Error{"the tree is edited where it stands: click a leaf and type"};
  }
  Position cleared(const Position& p) const override { return p; }
  /// Without a plus: so its leaves are written.
  std::string known_value_text(std::string_view, int value) const override { return fmt::format("{}", value); }

  // --- The whole tree
  const TypedTree& typed_tree() const override { return typed_; }
  int node_of(const Position& p) const override { return static_cast<int>(state(p).node); }
  Position at_node(int n) const override { return Position::of(ToyRules::State{static_cast<u32>(n)}); }
  Result<std::shared_ptr<const Game>> changed_tree(const TreeChange& change) const override {
    auto next = tree_changed_by(tree(), typed_, change);
    if (!next) return next.error();
    Versions before = push(before_);
    if (before->count > max_versions) before = push({});
    return std::shared_ptr<const Game>(
        std::make_shared<ToyGame>(std::make_shared<const Tree>(std::move(*next)), std::move(before)));
  }
  bool has_before() const override { return before_ != nullptr; }
  bool has_after() const override { return after_ != nullptr; }
  std::shared_ptr<const Game> tree_before() const override {
    if (!before_) return nullptr;
    return std::make_shared<ToyGame>(before_->tree, before_->next, push(after_));
  }
  std::shared_ptr<const Game> tree_after() const override {
    if (!after_) return nullptr;
    return std::make_shared<ToyGame>(after_->tree, push(before_), after_->next);
  }

 private:
  /// This tree before those.
  Versions push(const Versions& rest) const {
    return std::make_shared<const Version>(Version{rules_.tree, rest, rest ? rest->count + 1 : 1});
  }

  const Tree& tree() const { return *rules_.tree; }
  const Node& node(const Position& p) const { return tree()[state(p).node]; }

  const TypedTree typed_;
  const Versions before_, after_;

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
                         id == 0 ? "root" : place_name(typed_, static_cast<int>(id)), false});
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
    if (branching < 1 || branching > max_moves || depth < 1 || depth > max_plies)
      return Error{
          fmt::format("a tree to learn from has 1 to {} moves a node and 1 to {} plies", max_moves, max_plies)};
    // What is learned from is seen whole: the leaves of one parent may stand one under another.
    int parents = 1;
    for (int d = 1; d < depth; ++d) parents *= branching;
    if (parents > max_parents)
      return Error{
          fmt::format("{} moves a node and {} plies make a tree too large to be shown whole", branching, depth)};
    Random random(seed);
    Tree tree = random_tree(
        random,
        {.depth = depth, .branching = branching, .values = 41, .alternate = true, .leaf_percent = 0, .full = true});
    for (Node& n : tree)
      if (!n.children.empty()) n.value = 0;  // a static value would be typed behind each bracket
    return Lesson{write_tree(tree), depth};
  }

 private:
  static constexpr int max_moves = 8, max_plies = 8, max_parents = 30;
};

}  // namespace

}  // namespace ply::toy_tree

const ply::GameType& ply::toy_tree_game_type() {
  static const toy_tree::ToyType type;
  return type;
}
