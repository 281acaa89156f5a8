#include "engine/foreign/import_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/text.h"
#include "engine/foreign/claims.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"
#include "engine/trace/thread_roots.h"

namespace ply::imported {
namespace {

using Json = nlohmann::json;

constexpr std::string_view null_move_text = "null";  // as export_nodes writes it

}  // namespace

bool play_moves(const PlanRoot& root, Nodes& nodes, const LineTree& t, const std::vector<std::string>& texts,
                std::string& why, Budget& budget) {
  std::vector<Position> open(max_ply + 2);
  std::vector<bool> known(max_ply + 2, true);  // not below a null move: there our own lines have the moves' codes
  std::vector<int> said(max_ply + 2);
  std::vector<u32> stack(t.roots.rbegin(), t.roots.rend()), kids;
  while (!stack.empty() && budget.steps()) {
    const u32 i = stack.back();
    stack.pop_back();
    Node& q = nodes[i];
    const std::size_t ply = q.r.ply;
    if (ply > 0 && q.reported(Node::inferred)) {
      why = fmt::format("what was played to the node {}, which has no line of its own, is not known", q.id);
      return false;
    }
    said[ply] = q.said_ply;
    const bool stays = ply > 0 && known[ply - 1] && texts[q.r.move].empty() && q.reported(Node::ply_reported) &&
                       q.said_ply <= said[ply - 1] && root.game->mover(open[ply - 1]) == q.r.mover();
    if (ply == 0) open[0] = root.position;
    else if (stays) {  // a search beside the line, such as that of ProbCut
      open[ply] = open[ply - 1], known[ply] = true;
      q.r.move = no_table_move;
      q.r.flags = static_cast<u8>((q.r.flags & ~NodeRecord::pass_mask) | NodeRecord::pack_pass(Pass::probe, false));
    } else if (!known[ply - 1] || (q.r.pass() == Pass::probe && texts[q.r.move] == null_move_text)) {
      const std::string& text = texts[q.r.move];
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
      const auto m = root.game->parse_move(open[ply - 1], texts[q.r.move]);
      if (!m) {
        why = fmt::format("line {}: {}: {}", q.line, quoted_text(texts[q.r.move]), m.error().message);
        return false;
      }
      q.r.move = static_cast<u32>(*m);
      open[ply] = root.game->after(open[ply - 1], *m);
    }
    // Who would be next in a finished game programs see differently.
    if (known[ply] && root.game->mover(open[ply]) != q.r.mover() && !root.game->outcome(open[ply])) {
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

SearchOptions options_of(const Json& header) {
  SearchOptions out;
  if (text_of(header, "algorithm") == "minimax") out.algorithm = Algorithm::minimax;
  if (const auto it = header.find("switches"); it != header.end() && it->is_array())
    for (const Json& id : *it)
      if (id.is_string()) set_switch(out, id.get_ref<const std::string&>(), true);
  return out;
}

RecordingSummary summary_of(Nodes& nodes, const LineTree& t, std::vector<bool>& again) {
  RecordingSummary out;
  for (const u32 i : t.post) out.deepest_ply = std::max<int>(out.deepest_ply, nodes[i].r.ply);
  for (const u32 i : t.roots) out.skipped += nodes[i].r.skipped;
  out.visited = t.post.size() + out.skipped;
  again.assign(t.roots.size(), false);
  std::map<i32, const NodeRecord*> before;  // of each thread the last root so far
  for (std::size_t i = 0; i < t.roots.size(); ++i) {
    Node& root = nodes[t.roots[i]];
    const NodeRecord*& last = before[root.columns[static_cast<std::size_t>(NodeColumn::thread)]];
    again[i] = last && root.reported(Node::depth_reported) && last->depth() == root.r.depth();
    if (!root.reported(Node::rank_reported))
      root.r.rank = again[i] ? static_cast<u8>(std::min(last->rank + 1, 254)) : u8{0};
    last = &root.r;
  }
  return out;
}

SearchResult search_of(const View& v, const std::vector<bool>& again) {
  SearchResult s;
  std::vector<u32> roots, kids;
  v.roots(roots);
  const std::vector<u32> told = thread_roots(v);
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const NodeRecord& root = v[roots[i]];
    const u64 nodes = u64{root.size} + root.skipped;
    s.counters.nodes += nodes;
    if (!std::binary_search(told.begin(), told.end(), roots[i])) continue;  // another thread's
    if (root.end() == NodeEnd::aborted) {
      s.stopped = true;
      continue;
    }
    Iteration it;
    it.depth = root.depth();
    it.score = {root.value, root.kind()};
    it.nodes = nodes;
    it.attempts = 1;
    for (u32 at = roots[i]; at != no_node;) {
      u32 best = no_node;
      v.children(at, kids);
      for (const u32 c : kids)
        if (v[c].rank == v[at].best && v[c].pass() != Pass::probe) best = c;
      if (best != no_node) it.pv.push_back(v[best].move);
      at = best;
    }
    it.best = it.pv.empty() ? 0 : it.pv.front();
    if (again[i] && !s.iterations.empty()) {
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
  return s;
}

Status read_claims(const Json& header, EngineClaims& out, i64& infinite_bound, std::string& note) {
  if (const auto it = header.find("claims"); it != header.end() && !it->is_null()) {
    if (!it->is_array()) return Error{"claims is not a list of words"};
    out.reported = true;
    std::string strange;
    for (const Json& j : *it) {
      if (!j.is_string()) return Error{"claims is not a list of words"};
      const auto& word = j.get_ref<const std::string&>();
      if (!find_claim(word)) strange += (strange.empty() ? "" : ", ") + quoted_text(word);
      if (out.words.size() < 100) out.words.push_back(word.substr(0, 100));
    }
    if (!strange.empty()) {
      note = fmt::format("the claims {} are unknown; known are:", strange);
      for (const ClaimInfo& c : all_claims()) note += std::string(" ") + c.id;
    }
  }
  if (const auto it = header.find("empty_table"); it != header.end()) {
    if (!it->is_boolean()) return Error{"empty_table is not true or false"};
    out.empty_table = it->get<bool>();
  }
  if (const auto it = header.find("shared_table"); it != header.end()) {
    if (!it->is_boolean()) return Error{"shared_table is not true or false"};
    const std::string word = find_claim("shared-table")->id;
    if (it->get<bool>() && std::find(out.words.begin(), out.words.end(), word) == out.words.end())
      out.words.push_back(word);
  }
  const auto number = [&](const char* key, i64& to) -> Status {
    const auto it = header.find(key);
    if (it == header.end() || it->is_null()) return Done{};
    if (it->is_number()) {
      const double x = it->get<double>();
      if (x >= 0 && x <= 9e15 && x == static_cast<double>(static_cast<i64>(x))) {
        to = static_cast<i64>(x);
        return Done{};
      }
    }
    return Error{fmt::format("{} is not a whole number from 0 on", key)};
  };
  i64 win = 0;
  if (const Status s = number("win", win); !s) return s;
  out.win = static_cast<int>(std::min<i64>(win, infinite));
  return number("infinite", infinite_bound);
}

}  // namespace ply::imported
