// The full truth about a search: every event with the open line after it, kept without any cleverness. The recording is
// compared with it at every tick.
#pragma once
#include <vector>

#include "engine/trace/tracer.h"

namespace ply::test {

/// What the log knows of a node. Its number is the order in which it was entered.
struct LogNode {
  i64 enter = -1, leave = -1;  // true ticks: counted over all events, recorded or not
  int ply = 0, depth = 0, alpha = 0, beta = 0, value = 0, static_eval = 0, moves = 0, rank = 0;
  u32 move = 0;
  u8 best = no_rank;
  u32 writer = no_writer;  ///< what the table was told
  bool cut = false, stored = false, has_static = false, stood_pat = false, reduced = false, hit = false;
  Why why = Why::generator;
  Pass pass = Pass::full;
  Kind kind = Kind::none;
  NodeEnd end = NodeEnd::open;
  Side mover = Side::first;
  std::vector<u32> children;
};

/// An open node: its window now, and who set it. Owners name log numbers.
struct LogOpen {
  u32 node = 0;
  Window now;
};

/// Keeps everything; hands every hook on to the tracer and asks `watch` after every event.
template <class Watch>
class EventLog {
 public:
  EventLog(Tracer& t, bool windowless, Watch watch) : tracer(t), windowless_(windowless), watch_(watch) {}

  void root(int d, int a) { tracer.root(d, a); }
  void descend(int ply, u32 move, int rank, Why why, Pass pass, bool reduced) {
    tracer.descend(ply, move, rank, why, pass, reduced);
    move_ = move, rank_ = rank, why_ = why, pass_ = pass, reduced_ = reduced;
  }
  void enter(int ply, int depth, int alpha, int beta, Side mover) {
    flush();
    tracer.enter(ply, depth, alpha, beta, mover);
    LogNode n;
    n.enter = tick_++;
    n.ply = ply, n.depth = depth, n.alpha = alpha, n.beta = beta, n.mover = mover;
    n.move = move_, n.rank = rank_, n.why = why_, n.pass = pass_, n.reduced = reduced_;
    const u32 number = static_cast<u32>(nodes.size());
    Window w{{alpha, {}}, {beta, {}}};
    if (ply > 0) {
      const LogOpen& p = line_.back();
      nodes[p.node].children.push_back(number);
      if (!windowless_) {
        Window in = p.now;
        if (pass_ == Pass::scout && in.beta.value > in.alpha.value + 1)
          in.beta = {in.alpha.value + 1, {Owner::Kind::null_window, p.node}};
        w = nodes[p.node].mover == mover ? in : flipped(in);
        if (w.alpha.value != alpha || w.beta.value != beta) ++surprises;
      }
    }
    if (static_cast<int>(line_.size()) != ply) ++surprises;
    nodes.push_back(std::move(n));
    line_.push_back({number, w});
  }
  void attention(int ply) { tracer.attention(ply); }
  void static_eval(int ply, int value) {
    tracer.static_eval(ply, value);
    top().static_eval = value;
    top().has_static = true;
  }
  void legal_moves(int ply, int n) {
    tracer.legal_moves(ply, n);
    top().moves = n;
  }
  bool follows_table() const { return tracer.follows_table(); }
  u32 shared_writer(u32 id) const { return tracer.shared_writer(id); }
  void asked(int ply, u64 key, const TableEntry* e, const Table& table) { tracer.asked(ply, key, e, table); }
  void storing(int ply, u64 key, const Table& table) { tracer.storing(ply, key, table); }
  void hit(int ply, const TableEntry& e) {
    tracer.hit(ply, e);
    top().hit = true;
  }
  void stand_pat(int ply, int alpha) {
    tracer.stand_pat(ply, alpha);
    top().stood_pat = true;
    line_.back().now.alpha = {alpha, {Owner::Kind::stand_pat, line_.back().node}};
  }
  // The search says that the child it just came back from is its best: the only source of raises here.
  void best(int ply, int rank) {
    tracer.best(ply, rank);
    top().best = static_cast<u8>(rank);
    const LogNode& child = nodes[last_left_];
    const int v = child.mover == top().mover ? child.value : -child.value;
    if (child.rank != rank || child.ply != ply + 1) ++surprises;
    if (v > line_.back().now.alpha.value) line_.back().now.alpha = {v, {Owner::Kind::child, last_left_}};
  }
  void history_dependent(int ply) { tracer.history_dependent(ply); }
  void cutoff(int ply) {
    tracer.cutoff(ply);
    top().cut = true;
  }
  u32 writer(int ply) {
    top().stored = true;
    return top().writer = tracer.writer(ply);
  }
  void leave(int ply, int value, Kind kind, NodeEnd end) {
    flush();
    tracer.leave(ply, value, kind, end);
    LogNode& n = top();
    n.leave = tick_++;
    n.value = value, n.kind = kind, n.end = end;
    last_left_ = line_.back().node;
    line_.pop_back();
  }
  /// After the search.
  void flush() {
    if (tick_ == 0 || static_cast<i64>(at.size()) == tick_) return;
    at.push_back(line_);
    watch_(*this);
  }
  const std::vector<LogOpen>& line() const { return line_; }

  Tracer& tracer;
  std::vector<LogNode> nodes;
  std::vector<std::vector<LogOpen>> at;  ///< the open line after each event
  int surprises = 0;                     ///< the search did something that this log does not understand

 private:
  LogNode& top() { return nodes[line_.back().node]; }

  const bool windowless_;
  Watch watch_;
  std::vector<LogOpen> line_;
  i64 tick_ = 0;
  u32 move_ = 0, last_left_ = 0;
  int rank_ = 0;
  Why why_ = Why::generator;
  Pass pass_ = Pass::full;
  bool reduced_ = false;
};

}  // namespace ply::test
