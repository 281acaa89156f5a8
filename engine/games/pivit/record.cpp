#include "engine/games/pivit/record.h"

#include "engine/game/record_text.h"
#include "engine/game/tags.h"
#include "engine/games/pivit/notation.h"
#include "engine/games/pivit/options.h"

namespace ply::pivit {
namespace {

Result<Record> read(std::string_view text, const Options& defaults) {
  auto head = read_record_head(text, "pivit", rule_options(), values_of(defaults));
  if (!head) return head.error();
  Record r;
  r.options = options_of(head->rules);
  if (head->start) {
    auto p = read_position(*head->start);
    if (!p) return shifted(p.error(), head->start_at);
    r.options.size = static_cast<u8>(p->size);
    r.start = p->state;
  } else {
    r.start = PivitRules(r.options).initial();
  }
  auto moves = read_move_list(PivitRules(r.options), r.start, text.substr(head->body_at));
  if (moves.broken) r.broken = shifted(std::move(*moves.broken), head->body_at);
  r.moves = std::move(moves.moves);
  r.tags = std::move(head->tags);
  return r;
}

}  // namespace

Result<Record> read_record(std::string_view text, const Options& defaults) {
  auto r = read(text, defaults);
  if (!r) return with_line(r.error(), text);
  if (r->broken) r->broken = with_line(std::move(*r->broken), text);
  return r;
}

std::string record_text(const Record& r) {
  const PivitRules rules(r.options);
  State s = r.start;
  for (Move m : r.moves) s = rules.after(s, m);
  return write_record("Pivit", values_of(r.options), r.start == rules.initial() ? "" : position_text(rules, r.start),
                      rules.finished(s) ? std::optional(rules.outcome(s).winner) : std::nullopt, r.tags,
                      moves_text(rules, r.start, r.moves));
}

}  // namespace ply::pivit
