#include "engine/analysis/forms/import_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "engine/analysis/forms/import_line.h"
#include "engine/analysis/forms/import_tree.h"
#include "engine/core/file.h"
#include "engine/core/text.h"
#include "engine/plan/plan_root.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/validate.h"

namespace ply {
namespace {

using Json = nlohmann::json;
using namespace imported;

constexpr std::size_t longest_line = 1 << 16;
constexpr u32 most_nodes = 200'000'000;
constexpr std::string_view null_move_text = "null";  // as export_nodes writes it

// Moves as our codes; false if a move is not legal where it was played, `line` says which.
bool play_moves(const PlanRoot& root, std::vector<Node>& nodes, const LineTree& t,
                const std::vector<std::string>& texts, std::string& why) {
  std::vector<Position> open(max_ply + 2);
  std::vector<bool> known(max_ply + 2, true);  // not below a null move: there our own lines have the moves' codes
  std::vector<u32> stack(t.roots.rbegin(), t.roots.rend()), kids;
  while (!stack.empty()) {
    const u32 i = stack.back();
    stack.pop_back();
    Node& q = nodes[i];
    const std::size_t ply = q.r.ply;
    if (ply == 0) open[0] = root.position;
    else if (!known[ply - 1] || (q.r.pass() == Pass::probe && texts[q.text] == null_move_text)) {
      const std::string& text = texts[q.text];
      const auto code = !known[ply - 1] && text.starts_with('#') ? to_number<u32>(std::string_view(text).substr(1))
                                                                 : std::optional<u32>(no_table_move);
      if (!code || (!known[ply - 1] && !text.starts_with('#') && text != null_move_text)) {
        why = fmt::format("line {}: {} is played below a null move, where there is no position", q.line,
                          quoted_text(text));
        return false;
      }
      q.r.move = *code;
      known[ply] = false;
    } else {
      known[ply] = true;
      const auto m = root.game->parse_move(open[ply - 1], texts[q.text]);
      if (!m) {
        why = fmt::format("line {}: {}: {}", q.line, quoted_text(texts[q.text]), m.error().message);
        return false;
      }
      q.r.move = static_cast<u32>(*m);
      open[ply] = root.game->after(open[ply - 1], *m);
    }
    if (known[ply] && root.game->mover(open[ply]) != q.r.mover()) {
      why = fmt::format("line {}: the other side is to move there", q.line);
      return false;
    }
    kids.clear();
    for (u32 c = t.first[i]; c != no_node; c = t.next[c]) kids.push_back(c);
    stack.insert(stack.end(), kids.rbegin(), kids.rend());
  }
  return true;
}

std::string text_of(const Json& header, const char* key) {
  const auto it = header.find(key);
  return it != header.end() && it->is_string() ? it->get<std::string>() : std::string();
}

// How it was searched, in our words; what they do not say is not known.
SearchOptions options_of(const Json& header) {
  SearchOptions out;
  if (text_of(header, "algorithm") == "minimax") out.algorithm = Algorithm::minimax;
  if (const auto it = header.find("switches"); it != header.end() && it->is_array())
    for (const Json& id : *it)
      if (id.is_string()) set_switch(out, id.get_ref<const std::string&>(), true);
  return out;
}

// Roots of equal depth in a row are attempts at one iteration.
RecordingSummary summary_of(std::vector<Node>& nodes, const LineTree& t) {
  RecordingSummary out;
  out.visited = nodes.size();
  for (const Node& q : nodes) out.deepest_ply = std::max<int>(out.deepest_ply, q.r.ply);
  SearchResult& s = out.search;
  for (std::size_t i = 0; i < t.roots.size(); ++i) {
    Node& root = nodes[t.roots[i]];
    const bool again = i > 0 && nodes[t.roots[i - 1]].r.depth() == root.r.depth();
    if (!root.has_rank) root.r.rank = again ? static_cast<u8>(std::min(nodes[t.roots[i - 1]].r.rank + 1, 254)) : u8{0};
    s.counters.nodes += root.r.size;
    if (root.r.end() == NodeEnd::aborted) {
      s.stopped = true;
      continue;
    }
    Iteration it;
    it.depth = root.r.depth();
    it.score = {root.r.value, root.r.kind()};
    it.nodes = root.r.size;
    it.attempts = 1;
    for (u32 at = t.roots[i]; at != no_node;) {
      u32 best = no_node;
      for (u32 c = t.first[at]; c != no_node; c = t.next[c])
        if (nodes[c].r.rank == nodes[at].r.best && nodes[c].r.pass() != Pass::probe) best = c;
      if (best != no_node) it.pv.push_back(nodes[best].r.move);
      at = best;
    }
    it.best = it.pv.empty() ? 0 : it.pv.front();
    if (again && !s.iterations.empty()) {
      it.attempts = s.iterations.back().attempts + 1;
      it.nodes += s.iterations.back().nodes;
      s.iterations.pop_back();
    }
    s.iterations.push_back(it);
  }
  if (!s.iterations.empty()) {
    const Iteration& last = s.iterations.back();
    s.depth = last.depth, s.score = last.score, s.best = s.settled_best = last.best, s.pv = last.pv,
    s.has_best = !last.pv.empty();
  }
  return out;
}

}  // namespace

bool is_node_lines(std::string_view text) {
  const std::string_view line = trim(text.substr(0, std::min(text.find('\n'), std::size_t{4096})));
  if (line.empty() || line.front() != '{') return false;
  const auto at = line.find("\"plyscope\"");
  if (at == std::string_view::npos) return false;
  const auto colon = line.find_first_not_of(" \t", at + 10);
  if (colon == std::string_view::npos || line[colon] != ':') return false;
  const auto value = line.find_first_not_of(" \t", colon + 1);
  return value != std::string_view::npos && line.substr(value, 7) == "\"nodes\"";
}

Result<ImportedNodes> import_nodes(std::istream& in, const std::string& name, RecordPool& pool, JobProgress* progress) {
  const auto bad = [&](u32 line, const std::string& what) {
    return Error{fmt::format("{}: line {}: {}", name, line, what)};
  };
  // Step 1. The lines.
  std::string text;
  u32 number = 0;
  std::optional<Json> header;
  std::vector<Node> nodes;
  Texts texts;
  u64 whole = 0, read = 0;
  if (progress && in.seekg(0, std::ios::end)) {
    whole = static_cast<u64>(std::max<std::streamoff>(in.tellg(), 1));
    in.seekg(0);
  }
  while (std::getline(in, text)) {
    ++number;
    read += text.size() + 1;
    if (progress && number % 1024 == 0) {
      if (progress->stop.load(std::memory_order_relaxed)) return Error{name + ": " + not_read_on};
      if (whole)
        progress->done.store(static_cast<u32>(std::min(read, whole) * (whole_reading * 7 / 10) / whole),
                             std::memory_order_relaxed);
    }
    if (text.size() > longest_line) return bad(number, fmt::format("is longer than {} bytes", longest_line));
    if (trim(text).empty()) continue;
    Json j = Json::parse(text, nullptr, false);
    if (j.is_discarded()) return bad(number, "is not a JSON object");
    if (!header) {
      if (!j.is_object() || text_of(j, "plyscope") != "nodes")
        return bad(number, "the first line must be {\"plyscope\": \"nodes\", \"version\": 1, ...}");
      const auto version = j.find("version");
      if (version == j.end() || !version->is_number_integer() || *version != 1)
        return bad(number, "its version is not 1, which is what this program reads");
      header = std::move(j);
      continue;
    }
    if (nodes.size() >= most_nodes) return bad(number, fmt::format("more than {} nodes are too many", most_nodes));
    Node n;
    n.line = number;
    if (const std::string error = read_node(j, texts, n); !error.empty()) return bad(number, error);
    nodes.push_back(std::move(n));
  }
  if (in.bad()) return Error{name + ": it cannot be read to its end"};
  if (!header) return Error{name + ": it is empty"};
  if (nodes.empty()) return Error{name + ": it has no nodes"};
  // Step 2. The tree, and what follows from it.
  LineTree tree;
  if (const Status s = link_up(nodes, tree); !s) return Error{name + ": " + s.error().message};
  fill_in(nodes, tree);
  // Step 3. The game, if it is one that we know.
  SearchPlan settings;
  settings.engine = text_of(*header, "engine");
  if (settings.engine.empty()) settings.engine = "another engine";
  settings.game = text_of(*header, "game");
  settings.rules = text_of(*header, "rules");
  settings.position = text_of(*header, "root");
  settings.profile = text_of(*header, "profile");
  settings.options = options_of(*header);
  for (const Node& q : nodes) {
    if (q.r.pass() == Pass::scout) settings.options.set(Switch::pvs);
    if (q.r.end() == NodeEnd::table) settings.options.set(Switch::tt);
  }
  settings.limits.depth = nodes[tree.roots.back()].r.depth();
  for (Node& q : nodes) q.r.move = q.text;
  ImportedNodes out;
  const auto root = resolve(settings);
  std::string why;
  if (!root) {
    if (!settings.game.empty()) out.note = root.error().message;
  } else if (!play_moves(*root, nodes, tree, texts.list(), why)) {
    out.note = why;
    for (Node& q : nodes) q.r.move = q.text;
  }
  if (!root || !why.empty()) {
    if (!out.note.empty()) out.note += "; so there is no board, and moves are shown as they were written";
    settings.move_texts = std::move(texts.list());
  }
  if (const auto moved = [](const Node& q) { return q.has_depth && q.depth != q.r.depth(); };
      std::any_of(nodes.begin(), nodes.end(), moved)) {
    const Node& first = *std::find_if(nodes.begin(), nodes.end(), moved);
    if (!out.note.empty()) out.note += "; ";
    out.note += fmt::format(
        "a recording holds depths from {} to {}: others were moved to these ({} of them, first {} in line {})",
        NodeRecord::least_depth, NodeRecord::most_depth, std::count_if(nodes.begin(), nodes.end(), moved), first.depth,
        first.line);
  }
  // Step 4. The recording.
  RecordingSummary summary = summary_of(nodes, tree);
  summary.program = settings.engine;
  settings.budget_bytes = std::max<std::size_t>(nodes.size() * sizeof(NodeRecord), 1);
  auto recording = Recording::start(pool, std::move(settings));
  if (!recording) return recording.error();
  const u32 n = static_cast<u32>(nodes.size());
  for (u32 s = 0; s < n; ++s) {
    if (s % (1u << 14) == 0) (*recording)->map_ahead(s);
    (*recording)->records()[s] = nodes[tree.post[s]].r;
  }
  if (const Status s = validate((*recording)->data(), n); !s) return Error{name + ": " + s.error().message};
  if (std::any_of(nodes.begin(), nodes.end(), [](const Node& q) { return q.has_key; })) {
    NodeKeys keys(n, 0);
    for (u32 s = 0; s < n; ++s)
      if (const Node& q = nodes[tree.post[s]]; q.has_key) keys[s] = ~q.key;
    (*recording)->set_node_keys(std::move(keys));
  }
  (*recording)->publish(n);
  (*recording)->finish(std::move(summary));
  out.recording = *recording;
  return out;
}

Result<ImportedNodes> open_recording(const std::string& path, RecordPool& pool, std::size_t most_bytes,
                                     JobProgress* progress) {
  const auto front = read_front(path, 4096);
  if (!front) return front.error();
  if (is_node_lines(*front)) {
    auto text = read_file(path);
    if (!text) return text.error();
    std::istringstream in(std::move(*text));
    return import_nodes(in, path, pool, progress);
  }
  auto recording = Recording::open(path, pool, most_bytes, progress);
  if (!recording) return recording.error();
  return ImportedNodes{*recording, {}};
}

}  // namespace ply
