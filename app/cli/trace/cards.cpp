// trace cards: a tree that was typed in as it stands at a moment of its search, as the board shows it.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/base/counted.h"
#include "engine/game/tree_face.h"
#include "engine/read/tree/tree_places.h"
#include "engine/search/evaluation.h"

namespace ply::cli {
namespace {

std::string_view word(TreePlace::State state, bool leaf) {
  switch (state) {
    case TreePlace::State::plain: return "plain";
    case TreePlace::State::waiting: return "not reached";
    case TreePlace::State::open: return leaf ? "asked about" : "open";
    case TreePlace::State::closed: return leaf ? "turned" : "left";
    case TreePlace::State::cut: return "cut off";
    case TreePlace::State::skipped: return "not searched";
    case TreePlace::State::below: return "below a cut-off";
  }
  return "";
}

int show_cards(const TraceOptions& o, Opened& x, Report& report) {
  const Subject& subject = x.nodes.subject();
  const TreeFace* face = tree_face(subject.game.get());
  if (!face) return report.fail(exit_bad_input, {"only a tree that was typed in is shown by its cards"});
  const TreePlaces at =
      tree_places_at(face->typed_tree(), face->node_of(subject.root), x.v, x.tick, x.v.deepest(x.tick));
  Json rows = Json::array();
  std::string text =
      fmt::format("tick {}: {} of {} cards turned, {}\n", x.tick, at.turned, at.leaves, counted(at.cuts, "cut-off"));
  for (std::size_t n = 0; n < at.tree.size(); ++n) {
    const TypedNode& node = at.tree[n];
    const TreePlace& p = at.places[n];
    const std::string name = n == 0 ? "root" : place_name(at.tree, static_cast<int>(n));
    const std::string_view state = word(p.state, node.leaf());
    const bool seen = node.leaf() ? p.state == TreePlace::State::closed : p.value.kind != Kind::none;
    if (o.json) {
      Json row = {{"node", name}, {"state", state}, {"line", p.on_line}, {"best", p.leads}};
      if (p.slot != no_node) row["id"] = p.id;
      if (seen) row["value"] = x.score_json(p.value, Side::first);
      if (p.window) {
        row["alpha"] = x.bound_json(p.alpha.value), row["beta"] = x.bound_json(p.beta.value);
        row = x.reported(std::move(row), Side::first);
      }
      rows.push_back(std::move(row));
      continue;
    }
    text += fmt::format("{:<{}}{:<8}{}", "", 2 * node.ply, name, state);
    if (seen) text += " " + x.score(p.value);
    if (p.window) text += fmt::format(", alpha {}, beta {}", x.number(p.alpha.value), x.number(p.beta.value));
    if (p.leads) text += ", on the best line";
    text += "\n";
  }
  if (o.json)
    report.object({{"tick", x.tick},
                   {"for", "first"},
                   {"cards", at.leaves},
                   {"turned", at.turned},
                   {"cuts", at.cuts},
                   {"nodes", rows}});
  else report.text(text);
  return 0;
}

}  // namespace

void add_trace_cards(CommandSpec& trace, Chosen& chosen) {
  add_trace_command(trace, chosen, "cards", "A typed tree at a moment: which cards are turned, what was never needed",
                    "Nodes are named by the letters that lead there; values are in the view of the first side.",
                    show_cards)
      .tick();
}

}  // namespace ply::cli
