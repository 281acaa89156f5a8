#include "engine/foreign/trace_origin.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "engine/recorder/plytrace.h"
#include "engine/trace/recording.h"

namespace ply {
namespace {

constexpr u32 origin_version = 1;
constexpr std::size_t max_words = 1u << 16;  // of a command

/// A node as it is packed: its numbers one after the other.
struct PackedNode {
  u64 visit, visits, digest, before, recorded;
  u32 record, index, height, flags;  // 1: has_before, 2: left
  i32 alpha, beta, value, depth;
};
static_assert(sizeof(PackedNode) == 72 && std::is_trivially_copyable_v<PackedNode>);

class Packer {
 public:
  template <class T>
  void number(T n) {
    out_.append(reinterpret_cast<const char*>(&n), sizeof n);
  }
  void text(const std::string& s) {
    number(static_cast<u32>(s.size()));
    out_ += s;
  }
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

/// What is not there is zero, and said at the end.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : left_(bytes) {}
  template <class T>
  T number() {
    T out{};
    if (left_.size() < sizeof out) return whole_ = false, left_ = {}, out;
    std::memcpy(&out, left_.data(), sizeof out);
    left_.remove_prefix(sizeof out);
    return out;
  }
  std::string text() {
    const u32 n = number<u32>();
    if (n > left_.size()) return whole_ = false, left_ = {}, std::string();
    std::string out(left_.substr(0, n));
    left_.remove_prefix(n);
    return out;
  }
  /// How many of the bytes asked for follow; none where they are not there.
  std::size_t count(std::size_t each) {
    const u64 n = number<u64>();
    if (n > left_.size() / each) return whole_ = false, left_ = {}, 0;
    return static_cast<std::size_t>(n);
  }
  bool ended() const { return whole_ && left_.empty(); }

 private:
  std::string_view left_;
  bool whole_ = true;
};

enum : u32 { reported_bit = 1, ended_bit = 2, full_bit = 4 };

TraceNode node_of(const PackedNode& p) {
  TraceNode n;
  n.record = p.record, n.index = p.index, n.height = p.height, n.visit = p.visit;
  n.below = {p.visits, p.digest}, n.before = p.before, n.recorded = p.recorded;
  n.has_before = p.flags & 1, n.left = p.flags & 2;
  n.alpha = p.alpha, n.beta = p.beta, n.value = p.value, n.depth = p.depth;
  return n;
}

/// As only what was recorded can be.
bool makes_sense(const TraceOrigin& o) {
  constexpr u64 max_visits = u64{1} << 62;
  const TraceNode* before = nullptr;
  for (const TraceNode& n : o.nodes) {
    if (n.height > PT_HEIGHTS || n.visit > max_visits || n.below.visits > max_visits || n.recorded > n.below.visits ||
        n.record == 0 || (before && (before->record >= n.record || before->visit >= n.visit)))
      return false;
    before = &n;
  }
  return std::is_sorted(o.points.begin(), o.points.end(),
                        [](const TraceSum& a, const TraceSum& b) { return a.visits < b.visits; });
}

}  // namespace

void TraceCounter::add(const TraceCounter& other) {
  if (other.n == 0) return;
  min = n ? std::min(min, other.min) : other.min;
  max = n ? std::max(max, other.max) : other.max;
  n += other.n, hits += other.hits, sum += other.sum;
}

const TraceNode* TraceOrigin::by_record(u32 record) const {
  const auto at = std::lower_bound(nodes.begin(), nodes.end(), record,
                                   [](const TraceNode& n, u32 wanted) { return n.record < wanted; });
  return at != nodes.end() && at->record == record ? &*at : nullptr;
}

const TraceNode* TraceOrigin::by_visit(u64 visit) const {
  const auto at = std::lower_bound(nodes.begin(), nodes.end(), visit,
                                   [](const TraceNode& n, u64 wanted) { return n.visit < wanted; });
  return at != nodes.end() && at->visit == visit ? &*at : nullptr;
}

std::string TraceOrigin::packed() const {
  Packer out;
  out.number(origin_version);
  out.number(static_cast<u32>(command.size()));
  for (const std::string& word : command) out.text(word);
  for (const std::string* s : {&folder, &words, &input, &other}) out.text(*s);
  out.number(thread);
  out.number(search);
  out.number((reported ? reported_bit : 0u) | (ended ? ended_bit : 0u) | (full ? full_bit : 0u));
  out.number(whole);
  out.number(u64{points.size()});
  for (const TraceSum& p : points) out.number(p);
  out.number(u64{nodes.size()});
  for (const TraceNode& n : nodes)
    out.number(PackedNode{n.visit, n.below.visits, n.below.digest, n.before, n.recorded, n.record, n.index, n.height,
                          (n.has_before ? 1u : 0u) | (n.left ? 2u : 0u), n.alpha, n.beta, n.value, n.depth});
  out.number(u64{records.size()});
  for (const u32 r : records) out.number(r);
  return out.take();
}

Result<std::shared_ptr<TraceOrigin>> read_trace_origin(std::string_view bytes, u32 records) {
  Unpacker in(bytes);
  if (in.number<u32>() != origin_version) return Error{"it is of another version"};
  auto out = std::make_shared<TraceOrigin>();
  const u32 n_words = in.number<u32>();
  if (n_words > max_words) return Error{"its command is too long"};
  for (u32 i = 0; i < n_words; ++i) out->command.push_back(in.text());
  for (std::string* s : {&out->folder, &out->words, &out->input, &out->other}) *s = in.text();
  out->thread = in.number<u32>();
  out->search = in.number<u32>();
  const u32 flags = in.number<u32>();
  out->reported = flags & reported_bit, out->ended = flags & ended_bit, out->full = flags & full_bit;
  out->whole = in.number<TraceSum>();
  out->points.resize(in.count(sizeof(TraceSum)));
  for (TraceSum& p : out->points) p = in.number<TraceSum>();
  out->nodes.resize(in.count(sizeof(PackedNode)));
  for (TraceNode& n : out->nodes) n = node_of(in.number<PackedNode>());
  out->records.resize(in.count(sizeof(u32)));
  for (u32& r : out->records) r = in.number<u32>();
  if (!in.ended()) return Error{"it ends too early, or too late"};
  if (out->records.size() != records) return Error{"it belongs to other records"};
  if (!makes_sense(*out)) return Error{"its numbers contradict each other"};
  return out;
}

std::shared_ptr<const TraceOrigin> origin_of(const Recording& recording, std::string* note) {
  const auto kept = record_origin(recording.place());
  if (!kept) return nullptr;
  if (auto known = std::dynamic_pointer_cast<const TraceOrigin>(kept)) return known;
  const auto read = read_trace_origin(kept->packed(), recording.size());
  if (!read) {
    if (note) *note = "how its engine made it cannot be read: " + read.error().message;
    return nullptr;
  }
  keep_record_origin(recording.data(), std::shared_ptr<const RecordOrigin>(*read));
  return *read;
}

std::shared_ptr<const TraceOrigin> made_again(const Recording& recording, const TraceOrigin& origin, std::string input,
                                              std::string other) {
  auto out = std::make_shared<TraceOrigin>(origin);
  out->input = std::move(input), out->other = std::move(other);
  keep_record_origin(recording.data(), std::shared_ptr<const RecordOrigin>(out));
  return out;
}

}  // namespace ply
