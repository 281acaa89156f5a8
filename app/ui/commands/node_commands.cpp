// What can be done with a node, whichever it is: its menu, and its copies.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/random.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

void copy_node(Workbench& w, Argument a) {
  const auto [what, rest] = cut_word(a);
  const u32 slot = named_node(w, rest);
  if (slot == no_node) return;
  const action::OpenMenu node = menu_of(w.walk().view(), slot, w.moment().models().nodes());
  if (what == "line") w.copy(node.line, "line");
  else if (what == "position") w.copy(node.position, "position");
  else if (what == "id") w.copy(std::to_string(node.id), "number");
  else if (what == "link")
    w.copy(fmt::format("#{}@{}{}", node.id, std::max<Tick>(w.walk().cursor().tick, 0), search_mark(w)), "link");
  else
    w.note(Message::Level::warning,
           fmt::format("expected line, position, id or link, not {}", quoted_text(std::string(what))));
}

}  // namespace

std::string search_mark(const Workbench& w) {
  const auto& run = w.runs().run();
  const Recording* r = run && !run->running() ? run->recording() : nullptr;
  if (!r || r->size() == 0) return {};
  // As many nodes, and the same at a few places, have no two searches that somebody compares
  const View v = r->view();
  u64 mark = mix64(r->size());
  for (u32 i = 1; i <= 64; ++i) {
    const NodeRecord& q = v[static_cast<u32>(u64{r->size() - 1} * i / 64)];
    mark = mix64(mark ^ q.move ^ u64{static_cast<u32>(q.value)} << 16 ^ u64{q.size} << 32);
  }
  return fmt::format("/{:08x}", static_cast<u32>(mark));
}

u32 named_node(Workbench& w, std::string_view a) {
  const View& v = w.walk().view();
  if (a.empty()) return w.walk().shown_slot();
  const auto id = to_number<u32>(a);
  const u32 slot = id && *id < v.size() ? v.find(*id) : no_node;
  if (slot == no_node)
    w.note(Message::Level::warning,
           fmt::format("expected the number of a node, from 0 to {}, not {}", v.size() - 1, quoted_text(a)));
  return slot;
}

void add_node_commands(CommandList& list) {
  list.menu = Menu::debug;
  list.add({.id = "node.menu",
            .label = "Menu of this node...",
            .keys = "Ctrl+I",
            .help = "What can be asked of the node shown, or of the one with this number; a right click on a node "
                    "opens the same.",
            .run =
                [](Workbench& w, Argument a) {
                  const u32 slot = named_node(w, a);
                  if (slot != no_node) w.act(menu_of(w.walk().view(), slot, w.moment().models().nodes()));
                },
            .enabled = shows_node,
            .argument = Takes::number("[N]"),
            .line_before = true,
            .words = "context right click what can i do"});
  list.add({.id = "copy.node",
            .label = "Copy a link to this node",
            .help = "Copies the line, the position, the number or a link of the node shown, or of the one with this "
                    "number. A link is typed in the palette, or pasted, to come back.",
            .run = [](Workbench& w, Argument a) { copy_node(w, a.empty() ? std::string("link") : a); },
            .enabled = shows_node,
            .argument = Takes::value("[line|position|id|link [N]]"),
            .words = "line position number id clipboard"});
}

}  // namespace ply::ui
