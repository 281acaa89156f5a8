#include "engine/foreign/import_scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/text.h"

namespace ply::imported {
namespace {

void set_mover(Node& n, Side side) {
  n.r.flags = static_cast<u8>((n.r.flags & ~NodeRecord::mover_bit) | static_cast<u8>(side));
  n.tell(Node::mover_reported);
}

// Who has no line of his own is known by his children.
void movers_from_below(Nodes& nodes, const LineTree& t) {
  for (const u32 i : t.post) {
    Node& q = nodes[i];
    if (!q.reported(Node::inferred) || q.reported(Node::mover_reported)) continue;
    for (u32 c = t.first[i]; c != no_node && !q.reported(Node::mover_reported); c = t.next[c]) {
      const Node& k = nodes[c];
      if (!k.reported(Node::mover_reported)) continue;
      const bool stays = k.reported(Node::ply_reported) && q.reported(Node::ply_reported) && k.said_ply == q.said_ply;
      set_mover(q, stays ? k.r.mover() : other(k.r.mover()));
    }
  }
}

}  // namespace

Result<std::optional<Side>> score_view(std::string_view word) {
  if (word.empty() || word == "mover") return std::optional<Side>();
  if (word == "first" || word == "white" || word == "max") return std::optional(Side::first);
  if (word == "second" || word == "black" || word == "min") return std::optional(Side::second);
  return Error{"scores has the unknown value " + quoted_text(word) +
               ": it is one of mover first second (or white black, max min)"};
}

Status read_steps(const nlohmann::json& header, Beyond& beyond) {
  const auto number = [&](const char* key, double low, double high, double& to) -> Status {
    const auto it = header.find(key);
    if (it == header.end() || it->is_null()) return Done{};
    if (!it->is_number() || !(it->get<double>() >= low && it->get<double>() <= high))
      return Error{fmt::format("{} is not a number from {} to {}", key, low, high)};
    to = it->get<double>();
    return Done{};
  };
  double steps = 0;
  if (const Status ok = number("points", 1, 100'000, beyond.points); !ok) return ok;
  if (const Status ok = number("steps", 1, 10'000, steps); !ok) return ok;
  if (steps != std::floor(steps)) return Error{"steps is not a whole number"};
  beyond.steps_reported = steps > 0 || beyond.points > 0;
  // Probabilities need finer ones than discs.
  beyond.steps = steps > 0 ? static_cast<int>(steps) : beyond.points > 0 && beyond.points <= 2 ? 1000 : 1;
  return Done{};
}

void multiply_scores(Nodes& nodes, int by) {
  const auto multiply = [by](i32& x) {
    if (x > -infinite && x < infinite) x = static_cast<i32>(std::clamp<i64>(i64{x} * by, -infinite, infinite));
  };
  for (u32 i = 0; i < nodes.size(); ++i) {
    Node& n = nodes[i];
    multiply(n.r.alpha), multiply(n.r.beta), multiply(n.r.value), multiply(n.r.static_eval);
    i32& raw = n.columns[static_cast<std::size_t>(NodeColumn::raw_static)];
    if (raw != NodeColumns::unknown) multiply(raw);
  }
}

void turn_record(NodeRecord& r) {
  const i32 alpha = r.alpha;
  r.alpha = -r.beta, r.beta = -alpha, r.value = -r.value;
  if (r.has_static()) r.static_eval = -r.static_eval;
  r.end_kind =
      static_cast<u8>(NodeRecord::pack_end(r.end(), flipped(r.kind())) | (r.end_kind & NodeRecord::inferred_bit));
}

void turn_scores(Nodes& nodes, const LineTree& t, Side of) {
  movers_from_below(nodes, t);
  for (auto at = t.post.rbegin(); at != t.post.rend(); ++at) {
    const Node& q = nodes[*at];
    for (u32 c = t.first[*at]; c != no_node; c = t.next[c]) {
      Node& k = nodes[c];
      if (k.reported(Node::mover_reported)) continue;
      const bool same = k.reported(Node::ply_reported) && k.said_ply == q.said_ply;  // no move was made
      set_mover(k, same ? q.r.mover() : other(q.r.mover()));
    }
  }
  for (const u32 i : t.post)
    if (nodes[i].r.mover() != of && !nodes[i].reported(Node::inferred)) turn_record(nodes[i].r);
}

}  // namespace ply::imported
