#include "engine/ask/answer_json.h"

#include <cstdlib>
#include <utility>
#include <variant>

#include "engine/read/words/bound_story.h"
#include "engine/read/words/called_bound.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/record_words.h"

namespace ply::ask {
namespace {

struct JsonWriter {
  const Asked& a;

  WrittenJson operator()(std::monostate) const { return nullptr; }
  WrittenJson operator()(Absent) const { return nullptr; }
  WrittenJson operator()(bool is) const { return is; }
  WrittenJson operator()(i64 n) const { return n; }
  WrittenJson operator()(u64 n) const { return n; }
  WrittenJson operator()(double n) const { return n; }
  WrittenJson operator()(const std::string& text) const { return text; }
  WrittenJson operator()(Points p) const { return in_unit(p.value, a.scale); }
  WrittenJson operator()(BoundPoints b) const { return bound_json(a, b.value); }
  WrittenJson operator()(const ViewedScore& t) const { return score_json(a, t.score, t.whose); }
  WrittenJson operator()(const Known& k) const {
    return reported_json(a,
                         {{"least", k.min > -infinite ? in_unit(k.min, a.scale) : WrittenJson(nullptr)},
                          {"most", k.max < infinite ? in_unit(k.max, a.scale) : WrittenJson(nullptr)}},
                         k.whose);
  }
  WrittenJson operator()(Seconds s) const { return seconds_json(s.seconds); }
  WrittenJson operator()(Percent p) const {
    return p.whole ? WrittenJson(100.0 * static_cast<double>(p.part) / static_cast<double>(p.whole))
                   : WrittenJson(nullptr);
  }
  WrittenJson operator()(Ratio r) const { return r.is; }
  WrittenJson operator()(const Mean& m) const { return m.value / a.scale; }
  WrittenJson operator()(NodeId n) const { return n.id; }
  WrittenJson operator()(Why w) const {
    return order_is_reported(a.v) ? WrittenJson(why_word(w)) : WrittenJson(nullptr);
  }
  WrittenJson operator()(const Sentence& s) const { return a.words(s); }
  WrittenJson operator()(const Cells& all) const {
    WrittenJson out = WrittenJson::array();
    for (const Cell& c : all) out.push_back(json_of(a, c));
    return out;
  }
  WrittenJson operator()(const std::shared_ptr<const NamedCells>& all) const {
    WrittenJson out = WrittenJson::object();
    for (const auto& [name, c] : all->all) out[name] = json_of(a, c);
    return out;
  }
  WrittenJson operator()(const std::shared_ptr<const Record>& r) const { return json_of(a, *r); }
};

}  // namespace

WrittenJson json_of(const Asked& a, const Cell& cell) { return std::visit(JsonWriter{a}, cell.is); }

WrittenJson json_of(const Asked& a, const Record& record) {
  WrittenJson out = WrittenJson::object();
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    const Field& f = record.fields[i];
    if (!f.id.empty() && !std::holds_alternative<Absent>(record.cells[i].is)) out[f.id] = json_of(a, record.cells[i]);
  }
  return out;
}

std::optional<std::string> bound_name(const Asked& a, i64 value) {
  const Subject& subject = a.nodes.subject();
  return called_bound(subject.game.get(), subject.profile, value);
}

WrittenJson bound_json(const Asked& a, i64 value) {
  if (const auto name = bound_name(a, value)) return std::strtod(name->c_str(), nullptr);
  return value >= infinite || value <= -infinite ? WrittenJson(nullptr) : in_unit(value, a.scale);
}

WrittenJson score_json(const Asked& a, Score s, Side whose) {
  if (s.kind == Kind::none && !(a.v.untold().windows && s.value)) return nullptr;
  const std::string mate = reported_mate(a.v.untold(), s.value);
  return {{"value", !mate.empty() ? WrittenJson(mate) : in_unit(s.value, a.scale)},
          {"kind", kind_word(s.kind)},
          {"unit", unit_json(a)},
          {"for", side_word(whose)}};
}

WrittenJson unit_json(const Asked& a) {
  const auto of = a.unit();
  return of ? WrittenJson(*of) : WrittenJson(nullptr);
}

WrittenJson reported_json(const Asked& a, WrittenJson values, Side whose) {
  values["unit"] = unit_json(a);
  values["for"] = side_word(whose);
  return values;
}

}  // namespace ply::ask
