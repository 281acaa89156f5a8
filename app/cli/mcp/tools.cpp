#include "app/cli/mcp/tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/text.h"

namespace ply::cli::mcp {
namespace {

using Json = nlohmann::ordered_json;

/// Commands beside those of `trace` that only look.
constexpr std::array look = {"games", "rules", "moves", "eval", "solve", "analyse"};
/// Those of `trace` that start programs, or write what is no JSON.
constexpr std::array left_out = {"attach", "zoom", "instrument", "import", "export"};
/// Options that write, or that are set here.
constexpr std::array not_offered = {"--help",  "--json",        "--schema",   "--out",    "--save",    "--picture",
                                    "--keep",  "--force",       "--link",     "--page",   "--threads", "--name",
                                    "--sarif", "--source-root", "--markdown", "--icicle", "--shard",   "--resume"};
/// Options by which files are read.
constexpr std::array reads = {"FILE", "OTHER", "--weights", "--positions"};

bool among(std::span<const char* const> all, std::string_view word) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

/// "--line-to" is line_to, FILE is file.
std::string argument_name(const OptionRow& o) {
  std::string out = lower_case(o.names.back());
  out.erase(0, out.find_first_not_of('-'));
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

bool offered(const OptionRow& o) {
  const bool file = o.form.find("FILE") != std::string::npos || o.form.find("FOLDER") != std::string::npos;
  return !among(not_offered, o.names.back()) && (!file || among(reads, o.names.back()));
}

Tool tool_of(const CommandTable& command, std::string name, std::vector<std::string> words) {
  Tool out{std::move(name), std::move(words), command.help, command.footer, {}, false};
  std::copy_if(command.options.begin(), command.options.end(), std::back_inserter(out.options), offered);
  return out;
}

const CommandTable* command(const CommandTable& of, std::string_view name) {
  const auto at = std::find_if(of.commands.begin(), of.commands.end(), [&](const auto& c) { return c.name() == name; });
  return at == of.commands.end() ? nullptr : &*at;
}

Json schema_of(const OptionRow& o) {
  Json one{{"type", o.form.empty() ? "boolean" : o.integer ? "integer" : o.number ? "number" : "string"}};
  if (!o.form.empty() && !o.integer && !o.number && o.form.find('|') != std::string::npos)
    one["enum"] = split(o.form, '|');
  if (!o.many) {
    one["description"] = o.help;
    return one;
  }
  return {{"type", "array"}, {"items", one}, {"description", o.help}};
}

const char* wanted(const OptionRow& o) {
  return o.form.empty() ? "true or false" : o.integer ? "a whole number" : o.number ? "a number" : "a text";
}
bool fits(const OptionRow& o, const nlohmann::json& value) {
  return o.form.empty() ? value.is_boolean()
         : o.integer    ? value.is_number_integer()
         : o.number     ? value.is_number()
                        : value.is_string() || value.is_number();
}

/// "file, node and move"
std::string taken_by(const Tool& tool) {
  std::string out;
  for (std::size_t i = 0; i < tool.options.size(); ++i)
    out += (i == 0 ? "" : i + 1 < tool.options.size() ? ", " : " and ") + argument_name(tool.options[i]);
  return out.empty() ? "none" : out;
}

}  // namespace

std::vector<Tool> tools_of(const CommandTable& program) {
  std::vector<Tool> out;
  if (const CommandTable* trace = command(program, "trace"))
    for (const CommandTable& c : trace->commands) {
      if (among(left_out, c.name())) continue;
      std::string name = c.name() == "info" ? "open" : c.name() == "moment" ? "link" : c.name();
      std::replace(name.begin(), name.end(), '-', '_');
      Tool tool = tool_of(c, name, {"trace", c.name()});
      if (name == "link") tool.words.push_back("--link");
      tool.on_recording = std::any_of(tool.options.begin(), tool.options.end(),
                                      [](const OptionRow& o) { return o.names.back() == "FILE"; });
      out.push_back(std::move(tool));
    }
  for (const char* name : look)
    if (const CommandTable* c = command(program, name)) out.push_back(tool_of(*c, name, {name}));
  return out;
}

Json described(const Tool& tool) {
  Json properties = Json::object(), required = Json::array();
  for (const OptionRow& o : tool.options) {
    properties[argument_name(o)] = schema_of(o);
    if (o.required) required.push_back(argument_name(o));
  }
  std::string help = tool.help + ".";
  if (!tool.more.empty()) help += "\n" + tool.more;
  Json out{{"name", tool.name},
           {"description", help},
           {"inputSchema",
            {{"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}}},
           {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}};
  return out;
}

std::string text_of(const nlohmann::json& argument) {
  return argument.is_string() ? argument.get<std::string>() : argument.dump();
}

Result<std::vector<std::string>> words_for(const Tool& tool, const nlohmann::json& arguments) {
  if (!arguments.is_object()) return Error{"the arguments are no object"};
  for (const auto& [key, value] : arguments.items())
    if (std::none_of(tool.options.begin(), tool.options.end(),
                     [&, &key = key](const auto& o) { return argument_name(o) == key; }))
      return Error{fmt::format("{} takes no argument {}, but {}", tool.name, quoted_text(key), taken_by(tool))};
  std::vector<std::string> named = tool.words, positional;
  named.push_back("--json");
  for (const OptionRow& o : tool.options) {
    const std::string key = argument_name(o);
    const auto at = arguments.find(key);
    if (at == arguments.end()) {
      if (o.required) return Error{fmt::format("{} needs {}", tool.name, key)};
      continue;
    }
    const std::vector<nlohmann::json> values =
        o.many && at->is_array() ? at->get<std::vector<nlohmann::json>>() : std::vector<nlohmann::json>{*at};
    for (const nlohmann::json& v : values) {
      if (!fits(o, v)) return Error{fmt::format("{}: {} is wanted", key, wanted(o))};
      const std::string text = text_of(v);
      if (text.find('\0') != std::string::npos) return Error{fmt::format("{}: it holds a zero character", key)};
      if (text.empty() && among(reads, o.names.back())) return Error{fmt::format("{}: it names no file", key)};
      if (o.positional) positional.push_back(text);
      else if (!o.form.empty()) named.push_back(o.names.back() + "=" + text);  // so it is never taken for an option
      else if (v.get<bool>()) named.push_back(o.names.back());
    }
  }
  if (!positional.empty()) named.push_back("--");
  named.insert(named.end(), positional.begin(), positional.end());
  return named;
}

}  // namespace ply::cli::mcp
