#include "engine/foreign/live_engine.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <thread>

#include "engine/base/text.h"
#include "engine/foreign/import_nodes.h"
#include "engine/foreign/trace_more.h"
#include "engine/foreign/trace_records.h"
#include "engine/read/places/subject.h"
#include "engine/recorder/plytrace.h"
#include "engine/trace/pool.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

constexpr std::size_t page_bytes = 4096;
constexpr u64 records_at_once = 4096;
constexpr const char* page_ending = ".live";

/// The page that a process has mapped, by what the system says of it.
Result<std::string> page_of_process(u64 process) {
  std::ifstream maps(fmt::format("/proc/{}/maps", process));
  if (!maps)
    return Error{
        fmt::format("there is no process {}, or this system does not say what it has mapped: give its file", process)};
  std::string line;
  while (std::getline(maps, line))
    if (const auto at = line.find('/'); at != std::string::npos && line.ends_with(page_ending)) return line.substr(at);
  return Error{fmt::format("process {} records nothing with plytrace.h (PLYTRACE=run.plytrace starts that)", process)};
}

struct Page {
  void* address = nullptr;
  std::string problem;
};

Page open_page(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) {
    if (errno == ENOENT)
      return {nullptr, fmt::format("{} is not there: no engine records into {} at this moment", path,
                                   path.substr(0, path.size() - std::strlen(page_ending)))};
    return {nullptr, fmt::format("{}: {}", path, std::strerror(errno))};
  }
  struct stat s {};
  Page out;
  if (fstat(file, &s) != 0 || !S_ISREG(s.st_mode) || s.st_uid != geteuid() ||
      s.st_size < static_cast<off_t>(page_bytes))
    out.problem = path + ": it is no page of an engine that this user runs";
  else if (void* const at = mmap(nullptr, page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0); at != MAP_FAILED)
    out.address = at;
  else out.problem = fmt::format("{}: {}", path, std::strerror(errno));
  close(file);
  return out;
}

NodeRecord record_of(const pt_record& r, std::size_t height) {
  NodeRecord out{};
  out.size = 1, out.link = no_node, out.best = no_rank, out.rank = no_rank;
  out.alpha = r.alpha, out.beta = r.beta, out.value = r.value, out.static_eval = r.static_value;
  out.move = r.move;
  out.ply = static_cast<u8>(std::min<std::size_t>(height, 255));
  out.set_depth(r.depth);
  const int how = r.how & 7;
  out.flags = static_cast<u8>(
      (r.flags & PT_F_SIDE ? NodeRecord::mover_bit : 0) |
      NodeRecord::pack_pass(how < 4 ? static_cast<Pass>(how & 3) : Pass::full, (r.how & PT_REDUCED) != 0) |
      (r.flags & PT_F_STATIC ? NodeRecord::static_bit : 0) | (r.flags & PT_F_CUT ? NodeRecord::cut_bit : 0));
  out.end_kind = NodeRecord::pack_end(trace_end(r), r.value >= r.beta    ? Kind::lower
                                                    : r.value <= r.alpha ? Kind::upper
                                                                         : Kind::exact);
  out.moves = r.moves == PT_NO_MOVES ? u8{0} : r.moves;
  return out;
}

/// What was searched first below a node; empty: nothing.
std::string first_move(const Recording& recording, u32 node) {
  const View v = recording.view();
  u32 first = no_node;
  for (i64 c = i64{node} - 1, last = i64{node} - v[node].size; c > last; c -= v[static_cast<u32>(c)].size)
    if (v[static_cast<u32>(c)].pass() != Pass::probe) first = static_cast<u32>(c);
  if (first == no_node) return {};
  Nodes nodes;
  nodes.reset(recorded_subject(recording));
  return nodes.move(v, first);
}

/// The node that was searched once more lies at the end of the line that was open.
Result<LiveFork> fork_of(const std::string& path, std::size_t height, const std::string& first) {
  RecordPool pool;
  const auto opened = open_recording(path, pool);
  if (!opened) return opened.error();
  const View v = opened->recording->view();
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].ply == height) {
      LiveFork out{path, v[k].size + u64{v[k].skipped}, v[k].mover(), {}};
      if (v[k].end() != NodeEnd::aborted) out.score = {v[k].value, v[k].kind()};
      if (first.empty() || first_move(*opened->recording, k) == first) return out;
      return Error{fmt::format("the engine did not search {} first: it needs PT_FIRST where it orders moves", first)};
    }
  return Error{path + ": its node is not in it"};
}

/// Moves by their text, and nothing else of what a recording would know.
struct LiveLookup final : NodeLookup {
  explicit LiveLookup(const std::string& move) : move_(move) {}
  FieldValue look_up(Field, const NodeFacts&) override { return {}; }
  FieldValue move_is(std::string_view text, const NodeFacts&) override {
    return move_.empty() ? FieldValue{} : FieldValue{move_ == text ? 1 : 0, true};
  }
  FieldValue term(std::string_view, const NodeFacts&) override { return {}; }
  const std::string& move_;
};

}  // namespace

std::string fork_score(const LiveFork& fork) {
  if (!fork.score) return "no end";
  return fmt::format("{} {} for {}", kind_sign(fork.score->kind), fork.score->value, side_word(fork.mover));
}

Result<LiveChange> parse_live_change(std::string_view text) {
  LiveChange out;
  std::size_t at = 0;
  const auto wrong = [&](const char* what) { return Error{what, static_cast<int>(at) + 1}; };
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find(';', at), text.size());
    const std::string_view part = trim(text.substr(at, end - at));
    const std::size_t blank = std::min(part.find(' '), part.size());
    const std::string_view word = part.substr(0, blank), value = trim(part.substr(blank));
    if (word == "window") {
      const std::size_t colon = std::min(value.find(':'), value.size());
      const auto a = to_number<int>(value.substr(0, colon));
      const auto b = colon < value.size() ? to_number<int>(value.substr(colon + 1)) : std::nullopt;
      if (!a || !b || *a >= *b) return wrong("a window is two whole numbers, the lower one first: window -20:30");
      out.window = {*a, *b};
    } else if (word == "depth") {
      out.depth = to_number<int>(value);
      if (!out.depth) return wrong("a depth is a whole number: depth 7");
    } else if (word == "first" && !value.empty()) {
      out.first = value;
    } else if (word == "never" && !value.empty()) {
      out.never = value;
    } else if (!part.empty() || text.size() == at) {
      if (part.empty()) break;
      return wrong("a change is one of window A:B, depth N, first M, never M");
    }
    at = end + 1;
  }
  return out;
}

LiveEngine::LiveEngine(std::string path, void* page, InputFile file)
    : path_(std::move(path)), page_(static_cast<volatile pt_live*>(page)), file_(std::move(file)) {}

LiveEngine::~LiveEngine() { munmap(const_cast<pt_live*>(page_), page_bytes); }

Result<std::unique_ptr<LiveEngine>> LiveEngine::attach(const std::string& target) {
  std::string page_path = target + page_ending;
  if (const auto process = to_number<u64>(target)) {
    auto found = page_of_process(*process);
    if (!found) return found.error();
    page_path = std::move(*found);
  }
  Page page = open_page(page_path);
  if (!page.address) return Error{page.problem};
  const std::string path = page_path.substr(0, page_path.size() - std::strlen(page_ending));
  auto file = InputFile::open(path);
  if (!file) {
    munmap(page.address, page_bytes);
    return file.error();
  }
  std::unique_ptr<LiveEngine> out(new LiveEngine(path, page.address, std::move(*file)));
  char name[8];
  for (std::size_t i = 0; i < sizeof name; ++i) name[i] = out->page_->name[i];
  if (std::memcmp(name, "plylive", 8) != 0 || out->page_->version < 1 || out->page_->version > PT_LIVE_VERSION)
    return Error{page_path + ": it was made by another version of plytrace.h"};
  if (!out->alive()) return Error{fmt::format("{}: process {}, which recorded it, has ended", path, out->process())};
  return out;
}

int LiveEngine::process() const { return static_cast<int>(page_->pid); }
bool LiveEngine::alive() const {
  struct stat s {};
  const int process = this->process();
  return process > 1 && (kill(process, 0) == 0 || errno == EPERM) && stat((path_ + page_ending).c_str(), &s) == 0;
}
bool LiveEngine::waits() const { return page_->waits != 0; }
u64 LiveEngine::visit() const { return page_->visit; }
u32 LiveEngine::search() const { return page_->search; }

// The engine answers within microseconds, or searches on for as long as it likes.
bool LiveEngine::wait(u64 visit, const std::atomic<bool>& stop) {
  const u32 search = page_->in;
  for (int looks = 0;; ++looks) {
    if (page_->waits && (page_->visit >= visit || page_->search != search)) {
      std::atomic_thread_fence(std::memory_order_acquire);
      read_on();
      return true;
    }
    if (looks < 2000) {
      sched_yield();
      continue;
    }
    if (stop.load(std::memory_order_relaxed) || !alive()) return false;
    std::this_thread::sleep_for(std::chrono::microseconds(300));
  }
}

bool LiveEngine::pause(const std::atomic<bool>& stop) {
  if (!waits()) page_->until = 0;
  page_->stop = 1;
  return wait(0, stop);
}

bool LiveEngine::step(u64 nodes, const std::atomic<bool>& stop) {
  if (!pause(stop)) return false;
  const u64 visit = page_->visit + nodes;
  page_->in = page_->search;
  page_->until = visit;
  return wait(visit, stop);
}

void LiveEngine::go_on() { page_->stop = 0; }

bool LiveEngine::run_until(const Expression& condition, u64 max, const std::atomic<bool>& stop) {
  if (!pause(stop)) return false;
  for (u64 n = 0; n < max; ++n) {
    left_.clear();
    if (!step(1, stop)) return false;
    for (const LiveNode& node : left_)
      if (test(condition, node, nullptr, true)) return found_ = node, true;
    if (line_.empty()) continue;
    const LiveNode* const parent = line_.size() > 1 ? &line_[line_.size() - 2] : nullptr;
    if (test(condition, line_.back(), parent, false)) return found_ = line_.back(), true;
  }
  return false;
}

bool LiveEngine::test(const Expression& condition, const LiveNode& node, const LiveNode* parent, bool leaving) {
  LiveLookup lookup(node.move);
  NodeFacts facts;
  facts.record = &node.record;
  facts.parent = parent ? &parent->record : nullptr;
  facts.id = node.slot;
  facts.leaving = leaving;
  facts.lookup = &lookup;
  return condition.holds(facts);
}

bool LiveEngine::read_record(u32 slot, pt_record& out) const {
  return file_.read_at(&out, sizeof out, u64{slot} * sizeof out);
}

// What was recorded since, while the engine waits. Nodes that were left meanwhile leave the line.
void LiveEngine::read_on() {
  pt_record r;
  while (!line_.empty() && read_record(line_.back().slot, r) && (r.flags & PT_F_LEFT)) {
    LiveNode node = line_.back();
    line_.pop_back();
    node.record = record_of(r, line_.size());
    node.left = true;
    left_.push_back(std::move(node));
    if (left_.size() > 4096) left_.erase(left_.begin(), left_.begin() + 2048);
  }
  std::vector<pt_record> some(records_at_once);  // not a call of the system for each
  u64 from = next_, read_to = next_;
  for (const u64 end = page_->records; next_ < end; ++next_) {
    const auto slot = static_cast<u32>(next_);
    if (next_ >= read_to) {
      from = next_, read_to = std::min(end, next_ + records_at_once);
      const auto bytes = static_cast<std::size_t>(read_to - from) * sizeof(pt_record);
      if (!file_.read_at(some.data(), bytes, from * sizeof(pt_record))) break;
    }
    r = some[static_cast<std::size_t>(next_ - from)];
    if (r.what == 0) break;
    if (is_node(r)) {
      if (r.flags & PT_F_LEFT) continue;  // and so it was not seen open
      LiveNode node;
      node.slot = slot;
      node.record = record_of(r, line_.size());
      if (r.flags & PT_F_MOVE) {
        const auto at = std::lower_bound(names_.begin(), names_.end(), std::pair(r.move, std::string()));
        node.move = at != names_.end() && at->first == r.move ? at->second : std::to_string(r.move);
      }
      line_.push_back(std::move(node));
    } else if (is_text(r) && r.ply == PT_T_ROOT) {
      line_.clear();
    } else if (is_text(r) && r.ply == PT_T_MOVE) {
      text_ += piece_of(r);
      if (r.flags) continue;
      const u32 number = number_of(r);
      const auto at = std::lower_bound(names_.begin(), names_.end(), std::pair(number, std::string()));
      if (at == names_.end() || at->first != number) names_.insert(at, {number, text_});
      text_.clear();
    }
  }
}

Result<LiveFork> LiveEngine::fork(const LiveChange& change, const std::atomic<bool>& stop) {
  if (!waits()) return Error{"the engine does not wait: pause it first"};
  if (page_->threads > 1)
    return Error{"the engine searches with several threads, and only one of them would be copied"};
  u32 bits = 0;
  if (change.window) {
    bits |= PT_L_WINDOW;
    page_->alpha = change.window->first;
    page_->beta = change.window->second;
  }
  if (change.depth) {
    bits |= PT_L_DEPTH;
    page_->depth = *change.depth;
  }
  if (!change.first.empty() && page_->version < 2)
    return Error{"the engine's plytrace.h is an older one, which puts no move first"};
  std::string unknown;
  const auto number_of = [&](const std::string& move, u32 bit) {
    if (move.empty()) return u32{0};
    const auto at = std::find_if(names_.begin(), names_.end(), [&](const auto& n) { return n.second == move; });
    if (at == names_.end()) return unknown = move, u32{0};
    bits |= bit;
    return at->first;
  };
  page_->move = number_of(change.never, PT_L_NEVER);
  page_->first = number_of(change.first, PT_L_FIRST);
  if (!unknown.empty()) return Error{fmt::format("the move {} has not been played in this search so far", unknown)};
  page_->change = bits;
  std::atomic_thread_fence(std::memory_order_release);
  const u32 number = page_->forked + 1;
  page_->forks = number;
  while (page_->forked != number) {
    if (stop.load(std::memory_order_relaxed) || !alive()) return Error{"the engine did not answer"};
    std::this_thread::sleep_for(std::chrono::microseconds(300));
  }
  if (page_->child < 0)
    return Error{fmt::format("the engine could not be copied: {}", std::strerror(static_cast<int>(-page_->child)))};
  // Its file is complete when the head's search has ended.
  const std::string path = fmt::format("{}.fork{}", path_, number);
  for (;;) {
    if (const auto file = InputFile::open(path)) {
      pt_record head, state;
      if (file->read_at(&head, sizeof head, 0) && head.best != 0 &&
          file->read_at(&state, sizeof state, u64{head.best} * sizeof state) && (state.how & PT_S_ENDED))
        return fork_of(path, line_.empty() ? 0 : line_.size() - 1, change.first);
    }
    if (stop.load(std::memory_order_relaxed)) return Error{path + " is still being searched"};
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace ply
