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

#include "app/ui/dialogs/dialogs.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/game/tree_face.h"
#include "vendor/imgui_compat.h"

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

// --- Trees that are kept

/// By its number in the list, from 1, or by its name; nothing, after a message, if there is none.
std::optional<std::size_t> kept_tree(Workbench& w, std::string_view which) {
  const auto& trees = w.view().trees;
  const auto n = to_number<int>(which);
  if (n && *n >= 1 && *n <= std::ssize(trees)) return static_cast<std::size_t>(*n) - 1;
  const auto named = std::find_if(trees.begin(), trees.end(), [&](const KeptTree& t) { return t.name == which; });
  if (named != trees.end()) return static_cast<std::size_t>(named - trees.begin());
  w.note(Message::Level::warning, fmt::format("no tree {} is kept", quoted_text(std::string(which))));
  return std::nullopt;
}

/// In one line of the settings.
std::string tree_name(std::string_view text, std::size_t number) {
  std::string out(trim(text));
  std::replace_if(
      out.begin(), out.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '|'; }, ' ');
  return out.empty() ? fmt::format("tree {}", number) : out.substr(0, 60);
}

void keep_tree(Workbench& w, Argument a) {
  auto& trees = w.view().trees;
  if (trees.size() >= max_kept_trees)
    return w.note(Message::Level::warning, fmt::format("{} trees are kept: delete one first", trees.size()));
  const std::string name = tree_name(a, trees.size() + 1), text = w.play().game().write(w.play().tree().at(0).position);
  const auto same = std::find_if(trees.begin(), trees.end(), [&](const KeptTree& t) { return t.name == name; });
  if (same != trees.end()) same->text = text;
  else trees.push_back({name, text});
  ImGui::MarkIniSettingsDirty();
  w.note(fmt::format("the tree is kept as {}", name));
}

void open_tree(Workbench& w, Argument a) {
  const auto i = kept_tree(w, trim(a));
  if (i) w.paste_text(w.view().trees[*i].text);
}

void rename_tree(Workbench& w, Argument a) {
  const CutLine line = cut_word(a);
  const auto i = kept_tree(w, line.word);
  if (!i) return;
  w.view().trees[*i].name = tree_name(line.rest, *i + 1);
  ImGui::MarkIniSettingsDirty();
}

void forget_tree(Workbench& w, Argument a) {
  const auto i = kept_tree(w, trim(a));
  if (!i) return;
  auto& trees = w.view().trees;
  w.note(fmt::format("{} is deleted: {}", trees[*i].name, trees[*i].text));
  trees.erase(trees.begin() + static_cast<std::ptrdiff_t>(*i));
  ImGui::MarkIniSettingsDirty();
}

bool keeps_trees(const Workbench& w) { return !w.view().trees.empty(); }

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
  list.add({.id = "tree.list",
            .label = "My trees ...",
            .help = "Typed trees that you have kept: they are opened, renamed and deleted there, and the one on the "
                    "board is kept.",
            .run = [](Workbench& w, Argument) { w.dialogs().trees.open(w.view().trees); },
            .line_before = true,
            .words = "own saved"});
  list.add({.id = "tree.keep",
            .label = "Keep this tree",
            .help = "Puts the tree on the board on your list, under this name; one of the same name is replaced.",
            .run = keep_tree,
            .enabled = has_tree,
            .argument = Takes::text("[NAME]"),
            .words = "save"});
  list.add({.id = "tree.open",
            .label = "Open one of my trees",
            .help = "A tree of your list, by its name or its number.",
            .run = open_tree,
            .enabled = keeps_trees,
            .argument = Takes::value("NAME")});
  list.add({.id = "tree.rename",
            .label = "Rename one of my trees",
            .help = "The tree of this number gets another name.",
            .run = rename_tree,
            .enabled = keeps_trees,
            .argument = Takes::value("NUMBER NAME"),
            .quiet = true});
  list.add({.id = "tree.forget",
            .label = "Delete one of my trees",
            .help = "Removes it from the list, by its name or its number.",
            .run = forget_tree,
            .enabled = keeps_trees,
            .argument = Takes::value("NAME"),
            .quiet = true});
}

}  // namespace ply::ui
