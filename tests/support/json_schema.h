// A validator of the JSON schemas that plyscope-cli prints: as much of the language as they use.
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace ply {

/// Where and why a value is not as the schema says; empty: it is.
inline std::string schema_problem(const nlohmann::json& schema, const nlohmann::json& value,
                                  const std::string& at = "line") {
  if (schema.is_boolean()) return schema.get<bool>() ? "" : at + " is not allowed";
  if (schema.contains("anyOf")) {
    std::string all;
    for (const auto& one : schema["anyOf"]) {
      const std::string problem = schema_problem(one, value, at);
      if (problem.empty()) return {};
      all += (all.empty() ? "" : " | ") + problem;
    }
    return all;
  }
  if (!schema.contains("type")) return {};
  const std::string type = schema["type"];
  const bool same = type == "object"    ? value.is_object()
                    : type == "array"   ? value.is_array()
                    : type == "string"  ? value.is_string()
                    : type == "integer" ? value.is_number_integer()
                    : type == "number"  ? value.is_number()
                    : type == "boolean" ? value.is_boolean()
                    : type == "null"    ? value.is_null()
                                        : false;
  if (!same) return at + " is no " + type + ": " + value.dump().substr(0, 60);
  if (type == "array")
    for (std::size_t i = 0; i < value.size(); ++i)
      if (auto problem = schema_problem(schema["items"], value[i], at + "[" + std::to_string(i) + "]");
          !problem.empty())
        return problem;
  if (type != "object") return {};
  for (const auto& key : schema["required"])
    if (!value.contains(key.get<std::string>())) return at + " has no " + key.get<std::string>();
  for (const auto& [key, inner] : value.items()) {
    // Keys that are not told are allowed to others; here they are news that the schema should tell.
    const auto& known = schema["properties"];
    const nlohmann::json of =
        known.contains(key) ? known[key] : schema.value("additionalProperties", nlohmann::json(false));
    if (auto problem = schema_problem(of, inner, at + "." + key); !problem.empty()) return problem;
  }
  return {};
}

}  // namespace ply
