#include "engine/ask/compare/fork_json.h"

#include "engine/ask/answer_json.h"
#include "engine/trace/record_words.h"

namespace ply::ask {
namespace {

WrittenJson side_json(Asked& x, const ForkSide& s) {
  const auto text = [](const std::string& t) { return t == "-" ? WrittenJson(nullptr) : WrittenJson(t); };
  return reported_json(x,
                       {{"value", score_json(x, s.value, x.v[s.slot].mover())},
                        {"alpha", bound_json(x, s.alpha)},
                        {"beta", bound_json(x, s.beta)},
                        {"depth", s.depth},
                        {"nodes", s.nodes},
                        {"best", text(move_at(x, s.slot, s.best))},
                        {"whole", s.whole},
                        {"choice", text(choice_of(x, s.choice))},
                        {"score", score_json(x, s.root, x.nodes.subject().root_mover)}},
                       x.v[s.slot].mover());
}

WrittenJson first_json(const ForkSummary& s) {
  if (s.empty || s.cut || s.first.what == Differs::nothing) return nullptr;
  return {{"tick", s.first.tick}, {"what", difference_name(s.first.what)}};
}

}  // namespace

std::string move_at(Asked& x, u32 slot, std::optional<u32> m) {
  return m && slot != no_node ? x.nodes.text(x.v, slot, *m) : "-";
}
std::string choice_of(Asked& x, std::optional<u32> m) { return move_at(x, x.v.size() - 1, m); }

WrittenJson fork_json(Asked& a, const ForkPlace& place, const ForkChange& change, Asked& b, const ForkRun& run,
                      const ForkSummary& s) {
  WrittenJson out = {{"id", place.id},
                     {"line", a.nodes.line(a.v, place.slot)},
                     {"mover", side_word(place.record.mover())},
                     {"change", write_change(place, change)},
                     {"node", run.slot == no_node ? WrittenJson(nullptr) : WrittenJson(b.v.id(run.slot))}};
  out.update(side_json(b, s.after));
  out["kind"] = kind_word(s.after.value.kind);
  out.update({{"old", side_json(a, s.before)},
              {"relation", relation_words(s.relation)},
              {"empty", s.empty},
              {"before", s.empty ? 0 : place.before},
              {"first", first_json(s)},
              {"remarks", run.remarks}});
  return out;
}

}  // namespace ply::ask
