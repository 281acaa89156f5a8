// Is a score an artefact of the horizon?
#include "engine/ask/horizon/horizon.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/ask/fields.h"
#include "engine/ask/horizon/horizon_words.h"
#include "engine/ask/question.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"

namespace ply::ask {
namespace {

struct Event {
  std::size_t move;
  std::string text;
  int change;
};
struct Step : HorizonStep {
  const HorizonReport* of;
  std::vector<std::string> texts;
};
struct Pair : InsertedPair {
  std::vector<std::string> shallow_texts, deep_texts;
};

std::vector<std::string> texts_of(const HorizonReport& r, const HorizonStep& s) {
  return texts_of_moves(*r.root.game, r.root.position, s.line);
}
std::vector<Step> steps_of(const HorizonReport& r) {
  std::vector<Step> out;
  for (const HorizonStep& s : r.steps) out.push_back({s, &r, texts_of(r, s)});
  return out;
}
std::vector<Event> events_of(const Step& s) {
  std::vector<Event> out;
  for (const HorizonEvent& e : s.events) out.push_back({e.move, s.texts[e.move], e.change});
  return out;
}
std::optional<Pair> pair_of(const HorizonReport& r) {
  if (!r.pair) return {};
  return Pair{*r.pair, texts_of(r, *r.step(r.pair->shallow)), texts_of(r, *r.step(r.pair->deep))};
}

// Equal moves under each other: every column is as wide as its widest move.
std::string lines_text(const HorizonReport& r) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> width;
  for (const HorizonStep& s : r.steps) {
    std::vector<std::string>& row = rows.emplace_back();
    if (!s.done) continue;
    for (const LineCell& c : line_cells(r, s))
      row.push_back(c.inserted ? "[" + c.text + "]" : c.event ? c.text + "*" : c.text);
    width.resize(std::max(width.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  }
  std::string out;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (!r.steps[k].done) continue;
    std::string line = fmt::format("  {:<6}", step_name(r.steps[k]));
    std::size_t cells = 0;
    for (const LineCell& c : line_cells(r, r.steps[k])) cells += c.text.empty() || !c.behind;
    for (std::size_t i = 0; i < rows[k].size(); ++i)
      line += fmt::format("{}{:<{}}", i == cells ? " | " : " ", rows[k][i], width[i]);
    out += std::string(line, 0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}
std::string foot(Asked& a, const HorizonReport& r) {
  std::string out = fmt::format("Scores are for {}; below {} they are called equal. Quiet: {}.\n", a.side(r.mover),
                                amount_words(*r.root.game, r.profile, r.threshold), quiet_words(r));
  out += "Lines (* changes the static value by as much, [ ] inserted, | the horizon):\n" + lines_text(r);
  if (r.said && r.said->kind == Kind::exact && r.known() && r.said->value != r.base().score.value)
    out += fmt::format("The recorded search says {}: it relies on unproved assumptions.\n", a.score(*r.said));
  return out;
}

const auto event_fields =
    Fields<Event>().add<&Event::move>("move").add<&Event::text>("text").as<Points, &Event::change>("change");
const auto step_fields = Fields<Step>()
                             .add<step_name>("", " ")
                             .add<&Step::plies>("plies")
                             .add<&Step::quiet>("quiet")
                             .add("depth", "depth", [](const Step& s) { return s.of->depth + s.plies; })
                             .add("", " ", [](const Step& s) { return s.done ? "" : "not finished"; })
                             .add<&Step::done>("done")
                             .where<&Step::done>()
                             .add<&Step::score>("", "value")
                             .add("value", [](const Step& s) { return Points{s.score.value}; })
                             .add("kind", [](const Step& s) { return s.score.kind; })
                             .add("unit", [](Asked& a, const Step&) { return a.unit(); })
                             .add("for", [](const Step& s) { return s.of->mover; })
                             .as<Points, &Step::change>("change", "change")
                             .add<&Step::stays>("stays")
                             .add("end", [](const Step& s) { return s.same_end ? "same" : "other"; })
                             .add("to_move", [](const Step& s) { return s.to_move; })
                             .add("", "to move", [](Asked& a, const Step& s) { return a.side(s.to_move); })
                             .add<&Step::ended>("ended")
                             .add<&Step::texts>("line")
                             .add<&Step::horizon>("horizon")
                             .add<events_of>("events", event_fields)
                             .add<&Step::nodes>("nodes", "nodes");
const auto pair_fields = Fields<Pair>()
                             .add<&Pair::shallow>("shallow")
                             .add<&Pair::deep>("deep")
                             .add<&Pair::at>("at")
                             .add("moves",
                                  [](const Pair& p) {
                                    return std::vector{p.deep_texts[p.at], p.deep_texts[p.at + 1]};
                                  })
                             .add("event", [](const Pair& p) { return p.shallow_texts[p.event]; })
                             .add<&Pair::event>("event_move")
                             .as<Points, &Pair::change>("change")
                             .add<&Pair::behind_horizon>("behind_horizon");
const auto horizon_fields =
    Fields<HorizonReport>()
        .add("verdict", [](const HorizonReport& r) { return horizon_id(r.verdict); })
        .add("text", [](const HorizonReport& r) { return horizon_sentence(r); })
        .add("", [](Asked& a, const HorizonReport& r) { return a.words(horizon_sentence(r)); })
        .as<NodeId, &HorizonReport::node>("node")
        .add("leaf", [](const HorizonReport& r) { return r.leaf < 0 ? std::nullopt : std::optional(r.leaf); })
        .add("position", [](const HorizonReport& r) { return r.root.game->write(r.root.position); })
        .add<&HorizonReport::mover>("for")
        .add<&HorizonReport::depth>("depth")
        .add("value",
             [](const HorizonReport& r) {
               return r.known() ? std::optional(Points{r.base().score.value}) : std::nullopt;
             })
        .add("unit", [](Asked& a, const HorizonReport&) { return a.unit(); })
        .add("kind",
             [](const HorizonReport& r) { return r.known() ? std::optional(r.base().score.kind) : std::nullopt; })
        .add("recorded",
             [](Asked& a, const HorizonReport& r) {
               return ViewedScore{r.said.value_or(Score{}), a.whose};
             })
        .as<Points, &HorizonReport::threshold>("threshold")
        .add<quiet_words>("quiet")
        .add<steps_of>("searches", " ", step_fields)
        .add<pair_of>("pair", pair_fields)
        .add<foot>("")
        .add<&HorizonReport::nodes>("nodes")
        .add<&HorizonReport::complete>("complete");

Answer horizon_answer(Asked& a) {
  HorizonAsk ask;
  if (const std::string& text = a.text("plies"); !text.empty()) {
    const auto plies = parse_plies(text);
    if (!plies) return plies.error().after("--plies: ");
    ask.plies = *plies;
  }
  ask.max_nodes = a.number("max-nodes");
  if (a.node_given) ask.node = a.v.id(a.slot);
  if (const std::string& leaf = a.text("leaf"); !leaf.empty()) {
    const auto n = to_number<int>(leaf);
    if (leaf != "last" && (!n || *n < 0))
      return Error{fmt::format("--leaf is a number of plies or last, not {}", quoted_text(leaf))};
    ask.leaf = leaf == "last" ? HorizonAsk::last_leaf : *n;
  }
  const auto r = ask_horizon(*a.recording, ask, *a.progress, [&](const HorizonReport& so_far) {
    a.whose = so_far.mover;
    horizon_fields.publish(a, so_far);
  });
  if (!r) return refused(a.file + ": horizon skipped: " + r.error().message);
  a.whose = r->mover;
  return horizon_fields.record(a, *r);
}

}  // namespace

extern const Question horizon{
    .id = "horizon",
    .version = 2,
    .help = "Is a score an artefact of the horizon? Searched deeper and until it is quiet",
    .more =
        "verdict: stable, parity, unstable, postponed, not-known. Scores are in the view of the side named by `for`. "
        "Ctrl-C keeps what is finished.",
    .at_node = true,
    .node_help = "The id of the node (default: the root that the score is of)",
    .options = {{"leaf", "N", "N plies down its best line, or last: the leaf that the score comes from"},
                {.id = "plies", .form = "N,N", .help = "Deeper by N plies each (default 1,2,4)", .list = true},
                {"max-nodes", "N", "Stop a search after N nodes (default: never)", 1, 1'000'000'000'000}},
    .counts = "iterations",
    .fields = {&horizon_fields},
    .answer = horizon_answer,
};

}  // namespace ply::ask
