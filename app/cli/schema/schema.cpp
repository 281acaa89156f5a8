#include "app/cli/schema/schema.h"

#include "engine/ask/question.h"
#include "engine/base/text.h"

namespace ply::cli {
namespace {

// Shapes are our own texts: a test reads all of them, so what is wrong with one is found there.
class ShapeReader {
 public:
  explicit ShapeReader(std::string_view text) : rest_(text) {}

  Json alternatives() {
    std::vector<Json> all{one()};
    while (taken('|')) all.push_back(one());
    return all.size() == 1 ? all.front() : Json{{"anyOf", all}};
  }

 private:
  void skip() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
  }
  bool taken(char c) {
    skip();
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view name() {
    skip();
    const std::string_view out = rest_.substr(0, rest_.find_first_of(" \n,:?|[]{}"));
    rest_.remove_prefix(out.size());
    return out;
  }
  Json one() {
    if (taken('[')) {
      Json out{{"type", "array"}, {"items", alternatives()}};
      taken(']');
      return out;
    }
    if (taken('{')) return object();
    const std::string_view type = name();
    if (type.starts_with('$')) {
      for (const JsonPart& p : shape_parts())
        if (p.name == type.substr(1)) return ShapeReader(p.shape).alternatives();
      return Json(nullptr);  // a test finds it
    }
    if (type == "any") return Json::object();
    return Json{{"type", type == "text" ? "string" : type}};
  }
  Json object() {
    Json out{{"type", "object"}}, properties = Json::object(), required = Json::array();
    while (!rest_.empty() && !taken('}')) {
      const std::string_view key = name();
      const bool optional = taken('?');
      taken(':');
      Json type = alternatives();
      taken(',');
      if (key == "*") {
        out["additionalProperties"] = type;
        continue;
      }
      properties[key] = type;
      if (!optional) required.push_back(key);
    }
    out["properties"] = properties;
    out["required"] = required;
    return out;
  }

  std::string_view rest_;
};

}  // namespace

static Json schema(const std::string& command, int version, std::string_view shape) {
  return Json{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
              {"title", "plyscope-cli " + command + " --json, a line"},
              {"version", version},
              {"anyOf", Json::array({ShapeReader(shape).alternatives(),
                                     ShapeReader("{error: text, column: integer}").alternatives()})}};
}

std::optional<Json> schema_of(const std::vector<std::string>& words) {
  for (const auto& shapes : {command_shapes(), trace_shapes()})
    for (const JsonShape& s : shapes) {
      const auto parts = split(s.command, ' ');
      bool same = words.size() >= parts.size();
      for (std::size_t i = 0; same && i < parts.size(); ++i) same = words[i] == parts[i];
      if (!same) continue;
      return schema(std::string(s.command), s.version, s.shape);
    }
  if (words.size() > 1 && words[0] == "trace")
    for (const ask::Question* q : ask::all_questions())
      if (words[1] == q->id) return schema("trace " + words[1], q->version, q->type());
  return std::nullopt;
}

}  // namespace ply::cli
