// What a recorded search is certainly worth with other weights, and exactly, if it is searched.
#include "engine/ask/what_if/what_if.h"
#include "engine/base/counted.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/text.h"
#include "engine/game/weights_text.h"
#include "engine/search/job_attention.h"

namespace ply::ask {
namespace {

struct Ends {
  Interval now;
  OpenCounts low{}, high{};
};
struct Node : Ends {};
struct Found {
  Score score;
  std::optional<std::string> best;
  u64 nodes;
};
struct All : Ends {
  std::shared_ptr<const WhatIf> tree;
  WhatIfBounds b;
  std::optional<Node> node;
  std::optional<Found> search;

  bool node_given() const { return node.has_value(); }
  bool searched() const { return search.has_value(); }
};

std::optional<std::string> chosen_of(Asked& a, const All& x) {
  if (x.b.chosen < 0) return std::nullopt;
  return a.root_move(x.b.moves[static_cast<std::size_t>(x.b.chosen)].move);
}
Keyed<u64> named(const OpenCounts& counts) {
  Keyed<u64> out;
  for (std::size_t i = 0; i < open_ends; ++i)
    if (counts[i] > 0) out.all.emplace_back(open_end_id(static_cast<OpenEnd>(i)), counts[i]);
  return out;
}
// An open end is null, also where the game has a word for an open window.
template <class T>
Fields<T>& add_ends(Fields<T>& f) {
  return f
      .add("from",
           [](const T& x) { return x.now.lo <= -infinite ? std::nullopt : std::optional(BoundPoints{x.now.lo}); })
      .add("to", [](const T& x) { return x.now.hi >= infinite ? std::nullopt : std::optional(BoundPoints{x.now.hi}); })
      .add("exact", [](const T& x) { return x.now.exact(); })
      .add("open", [](const T& x) {
        return Keyed<Keyed<u64>>{{{"from", named(x.low)}, {"to", named(x.high)}}};
      });
}
std::string open_words(const Ends& x) {
  std::string out;
  for (const auto& [end, counts] : {std::pair{"below", &x.low}, std::pair{"above", &x.high}})
    if (const std::string why = open_ends_text(*counts); !why.empty())
      out += fmt::format("{}open {}: {}", out.empty() ? "" : "; ", end, why);
  return out;
}

std::string what_if_head(Asked& a, const All& x) {
  const std::string changed = write_weights(x.tree->profile(), x.b.weights, x.tree->subject().weights);
  return fmt::format("depth {}, {}: values for {}\nvalue: {}, now {}", x.tree->depth(),
                     changed.empty() ? "the weights of the recording" : changed, a.side(a.whose),
                     a.score(x.tree->was()), a.words(Known{x.now.lo, x.now.hi, a.whose}));
}
std::string choice_words(Asked& a, const All& x) {
  const std::string was = x.tree->chosen() ? a.root_move(*x.tree->chosen()) : std::string();
  const auto now = chosen_of(a, x);
  switch (x.b.choice) {
    case WhatIfChoice::none:
      return "the recorded search chose nothing" + (now ? "; " + *now + " is certainly chosen" : std::string());
    case WhatIfChoice::stays: return "the choice certainly stays " + was;
    case WhatIfChoice::changes:
      return now ? fmt::format("the choice certainly changes from {} to {}", was, *now)
                 : fmt::format("the choice certainly changes: {} is not the best", was);
    case WhatIfChoice::open: break;
  }
  return "not known whether the choice stays " + was;
}
std::string counted_words(Asked& a, const All& x) {
  const std::string why = open_ends_text(x.tree->tree().counts());
  return fmt::format("{} of {} evaluated anew{}{}", grouped(x.tree->evaluated()), counted(a.v.size(), "node"),
                     why.empty() ? "" : "; open ends in the tree: ", why);
}
std::string node_words(Asked& a, const All& x) {
  if (!x.node) return "";
  const Side whose = a.v[a.slot].mover();
  const std::string open = open_words(*x.node);
  return fmt::format("node {} ({}), for {}: {}{}{}", a.v.id(a.slot), a.line(a.slot), a.side(whose),
                     a.words(Known{x.node->now.lo, x.node->now.hi, whose}), open.empty() ? "" : "; ", open);
}
Keyed<int> weights_of(const All& x) {
  Keyed<int> out;
  for (const TermInfo& t : x.tree->profile().terms)
    out.all.emplace_back(t.id, x.b.weights[static_cast<int>(out.all.size())]);
  return out;
}

const auto move_fields = [] {
  Fields<WhatIfMove> out;
  out.add("move", "move", [](Asked& a, const WhatIfMove& x) { return a.root_move(x.move); })
      .add<&WhatIfMove::was>("was", "recorded");
  return add_ends(out.add<&WhatIfMove::now>("", "now"));
}();
const auto node_fields = [] {
  Fields<Node> out;
  out.add("id", [](Asked& a, const Node&) { return NodeId{a.v.id(a.slot)}; });
  out.add("line", [](Asked& a, const Node&) { return a.line(a.slot); });
  out.add("unit", [](Asked& a, const Node&) { return a.unit(); });
  return add_ends(out.add("for", [](Asked& a, const Node&) { return a.v[a.slot].mover(); }));
}();
const auto found_fields = Fields<Found>()
                              .add<&Found::score>("value", "value")
                              .add<&Found::best>("best", "best")
                              .add<&Found::nodes>("nodes", "nodes");
const auto what_if_fields = [] {
  Fields<All> out;
  out.add<what_if_head>("").add_view().add("depth", [](const All& x) { return x.tree->depth(); });
  out.add("finished", [](const All& x) { return x.tree->finished(); });
  out.add<weights_of>("weights").add("was", [](const All& x) { return x.tree->was(); });
  add_ends(out).add<open_words>("").add<choice_words>("");
  out.add("choice", [](const All& x) { return what_if_choice_id(x.b.choice); }).add<chosen_of>("chosen");
  out.add("moves", " ", move_fields, [](const All& x) { return x.b.moves; });
  out.add("evaluated", [](const All& x) { return x.tree->evaluated(); }).add<counted_words>("");
  out.add("open_ends", [](const All& x) { return named(x.tree->tree().counts()); }).add<node_words>("");
  out.where<&All::node_given>().add<&All::node>("node", node_fields);
  return out.where<&All::searched>().add<&All::search>("search", "searched", found_fields);
}();

// Words begin with the weights of the recording; a file has all.
Result<Weights> read_weights(const WhatIf& tree, std::string text) {
  if (text.empty()) return tree.subject().weights;
  if (text.find('=') == std::string::npos) return weights_argument(*tree.subject().game, tree.profile(), text);
  std::replace(text.begin(), text.end(), ',', ' ');
  return parse_weights(tree.profile(), text, tree.subject().weights);
}

Answer what_if_answer(Asked& a) {
  const auto made = WhatIf::make(a.recording, *a.progress);
  if (!made) return refused(fmt::format("{}: {}", a.file, made.error().message));
  const auto weights = *made ? read_weights(**made, a.text("weights")) : Result<Weights>(Error{"interrupted"});
  if (!weights) return {weights.error(), "--weights"};
  const WhatIf& tree = **made;
  const auto b = tree.bounds(*weights, a.progress, a.node_given ? a.slot : no_node);
  if (!b) return refused("interrupted");
  a.whose = tree.subject().root_mover;
  All x{{b->root, b->low, b->high}, *made, *b, {}, {}};
  if (b->node) x.node = {{*b->node, *b->node_low, *b->node_high}};
  if (a.on("search")) {
    what_if_fields.publish(a, x);
    JobAttention attention(*a.progress);
    PlanSinks sinks;
    sinks.attention = &attention;
    const auto run = search_what_if(tree, *weights, sinks);
    if (!run) return refused(run.error().message);
    const SearchResult& r = run->result;
    x.search = {{}, {}, r.counters.nodes};
    if (!a.progress->stop) x.search->score = r.score;
    if (!a.progress->stop && r.has_best) x.search->best = a.root_move(r.best);
  }
  return what_if_fields.record(a, x);
}

}  // namespace

extern const Question what_if{
    .id = "what-if",
    .help = "What a search is certainly worth with other weights, by its recorded tree: intervals, not a search",
    .more =
        "The exact value at the same depth, with all switches off that assume, lies within the interval. open: nodes "
        "that leave this end open, by reason. choice: stays, changes, unknown, none. node, for its own mover, and "
        "search are there where they are asked for.\n"
        "Values are for the root's mover, in the profile's unit; null: open.",
    .at_node = true,
    .whole = true,
    .node_help = "A node whose interval is printed as well",
    .options = {{"weights", "W",
                 "Other weights than the recording's: TERM=N,TERM=N (in the internal unit), or a file of `weights`"},
                {"search", nullptr, "Searches with these weights, too: the exact value beside the interval"}},
    .counts = "nodes",
    .fields = {&what_if_fields},
    .answer = what_if_answer,
};

}  // namespace ply::ask
