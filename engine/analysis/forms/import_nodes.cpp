#include "engine/analysis/forms/import_nodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <unordered_map>

#include "engine/analysis/forms/import_line.h"
#include "engine/analysis/places/recorded_root.h"
#include "engine/core/file.h"
#include "engine/core/text.h"
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

// The tree that the lines say: children in the order of the file, and the nodes in the order in which they were left.
struct Tree {
  std::vector<u32> first, next, last, roots, post;  // by line: first child, next sibling; roots; post-order
};

Status link_up(std::vector<Node>& nodes, Tree& t) {
  const u32 n = static_cast<u32>(nodes.size());
  std::unordered_map<i64, u32> by_id;
  by_id.reserve(n);
  for (u32 i = 0; i < n; ++i)
    if (!by_id.try_emplace(nodes[i].id, i).second)
      return Error{fmt::format("line {}: the id {} was already that of line {}", nodes[i].line, nodes[i].id,
                               nodes[by_id[nodes[i].id]].line)};
  t.first.assign(n, no_node), t.next.assign(n, no_node), t.last.assign(n, no_node);
  for (u32 i = 0; i < n; ++i) {
    if (!nodes[i].has_parent || (nodes[i].parent == -1 && !by_id.contains(-1))) {
      t.roots.push_back(i);
      continue;
    }
    const auto it = by_id.find(nodes[i].parent);
    if (it == by_id.end())
      return Error{fmt::format("line {}: no node has the id {} of its parent", nodes[i].line, nodes[i].parent)};
    const u32 p = it->second;
    if (t.first[p] == no_node) t.first[p] = i;
    else t.next[t.last[p]] = i;
    t.last[p] = i;
  }
  if (t.roots.empty()) return Error{"no node is a root: one must have no parent"};
  // Down and up again without recursion; `enter` numbers are the new ids.
  std::vector<u32> line, child, enter(n, no_node);
  t.post.reserve(n);
  u32 entered = 0;
  for (const u32 root : t.roots) {
    const auto begin = [&](u32 i) -> Status {
      Node& q = nodes[i];
      const std::size_t ply = line.size();
      if (ply > static_cast<std::size_t>(max_ply))
        return Error{fmt::format("line {}: it is deeper than {} plies", q.line, max_ply)};
      if (q.has_ply && q.r.ply != ply)
        return Error{fmt::format("line {}: its ply is {}, but {} nodes are above it", q.line, q.r.ply, ply)};
      q.r.ply = static_cast<u8>(ply);
      line.push_back(i);
      child.push_back(t.first[i]);
      enter[i] = entered++;
      return Done{};
    };
    if (const Status s = begin(root); !s) return s;
    while (!line.empty()) {
      const u32 c = child.back();
      if (c == no_node) {
        t.post.push_back(line.back());
        line.pop_back();
        child.pop_back();
        continue;
      }
      child.back() = t.next[c];
      if (const Status s = begin(c); !s) return s;
    }
  }
  if (t.post.size() != n)
    for (u32 i = 0; i < n; ++i)
      if (enter[i] == no_node) return Error{fmt::format("line {}: it lies below itself", nodes[i].line)};
  // The writers of table entries by their new ids; a writer that was not left before is no writer.
  std::vector<u32> left(n);
  for (u32 s = 0; s < n; ++s) left[t.post[s]] = s;
  for (Node& q : nodes) {
    if (q.writer < 0) continue;
    const auto it = by_id.find(q.writer);
    if (it == by_id.end()) continue;
    const u32 self = static_cast<u32>(&q - nodes.data());
    if (left[it->second] < left[self] && enter[it->second] < enter[self]) q.r.link = enter[it->second];
  }
  for (u32 s = 0; s < n; ++s) {  // children before parents
    const u32 i = t.post[s];
    u32 size = 1;
    for (u32 c = t.first[i]; c != no_node; c = t.next[c]) size += nodes[c].r.size;
    nodes[i].r.size = size;
  }
  return Done{};
}

// What the lines left out. Parents come before their children here.
void complete(std::vector<Node>& nodes, const Tree& t) {
  for (auto at = t.post.rbegin(); at != t.post.rend(); ++at) {
    Node& q = nodes[*at];
    NodeRecord& r = q.r;
    const bool inner = t.first[*at] != no_node;
    if (!q.has_end) r.end_kind = NodeRecord::pack_end(inner ? NodeEnd::inner : NodeEnd::horizon, r.kind());
    if (!q.has_kind && r.end() != NodeEnd::aborted) {
      const bool proved = inner || r.end() == NodeEnd::table || r.end() == NodeEnd::pruned;
      r.end_kind = NodeRecord::pack_end(r.end(), !proved              ? Kind::exact
                                                 : r.value >= r.beta  ? Kind::lower
                                                 : r.value <= r.alpha ? Kind::upper
                                                                      : Kind::exact);
    }
    if (inner && !q.has_cut && r.value >= r.beta && r.end() == NodeEnd::inner) r.flags |= NodeRecord::cut_bit;
    if (inner && !q.has_stood_pat && r.has_static() && r.statik > r.alpha && r.statik < r.beta) {
      const NodeRecord& k = nodes[t.first[*at]].r;
      const bool same_mover = !nodes[t.first[*at]].has_mover ? false : k.mover() == r.mover();
      if ((same_mover ? k.alpha : -k.beta) == r.statik) r.flags |= NodeRecord::stand_pat_bit;
    }
    // The children: who moves, their places, and in which role they were searched.
    int ranks = 0;
    i32 alpha = r.stood_pat() ? r.statik : r.alpha;
    for (u32 c = t.first[*at]; c != no_node; c = t.next[c]) {
      Node& k = nodes[c];
      if (!k.has_mover) k.r.flags |= static_cast<u8>(r.mover() == Side::first ? Side::second : Side::first);
      if (!k.has_depth) k.r.set_depth(r.depth() - 1);
      bool again = false;
      if (!k.has_rank) {
        u32 same = no_node;
        for (u32 b = t.first[*at]; b != c && same == no_node; b = t.next[b])
          if (nodes[b].text == k.text && nodes[b].r.pass() != Pass::probe) same = b;
        again = same != no_node;
        k.r.rank = again ? nodes[same].r.rank : static_cast<u8>(std::min(ranks, 254));
      }
      if (k.r.pass() != Pass::probe && k.r.rank >= ranks) ranks = k.r.rank + 1;
      const bool same_mover = k.r.mover() == r.mover();
      const i32 low = same_mover ? k.r.alpha : -k.r.beta, high = same_mover ? k.r.beta : -k.r.alpha;
      if (!k.has_pass) {
        const Pass pass = again                                             ? Pass::research
                          : i64{high} - low == 1 && i64{r.beta} - alpha > 1 ? Pass::scout
                                                                            : Pass::full;
        k.r.flags = static_cast<u8>((k.r.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(pass, false));
      }
      const i32 value = value_for(r, k.r);
      if (counts(k.r, alpha, r.beta, value)) alpha = std::max(alpha, value);
      if (q.best_text >= 0 && k.text == static_cast<u32>(q.best_text)) r.best = k.r.rank;
    }
    if (!q.has_moves) r.moves = static_cast<u8>(std::min(ranks, 255));
    if (inner && r.best == no_rank && q.best_text < 0) {  // the child whose value is the node's
      for (u32 c = t.first[*at]; c != no_node && r.best == no_rank; c = t.next[c])
        if (value_for(r, nodes[c].r) == r.value && nodes[c].r.pass() != Pass::probe) r.best = nodes[c].r.rank;
    }
  }
}

// Moves as our codes; false if a move is not legal where it was played, `line` says which.
bool play_moves(const RecordedRoot& root, std::vector<Node>& nodes, const Tree& t,
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
                          ply::quoted_text(text));
        return false;
      }
      q.r.move = *code;
      known[ply] = false;
    } else {
      known[ply] = true;
      const auto m = root.game->parse_move(open[ply - 1], texts[q.text]);
      if (!m) {
        why = fmt::format("line {}: {}: {}", q.line, ply::quoted_text(texts[q.text]), m.error().message);
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
RecordingSummary summary_of(std::vector<Node>& nodes, const Tree& t) {
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

Result<ImportedNodes> import_nodes(std::istream& in, const std::string& name, RecordPool& pool,
                                   ScanProgress* progress) {
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
  Tree tree;
  if (const Status s = link_up(nodes, tree); !s) return Error{name + ": " + s.error().message};
  complete(nodes, tree);
  // Step 3. The game, if it is one that we know.
  RecordingSettings settings;
  settings.engine = text_of(*header, "engine");
  if (settings.engine.empty()) settings.engine = "another engine";
  settings.game = text_of(*header, "game");
  settings.rules = text_of(*header, "rules");
  settings.position = text_of(*header, "root");
  settings.profile = text_of(*header, "profile");
  settings.options = options_of(*header);
  for (const Node& q : nodes) {
    settings.options.pvs |= q.r.pass() == Pass::scout;
    settings.options.tt |= q.r.end() == NodeEnd::table;
  }
  settings.limits.depth = nodes[tree.roots.back()].r.depth();
  for (Node& q : nodes) q.r.move = q.text;
  ImportedNodes out;
  const auto root = recorded_root(settings);
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
                                     ScanProgress* progress) {
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
