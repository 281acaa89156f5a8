#include "engine/foreign/import_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "engine/base/budget.h"
#include "engine/base/byte_stream.h"
#include "engine/base/json_text.h"
#include "engine/base/machine.h"
#include "engine/base/text.h"
#include "engine/foreign/import_board.h"
#include "engine/foreign/import_fold.h"
#include "engine/foreign/import_header.h"
#include "engine/foreign/import_line.h"
#include "engine/foreign/import_scores.h"
#include "engine/foreign/import_tree.h"
#include "engine/foreign/trace_lines.h"
#include "engine/plan/plan_root.h"
#include "engine/search/switches.h"
#include "engine/trace/pool.h"
#include "engine/trace/source_lines.h"
#include "engine/trace/validate.h"

namespace ply::imported {
namespace {

using Json = nlohmann::json;

constexpr std::size_t longest_line = 1 << 16;
constexpr u32 min_nodes = 4096;             // as many may be read whatever the memory
constexpr std::size_t bytes_to_read = 176;  // of a node, while its log is read

class Reader {
 public:
  /// `in`: null where nodes come from what plytrace.h has recorded (run with files).
  Reader(ByteStream* in, const std::string& name, std::size_t max_bytes, JobProgress* progress)
      : in_(in),
        name_(name),
        progress_(progress),
        budget_(limits(node_capacity(max_bytes)), progress ? &progress->stop : nullptr),
        fold_(node_capacity(max_bytes), budget_) {}

  /// The ids of the lines by slot are wanted.
  void keep_ids(std::vector<u32>& ids) { ids_ = &ids; }

  Result<ImportedNodes> run(RecordPool& pool) {
    const Status read = lines();
    return read ? built(pool) : Result<ImportedNodes>(read.error());
  }
  Result<ImportedNodes> run(RecordPool& pool, const std::string& header, std::span<TraceLines* const> files) {
    const Status read = records(header, files);
    return read ? built(pool) : Result<ImportedNodes>(read.error());
  }

 private:
  Result<ImportedNodes> built(RecordPool& pool) {
    EngineClaims claims;
    i64 infinite_bound = -1;
    std::string note;
    if (const Status s = read_claims(*header_, claims, infinite_bound, note); !s)
      return Error{fmt::format("{}: line {}: {}", name_, header_line_, s.error().message)};
    if (!note.empty()) notes_.push_back(note);
    if (beyond_.points > 0)
      notes_.push_back(
          fmt::format("scores are points of a side, of {} for both: shown is how much more it has than the "
                      "other",
                      beyond_.points));
    if (beyond_.steps > 1) notes_.push_back(fmt::format("scores are shown times {}", beyond_.steps));
    if (infinite_bound > 0) infinite_bound = beyond_.score(static_cast<double>(infinite_bound));
    if (claims.win > 0) claims.win = beyond_.score(claims.win);
    const auto scores = score_view(text_of(*header_, "scores"));
    if (!scores) return Error{fmt::format("{}: line {}: {}", name_, header_line_, scores.error().message)};
    LineTree tree;
    if (const Status s =
            link_up(nodes_, tree, fold_.folded(), texts_.add("?").value_or(0), texts_.add("").value_or(0), budget_);
        !s)
      return ended(s.error());
    if (const Status s = reached(800); !s) return s.error();
    set_infinite(infinite_bound, tree);
    if (*scores) turn_scores(nodes_, tree, **scores);
    for (const u32 i : tree.post) {
      windows_ |= nodes_[i].reported(Node::window_reported);
      depths_ |= nodes_[i].reported(Node::depth_reported);
    }
    // A search by chance has neither, whatever its recorder was given for them.
    if (text_of(*header_, "algorithm") == "mcts") windows_ = depths_ = false;
    const bool minimax = options_of(*header_).algorithm == Algorithm::minimax;  // all its values are exact
    claims.untold = {.windows = !windows_ && !minimax, .depths = !depths_};
    if (const Status s = fill_in(nodes_, tree, texts_.list(), !claims.untold.windows, budget_); !s)
      return ended(s.error());
    say_what_is_missing(tree);
    if (const Status s = reached(900); !s) return s.error();
    auto out = made(pool, tree, std::move(claims));
    if (out) out->steps = budget_.steps_taken();
    return out;
  }

  /// The nodes that no line tells of count as entries: as many as may be kept, and a line of them.
  static Budget::Limits limits(u32 capacity) {
    Budget::Limits out;
    out.entries = u64{capacity} + static_cast<u64>(max_ply);
    out.bytes = out.entries * bytes_to_read;
    return out;
  }
  Error ended(const Error& e) const {
    return Error{name_ + ": " + (progress_ && progress_->stop ? std::string(not_read_on) : e.message)};
  }
  Error bad(u32 line, const std::string& what) const {
    return Error{fmt::format("{}: line {}: {}", name_, line, what)};
  }
  Status reached(u32 share) {
    if (!progress_) return Done{};
    progress_->done.store(share, std::memory_order_relaxed);
    if (progress_->stop.load(std::memory_order_relaxed)) return Error{name_ + ": " + not_read_on};
    return Done{};
  }
  Status lines();
  Status records(const std::string& header, std::span<TraceLines* const> files);
  Status header(std::string_view text, u32 number);
  void set_infinite(i64 reported, const LineTree& tree);
  void say_what_is_missing(const LineTree& tree);
  Result<ImportedNodes> made(RecordPool& pool, LineTree& tree, EngineClaims claims);

  ByteStream* in_;
  const std::string& name_;
  JobProgress* progress_;
  Budget budget_;
  Fold fold_;
  Nodes nodes_;
  Texts texts_;
  Beyond beyond_;
  std::optional<Json> header_;
  u32 header_line_ = 0;
  std::vector<std::string> notes_;
  std::vector<u32>* ids_ = nullptr;
  bool windows_ = false, depths_ = false;  // some line tells one
};

Status Reader::header(std::string_view text, u32 number) {
  auto j = read_json(text);
  if (!j) return bad(number, "is not a JSON object: " + j.error().message);
  if (!j->is_object() || text_of(*j, "plyscope") != "nodes")
    return bad(number, "the first line must be {\"plyscope\": \"nodes\", \"version\": 1, ...}");
  const auto version = j->find("version");
  if (version == j->end() || !version->is_number_integer() || *version != 1)
    return bad(number, "its version is not 1, which is what this program reads");
  if (const Status ok = read_steps(*j, beyond_); !ok) return bad(number, ok.error().message);
  header_ = std::move(*j);
  header_line_ = number;
  return Done{};
}

// A last line that cannot be read was cut off with the log: it is left out.
Status Reader::lines() {
  Lines lines(*in_, longest_line);
  std::string_view text;
  u32 number = 0, broken_line = 0;
  std::string broken;
  for (;;) {
    const Lines::Next next = lines.next(text);
    if (next == Lines::Next::failed) return Error{name_ + ": " + lines.problem()};
    if (next == Lines::Next::end) break;
    ++number;
    if (number % 1024 == 0)
      if (const Status s = reached(in_->whole() ? static_cast<u32>(in_->place() * 700 / in_->whole()) : 350); !s)
        return s;
    if (next == Lines::Next::too_long) return bad(number, fmt::format("is longer than {} bytes", longest_line));
    if (trim(text).empty()) continue;
    if (!broken.empty()) return bad(broken_line, broken);
    if (!header_) {
      if (const Status s = header(text, number); !s) return s;
      continue;
    }
    Node& n = nodes_.add();
    n.line = number;
    budget_.steps();
    broken = read_node(text, texts_, beyond_, n);
    if (broken == needs_steps) {
      nodes_.shrink(nodes_.size() - 1);
      multiply_scores(nodes_, beyond_.steps = steps_of_fractions);
      Node& again = nodes_.add();
      again.line = number;
      broken = read_node(text, texts_, beyond_, again);
    }
    if (!broken.empty()) {
      if (broken != not_an_object) return bad(number, broken);
      nodes_.shrink(nodes_.size() - 1);
      broken_line = number;
    } else if (const Status s = fold_.added(nodes_); !s) {
      return Error{fmt::format("{}: {}", name_, s.error().message)};
    }
  }
  if (const Status s = reached(700); !s) return s;
  if (!header_) return Error{name_ + ": it is empty"};
  if (nodes_.empty()) return broken.empty() ? Error{name_ + ": it has no nodes"} : bad(broken_line, broken);
  if (!broken.empty()) notes_.push_back(fmt::format("the last line, {}, is cut off and was left out", broken_line));
  else if (in_->cut()) notes_.push_back("what is packed ends in the middle");
  return Done{};
}

Status Reader::records(const std::string& header, std::span<TraceLines* const> files) {
  if (const Status s = this->header(header, 1); !s) return s;
  u64 whole = 1, number = 1;
  for (const TraceLines* file : files) whole += file->info().nodes;
  std::string problem;
  for (TraceLines* const file : files)
    for (;;) {
      if (++number % 4096 == 0)
        if (const Status s = reached(static_cast<u32>(std::min<u64>(number, whole) * 700 / whole)); !s) return s;
      Node& n = nodes_.add();
      n.line = static_cast<u32>(number);
      budget_.steps();
      if (!file->next(n, texts_, beyond_, problem)) {
        nodes_.shrink(nodes_.size() - 1);
        break;
      }
      if (!problem.empty()) return bad(n.line, problem);
      if (const Status s = fold_.added(nodes_); !s) return Error{fmt::format("{}: {}", name_, s.error().message)};
    }
  return nodes_.empty() ? Status(Error{name_ + ": it has no nodes"}) : reached(700);
}

void Reader::set_infinite(i64 reported, const LineTree& tree) {
  if (reported > 0 && reported < infinite)
    if (const auto beyond = make_infinite(nodes_, static_cast<i32>(reported)); beyond.nodes > 0)
      notes_.push_back(
          fmt::format("{} a window or a value beyond the infinite bound of the header, {}, which {} shown as "
                      "infinite (the first: id {})",
                      beyond.nodes == 1 ? "1 node has" : grouped(beyond.nodes) + " nodes have",
                      grouped(static_cast<u64>(reported)), beyond.nodes == 1 ? "is" : "are", beyond.first));
  if (reported >= 0) return;
  if (const i32 from = infinite_by_roots(nodes_, tree)) {
    make_infinite(nodes_, from);
    notes_.push_back(
        fmt::format("{} is taken for infinite: it is the widest window of a root, and the header does not "
                    "say \"infinite\"",
                    from));
  }
}

void Reader::say_what_is_missing(const LineTree& tree) {
  const auto nodes = [](u64 n) { return n == 1 ? std::string("1 node") : grouped(n) + " nodes"; };
  if (tree.inferred > 0)
    notes_.push_back(fmt::format("the log ends before {} {} left: inferred from what lies below, and shown as open",
                                 nodes(tree.inferred), tree.inferred == 1 ? "was" : "were"));
  if (tree.gaps > 0)
    notes_.push_back(fmt::format("{} in the middle of the log {} no line (the first: id {}): inferred likewise",
                                 nodes(tree.gaps), tree.gaps == 1 ? "has" : "have", tree.first_inferred));
  if (tree.joined > 0)
    notes_.push_back(
        fmt::format("{} without a move of {} own (quiescence in a function of its own) {} shown as one with "
                    "the node above",
                    nodes(tree.joined), tree.joined == 1 ? "its" : "their", tree.joined == 1 ? "is" : "are"));
  if (tree.too_deep > 0)
    notes_.push_back(fmt::format("{} deeper than {} plies {} only counted", nodes(tree.too_deep), max_ply,
                                 tree.too_deep == 1 ? "is" : "are"));
  if (fold_.folded())
    notes_.push_back(
        fmt::format("not all of it fits into the memory for recordings: {} deeper than ply {} are only "
                    "counted",
                    nodes(fold_.dropped()), fold_.limit()));
  if (beyond_.depths > 0)
    notes_.push_back(fmt::format(
        "a recording holds depths from {} to {}: others were moved to these ({} of them, first {} in line {})",
        NodeRecord::min_depth, NodeRecord::max_stored_depth, beyond_.depths, beyond_.first_depth, beyond_.first_line));
}

Result<ImportedNodes> Reader::made(RecordPool& pool, LineTree& tree, EngineClaims claims) {
  const auto n = static_cast<u32>(tree.post.size());
  SearchPlan settings;
  settings.engine = text_of(*header_, "engine");
  if (settings.engine.empty()) settings.engine = "another engine";
  settings.game = text_of(*header_, "game");
  settings.rules = text_of(*header_, "rules");
  settings.position = text_of(*header_, "root");
  if (const std::string grid = text_of(*header_, "board"); !grid.empty())
    settings.position = grid_at(grid, settings.position);
  settings.profile = text_of(*header_, "profile");
  settings.options = options_of(*header_);
  bool keys_reported = false, lines_reported = false;
  std::array<bool, NodeColumns::kinds> columns_reported{};
  constexpr auto other = static_cast<std::size_t>(NodeColumn::other_writer);
  for (const u32 i : tree.post) {
    const Node& q = nodes_[i];
    if (q.r.pass() == Pass::scout) settings.options.set(Switch::pvs);
    if (q.r.end() == NodeEnd::table) settings.options.set(Switch::tt);
    keys_reported |= q.reported(Node::key_reported), lines_reported |= q.source != 0;
    columns_reported[other] |= q.writer >= 0;
    for (std::size_t c = 0; c < NodeColumns::in_lines; ++c) columns_reported[c] |= q.columns[c] != NodeColumns::unknown;
  }
  if (!windows_) settings.options.algorithm = Algorithm::minimax;  // nothing is known of windows
  settings.limits.depth = nodes_[tree.roots.back()].r.depth();
  // The game, if it is one that we know.
  const auto root = resolve(settings);
  std::string why;
  if (!root && !settings.game.empty()) why = why_no_board(settings, root.error().message);
  bool board = root.ok();
  if (board) {
    std::vector<u32> texts_of_moves(nodes_.size());
    for (u32 i = 0; i < nodes_.size(); ++i) texts_of_moves[i] = nodes_[i].r.move;
    board = play_moves(*root, nodes_, tree, texts_.list(), why, budget_);
    if (!budget_.ok()) return ended(budget_.error());
    if (!board)
      for (u32 i = 0; i < nodes_.size(); ++i) nodes_[i].r.move = texts_of_moves[i];
  }
  if (!board) {
    if (!why.empty())
      notes_.insert(notes_.begin(), why + "; so there is no board, and moves are shown as they were written");
    for (u32 i = 0; i < nodes_.size(); ++i) nodes_[i].r.move = nodes_[i].text;
    set_move_texts(settings, std::move(texts_.list()));
  }
  std::vector<bool> again;
  RecordingSummary summary = summary_of(nodes_, tree, again);
  summary.program = settings.engine;
  summary.claims = std::move(claims);
  settings.budget_bytes = std::max<std::size_t>(n * sizeof(NodeRecord), 1);
  auto recording = Recording::start(pool, std::move(settings));
  if (!recording) return recording.error();
  // Where nodes went by other values, what has none of its own has not told its static value.
  columns_reported[static_cast<std::size_t>(NodeColumn::raw_static)] |= beyond_.stand_pats > 0;
  NodeKeys keys(keys_reported ? n : 0, 0);
  NodePlies plies(tree.own_plies ? n : 0);
  SourceLines lines;
  NodeColumns columns;
  bool room = !lines_reported || budget_.resize(lines.nodes, n);
  room &= !ids_ || budget_.resize(*ids_, n);
  for (const NodeColumnInfo& c : all_node_columns())
    room &= !columns_reported[static_cast<std::size_t>(c.column)] || budget_.resize(columns.of(c.column), n);
  if (!room) return ended(budget_.error());
  for (u32 s = 0; s < n; ++s) {
    if (!budget_.steps()) return ended(budget_.error());
    if (s % (1u << 14) == 0) (*recording)->map_ahead(s);
    const Node& q = nodes_[tree.post[s]];
    (*recording)->records()[s] = q.r;
    if (keys_reported && q.reported(Node::key_reported)) keys[s] = ~q.key;
    if (tree.own_plies) plies[s] = q.said_ply;
    if (lines_reported) lines.nodes[s] = q.source;
    for (const NodeColumnInfo& c : all_node_columns().first(NodeColumns::in_lines))
      if (const auto k = static_cast<std::size_t>(c.column); columns_reported[k])
        columns.of(c.column)[s] = q.columns[k];
    if (columns_reported[other])
      columns.of(NodeColumn::other_writer)[s] = q.writer < 0 ? NodeColumns::unknown : static_cast<i32>(q.writer);
    if (ids_) (*ids_)[s] = static_cast<u32>(q.id);
    nodes_.release(tree.post[s]);
  }
  if (const Status s = validate((*recording)->data(), n); !s) return Error{name_ + ": " + s.error().message};
  if (keys_reported) (*recording)->set_node_keys(std::move(keys));
  if (tree.own_plies) (*recording)->set_node_plies(std::move(plies));
  if (lines_reported) {
    lines.files = std::move(beyond_.files);
    keep_source_lines((*recording)->data(), std::move(lines));
  }
  keep_node_columns((*recording)->data(), std::move(columns));
  (*recording)->publish(n);
  summary.search = search_of(View((*recording)->data(), n), again);
  (*recording)->finish(std::move(summary));
  ImportedNodes out;
  out.recording = *recording;
  if (!root)
    if (const std::string unplayable = unplayable_moves(**recording); !unplayable.empty()) notes_.push_back(unplayable);
  for (const std::string& note : notes_) out.note += (out.note.empty() ? "" : "; ") + note;
  return out;
}

}  // namespace

u32 node_capacity(std::size_t max_bytes) {
  const std::size_t fits = std::min(max_bytes / sizeof(NodeRecord), max_memory() / bytes_to_read);
  return static_cast<u32>(std::clamp<std::size_t>(fits, min_nodes, max_capacity));
}

Result<ImportedNodes> read_log(ByteStream& in, const std::string& name, RecordPool& pool, std::size_t max_bytes,
                               JobProgress* progress) {
  return Reader(&in, name, max_bytes, progress).run(pool);
}

Result<ImportedNodes> read_records(std::span<TraceLines* const> files, const std::string& header, std::vector<u32>* ids,
                                   const std::string& name, RecordPool& pool, std::size_t max_bytes,
                                   JobProgress* progress) {
  Reader reader(nullptr, name, max_bytes, progress);
  if (ids) reader.keep_ids(*ids);
  return reader.run(pool, header, files);
}

}  // namespace ply::imported
