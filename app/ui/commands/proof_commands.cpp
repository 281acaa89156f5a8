// Proof cards: why a move is not better. The panel is shown by view.show proof.
#include <fmt/format.h>

#include <optional>
#include <string>

#include "app/ui/commands/with_path.h"
#include "engine/ask/proof/proof.h"
#include "engine/ask/proof/proof_rows.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

const Proof* proof(const Workbench& w) {
  const ProofAnswer* a = w.session().answers().proof().answer();
  return a ? a->proof.get() : nullptr;
}
bool has_proof(const Workbench& w) { return proof(w) != nullptr; }

// "NODE CLAIM": of the node shown and what the search said of it, unless they are named.
void find(Workbench& w, Argument a) {
  const View& v = w.walk().view();
  const auto [node, rest] = cut_word(a);
  u32 slot = w.walk().shown_slot();
  if (!node.empty()) {
    const auto id = to_number<u32>(node);
    slot = id && *id < v.size() ? v.find(*id) : no_node;
  }
  if (slot == no_node)
    return w.note(Message::Level::warning, node.empty() ? "no node is shown that could be proved"
                                                        : fmt::format("expected the id of a node, from 0 to {}, not {}",
                                                                      v.size() - 1, quoted_text(node)));
  std::optional<Score> claim;
  if (const std::string_view text = trim(rest); !text.empty()) {
    const SearchRun& run = *w.runs().run();
    const auto read = parse_claim(text, *run.game(), run.subject().profile);
    if (!read) return w.note(Message::Level::warning, read.error().message);
    claim = *read;
  }
  w.workspace().show("proof");
  w.apply(command::FindProof{v.id(slot), claim});
}

}  // namespace

void add_proof_commands(CommandList& list) {
  list.menu = Menu::debug;
  list.add({.id = "proof.find",
            .label = "Why is this move not better? (proof)",
            .keys = "Ctrl+Shift+W",
            .help = "The smallest known proof of what the search said of the node shown, as a card; searched for where "
                    "the records do not prove it. Another claim: \"<= X\", \">= X\", \"= X\".",
            .run = find,
            .enabled = shows_node,
            .argument = Takes::value("[NODE [CLAIM]]"),
            .line_before = true,
            .words = "proof tree card refutation refute prove because minimal"});
  list.add({.id = "proof.stop",
            .label = "Stop looking for the proof",
            .help = "Then there is no card.",
            .run = applies(command::StopProof{}),
            .enabled = [](const Workbench& w) { return w.session().answers().proof().working(); },
            .quiet = true});
  list.add({.id = "proof.save",
            .label = "Save the proof...",
            .help = "Writes the whole proof as JSON, for tests/proof_check.py or a program of your own.",
            .run = with_path<command::SaveProof>(FileQuestion::save_proof),
            .enabled = has_proof,
            .argument = Takes::output_file("[PATH]"),
            .words = "proof json certificate"});
  list.add({.id = "proof.copy",
            .label = "Copy the proof as text",
            .help = "Copies the card, folded as at first.",
            .run = [](Workbench& w, Argument) { w.copy(proof_text(*proof(w), proof_rows(*proof(w))), "proof"); },
            .enabled = has_proof,
            .quiet = true});
  for (const bool all : {true, false})
    list.add({.id = all ? "proof.unfold" : "proof.fold",
              .label = all ? "Unfold the proof" : "Fold the proof",
              .help = all ? "Every node of the proof is a row, or part of one." : "What fits on a card.",
              .run = [all](Workbench& w, Argument) { w.ask("proof", request::TurnTo{all ? "all" : "card"}); },
              .enabled = has_proof,
              .quiet = true});
  list.add({.id = "proof.tree",
            .label = "Show the proof's node in the tree",
            .help = "Goes to the node that the claim is about, in the tree.",
            .run =
                [](Workbench& w, Argument) {
                  w.remember_moment();
                  w.apply(command::SelectNode{proof(w)->node});
                  w.workspace().show("tree");
                },
            .enabled = has_proof,
            .quiet = true});
}

}  // namespace ply::ui
