#include "engine/games/pivit/record.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/game/tags.h"
#include "engine/games/pivit/notation.h"
#include "engine/games/pivit/options.h"

namespace ply::pivit {
namespace {

Error shifted(const Error& e, std::size_t by) { return {e.message, (e.column > 0 ? e.column : 1) + static_cast<int>(by)}; }

Result<Record> read(std::string_view text, const Options& defaults) {
  const auto head = read_tags(text);
  if (!head) return head.error();
  Record r;
  r.options = defaults;
  if (const Tag* t = head->find("Game"); t && canonical_id(t->value) != "pivit") return Error{"this is not a game of Pivit", static_cast<int>(t->value_at) + 1};
  if (const Tag* t = head->find("Rules")) {
    auto given = parse_rules(t->value);
    if (!given) return shifted(given.error(), t->value_at);
    RuleValues values = values_of(defaults);
    for (const auto& [id, value] : *given) values[id] = value;
    auto complete = complete_rules(rule_options(), values);
    if (!complete) return shifted(complete.error(), t->value_at);
    r.options = options_of(*complete);
  }
  if (const Tag* t = head->find("Start")) {
    auto p = read_position(t->value);
    if (!p) return shifted(p.error(), t->value_at);
    r.options.size = static_cast<u8>(p->size);
    r.start = p->state;
  } else {
    r.start = PivitRules(r.options).initial();
  }
  auto moves = read_moves(PivitRules(r.options), r.start, text.substr(head->body_at));
  if (!moves) return shifted(moves.error(), head->body_at);
  r.moves = std::move(*moves);
  for (const Tag& t : head->tags)
    if (t.name != "Game" && t.name != "Rules" && t.name != "Start") r.tags[t.name] = t.value;
  return r;
}

}  // namespace

Result<Record> read_record(std::string_view text, const Options& defaults) {
  auto r = read(text, defaults);
  if (!r) return with_line(r.error(), text);
  return r;
}

std::string record_text(const Record& r) {
  const PivitRules rules(r.options);
  std::string out = write_tag("Game", "Pivit") + write_tag("Rules", write_rules(values_of(r.options)));
  if (r.start != rules.initial()) out += write_tag("Start", position_text(rules, r.start));
  State s = r.start;
  for (Move m : r.moves) s = rules.after(s, m);
  if (rules.finished(s)) {
    const Winner w = rules.outcome(s).winner;
    out += write_tag("Result", w == Winner::first ? "1-0" : w == Winner::second ? "0-1" : "1/2-1/2");
  }
  for (const auto& [name, value] : r.tags)
    if (name != "Game" && name != "Rules" && name != "Start" && (name != "Result" || !rules.finished(s))) out += write_tag(name, value);
  return out + "\n" + moves_text(rules, r.start, r.moves) + "\n";
}

}  // namespace ply::pivit
