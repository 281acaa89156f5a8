// A tree that was typed in is changed by hand: numbers, branches, their order. Each change is one undo; a search that
// was shown is made again, for it is a small one.
#include "app/ui/commands/typed_tree_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/game/tree_face.h"

namespace ply::ui {
namespace {

bool has_tree(const Workbench& w) { return !w.play().editing() && tree_face(&w.play().game()); }

int plies_of(const Workbench& w) {
  const TreeFace* face = tree_face(&w.play().game());
  int plies = 0;
  if (face)
    for (const TypedNode& n : face->typed_tree()) plies = std::max(plies, n.ply);
  return plies;
}

/// Whatever changes the tree; what was searched before is searched again, to the leaves if it was.
void and_search_again(Workbench& w, const std::function<void()>& change) {
  const auto& run = w.runs().run();
  const bool searched = run && w.session().searched_at().where == SearchedAt::Where::here && run->control();
  const bool to_end = searched && !run->running() && w.session().walk().at_rest();
  const bool to_leaves = w.runs().settings().limits.depth >= plies_of(w);
  const auto game = w.play().shared_game();
  change();
  if (w.play().shared_game() == game) return;
  SearchPlan plan = w.runs().settings();
  if (to_leaves) {
    plan.limits.depth = std::max(plies_of(w), 1);
    w.apply(command::SetSearch{plan});
  }
  if (!searched || w.play().end()) return;
  if (to_end) w.apply(command::StartSearch{});
  else w.apply(command::StartPaused{});
}

struct Asked {
  int node = 0;
  std::optional<int> number;
};
/// "NODE [NUMBER]"; nothing, after a message, if there is no such node.
std::optional<Asked> read_asked(Workbench& w, Argument a, const char* wanted, bool number) {
  const auto warn = [&](const std::string& text) {
    w.note(Message::Level::warning, text);
    return std::nullopt;
  };
  const TreeFace* face = tree_face(&w.play().game());
  if (!face) return warn("only a typed tree can be changed like this");
  std::vector<std::string_view> words;
  for (const std::string_view word : split(a, ' '))
    if (!word.empty()) words.push_back(word);
  if (words.empty() || words.size() > 2 || (number && words.size() < 2)) return warn(wanted);
  const auto node = place_named(face->typed_tree(), words[0]);
  if (!node) return warn(node.error().message);
  Asked out{*node, {}};
  if (words.size() > 1) {
    out.number = to_number<int>(words[1]);
    if (!out.number) return warn(wanted);
  }
  return out;
}

void change(Workbench& w, const Asked& asked, const char* brush, int number) {
  and_search_again(w, [&] { w.apply(command::EditCell{asked.node, brush, number}); });
}

}  // namespace

bool tree_can_go(const Workbench& w, bool redo) {
  const TreeFace* face = w.play().editing() ? nullptr : tree_face(&w.play().game());
  return face && w.play().current() == GameTree::root && (redo ? face->has_after() : face->has_before());
}

void undo_or_redo(Workbench& w, bool redo) {
  const auto go = [&] {
    if (redo) w.apply(command::Redo{});
    else w.apply(command::Undo{});
  };
  if (tree_can_go(w, redo)) and_search_again(w, go);
  else go();
}

void add_typed_tree_commands(CommandList& list) {
  list.add({.id = "tree.value",
            .label = "Change a leaf of the tree",
            .help = "Changes the number of the leaf with this path: aa 5.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto asked =
                          read_asked(w, a, "expected the path of a leaf and its number, as in aa 5", true))
                    change(w, *asked, "value", *asked->number);
                },
            .enabled = has_tree,
            .argument = Takes::value("NODE NUMBER"),
            .line_before = true});
  list.add({.id = "tree.add",
            .label = "Add a branch to the tree",
            .help = "The node of this path gets one more leaf; a leaf becomes a node with its own number first.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto asked =
                          read_asked(w, a, "expected the path of a node, optionally with a number", false))
                    change(w, *asked, "add", asked->number.value_or(0));
                },
            .enabled = has_tree,
            .argument = Takes::value("NODE [NUMBER]")});
  list.add({.id = "tree.remove",
            .label = "Remove a branch of the tree",
            .help = "Removes the node or leaf with this path, and everything below it.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto asked = read_asked(w, a, "expected the path of a node", false))
                    change(w, *asked, "remove", 0);
                },
            .enabled = has_tree,
            .argument = Takes::value("NODE")});
  list.add({.id = "tree.place",
            .label = "Reorder the branches of the tree",
            .help = "The node or leaf of this path becomes the first, second, ... branch of its parent: cc 1.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto asked =
                          read_asked(w, a, "expected the path of a node and its place, as in cc 1", true))
                    change(w, *asked, "place", *asked->number - 1);
                },
            .enabled = has_tree,
            .argument = Takes::value("NODE PLACE")});
}

}  // namespace ply::ui
