#include "engine/foreign/trace_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/file.h"
#include "engine/base/json_text.h"
#include "engine/base/secret_hash.h"
#include "engine/base/utf8.h"
#include "engine/foreign/import_line.h"
#include "engine/foreign/trace_more.h"
#include "engine/foreign/trace_node.h"
#include "engine/foreign/trace_records.h"
#include "engine/foreign/trace_visits.h"
#include "engine/recorder/plytrace.h"

namespace ply {
namespace {

static_assert(sizeof(pt_record) == 48);
constexpr u32 byte_order = 0x01020304u;
constexpr std::size_t records_at_once = 4096;
constexpr std::size_t longest_header = std::size_t{1} << 16;
constexpr std::size_t max_names = std::size_t{1} << 24;

std::string json_text(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// It was left, and ends before the next record.
bool is_leaf(const pt_record& r) { return (r.flags & PT_F_LEFT) && r.size <= 1; }

}  // namespace

bool is_plytrace(std::string_view front) { return front.starts_with("plytrace"); }

class TraceLines::Reader {
 public:
  Reader(InputFile file, std::string path, Budget* budget)
      : file_(std::move(file)), path_(std::move(path)), budget_(budget ? *budget : own_budget_) {}

  Status begin(int search) {
    records_ = static_cast<u64>(file_.size()) / sizeof(pt_record);
    pt_record head;
    if (records_ < 1 || !file_.read_at(&head, sizeof head, 0) || std::memcmp(&head.key, "plytrace", 8) != 0)
      return Error{path_ + ": it was not recorded with plytrace.h"};
    if (head.move != byte_order)
      return Error{path_ + ": it was recorded on a machine with another order of bytes, which is not read here"};
    if (head.alpha < 1 || head.alpha > PT_VERSION || head.beta != static_cast<int>(sizeof(pt_record)))
      return Error{fmt::format("{}: its version is {}, and this program reads 1 to {}", path_, head.alpha, PT_VERSION)};
    origin_.path = path_, origin_.thread = head.size;
    info_.run = head.static_value, info_.others = head.value;
    if (const Status ok = survey(); !ok) return ok;
    std::vector<const Search*> with_nodes;
    for (const Search& s : searches_)
      if (s.told.nodes > 0) with_nodes.push_back(&s), origin_.searches.push_back(s.told);
    info_.searches = static_cast<int>(with_nodes.size());
    if (with_nodes.empty()) return Error{path_ + ": no node was recorded"};
    if (search < 0 || search > info_.searches)
      return Error{fmt::format("{}: there is no search {}: it has {}", path_, search, info_.searches)};
    info_.search = origin_.chosen = search == 0 ? info_.searches : search;
    chosen_ = *with_nodes[static_cast<std::size_t>(info_.search - 1)];
    origin_.run = info_.run, origin_.end = chosen_.end;
    origin_.search = chosen_.told.number;
    info_.root = chosen_.told.root, info_.records = records_;
    info_.nodes = chosen_.told.nodes;
    auto read = read_json(header_);
    if (!read || !read->is_object())
      return Error{path_ + ": what PT_OPEN was given for the header is not JSON: " + header_.substr(0, 200)};
    nlohmann::json& header = *read;
    if (!chosen_.told.root.empty()) header["root"] = chosen_.told.root;
    if (chosen_.told.number == 1 && !header.contains("empty_table")) header["empty_table"] = true;
    find_open();
    if (!budget_.ok()) return Error{path_ + ": " + budget_.error().message};
    // What was visited before the recording began may have raised alpha: windows are then narrower than they seem.
    if (auto claims = header.find("claims"); late_ && claims != header.end() && claims->is_array())
      claims->push_back("tt-narrows");
    header_ = header.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    at_ = chosen_.first;
    return Done{};
  }

  bool next(imported::Node& n, imported::Texts& texts, imported::Beyond& beyond, std::string& problem) {
    const pt_record* r = nullptr;
    at_ = only_at_ < only_.size() ? only_[only_at_++] : std::max(at_, from_);
    for (; at_ < chosen_.end; ++at_)
      if (!(r = record(at_)) || is_node(*r)) break;
    if (at_ >= chosen_.end || !r) return false;
    r = settled(at_, r);
    const auto slot = static_cast<u32>(at_++);
    for (; !line_.empty() && line_.back().until <= slot; line_.pop_back()) budget_.steps();
    problem = nodes_.fill(
        n, *r, texts, beyond, [this](u32 move) { return name_of_move(move); },
        [this](u8 file) -> const std::string& { return file_names_[file]; });
    n.id = static_cast<i64>(first_id_ + slot);
    if (!line_.empty())
      n.parent = static_cast<i64>(first_id_ + line_.back().slot), n.tell(imported::Node::parent_reported);
    if (!is_leaf(*r)) line_.push_back(opened(line_, slot, *r, 0));
    if (thread_) n.columns[static_cast<std::size_t>(NodeColumn::thread)] = thread_;
    const auto skipped = skipped_.empty() ? skipped_.end() : skipped_.find(slot);
    if (skipped != skipped_.end() && skipped->second > 0) {
      n.r.skipped = static_cast<u32>(std::min<u64>(skipped->second, skipped_saturated));
      n.tell(imported::Node::skipped_reported);
    }
    more_text_.clear();
    if (!problem.empty() || !more_.says_of(slot)) return true;
    more_text_ = more_.members(
        slot, (r->flags & PT_F_LEFT) && trace_end(*r) == NodeEnd::table,
        [this](u64 at, pt_record& one) { return read_one(at, one); },
        [this](u32 move) { return json_text(name_of_move(move)); });
    problem = imported::read_more(more_text_, texts, beyond, n);
    return true;
  }
  const std::string& more() const { return more_text_; }

  std::string header() const { return header_ + "\n"; }
  void set_thread(int thread, u32 first_id) { thread_ = thread, first_id_ = first_id; }
  void only(std::vector<u32> records, u64 from) { only_ = std::move(records), from_ = from; }
  std::vector<u32> open() const {
    std::vector<u32> out;
    for (const Open& o : line_)
      if (o.until == ~u64{0}) out.push_back(static_cast<u32>(o.slot));
    return out;
  }

  const TraceLinesInfo& info() const { return info_; }
  const TraceOrigin& origin() const { return origin_; }
  TraceOrigin take_origin() { return std::move(origin_); }

 private:
  struct Search {
    u64 first = 1, end = 1;  // records
    TraceSearch told;
    u64 until = 0;  // where its last root ends
  };
  struct Open {
    u64 slot = 0, skipped = 0;  // skipped: below it
    u64 until = ~u64{0};        // before which record it ends, or one above it: what was never left ends with that
  };
  Open opened(const std::vector<Open>& line, u64 slot, const pt_record& r, u64 skipped) const {
    const u64 above = line.empty() ? ~u64{0} : line.back().until;
    return {slot, skipped, r.flags & PT_F_LEFT ? std::min(above, slot + std::max<u32>(1, r.size)) : above};
  }

  /// Null: it cannot be read, which ends the file there.
  const pt_record* record(u64 slot) {
    if (slot < buffer_from_ || slot >= buffer_from_ + buffer_.size()) {
      buffer_from_ = slot;
      buffer_.resize(static_cast<std::size_t>(std::min<u64>(slot < from_ ? 1 : records_at_once, records_ - slot)));
      if (buffer_.empty() ||
          !file_.read_at(buffer_.data(), buffer_.size() * sizeof(pt_record), slot * sizeof(pt_record)))
        return buffer_.clear(), nullptr;
    }
    return &buffer_[static_cast<std::size_t>(slot - buffer_from_)];
  }

  /// What was left while the file was read is read once more: of the first reading a part may be older than the rest.
  const pt_record* settled(u64 slot, const pt_record* r) {
    if (!(r->flags & PT_F_LEFT) || !std::binary_search(not_left_.begin(), not_left_.end(), static_cast<u32>(slot)))
      return r;
    return file_.read_at(&again_, sizeof again_, slot * sizeof again_) ? &again_ : r;
  }

  /// A record by itself: the buffer stays where it is.
  bool read_one(u64 slot, pt_record& out) {
    if (slot >= records_) return false;
    const bool there = slot >= buffer_from_ && slot < buffer_from_ + buffer_.size();
    if (there) out = buffer_[static_cast<std::size_t>(slot - buffer_from_)];
    return there || file_.read_at(&out, sizeof out, slot * sizeof out);
  }

  void count_node(Search& search, u64 slot, const pt_record& r) {
    TraceSearch& s = search.told;
    ++s.nodes;
    if (slot < search.until) return;
    s.depth = r.depth, s.value = r.value, s.has_value = r.flags & PT_F_LEFT;
    s.mover = static_cast<Side>(r.flags & PT_F_SIDE);
    search.until = s.has_value ? slot + std::max<u32>(1, r.size) : ~u64{0};
  }

  /// What has no text, or one that is looked at when its node is. False: it is another sort.
  bool take_note(const pt_record& r) {
    if (is_more(r)) {
      if (is_counter(r)) counters_.push_back(r);
      return true;
    }
    if (r.ply == PT_T_SKIPPED) skipped_[r.move] = r.key;
    if (r.ply == PT_T_SEARCH) {
      TraceSearch& s = searches_.back().told;
      s.visits = r.key, s.ended = r.how & PT_S_ENDED;
    }
    return r.ply == PT_T_SKIPPED || (r.ply >= PT_T_SEARCH && r.ply != PT_T_WORD);
  }

  void take_counters() {
    for (const pt_record& r : counters_) {
      TraceCounter c = trace_counter(r);
      c.file = name_of_file(r.file), c.what = more_.word(r.leave_line);
      origin_.counters.push_back(std::move(c));
    }
    counters_.clear();
    // A header that several sources include has a name in each of them.
    std::vector<TraceCounter>& all = origin_.counters;
    const auto place = [](const TraceCounter& c) { return std::tie(c.file, c.line, c.what, c.is_mean, c.depth); };
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    std::size_t n = 0;
    for (TraceCounter& c : all) {
      if (n > 0 && place(all[n - 1]) == place(c)) all[n - 1].add(c);
      else if (&all[n++] != &c) all[n - 1] = std::move(c);
    }
    all.resize(n);
  }

  /// The texts, and where the searches lie.
  Status survey() {
    searches_.push_back({});  // before the first PT_ROOT
    std::string text;
    for (u64 slot = 1; slot < records_; ++slot) {
      if (!budget_.steps()) return Error{path_ + ": " + budget_.error().message};
      const pt_record* r = record(slot);
      if (!r) return Error{path_ + ": it cannot be read to its end"};
      if (r->what == 0) break;
      searches_.back().end = slot + 1;
      if (is_node(*r)) {
        count_node(searches_.back(), slot, *r);
        if (!(r->flags & PT_F_LEFT)) not_left_.push_back(static_cast<u32>(slot));
        continue;
      }
      if (!is_text(*r) && !is_more(*r)) return Error{fmt::format("{}: record {} is of no known sort", path_, slot)};
      if (take_note(*r)) continue;
      if (text.size() > longest_header)
        return Error{fmt::format("{}: the text at record {} does not end", path_, slot)};
      text += piece_of(*r);
      if (r->flags) continue;
      const u32 number = number_of(*r);
      const int sort = r->ply;
      std::string whole = std::exchange(text, {});
      if (sort == PT_T_HEADER) header_ = std::move(whole);
      else if (sort == PT_T_MOVE && names_.size() < max_names) names_[number] = std::move(whole);
      else if (sort == PT_T_COMMAND) take_command(whole);
      else if (sort == PT_T_FOLDER) origin_.folder = std::move(whole);
      else if (sort == PT_T_WORDS) origin_.words = std::move(whole);
      else if (sort == PT_T_FILE && number < 256) file_names_[number] = std::move(whole);
      else if (sort == PT_T_WORD) more_.word(number, std::move(whole));
      else if (sort == PT_T_ROOT) {
        searches_.push_back({slot + 1, slot + 1, {}, 0});
        searches_.back().told.root = std::move(whole), searches_.back().told.number = number;
      }
    }
    take_counters();
    return Done{};
  }

  /// Each word has a zero byte behind it.
  void take_command(std::string_view words) {
    while (!words.empty()) {
      const auto end = std::min(words.find('\0'), words.size());
      origin_.command.emplace_back(words.substr(0, end));
      words.remove_prefix(std::min(end + 1, words.size()));
    }
  }

  /// Which nodes were never left, how many below each are not in the file, and how visits were counted, by one walk.
  void find_open() {
    std::vector<Open> line;
    TraceVisits visits;
    const auto close_before = [&](u64 slot) {
      for (; !line.empty() && line.back().until <= slot; line.pop_back()) {
        budget_.steps();
        visits.leave();
        const Open& o = line.back();
        if (o.skipped == 0) continue;
        skipped_[static_cast<u32>(o.slot)] = o.skipped;
        if (line.size() > 1) line[line.size() - 2].skipped += o.skipped;
        else info_.skipped += o.skipped - std::min(o.skipped, info_.missing);
      }
    };
    for (u64 slot = chosen_.first; slot < chosen_.end && budget_.steps(); ++slot) {
      const pt_record* r = record(slot);
      if (!r) continue;
      close_before(slot);
      if (!is_node(*r)) {
        find_more(slot, *r);
        if (is_text(*r)) visits.note(*r);
        continue;
      }
      r = settled(slot, r);
      if (is_leaf(*r) && !skipped_.contains(static_cast<u32>(slot)) && visits.pass_leaf(*r)) {
        late_ |= (r->how & PT_H_LATE) != 0;
        continue;
      }
      visits.enter(static_cast<u32>(slot), *r);
      late_ |= (r->how & PT_H_LATE) != 0;
      const bool left = r->flags & PT_F_LEFT;
      if (!left) {
        ++info_.open;
        if (!line.empty() && line.back().until != ~u64{0} && info_.forgotten++ == 0)
          info_.forgotten_at = fmt::format("{}:{}", name_of_file(r->file), r->enter_line);
      }
      const auto own = skipped_.find(static_cast<u32>(slot));
      line.push_back(opened(line, slot, *r, own == skipped_.end() ? 0 : own->second));
    }
    take_missing(line);
    close_before(~u64{0});
    visits.finish(origin_);
    more_.sort();
    origin_.extras = more_.size();
  }

  /// What lies below a node that was left was written before that. Where the file ends before it, a part of the file is
  /// not here; one that grows is longer by now.
  void take_missing(std::vector<Open>& line) {
    const auto until = std::find_if(line.begin(), line.end(), [](const Open& o) { return o.until != ~u64{0}; });
    char last;
    if (until == line.end() || until->until <= records_ ||
        file_.read_some(&last, 1, until->until * sizeof(pt_record) - 1) > 0)
      return;
    info_.missing = until->until - records_;
    for (u64 there = records_, at = line.size(); at-- > 0;)
      if (Open& o = line[at]; o.until != ~u64{0} && o.until > there) o.skipped += o.until - there, there = o.until;
  }

  /// Of a text only its first record.
  void find_more(u64 slot, const pt_record& r) {
    const bool begins = !text_goes_on_;
    text_goes_on_ = is_text(r) && is_text_of_node(r.ply) && r.flags;
    if (is_more(r) && !is_counter(r)) more_.found(r.size, static_cast<u32>(slot));
    else if (begins && is_text(r) && is_text_of_node(r.ply)) more_.found(number_of(r), static_cast<u32>(slot));
  }

  std::string name_of_file(u8 number) const { return number < 255 ? file_names_[number] : std::string(); }
  std::string name_of_move(u32 move) const {
    const auto it = names_.find(move);
    if (it == names_.end()) return fmt::format("{}", move);
    return is_utf8(it->second) ? it->second : to_utf8(it->second);
  }

  InputFile file_;
  const std::string path_;
  Budget own_budget_;
  Budget& budget_;
  u64 records_ = 0, at_ = 0;
  std::vector<pt_record> buffer_;
  u64 buffer_from_ = 0;
  std::vector<u32> not_left_;  // when the file was looked at first
  pt_record again_{};
  std::vector<u32> only_;  // before from_
  std::size_t only_at_ = 0;
  u64 from_ = 0;
  std::string header_;
  std::string file_names_[256];
  OutsideMap<u32, std::string> names_;
  OutsideMap<u32, u64> skipped_;  // first of the node's own, then of all below it
  TraceMore more_;
  TraceNodes nodes_;
  std::string more_text_;
  std::vector<pt_record> counters_;
  bool text_goes_on_ = false;
  std::vector<Search> searches_;
  Search chosen_;
  TraceLinesInfo info_;
  TraceOrigin origin_;
  int thread_ = 0;
  u64 first_id_ = 0;
  bool late_ = false;  // nodes were entered before the recording began
  std::vector<Open> line_;
};

TraceLines::TraceLines(std::unique_ptr<Reader> reader) : reader_(std::move(reader)) {}
TraceLines::~TraceLines() = default;

Result<std::unique_ptr<TraceLines>> TraceLines::open(const std::string& path, int search, Budget* budget) {
  auto file = InputFile::open(path);
  if (!file) return file.error();
  auto reader = std::make_unique<Reader>(std::move(*file), path, budget);
  if (const Status ok = reader->begin(search); !ok) return ok.error();
  return std::unique_ptr<TraceLines>(new TraceLines(std::move(reader)));
}

const TraceLinesInfo& TraceLines::info() const { return reader_->info(); }
const TraceOrigin& TraceLines::origin() const { return reader_->origin(); }
TraceOrigin TraceLines::take_origin() { return reader_->take_origin(); }
std::string TraceLines::header() const { return reader_->header(); }
bool TraceLines::next(imported::Node& n, imported::Texts& texts, imported::Beyond& beyond, std::string& problem) {
  return reader_->next(n, texts, beyond, problem);
}
void TraceLines::only(std::vector<u32> records, u64 from) { reader_->only(std::move(records), from); }
std::vector<u32> TraceLines::open() const { return reader_->open(); }
void TraceLines::set_thread(int thread, u32 first_id) { reader_->set_thread(thread, first_id); }

const std::string& TraceLines::more() const { return reader_->more(); }

}  // namespace ply
