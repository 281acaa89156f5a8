// The blocks of a recording's file (block_file.h):
//
//     settings   required  how it was asked for: JSON (recording_json.h), the text that the digest begins with
//     summary    required  what came out, and the revisions of search and evaluation: JSON
//     records    required  the records, 40 bytes each, as they are in memory (record.h)
//     index      optional  what lies where in them, and what holds of it (record_index.h): of large recordings of ours
//     keys       optional  a u64 a record: the keys that another engine gave to its positions (node_keys.h)
//     plies      optional  an i16 a record: the plies as another engine counts them, where it does so in its own way
//     lines      optional  a u64 a record: where in its own source another engine entered and left it
//                          (source_lines.h)
//     sources    optional  the names of those sources: JSON
//     thread     optional  an i32 a record, and likewise time, table-depth and raw-static: what else another engine
//     told
//                          of its nodes (node_columns.h)
//     origin     optional  how another engine makes it again (record_origin.h)
//     bookmarks  optional  what a person has marked: JSON
//     forked     required  of a fork alone: how it was made (engine/plan/fork.h), for it is not what its settings say
//     forks      optional  the forks that were made of it (engine/plan/kept_forks.h): JSON
//
// To add a block: a name here, a line in write_blocks and one in `take_optional`. It is optional if a program that
// passes it over still shows nothing that is false: watches, the log of a table, claims of another
// engine, any number a node. Numbers that refer to nodes are by slot or id, as long as the records:
// whoever cuts a recording (cut.h) leaves kept blocks out, for he cannot renumber what he does not know. Neither adds
// to the digest.
//
// Layout 1 is read in recording_file_1.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "engine/base/budget.h"
#include "engine/base/file.h"
#include "engine/base/machine.h"
#include "engine/base/text.h"
#include "engine/trace/opened_records.h"
#include "engine/trace/record_origin.h"
#include "engine/trace/recording_json.h"
#include "engine/trace/validate.h"

namespace ply {
namespace {

constexpr std::size_t max_text = std::size_t{16} << 20, max_kept = std::size_t{256} << 20;
constexpr const char* required_blocks[] = {"settings", "summary", "records"};
constexpr const char* optional_blocks[] = {"index",  "keys",      "plies",  "lines", "sources",
                                           "origin", "bookmarks", "forked", "forks"};

bool is_required(std::string_view name) {
  return std::any_of(std::begin(required_blocks), std::end(required_blocks), [&](const char* b) { return name == b; });
}

bool is_optional(std::string_view name) {
  return std::any_of(std::begin(optional_blocks), std::end(optional_blocks), [&](const char* b) { return name == b; });
}

// A block that is not required. False: it is none that is known here.
Result<bool> take_optional(const BlockFile& file, const BlockInfo& b, OpenedRecords& out, Budget& budget) {
  const auto numbers = [&](auto& list) -> Result<bool> {
    if (const Status ok = file.unpack_numbers(b, list, out.n, budget); !ok) return ok.error();
    return true;
  };
  if (b.name == "keys") return numbers(out.keys);
  if (b.name == "plies") return numbers(out.plies);
  if (b.name == "lines") return numbers(out.lines.nodes);
  for (const NodeColumnInfo& c : all_node_columns())
    if (b.name == c.block) return numbers(out.columns.of(c.column));
  if (b.name == "sources") {
    const auto text = file.unpack_text(b, max_text, budget);
    if (!text) return text.error();
    auto names = read_source_names(*text);
    if (!names) return names.error();
    out.lines.files = std::move(*names);
    return true;
  }
  if (b.name == "origin") {
    auto bytes = file.unpack_text(b, max_kept, budget);
    if (!bytes) return bytes.error();
    out.origin = std::move(*bytes);
    return true;
  }
  if (b.name == "bookmarks") {
    const auto text = file.unpack_text(b, max_text, budget);
    if (!text) return text.error();
    auto marks = read_bookmarks(*text);
    if (!marks) return marks.error();
    out.bookmarks = std::move(*marks);
    return true;
  }
  for (const auto& [name, text] : {std::pair{"forked", &out.forked}, std::pair{"forks", &out.forks}})
    if (b.name == name) {
      auto read = file.unpack_text(b, max_text, budget);
      if (!read) return read.error();
      *text = std::move(*read);
      return true;
    }
  return false;
}

// What reads the records on demand; null where they are to be read at once.
Result<std::unique_ptr<const RecordBlocks>> blocks_on_demand(const BlockFile& file,
                                                             std::shared_ptr<const ByteSource> in,
                                                             const OpenedRecords& out, Budget& budget) {
  using Blocks = std::unique_ptr<const RecordBlocks>;
  const BlockInfo* const told = file.find("index");
  const BlockInfo& records = *file.find("records");
  if (!in || !told || out.plan.imported()) return Blocks();
  const auto bytes = file.unpack_text(*told, max_kept, budget);
  if (!bytes) return bytes.error();
  auto index = RecordIndex::read(*bytes, out.n, records, budget);
  if (!index) return Error{"the index of its records: " + index.error().message};
  if (!*index) return Blocks();
  out.region.use_in_parts();
  return Blocks(new RecordBlocks(std::move(in), records, std::move(**index), out.region.data()));
}

// `on_demand`: the same as `in`, to be kept; null: all is read at once.
Status read_blocks(const ByteSource& in, std::shared_ptr<const ByteSource> on_demand, RecordPool& pool,
                   std::size_t max_bytes, OpenedRecords& out, Budget& budget) {
  // Step 1. Which blocks there are: what this program must know and does not ends it here.
  auto file = BlockFile::open(in);
  if (!file) return file.error();
  for (const char* name : required_blocks)
    if (!file->find(name)) return Error{fmt::format("it has no block {}", name)};
  for (const BlockInfo& b : file->blocks())
    if (b.required() && !is_required(b.name) && !is_optional(b.name))
      return Error{fmt::format(
          "it cannot be read without its block {}, which is unknown to this program: a newer version has written it",
          b.name)};
  // Step 2. The texts.
  const auto settings = file->unpack_text(*file->find("settings"), max_text, budget);
  if (!settings) return settings.error();
  const auto summary = file->unpack_text(*file->find("summary"), max_text, budget);
  if (!summary) return summary.error();
  auto read = read_settings(*settings);
  if (!read) return read.error();
  out.plan = std::move(*read);
  auto came_out = read_summary(*summary);
  if (!came_out) return came_out.error();
  out.summary = std::move(*came_out);
  // Step 3. The records: memory is used only as far as there are any.
  const BlockInfo& records = *file->find("records");
  if (records.plain_bytes % sizeof(NodeRecord) != 0 || records.plain_bytes / sizeof(NodeRecord) > max_capacity)
    return Error{"the number of records is impossibly large, or not whole"};
  out.n = static_cast<u32>(records.plain_bytes / sizeof(NodeRecord));
  out.digest = file->digest();
  const bool few_at_once = on_demand && file->find("index") && !out.plan.imported();
  if (const Status s = out.take_room(pool, few_at_once ? ~std::size_t{0} : max_bytes); !s) return s;
  auto blocks = blocks_on_demand(*file, std::move(on_demand), out, budget);
  if (!blocks) return blocks.error();
  out.blocks = std::move(*blocks);
  if (const Status s = out.blocks ? Status(Done{}) : out.fit(max_bytes); !s) return s;
  std::atomic<u64> empty{~u64{0}};
  const Status unpacked =
      out.blocks ? Status(Done{})
                 : file->unpack(records, out.region.data(), [&](const void* piece, std::size_t bytes, u64 at) {
                     const auto* const r = static_cast<const NodeRecord*>(piece);
                     const std::size_t n = bytes / sizeof *r;
                     const auto hole = std::find_if(r, r + n, [](const NodeRecord& x) { return x.size == 0; });
                     if (hole != r + n) empty = at / sizeof *r + static_cast<u64>(hole - r);
                     return hole == r + n;
                   });
  if (empty != ~u64{0}) return Error{fmt::format("the records are damaged: record {} is empty", empty.load())};
  if (!unpacked) return unpacked.error();
  // Step 4. What may be there.
  std::size_t kept = 0;
  for (const BlockInfo& b : file->blocks()) {
    if (is_required(b.name) || b.name == "index") continue;
    const auto known = take_optional(*file, b, out, budget);
    if (!known) return known.error();
    if (*known) continue;
    auto block = file->keep(b, max_kept - kept, budget);
    if (!block) return block.error();
    kept += block->bytes.size();
    out.kept.push_back(std::move(*block));
  }
  for (const u64 n : out.lines.nodes)
    if (SourceLines::unpack(n).file > out.lines.files.size())
      return Error{"the block lines names a source that the block sources does not have"};
  return Done{};
}

/// What stands beside the records: up to 34 bytes a record, and texts; and what checking them takes.
constexpr Budget::Limits limits_beside(u64 records) {
  return {records + 2 * max_kept, 64, Budget::no_limit, Budget::no_limit};
}

constexpr u32 read_share = whole_reading * 7 / 10;  // the rest: checking what was read

/// `out` has what was read when it ends early.
Status read_all(const ByteSource& in, RecordPool& pool, std::size_t max_bytes, OpenedRecords& out,
                JobProgress* progress = nullptr, std::shared_ptr<const ByteSource> on_demand = nullptr) {
  const auto damaged = [](const std::string& what) { return Error{"not a readable recording: " + what}; };
  char name[sizeof recording_magic];
  u32 layout = 0;
  if (in.size() < sizeof name + sizeof layout || !in.read(name, sizeof name, 0) ||
      !in.read(&layout, sizeof layout, sizeof name))
    return damaged("the file is too short");
  if (std::memcmp(name, recording_magic, sizeof name) != 0)
    return damaged("it does not begin as a Plyscope recording does");
  if (layout != 1 && layout != recording_layout)
    return damaged(
        fmt::format("it has layout version {}, this program reads versions 1 and {}", layout, recording_layout));
  Budget budget(limits_beside(std::min(max_bytes, max_memory())), progress ? &progress->stop : nullptr);
  if (const Status s = layout == 1 ? read_layout_1(in, pool, max_bytes, out, budget)
                                   : read_blocks(in, std::move(on_demand), pool, max_bytes, out, budget);
      !s)
    return out.no_room ? s.error() : damaged(s.error().message);
  const auto reached = [&](u32 share) {
    if (!progress) return true;
    progress->done.store(share, std::memory_order_relaxed);
    return !progress->stop.load(std::memory_order_relaxed);
  };
  if (!reached(out.blocks ? whole_reading : read_share)) return Error{not_read_on};
  if (out.blocks) return Done{};
  if (digest_of(out.plan, out.region.data(), out.n) != out.digest) return damaged("the records are damaged (digest)");
  if (!reached((read_share + whole_reading) / 2)) return Error{not_read_on};
  if (const Status s = validate(out.region.data(), out.n, &budget); !s) return damaged(s.error().message);
  reached(whole_reading);
  return Done{};
}

Status write_blocks(const Recording& r, const BlockWriter::Sink& sink, Packing packing) {
  if (const Status s = r.check_all(); !s) return s;
  BlockWriter out(sink);
  const std::string settings = write_settings(r.plan()), summary = write_summary(r.plan(), r.summary());
  out.add("settings", true, packing, settings.data(), settings.size());
  out.add("summary", true, packing, summary.data(), summary.size());
  const bool indexed = r.size() >= RecordIndex::min_records && !r.plan().imported();
  std::vector<PackedPiece> pieces;
  out.add("records", true, packing, r.data(), std::size_t{r.size()} * sizeof(NodeRecord), indexed ? &pieces : nullptr);
  if (indexed)
    if (const auto index = RecordIndex::of({r.data(), r.size()}, pieces, out.last_checksum())) {
      const std::string bytes = index->write();
      out.add("index", false, packing, bytes.data(), bytes.size());
    }
  if (const auto keys = r.node_keys(); !keys.empty())
    out.add("keys", false, packing, keys.data(), keys.size() * sizeof(u64));
  if (const auto plies = r.node_plies(); !plies.empty())
    out.add("plies", false, packing, plies.data(), plies.size() * sizeof(i16));
  if (const auto lines = source_lines(r.data())) {
    out.add("lines", false, packing, lines->nodes.data(), lines->nodes.size() * sizeof(u64));
    const std::string names = write_source_names(lines->files);
    out.add("sources", false, packing, names.data(), names.size());
  }
  if (const auto columns = node_columns(r.data()))
    for (const NodeColumnInfo& c : all_node_columns())
      if (const std::vector<i32>& numbers = columns->of(c.column); !numbers.empty())
        out.add(c.block, false, packing, numbers.data(), numbers.size() * sizeof(i32));
  if (const auto origin = record_origin(r.data())) {
    const std::string bytes = origin->packed();
    out.add("origin", false, packing, bytes.data(), bytes.size());
  }
  if (const auto marks = r.bookmarks(); !marks.empty()) {
    const std::string text = write_bookmarks(marks);
    out.add("bookmarks", false, packing, text.data(), text.size());
  }
  if (!r.forked().empty()) out.add("forked", true, packing, r.forked().data(), r.forked().size());
  if (const std::string forks = r.forks(); !forks.empty()) out.add("forks", false, packing, forks.data(), forks.size());
  for (const KeptBlock& b : r.kept_blocks()) out.add(b);
  return out.finish(r.digest());
}

/// A file that stays open for whoever reads of it later.
class OpenFile final : public ByteSource {
 public:
  explicit OpenFile(InputFile file) : file_(std::move(file)) {}
  bool read(void* out, std::size_t n, u64 at) const override { return file_.read_at(out, n, at); }
  u64 size() const override { return file_.size(); }

 private:
  InputFile file_;
};

constexpr const char* still_runs = "the search is still running: a recording is saved when it is finished";

}  // namespace

Result<std::shared_ptr<const Recording>> Recording::read(std::string_view bytes, RecordPool& pool) {
  OpenedRecords out;
  if (const Status read = read_all(MemoryBytes(bytes), pool, ~std::size_t{0}, out); !read) return read.error();
  return adopt(std::move(out));
}

Result<std::shared_ptr<const Recording>> Recording::open(const std::string& path, RecordPool& pool,
                                                         std::size_t max_bytes, JobProgress* progress,
                                                         PlanReader read_plan, FileReading reading) {
  auto file = InputFile::open(path);
  if (!file) return file.error();
  OpenedRecords out;
  std::shared_ptr<const OpenFile> kept;
  if (reading == FileReading::on_demand) kept = std::make_shared<const OpenFile>(std::move(*file));
  const Status r = kept ? read_all(*kept, pool, max_bytes, out, progress, kept)
                        : read_all(FileBytes(*file, progress, read_share), pool, max_bytes, out, progress);
  if (!r && progress && progress->stop.load(std::memory_order_relaxed))
    return Error{fmt::format("{}: {}", path, not_read_on)};
  if (!r) return Error{path + ": " + r.error().message};
  return adopt(std::move(out), read_plan);
}

std::size_t memory_of_records(const std::string& path) {
  const auto file = InputFile::open(path);
  if (!file) return 0;
  RecordPool none;
  OpenedRecords out;
  const Status refused = read_all(FileBytes(*file, nullptr, 0), none, 0, out);
  return !refused && out.no_room ? std::size_t{out.n} * sizeof(NodeRecord) : 0;
}

Result<std::string> Recording::write(Packing packing) const {
  if (!finished()) return Error{still_runs};
  std::string out;
  const Status s = write_blocks(
      *this,
      [&](const void* bytes, std::size_t n) -> Status {
        out.append(static_cast<const char*>(bytes), n);
        return Done{};
      },
      packing);
  if (!s) return s.error();
  return out;
}

Status Recording::save(const std::string& path, Packing packing) const {
  if (!finished()) return Error{still_runs};
  auto file = FileWriter::create(path, Streams::taken);
  if (!file) return file.error();
  if (const Status s = write_blocks(
          *this, [&](const void* bytes, std::size_t n) { return file->write(bytes, n); }, packing);
      !s)
    return s;
  return file->commit();
}

}  // namespace ply
