// A tree that was typed in as it stands at a moment of its search, as the board shows it.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/counted.h"
#include "engine/read/tree/tree_places.h"

namespace ply::ask {
namespace {

struct Card : TreePlace {
  std::string name;
  int ply;
  bool leaf;
};

const char* state_of(const Card& c) {
  using State = TreePlace::State;
  switch (c.state) {
    case State::plain: return "plain";
    case State::waiting: return "not reached";
    case State::open: return c.leaf ? "asked about" : "open";
    case State::closed: return c.leaf ? "turned" : "left";
    case State::cut: return "cut off";
    case State::skipped: return "not searched";
    case State::below: return "below a cut-off";
  }
  return "";
}
bool seen(const Card& c) { return c.leaf ? c.state == TreePlace::State::closed : c.value.kind != Kind::none; }

std::vector<Card> cards_of(const TreePlaces& all) {
  std::vector<Card> out;
  for (std::size_t n = 0; n < all.tree.size(); ++n) {
    const TypedNode& node = all.tree[n];
    const std::string name = n == 0 ? "root" : place_name(all.tree, static_cast<int>(n));
    out.push_back({all.places[n], name, node.ply, node.leaf()});
  }
  return out;
}

const auto card_fields =
    Fields<Card>()
        .add<&Card::name>("node")
        .add("", "node", [](const Card& c) { return std::string(2 * static_cast<std::size_t>(c.ply), ' ') + c.name; })
        .add<state_of>("state", "state")
        .add<&Card::on_line>("line")
        .add<&Card::leads>("best")
        .add(
            "id",
            [](const Card& c) { return Maybe<NodeId>{c.slot == no_node ? std::nullopt : std::optional(NodeId{c.id})}; })
        .where<seen>()
        .add<&Card::value>("value", "value")
        .where<&Card::window>()
        .as<BoundPoints, [](const Card& c) { return c.alpha.value; }>("alpha", "alpha")
        .as<BoundPoints, [](const Card& c) { return c.beta.value; }>("beta", "beta")
        .add_view()
        .where<&Card::leads>()
        .add("", " ", [](const Card&) { return "on the best line"; });
const auto cards_fields = Fields<TreePlaces>()
                              .add("",
                                   [](Asked& a, const TreePlaces& p) {
                                     return fmt::format("tick {}: {} of {} turned, {}", a.tick, p.turned,
                                                        counted(p.leaves, "card"), counted(p.cuts, "cut-off"));
                                   })
                              .add("tick", [](Asked& a, const TreePlaces&) { return a.tick; })
                              .add("for", [](Asked& a, const TreePlaces&) { return a.whose; })
                              .add<&TreePlaces::leaves>("cards")
                              .add<&TreePlaces::turned>("turned")
                              .add<&TreePlaces::cuts>("cuts")
                              .add<cards_of>("nodes", " ", card_fields);

Answer cards_answer(Asked& a) {
  const Subject& subject = a.nodes.subject();
  const TreeFace* face = tree_face(subject.game.get());
  if (!face) return refused("only a tree that was typed in is shown by its cards");
  a.whose = Side::first;
  return cards_fields.record(
      a, tree_places_at(face->typed_tree(), face->node_of(subject.root), a.v, a.tick, a.v.deepest(a.tick)));
}

}  // namespace

extern const Question cards{
    .id = "cards",
    .help = "A typed tree at a moment: which cards are turned, what was never needed",
    .more = "Nodes are named by the letters that lead there; values are in the view of the first side.",
    .at_moment = true,
    .fields = {&cards_fields},
    .answer = cards_answer,
};

}  // namespace ply::ask
