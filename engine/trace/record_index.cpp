#include "engine/trace/record_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "engine/base/text.h"
#include "engine/trace/block_file.h"

namespace ply {
namespace {

// The front, then a list of blocks, of subtrees that wait behind their block, and of nodes that began before theirs.
struct IndexFront {
  u32 version = 1, block_records = RecordIndex::block_records;
  u32 records = 0, blocks = 0, leaves = 0, spanning = 0;
  u64 checksum = 0;
};
static_assert(sizeof(IndexFront) == 32 && sizeof(ClosedSubtree) == 16 && sizeof(SpanningNode) == 44);
static_assert(sizeof(IndexedBlock) == 32 + sizeof(BlockSummary));

// More than a hundredth of the records, and an index is none.
bool too_large(u64 entries, u32 records) { return entries > u64{records} / 64 + 4096; }

bool spans(const NodeRecord& r, u32 slot, u32 begin) { return r.size > slot - begin + 1; }

}  // namespace

const NodeRecord* record_of(std::span<const SpanningNode> some, u32 slot) {
  const auto at =
      std::lower_bound(some.begin(), some.end(), slot, [](const SpanningNode& n, u32 k) { return n.slot < k; });
  return at != some.end() && at->slot == slot ? &at->record : nullptr;
}

std::optional<RecordIndex> RecordIndex::of(std::span<const NodeRecord> records, const std::vector<PackedPiece>& pieces,
                                           u64 checksum) {
  RecordIndex out;
  out.records_ = static_cast<u32>(records.size());
  out.checksum_ = checksum;
  ForestCheck check;
  for (u32 from = 0; const PackedPiece& p : pieces) {
    const auto some = records.subspan(from, std::min<std::size_t>(block_records, records.size() - from));
    const std::size_t waited = check.waiting().size();
    check.begin_piece();
    if (!check.add(some)) return std::nullopt;
    IndexedBlock b{p.place, p.checksum, p.bytes, 0, 0, 0, summary_of(some, from)};
    b.closes = static_cast<u32>(waited - check.kept());
    b.leaves = static_cast<u32>(check.waiting().size() - check.kept());
    out.leaves_.insert(out.leaves_.end(), check.waiting().begin() + static_cast<std::ptrdiff_t>(check.kept()),
                       check.waiting().end());
    for (u32 i = 0; i < some.size(); ++i)
      if (spans(some[i], from + i, from)) out.spanning_.push_back({from + i, some[i]}), ++b.spanning;
    out.list_.push_back(b);
    if (too_large(out.leaves_.size() + out.spanning_.size(), from)) return std::nullopt;
    from += static_cast<u32>(some.size());
  }
  out.sum_up();
  out.link();
  return out;
}

void RecordIndex::sum_up() {
  leaves_from_ = spanning_from_ = {0};
  for (const IndexedBlock& b : list_) {
    leaves_from_.push_back(leaves_from_.back() + b.leaves);
    spanning_from_.push_back(spanning_from_.back() + b.spanning);
  }
}

// A stack of what waits, of which every state is kept: what is taken from it and put on it makes new places.
void RecordIndex::link() {
  u32 top = no_node;
  const auto put = [&](Waiting w) {
    waiting_.push_back(w);
    return static_cast<u32>(waiting_.size() - 1);
  };
  for (u32 b = 0; b < blocks(); ++b) {
    waiting_before_.push_back(top);
    u32 closes = list_[b].closes;
    while (closes > 0 && closes >= waiting_[top].leaves) closes -= waiting_[top].leaves, top = waiting_[top].before;
    if (closes > 0) top = put({waiting_[top].block, waiting_[top].leaves - closes, waiting_[top].before});
    top = put({b, list_[b].leaves, top});
  }
  const auto first_slot = [&](u32 b) { return spanning(b).empty() ? no_node : spanning(b).back().first_slot(); };
  higher_.resize(blocks());
  for (u32 b = blocks(); b-- > 0;) {
    u32 next = b + 1;
    while (next < blocks() && first_slot(next) > first_slot(b)) next = higher_[next];
    higher_[b] = next;
  }
}

std::string RecordIndex::write() const {
  IndexFront front;
  front.records = records_, front.blocks = blocks(), front.checksum = checksum_;
  front.leaves = static_cast<u32>(leaves_.size()), front.spanning = static_cast<u32>(spanning_.size());
  std::string out;
  const auto put = [&](const void* p, std::size_t n) { out.append(static_cast<const char*>(p), n); };
  put(&front, sizeof front);
  put(list_.data(), list_.size() * sizeof list_[0]);
  put(leaves_.data(), leaves_.size() * sizeof leaves_[0]);
  put(spanning_.data(), spanning_.size() * sizeof spanning_[0]);
  return out;
}

Result<std::optional<RecordIndex>> RecordIndex::read(std::string_view bytes, u32 n, const BlockInfo& records,
                                                     Budget& budget) {
  using Nothing = std::optional<RecordIndex>;
  IndexFront front;
  if (bytes.size() < sizeof front) return Error{"it is cut short"};
  std::memcpy(&front, bytes.data(), sizeof front);
  if (front.version != 1 || front.block_records != block_records || front.checksum != records.checksum)
    return Nothing();
  const u64 want = sizeof front + u64{front.blocks} * sizeof(IndexedBlock) + u64{front.leaves} * sizeof(ClosedSubtree) +
                   u64{front.spanning} * sizeof(SpanningNode);
  if (want != bytes.size()) return Error{"it has not the length that it says"};
  RecordIndex out;
  if (!budget.resize(out.list_, front.blocks) || !budget.resize(out.leaves_, front.leaves) ||
      !budget.resize(out.spanning_, front.spanning))
    return budget.error();
  bytes.remove_prefix(sizeof front);
  const auto take = [&](auto& list) {
    const std::size_t size = list.size() * sizeof list[0];
    if (size > 0) std::memcpy(static_cast<void*>(list.data()), bytes.data(), size);
    bytes.remove_prefix(size);
  };
  take(out.list_), take(out.leaves_), take(out.spanning_);
  out.records_ = front.records;
  out.checksum_ = front.checksum;
  if (front.records != n || front.blocks != (u64{n} + block_records - 1) / block_records)
    return Error{"it has not as many blocks as the records"};
  u64 leaves = 0, spanning = 0;
  for (const IndexedBlock& b : out.list_) leaves += b.leaves, spanning += b.spanning;
  if (leaves != front.leaves || spanning != front.spanning) return Error{"its lists have not the lengths that it says"};
  out.sum_up();
  // Where the blocks lie: one behind the other, in all of the bytes.
  const bool packed = records.packed();
  u64 at = 0;
  for (u32 i = 0; i < out.blocks(); ++i) {
    const IndexedBlock& b = out.list_[i];
    if (packed) at += sizeof(u32);
    const u64 plain = u64{out.end(i) - out.begin(i)} * sizeof(NodeRecord);
    if (b.place != at || b.bytes > plain || (!packed && b.bytes != plain) ||
        b.summary.records != out.end(i) - out.begin(i))
      return Error{fmt::format("{} does not lie where it says", out.name(i))};
    at += b.bytes;
  }
  if (at != records.bytes) return Error{"its blocks are not all of the records"};
  if (const Status s = out.consistent(); !s) return s.error();
  out.link();
  return Nothing(std::move(out));
}

std::string RecordIndex::number(u32 block) const { return fmt::format("block {} of {}", block + 1, blocks()); }

std::string RecordIndex::name(u32 block) const {
  return fmt::format("{} (records {} to {})", number(block), grouped(begin(block)), grouped(end(block) - 1));
}

std::span<const ClosedSubtree> RecordIndex::leaves(u32 block) const {
  return std::span(leaves_).subspan(leaves_from_[block], list_[block].leaves);
}
std::span<const SpanningNode> RecordIndex::spanning(u32 block) const {
  return std::span(spanning_).subspan(spanning_from_[block], list_[block].spanning);
}

const NodeRecord* RecordIndex::told(u32 slot) const { return record_of(spanning(slot >> block_shift), slot); }

Tick RecordIndex::leave_of_last(u32 block) const {
  const ClosedSubtree& c = leaves(block).back();
  return 2 * (Tick{c.id()} + c.size) - c.ply - 1;
}

std::vector<ClosedSubtree> RecordIndex::waiting(u32 block) const {
  std::vector<u32> from;
  for (u32 w = waiting_before_[block]; w != no_node; w = waiting_[w].before) from.push_back(w);
  std::vector<ClosedSubtree> out;
  for (; !from.empty(); from.pop_back()) {
    const auto some = leaves(waiting_[from.back()].block).first(waiting_[from.back()].leaves);
    out.insert(out.end(), some.begin(), some.end());
  }
  return out;
}

std::vector<SpanningNode> RecordIndex::open_behind(u32 block) const {
  std::vector<SpanningNode> out;
  for (u32 b = block + 1; b < blocks(); b = higher_[b])
    for (const SpanningNode& n : spanning(b))
      if (n.first_slot() < end(block)) out.push_back(n);
  std::reverse(out.begin(), out.end());
  return out;
}

// What waits behind each block follows from what waits before it, and at the end there are roots alone. The nodes that
// began before a block stand one above the other, from the parent of what lies just before it to the first one that
// waits behind it; each of them has all that waited and is deeper.
Status RecordIndex::consistent() const {
  std::vector<ClosedSubtree> waiting;
  for (u32 b = 0; b < blocks(); ++b) {
    const auto wrong = [&] { return Error{fmt::format("what it says of {} cannot be", name(b))}; };
    if (list_[b].closes > waiting.size() || list_[b].leaves == 0) return wrong();
    const auto closed = std::span(waiting).last(list_[b].closes);
    u32 next = closed.empty() ? begin(b) : closed.front().first_slot();
    u32 ply = waiting.size() > closed.size() ? waiting[waiting.size() - closed.size() - 1].ply : 0;
    for (const ClosedSubtree& c : leaves(b)) {
      if (c.slot < begin(b) || c.slot >= end(b) || c.slot < next || c.size != c.slot - next + 1 || c.ply < ply ||
          c.ply > max_ply || (c.size > 1 && c.ply == max_ply))
        return wrong();
      ply = c.ply;
      next = c.slot + 1;
    }
    if (next != end(b) || closed.empty() != spanning(b).empty()) return wrong();
    ClosedSubtree below;  // the one before, and how much of what is closed it has
    std::size_t from = closed.size();
    for (const SpanningNode& n : spanning(b)) {
      const NodeRecord& r = n.record;
      const bool first = from == closed.size();
      u64 skipped = first ? 0 : below.skipped;
      while (from > 0 && closed[from - 1].ply > r.ply) skipped += closed[--from].skipped;
      if (n.slot < (first ? begin(b) : below.slot + 1) || n.slot >= end(b) || from == closed.size() ||
          u32{r.ply} + 1 != (first ? closed.back().ply : below.ply) || n.first_slot() != closed[from].first_slot() ||
          (r.skipped != skipped_saturated && skipped > r.skipped) || wrong_fields(r) ||
          (r.link != no_node && r.link >= n.first_slot() + r.ply))
        return wrong();
      below = {n.slot, r.size, r.skipped, r.ply};
    }
    if (!closed.empty() && below != leaves(b).front()) return wrong();
    waiting.resize(waiting.size() - closed.size());
    waiting.insert(waiting.end(), leaves(b).begin(), leaves(b).end());
  }
  for (const ClosedSubtree& c : waiting)
    if (c.ply != 0) return Error{"it ends with nodes that have no parent"};
  return Done{};
}

Status RecordIndex::check(u32 block, std::span<const NodeRecord> records) const {
  const IndexedBlock& b = list_[block];
  ForestCheck forest(begin(block), waiting(block));
  const std::size_t waited = forest.waiting().size();
  if (const Status s = forest.add(records); !s) return s;
  const auto left = std::span(forest.waiting()).subspan(forest.kept());
  const auto told = leaves(block);
  if (waited - forest.kept() != b.closes || !std::equal(left.begin(), left.end(), told.begin(), told.end()))
    return Error{"it does not fit to the other blocks"};
  const auto spanning_here = spanning(block);
  auto at = spanning_here.begin();
  for (u32 k = begin(block); const NodeRecord& r : records) {
    if (spans(r, k, begin(block))) {
      if (at == spanning_here.end() || at->slot != k || std::memcmp(&at->record, &r, sizeof r) != 0) break;
      ++at;
    }
    ++k;
  }
  if (at != spanning_here.end()) return Error{"the index tells other nodes of it"};
  if (summary_of(records, begin(block)) != b.summary) return Error{"its summary is not true of it"};
  return Done{};
}

void RecordIndex::stand_in(u32 block, std::span<NodeRecord> out) const {
  u32 k = begin(block);
  const auto put = [&](u32 size, u32 ply, u32 skipped) {
    NodeRecord r{};
    r.size = size, r.skipped = skipped, r.link = no_node;
    r.ply = static_cast<u8>(ply), r.rank = r.best = no_rank;
    r.end_kind = NodeRecord::pack_end(NodeEnd::aborted, Kind::none);
    out[k++ - begin(block)] = r;
  };
  const auto put_at = [&](u32 slot, u32 size, u32 ply, u32 skipped) {
    while (k < slot) put(1, ply + 1, 0);
    put(size, ply, skipped);
  };
  for (const SpanningNode& n : spanning(block)) put_at(n.slot, n.record.size, n.record.ply, n.record.skipped);
  for (const ClosedSubtree& c : leaves(block))
    if (c.slot >= k) put_at(c.slot, c.size, c.ply, c.skipped);
}

}  // namespace ply
