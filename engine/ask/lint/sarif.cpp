#include "engine/ask/lint/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/read/places/subject.h"
#include "engine/trace/source_lines.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

Json text_of(const std::string& text) { return {{"text", text}}; }

// As RFC 3986 wants it: a relative reference, or file:// and an absolute path.
std::string uri_of(const std::string& path) {
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return out;
}

std::string below(const std::string& path, std::string root) {
  if (root.empty()) return path;
  if (!root.ends_with('/')) root += '/';
  return path.starts_with(root) ? path.substr(root.size()) : path;
}

Json rules() {
  Json out = Json::array();
  for (std::size_t i = 0; i < lint_rules; ++i) {
    const auto rule = static_cast<LintRule>(i);
    const LintRuleInfo& info = lint_rule(rule);
    std::string name;  // SARIF wants one word
    for (const std::string_view word : split(info.name, ' '))
      for (std::size_t at = 0; at < word.size(); ++at)
        if (std::isalnum(static_cast<unsigned char>(word[at])))
          name += at == 0 ? static_cast<char>(std::toupper(static_cast<unsigned char>(word[at]))) : word[at];
    out.push_back({{"id", lint_id(rule)},
                   {"name", name},
                   {"shortDescription", text_of(info.name)},
                   {"fullDescription", text_of(info.sentence)},
                   {"help", text_of(fmt::format("{} Checked: {}", info.sentence, info.applies))},
                   {"defaultConfiguration", {{"level", "error"}}}});
  }
  return out;
}

class Results {
 public:
  Results(const Recording& recording, const SarifOptions& options)
      : options_(options), view_(recording.view()), lines_(source_lines(view_)) {
    nodes_.reset(recorded_subject(recording));
  }

  Json result(const LintFinding& f, const LintReport& report) {
    std::string message = f.sentence;
    const std::string want = lint_quantity_text(f.quantity, f.expected),
                      there = lint_quantity_text(f.quantity, f.found);
    if (!want.empty() && want != there) message += fmt::format(" Expected {}, found {}.", want, there);
    const u32 slot = f.id == no_node ? no_node : view_.find(f.id);
    const std::string path = slot == no_node ? std::string("search") : path_of(slot);
    if (slot != no_node) message += fmt::format(" (node {}, tick {}: {})", f.id, f.tick, path);
    Json out = {{"ruleId", lint_id(f.rule)},
                {"ruleIndex", static_cast<int>(f.rule)},
                {"level", "error"},
                {"message", text_of(visible(message))}};
    Json place = Json::object();
    if (slot != no_node) {
      const SourcePlace at = lines_ ? lines_->at(slot) : SourcePlace{};
      const u32 line = f.tick == view_.enter(slot) || at.left == 0 ? at.entered : at.left;
      if (const std::string file = lines_ ? lines_->file_name(at.file) : std::string(); line && !file.empty())
        place["physicalLocation"] = {{"artifactLocation", {{"uri", uri_of(below(file, options_.source_root))}}},
                                     {"region", {{"startLine", line}}}};
    }
    if (!place.contains("physicalLocation"))  // the recording itself: services want a file
      place["physicalLocation"] = {{"artifactLocation", {{"uri", uri_of(options_.recording)}}}};
    place["logicalLocations"] = Json::array({{{"name", slot == no_node ? "search" : fmt::format("node {}", f.id)},
                                              {"fullyQualifiedName", visible(path)},
                                              {"kind", "element"}}});
    out["locations"] = Json::array({std::move(place)});
    out["partialFingerprints"] = {{"plyscopeNode/v1", visible(lint_id(f.rule) + " " + path)}};
    if (slot != no_node) out["properties"] = {{"node", f.id}, {"tick", f.tick}};
    if (slot != no_node && options_.link && linked_[static_cast<std::size_t>(f.rule)]++ < linked_findings)
      if (const std::string link = options_.link(f.tick, slot); !link.empty()) {
        out["properties"]["moment"] = link;
        if (link.find("://") < link.find('#')) out["hostedViewerUri"] = link;  // which must be absolute
      }
    if (f.hypothesis >= 0)
      out["properties"]["hypothesis"] = report.hypotheses[static_cast<std::size_t>(f.hypothesis)].id;
    nodes_.trim();
    return out;
  }

 private:
  // The moves that lead to it; slashes lie between them.
  std::string path_of(u32 slot) {
    std::vector<u32> path;
    view_.path_to(slot, path);
    std::string out = fmt::format("depth {}", view_[path.front()].depth());
    for (std::size_t i = 1; i < path.size(); ++i) out += "/" + nodes_.move(view_, path[i]);
    return out;
  }

  static constexpr int linked_findings = 3;  // of each rule: a link has some thousand letters

  const SarifOptions& options_;
  std::array<int, lint_rules> linked_{};
  const View view_;
  const std::shared_ptr<const SourceLines> lines_;
  Nodes nodes_;
};

}  // namespace

std::string lint_quantity_text(LintQuantity quantity, const std::array<i64, 2>& x) {
  const auto bound = [](i64 b) {
    return b >= infinite ? std::string("+inf") : b <= -infinite ? std::string("-inf") : std::to_string(b);
  };
  switch (quantity) {
    case LintQuantity::nothing: return {};
    case LintQuantity::window: return fmt::format("({}, {})", bound(x[0]), bound(x[1]));
    case LintQuantity::kind: {
      const auto kind = static_cast<Kind>(x[0]);
      return kind == Kind::exact ? "=" : kind == Kind::lower ? "\u2265" : kind == Kind::upper ? "\u2264" : "?";
    }
    default: return std::to_string(x[0]);
  }
}

std::string lint_sarif(const Recording& recording, const LintReport& report, const SarifOptions& options) {
  Json results = Json::array(), notes = Json::array();
  Results words(recording, options);
  for (const LintFinding& f : report.findings) results.push_back(words.result(f, report));
  const auto note = [&](LintRule rule, const std::string& text) {
    notes.push_back({{"descriptor", {{"id", lint_id(rule)}}},
                     {"associatedRule", {{"id", lint_id(rule)}, {"index", static_cast<int>(rule)}}},
                     {"level", "note"},
                     {"message", text_of(visible(text))}});
  };
  for (std::size_t i = 0; i < lint_rules; ++i) {
    const auto rule = static_cast<LintRule>(i);
    const LintRuleResult& r = report.of(rule);
    if (!r.skipped.empty()) note(rule, "skipped: " + r.skipped);
    const auto listed = static_cast<u64>(std::count_if(report.findings.begin(), report.findings.end(),
                                                       [&](const LintFinding& f) { return f.rule == rule; }));
    if (r.findings > listed) note(rule, fmt::format("{} more findings are not listed", grouped(r.findings - listed)));
  }
  // SARIF knows results and rules, and nothing that stands above them: causes are a property of the run.
  Json hypotheses = Json::array();
  for (const LintHypothesis& h : report.hypotheses)
    hypotheses.push_back({{"id", h.id},
                          {"cause", visible(h.cause)},
                          {"advice", visible(h.advice)},
                          {"explains", h.explains},
                          {"of", h.of},
                          {"left", h.left ? Json(*h.left) : Json(nullptr)}});
  const Json run = {
      {"tool", {{"driver", {{"name", "Plyscope"}, {"semanticVersion", program_version()}, {"rules", rules()}}}}},
      {"invocations",
       Json::array({{{"executionSuccessful", report.complete}, {"toolExecutionNotifications", std::move(notes)}}})},
      {"artifacts", Json::array({{{"location", {{"uri", uri_of(options.recording)}}}}})},
      {"columnKind", "unicodeCodePoints"},
      {"results", std::move(results)},
      {"properties",
       {{"engine", recording.plan().imported() ? recording.plan().engine : recording.summary().program},
        {"nodes", report.nodes},
        {"findings", report.total()},
        {"hypotheses", std::move(hypotheses)}}}};
  const Json whole = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return whole.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ply
