#include "app/cli/mcp/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/exit_code.h"
#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/base/version.h"

namespace ply::cli::mcp {
namespace {

using Ordered = nlohmann::ordered_json;

/// Revisions that are spoken, the newest first.
constexpr std::array revisions = {"2025-06-18", "2025-03-26", "2024-11-05"};

constexpr const char* instructions =
    "Plyscope answers questions about recorded alpha-beta searches. `files` lists what lies in the folder; `open` says "
    "what a recording holds. Nodes are numbers from 0 in the order in which they were visited, moments are ticks. A "
    "value stands beside its `kind` (exact, lower, upper), its `unit`, and `for`, the side in whose view it is. Every "
    "answer about a recording has a `link`, which opens the workbench's page at the node of the answer: give it with "
    "what you claim, so that a person can check it by a click.";

constexpr std::size_t max_given_up = 1000;

// Of JSON-RPC.
enum Code { parse_error = -32700, invalid_request = -32600, no_method = -32601, invalid_params = -32602 };

std::string written(const Ordered& j) { return j.dump(-1, ' ', false, Ordered::error_handler_t::replace); }

std::string failed(const Ordered& id, Code code, const std::string& why) {
  return written({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", why}}}});
}
std::string succeeded(const Ordered& id, Ordered result) {
  return written({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

/// Null: what cannot be led to, as a log of others that does not fit into a link.
Ordered link_or_null(const std::string& link) { return link.empty() ? Ordered() : Ordered(link); }

/// The first node that an answer names, with its moment.
bool find_node(const Ordered& in, std::optional<u32>& node, std::optional<i64>& tick) {
  if (in.is_object()) {
    for (const char* key : {"id", "node"})
      if (const auto at = in.find(key); at != in.end() && at->is_number_unsigned() && at->get<u64>() <= 0xffffffff) {
        node = at->get<u32>();
        for (const char* when : {"tick", "leave"})
          if (const auto t = in.find(when); !tick && t != in.end() && t->is_number_integer()) tick = t->get<i64>();
        return true;
      }
  }
  if (!in.is_structured()) return false;
  return std::any_of(in.begin(), in.end(), [&](const Ordered& x) { return find_node(x, node, tick); });
}

}  // namespace

struct Server::Call {
  const Tool* tool;
  nlohmann::json arguments;
  Ordered id;
};

Server::Server(std::vector<Tool> tools, Hands hands) : tools_(std::move(tools)), hands_(std::move(hands)) {}

std::string Server::called(const Call& call) {
  const auto said = [&](Ordered content, bool error) {
    Ordered result{{"content", {{{"type", "text"}, {"text", written(content)}}}}};
    if (!error) result["structuredContent"] = std::move(content);
    result["isError"] = error;
    return succeeded(call.id, std::move(result));
  };
  if (!call.tool) return said(Ordered::parse(hands_.files().dump()), false);
  const auto words = words_for(*call.tool, call.arguments);
  if (!words) return failed(call.id, invalid_params, words.error().message);
  const Outcome out = hands_.run(*words);
  Ordered lines = Ordered::array();
  for (const Json& object : out.objects) lines.push_back(Ordered::parse(object.dump()));
  if (out.code != exit_done && out.code != exit_finding)
    return said(lines.empty() ? Ordered{{"error", trim(out.notes)}} : lines.back(), true);
  Ordered content = lines.size() == 1 && lines[0].is_object() ? lines[0] : Ordered{{"lines", lines}};
  if (call.tool->on_recording && call.arguments.contains("file") && !content.contains("link")) {
    std::optional<u32> node;
    std::optional<i64> tick;
    const auto given = [&](const char* key) { return call.arguments.contains(key) && call.arguments[key].is_number(); };
    if (given("tick")) tick = call.arguments["tick"].get<i64>();
    if (given("node")) node = call.arguments["node"].get<u32>();
    else find_node(content, node, tick);
    content["link"] = link_or_null(hands_.link(text_of(call.arguments["file"]), node, tick));
  }
  if (call.tool->name == "analyse") {
    const nlohmann::json& files = call.arguments.at("file");
    content["link"] =
        link_or_null(hands_.game_link(text_of(files.is_array() ? files.at(0) : files), call.arguments.value("depth", 0),
                                      call.arguments.value("nodes", u64{0})));
  }
  return said(std::move(content), false);
}

std::optional<std::string> Server::answer(std::string_view line) {
  const auto message = read_ordered_json(line);
  if (!message) return failed(nullptr, parse_error, message.error().message);
  if (!message->is_object()) return failed(nullptr, invalid_request, "a message is an object");
  const Ordered id = message->value("id", Ordered());
  const bool asks = message->contains("id");
  if (asks && !id.is_string() && !id.is_number_integer())
    return failed(nullptr, invalid_request, "an id is a text or a whole number");
  const auto method = message->find("method");
  if (method == message->end())
    return asks ? std::nullopt : std::optional(failed(nullptr, invalid_request, "there is no method"));
  if (!method->is_string() || message->value("jsonrpc", Ordered()) != "2.0")
    return failed(id, invalid_request, "it is not JSON-RPC 2.0");
  if (!asks) return std::nullopt;  // a notification
  const std::string name = method->get<std::string>();
  const Ordered params = message->value("params", Ordered::object());
  if (name == "ping") return succeeded(id, Ordered::object());
  if (name == "initialize") {
    const Ordered wanted = params.is_object() ? params.value("protocolVersion", Ordered()) : Ordered();
    const bool spoken = std::any_of(revisions.begin(), revisions.end(), [&](const char* r) { return wanted == r; });
    return succeeded(id, {{"protocolVersion", spoken ? wanted : Ordered(revisions[0])},
                          {"capabilities", {{"tools", Ordered::object()}}},
                          {"serverInfo", {{"name", "plyscope"}, {"version", program_version()}}},
                          {"instructions", instructions}});
  }
  if (name == "tools/list") {
    Ordered all = Ordered::array();
    all.push_back(
        {{"name", "files"},
         {"description", "Recordings, logs and games in the folder, with their sizes."},
         {"inputSchema", {{"type", "object"}, {"properties", Ordered::object()}, {"additionalProperties", false}}},
         {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
    for (const Tool& t : tools_) all.push_back(described(t));
    return succeeded(id, {{"tools", all}});
  }
  if (name != "tools/call") return failed(id, no_method, fmt::format("there is no method {}", quoted_text(name)));
  if (!params.is_object() || !params.contains("name") || !params["name"].is_string())
    return failed(id, invalid_params, "params.name is wanted: which tool");
  const std::string wanted = params["name"].get<std::string>();
  const auto tool = std::find_if(tools_.begin(), tools_.end(), [&](const Tool& t) { return t.name == wanted; });
  if (tool == tools_.end() && wanted != "files")
    return failed(id, invalid_params, fmt::format("there is no tool {}; tools/list lists them", quoted_text(wanted)));
  {
    std::lock_guard lock(mutex_);
    if (given_up_.erase(written(id)) > 0) return std::nullopt;
    now_ = written(id);
  }
  nlohmann::json arguments = params.value("arguments", Ordered::object());
  if (arguments.is_object())  // null is what is not given
    for (auto it = arguments.begin(); it != arguments.end();) it = it->is_null() ? arguments.erase(it) : std::next(it);
  std::string out = called({tool == tools_.end() ? nullptr : &*tool, arguments, id});
  std::lock_guard lock(mutex_);
  now_.clear();
  return out;
}

bool Server::give_up(std::string_view line, const std::function<void()>& stop) {
  if (line.find("notifications/cancelled") == std::string_view::npos) return false;
  const auto message = read_ordered_json(line);
  if (!message || !message->is_object() || message->value("method", Ordered()) != "notifications/cancelled")
    return false;
  const Ordered params = message->value("params", Ordered());
  if (!params.is_object() || !params.contains("requestId")) return true;
  const std::string id = written(params["requestId"]);
  std::lock_guard lock(mutex_);
  if (id == now_) stop();
  else if (given_up_.size() < max_given_up) given_up_.insert(id);
  return true;
}

}  // namespace ply::cli::mcp
